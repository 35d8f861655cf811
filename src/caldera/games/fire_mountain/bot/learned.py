"""The policy of Wrath of Fire Mountain with an evaluation that was learned from self-play."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.linear import Linear, read_weights
from caldera.core.state import GameState
from caldera.games.fire_mountain.bot.features import NAMES, STAGES, read_features, read_stage
from caldera.games.fire_mountain.bot.policy import FireMountainPolicy
from caldera.games.fire_mountain.rules.actions import FireMountainActions
from caldera.games.fire_mountain.rules.board import Board
from caldera.games.fire_mountain.rules.codes import OVER, ROLL
from caldera.games.fire_mountain.rules.play import FireMountainState

HORIZON: Final = 0
"""Playouts end with the turn."""
EXPLORATION: Final = 0.25


class FireMountainLearned(FireMountainPolicy):
    """Chooses and orders actions as the plain policy does, and evaluates positions by learned weights."""

    def __init__(self, board: Board, actions: FireMountainActions, weights: str) -> None:
        super().__init__(board, actions)
        self.models: list[Linear] = [read_weights(weights, players, NAMES, STAGES) for players in range(5)]

    def horizon(self) -> i64:
        return HORIZON

    def is_settled(self, state: GameState) -> bool:
        """Between two turns: dice that lie on the table are hard to evaluation."""
        assert isinstance(state, FireMountainState)
        return state.phase == ROLL and state.rolls == 0

    def exploration(self) -> float:
        return EXPLORATION

    def evaluate(self, state: GameState) -> vec[float]:
        assert isinstance(state, FireMountainState)
        if state.phase == OVER:
            return state.payoffs()
        features = read_features(self.evaluation, state)
        return self.models[state.players].chances(features, read_stage(self.evaluation, state), state.players)
