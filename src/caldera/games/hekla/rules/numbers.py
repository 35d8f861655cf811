"""What the numbers in a position stand for: the phases of a turn, and how a match ended."""

from __future__ import annotations

from typing import Final

ACT: Final = 0
"""Place a volcano, move one, or step back first."""
MOVE: Final = 1
"""The volcanologist has stepped back: a volcano must move now."""
SCORE: Final = 2
"""Several rows of three erupt: the active player chooses which comes next."""
OVER: Final = 3

NOT_OVER: Final = 0
BY_LAVA: Final = 1
BY_STALL: Final = 2
BY_BLOCK: Final = 3
ENDINGS: Final = ("", "lava", "stall", "blocked")
"""How files and observations call them."""
