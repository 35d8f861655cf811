"""Bots against bots: every pair meets equally often in every seating, so that no seat's luck counts for either."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from math import exp, log, log10

from caldera.core.errors import BadInput
from caldera.lab.openings import Opening, check_plies
from caldera.lab.simulate import How, Played, Progress, Setup, Task, play_all
from caldera.lab.statistics import count_different, sound_interval

ROUNDS_OF_RATING = 200


@dataclass(frozen=True)
class Pairing:
    """How two bots did against each other. A shared victory gives both a part of the point."""

    first: str
    second: str
    games: int
    points: float
    """Of the first bot; the second has the rest."""
    decisions: float
    won: tuple[int, int] | None = None
    """In a cooperative game: how many games each of the two teams has won, of `games` each."""
    different: int | None = None
    """How many of the games are different ones; None where that is not known."""

    @property
    def share(self) -> float:
        """The first bot's part of all points."""
        return self.points / self.games

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of that share; None where the games repeat each other."""
        return sound_interval(self.points, self.games, self.different)


def seatings(first: str, second: str, players: int) -> list[tuple[str, ...]]:
    """Every way to seat the two so that both are at the table; each comes with its mirror image."""
    return [seats for seats in product((first, second), repeat=players) if len(set(seats)) == 2]


def tasks_of(setup: Setup, first: str, second: str, players: int, games: int, seed: int, plies: int = 0) -> list[Task]:
    """Both sides of a cooperative game play the same numbers as a team; rivals share the table.

    With drawn plies every seating gets the same opening before the next one is drawn.
    """
    if setup.load().info.cooperative:
        teams = [setup.seated((name,) * players) for name in (first, second)]
        return [(team, seed, number) for number in range(games) for team in teams]
    tables = [setup.seated(seats) for seats in seatings(first, second, players)]
    return [(open_with(tables[number % len(tables)], plies, number // len(tables)), seed, number) for number in range(games)]


def open_with(setup: Setup, plies: int, number: int) -> Setup:
    """The same with the opening of that number, where plies are drawn."""
    return replace(setup, opening=Opening(plies, number)) if plies else setup


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
    setup: Setup,
    first: str,
    second: str,
    players: int,
    games: int,
    seed: int,
    workers: How | int = 0,
    progress: Progress | None = None,
    opening: int | None = None,
) -> Pairing:
    """Let two bots play each other, a few games more when that lets every seating occur equally often."""
    return tournament(setup, (first, second), players, games, seed, workers, progress, opening)[0]


def games_of_pairing(setup: Setup, players: int, games: int) -> tuple[int, int]:
    """How many games count, so that every seating occurs equally often, and how many are played for them."""
    if setup.load().info.cooperative:
        return games, 2 * games
    games += -games % len(seatings("one", "other", players))
    return games, games


def tournament(
    setup: Setup,
    bots: Sequence[str],
    players: int,
    games: int,
    seed: int,
    workers: How | int = 0,
    progress: Progress | None = None,
    opening: int | None = None,
) -> list[Pairing]:
    """Every pair of these bots. All games of all pairs are one run, and progress is over all of them.

    `opening` plies are drawn first; unless told, as many as `lab.openings` thinks usual for the game.
    """
    if len(bots) < 2:
        raise BadInput.from_message("arena_bots")
    if len(set(bots)) < len(bots):
        twice = next(name for name in bots if list(bots).count(name) > 1)
        raise BadInput.from_message("arena_twice", bot=twice)
    if games < 2:
        raise BadInput.from_message("arena_games")
    game = setup.load()
    cooperative, plies = game.info.cooperative, check_plies(game, opening)
    counted, each = games_of_pairing(setup, players, games)
    pairs = list(combinations(bots, 2))
    tasks = [task for first, second in pairs for task in tasks_of(setup, first, second, players, counted, seed, plies)]
    played = play_all(tasks, workers, progress)
    pairings = []
    for number, (first, second) in enumerate(pairs):
        mine = played[number * each : (number + 1) * each]
        won = (_wins(mine[::2]), _wins(mine[1::2])) if cooperative else None
        decisions = sum(one.decisions for one in mine) / len(mine)
        points, different = sum(points_of(mine, first, cooperative)), count_different(mine, 2 if cooperative else 1)
        pairings.append(Pairing(first, second, counted, points, decisions, won, different))
    return pairings


def _wins(played: Sequence[Played]) -> int:
    return sum(one.returns[0] > 0 for one in played)


@dataclass(frozen=True)
class Rank:
    """One bot's place among all."""

    bot: str
    games: int
    points: float
    rating: float
    """On the scale of chess: 400 more means ten times the odds. The mean of all bots is 0."""


def rank(pairings: Sequence[Pairing]) -> list[Rank]:
    """All bots, the best first. Ratings are those under which the results are most likely (Bradley and Terry's model)."""
    bots = list(dict.fromkeys([name for one in pairings for name in (one.first, one.second)]))
    points = dict.fromkeys(bots, 0.0)
    games = dict.fromkeys(bots, 0)
    for one in pairings:
        points[one.first] += one.points
        points[one.second] += one.games - one.points
        games[one.first] += one.games
        games[one.second] += one.games
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(ROUNDS_OF_RATING):
        # Half a point for and against everybody keeps a bot that never loses within bounds.
        met = dict.fromkeys(bots, 0.0)
        for one in pairings:
            share = one.games / (strength[one.first] + strength[one.second])
            met[one.first] += share
            met[one.second] += share
        strength = {name: (points[name] + 0.5) / (met[name] + 1 / (strength[name] + 1)) for name in bots}
        middle = exp(sum(log(value) for value in strength.values()) / len(bots))
        strength = {name: value / middle for name, value in strength.items()}
    order = sorted(bots, key=lambda name: -strength[name])
    return [Rank(name, games[name], points[name], 400 * log10(strength[name])) for name in order]
