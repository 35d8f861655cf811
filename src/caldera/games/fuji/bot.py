"""What Fuji knows about playing it well (a first version: anything legal)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.policy import Policy
from caldera.core.rng import Rng
from caldera.core.state import GameState


class FujiPolicy(Policy):
    def evaluate(self, state: GameState) -> vec[float]:
        return state.payoffs()

    def choose(self, state: GameState, seat: i64, rng: Rng) -> i64:
        actions = state.moves(seat)
        return actions[rng.below(len(actions))]
