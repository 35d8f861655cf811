"""Why touching something leads nowhere: for people who wonder."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.core.actions import Kind
from caldera.core.rooms import Refusal
from caldera.games.sub_terra.rules.abilities import ABILITIES
from caldera.games.sub_terra.rules.board import NOWHERE, SIDES
from caldera.games.sub_terra.rules.constants import ACT, KEYS, NOTHING, OBJECT_NAMES
from caldera.games.sub_terra.rules.phases import PHASES
from caldera.games.sub_terra.rules.state import SubTerraPosition
from caldera.games.sub_terra.view.clicks import ANSWERS, PLAIN
from caldera.games.sub_terra.words.refusals import find_early_refusal, find_refusal, list_kinds_asked_for

KIND_OF_ANSWER = {element: kind for kind, element in ANSWERS.items()}
SUBJECTS = ("cell", "opening", "wall", "explorer", "guardian", "key", "artefact", "drawn", "rotate", "die")
OPENINGS = ("reveal", "explore", "illuminate")
FALLBACK = {"run": "no_way", "sprint": "no_way", "heal": "nobody_to_heal", "give": "nobody_to_give", "take": "nobody_to_take"}
FALLBACK |= dict.fromkeys(OPENINGS, "no_opening")
"""What to say of a button when nothing stands against it but that there is nothing to do."""


def explain_element(state: SubTerraPosition, seat: int, element: str, chosen: Sequence[str]) -> Refusal | None:
    """For an acting seat: a message key and its parameters."""
    what, _, name = element.partition("-")
    kinds = {kind.name: kind for kind in state.actions.space.kinds}
    button = KIND_OF_ANSWER.get(element) or (name if what in ("action", "ability") else element)
    if button in kinds and (button != element or element in PLAIN):
        return _explain_button(state, kinds[button])
    if what == "ability":
        return "not_your_ability", {}
    if what not in SUBJECTS:
        return None
    if state.phase != ACT:
        return PHASES[state.phase].refusal, {}
    if state.hp[state.active] == 0:
        return "fallen", {}
    requested = chosen[-1].partition("-")[2] if chosen and chosen[-1].startswith(("action-", "ability-")) else ""
    kind = kinds.get(requested)
    if what == "cell":
        return _explain_cell(state, _find_cell(state, name), kind)
    if what in ("opening", "wall"):
        return _explain_side(state, what, name)
    if what == "explorer":
        if kind is None or not kind.parts or kind.parts[0].name != "who" or name not in kind.parts[0].labels:
            return "choose_action", {}
        return find_refusal(state, int(kind.at(kind.parts[0].index(name))))
    if what == "guardian":
        return _explain_guardian(state, name)
    return _explain_object(state, element) if element in OBJECT_NAMES else None


def _explain_button(state: SubTerraPosition, kind: Kind) -> Refusal:
    if state.phase == ACT and kind.name in list_kinds_asked_for(state):
        return ("choose_opening" if kind.name in (*OPENINGS, "scope") else "other_first"), {}
    early = find_early_refusal(state, kind.name)
    if early:
        return early
    if kind.name == "give" and state.carries[state.active] == NOTHING:
        return "nothing_carried", {}
    return (FALLBACK.get(kind.name, kind.name), {}) if kind.parts else find_refusal(state, int(kind.first))


def _find_cell(state: SubTerraPosition, name: str) -> int:
    """The cell of an element's name, or NOWHERE."""
    board = state.board
    return next((cell for cell in range(int(board.cells)) if f"{board.column(cell)}-{board.row(cell)}" == name), NOWHERE)


def _find_side(state: SubTerraPosition, cell: int) -> int:
    """On which side of the active explorer the cell lies, or NOWHERE."""
    here = int(state.cell[state.at[state.active]])
    return next((side for side in range(4) if state.board.neighbour[4 * here + side] == cell), NOWHERE)


def _explain_cell(state: SubTerraPosition, cell: int, kind: Kind | None) -> Refusal | None:
    """A cell is touched: to go there, or for the action chosen before."""
    if cell == NOWHERE:
        return None
    side, own = _find_side(state, cell), state.cell[state.at[state.active]] == cell
    part = kind.parts[0].name if kind and kind.parts else ""
    if kind and part == "cell":
        return find_refusal(state, int(kind.at(cell)))
    if kind and part in ("side", "where"):
        here = part == "where" and own
        near = side if side != NOWHERE else len(SIDES) if here else NOWHERE
        if near != NOWHERE and kind.name != "shoot":
            return find_refusal(state, int(kind.at(near)))
        return find_early_refusal(state, kind.name) or (
            ("far_cell" if kind.name in ("run", "sprint") else kind.name),
            {},
        )
    if own:
        return "own_cell", {}
    return find_refusal(state, int(state.actions.move.at(side))) if side != NOWHERE else ("far_cell", {})


def _explain_side(state: SubTerraPosition, what: str, name: str) -> Refusal | None:
    place, _, side = name.rpartition("-")
    cell = _find_cell(state, place)
    if cell == NOWHERE or side not in SIDES:
        return None
    if state.cell[state.at[state.active]] != cell:
        return ("far_opening" if what == "opening" else "far_wall"), {}
    kind = state.actions.reveal if what == "opening" else _find_kind_at_walls(state)
    return find_refusal(state, int(kind.at(SIDES.index(side))))


def _find_kind_at_walls(state: SubTerraPosition) -> Kind:
    """The ability for which walls are touched."""
    return next(kind for kind, ability in zip(state.actions.abilities, ABILITIES, strict=True) if ability.path == "wall")


def _explain_guardian(state: SubTerraPosition, name: str) -> Refusal | None:
    if not (name.isascii() and name.isdigit() and 1 <= int(name) <= len(state.guards)):
        return None
    near = state.guards[int(name) - 1] == state.at[state.active]
    return find_early_refusal(state, "attack") or (("guardian_here" if near else "guardian_far"), {})


def _explain_object(state: SubTerraPosition, element: str) -> Refusal:
    thing = OBJECT_NAMES.index(element)
    if state.thing[thing] != state.at[state.active]:
        return "object_far", {}
    return find_refusal(state, int(state.actions.pick.at(1 if thing == KEYS else 0)))
