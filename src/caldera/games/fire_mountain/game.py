"""Wrath of Fire Mountain's front door: ties rules, view, words and bot together."""

from __future__ import annotations

from caldera.core.data import Edition, Options
from caldera.core.errors import BadOption
from caldera.core.game import Game
from caldera.core.once import built_once
from caldera.core.policy import Policy
from caldera.games.fire_mountain import content as fire_mountain_content
from caldera.games.fire_mountain.meta import COLOURS, INFO, SPECIES_NAMES, TABLE_OPTIONS
from caldera.games.fire_mountain.position_file import FireMountainFile
from caldera.games.fire_mountain.rules.actions import FireMountainActions
from caldera.games.fire_mountain.rules.invariants import find_faults
from caldera.games.fire_mountain.rules.options import TableOptions
from caldera.games.fire_mountain.rules.play import FireMountainState, find_turn
from caldera.games.fire_mountain.rules.setup import go_on_setting_up
from caldera.games.fire_mountain.rules.terrain import Terrain
from caldera.games.fire_mountain.view.clicks import FireMountainClicks
from caldera.games.fire_mountain.view.see import see
from caldera.games.fire_mountain.view.stats import FireMountainStats
from caldera.games.fire_mountain.words.room import FireMountainWords


def build(edition: Edition | None, source_text: str, name: str) -> FireMountain:
    return FireMountain(edition, source_text, name)


class FireMountain(Game[FireMountainState]):
    clicks, file = FireMountainClicks(), FireMountainFile()
    see, turn, invariants = staticmethod(see), staticmethod(find_turn), staticmethod(find_faults)

    def __init__(self, edition: Edition | None, source_text: str, name: str) -> None:
        content = fire_mountain_content.load(edition, source_text, name)
        self.board = fire_mountain_content.board(content)
        self.actions = FireMountainActions(self.board)
        self.words = FireMountainWords(self.board, self.actions)
        self.stats = FireMountainStats(self.board)
        super().__init__(INFO, content, self.actions.space, edition)

    def start(self, players: int, options: Options) -> FireMountainState:
        table = TableOptions(**{name: options[name] for name in TABLE_OPTIONS})
        first = -1 if options["first"] == "random" else COLOURS.index(options["first"])
        if first >= players:
            raise BadOption("first", f"{options['first']} does not play with {players} players", "option.not_playing", n=players)
        state = FireMountainState(players, self.board, self.actions, table)
        state.first = first
        state.species = sum(1 << SPECIES_NAMES.index(species) for species in options["species"])
        if options["terrain"] == "first_game":
            state.terrain = Terrain(self.board, self.board.first_grid())
        go_on_setting_up(state)
        return state

    @built_once
    def policy(self) -> Policy:
        from caldera.games.fire_mountain.bot.policy import FireMountainPolicy

        return FireMountainPolicy(self.board, self.actions)

    @built_once
    def learned_policy(self) -> Policy:
        from caldera.games.fire_mountain.bot.learned import FireMountainLearned

        return FireMountainLearned(self.board, self.actions, self.folder.joinpath("bot", "weights.txt").read_text("utf-8"))

    @built_once
    def planner(self, budget: int) -> Policy:
        from caldera.games.fire_mountain.bot.planner import make_planner

        return make_planner(self.learned_policy(), budget)
