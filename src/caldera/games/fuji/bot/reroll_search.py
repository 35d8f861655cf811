"""Phase 3: which dice to roll again, tried out over the imagined worlds for the whole party."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.rng import Rng
from caldera.games.fuji.bot.belief import ALL_DICE, CARE, Preferences, Worlds, dice_of, sample_rerolls
from caldera.games.fuji.bot.evaluation import PlaceValues, evaluate_turn
from caldera.games.fuji.bot.plan import OTHERS, lead_of
from caldera.games.fuji.rules.actions import SLOTS
from caldera.games.fuji.rules.board import DICE, NOWHERE, SIDES, bit
from caldera.games.fuji.rules.state import FujiPosition

CARES: Final = (0.0, CARE, 0.8)
"""How much a candidate spares the neighbours."""
TRIALS: Final = 2
"""Rolls that are tried in each world."""
EAGER: Final = 0.15
"""How much better rolling must look than keeping."""


def candidates(state: FujiPosition, character: i64, slots: i64, left: i64) -> vec[i64]:
    """Sets of slots worth a trial: none, and the least welcome dice, one more at a time, for a little and for much care."""
    sets = vec[i64]([0])
    card = state.card[state.marker[character]]
    for care in CARES:
        preferences = Preferences(state, character, card, care)
        chosen: i64 = 0
        while chosen != slots:
            worst: i64 = NOWHERE
            least = 999.0
            slot: i64 = 0
            while slot < SLOTS:
                if (slots & ~chosen) >> slot & 1 != 0:
                    die = state.hand[character * SLOTS + slot]
                    kind = die % DICE // 2
                    worth = (
                        preferences.worth[kind * SIDES + state.face[die] - 1]
                        - preferences.hope[kind * 4 + (left - 1 if left < 4 else 3)]
                    )
                    if worth < least:
                        least = worth
                        worst = slot
                slot += 1
            chosen |= bit(worst)
            known = False
            for other in sets:
                if other == chosen:
                    known = True
            if not known:
                sets = append(sets, chosen)
    return sets


def team_value(state: FujiPosition, worlds: Worlds, place_values: PlaceValues, world: i64, character: i64) -> float:
    """What phase 5 brings in a world: to the character, and a little less to the others."""
    worth = 0.0
    other: i64 = 0
    while other < state.table.characters:
        spot = state.marker[other]
        if spot != NOWHERE:
            brings = evaluate_turn(state, place_values, other, spot, lead_of(state, worlds, world, other, spot))
            worth += brings if other == character else OTHERS * brings
        other += 1
    return worth


def best_reroll(
    state: FujiPosition, worlds: Worlds, place_values: PlaceValues, character: i64, slots: i64, left: i64, rng: Rng
) -> i64:
    """The slots to roll again, 0 for none. The worlds are those of phase 3 before anybody else's rerolls."""
    if state.marker[character] == NOWHERE:
        return 0
    other: i64 = 0
    while other < state.table.sets:
        if other != character:
            sample_rerolls(state, worlds, other, dice_of(state, other), rng)
        other += 1
    preferences = Preferences(state, character, state.card[state.marker[character]], CARE)
    sets = candidates(state, character, slots, left)
    best: i64 = 0
    best_worth = 0.0
    first_one = True
    seed = rng.below(1_000_000_007)
    for chosen in sets:
        worth = 0.0
        dice = Rng(seed)  # the same rolls for every candidate
        world: i64 = 0
        while world < worlds.count:
            trial: i64 = 0
            while trial < TRIALS:
                worth += try_out(state, worlds, place_values, world, character, chosen, left, preferences, dice)
                trial += 1
            world += 1
        worth /= float(worlds.count * TRIALS)
        if first_one:
            best_worth = worth + EAGER
            first_one = False
        elif worth > best_worth:
            best_worth = worth
            best = chosen
    return best


def try_out(
    state: FujiPosition,
    worlds: Worlds,
    place_values: PlaceValues,
    world: i64,
    who: i64,
    chosen: i64,
    left: i64,
    preferences: Preferences,
    rng: Rng,
) -> float:
    """Roll the chosen dice in a world, and again what is then unwelcome as long as rerolls are left; judge, and put all back."""
    first = world * ALL_DICE
    kept = vec[i64]([0] * SLOTS)
    slot: i64 = 0
    while slot < SLOTS:
        die = state.hand[who * SLOTS + slot]
        if die != NOWHERE:
            kept[slot] = worlds.faces[first + die]
            face = 1 + rng.below(SIDES)
            if chosen >> slot & 1 != 0:
                worlds.faces[first + die] = face
                rest = left - 1
                while rest > 0:
                    face = 1 + rng.below(SIDES)
                    if preferences.rerolls(die, worlds.faces[first + die], rest):
                        worlds.faces[first + die] = face
                    rest -= 1
        slot += 1
    worth = team_value(state, worlds, place_values, world, who)
    slot = 0
    while slot < SLOTS:
        die = state.hand[who * SLOTS + slot]
        if die != NOWHERE:
            worlds.faces[first + die] = kept[slot]
        slot += 1
    return worth
