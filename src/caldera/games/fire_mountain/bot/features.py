"""What a learned evaluation of Wrath of Fire Mountain looks at, between two turns."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.games.fire_mountain.bot.evaluation import Evaluation, most_rival
from caldera.games.fire_mountain.meta import SPECIES_NAMES
from caldera.games.fire_mountain.rules.board import CAVE, HUT
from caldera.games.fire_mountain.rules.codes import EGG, PLACES, RESERVE
from caldera.games.fire_mountain.rules.scoring import tally, volcano_points
from caldera.games.fire_mountain.rules.state import FireMountainPosition
from caldera.games.fire_mountain.rules.tally import Tally

NAMES: Final = (
    "score",
    "behind_by_3",
    "behind_by_2",
    "behind_by_1",
    "tied",
    "ahead_by_1",
    "ahead_by_2",
    "ahead_by_3",
    "ahead_by_4",
    "bonus",
    "strength",
    "promised",
    "near_goal",
    "worshippers",
    "worship_lead",
    "worships",
    "worships_most",
    "watchers",
    "cave",
    "hut",
    "reserve",
    "reserve_empty",
    "dinosaurs_home",
    "dinosaurs_waiting",
    "bases_full",
    "order",
    "regions",
    "volcano",
    "prepared",
    *SPECIES_NAMES,
)
"""Points; tiles of the regions where the seat is that far behind or ahead, what an Ankylosaurus adds to them, and how much stands
there; what an eruption would bring at once, and how near to the goal that is; the volcano; figures by where they are; how soon the
seat's turn comes; what the evaluation made by hand counts on, which the rest corrects; and how many dinosaurs of each species the
seat has hatched."""
STAGES: Final = 4

SCORE: Final = 0
TIED: Final = 4
"""Leads from three behind to four ahead lie around it; longer ones count with these."""
MOST_BEHIND: Final = 3
MOST_AHEAD: Final = 4
BONUS: Final = 9
STRENGTH: Final = 10
PROMISED: Final = 11
NEAR_GOAL: Final = 12
WORSHIPPERS: Final = 13
WORSHIP_LEAD: Final = 14
WORSHIPS: Final = 15
WORSHIPS_MOST: Final = 16
WATCHERS: Final = 17
IN_CAVE: Final = 18
IN_HUT: Final = 19
IN_RESERVE: Final = 20
RESERVE_EMPTY: Final = 21
DINOSAURS_HOME: Final = 22
DINOSAURS_WAITING: Final = 23
BASES_FULL: Final = 24
ORDER: Final = 25
REGIONS: Final = 26
VOLCANO_HOPE: Final = 27
PREPARED: Final = 28
HATCHED: Final = 29
COUNT: Final[i64] = HATCHED + len(SPECIES_NAMES)

NEAR: Final = 4
"""Points below the goal at which a seat begins to be near it."""
MOST_WORSHIP: Final = 3
"""Greater leads on the volcano are all the same."""
ENOUGH: Final = 4
"""More figures in reserve are of no use in one turn."""


def read_stage(evaluation: Evaluation, state: FireMountainPosition) -> vec[float]:
    """How far the match is: always 1, how far the leader has to go, the room on the volcano, and how much a point counts."""
    highest: i64 = 0
    for points in state.score:
        if points > highest:
            highest = points
    far = float(state.goal - highest) / float(state.goal)
    if far < 0.0:
        far = 0.0
    room = float(state.capacity - state.filled) / float(state.capacity)
    return vec[float]([1.0, far, room, 1.0 / (evaluation.weights.temperature + evaluation.weights.temperature_far * far)])


def read_features(evaluation: Evaluation, state: FireMountainPosition) -> vec[float]:
    """The features of all seats, at seat * COUNT + feature."""
    players: i64 = state.players
    features = vec[float]([0.0] * (state.players * int(COUNT)))
    terrain = state.terrain
    counted = tally(state, terrain)
    later = vec[float]([0.0] * state.players)
    free = state.capacity - state.filled
    region: i64 = 0
    while region < terrain.regions:
        size = float(terrain.size[region])
        add_region(counted, region, size, features)
        evaluation.add_region(counted, region, size, free, later)
        region += 1
    far = read_stage(evaluation, state)[1]
    seat: i64 = 0
    while seat < players:
        base = seat * COUNT
        home = seat * PLACES
        add_volcano(state, seat, features)
        add_dinosaurs(state, seat, features)
        score = float(state.score[seat])
        features[base + SCORE] = score
        near = (score + features[base + PROMISED] - float(state.goal - NEAR)) / float(NEAR)
        features[base + NEAR_GOAL] = 0.0 if near < 0.0 else 1.0 if near > 1.0 else near
        features[base + WATCHERS] = float(state.cros[home + EGG])
        features[base + IN_CAVE] = float(state.cros[home + CAVE])
        features[base + IN_HUT] = float(state.cros[home + HUT])
        reserve = state.cros[home + RESERVE]
        features[base + IN_RESERVE] = float(reserve if reserve < ENOUGH else ENOUGH)
        features[base + RESERVE_EMPTY] = 1.0 if reserve == 0 else 0.0
        distance = seat - state.active
        if distance < 0:
            distance += players
        features[base + ORDER] = float(distance) / float(players)
        features[base + REGIONS] = later[seat]
        features[base + VOLCANO_HOPE] = evaluation.volcano(state, seat, free)
        features[base + PREPARED] = evaluation.prepared(state, seat, far)
        seat += 1
    return features


def add_region(counted: Tally, region: i64, size: float, features: vec[float]) -> None:
    """How far every seat is behind or ahead in a region, and what it would get for it."""
    players = counted.players
    first, second = counted.two_best(region)
    if first == 0:
        return
    seat: i64 = 0
    while seat < players:
        strength = counted.strength(region, seat)
        if strength > 0:
            base = seat * COUNT
            lead = strength - (second if strength == first else first)
            if lead >= 0:
                features[base + PROMISED] += size
            if lead > 0:
                bonus = float(counted.bonus[region * players + seat])
                features[base + BONUS] += bonus
                features[base + PROMISED] += bonus
            if lead < -MOST_BEHIND:
                lead = -MOST_BEHIND
            elif lead > MOST_AHEAD:
                lead = MOST_AHEAD
            features[base + TIED + lead] += size
            features[base + STRENGTH] += float(strength)
        seat += 1


def add_volcano(state: FireMountainPosition, seat: i64, features: vec[float]) -> None:
    """Who worships most decides over points and the next quake."""
    mine = state.count_worshippers(seat)
    rival = most_rival(state, seat)
    lead = mine - rival
    if lead > MOST_WORSHIP:
        lead = MOST_WORSHIP
    elif lead < -MOST_WORSHIP:
        lead = -MOST_WORSHIP
    base = seat * COUNT
    features[base + WORSHIPPERS] = float(mine)
    features[base + WORSHIP_LEAD] = float(lead)
    if mine > 0:
        features[base + WORSHIPS] = 1.0
        features[base + WORSHIPS_MOST] = 1.0 if lead >= 0 else 0.0
        features[base + PROMISED] += float(volcano_points(state, seat, mine if mine > rival else rival))


def add_dinosaurs(state: FireMountainPosition, seat: i64, features: vec[float]) -> None:
    """What the seat has hatched, and how much of it is not out yet."""
    base = seat * COUNT
    hatched: i64 = 0
    rest = state.tribe[seat]
    dinosaur: i64 = 0
    while rest != 0:
        if rest & 1 != 0:
            hatched += 1
            place = state.where[state.dinosaurs + dinosaur]
            if place == RESERVE:
                features[base + DINOSAURS_HOME] += 1.0
            elif place in (CAVE, HUT):
                features[base + DINOSAURS_WAITING] += 1.0
            features[base + HATCHED + dinosaur // state.board.copies] += 1.0
        rest >>= 1
        dinosaur += 1
    features[base + BASES_FULL] = 1.0 if hatched >= state.board.bases else 0.0
