"""The fields of a Hekla position, with constructor, copy and key.

Written by `tools/make_fields.py` from the table in `fields.py` beside this folder: change it there.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.hashing import Hasher
from caldera.core.state import GameState
from caldera.games.hekla.rules.actions import HeklaActions
from caldera.games.hekla.rules.board import Board
from caldera.games.hekla.rules.numbers import ACT, NOT_OVER
from caldera.games.hekla.rules.stones import EMPTY, IN_STOCK, PLACES, Stones


class HeklaFields(GameState):
    """The fields of a Hekla position, with constructor, copy and key."""

    slots: vec[i64]
    """The stone on each place: square `s` has the places 2s and 2s + 1."""
    standing: vec[i64]
    """How many stones stand on each square: counted along, for speed."""
    grooves_on: vec[i64]
    """How many grooves they have together."""
    where: vec[i64]
    """The square of each stone; unused lava is in stock, too."""
    progress: vec[i64]
    """Circles walked, by seat."""
    full: i64 = 0
    """The squares without a free place, as bits: for speed, too."""
    active: i64 = 0
    phase: i64 = 0
    turn: i64 = 0
    pending: i64 = 0
    """The rows that this turn's volcano touched and that have not erupted this turn, as bits."""
    quiet: i64 = 0
    """Turns in a row without an eruption."""
    passes: i64 = 0
    """Seats in succession that had nothing to do."""
    lava_used: i64 = 0
    ended: i64 = 0
    last_from: i64 = 0
    """The squares of the last move, for the picture; -1: none."""
    last_to: i64 = 0
    last_erupted: i64 = 0
    """The rows that have erupted since the last placement or move, as bits."""

    def __init__(
        self,
        players: int,
        board: Board,
        stones: Stones,
        actions: HeklaActions,
        long_move_passes_full: bool,
        departure_counts: bool,
        lava_counts: bool,
        first: int,
        source: HeklaFields | None = None,
    ) -> None:
        self.board = board
        self.stones = stones
        self.actions = actions
        self.long_move_passes_full = long_move_passes_full
        self.departure_counts = departure_counts
        self.lava_counts = lava_counts
        self.first = first
        if source is not None:
            self.slots = source.slots[:]
            self.standing = source.standing[:]
            self.grooves_on = source.grooves_on[:]
            self.where = source.where[:]
            self.progress = source.progress[:]
            self.full = source.full
            self.active = source.active
            self.phase = source.phase
            self.turn = source.turn
            self.pending = source.pending
            self.quiet = source.quiet
            self.passes = source.passes
            self.lava_used = source.lava_used
            self.ended = source.ended
            self.last_from = source.last_from
            self.last_to = source.last_to
            self.last_erupted = source.last_erupted
        else:
            self.slots = vec[i64]([EMPTY] * int(PLACES * board.size))
            self.standing = vec[i64]([0] * int(board.size))
            self.grooves_on = vec[i64]([0] * int(board.size))
            self.where = vec[i64]([IN_STOCK] * int(stones.count))
            self.progress = vec[i64]([0] * int(players))
            self.full = 0
            self.active = first
            self.phase = ACT
            self.turn = 1
            self.pending = 0
            self.quiet = 0
            self.passes = 0
            self.lava_used = 0
            self.ended = NOT_OVER
            self.last_from = -1
            self.last_to = -1
            self.last_erupted = 0
        super().__init__(players, source)

    def numbers_key(self) -> vec[i64]:
        """All numbers that tell positions apart, in one row."""
        key = vec[i64](capacity=7)
        key = append(key, self.active)
        key = append(key, self.phase)
        key = append(key, self.pending)
        key = append(key, self.quiet)
        key = append(key, self.passes)
        key = append(key, self.lava_used)
        key = append(key, self.ended)
        return key

    def position_key(self) -> tuple[bytes, ...]:
        """What tells positions apart: each row, and all numbers."""
        return (bytes(self.slots), bytes(self.progress), bytes(self.numbers_key()))

    def hash_fields(self, hasher: Hasher) -> None:
        """The same, into a hash."""
        hasher.add_row(self.slots)
        hasher.add_row(self.progress)
        hasher.add_row(self.numbers_key())
