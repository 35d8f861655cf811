"""What exploring is worth: the tiles left, the ways to openings, the tile that is about to be drawn."""

from __future__ import annotations

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
        """Everybody's steps to the nearest opening, and in part to the next one: where two are near there is more to do."""
        weights = self.weights
        survey = self.survey
        pair: i64 = int(2.0 * weights.guide_pair)
        total = 0.0
        least = float(FAR)
        member: i64 = 0
        while member < state.expedition.size:
            if state.standing(member):
                gait = manner(state, member)
                best: i64 = FAR
                second: i64 = FAR
                cell: i64 = NOWHERE
                index: i64 = 0
                while index < len(survey.work_slot):
                    way = survey.way(state, state.at[member], survey.work_slot[index], gait)
                    if gait == AGILE and survey.several[survey.work_slot[index]] > 1:
                        way -= pair
                    if way < best:
                        if survey.work_cell[index] != cell:
                            second = best
                        best = way
                        cell = survey.work_cell[index]
                    elif way < second and survey.work_cell[index] != cell:
                        second = way
                    index += 1
                steps = (float(best) + weights.second_work * float(second if second < 20 else 20)) / 2.0
                if steps < least:
                    least = steps
                total += steps * (weights.guide_work if gait == AGILE else 1.0)
            member += 1
        return total + weights.first_work * least

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
