"""What a bot says: a few vague things a round, about the cards that matter now.

A marker on a card is a question: would anybody beat me there? Of all true things that could be said about the neighbours'
destinations, and about cards to which they may run, a bot says the one after which they err least about its dice. It
counts the hands that fit everything it has said: when few would be left, it says less or nothing, so that nobody can
work its dice out [C2].
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.rng import Rng
from caldera.games.fuji.bot.belief import DOUBT, Evidence, dice_of_subject
from caldera.games.fuji.bot.evaluation import PlaceValues
from caldera.games.fuji.bot.hands import share_that_fits
from caldera.games.fuji.bot.scale import FAR_OUT, Scale
from caldera.games.fuji.rules.actions import FIRST_DESTINATION_TOPIC
from caldera.games.fuji.rules.board import DICE, NOWHERE, SIDES, bit
from caldera.games.fuji.rules.constants import SAID_FIELDS
from caldera.games.fuji.rules.planning import most_steps, walkable_places, within
from caldera.games.fuji.rules.speech import cards_in_play
from caldera.games.fuji.rules.state import FujiPosition

LEAST_SHARE: Final = 0.05
"""The share of all hands that must still fit a round's words."""
EAGERNESS: Final = 1.5
LEAST_HOPE: Final = 0.06
"""How sharply neighbours prefer better places, and which share makes a card worth a word."""
DRAWS: Final = 200
"""Hands that are looked at before one speaks."""


class Habits:
    """How much a bot says, and about what."""

    def __init__(self) -> None:
        self.planning: i64 = 3
        self.equipping: i64 = 1
        self.before_marking: i64 = 1
        """The most statements in phases 2 and 4, and in phase 2 before the own marker lies."""
        self.reserve: float = 0.15
        """The share of hands that must be left then, so that there is room for answers."""
        self.least_share: float = LEAST_SHARE
        """The share of all hands that must still fit everything said."""
        self.second_thoughts: float = 0.3
        """How much the cards matter to which a neighbour could still change."""
        self.least_use: float = 0.25
        """What a word must mend at least, in squared standard deviations."""
        self.answers: float = 0.0
        """How much a card matters because others have spoken of it."""
        self.topics: bool = True
        """Whether colours, parity and high or low values are spoken about as well."""


def said_by(state: FujiPosition, seat: i64, phase: i64) -> i64:
    """How many things a seat has said in a phase of this round."""
    count: i64 = 0
    index: i64 = 0
    while index < len(state.said):
        if state.said[index] == seat and state.said[index + 1] == phase:
            count += 1
        index += SAID_FIELDS
    return count


def statement(state: FujiPosition, seat: i64, scale: Scale, place_values: PlaceValues, habits: Habits, rng: Rng) -> i64:
    """The next thing to say, or NOWHERE: what mends most of the others' ideas of one's dice on the cards that matter to them."""
    early = state.phase == 2 and state.marker[seat] == NOWHERE
    most = habits.equipping
    if state.phase == 2:
        most = habits.before_marking if early else habits.planning
    if state.speech_left[seat] == 0 or said_by(state, seat, state.phase) >= most:
        return NOWHERE
    matters = what_matters(state, seat, place_values, habits.second_thoughts)
    if habits.answers > 0.0 and state.phase == 2:
        add_answers(state, seat, matters, habits.answers)
    if len(matters.rows) == 0:
        return NOWHERE
    evidence = own_words(state, seat, scale)
    offers = Offers()
    offer_words(state, seat, scale, matters, offers)
    if habits.topics and state.phase == 2:
        offer_topics(state, seat, scale, offers)
    hands = fitting_hands(state, seat, evidence, scale, rng)
    reserve = habits.reserve if early else habits.least_share
    evaluate_offers(state, seat, scale, matters, offers, hands)
    best = offers.most_useful(habits.least_use)
    while best != NOWHERE:
        wider = own_words(state, seat, scale)
        wider.add(offers.rows[best], offers.low[best], offers.high[best], DOUBT, dice_of_subject(state, seat, False))
        if share_that_fits(state, seat, wider, scale) >= reserve:
            return offers.actions[best]
        offers.gain[best] = 0.0
        best = offers.most_useful(habits.least_use)
    return NOWHERE


class Matters:
    """The cards that matter to the neighbours: rows of the scale with a weight."""

    def __init__(self) -> None:
        self.rows: vec[i64] = vec[i64]()
        self.spots: vec[i64] = vec[i64]()
        self.weights: vec[float] = vec[float]()
        self.marked: vec[i64] = vec[i64]()
        """Whose destination it is, or NOWHERE."""

    def add(self, row: i64, spot: i64, weight: float, marked: i64) -> None:
        index: i64 = 0
        while index < len(self.spots):
            if self.spots[index] == spot:
                self.weights[index] += weight
                if marked != NOWHERE:
                    self.marked[index] = marked
                return
            index += 1
        self.rows = append(self.rows, row)
        self.spots = append(self.spots, spot)
        self.weights = append(self.weights, weight)
        self.marked = append(self.marked, marked)


class Offers:
    """Things that could be said, each true, with the bounds between which they put the hand, and what they are worth."""

    def __init__(self) -> None:
        self.actions: vec[i64] = vec[i64]()
        self.rows: vec[i64] = vec[i64]()
        self.low: vec[float] = vec[float]()
        self.high: vec[float] = vec[float]()
        self.gain: vec[float] = vec[float]()

    def add(self, action: i64, row: i64, low: float, high: float) -> None:
        self.actions = append(self.actions, action)
        self.rows = append(self.rows, row)
        self.low = append(self.low, low)
        self.high = append(self.high, high)
        self.gain = append(self.gain, 0.0)

    def most_useful(self, least: float) -> i64:
        best: i64 = NOWHERE
        index: i64 = 0
        while index < len(self.gain):
            if self.gain[index] > least and (best == NOWHERE or self.gain[index] > self.gain[best]):
                best = index
            index += 1
        return best


def what_matters(state: FujiPosition, seat: i64, place_values: PlaceValues, second_thoughts: float) -> Matters:
    """A neighbour's marker is a question; before it lies, and a little afterwards, the cards count to which a neighbour may run."""
    matters = Matters()
    other: i64 = 0
    while other < state.table.characters:
        if other != seat and (other == state.left_of(seat) or other == state.right_of(seat)):
            marker = state.marker[other]
            if marker != NOWHERE:
                matters.add(state.card[marker], marker, 1.0, other)
            if state.phase == 2:
                add_hopes(state, place_values, other, matters, 1.0 if marker == NOWHERE else second_thoughts)
        other += 1
    return matters


def add_answers(state: FujiPosition, seat: i64, matters: Matters, weight: float) -> None:
    """Cards of which others have spoken in this phase: they would like to hear how one stands there."""
    spots: i64 = 0
    index: i64 = 0
    while index < len(state.said):
        spot = state.said[index + 3]
        if state.said[index] != seat and state.said[index + 1] == state.phase and spot != NOWHERE:
            spots |= bit(spot)
        index += SAID_FIELDS
    spot = 0
    while spots != 0:
        if spots & 1 != 0:
            matters.add(state.card[spot], spot, weight, NOWHERE)
        spots >>= 1
        spot += 1


def add_hopes(state: FujiPosition, place_values: PlaceValues, other: i64, matters: Matters, share: float) -> None:
    """The best few cards within a neighbour's reach, by what standing there is worth."""
    cards = within(state, state.at[other], most_steps(state, other)) & walkable_places(state)
    best = -9999.0
    spots: vec[i64] = vec[i64]()
    worths: vec[float] = vec[float]()
    spot: i64 = 0
    while cards != 0:
        if cards & 1 != 0:
            worth = place_values.place(state, other, spot)
            spots = append(spots, spot)
            worths = append(worths, worth)
            if worth > best:
                best = worth
        cards >>= 1
        spot += 1
    total = 0.0
    for worth in worths:
        total += exp((worth - best) / EAGERNESS)
    index: i64 = 0
    while index < len(spots):
        weight = exp((worths[index] - best) / EAGERNESS) / total
        if weight > LEAST_HOPE:
            matters.add(state.card[spots[index]], spots[index], share * weight, NOWHERE)
        index += 1


def offer_words(state: FujiPosition, seat: i64, scale: Scale, matters: Matters, offers: Offers) -> None:
    """Everything true that is worth a thought: each card that matters, in a word of strength or only as safe or to be avoided."""
    kinds = state.table.actions
    speakable = cards_in_play(state)
    index: i64 = 0
    while index < len(matters.rows):
        row = matters.rows[index]
        spot = matters.spots[index]
        if not has_spoken_of(state, seat, spot):
            standing = scale.standing(row, float(state.value_of(seat, row)))
            word = scale.word_for(standing)
            other = matters.marked[index]
            if other != NOWHERE:
                if word >= 3 and state.phase == 2 and speakable >> spot & 1 != 0:
                    offers.add(kinds.avoid.at(state.board.cell[spot]), row, scale.bounds[2], FAR_OUT)
                else:
                    offers.add(kinds.claim.at(0, FIRST_DESTINATION_TOPIC + other, word), row, scale.low(word), scale.high(word))
                    if word < 2:
                        offers.add(kinds.safe.at(other), row, -FAR_OUT, scale.bounds[1])
            elif speakable >> spot & 1 != 0:
                offers.add(kinds.rate.at(0, state.board.cell[spot], word), row, scale.low(word), scale.high(word))
        index += 1


def offer_topics(state: FujiPosition, seat: i64, scale: Scale, offers: Offers) -> None:
    """Colours, parity, high and low values: one word may help with many cards."""
    kinds = state.table.actions
    topic: i64 = 0
    while topic < FIRST_DESTINATION_TOPIC:
        if not has_claimed(state, seat, topic):
            row = scale.topic_row(topic)
            word = scale.word_for(scale.standing(row, float(total_of_dice(state, seat, row, scale))))
            offers.add(kinds.claim.at(0, topic, word), row, scale.low(word), scale.high(word))
        topic += 1


def has_claimed(state: FujiPosition, seat: i64, topic: i64) -> bool:
    """Whether a seat has claimed something about a topic in this phase."""
    kinds = state.table.actions
    index: i64 = 0
    while index < len(state.said):
        action = state.said[index + 2]
        if state.said[index] == seat and state.said[index + 1] == state.phase and kinds.claim.has(action):
            if kinds.claim.b(action) == topic:
                return True
        index += SAID_FIELDS
    return False


def total_of_dice(state: FujiPosition, seat: i64, row: i64, scale: Scale) -> i64:
    """What one's own dice count on a row of the scale."""
    dice = dice_of_subject(state, seat, False)
    total: i64 = 0
    die = seat * DICE
    while die < (seat + 1) * DICE:
        if dice >> die & 1 != 0 and state.face[die] != 0:
            total += scale.value(row, die, state.face[die])
        die += 1
    return total


def has_spoken_of(state: FujiPosition, seat: i64, spot: i64) -> bool:
    """Whether a seat has said in this phase how it stands on a card."""
    index: i64 = 0
    while index < len(state.said):
        if state.said[index] == seat and state.said[index + 1] == state.phase and state.said[index + 3] == spot:
            return True
        index += SAID_FIELDS
    return False


def fitting_hands(state: FujiPosition, seat: i64, evidence: Evidence, scale: Scale, rng: Rng) -> vec[i64]:
    """Some hands, six faces each, that the others must think possible after what one has said."""
    hands: vec[i64] = vec[i64]()
    hand = vec[i64]([0] * DICE)
    first = seat * DICE
    draw: i64 = 0
    while draw < DRAWS:
        slot: i64 = 0
        while slot < DICE:
            die = first + slot
            hand[slot] = 1 + rng.below(SIDES) if state.lost >> die & 1 == 0 and state.face[die] != 0 else 0
            slot += 1
        good = True
        index: i64 = 0
        while index < len(evidence.rows) and good:
            standing = scale.standing(evidence.rows[index], float(total_of_hand(hand, 0, evidence.rows[index], scale)))
            good = evidence.low[index] <= standing <= evidence.high[index]
            index += 1
        if good:
            for face in hand:
                hands = append(hands, face)
        draw += 1
    return hands


def total_of_hand(hands: vec[i64], first: i64, row: i64, scale: Scale) -> i64:
    total: i64 = 0
    slot: i64 = 0
    while slot < DICE:
        if hands[first + slot] != 0:
            total += scale.value(row, slot, hands[first + slot])
        slot += 1
    return total


def evaluate_offers(state: FujiPosition, seat: i64, scale: Scale, matters: Matters, offers: Offers, hands: vec[i64]) -> None:
    """Judge all offers: by how much less the others would err about one's totals on the cards that matter."""
    count: i64 = len(hands) // DICE
    cards: i64 = len(matters.rows)
    totals: vec[float] = vec[float]()
    number: i64 = 0
    while number < count:
        card: i64 = 0
        while card < cards:
            totals = append(totals, float(total_of_hand(hands, number * DICE, matters.rows[card], scale)))
            card += 1
        number += 1
    offer: i64 = 0
    while offer < len(offers.rows):
        fits = vec[i64]([0] * int(count))
        fitting = 0.0
        number = 0
        while number < count:
            standing = scale.standing(offers.rows[offer], float(total_of_hand(hands, number * DICE, offers.rows[offer], scale)))
            if offers.low[offer] <= standing <= offers.high[offer]:
                fits[number] = 1
                fitting += 1.0
            number += 1
        card = 0
        while card < cards and fitting > 0.0:
            true_total = float(state.value_of(seat, matters.rows[card]))
            before = 0.0
            after = 0.0
            number = 0
            while number < count:
                miss = totals[number * cards + card] - true_total
                before += miss * miss
                if fits[number] != 0:
                    after += miss * miss
                number += 1
            spread = scale.spread[matters.rows[card]]
            offers.gain[offer] += matters.weights[card] * (before / float(count) - after / fitting) / (spread * spread)
            card += 1
        offer += 1


def own_words(state: FujiPosition, seat: i64, scale: Scale) -> Evidence:
    """What one has said oneself in this phase about one's own dice."""
    evidence = Evidence()
    kinds = state.table.actions
    dice = dice_of_subject(state, seat, False)
    index: i64 = 0
    while index < len(state.said):
        action = state.said[index + 2]
        spot = state.said[index + 3]
        topical = kinds.claim.has(action) and kinds.claim.b(action) < FIRST_DESTINATION_TOPIC
        if state.said[index] == seat and state.said[index + 1] == state.phase and (topical or spot != NOWHERE):
            row = scale.topic_row(kinds.claim.b(action)) if topical else state.card[spot]
            if kinds.safe.has(action):
                evidence.add(row, -FAR_OUT, scale.bounds[1], DOUBT, dice)
            elif kinds.avoid.has(action):
                evidence.add(row, scale.bounds[2], FAR_OUT, DOUBT, dice)
            else:
                word = kinds.claim.c(action) if kinds.claim.has(action) else kinds.rate.c(action)
                evidence.add(row, scale.low(word), scale.high(word), DOUBT, dice)
        index += SAID_FIELDS
    return evidence
