"""What equipment does: the fifteen effects, each from the announcement to its end [G24-G39]."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.state import NOBODY
from caldera.games.fuji.rules import events
from caldera.games.fuji.rules.actions import SLOTS
from caldera.games.fuji.rules.board import DICE, NOWHERE, SIDES, bit
from caldera.games.fuji.rules.constants import (
    AGAIN,
    CARABINER,
    GEAR,
    LEND,
    LIGHTER,
    NO_EFFECT,
    OVER,
    PLAN,
    TAKE,
    TAPE,
    THIRD,
    WATER,
)
from caldera.games.fuji.rules.eruption import trigger_eruption
from caldera.games.fuji.rules.movement import may_take
from caldera.games.fuji.rules.planning import recheck_markers, wake_the_unmarked
from caldera.games.fuji.rules.rerolls import count_bits, put_aside, start_reroll
from caldera.games.fuji.rules.state import FujiPosition

MACHETE_DICE: Final = 2
WATER_OWN: Final = 2
WATER_OTHER: Final = 1

# ---- what the effects look at ----


def has_dice(state: FujiPosition, character: i64) -> bool:
    """Whether a set has a die behind its screen. How many lie there is open to all."""
    place = character * SLOTS
    end = place + SLOTS
    while place < end:
        die = state.hand[place]
        if die != NOWHERE and state.aside >> die & 1 == 0:
            return True
        place += 1
    return False


def empty_cards(state: FujiPosition) -> i64:
    """Landscape cards, face up, without figure, marker or token [G24]."""
    found = state.board.land & ~state.lava & ~state.equipment_tokens & ~state.eruption_tokens
    character: i64 = 0
    while character < state.table.characters:
        found &= ~bit(state.at[character])
        if state.marker[character] != NOWHERE:
            found &= ~bit(state.marker[character])
        character += 1
    return found


def rope_cards(state: FujiPosition, character: i64) -> i64:
    """Adjacent landscape cards without lava; never a village [G34]."""
    return state.board.adjacent[state.at[character]] & state.board.land & ~state.lava


def finish_effect(state: FujiPosition) -> None:
    """The effect is done: back to the open stage of the phase."""
    state.stage = PLAN if state.phase == 2 else GEAR
    state.user = NOBODY
    state.effect = NO_EFFECT
    state.target = NOBODY
    state.picker = NOBODY
    state.picks = 0


def ask_next_picker(state: FujiPosition, seat: i64) -> None:
    """The next seat, from this one on, that has dice of the target to choose from; without one the effect is done."""
    while seat < state.players:
        if state.own_slots(state.target, seat) != 0:
            state.picker = seat
            return
        seat += 1
    finish_effect(state)


# ---- the mountain: binoculars and rope ----


def add_swaps(state: FujiPosition, actions: vec[i64]) -> vec[i64]:
    cards = empty_cards(state)
    board = state.board
    one: i64 = 0
    while one < board.size:
        if cards >> one & 1 != 0:
            two = one + 1
            while two < board.size:
                if cards >> two & 1 != 0:
                    actions = append(actions, state.table.actions.swap.at(board.cell[one], board.cell[two]))
                two += 1
        one += 1
    return actions


def swap_cards(state: FujiPosition, one: i64, two: i64) -> None:
    first = state.card[one]
    state.card[one] = state.card[two]
    state.card[two] = first
    if state.events is not None:
        events.tell_swap(state, state.user, one, two)
    finish_effect(state)


def add_rope_cards(state: FujiPosition, actions: vec[i64]) -> vec[i64]:
    cards = rope_cards(state, state.user)
    spot: i64 = 0
    while cards != 0:
        if cards & 1 != 0:
            actions = append(actions, state.table.actions.rope.at(state.board.cell[spot]))
        cards >>= 1
        spot += 1
    return actions


def climb_by_rope(state: FujiPosition, spot: i64) -> None:
    """At once to the adjacent card; tokens work as in a move; in phase 2 the plan is looked at again [G34, X1, P8].

    In phase 4 the marker stays: its reach was checked when markers were locked.
    """
    character = state.user
    state.at[character] = spot
    if state.events is not None:
        events.tell_rope(state, character, spot)
    if state.eruption_tokens >> spot & 1 != 0:
        trigger_eruption(state, character)
        if state.stage == OVER:
            return
    if state.phase == 2:
        recheck_markers(state)
        wake_the_unmarked(state)
    else:
        state.roped |= bit(character)
    if may_take(state, character):
        state.stage = TAKE
    else:
        finish_effect(state)


# ---- dice of one hand: tape, compass, machete, shovel, radio ----


def slots_showing(state: FujiPosition, slots: i64, value: i64) -> i64:
    """Those of the target's slots whose dice show that value."""
    found: i64 = 0
    slot: i64 = 0
    while slot < SLOTS:
        if slots >> slot & 1 != 0 and state.face[state.hand[state.target * SLOTS + slot]] == value:
            found |= bit(slot)
        slot += 1
    return found


def add_dice_turns(state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
    """Any number of ones (tape) or sixes (compass), none included [G28, G29]."""
    slots = slots_showing(state, state.own_slots(state.target, seat), 1 if state.effect == TAPE else SIDES)
    chosen: i64 = 0
    while True:
        actions = append(actions, state.table.actions.turn.at(chosen))
        chosen = (chosen - slots) & slots
        if chosen == 0:
            return actions


def set_face(state: FujiPosition, die: i64, value: i64) -> None:
    """Turned by hand: only those who can look there know the new face."""
    state.face[die] = value
    state.seen[die] = state.viewers(die)
    if state.events is not None:
        events.tell_turned(state, die)


def turn_dice(state: FujiPosition, seat: i64, slots: i64) -> None:
    slot: i64 = 0
    while slot < SLOTS:
        if slots >> slot & 1 != 0:
            set_face(state, state.hand[state.target * SLOTS + slot], SIDES if state.effect == TAPE else 1)
        slot += 1
    ask_next_picker(state, seat + 1)


def add_machete_choices(state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
    """Up to two dice, none included [G30]."""
    slots = state.own_slots(state.target, seat)
    chosen: i64 = 0
    while True:
        if count_bits(chosen) <= state.picks:
            actions = append(actions, state.table.actions.aside.at(chosen))
        chosen = (chosen - slots) & slots
        if chosen == 0:
            return actions


def set_aside_with_machete(state: FujiPosition, seat: i64, slots: i64) -> None:
    if slots != 0:
        put_aside(state, state.target, slots)
    state.picks -= count_bits(slots)
    if state.picks > 0:
        ask_next_picker(state, seat + 1)
    else:
        finish_effect(state)


def add_shovel_choices(state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
    """One die to any side [G33]."""
    slots = state.own_slots(state.user, seat)
    slot: i64 = 0
    while slot < SLOTS:
        if slots >> slot & 1 != 0:
            value: i64 = 1
            while value <= SIDES:
                if state.face[state.hand[state.user * SLOTS + slot]] != value:
                    actions = append(actions, state.table.actions.shovel.at(slot, value - 1))
                value += 1
        slot += 1
    return actions


def turn_die_with_shovel(state: FujiPosition, slot: i64, value: i64) -> None:
    set_face(state, state.hand[state.user * SLOTS + slot], value)
    finish_effect(state)


def show_dice(state: FujiPosition, character: i64) -> None:
    """The screen is off until the end of the phase [G31]."""
    state.screen_off |= bit(character)
    place = character * SLOTS
    end = place + SLOTS
    while place < end:
        die = state.hand[place]
        if die != NOWHERE:
            state.seen[die] = state.table.everyone
        place += 1
    if state.events is not None:
        events.tell_shown(state, character)
    finish_effect(state)


# ---- dice that change hands: lighter and map ----


def add_targets(state: FujiPosition, actions: vec[i64]) -> vec[i64]:
    """Whom the lighter asks; who drinks the water [G25, G38]."""
    character: i64 = 0
    while character < state.table.characters:
        if has_dice(state, character) and (character != state.user or state.effect == WATER):
            actions = append(actions, state.table.actions.target.at(character))
        character += 1
    return actions


def choose_target(state: FujiPosition, character: i64) -> None:
    state.target = character
    if state.events is not None:
        events.tell_target(state, state.user, character)
    if state.effect == LIGHTER:
        state.stage = LEND
    else:
        start_extra_rerolls(state, character, WATER_OWN if character == state.user else WATER_OTHER)


def add_loans(state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
    """The teammate may hand over one die, or not [G25]."""
    slots = state.own_slots(state.target, seat)
    slot: i64 = 0
    while slot < SLOTS:
        if slots >> slot & 1 != 0:
            actions = append(actions, state.table.actions.lend.at(slot))
        slot += 1
    return append(actions, state.table.actions.decline.at())


def add_gifts(state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
    """One own die to any teammate, who cannot refuse [G27]."""
    slots = state.own_slots(state.user, seat)
    slot: i64 = 0
    while slot < SLOTS:
        if slots >> slot & 1 != 0:
            other: i64 = 0
            while other < state.table.characters:
                if other != state.user and state.free_guest_slot(other) != NOWHERE:
                    actions = append(actions, state.table.actions.give.at(slot, other))
                other += 1
        slot += 1
    return actions


def pass_die(state: FujiPosition, seat: i64, giver: i64, slot: i64, receiver: i64) -> None:
    """The die keeps its face: giver and receiver know it now, but from then on only the receiver sees it [G25, G27, H4]."""
    die = state.hand[giver * SLOTS + slot]
    state.hand[giver * SLOTS + slot] = NOWHERE
    place = die % DICE if die // DICE == receiver else state.free_guest_slot(receiver)
    state.hand[receiver * SLOTS + place] = die
    state.holder[die] = receiver
    state.side[die] = seat
    known = state.seen[die] | state.viewers(die)
    state.seen[die] = state.viewers(die)
    if state.events is not None:
        events.tell_passed_die(state, giver, die, receiver, known)
    finish_effect(state)


def decline_loan(state: FujiPosition, seat: i64) -> None:
    if state.events is not None:
        events.tell_decline(state, seat)
    finish_effect(state)


def return_dice(state: FujiPosition) -> None:
    """At the end of the round every die goes home [G25, G27, G30]."""
    place: i64 = 0
    while place < state.table.sets * SLOTS:
        state.hand[place] = NOWHERE
        place += 1
    die: i64 = 0
    while die < state.table.sets * DICE:
        home = die // DICE
        state.holder[die] = home
        state.side[die] = die & 1
        if state.lost >> die & 1 == 0:
            state.hand[home * SLOTS + die % DICE] = die
        die += 1
    state.aside = 0


# ---- rerolls from equipment: flashlight, water, carabiner ----


def start_extra_rerolls(state: FujiPosition, character: i64, times: i64) -> None:
    state.target = character
    state.stage = AGAIN
    state.picks = times
    ask_next_picker(state, 0)


def use_extra_reroll(state: FujiPosition, seat: i64, slots: i64) -> None:
    state.picks -= 1
    start_reroll(state, seat, state.target, slots)


def end_extra_rerolls(state: FujiPosition) -> None:
    """The picker has no reroll left or wants none; a shared character's other dice follow [G36, G38]."""
    shared = state.table.shared_third and state.target == THIRD
    if not shared or state.picker == 1:
        finish_effect(state)
        return
    state.picks = 1
    if state.effect == WATER and state.target == state.user:
        state.picks = WATER_OWN
    ask_next_picker(state, 1)


def start_carabiner(state: FujiPosition) -> None:
    """Everybody rerolls exactly one die [G26]."""
    state.stage = CARABINER
    state.must_pick = 0
    character: i64 = 0
    while character < state.table.characters:
        if has_dice(state, character):
            state.must_pick |= bit(character)
        character += 1
    if state.must_pick == 0:
        finish_effect(state)


def add_picks(state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
    character: i64 = 0
    while character < state.table.characters:
        if state.must_pick >> character & 1 != 0:
            slots = state.own_slots(character, seat)
            slot: i64 = 0
            while slot < SLOTS:
                if slots >> slot & 1 != 0:
                    actions = append(actions, state.table.actions.pick.at(character, slot))
                slot += 1
        character += 1
    return actions


def reroll_picked_die(state: FujiPosition, seat: i64, character: i64, slot: i64) -> None:
    state.must_pick &= ~bit(character)
    start_reroll(state, seat, character, bit(slot))
