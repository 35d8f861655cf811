"""Choices by playouts: the best turns that the planner sees, each played on many times with the same dice."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.policy import Policy
from caldera.core.rng import Rng
from caldera.core.state import GameState
from caldera.games.sub_terra.bot.planner_rollout import PlannerRollout
from caldera.games.sub_terra.bot.policy import DEPTH, SubTerraPolicy, signature, stage
from caldera.games.sub_terra.bot.rollout_policy import RolloutPolicy
from caldera.games.sub_terra.bot.weights import FLEEING
from caldera.games.sub_terra.rules.actions import SubTerraActions
from caldera.games.sub_terra.rules.board import Board
from caldera.games.sub_terra.rules.constants import ACT, OVER, RESOLVE, STEP
from caldera.games.sub_terra.rules.play import SubTerraState

FLIGHT_TURNS: Final = 8
"""Turns that are compared in flight, the planner's best ones."""
TURNS: Final = 6
"""The same before it."""
ROUNDS: Final = 6
"""The rounds after which a playout of a flight is judged."""
QUICK_FOR_SLOW: Final = 16
"""So many playouts by quick play come to one in which the planner plays on."""
EFFORT: Final = 60_000
"""Positions that the playouts of one decision may plan from before no more begin. Counted, so that every machine plays alike."""
CAUTION: Final = 1.0
"""Standard errors by which another turn must be better than the planner's."""


class Lookahead(Policy):
    """The planner proposes, playouts choose. In flight quick play makes them; before it, for a round, the planner itself."""

    def __init__(self, board: Board, actions: SubTerraActions, playouts: int, weights: str) -> None:
        self.planner = SubTerraPolicy(board, actions)
        self.rollout_policy = RolloutPolicy(board, actions)
        self.planner_rollout = PlannerRollout(board, actions, weights)
        self.actions = actions
        self.playouts: i64 = playouts
        """For each turn in the first comparison; the better half gets as many again, and so on."""
        self.caution: float = CAUTION
        self.simulations: i64 = 0
        self.uses_planner_rollout = False
        """Before the flight: whether the planner itself plays on."""

    def horizon(self) -> i64:
        return self.planner.horizon()

    def evaluate(self, state: GameState) -> vec[float]:
        return self.planner.evaluate(state)

    def candidates(self, state: GameState, seat: i64) -> vec[i64]:
        return self.planner.candidates(state, seat)

    def rollout(self, state: GameState, seat: i64, rng: Rng) -> i64:
        return self.planner.choose(state, seat, rng)

    def choose(self, state: GameState, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, SubTerraState)
        first = self.planner.choose(state, seat, rng)
        seed = rng.bits()
        self.uses_planner_rollout = stage(state) != FLEEING
        playouts = self.playouts
        if self.uses_planner_rollout:
            playouts = playouts // QUICK_FOR_SLOW
            if playouts == 0 or not self.begins_turn(state):
                return first
        options: vec[i64] = vec[i64]()
        starts: list[SubTerraState] = []
        marks: set[int] = set()
        # Turns that end alike are one; so are all that draw a tile, of which the planner's favourite comes first.
        for action in self.ranked(state, seat, first):
            after = self.turn_after(state, action, seat)
            mark = signature(after) if self.uses_planner_rollout else int(action)
            if mark not in marks:
                marks.add(mark)
                starts.append(after)
                options = append(options, action)
        return first if len(starts) == 1 else options[self.compare(starts, seed, playouts)]

    def begins_turn(self, state: SubTerraState) -> bool:
        """Whole turns are compared, at their beginning: what follows is what the planner was seen to do."""
        return state.phase == ACT and state.hp[state.active] > 0 and state.ap == state.board.numbers.points and state.pushed == 0

    def ranked(self, state: SubTerraState, seat: i64, first: i64) -> vec[i64]:
        """The planner's choice, then the others that it finds best."""
        planner = self.planner
        turns = vec[i64]([first])
        rest: list[tuple[float, int]] = []
        for action in planner.candidates(state, seat):
            if action != first:
                rest.append((-self.worth_after(state, action, seat), int(action)))
        rest.sort()
        most = TURNS if self.uses_planner_rollout else FLIGHT_TURNS
        for entry in rest:
            if len(turns) < most:
                turns = append(turns, entry[1])
        return turns

    def worth_after(self, state: SubTerraState, action: i64, seat: i64) -> float:
        planner = self.planner
        if self.actions.end.has(action):
            return planner.evaluation.value(state)
        trial = state.clone()
        trial.play(action, seat)
        return planner.worth_of_perils(trial) if state.phase == RESOLVE else planner.worth(trial, state.active, DEPTH)

    def turn_after(self, state: SubTerraState, action: i64, seat: i64) -> SubTerraState:
        """The position when the turn that begins so is over, or chance comes between."""
        member = state.active
        trial = state.clone()
        trial.play(action, seat)
        if state.phase != ACT and state.phase != STEP:
            return trial
        left = DEPTH
        while left > 0 and trial.active == member and (trial.phase == ACT or trial.phase == STEP):
            mover = trial.mover()
            trial.play(self.planner.go_on(trial, mover), mover)
            left -= 1
        return trial

    def compare(self, starts: list[SubTerraState], seed: i64, batch: i64) -> i64:
        """The best of some positions. All get the same dice; the worse half drops out again and again."""
        count: i64 = len(starts)
        sums = vec[float]([0.0] * count)
        squares = vec[float]([0.0] * count)
        """Of the differences to the first, which is the planner's."""
        alive = vec[i64](list(range(int(count))))
        done: i64 = 0
        self.planner_rollout.begin()
        while True:
            number: i64 = 0
            while number < batch and self.planner_rollout.effort < EFFORT:
                base = 0.0
                for index in alive:
                    value = self.outcome(starts[index], seed + done + number)
                    if index == 0:
                        base = value
                    sums[index] += value - base
                    squares[index] += (value - base) * (value - base)
                number += 1
            done += number
            if len(alive) <= 2 or number < batch:
                break
            alive = self.better_half(alive, sums)
            batch = batch * 2
        best: i64 = 0
        most = 0.0
        for index in alive:
            if index != 0:
                mean = sums[index] / float(done)
                spread = math.sqrt((squares[index] / float(done) - mean * mean) / float(done) + 1.0e-9)
                edge = mean - self.caution * spread
                if edge > most:
                    most = edge
                    best = index
        return best

    def better_half(self, alive: vec[i64], sums: vec[float]) -> vec[i64]:
        """The planner's turn, and as many others as make half of them."""
        keep = (len(alive) + 1) // 2
        kept = vec[i64]([0])
        while len(kept) < keep:
            best: i64 = -1
            for index in alive:
                known = False
                for other in kept:
                    if other == index:
                        known = True
                if not known and (best < 0 or sums[index] > sums[best]):
                    best = index
            kept = append(kept, best)
        return kept

    def outcome(self, start: SubTerraState, seed: i64) -> float:
        """What one playout says, the higher the better."""
        if self.uses_planner_rollout:
            self.simulations += 1
            return self.planner_rollout.sample(start, seed)
        return self.sample(start, seed)

    def sample(self, start: SubTerraState, seed: i64) -> float:
        """What one flight by quick play says: 1 when it is won with everybody, a little less with fewer, 0 when it is lost."""
        self.simulations += 1
        state = start.clone()
        self.rollout_policy.play_on(state, seed, ROUNDS)
        if state.phase == OVER:
            payoff = state.payoffs()[0]
            return 0.9 + (payoff - 0.7) / 3.0 if payoff > 0.0 else 0.0
        return self.planner.evaluate(state)[0]
