"""The levels of Sub Terra II's bots, weakest first: random choices now and then, a few errors, hardly any, none with playouts."""

from __future__ import annotations

from typing import Final

from caldera.core.levels import Level

LEVELS: Final = {
    "novice": Level("greedy", random=10),
    "easy": Level("greedy", random=6),
    "medium": Level("greedy", errors=4),
    "skilled": Level("greedy", errors=1),
    "hard": Level("plan", budget=15),
    "expert": Level("plan", budget=32),
}
