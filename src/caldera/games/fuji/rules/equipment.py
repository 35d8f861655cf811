"""Equipment in phases 2 and 4: who may use what, handing over, and deciding together [G1-G7, K1, B6]."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.state import NOBODY
from caldera.games.fuji.rules import constants as c
from caldera.games.fuji.rules import events
from caldera.games.fuji.rules.actions import EQUIPMENT
from caldera.games.fuji.rules.board import NOWHERE, bit
from caldera.games.fuji.rules.effects import finish_effect
from caldera.games.fuji.rules.equipment_cards import CARDS
from caldera.games.fuji.rules.state import FujiPosition

# ---- what may be used ----


def is_in_phase(state: FujiPosition, effect: i64) -> bool:
    charts = state.table.charts
    if state.phase == 2:
        return charts.in_plan[effect] != 0
    return state.phase == 4 and charts.in_gear[effect] != 0


def may_use(state: FujiPosition, equipment: i64, effect: i64, character: i64) -> bool:
    """The own card, not new, no broken arm, in its phase; the pocket knife copies any card in front of somebody [G1-G6]."""
    if state.owner[equipment] != character or state.fresh >> equipment & 1 != 0:
        return False
    if state.injuries[character] >> c.ARM & 1 != 0 or not is_in_phase(state, effect):
        return False
    if equipment == c.KNIFE:
        if effect == c.KNIFE or state.owner[effect] < 0:
            return False
    elif effect != equipment:
        return False
    return CARDS[effect].usable(state, character)


def is_usable(state: FujiPosition, equipment: i64) -> bool:
    """Whether its owner could use a card now, in some way."""
    character = state.owner[equipment]
    if character < 0:
        return False
    if equipment != c.KNIFE:
        return may_use(state, equipment, equipment, character)
    effect: i64 = 0
    while effect < len(EQUIPMENT):
        if may_use(state, equipment, effect, character):
            return True
        effect += 1
    return False


def anything_to_use(state: FujiPosition) -> bool:
    """Whether some card can be used in phase 4, if need be after the Equipment manager has handed it over."""
    manager = state.who_has(c.MANAGER)
    equipment: i64 = 0
    while equipment < len(EQUIPMENT):
        if is_usable(state, equipment) or (manager != NOBODY and state.owner[equipment] == manager):
            return True
        equipment += 1
    return False


def add_uses(state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
    """Cards of the seat's own character; those of a shared third one as a proposal [G1, B6]."""
    kinds = state.table.actions
    equipment: i64 = 0
    while equipment < len(EQUIPMENT):
        character = state.owner[equipment]
        if character >= 0 and state.plays(seat, character) and (character == seat or state.proposals_left[seat] > 0):
            if equipment == c.KNIFE:
                effect: i64 = 0
                while effect < len(EQUIPMENT):
                    if may_use(state, c.KNIFE, effect, character):
                        actions = append(actions, kinds.use.at(c.KNIFE, effect))
                    effect += 1
            elif may_use(state, equipment, equipment, character):
                actions = append(actions, kinds.use.at(equipment, equipment))
        equipment += 1
    return actions


# ---- the Equipment manager ----


def add_hand_overs(state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
    """The manager gives own cards to any teammate, whenever it is the manager's to act [K1]."""
    manager = state.who_has(c.MANAGER)
    if manager == NOBODY or not state.plays(seat, manager):
        return actions
    if manager != seat and (state.proposals_left[seat] == 0 or (state.stage != c.PLAN and state.stage != c.GEAR)):
        return actions
    equipment: i64 = 0
    while equipment < len(EQUIPMENT):
        if state.owner[equipment] == manager:
            other: i64 = 0
            while other < state.table.characters:
                if other != manager:
                    actions = append(actions, state.table.actions.hand_over.at(equipment, other))
                other += 1
        equipment += 1
    return actions


def hand_over(state: FujiPosition, equipment: i64, receiver: i64) -> None:
    giver = state.owner[equipment]
    state.owner[equipment] = receiver
    if state.stage == c.PLAN or state.stage == c.GEAR:
        state.ready = 0
    if state.events is not None:
        events.tell_hand_over(state, giver, equipment, receiver)


# ---- deciding together for the third character [B6] ----


def needs_consent(state: FujiPosition, seat: i64, action: i64) -> bool:
    kinds = state.table.actions
    if kinds.use.has(action):
        return state.owner[kinds.use.a(action)] != seat
    return kinds.hand_over.has(action) and state.owner[kinds.hand_over.a(action)] != seat


def propose_action(state: FujiPosition, seat: i64, action: i64) -> None:
    state.proposal = action
    state.proposer = seat
    state.proposals_left[seat] -= 1
    state.stage = c.AGREE
    if state.events is not None:
        events.tell_proposal(state)


def answer_proposal(state: FujiPosition, agreed: bool) -> None:
    action = state.proposal
    kinds = state.table.actions
    if state.events is not None:
        events.tell_answer(state, agreed)
    state.proposal = NOWHERE
    state.proposer = NOBODY
    finish_effect(state)
    if agreed:
        if kinds.use.has(action):
            use_equipment(state, kinds.use.a(action), kinds.use.b(action))
        else:
            hand_over(state, kinds.hand_over.a(action), kinds.hand_over.b(action))


# ---- using a card ----


def use_equipment(state: FujiPosition, equipment: i64, effect: i64) -> None:
    """Announce, discard (a Tinkerer taps first), carry out; after that nobody counts as ready [G2, G3, K6]."""
    character = state.owner[equipment]
    if state.events is not None:
        events.tell_use(state, character, equipment, effect)
    if state.can(character, c.TINKERER) and state.tapped >> equipment & 1 == 0:
        state.tapped |= bit(equipment)
    else:
        state.owner[equipment] = c.DISCARDED
        state.tapped &= ~bit(equipment)
    state.ready = 0
    state.user = character
    state.effect = effect
    state.target = character
    CARDS[effect].use(state, character)
