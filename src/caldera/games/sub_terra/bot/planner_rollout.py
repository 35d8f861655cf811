"""Rollouts by the planner itself: one round, then the learned chance to win. Slow and good, where quick play is quick and poor."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caldera.core.state import CHANCE
from caldera.games.sub_terra.bot.dice import CommonDice
from caldera.games.sub_terra.bot.policy import SubTerraPolicy, stage
from caldera.games.sub_terra.bot.value_model import ValueModel
from caldera.games.sub_terra.rules.actions import SubTerraActions
from caldera.games.sub_terra.rules.board import Board
from caldera.games.sub_terra.rules.constants import DIE, DRAW, OVER, PERIL
from caldera.games.sub_terra.rules.play import SubTerraState

TURNS: Final = 4
"""Turns of a playout after the one that is tried: a round of four explorers, and no more with more of them."""


class PlannerRollout:
    def __init__(self, board: Board, actions: SubTerraActions, weights: str) -> None:
        self.planner = SubTerraPolicy(board, actions)
        self.value_model = ValueModel(weights)
        self.dice = CommonDice()
        self.answers: dict[int, int] = {}
        """What the planner does in positions to which playouts have come already."""
        self.effort: i64 = 0
        """Positions that were planned from since `begin`."""

    def begin(self) -> None:
        """Before the playouts of another decision."""
        self.answers = {}
        self.effort = 0
        self.planner.effort = 0

    def sample(self, start: SubTerraState, seed: i64) -> float:
        """The chance to win when somebody's turn ends, a round later."""
        state = start.clone()
        planner = self.planner
        self.dice.start(seed)
        planner.forget()
        size = state.expedition.size
        turn = state.round * size + state.active
        left: i64 = TURNS
        while state.phase != OVER:
            phase = state.phase
            if phase in (PERIL, DIE, DRAW):
                now = state.round * size + state.active
                if phase == PERIL and now != turn:
                    turn = now
                    left -= 1
                    if left == 0:
                        break
                state.play(self.dice.fall(state), CHANCE)
                planner.forget()
            else:
                state.play(self.answer(state), state.mover())
        self.effort = planner.effort
        at = stage(state)
        return self.value_model.chance(state, planner.evaluations[at], at)

    def answer(self, state: SubTerraState) -> i64:
        """The planner's decision, which is the same whenever the same position comes up."""
        mark = state.hash64
        if mark not in self.answers:
            self.answers[mark] = int(self.planner.go_on(state, state.mover()))
        return self.answers[mark]
