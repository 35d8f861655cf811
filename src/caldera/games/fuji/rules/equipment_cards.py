"""The equipment cards: each is one object that says when it helps, what it does, and how its questions are answered [G24-G39].

Those about dice are in dice_cards.py. A new card is a name in `actions.EQUIPMENT`, a class and its line in CARDS, its phases in
content.toml, its symbol (view/symbols.py), its words, its clause in RULES.md, and what bots think of it (bot/heuristics.py; if they
use it, bot/equipment_value.py). A question that no other card asks is a line in PHASES besides, with its prompts and the kind of
its answers. tests/games/fuji/test_equipment_cards.py finds what is missing.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.fuji.rules import constants as c
from caldera.games.fuji.rules import effects, events, rerolls
from caldera.games.fuji.rules.actions import SLOTS
from caldera.games.fuji.rules.board import NOWHERE, SIDES, bit
from caldera.games.fuji.rules.dice_cards import Carabiner, Flashlight, Lighter, Machete, Map, Shovel, Turner, Water
from caldera.games.fuji.rules.effects import Equipment
from caldera.games.fuji.rules.eruption import trigger_eruption
from caldera.games.fuji.rules.movement import may_take
from caldera.games.fuji.rules.planning import recheck_markers, wake_the_unmarked
from caldera.games.fuji.rules.state import FujiPosition

FLARE_POINTS: Final = 3

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


# ---- what holds for the round ----


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


class Knife(Equipment):
    """Used as another card [G37], and by itself for nothing."""

    def usable(self, state: FujiPosition, character: i64) -> bool:
        return False


_CARDS: Final[list[Equipment]] = [
    Binoculars("binoculars", ("G24",), (c.SWAP,), ("card",)),
    Lighter("lighter", ("G25",), (c.TARGET, c.LEND), ("character", "die")),
    Carabiner("carabiner", ("G26",), (c.CARABINER,), ("die",)),
    Map("map", ("G27",), (c.GIVE,), ("die", "character")),
    Turner("tape", ("G28",), (c.TURN,), ("die",), old=1, new=SIDES, shows_total=True),
    Turner("compass", ("G29",), (c.TURN,), ("die",), old=SIDES, new=1, shows_total=False),
    Machete("machete", ("G30",), (c.ASIDE,), ("die",)),
    Radio("radio", ("G31",)),
    FirstAid("first_aid", ("G32",)),
    Shovel("shovel", ("G33",), (c.SHOVEL,), ("die", "face"), shows_total=True),
    Rope("rope", ("G34",), (c.ROPE,), ("card",)),
    Flare("flare", ("G35",), shows_total=True),
    Flashlight("flashlight", ("G36",), (c.AGAIN,), ("die",)),
    Knife("knife", ("G37",)),
    Water("water", ("G38",), (c.TARGET, c.AGAIN), ("character", "die")),
]
CARDS: Final = vec[Equipment](_CARDS)
"""By number, in the order of `actions.EQUIPMENT`."""


def end_extra_rerolls(state: FujiPosition) -> None:
    """The picker has no reroll left or wants none; a shared character's other dice follow [G36, G38]."""
    shared = state.table.shared_third and state.target == c.THIRD
    if not shared or state.picker == 1:
        effects.finish_effect(state)
        return
    state.picks = CARDS[state.effect].extra_rerolls(state)
    effects.ask_next_picker(state, 1)


def cards_asking(stage: int) -> list[int]:
    """The numbers of the cards that ask their questions in that stage."""
    return [number for number, card in enumerate(_CARDS) if stage in card.stages]


def stage_clauses(stage: int) -> tuple[str, ...]:
    """The clauses of the cards that ask their questions in that stage."""
    return tuple([clause for number in cards_asking(stage) for clause in _CARDS[number].clauses])


def touch_clauses(element: str) -> tuple[str, ...]:
    """The clauses of the cards for which such elements are touched."""
    return tuple([clause for card in _CARDS if element in card.touch for clause in card.clauses])
