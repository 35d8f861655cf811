"""How good a position looks: points in hand, points that the next eruption promises, and what is prepared."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.linear import to_chances
from caldera.games.fire_mountain.meta import SPECIES_NAMES
from caldera.games.fire_mountain.rules.board import CAVE, HUT, Board
from caldera.games.fire_mountain.rules.codes import BOX, EGG, OVER, PLACES, RESERVE
from caldera.games.fire_mountain.rules.scoring import tally
from caldera.games.fire_mountain.rules.state import FireMountainPosition
from caldera.games.fire_mountain.rules.tally import Tally
from caldera.games.fire_mountain.rules.terrain import Terrain

MOST_LEAD: Final = 12
"""Leads beyond this many figures are all the same."""
LEADS: Final = 2 * MOST_LEAD + 1
MOST_FREE: Final = 12
"""Volcanoes have no more spaces."""
SOON: Final = 2
"""With so many free spaces, a seat that is not on the volcano yet is as likely to be there at the eruption as not."""
SPECIES_POINTS: Final = {
    "tyrannosaurus": 2.1,
    "triceratops": 4.4,
    "pteranodon": 2.2,
    "brontosaurus": 5.6,
    "titanosaur": 3.5,
    "stegosaurus": 2.0,
    "ankylosaurus": 6.0,
    "plesiosaurus": 2.2,
}
"""What a dinosaur brings in a whole game. Found as the other weights were."""
USUAL_POINTS: Final = 3.5
"""The mean of these, for a species that nobody has tried out yet."""


class Weights:
    """What a tribe's assets are worth, in points. Found by letting policies with different numbers play against each other."""

    def __init__(self) -> None:
        self.spread_now = 0.25
        self.spread_later = 2.5
        """How uncertain a majority is when the eruption is near, and how much more for each square root of a free space."""
        self.tied = 0.5
        """A tie is worth more than half: everybody scores."""
        self.volcano_spread = 0.6
        self.quake = 0.4
        """To worship most: the next quake."""
        self.waiting = 0.45
        """A figure in the cave or the hut, and how much less each further one is worth."""
        self.waiting_decay = 0.8
        self.reserve = 0.06
        self.reserve_enough: i64 = 5
        self.egg = 0.75
        """How much of a dinosaur the egg-watchers that it costs are worth."""
        self.temperature = 3.0
        self.temperature_far = 4.5
        """Points of lead that make a seat about 2.7 times as likely to win: at the goal, and how many more at the start."""
        self.choosy = 0.12
        """With another roll to come, a die must be that much better than a fresh one to be kept."""
        self.step_decay = 0.75
        """What the second, third, … footprint is worth of the one before."""
        self.entry = 0.25
        """How much of the best region to enter counts for a cave or a hut."""
        self.entry_step = 0.3
        """The same for a footprint, when no figure on the terrain can take such a step yet."""
        self.worship_die = 0.1
        """What a volcano die is worth beyond the points it promises."""
        self.dinosaur_out = 0.9
        """To bring a dinosaur from the reserve to the terrain."""
        self.meal = 0.7
        self.dinosaur = vec[float]([SPECIES_POINTS.get(name, USUAL_POINTS) for name in SPECIES_NAMES])
        """What each species brings in a whole game."""


class Evaluation:
    """Evaluates positions. The tables depend on the weights alone."""

    def __init__(self, board: Board, weights: Weights) -> None:
        self.board = board
        self.weights = weights
        self.hold = vec[float]([0.0] * ((MOST_FREE + 1) * LEADS))
        """The chance to score a region with this lead, at free spaces * LEADS + MOST_LEAD + lead."""
        self.worship = vec[float]([0.0] * ((MOST_FREE + 1) * LEADS))
        """The same for the most on the volcano."""
        for free in range(MOST_FREE + 1):
            for lead in range(-MOST_LEAD, MOST_LEAD + 1):
                index = free * LEADS + MOST_LEAD + lead
                if free == 0:
                    self.hold[index] = 1.0 if lead >= 0 else 0.0
                    self.worship[index] = self.hold[index]
                else:
                    far = sqrt(float(free))
                    self.hold[index] = likely((float(lead) + weights.tied) / (weights.spread_now + weights.spread_later * far))
                    self.worship[index] = likely((float(lead) + weights.tied) / (weights.volcano_spread * far))

    def values(self, state: FireMountainPosition) -> vec[float]:
        """Each seat's chance to win."""
        if state.phase == OVER:
            return state.payoffs()
        expected = self.expected_points(state)
        top = expected[0]
        for points in expected:
            if points > top:
                top = points
        far = (float(state.goal) - top) / float(state.goal)
        if far < 0.0:
            far = 0.0
        return to_chances(expected, self.weights.temperature + self.weights.temperature_far * far)

    def expected_points(self, state: FireMountainPosition) -> vec[float]:
        """The points that each seat may count on: what it has, what the next eruption promises, and what it prepares."""
        players: i64 = state.players
        expected = vec[float]([0.0] * state.players)
        self.add_regions(state, state.terrain, expected)
        free = state.capacity - state.filled
        highest: i64 = 0
        for points in state.score:
            if points > highest:
                highest = points
        later = float(state.goal - highest) / float(state.goal)
        seat: i64 = 0
        while seat < players:
            expected[seat] += float(state.score[seat]) + self.volcano(state, seat, free) + self.prepared(state, seat, later)
            seat += 1
        return expected

    def add_regions(self, state: FireMountainPosition, terrain: Terrain, expected: vec[float]) -> None:
        """What the regions of a terrain promise each seat."""
        counted = tally(state, terrain)
        free = state.capacity - state.filled
        region: i64 = 0
        while region < terrain.regions:
            self.add_region(counted, region, float(terrain.size[region]), free, expected)
            region += 1

    def add_region(self, counted: Tally, region: i64, size: float, free: i64, expected: vec[float]) -> None:
        players = counted.players
        first, second = counted.two_best(region)
        if first == 0:
            return
        seat: i64 = 0
        while seat < players:
            strength = counted.strength(region, seat)
            if strength > 0:
                rival = second if strength == first else first
                bonus = float(counted.bonus[region * players + seat]) if strength > rival else 0.0
                expected[seat] += (size + bonus) * self.chance(free, strength - rival)
            seat += 1

    def chance(self, free: i64, lead: i64) -> float:
        if lead > MOST_LEAD:
            lead = MOST_LEAD
        elif lead < -MOST_LEAD:
            lead = -MOST_LEAD
        return self.hold[free * LEADS + MOST_LEAD + lead]

    def volcano(self, state: FireMountainPosition, seat: i64, free: i64) -> float:
        """What the volcano promises: for the most, for being there, and the power to shake the earth."""
        mine = state.count_worshippers(seat)
        rival = most_rival(state, seat)
        board = state.board
        most = self.worship[free * LEADS + MOST_LEAD + mine - rival] if mine > 0 or free > 0 else 0.0
        present = 1.0 if mine > 0 else float(free) / float(free + SOON)
        points = float(board.volcano_most - board.volcano_present) * most + float(board.volcano_present) * present
        if free > 0 and mine > 0 and mine >= rival:
            points += self.weights.quake
        return points

    def prepared(self, state: FireMountainPosition, seat: i64, later: float) -> float:
        """Figures that wait, a reserve to draw on, eggs, and dinosaurs for the rest of the game."""
        weights = self.weights
        base = seat * PLACES
        waiting = state.cros[base + CAVE] + state.cros[base + HUT]
        points = 0.0
        hatched: i64 = 0
        rest = state.tribe[seat]
        figure = state.dinosaurs
        while rest != 0:
            if rest & 1 != 0:
                hatched += 1
                place = state.where[figure]
                if place in (CAVE, HUT):
                    waiting += 1
                points += weights.dinosaur[(figure - state.dinosaurs) // state.board.copies] * later
            rest >>= 1
            figure += 1
        worth = weights.waiting
        while waiting > 0:
            points += worth
            worth *= weights.waiting_decay
            waiting -= 1
        reserve = state.cros[base + RESERVE]
        points += weights.reserve * float(reserve if reserve < weights.reserve_enough else weights.reserve_enough)
        if hatched < state.board.bases:
            points += self.eggs(state, state.cros[base + EGG], later)
        return points

    def eggs(self, state: FireMountainPosition, watchers: i64, later: float) -> float:
        """What egg-watchers promise: their share of the best dinosaur that is left."""
        if watchers == 0:
            return 0.0
        best = 0.0
        rest = state.species
        species: i64 = 0
        copies = state.board.copies
        while rest != 0:
            if rest & 1 != 0 and state.where[state.dinosaurs + species * copies + copies - 1] == BOX:
                cost = state.board.costs[species]
                share = 1.0 if watchers >= cost else float(watchers) / float(cost)
                worth = self.weights.dinosaur[species] * share
                if worth > best:
                    best = worth
            rest >>= 1
            species += 1
        return best * later * self.weights.egg


def most_rival(state: FireMountainPosition, seat: i64) -> i64:
    """The most spaces on the volcano that one of the others occupies."""
    most: i64 = 0
    other: i64 = 0
    while other < state.players:
        if other != seat:
            theirs = state.count_worshippers(other)
            if theirs > most:
                most = theirs
        other += 1
    return most


def likely(lead: float) -> float:
    """A lead as a chance: 0.5 at nothing, towards 1 and 0."""
    return 1.0 / (1.0 + exp(-lead))
