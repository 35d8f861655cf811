"""The levels of Sub Terra II's bots, weakest first: a slip in ten decisions, in twenty-five, in a hundred, none, then playouts."""

from __future__ import annotations

from typing import Final

from caldera.core.levels import Level

LEVELS: Final = (
    Level("novice", "greedy:90"),
    Level("easy", "greedy:96"),
    Level("medium", "greedy:99"),
    Level("skilled", "greedy"),
    Level("hard", "plan:4"),
    Level("expert", "plan:32"),
)
