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

    def begin(self) -> None:
        """Wipe what was written, and begin anew."""
        out = self.out
        touched = self.touched
        index: i64 = 0
        while index < self.count:
            out[touched[index]] = 0
            index += 1
        self.count = 0
        self.at = self.start

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
