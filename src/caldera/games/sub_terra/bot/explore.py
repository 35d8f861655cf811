"""What exploring is worth: the tiles left, the ways to openings, the tile that is about to be drawn."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.games.sub_terra.bot.key_assignment import MOST
from caldera.games.sub_terra.bot.map import AGILE, FAR, WALKING, Survey, manner
from caldera.games.sub_terra.bot.weights import Health, Weights
from caldera.games.sub_terra.rules import board as b
from caldera.games.sub_terra.rules.board import bit, first_bit
from caldera.games.sub_terra.rules.constants import BY_EXPLORE, BY_ILLUMINATE, INSIDE
from caldera.games.sub_terra.rules.map import is_free
from caldera.games.sub_terra.rules.state import SubTerraPosition

PLACES: Final = 24
"""As many free cells beside openings are told apart."""
FALLEN: Final = 6.0
"""Steps to an opening that count for those who cannot go there."""


class Exploring:
    def __init__(self, weights: Weights, survey: Survey, health: Health) -> None:
        self.weights = weights
        self.health = health
        self.survey = survey
        self.steps = vec[i64]([FAR] * (PLACES * MOST))
        """Half steps of each explorer to each free cell beside an opening."""
        self.near = vec[i64]([FAR] * MOST)
        self.second = vec[i64]([FAR] * MOST)
        self.waiting: i64 = 0
        """Those without an opening of their own yet, as bits."""
        self.free: i64 = 0
        """Free cells that nobody has taken, as bits."""
        self.pair_member: i64 = 0
        self.pair_place: i64 = 0
        self.least = 0.0
        """Steps of whoever was nearest to an opening, when `work_steps` was asked last."""

    def value(self, state: SubTerraPosition, pressure: float) -> float:
        """The tiles left, and how near everybody is to an opening of their own."""
        weights = self.weights
        survey = self.survey
        total = -weights.tile * pressure * float(state.bag_left)
        total += weights.openings * float(survey.places if survey.places < 12 else 12)
        total -= weights.depth * float(survey.deepest)
        total += weights.links * float(survey.links)
        total -= weights.home_way * self.way_home(state) * self.certainty(state)
        return total - weights.work * pressure * self.work_steps(state)

    def work_steps(self, state: SubTerraPosition) -> float:
        """Everybody's steps to an opening of their own, and in part to the next one: where two are near there is more to do."""
        weights = self.weights
        self.measure(state)
        total = 0.0
        least = float(FAR)
        while self.waiting != 0:
            best = self.nearest_pair()
            if best >= FAR:
                break
            self.waiting &= ~bit(self.pair_member)
            self.free &= ~bit(self.pair_place)
            steps = float(best) / 2.0
            if steps < least:
                least = steps
            total += steps * self.zeal(state, self.pair_member)
        member: i64 = 0
        while member < state.expedition.size:
            if state.fate[member] == INSIDE and state.hp[member] == 0:
                # Or getting somebody up would look like a step back.
                total += FALLEN * self.zeal(state, member)
            if state.standing(member):
                if (self.waiting >> member) & 1 == 1:
                    # More people than openings: being near one is all that can be asked for.
                    near = self.near[member]
                    total += (float(near if near < 20 else 20) / 2.0 + weights.idle) * self.zeal(state, member)
                second = self.second[member]
                total += weights.second_work * float(second if second < 20 else 20) / 2.0
            member += 1
        self.least = least if least < 20.0 else 20.0
        return total + weights.first_work * self.least

    def way_home(self, state: SubTerraPosition) -> float:
        """Steps to the exit from the nearest of the deepest openings: there the Sanctuary would come."""
        survey = self.survey
        home = state.exit_slot()
        deepest: i64 = 0
        best: i64 = 40
        index: i64 = 0
        while index < len(survey.work_slot):
            slot = survey.work_slot[index]
            row = state.board.row_of(state.cell[slot])
            if row >= deepest:
                way = survey.way(state, home, slot, WALKING)
                if row > deepest or way < best:
                    best = way
                deepest = row
            index += 1
        return float(best if best < 40 else 40) / 2.0

    def zeal(self, state: SubTerraPosition, member: i64) -> float:
        return self.weights.guide_work if state.has(member, b.GUIDE) else 1.0

    def measure(self, state: SubTerraPosition) -> None:
        """Half steps of everybody who stands to every free cell beside an opening, and to the two nearest."""
        survey = self.survey
        pair: i64 = int(2.0 * self.weights.guide_pair)
        self.free = 0
        self.waiting = 0
        places = survey.places if survey.places < PLACES else PLACES
        member: i64 = 0
        while member < state.expedition.size:
            if state.standing(member):
                self.waiting |= bit(member)
                gait = manner(state, member)
                row = PLACES * member
                place: i64 = 0
                while place < places:
                    self.steps[row + place] = FAR
                    place += 1
                index: i64 = 0
                while index < len(survey.work_slot):
                    place = survey.work_place[index]
                    if place < PLACES:
                        slot = survey.work_slot[index]
                        way = survey.way(state, state.at[member], slot, gait)
                        if gait == AGILE and survey.several[slot] > 1:
                            way = way - pair
                        if way < self.steps[row + place]:
                            self.steps[row + place] = way
                    index += 1
                best: i64 = FAR
                second: i64 = FAR
                place = 0
                while place < places:
                    self.free |= bit(place)
                    way = self.steps[row + place]
                    if way < best:
                        second = best
                        best = way
                    elif way < second:
                        second = way
                    place += 1
                self.near[member] = best
                self.second[member] = second
            member += 1

    def nearest_pair(self) -> i64:
        """The shortest way of somebody without a task to an opening that nobody has taken."""
        best: i64 = FAR
        people = self.waiting
        while people != 0:
            member = first_bit(people)
            people &= people - 1
            rest = self.free
            while rest != 0:
                place = first_bit(rest)
                rest &= rest - 1
                way = self.steps[PLACES * member + place]
                if way < best:
                    best = way
                    self.pair_member = member
                    self.pair_place = place
        return best

    def reveal_worth(self, state: SubTerraPosition, pressure: float) -> float:
        """What is to be expected of the tile that is about to be drawn."""
        weights = self.weights
        row = float(state.board.row_of(state.target))
        worth = weights.tile * pressure - weights.row * row + weights.openings * self.openings_gained(state)
        if row > float(self.survey.deepest):
            worth -= weights.deeper * self.longer_way(state)
        if worth < 1.0:
            worth = 1.0
        if state.way == BY_ILLUMINATE and state.bag_left > 1 and self.survey.several[state.source] > 1:
            worth += weights.light
        elif not state.has(state.active, b.GUIDE) and self.survey.several[state.source] > 1:
            worth -= weights.leave_to_guide * self.guide_is_up(state)
        if state.way == BY_EXPLORE:
            worth += weights.explore - weights.fear * self.fear_of_unknown(state)
        return worth

    def certainty(self, state: SubTerraPosition) -> float:
        """How much the depth of the temple counts: the emptier the bag, the surer it is where the Sanctuary will come."""
        return 2.0 - float(state.bag_left) / 15.0

    def longer_way(self, state: SubTerraPosition) -> float:
        """How much longer the way home becomes with a tile in a row that is deeper than all others."""
        steps = float(self.survey.way(state, state.exit_slot(), state.source, WALKING)) / 2.0 + 1.0
        longer = steps - self.way_home(state)
        return longer * self.certainty(state) if longer > 0.0 else 0.0

    def guide_is_up(self, state: SubTerraPosition) -> float:
        guide = state.expedition.member(b.GUIDE)
        return 1.0 if guide != b.NOWHERE and state.standing(guide) else 0.0

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
                if tile == b.SPIKES:
                    if not state.has(state.active, b.ROGUE):
                        loss += share * (0.5 * self.health.cost(hp, 3.0) + 0.5 * self.health.cost(hp, 0.5))
                elif tile == b.LAVA:
                    loss += share * self.health.cost(hp, dice / 6.0)
                elif tile == b.DARTS:
                    if not state.has(state.active, b.ROGUE):
                        loss += share * self.health.cost(hp, 0.25)
                elif tile == b.GUARDIAN:
                    loss += share * self.health.cost(hp, 3.0 if state.ap == 0 else 1.8)
            kind += 1
        return loss
