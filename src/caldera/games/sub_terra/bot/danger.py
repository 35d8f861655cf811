"""What the dice and the guardians are likely to cost each explorer where they stand."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.games.sub_terra.bot.key_assignment import MOST
from caldera.games.sub_terra.bot.map import FAR, HUNTING, Survey
from caldera.games.sub_terra.bot.weights import Weights
from caldera.games.sub_terra.rules import board as b
from caldera.games.sub_terra.rules.board import bit, first_bit
from caldera.games.sub_terra.rules.health import watched_over
from caldera.games.sub_terra.rules.state import SubTerraPosition

WORST_LOSS: Final = 8
"""More than anybody has."""


class Danger:
    """The health that each explorer may lose until their next turn."""

    def __init__(self, weights: Weights, survey: Survey) -> None:
        self.weights = weights
        self.survey = survey
        self.damage = vec[float]([0.0] * MOST)
        """The mean."""
        self.blows = vec[float]([0.0] * MOST)
        """The mean of what guardians are likely to do, before it is part of the others."""
        self.chance = vec[float]([0.0] * (MOST * (WORST_LOSS + 1)))
        """For each explorer, how likely each loss is: one collapse in five rounds is not one point of health in each."""

    def expect(self, state: SubTerraPosition) -> None:
        """What the dice of one round, and the guardians, are likely to cost each explorer where they stand."""
        numbers = state.board.numbers
        size = state.expedition.size
        own_rolls: i64 = 2 if state.cursed == 1 else 1
        rolls = own_rolls * size
        lava = state.of_type[b.LAVA]
        spikes = state.of_type[b.SPIKES]
        darts = state.of_type[b.DARTS] & ~state.flipped
        loose = state.of_type[b.RUINS] & ~state.rubble
        member: i64 = 0
        while member < size:
            self.start(member)
            slot = state.at[member]
            if slot != b.NOWHERE and not state.is_shielded(member):
                here: i64 = bit(slot)
                if lava & here != 0:
                    self.may_lose(member, numbers.lava, 1.0 / 6.0, rolls)
                if loose & here != 0:
                    self.may_lose(member, numbers.collapse, float(rolls) / 36.0, 1)
                if not watched_over(state, slot):
                    if spikes & here != 0:
                        self.may_lose(member, numbers.spikes, 1.0 / 6.0, own_rolls * self.count_on(state, slot))
                    if darts != 0:
                        self.may_lose(member, 1, 1.0 / 6.0, own_rolls * self.volleys(state, slot, darts))
                if member == state.active and state.pushed == 1 and not state.has(member, b.HEALER):
                    self.may_lose(member, 1, 1.0 / 6.0, own_rolls)
            member += 1
        self.expect_blows(state, float(rolls))
        member = 0
        while member < size:
            if self.blows[member] > 0.0:
                self.struck(member, self.blows[member])
            member += 1

    def start(self, member: i64) -> None:
        """Nothing lost, for sure."""
        self.damage[member] = 0.0
        self.blows[member] = 0.0
        row = member * (WORST_LOSS + 1)
        loss: i64 = 1
        self.chance[row] = 1.0
        while loss <= WORST_LOSS:
            self.chance[row + loss] = 0.0
            loss += 1

    def may_lose(self, member: i64, amount: i64, likely: float, times: i64) -> None:
        """So much may be lost, so many times, each with the same chance."""
        self.damage[member] += likely * float(amount) * float(times)
        row = member * (WORST_LOSS + 1)
        while times > 0:
            loss: i64 = WORST_LOSS
            while loss >= 0:
                onwards = loss + amount if loss + amount < WORST_LOSS else WORST_LOSS
                moved = self.chance[row + loss] * likely
                if onwards != loss:
                    self.chance[row + loss] -= moved
                    self.chance[row + onwards] += moved
                loss -= 1
            times -= 1

    def struck(self, member: i64, blows: float) -> None:
        """The blows that guardians are likely to strike: as many for sure as are whole, and perhaps one more."""
        whole: i64 = int(blows)
        if whole > 0:
            self.may_lose(member, whole, 1.0, 1)
        self.may_lose(member, 1, blows - float(whole), 1)

    def count_on(self, state: SubTerraPosition, slot: i64) -> i64:
        count: i64 = 0
        for place in state.at:
            if place == slot:
                count += 1
        return count

    def volleys(self, state: SubTerraPosition, slot: i64, darts: i64) -> i64:
        """How many dart traps reach a slot, each counted once for every explorer who may set it off."""
        count: i64 = 0
        reaching = darts & (state.near[slot] | bit(slot))
        while reaching != 0:
            trap = first_bit(reaching)
            reaching &= reaching - 1
            zone = state.near[trap] | bit(trap)
            for place in state.at:
                if place != b.NOWHERE and (zone >> place) & 1 == 1 and not watched_over(state, place):
                    count += 1
        return count

    def expect_blows(self, state: SubTerraPosition, dice: float) -> None:
        """Each guardian hits the explorer nearest to it as often as it can after getting there, and new ones may wake."""
        weights = self.weights
        acts = float(state.board.numbers.activations) + dice / 6.0
        # Whoever is still up this round may deal with it before the guardians act.
        size = state.expedition.size
        helpers = (state.expedition.leader + size - 1 - state.active) % size
        share = weights.blow * (1.0 - weights.trust * float(helpers))
        asleep: i64 = 0
        for guard in state.guards:
            if guard == b.NOWHERE:
                asleep += 1
            else:
                self.threaten(state, guard, acts, share)
        lairs = state.of_type[b.GUARDIAN] & ~state.flipped
        if asleep > 0 and lairs != 0:
            each = dice / float(size) / 6.0
            member: i64 = 0
            while member < size:
                if state.at[member] != b.NOWHERE:
                    self.threaten(state, self.nearest_lair(state, state.at[member], lairs), acts - 0.5, each * weights.wake)
                member += 1

    def nearest_lair(self, state: SubTerraPosition, slot: i64, lairs: i64) -> i64:
        best: i64 = FAR * 2
        nearest = first_bit(lairs)
        while lairs != 0:
            lair = first_bit(lairs)
            lairs &= lairs - 1
            way = self.survey.way(state, lair, slot, HUNTING)
            if way < best:
                best = way
                nearest = lair
        return nearest

    def threaten(self, state: SubTerraPosition, guard: i64, acts: float, share: float) -> None:
        """Add what a guardian there is likely to do to the explorer nearest to it."""
        nearest: i64 = FAR
        target: i64 = b.NOWHERE
        member: i64 = 0
        while member < state.expedition.size:
            if state.standing(member):
                way = self.survey.way(state, guard, state.at[member], HUNTING)
                if way < nearest or (way == nearest and self.sturdier(state, member, target)):
                    nearest = way
                    target = member
            member += 1
        if target != b.NOWHERE:
            blows = acts - float(nearest) / 2.0
            if blows > 0.0 and not state.is_shielded(target):
                self.blows[target] += blows * share

    def sturdier(self, state: SubTerraPosition, member: i64, other: i64) -> bool:
        mine = float(state.hp[member]) - self.damage[member] - self.blows[member]
        return mine > float(state.hp[other]) - self.damage[other] - self.blows[other]
