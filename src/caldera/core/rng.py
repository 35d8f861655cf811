"""A small fast generator of random numbers, the same compiled and interpreted.

It is Chris Doty-Humphrey's sfc32: only additions, shifts and masks of 32 bits, so that compiled `i64` arithmetic (which wraps
silently) and Python's unbounded integers agree. It serves simulations, bots and searches. The dice of a real table come from
`caldera.core.dice` instead, which anybody can check afterwards.
"""

from __future__ import annotations

from operator import index
from typing import Any, Final, SupportsIndex

from mypy_extensions import i64

from caldera.core.errors import BadInput

MASK: Final = 0xFFFFFFFF


def as_rng(source: object) -> Rng:
    """A stream of random numbers from a `caldera.Rng`, a `random.Random`, NumPy's generator, or a seed."""
    if isinstance(source, Rng):
        return source
    if hasattr(source, "getrandbits"):
        return Rng(int(source.getrandbits(96)))
    if hasattr(source, "integers"):
        return Rng(int(source.integers(1 << 62)))
    if isinstance(source, SupportsIndex):
        return Rng(source)
    raise BadInput(f"Random numbers come from a caldera.Rng, a random.Random or a seed, not from {source!r}.")


class Rng:
    """A stream of random numbers that depends on its seed alone."""

    def __init__(self, seed: SupportsIndex) -> None:
        given = seed if isinstance(seed, int) else index(seed)
        folded = given if given >= 0 else -2 * given + 1
        self.a: i64 = folded & MASK
        self.b: i64 = (folded >> 32) & MASK
        self.c: i64 = (folded >> 64) & MASK
        self.counter: i64 = 1
        for _ in range(15):
            self.bits()

    def bits(self) -> i64:
        """Thirty-two random bits."""
        mixed: i64 = (self.a + self.b + self.counter) & MASK
        self.counter = (self.counter + 1) & MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & MASK
        self.c = (((self.c << 21) | (self.c >> 11)) + mixed) & MASK
        return mixed

    def below(self, bound: i64) -> i64:
        """A number from 0 to bound - 1. The bias is bound / 2**32: invisible for anything a board game draws."""
        return (self.bits() * bound) >> 32

    def unit(self) -> float:
        """A number from 0 (included) to 1 (not included)."""
        return float(self.bits()) / 4294967296.0

    def split(self) -> Rng:
        """A new independent stream, for a child process or a nested search."""
        return Rng((int(self.bits()) << 32) | int(self.bits()))

    def copy(self) -> Rng:
        """A stream that goes on exactly as this one would."""
        return resume(self.a, self.b, self.c, self.counter)

    def __reduce__(self) -> tuple[Any, ...]:
        return resume, (int(self.a), int(self.b), int(self.c), int(self.counter))


def resume(a: i64, b: i64, c: i64, counter: i64) -> Rng:
    """A stream at the place where another one stood. Pickles call this."""
    rng = Rng(0)
    rng.a = a
    rng.b = b
    rng.c = c
    rng.counter = counter
    return rng
