"""What a bot believes about the dice: what it sees, what was said, and how people reroll towards their destinations.

Beliefs are a few sampled worlds, each with a face for every die. A die that the seat sees has its face in all of them. The others
are drawn so that they fit the statements of their owner, and rerolled as a sensible owner would reroll them.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.rng import Rng
from caldera.games.fuji.rules.actions import FIRST_DESTINATION_TOPIC, SLOTS
from caldera.games.fuji.rules.board import DICE, NOWHERE, SIDES, TYPES, Terrain, bit
from caldera.games.fuji.rules.constants import SAID_FIELDS
from caldera.games.fuji.rules.planning import rerolls
from caldera.games.fuji.rules.state import FujiPosition

SWEEPS: Final = 2
DOUBT: Final = 4.0
"""How fast a hand becomes unlikely as it leaves the strength that was said, per standard deviation."""
NOTHING: Final = -1.5
CARE: Final = 0.35
"""How much a die that counts for a neighbour's card speaks against keeping it."""
ALL_DICE: Final = 4 * DICE


class Scale:
    """What the five words of strength mean: where a total stands among those of six dice rolled at random."""

    def __init__(self, terrain: Terrain) -> None:
        self.mean: vec[float] = vec[float]()
        self.spread: vec[float] = vec[float]()
        for card in range(int(terrain.count)):
            mean = 0.0
            variance = 0.0
            for kind in range(TYPES):
                middle = 0.0
                squares = 0.0
                for face in range(SIDES):
                    value = float(terrain.value(card, 2 * kind, face + 1))
                    middle += value / 6.0
                    squares += value * value / 6.0
                mean += 2.0 * middle
                variance += 2.0 * (squares - middle * middle)
            self.mean = append(self.mean, mean)
            self.spread = append(self.spread, sqrt(variance))
        self.bounds = vec[float]([-1.0, -0.35, 0.35, 1.0])

    def standing(self, card: i64, total: float) -> float:
        """The total in standard deviations from the middle. Nothing at all is always far below it."""
        if total < 0.5:
            return NOTHING
        return (total - self.mean[card]) / self.spread[card]

    def word(self, card: i64, total: float) -> i64:
        """The strength to say for a total."""
        standing = self.standing(card, total)
        word: i64 = 0
        while word < 4 and standing > self.bounds[word]:
            word += 1
        return word

    def misfit(self, card: i64, total: float, word: i64) -> float:
        """How far a total lies outside what the word means, in standard deviations."""
        standing = self.standing(card, total)
        if word > 0 and standing < self.bounds[word - 1]:
            return self.bounds[word - 1] - standing
        if word < 4 and standing > self.bounds[word]:
            return standing - self.bounds[word]
        return 0.0


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


def imagine(state: FujiPosition, seat: i64, scale: Scale, everything: bool, count: int, rng: Rng) -> Worlds:
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
            listen(state, seat, worlds, owner, 2, scale, rng)
            if state.phase == 4:
                imagine_rerolls(state, worlds, owner, unseen(state, seat, owner), rng)
                listen(state, seat, worlds, owner, 4, scale, rng)
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


def listen(state: FujiPosition, seat: i64, worlds: Worlds, owner: i64, phase: i64, scale: Scale, rng: Rng) -> None:
    """Redraw an owner's unseen dice until they fit what the owner said in that phase."""
    kinds = state.table.actions
    cards: vec[i64] = vec[i64]()
    words: vec[i64] = vec[i64]()
    index: i64 = 0
    while index < len(state.said):
        action = state.said[index + 2]
        spot = state.said[index + 3]
        if state.said[index] == owner and state.said[index + 1] == phase and spot != NOWHERE:
            if kinds.rate.has(action) and kinds.rate.a(action) == 0:
                cards = append(cards, state.card[spot])
                words = append(words, kinds.rate.c(action))
            elif kinds.claim.has(action) and kinds.claim.a(action) == 0 and kinds.claim.b(action) >= FIRST_DESTINATION_TOPIC:
                cards = append(cards, state.card[spot])
                words = append(words, kinds.claim.c(action))
        index += SAID_FIELDS
    if len(cards) == 0:
        return
    dice = unseen(state, seat, owner)
    world: i64 = 0
    while world < worlds.count:
        fit(state, worlds, world, owner, dice, cards, words, scale, rng)
        world += 1


def fit(
    state: FujiPosition, worlds: Worlds, world: i64, owner: i64, dice: i64, cards: vec[i64], words: vec[i64], scale: Scale, rng: Rng
) -> None:
    """One die after the other gets a face by how well the whole hand would then fit the words."""
    terrain = state.table.terrain
    first = world * ALL_DICE
    totals: vec[i64] = vec[i64]()
    for card in cards:
        totals = append(totals, worlds.total(state, world, owner, card))
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
                    index: i64 = 0
                    for card in cards:
                        total = totals[index] - terrain.value(card, die, before) + terrain.value(card, die, face)
                        misfit += scale.misfit(card, float(total), words[index])
                        index += 1
                    weight[face - 1] = exp(-DOUBT * misfit)
                    sum_of_weights += weight[face - 1]
                    face += 1
                ticket = rng.unit() * sum_of_weights
                face = 1
                while face < SIDES and ticket >= weight[face - 1]:
                    ticket -= weight[face - 1]
                    face += 1
                index = 0
                for card in cards:
                    totals[index] += terrain.value(card, die, face) - terrain.value(card, die, before)
                    index += 1
                worlds.faces[first + die] = face
            die += 1
        sweep += 1


# ---- how people reroll ----


class Wishes:
    """What each face of each type of die is worth to somebody, and from which worth on it is kept with so many rerolls left."""

    def __init__(self, state: FujiPosition, character: i64, card: i64) -> None:
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
                    worth -= CARE * float(terrain.value(left, 2 * kind, face))
                if right != NOWHERE:
                    worth -= CARE * float(terrain.value(right, 2 * kind, face))
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


def reroll_hand(worlds: Worlds, world: i64, dice: i64, wishes: Wishes, left: i64, rng: Rng) -> None:
    """Roll dice again, each as long as it is worth it."""
    first = world * ALL_DICE
    die: i64 = 0
    while die < ALL_DICE:
        if dice >> die & 1 != 0:
            rest = left
            face = worlds.faces[first + die]
            while wishes.rerolls(die, face, rest):
                face = 1 + rng.below(SIDES)
                rest -= 1
            worlds.faces[first + die] = face
        die += 1


def imagine_rerolls(state: FujiPosition, worlds: Worlds, owner: i64, dice: i64, rng: Rng) -> None:
    """These dice of the owner after phase 3, as far as one can guess from the destination."""
    if owner >= state.table.characters or state.marker[owner] == NOWHERE or dice == 0:
        return
    left = rerolls(state, owner)
    if left == 0:
        return
    wishes = Wishes(state, owner, state.card[state.marker[owner]])
    world: i64 = 0
    while world < worlds.count:
        reroll_hand(worlds, world, dice, wishes, left, rng)
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
