"""The peril dice at the end of a turn, the six-sided die, and rolling again [P, K2]."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.sub_terra.rules import board as b
from caldera.games.sub_terra.rules import constants as c
from caldera.games.sub_terra.rules.board import bit, first_bit
from caldera.games.sub_terra.rules.guardians import begin_activation
from caldera.games.sub_terra.rules.health import (
    hurt_explorer,
    is_over,
    mend_explorer,
    pay_health,
    remove_guards_on,
    remove_one_on,
    watched_over,
)
from caldera.games.sub_terra.rules.lava import lava_face
from caldera.games.sub_terra.rules.map import all_slots, find_guardian_spaces, find_nearest
from caldera.games.sub_terra.rules.reveal import wake_on
from caldera.games.sub_terra.rules.state import SubTerraPosition
from caldera.games.sub_terra.rules.walk import spring_spikes


def can_reroll(state: SubTerraPosition) -> bool:
    """The archaeologist, on her own turn, as long as she has health to pay with [K2]."""
    return state.has(state.active, b.ARCHAEOLOGIST) and state.standing(state.active)


# ---- the six-sided die ----


def die_rolled(state: SubTerraPosition, value: i64) -> None:
    state.die = value
    if state.events is not None:
        member = state.walker if state.die_for == c.FOR_SPIKES else state.active
        needed = int(state.board.numbers.safe_from)
        state.tell("die", {"explorer": state.name(member), "value": int(value), "for": c.DIE_USES[state.die_for], "needed": needed})
    safe = state.die_for != c.FOR_COLLAPSE and value >= state.board.numbers.safe_from
    if not safe and can_reroll(state):
        state.phase = c.REROLL
        state.next = c.WAIT
    else:
        use_die(state)


def use_die(state: SubTerraPosition) -> None:
    use = state.die_for
    value = state.die
    state.die_for = c.FOR_NOTHING
    state.die = 0
    success = value >= state.board.numbers.safe_from
    if use == c.FOR_ATTACK:
        state.next = c.TO_ACT
        if success:
            remove_one_on(state, state.at[state.active], "attack")
    elif use == c.FOR_SPIKES:
        state.next = c.TO_STEP
        if not success:
            spring_spikes(state, state.at[state.walker])
    else:
        state.next = c.TO_NEXT_PERIL
        collapse_ruins(state, value)


def roll_again(state: SubTerraPosition, which: i64) -> None:
    """Pay, and roll the six-sided die or one of the peril dice again [K2]."""
    if state.events is not None:
        state.tell("reroll", {"explorer": state.name(state.active)})
    pay_health(state, state.active, state.board.numbers.reroll, "reroll")
    if is_over(state):
        return
    state.next = c.WAIT
    if state.die_for != c.FOR_NOTHING:
        state.phase = c.DIE
    else:
        state.phase = c.PERIL
        if which == 0:
            state.peril_one = c.TO_ROLL
        else:
            state.peril_two = c.TO_ROLL


# ---- the peril dice ----


def begin_perils(state: SubTerraPosition) -> None:
    """The turn's actions are over: one die, two under the curse [P1, S4]."""
    state.stage = c.IN_PERILS
    state.ap = 0
    state.peril_one = c.TO_ROLL
    state.peril_two = c.TO_ROLL if state.cursed == 1 else c.DONE
    state.phase = c.PERIL
    state.next = c.WAIT


def peril_rolled(state: SubTerraPosition, face: i64) -> None:
    which: i64 = 1
    if state.peril_one == c.TO_ROLL:
        state.peril_one = face
    else:
        state.peril_two = face
        which = 2
    if state.events is not None:
        state.tell("peril", {"explorer": state.name(state.active), "face": b.FACES[face], "die": int(which)})
    if state.peril_two == c.TO_ROLL:
        state.phase = c.PERIL
        state.next = c.WAIT
    else:
        state.next = c.TO_NEXT_PERIL


def next_peril(state: SubTerraPosition) -> None:
    """Resolve what is rolled; ask when the order is free or a die may be rolled again [P9, K2]."""
    if is_over(state):
        return
    if state.peril_one == c.DONE and state.peril_two == c.DONE:
        state.next = c.TO_END_OF_TURN
        return
    free = state.peril_one != c.DONE and state.peril_two != c.DONE and state.peril_one != state.peril_two
    if free or can_reroll(state):
        state.phase = c.RESOLVE
        state.next = c.WAIT
    else:
        resolve_die(state, 0 if state.peril_one != c.DONE else 1)


def resolve_die(state: SubTerraPosition, which: i64) -> None:
    face = state.peril_one
    if which == 0:
        state.peril_one = c.DONE
    else:
        face = state.peril_two
        state.peril_two = c.DONE
    state.next = c.TO_NEXT_PERIL
    told = 0 if state.events is None else len(state.events)
    if face == b.STUMBLE:
        stumble(state)
    elif face == b.LAVA_FACE:
        burn_explorers(state)
    elif face == b.COLLAPSE:
        shake_ruins(state)
    elif face == b.TRAP:
        spring_traps(state)
    elif face == b.ACTIVATE:
        begin_activation(state, 1)
    else:
        wake_guardian(state)
    if state.events is not None and len(state.events) == told and state.next == c.TO_NEXT_PERIL:
        state.tell("no_effect", {"explorer": state.name(state.active), "face": b.FACES[face]})


def stumble(state: SubTerraPosition) -> None:
    """Whoever pushed themselves pays again [P2]; the healer regains health instead [K18]."""
    member = state.active
    if state.fate[member] != c.INSIDE:
        return
    if state.has(member, b.HEALER):
        if state.hp[member] > 0 or state.expedition.healer_rises:
            mend_explorer(state, member, state.board.ability_amount[b.SURVIVOR], "survivor")
    elif state.pushed == 1:
        hurt_explorer(state, member, state.board.numbers.stumble, "stumble")


def burn_explorers(state: SubTerraPosition) -> None:
    """Everybody on a lava cell, then the volcano itself [P3]."""
    member: i64 = 0
    while member < state.expedition.size:
        slot = state.at[member]
        if slot != b.NOWHERE and (state.of_type[b.LAVA] >> slot) & 1 == 1:
            hurt_explorer(state, member, state.board.numbers.lava, "lava")
        member += 1
    if not is_over(state):
        lava_face(state)


def shake_ruins(state: SubTerraPosition) -> None:
    """Where ruins stand clear, the die says which of them may fall [P4]."""
    if state.of_type[b.RUINS] & ~state.rubble & ~state.flipped != 0:
        state.die_for = c.FOR_COLLAPSE
        state.phase = c.DIE
        state.next = c.WAIT


def collapse_ruins(state: SubTerraPosition, number: i64) -> None:
    clear = state.of_type[b.RUINS] & ~state.rubble & ~state.flipped
    while clear != 0:
        slot = first_bit(clear)
        clear &= clear - 1
        if state.board.tile_number[state.tile[slot]] == number:
            state.rubble |= bit(slot)
            if state.events is not None:
                state.tell("collapse", {"cell": state.element(slot), "number": int(number)})
            member: i64 = 0
            while member < state.expedition.size:
                if state.at[member] == slot:
                    hurt_explorer(state, member, state.board.numbers.collapse, "collapse")
                member += 1
            remove_guards_on(state, slot, "collapse")
            return


def spring_traps(state: SubTerraPosition) -> None:
    """The spikes under the roller, and the darts there and next door [P5]; none at all beside the rogue [K6]."""
    here = state.at[state.active]
    if here == b.NOWHERE or watched_over(state, here):
        return
    if (state.of_type[b.SPIKES] >> here) & 1 == 1:
        spring_spikes(state, here)
    traps = state.of_type[b.DARTS] & ~state.flipped & (state.near[here] | bit(here))
    while traps != 0:
        trap = first_bit(traps)
        traps &= traps - 1
        if state.events is not None:
            state.tell("darts", {"cell": state.element(trap)})
        reach = state.near[trap] | bit(trap)
        member: i64 = 0
        while member < state.expedition.size:
            slot = state.at[member]
            if slot != b.NOWHERE and (reach >> slot) & 1 == 1 and not watched_over(state, slot):
                hurt_explorer(state, member, state.board.numbers.darts, "darts")
            member += 1


def wake_guardian(state: SubTerraPosition) -> None:
    """A guardian on the guardian space nearest to the roller, who chooses among equals [P6]."""
    if all_awake(state):
        if state.events is not None:
            state.tell("all_awake", {})
        return
    spaces = find_waking_spaces(state)
    if spaces != 0 and spaces & (spaces - 1) == 0:
        wake_on(state, first_bit(spaces))
    elif spaces != 0:
        state.phase = c.WAKING
        state.next = c.WAIT


def all_awake(state: SubTerraPosition) -> bool:
    """Whether all guardians are in the temple already."""
    return all(place != b.NOWHERE for place in state.guards)


def find_waking_spaces(state: SubTerraPosition) -> i64:
    return find_nearest(state, roller_slot(state), find_guardian_spaces(state), all_slots(state) & ~state.flipped)


def roller_slot(state: SubTerraPosition) -> i64:
    """Where the roller is; at the exit for whoever has escaped, at the Entrance for the dead [P8]."""
    fate = state.fate[state.active]
    if fate == c.INSIDE:
        return state.at[state.active]
    if fate == c.DEAD:
        slot: i64 = 0
        while state.type[slot] != b.CROSSING:
            slot += 1
        return slot
    return state.exit_slot()


# ---- choices ----


def add_wakings(state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
    """The guardian spaces that are equally near [P6]."""
    spaces = find_waking_spaces(state)
    while spaces != 0:
        actions = append(actions, state.actions.wake.at(state.cell[first_bit(spaces)]))
        spaces &= spaces - 1
    return actions


def add_dice_choices(state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
    """Keep the six-sided die or roll it again; or which peril die comes first, or is rolled again [K2, P9]."""
    kinds = state.actions
    if state.phase == c.REROLL:
        actions = append(actions, kinds.hold.at())
        return append(actions, kinds.reroll.at(0))
    again = can_reroll(state)
    if state.peril_one != c.DONE:
        actions = append(actions, kinds.resolve.at(0))
        if again:
            actions = append(actions, kinds.reroll.at(0))
    if state.peril_two != c.DONE:
        actions = append(actions, kinds.resolve.at(1))
        if again:
            actions = append(actions, kinds.reroll.at(1))
    return actions


def play_dice_choice(state: SubTerraPosition, action: i64) -> None:
    kinds = state.actions
    if kinds.reroll.has(action):
        roll_again(state, kinds.reroll.a(action))
    elif kinds.hold.has(action):
        use_die(state)
    else:
        resolve_die(state, kinds.resolve.a(action))


def new_turn_shield(state: SubTerraPosition) -> None:
    """The veteran's preparation ends when her next turn begins, and cannot be renewed in that turn [K16]."""
    if state.has(state.active, b.VETERAN):
        state.tired = state.shield
        state.shield = 0
