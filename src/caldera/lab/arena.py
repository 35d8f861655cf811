"""Bots against bots: every pair meets equally often in every seating, so that no seat's luck counts for either."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product

from caldera.core.errors import BadInput
from caldera.lab.simulate import Played, Progress, Setup, play_all
from caldera.lab.statistics import wilson


@dataclass(frozen=True)
class Pairing:
    """How two bots did against each other. A shared victory gives both a part of the point."""

    first: str
    second: str
    games: int
    points: float
    """Of the first bot; the second has the rest."""
    decisions: float

    @property
    def share(self) -> float:
        return self.points / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.points, self.games)


def seatings(first: str, second: str, players: int) -> list[tuple[str, ...]]:
    """Every way to seat the two so that both are at the table; each comes with its mirror image."""
    return [seats for seats in product((first, second), repeat=players) if len(set(seats)) == 2]


def tasks_of(setup: Setup, first: str, second: str, players: int, games: int, seed: int) -> list[tuple[Setup, int, int]]:
    """Both sides of a cooperative game play the same numbers as a team; rivals share the table."""
    if setup.load().info.cooperative:
        teams = [setup.seated((name,) * players) for name in (first, second)]
        return [(team, seed, number) for number in range(games) for team in teams]
    tables = [setup.seated(seats) for seats in seatings(first, second, players)]
    return [(tables[number % len(tables)], seed, number) for number in range(games)]


def points_of(played: Sequence[Played], first: str, cooperative: bool) -> list[float]:
    """What the first bot got out of each game: its seats' share, or whether its team did better with the same dice."""
    if cooperative:
        pairs = zip(played[::2], played[1::2], strict=True)
        return [
            0.5 + 0.5 * (ours.returns[0] > theirs.returns[0]) - 0.5 * (ours.returns[0] < theirs.returns[0])
            for ours, theirs in pairs
        ]
    return [sum(value for bot, value in zip(one.bots, one.returns, strict=True) if bot == first) for one in played]


def compare(
    setup: Setup, first: str, second: str, players: int, games: int, seed: int, workers: int = 0, progress: Progress | None = None
) -> Pairing:
    """Let two bots play each other, a few games more when that lets every seating occur equally often."""
    if first == second:
        raise BadInput(f"The arena compares different bots, not {first!r} with itself.")
    if games < 2:
        raise BadInput("The arena needs at least two games, so that seats can be swapped.")
    cooperative = setup.load().info.cooperative
    if not cooperative:
        games += -games % len(seatings(first, second, players))
    played = play_all(tasks_of(setup, first, second, players, games, seed), workers, progress)
    decisions = sum(one.decisions for one in played) / len(played)
    return Pairing(first, second, games, sum(points_of(played, first, cooperative)), decisions)


def tournament(
    setup: Setup, bots: Sequence[str], players: int, games: int, seed: int, workers: int = 0, progress: Progress | None = None
) -> list[Pairing]:
    """Every pair of these bots."""
    if len(bots) < 2:
        raise BadInput("The arena needs at least two bots.")
    return [compare(setup, first, second, players, games, seed, workers, progress) for first, second in combinations(bots, 2)]
