"""How good a position of Sub Terra II looks to the bot: health at risk, tiles left, the ways of keys, artefact and explorers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caldera.games.sub_terra.bot.danger import WORST_LOSS, Danger
from caldera.games.sub_terra.bot.explore import Exploring
from caldera.games.sub_terra.bot.map import FAR, HUNTING, WALKING, Survey
from caldera.games.sub_terra.bot.quest import Quest
from caldera.games.sub_terra.bot.weights import Health, Weights
from caldera.games.sub_terra.rules import board as b
from caldera.games.sub_terra.rules.board import Board, first_bit
from caldera.games.sub_terra.rules.constants import ARTEFACT, ESCAPED, INSIDE, OUT, OVER
from caldera.games.sub_terra.rules.map import find_connected
from caldera.games.sub_terra.rules.state import SubTerraPosition

OVER_WORTH: Final = 1000.0
OVER_ZERO: Final = 500.0
"""A match that is over: what a payoff of 1 is worth, less so much, which puts a lost one far below positions in play."""
TILES_PER_ROUND: Final = 0.5
TILES_PER_EXPLORER: Final = 0.45
"""Tiles that a team reveals per round: as a team, and for each explorer more. This and the three below are estimates: no
measurement of them is on record."""
ROUNDS_AFTER_BAG: Final = 3.0
ROUNDS_PER_ROW: Final = 0.6
"""Rounds that the keys take when the bag is empty: at least, and for each row of depth more."""
LATEST: Final = 8.0
"""Rounds by which an expedition can be late: more do not count."""
HEALTHY: Final = 7
"""Somebody who got out counts as if they had so much health: that of the veteran, who has most."""
HELPER_REACH: Final = 20
COMPANY_REACH: Final = 12
NURSE_REACH: Final = 12
HUNTER_REACH: Final = 12
"""Half steps: no way to a helper, a companion, a patient or a guardian counts as longer."""
CURE_REACH: Final = 4
THROW_REACH: Final = 2
"""Half steps that a cure, and a shot or a grenade, save."""
LAVA_REACH: Final = 4
"""Cells: lava further away does not count."""


class Evaluation:
    """The hand-written evaluation of positions, with the distances of a survey."""

    def __init__(self, board: Board, weights: Weights) -> None:
        self.weights = weights
        self.health = Health(weights)
        self.survey = Survey(int(board.slots))
        self.danger = Danger(weights, self.survey)
        self.exploring = Exploring(weights, self.survey, self.health)
        self.quest = Quest(weights, self.survey)

    def value(self, state: SubTerraPosition) -> float:
        """The higher the better for everybody."""
        if state.phase == OVER:
            return OVER_WORTH * float(state.payoffs()[0]) - OVER_ZERO
        self.survey.look(state)
        total = self.people(state) + self.guards(state)
        pressure = self.pressure(state)
        total += self.quest.value(state, pressure)
        if state.bag_left > 0:
            total += self.exploring.value(state, pressure)
        return total

    def pressure(self, state: SubTerraPosition) -> float:
        """1 with time to spare, more the more the expedition is late."""
        if state.cursed == 1:
            return 1.0
        deep = float(self.survey.deepest)
        revealing = float(state.bag_left) / (TILES_PER_ROUND + TILES_PER_EXPLORER * float(state.expedition.size))
        needed = revealing + ROUNDS_AFTER_BAG + deep * ROUNDS_PER_ROW
        late = (needed - float(state.marker)) / LATEST
        late = 0.0 if late < 0.0 else 1.0 if late > 1.0 else late
        return 1.0 + self.weights.haste * late

    # ---- people ----

    def people(self, state: SubTerraPosition) -> float:
        weights = self.weights
        self.danger.expect(state)
        total = -weights.push if state.pushed == 1 else 0.0
        member: i64 = 0
        while member < state.expedition.size:
            if state.fate[member] == INSIDE:
                share = weights.others if state.cursed == 1 and state.carries[member] != ARTEFACT else 1.0
                total += share * self.person(state, member)
            elif state.fate[member] == ESCAPED:
                total += self.health.curve[HEALTHY]
                total += weights.late_exit if state.thing[ARTEFACT] == OUT else -weights.early_exit
            member += 1
        return total - weights.nurse * self.nurse_steps(state)

    def person(self, state: SubTerraPosition, member: i64) -> float:
        """What one explorer in the temple adds: health after what is to be expected, company, a place that is in nobody's way."""
        weights = self.weights
        hp = state.hp[member]
        if hp == 0:
            worth = -weights.down - weights.rescue * self.helper_steps(state, member)
        else:
            worth = self.health_to_come(member, hp)
            if state.bag_left > 0 and state.has(member, b.GUIDE):
                worth *= weights.guide_health
            if state.carries[member] == ARTEFACT:
                worth *= weights.carrier_health
            worth -= weights.company * self.company_steps(state, member)
        if (state.of_type[b.BRIDGE] >> state.at[member]) & 1 == 1:
            worth -= weights.bridge
        if state.erupted == 1:
            worth -= weights.lava_near * self.lava_rings(state, state.at[member])
        return worth

    def health_to_come(self, member: i64, hp: i64) -> float:
        """What somebody's health is worth, over all that may happen to them before their next turn."""
        row = member * (WORST_LOSS + 1)
        total = 0.0
        loss: i64 = 0
        while loss <= WORST_LOSS:
            if loss < hp:
                total += self.danger.chance[row + loss] * self.health.curve[hp - loss]
            else:
                total -= self.danger.chance[row + loss] * self.weights.down * self.weights.brink
            loss += 1
        return total

    def helper_steps(self, state: SubTerraPosition, fallen: i64) -> float:
        """Steps of the nearest explorer who could help up somebody who is down, at most ten."""
        best: i64 = HELPER_REACH
        member: i64 = 0
        while member < state.expedition.size:
            if state.standing(member):
                way = self.survey.way(state, state.at[member], state.at[fallen], WALKING)
                if state.has(member, b.HEALER):
                    way -= CURE_REACH
                if way < best:
                    best = way if way > 0 else 0
            member += 1
        return float(best) / 2.0

    def company_steps(self, state: SubTerraPosition, member: i64) -> float:
        """Steps to the nearest other explorer who stands, at most six."""
        best: i64 = COMPANY_REACH
        other: i64 = 0
        while other < state.expedition.size:
            if other != member and state.standing(other):
                way = self.survey.way(state, state.at[other], state.at[member], WALKING)
                if way < best:
                    best = way
            other += 1
        return float(best) / 2.0

    def nurse_steps(self, state: SubTerraPosition) -> float:
        """Steps of the healer to the others, for every point of health that they lack; her cures reach two cells far."""
        healer = state.expedition.member(b.HEALER)
        if healer == b.NOWHERE or not state.standing(healer):
            return 0.0
        total = 0.0
        member: i64 = 0
        while member < state.expedition.size:
            if member != healer and state.fate[member] == INSIDE:
                lacking = state.full_health(member) - state.hp[member]
                way = self.survey.way(state, state.at[healer], state.at[member], WALKING) - CURE_REACH
                if lacking > 0 and way > 0:
                    total += float(lacking) * float(way if way < NURSE_REACH else NURSE_REACH) / 2.0
            member += 1
        return total

    def lava_rings(self, state: SubTerraPosition, slot: i64) -> float:
        """1 beside lava, less the further away, 0 from five cells on."""
        rings: i64 = 1
        reached = state.flipped
        while rings <= LAVA_REACH:
            reached |= find_connected(state, reached)
            if (reached >> slot) & 1 == 1:
                return float(LAVA_REACH + 1 - rings) / float(LAVA_REACH)
            rings += 1
        return 0.0

    # ---- guardians ----

    def guards(self, state: SubTerraPosition) -> float:
        total = 0.0
        for guard in state.guards:
            if guard != b.NOWHERE:
                total -= self.weights.guard + self.weights.hunt * self.hunter_steps(state, guard)
        foreman = state.expedition.member(b.FOREMAN)
        if foreman != b.NOWHERE and state.standing(foreman):
            total -= self.lairs_left(state, foreman)
        return total

    def hunter_steps(self, state: SubTerraPosition, guard: i64) -> float:
        """Steps to a guardian for whoever removes it without a roll, at most six."""
        best: i64 = HUNTER_REACH
        member: i64 = 0
        while member < state.expedition.size:
            if state.standing(member):
                explorer = state.expedition.team[member]
                if explorer in (b.VETERAN, b.SHARPSHOOTER, b.SAPPER):
                    way = self.survey.way(state, guard, state.at[member], HUNTING)
                    if explorer != b.VETERAN:
                        way -= THROW_REACH
                    if way < best:
                        best = way if way > 0 else 0
            member += 1
        return float(best) / 2.0

    def lairs_left(self, state: SubTerraPosition, foreman: i64) -> float:
        """Guardian spaces that the foreman could still close."""
        weights = self.weights
        spaces = state.of_type[b.GUARDIAN] & ~state.flipped
        total = 0.0
        best: i64 = FAR
        while spaces != 0:
            slot = first_bit(spaces)
            spaces &= spaces - 1
            total += weights.lair
            way = self.survey.way(state, state.at[foreman], slot, WALKING)
            if way < best:
                best = way
        if best < FAR and state.uses_left[2 * foreman + 1] > 0 and state.bag_left > 0:
            total += weights.lair_step * float(best) / 2.0
        return total
