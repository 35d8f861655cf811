"""Hekla positions as plain data: what people see, and what files hold. Everything in Hekla is open."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from caldera.core.errors import BadPosition
from caldera.games.hekla.meta import INFO
from caldera.games.hekla.rules.state import ACT, BY_LAVA, EMPTY, IN_STOCK, LETTERS, MOVE, NOT_OVER, OVER, PHASES, REASONS, SCORE

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
        "phase": PHASES[state.phase],
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
        "result": result(state) if over else None,
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


def result(state: HeklaPosition) -> dict[str, Any]:
    progress = [int(walked) for walked in state.progress]
    winners = [seat for seat, walked in enumerate(progress) if walked == max(progress)]
    return {"reason": REASONS[state.ended], "winners": winners, "progress": progress}


# ---- positions in files ----


def to_json(state: HeklaPosition) -> dict[str, Any]:
    """The position as a file holds it; RULES.md documents the format."""
    names = state.stones.names
    board: dict[str, list[str | None]] = {}
    for square, name in enumerate(state.board.squares):
        places = [int(state.slots[2 * square]), int(state.slots[2 * square + 1])]
        if places != [EMPTY, EMPTY]:
            board[name] = [None if stone == EMPTY else names[stone] for stone in places]
    data: dict[str, Any] = {
        "game": INFO.id,
        "players": state.players,
        "options": {
            "long_move_passes_full": state.passes_full,
            "departure_counts": state.departure,
            "first": INFO.colours[state.first],
        },
        "board": board,
        "progress": [int(walked) for walked in state.progress],
        "active": int(state.active),
        "phase": PHASES[state.phase],
        "turn": int(state.turn),
        "quiet": int(state.quiet),
        "passes": int(state.passes),
        "ply": int(state.ply),
        "last": [int(state.last_from), int(state.last_to), int(state.last_erupted)],
    }
    if state.phase == SCORE:
        data["pending"] = [index for index in range(int(state.board.triples)) if state.pending >> index & 1]
    if state.ended != NOT_OVER:
        data["ended"] = REASONS[state.ended]
    return data


def fill(state: HeklaPosition, data: Mapping[str, Any]) -> None:
    """Lay a position from a file onto a fresh state; whatever is left out is as at the start."""
    known = ("game", "players", "options", "board", "progress", "active", "phase", "turn", "quiet", "passes", "ply", "last")
    for key in data:
        if key not in (*known, "pending", "ended"):
            raise BadPosition(f"{key!r} is not a part of a Hekla position; known are: {', '.join(known)}")
    _fill_board(state, data.get("board", {}))
    _fill_progress(state, data.get("progress", [0] * state.players))
    state.active = _number(data, "active", int(state.active), state.players - 1)
    state.turn = _number(data, "turn", 1, 1_000_000)
    state.quiet = _number(data, "quiet", 0, int(state.board.quiet_turns))
    state.passes = _number(data, "passes", 0, state.players)
    state.ply = _number(data, "ply", 0, 1_000_000)
    last = data.get("last", [-1, -1, 0])
    if not isinstance(last, list) or len(last) != 3 or not all(type(item) is int for item in last):
        raise BadPosition("last: is not a list of three numbers")
    size, triples = int(state.board.size), int(state.board.triples)
    if not (-1 <= last[0] < size and -1 <= last[1] < size and 0 <= last[2] < 1 << triples):
        raise BadPosition("last: names a square or a row that does not exist")
    state.last_from, state.last_to, state.last_erupted = last
    _fill_phase(state, data)


def _number(data: Mapping[str, Any], key: str, default: int, high: int) -> int:
    value = data.get(key, default)
    if type(value) is not int or not 0 <= value <= high:
        raise BadPosition(f"{key}: {value!r} is not a whole number from 0 to {high}")
    return value


def _fill_board(state: HeklaPosition, board: object) -> None:
    if not isinstance(board, Mapping):
        raise BadPosition("board: is not an object from squares to lists of stones")
    for name, standing in board.items():
        if name not in state.board.squares:
            raise BadPosition(f"board: there is no square {name!r}")
        if not isinstance(standing, list) or len(standing) > 2:
            raise BadPosition(f"board: {name} needs a list of at most two stones")
        square = state.board.squares.index(name)
        for place, word in enumerate(standing):
            if word is not None:
                stone = _stone_called(state, word, name)
                state.put_at(stone, 2 * square + place)
    first = int(state.stones.volcanoes)
    lying = [stone for stone in range(first, int(state.stones.count)) if state.where[stone] != IN_STOCK]
    if lying and lying[-1] - first + 1 != len(lying):
        raise BadPosition("board: blocks of lava with grooves come only after all those without")
    state.lava_used = len(lying)
    for square, middle_name in enumerate(state.board.squares):
        lava = sum(1 for place in (0, 1) if int(state.slots[2 * square + place]) >= first)
        if lava and middle_name not in {three[1] for three in state.board.triple_names}:
            raise BadPosition(f"board: {middle_name} is never the middle of a row, so lava cannot lie there")


def _stone_called(state: HeklaPosition, word: object, square: str) -> int:
    """A stone by its full name (`R2-1`) or by its kind alone (`R2`, `L0`)."""
    names = state.stones.names
    fitting = [stone for stone, name in enumerate(names) if name == word or name.rsplit("-", 1)[0] == word]
    if not fitting:
        raise BadPosition(f"board: {square}: there is no stone {word!r} in this game (volcanoes are like R2, lava like L0)")
    free = [stone for stone in fitting if state.where[stone] == IN_STOCK]
    if not free:
        raise BadPosition(f"board: {square}: there are not that many stones {word!r}")
    return free[0]


def _fill_progress(state: HeklaPosition, progress: object) -> None:
    left = int(state.board.lava_total - state.lava_used)
    far = state.actions.back.parts[0].size - left * state.actions.best_eruption
    fits = isinstance(progress, list) and len(progress) == state.players
    if not isinstance(progress, list) or not fits or not all(type(walked) is int and 0 <= walked < far for walked in progress):
        raise BadPosition(f"progress: is not a list of {state.players} whole numbers from 0 to {far - 1}")
    for seat, walked in enumerate(progress):
        state.progress[seat] = walked


def _fill_phase(state: HeklaPosition, data: Mapping[str, Any]) -> None:
    phase = data.get("phase", "act")
    if phase not in PHASES:
        raise BadPosition(f"phase: {phase!r} is not one of {', '.join(PHASES)}")
    state.phase = PHASES.index(phase)
    for key, belongs_to in (("pending", SCORE), ("ended", OVER)):
        if key in data and state.phase != belongs_to:
            raise BadPosition(f"{key}: belongs to the phase {PHASES[belongs_to]!r} only")
    if state.phase != OVER and state.passes == state.players:
        raise BadPosition("passes: everybody has passed, so the game should be over")
    if state.phase == SCORE:
        pending = data.get("pending", [])
        if not isinstance(pending, list) or not all(type(row) is int and 0 <= row < state.board.triples for row in pending):
            raise BadPosition("pending: is not a list of numbers of rows")
        state.pending = sum(1 << row for row in set(pending))
        if len(state.moves(state.active)) < 2:
            raise BadPosition("phase: there is no choice between eruptions in this position")
    elif state.phase == OVER:
        if data.get("ended") not in REASONS[1:]:
            raise BadPosition(f"ended: should be one of {', '.join(REASONS[1:])}")
        state.ended = REASONS.index(data["ended"])
        if (state.ended == BY_LAVA) != (state.lava_used == state.board.lava_total):
            raise BadPosition("ended: the last lava ends the game, and nothing else does once it lies there")
    elif state.lava_used == state.board.lava_total:
        raise BadPosition("board: all the lava lies on the board, so the game should be over")
    elif state.phase == MOVE and not len(state.moves(state.active)):
        raise BadPosition("phase: the active player has nothing to move")
    elif state.phase == ACT and state.quiet >= state.board.quiet_turns:
        raise BadPosition("quiet: the game would have ended by now")
