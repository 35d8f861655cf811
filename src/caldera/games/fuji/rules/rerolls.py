"""Rolling: phase 1, the rerolls of phase 3, and the dice that are set aside there [D, R]."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.fuji.rules import events
from caldera.games.fuji.rules.actions import SLOTS
from caldera.games.fuji.rules.board import DICE, NOWHERE, bit
from caldera.games.fuji.rules.constants import BUDDY, GATHERER, REROLL, THIRD
from caldera.games.fuji.rules.planning import SCOUT_STEPS, distance, rerolls
from caldera.games.fuji.rules.state import FujiPosition

# ---- rolling ----


def next_die(state: FujiPosition) -> i64:
    """Dice are rolled one at a time, screen by screen: when one sees one's own says nothing about others' dice [H3]."""
    place: i64 = 0
    while place < state.table.sets * SLOTS:
        die = state.hand[place]
        if die != NOWHERE and state.to_roll >> die & 1 != 0:
            break
        place += 1
    die = state.hand[place]
    if not state.table.shared_third or state.holder[die] != THIRD or state.side[die] == 0:
        return die
    other = place
    while other < (THIRD + 1) * SLOTS:  # the third character's dice lie behind two screens
        lies = state.hand[other]
        if lies != NOWHERE and state.to_roll >> lies & 1 != 0 and state.side[lies] == 0:
            return lies
        other += 1
    return die


def record_roll(state: FujiPosition, value: i64) -> None:
    die = next_die(state)
    state.face[die] = value
    state.seen[die] = state.viewers(die)
    state.to_roll &= ~bit(die)
    if state.events is not None:
        events.tell_roll(state, die)


def dice_in(state: FujiPosition, character: i64, slots: i64) -> i64:
    """The dice that lie in these slots of a hand, as bits."""
    dice: i64 = 0
    slot: i64 = 0
    while slot < SLOTS:
        if slots >> slot & 1 != 0:
            dice |= bit(state.hand[character * SLOTS + slot])
        slot += 1
    return dice


def count_bits(mask: i64) -> i64:
    count: i64 = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


def start_reroll(state: FujiPosition, seat: i64, character: i64, slots: i64) -> None:
    """Chosen dice are rolled together; how many is plain to see, which ones is not [R5, H3]."""
    state.to_roll |= dice_in(state, character, slots)
    if state.events is not None:
        events.tell_reroll(state, seat, character, count_bits(slots))


def add_rerolls_of(state: FujiPosition, seat: i64, character: i64, actions: vec[i64]) -> vec[i64]:
    """Every non-empty set of the dice that the seat may choose."""
    slots = state.own_slots(character, seat)
    first = state.table.actions.reroll.at(character, 0)
    chosen = -slots & slots
    while chosen != 0:
        actions = append(actions, first + chosen)
        chosen = (chosen - slots) & slots
    return actions


# ---- phase 3 ----


def begin_rerolls(state: FujiPosition) -> None:
    """Markers are locked, screens are up again, and everybody knows how often to reroll [P6, R1]."""
    state.phase = 3
    state.stage = REROLL
    state.ready = 0
    state.screen_off = 0
    state.look_again()
    character: i64 = 0
    while character < state.table.characters:
        spot = state.marker[character]
        state.planned[character] = distance(state, state.at[character], spot, SCOUT_STEPS) if spot != NOWHERE else 0
        state.left[character] = rerolls(state, character)
        character += 1
    if state.table.shared_third:
        state.third_left[0] = state.left[THIRD]
        state.third_left[1] = state.left[THIRD]
    if state.events is not None:
        events.tell_phase(state)


def rerolls_left(state: FujiPosition, seat: i64, character: i64) -> i64:
    if state.table.shared_third and character == THIRD:
        return state.third_left[seat]
    return state.left[character]


def may_set_aside(state: FujiPosition, character: i64) -> bool:
    """The Buddy, once in phase 3 [K2]."""
    return state.can(character, BUDDY) and state.buddy_used >> character & 1 == 0


def has_something_to_do(state: FujiPosition, seat: i64) -> bool:
    character: i64 = 0
    while character < state.table.characters:
        if state.plays(seat, character) and state.own_slots(character, seat) != 0:
            if rerolls_left(state, seat, character) > 0 or may_set_aside(state, character):
                return True
        character += 1
    return False


def add_reroll_phase(state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
    kinds = state.table.actions
    actions = add_choices(state, seat, actions)
    character: i64 = 0
    while character < state.table.characters:
        if state.plays(seat, character) and may_set_aside(state, character):
            slots = state.own_slots(character, seat)
            slot: i64 = 0
            while slot < SLOTS:
                if slots >> slot & 1 != 0:
                    actions = append(actions, kinds.set_aside.at(character, slot))
                slot += 1
        character += 1
    return actions


def add_choices(state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
    """What all choose at the same time: a reroll, or to stop [R6]."""
    actions = append(actions, state.table.actions.stop.at())
    character: i64 = 0
    while character < state.table.characters:
        if state.plays(seat, character) and rerolls_left(state, seat, character) > 0:
            actions = add_rerolls_of(state, seat, character, actions)
        character += 1
    return actions


def still_choosing(state: FujiPosition) -> i64:
    """The seats that neither have stopped nor have chosen, as bits."""
    seats: i64 = 0
    seat: i64 = 0
    while seat < state.players:
        if state.ready >> seat & 1 == 0 and state.chosen[seat] == NOWHERE:
            seats |= bit(seat)
        seat += 1
    return seats


def reveal_choices(state: FujiPosition) -> None:
    """Everybody has chosen: now all hear who rerolls how many dice, and who stops [R6, H3]."""
    kinds = state.table.actions
    seat: i64 = 0
    while seat < state.players:
        action = state.chosen[seat]
        if action != NOWHERE:
            state.chosen[seat] = NOWHERE
            if kinds.reroll.has(action):
                reroll_slots(state, seat, kinds.reroll.a(action), kinds.reroll.b(action))
            else:
                stop_rerolling(state, seat)
        seat += 1


def reroll_slots(state: FujiPosition, seat: i64, character: i64, slots: i64) -> None:
    if state.table.shared_third and character == THIRD:
        state.third_left[seat] -= 1
    else:
        state.left[character] -= 1
    start_reroll(state, seat, character, slots)


def put_aside(state: FujiPosition, character: i64, slots: i64) -> None:
    """Set aside, for all to see; these dice do not count until the end of the round."""
    dice = dice_in(state, character, slots)
    state.aside |= dice
    die: i64 = 0
    while die < state.table.sets * DICE:
        if dice >> die & 1 != 0:
            state.seen[die] = state.table.everyone
        die += 1
    if state.events is not None:
        events.tell_aside(state, character, dice)


def set_aside(state: FujiPosition, character: i64, slot: i64) -> None:
    state.buddy_used |= bit(character)
    put_aside(state, character, bit(slot))


def stop_rerolling(state: FujiPosition, seat: i64) -> None:
    state.ready |= bit(seat)
    if state.events is not None:
        events.tell_stop(state, seat)


def finish_rerolls(state: FujiPosition) -> None:
    """The Gatherer has a power bar for each reroll that was passed on [K3]."""
    gatherer = state.who_has(GATHERER)
    if gatherer >= 0:
        forgone = state.left[gatherer]
        if state.table.shared_third and gatherer == THIRD:
            forgone = state.third_left[0] if state.third_left[0] < state.third_left[1] else state.third_left[1]
        room = state.table.charts.power_bars - state.bars[gatherer]
        gained = forgone if forgone < room else room
        if gained > 0:
            state.bars[gatherer] += gained
            if state.events is not None:
                events.tell_bars(state, gatherer, gained)
    character: i64 = 0
    while character < state.table.characters:
        state.left[character] = 0
        character += 1
    state.third_left[0] = 0
    state.third_left[1] = 0
