"""Who brings which key: the shortest of all ways to share the keys out among the explorers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.games.sub_terra.bot.map import Survey, manner
from caldera.games.sub_terra.bot.weights import Weights
from caldera.games.sub_terra.rules import constants as c
from caldera.games.sub_terra.rules.board import NOWHERE, ROGUE
from caldera.games.sub_terra.rules.state import SubTerraPosition

LONG: Final = 14.0
"""Rounds: no way of a key counts as longer, and none as shorter only because nobody is there to go it."""
HANDLING: Final = 0.5
"""The part of a round that picking up, taking over, or putting a key into its lock costs."""
MOST: Final = 6


class KeyAssignment:
    """Rounds until the keys are where they must be. Sharing them out anew never looks worse than going on as before."""

    def __init__(self, weights: Weights, survey: Survey) -> None:
        self.weights = weights
        self.survey = survey
        self.place = vec[i64]([NOWHERE] * c.KEYS)
        """Where each key is, on the floor or in somebody's hands."""
        self.carrier = vec[i64]([NOWHERE] * c.KEYS)
        self.wanted = vec[i64]([0] * c.KEYS)
        self.reach = vec[float]([0.0] * (c.KEYS * MOST))
        """Rounds of each explorer to each key."""
        self.bring = vec[float]([0.0] * (c.KEYS * MOST))
        """Rounds of each explorer from each key's place to the hall."""
        self.doer = vec[i64]([NOWHERE] * c.KEYS)
        self.sum = 0.0
        self.last = 0.0
        """Of the best way found: the rounds of all keys together, and of the one that comes last."""

    def plan(self, state: SubTerraPosition) -> None:
        """Find the best way to share out the keys that still have to be fetched or brought."""
        self.look(state)
        self.sum = LONG * 99.0
        self.last = LONG
        self.share(state, 0)

    def speed(self, state: SubTerraPosition, member: i64) -> float:
        """Steps a round."""
        return self.weights.rogue_pace if state.has(member, ROGUE) else self.weights.pace

    def rounds(self, state: SubTerraPosition, member: i64, slot: i64) -> float:
        """How long somebody needs to get somewhere, counting the turns until they are up again."""
        steps = float(self.survey.way(state, state.at[member], slot, manner(state, member))) / 2.0
        needs = steps + 3.0 if state.hp[member] == 0 else steps / self.speed(state, member)
        return needs if needs < LONG else LONG

    def look(self, state: SubTerraPosition) -> None:
        size = state.expedition.size
        key: i64 = 0
        while key < c.KEYS:
            place = state.thing[key]
            self.carrier[key] = NOWHERE
            self.wanted[key] = 0 if place in (c.PLACED, c.LOST, c.WAITING) else 1
            member: i64 = 0
            if place == c.CARRIED:
                while state.carries[member] != key:
                    member += 1
                self.carrier[key] = member
                place = state.at[member]
                if state.hall == NOWHERE:
                    self.wanted[key] = 0
            self.place[key] = place
            if self.wanted[key] == 1:
                member = 0
                while member < size:
                    if state.fate[member] == c.INSIDE:
                        self.reach[key * MOST + member] = self.rounds(state, member, place)
                        onwards = 0.0
                        if state.hall != NOWHERE:
                            way = self.survey.way(state, place, state.hall, manner(state, member))
                            onwards = float(way) / 2.0 / self.speed(state, member)
                        self.bring[key * MOST + member] = onwards if onwards < LONG else LONG
                    member += 1
            key += 1

    def share(self, state: SubTerraPosition, key: i64) -> None:
        """Try everybody for this key and the following ones."""
        if key == c.KEYS:
            self.weigh(state)
            return
        self.doer[key] = NOWHERE
        if self.wanted[key] == 0:
            self.share(state, key + 1)
            return
        member: i64 = 0
        while member < state.expedition.size:
            if self.may_fetch(state, member, key):
                self.doer[key] = member
                self.share(state, key + 1)
            member += 1
        if self.carrier[key] == NOWHERE:
            self.doer[key] = NOWHERE
            self.share(state, key + 1)

    def may_fetch(self, state: SubTerraPosition, member: i64, key: i64) -> bool:
        """Carriers keep their key, or are down and others come; the free can fetch one; before the hall is found nobody two."""
        if self.carrier[key] == member:
            return True
        if not state.standing(member):
            return False
        if state.carries[member] == c.NOTHING:
            return True
        return state.hall != NOWHERE

    def weigh(self, state: SubTerraPosition) -> None:
        """Add up the rounds of this way to share them out, and keep the best."""
        total = 0.0
        last = 0.0
        key: i64 = 0
        while key < c.KEYS:
            if self.wanted[key] == 1:
                needs = self.needs(state, key)
                total += needs
                if needs > last:
                    last = needs
            key += 1
        if total + last < self.sum + self.last:
            self.sum = total
            self.last = last

    def needs(self, state: SubTerraPosition, key: i64) -> float:
        """Rounds until whoever was chosen has brought this key: after the one in hand, and after those before it."""
        member = self.doer[key]
        if member == NOWHERE:
            return LONG
        if self.carrier[key] == member:
            return self.reach_hall(state, member) + HANDLING
        index = key * MOST + member
        before = 0.0
        first = True
        if state.carries[member] != c.NOTHING:
            before = self.reach_hall(state, member) + HANDLING
            first = False
        earlier: i64 = 0
        while earlier < key:
            if self.doer[earlier] == member and self.carrier[earlier] != member:
                trip = earlier * MOST + member
                before += self.bring[trip] + 2.0 * HANDLING + (self.reach[trip] if first else self.bring[trip])
                first = False
            earlier += 1
        needs = before + 2.0 * HANDLING + self.bring[index] + (self.reach[index] if first else self.bring[index])
        return needs if needs < LONG else LONG

    def lying(self, state: SubTerraPosition) -> float:
        """Rounds until the keys on the floor could be in the hall, if each were the only one."""
        total = 0.0
        key: i64 = 0
        while key < c.KEYS:
            if self.wanted[key] == 1 and self.carrier[key] == NOWHERE:
                best = LONG
                member: i64 = 0
                while member < state.expedition.size:
                    if state.standing(member) and state.carries[member] == c.NOTHING:
                        index = key * MOST + member
                        needs = self.reach[index] + 2.0 * HANDLING + self.bring[index]
                        if needs < best:
                            best = needs
                    member += 1
                total += best
            key += 1
        return total

    def reach_hall(self, state: SubTerraPosition, member: i64) -> float:
        return self.rounds(state, member, state.hall)
