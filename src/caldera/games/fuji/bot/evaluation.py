"""How good an outcome is for a character, counted in points of stamina: what it cost, how far the village is, how near the lava."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.games.fuji.rules.board import FAR, NOWHERE
from caldera.games.fuji.rules.injuries import loss_for
from caldera.games.fuji.rules.state import FujiPosition

# All weights are points of stamina, chosen by hand. The levels of docs/results/fuji.md were measured with them.
DEATH: Final = -60.0
VILLAGE: Final = 1.5
"""What it is worth to be in safety."""
INJURY: Final = 1.2
ERUPTION_TOKEN: Final = 5.0
"""What going to an eruption token costs, where the lava is not looked at more closely."""
BASIC_STEP: Final = 0.75
STEP_PER_LEVEL: Final = 0.35
"""What a step still to go will cost: more at harder levels."""
TOO_LATE: Final = 14.0
NO_SLACK: Final = 6.0
LITTLE_SLACK: Final = 2.5
SOME_SLACK: Final = 0.8
"""What it costs to be where the lava comes first, or less than one, two or three rounds later than whoever runs from there."""
LAST: Final = 1.3
AHEAD: Final = 0.8
"""How much more or less a step counts for the last of the party and for the others."""
ROUNDS_PER_STEP: Final = 0.75
TIRED: Final = 1.6
"""How much more a point of stamina weighs when little is left."""
PAGES: Final = 8
"""Patterns of lava that are remembered."""


class LavaMap:
    """What follows from a board and its lava alone, computed once for each pattern of lava."""

    def __init__(self, state: FujiPosition) -> None:
        self.board = state.board
        self.lava: i64 = state.lava
        self.burns = burning_times(state)
        self.way = ways_to_village(state)
        self.time = time_left(state, self.burns)


class PlaceValueCache:
    """The last patterns of lava that were looked at: the position's own, and those of trials around it."""

    def __init__(self) -> None:
        self.pages: list[LavaMap] = []

    def find(self, state: FujiPosition) -> PlaceValues:
        for page in self.pages:
            if page.lava == state.lava and page.board is state.board:
                return PlaceValues(state, page)
        page = LavaMap(state)
        if len(self.pages) >= PAGES:
            self.pages.pop(0)
        self.pages.append(page)
        return PlaceValues(state, page)


class PlaceValues:
    """Tables for one position: rounds until each place burns, how much time is left there, and what being there is worth."""

    def __init__(self, state: FujiPosition, terrain: LavaMap) -> None:
        self.burns = terrain.burns
        self.way = terrain.way
        self.time = terrain.time
        level = float(state.table.level)
        self.step = BASIC_STEP + STEP_PER_LEVEL * level
        """What a step still to go will cost."""
        self.last: i64 = 0
        """The longest way that anybody has before them: the party is as slow as its last."""
        character: i64 = 0
        while character < state.table.characters:
            if self.way[state.at[character]] > self.last:
                self.last = self.way[state.at[character]]
            character += 1

    def place(self, state: FujiPosition, character: i64, spot: i64) -> float:
        """The worth for a character of standing there after this round's moves."""
        step = self.step * (LAST if self.way[state.at[character]] == self.last else AHEAD)
        worth = -step * float(self.way[spot])
        if self.way[spot] == 0:
            return worth + VILLAGE
        if self.burns[spot] <= 1:
            return DEATH
        slack = self.time[spot] - 1.0
        if slack < 0.0:
            worth -= TOO_LATE
        elif slack < 1.0:
            worth -= NO_SLACK
        elif slack < 2.0:
            worth -= LITTLE_SLACK
        elif slack < 3.0:
            worth -= SOME_SLACK
        return worth


def burning_times(state: FujiPosition) -> vec[i64]:
    """Eruptions until each place is lava; FAR for villages."""
    board = state.board
    times = vec[i64]([FAR] * int(board.size))
    lava = state.lava
    burnable = board.land | board.rubble
    when: i64 = 1
    fresh = board.around(lava) & burnable & ~lava
    while fresh != 0:
        spot: i64 = 0
        while spot < board.size:
            if fresh >> spot & 1 != 0:
                times[spot] = when
            spot += 1
        lava |= fresh
        fresh = board.around(fresh) & burnable & ~lava
        when += 1
    return times


def time_left(state: FujiPosition, burns: vec[i64]) -> vec[float]:
    """The number of rounds from now after which somebody can still be at a place and reach the village before the lava does."""
    board = state.board
    times = vec[float]([-9.0] * int(board.size))
    spot: i64 = 0
    while spot < board.size:
        if board.villages >> spot & 1 != 0:
            times[spot] = 99.0
        spot += 1
    changed = True
    while changed:
        changed = False
        spot = 0
        while spot < board.size:
            if board.land >> spot & 1 != 0 and state.lava >> spot & 1 == 0:
                best = -9.0
                around = board.adjacent[spot]
                other: i64 = 0
                while around != 0:
                    if around & 1 != 0 and times[other] > best:
                        best = times[other]
                    around >>= 1
                    other += 1
                best -= ROUNDS_PER_STEP
                limit = float(burns[spot]) - 1.0
                if best > limit:
                    best = limit
                if best > times[spot] + 0.001:
                    times[spot] = best
                    changed = True
            spot += 1
    return times


def ways_to_village(state: FujiPosition) -> vec[i64]:
    """Steps to the nearest village over ground that does not burn now."""
    board = state.board
    steps = vec[i64]([FAR] * int(board.size))
    free = board.walkable & ~state.lava
    reached = board.villages
    edge = reached
    distance: i64 = 0
    while edge != 0:
        spot: i64 = 0
        while spot < board.size:
            if edge >> spot & 1 != 0:
                steps[spot] = distance
            spot += 1
        edge = board.around(edge) & free & ~reached
        reached |= edge
        distance += 1
    return steps


def cost(state: FujiPosition, character: i64, loss: i64) -> float:
    """What losing stamina means: injuries hurt, and the last points are dear."""
    charts = state.table.charts
    before = state.stamina[character]
    after = before + loss
    if after >= charts.last_space:
        return -DEATH
    price = float(loss)
    for space in state.table.injury_spaces:
        if before < space <= after:
            price += INJURY
    tired = after - charts.last_space // 2
    if tired > 0 and loss > 0:
        price += TIRED * float(loss) * float(tired) / float(charts.last_space // 2)
    return price


def evaluate_turn(state: FujiPosition, place_values: PlaceValues, character: i64, goal: i64, lead: i64) -> float:
    """The worth of a turn in which the character leads its neighbours by so much on the way to a place."""
    allowed = lead > 0
    spot = goal if allowed and goal != NOWHERE else state.at[character]
    loss: i64 = 0
    if state.first_aid >> character & 1 == 0:
        loss = loss_for(state, allowed, lead)
    return place_values.place(state, character, spot) - cost(state, character, loss)
