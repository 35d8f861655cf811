"""Phases 4 to 6: the small questions, each answered by one rule of thumb."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.games.fuji.bot import equipment_value
from caldera.games.fuji.bot.evaluation import PlaceValues, evaluate_turn
from caldera.games.fuji.rules.actions import EQUIPMENT
from caldera.games.fuji.rules.board import DICE, NOWHERE
from caldera.games.fuji.rules.constants import AMNESIA, ARM, EYE, GATHERER, LEG
from caldera.games.fuji.rules.movement import own_value, rival
from caldera.games.fuji.rules.state import FujiPosition

KEEP_FIRST: Final = (
    "first_aid", "flare", "rope", "water", "tape", "knife", "shovel", "machete", "flashlight", "compass", "radio", "map", "lighter",
    "carabiner", "binoculars",
)  # fmt: skip
"""Equipment in the order in which a bot would keep it."""
_KEEP_FIRST: Final = vec[i64]([EQUIPMENT.index(name) for name in KEEP_FIRST])
BAR: Final = 0.8
"""What a power bar is worth."""


def put_back(state: FujiPosition) -> i64:
    last: i64 = 0
    for equipment in _KEEP_FIRST:
        if state.owner[equipment] == state.user:
            last = equipment
    return state.table.actions.put_back.at(last)


def pick_for_carabiner(state: FujiPosition, seat: i64) -> i64:
    character: i64 = 0
    while character < state.table.characters:
        slots = state.own_slots(character, seat)
        if state.must_pick >> character & 1 != 0 and slots != 0:
            return state.table.actions.pick.at(character, equipment_value.worst_slot(state, character, slots))
        character += 1
    return NOWHERE


def spend(state: FujiPosition, place_values: PlaceValues) -> i64:
    """As many bars as pay for themselves."""
    character = state.user
    card = state.card[state.marker[character]]
    lead = own_value(state, character, card) - rival(state, character, card)
    best: i64 = 0
    best_worth = -999.0
    bars: i64 = 0
    while bars <= state.bars[state.who_has(GATHERER)]:
        worth = evaluate_turn(state, place_values, character, state.marker[character], lead + bars) - BAR * float(bars)
        if worth > best_worth:
            best_worth = worth
            best = bars
        bars += 1
    return state.table.actions.spend.at(best)


def injury(state: FujiPosition) -> i64:
    """What one misses least: an arm without equipment, then the skill, an arm, a die, and an eye last."""
    has = state.injuries[state.user]
    equipped = False
    for owner in state.owner:
        if owner == state.user:
            equipped = True
    if has >> ARM & 1 == 0 and not equipped:
        return ARM
    if has >> AMNESIA & 1 == 0:
        return AMNESIA
    if has >> ARM & 1 == 0:
        return ARM
    return LEG if has >> LEG & 1 == 0 else EYE


def lose(state: FujiPosition) -> i64:
    """A die of a type of which there is another."""
    gone = state.lost | state.leaving
    slot: i64 = 0
    last: i64 = 0
    while slot < DICE:
        die = state.user * DICE + slot
        if gone >> die & 1 == 0:
            last = slot
            if gone >> (state.user * DICE + (slot ^ 1)) & 1 == 0:
                return state.table.actions.lose.at(slot)
        slot += 1
    return state.table.actions.lose.at(last)
