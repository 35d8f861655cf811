"""What Wrath of Fire Mountain knows about playing it well."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.policy import Policy
from caldera.core.rng import Rng
from caldera.core.state import GameState
from caldera.games.fire_mountain.bot.action_values import ActionValues
from caldera.games.fire_mountain.bot.evaluation import Evaluation, Weights
from caldera.games.fire_mountain.rules.actions import FireMountainActions
from caldera.games.fire_mountain.rules.board import BLANK, EGG_FACE, FOOTPRINT, VOLCANO_FACE, Board
from caldera.games.fire_mountain.rules.codes import ACT, EAT, PLACES, QUAKE, ROLL
from caldera.games.fire_mountain.rules.play import FireMountainState

NOTHING: Final = -1000.0
NOISE: Final = 0.15
"""Playouts do not always take what looks best by a hair."""
IDLE: Final = 0.002
"""An action must raise the chances to win by this much, or the die is left unused."""
CALM: Final = 0.02
"""A quake must promise that many points."""


class FireMountainPolicy(Policy):
    """Counts promised points. Playouts and candidates use quick estimates, the greedy choice plays each action on a copy."""

    def __init__(self, board: Board, actions: FireMountainActions, weights: Weights | None = None) -> None:
        self.board = board
        self.actions = actions
        self.evaluation = Evaluation(board, weights if weights is not None else Weights())
        self.action_values: list[ActionValues] = [ActionValues(self.evaluation, actions, players) for players in range(5)]

    def best_first(self) -> bool:
        return True

    def horizon(self) -> i64:
        """About to the end of the turn: shorter playouts evaluate dice that are not used yet, longer ones found nothing more."""
        return 6

    def evaluate(self, state: GameState) -> vec[float]:
        assert isinstance(state, FireMountainState)
        return self.evaluation.values(state)

    # ---- the greedy choice ----

    def choose(self, state: GameState, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, FireMountainState)
        if state.phase == ROLL:
            return self.best_roll(state, seat)
        best = NOTHING
        chosen: i64 = -1
        for action in self.candidates(state, seat):
            worth = self.after(state, action, seat)
            if worth > best:
                best = worth
                chosen = action
        return chosen

    def after(self, state: FireMountainState, action: i64, seat: i64) -> float:
        """The seat's chances after an action. Ending the actions is evaluated by what there is now."""
        kinds = self.actions
        if kinds.end.has(action):
            return self.evaluation.values(state)[seat] + IDLE
        trial = state.clone()
        trial.play(action, seat)
        if trial.phase == EAT:
            return self.after_meal(trial, seat)
        return self.evaluation.values(trial)[seat]

    def after_meal(self, state: FireMountainState, seat: i64) -> float:
        best = NOTHING
        for action in state.moves(seat):
            worth = self.after(state, action, seat)
            if worth > best:
                best = worth
        return best

    # ---- rolling ----

    def best_roll(self, state: FireMountainState, seat: i64) -> i64:
        """Hatch when that is worth it, then roll the dice that a fresh die is likely to beat."""
        hatching = self.best_hatching(state, seat)
        if hatching >= 0:
            return hatching
        if state.rolls == 0:
            return self.actions.roll.at((1 << state.count_dice(seat)) - 1)
        return self.candidates(state, seat)[0]

    def best_hatching(self, state: FireMountainState, seat: i64) -> i64:
        best = 0.0
        chosen: i64 = -1
        for action in state.moves(seat):
            if self.actions.hatch.has(action):
                worth = self.evaluation.weights.dinosaur[self.actions.hatch.a(action)]
                if worth > best:
                    best = worth
                    chosen = action
        return chosen

    def rolls(self, state: FireMountainState, seat: i64) -> vec[i64]:
        """To keep or to roll again all dice of each face, in every combination; the most promising first."""
        values = self.action_values[state.players]
        values.read(state, seat)
        most = state.board.most_dice
        worths = values.die_worths(state, most)
        masks = vec[i64]([0] * 8)
        shown: vec[i64] = vec[i64]()
        die: i64 = 0
        while die < state.dice:
            face = state.face_of(die)
            if masks[face] == 0:
                shown = append(shown, face)
            masks[face] |= 1 << die
            die += 1
        choosy = 1.0 + self.evaluation.weights.choosy * float(state.board.rolls - state.rolls - 1)
        rolls: vec[i64] = vec[i64]()
        promises: vec[float] = vec[float]()
        kinds = i64(1) << i64(len(shown))
        choice: i64 = 0
        while choice < kinds:
            mask: i64 = 0
            index: i64 = 0
            for face in shown:
                if choice >> index & 1 != 0:
                    mask |= masks[face]
                index += 1
            rolls = append(rolls, self.actions.stop.at() if mask == 0 else self.actions.roll.at(mask))
            promises = append(promises, self.promise(state, worths, mask, choosy))
            choice += 1
        return sorted_by(rolls, promises)

    def promise(self, state: FireMountainState, worths: vec[float], mask: i64, choosy: float) -> float:
        """What the kept dice bring, and what the others may bring instead."""
        most = state.board.most_dice
        counts = vec[i64]([0] * 8)
        total = 0.0
        fresh: i64 = 0
        die: i64 = 0
        while die < state.dice:
            face = state.face_of(die)
            if mask >> die & 1 != 0 or face > BLANK:
                fresh += 1
            elif face < BLANK:
                total += worths[face * most + counts[face]]
                counts[face] += 1
            die += 1
        sides = 0.0
        expected = 0.0
        face = 0
        for weight in state.board.face_weights:
            sides += float(weight)
            if face < BLANK and counts[face] < most:
                expected += float(weight) * worths[face * most + counts[face]]
            face += 1
        return total + float(fresh) * choosy * expected / sides

    # ---- candidates and playouts ----

    def candidates(self, state: GameState, seat: i64) -> vec[i64]:
        """What is worth a look, best first: dice are used in a fixed order of faces, and alike dice are rolled together."""
        assert isinstance(state, FireMountainState)
        legal = state.moves(seat)
        if len(legal) == 1 or state.phase == QUAKE or state.phase == EAT:
            return legal
        if state.phase == ROLL:
            return self.roll_candidates(state, seat, legal)
        values = self.action_values[state.players]
        values.read(state, seat)
        stage = self.stage(state)
        actions: vec[i64] = vec[i64]()
        worths: vec[float] = vec[float]()
        for action in legal:
            if self.stage_of(action) >= stage:
                actions = append(actions, action)
                worths = append(worths, values.value_of(state, action))
        if len(actions) == 0:
            return legal
        return sorted_by(actions, worths)

    def roll_candidates(self, state: FireMountainState, seat: i64, legal: vec[i64]) -> vec[i64]:
        actions: vec[i64] = vec[i64]()
        for action in legal:
            if self.actions.hatch.has(action):
                actions = append(actions, action)
        if state.rolls == 0:
            return append(actions, legal[0])
        for action in self.rolls(state, seat):
            actions = append(actions, action)
        return actions

    def stage(self, state: FireMountainState) -> i64:
        """The latest face that has been used this turn, in the order volcano, egg, cave, hut, footprint."""
        stage: i64 = 0
        die: i64 = 0
        while die < state.dice:
            if state.used >> die & 1 != 0:
                latest = face_stage(state.face_of(die))
                if latest > stage:
                    stage = latest
            die += 1
        return stage

    def stage_of(self, action: i64) -> i64:
        kinds = self.actions
        if kinds.place.has(action):
            face = kinds.place.b(action)
            return 9 if face == VOLCANO_FACE else face_stage(face)
        if kinds.fetch.has(action):
            face = kinds.fetch.c(action)
            return 9 if face == VOLCANO_FACE else face_stage(face)
        return 9

    def rollout(self, state: GameState, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, FireMountainState)
        phase = state.phase
        if phase == ACT:
            return self.rollout_action(state, seat, rng)
        if phase == ROLL:
            return self.best_roll(state, seat)
        if phase == EAT:
            return self.rollout_meal(state, seat)
        return self.rollout_quake(state, seat)

    def rollout_action(self, state: FireMountainState, seat: i64, rng: Rng) -> i64:
        values = self.action_values[state.players]
        actions = state.moves(seat)
        if len(actions) == 1:
            return actions[0]
        values.read(state, seat)
        best = NOTHING
        chosen: i64 = -1
        for action in actions:
            worth = values.value_of(state, action) + NOISE * rng.unit()
            if worth > best:
                best = worth
                chosen = action
        return chosen

    def rollout_meal(self, state: FireMountainState, seat: i64) -> i64:
        """Whoever has most there."""
        most: i64 = 0
        victim: i64 = 0
        other: i64 = 0
        while other < state.players:
            count = state.cros[other * PLACES + state.prey_tile]
            if other != seat and count > most:
                most = count
                victim = other
            other += 1
        return self.actions.eat.at(victim)

    def rollout_quake(self, state: FireMountainState, seat: i64) -> i64:
        """The direction whose regions promise most."""
        best = self.land_lead(state, seat, -1) + CALM
        chosen = self.actions.calm.at()
        direction: i64 = 0
        while direction < 4:
            lead = self.land_lead(state, seat, direction)
            if lead > best:
                best = lead
                chosen = self.actions.quake.at(direction)
            direction += 1
        return chosen

    def land_lead(self, state: FireMountainState, seat: i64, direction: i64) -> float:
        terrain = state.terrain if direction < 0 else state.terrain.after_quake(direction)
        expected = vec[float]([0.0] * state.players)
        self.evaluation.add_regions(state, terrain, expected)
        total = 0.0
        for points in expected:
            total += points
        return expected[seat] - (total - expected[seat]) / float(state.players - 1)


def face_stage(face: i64) -> i64:
    """The place of a face in the fixed order in which candidates use dice."""
    if face == EGG_FACE:
        return 1
    if face == VOLCANO_FACE:
        return 0
    return 4 if face == FOOTPRINT else face + 1


def sorted_by(actions: vec[i64], worths: vec[float]) -> vec[i64]:
    """The actions by falling worth; those of the same worth keep their order. Both are changed."""
    index: i64 = 1
    while index < len(actions):
        action = actions[index]
        worth = worths[index]
        place = index
        while place > 0 and worths[place - 1] < worth:
            actions[place] = actions[place - 1]
            worths[place] = worths[place - 1]
            place -= 1
        actions[place] = action
        worths[place] = worth
        index += 1
    return actions
