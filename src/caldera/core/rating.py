"""Ratings of players after matches of any number of people, each for themselves: Plackett-Luce as Weng and Lin describe it.

R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking", Journal of Machine Learning Research 12 (2011),
algorithm 4; the same model is the usual one of OpenSkill. Nothing here depends on anything but the places.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

MEAN, DEVIATION = 25.0, 25.0 / 3
BETA = DEVIATION / 2
"""How far a performance is from the skill behind it."""
LEAST = 0.0001
"""A match leaves at least so much of the variance."""


@dataclass(frozen=True)
class Rating:
    """What is known of a player's skill: the best guess and its standard deviation."""

    mean: float = MEAN
    deviation: float = DEVIATION


def rate(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Everybody's rating after a match; a smaller place is better, equal ones are shared."""
    spread = math.sqrt(sum(each.deviation**2 + BETA**2 for each in before))
    strength = [math.exp(each.mean / spread) for each in before]
    rest = [sum(s for s, place in zip(strength, places, strict=True) if place >= own) for own in places]
    equal = [sum(place == own for place in places) for own in places]
    after = []
    for seat, rating in enumerate(before):
        push = pull = 0.0
        for other, place in enumerate(places):
            if place > places[seat]:
                continue
            share = strength[seat] / rest[other]
            push += ((1 - share) if other == seat else -share) / equal[other]
            pull += share * (1 - share) / equal[other]
        variance = rating.deviation**2
        mean = rating.mean + variance / spread * push
        kept = 1 - variance / spread**2 * pull * rating.deviation / spread
        after.append(Rating(mean, rating.deviation * math.sqrt(max(kept, LEAST))))
    return after
