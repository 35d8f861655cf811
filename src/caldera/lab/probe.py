"""Where the conformance suite stands in a game, how it plays on, and how it complains."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

from caldera.core.data import JsonObject
from caldera.core.errors import BadOption, BrokenGame, IllegalAction
from caldera.core.game import AnyGame
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, GameState

Viewer = int | None
Item = TypeVar("Item")


class Probe:
    """One inspection: the game, its random numbers, what was counted, and the place that a complaint names."""

    def __init__(self, game: AnyGame, seed: int) -> None:
        self.game = game
        self.rng = Rng(seed)
        self.cases: Counter[str] = Counter()
        self.where = ""

    def counted(self, check: str, cases: int = 1) -> None:
        self.cases[check] += cases

    def fault(self, check: str, reason: str) -> BrokenGame:
        """The error to raise. It says where, so that the fault can be seen again."""
        return BrokenGame(check, f"{reason} ({self.where})" if self.where else reason)

    # ---- choosing ----

    def pick(self, items: Sequence[Item]) -> Item:
        return items[self.rng.below(len(items))]

    def sample(self, items: Sequence[Item], count: int) -> list[Item]:
        """At most so many of them, in their order."""
        if len(items) <= count:
            return list(items)
        chosen: set[int] = set()
        while len(chosen) < count:
            chosen.add(int(self.rng.below(len(items))))
        return [items[index] for index in sorted(chosen)]

    def choose(self, state: GameState, seat: int) -> int:
        """A legal action: any, or half of the time any of a random kind, so that rare kinds are met as well."""
        actions = state.legal_actions(seat)
        if not actions or not all(0 <= action < self.game.space.count for action in actions):
            raise self.fault("legal", f"seat {seat} is to act, but its actions are {actions}")
        if self.rng.below(2):
            kinds = [self.game.space.kind_of(action).name for action in actions]
            kind = self.pick(sorted(set(kinds)))
            actions = [action for action, its_kind in zip(actions, kinds, strict=True) if its_kind == kind]
        return int(self.pick(actions))

    def next_step(self, state: GameState) -> tuple[int, int]:
        """Some (seat, action) that may come next, chance included."""
        seat = self.pick(state.actors)
        if seat == CHANCE:
            return CHANCE, int(state.draw(self.rng))
        return int(seat), self.choose(state, seat)

    def some_options(self, players: int) -> JsonObject:
        """Random options; those that the game does not combine go back to their defaults."""
        options: JsonObject = {}
        for option in self.game.options:
            if option.several:
                count = option.at_least + int(self.rng.below(option.at_most - option.at_least + 1))
                options[option.name] = self.pick([[], self.sample(option.choices, count)])
            else:
                options[option.name] = self.pick(option.choices)
        while True:
            try:
                self.game.new(players, options)
                return options
            except BadOption as error:
                if error.option not in options:
                    raise
                del options[error.option]

    def refused(self, action: int, error: IllegalAction) -> BrokenGame:
        return self.fault("applicable", f"{self.game.space.words(action)!r} is listed as legal but refused: {error}")


def viewers(state: GameState) -> list[Viewer]:
    """Everybody who may look: the spectator and every seat."""
    return [None, *range(state.players)]


def who(viewer: Viewer) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


def through_json(data: Any) -> Any:
    return json.loads(json.dumps(data))


def snapshot(state: GameState) -> str:
    """Everything about a state, as one comparable text."""
    return json.dumps(state.to_json(), sort_keys=True)


def all_legal(state: GameState) -> list[list[int]]:
    return [state.legal_actions(seat) for seat in range(state.players)]
