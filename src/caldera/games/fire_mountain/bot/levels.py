"""The levels of Fire Mountain's bots, weakest first. What they score against each other is in docs/results/fire_mountain.md."""

from __future__ import annotations

from typing import Final

from caldera.core.levels import Level

LEVELS: Final = (
    Level("novice", "greedy~48"),
    Level("easy", "greedy~30"),
    Level("medium", "greedy~16"),
    Level("skilled", "greedy"),
    Level("hard", "uct:25"),
    Level("expert", "uct:1000/2s"),
)
"""Novice to Skilled take what looks best at once, the weaker ones with more slips; Hard and Expert look ahead
with the judgement made by hand: whoever takes what brings most at once beats a short search with the learned one too often."""
