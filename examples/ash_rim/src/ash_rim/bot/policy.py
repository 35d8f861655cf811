"""A bot in a dozen lines: climb until the risk outweighs the gain."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ash_rim.rules.state import ROLL, STOP, State
from caldera.core.policy import Policy
from caldera.core.rng import Rng
from caldera.core.state import GameState

ENOUGH = 9
"""A roll brings 20 / 6 steps and loses a sixth of what is in hand; stopping early is worth a little, too."""


class AshRimPolicy(Policy):
    def evaluate(self, state: GameState) -> vec[float]:
        """How likely each seat is to win: who is higher, is ahead."""
        assert isinstance(state, State)
        if state.finished:
            return state.payoffs()
        ahead = [4.0 ** (steps / 4) for steps in state.steps]
        return vec[float]([worth / sum(ahead) for worth in ahead])

    def choose(self, state: GameState, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, State)
        return STOP.at() if state.climb >= ENOUGH else ROLL.at()
