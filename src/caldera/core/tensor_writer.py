"""Writes the numbers of a tensor one after the other. Compiled: games fill their tensors with it.

Most of a tensor is zeros. The writer touches only what is not, and remembers the places: before it writes the next tensor into the
same row it wipes these alone, which takes a tenth of the time that blanking the row would.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64


class TensorWriter:
    """A place in a row of numbers that goes on with everything that is written. The row is blank before."""

    def __init__(self, out: vec[i16], start: i64) -> None:
        self.out = out
        self.start: i64 = start
        self.at: i64 = start
        self.touched: vec[i64] = vec[i64]()
        """Places that are not 0, perhaps some of them twice."""
        self.count: i64 = 0
        """How many of them belong to this tensor; those behind are left from one before."""
        self.lasting: i64 = 0
        """How many of these stay from tensor to tensor: they follow from `ground` and `cards` alone."""
        self.ground: object = None
        self.cards: vec[i64] = vec[i64]()

    def begin(self) -> None:
        """Wipe what was written, but for what lasts, and begin anew."""
        self._wipe(self.lasting)
        self.at = self.start

    def _wipe(self, first: i64) -> None:
        out = self.out
        touched = self.touched
        index = first
        end = self.count
        while index < end:
            out[touched[index]] = 0
            index += 1
        self.count = first

    def lasts(self, ground: object, cards: vec[i64]) -> bool:
        """Whether what follows from these alone still stands from the tensor before. Else it is wiped: write it, and say `last`.

        To be asked at the beginning of a tensor, before anything is written.
        """
        if self.ground is ground and len(self.cards) == len(cards):
            same = True
            index: i64 = 0
            while index < len(cards):
                if self.cards[index] != cards[index]:
                    same = False
                    break
                index += 1
            if same:
                return True
        self.forget()
        self.ground = ground
        self.cards = cards[:]
        return False

    def last(self) -> None:
        """What was written since `lasts` stays until it would be different."""
        self.lasting = self.count

    def forget(self) -> None:
        """Nothing lasts any more."""
        self.lasting = 0
        self.ground = None
        self._wipe(0)

    def put(self, value: i64) -> None:
        """One number. Negative ones stand for "none" and become 0."""
        if value > 0:
            self.set(self.at, value)
        self.at += 1

    def one_of(self, index: i64, count: i64) -> None:
        """`count` numbers, of which one is 1; none of them where the index is outside."""
        if 0 <= index < count:
            self.set(self.at + index, 1)
        self.at += count

    def bits(self, mask: i64, count: i64) -> None:
        """`count` numbers: the lowest bits of a mask."""
        index: i64 = 0
        while index < count:
            if mask >> index & 1 != 0:
                self.set(self.at + index, 1)
            index += 1
        self.at += count

    def zeros(self, count: i64) -> i64:
        """`count` zeros, to be changed with `set`; where they begin."""
        first = self.at
        self.at += count
        return first

    def set(self, place: i64, value: i64) -> None:
        """Change a number of this tensor."""
        self.out[place] = i16(value)
        if self.count < len(self.touched):
            self.touched[self.count] = place
        else:
            self.touched = append(self.touched, place)
        self.count += 1

    def add(self, place: i64) -> None:
        """One more at a place of this tensor."""
        self.set(place, i64(self.out[place]) + 1)
