"""Puzzles: positions with one clearly best action, in `puzzles.jsonl` of a game's folder; `caldera_studies.puzzles` mines them.

A line is a puzzle with its proof: three searches of different depth (how, best, second best in hundredths) and duels of quick bots
(who, how many, won after the best, after the second best, after Medium's action).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from caldera.core.data import JsonMapping
from caldera.core.game import AnyGame
from caldera.core.registry import folder_of
from caldera.core.state import GameState
from caldera.games import game as find_game

FILE = "puzzles.jsonl"


@dataclass(frozen=True)
class Puzzle:
    """A position, who is asked, and what is best; `second` and `medium` are what the proof compares it with."""

    game: AnyGame
    position: JsonMapping
    seat: int
    best: int
    second: int
    medium: int
    searches: tuple[tuple[str, int, int], ...]
    duels: tuple[str, int, int, int, int]

    @property
    def state(self) -> GameState:
        state: GameState = self.game.from_json(self.position)
        return state


def read(game: AnyGame, line: Mapping[str, Any]) -> Puzzle:
    best, second, medium = (game.space.parse(line[key]) for key in ("best", "second", "medium"))
    searches = tuple((how, first, next_best) for how, first, next_best in line["searches"])
    bot, games, *won = line["duels"]
    return Puzzle(game, line["position"], line["seat"], best, second, medium, searches, (bot, games, won[0], won[1], won[2]))


@cache
def puzzles(game_id: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game; none where it has no file of them."""
    file, game = folder_of(game_id).joinpath(FILE), find_game(game_id)
    if not file.is_file():
        return ()
    return tuple(read(game, json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines())
