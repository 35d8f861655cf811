"""What stays the same during a match of Fuji: content, number of players, options."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.data import JsonObject
from caldera.core.hashing import hash_of_text
from caldera.games.fuji.rules.actions import EQUIPMENT, FujiActions
from caldera.games.fuji.rules.board import Board, Charts, Terrain, bit

VOLUMES: Final = ("reserved", "usual", "talkative")
RESERVED: Final = 0
USUAL: Final = 1
TALKATIVE: Final = 2
"""How much bots say."""


class FujiTable:
    """What stays the same during a match: the content, the number of players and the options."""

    def __init__(
        self,
        players: int,
        terrain: Terrain,
        boards: list[Board],
        charts: Charts,
        actions: FujiActions,
        scenario: int,
        options: JsonObject,
    ) -> None:
        self.players = players
        self.terrain = terrain
        self.boards = boards
        self.charts = charts
        self.actions = actions
        self.scenario: i64 = scenario
        """The chosen scenario; -1 draws one."""
        self.options = options
        self.level: int = options["level"]
        self.loss = vec[i64](charts.losses[self.level - 1])
        self.two_players: str = options["two_players"] if players == 2 else ""
        """A or B; empty with more players."""
        self.open_third: bool = self.two_players == "A"
        """Variant A: the third set of dice has no figure, three of its dice lie open."""
        self.shared_third: bool = self.two_players == "B"
        """Variant B: both seats play the third character."""
        self.characters: i64 = 3 if self.shared_third else players
        self.sets: i64 = 3 if players == 2 else players
        self.everyone: i64 = bit(players + 1) - 1
        """All seats, and the spectators as one more bit."""
        self.extra_thrill: bool = options["extra_thrill"]
        self.injury_spaces = charts.mild_injury_spaces if options["injury_track"] == "mild" else charts.injury_spaces
        self.skills: str = options["skills"]
        self.ready_made: bool = self.skills == "six_dice"
        """Nothing is chosen before the first round [S10]."""
        self.new_equipment: str = options["new_equipment"]
        self.last_move_costs: bool = options["last_move_costs"]
        self.eye_spares_skill: bool = options["eye_spares_skill"]
        self.tapped_scores: bool = options["tapped_scores"]
        self.reshuffle: bool = options["reshuffle"]
        self.rope_beyond_reach: bool = options["rope_beyond_reach"]
        self.volume: i64 = VOLUMES.index(options["volume"])
        """How much bots say. What may be said is the same at every table, so it is no part of the position."""

        agreed = sorted((name, value) for name, value in options.items() if name != "volume")
        self.agreed_hash: i64 = hash_of_text(repr((self.level, self.two_players, agreed)))

    def best_score(self) -> int:
        """More than this cannot be scored: nobody is hurt and every equipment card lies unused."""
        return int(self.characters * self.charts.per_character + len(EQUIPMENT) * self.charts.per_equipment)
