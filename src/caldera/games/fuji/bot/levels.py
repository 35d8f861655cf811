"""The levels of Fuji's bots, weakest first."""

from __future__ import annotations

from typing import Final

from caldera.core.levels import Level

LEVELS: Final = {
    "novice": Level("plan", budget=1),
    "easy": Level("plan", budget=4, errors=12),
    "medium": Level("plan", budget=4, errors=6),
    "skilled": Level("plan", budget=4, errors=2),
    "hard": Level("plan", budget=6),
    "expert": Level("plan", budget=24),
}
"""The budget is that of imagined worlds. See docs/results/fuji.md."""
