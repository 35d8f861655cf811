"""What many games say together: shares, means, intervals; as tables, JSON and CSV."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

from caldera.core.data import JsonObject
from caldera.lab.simulate import Played

NINETY_FIVE_PERCENT = 1.959964
ENOUGH_DIFFERENT = 0.9


def wilson(points: float, games: int, z: float = NINETY_FIVE_PERCENT) -> tuple[float, float]:
    """The Wilson score interval for a share: where the true share lies, given `points` out of `games`."""
    if games == 0:
        return 0.0, 1.0
    share = points / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def count_different(played: Sequence[Played], at_once: int = 1) -> int:
    """How many games, or groups of so many that are compared with each other, are different ones."""
    records = [one.record for one in played]
    return len({tuple(records[start : start + at_once]) for start in range(0, len(records), at_once)})


def sound_interval(points: float, games: int, different: int | None) -> tuple[float, float] | None:
    """The interval of a share, and none where fewer than nine games of ten are different: repeating a game shows nothing more."""
    if different is not None and different < ENOUGH_DIFFERENT * games:
        return None
    return wilson(points, games)


@dataclass(frozen=True)
class SeatSummary:
    """One seat over many games."""

    seat: int
    bot: str
    returned: float
    """The sum of what the games returned to the seat: in a competitive game, its wins, with shared ones in parts."""
    share: float
    interval: tuple[float, float]
    means: dict[str, float]


@dataclass(frozen=True)
class Summary:
    """Many games of the same bots in the same seats."""

    games: int
    seats: list[SeatSummary]
    decisions: float
    shortest: int
    longest: int
    means: dict[str, float]
    counts: dict[str, dict[str, int]]
    won: int | None = None
    """In a cooperative game: how many games the team won. What a won game returns may be less than 1."""

    @property
    def won_interval(self) -> tuple[float, float]:
        return wilson(self.won or 0, self.games)

    def to_json(self) -> JsonObject:
        return {
            "games": self.games,
            "decisions": {"mean": self.decisions, "shortest": self.shortest, "longest": self.longest},
            "seats": [
                {"seat": one.seat, "bot": one.bot, "returned": one.returned, "share": one.share, "interval": list(one.interval)}
                | {"means": one.means}
                for one in self.seats
            ],
            "means": self.means,
            "counts": self.counts,
        } | ({} if self.won is None else {"won": self.won, "won_interval": list(self.won_interval)})


def summarise(played: Sequence[Played], cooperative: bool = False) -> Summary:
    """Totals and means. The facts are those of the game's own `summary`: numbers, words, or lists of one number per seat."""
    count = len(played)
    numbers, words, lists = _kinds_of_facts(played)
    seats: list[SeatSummary] = []
    for seat, bot in enumerate(played[0].bots):
        returned = sum(one.returns[seat] for one in played)
        means = {name: fmean(one.facts[name][seat] for one in played) for name in lists}
        seats.append(SeatSummary(seat, bot, returned, returned / count, wilson(min(count, max(0.0, returned)), count), means))
    lengths = [one.decisions for one in played]
    return Summary(
        count,
        seats,
        fmean(lengths),
        min(lengths),
        max(lengths),
        {name: fmean(one.facts[name] for one in played) for name in numbers},
        {name: dict(Counter(one.facts[name] for one in played).most_common()) for name in words},
        sum(one.returns[0] > 0 for one in played) if cooperative else None,
    )


def _kinds_of_facts(played: Sequence[Played]) -> tuple[list[str], list[str], list[str]]:
    facts = played[0].facts
    lists = [name for name, value in facts.items() if isinstance(value, list)]
    words = [name for name, value in facts.items() if isinstance(value, str)]
    return [name for name in facts if name not in lists and name not in words], words, lists


def to_csv(played: Sequence[Played]) -> str:
    """One line a game: its number, length, what each seat got, and the game's own facts."""
    _, _, lists = _kinds_of_facts(played)
    seats = range(len(played[0].bots))
    single = [name for name in played[0].facts if name not in lists]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    spread = [f"{name}_{seat}" for name in lists for seat in seats]
    writer.writerow(
        [
            "game",
            "decisions",
            "chance_steps",
            *(f"bot_{seat}" for seat in seats),
            *(f"return_{seat}" for seat in seats),
            *spread,
            *single,
        ]
    )
    for one in played:
        of_seats = [one.facts[name][seat] for name in lists for seat in seats]
        row = [
            one.number,
            one.decisions,
            one.chance_steps,
            *one.bots,
            *one.returns,
            *of_seats,
            *(one.facts[name] for name in single),
        ]
        writer.writerow(row)
    return text.getvalue()
