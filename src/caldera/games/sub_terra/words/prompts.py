"""Who is to decide, and what: one sentence for each phase."""

from __future__ import annotations

from typing import Final

from caldera.core.offers import legal_kinds
from caldera.core.state import CHANCE
from caldera.core.view import View
from caldera.games.sub_terra.rules import constants as c
from caldera.games.sub_terra.rules.board import FACES
from caldera.games.sub_terra.rules.outcome import describe_result
from caldera.games.sub_terra.rules.phases import phase_of
from caldera.games.sub_terra.rules.state import SubTerraPosition
from caldera.games.sub_terra.words.log import describe_outcome
from caldera.games.sub_terra.words.names import name_object, the_explorer, the_guardian

OFFERS: Final[dict[str, tuple[str, ...]]] = {
    "act": (),
    "act.none": ("push", "end"),
    "act.end": ("end",),
    "act.stuck": ("end",),
    "crawl": ("crawl", "end"),
    "crawl.end": ("end",),
    "step": ("step",),
    "step.stop": ("stop",),
    "again": ("again", "stop"),
    "ordered": ("step", "stop"),
    "consent": ("accept", "refuse"),
    "reroll": ("hold", "reroll"),
    "resolve": ("resolve",),
    "resolve.one": ("resolve", "reroll"),
} | {name: (name,) for name in ("keep", "place", "site", "wake", "guardian", "strike", "lead", "clear")}
"""The kinds of action that each question to the player who decides names."""


TURN: Final = tuple([f"sub_terra.phase.{name}" for name in ("act", "peril", "guardians", "volcano")])
"""The phases of a turn, as keys of messages."""
ON_PERIL: Final = ("peril", "resolve", "wake")
OF_GUARDIANS: Final = ("guardian", "strike", "lead", "clear")


def find_phase(state: SubTerraPosition) -> int:
    """Which phase of the turn it is; -1 after the end."""
    name = phase_of(state).name
    if name in OF_GUARDIANS:
        return 2
    of_peril = name in ON_PERIL or (name in ("die", "reroll") and c.DIE_USES[state.die_for] in ("spikes", "collapse"))
    return -1 if state.phase in (c.OVER, c.BUSY) else int(of_peril)


def find_question(state: SubTerraPosition, seat: int) -> str:
    """The question that names only what this player can do now: the end of its message key."""
    name: str = phase_of(state).name
    if name == "resolve":
        return "resolve.one" if c.DONE in (state.peril_one, state.peril_two) else name
    if name not in ("act", "crawl", "step"):
        return name
    kinds = legal_kinds(state, state.actions.space, seat)
    if name == "step":
        return name if "step" in kinds else "step.stop"
    if kinds == {"end"}:
        return "crawl.end" if name == "crawl" else "act.stuck" if state.ap else "act.end"
    return "act.none" if kinds == {"push", "end"} and not state.ap else name


def write_prompt(state: SubTerraPosition, view: View) -> str:
    """The prompt for a reader who knows the seats by their names."""
    if state.phase == c.OVER:
        return describe_outcome(describe_result(state), view)
    if state.phase == c.BUSY:
        return view.text("sub_terra.prompt.busy")
    phase = phase_of(state)
    seat = int(phase.mover(state))
    params: dict[str, object] = {
        "explorer": the_explorer(state.name(int(phase.decider(state))), view),
        "active": the_explorer(state.name(int(state.active)), view),
        "guardian": the_guardian(int(state.acting) + 1, view),
        "n": int(state.ap),
        "steps": int(state.steps),
    }
    if state.phase == c.CONSENT:
        thing = int(state.carries[state.asked])
        params["object"] = name_object("artefact" if thing == c.ARTEFACT else "key", view)
    if seat != CHANCE and seat == view.seat:
        return view.text(f"sub_terra.prompt.{find_question(state, seat)}.you", face=_name_single_die(state, view), **params)
    key = f"sub_terra.prompt.{phase.name}"
    if state.phase == c.DIE:
        key += f".{c.DIE_USES[state.die_for]}"
    if seat == CHANCE:
        return view.text(key, **params)
    return view.text(key, who=view.name(seat), **params)


def _name_single_die(state: SubTerraPosition, view: View) -> str:
    """The face of the one peril die that is left to resolve."""
    face = int(state.peril_two if state.peril_one == c.DONE else state.peril_one)
    return view.text(f"sub_terra.face.{FACES[face]}") if state.phase == c.RESOLVE else ""
