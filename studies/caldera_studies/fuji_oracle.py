"""The all-seeing yardstick: with every die open, markers and rerolls are chosen for the whole party at once.

No player sees like this. It says how much better perfect knowledge of the dice would be with the same judgement of positions. The
policy inherits from a compiled class, so this module is compiled with it: see `compiled-studies` in pyproject.toml.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.rng import Rng
from caldera.games.fuji.bot.belief import ALL_DICE, CARE, Preferences, Worlds, sample_worlds
from caldera.games.fuji.bot.evaluation import PlaceValues, evaluate_turn
from caldera.games.fuji.bot.joint import PASSES, joint_goals
from caldera.games.fuji.bot.plan import lead_of
from caldera.games.fuji.bot.policy import ALL_SEEING, REROLLER, FujiPolicy
from caldera.games.fuji.bot.reroll_search import candidates
from caldera.games.fuji.rules.actions import SLOTS
from caldera.games.fuji.rules.board import NOWHERE, SIDES, bit
from caldera.games.fuji.rules.state import FujiPosition

MOST_SETS: Final = 700
"""Up to so many joint choices of rerolls are all tried; more are climbed."""
TRIALS: Final = 32


class AllSeeingPolicy(FujiPolicy):
    """One mind for all seats: it plans once a round and once a roll, and every seat does its part."""

    def __init__(self, worlds: int) -> None:
        super().__init__(ALL_SEEING, worlds, REROLLER)
        self.goals: vec[i64] = vec[i64]()
        self.goals_key: vec[i64] = vec[i64]()
        self.sets: vec[i64] = vec[i64]()
        self.sets_key: vec[i64] = vec[i64]()

    def marking(self, state: FujiPosition, seat: i64, character: i64, place_values: PlaceValues, rng: Rng) -> i64:
        if state.marker[character] != NOWHERE and state.markers_left[seat] == 0:
            return NOWHERE
        key = known_by(state)
        if not same(key, self.goals_key):
            self.goals_key = key
            worlds = sample_worlds(state, seat, self.known_scale(state), True, self.worlds, rng)
            self.goals = joint_goals(state, worlds, place_values, 0, rng)
        spot = self.goals[character]
        if spot == NOWHERE or spot == state.marker[character]:
            return NOWHERE
        action = state.table.actions.mark.at(character, state.board.cell[spot])
        for legal in state.moves(seat):
            if legal == action:
                return action
        return NOWHERE if state.marker[character] != NOWHERE else super().marking(state, seat, character, place_values, rng)

    def slots_to_reroll(self, state: FujiPosition, seat: i64, character: i64, slots: i64, left: i64, rng: Rng) -> i64:
        if state.table.shared_third:
            return super().slots_to_reroll(state, seat, character, slots, left, rng)
        key = known_by(state)
        if not same(key, self.sets_key):
            self.sets_key = key
            worlds = sample_worlds(state, seat, self.known_scale(state), True, 1, rng)
            self.sets = joint_rerolls(state, worlds, self.place_values.find(state), rng)
        return self.sets[character] & slots


def known_by(state: FujiPosition) -> vec[i64]:
    """What a joint plan rests on: the round, where everybody stands, all faces, and the rerolls that are left."""
    key = vec[i64]([state.round, state.phase, state.lava])
    for spot in state.at:
        key = append(key, spot)
    for face in state.face:
        key = append(key, face)
    for left in state.left:
        key = append(key, left)
    return key


def same(one: vec[i64], two: vec[i64]) -> bool:
    if len(one) != len(two):
        return False
    index: i64 = 0
    while index < len(one):
        if one[index] != two[index]:
            return False
        index += 1
    return True


# ---- rerolls ----


def joint_rerolls(state: FujiPosition, worlds: Worlds, place_values: PlaceValues, rng: Rng) -> vec[i64]:
    """The slots that each character rolls again, chosen together."""
    seed = rng.below(1_000_000_007)
    lists: list[vec[i64]] = []
    combinations: i64 = 1
    character: i64 = 0
    while character < state.table.characters:
        options = vec[i64]([0])
        if state.left[character] > 0 and state.marker[character] != NOWHERE:
            options = candidates(state, character, open_slots(state, character), state.left[character])
        lists.append(options)
        combinations *= len(options)
        character += 1
    best = vec[i64]([0] * 4)
    chosen = vec[i64]([0] * 4)
    best_worth = try_sets(state, worlds, place_values, best, seed)
    if combinations <= MOST_SETS:
        number: i64 = 1
        while number < combinations:
            rest = number
            character = 0
            while character < state.table.characters:
                chosen[character] = lists[character][rest % len(lists[character])]
                rest //= len(lists[character])
                character += 1
            worth = try_sets(state, worlds, place_values, chosen, seed)
            if worth > best_worth:
                best_worth = worth
                best = vec[i64]([chosen[0], chosen[1], chosen[2], chosen[3]])
            number += 1
        return best
    turn: i64 = 0
    while turn < PASSES:
        gained = False
        character = 0
        while character < state.table.characters:
            chosen = vec[i64]([best[0], best[1], best[2], best[3]])
            for slots in lists[character]:
                chosen[character] = slots
                worth = try_sets(state, worlds, place_values, chosen, seed)
                if worth > best_worth + 0.0001:
                    best_worth = worth
                    best[character] = slots
                    gained = True
            character += 1
        if not gained:
            break
        turn += 1
    return best


def open_slots(state: FujiPosition, character: i64) -> i64:
    """The slots of a hand whose dice can be rolled again."""
    slots: i64 = 0
    slot: i64 = 0
    while slot < SLOTS:
        die = state.hand[character * SLOTS + slot]
        if die != NOWHERE and state.aside >> die & 1 == 0 and state.face[die] != 0:
            slots |= bit(slot)
        slot += 1
    return slots


def try_sets(state: FujiPosition, worlds: Worlds, place_values: PlaceValues, sets: vec[i64], seed: i64) -> float:
    """What phase 5 brings everybody when these dice are rolled again, and then whatever is unwelcome while rerolls are left."""
    kept = vec[i64]([0] * ALL_DICE)
    die: i64 = 0
    while die < ALL_DICE:
        kept[die] = worlds.faces[die]
        die += 1
    preferences: list[Preferences] = []
    character: i64 = 0
    while character < state.table.characters:
        spot = state.marker[character]
        preferences.append(Preferences(state, character, state.card[spot if spot != NOWHERE else state.at[character]], CARE))
        character += 1
    total = 0.0
    trial: i64 = 0
    while trial < TRIALS:
        character = 0
        while character < state.table.characters:
            rng = Rng(seed + 4 * trial + character)
            slot: i64 = 0
            while slot < SLOTS:
                die = state.hand[character * SLOTS + slot]
                face = 1 + rng.below(SIDES)
                if die != NOWHERE and sets[character] >> slot & 1 != 0:
                    worlds.faces[die] = face
                    rest = state.left[character] - 1
                    while rest > 0 and preferences[character].rerolls(die, worlds.faces[die], rest):
                        worlds.faces[die] = 1 + rng.below(SIDES)
                        rest -= 1
                slot += 1
            character += 1
        character = 0
        while character < state.table.characters:
            spot = state.marker[character]
            if spot != NOWHERE:
                total += evaluate_turn(state, place_values, character, spot, lead_of(state, worlds, 0, character, spot))
            character += 1
        die = 0
        while die < ALL_DICE:
            worlds.faces[die] = kept[die]
            die += 1
        trial += 1
    return total
