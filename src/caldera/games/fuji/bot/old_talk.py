"""Two other ways of speaking, kept for partners and comparisons: all cards that a neighbour can reach, or the colours alone."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caldera.games.fuji.bot.evaluation import PlaceValues
from caldera.games.fuji.bot.scale import Scale
from caldera.games.fuji.bot.statements import has_claimed
from caldera.games.fuji.rules.actions import FIRST_DESTINATION_TOPIC
from caldera.games.fuji.rules.board import NOWHERE, bit
from caldera.games.fuji.rules.constants import SAID_FIELDS
from caldera.games.fuji.rules.planning import within
from caldera.games.fuji.rules.state import FujiPosition

MOST_RATINGS: Final = 10


def rating(state: FujiPosition, seat: i64, place_values: PlaceValues, scale: Scale) -> i64:
    """The next card to speak of: those nearest to the village first, each once."""
    if state.speech_left[seat] == 0:
        return NOWHERE
    kinds = state.table.actions
    cards = cards_to_speak_of(state, seat)
    said: i64 = 0
    index: i64 = 0
    while index < len(state.said):
        if state.said[index] == seat and state.said[index + 1] == state.phase and kinds.rate.has(state.said[index + 2]):
            said += 1
            if state.said[index + 3] != NOWHERE:
                cards &= ~bit(state.said[index + 3])
        index += SAID_FIELDS
    if said >= MOST_RATINGS:
        return NOWHERE
    spot = most_promising(state, place_values, seat, cards)
    if spot == NOWHERE:
        return NOWHERE
    card = state.card[spot]
    return kinds.rate.at(0, state.board.cell[spot], scale.word(card, float(state.value_of(seat, card))))


def cards_to_speak_of(state: FujiPosition, character: i64) -> i64:
    """The places to which others might run: they want to know how strong one is there."""
    found: i64 = 0
    other: i64 = 0
    while other < state.table.characters:
        if other != character and (other == state.left_of(character) or other == state.right_of(character)):
            found |= within(state, state.at[other], 3)
        other += 1
    return found & state.board.walkable & ~state.lava


def most_promising(state: FujiPosition, place_values: PlaceValues, character: i64, cards: i64) -> i64:
    """Of some places the one nearest to the village, or NOWHERE."""
    best: i64 = NOWHERE
    best_worth = 0.0
    spot: i64 = 0
    while cards != 0:
        if cards & 1 != 0:
            worth = place_values.place(state, character, spot)
            if best == NOWHERE or worth > best_worth:
                best = spot
                best_worth = worth
        cards >>= 1
        spot += 1
    return best


def standing(state: FujiPosition, seat: i64, scale: Scale) -> i64:
    """How strong one is now for each neighbour's destination, said once."""
    if state.speech_left[seat] == 0:
        return NOWHERE
    kinds = state.table.actions
    other: i64 = 0
    while other < state.table.characters:
        near = other == state.left_of(seat) or other == state.right_of(seat)
        if (
            near
            and other != seat
            and state.marker[other] != NOWHERE
            and not has_claimed(state, seat, FIRST_DESTINATION_TOPIC + other)
        ):
            card = state.card[state.marker[other]]
            return kinds.claim.at(0, FIRST_DESTINATION_TOPIC + other, scale.word(card, float(state.value_of(seat, card))))
        other += 1
    return NOWHERE


def colours(state: FujiPosition, seat: i64, scale: Scale) -> i64:
    """Another way of speaking, for comparison: how strong one is in each of the three colours."""
    if state.speech_left[seat] == 0:
        return NOWHERE
    kinds = state.table.actions
    topic: i64 = 0
    index: i64 = 0
    while index < len(state.said):
        if state.said[index] == seat and state.said[index + 1] == state.phase and kinds.claim.has(state.said[index + 2]):
            topic += 1
        index += SAID_FIELDS
    if topic >= 3:
        return NOWHERE
    row = scale.topic_row(topic)
    total: i64 = 0
    slot: i64 = 0
    while slot < 6:
        die = seat * 6 + slot
        if state.lost >> die & 1 == 0 and state.face[die] != 0:
            total += scale.value(row, die, state.face[die])
        slot += 1
    return kinds.claim.at(0, topic, scale.word(row, float(total)))
