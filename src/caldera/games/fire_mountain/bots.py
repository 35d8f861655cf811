"""What bots ask of Wrath of Fire Mountain. Their modules are loaded when the first one plays."""

from __future__ import annotations

from typing import Any

from caldera.core.game import Game
from caldera.core.once import built_once
from caldera.core.policy import Policy
from caldera.games.fire_mountain.rules.actions import FireMountainActions
from caldera.games.fire_mountain.rules.board import Board


class FireMountainBots(Game[Any]):
    board: Board
    actions: FireMountainActions

    @built_once
    def policy(self) -> Policy:
        from caldera.games.fire_mountain.bot.policy import FireMountainPolicy

        return FireMountainPolicy(self.board, self.actions)

    @built_once
    def learned_policy(self) -> Policy:
        from caldera.games.fire_mountain.bot.learned import FireMountainLearned

        return FireMountainLearned(self.board, self.actions, self.folder.joinpath("bot", "weights.txt").read_text(encoding="utf-8"))
