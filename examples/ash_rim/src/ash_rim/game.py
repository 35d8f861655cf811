"""Ash Rim as a game of Caldera: the front door that ties its rooms together."""

from __future__ import annotations

from dataclasses import replace

from ash_rim.bot.policy import AshRimPolicy
from ash_rim.meta import INFO, longest_match
from ash_rim.position_file import AshRimFile
from ash_rim.rules.state import SPACE, State
from ash_rim.words.room import AshRimWords
from caldera.core.content import Content
from caldera.core.data import Edition, Options
from caldera.core.game import Game
from caldera.core.policy import Policy


def build(edition: Edition | None, source_text: str, name: str) -> AshRim:
    return AshRim(edition, source_text, name)


class AshRim(Game[State]):
    words, file = AshRimWords(), AshRimFile()

    def __init__(self, edition: Edition | None, source_text: str, name: str) -> None:
        content = Content.load(__package__ or "", edition, source_text, name)
        self.numbers = {key: content.number(f"mountain.{key}", 1, 60) for key in ("goal", "camp")}
        super().__init__(replace(INFO, max_length=longest_match(4, self.numbers["goal"])), content, SPACE, edition)

    def start(self, players: int, options: Options) -> State:
        return State(players, self.numbers, options)

    def policy(self) -> Policy:
        return AshRimPolicy()
