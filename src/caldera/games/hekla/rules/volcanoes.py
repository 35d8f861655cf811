"""What a player does with volcanoes: placing, moving, and stepping back before a move.

Clauses in brackets, such as [M4], are those of RULES.md.
"""

from __future__ import annotations

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from caldera.games.hekla.rules import events
from caldera.games.hekla.rules.actions import AROUND
from caldera.games.hekla.rules.numbers import MOVE
from caldera.games.hekla.rules.state import HeklaPosition
from caldera.games.hekla.rules.stones import EMPTY, IN_STOCK, PLACES

# ---- placing [P] ----


def add_placements(state: HeklaPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
    """Any volcano from stock on any wholly free square [P1, P2]; volcanoes with equal grooves are one choice."""
    stones = state.stones
    standing = state.standing
    size = state.board.size
    stone = seat * stones.each
    end = stone + stones.each
    last_kind: i64 = -1
    while stone < end:
        grooves = stones.grooves[stone]
        if state.where[stone] == IN_STOCK and grooves != last_kind:
            last_kind = grooves
            base = state.actions.place.at(grooves, 0)
            square: i64 = 0
            while square < size:
                if standing[square] == 0:
                    actions = append(actions, base + square)
                square += 1
        stone += 1
    return actions


# ---- moving [M] ----


def add_moves(state: HeklaPosition, seat: i64, progress: i64, actions: vec[i64]) -> vec[i64]:
    """Every move of the seat's volcanoes with the volcanologist on that circle [M1-M5]."""
    stone = seat * state.stones.each
    end = stone + state.stones.each
    where = state.where
    standing = state.standing
    line_mask = state.board.line_mask
    seen = state.board.circle_mask[state.board.circle(progress)]
    while stone < end:
        square = where[stone]
        if square != IN_STOCK and not (standing[square] == PLACES and has_twin_before(state, stone, square)):
            if seen & line_mask[square] != 0:
                actions = add_far_moves(state, stone, square, actions)
            else:
                actions = add_single_steps(state, stone, square, actions)
        stone += 1
    return actions


def has_twin_before(state: HeklaPosition, stone: i64, square: i64) -> bool:
    """The same square holds another volcano of the same kind, whose moves are the same moves."""
    twin = state.slots[2 * square]
    if twin == stone:
        twin = state.slots[2 * square + 1]
    if twin == EMPTY or twin >= stone:
        return False
    stones = state.stones
    return stones.owner[twin] == stones.owner[stone] and stones.grooves[twin] == stones.grooves[stone]


def add_single_steps(state: HeklaPosition, stone: i64, square: i64, actions: vec[i64]) -> vec[i64]:
    """One square in any of four directions, where there is room [M2, M3]: which ones, is known beforehand."""
    kinds = state.actions
    steps = AROUND * (state.stones.grooves[stone] * state.board.size + square)
    full = state.full & kinds.beside[square]
    if full != 0:
        around = kinds.around
        first = 4 * square
        steps += (full >> around[first] & 1) + 2 * (full >> around[first + 1] & 1)
        steps += 4 * (full >> around[first + 2] & 1) + 8 * (full >> around[first + 3] & 1)
    return extend(actions, kinds.steps[steps])


def add_far_moves(state: HeklaPosition, stone: i64, square: i64, actions: vec[i64]) -> vec[i64]:
    """Any distance along a straight line, for a volcano that its volcanologist sees [M4]."""
    kinds = state.actions
    if state.full & kinds.along[square] == 0:
        return extend(actions, kinds.runs[state.stones.grooves[stone] * state.board.size + square])
    standing = state.standing
    base = kinds.move.at(state.stones.grooves[stone], square, 0)
    direction: i64 = 0
    while direction < 4:
        for target in state.board.rays[4 * square + direction]:
            if standing[target] < PLACES:
                actions = append(actions, base + target)
            elif not state.long_move_passes_full:
                break
        direction += 1
    return actions


def can_move(state: HeklaPosition, seat: i64, progress: i64) -> bool:
    """Whether some volcano has a move with the volcanologist on that circle: the same as `add_moves`, without a list of them."""
    stone = seat * state.stones.each
    end = stone + state.stones.each
    seen = state.board.circle_mask[state.board.circle(progress)]
    while stone < end:
        square = state.where[stone]
        if square != IN_STOCK:
            if can_step(state, square) or (seen & state.board.line_mask[square] != 0 and can_go_far(state, square)):
                return True
        stone += 1
    return False


def can_step(state: HeklaPosition, square: i64) -> bool:
    """Whether a square beside has room [M2, M3]."""
    return state.actions.beside[square] & ~state.full != 0


def can_go_far(state: HeklaPosition, square: i64) -> bool:
    """Whether a square further along a line has room, where no square beside has: only over full squares [M4]."""
    if not state.long_move_passes_full:
        return False
    direction: i64 = 0
    while direction < 4:
        for target in state.board.rays[4 * square + direction]:
            if state.standing[target] < PLACES:
                return True
        direction += 1
    return False


def add_steps_back(state: HeklaPosition, seat: i64, near: bool, actions: vec[i64]) -> vec[i64]:
    """Any circle behind the volcanologist from which some volcano can move [M6].

    When a volcano can take a single step, which needs no line of sight, every circle will do.
    """
    circle = state.progress[seat] - 1
    if near:
        backs = state.actions.backs
        return extend(actions, backs[len(backs) - circle - 1 :])
    start = state.actions.back.at()
    while circle >= 0:
        if can_move(state, seat, circle):
            actions = append(actions, start + circle)
        circle -= 1
    return actions


def has_single_step(state: HeklaPosition, seat: i64) -> bool:
    """Whether some volcano can take a step, which needs no line of sight."""
    stone = seat * state.stones.each
    end = stone + state.stones.each
    while stone < end:
        square = state.where[stone]
        if square != IN_STOCK and can_step(state, square):
            return True
        stone += 1
    return False


# ---- what the actions do; eruptions follow ----


def place_volcano(state: HeklaPosition, seat: i64, grooves: i64, square: i64) -> None:
    stone = state.stone_in_stock(seat, grooves)
    state.put_stone(stone, square)
    note_touched_rows(state, -1, square)
    if state.events is not None:
        events.tell_placement(state, stone, square)


def move_volcano(state: HeklaPosition, seat: i64, grooves: i64, source: i64, target: i64) -> None:
    stone = state.stone_on(seat, grooves, source)
    state.lift_stone(stone)
    state.put_stone(stone, target)
    note_touched_rows(state, source, target)
    if state.events is not None:
        events.tell_move(state, stone, source, target)


def note_touched_rows(state: HeklaPosition, source: i64, target: i64) -> None:
    """A volcano was placed or moved: these rows it touched may erupt now [E4]."""
    state.passes = 0
    state.last_from = source
    state.last_to = target
    state.last_erupted = 0
    state.pending = state.board.touch[target]
    if source >= 0 and state.departure_counts:
        state.pending |= state.board.touch[source]


def step_back(state: HeklaPosition, seat: i64, circle: i64) -> None:
    """The circles are lost, and a move must follow [M6]."""
    before = state.progress[seat]
    state.progress[seat] = circle
    state.phase = MOVE
    if state.events is not None:
        events.tell_step_back(state, before)
