"""Hekla's front door: ties rules, view, words and bot together."""

from __future__ import annotations

from dataclasses import replace

from caldera.core.data import Edition, Options
from caldera.core.errors import BadOption
from caldera.core.game import Game
from caldera.core.once import built_once
from caldera.core.policy import Policy
from caldera.games.hekla import content as hekla_content
from caldera.games.hekla.meta import INFO, longest_match
from caldera.games.hekla.position_file import HeklaFile
from caldera.games.hekla.rules.actions import HeklaActions
from caldera.games.hekla.rules.invariants import find_faults
from caldera.games.hekla.rules.play import HeklaState
from caldera.games.hekla.rules.stones import Stones
from caldera.games.hekla.view import observation
from caldera.games.hekla.view.clicks import HeklaClicks
from caldera.games.hekla.view.stats import HeklaStats
from caldera.games.hekla.words.room import HeklaWords


def build(edition: Edition | None, source_text: str, name: str) -> Hekla:
    return Hekla(edition, source_text, name)


class Hekla(Game[HeklaState]):
    clicks, stats, file = HeklaClicks(), HeklaStats(), HeklaFile()
    see = staticmethod(observation.see)
    invariants = staticmethod(find_faults)

    def __init__(self, edition: Edition | None, source_text: str, name: str) -> None:
        content = hekla_content.load(edition, source_text, name)
        self.board = hekla_content.board(content)
        self.actions = HeklaActions(self.board)
        self._stones = {
            players: Stones(players, hekla_content.stones(content, players), self.board.blocks) for players in INFO.players
        }
        self.words = HeklaWords(self.board, self._stones, self.actions)
        info = replace(INFO, max_length=longest_match(int(self.board.quiet_turns), int(self.board.lava_total)))
        super().__init__(info, content, self.actions.space, edition)

    def start(self, players: int, options: Options) -> HeklaState:
        first = INFO.colours.index(options["first"])
        if first >= players:
            reason = f"{options['first']} does not play with {players} players"
            raise BadOption("first", reason, "option.not_playing", n=players)
        passes, departure, lava = (options[name] for name in ("long_move_passes_full", "departure_counts", "lava_counts"))
        return HeklaState(players, self.board, self._stones[players], self.actions, passes, departure, lava, first)

    @built_once
    def policy(self) -> Policy:
        from caldera.games.hekla.bot.policy import HeklaPolicy

        return HeklaPolicy(self.board, self.actions)

    @built_once
    def learned_policy(self) -> Policy:
        from caldera.games.hekla.bot.learned import HeklaLearned

        return HeklaLearned(self.board, self.actions, self.folder.joinpath("bot", "weights.txt").read_text(encoding="utf-8"))

    @built_once
    def planner(self, budget: int) -> Policy:
        from caldera.games.hekla.bot.deep import make_deep

        return make_deep(self.learned_policy(), budget)
