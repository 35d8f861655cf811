"""What exploring is worth: the tiles left, the ways to openings, the tile that is about to be drawn."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from caldera.games.sub_terra.board import DARTS, GUARDIAN, GUIDE, LAVA, NOWHERE, ROGUE, SPIKES
from caldera.games.sub_terra.bot_map import AGILE, FAR, Survey, manner
from caldera.games.sub_terra.bot_weights import Health, Weights
from caldera.games.sub_terra.rules_map import is_free
from caldera.games.sub_terra.state import BY_EXPLORE, BY_ILLUMINATE, SubTerraPosition


class Exploring:
    def __init__(self, weights: Weights, survey: Survey, health: Health) -> None:
        self.weights = weights
        self.health = health
        self.survey = survey
        self.busy = vec[i64]([0] * 6)
        self.owner = vec[i64]([0] * 64)

    def value(self, state: SubTerraPosition, pressure: float) -> float:
        """The tiles left, and how near everybody is to an opening of their own."""
        weights = self.weights
        survey = self.survey
        total = -weights.tile * pressure * float(state.bag_left)
        total += weights.openings * float(survey.places if survey.places < 12 else 12)
        total -= weights.depth * float(survey.deepest)
        total += weights.links * float(survey.links)
        return total - weights.work * pressure * self.work_steps(state)

    def work_steps(self, state: SubTerraPosition) -> float:
        """Steps to openings, matched greedily: the nearest pair first, each place for one explorer."""
        survey = self.survey
        count: i64 = len(survey.work_slot)
        size = state.expedition.size
        member: i64 = 0
        while member < size:
            self.busy[member] = 0 if state.standing(member) else 1
            member += 1
        index: i64 = 0
        while index < count:
            self.owner[index & 63] = 0
            index += 1
        if count > 64:
            count = 64
        pair: i64 = int(2.0 * self.weights.guide_pair)
        total = 0.0
        left = size
        while left > 0:
            best: i64 = FAR * 2
            who: i64 = NOWHERE
            where: i64 = NOWHERE
            member = 0
            while member < size:
                if self.busy[member] == 0:
                    gait = manner(state, member)
                    index = 0
                    while index < count:
                        if self.owner[index] == 0:
                            way = survey.way(state, state.at[member], survey.work_slot[index], gait)
                            if gait == AGILE and survey.several[survey.work_slot[index]] > 1:
                                way -= pair
                            if way < best:
                                best = way
                                who = member
                                where = index
                        index += 1
                member += 1
            if who == NOWHERE:
                break
            if left == size:
                total += self.weights.first_work * float(best) / 2.0
            self.busy[who] = 1
            total += float(best) / 2.0 * (self.weights.guide_work if state.has(who, GUIDE) else 1.0)
            cell = survey.work_cell[where]
            index = 0
            while index < count:
                if survey.work_cell[index] == cell:
                    self.owner[index] = 1
                index += 1
            left -= 1
        return total + self.weights.second_work * self.idle_steps(state, count)

    def idle_steps(self, state: SubTerraPosition, count: i64) -> float:
        """Steps to the nearest opening for those who have none of their own: they come along."""
        total = 0.0
        member: i64 = 0
        while member < state.expedition.size:
            if self.busy[member] == 0:
                gait = manner(state, member)
                best: i64 = FAR
                index: i64 = 0
                while index < count:
                    way = self.survey.way(state, state.at[member], self.survey.work_slot[index], gait)
                    if way < best:
                        best = way
                    index += 1
                total += float(best) / 2.0
            member += 1
        return total

    def reveal_worth(self, state: SubTerraPosition, pressure: float) -> float:
        """What is to be expected of the tile that is about to be drawn."""
        weights = self.weights
        row = float(state.board.row_of(state.target))
        worth = weights.tile * pressure - weights.row * row + weights.openings * self.openings_gained(state)
        if worth < 1.0:
            worth = 1.0
        if state.way == BY_ILLUMINATE and state.bag_left > 1 and self.survey.several[state.source] > 1:
            worth += weights.light
        elif not state.has(state.active, GUIDE) and self.survey.several[state.source] > 1:
            worth -= weights.leave_to_guide * self.guide_is_up(state)
        if state.way == BY_EXPLORE:
            worth += weights.explore - weights.fear * self.fear_of_unknown(state)
        return worth

    def guide_is_up(self, state: SubTerraPosition) -> float:
        guide = state.expedition.member(GUIDE)
        return 1.0 if guide != NOWHERE and state.standing(guide) else 0.0

    def openings_gained(self, state: SubTerraPosition) -> float:
        """How many openings more there are likely to be when a tile lies on the target cell."""
        gained = 0.0
        side: i64 = 0
        while side < 4:
            beyond = state.board.neighbour[4 * state.target + side]
            if is_free(state, beyond) and not self.survey.is_place(beyond):
                gained += 0.57
            side += 1
        return gained - 1.0

    def fear_of_unknown(self, state: SubTerraPosition) -> float:
        """The health that entering an unknown cell is likely to cost, in points."""
        hp = float(state.hp[state.active])
        dice = float(state.expedition.size) * (2.0 if state.cursed == 1 else 1.0)
        loss = 0.0
        kind: i64 = 0
        while kind < state.board.bag_kinds:
            share = float(state.bag[kind]) / float(state.bag_left)
            if share > 0.0:
                tile = state.board.tile_type[kind]
                if tile == SPIKES:
                    if not state.has(state.active, ROGUE):
                        loss += share * (0.5 * self.health.cost(hp, 3.0) + 0.5 * self.health.cost(hp, 0.5))
                elif tile == LAVA:
                    loss += share * self.health.cost(hp, dice / 6.0)
                elif tile == DARTS:
                    if not state.has(state.active, ROGUE):
                        loss += share * self.health.cost(hp, 0.25)
                elif tile == GUARDIAN:
                    loss += share * self.health.cost(hp, 3.0 if state.ap == 0 else 1.8)
            kind += 1
        return loss
