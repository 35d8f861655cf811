"""Moving: who may enter what, fleeing, spikes, the exit [A2, A8, H3, H6, T1-T5]."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.sub_terra.rules import constants as c
from caldera.games.sub_terra.rules.board import BRIDGE, GUIDE, NOWHERE, SPIKES, VAULT
from caldera.games.sub_terra.rules.health import hurt_all_on, hurt_explorer, is_over, leave_temple, watched_over
from caldera.games.sub_terra.rules.map import is_exit
from caldera.games.sub_terra.rules.state import SubTerraPosition


def can_enter(state: SubTerraPosition, member: i64, slot: i64) -> bool:
    """Whether this explorer may step onto that cell from beside it."""
    if (state.flipped >> slot) & 1 == 1:
        return False
    if (state.rubble >> slot) & 1 == 1 and not state.has(member, GUIDE):
        return False
    if (state.of_type[BRIDGE] >> slot) & 1 == 1 and state.someone_on(slot):
        return False
    return not (state.expedition.vault_closed and state.type[slot] == VAULT and state.keys_placed < c.KEYS)


def add_steps(state: SubTerraPosition, member: i64, base: i64, actions: vec[i64]) -> vec[i64]:
    """One action for each side on which this explorer can step, numbered from `base`."""
    here = 4 * state.at[member]
    side: i64 = 0
    while side < 4:
        slot = state.link[here + side]
        if slot != NOWHERE and can_enter(state, member, slot):
            actions = append(actions, base + side)
        side += 1
    return actions


def can_step(state: SubTerraPosition, member: i64) -> bool:
    here = 4 * state.at[member]
    side: i64 = 0
    while side < 4:
        slot = state.link[here + side]
        if slot != NOWHERE and can_enter(state, member, slot):
            return True
        side += 1
    return False


def take_step(state: SubTerraPosition, member: i64, side: i64, steps_after: i64) -> None:
    state.walker = member
    state.steps = steps_after
    enter_cell(state, member, state.link[4 * state.at[member] + side])


def enter_cell(state: SubTerraPosition, member: i64, slot: i64) -> None:
    """Leave a cell, paying for the guardians there, and enter the next with all its effects [H6, T1, T5]."""
    before = state.at[member]
    pursuers = state.guards_on(before)
    state.at[member] = slot
    if state.events is not None:
        state.tell("move", {"explorer": state.name(member), "from": state.element(before), "cell": state.element(slot)})
    if pursuers > 0 and state.hp[member] > 0:
        hurt_explorer(state, member, pursuers * state.board.numbers.flee, "flee")
    state.next = c.TO_STEP
    if is_exit(state, slot):
        leave_temple(state, member)
    elif (state.of_type[SPIKES] >> slot) & 1 == 1 and not watched_over(state, slot) and not is_over(state):
        state.die_for = c.FOR_SPIKES
        state.phase = c.DIE
        state.next = c.WAIT


def spring_spikes(state: SubTerraPosition, slot: i64) -> None:
    if state.events is not None:
        state.tell("spikes", {"cell": state.element(slot)})
    hurt_all_on(state, slot, state.board.numbers.spikes, "spikes")


def after_step(state: SubTerraPosition) -> None:
    """Go on running, or back to choosing actions."""
    if is_over(state):
        return
    state.next = c.TO_ACT
    if state.steps > 0 and state.standing(state.walker) and state.standing(state.active) and can_step(state, state.walker):
        state.phase = c.STEP
        state.next = c.WAIT
