"""What is asked, and what the possible answers are called."""

from __future__ import annotations

from typing import Final

from caldera.core.data import JsonObject
from caldera.core.offers import legal_kinds
from caldera.core.view import View
from caldera.games.fire_mountain.meta import SPECIES_NAMES
from caldera.games.fire_mountain.rules.actions import FireMountainActions
from caldera.games.fire_mountain.rules.board import Board
from caldera.games.fire_mountain.rules.codes import ACT, EAT, ROLL
from caldera.games.fire_mountain.rules.figures import can_hatch, mandatory
from caldera.games.fire_mountain.rules.phases import PHASES
from caldera.games.fire_mountain.rules.scoring import result
from caldera.games.fire_mountain.rules.state import FireMountainPosition
from caldera.games.fire_mountain.words.log import winner
from caldera.games.fire_mountain.words.names import GAME, by_somebody, figure_name, place_phrase, species_name

OFFERS: Final[dict[str, tuple[str, ...]]] = {
    "roll_first": ("roll",),
    "roll_again": ("roll", "stop"),
    "act": ("place|fetch|move", "end"),
    "act.stuck": ("end",),
    "act_volcano": ("place|fetch|move",),
    "act_volcano.only": ("place|fetch",),
    "act_done": ("end",),
    "eat": ("eat", "spare"),
    "quake": ("quake", "calm"),
    "hatch": ("hatch",),
}
"""The kinds of action that each question to the player who acts names."""


TURN: Final = tuple([f"{GAME}.phase.{name}" for name in ("roll", "act", "quake", "erupt")])
"""The phases of a turn, as keys of messages."""
PHASE_OF: Final = {"roll": 0, "rolling": 0, "act": 1, "eat": 1, "quake": 2}


def find_phase(state: FireMountainPosition) -> int:
    """Which phase of the turn it is; -1 before the first and after the end."""
    return PHASE_OF.get(PHASES[state.phase].name, -1)


def find_question(state: FireMountainPosition, seat: int) -> str:
    """The question that names only what this player can do now: the end of its message key."""
    name: str = PHASES[state.phase].question(state).name
    if name == "act" and not legal_kinds(state, state.actions.space, seat) & {"place", "fetch", "move"}:
        return "act.stuck"
    if name == "act_volcano" and _leads_only_to_the_volcano(state, seat):
        return "act_volcano.only"
    return name


def _leads_only_to_the_volcano(state: FireMountainPosition, seat: int) -> bool:
    taken = [state.actions.space.parts(action) for action in state.legal_actions(seat)]
    return all(parts.get("to") == "volcano" for parts in taken if parts["kind"] != "hatch")


def write_prompt(state: FireMountainPosition, view: View) -> str:
    """The prompt: whose turn it is and what is asked."""
    phase = PHASES[state.phase]
    if phase.name == "over":
        return winner(result(state), view)
    if phase.name == "setup":
        return view.text(f"{GAME}.prompt.setup")
    active = int(state.active)
    if active != view.seat or state.mover() != active:
        asked = by_somebody(f"{GAME}.prompt.{phase.question(state).name}", active, _prompt_params(state, view), view)
    else:
        asked = view.text(f"{GAME}.prompt.{find_question(state, active)}.you", **_prompt_params(state, view))
        ready = [name for code, name in enumerate(SPECIES_NAMES) if can_hatch(state, active, code)]
        if ready:
            asked += " " + view.text(f"{GAME}.prompt.hatch", species=", ".join(species_name(name, view) for name in ready))
    warning = warn_of_limit(state, view)
    return f"{asked} {warning}" if warning else asked


def turns_of_warning(board: Board) -> int:
    """How many turns before the limit it is announced."""
    return int(board.max_turns) // 10


def warn_of_limit(state: FireMountainPosition, view: View) -> str:
    """In the last tenth of the turns that are allowed: when the game will end, and how [E4]."""
    limit = int(state.board.max_turns)
    left = limit - int(state.turn)
    if left > turns_of_warning(state.board):
        return ""
    return view.text(f"{GAME}.limit", n=left, limit=limit) if left else view.text(f"{GAME}.limit.last", limit=limit)


def _prompt_params(state: FireMountainPosition, view: View) -> JsonObject:
    if state.phase == ROLL:
        return {"n": int(state.count_dice(state.active) if state.rolls == 0 else state.board.rolls - state.rolls)}
    if state.phase == ACT:
        return {"n": mandatory(state)}
    if state.phase == EAT:
        return {"tile": place_phrase("from", state.board.tile_names[state.prey_tile], view)}
    return {}


def name_action(actions: FireMountainActions, state: FireMountainPosition | None, action: int, view: View) -> str:
    parts = actions.space.parts(action)
    kind = parts["kind"]
    params: JsonObject = {}
    if "what" in parts:
        params["what"] = figure_name(parts["what"], view)
    if kind == "hatch":
        params["what"] = figure_name(parts["species"], view)
    for key, word in (("to", "to"), ("at", "from")):
        if key in parts:
            params[key] = place_phrase(word, parts[key], view)
    if kind == "roll":
        key = "roll" if state is None else "roll_all" if state.rolls == 0 else "reroll"
        return view.text(f"{GAME}.action.{key}", n=len(parts["dice"]), dice=view.text.all_of(parts["dice"]))
    if kind == "die":
        params = {"die": parts["die"], "face": view.text(f"{GAME}.face.{parts['face']}", n=1)}
    if kind == "tile":
        params = {"tile": view.text(f"{GAME}.type.{parts['type']}")}
    if kind == "species":
        params = {"species": species_name(parts["species"], view)}
    if kind == "first":
        params = {"who": view.name(parts["seat"])}
    if kind == "eat":
        params = {"who": view.name(parts["victim"])}
    if kind == "quake":
        params = {"direction": view.text(f"{GAME}.direction.{parts['direction']}")}
    return view.text(f"{GAME}.action.{kind}", **params)
