"""Hekla's rules: small named predicates and transitions, and the state that obeys them.

Clauses in brackets, such as [M4], are those of RULES.md.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.hekla import position_file
from caldera.games.hekla.rules.board import NOT_A_SQUARE
from caldera.games.hekla.rules.numbers import ACT, BY_BLOCK, BY_LAVA, BY_STALL, MOVE, OVER, SCORE
from caldera.games.hekla.rules.state import HeklaPosition
from caldera.games.hekla.rules.stones import EMPTY, IN_STOCK, PLACES
from caldera.games.hekla.view import observation as observe
from caldera.games.hekla.words import text

USUAL_ACTIONS: Final = 56
"""Room for the actions of most positions, in one small piece of memory."""

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
    seen = state.board.circle_mask[state.board.circle(progress)]
    while stone < end:
        square = state.where[stone]
        if square != IN_STOCK and not (state.standing[square] == PLACES and has_twin_before(state, stone, square)):
            if seen & state.board.line_mask[square] != 0:
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
    """One square in any of four directions, where there is room [M2, M3]."""
    standing = state.standing
    neighbours = state.board.neighbours
    base = state.actions.move.at(state.stones.grooves[stone], square, 0)
    ray = 4 * square
    end = ray + 4
    while ray < end:
        target = neighbours[ray]
        if target != NOT_A_SQUARE and standing[target] < PLACES:
            actions = append(actions, base + target)
        ray += 1
    return actions


def add_far_moves(state: HeklaPosition, stone: i64, square: i64, actions: vec[i64]) -> vec[i64]:
    """Any distance along a straight line, for a volcano that its volcanologist sees [M4]."""
    standing = state.standing
    base = state.actions.move.at(state.stones.grooves[stone], square, 0)
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
    return len(add_moves(state, seat, progress, vec[i64]())) > 0


def add_steps_back(state: HeklaPosition, seat: i64, near: bool, actions: vec[i64]) -> vec[i64]:
    """Any circle behind the volcanologist from which some volcano can move [M6].

    When a volcano can take a single step, which needs no line of sight, every circle will do.
    """
    start = state.actions.back.at()
    circle = state.progress[seat] - 1
    while circle >= 0:
        if near or can_move(state, seat, circle):
            actions = append(actions, start + circle)
        circle -= 1
    return actions


def has_single_step(state: HeklaPosition, seat: i64) -> bool:
    stone = seat * state.stones.each
    end = stone + state.stones.each
    while stone < end:
        square = state.where[stone]
        if square != IN_STOCK and len(add_single_steps(state, stone, square, vec[i64]())) > 0:
            return True
        stone += 1
    return False


# ---- eruptions [E] ----


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


def erupting(state: HeklaPosition) -> vec[i64]:
    """The rows touched this turn that erupt and have not done so yet [E4, E5]."""
    found: vec[i64] = vec[i64]()
    board = state.board
    side_one = board.side_one
    middle = board.middle
    side_two = board.side_two
    enough = board.grooves
    grooves = state.grooves_on
    rest = state.pending
    triple: i64 = 0
    while rest != 0:
        # Most rows have far too few grooves: that is seen at once, before the other conditions are looked at.
        if rest & 1 != 0 and grooves[side_one[triple]] + grooves[middle[triple]] + grooves[side_two[triple]] >= enough:
            if erupts(state, triple):
                found = append(found, triple)
        rest >>= 1
        triple += 1
    return found


def advance(state: HeklaPosition, square: i64, gains: vec[i64]) -> None:
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
    advance(state, board.side_one[triple], gains)
    advance(state, middle, gains)
    advance(state, board.side_two[triple], gains)
    gains[state.active] += total - board.grooves + 1
    seat: i64 = 0
    for gain in gains:
        state.progress[seat] += gain
        seat += 1
    returned: vec[i64] = vec[i64]()
    place = 2 * middle
    end = place + 2
    while place < end:
        stone = state.slots[place]
        if stone != EMPTY and stone < state.stones.volcanoes:
            state.take(stone)
            returned = append(returned, stone)
        place += 1
    lava = state.stones.volcanoes + state.lava_used
    state.put(lava, middle)
    state.lava_used += 1
    state.quiet = 0
    state.pending &= ~(1 << triple)
    state.last_erupted |= 1 << triple
    if state.events is not None:
        text.tell_eruption(state, triple, total, gains, returned, lava)


def settle(state: HeklaPosition) -> None:
    """Let everything erupt that must; ask when there is a choice; end the turn when nothing is left [E5, N1]."""
    while True:
        if state.lava_used == state.board.lava_total:
            finish(state, BY_LAVA)
            return
        rows = erupting(state)
        if len(rows) == 0:
            end_turn(state)
            return
        if len(rows) > 1:
            state.phase = SCORE
            return
        erupt(state, rows[0])


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
        text.tell_end(state)


def begin_action(state: HeklaPosition, source: i64, target: i64) -> None:
    """A volcano was placed or moved: these rows it touched may erupt now [E4]."""
    state.passes = 0
    state.last_from = source
    state.last_to = target
    state.last_erupted = 0
    state.pending = state.board.touch[target]
    if source >= 0 and state.departure_counts:
        state.pending |= state.board.touch[source]


class HeklaState(HeklaPosition):
    """A position that knows the rules."""

    def moves(self, seat: i64) -> vec[i64]:
        """Eruptions to choose from, or placements, moves and steps back; to pass only when there is nothing else [E5, N3]."""
        actions = vec[i64](capacity=USUAL_ACTIONS)
        if self.phase == SCORE:
            for triple in erupting(self):
                actions = append(actions, self.actions.score.at(triple))
            return actions
        if self.phase == ACT:
            actions = add_placements(self, seat, actions)
        actions = add_moves(self, seat, self.progress[seat], actions)
        if self.phase == ACT:
            if self.progress[seat] > 0:
                actions = add_steps_back(self, seat, has_single_step(self, seat), actions)
            if len(actions) == 0:
                actions = append(actions, self.actions.skip.at())
        return actions

    def play(self, action: i64, seat: i64) -> None:
        self.ply += 1
        kinds = self.actions
        if kinds.move.has(action):
            source = kinds.move.b(action)
            target = kinds.move.c(action)
            stone = self.stone_on(seat, kinds.move.a(action), source)
            self.take(stone)
            self.put(stone, target)
            begin_action(self, source, target)
            if self.events is not None:
                text.tell_move(self, stone, source, target)
            settle(self)
        elif kinds.place.has(action):
            target = kinds.place.b(action)
            stone = self.stone_in_stock(seat, kinds.place.a(action))
            self.put(stone, target)
            begin_action(self, -1, target)
            if self.events is not None:
                text.tell_placement(self, stone, target)
            settle(self)
        elif kinds.back.has(action):
            before = self.progress[seat]
            self.progress[seat] = kinds.back.a(action)
            self.phase = MOVE
            if self.events is not None:
                text.tell_step_back(self, before)
        elif kinds.score.has(action):
            self.phase = ACT
            erupt(self, kinds.score.a(action))
            settle(self)
        else:
            self.passes += 1
            self.last_from = -1
            self.last_to = -1
            self.last_erupted = 0
            if self.events is not None:
                text.tell_pass(self)
            if self.passes == self.players:
                finish(self, BY_BLOCK)  # [N4]
            else:
                end_turn(self)

    def clone(self) -> HeklaState:
        return HeklaState(
            self.players,
            self.board,
            self.stones,
            self.actions,
            self.long_move_passes_full,
            self.departure_counts,
            self.first,
            self,
        )

    def observe(self, seat: int | None) -> dict[str, Any]:
        return observe.observe(self, seat)

    def to_json(self) -> dict[str, Any]:
        return position_file.to_json(self)

    def prompt(self, seat: int | None, locale: str = "en") -> str:
        return text.prompt(self, seat, locale)

    def why_illegal(self, action: int, seat: int, locale: str = "en") -> str:
        return text.why_illegal(self, action, seat, locale)
