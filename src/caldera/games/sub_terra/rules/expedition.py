"""What is agreed before a match and stays as it is: the team, the leader, the clock and the readings of the rules."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.data import JsonObject
from caldera.core.hashing import hash_of_text
from caldera.games.sub_terra.meta import AUTOMATIC, EXPLORERS, INFO
from caldera.games.sub_terra.rules.board import NOWHERE, Board

IN_ALL_FILES: Final = ("difficulty", "team", "explorers", "leader", "entrance_flips", "healer_rises", "vault_closed")
"""Options that every file of a position names; others are named where they are not as usual, so that old files stay as they are."""


class Expedition:
    """The team in turn order, whose explorer is whose, and the options, each under its own name."""

    def __init__(self, players: int, board: Board, team: list[int], options: JsonObject) -> None:
        self.team = vec[i64](list(team))
        self.size: i64 = len(team)
        self.names = [EXPLORERS[explorer] for explorer in team]
        self.index = vec[i64]([team.index(explorer) if explorer in team else NOWHERE for explorer in range(len(EXPLORERS))])
        """The place in the team of each of the ten explorers."""
        self.seat = vec[i64]([place % players for place in range(len(team))])
        self.health = vec[i64]([board.health[explorer] for explorer in self.team])
        self.uses = vec[i64]([uses for explorer in self.team for uses in board.ability_uses[2 * explorer : 2 * explorer + 2]])
        """How often each ability can be used, two for each explorer."""
        self.leader: i64 = options["leader"] - 1
        self.difficulty: str = options["difficulty"]
        self.start: i64 = board.eruption[self.difficulty][len(team) - 3]
        self.entrance_flips: str = options["entrance_flips"]
        self.healer_rises: bool = options["healer_rises"]
        self.vault_closed: bool = options["vault_closed"]
        self.guardians_hunt: str = options["guardians_hunt"]
        self.fallen_crawl_on: bool = options["fallen_crawl_on"]
        self.unusual = {
            option.name: options[option.name]
            for option in INFO.options
            if option.name not in IN_ALL_FILES and options[option.name] != option.default
        }
        """Options that not all files name, where they are not as usual."""

        self.agreed_hash: i64 = hash_of_text(repr(self.key()))

    def member(self, explorer: i64) -> i64:
        """The place in the team of one of the ten explorers, or NOWHERE."""
        return self.index[explorer]

    def options(self) -> JsonObject:
        """The options that make this expedition again."""
        return {
            "difficulty": self.difficulty,
            "team": list(self.names),
            "explorers": AUTOMATIC,
            "leader": int(self.leader) + 1,
            "entrance_flips": self.entrance_flips,
            "healer_rises": self.healer_rises,
            "vault_closed": self.vault_closed,
            **self.unusual,
        }

    def key(self) -> tuple[Any, ...]:
        """What two positions must share to play on alike."""
        together = self.entrance_flips == "together"
        agreed = tuple(self.team), int(self.leader), self.difficulty, together, self.healer_rises, self.vault_closed
        return (*agreed, *self.unusual.items())
