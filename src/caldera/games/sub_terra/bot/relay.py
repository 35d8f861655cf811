"""How soon a thing can be where it must be when it goes from hand to hand: who waits ahead of the carrier saves a whole round."""

from __future__ import annotations

from mypy_extensions import i64

from caldera.games.sub_terra.bot.key_assignment import LONG, KeyAssignment
from caldera.games.sub_terra.bot.map import Survey, manner
from caldera.games.sub_terra.bot.weights import Weights
from caldera.games.sub_terra.rules.board import ROGUE, bit
from caldera.games.sub_terra.rules.constants import NOTHING
from caldera.games.sub_terra.rules.state import SubTerraPosition


class Relay:
    """The best chain of hands, with everybody waiting where they stand now. Ask `carried` or `fetched`."""

    def __init__(self, weights: Weights, survey: Survey, key_assignment: KeyAssignment) -> None:
        self.weights = weights
        self.survey = survey
        self.key_assignment = key_assignment
        self.goal: i64 = 0

    def carried(self, state: SubTerraPosition, carrier: i64, goal: i64) -> float:
        """Rounds until something in somebody's hands is at the goal."""
        self.goal = goal
        place = state.at[carrier]
        best = LONG
        if state.standing(carrier):
            best = self.onwards(
                state, carrier, place, self.turn_of(state, carrier), self.key_assignment.speed(state, carrier), bit(carrier)
            )
        fetched = self.fetched(state, place, goal)
        return fetched if fetched < best else best

    def fetched(self, state: SubTerraPosition, place: i64, goal: i64) -> float:
        """Rounds until something at a place is at the goal, when somebody with free hands goes there first."""
        self.goal = goal
        best = LONG
        member: i64 = 0
        while member < state.expedition.size:
            if state.standing(member) and state.carries[member] == NOTHING:
                steps = self.steps(state, member, state.at[member], place)
                pace = self.key_assignment.speed(state, member)
                # What is left of the points after the way there; a push gives one more.
                turns = steps / pace
                needs = self.turn_of(state, member) + turns
                if needs < best:
                    first = self.pace_with_hands_full(state, member)
                    needs = self.onwards(state, member, place, needs, first, bit(member))
                    if needs < best:
                        best = needs
            member += 1
        return best

    def onwards(self, state: SubTerraPosition, carrier: i64, place: i64, time: float, first: float, had: i64) -> float:
        """When it arrives, if this carrier has it at that time and place; `first`: steps in that turn, `had`: who has had it."""
        left = self.steps(state, carrier, place, self.goal)
        pace = self.key_assignment.speed(state, carrier)
        best = time + (0.0 if left <= first else (left - first) / pace)
        helper: i64 = 0
        while helper < state.expedition.size:
            if (had >> helper) & 1 == 0 and state.standing(helper) and state.carries[helper] == NOTHING:
                there = state.at[helper]
                if self.steps(state, helper, there, self.goal) < left:
                    way = self.steps(state, carrier, place, there)
                    met = time + (0.0 if way <= first else (way - first) / pace) + self.between(state, carrier, helper)
                    if met < best:
                        needs = self.onwards(state, helper, there, met, self.pace_with_hands_full(state, helper), had | bit(helper))
                        if needs < best:
                            best = needs
            helper += 1
        return best if best < LONG else LONG

    def steps(self, state: SubTerraPosition, member: i64, start: i64, end: i64) -> float:
        return float(self.survey.way(state, start, end, manner(state, member))) / 2.0

    def pace_with_hands_full(self, state: SubTerraPosition, member: i64) -> float:
        """Steps in a turn in which the thing is taken over: one point less, or one bought with health."""
        steps = 2.0 if state.has(member, ROGUE) else 1.0
        return steps + self.weights.relay_push if state.hp[member] > 1 else steps

    def turn_of(self, state: SubTerraPosition, member: i64) -> float:
        """Rounds until somebody's next turn, once the turn of the active explorer is over."""
        size = state.expedition.size
        return float((member - state.active - 1 + size) % size + 1) / float(size)

    def between(self, state: SubTerraPosition, before: i64, after: i64) -> float:
        """Rounds between the turns of two explorers."""
        size = state.expedition.size
        return float((after - before + size) % size) / float(size)
