"""The levels of Fire Mountain's bots, weakest first. What they score against each other is in docs/results/fire_mountain.md."""

from __future__ import annotations

from typing import Final

from caldera.core.levels import Level

LEVELS: Final = {
    "novice": Level("greedy", errors=48),
    "easy": Level("greedy", errors=30),
    "medium": Level("greedy", errors=16),
    "skilled": Level("greedy"),
    "hard": Level("uct", budget=25),
    "expert": Level("uct", budget=1000, seconds=2),
    "master": Level("plan", budget=12),
}
"""Novice to Skilled take what looks best at once, the weaker ones with more errors; Hard and Expert look ahead with the evaluation
made by hand: whoever takes what brings most at once beats a short search with the learned one too often. Master plans whole turns;
its budget counts playouts of the turn after each of the best ends."""
