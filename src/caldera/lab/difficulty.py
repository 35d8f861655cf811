"""How hard a cooperative game is: the share of games that a team of bots wins, for every number of players and every difficulty.

All cells play the same seeds, so that a row shows what the difficulty does and not what the dice did.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from caldera.core.data import JsonMapping
from caldera.core.errors import BadInput, BadOption, BadPlayers
from caldera.core.game import AnyGame
from caldera.lab.simulate import How, Played, Progress, Setup, play_all
from caldera.lab.statistics import wilson


@dataclass(frozen=True)
class Cell:
    """The games of one number of players at one difficulty. A cooperative game is won when it returns anything."""

    players: int
    value: object
    """Of the option that sets the difficulty."""
    games: int
    won: int
    decisions: int
    seconds: float
    """That the bots thought, all together."""
    facts: JsonMapping
    """What the game says about its first match, such as the team."""

    @property
    def share(self) -> float:
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.won, self.games)

    @property
    def milliseconds(self) -> float:
        """A decision, on average."""
        return 1000 * self.seconds / max(1, self.decisions)


@dataclass(frozen=True)
class Chart:
    """Rows are numbers of players, columns the values of an option, from easy to hard."""

    option: str
    values: tuple[object, ...]
    rows: list[list[Cell]]

    def falls(self) -> bool:
        """Whether in every row fewer games are won the harder it gets."""
        return all(left.won > right.won for row in self.rows for left, right in pairwise(row))


def option_of(game: AnyGame, wanted: str | None) -> str:
    """The option that makes a game harder: the one asked for, or the one the game names."""
    if not game.info.cooperative:
        raise BadInput.from_message("not_cooperative", game=game.info.title)
    name = wanted or game.info.difficulty
    known = [option.name for option in game.options if not option.several]
    if name not in known:
        raise BadOption.from_message("no_option", option=name, options=", ".join(known))
    return name


def numbers_of_players(game: AnyGame, words: str | None) -> list[int]:
    """As typed, like `3-6` or `2,4`; without words all that the game allows."""
    if not words:
        return list(game.info.players)
    counts: list[int] = []
    for part in words.split(","):
        low, dash, high = part.strip().partition("-")
        if not low.isdecimal() or (dash and not high.isdecimal()):
            raise BadInput.from_message("players_list", given=words)
        counts += range(int(low), int(high or low) + 1)
    wrong = [count for count in counts if count not in game.info.players]
    if wrong or not counts:
        least, most = game.info.players.start, game.info.players.stop - 1
        raise BadPlayers.from_message("players", game=game.info.title, low=least, high=most, n=str(wrong[0] if wrong else words))
    return counts


def chart(
    setup: Setup,
    option: str,
    players: Sequence[int],
    bot: str,
    games: int,
    seed: int,
    workers: How | int = 0,
    progress: Progress | None = None,
) -> Chart:
    """Play so many games in every cell; what the setup says about options holds in all of them."""
    if games < 1:
        raise BadInput.from_message("games", n=games)
    game = setup.load()
    values = next(one.choices for one in game.options if one.name == option)
    places = [(count, value) for count in players for value in values]
    tasks = [
        (setup_of(game, setup, bot, count, {option: value}), seed, number) for count, value in places for number in range(games)
    ]
    played = play_all(tasks, workers, progress)
    cells = [_cell(count, value, played[index * games : (index + 1) * games]) for index, (count, value) in enumerate(places)]
    return Chart(option, tuple(values), [cells[start : start + len(values)] for start in range(0, len(cells), len(values))])


def setup_of(game: AnyGame, setup: Setup, bot: str, players: int, cell: JsonMapping) -> Setup:
    """One cell: the game's own choice of a team and the like, then what was asked for, then what the column says."""
    return Setup(setup.game, (bot,) * players, {**game.measured_with(players), **setup.options, **cell}, setup.edition)


def _cell(players: int, value: object, played: Sequence[Played]) -> Cell:
    won = sum(one.returns[0] > 0 for one in played)
    decisions, seconds = sum(one.decisions for one in played), sum(one.seconds for one in played)
    return Cell(players, value, len(played), won, decisions, seconds, played[0].facts)
