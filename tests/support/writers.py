"""A writer for games in words, who chooses at random among what is offered."""

from __future__ import annotations

import random


def pick_offered(told: str, rng: random.Random) -> str:
    """A legal action, read from the list that stands last in the text."""
    offered = [line for line in told[told.rindex("What you may do") :].splitlines() if line.strip()[:1].isdigit()]
    return f"I think about it. [{rng.choice(offered).split()[0]}]" if offered else "ACT: 1"
