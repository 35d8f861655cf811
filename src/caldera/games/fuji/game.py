"""Fuji's front door: ties rules, view, words and bot together."""

from __future__ import annotations

from collections.abc import Hashable

from caldera.core.data import Edition, Options
from caldera.core.game import Game
from caldera.core.once import built_once
from caldera.core.policy import Policy
from caldera.games.fuji import content as fuji_content
from caldera.games.fuji.meta import INFO, SCENARIOS
from caldera.games.fuji.older import OLDER
from caldera.games.fuji.position_file import FujiFile
from caldera.games.fuji.rules.actions import EQUIPMENT, FujiActions
from caldera.games.fuji.rules.invariants import find_faults
from caldera.games.fuji.rules.order import keeps_back, leaves_to_people, order_wish
from caldera.games.fuji.rules.play import FujiState, find_turn
from caldera.games.fuji.rules.speech import is_statement
from caldera.games.fuji.rules.table import FujiTable
from caldera.games.fuji.view import observation
from caldera.games.fuji.view.clicks import FujiClicks
from caldera.games.fuji.view.stats import FujiStats
from caldera.games.fuji.words.room import FujiWords


def build(edition: Edition | None, source_text: str, name: str) -> Fuji:
    return Fuji(edition, source_text, name)


class Fuji(Game[FujiState]):
    clicks, stats, file, older = FujiClicks(), FujiStats(), FujiFile(), OLDER
    see = staticmethod(observation.see)
    invariants = staticmethod(find_faults)
    turn = staticmethod(find_turn)
    is_statement = staticmethod(is_statement)
    leaves_to_people, order_wish, keeps_back = staticmethod(leaves_to_people), staticmethod(order_wish), staticmethod(keeps_back)

    def __init__(self, edition: Edition | None, source_text: str, name: str) -> None:
        content = fuji_content.load(edition, source_text, name)
        self.terrain = fuji_content.terrain(content)
        self.boards = fuji_content.boards(content)
        self.charts = fuji_content.charts(content)
        columns, rows = fuji_content.frame(content)
        self.actions = FujiActions(list(SCENARIOS), self.terrain.names, columns, rows, int(self.charts.power_bars))
        boards = [board for group in self.boards.values() for board in group]
        passing = [EQUIPMENT.index(card) for card in ("lighter", "map")]
        self.actions.leave_out_impossible(boards, any(self.charts.in_plan[card] != 0 for card in passing))
        self.words = FujiWords(self.charts, self.actions)
        super().__init__(INFO, content, self.actions.space, edition)

    def start(self, players: int, options: Options) -> FujiState:
        scenario = -1 if options["scenario"] == "random" else SCENARIOS.index(options["scenario"])
        boards = self.boards[players == 4]
        return FujiState(FujiTable(players, self.terrain, boards, self.charts, self.actions, scenario, dict(options)))

    def stretch(self, state: FujiState) -> Hashable:
        """A round: what dice are worth shows when everybody has moved."""
        return int(state.round)

    def policy(self) -> Policy:
        return self.planner()

    @built_once
    def planner(self, budget: int = 0) -> Policy:
        """The policy with this many imagined worlds for each decision; with few it plays like a beginner."""
        from caldera.games.fuji.bot.team import make_policy

        return make_policy(budget)
