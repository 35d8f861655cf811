"""The levels of Fuji's bots, weakest first."""

from __future__ import annotations

from typing import Final

from caldera.core.levels import Level

LEVELS: Final = (
    Level("novice", "plan:1"),
    Level("easy", "plan:4~12"),
    Level("medium", "plan:4~6"),
    Level("skilled", "plan:4~2"),
    Level("hard", "plan:6"),
    Level("expert", "plan:24"),
)
"""The first number is that of imagined worlds, the second how many of a hundred choices are slips. See docs/results/fuji.md."""
