"""Why touching something on the board leads nowhere: for people who wonder."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.core.rooms import Refusal
from caldera.games.hekla.rules.numbers import MOVE, SCORE
from caldera.games.hekla.rules.state import HeklaPosition
from caldera.games.hekla.rules.stones import EMPTY, IN_STOCK
from caldera.games.hekla.words.refusals import find_refusal


def explain_element(state: HeklaPosition, seat: int, element: str, chosen: Sequence[str]) -> Refusal | None:
    """For an acting seat: a message key and its parameters."""
    kinds, squares = state.actions, state.board.squares
    what, _, name = element.partition("-")
    if what == "triple":
        return ("not_that_row" if state.phase == SCORE else "nothing_erupts"), {}
    if state.phase == SCORE and what in ("stone", "square", "stock", "circle", "pass"):
        return "score_first", {}
    number = int(name) if name.isascii() and name.isdigit() and len(name) < 4 else -1
    if what == "circle" and 0 <= number < kinds.back.count:
        return find_refusal(state, int(kinds.back.at(number)), seat)
    if what == "stock" and 0 <= number < 4:
        return _why_not_from_stock(state, number, seat)
    if what == "stone" and name in state.stones.names:
        return _why_not_that_stone(state, state.stones.names.index(name), seat)
    if what == "square" and name in squares:
        return _why_not_there(state, squares.index(name), seat, chosen[-1] if chosen else "")
    return find_refusal(state, int(kinds.skip.at()), seat) if element == "pass" else None


def _why_not_from_stock(state: HeklaPosition, grooves: int, seat: int) -> Refusal:
    if state.phase == MOVE:
        return "must_move", {}
    if state.stone_in_stock(seat, grooves) == EMPTY:
        return "not_in_stock", {"grooves": grooves}
    return "no_free_square", {}


def _why_not_that_stone(state: HeklaPosition, stone: int, seat: int) -> Refusal:
    owner = int(state.stones.owner[stone])
    if owner != seat:
        return ("lava" if owner < 0 else "others"), {}
    return "cannot_move", {}


def _why_not_there(state: HeklaPosition, square: int, seat: int, chosen: str) -> Refusal:
    kinds = state.actions
    what, _, name = chosen.partition("-")
    if what == "stock" and name in ("0", "1", "2", "3"):
        return find_refusal(state, int(kinds.place.at(int(name), square)), seat)
    if what == "stone" and name in state.stones.names:
        stone = state.stones.names.index(name)
        source = int(state.where[stone])
        if state.stones.owner[stone] == seat and source != IN_STOCK:
            return find_refusal(state, int(kinds.move.at(state.stones.grooves[stone], source, square)), seat)
    return "choose_first", {}
