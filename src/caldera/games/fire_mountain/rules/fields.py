"""The data of a position.

Written by `tools/make_fields.py` from the table in `fields.py` beside this folder: change it there.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.hashing import Hasher
from caldera.core.state import GameState
from caldera.games.fire_mountain.rules.actions import FireMountainActions
from caldera.games.fire_mountain.rules.board import Board
from caldera.games.fire_mountain.rules.codes import LAY, NO_FACES, NOT_OVER, starting_counts, starting_places
from caldera.games.fire_mountain.rules.options import TableOptions
from caldera.games.fire_mountain.rules.terrain import Terrain, empty_grid


class FireMountainFields(GameState):
    """The data of a position."""

    where: vec[i64]
    """The place of each figure; Cro-Magnons first, seat by seat."""
    cros: vec[i64]
    """How many Cro-Magnons a seat has on a place: at seat * PLACES + place. Follows from `where`."""
    tribe: vec[i64]
    """The dinosaurs that each seat has hatched, as bits: species * copies + copy."""
    score: vec[i64]
    terrain: Terrain
    """Never changed in place: a quake makes a new one, so copies share it."""
    goal: i64 = 0
    """The points that end the game."""
    capacity: i64 = 0
    """The spaces of the volcano."""
    dinosaurs: i64 = 0
    """The first dinosaur among the figures."""
    filled: i64 = 0
    """How many spaces of the volcano are taken. Follows from `where`."""
    species: i64 = 0
    """The species of this game, as bits."""
    first: i64 = 0
    """The first player; -1 until it is known."""
    active: i64 = 0
    phase: i64 = 0
    turn: i64 = 0
    rolls: i64 = 0
    dice: i64 = 0
    """How many dice this turn has; 0 until they are rolled."""
    faces: i64 = 0
    """Three bits per die."""
    used: i64 = 0
    tumbling: i64 = 0
    hatched: bool = False
    """Whether the active seat has hatched this turn."""
    prey_tile: i64 = 0
    """Where a Tyrannosaur has met somebody to eat, in that phase."""
    ended: i64 = 0
    eruptions: i64 = 0
    """How many there were; for people and statistics only."""

    def __init__(
        self,
        players: int,
        board: Board,
        actions: FireMountainActions,
        options: TableOptions,
        source: FireMountainFields | None = None,
    ) -> None:
        self.board = board
        self.actions = actions
        self.options = options
        if source is not None:
            self.where = source.where[:]
            self.cros = source.cros[:]
            self.tribe = source.tribe[:]
            self.score = source.score[:]
            self.terrain = source.terrain
            self.goal = source.goal
            self.capacity = source.capacity
            self.dinosaurs = source.dinosaurs
            self.filled = source.filled
            self.species = source.species
            self.first = source.first
            self.active = source.active
            self.phase = source.phase
            self.turn = source.turn
            self.rolls = source.rolls
            self.dice = source.dice
            self.faces = source.faces
            self.used = source.used
            self.tumbling = source.tumbling
            self.hatched = source.hatched
            self.prey_tile = source.prey_tile
            self.ended = source.ended
            self.eruptions = source.eruptions
        else:
            self.where = starting_places(players, board)
            self.cros = starting_counts(players, board)
            self.tribe = vec[i64]([0] * int(players))
            self.score = vec[i64]([0] * int(players))
            self.terrain = Terrain(board, empty_grid())
            self.goal = board.goals[players - 2]
            self.capacity = board.spaces[players - 2]
            self.dinosaurs = players * board.cro_magnons
            self.filled = 0
            self.species = 0
            self.first = -1
            self.active = 0
            self.phase = LAY
            self.turn = 0
            self.rolls = 0
            self.dice = 0
            self.faces = NO_FACES
            self.used = 0
            self.tumbling = 0
            self.hatched = False
            self.prey_tile = -1
            self.ended = NOT_OVER
            self.eruptions = 0
        super().__init__(players, source)

    def numbers_key(self) -> vec[i64]:
        """All numbers that tell positions apart, in one row."""
        key = vec[i64](capacity=14)
        key = append(key, self.filled)
        key = append(key, self.species)
        key = append(key, self.first)
        key = append(key, self.active)
        key = append(key, self.phase)
        key = append(key, self.turn)
        key = append(key, self.rolls)
        key = append(key, self.dice)
        key = append(key, self.faces)
        key = append(key, self.used)
        key = append(key, self.tumbling)
        key = append(key, 1 if self.hatched else 0)
        key = append(key, self.prey_tile)
        key = append(key, self.ended)
        return key

    def position_key(self) -> tuple[bytes, ...]:
        """What tells positions apart: each row, and all numbers."""
        return (bytes(self.where), bytes(self.cros), bytes(self.tribe), bytes(self.score), bytes(self.numbers_key()))

    def hash_fields(self, hasher: Hasher) -> None:
        """The same, into a hash."""
        hasher.add_row(self.where)
        hasher.add_row(self.cros)
        hasher.add_row(self.tribe)
        hasher.add_row(self.score)
        hasher.add_row(self.numbers_key())
