"""Speaking in phases 2 and 4, and never in phase 3: a small grammar of vague statements [C]."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.fuji.rules import events
from caldera.games.fuji.rules.actions import FIRST_DESTINATION_TOPIC, STRENGTHS
from caldera.games.fuji.rules.board import NOWHERE
from caldera.games.fuji.rules.constants import PLAN
from caldera.games.fuji.rules.planning import SCOUT_STEPS, ask_ready_again, walkable_places, within
from caldera.games.fuji.rules.state import FujiPosition

MINE: Final = 0
OF_THE_THIRD: Final = 1


def cards_in_play(state: FujiPosition) -> i64:
    """The cards that somebody could reach in this round: only these are worth a word."""
    places: i64 = 0
    character: i64 = 0
    while character < state.table.characters:
        places |= within(state, state.at[character], SCOUT_STEPS - 1)
        character += 1
    return places & walkable_places(state)


def add_statements(state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
    """Everything that can be said now; nothing more once the seat has used up its statements of the phase [C3, L2]."""
    if state.speech_left[seat] == 0:
        return actions
    kinds = state.table.actions
    cards = cards_in_play(state)
    actions = add_strengths(state, MINE, cards, actions)
    if state.table.shared_third:
        actions = add_strengths(state, OF_THE_THIRD, cards, actions)
    character: i64 = 0
    while character < state.table.characters:
        if character != seat and state.marker[character] != NOWHERE:
            actions = append(actions, kinds.safe.at(character))
        character += 1
    spot: i64 = 0
    while cards != 0:
        if cards & 1 != 0:
            actions = append(actions, kinds.avoid.at(state.board.cell[spot]))
        cards >>= 1
        spot += 1
    return actions


def add_strengths(state: FujiPosition, about: i64, cards: i64, actions: vec[i64]) -> vec[i64]:
    """How strong those dice are for a colour, a parity, big or small values, a character's destination, or a card [C2]."""
    kinds = state.table.actions
    topics: i64 = FIRST_DESTINATION_TOPIC + state.table.characters
    topic: i64 = 0
    while topic < topics:
        if topic < FIRST_DESTINATION_TOPIC or state.marker[topic - FIRST_DESTINATION_TOPIC] != NOWHERE:
            code = kinds.claim.at(about, topic, 0)
            end = code + len(STRENGTHS)
            while code < end:
                actions = append(actions, code)
                code += 1
        topic += 1
    spot: i64 = 0
    while cards != 0:
        if cards & 1 != 0:
            code = kinds.rate.at(about, state.board.cell[spot], 0)
            end = code + len(STRENGTHS)
            while code < end:
                actions = append(actions, code)
                code += 1
        cards >>= 1
        spot += 1
    return actions


def is_statement(state: FujiPosition, action: i64) -> bool:
    """Statements are the last kinds of action."""
    return action >= state.table.actions.claim.first


def meant_card(state: FujiPosition, action: i64) -> i64:
    """The place that a statement is about when it is made, or NOWHERE."""
    kinds = state.table.actions
    if kinds.claim.has(action):
        topic = kinds.claim.b(action)
        return NOWHERE if topic < FIRST_DESTINATION_TOPIC else state.marker[topic - FIRST_DESTINATION_TOPIC]
    if kinds.rate.has(action):
        return state.board.spot(kinds.rate.b(action))
    if kinds.safe.has(action):
        return state.marker[kinds.safe.a(action)]
    return state.board.spot(kinds.avoid.a(action))


def ask_to_avoid(state: FujiPosition, spot: i64) -> None:
    """Whoever is asked to leave a card and was ready may think again [P6]."""
    character: i64 = 0
    while character < state.table.characters:
        if state.stage == PLAN and state.marker[character] == spot:
            ask_ready_again(state, state.controllers(character))
        character += 1


def make_statement(state: FujiPosition, seat: i64, action: i64) -> None:
    state.speech_left[seat] -= 1
    state.say_aloud(seat, action, meant_card(state, action))
    if state.table.actions.avoid.has(action):
        ask_to_avoid(state, meant_card(state, action))
    if state.events is not None:
        events.tell_statement(state, seat, action, meant_card(state, action))
