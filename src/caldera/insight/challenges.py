"""Challenges of all games: their tables, their set positions, and the medals of a match.

The match itself says who won which medal: the engine replays it, and a page is only told the result.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module

from caldera.bots import level_names
from caldera.core.challenges import AGAINST, BRONZE, GOLD, Challenge, Record
from caldera.core.data import JsonObject
from caldera.core.match import PERSON, Match
from caldera.core.registry import folder_of, package_of

POSITIONS = "challenges.json"


@cache
def challenges(game_id: str) -> tuple[Challenge, ...]:
    """The challenges of a game, in their order; none where it declares none."""
    if not folder_of(game_id).joinpath("challenges.py").is_file():
        return ()
    declared: tuple[Challenge, ...] = import_module(f"{package_of(game_id)}.challenges").CHALLENGES
    return declared


@cache
def positions(game_id: str) -> Mapping[str, JsonObject]:
    """The set positions of a game's challenges, by name."""
    file = folder_of(game_id).joinpath(POSITIONS)
    known: dict[str, JsonObject] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return known


def strength(game_id: str, rivals: Sequence[str]) -> int:
    """For which medal the weakest of these bots is good enough. People, and bots without a level, are anybody."""
    levels = level_names(game_id)
    places = [levels.index(bot) if bot in levels else -1 for bot in rivals]
    weakest = min(places, default=-1)
    reached = [medal for medal, level in enumerate(AGAINST, BRONZE) if level in levels and weakest >= levels.index(level)]
    return max(reached, default=BRONZE)


def medals_of(record: Record) -> dict[str, int]:
    """The medals that a finished match deserves, by the names of the challenges."""
    game_id = record.match.game.id
    found = {each.name: each.medal(record, positions(game_id).get(each.start)) for each in challenges(game_id)}
    return {name: medal for name, medal in found.items() if medal}


def record_of(match: Match, clean: bool = True) -> Record | None:
    """The one person of a match, from its header; None where several people, or none, played."""
    seats = match.extra.get("seats")
    if not isinstance(seats, list) or seats.count(PERSON) != 1 or len(seats) != match.state.players:
        return None
    rivals = [str(bot) for bot in seats if bot != PERSON]
    return Record(match, seats.index(PERSON), strength(match.game.id, rivals), clean)


def best_of(found: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    """Of each medal the better one."""
    return {name: max(found.get(name, 0), more.get(name, 0)) for name in (*found, *more)}


def is_done(medal: int) -> bool:
    return medal == GOLD
