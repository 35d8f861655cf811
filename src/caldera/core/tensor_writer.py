"""Writes the numbers of a tensor one after the other. Compiled: games fill their tensors with it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64


class TensorWriter:
    """A place in a row of numbers that goes on with everything that is written."""

    def __init__(self, out: vec[i16], start: i64) -> None:
        self.out = out
        self.at: i64 = start

    def put(self, value: i64) -> None:
        """One number. Negative ones stand for "none" and become 0."""
        self.out[self.at] = i16(value) if value > 0 else 0
        self.at += 1

    def one_of(self, index: i64, count: i64) -> None:
        """`count` numbers, of which one is 1; none of them where the index is outside."""
        end = self.at + count
        place = self.at
        while place < end:
            self.out[place] = 0
            place += 1
        if 0 <= index < count:
            self.out[self.at + index] = 1
        self.at = end

    def bits(self, mask: i64, count: i64) -> None:
        """`count` numbers: the lowest bits of a mask."""
        index: i64 = 0
        while index < count:
            self.out[self.at + index] = i16(mask >> index & 1)
            index += 1
        self.at += count

    def zeros(self, count: i64) -> i64:
        """`count` zeros, to be changed with `set`; where they begin."""
        first = self.at
        self.one_of(-1, count)
        return first

    def set(self, place: i64, value: i64) -> None:
        """Change a number that was already written."""
        self.out[place] = i16(value)

    def add(self, place: i64) -> None:
        """One more at a place that was already written."""
        self.out[place] += 1
