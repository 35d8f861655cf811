"""Hekla positions as plain data, as people and bots see them. Everything in Hekla is open."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from caldera.games.hekla.meta import INFO
from caldera.games.hekla.rules.events import standings
from caldera.games.hekla.rules.numbers import OVER, SCORE
from caldera.games.hekla.rules.phases import PHASES
from caldera.games.hekla.rules.stones import EMPTY, IN_STOCK, LETTERS

if TYPE_CHECKING:
    from caldera.games.hekla.rules.board import Board
    from caldera.games.hekla.rules.state import HeklaPosition


def observe(state: HeklaPosition, seat: int | None) -> dict[str, Any]:
    """The whole position, as the picture and the bots see it."""
    board = state.board
    over = state.phase == OVER
    left = lava_left(state)
    return {
        "game": INFO.id,
        "players": state.players,
        "seat": seat,
        "turn": int(state.turn),
        "active": None if over else int(state.active),
        "phase": PHASES[state.phase].name,
        "board": {
            "columns": list(board.columns),
            "rows": list(board.rows),
            "squares": [
                {"id": name, "red": bool(board.weight[square] > 1), "stones": _stones_on(state, square)}
                for square, name in enumerate(board.squares)
            ],
            "triples": list(map(list, board.triple_names)),
        },
        "circles": [{"id": name, "lines": list(lines), "corner": not lines} for name, lines in _circles(board)],
        "seats": [_seat(state, index) for index in range(state.players)],
        "lava": {"left": left, "total": list(board.blocks)},
        "choices": [int(state.actions.score.a(action)) for action in state.moves(state.active)] if state.phase == SCORE else [],
        "last": {
            "from": board.squares[state.last_from] if state.last_from >= 0 else None,
            "to": board.squares[state.last_to] if state.last_to >= 0 else None,
            "erupted": [three[1] for index, three in enumerate(board.triple_names) if state.last_erupted >> index & 1],
        },
        "quiet": int(state.quiet),
        "result": standings(state) if over else None,
    }


@lru_cache(maxsize=16)
def _circles(board: Board) -> list[tuple[str, tuple[str, ...]]]:
    """The circles of both tracks, with the lines that they see."""
    tracks = (("i", board.inner_circles), ("o", board.outer_circles))
    return [(f"{track}{index}", tuple(lines)) for track, circles in tracks for index, lines in enumerate(circles)]


def _stones_on(state: HeklaPosition, square: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for place in (0, 1):
        stone = int(state.slots[2 * square + place])
        if stone != EMPTY:
            owner = int(state.stones.owner[stone])
            entry = {"id": state.stones.names[stone], "kind": "lava" if owner < 0 else "volcano"}
            found.append(entry | {"owner": owner, "value": int(state.stones.grooves[stone]), "place": place})
    return found


def _seat(state: HeklaPosition, seat: int) -> dict[str, Any]:
    board, stones = state.board, state.stones
    progress = int(state.progress[seat])
    inner, outer = int(board.inner), int(board.outer)
    first = seat * int(stones.each)
    stock = [stone for stone in range(first, first + int(stones.each)) if state.where[stone] == IN_STOCK]
    return {
        "seat": seat,
        "colour": INFO.colours[seat],
        "letter": LETTERS[seat],
        "progress": progress,
        "circle": board.circle_name(progress),
        "lap": 1 if progress < inner else 2 + (progress - inner) // outer,
        "sees": list(board.circle_lines(progress)),
        "stock": [{"id": stones.names[stone], "value": int(stones.grooves[stone])} for stone in stock],
    }


def lava_left(state: HeklaPosition) -> list[int]:
    first, second = state.board.blocks
    used = int(state.lava_used)
    return [max(0, first - used), second - max(0, used - first)]
