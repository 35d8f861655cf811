"""Whether this run is `make sweep`: everything at every size and language instead of a part that is different for every game."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import product

SWEEPS = os.environ.get("CALDERA_SWEEP") == "all"


def spread(*axes: Sequence[object]) -> list[tuple[object, ...]]:
    """The cases of a test with several parameters: all of them in `make sweep`, else so many that each value is in one."""
    if SWEEPS:
        return list(product(*axes))
    return [tuple(axis[number % len(axis)] for axis in axes) for number in range(max(map(len, axes)))]
