"""Bots by name, and the levels of each game, from novice to expert."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module

from caldera.bots.bot import Bot, GreedyBot, RandomBot, SearchBot
from caldera.bots.search import Search, SearchResult
from caldera.core.errors import BadInput
from caldera.core.game import Game
from caldera.core.levels import Level
from caldera.core.registry import game_ids, package_of
from caldera.core.state import GameState

DEFAULT_LEVELS = (
    Level("novice", "greedy:20"),
    Level("easy", "greedy:50"),
    Level("medium", "greedy"),
    Level("skilled", "uct:40/1s"),
    Level("hard", "uct:400/2s"),
    Level("expert", "uct:4000/4s"),
)
"""What people choose from in a game that declares no levels. The time is a limit for slow machines."""

USUAL = "medium"
"""The level to start with, where the game has one of that name."""

BOTS = ("random", "greedy", "plan", "uct", *[level.name for level in DEFAULT_LEVELS])
"""The names that `make_bot` takes; `greedy:50`, `plan:24`, `uct:1000`, `uct:500ms` and `uct:4000/2s` say more."""

DEFAULT_SIMULATIONS = 1000
DEFAULT_BUDGET = 24
MOST_BUDGET = 1000
HINT_STRENGTH = "uct:800/1s"

_UCT = re.compile(r"(?:(?P<simulations>\d{1,7})(?:/(?=\d)|$))?(?:(?P<time>\d{1,6})(?P<unit>ms|s))?")


@cache
def levels_of(game_id: str) -> tuple[Level, ...]:
    """The levels of a game, weakest first: `LEVELS` of its `bot/levels.py`, or the default ones. No rules are loaded for it."""
    if game_id not in game_ids():
        return DEFAULT_LEVELS
    name = f"{package_of(game_id)}.bot.levels"
    try:
        found: tuple[Level, ...] = import_module(name).LEVELS
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise
        return DEFAULT_LEVELS
    return found


def level_names(game_id: str) -> tuple[str, ...]:
    """The names of a game's levels, weakest first."""
    return tuple(level.name for level in levels_of(game_id))


def usual_level(game_id: str) -> str:
    """The level that is chosen unless somebody chooses: medium, or the one in the middle."""
    names = level_names(game_id)
    return USUAL if USUAL in names else names[(len(names) - 1) // 2]


def spell_out(name: str, game: Game) -> str:
    """The exact bot behind a level of this game; other names stay as they are."""
    return next((level.bot for level in levels_of(game.id) if level.name == name), name)


def make_bot(name: str, game: Game, seed: int) -> Bot:
    """A bot by its name; BadInput lists the names when there is none."""
    kind, _, detail = spell_out(name, game).partition(":")
    if kind == "random" and not detail:
        return RandomBot(name, seed)
    if kind == "greedy" and (not detail or (detail.isdecimal() and int(detail) <= 100)):
        return GreedyBot(name, seed, game.policy(), int(detail or 100))
    if kind == "plan" and (not detail or (detail.isdecimal() and 0 < int(detail) <= MOST_BUDGET)):
        return GreedyBot(name, seed, game.planner(int(detail or DEFAULT_BUDGET)))
    if kind == "uct":
        return SearchBot(name, seed, _search(name, detail, game))
    raise _unknown(name)


def _search(name: str, detail: str, game: Game) -> Search:
    found = _UCT.fullmatch(detail)
    if found is None:
        raise _unknown(name)
    seconds = int(found["time"]) / (1000 if found["unit"] == "ms" else 1) if found["time"] else 0.0
    simulations = int(found["simulations"] or (0 if seconds else DEFAULT_SIMULATIONS))
    if not simulations and not seconds:
        raise _unknown(name)
    return Search(game.policy(), simulations, seconds, game.info.hidden)


def _unknown(name: str) -> BadInput:
    examples = "greedy:50 (half of its choices), plan:24 (worlds), uct:1000 (simulations), uct:500ms (time), uct:4000/2s (both)"
    return BadInput(f"there is no bot {name!r}; there are: {', '.join(BOTS)}. They can be tuned: {examples}")


def hint(game: Game, state: GameState, seat: int, seed: int, strength: str = HINT_STRENGTH) -> SearchResult:
    """What a good player would consider for this seat, from what the seat knows: actions, best first, with visits and values."""
    return make_bot(strength, game, seed).analyse(state, seat)
