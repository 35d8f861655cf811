"""What bots ask of Sub Terra II. Their modules are loaded when the first one plays."""

from __future__ import annotations

from typing import Any

from caldera.core.game import Game
from caldera.core.once import built_once
from caldera.core.policy import Policy
from caldera.games.sub_terra.rules.actions import SubTerraActions
from caldera.games.sub_terra.rules.board import Board
from caldera.games.sub_terra.teams import MEASURED_TEAMS, usual_size


class SubTerraBots(Game[Any]):
    board: Board
    actions: SubTerraActions

    @built_once
    def policy(self) -> Policy:
        from caldera.games.sub_terra.bot.policy import SubTerraPolicy

        return SubTerraPolicy(self.board, self.actions)

    @built_once
    def planner(self, budget: int) -> Policy:
        from caldera.games.sub_terra.bot.lookahead import Lookahead

        weights = self.folder.joinpath("bot", "outlook.txt").read_text(encoding="utf-8")
        return Lookahead(self.board, self.actions, budget, weights)

    def measured_with(self, players: int) -> dict[str, Any]:
        return {"team": list(MEASURED_TEAMS[usual_size(players)])}
