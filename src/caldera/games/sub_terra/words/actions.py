"""Actions as people read them in lists, and the cells that they are about."""

from __future__ import annotations

from caldera.core.view import View
from caldera.games.sub_terra.rules.actions import SubTerraActions
from caldera.games.sub_terra.rules.board import FACES, NOWHERE, SIDES
from caldera.games.sub_terra.rules.constants import NOTHING
from caldera.games.sub_terra.rules.map import scope_slot
from caldera.games.sub_terra.rules.state import SubTerraPosition
from caldera.games.sub_terra.words.names import name_object, name_place, name_tile, the_explorer


def find_target_cell(state: SubTerraPosition, action: int) -> int:
    """The cell that an action with a side is about; NOWHERE when it has none."""
    kinds, board = state.actions, state.board
    kind = kinds.space.kind_of(action)
    parts = kinds.space.parts(action)
    side = SIDES.index(parts["side"]) if "side" in parts else NOWHERE
    where = parts.get("where")
    if where is not None and where != "here":
        side = SIDES.index(where)
    if kind is kinds.site:
        return board.cell_names.index(parts["cell"])
    if "cell" in parts:
        return board.cell_names.index(parts["cell"])
    member = int(state.walker) if kind is kinds.step else int(state.active)
    slot = int(state.at[member])
    if kind in (kinds.lead, kinds.clear):
        slot = int(state.guards[state.acting]) if state.acting >= 0 else NOWHERE
    if slot == NOWHERE:
        return NOWHERE
    if where == "here":
        return int(state.cell[slot])
    if side == NOWHERE:
        return NOWHERE
    if "distance" in parts:
        cell = int(state.cell[slot])
        for _ in range(parts["distance"]):
            cell = int(board.neighbour[4 * cell + side]) if cell >= 0 else NOWHERE
        return cell
    if kind is kinds.scope:
        slot = int(scope_slot(state, slot, side))
        if slot == NOWHERE:
            return NOWHERE
    return int(board.neighbour[4 * int(state.cell[slot]) + side])


def name_action(kinds: SubTerraActions, state: SubTerraPosition | None, action: int, view: View) -> str:
    """The words for an action; with the state, cells have their names."""
    parts = kinds.space.parts(action)
    kind = parts.pop("kind")
    params: dict[str, object] = {}
    for key, value in parts.items():
        if key == "who":
            params["explorer"] = the_explorer(value, view)
        elif key == "cell":
            params["to"] = name_place(value, view)
        elif key in ("side", "where"):
            cell = find_target_cell(state, action) if state is not None else NOWHERE
            params["side"] = view.text(f"sub_terra.side.{value}")
            if "to" not in params:
                params["to"] = (
                    name_place(kinds.research.parts[0].labels[cell], view) if cell >= 0 else view.text(f"sub_terra.to.{value}")
                )
        elif key == "object":
            params[key] = name_object(value, view)
        elif key == "tile" and isinstance(value, str):
            params[key] = name_tile(value, view)
        elif key == "face":
            params[key] = view.text(f"sub_terra.face.{value}")
        elif key in ("tile", "die") and state is not None:
            params[key] = _name_held(state, key, int(value), view)
        else:
            params[key] = value
    return view.text(f"sub_terra.action.{kind}", **params)


def _name_held(state: SubTerraPosition, key: str, number: int, view: View) -> str:
    """The tile in hand or the die on the table with that number."""
    if key == "tile":
        kind = int(state.drawn_one if number == 1 else state.drawn_two)
        return name_tile(state.board.tiles[kind].name, view) if kind != NOTHING else str(number)
    face = int(state.peril_one if number == 1 else state.peril_two)
    return view.text(f"sub_terra.face.{FACES[face]}") if 0 <= face < 6 else str(number)
