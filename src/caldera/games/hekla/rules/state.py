"""What a position of Hekla is: stones on squares, circles walked, lava used."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.state import NOBODY, GameState
from caldera.games.hekla.rules.actions import HeklaActions
from caldera.games.hekla.rules.board import Board

EMPTY: Final = -1
IN_STOCK: Final = -1
PLACES: Final = 2

ACT: Final = 0
"""Place a volcano, move one, or step back first."""
MOVE: Final = 1
"""The volcanologist has stepped back: a volcano must move now."""
SCORE: Final = 2
"""Several rows of three erupt: the active player chooses which comes next."""
OVER: Final = 3
PHASES: Final = ("act", "move", "score", "over")

NOT_OVER: Final = 0
BY_LAVA: Final = 1
BY_STALL: Final = 2
BY_BLOCK: Final = 3
REASONS: Final = ("", "lava", "stall", "blocked")

LETTERS: Final = "RGYB"


class Stones:
    """Whose each stone is and how many grooves it has. Volcanoes come first, seat by seat, then the lava in its order."""

    def __init__(self, players: int, each: list[int], blocks: list[int]) -> None:
        self.owner: vec[i64] = vec[i64]()
        self.grooves: vec[i64] = vec[i64]()
        self.names: list[str] = []
        for seat in range(players):
            for grooves in range(len(each)):
                for copy in range(each[grooves]):
                    self._add(seat, grooves, f"{LETTERS[seat]}{grooves}-{copy}")
        self.volcanoes: i64 = len(self.owner)
        self.each: i64 = self.volcanoes // players
        for grooves in range(len(blocks)):
            for _ in range(blocks[grooves]):
                self._add(-1, grooves, f"L{grooves}-{len(self.names) - int(self.volcanoes)}")
        self.count: i64 = len(self.owner)

    def _add(self, owner: i64, grooves: i64, name: str) -> None:
        self.owner = append(self.owner, owner)
        self.grooves = append(self.grooves, grooves)
        self.names.append(name)


class HeklaPosition(GameState):
    """The data of a position. The rules are in `rules.py`, on top of it."""

    def __init__(
        self, players: int, board: Board, stones: Stones, actions: HeklaActions, passes_full: bool, departure: bool, first: int
    ) -> None:
        super().__init__(players)
        self.board = board
        self.stones = stones
        self.actions = actions
        self.passes_full = passes_full
        self.departure = departure
        self.first = first
        self.slots = vec[i64]([EMPTY] * (PLACES * int(board.size)))
        """The stone on each place: square `s` has the places 2s and 2s + 1."""
        self.standing = vec[i64]([0] * int(board.size))
        """How many stones stand on each square. This and the next are counted along, because eruptions ask all the time."""
        self.grooves_on = vec[i64]([0] * int(board.size))
        self.where = vec[i64]([IN_STOCK] * int(stones.count))
        """The square of each stone. A block of lava `in stock` is still in the reserve."""
        self.progress = vec[i64]([0] * players)
        self.lava_used: i64 = 0
        self.active: i64 = first
        self.phase: i64 = ACT
        self.turn: i64 = 1
        self.pending: i64 = 0
        """The triples that this turn's stone touched and that have not erupted this turn, as bits."""
        self.quiet: i64 = 0
        """Turns in a row without an eruption."""
        self.passes: i64 = 0
        """Seats in succession that had nothing to do."""
        self.ended: i64 = NOT_OVER
        self.last_from: i64 = -1
        self.last_to: i64 = -1
        self.last_erupted: i64 = 0
        """The rows that erupted in this turn, or in the last one before the next begins, as bits of the triples."""

    def copy_into(self, other: HeklaPosition) -> None:
        other.ply = self.ply
        other.slots = self.slots[:]
        other.standing = self.standing[:]
        other.grooves_on = self.grooves_on[:]
        other.where = self.where[:]
        other.progress = self.progress[:]
        other.lava_used = self.lava_used
        other.active = self.active
        other.phase = self.phase
        other.turn = self.turn
        other.pending = self.pending
        other.quiet = self.quiet
        other.passes = self.passes
        other.ended = self.ended
        other.last_from = self.last_from
        other.last_to = self.last_to
        other.last_erupted = self.last_erupted

    def mover(self) -> i64:
        return self.active if self.phase != OVER else NOBODY

    def payoffs(self) -> vec[float]:
        """The winners share 1; before the end everybody has 0 [N2]."""
        result = vec[float]([0.0] * self.players)
        if self.phase != OVER:
            return result
        best: i64 = 0
        winners: i64 = 0
        for walked in self.progress:
            if walked > best:
                best = walked
        for walked in self.progress:
            if walked == best:
                winners += 1
        seat: i64 = 0
        for walked in self.progress:
            if walked == best:
                result[seat] = 1.0 / float(winners)
            seat += 1
        return result

    def put(self, stone: i64, square: i64) -> None:
        """Stand a stone on the first free place of a square."""
        place = 2 * square
        self.put_at(stone, place if self.slots[place] == EMPTY else place + 1)

    def put_at(self, stone: i64, place: i64) -> None:
        square = place // PLACES
        self.slots[place] = stone
        self.where[stone] = square
        self.standing[square] += 1
        self.grooves_on[square] += self.stones.grooves[stone]

    def take(self, stone: i64) -> None:
        """Lift a stone from its square; the other one stays where it stands."""
        square = self.where[stone]
        place = 2 * square
        if self.slots[place] != stone:
            place += 1
        self.slots[place] = EMPTY
        self.where[stone] = IN_STOCK
        self.standing[square] -= 1
        self.grooves_on[square] -= self.stones.grooves[stone]

    def stone_in_stock(self, seat: i64, grooves: i64) -> i64:
        """The first stone of that kind in the seat's stock, or EMPTY."""
        stone = seat * self.stones.each
        end = stone + self.stones.each
        while stone < end:
            if self.where[stone] == IN_STOCK and self.stones.grooves[stone] == grooves:
                return stone
            stone += 1
        return EMPTY

    def stone_on(self, seat: i64, grooves: i64, square: i64) -> i64:
        """The first stone of that kind of the seat on a square, or EMPTY."""
        stone = seat * self.stones.each
        end = stone + self.stones.each
        while stone < end:
            if self.where[stone] == square and self.stones.grooves[stone] == grooves:
                return stone
            stone += 1
        return EMPTY

    def kind_of_stone(self, stone: int) -> int:
        """Stones of one owner with the same grooves are alike."""
        return -1 if stone == EMPTY else int(self.stones.owner[stone] * 8 + self.stones.grooves[stone])

    @property
    def key(self) -> Any:
        board = []
        for square in range(int(self.board.size)):
            kinds = sorted((self.kind_of_stone(int(self.slots[2 * square])), self.kind_of_stone(int(self.slots[2 * square + 1]))))
            board.append(tuple(kinds))
        counters = (self.active, self.phase, self.pending, self.quiet, self.passes, self.lava_used, self.ended)
        rules = (self.passes_full, self.departure)
        return (tuple(board), tuple(self.progress), tuple([int(counter) for counter in counters]), rules)
