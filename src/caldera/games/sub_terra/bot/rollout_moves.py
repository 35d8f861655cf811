"""How quick rollouts move explorers: a step towards a goal, a run, digging, a rest; and where it is not good to stay."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.games.sub_terra.bot.key_assignment import MOST
from caldera.games.sub_terra.bot.map import FAR, WALKING, Survey, manner
from caldera.games.sub_terra.rules import board as b
from caldera.games.sub_terra.rules.actions import SubTerraActions
from caldera.games.sub_terra.rules.board import Board
from caldera.games.sub_terra.rules.constants import (
    ARTEFACT,
    KEYS,
    NOTHING,
    OUT,
)
from caldera.games.sub_terra.rules.play import SubTerraState
from caldera.games.sub_terra.rules.walk import can_enter

WEAK: Final = 2
"""Health that is too little to go on."""
BRAVE: Final = 4
"""Health of which some may be spent on pushing."""
RESCUE_REACH: Final = 12
"""Half steps: so far explorers go for somebody who is down."""
ESCORT_REACH: Final = 20
"""Half steps: so far they stay with whoever has the artefact."""
HUNT_REACH: Final = 6
"""Half steps: so far the veteran goes for a guardian."""


class RolloutMoves:
    """Ways and rests of whoever is active, with the distances of a survey."""

    def __init__(self, board: Board, actions: SubTerraActions) -> None:
        self.board = board
        self.actions = actions
        self.survey = Survey(int(board.slots))
        self.goal = vec[i64]([b.NOWHERE] * MOST)
        """Where each explorer went last: others leave that opening alone."""

    def walk(self, state: SubTerraState, member: i64, goal: i64, hurry: bool) -> i64:
        """A step towards a goal, a run when it is far; dig when rubble is in the way; end the turn when nothing leads there."""
        kinds = state.actions
        here = state.at[member]
        self.goal[member] = goal
        ap = state.ap
        if here == goal:
            return kinds.end.first
        side = self.side_towards(state, member, goal)
        if side == b.NOWHERE:
            return kinds.end.first
        if (state.rubble >> state.link[4 * here + side]) & 1 == 1 and not state.has(member, b.GUIDE):
            if state.has(member, b.FOREMAN) and ap >= 1:
                return kinds.excavate.at(side)
            if ap >= 2:
                return kinds.dig.first + side
            return kinds.push.first if state.pushed == 0 and state.hp[member] >= 4 else kinds.end.first
        if ap == 0:
            return kinds.end.first
        far = self.survey.way(state, goal, here, WALKING) > 2
        if far and state.has(member, b.ROGUE):
            return kinds.sprint.first + side
        if far and ap >= 2 and self.survey.way(state, goal, here, WALKING) > 4:
            return kinds.run.first + side
        if hurry and ap == 1 and far and state.pushed == 0 and state.hp[member] >= 3:
            return kinds.push.first
        if ap == 1 and not hurry and self.is_dangerous(state, member, state.link[4 * here + side]):
            return self.rest(state, member)
        return kinds.move.first + side

    def side_towards(self, state: SubTerraState, member: i64, goal: i64) -> i64:
        """The side that brings this explorer nearer; NOWHERE when none can be entered (rubble counts as a way)."""
        gait = manner(state, member)
        survey = self.survey
        here = 4 * state.at[member]
        best = survey.way(state, goal, state.at[member], gait)
        nearer: i64 = b.NOWHERE
        side: i64 = 0
        while side < 4:
            slot = state.link[here + side]
            if slot != b.NOWHERE:
                way = survey.way(state, goal, slot, gait)
                if way < best and ((state.rubble >> slot) & 1 == 1 or can_enter(state, member, slot)):
                    if (state.flipped >> slot) & 1 == 0:
                        best = way
                        nearer = side
            side += 1
        return nearer

    def go_on(self, state: SubTerraState) -> i64:
        """The next step of a run."""
        goal = self.goal[state.walker]
        if goal != b.NOWHERE and state.at[state.walker] != goal:
            self.survey.look(state)
            side = self.side_towards(state, state.walker, goal)
            if side != b.NOWHERE:
                slot = state.link[4 * state.at[state.walker] + side]
                last = state.steps == 1 and state.ap == 0 and slot != goal and state.carries[state.walker] != ARTEFACT
                if (state.rubble >> slot) & 1 == 0 and not (last and self.is_dangerous(state, state.walker, slot)):
                    return state.actions.step.first + side
        return state.actions.stop.first

    def crawl(self, state: SubTerraState, member: i64) -> i64:
        """Home when the artefact is at stake, else towards whoever can help."""
        goal: i64 = b.NOWHERE
        if state.keys_placed == KEYS:
            goal = state.exit_slot()
            if state.thing[ARTEFACT] != OUT and state.carries[member] != ARTEFACT:
                return state.actions.end.first
        else:
            best: i64 = 2 * FAR
            other: i64 = 0
            while other < state.expedition.size:
                if state.standing(other):
                    way = self.survey.way(state, state.at[other], state.at[member], WALKING)
                    if way < best:
                        best = way
                        goal = state.at[other]
                other += 1
        if goal == b.NOWHERE or goal == state.at[member]:
            return state.actions.end.first
        side = self.side_towards(state, member, goal)
        if side == b.NOWHERE or (state.rubble >> state.link[4 * state.at[member] + side]) & 1 == 1:
            return state.actions.end.first
        return state.actions.crawl.first + side

    def is_dangerous(self, state: SubTerraState, member: i64, slot: i64) -> bool:
        """Whether somebody who ends a turn there may be hurt by the place itself."""
        kinds = state.of_type
        bad = kinds[b.LAVA] | (kinds[b.RUINS] & ~state.rubble)
        if not state.has(member, b.ROGUE):
            bad |= kinds[b.SPIKES] | kinds[b.DARTS]
        return (bad >> slot) & 1 == 1

    def reach(self, points: i64, rogue: bool) -> i64:
        """Steps that so many points allow."""
        if rogue:
            return 2 * points
        return points + 1 if points >= 2 else points

    def rest(self, state: SubTerraState, member: i64) -> i64:
        """What to do with a point when there is nowhere to go."""
        if state.has(member, b.VETERAN) and state.tired == 0 and state.shield == 0 and state.guards_in_play() != 0:
            return state.actions.prepare.first
        if state.hp[member] < state.full_health(member):
            return self.heal_oneself(state, member)
        other: i64 = 0
        while other < state.expedition.size:
            if state.at[other] == state.at[member] and state.hp[other] < state.full_health(other):
                return state.actions.heal.first + state.expedition.team[other]
            other += 1
        return state.actions.end.first

    def push_or_end(self, state: SubTerraState, member: i64) -> i64:
        """One more point for those who can afford it and have a use for it."""
        if state.pushed == 0 and state.hp[member] >= BRAVE and state.guards_on(state.at[member]) == 0:
            if state.carries[member] != NOTHING and state.hall != b.NOWHERE:
                return state.actions.push.first
            if state.bag_left > 0 and self.survey.several[state.at[member]] > 0:
                return state.actions.push.first
        return state.actions.end.first

    def heal_oneself(self, state: SubTerraState, member: i64) -> i64:
        return state.actions.heal.first + state.expedition.team[member]

    def patient_here(self, state: SubTerraState, here: i64) -> i64:
        """Whoever on this cell has least health, if that is too little."""
        patient: i64 = b.NOWHERE
        # On the way with a key, or after pushing, only those who would not get any further stop to rest.
        busy = state.pushed == 1 or (state.hall != b.NOWHERE and state.carries[state.active] != NOTHING)
        least: i64 = WEAK if busy else WEAK + 1
        other: i64 = 0
        while other < state.expedition.size:
            if state.at[other] == here and state.hp[other] < least and state.hp[other] < state.full_health(other):
                least = state.hp[other]
                patient = other
            other += 1
        return patient

    def is_nearest(self, state: SubTerraState, member: i64, place: i64, way: i64) -> bool:
        """Whether nobody else with free hands is nearer."""
        other: i64 = 0
        while other < state.expedition.size:
            if other != member and state.standing(other) and state.carries[other] == NOTHING:
                if self.survey.way(state, place, state.at[other], manner(state, other)) < way:
                    return False
            other += 1
        return True
