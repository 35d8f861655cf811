"""Today's mountain: one game a day, the same for everybody, made from the date, the game and the version of its rules alone.

A game takes part by a file `mountain.json` in its folder: the set-up (who sits beside the person in the first seat), and for some
levels what came of their games in the first seat of that set-up, every time with another deal: `[points, games]`, the fewest points
first. `caldera_studies.mountains` plays them. Points are the lead over the best rival, and a team's own points.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache

from caldera.bots import make_bot
from caldera.bots.ladder import decision_seed, levels_of
from caldera.core.data import JsonObject
from caldera.core.dice import BY_STREAM, deal_key
from caldera.core.game import AnyGame
from caldera.core.info import Info
from caldera.core.levels import Level
from caldera.core.match import Match
from caldera.core.registry import folder_of
from caldera.core.state import CHANCE, GameState
from caldera.games import game as find_game

FILE = "mountain.json"
ROTATION = ("hekla", "fuji", "fire_mountain", "sub_terra")
FIRST_DAY = date(2026, 6, 29)
"""The day before number 1."""
PERSON = 0
"""The seat of whoever plays it."""
EXPERT, MEDIUM = "expert", "medium"
ENOUGH = 20
"""Games without which nobody is told how many they beat."""

Figures = Mapping[int, int]
"""How often a number of points came."""


@dataclass(frozen=True)
class Setup:
    """How a game is played as a mountain, and what bots have made of it."""

    options: JsonObject
    bots: tuple[str, ...]
    figures: Mapping[str, Figures]


@dataclass(frozen=True)
class Mountain:
    """The game of a day."""

    day: date
    game_id: str

    @property
    def number(self) -> int:
        return (self.day - FIRST_DAY).days

    @property
    def code(self) -> str:
        return f"daily-{self.day.isoformat()}"

    @property
    def setup(self) -> Setup:
        return setup_of(self.game_id)

    @property
    def players(self) -> int:
        return len(self.setup.bots) + 1

    @property
    def key(self) -> bytes:
        """Of the dice, and of what the bots do."""
        return deal_key(self.game_id, find_game(self.game_id).info.rules_version, self.players, self.code)


def mountain_of(day: date) -> Mountain:
    return Mountain(day, ROTATION[(day - FIRST_DAY).days % len(ROTATION)])


@cache
def setup_of(game_id: str) -> Setup:
    data = json.loads(folder_of(game_id).joinpath(FILE).read_text(encoding="utf-8"))
    figures = {level: {points: games for points, games in counted} for level, counted in data["figures"].items()}
    return Setup(data["options"], tuple(data["bots"]), figures)


def points_of(info: Info, points: Sequence[int], seat: int) -> int:
    """What counts: the lead over the best rival, or what the team has."""
    return (
        points[seat]
        if info.cooperative or len(points) == 1
        else points[seat] - max(each for other, each in enumerate(points) if other != seat)
    )


def unhurried(game_id: str, name: str, players: int) -> Level:
    """A level without a limit of time, so that it plays the same on every machine."""
    level = levels_of(game_id)[name]
    level = level.more_players if level.more_players and players > 2 else level
    return replace(level, seconds=0.0, more_players=None)


def play_deal(game_id: str, code: str, level: str, number: int, setup: Setup | None = None) -> tuple[int, bool]:
    """A deal of the set-up, played by bots to its end, with a level in the first seat: its points, and whether it won.

    The others are seeded as at a table, so that they do the same where they meet the same.
    """
    setup, game = setup or setup_of(game_id), find_game(game_id)
    extra = {"deal": code, "dice": {"version": BY_STREAM}}
    match = Match(game, len(setup.bots) + 1, setup.options, extra=extra)
    key, state = deal_key(game_id, game.info.rules_version, match.state.players, code), match.state
    person = make_bot(unhurried(game_id, level, state.players), game, number)
    while not state.is_over:
        seat = state.actors[0]
        if seat == CHANCE:
            match.roll(key)
            continue
        bot = person if seat == PERSON else make_bot(setup.bots[seat - 1], game, decision_seed(key, match.ply, seat))
        match.apply(bot.choose(state, seat), seat)
    return points_of(game.info, game.stats.list_points(state), PERSON), state.returns[PERSON] > 0


def play_deals(game_id: str, code: str, level: str, numbers: Sequence[int]) -> list[int]:
    """The same deal so many times."""
    return [play_deal(game_id, code, level, number)[0] for number in numbers]


def choose_again(game: AnyGame, state: GameState, level: str, seeds: Sequence[int]) -> list[int]:
    """What a level does in a position of the first seat, once for every seed."""
    bot = unhurried(game.id, level, state.players)
    return [int(make_bot(bot, game, seed).choose(state.clone(), PERSON)) for seed in seeds]


def choices_in(game_id: str, positions: Sequence[JsonObject], level: str, seeds: Sequence[int]) -> list[list[int]]:
    """The same for several positions in files. Runs in a process of the pool."""
    game = find_game(game_id)
    return [choose_again(game, game.from_json(position), level, seeds) for position in positions]


def count(points: Iterable[int]) -> Figures:
    return dict(sorted(Counter(points).items()))


@dataclass(frozen=True)
class Standing:
    """A result among games of bots."""

    games: int
    better: int
    """Of these games, so many did worse."""
    equal: int

    @property
    def beaten(self) -> int:
        """Of a hundred, in steps of ten: more would not be true of so few games."""
        return min(100, max(0, int((self.better / self.games * 100 + 5) // 10 * 10)))


def compare(points: int, figures: Figures) -> Standing:
    """Where a result stands."""
    games = sum(figures.values())
    return Standing(games, sum(n for each, n in figures.items() if each < points), figures.get(points, 0))
