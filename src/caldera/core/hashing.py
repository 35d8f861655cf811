"""A 64-bit hash of a row of numbers, the same compiled and interpreted.

Two lanes of 32 bits are multiplied and shifted, so that no product leaves 63 bits: compiled `i64` arithmetic, which wraps silently,
and Python's unbounded integers agree. With the same number added, different hashes stay different, so that two rows of equal
length which differ in one place never collide. It is for tables of positions, not for secrets.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MASK: Final = 0xFFFFFFFF
FIRST: Final = 0x5BD1E995
SECOND: Final = 0x4F1BBCDD
"""Odd, so that multiplying loses nothing, and below 2**31, so that a product of 32 bits fits into a machine integer."""
START_A: Final = 0x2545F491
START_B: Final = 0x6C078965


def hash_of_text(text: str) -> int:
    """A number of 62 bits for a text; slow, for what is agreed once before a match."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 2


class Hasher:
    """Numbers go in, one hash comes out."""

    def __init__(self) -> None:
        self.a: i64 = START_A
        self.b: i64 = START_B

    def add(self, number: i64) -> None:
        """One more number."""
        a: i64 = ((self.a ^ (number & MASK)) * FIRST) & MASK
        a ^= a >> 15
        b: i64 = ((self.b ^ a ^ (number >> 32 & MASK)) * SECOND) & MASK
        self.a = a
        self.b = b ^ b >> 13

    def add_row(self, row: vec[i64]) -> None:
        """Its length and all its numbers, without a call for each."""
        a: i64 = self.a ^ len(row)
        b: i64 = self.b
        for number in row:
            a = ((a ^ (number & MASK)) * FIRST) & MASK
            a ^= a >> 15
            b = ((b ^ a ^ (number >> 32 & MASK)) * SECOND) & MASK
            b ^= b >> 13
        self.a = a
        self.b = b

    def value(self) -> int:
        """The hash of everything that was added, from 0 to 2**64 - 1."""
        for _ in range(3):  # so that the last number reaches all bits
            self.add(self.b)
        return int(self.a) << 32 | int(self.b)
