"""Who is to decide, and what: one sentence for each phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caldera.core.state import CHANCE
from caldera.core.view import View
from caldera.games.sub_terra.rules.board import FACES
from caldera.games.sub_terra.rules.constants import ACT, ARTEFACT, BUSY, CONSENT, DIE, DIE_USES, DONE, OVER, RESOLVE
from caldera.games.sub_terra.rules.outcome import describe_result
from caldera.games.sub_terra.rules.phases import phase_of
from caldera.games.sub_terra.words.log import describe_outcome
from caldera.games.sub_terra.words.names import name_object, the_explorer, the_guardian

if TYPE_CHECKING:
    from caldera.games.sub_terra.rules.state import SubTerraPosition


def write_prompt(state: SubTerraPosition, view: View) -> str:
    """The prompt for a reader who knows the seats by their names."""
    if state.phase == OVER:
        return describe_outcome(describe_result(state), view)
    if state.phase == BUSY:
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
    if state.phase == CONSENT:
        thing = int(state.carries[state.asked])
        params["object"] = name_object("artefact" if thing == ARTEFACT else "key", view)
    key = f"sub_terra.prompt.{phase.name}"
    if state.phase == DIE:
        key += f".{DIE_USES[state.die_for]}"
    if seat == CHANCE:
        return view.text(key, **params)
    if seat == view.seat:
        return view.text(_choose_own_question(state, key) + ".you", face=_name_single_die(state, view), **params)
    return view.text(key, who=view.name(seat), **params)


def _choose_own_question(state: SubTerraPosition, key: str) -> str:
    """The question without what cannot be done now: acting without points, an order of one die."""
    if (
        state.phase == ACT
        and state.ap == 0
        and any(state.actions.push.has(action) for action in state.legal_actions(state.mover()))
    ):
        return "sub_terra.prompt.act.none"
    return "sub_terra.prompt.resolve.one" if state.phase == RESOLVE and DONE in (state.peril_one, state.peril_two) else key


def _name_single_die(state: SubTerraPosition, view: View) -> str:
    """The face of the one peril die that is left to resolve."""
    face = int(state.peril_two if state.peril_one == DONE else state.peril_one)
    return view.text(f"sub_terra.face.{FACES[face]}") if state.phase == RESOLVE else ""
