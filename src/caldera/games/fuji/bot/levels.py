"""The levels of Fuji's bots, weakest first."""

from __future__ import annotations

from typing import Final

from caldera.core.levels import Level

LEVELS: Final = (
    Level("novice", "greedy:20"),
    Level("easy", "greedy:50"),
    Level("medium", "plan:8"),
    Level("skilled", "plan:16"),
    Level("hard", "plan:24"),
    Level("expert", "plan:96"),
)
