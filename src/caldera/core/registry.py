"""Which package holds which game. `caldera.games` fills it: our own games, and those that other packages bring."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from importlib.abc import Traversable
from typing import Any

from caldera.core.data import Edition, JsonMapping
from caldera.core.errors import UnknownGame

_packages: dict[str, str] = {}


def register(game_id: str, package: str) -> None:
    """Say that the game with this id lies in this package."""
    _packages[game_id] = package


def game_ids() -> tuple[str, ...]:
    """The ids of all games, ours first."""
    return tuple(_packages)


_loaders: list[Callable[[str, JsonMapping | None], Any]] = []


def set_loader(load: Callable[[str, JsonMapping | None], Any]) -> None:
    """Say how a game is built from its id and an owner's edition: positions that come out of a pickle need it."""
    _loaders[:] = [load]


def load(game_id: str, edition: Edition | None) -> Any:
    """A game with the content that it was played with. Pickles call this."""
    return _loaders[0](game_id, edition)


def restore(game_id: str, edition: Edition | None, position: JsonMapping) -> Any:
    """A position from its file's data, with the content that it was played with. Pickles call this."""
    return load(game_id, edition).from_json(position)


def package_of(game_id: str) -> str:
    """The name of the package that holds the game."""
    if game_id not in _packages:
        raise UnknownGame.from_message("no_game", game=str(game_id), games=", ".join(_packages))
    return _packages[game_id]


def folder_of(game_id: str) -> Traversable:
    """The folder of the game, for its files that are not code."""
    return resources.files(package_of(game_id))
