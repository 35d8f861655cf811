"""Where the whole party runs: the best joint choice of destinations over the imagined worlds."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.rng import Rng
from caldera.games.fuji.bot.belief import ALL_DICE, CARE, Preferences, Worlds, dice_of, reroll_hand
from caldera.games.fuji.bot.evaluation import PlaceValues, evaluate_turn
from caldera.games.fuji.bot.plan import evaluate_destination, evaluate_tokens, lead_of
from caldera.games.fuji.rules.board import NOWHERE, bit
from caldera.games.fuji.rules.planning import most_steps, rerolls, walkable_places, within
from caldera.games.fuji.rules.state import FujiPosition

SHORT_LIST: Final = (0, 9, 9, 7, 4)
"""How many cards each character brings into the joint comparison, by the number of characters."""
PASSES: Final = 4
"""How often every card is tried again beside the others' choices, at most."""


def joint_goals(state: FujiPosition, worlds: Worlds, place_values: PlaceValues, fixed: i64, rng: Rng) -> vec[i64]:
    """The best joint destinations: all combinations of everybody's best cards, then each card again beside the others' choices.

    `fixed` are the characters whose markers stay where they lie, as bits.
    """
    before = vec[i64]([NOWHERE] * 4)
    reach = vec[i64]([0] * 4)
    character: i64 = 0
    while character < state.table.characters:
        before[character] = state.marker[character]
        state.marker[character] = NOWHERE
        character += 1
    lists: list[vec[i64]] = []
    character = 0
    while character < state.table.characters:
        if fixed >> character & 1 != 0 and before[character] != NOWHERE:
            reach[character] = bit(before[character])
            lists.append(vec[i64]([before[character]]))
        else:
            reach[character] = within(state, state.at[character], most_steps(state, character)) & walkable_places(state)
            lists.append(best_alone(state, worlds, place_values, character, reach[character], rng))
        character += 1
    seed = rng.below(1_000_000_007)
    best = every_combination(state, worlds, place_values, lists, seed)
    climb_goals(state, worlds, place_values, reach, best, seed)
    character = 0
    while character < state.table.characters:
        state.marker[character] = before[character]
        character += 1
    return best


def best_alone(state: FujiPosition, worlds: Worlds, place_values: PlaceValues, character: i64, cards: i64, rng: Rng) -> vec[i64]:
    """A character's most promising cards when nobody else has a destination."""
    most = SHORT_LIST[state.table.characters]
    seed = rng.below(1_000_000_007)
    spots: vec[i64] = vec[i64]()
    worths: vec[float] = vec[float]()
    spot: i64 = 0
    while cards != 0:
        if cards & 1 != 0:
            spots = append(spots, spot)
            worths = append(worths, evaluate_destination(state, worlds, place_values, character, spot, seed))
        cards >>= 1
        spot += 1
    found: vec[i64] = vec[i64]()
    while len(found) < most and len(found) < len(spots):
        best: i64 = 0
        index: i64 = 0
        while index < len(spots):
            if worths[index] > worths[best]:
                best = index
            index += 1
        found = append(found, spots[best])
        worths[best] = -99_999.0
    return found


def every_combination(state: FujiPosition, worlds: Worlds, place_values: PlaceValues, lists: list[vec[i64]], seed: i64) -> vec[i64]:
    """The best of all combinations of these cards."""
    count: i64 = len(lists)
    best = vec[i64]([NOWHERE] * 4)
    best_worth = -99_999.0
    at = vec[i64]([0] * 4)
    while True:
        character: i64 = 0
        while character < count:
            state.marker[character] = lists[character][at[character]] if len(lists[character]) > 0 else NOWHERE
            character += 1
        if is_allowed(state):
            worth = party_worth(state, worlds, place_values, seed)
            if worth > best_worth:
                best_worth = worth
                character = 0
                while character < count:
                    best[character] = state.marker[character]
                    character += 1
        character = 0
        while character < count:
            at[character] += 1
            if at[character] < len(lists[character]):
                break
            at[character] = 0
            character += 1
        if character == count:
            return best


def climb_goals(state: FujiPosition, worlds: Worlds, place_values: PlaceValues, reach: vec[i64], best: vec[i64], seed: i64) -> None:
    """Every card of every character in turn, as long as the party gains."""
    character: i64 = 0
    while character < state.table.characters:
        state.marker[character] = best[character]
        character += 1
    best_worth = party_worth(state, worlds, place_values, seed)
    turn: i64 = 0
    while turn < PASSES:
        gained = False
        character = 0
        while character < state.table.characters:
            cards = reach[character]
            spot: i64 = 0
            while cards != 0:
                if cards & 1 != 0 and spot != best[character]:
                    state.marker[character] = spot
                    if is_allowed(state):
                        worth = party_worth(state, worlds, place_values, seed)
                        if worth > best_worth + 0.0001:
                            best_worth = worth
                            best[character] = spot
                            gained = True
                cards >>= 1
                spot += 1
            state.marker[character] = best[character]
            character += 1
        if not gained:
            return
        turn += 1


def is_allowed(state: FujiPosition) -> bool:
    """Neighbours never share a destination [P5]."""
    character: i64 = 0
    while character < state.table.characters:
        other = state.right_of(character)
        if other < state.table.characters and other != character and state.marker[other] == state.marker[character] != NOWHERE:
            return False
        character += 1
    return True


def party_worth(state: FujiPosition, worlds: Worlds, place_values: PlaceValues, seed: i64) -> float:
    """What these destinations bring everybody, with sensible rerolls of all dice: the same rolls whatever the destinations."""
    count = state.table.characters
    preferences: list[Preferences] = []
    worth = 0.0
    character: i64 = 0
    while character < count:
        spot = state.marker[character]
        preferences.append(Preferences(state, character, state.card[spot if spot != NOWHERE else state.at[character]], CARE))
        if spot != NOWHERE:
            worth += evaluate_tokens(state, place_values, character, spot)
        character += 1
    total = 0.0
    kept = vec[i64]([0] * ALL_DICE)
    world: i64 = 0
    while world < worlds.count:
        first = world * ALL_DICE
        die: i64 = 0
        while die < ALL_DICE:
            kept[die] = worlds.faces[first + die]
            die += 1
        character = 0
        while character < count:
            left = rerolls(state, character)
            if left > 0:
                reroll_hand(
                    worlds, world, dice_of(state, character), preferences[character], left, Rng(seed + 4 * world + character)
                )
            character += 1
        character = 0
        while character < count:
            spot = state.marker[character]
            lead: i64 = lead_of(state, worlds, world, character, spot) if spot != NOWHERE else 0
            total += evaluate_turn(state, place_values, character, spot, lead)
            character += 1
        die = 0
        while die < ALL_DICE:
            worlds.faces[first + die] = kept[die]
            die += 1
        world += 1
    return worth + total / float(worlds.count)
