"""The equipment cards that are about dice: turning them, setting them aside, passing them on, rolling them again [G25-G39]."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.fuji.rules import effects, events, rerolls
from caldera.games.fuji.rules.actions import MOST_ASIDE, SLOTS
from caldera.games.fuji.rules.board import NOWHERE, SIDES, bit
from caldera.games.fuji.rules.constants import AGAIN, LEND
from caldera.games.fuji.rules.effects import Equipment
from caldera.games.fuji.rules.state import FujiPosition

WATER_OWN: Final = 2
WATER_OTHER: Final = 1

# ---- dice of one hand ----


class Turner(Equipment):
    """Any number of dice that show one face are turned to another, none included: ones to sixes (tape), or back (compass)."""

    def __init__(
        self,
        name: str,
        clauses: tuple[str, ...],
        stages: tuple[int, ...],
        touch: tuple[str, ...],
        old: i64,
        new: i64,
        shows_total: bool,
    ) -> None:
        super().__init__(name, clauses, stages, touch, shows_total)
        self.old = old
        self.new = new

    def use(self, state: FujiPosition, character: i64) -> None:
        state.stage = self.opens
        effects.ask_next_picker(state, 0)

    def add_choices(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        slots = slots_showing(state, state.own_slots(state.target, seat), self.old)
        chosen: i64 = 0
        while True:
            actions = append(actions, state.table.actions.turn.at(chosen))
            chosen = (chosen - slots) & slots
            if chosen == 0:
                return actions

    def choose(self, state: FujiPosition, action: i64, seat: i64) -> None:
        slots = state.table.actions.turn.a(action)
        slot: i64 = 0
        while slot < SLOTS:
            if slots >> slot & 1 != 0:
                effects.set_face(state, state.hand[state.target * SLOTS + slot], self.new)
            slot += 1
        effects.ask_next_picker(state, seat + 1)


def slots_showing(state: FujiPosition, slots: i64, value: i64) -> i64:
    """Those of the target's slots whose dice show that value."""
    showing: i64 = 0
    slot: i64 = 0
    while slot < SLOTS:
        if slots >> slot & 1 != 0 and state.face[state.hand[state.target * SLOTS + slot]] == value:
            showing |= bit(slot)
        slot += 1
    return showing


class Machete(Equipment):
    """Up to two dice are set aside, none included."""

    def use(self, state: FujiPosition, character: i64) -> None:
        state.stage = self.opens
        state.picks = MOST_ASIDE
        effects.ask_next_picker(state, 0)

    def add_choices(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        slots = state.own_slots(state.target, seat)
        chosen: i64 = 0
        while True:
            if rerolls.count_bits(chosen) <= state.picks:
                actions = append(actions, state.table.actions.aside.at(chosen))
            chosen = (chosen - slots) & slots
            if chosen == 0:
                return actions

    def choose(self, state: FujiPosition, action: i64, seat: i64) -> None:
        slots = state.table.actions.aside.a(action)
        if slots != 0:
            rerolls.put_aside(state, state.target, slots)
        state.picks -= rerolls.count_bits(slots)
        if state.picks > 0:
            effects.ask_next_picker(state, seat + 1)
        else:
            effects.finish_effect(state)


class Shovel(Equipment):
    """One die to any other side."""

    def add_choices(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
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

    def choose(self, state: FujiPosition, action: i64, seat: i64) -> None:
        shovel = state.table.actions.shovel
        effects.set_face(state, state.hand[state.user * SLOTS + shovel.a(action)], shovel.b(action) + 1)
        effects.finish_effect(state)


# ---- dice that change hands ----


class Lighter(Equipment):
    """A teammate is asked for a die, and may hand one over or not."""

    def usable(self, state: FujiPosition, character: i64) -> bool:
        return state.free_guest_slot(character) != NOWHERE and effects.has_partner(state, character, True, False)

    def add_choices(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        if state.stage == self.opens:
            return effects.add_targets(state, False, actions)
        slots = state.own_slots(state.target, seat)
        slot: i64 = 0
        while slot < SLOTS:
            if slots >> slot & 1 != 0:
                actions = append(actions, state.table.actions.lend.at(slot))
            slot += 1
        return append(actions, state.table.actions.decline.at())

    def choose(self, state: FujiPosition, action: i64, seat: i64) -> None:
        kinds = state.table.actions
        if kinds.target.has(action):
            effects.choose_target(state, kinds.target.a(action))
            state.stage = LEND
        elif kinds.decline.has(action):
            if state.events is not None:
                events.tell_decline(state, seat)
            effects.finish_effect(state)
        else:
            effects.pass_die(state, seat, state.target, kinds.lend.a(action), state.user)


class Map(Equipment):
    """One own die to any teammate, who cannot refuse."""

    def usable(self, state: FujiPosition, character: i64) -> bool:
        return effects.has_dice(state, character) and effects.has_partner(state, character, False, True)

    def add_choices(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
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

    def choose(self, state: FujiPosition, action: i64, seat: i64) -> None:
        give = state.table.actions.give
        effects.pass_die(state, seat, state.user, give.a(action), give.b(action))


# ---- rerolls ----


def start_extra_rerolls(state: FujiPosition, card: Equipment) -> None:
    """Of the card's target."""
    state.stage = AGAIN
    state.picks = card.extra_rerolls(state)
    effects.ask_next_picker(state, 0)


class Flashlight(Equipment):
    """One more reroll of any dice."""

    def use(self, state: FujiPosition, character: i64) -> None:
        start_extra_rerolls(state, self)

    def add_choices(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        actions = append(actions, state.table.actions.stop.at())
        return rerolls.add_rerolls_of(state, seat, state.target, actions)

    def choose(self, state: FujiPosition, action: i64, seat: i64) -> None:
        kinds = state.table.actions
        if kinds.stop.has(action):
            state.picks = 0
        else:
            state.picks -= 1
            rerolls.start_reroll(state, seat, state.target, kinds.reroll.b(action))


class Water(Flashlight):
    """Rerolls for whoever drinks it: more for its owner than for anybody else."""

    def usable(self, state: FujiPosition, character: i64) -> bool:
        return effects.has_dice(state, character) or effects.has_partner(state, character, True, False)

    def use(self, state: FujiPosition, character: i64) -> None:
        state.stage = self.opens

    def extra_rerolls(self, state: FujiPosition) -> i64:
        return WATER_OWN if state.target == state.user else WATER_OTHER

    def add_choices(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        if state.stage == self.opens:
            return effects.add_targets(state, True, actions)
        return super().add_choices(state, seat, actions)

    def choose(self, state: FujiPosition, action: i64, seat: i64) -> None:
        target = state.table.actions.target
        if target.has(action):
            effects.choose_target(state, target.a(action))
            start_extra_rerolls(state, self)
        else:
            super().choose(state, action, seat)


class Carabiner(Equipment):
    """Everybody rerolls exactly one die."""

    def usable(self, state: FujiPosition, character: i64) -> bool:
        return True

    def use(self, state: FujiPosition, character: i64) -> None:
        state.stage = self.opens
        state.must_pick = 0
        other: i64 = 0
        while other < state.table.characters:
            if effects.has_dice(state, other):
                state.must_pick |= bit(other)
            other += 1
        if state.must_pick == 0:
            effects.finish_effect(state)

    def add_choices(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
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

    def choose(self, state: FujiPosition, action: i64, seat: i64) -> None:
        pick = state.table.actions.pick
        state.must_pick &= ~bit(pick.a(action))
        rerolls.start_reroll(state, seat, pick.a(action), bit(pick.b(action)))
