"""Sub Terra II's front door: ties rules, view, words and bots together."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from caldera.core.data import Edition, JsonObject, Options
from caldera.core.errors import BadOption
from caldera.core.game import Game
from caldera.core.once import built_once
from caldera.core.policy import Policy
from caldera.games.sub_terra import content as sub_terra_content
from caldera.games.sub_terra.meta import EXPLORERS, INFO
from caldera.games.sub_terra.position_checks import list_faults
from caldera.games.sub_terra.position_file import SubTerraFile
from caldera.games.sub_terra.rules.actions import SubTerraActions
from caldera.games.sub_terra.rules.expedition import Expedition
from caldera.games.sub_terra.rules.play import SubTerraState
from caldera.games.sub_terra.teams import MEASURED_TEAMS, choose_team, usual_size
from caldera.games.sub_terra.view import observer
from caldera.games.sub_terra.view.clicks import SubTerraClicks
from caldera.games.sub_terra.view.stats import SubTerraStats
from caldera.games.sub_terra.words.room import SubTerraWords


def build(edition: Edition | None, source_text: str, name: str) -> SubTerra:
    return SubTerra(edition, source_text, name)


class SubTerra(Game[SubTerraState]):
    clicks, file = SubTerraClicks(), SubTerraFile()
    see = staticmethod(observer.see)
    invariants = staticmethod(list_faults)

    def __init__(self, edition: Edition | None, source_text: str, name: str) -> None:
        content = sub_terra_content.load(edition, source_text, name)
        self.board = sub_terra_content.board(content)
        self.actions = SubTerraActions(self.board)
        self.words = SubTerraWords(self.board, self.actions)
        self.stats = SubTerraStats(self.board)
        info = replace(INFO, max_length=sub_terra_content.longest_match_of(self.board))
        super().__init__(info, content, self.actions.space, edition)

    def start(self, players: int, options: Options) -> SubTerraState:
        team = [EXPLORERS.index(name) for name in choose_team(players, options["team"], options["explorers"])]
        if options["leader"] > len(team):
            reason = f"there is no explorer {options['leader']} in a team of {len(team)}"
            raise BadOption("leader", reason, "sub_terra.bad.leader", number=options["leader"], n=len(team))
        return SubTerraState(players, self.board, Expedition(players, self.board, team, dict(options)), self.actions)

    def turn(self, state: SubTerraState) -> Hashable:
        return int(state.round), int(state.active)

    @built_once
    def policy(self) -> Policy:
        from caldera.games.sub_terra.bot.policy import SubTerraPolicy

        return SubTerraPolicy(self.board, self.actions)

    @built_once
    def planner(self, budget: int) -> Policy:
        from caldera.games.sub_terra.bot.lookahead import Lookahead

        weights = self.folder.joinpath("bot", "value_model.txt").read_text(encoding="utf-8")
        return Lookahead(self.board, self.actions, budget, weights)

    def measured_with(self, players: int) -> JsonObject:
        return {"team": list(MEASURED_TEAMS[usual_size(players)])}
