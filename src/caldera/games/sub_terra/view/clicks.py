"""How actions are taken on the board: the elements to touch, the question between two touches, and what an action would do."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.core.rooms import Clicks
from caldera.core.view import Preview, View
from caldera.games.sub_terra.rules.abilities import ABILITIES
from caldera.games.sub_terra.rules.board import FACES, NOWHERE, SIDES
from caldera.games.sub_terra.rules.constants import ARTEFACT, KEYS, OBJECT_NAMES
from caldera.games.sub_terra.rules.map import scope_slot, vault_beyond
from caldera.games.sub_terra.rules.play import SubTerraState
from caldera.games.sub_terra.rules.state import SubTerraPosition
from caldera.games.sub_terra.view.preview import preview_action, warn_of_leaving
from caldera.games.sub_terra.view.routes import list_routes
from caldera.games.sub_terra.words.actions import find_target_cell
from caldera.games.sub_terra.words.names import name_object

ABILITY_PATHS = {ability.name: ability.path for ability in ABILITIES}
PLAIN = ("push", "end")
ANSWERS = {"accept": "action-accept", "refuse": "action-refuse", "stop": "action-stop", "hold": "action-keep"}
STEPS = ("move", "step", "crawl", "lead", "clear", "wake")
"""One touch: the cell."""
QUESTIONS = {name: name for name in ("run", "dig", "heal", "give", "take")} | {
    ability.name: ability.question for ability in ABILITIES
}
"""Actions and abilities with a question of their own: the end of its message key."""


def find_path(state: SubTerraPosition, action: int, seat: int) -> list[str]:
    """The ordered elements. No path is the beginning of another one that is legal at the same time."""
    parts = state.actions.space.parts(action)
    kind = parts["kind"]
    prefix = f"ability-{kind}" if kind in ABILITY_PATHS else f"action-{kind}"
    if kind in PLAIN:
        return [kind]
    if kind in ANSWERS:
        return [ANSWERS[kind]]
    touched = ABILITY_PATHS.get(kind)
    if touched == "opening" or kind in ("reveal", "explore", "again"):
        return _reveal_path(state, kind, SIDES.index(parts["side"]), prefix)
    if touched == "wall":
        return [prefix, _edge(state, "wall", int(state.at[state.active]), parts["side"])]
    if kind == "pick":
        slot = int(state.at[state.active])
        thing = int(state.thing_on(slot, 0, KEYS - 1)) if parts["object"] == "key" else KEYS
        return [OBJECT_NAMES[thing]]
    if kind == "keep":
        return [f"drawn-{parts['tile']}"]
    if kind == "place":
        return [f"rotate-{parts['turn']}"]
    if kind == "guardian":
        return [f"guardian-{parts['number']}"]
    if kind == "reroll":
        return [f"die-{parts['die']}", "action-reroll"] if state.die == 0 else ["action-reroll"]
    if kind == "resolve":
        return [f"die-{parts['die']}", "action-resolve"]
    if kind == "strike":
        return [f"explorer-{parts['who']}"]
    if "who" in parts:
        return [prefix, f"explorer-{parts['who']}"]
    cell = find_target_cell(state, action)
    if kind == "site":
        vault = int(vault_beyond(state.board, cell, SIDES.index(parts["side"])))
        return [state.cell_element(cell), state.cell_element(vault)]
    if kind in STEPS:
        return [state.cell_element(cell)]
    if cell != NOWHERE:
        return [prefix, state.cell_element(cell)]
    return [prefix]


def _reveal_path(state: SubTerraPosition, kind: str, side: int, prefix: str) -> list[str]:
    """The opening first, then what to do with it; a second reveal needs only the opening."""
    slot = int(state.at[state.active])
    if kind == "scope":
        slot = int(scope_slot(state, slot, side))
    opening = _edge(state, "opening", slot, SIDES[side])
    return [opening] if kind == "again" else [opening, prefix]


def _edge(state: SubTerraPosition, what: str, slot: int, side: str) -> str:
    cell = int(state.cell[slot])
    return f"{what}-{state.board.column(cell)}-{state.board.row(cell)}-{side}"


class SubTerraClicks(Clicks[SubTerraState]):
    find_path = staticmethod(find_path)
    list_routes = staticmethod(list_routes)
    confirmation_for = staticmethod(warn_of_leaving)

    def preview(self, state: SubTerraState, action: int, seat: int, view: View) -> Preview:
        return preview_action(state, action, view, find_path(state, action, seat))

    def ask_next(self, state: SubTerraState, seat: int, chosen: Sequence[str], following: Sequence[str], view: View) -> str:
        def ask(name: str, **params: object) -> str:
            return view.text(f"sub_terra.next.{name}", **params)

        kind, _, name = chosen[0].partition("-")
        if kind == "opening":
            question = _find_opening_question(following)
            return ask(question) if question else ""
        if kind == "die":
            face = FACES[state.peril_one if name == "1" else state.peril_two]
            return ask("die", face=view.text(f"sub_terra.face.{face}")) if len(following) > 1 else ""
        if kind == "cell":
            return ask("site")
        if name == "give":
            carried = int(state.carries[state.active])
            return ask("give", object=name_object("artefact" if carried == ARTEFACT else "key", view))
        own = QUESTIONS.get(name, "")
        return ask(own) if own else ""


def _find_opening_question(following: Sequence[str]) -> str:
    """Which question about an opening names exactly what can be done with it; nothing when no sentence does."""
    offered = {element.partition("-")[2] for element in following}
    if offered == {"reveal", "explore"}:
        return "opening"
    if offered == {"reveal", "explore", "illuminate"}:
        return "opening_guide"
    return "opening_scope" if offered == {"scope"} else "opening_reveal" if offered == {"reveal"} else ""
