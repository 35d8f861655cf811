"""What a learned judgement of Wrath of Fire Mountain looks at, between two turns."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.games.fire_mountain.bot.worth import Judge
from caldera.games.fire_mountain.rules.board import CAVE, HUT
from caldera.games.fire_mountain.rules.codes import EGG, PLACES, RESERVE
from caldera.games.fire_mountain.rules.scoring import tally
from caldera.games.fire_mountain.rules.state import FireMountainPosition

NAMES: Final = (
    "score",
    "regions",
    "regions_now",
    "volcano",
    "prepared",
    "hatched",
    "watchers",
    "waiting",
    "reserve",
    "order",
)
"""Points; what the regions promise, later and if they scored at once; what the volcano promises; what is prepared; dinosaurs and
figures by where they are; and how soon the seat's turn comes."""
STAGES: Final = 3

SCORE: Final = 0
REGIONS: Final = 1
REGIONS_NOW: Final = 2
VOLCANO_HOPE: Final = 3
PREPARED: Final = 4
HATCHED: Final = 5
WATCHERS: Final = 6
WAITING: Final = 7
IN_RESERVE: Final = 8
ORDER: Final = 9
COUNT: Final = 10


def read_stage(judge: Judge, state: FireMountainPosition) -> vec[float]:
    """How far the match is: always 1, how far the leader has to go, and how much a point counts for it."""
    highest: i64 = 0
    for points in state.score:
        if points > highest:
            highest = points
    far = float(state.goal - highest) / float(state.goal)
    if far < 0.0:
        far = 0.0
    return vec[float]([1.0, far, 1.0 / (judge.weights.calm + judge.weights.calm_later * far)])


def read_features(judge: Judge, state: FireMountainPosition) -> vec[float]:
    """The features of all seats, at seat * COUNT + feature."""
    players: i64 = state.players
    found = vec[float]([0.0] * (state.players * COUNT))
    later = vec[float]([0.0] * state.players)
    now = vec[float]([0.0] * state.players)
    terrain = state.terrain
    counted = tally(state, terrain)
    free = state.capacity - state.filled
    region: i64 = 0
    while region < terrain.regions:
        size = float(terrain.size[region])
        judge.add_region(counted, region, size, free, later)
        judge.add_region(counted, region, size, 0, now)
        region += 1
    far = read_stage(judge, state)[1]
    seat: i64 = 0
    while seat < players:
        base = seat * COUNT
        home = seat * PLACES
        found[base + SCORE] = float(state.score[seat])
        found[base + REGIONS] = later[seat]
        found[base + REGIONS_NOW] = now[seat]
        found[base + VOLCANO_HOPE] = judge.volcano(state, seat, free)
        found[base + PREPARED] = judge.prepared(state, seat, far)
        found[base + HATCHED] = float(state.count_hatched(seat))
        found[base + WATCHERS] = float(state.cros[home + EGG])
        found[base + WAITING] = float(state.cros[home + CAVE] + state.cros[home + HUT])
        found[base + IN_RESERVE] = float(state.cros[home + RESERVE])
        distance = seat - state.active
        if distance < 0:
            distance += players
        found[base + ORDER] = float(distance) / float(players)
        seat += 1
    return found
