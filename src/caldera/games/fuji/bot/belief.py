"""What a bot believes about the dice: what it sees, what was said, and how people reroll towards their destinations.

Beliefs are a few sampled worlds, each with a face for every die. A die that the seat sees has its face in all of them. The others
are drawn so that they fit the statements of their owner, and rerolled as a sensible owner would reroll them.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.rng import Rng
from caldera.games.fuji.bot.scale import FAR_OUT, Scale
from caldera.games.fuji.rules.actions import FIRST_DESTINATION_TOPIC, SLOTS
from caldera.games.fuji.rules.board import DICE, NOWHERE, SIDES, TYPES, bit
from caldera.games.fuji.rules.constants import SAID_FIELDS, THIRD
from caldera.games.fuji.rules.planning import rerolls
from caldera.games.fuji.rules.state import FujiPosition

SWEEPS: Final = 3
DOUBT: Final = 4.0
"""How fast a hand becomes unlikely as it leaves what was said, per standard deviation."""
HINT: Final = 2.0
"""The same for what a marker gives away: whoever marks a card is seldom weak there."""
MARK_LOW: Final = -0.1
MARK_STEP: Final = 0.6
"""Where somebody stands at least, as a rule, on the own marked card, and how much less for each reroll to come."""
CARE: Final = 0.35
"""How much a die that counts for a neighbour's card speaks against keeping it."""
ALL_DICE: Final = 4 * DICE


class Evidence:
    """What is to be believed of one owner's dice: rows of the scale with the bounds between which the hand stands."""

    def __init__(self) -> None:
        self.rows: vec[i64] = vec[i64]()
        self.low: vec[float] = vec[float]()
        self.high: vec[float] = vec[float]()
        self.doubt: vec[float] = vec[float]()
        self.dice: vec[i64] = vec[i64]()
        """The dice that it is about, as bits."""

    def add(self, row: i64, low: float, high: float, doubt: float, dice: i64) -> None:
        self.rows = append(self.rows, row)
        self.low = append(self.low, low)
        self.high = append(self.high, high)
        self.doubt = append(self.doubt, doubt)
        self.dice = append(self.dice, dice)


class Worlds:
    """Sampled worlds: the face of die `d` in world `w` is `faces[w * ALL_DICE + d]`, 0 for a die that does not lie anywhere."""

    def __init__(self, count: int) -> None:
        self.count: i64 = count
        self.faces = vec[i64]([0] * (count * ALL_DICE))

    def total(self, state: FujiPosition, world: i64, holder: i64, card: i64) -> i64:
        """What a set's dice count on a card in a world."""
        terrain = state.table.terrain
        first = world * ALL_DICE
        total: i64 = 0
        place = holder * SLOTS
        end = place + SLOTS
        while place < end:
            die = state.hand[place]
            if die != NOWHERE and state.aside >> die & 1 == 0:
                total += terrain.value(card, die, self.faces[first + die])
            place += 1
        return total


def sees(state: FujiPosition, seat: i64, die: i64, everything: bool) -> bool:
    return state.face[die] != 0 and (everything or state.seen[die] >> seat & 1 != 0)


def sample_worlds(state: FujiPosition, seat: i64, scale: Scale, everything: bool, count: int, rng: Rng) -> Worlds:
    """Worlds as the dice lie now, as far as the seat can tell."""
    worlds = Worlds(count)
    world: i64 = 0
    while world < worlds.count:
        first = world * ALL_DICE
        die: i64 = 0
        while die < state.table.sets * DICE:
            if sees(state, seat, die, everything):
                worlds.faces[first + die] = state.face[die]
            elif state.lost >> die & 1 == 0:
                worlds.faces[first + die] = 1 + rng.below(SIDES)
            die += 1
        world += 1
    if everything:
        return worlds
    owner: i64 = 0
    while owner < state.table.sets:
        if unseen(state, seat, owner) != 0:
            condition_on_statements(state, seat, worlds, owner, 2, scale, rng)
            if state.phase == 4:
                sample_rerolls(state, worlds, owner, unseen(state, seat, owner), rng)
                condition_on_statements(state, seat, worlds, owner, 4, scale, rng)
        owner += 1
    return worlds


def unseen(state: FujiPosition, seat: i64, holder: i64) -> i64:
    """The dice in a hand that the seat does not see, as bits."""
    dice: i64 = 0
    place = holder * SLOTS
    end = place + SLOTS
    while place < end:
        die = state.hand[place]
        if die != NOWHERE and state.seen[die] >> seat & 1 == 0:
            dice |= bit(die)
        place += 1
    return dice


def collect_evidence(state: FujiPosition, owner: i64, phase: i64, scale: Scale) -> Evidence:
    """All that was said in a phase about the dice of this owner, by whoever sees them, and what the marker gives away."""
    evidence = Evidence()
    kinds = state.table.actions
    index: i64 = 0
    while index < len(state.said):
        speaker = state.said[index]
        action = state.said[index + 2]
        spot = state.said[index + 3]
        if state.said[index + 1] == phase:
            about_third = False
            row: i64 = NOWHERE
            low = -FAR_OUT
            high = FAR_OUT
            if kinds.rate.has(action) or kinds.claim.has(action):
                rated = kinds.rate.has(action)
                word = kinds.rate.c(action) if rated else kinds.claim.c(action)
                about_third = (kinds.rate.a(action) if rated else kinds.claim.a(action)) != 0
                if rated or kinds.claim.b(action) >= FIRST_DESTINATION_TOPIC:
                    row = state.card[spot] if spot != NOWHERE else NOWHERE
                else:
                    row = scale.topic_row(kinds.claim.b(action))
                low = scale.low(word)
                high = scale.high(word)
            elif spot != NOWHERE:
                row = state.card[spot]
                if kinds.safe.has(action):
                    high = scale.bounds[1]
                else:
                    low = scale.bounds[2]
            subject = THIRD if about_third else speaker
            if row != NOWHERE and subject == owner:
                evidence.add(row, low, high, DOUBT, dice_of_subject(state, speaker, about_third))
        index += SAID_FIELDS
    if phase == 2 and owner < state.table.characters and state.marker[owner] != NOWHERE:
        low = MARK_LOW - MARK_STEP * float(rerolls(state, owner))
        evidence.add(state.card[state.marker[owner]], low, FAR_OUT, HINT, dice_of_subject(state, owner, False))
    return evidence


def dice_of_subject(state: FujiPosition, speaker: i64, about_third: bool) -> i64:
    """The dice that a statement is about: the speaker's, or those of the third character on the speaker's side."""
    if not about_third:
        return dice_of(state, speaker)
    dice: i64 = 0
    third = dice_of(state, THIRD)
    die: i64 = THIRD * DICE
    while die < (THIRD + 1) * DICE:
        if third >> die & 1 != 0 and state.side[die] == speaker:
            dice |= bit(die)
        die += 1
    return dice


def condition_on_statements(state: FujiPosition, seat: i64, worlds: Worlds, owner: i64, phase: i64, scale: Scale, rng: Rng) -> None:
    """Redraw an owner's unseen dice until they fit what was said about them in that phase."""
    evidence = collect_evidence(state, owner, phase, scale)
    if len(evidence.rows) == 0:
        return
    dice = unseen(state, seat, owner)
    world: i64 = 0
    while world < worlds.count:
        resample_dice(worlds, world, dice, evidence, scale, rng)
        world += 1


def total_of(worlds: Worlds, world: i64, dice: i64, row: i64, scale: Scale) -> i64:
    """What some dice count on a row of the scale."""
    first = world * ALL_DICE
    total: i64 = 0
    die: i64 = 0
    while die < ALL_DICE:
        if dice >> die & 1 != 0 and worlds.faces[first + die] != 0:
            total += scale.value(row, die, worlds.faces[first + die])
        die += 1
    return total


def resample_dice(worlds: Worlds, world: i64, dice: i64, evidence: Evidence, scale: Scale, rng: Rng) -> None:
    """One die after the other gets a face by how well the whole hand would then fit the words."""
    first = world * ALL_DICE
    totals: vec[i64] = vec[i64]()
    index: i64 = 0
    while index < len(evidence.rows):
        totals = append(totals, total_of(worlds, world, evidence.dice[index], evidence.rows[index], scale))
        index += 1
    weight = vec[float]([0.0] * SIDES)
    sweep: i64 = 0
    while sweep < SWEEPS:
        die: i64 = 0
        while die < ALL_DICE:
            if dice >> die & 1 != 0:
                before = worlds.faces[first + die]
                sum_of_weights = 0.0
                face: i64 = 1
                while face <= SIDES:
                    misfit = 0.0
                    index = 0
                    while index < len(evidence.rows):
                        if evidence.dice[index] >> die & 1 != 0:
                            row = evidence.rows[index]
                            total = totals[index] - scale.value(row, die, before) + scale.value(row, die, face)
                            standing = scale.standing_of(row, total, evidence.dice[index])
                            if standing < evidence.low[index]:
                                misfit += evidence.doubt[index] * (evidence.low[index] - standing)
                            elif standing > evidence.high[index]:
                                misfit += evidence.doubt[index] * (standing - evidence.high[index])
                        index += 1
                    weight[face - 1] = exp(-misfit)
                    sum_of_weights += weight[face - 1]
                    face += 1
                ticket = rng.unit() * sum_of_weights
                face = 1
                while face < SIDES and ticket >= weight[face - 1]:
                    ticket -= weight[face - 1]
                    face += 1
                index = 0
                while index < len(evidence.rows):
                    if evidence.dice[index] >> die & 1 != 0:
                        row = evidence.rows[index]
                        totals[index] += scale.value(row, die, face) - scale.value(row, die, before)
                    index += 1
                worlds.faces[first + die] = face
            die += 1
        sweep += 1


# ---- how people reroll ----


class Preferences:
    """What each face of each type of die is worth to somebody, and from which worth on it is kept with so many rerolls left."""

    def __init__(self, state: FujiPosition, character: i64, card: i64, care: float) -> None:
        terrain = state.table.terrain
        self.worth: vec[float] = vec[float]()
        self.hope: vec[float] = vec[float]()
        """By type of die: what a die brings with 1, 2, 3 and 4 rolls to come."""
        left = neighbour_card(state, state.left_of(character))
        right = neighbour_card(state, state.right_of(character))
        kind: i64 = 0
        while kind < TYPES:
            mean = 0.0
            face: i64 = 1
            while face <= SIDES:
                worth = float(terrain.value(card, 2 * kind, face))
                if left != NOWHERE:
                    worth -= care * float(terrain.value(left, 2 * kind, face))
                if right != NOWHERE:
                    worth -= care * float(terrain.value(right, 2 * kind, face))
                self.worth = append(self.worth, worth)
                mean += worth / 6.0
                face += 1
            hope = mean
            rolls: i64 = 0
            while rolls < 4:
                self.hope = append(self.hope, hope)
                better = 0.0
                face = 0
                while face < SIDES:
                    worth = self.worth[kind * SIDES + face]
                    better += (worth if worth > hope else hope) / 6.0
                    face += 1
                hope = better
                rolls += 1
            kind += 1

    def rerolls(self, die: i64, face: i64, left: i64) -> bool:
        """Whether a die that shows this face is rolled again with so many rerolls left."""
        kind = die % DICE // 2
        rolls = left if left < 4 else 4
        return left > 0 and self.worth[kind * SIDES + face - 1] < self.hope[kind * 4 + rolls - 1] - 0.0001


def neighbour_card(state: FujiPosition, neighbour: i64) -> i64:
    """The terrain card of a neighbour's destination, or NOWHERE."""
    if neighbour >= state.table.characters or state.marker[neighbour] == NOWHERE:
        return NOWHERE
    return state.card[state.marker[neighbour]]


def reroll_hand(worlds: Worlds, world: i64, dice: i64, preferences: Preferences, left: i64, rng: Rng) -> None:
    """Roll dice again, each as long as it is worth it."""
    first = world * ALL_DICE
    die: i64 = 0
    while die < ALL_DICE:
        if dice >> die & 1 != 0:
            rest = left
            face = worlds.faces[first + die]
            while preferences.rerolls(die, face, rest):
                face = 1 + rng.below(SIDES)
                rest -= 1
            worlds.faces[first + die] = face
        die += 1


def sample_rerolls(state: FujiPosition, worlds: Worlds, owner: i64, dice: i64, rng: Rng) -> None:
    """These dice of the owner after phase 3, as far as one can guess from the destination."""
    if owner >= state.table.characters or state.marker[owner] == NOWHERE or dice == 0:
        return
    left = state.left[owner] if state.phase == 3 else rerolls(state, owner)
    if left == 0:
        return
    preferences = Preferences(state, owner, state.card[state.marker[owner]], CARE)
    world: i64 = 0
    while world < worlds.count:
        reroll_hand(worlds, world, dice, preferences, left, rng)
        world += 1


def dice_of(state: FujiPosition, holder: i64) -> i64:
    """The dice in a hand, as bits, without those set aside."""
    dice: i64 = 0
    place = holder * SLOTS
    end = place + SLOTS
    while place < end:
        die = state.hand[place]
        if die != NOWHERE and state.aside >> die & 1 == 0:
            dice |= bit(die)
        place += 1
    return dice
