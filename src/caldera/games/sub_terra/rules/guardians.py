"""The Legion: waking, attacking, hunting and digging [G]."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.sub_terra.rules import constants as c
from caldera.games.sub_terra.rules.board import NOWHERE, bit, bit_count, first_bit
from caldera.games.sub_terra.rules.explorer_actions import clear_rubble
from caldera.games.sub_terra.rules.health import hurt_explorer, is_over
from caldera.games.sub_terra.rules.map import all_slots, find_first_steps, find_nearest
from caldera.games.sub_terra.rules.state import SubTerraPosition


def begin_activation(state: SubTerraPosition, times: i64) -> None:
    """All guardians act, so many times [G2]."""
    state.rounds_of_guards = times
    state.to_act = state.guards_in_play() if times > 0 else 0
    state.next = c.TO_GUARDIANS
    if state.events is not None and state.to_act != 0:
        state.tell("activation", {"times": int(times)})


def go_on_activating(state: SubTerraPosition) -> None:
    """Let the guardians act that have no choice to offer; ask the leader about the others [G6]."""
    while True:
        if is_over(state):
            return
        # A guardian may have been removed since the activation began.
        state.to_act &= state.guards_in_play()
        if state.to_act == 0:
            state.rounds_of_guards -= 1
            if state.rounds_of_guards <= 0:
                state.rounds_of_guards = 0
                state.next = c.TO_NEXT_PERIL if state.stage == c.IN_PERILS else c.TO_END_OF_ROUND
                return
            state.to_act = state.guards_in_play()
            if state.to_act == 0:
                continue
        if order_matters(state):
            state.phase = c.GUARDIAN_NEXT
            state.next = c.WAIT
            return
        if let_guardian_act(state, first_bit(state.to_act)):
            return


def order_matters(state: SubTerraPosition) -> bool:
    """Whether it makes a difference who acts first: somebody may fall, or rubble be dug away, while others wait elsewhere [G6]."""
    if bit_count(state.to_act) < 2:
        return False
    spread: i64 = 0
    rest = state.to_act
    while rest != 0:
        spread |= bit(state.guards[first_bit(rest)])
        rest &= rest - 1
    if bit_count(spread) < 2:
        return False
    return someone_may_fall(state) or somebody_digs(state, spread)


def someone_may_fall(state: SubTerraPosition) -> bool:
    """Whether the guardians still to act on some explorer's cell can bring that explorer down."""
    member: i64 = 0
    while member < state.expedition.size:
        if state.standing(member) and not state.is_shielded(member):
            blows: i64 = 0
            rest = state.to_act
            while rest != 0:
                if state.guards[first_bit(rest)] == state.at[member]:
                    blows += state.board.numbers.strike
                rest &= rest - 1
            if blows >= state.hp[member]:
                return True
        member += 1
    return False


def somebody_digs(state: SubTerraPosition, spread: i64) -> bool:
    if state.rubble == 0:
        return False
    while spread != 0:
        slot = first_bit(spread)
        spread &= spread - 1
        if first_prey_on(state, slot) == NOWHERE and find_steps(state, slot) == 0 and find_diggable(state, slot) != 0:
            return True
    return False


# ---- what one guardian can do ----


def find_prey(state: SubTerraPosition) -> i64:
    """The slots of explorers who stand, as bits."""
    mask: i64 = 0
    member: i64 = 0
    while member < state.expedition.size:
        if state.standing(member):
            mask |= bit(state.at[member])
        member += 1
    return mask


def first_prey_on(state: SubTerraPosition, slot: i64) -> i64:
    """The first explorer who stands there, or NOWHERE."""
    member: i64 = 0
    while member < state.expedition.size:
        if state.stands_on(member, slot):
            return member
        member += 1
    return NOWHERE


def count_prey_on(state: SubTerraPosition, slot: i64) -> i64:
    count: i64 = 0
    member: i64 = 0
    while member < state.expedition.size:
        if state.stands_on(member, slot):
            count += 1
        member += 1
    return count


def ways_to_nearest(state: SubTerraPosition, slot: i64) -> i64:
    """The cells beside a cell through which shortest ways lead to the nearest explorers who stand, rubble or not, as bits."""
    floor = all_slots(state) & ~state.flipped
    return find_first_steps(state, slot, find_nearest(state, slot, find_prey(state), floor), floor)


def find_steps(state: SubTerraPosition, slot: i64) -> i64:
    """The first steps of the shortest ways to the nearest explorers who stand, around rubble, as bits [G4]."""
    if state.expedition.guardians_hunt == "nearest":
        return ways_to_nearest(state, slot) & ~state.rubble
    return find_first_steps(state, slot, find_prey(state), all_slots(state) & ~state.flipped & ~state.rubble)


def find_diggable(state: SubTerraPosition, slot: i64) -> i64:
    """The rubble connected to a cell, as bits; only what is in the way, for those who hunt the nearest [G4, G5]."""
    if state.expedition.guardians_hunt == "nearest":
        return ways_to_nearest(state, slot) & state.rubble
    return state.near[slot] & state.rubble & ~state.flipped


def steps_towards_rubble(state: SubTerraPosition, slot: i64) -> i64:
    """The first steps when every way is blocked further off [G5]; who hunts the nearest has them among `find_steps` already."""
    return find_first_steps(state, slot, find_prey(state), all_slots(state) & ~state.flipped)


def let_guardian_act(state: SubTerraPosition, guard: i64) -> bool:
    """The first thing on the list that this guardian can do; whether the leader must choose how [G3-G5]."""
    state.to_act &= ~bit(guard)
    slot = state.guards[guard]
    state.acting = guard
    targets = count_prey_on(state, slot)
    if targets == 1:
        strike(state, guard, first_prey_on(state, slot))
    elif targets > 1:
        return ask_leader(state, c.STRIKE)
    else:
        steps = find_steps(state, slot)
        if steps == 0:
            heap = find_diggable(state, slot)
            if heap != 0:
                if heap & (heap - 1) != 0:
                    return ask_leader(state, c.CLEAR)
                clear_rubble(state, first_bit(heap), f"guardian-{int(guard) + 1}")
            else:
                steps = steps_towards_rubble(state, slot)
        if steps != 0:
            if steps & (steps - 1) != 0:
                return ask_leader(state, c.LEAD)
            move_guardian(state, guard, first_bit(steps))
    state.acting = NOWHERE
    return False


def ask_leader(state: SubTerraPosition, phase: i64) -> bool:
    state.phase = phase
    state.next = c.WAIT
    return True


def strike(state: SubTerraPosition, guard: i64, member: i64) -> None:
    if state.events is not None:
        data = {"guardian": int(guard) + 1, "explorer": state.name(member), "cell": state.element(state.guards[guard])}
        state.tell("strike", data)
    hurt_explorer(state, member, state.board.numbers.strike, "guardian")


def move_guardian(state: SubTerraPosition, guard: i64, slot: i64) -> None:
    if state.events is not None:
        data = {"guardian": int(guard) + 1, "from": state.element(state.guards[guard]), "cell": state.element(slot)}
        state.tell("hunt", data)
    state.guards[guard] = slot


# ---- the leader's choices ----


def add_targets(state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
    """Whom the acting guardian can attack [G3]."""
    slot = state.guards[state.acting]
    member: i64 = 0
    while member < state.expedition.size:
        if state.stands_on(member, slot):
            actions = append(actions, state.actions.strike.at(state.expedition.team[member]))
        member += 1
    return actions


def steps_of_acting(state: SubTerraPosition) -> i64:
    """The steps between which the acting guardian chooses, as bits [G4, G5]."""
    slot = state.guards[state.acting]
    steps = find_steps(state, slot)
    return steps if steps != 0 else steps_towards_rubble(state, slot)


def add_sides(state: SubTerraPosition, wanted: i64, base: i64, actions: vec[i64]) -> vec[i64]:
    """One action for each side of the acting guardian's cell that leads to one of the wanted slots, numbered from `base`."""
    slot = state.guards[state.acting]
    side: i64 = 0
    while side < 4:
        beside = state.link[4 * slot + side]
        if beside != NOWHERE and (wanted >> beside) & 1 == 1:
            actions = append(actions, base + side)
        side += 1
    return actions


def add_next_guardians(state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
    """One guardian of each cell: those on one cell are alike."""
    seen: i64 = 0
    rest = state.to_act
    while rest != 0:
        guard = first_bit(rest)
        rest &= rest - 1
        slot = state.guards[guard]
        if (seen >> slot) & 1 == 0:
            seen |= bit(slot)
            actions = append(actions, state.actions.guardian.at(guard))
    return actions
