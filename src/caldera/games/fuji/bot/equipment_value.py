"""Equipment: what a card would change for the party, over the imagined worlds, and which dice to touch."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caldera.core.rng import Rng
from caldera.games.fuji.bot.belief import ALL_DICE, CARE, Preferences, Worlds, dice_of, reroll_hand
from caldera.games.fuji.bot.evaluation import ERUPTION_TOKEN, PlaceValues, evaluate_turn
from caldera.games.fuji.bot.plan import lead_of
from caldera.games.fuji.rules import constants as c
from caldera.games.fuji.rules.actions import MOST_ASIDE, SLOTS
from caldera.games.fuji.rules.board import DICE, NOWHERE, SIDES, bit
from caldera.games.fuji.rules.dice_cards import WATER_OWN
from caldera.games.fuji.rules.equipment_cards import FLARE_POINTS, rope_cards
from caldera.games.fuji.rules.planning import distance
from caldera.games.fuji.rules.state import FujiPosition

# Weights chosen by hand, in points of stamina or of dice. The levels of docs/results/fuji.md were measured with them.
SCARCE: Final = 1.5
"""A card is kept for later unless it brings more than this."""
LEAST_HARM: Final = 1.0
"""How much more harm than good a die must do before it is set aside."""
TURN_GAIN: Final = 0.5
"""How much better the other face must be before tape or compass turn a die."""
ROPE_TOKEN: Final = 1.0
"""What an equipment token is worth to whoever climbs to it."""
OUT_OF_REACH: Final = -99.0
"""No rope is used that leaves the marker out of reach."""


def team_value(state: FujiPosition, worlds: Worlds, place_values: PlaceValues) -> float:
    """What the turns of phase 5 will bring everybody, over all worlds."""
    worth = 0.0
    world: i64 = 0
    while world < worlds.count:
        character: i64 = 0
        while character < state.table.characters:
            spot = state.marker[character]
            if spot != NOWHERE:
                worth += evaluate_turn(state, place_values, character, spot, lead_of(state, worlds, world, character, spot))
            character += 1
        world += 1
    return worth / float(worlds.count)


def set_everywhere(worlds: Worlds, die: i64, face: i64) -> None:
    world: i64 = 0
    while world < worlds.count:
        worlds.faces[world * ALL_DICE + die] = face
        world += 1


def slots_to_turn(state: FujiPosition, character: i64, slots: i64, effect: i64) -> i64:
    """The ones worth a six (tape), or the sixes better as ones (compass)."""
    preferences = preferences_of(state, character)
    chosen: i64 = 0
    old: i64 = 1 if effect == c.TAPE else SIDES
    new: i64 = SIDES + 1 - old
    slot: i64 = 0
    while slot < SLOTS:
        if slots >> slot & 1 != 0:
            die = state.hand[character * SLOTS + slot]
            if state.face[die] == old:
                kind = die % DICE // 2 * SIDES
                if preferences.worth[kind + new - 1] > preferences.worth[kind + old - 1] + TURN_GAIN:
                    chosen |= bit(slot)
        slot += 1
    return chosen


def slots_to_leave(state: FujiPosition, character: i64, slots: i64, most: i64) -> i64:
    """The dice that do more harm to neighbours than good to oneself."""
    preferences = preferences_of(state, character)
    chosen: i64 = 0
    while most > 0:
        worst: i64 = NOWHERE
        least = -LEAST_HARM
        slot: i64 = 0
        while slot < SLOTS:
            if slots >> slot & 1 != 0 and chosen >> slot & 1 == 0:
                die = state.hand[character * SLOTS + slot]
                worth = preferences.worth[die % DICE // 2 * SIDES + state.face[die] - 1]
                if worth < least:
                    least = worth
                    worst = slot
            slot += 1
        if worst == NOWHERE:
            break
        chosen |= bit(worst)
        most -= 1
    return chosen


def best_shovel(state: FujiPosition, character: i64, slots: i64) -> i64:
    """The slot and face with the greatest gain, as slot * 6 + face - 1."""
    preferences = preferences_of(state, character)
    best: i64 = NOWHERE
    gain = -99.0
    slot: i64 = 0
    while slot < SLOTS:
        if slots >> slot & 1 != 0:
            die = state.hand[character * SLOTS + slot]
            kind = die % DICE // 2 * SIDES
            face: i64 = 1
            while face <= SIDES:
                better = preferences.worth[kind + face - 1] - preferences.worth[kind + state.face[die] - 1]
                if face != state.face[die] and better > gain:
                    gain = better
                    best = slot * SIDES + face - 1
                face += 1
        slot += 1
    return best


def preferences_of(state: FujiPosition, character: i64) -> Preferences:
    """What dice are worth to a character on its way."""
    spot = state.marker[character]
    return Preferences(state, character, state.card[spot if spot != NOWHERE else state.at[character]], CARE)


def best_rope(state: FujiPosition, place_values: PlaceValues, character: i64) -> i64:
    """The adjacent card to swing to, without waking a token."""
    cards = rope_cards(state, character)
    best: i64 = NOWHERE
    worth = -999.0
    spot: i64 = 0
    while cards != 0:
        if cards & 1 != 0:
            there = place_values.place(state, character, spot)
            if state.eruption_tokens >> spot & 1 != 0:
                there -= ERUPTION_TOKEN
            if state.equipment_tokens >> spot & 1 != 0:
                there += ROPE_TOKEN
            if there > worth:
                worth = there
                best = spot
        cards >>= 1
        spot += 1
    return best


def estimate_gain(
    state: FujiPosition, worlds: Worlds, place_values: PlaceValues, character: i64, effect: i64, seat: i64, rng: Rng
) -> float:
    """By how much an effect would better the party's prospects, in points of stamina. The worlds are changed by the trial."""
    before = team_value(state, worlds, place_values)
    slots = state.own_slots(character, seat)
    if effect == c.FLARE:
        state.flare[character] += FLARE_POINTS
        after = team_value(state, worlds, place_values)
        state.flare[character] -= FLARE_POINTS
        return after - before
    if effect == c.FIRST_AID:
        state.first_aid |= bit(character)
        after = team_value(state, worlds, place_values)
        state.first_aid &= ~bit(character)
        return after - before
    if effect in (c.TAPE, c.COMPASS):
        chosen = slots_to_turn(state, character, slots, effect)
        turn_all(state, worlds, character, chosen, SIDES if effect == c.TAPE else 1)
        return team_value(state, worlds, place_values) - before if chosen != 0 else 0.0
    if effect == c.MACHETE:
        chosen = slots_to_leave(state, character, slots, MOST_ASIDE)
        if chosen == 0:
            return 0.0
        aside = state.aside
        slot: i64 = 0
        while slot < SLOTS:
            if chosen >> slot & 1 != 0:
                state.aside |= bit(state.hand[character * SLOTS + slot])
            slot += 1
        after = team_value(state, worlds, place_values)
        state.aside = aside
        return after - before
    if effect == c.SHOVEL_CARD:
        best = best_shovel(state, character, slots)
        if best == NOWHERE:
            return 0.0
        set_everywhere(worlds, state.hand[character * SLOTS + best // SIDES], best % SIDES + 1)
        return team_value(state, worlds, place_values) - before
    if effect == c.WATER:
        preferences = preferences_of(state, character)
        dice = dice_of(state, character)
        world: i64 = 0
        while world < worlds.count:
            reroll_hand(worlds, world, dice, preferences, WATER_OWN, rng)
            world += 1
        return team_value(state, worlds, place_values) - before
    if effect == c.ROPE_CARD:
        spot = best_rope(state, place_values, character)
        if spot == NOWHERE:
            return 0.0
        before_climbing = state.at[character]
        state.at[character] = spot
        far = state.marker[character] != NOWHERE and distance(state, spot, state.marker[character], 3) > 3
        after = team_value(state, worlds, place_values)
        state.at[character] = before_climbing
        return OUT_OF_REACH if far else after - before
    return 0.0


def turn_all(state: FujiPosition, worlds: Worlds, character: i64, slots: i64, face: i64) -> None:
    slot: i64 = 0
    while slot < SLOTS:
        if slots >> slot & 1 != 0:
            set_everywhere(worlds, state.hand[character * SLOTS + slot], face)
        slot += 1


def reroll_slots(state: FujiPosition, character: i64, slots: i64, left: i64) -> i64:
    """The dice to roll again with so many rerolls left, as slots."""
    preferences = preferences_of(state, character)
    chosen: i64 = 0
    slot: i64 = 0
    while slot < SLOTS:
        if slots >> slot & 1 != 0:
            die = state.hand[character * SLOTS + slot]
            if preferences.rerolls(die, state.face[die], left):
                chosen |= bit(slot)
        slot += 1
    return chosen


def hoped_gain(state: FujiPosition, character: i64, slots: i64) -> float:
    """What one more reroll of these dice brings on average."""
    preferences = preferences_of(state, character)
    more = 0.0
    slot: i64 = 0
    while slot < SLOTS:
        if slots >> slot & 1 != 0:
            die = state.hand[character * SLOTS + slot]
            kind = die % DICE // 2
            more += preferences.hope[kind * 4] - preferences.worth[kind * SIDES + state.face[die] - 1]
        slot += 1
    return more


def worst_slot(state: FujiPosition, character: i64, slots: i64) -> i64:
    """The die that one would miss least."""
    preferences = preferences_of(state, character)
    worst: i64 = NOWHERE
    least = 99.0
    slot: i64 = 0
    while slot < SLOTS:
        if slots >> slot & 1 != 0:
            die = state.hand[character * SLOTS + slot]
            kind = die % DICE // 2
            worth = preferences.worth[kind * SIDES + state.face[die] - 1] - preferences.hope[kind * 4]
            if worth < least:
                least = worth
                worst = slot
        slot += 1
    return worst
