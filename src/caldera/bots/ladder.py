"""Bots by name, and the levels of each game, from novice to expert."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module

from caldera.bots.bot import Bot, CarelessBot, CrowdBot, GreedyBot, RandomBot, SearchBot
from caldera.bots.guests import find_guest, guest_names, make_guest
from caldera.bots.search import Search, SearchResult
from caldera.core.errors import BadInput
from caldera.core.game import AnyGame
from caldera.core.levels import Level
from caldera.core.policy import Policy
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

KINDS = ("random", "greedy", "plan", "uct", "learned")
BOTS = (*KINDS, *[level.name for level in DEFAULT_LEVELS])
"""The names that `make_bot` takes; `greedy:50`, `plan:24`, `uct:1000`, `uct:4000/2s` and `learned:60~25` say more."""

DEFAULT_SIMULATIONS = 1000
DEFAULT_BUDGET = 24
MOST_BUDGET = 1000
HINT_STRENGTH = "learned:4000/1s"
"""The strongest that fits into the second that people wait for a hint."""

_UCT = re.compile(r"(?:(?P<simulations>\d{1,7})(?:/(?=\d)|$))?(?:(?P<time>\d{1,6})(?P<unit>ms|s))?")
_SLIPS = re.compile(r"(?P<bot>.+)~(?P<slips>\d{1,2})")


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


def bots_at_tables(game_id: str) -> tuple[str, ...]:
    """The bots that may sit at a table of a room: the game's levels, weakest first, then the bots of others."""
    return (*level_names(game_id), *guest_names())


def usual_level(game_id: str) -> str:
    """The level that is chosen unless somebody chooses: medium, or the one in the middle."""
    names = level_names(game_id)
    return USUAL if USUAL in names else names[(len(names) - 1) // 2]


def spell_out(name: str, game: AnyGame) -> str:
    """The exact bot behind a level of this game; other names stay as they are."""
    return next((level.bot for level in levels_of(game.id) if level.name == name), name)


def make_bot(name: str, game: AnyGame, seed: int) -> Bot:
    """A bot by its name; BadInput lists the names when there is none."""
    level = next((level for level in levels_of(game.id) if level.name == name), None)
    if level is None:
        return _make_spelt(name, name, game, seed)
    duel = _make_spelt(name, level.bot, game, seed)
    return CrowdBot(name, seed, duel, _make_spelt(name, level.crowd, game, seed)) if level.crowd else duel


def _make_spelt(name: str, exact: str, game: AnyGame, seed: int) -> Bot:
    careless = _SLIPS.fullmatch(exact)
    if careless:
        return CarelessBot(name, seed, _make_exact(name, careless["bot"], game, seed), game.policy(), int(careless["slips"]))
    return _make_exact(name, exact, game, seed)


def _make_exact(name: str, exact: str, game: AnyGame, seed: int) -> Bot:
    kind, _, detail = exact.partition(":")
    if kind == "random" and not detail:
        return RandomBot(name, seed)
    if kind == "greedy" and (not detail or (detail.isdecimal() and int(detail) <= 100)):
        return GreedyBot(name, seed, game.policy(), int(detail or 100))
    if kind == "plan" and (not detail or (detail.isdecimal() and 0 < int(detail) <= MOST_BUDGET)):
        return GreedyBot(name, seed, game.planner(int(detail or DEFAULT_BUDGET)))
    if kind in ("uct", "learned"):
        policy = game.policy() if kind == "uct" else game.learned_policy()
        return SearchBot(name, seed, _search(name, detail, policy, game))
    guest = find_guest(exact) if kind not in KINDS else None
    if guest is None:
        raise _unknown(name)
    return make_guest(name, guest, game, seed)


def _search(name: str, detail: str, policy: Policy, game: AnyGame) -> Search:
    found = _UCT.fullmatch(detail)
    if found is None:
        raise _unknown(name)
    seconds = int(found["time"]) / (1000 if found["unit"] == "ms" else 1) if found["time"] else 0.0
    simulations = int(found["simulations"] or (0 if seconds else DEFAULT_SIMULATIONS))
    if not simulations and not seconds:
        raise _unknown(name)
    return Search(policy, simulations, seconds, game.info.hidden)


def _unknown(name: str) -> BadInput:
    examples = "greedy:50 (half of its choices), plan:24 (worlds), uct:1000 (simulations), uct:500ms (time), uct:4000/2s (both)"
    more = "learned:60~25 (a quarter of its choices are slips), and module:Class is a bot of your own"
    return BadInput(f"there is no bot {name!r}; there are: {', '.join(BOTS)}. They can be tuned: {examples}, {more}")


def hint(game: AnyGame, state: GameState, seat: int, seed: int, strength: str = "") -> SearchResult:
    """What a good player would consider for this seat, from what the seat knows: actions, best first, with visits and values.

    Where people play together, the strongest level plans it; playouts know less than the plan there.
    """
    usual = levels_of(game.id)[-1].bot if game.info.cooperative else HINT_STRENGTH
    return make_bot(strength or usual, game, seed).analyse(state, seat)
