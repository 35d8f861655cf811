"""The numbers that stand for places, kinds of figures, phases and endings, and how figures stand when a match begins."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.fire_mountain.meta import SPECIES_NAMES
from caldera.games.fire_mountain.rules.board import Board

# ---- places of figures ----
# The numbers below RESERVE are tiles; a figure keeps its tile when a quake moves it.

RESERVE: Final = 16
EGG: Final = 17
BOX: Final = 18
"""Not hatched, or not in this game."""
SPACE: Final = 20
"""The first space of the volcano; the others follow. Cro-Magnons there are counted under the tile VOLCANO."""
PLACES: Final = 18

# ---- kinds of figures ----

CRO: Final = 0
"""What a figure is: a Cro-Magnon, or the code of a species in `species.py` plus one."""
SPECIES_IN_PLAY: Final = 4
LETTERS: Final = "RBGP"

# ---- phases: the places in the table of `phases.py` ----

LAY: Final = 0
DRAW: Final = 1
LOT: Final = 2
ROLL: Final = 3
ROLLING: Final = 4
ACT: Final = 5
EAT: Final = 6
QUAKE: Final = 7
OVER: Final = 8

# ---- endings ----

NOT_OVER: Final = 0
BY_GOAL: Final = 1
BY_TURNS: Final = 2
REASONS: Final = ("", "goal", "turns")

# ---- dice ----

NO_FACE: Final = 7
NO_FACES: Final = (1 << 24) - 1


def starting_places(players: int, board: Board) -> vec[i64]:
    """All Cro-Magnons in their reserves, all dinosaurs in the box [S4]."""
    places: vec[i64] = vec[i64]()
    for _ in range(players * int(board.cro_magnons)):
        places = append(places, RESERVE)
    for _ in range(len(SPECIES_NAMES) * int(board.copies)):
        places = append(places, BOX)
    return places


def starting_counts(players: int, board: Board) -> vec[i64]:
    """The same Cro-Magnons, counted by seat and place."""
    counts = vec[i64]([0] * (PLACES * players))
    for seat in range(players):
        counts[seat * PLACES + RESERVE] = board.cro_magnons
    return counts
