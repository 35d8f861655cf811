"""What a position of Hekla is: stones on squares, circles walked, lava used."""

from __future__ import annotations

from collections.abc import Hashable

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.hashing import Hasher
from caldera.games.hekla.rules.fields import HeklaFields
from caldera.games.hekla.rules.numbers import OVER
from caldera.games.hekla.rules.stones import EMPTY, IN_STOCK, PLACES


class HeklaPosition(HeklaFields):
    """The data of a position, and how stones are put on it. The rules are in the modules beside this one."""

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

    def put_stone(self, stone: i64, square: i64) -> None:
        """Stand a stone on the first free place of a square."""
        place = 2 * square
        self.put_stone_at(stone, place if self.slots[place] == EMPTY else place + 1)

    def put_stone_at(self, stone: i64, place: i64) -> None:
        square = place // PLACES
        self.slots[place] = stone
        self.where[stone] = square
        self.standing[square] += 1
        if self.standing[square] == PLACES:
            self.full |= 1 << square
        self.grooves_on[square] += self.stones.grooves[stone]

    def lift_stone(self, stone: i64) -> None:
        """Lift a stone from its square; the other one stays where it stands."""
        square = self.where[stone]
        place = 2 * square
        if self.slots[place] != stone:
            place += 1
        self.slots[place] = EMPTY
        self.where[stone] = IN_STOCK
        self.standing[square] -= 1
        self.full &= ~(1 << square)
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

    def has_volcano_on_board(self, seat: i64) -> bool:
        stone = seat * self.stones.each
        end = stone + self.stones.each
        while stone < end:
            if self.where[stone] != IN_STOCK:
                return True
            stone += 1
        return False

    def turns_before_stall(self) -> i64:
        """How many turns without an eruption are left before the guard ends the match [N5]."""
        return self.board.quiet_turns - self.quiet

    def is_stall_announced(self) -> bool:
        """The guard strikes before long, so everybody is told [N5]."""
        return self.phase != OVER and self.turns_before_stall() <= self.board.quiet_warning

    def kind_of_stone(self, stone: int) -> int:
        """Stones of one owner with the same grooves are alike."""
        return -1 if stone == EMPTY else int(self.stones.owner[stone] * 8 + self.stones.grooves[stone])

    def add_to_hash(self, hasher: Hasher) -> None:
        places: i64 = len(self.slots)
        place: i64 = 0
        while place < places:
            one = self.kind_on(place)
            other = self.kind_on(place + 1)
            hasher.add((one << 16) + other if one < other else (other << 16) + one)
            place += PLACES
        hasher.add_row(self.progress)
        hasher.add_row(self.numbers_key())
        hasher.add((4 if self.lava_counts else 0) + (2 if self.long_move_passes_full else 0) + (1 if self.departure_counts else 0))

    def kind_on(self, place: i64) -> i64:
        """The kind of the stone on a place, from 1; 0 where none stands."""
        stone = self.slots[place]
        return 0 if stone == EMPTY else self.stones.owner[stone] * 8 + self.stones.grooves[stone] + 1

    @property
    def key(self) -> Hashable:
        board = []
        for square in range(int(self.board.size)):
            kinds = sorted((self.kind_of_stone(int(self.slots[2 * square])), self.kind_of_stone(int(self.slots[2 * square + 1]))))
            board.append(tuple(kinds))
        counters = tuple([int(counter) for counter in self.numbers_key()])
        readings = (self.long_move_passes_full, self.departure_counts, self.lava_counts)
        return (tuple(board), tuple(self.progress), counters, readings)
