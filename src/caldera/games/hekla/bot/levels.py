"""The levels of Hekla's bots, weakest first."""

from __future__ import annotations

from typing import Final

from caldera.core.levels import Level

LEVELS: Final = (
    Level("novice", "greedy:20"),
    Level("easy", "greedy:50"),
    Level("medium", "greedy"),
    Level("skilled", "uct:40/1s"),
    Level("hard", "uct:400/2s"),
    Level("expert", "uct:4000/2s"),
)
