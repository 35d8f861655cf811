"""The examples of a game's rules: positions that are drawn, and the moves that the text tells.

The folder `examples` beside a game's words has two files per example. The JSON file is a position of the game's file format. The
TOML file of the same name has `moves`, in the notation of match files and with what chance brings, and `after`: what the position
says when they are played, by dotted names ("board.d2.0"). The rules show the position with a picture line; a number sign shows it
after so many moves:

    ![Green to move](examples/two_rows.json)
    ![After the move](examples/two_rows.json#1)
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from caldera.core.data import JsonMapping
from caldera.core.errors import BadMatch
from caldera.core.game import AnyGame
from caldera.core.registry import folder_of
from caldera.core.scene import standalone_board
from caldera.core.state import CHANCE, GameState
from caldera.core.view import View

SOURCE = re.compile(r"examples/([a-z0-9_]+)\.json(?:#([0-9]+))?")


@dataclass(frozen=True)
class Example:
    game: AnyGame
    name: str
    start: JsonMapping
    moves: tuple[str, ...]
    after: Mapping[str, Any]

    def play(self, moves: int) -> GameState:
        """The position after so many of the moves. BadMatch names one that cannot be played."""
        state: GameState = self.game.from_json(self.start)
        for number, words in enumerate(self.moves[:moves]):
            action = self.game.space.parse(words)
            seat = next((actor for actor in state.actors if action in _choices(state, actor)), None)
            if seat is None:
                raise BadMatch(f"{self.name}: {words!r} cannot be played there.", number)
            state.apply(action, seat)
        return state

    def draw(self, moves: int, locale: str) -> str:
        """The board after so many moves by itself, as a spectator sees it."""
        return standalone_board(self.game.scene, self.play(moves), View(locale=locale, colours=self.game.info.colours))


def _choices(state: GameState, actor: int) -> list[int]:
    return [action for action, _ in state.chance_outcomes()] if actor == CHANCE else list(state.legal_actions(actor))


def list_examples(game: AnyGame) -> list[str]:
    """The names of a game's examples."""
    folder = folder_of(game.id).joinpath("words", "examples")
    files = [file.name for file in folder.iterdir()] if folder.is_dir() else []
    return sorted(name.removesuffix(".json") for name in files if name.endswith(".json"))


def read_example(game: AnyGame, name: str) -> Example:
    """An example from its two files. KeyError when there is none of this name."""
    if name not in list_examples(game):
        raise KeyError(name)
    folder = folder_of(game.id).joinpath("words", "examples")
    start = json.loads(folder.joinpath(f"{name}.json").read_text(encoding="utf-8"))
    told = tomllib.loads(folder.joinpath(f"{name}.toml").read_text(encoding="utf-8"))
    return Example(game, name, start, tuple(told["moves"]), told["after"])


def find_picture(source: str) -> tuple[str, int] | None:
    """The example that a picture line of the rules shows, and after how many moves; None: a picture for readers of the file."""
    found = SOURCE.fullmatch(source)
    return (found[1], int(found[2] or 0)) if found else None
