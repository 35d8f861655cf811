"""Eruptions, the end of a turn and the end of the match.

Clauses in brackets, such as [E4], are those of RULES.md.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.hekla.rules import events
from caldera.games.hekla.rules.numbers import ACT, BY_BLOCK, BY_LAVA, BY_STALL, OVER, SCORE
from caldera.games.hekla.rules.state import HeklaPosition
from caldera.games.hekla.rules.stones import EMPTY

NO_ROW: Final = -1

# ---- which rows erupt [E1-E5] ----


def is_sealed(state: HeklaPosition, square: i64) -> bool:
    """Two blocks of lava: this square never erupts again [E3]."""
    first = state.stones.volcanoes
    return state.slots[2 * square] >= first and state.slots[2 * square + 1] >= first


def row_sum(state: HeklaPosition, triple: i64) -> i64:
    board = state.board
    grooves = state.grooves_on
    return grooves[board.side_one[triple]] + grooves[board.middle[triple]] + grooves[board.side_two[triple]]


def is_complete(state: HeklaPosition, triple: i64) -> bool:
    """No square of the row is empty [E1]."""
    board = state.board
    standing = state.standing
    return standing[board.side_one[triple]] > 0 and standing[board.middle[triple]] > 0 and standing[board.side_two[triple]] > 0


def erupts(state: HeklaPosition, triple: i64) -> bool:
    """Three squares in a row, none of them empty, enough grooves, and a middle that is not sealed [E1-E3]."""
    if row_sum(state, triple) < state.board.grooves or not is_complete(state, triple):
        return False
    return not is_sealed(state, state.board.middle[triple])


def erupting_rows(state: HeklaPosition) -> vec[i64]:
    """The rows touched this turn that erupt and have not done so yet [E4, E5]."""
    rows: vec[i64] = vec[i64]()
    row = next_erupting_row(state, 0)
    while row != NO_ROW:
        rows = append(rows, row)
        row = next_erupting_row(state, row + 1)
    return rows


def next_erupting_row(state: HeklaPosition, first: i64) -> i64:
    """The first of these rows from number `first` on, or NO_ROW: most turns end without any."""
    board = state.board
    side_one = board.side_one
    middle = board.middle
    side_two = board.side_two
    enough = board.grooves
    grooves = state.grooves_on
    triple = first
    rest = state.pending >> first
    while rest != 0:
        if rest & 15 == 0:  # a volcano touches few rows of all
            rest >>= 4
            triple += 4
            continue
        # Most rows have far too few grooves: that is seen at once, before the other conditions are looked at.
        if rest & 1 != 0 and grooves[side_one[triple]] + grooves[middle[triple]] + grooves[side_two[triple]] >= enough:
            if erupts(state, triple):
                return triple
        rest >>= 1
        triple += 1
    return NO_ROW


# ---- what an eruption does [E6-E9] ----


def add_gains(state: HeklaPosition, square: i64, gains: vec[i64]) -> None:
    """Each volcano brings its owner one circle, more in a red zone [E6]."""
    place = 2 * square
    end = place + 2
    while place < end:
        stone = state.slots[place]
        if stone != EMPTY and stone < state.stones.volcanoes:
            gains[state.stones.owner[stone]] += state.board.weight[square]
        place += 1


def erupt(state: HeklaPosition, triple: i64) -> None:
    """Volcanologists run, the middle's volcanoes go home, lava flows in [E6-E9]."""
    board = state.board
    middle = board.middle[triple]
    total = row_sum(state, triple)
    gains = vec[i64]([0] * state.players)
    add_gains(state, board.side_one[triple], gains)
    add_gains(state, middle, gains)
    add_gains(state, board.side_two[triple], gains)
    gains[state.active] += total - board.grooves + 1
    seat: i64 = 0
    for gain in gains:
        state.progress[seat] += gain
        seat += 1
    before = state.grooves_on[middle]
    returned: vec[i64] = vec[i64]()
    place = 2 * middle
    end = place + 2
    while place < end:
        stone = state.slots[place]
        if stone != EMPTY and stone < state.stones.volcanoes:
            state.lift_stone(stone)
            returned = append(returned, stone)
        place += 1
    lava = state.stones.volcanoes + state.lava_used
    state.put_stone(lava, middle)
    state.lava_used += 1
    state.quiet = 0
    state.pending &= ~(1 << triple)
    state.last_erupted |= 1 << triple
    if state.lava_counts:
        note_raised_rows(state, middle, state.grooves_on[middle] - before)
    if state.events is not None:
        events.tell_eruption(state, triple, total, gains, returned, lava)


def note_raised_rows(state: HeklaPosition, square: i64, added: i64) -> None:
    """The rows that the lava on this square has just raised to enough grooves may erupt too, as a table option [E4]."""
    rest = state.board.touch[square] & ~state.last_erupted
    triple: i64 = 0
    while rest != 0:
        if rest & 1 != 0:
            total = row_sum(state, triple)
            if total >= state.board.grooves and total - added < state.board.grooves:
                state.pending |= 1 << triple
        rest >>= 1
        triple += 1


def resolve_eruptions(state: HeklaPosition) -> None:
    """Let everything erupt that must; ask when there is a choice; end the turn when nothing is left [E5, N1]."""
    while True:
        if state.lava_used == state.board.lava_total:
            finish(state, BY_LAVA)
            return
        row = next_erupting_row(state, 0)
        if row == NO_ROW:
            end_turn(state)
            return
        if next_erupting_row(state, row + 1) != NO_ROW:
            state.phase = SCORE
            return
        erupt(state, row)


# ---- turns and the end [N] ----


def end_turn(state: HeklaPosition) -> None:
    """The next seat is to act, unless nothing has erupted for too long [S6, N5]."""
    state.pending = 0
    if state.last_erupted == 0:
        state.quiet += 1
    state.turn += 1
    state.phase = ACT
    state.active += 1
    if state.active == state.players:
        state.active = 0
    if state.quiet >= state.board.quiet_turns:
        finish(state, BY_STALL)


def finish(state: HeklaPosition, reason: i64) -> None:
    state.phase = OVER
    state.pending = 0
    state.ended = reason
    if state.events is not None:
        events.tell_end(state)


def pass_turn(state: HeklaPosition) -> None:
    """Nothing can be done; when that goes for everybody in turn, the match is over [N3, N4]."""
    state.passes += 1
    state.last_from = -1
    state.last_to = -1
    state.last_erupted = 0
    if state.events is not None:
        events.tell_pass(state)
    if state.passes == state.players:
        finish(state, BY_BLOCK)
    else:
        end_turn(state)
