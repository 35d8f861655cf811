"""Which package holds which game. `caldera.games` fills it: our own games, and those that other packages bring."""

from __future__ import annotations

from importlib import resources
from importlib.abc import Traversable

from caldera.core.errors import UnknownGame

_packages: dict[str, str] = {}


def register(game_id: str, package: str) -> None:
    """Say that the game with this id lies in this package."""
    _packages[game_id] = package


def game_ids() -> tuple[str, ...]:
    """The ids of all games, ours first."""
    return tuple(_packages)


def package_of(game_id: str) -> str:
    """The name of the package that holds the game."""
    if game_id not in _packages:
        raise UnknownGame(f"There is no game {game_id!r}; there are: {', '.join(_packages)}.")
    return _packages[game_id]


def folder_of(game_id: str) -> Traversable:
    """The folder of the game, for its files that are not code."""
    return resources.files(package_of(game_id))
