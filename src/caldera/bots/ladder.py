"""Bots by name, and the levels of each game, from novice to expert."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib import import_module

from caldera.bots.bot import BlunderBot, Bot, ByPlayersBot, GreedyBot, RandomBot, SearchBot
from caldera.bots.guests import find_guest, guest_names, make_guest
from caldera.bots.search import Search, SearchResult
from caldera.core.errors import BadInput
from caldera.core.game import AnyGame
from caldera.core.levels import KINDS, Level, read_level
from caldera.core.registry import game_ids, package_of
from caldera.core.state import GameState

DEFAULT_LEVELS: Mapping[str, Level] = {
    "novice": Level("greedy", random=80),
    "easy": Level("greedy", random=50),
    "medium": Level("greedy"),
    "skilled": Level("uct", budget=40, seconds=1),
    "hard": Level("uct", budget=400, seconds=2),
    "expert": Level("uct", budget=4000, seconds=4),
}
"""What people choose from in a game that declares no levels. The time is a limit for slow machines."""

USUAL = "medium"
"""The level to start with, where the game has one of that name."""

BOTS = (*KINDS, *DEFAULT_LEVELS)
"""The names that `make_bot` takes; `greedy:50`, `plan:24`, `uct:1000`, `uct:4000/2s` and `learned:60~25` say more."""

TUNED = ("random", "greedy", "greedy:50", "plan:24", "uct:1000", "uct:500ms", "learned:60~25")
"""Bots by kind, some of them tuned, as examples for somebody who asks for one that there is not."""

DEFAULT_SIMULATIONS = 1000
DEFAULT_BUDGET = 24
SUMMIT = "master"
"""The level that plays as well as a game can, where it has something stronger than its even steps."""
HINT_STRENGTH = Level("learned", budget=4000, seconds=1)
"""What fits into the second that people wait for a hint, in a game without a summit."""


@cache
def levels_of(game_id: str) -> Mapping[str, Level]:
    """The levels of a game, weakest first: `LEVELS` of its `bot/levels.py`, or the default ones. No rules are loaded for it."""
    if game_id not in game_ids():
        return DEFAULT_LEVELS
    name = f"{package_of(game_id)}.bot.levels"
    try:
        levels: Mapping[str, Level] = import_module(name).LEVELS
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise
        return DEFAULT_LEVELS
    return levels


def level_names(game_id: str) -> tuple[str, ...]:
    """The names of a game's levels, weakest first."""
    return tuple(levels_of(game_id))


def bots_at_tables(game_id: str) -> tuple[str, ...]:
    """The bots that may sit at a table of a room: the game's levels, weakest first, then the bots of others."""
    return (*level_names(game_id), *guest_names())


def usual_level(game_id: str) -> str:
    """The level that is chosen unless somebody chooses: medium, or the one in the middle."""
    names = level_names(game_id)
    return USUAL if USUAL in names else names[(len(names) - 1) // 2]


def spell_out(name: str, game: AnyGame) -> str:
    """The exact bot behind a level of this game; other names stay as they are."""
    return str(levels_of(game.id).get(name, name))


def decision_seed(key: bytes, ply: int, seat: int) -> int:
    """With which a bot is made for one decision at a table: the same secret of the table, the same decision."""
    return int.from_bytes(sha256(key + b"bot %d %d" % (ply, seat)).digest()[:8], "big")


def make_bot(bot: str | Level, game: AnyGame, seed: int) -> Bot:
    """A bot by its name, or as a level describes it; BadInput lists the names when there is none."""
    name = str(bot)
    level = bot if isinstance(bot, Level) else levels_of(game.id).get(bot) or read_level(bot)
    if level is None:
        raise _unknown(name, game.id)
    two_players = _make_with_errors(name, level, game, seed)
    if level.more_players is None:
        return two_players
    return ByPlayersBot(name, seed, two_players, _make_with_errors(name, level.more_players, game, seed))


def _make_with_errors(name: str, level: Level, game: AnyGame, seed: int) -> Bot:
    bot = _make(name, level, game, seed)
    return BlunderBot(name, seed, bot, game.policy(), level.errors) if level.errors else bot


def _make(name: str, level: Level, game: AnyGame, seed: int) -> Bot:
    if level.kind == "random":
        return RandomBot(name, seed)
    if level.kind == "greedy":
        return GreedyBot(name, seed, game.policy(), 100 - level.random)
    if level.kind == "plan":
        return GreedyBot(name, seed, game.planner(level.budget or DEFAULT_BUDGET))
    if level.kind in ("uct", "learned"):
        policy = game.policy() if level.kind == "uct" else game.learned_policy()
        simulations = level.budget or (0 if level.seconds else DEFAULT_SIMULATIONS)
        return SearchBot(name, seed, Search(policy, simulations, level.seconds, game.info.hidden))
    frozen = game.frozen_policy(level.kind)
    if frozen is not None:
        return GreedyBot(name, seed, frozen)
    guest = find_guest(level.kind)
    if guest is None:
        raise _unknown(name, game.id)
    return make_guest(name, guest, game, seed)


def _unknown(name: str, game_id: str) -> BadInput:
    return BadInput.from_message("no_bot", bot=name, levels=", ".join(level_names(game_id)), kinds=", ".join(TUNED))


def hint_level(game_id: str) -> Level:
    """How well hints and analyses play where people play against each other: as the summit does, where there is one."""
    return levels_of(game_id).get(SUMMIT, HINT_STRENGTH)


def hint(game: AnyGame, state: GameState, seat: int, seed: int, strength: str = "") -> SearchResult:
    """What a good player would consider for this seat, from what the seat knows: actions, best first, with visits and values.

    Where people play together, the strongest level plans it; playouts know less than the plan there.
    """
    strongest = list(levels_of(game.id).values())[-1]
    return make_bot(strength or (strongest if game.info.cooperative else hint_level(game.id)), game, seed).analyse(state, seat)
