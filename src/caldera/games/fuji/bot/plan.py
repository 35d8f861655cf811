"""Where to run: every card within reach, judged over the imagined worlds for the whole party."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.rng import Rng
from caldera.games.fuji.bot.belief import ALL_DICE, CARE, Preferences, Worlds, dice_of, reroll_hand, sample_rerolls
from caldera.games.fuji.bot.evaluation import DEATH, PlaceValues, evaluate_turn
from caldera.games.fuji.rules.board import DICE, NOWHERE
from caldera.games.fuji.rules.constants import SAID_FIELDS
from caldera.games.fuji.rules.movement import token_sets
from caldera.games.fuji.rules.planning import markable, rerolls
from caldera.games.fuji.rules.state import FujiPosition

OTHERS: Final = 0.8
"""How much a teammate's outcome counts beside one's own."""
TOKEN: Final = 2.5
DANGER: Final = 12.0
"""What waking an eruption token costs, and when the lava is near."""
GEAR_TOKEN: Final = 1.2
"""What an equipment card is worth."""
COURTESY: Final = 0.7
"""How much a request to leave a card alone weighs, besides what it tells about dice."""
STUBBORN: Final = 0.4
"""How much better another card must be before a marker moves."""


def lead_of(state: FujiPosition, worlds: Worlds, world: i64, character: i64, spot: i64) -> i64:
    """By how much a character leads both neighbours on a place's card, in a world."""
    card = state.card[spot]
    left = worlds.total(state, world, state.left_of(character), card)
    right = worlds.total(state, world, state.right_of(character), card)
    own = worlds.total(state, world, character, card) + state.flare[character]
    return own - (left if left > right else right)


def everybody_has_time(state: FujiPosition, place_values: PlaceValues) -> bool:
    """Whether two eruptions in this round would leave everybody alive where they stand now."""
    character: i64 = 0
    while character < state.table.characters:
        if place_values.burns[state.at[character]] <= 2:
            return False
        character += 1
    return True


def evaluate_tokens(state: FujiPosition, place_values: PlaceValues, character: i64, spot: i64) -> float:
    """What lies on the card or on the way: equipment is welcome, eruption tokens are not."""
    worth = 0.0
    if state.equipment_tokens >> spot & 1 != 0:
        worth += GEAR_TOKEN
    if state.eruption_tokens != 0:
        before = state.marker[character]
        planned = state.planned[character]
        state.marker[character] = spot
        state.planned[character] = 4
        if token_sets(state, character) & 1 == 0:
            worth -= TOKEN if everybody_has_time(state, place_values) else DANGER
        state.marker[character] = before
        state.planned[character] = planned
    return worth


def sample_others_rerolls(state: FujiPosition, worlds: Worlds, character: i64, rng: Rng) -> None:
    """Let everybody else reroll towards their destinations, as far as these are marked."""
    other: i64 = 0
    while other < state.table.characters:
        if other != character:
            sample_rerolls(state, worlds, other, dice_of(state, other), rng)
        other += 1


def evaluate_destination(
    state: FujiPosition, worlds: Worlds, place_values: PlaceValues, character: i64, spot: i64, seed: i64
) -> float:
    """What marking a place is worth for the party, over all worlds. The others' dice are final in these worlds.

    With the same seed one's own rerolls fall alike for every place.
    """
    before = state.marker[character]
    state.marker[character] = spot
    dice = dice_of(state, character)
    preferences = Preferences(state, character, state.card[spot], CARE)
    left = rerolls(state, character)
    kept = vec[i64]([0] * ALL_DICE)
    worth = 0.0
    world: i64 = 0
    while world < worlds.count:
        first = world * ALL_DICE
        die = character * DICE
        end = die + DICE
        while die < end:
            kept[die] = worlds.faces[first + die]
            die += 1
        if left > 0:
            reroll_hand(worlds, world, dice, preferences, left, Rng(seed + world))
        worth += evaluate_turn(state, place_values, character, spot, lead_of(state, worlds, world, character, spot))
        worth += neighbours(state, worlds, place_values, world, character)
        die = character * DICE
        while die < end:
            worlds.faces[first + die] = kept[die]
            die += 1
        world += 1
    state.marker[character] = before
    return worth / float(worlds.count) + evaluate_tokens(state, place_values, character, spot)


def neighbours(state: FujiPosition, worlds: Worlds, place_values: PlaceValues, world: i64, character: i64) -> float:
    """What a world brings the neighbours, who must beat this character too."""
    worth = 0.0
    other = state.left_of(character)
    if other < state.table.characters and state.marker[other] != NOWHERE:
        worth += OTHERS * evaluate_turn(
            state, place_values, other, state.marker[other], lead_of(state, worlds, world, other, state.marker[other])
        )
    other = state.right_of(character)
    if other < state.table.characters and state.marker[other] != NOWHERE:
        worth += OTHERS * evaluate_turn(
            state, place_values, other, state.marker[other], lead_of(state, worlds, world, other, state.marker[other])
        )
    return worth


def is_asked_for(state: FujiPosition, character: i64, spot: i64) -> bool:
    """Whether somebody else asked to leave this card alone."""
    kinds = state.table.actions
    index: i64 = 0
    while index < len(state.said):
        if state.said[index] != character and state.said[index + 3] == spot and kinds.avoid.has(state.said[index + 2]):
            return True
        index += SAID_FIELDS
    return False


def best_destination(state: FujiPosition, worlds: Worlds, place_values: PlaceValues, character: i64, rng: Rng) -> i64:
    """The place to mark: the present one unless another is clearly better; NOWHERE when there is none."""
    sample_others_rerolls(state, worlds, character, rng)
    seed = rng.below(1_000_000_007)
    cards = markable(state, character)
    present = state.marker[character]
    best: i64 = NOWHERE
    best_worth = 10.0 * DEATH
    spot: i64 = 0
    while cards != 0:
        if cards & 1 != 0:
            worth = evaluate_destination(state, worlds, place_values, character, spot, seed)
            if spot == present:
                worth += STUBBORN
            if is_asked_for(state, character, spot):
                worth -= COURTESY
            if best == NOWHERE or worth > best_worth:
                best = spot
                best_worth = worth
        cards >>= 1
        spot += 1
    return best
