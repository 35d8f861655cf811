"""The games, in the order of the shelf: a literal list, no plug-in magic. `caldera.games()` gives the ids."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from caldera.core.content import read_edition
from caldera.core.errors import BadEdition, UnknownGame
from caldera.core.game import Game
from caldera.core.info import Info

REGISTRY = ("hekla", "fire_mountain", "sub_terra", "fuji")


def infos() -> tuple[Info, ...]:
    """The card of every game, without loading any rules."""
    return tuple(import_module(f"caldera.games.{name}.meta").INFO for name in REGISTRY)


@cache
def _plain_game(game_id: str) -> Game:
    built: Game = import_module(f"caldera.games.{game_id}.game").build(None, "", "")
    return built


def game(game_id: str, edition: str | Path | Mapping[str, Any] | None = None) -> Game:
    """A game by its id, with its own content or with an edition laid over it (a TOML file's path, or its data)."""
    if game_id not in REGISTRY:
        raise UnknownGame(f"there is no game {game_id!r}; there are: {', '.join(REGISTRY)}")
    if edition is None:
        return _plain_game(game_id)
    text, name = "", "edition"
    if not isinstance(edition, Mapping):
        path = Path(edition)
        try:
            text, name = path.read_text(encoding="utf-8"), path.name
        except (OSError, UnicodeDecodeError) as error:
            raise BadEdition(f"cannot be read: {error}", 0, str(edition)) from None
        edition = read_edition(text, name)
    built: Game = import_module(f"caldera.games.{game_id}.game").build(dict(edition), text, name)
    return built


class _Shelf(ModuleType):
    """The contract wants `caldera.games()`, and this package is called `caldera.games`: so the module can be called."""

    def __call__(self) -> tuple[str, ...]:
        return REGISTRY


sys.modules[__name__].__class__ = _Shelf
