"""What `make sweep` does beyond `make test`: every size in every language, and more of what is drawn at random."""

from __future__ import annotations

import os
from typing import TypeVar

SWEEPS = os.environ.get("CALDERA_SWEEP") == "all"

Amount = TypeVar("Amount")


def amount(usual: Amount, thorough: Amount) -> Amount:
    """How much is tried: as usual, or in a sweep."""
    return thorough if SWEEPS else usual
