"""Caldera: four volcano board games on one table.

import caldera
state = caldera.game("hekla").new(players=2)
state.apply(state.legal_actions(0)[0], 0)
"""

from __future__ import annotations

from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex

from caldera.core.data import Options
from caldera.core.dice import BY_STREAM, check_deal
from caldera.core.errors import BadInput, BadMatch, BrokenGame, CalderaError, IllegalAction, MissingExtra
from caldera.core.game import AnyGame
from caldera.core.match import Match
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, GameState
from caldera.games import game, game_ids
from caldera.games import game as find_game

if TYPE_CHECKING:
    from caldera.envs.vector import Seeds, VectorEnv

__version__ = "0.2.0"

__all__ = [
    "CHANCE",
    "BadInput",
    "BadMatch",
    "BrokenGame",
    "CalderaError",
    "GameState",
    "IllegalAction",
    "Match",
    "MissingExtra",
    "Rng",
    "deal",
    "game",
    "game_ids",
    "load_match",
    "vector",
]


def deal(game: str | AnyGame, code: str, players: SupportsIndex | None = None, options: Options | None = None) -> Match:
    """A new match whose chance follows from a code: whoever plays it meets the same dice, tiles and cards, whatever they decide."""
    known = check_deal(code)
    made = find_game(game) if isinstance(game, str) else game
    if not made.info.chance:
        raise BadInput.from_message("no_deal", game=made.info.title)
    extra = {"deal": known, "dice": {"version": BY_STREAM}}
    return Match(made, None if players is None else index(players), options, extra=extra)


def load_match(source: str | Path) -> Match:
    """A match from a file's path, or from the text of one."""
    if isinstance(source, str) and not source.strip():
        raise BadMatch("There is neither the path of a match file nor the text of one.")
    text = source.read_text(encoding="utf-8") if isinstance(source, Path) else source
    if isinstance(source, str) and not source.lstrip().startswith("{"):
        text = Path(source).read_text(encoding="utf-8")
    return Match.loads(text, game)


def vector(
    game: str,
    n: SupportsIndex,
    players: SupportsIndex | None = None,
    seed: Seeds = 0,
    options: Options | None = None,
    **more: Any,
) -> VectorEnv:
    """Many matches at once as NumPy arrays; see `caldera.envs.vector`. Needs the extra `numpy`."""
    from importlib import import_module

    made: VectorEnv = import_module("caldera.envs.vector").VectorEnv(game, n, players, seed, options, **more)
    return made
