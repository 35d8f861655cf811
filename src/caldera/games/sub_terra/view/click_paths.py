"""Which elements of the scene a person touches to take an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caldera.games.sub_terra.rules.abilities import ABILITIES
from caldera.games.sub_terra.rules.board import NOWHERE, SIDES
from caldera.games.sub_terra.rules.constants import KEYS, OBJECT_NAMES
from caldera.games.sub_terra.rules.map import scope_slot
from caldera.games.sub_terra.words.actions import find_target_cell

if TYPE_CHECKING:
    from caldera.games.sub_terra.rules.state import SubTerraPosition

ABILITY_PATHS = {ability.name: ability.path for ability in ABILITIES}
PLAIN = ("push", "end")
ANSWERS = {"accept": "action-accept", "refuse": "action-refuse", "stop": "action-stop", "hold": "action-keep"}
STEPS = ("move", "step", "crawl", "lead", "clear", "wake")
"""One touch: the cell."""


def click_path(state: SubTerraPosition, action: int) -> list[str]:
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
        vault = int(state.board.neighbour[4 * cell + SIDES.index(parts["side"])])
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
