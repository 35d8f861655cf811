"""How strong a game's levels are: a round robin, rated with OpenSkill, as a table and a drawing.

Neighbours on the ladder meet most often, because their shares say whether a step is felt; the others meet a quarter as often. In a
cooperative game every level plays the same numbers as a team of its own, and its share of victories counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from caldera.bots import level_names, usual_level
from caldera.core.data import JsonObject
from caldera.core.errors import BadInput, MissingExtra
from caldera.lab.arena import open_with, points_of, seatings
from caldera.lab.openings import check_plies
from caldera.lab.simulate import How, Played, Progress, Setup, Task, play_all
from caldera.lab.statistics import count_different, sound_interval, wilson

FAR = 4
"""Levels that are not neighbours play one game for so many of neighbours."""
CROWD = 4
"""At a table of so many, one of the strongest level meets the usual one."""
CROWD_FROM = 9_000_000
"""The number of the first game at such a table."""


@dataclass(frozen=True)
class Share:
    """Points out of games."""

    points: float
    games: int
    different: int | None = None
    """How many of them are different games."""

    @property
    def share(self) -> float:
        return self.points / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float] | None:
        return sound_interval(self.points, self.games, self.different)

    def __str__(self) -> str:
        share = f"{self.points:g} of {self.games} = {100 * self.share:.0f}%"
        if self.interval is None:
            return f"{share} ({self.different} different)"
        low, high = self.interval
        return f"{share} ({100 * low:.0f}–{100 * high:.0f})"


@dataclass(frozen=True)
class Rung:
    """One level."""

    name: str
    mean: float
    """OpenSkill's mean, and how uncertain it is; in a cooperative game the share of victories."""
    deviation: float
    below: Share | None
    """What it gets against the level below; in a cooperative game, its own victories."""
    milliseconds: float
    """Processor time per decision."""


@dataclass(frozen=True)
class Ladder:
    game: str
    rungs: tuple[Rung, ...]
    usual: Share | None
    """The strongest against the usual level, at a table of two."""
    crowd: Share | None
    """One of the strongest among usual ones, at a table of four."""


def climb(
    setup: Setup,
    games: int,
    seed: int,
    how: How | int = 0,
    progress: Progress | None = None,
    names: Sequence[str] = (),
    players: int | None = None,
    opening: int | None = None,
) -> Ladder:
    """Let all levels of a game play, and rate them. A cooperative game is played by as many as told, or by four.

    Rivals begin with `opening` drawn plies; unless told, with as many as `lab.openings` thinks usual for the game.
    """
    names = names or level_names(setup.game)
    game = setup.load()
    plies = check_plies(game, opening)
    if game.info.cooperative:
        return _climb_together(setup, names, games, seed, how, progress, players)
    if players not in (None, 2):
        raise BadInput.from_message("strength_players")
    pairs = list(combinations(range(len(names)), 2))
    counts = [games if second - first == 1 else max(2, games // FAR) for first, second in pairs]
    usual = list(names).index(usual_level(setup.game)) if usual_level(setup.game) in names else 0
    top = len(names) - 1
    tasks: list[Task] = []
    for (first, second), count in zip(pairs, counts, strict=True):
        count += count % 2
        tables = [setup.seated(seats) for seats in seatings(names[second], names[first], 2)]
        # Every pair has numbers of its own, so that no two pairs see the same dice.
        start = (first * len(names) + second) * 100_000
        tasks += [(open_with(tables[number % 2], plies, (start + number) // 2), seed, start + number) for number in range(count)]
    crowd_from = len(tasks)
    if CROWD in game.info.players and top > usual:
        for number in range(games):
            seats = [names[usual]] * CROWD
            seats[number % CROWD] = names[top]
            opened = open_with(setup.seated(seats), plies, CROWD_FROM + number // CROWD)
            tasks.append((opened, seed, CROWD_FROM + number))
    played = play_all(tasks, how, progress)
    ratings = _rate(played[:crowd_from], names)
    met = _shares(played[:crowd_from], names)
    rungs = []
    for index, name in enumerate(names):
        mean, deviation = ratings[name]
        below = met.get((name, names[index - 1])) if index else None
        rungs.append(Rung(name, mean, deviation, below, _milliseconds(played[:crowd_from], name, names[0])))
    crowd = played[crowd_from:]
    among = Share(sum(points_of(crowd, names[top], False)), len(crowd), count_different(crowd)) if crowd else None
    return Ladder(setup.game, tuple(rungs), met.get((names[top], names[usual])), among)


def _shares(played: Sequence[Played], names: Sequence[str]) -> dict[tuple[str, str], Share]:
    """What each stronger level got against each weaker one."""
    pairs: dict[tuple[str, str], list[Played]] = {}
    for one in played:
        weak, strong = sorted(one.bots, key=list(names).index)
        pairs.setdefault((strong, weak), []).append(one)
    return {
        (strong, weak): Share(sum(points_of(games, strong, False)), len(games), count_different(games))
        for (strong, weak), games in pairs.items()
    }


def _rate(played: Sequence[Played], names: Sequence[str]) -> dict[str, tuple[float, float]]:
    """OpenSkill's ratings after all games, which come in turn from all pairs."""
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise MissingExtra("Rating", "strength") from error
    model = PlackettLuce()
    ratings: JsonObject = {name: model.rating(name=name) for name in names}
    # One pair after the other would leave the last ones too much to say.
    for one in sorted(played, key=lambda game: game.number % 100_000):
        ranks = [-value for value in one.returns]
        rated = model.rate([[ratings[bot]] for bot in one.bots], ranks=ranks)
        for bot, (after,) in zip(one.bots, rated, strict=True):
            ratings[bot] = after
    return {name: (float(rating.mu), float(rating.sigma)) for name, rating in ratings.items()}


def _milliseconds(played: Sequence[Played], name: str, weakest: str) -> float:
    """Processor time per decision in the games against the weakest level, which hardly thinks itself."""
    mine = [one for one in played if set(one.bots) == {name, weakest}]
    own = 2 if name != weakest else 1
    return own * 1000 * sum(one.seconds for one in mine) / max(1, sum(one.decisions for one in mine))


def _climb_together(
    setup: Setup, names: Sequence[str], games: int, seed: int, how: How | int, progress: Progress | None, players: int | None
) -> Ladder:
    game = setup.load()
    players = players or max(game.info.players.start, min(CROWD, game.info.players.stop - 1))
    options = game.measured_with(players) | dict(setup.options)
    team = Setup(setup.game, (), options, setup.edition)
    tasks: list[Task] = [(team.seated((name,) * players), seed, number) for name in names for number in range(games)]
    played = play_all(tasks, how, progress)
    rungs = []
    for index, name in enumerate(names):
        mine = played[index * games : (index + 1) * games]
        won = Share(float(sum(one.returns[0] > 0 for one in mine)), games)
        low, high = wilson(won.points, games)
        rungs.append(Rung(name, won.share, (high - low) / 4, won, _milliseconds(mine, name, name)))
    return Ladder(setup.game, tuple(rungs), None, None)
