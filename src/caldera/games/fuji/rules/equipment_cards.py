"""The equipment cards: each is one object that says when it helps, what it does, and how its questions are answered [G24-G39].

A new card is a name in `actions.EQUIPMENT`, a class here and its line in CARDS, its phases in content.toml, its symbol
(view/symbols.py), its words, its clause in RULES.md, and what it is worth to bots (bot/gear.py). A question that no other card
asks is a line in PHASES besides. tests/games/fuji/test_equipment_cards.py finds what is missing.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.fuji.rules import constants as c
from caldera.games.fuji.rules import effects, events, rerolls
from caldera.games.fuji.rules.actions import MOST_ASIDE, SLOTS
from caldera.games.fuji.rules.board import NOWHERE, SIDES, bit
from caldera.games.fuji.rules.eruption import trigger_eruption
from caldera.games.fuji.rules.movement import may_take
from caldera.games.fuji.rules.planning import recheck_markers, wake_the_unmarked
from caldera.games.fuji.rules.state import FujiPosition

FLARE_POINTS: Final = 3
WATER_OWN: Final = 2
WATER_OTHER: Final = 1


class Equipment:
    """A card. It holds no state: whoever uses it, and for whom, is in the position."""

    def __init__(
        self, name: str, clauses: tuple[str, ...], stages: tuple[int, ...] = (), touch: tuple[str, ...] = (), sums: bool = False
    ) -> None:
        self.name = name
        """Also the end of its message keys and the name of its symbol."""
        self.clauses = clauses
        self.stages = stages
        """The stages in which its questions are asked, the first one first; none: it does all at once."""
        self.opens: i64 = stages[0] if stages else NOWHERE
        self.touch = touch
        """What is touched to answer its questions, by the beginnings of the elements' names."""
        self.sums = sums
        """Whether a preview says what its user's total can become: no chance is in it, and nobody else's dice."""

    def usable(self, state: FujiPosition, character: i64) -> bool:
        """Whether it could do anything for that character now."""
        return effects.has_dice(state, character)

    def use(self, state: FujiPosition, character: i64) -> None:
        """What it does at once. It is announced and paid for; the character counts as its user and its target."""
        state.stage = self.opens

    def extra_rerolls(self, state: FujiPosition) -> i64:
        """How often its target may reroll in the stage "again"."""
        return 1

    def add_choices(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        """What a seat may answer to its question now, added to `actions`."""
        return actions

    def choose(self, state: FujiPosition, action: i64, seat: i64) -> None:
        """Carry out one of the choices."""


# ---- the mountain ----


class Binoculars(Equipment):
    """Two empty cards change places."""

    def usable(self, state: FujiPosition, character: i64) -> bool:
        return rerolls.count_bits(empty_cards(state)) >= 2

    def add_choices(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
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

    def choose(self, state: FujiPosition, action: i64, seat: i64) -> None:
        swap = state.table.actions.swap
        one = state.board.spot(swap.a(action))
        two = state.board.spot(swap.b(action))
        first = state.card[one]
        state.card[one] = state.card[two]
        state.card[two] = first
        if state.events is not None:
            events.tell_places(state, "swap", {"card": one, "with": two})
        effects.finish_effect(state)


def empty_cards(state: FujiPosition) -> i64:
    """Landscape cards that lie face up without figure, marker or token [G24]."""
    empty = state.board.land & ~state.lava & ~state.equipment_tokens & ~state.eruption_tokens
    character: i64 = 0
    while character < state.table.characters:
        empty &= ~bit(state.at[character])
        if state.marker[character] != NOWHERE:
            empty &= ~bit(state.marker[character])
        character += 1
    return empty


class Rope(Equipment):
    """At once to an adjacent card; tokens work as in a move [X1]."""

    def usable(self, state: FujiPosition, character: i64) -> bool:
        return rope_cards(state, character) != 0

    def add_choices(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        cards = rope_cards(state, state.user)
        spot: i64 = 0
        while cards != 0:
            if cards & 1 != 0:
                actions = append(actions, state.table.actions.rope.at(state.board.cell[spot]))
            cards >>= 1
            spot += 1
        return actions

    def choose(self, state: FujiPosition, action: i64, seat: i64) -> None:
        """In phase 2 the plan is looked at again [P8]; in phase 4 the marker stays: its reach was checked when it was locked."""
        character = state.user
        spot = state.board.spot(state.table.actions.rope.a(action))
        state.at[character] = spot
        if state.events is not None:
            events.tell_places(state, "rope", {"card": spot})
        if state.eruption_tokens >> spot & 1 != 0:
            trigger_eruption(state, character)
            if state.stage == c.OVER:
                return
        if state.phase == 2:
            recheck_markers(state)
            wake_the_unmarked(state)
        else:
            state.roped |= bit(character)
        if may_take(state, character):
            state.stage = c.TAKE
        else:
            effects.finish_effect(state)


def rope_cards(state: FujiPosition, character: i64) -> i64:
    """Adjacent landscape cards without lava; never a village [G34]."""
    return state.board.adjacent[state.at[character]] & state.board.land & ~state.lava


# ---- the own dice and the own turn ----


class Turner(Equipment):
    """Any number of dice that show one face are turned to another, none included: ones to sixes (tape), or back (compass)."""

    def __init__(
        self, name: str, clauses: tuple[str, ...], stages: tuple[int, ...], touch: tuple[str, ...], old: i64, new: i64, sums: bool
    ) -> None:
        super().__init__(name, clauses, stages, touch, sums)
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


class Radio(Equipment):
    """The screen is off until the end of the phase."""

    def usable(self, state: FujiPosition, character: i64) -> bool:
        return state.screen_off >> character & 1 == 0

    def use(self, state: FujiPosition, character: i64) -> None:
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
        effects.finish_effect(state)


class FirstAid(Equipment):
    """No stamina is lost in this round."""

    def usable(self, state: FujiPosition, character: i64) -> bool:
        return state.first_aid >> character & 1 == 0

    def use(self, state: FujiPosition, character: i64) -> None:
        state.first_aid |= bit(character)
        effects.finish_effect(state)


class Flare(Equipment):
    """More for the own total."""

    def usable(self, state: FujiPosition, character: i64) -> bool:
        return True

    def use(self, state: FujiPosition, character: i64) -> None:
        state.flare[character] += FLARE_POINTS
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
            state.stage = c.LEND
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
    state.stage = c.AGAIN
    state.picks = card.extra_rerolls(state)
    effects.ask_next_picker(state, 0)


def end_extra_rerolls(state: FujiPosition) -> None:
    """The picker has no reroll left or wants none; a shared character's other dice follow [G36, G38]."""
    shared = state.table.shared_third and state.target == c.THIRD
    if not shared or state.picker == 1:
        effects.finish_effect(state)
        return
    state.picks = CARDS[state.effect].extra_rerolls(state)
    effects.ask_next_picker(state, 1)


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


# ---- the pocket knife, which is used as another card ----


class Knife(Equipment):
    def usable(self, state: FujiPosition, character: i64) -> bool:
        return False


_CARDS: Final[list[Equipment]] = [
    Binoculars("binoculars", ("G24",), (c.SWAP,), ("card",)),
    Lighter("lighter", ("G25",), (c.TARGET, c.LEND), ("character", "die")),
    Carabiner("carabiner", ("G26",), (c.CARABINER,), ("die",)),
    Map("map", ("G27",), (c.GIVE,), ("die", "character")),
    Turner("tape", ("G28",), (c.TURN,), ("die",), 1, SIDES, True),
    Turner("compass", ("G29",), (c.TURN,), ("die",), SIDES, 1, False),
    Machete("machete", ("G30",), (c.ASIDE,), ("die",)),
    Radio("radio", ("G31",)),
    FirstAid("first_aid", ("G32",)),
    Shovel("shovel", ("G33",), (c.SHOVEL,), ("die", "face"), sums=True),
    Rope("rope", ("G34",), (c.ROPE,), ("card",)),
    Flare("flare", ("G35",), sums=True),
    Flashlight("flashlight", ("G36",), (c.AGAIN,), ("die",)),
    Knife("knife", ("G37",)),
    Water("water", ("G38",), (c.TARGET, c.AGAIN), ("character", "die")),
]
CARDS: Final = vec[Equipment](_CARDS)
"""By number, in the order of `actions.EQUIPMENT`."""


def cards_asking(stage: int) -> list[int]:
    """The numbers of the cards that ask their questions in that stage."""
    return [number for number, card in enumerate(_CARDS) if stage in card.stages]


def stage_clauses(stage: int) -> tuple[str, ...]:
    """The clauses of the cards that ask their questions in that stage."""
    return tuple([clause for number in cards_asking(stage) for clause in _CARDS[number].clauses])


def touch_clauses(element: str) -> tuple[str, ...]:
    """The clauses of the cards for which such elements are touched."""
    return tuple([clause for card in _CARDS if element in card.touch for clause in card.clauses])
