"""Phases 4 to 6: the small questions, each answered by one rule of thumb."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.state import NOBODY
from caldera.games.fuji.bot import equipment_value
from caldera.games.fuji.bot.evaluation import PlaceValueCache, cost
from caldera.games.fuji.rules.actions import EQUIPMENT
from caldera.games.fuji.rules.board import DICE, NOWHERE
from caldera.games.fuji.rules.constants import AMNESIA, ARM, BY_VILLAGE, EYE, GATHERER, LEG, OVER, ROUTE
from caldera.games.fuji.rules.injuries import loss_for
from caldera.games.fuji.rules.movement import boost_targets, can_arrive, lowest_set, spend_bars, token_sets, walk_to_marker
from caldera.games.fuji.rules.state import FujiPosition

KEEP_FIRST: Final = (
    "first_aid", "flare", "rope", "water", "tape", "knife", "shovel", "machete", "flashlight", "compass", "radio", "map", "lighter",
    "carabiner", "binoculars",
)  # fmt: skip
"""Equipment in the order in which a bot would keep it."""
_KEEP_FIRST: Final = vec[i64]([EQUIPMENT.index(name) for name in KEEP_FIRST])
BAR: Final = 0.8
"""What a power bar is worth."""
WON: Final = 1000.0
LOST: Final = -1000.0
"""What it is worth when the match ends at once."""


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


def spend(state: FujiPosition, cache: PlaceValueCache) -> i64:
    """As many bars as pay for themselves: for the active character, or for a neighbour when the move would harm the party."""
    kinds = state.table.actions
    best = kinds.keep.at()
    best_worth = worth_of_boost(state, cache, NOBODY, 0)
    targets = boost_targets(state)
    character: i64 = 0
    while character < state.table.characters:
        if targets >> character & 1 != 0:
            bars: i64 = 1
            while bars <= state.bars[state.who_has(GATHERER)]:
                worth = worth_of_boost(state, cache, character, bars)
                if worth > best_worth:
                    best_worth = worth
                    best = kinds.spend.at(character, bars - 1)
                bars += 1
        character += 1
    return best


def worth_of_boost(state: FujiPosition, cache: PlaceValueCache, boosted: i64, bars: i64) -> float:
    """How the party stands after this turn: where everybody is or still goes, what the move cost and the bars were worth."""
    active = state.user
    trial = state.clone()
    spend_bars(trial, boosted, bars)
    if trial.stage == ROUTE:
        walk_to_marker(trial, lowest_set(token_sets(trial, active)))
    if trial.stage == OVER:
        return WON if trial.ended == BY_VILLAGE else LOST
    place_values = cache.find(trial)
    loss: i64 = 0
    if state.first_aid >> active & 1 == 0:
        loss = loss_for(state, trial.allowed, trial.difference)
    worth = -cost(state, active, loss) - BAR * float(bars)
    character: i64 = 0
    while character < state.table.characters:
        goes = character != active and trial.moved >> character & 1 == 0 and can_arrive(trial, character)
        worth += place_values.place(trial, character, trial.marker[character] if goes else trial.at[character])
        character += 1
    return worth


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
