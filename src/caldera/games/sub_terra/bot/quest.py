"""What the keys and the artefact are worth: where they are, and how soon they can be where they must be."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from caldera.games.sub_terra.bot.key_assignment import HANDLING, LONG, KeyAssignment
from caldera.games.sub_terra.bot.map import FAR, HUNTING, WALKING, Survey, manner
from caldera.games.sub_terra.bot.relay import Relay
from caldera.games.sub_terra.bot.weights import Weights
from caldera.games.sub_terra.rules import constants as c
from caldera.games.sub_terra.rules.board import NOWHERE
from caldera.games.sub_terra.rules.explorer_actions import in_sanctuary
from caldera.games.sub_terra.rules.state import SubTerraPosition

RUIN: Final = 400.0
"""What it costs to lose a key or the artefact for good."""
SOON: Final = 16
"""Tiles in the bag: from then on carriers think of the Sanctuary."""
LAVA_FACE: Final = 5.48
"""The mean number of peril dice until one shows lava, as a decay: (5/6)^n = exp(-n / 5.48)."""
NEARBY: Final = 8
"""Half steps."""


class Quest:
    def __init__(self, weights: Weights, survey: Survey) -> None:
        self.weights = weights
        self.survey = survey
        self.key_assignment = KeyAssignment(weights, survey)
        self.relay = Relay(weights, survey, self.key_assignment)

    def value(self, state: SubTerraPosition, pressure: float) -> float:
        """Keys first, then the artefact; and everybody's way to where they are of use."""
        weights = self.weights
        total = 0.0
        if state.keys_placed < c.KEYS:
            total += self.keys(state, pressure)
            if state.hall != NOWHERE:
                # What will have to be done afterwards, so that the last key does not look like a step back.
                home = self.home_rounds(state, state.vault)
                total -= weights.artefact_round * (1.5 + home) + weights.flight_round * home * self.inside(state)
        else:
            total += weights.key_placed * 3.0 + self.artefact_value(state)
        if state.bag_left == 0:
            total -= self.ways_to_hall(state) if state.hall != NOWHERE and state.keys_placed < c.KEYS else self.ways_home(state)
        return total

    def ways_to_hall(self, state: SubTerraPosition) -> float:
        """While keys are on their way everybody is useful near the Sanctuary."""
        total = 0.0
        member: i64 = 0
        while member < state.expedition.size:
            if state.standing(member):
                total += self.weights.escort * self.key_assignment.rounds(state, member, state.hall)
            member += 1
        return total

    def keys(self, state: SubTerraPosition, pressure: float) -> float:
        """Those in their locks and in somebody's hands, and what it takes to bring the others."""
        weights = self.weights
        total = 0.0
        thing: i64 = 0
        while thing < c.KEYS:
            place = state.thing[thing]
            if place == c.PLACED:
                total += weights.key_placed
            elif place == c.LOST:
                total -= RUIN
            elif place == c.CARRIED:
                total += weights.key_held
            thing += 1
        self.key_assignment.plan(state)
        return total - (self.bringing(state, pressure) if state.hall != NOWHERE else self.holding_ready(state))

    def bringing(self, state: SubTerraPosition, pressure: float) -> float:
        """The ways of the keys to the Sanctuary."""
        weights = self.weights
        total = weights.key_round * self.key_assignment.sum + weights.last_key * self.key_assignment.last
        member: i64 = 0
        while member < state.expedition.size:
            if state.carries[member] != c.NOTHING:
                # The carrier's own way counts besides: with a helper in view it would not matter whether they go on.
                total += weights.key_own * (self.key_assignment.rounds(state, member, state.hall) + HANDLING)
            member += 1
        # A key on the floor is never nearer than in somebody's hands, or it would be left where it is.
        return pressure * (total + weights.key_own * self.key_assignment.lying(state))

    def holding_ready(self, state: SubTerraPosition) -> float:
        """Before the Sanctuary is found: the ways to keys on the floor, and of keys to where it may come."""
        weights = self.weights
        total = weights.key_step * weights.pace * self.key_assignment.sum
        furthest = 0.0
        member: i64 = 0
        while member < state.expedition.size:
            if state.carries[member] != c.NOTHING:
                steps = self.steps_to_depth(state, state.at[member], manner(state, member))
                total += weights.key_deep * steps
                furthest = steps if steps > furthest else furthest
            member += 1
        thing: i64 = 0
        while thing < c.KEYS:
            place = state.thing[thing]
            if place != c.WAITING and place < c.CARRIED:
                steps = self.steps_to_depth(state, place, WALKING) + 1.0
                furthest = steps if steps > furthest else furthest
            thing += 1
        # The key that comes last decides when the artefact can be taken.
        return total + weights.key_last * furthest

    def steps_to_depth(self, state: SubTerraPosition, place: i64, gait: i64) -> float:
        """How far a key is from where the Sanctuary may be found, which matters more and more as the bag empties."""
        if state.bag_left >= SOON:
            return 0.0
        survey = self.survey
        best: i64 = FAR
        index: i64 = 0
        while index < len(survey.work_slot):
            slot = survey.work_slot[index]
            if state.board.row_of(state.cell[slot]) >= survey.deepest - 1:
                way = survey.way(state, place, slot, gait)
                if way < best:
                    best = way
            index += 1
        return float(best) / 2.0 * (1.0 - float(state.bag_left) / float(SOON)) if best < FAR else 0.0

    def artefact_value(self, state: SubTerraPosition) -> float:
        weights = self.weights
        place = state.thing[c.ARTEFACT]
        if place == c.OUT:
            return weights.artefact_out
        if place == c.LOST:
            return -RUIN
        exit_slot = state.exit_slot()
        if place == c.CARRIED:
            member: i64 = 0
            while state.carries[member] != c.ARTEFACT:
                member += 1
            # Carriers who can walk do not wait for help; those who are down depend on it.
            up = state.standing(member)
            needs = self.key_assignment.rounds(state, member, exit_slot) if up else self.relay.carried(state, member, exit_slot)
            worth = weights.taken - weights.guard_ahead * self.guards_ahead(state, member, exit_slot)
            if in_sanctuary(state, state.at[member]) and state.erupted == 0:
                worth -= weights.doom * self.doom(state, self.relay.carried(state, member, self.threshold(state)))
            return worth - weights.artefact_round * needs
        # Whoever is soonest there and out again fetches it: rather a little later by somebody fast.
        home = self.home_rounds(state, place) * weights.pace
        best = self.soonest_out(state, place, home, LONG + home / weights.pace)
        best += weights.relay_waiting * (self.relay.fetched(state, place, exit_slot) - best)
        worth = -weights.artefact_round * (best + HANDLING)
        if in_sanctuary(state, place) and state.erupted == 0:
            worth -= weights.doom * self.doom(state, self.relay.fetched(state, place, self.threshold(state)))
        return worth

    def soonest_out(self, state: SubTerraPosition, place: i64, home: float, longest: float) -> float:
        """Rounds until the first of those with free hands has been there and walked `home` steps, at most `longest`."""
        best = longest
        candidate: i64 = 0
        while candidate < state.expedition.size:
            if state.standing(candidate) and state.carries[candidate] == c.NOTHING:
                needs = self.key_assignment.rounds(state, candidate, place) + home / self.key_assignment.speed(state, candidate)
                if needs < best:
                    best = needs
            candidate += 1
        return best

    def threshold(self, state: SubTerraPosition) -> i64:
        """The cell before the Sanctuary: whatever is beyond it when the volcano erupts is lost."""
        side: i64 = 0
        while side < 4:
            beyond = state.link[4 * state.hall + side]
            if beyond != NOWHERE and not in_sanctuary(state, beyond):
                return beyond
            side += 1
        return state.hall

    def doom(self, state: SubTerraPosition, needs: float) -> float:
        """How likely the volcano erupts before the artefact is out of the Sanctuary, if that takes so many rounds."""
        size = state.expedition.size
        fall: i64 = 2 if state.cursed == 1 else 1
        calm = 0.0
        if state.marker > 0:
            rest = (state.expedition.leader + size - 1 - state.active) % size
            calm = float(rest) / float(size) + float((state.marker - 1) // fall)
        if needs <= calm:
            return 0.0
        rolls = (needs - calm) * float(size * fall)
        return 1.0 - math.exp(-rolls / LAVA_FACE)

    def guards_ahead(self, state: SubTerraPosition, carrier: i64, exit_slot: i64) -> float:
        """Guardians near the carrier who are nearer to the exit."""
        own = self.survey.way(state, state.at[carrier], exit_slot, HUNTING)
        count = 0.0
        for guard in state.guards:
            if guard != NOWHERE and self.survey.way(state, guard, exit_slot, HUNTING) <= own:
                if self.survey.way(state, guard, state.at[carrier], HUNTING) <= NEARBY:
                    count += 1.0
        return count

    def home_rounds(self, state: SubTerraPosition, slot: i64) -> float:
        return float(self.survey.way(state, slot, state.exit_slot(), WALKING)) / 2.0 / self.weights.pace

    def inside(self, state: SubTerraPosition) -> float:
        count = 0.0
        for fate in state.fate:
            if fate == c.INSIDE:
                count += 1.0
        return count

    def ways_home(self, state: SubTerraPosition) -> float:
        """Everybody is better off near the exit, above all once the artefact can be taken."""
        weights = self.weights
        pull = weights.flight_round if state.keys_placed == c.KEYS else weights.home_round
        exit_slot = state.exit_slot()
        total = 0.0
        member: i64 = 0
        while member < state.expedition.size:
            if state.fate[member] == c.INSIDE:
                total += pull * self.key_assignment.rounds(state, member, exit_slot)
            member += 1
        return total
