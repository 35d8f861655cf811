"""What a learned judgement of Hekla looks at."""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.games.hekla.bot.policy import HeklaPolicy
from caldera.games.hekla.bot.scan import SEALED, Scan
from caldera.games.hekla.rules.play import HeklaState
from caldera.games.hekla.rules.stones import IN_STOCK

NAMES: Final = (
    "walked",
    "stall",
    "placed0",
    "placed1",
    "placed2",
    "placed3",
    "seen",
    "red",
    "ripe",
    "near",
    "loose",
    "threat",
    "answer",
)
"""Circles walked; the same when the stall guard is near; volcanoes on the board by their grooves; those that the volcanologist
sees; those on red squares; volcanoes in rows by how near these are to an eruption; the best eruption at hand for the seat to move,
and for the one after it."""
STAGES: Final = 3

WALKED: Final = 0
STALL: Final = 1
PLACED: Final = 2
SEEN: Final = 6
RED: Final = 7
RIPE: Final = 8
NEAR: Final = 9
LOOSE: Final = 10
THREAT: Final = 11
ANSWER: Final = 12
COUNT: Final = 13

ALMOST: Final = 3
"""Grooves from which a row counts as near to an eruption."""


def read_stage(state: HeklaState) -> vec[float]:
    """How far the match is: always 1, the share of the lava that is left, and how little that is."""
    left = float(state.board.lava_total - state.lava_used)
    return vec[float]([1.0, left / float(state.board.lava_total), 1.0 / (1.6 * sqrt(left) + 0.5)])


def read_features(policy: HeklaPolicy, state: HeklaState) -> vec[float]:
    """The features of all seats, at seat * COUNT + feature."""
    players: i64 = state.players
    scan = policy.later[state.players]
    scan.read_position(state)
    features = vec[float]([0.0] * (state.players * COUNT))
    board = state.board
    stall = float(state.quiet) / float(board.quiet_turns)
    seat: i64 = 0
    while seat < players:
        base = seat * COUNT
        features[base + WALKED] = float(state.progress[seat])
        features[base + STALL] = float(state.progress[seat]) * stall
        read_stones(state, seat, features)
        seat += 1
    read_rows(scan, features)
    active = state.active
    following = active + 1
    if following == players:
        following = 0
    unit = 1.0 / float(players - 1)
    features[active * COUNT + THREAT] = unit * float(policy.best_swing_of(scan, state, state.moves(active), active))
    features[following * COUNT + ANSWER] = unit * float(policy.best_swing_of(scan, state, policy.list_answers(state), following))
    return features


def read_stones(state: HeklaState, seat: i64, features: vec[float]) -> None:
    base = seat * COUNT
    board = state.board
    stones = state.stones
    circle = board.circle_mask[board.circle(state.progress[seat])]
    stone = seat * stones.each
    end = stone + stones.each
    while stone < end:
        square = state.where[stone]
        if square != IN_STOCK:
            features[base + PLACED + stones.grooves[stone]] += 1.0
            if circle & board.line_mask[square] != 0:
                features[base + SEEN] += 1.0
            if board.weight[square] > 1:
                features[base + RED] += 1.0
        stone += 1


def read_rows(scan: Scan, features: vec[float]) -> None:
    players = scan.players
    row: i64 = 0
    while row < scan.board.triples:
        gaps = scan.row_gaps[row]
        if gaps < SEALED and scan.row_all[row] > 0:
            feature: i64 = LOOSE
            if scan.hot >> row & 1 != 0:
                feature = RIPE
            elif gaps <= 1 and scan.row_grooves[row] >= ALMOST:
                feature = NEAR
            seat: i64 = 0
            while seat < players:
                features[seat * COUNT + feature] += float(scan.row_owned[players * row + seat])
                seat += 1
        row += 1
