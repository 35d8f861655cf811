"""The levels of Sub Terra II's bots, weakest first: random choices now and then, a few slips, hardly any, none with playouts."""

from __future__ import annotations

from typing import Final

from caldera.core.levels import Level

LEVELS: Final = (
    Level("novice", "greedy:90"),
    Level("easy", "greedy:94"),
    Level("medium", "greedy~5"),
    Level("skilled", "greedy~1"),
    Level("hard", "plan:15"),
    Level("expert", "plan:32"),
)
