"""A position of Hekla as numbers for learners: planes of the board, then vectors; the viewer's own things come first."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from caldera.games.hekla.rules.eruptions import erupting_rows
from caldera.games.hekla.rules.numbers import OVER, SCORE
from caldera.games.hekla.rules.state import HeklaPosition
from caldera.games.hekla.rules.stones import IN_STOCK

GROOVES: Final = 4
LAVA_KINDS: Final = 2
PHASES: Final = 4
ONE: Final[i16] = 1


def layout(state: HeklaPosition) -> list[tuple[str, tuple[int, ...], int, str]]:
    board, players = state.board, state.players
    rows, columns = len(board.rows), len(board.columns)
    far = int(state.actions.back.count)
    return [
        (
            "stones",
            (players * GROOVES + LAVA_KINDS, rows, columns),
            2,
            "Volcanoes on each square: four planes per seat, by grooves; then smooth and grooved lava.",
        ),
        ("stock", (players, GROOVES), 7, "Volcanoes in stock, by grooves."),
        ("progress", (players,), far, "Circles walked."),
        ("sight", (players, rows + columns), 1, "The rows, then the columns that the volcanologist sees."),
        ("active", (players,), 1, "Whose turn it is."),
        ("phase", (PHASES,), 1, "Place or move; move after stepping back; choose a row; over."),
        ("lava", (1,), int(board.lava_total), "Lava blocks used; with the last one the match ends."),
        ("quiet", (1,), int(board.quiet_turns), "Turns in a row without an eruption."),
        ("choices", (int(board.triples),), 1, "The rows among which the active player chooses."),
    ]


def size(state: HeklaPosition) -> i64:
    board = state.board
    each: i64 = GROOVES * board.frame + GROOVES + 1 + board.line_count + 1
    return state.players * each + LAVA_KINDS * board.frame + PHASES + 2 + board.triples


def fill(state: HeklaPosition, seat: i64, out: vec[i16], start: i64) -> None:
    board = state.board
    stones = state.stones
    players: i64 = state.players
    plane: i64 = board.frame
    end = start + size(state)
    place = start
    while place < end:
        out[place] = 0
        place += 1
    # Stones, on the board and in stock.
    stock = start + (players * GROOVES + LAVA_KINDS) * plane
    stone: i64 = 0
    owner: i64 = players - seat if seat else 0  # relative to the viewer, seat 0 first
    left = stones.each
    while stone < stones.volcanoes:
        if left == 0:
            owner = owner + 1 if owner + 1 < players else 0
            left = stones.each
        square = state.where[stone]
        kind = owner * GROOVES + stones.grooves[stone]
        if square == IN_STOCK:
            out[stock + kind] += ONE
        else:
            out[start + kind * plane + board.frame_place[square]] += ONE
        left -= 1
        stone += 1
    lava = start + players * GROOVES * plane
    used = stones.volcanoes + state.lava_used
    while stone < used:
        square = state.where[stone]
        if square != IN_STOCK:
            out[lava + stones.grooves[stone] * plane + board.frame_place[square]] += ONE
        stone += 1
    # Trails and what is seen from them.
    place = stock + players * GROOVES
    lines: i64 = board.line_count
    sight = place + players
    other = seat
    index: i64 = 0
    while index < players:
        walked = state.progress[other]
        out[place + index] = i16(walked)
        seen = board.circle_mask[board.circle(walked)]
        line: i64 = 0
        while seen != 0:
            if seen & 1 != 0:
                out[sight + line] = ONE
            seen >>= 1
            line += 1
        sight += lines
        other = other + 1 if other + 1 < players else 0
        index += 1
    # The turn.
    if state.phase != OVER:
        active = state.active - seat
        out[sight + (active if active >= 0 else active + players)] = ONE
    place = sight + players
    out[place + state.phase] = ONE
    out[place + PHASES] = i16(state.lava_used)
    out[place + PHASES + 1] = i16(state.quiet)
    if state.phase == SCORE:
        for row in erupting_rows(state):
            out[place + PHASES + 2 + row] = ONE
