"""What each explorer can do besides: the abilities that cost action points [K]. Passive ones live where they apply."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.sub_terra.rules.board import (
    ANNIHILATE,
    ARISTOCRAT,
    BRIDGE,
    CONSOLIDATE,
    CURE,
    DARTS,
    DEMOLISH,
    EXCAVATE,
    FOREMAN,
    GRENADE,
    GUARDIAN,
    GUIDE,
    HEALER,
    ILLUMINATE,
    LAVA,
    NOWHERE,
    ORDER,
    PREPARE,
    PRIEST,
    PURIFY,
    RESEARCH,
    REVIVE,
    ROGUE,
    RUINS,
    SAPPER,
    SCOPE,
    SHARPSHOOTER,
    SHOOT,
    SPIKES,
    SPRINT,
    VETERAN,
    bit,
    first_bit,
    opposite,
)
from caldera.games.sub_terra.rules.constants import BY_ILLUMINATE, BY_SCOPE, INSIDE, ORDERED, TO_ACT, WAIT
from caldera.games.sub_terra.rules.explorer_actions import add_digs, dig_away
from caldera.games.sub_terra.rules.health import hurt_all_on, mend_explorer, remove_guards_on, remove_one_on
from caldera.games.sub_terra.rules.map import connect, find_in_sight, in_sight, scope_slot
from caldera.games.sub_terra.rules.reveal import add_reveals, begin_journal, begin_reveal, journal_cells
from caldera.games.sub_terra.rules.state import SubTerraPosition
from caldera.games.sub_terra.rules.walk import add_steps, can_step, take_step


def can_use(state: SubTerraPosition, ability: i64) -> bool:
    """Whether the active explorer can pay for an ability and has a use of it left."""
    return state.ap >= state.board.ability_cost[ability] and state.uses_left[2 * state.active + ability % 2] != 0


def spend_points(state: SubTerraPosition, ability: i64) -> None:
    state.ap -= state.board.ability_cost[ability]
    if state.uses_left[2 * state.active + ability % 2] > 0:
        state.uses_left[2 * state.active + ability % 2] -= 1


def add_abilities(state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
    """The abilities of the active explorer that would do something now."""
    explorer = state.expedition.team[state.active]
    if explorer == GUIDE:
        if can_use(state, ILLUMINATE):
            actions = add_reveals(state, state.at[state.active], state.actions.illuminate.first, actions)
    elif explorer == ROGUE:
        if can_use(state, SPRINT):
            actions = add_steps(state, state.active, state.actions.sprint.first, actions)
    elif explorer == ARISTOCRAT:
        actions = add_aristocrat(state, actions)
    elif explorer == FOREMAN:
        actions = add_foreman(state, actions)
    elif explorer == SHARPSHOOTER:
        actions = add_sharpshooter(state, actions)
    elif explorer == SAPPER:
        actions = add_sapper(state, actions)
    elif explorer == VETERAN:
        if can_use(state, ANNIHILATE) and state.guards_on(state.at[state.active]) > 0:
            actions = append(actions, state.actions.annihilate.first)
        if can_use(state, PREPARE) and state.tired == 0 and state.shield == 0:
            actions = append(actions, state.actions.prepare.first)
    elif explorer == HEALER:
        actions = add_cures(state, actions)
    elif explorer == PRIEST:
        actions = add_priest(state, actions)
    return actions


def add_aristocrat(state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
    """Order anybody who stands and can step, oneself included [K7]; journals on any cell beside the temple [K8]."""
    if can_use(state, ORDER):
        member: i64 = 0
        while member < state.expedition.size:
            if state.standing(member) and can_step(state, member):
                actions = append(actions, state.actions.order.at(state.expedition.team[member]))
            member += 1
    if can_use(state, RESEARCH):
        for cell in journal_cells(state):
            actions = append(actions, state.actions.research.at(cell))
    return actions


def add_foreman(state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
    """Dig for less [K9]; make one's cell a normal one, if it has rules of its own [K10]."""
    here = state.at[state.active]
    if can_use(state, EXCAVATE):
        actions = add_digs(state, here, state.actions.excavate.first, actions)
    if can_use(state, CONSOLIDATE) and (find_special_cells(state) >> here) & 1 == 1:
        actions = append(actions, state.actions.consolidate.first)
    return actions


def find_special_cells(state: SubTerraPosition) -> i64:
    """The slots with rules of their own that a consolidation ends."""
    kinds = state.of_type
    return kinds[GUARDIAN] | kinds[BRIDGE] | kinds[LAVA] | kinds[SPIKES] | kinds[DARTS] | kinds[RUINS]


def add_sharpshooter(state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
    """Reveal at the end of a line of sight [K11]; shoot a guardian in sight [K12]."""
    here = state.at[state.active]
    if can_use(state, SCOPE) and state.bag_left > 0:
        side: i64 = 0
        while side < 4:
            if scope_slot(state, here, side) != NOWHERE:
                actions = append(actions, state.actions.scope.at(side))
            side += 1
    guarded = state.guarded()
    if guarded != 0 and can_use(state, SHOOT):
        aim: i64 = 0
        while aim < 4:
            distance: i64 = 1
            while distance <= state.board.numbers.shoot:
                slot = find_in_sight(state, here, aim, distance)
                if slot == NOWHERE:
                    break
                if (guarded >> slot) & 1 == 1:
                    actions = append(actions, state.actions.shoot.at(aim, distance - 1))
                distance += 1
            aim += 1
    return actions


def add_sapper(state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
    """Grenades next door, where there are guardians [K13]; walls of one's own cell [K14]."""
    here = state.at[state.active]
    guarded = state.guarded()
    side: i64 = 0
    while side < 4:
        beside = state.link[4 * here + side]
        if beside != NOWHERE and (guarded >> beside) & 1 == 1 and can_use(state, GRENADE):
            actions = append(actions, state.actions.grenade.at(side))
        if can_use(state, DEMOLISH) and has_wall(state, here, side):
            actions = append(actions, state.actions.demolish.at(side))
        side += 1
    return actions


def has_wall(state: SubTerraPosition, slot: i64, side: i64) -> bool:
    """Whether a wall, one's own or the neighbour's, stands there, with a place behind it where somebody could ever stand [K14]."""
    cell = state.board.neighbour[4 * state.cell[slot] + side]
    if cell == NOWHERE or state.link[4 * slot + side] != NOWHERE:
        return False
    if state.slot_at[cell] != NOWHERE:
        return True
    return state.board.legal[cell] == 1 and (state.openings[slot] >> side) & 1 == 0


def add_cures(state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
    """Another explorer in sight, near enough, who lacks health [K17]."""
    if can_use(state, CURE):
        here = state.at[state.active]
        member: i64 = 0
        while member < state.expedition.size:
            place = state.at[member]
            if member != state.active and place != NOWHERE and state.hp[member] < state.full_health(member):
                if in_sight(state, here, place, state.board.numbers.cure):
                    actions = append(actions, state.actions.cure.at(state.expedition.team[member]))
            member += 1
    return actions


def add_priest(state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
    """Another explorer anywhere in the temple [K19]; the guardians of another cell [K20]."""
    if can_use(state, REVIVE):
        member: i64 = 0
        while member < state.expedition.size:
            if member != state.active and state.fate[member] == INSIDE and state.hp[member] < state.full_health(member):
                actions = append(actions, state.actions.revive.at(state.expedition.team[member]))
            member += 1
    if can_use(state, PURIFY):
        guarded = state.guarded() & ~bit(state.at[state.active])
        while guarded != 0:
            actions = append(actions, state.actions.purify.at(state.cell[first_bit(guarded)]))
            guarded &= guarded - 1
    return actions


# ---- carrying them out ----


def is_ability(state: SubTerraPosition, action: i64) -> bool:
    """Whether the action is one of the abilities: their codes lie together."""
    return state.actions.illuminate.first <= action < state.actions.accept.first


def play_ability(state: SubTerraPosition, action: i64) -> None:
    kinds = state.actions
    here = state.at[state.active]
    state.next = TO_ACT
    if kinds.sprint.has(action):
        spend_points(state, SPRINT)
        take_step(state, state.active, kinds.sprint.a(action), state.board.numbers.sprint_steps - 1)
    elif kinds.illuminate.has(action):
        spend_points(state, ILLUMINATE)
        begin_reveal(state, BY_ILLUMINATE, here, kinds.illuminate.a(action))
    elif kinds.order.has(action):
        spend_points(state, ORDER)
        order_step(state, state.expedition.member(kinds.order.a(action)))
    elif kinds.research.has(action):
        spend_points(state, RESEARCH)
        begin_journal(state, kinds.research.a(action))
    elif kinds.excavate.has(action):
        spend_points(state, EXCAVATE)
        dig_away(state, here, kinds.excavate.a(action))
    elif kinds.consolidate.has(action):
        spend_points(state, CONSOLIDATE)
        consolidate(state, here)
    elif kinds.scope.has(action):
        spend_points(state, SCOPE)
        side = kinds.scope.a(action)
        begin_reveal(state, BY_SCOPE, scope_slot(state, here, side), side)
    elif kinds.shoot.has(action):
        spend_points(state, SHOOT)
        remove_one_on(state, find_in_sight(state, here, kinds.shoot.a(action), kinds.shoot.b(action) + 1), "shoot")
    elif kinds.grenade.has(action):
        spend_points(state, GRENADE)
        target = state.link[4 * here + kinds.grenade.a(action)]
        remove_guards_on(state, target, "grenade")
        hurt_all_on(state, target, state.board.numbers.blast, "grenade")
    elif kinds.demolish.has(action):
        spend_points(state, DEMOLISH)
        demolish(state, here, kinds.demolish.a(action))
    elif kinds.annihilate.has(action):
        spend_points(state, ANNIHILATE)
        remove_one_on(state, here, "annihilate")
    elif kinds.prepare.has(action):
        spend_points(state, PREPARE)
        state.shield = 1
        if state.events is not None:
            state.tell("prepare", {"explorer": state.name(state.active)})
    elif kinds.cure.has(action):
        spend_points(state, CURE)
        mend_explorer(state, state.expedition.member(kinds.cure.a(action)), state.board.numbers.cured, "cure")
    elif kinds.revive.has(action):
        spend_points(state, REVIVE)
        revive(state, state.expedition.member(kinds.revive.a(action)))
    else:
        spend_points(state, PURIFY)
        remove_guards_on(state, state.slot_at[kinds.purify.a(action)], "purify")


def order_step(state: SubTerraPosition, member: i64) -> None:
    """Whoever runs that explorer chooses the step, or declines it [K7]."""
    state.walker = member
    state.phase = ORDERED
    state.next = WAIT
    if state.events is not None:
        state.tell("order", {"explorer": state.name(state.active), "to": state.name(member)})


def consolidate(state: SubTerraPosition, slot: i64) -> None:
    """A normal cell from now on; rubble on it stays until it is dug away [K10]."""
    state.consolidated |= bit(slot)
    state.of_type[state.type[slot]] &= ~bit(slot)
    if state.events is not None:
        state.tell("consolidate", {"explorer": state.name(state.active), "cell": state.element(slot)})


def demolish(state: SubTerraPosition, slot: i64, side: i64) -> None:
    """Both walls on that side are gone for good, also for a tile that is laid there later [B10, K14]."""
    gap = 4 * state.cell[slot] + side
    state.gaps = append(state.gaps, gap)
    state.openings[slot] |= bit(side)
    other = state.slot_at[state.board.neighbour[gap]]
    if other != NOWHERE:
        state.openings[other] |= bit(opposite(side))
        connect(state, slot)
    if state.events is not None:
        state.tell("demolish", {"explorer": state.name(state.active), "cell": state.element(slot), "side": "NESW"[side]})


def revive(state: SubTerraPosition, member: i64) -> None:
    numbers = state.board.numbers
    mend_explorer(state, member, numbers.revived_fallen if state.hp[member] == 0 else numbers.revived_standing, "revive")
