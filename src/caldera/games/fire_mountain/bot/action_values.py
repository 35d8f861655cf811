"""Quick estimates of what single actions and dice bring, without playing them: for playouts and to put candidates in order."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.games.fire_mountain.bot.evaluation import Evaluation
from caldera.games.fire_mountain.rules import board as b
from caldera.games.fire_mountain.rules.actions import FireMountainActions
from caldera.games.fire_mountain.rules.codes import CRO, EGG, PLACES, RESERVE, SPACE
from caldera.games.fire_mountain.rules.figures import EGG_PART, footprints_needed
from caldera.games.fire_mountain.rules.scoring import tally
from caldera.games.fire_mountain.rules.species import SPECIES
from caldera.games.fire_mountain.rules.state import FireMountainPosition
from caldera.games.fire_mountain.rules.tally import Tally
from caldera.games.fire_mountain.rules.terrain import NO_REGION

MUST: Final = 100.0
"""Above everything that may be left undone."""
HATCH: Final = 20.0
FETCHED: Final = -0.4
"""What it takes to tear a figure from its place for a die that may be left unused."""
LONG_WAY: Final = 0.2
"""For each footprint beyond the first."""
DINOSAUR_WORSHIPS: Final = 0.5
"""How much less a dinosaur on the volcano is worth than a Cro-Magnon."""
NOBODY_IN_RESERVE: Final = -0.5
"""What a volcano die is worth that must fetch its figure from elsewhere."""
HUT_SHARE: Final = 0.95
"""What a hut die is worth of a cave die: it decides between two that bring the same."""


class ActionValues:
    """What can be said about the actions of one seat in one position. `read` it first."""

    def __init__(self, evaluation: Evaluation, actions: FireMountainActions, players: int) -> None:
        self.evaluation = evaluation
        self.actions = actions
        self.counted: Tally = Tally(0, players)
        self.expected = vec[float]([0.0] * players)
        self.seat: i64 = 0
        self.free: i64 = 0
        self.later = 0.0
        self.waiting: i64 = 0
        self.watchers: i64 = 0

    def read(self, state: FireMountainPosition, seat: i64) -> None:
        self.counted = tally(state, state.terrain)
        self.seat = seat
        self.free = state.capacity - state.filled
        highest: i64 = 0
        for points in state.score:
            if points > highest:
                highest = points
        self.later = float(state.goal - highest) / float(state.goal)
        base = seat * PLACES
        self.watchers = state.cros[base + EGG]
        waiting = state.cros[base + b.CAVE] + state.cros[base + b.HUT]
        rest = state.tribe[seat]
        figure = state.dinosaurs
        while rest != 0:
            if rest & 1 != 0 and state.where[figure] in (b.CAVE, b.HUT):
                waiting += 1
            rest >>= 1
            figure += 1
        self.waiting = waiting

    # ---- regions ----

    def region_lead(self, state: FireMountainPosition, region: i64) -> float:
        """What a region promises the seat, less what it promises the others on average."""
        expected = self.expected
        seat: i64 = 0
        while seat < state.players:
            expected[seat] = 0.0
            seat += 1
        self.evaluation.add_region(self.counted, region, float(state.terrain.size[region]), self.free, expected)
        others = 0.0
        for points in expected:
            others += points
        mine = expected[self.seat]
        return mine - (others - mine) / float(state.players - 1)

    def shift(self, state: FireMountainPosition, what: i64, region: i64, sign: i64) -> float:
        """How the promise of a region changes when a figure of the seat joins (1) or leaves (-1) it; the count is changed too."""
        if region == NO_REGION:
            return 0.0
        before = self.region_lead(state, region)
        counted = self.counted
        if what == CRO:
            counted.cros[region * counted.players + self.seat] += sign
        else:
            SPECIES[what - 1].score(counted, state.board, region, self.seat, sign)
        return self.region_lead(state, region) - before

    def wait_worth(self, already: i64) -> float:
        """What one more figure in cave or hut is worth."""
        worth = self.evaluation.weights.waiting
        while already > 0:
            worth *= self.evaluation.weights.waiting_decay
            already -= 1
        return worth

    def loss_of(self, state: FireMountainPosition, what: i64, place: i64) -> float:
        """What it costs to take a figure away from a place."""
        if place == EGG:
            evaluation = self.evaluation
            return evaluation.eggs(state, self.watchers, self.later) - evaluation.eggs(state, self.watchers - 1, self.later)
        if place in (b.CAVE, b.HUT):
            return self.wait_worth(self.waiting - 1)
        region = state.terrain.region_of[place]
        silenced = self.counted.silenced
        lost = self.shift(state, what, region, -1)
        self.shift(state, what, region, 1)
        self.counted.silenced = silenced
        return -lost

    def walk_gain(self, state: FireMountainPosition, what: i64, at: i64, to: i64) -> float:
        region_of = state.terrain.region_of
        gain = 0.0
        source = region_of[at]
        target = region_of[to]
        if source != target or source == NO_REGION:
            silenced = self.counted.silenced
            gain = self.shift(state, what, source, -1) + self.shift(state, what, target, 1)
            self.shift(state, what, target, -1)
            self.shift(state, what, source, 1)
            self.counted.silenced = silenced
            if source == NO_REGION and target != NO_REGION:
                gain -= self.wait_worth(self.waiting - 1)
            elif source != NO_REGION and target == NO_REGION:
                gain += self.wait_worth(self.waiting)
        if what != CRO and SPECIES[what - 1].has_prey(state, self.seat, to):
            gain += self.evaluation.weights.meal
        needed = footprints_needed(state, what - 1, at, to)
        return gain - LONG_WAY * float(needed - 1)

    # ---- actions ----

    def value_of(self, state: FireMountainPosition, action: i64) -> float:
        """About how much better an action of the phase `act` is than to end the actions."""
        kinds = self.actions
        if kinds.move.has(action):
            return self.walk_gain(state, kinds.move.a(action), kinds.move.b(action), kinds.move.c(action))
        if kinds.place.has(action):
            return self.placing(state, kinds.place.a(action), kinds.place.b(action))
        if kinds.hatch.has(action):
            return HATCH + self.evaluation.weights.dinosaur[kinds.hatch.a(action)]
        if kinds.fetch.has(action):
            what = kinds.fetch.a(action)
            place = kinds.fetch.b(action)
            loss = self.loss_of(state, what, EGG if place == EGG_PART else place)
            if kinds.fetch.c(action) == b.VOLCANO_FACE:
                return MUST - loss
            return FETCHED + self.placing(state, what, kinds.fetch.c(action)) - loss
        return 0.0

    def placing(self, state: FireMountainPosition, what: i64, face: i64) -> float:
        if face == b.VOLCANO_FACE:
            return MUST if what == CRO else MUST - DINOSAUR_WORSHIPS
        reserve = state.cros[self.seat * PLACES + RESERVE]
        cost = self.evaluation.weights.reserve if reserve <= self.evaluation.weights.reserve_enough else 0.0
        if face == b.EGG_FACE:
            evaluation = self.evaluation
            return evaluation.eggs(state, self.watchers + 1, self.later) - evaluation.eggs(state, self.watchers, self.later) - cost
        if what != CRO:
            return self.evaluation.weights.dinosaur_out
        return self.wait_worth(self.waiting) - cost

    # ---- dice ----

    def best_walk(self, state: FireMountainPosition) -> float:
        """The best single step of a figure of the seat."""
        best = 0.0
        base = self.seat * PLACES
        at: i64 = 0
        while at < b.VOLCANO:
            if state.cros[base + at] > 0:
                best = self.best_step(state, CRO, at, best)
            at += 1
        rest = state.tribe[self.seat]
        dinosaur: i64 = 0
        while rest != 0:
            place = state.where[state.dinosaurs + dinosaur]
            if rest & 1 != 0 and place < b.VOLCANO:
                best = self.best_step(state, 1 + dinosaur // state.board.copies, place, best)
            rest >>= 1
            dinosaur += 1
        return best

    def best_step(self, state: FireMountainPosition, what: i64, at: i64, best: float) -> float:
        for cell in state.board.neighbours[state.terrain.cell_of[at]]:
            to = state.terrain.grid[cell]
            if to != b.VOLCANO and state.terrain.walk[at * b.CELLS + to] == 1:
                gain = self.walk_gain(state, what, at, to)
                if gain > best:
                    best = gain
        return best

    def best_entry(self, state: FireMountainPosition) -> float:
        """The most that one more Cro-Magnon could bring in a region."""
        best = 0.0
        region: i64 = 0
        while region < state.terrain.regions:
            gain = self.shift(state, CRO, region, 1)
            self.shift(state, CRO, region, -1)
            if gain > best:
                best = gain
            region += 1
        return best

    def worship_gain(self, state: FireMountainPosition) -> float:
        """What one more Cro-Magnon on the volcano brings, all told."""
        if self.free == 0:
            return 0.0
        figure = state.cro_on(self.seat, RESERVE)
        if figure < 0:
            return NOBODY_IN_RESERVE
        before = self.lead(state)
        state.move_figure(self.seat, figure, SPACE + state.filled)
        state.filled += 1
        gain = self.lead(state) - before
        state.filled -= 1
        state.move_figure(self.seat, figure, RESERVE)
        return gain

    def lead(self, state: FireMountainPosition) -> float:
        """The seat's expected less those of the others on average."""
        others = 0.0
        expected = self.evaluation.expected_points(state)
        for points in expected:
            others += points
        mine = expected[self.seat]
        return mine - (others - mine) / float(state.players - 1)

    def die_worths(self, state: FireMountainPosition, most: i64) -> vec[float]:
        """What the first, second, … die of each face would bring, at face * most + number."""
        worths = vec[float]([0.0] * (len(b.FACES) * int(most)))
        evaluation = self.evaluation
        weights = evaluation.weights
        base = self.seat * PLACES
        step = self.best_walk(state)
        entry = self.best_entry(state)
        if entry > step:
            step += (entry - step) * weights.entry_step
        worship = self.worship_gain(state) + weights.worship_die
        dinosaurs: i64 = 0
        rest = state.tribe[self.seat]
        figure = state.dinosaurs
        while rest != 0:
            if rest & 1 != 0 and state.where[figure] == RESERVE:
                dinosaurs += 1
            rest >>= 1
            figure += 1
        reserve = state.cros[base + RESERVE]
        number: i64 = 0
        decay = 1.0
        while number < most:
            worths[b.VOLCANO_FACE * most + number] = worship
            arrival = 0.0
            if number < dinosaurs:
                arrival = weights.dinosaur_out
            elif reserve > number:
                arrival = self.wait_worth(self.waiting + number) + weights.entry * entry * decay
            worths[b.CAVE_FACE * most + number] = arrival
            worths[b.HUT_FACE * most + number] = arrival * HUT_SHARE
            if reserve > number:
                eggs = evaluation.eggs(state, self.watchers + number + 1, self.later) - evaluation.eggs(
                    state, self.watchers + number, self.later
                )
                worths[b.EGG_FACE * most + number] = eggs
            worths[b.FOOTPRINT * most + number] = step * decay
            decay *= weights.step_decay
            number += 1
        return worths
