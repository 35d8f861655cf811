"""The levels of Fuji's bots, weakest first."""

from __future__ import annotations

from typing import Final

from caldera.core.levels import Level

LEVELS: Final = (
    Level("novice", "plan:1"),
    Level("easy", "plan:2"),
    Level("medium", "plan:4"),
    Level("skilled", "plan:8"),
    Level("hard", "plan:24"),
    Level("expert", "plan:400"),
)
"""The number is that of imagined worlds; the first two keep silent. Win rates are in docs/fuji_tuning.md."""
