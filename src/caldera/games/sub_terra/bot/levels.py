"""The levels of Sub Terra II's bots, weakest first: a random choice in ten, in twenty-five, a few slips, none; then playouts."""

from __future__ import annotations

from typing import Final

from caldera.core.levels import Level

LEVELS: Final = (
    Level("novice", "greedy:90"),
    Level("easy", "greedy:96"),
    Level("medium", "greedy~3"),
    Level("skilled", "greedy"),
    Level("hard", "plan:15"),
    Level("expert", "plan:32"),
)
