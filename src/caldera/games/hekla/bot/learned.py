"""Hekla's policy with a judgement that was learned from self-play."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.linear import Linear, read_weights
from caldera.core.state import GameState
from caldera.games.hekla.bot.features import NAMES, STAGES, read_features, read_stage
from caldera.games.hekla.bot.policy import HeklaPolicy
from caldera.games.hekla.rules.actions import HeklaActions
from caldera.games.hekla.rules.board import Board
from caldera.games.hekla.rules.numbers import ACT, OVER
from caldera.games.hekla.rules.play import HeklaState

HORIZON: Final = 0
"""The learned judgement sees the eruptions at hand, so it needs no playout."""
EXPLORATION: Final = 0.25
STALLING: Final = 24
"""Turns without an eruption after which players who are not ahead stop waiting."""
IMPATIENCE: Final = 0.4
"""How much of its chances everybody loses when the stall guard ends the match, and a share of it on the way there.

Careful players would wait for each other until then: a dead game. So waiting costs all of them, and an eruption pays.
"""


class HeklaLearned(HeklaPolicy):
    """Chooses and orders actions as the plain policy does, and judges positions by learned weights."""

    def __init__(self, board: Board, actions: HeklaActions, weights: str) -> None:
        super().__init__(board, actions)
        self.impatience: float = IMPATIENCE
        self.models: list[Linear] = [read_weights(weights, players, NAMES, STAGES) for players in range(5)]

    def horizon(self) -> i64:
        return HORIZON

    def is_settled(self, state: GameState) -> bool:
        """Not in the middle of a turn."""
        assert isinstance(state, HeklaState)
        return state.phase == ACT

    def is_stalling(self, state: GameState, seat: i64) -> bool:
        """Whoever leads may wait for the stall guard; the others gather grooves for an eruption, as `choose` does."""
        assert isinstance(state, HeklaState)
        if state.quiet < STALLING or state.phase != ACT:
            return False
        mine = state.progress[seat]
        other: i64 = 0
        for walked in state.progress:
            if other != seat and walked >= mine:
                return True
            other += 1
        return False

    def exploration(self) -> float:
        return EXPLORATION

    def evaluate(self, state: GameState) -> vec[float]:
        assert isinstance(state, HeklaState)
        if state.phase == OVER:
            values = state.payoffs()
        else:
            values = self.models[state.players].chances(read_features(self, state), read_stage(state), state.players)
        share = 1.0 - self.impatience * float(state.quiet) / float(self.board.quiet_turns)
        seat: i64 = 0
        while seat < state.players:
            values[seat] = values[seat] * share
            seat += 1
        return values
