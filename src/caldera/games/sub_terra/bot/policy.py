"""What Sub Terra II knows about playing it well: it plans the rest of a turn and takes what leaves the team best off."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.policy import Policy
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, GameState
from caldera.games.sub_terra.bot.evaluation import Evaluation
from caldera.games.sub_terra.bot.weights import EXPLORING, FLEEING, UNLOCKING, Weights, all_weights
from caldera.games.sub_terra.rules import constants as c
from caldera.games.sub_terra.rules.actions import SubTerraActions
from caldera.games.sub_terra.rules.board import FACES, GUARDIAN, NOWHERE, PRIEST, Board
from caldera.games.sub_terra.rules.play import SubTerraState

WORST: Final = -1.0e9
DEPTH: Final = 6
"""Actions that a plan looks ahead."""
BASE: Final = (-1.97, -0.22, 0.29)
BY_EVALUATION: Final = (0.0163, 0.0067, 0.0141)
BY_CLOCK: Final = (0.185, 0.375, 0.251)
"""For each stage, a logistic regression over the ends of 480 games of three to five explorers at three difficulties. In fifths of
the positions, ordered by what is said, it says 2 to 83 % where 1 to 80 % was the truth."""


class SubTerraPolicy(Policy):
    """Plans the turn of one explorer; the whole team is evaluated."""

    def __init__(self, board: Board, actions: SubTerraActions, weights: list[Weights] | None = None) -> None:
        self.board = board
        self.actions = actions
        self.evaluations = [Evaluation(board, each) for each in (weights if weights is not None else all_weights())]
        """One for each stage: the same things are not worth the same while tiles are revealed, keys brought, the artefact saved."""
        self.evaluation = self.evaluations[EXPLORING]
        self.at: int = EXPLORING
        self.known: dict[int, float] = {}
        self.effort: i64 = 0
        """Positions that were planned from."""

    def horizon(self) -> i64:
        return 12

    def evaluate(self, state: GameState) -> vec[float]:
        """What is to be expected at the end, as games of bots with such an evaluation and such a clock ended."""
        assert isinstance(state, SubTerraState)
        if state.phase == c.OVER:
            return state.payoffs()
        at = stage(state)
        hope = BASE[at] + BY_EVALUATION[at] * self.evaluations[at].value(state) + BY_CLOCK[at] * float(state.marker)
        return vec[float]([1.0 / (1.0 + math.exp(-hope))] * state.players)

    def choose(self, state: GameState, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, SubTerraState)
        self.forget()
        return self.go_on(state, seat)

    def forget(self) -> None:
        """Plan anew: something happened that no plan foresaw."""
        self.known = {}

    def go_on(self, state: SubTerraState, seat: i64) -> i64:
        """The best action, with what is known from the decisions before it in the same turn."""
        at = stage(state)
        if self.at != at:
            self.at = at
            self.evaluation = self.evaluations[at]
            self.known = {}
        best = WORST
        chosen: i64 = -1
        if state.phase == c.ACT:
            # Among equals, rather end the turn than walk in circles.
            best = self.evaluation.value(state)
            chosen = self.actions.end.first
        for action in self.candidates(state, seat):
            if self.actions.end.has(action):
                continue
            trial = state.clone()
            trial.play(action, seat)
            worth = self.worth_of_perils(trial) if state.phase == c.RESOLVE else self.worth(trial, state.active, DEPTH)
            if worth > best:
                best = worth
                chosen = action
        return chosen

    # ---- planning ----

    def candidates(self, state: GameState, seat: i64) -> vec[i64]:
        """Legal actions without those that are never worth it."""
        assert isinstance(state, SubTerraState)
        actions: vec[i64] = vec[i64]()
        kinds = self.actions
        for action in state.moves(seat):
            if kinds.drop.has(action):
                continue
            if kinds.push.has(action) and (state.hp[state.active] < 2 or (state.ap > 1 and not state.has(state.active, PRIEST))):
                continue
            if kinds.consolidate.has(action) and state.type[state.at[state.active]] != GUARDIAN:
                continue
            actions = append(actions, action)
        return actions

    def worth(self, state: SubTerraState, planner: i64, depth: i64) -> float:
        """What a position is worth to the planner, whose turn may go on."""
        phase = state.phase
        if phase == c.OVER:
            return self.evaluation.value(state)
        if phase == c.DRAW:
            return self.worth_of_draw(state)
        if phase == c.DIE and state.die_for != c.FOR_COLLAPSE:
            return self.worth_of_die(state, planner, depth)
        if phase == c.REROLL:
            trial = state.clone()
            trial.play(self.actions.hold.first, trial.mover())
            return self.worth(trial, planner, depth)
        if phase == c.ORDERED:
            return self.worth_of_order(state, planner, depth)
        if phase == c.CONSENT:
            trial = state.clone()
            trial.play(self.actions.accept.first, trial.mover())
            return self.worth(trial, planner, depth)
        if state.active != planner or depth == 0 or phase not in (c.ACT, c.STEP):
            return self.evaluation.value(state)
        mark = signature(state)
        if mark in self.known:
            return self.known[mark]
        self.effort += 1
        best = self.evaluation.value(state)
        seat = state.mover()
        for action in self.candidates(state, seat):
            if self.actions.end.has(action):
                continue
            trial = state.clone()
            trial.play(action, seat)
            value = self.worth(trial, planner, depth - 1)
            if value > best:
                best = value
        self.known[mark] = best
        return best

    def worth_of_draw(self, state: SubTerraState) -> float:
        """A tile will come: its own worth, and that of the points left to use it."""
        evaluation = self.evaluation
        value = evaluation.value(state) + evaluation.exploring.reveal_worth(state, evaluation.pressure(state))
        return value + self.evaluation.weights.spare * float(state.ap)

    def worth_of_perils(self, state: SubTerraState) -> float:
        """After a peril die was resolved, or rolled again: then every face counts."""
        if state.phase != c.PERIL or state.stage != c.IN_PERILS:
            return self.evaluation.value(state)
        total = 0.0
        face: i64 = 0
        while face < len(FACES):
            trial = state.clone()
            trial.play(self.actions.peril.at(face), CHANCE)
            if trial.phase == c.RESOLVE:
                trial.play(self.actions.resolve.at(0 if trial.peril_one != c.DONE else 1), trial.mover())
            total += self.evaluation.value(trial) * float(self.board.face_weight[face])
            face += 1
        return total / 6.0

    def worth_of_order(self, state: SubTerraState, planner: i64, depth: i64) -> float:
        """Whoever is ordered takes the best step."""
        best = WORST
        seat = state.mover()
        for action in state.moves(seat):
            trial = state.clone()
            trial.play(action, seat)
            value = self.worth(trial, planner, depth - 1 if depth > 0 else 0)
            if value > best:
                best = value
        return best

    def worth_of_die(self, state: SubTerraState, planner: i64, depth: i64) -> float:
        """Half of the faces are good, for attacks and on spikes alike."""
        bad = self.board.numbers.safe_from - 1
        lucky = state.clone()
        lucky.play(self.actions.die.at(5), CHANCE)
        unlucky = state.clone()
        unlucky.play(self.actions.die.at(0), CHANCE)
        share = float(bad) / 6.0
        return share * self.worth(unlucky, planner, depth) + (1.0 - share) * self.worth(lucky, planner, depth)


def stage(state: SubTerraState) -> int:
    """What the expedition is at."""
    if state.keys_placed == c.KEYS:
        return FLEEING
    return EXPLORING if state.hall == NOWHERE else UNLOCKING


def signature(state: SubTerraState) -> int:
    """A number that differs between the positions of one plan."""
    mark: i64 = state.phase * 4 + state.ap
    mark = mark * 8 + state.steps
    mark = mark * 2 + state.pushed
    mark = mark * 2 + state.shield
    member: i64 = 0
    while member < state.expedition.size:
        mark = ((mark * 67 + state.at[member] + 1) * 11 + state.hp[member]) & 0xFFFFFFFFFFF
        mark = (mark * 7 + state.carries[member] + 1) & 0xFFFFFFFFFFF
        member += 1
    for guard in state.guards:
        mark = (mark * 67 + guard + 1) & 0xFFFFFFFFFFF
    for thing in state.thing:
        mark = (mark * 131 + thing + 1) & 0xFFFFFFFFFFF
    for left in state.uses_left:
        mark = (mark * 7 + left + 1) & 0xFFFFFFFFFFF
    mark = (mark * 31 + (state.rubble & 0xFFFFFFFF)) & 0xFFFFFFFFFFF
    mark = (mark * 31 + (state.rubble >> 32) + 7 * len(state.gaps)) & 0xFFFFFFFFFFF
    return int((mark * 31 + (state.consolidated & 0xFFFFFFFF) + (state.consolidated >> 32)) & 0xFFFFFFFFFFF)
