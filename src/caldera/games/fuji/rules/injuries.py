"""Step B of phase 5: stamina, injuries and what they take away [T, I]."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.state import NOBODY
from caldera.games.fuji.rules import constants as c
from caldera.games.fuji.rules import events
from caldera.games.fuji.rules.actions import EQUIPMENT
from caldera.games.fuji.rules.board import DICE, bit
from caldera.games.fuji.rules.eruption import all_in_village, lose_match, win_match
from caldera.games.fuji.rules.setup import remove_die
from caldera.games.fuji.rules.state import FujiPosition


def loss_for(state: FujiPosition, allowed: bool, difference: i64) -> i64:
    """The level card: by the difference when the move was allowed, else the top row [T1, T2]."""
    table = state.table.loss
    if not allowed:
        return table[0]
    last: i64 = len(table) - 1
    return table[difference if difference < last else last]


def adjust_stamina(state: FujiPosition) -> None:
    """The tracker goes on, unless a First Aid Kit holds; symbols reached or passed are injuries [T1-T5]."""
    character = state.user
    charts = state.table.charts
    loss = loss_for(state, state.allowed, state.difference)
    if state.first_aid >> character & 1 != 0:
        loss = 0
    before = state.stamina[character]
    after = before + loss
    if after > charts.last_space:
        after = charts.last_space
    state.stamina[character] = after
    if state.events is not None:
        events.tell_stamina(state, character, before, loss)
    if after == charts.last_space:
        lose_match(state, c.BY_EXHAUSTION, character)
        return
    state.wounds = 0
    for space in state.table.injury_spaces:
        if before < space <= after:
            state.wounds += 1
    if state.wounds > 0:
        state.stage = c.INJURY
    else:
        end_turn(state)


def add_injuries(state: FujiPosition, actions: vec[i64]) -> vec[i64]:
    """Each kind once [I5]."""
    kind: i64 = 0
    while kind < c.INJURY_KINDS:
        if state.injuries[state.user] >> kind & 1 == 0:
            actions = append(actions, state.table.actions.injury.at(kind))
        kind += 1
    return actions


def suffer_injury(state: FujiPosition, kind: i64) -> None:
    character = state.user
    state.injuries[character] |= bit(kind)
    state.wounds -= 1
    if state.events is not None:
        events.tell_injury(state, character, kind)
    if kind == c.AMNESIA and state.skill[character] == c.TINKERER:
        discard_tapped(state, character)
    if kind == c.LEG:
        state.stage = c.LOSE
    else:
        ask_next_injury(state)


def discard_tapped(state: FujiPosition, character: i64) -> None:
    """A Tinkerer who forgets the craft loses every card used once [K6]."""
    equipment: i64 = 0
    while equipment < len(EQUIPMENT):
        if state.owner[equipment] == character and state.tapped >> equipment & 1 != 0:
            state.owner[equipment] = c.DISCARDED
            state.tapped &= ~bit(equipment)
            if state.events is not None:
                events.tell_discard(state, character, equipment)
        equipment += 1


def add_lost_dice(state: FujiPosition, actions: vec[i64]) -> vec[i64]:
    """One's own dice, wherever they lie now [I1]."""
    slot: i64 = 0
    while slot < DICE:
        die = state.user * DICE + slot
        if (state.lost | state.leaving) >> die & 1 == 0:
            actions = append(actions, state.table.actions.lose.at(slot))
        slot += 1
    return actions


def lose_die(state: FujiPosition, slot: i64) -> None:
    """It still counts until everybody has adjusted stamina [I1]."""
    state.leaving |= bit(state.user * DICE + slot)
    if state.events is not None:
        events.tell_lost_die(state, state.user, slot)
    ask_next_injury(state)


def ask_next_injury(state: FujiPosition) -> None:
    if state.wounds > 0:
        state.stage = c.INJURY
    else:
        end_turn(state)


def end_turn(state: FujiPosition) -> None:
    state.moved |= bit(state.user)
    state.user = NOBODY
    state.stage = c.GO
    if state.table.last_move_costs and all_in_village(state):
        win_match(state)


def remove_lost_dice(state: FujiPosition) -> None:
    """After everybody's turn the dice of injured legs go [I1]."""
    die: i64 = 0
    while state.leaving != 0:
        if state.leaving & 1 != 0:
            remove_die(state, die)
        state.leaving >>= 1
        die += 1
