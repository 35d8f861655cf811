"""What `make sweep` does beyond `make test`: every size in every language, and more of what is drawn at random."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import product
from typing import TypeVar

SWEEPS = os.environ.get("CALDERA_SWEEP") == "all"

Amount = TypeVar("Amount")


def amount(usual: Amount, thorough: Amount) -> Amount:
    """How much is tried: as usual, or in a sweep."""
    return thorough if SWEEPS else usual


def spread(*axes: Sequence[object]) -> list[tuple[object, ...]]:
    """The cases of a test with several parameters: all of them in `make sweep`, else so many that each value is in one."""
    if SWEEPS:
        return list(product(*axes))
    return [tuple(axis[number % len(axis)] for axis in axes) for number in range(max(map(len, axes)))]
