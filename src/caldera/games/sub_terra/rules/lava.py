"""The volcano: the marker, the eruption, the lava that follows [V]."""

from __future__ import annotations

from mypy_extensions import i64

from caldera.games.sub_terra.rules.board import bit, first_bit
from caldera.games.sub_terra.rules.constants import ARTEFACT, BY_ERUPTION, CARRIED, OBJECTS, OUT
from caldera.games.sub_terra.rules.health import finish_match, is_over, let_perish, lose_object, remove_guards_on
from caldera.games.sub_terra.rules.map import find_connected, find_sanctuary_slots
from caldera.games.sub_terra.rules.state import SubTerraPosition


def artefact_has_left(state: SubTerraPosition) -> bool:
    """Taken, and not on a cell of the Sanctuary: carried, dropped elsewhere, or out already [V3]."""
    place = state.thing[ARTEFACT]
    if place == CARRIED:
        member: i64 = 0
        while state.carries[member] != ARTEFACT:
            member += 1
        place = state.at[member]
    elif place == OUT:
        return True
    return place >= 0 and (find_sanctuary_slots(state) >> place) & 1 == 0


def next_ring(state: SubTerraPosition) -> i64:
    """The slots that the next flow flips: all that are connected to the volcano, and whole pieces [V4, V5]."""
    reached = find_connected(state, state.flipped) & ~state.flipped
    touched = reached & state.fixed
    if touched != 0:
        if state.expedition.entrance_flips == "together":
            reached |= state.fixed
        else:
            reached |= pieces_of(state, touched)
    return reached & ~state.flipped


def pieces_of(state: SubTerraPosition, slots: i64) -> i64:
    """All cells of the fixed pieces to which these belong. The fixed cells have the first slots, in the order of the board."""
    whole: i64 = 0
    for index, cell in enumerate(state.board.fixed):
        if (slots >> index) & 1 == 1:
            for other, beside in enumerate(state.board.fixed):
                if beside.piece == cell.piece:
                    whole |= bit(other)
    return whole


def flip_cells(state: SubTerraPosition, slots: i64) -> None:
    """Volcano side up: markers and things are gone, guardians too, explorers die [V6]."""
    state.flipped |= slots
    state.rubble &= ~slots
    rest = slots
    while rest != 0:
        slot = first_bit(rest)
        rest &= rest - 1
        if state.events is not None:
            state.tell("flip", {"cell": state.element(slot)})
        if (state.consolidated >> slot) & 1 == 1:
            state.consolidated &= ~bit(slot)
        remove_guards_on(state, slot, "lava")
        member: i64 = 0
        while member < state.expedition.size:
            if state.at[member] == slot:
                let_perish(state, member)
            member += 1
        thing: i64 = 0
        while thing < OBJECTS:
            if state.thing[thing] == slot:
                lose_object(state, thing)
            thing += 1
    is_over(state)


def erupt_volcano(state: SubTerraPosition) -> None:
    """The Sanctuary turns, or all is lost [V2, V3]."""
    state.erupted = 1
    if state.events is not None:
        state.tell("eruption", {"lost": not artefact_has_left(state)})
    if not artefact_has_left(state):
        finish_match(state, BY_ERUPTION)
    else:
        flip_cells(state, find_sanctuary_slots(state))


def let_lava_flow(state: SubTerraPosition) -> None:
    """One ring further [V4]."""
    slots = next_ring(state)
    state.flows += 1
    if slots != 0:
        if state.events is not None:
            state.tell("flow", {"cells": [state.element(slot) for slot in range(int(state.count)) if (slots >> slot) & 1]})
        flip_cells(state, slots)


def lava_face(state: SubTerraPosition) -> None:
    """A lava face erupts a volcano that is ready, and spreads the lava of one that has erupted [V2, V4]."""
    if state.erupted == 1:
        let_lava_flow(state)
    elif state.marker == 0:
        erupt_volcano(state)


def move_clock(state: SubTerraPosition) -> None:
    """One step at the end of a round, two under the curse; after the eruption the lava flows instead [V1, V4, V7]."""
    steps: i64 = 2 if state.cursed == 1 else 1
    if state.erupted == 1:
        while steps > 0 and not is_over(state):
            let_lava_flow(state)
            steps -= 1
        return
    if state.marker == 0:
        state.waiting += 1
        if state.waiting >= state.board.numbers.patience:
            erupt_volcano(state)
        return
    state.marker = state.marker - steps if state.marker > steps else 0
    if state.events is not None:
        state.tell("marker", {"marker": int(state.marker), "steps": int(steps)})
