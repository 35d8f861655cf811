"""Phase 2: how far a figure may go, destination markers, and being ready [P]."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.fuji.rules import events
from caldera.games.fuji.rules.actions import STRENGTHS
from caldera.games.fuji.rules.board import FAR, NOWHERE, bit
from caldera.games.fuji.rules.constants import EYE, SAID_FIELDS, SCOUT, SURVIVALIST, THIRD
from caldera.games.fuji.rules.state import FujiPosition

STEPS: Final = 3
SCOUT_STEPS: Final = 4
STRONG: Final = STRENGTHS.index("strong")


def walkable_places(state: FujiPosition) -> i64:
    """Where a figure may walk: landscape and village cards without lava [P2]."""
    return state.board.walkable & ~state.lava


def most_steps(state: FujiPosition, character: i64) -> i64:
    return SCOUT_STEPS if state.can(character, SCOUT) else STEPS


def within(state: FujiPosition, start: i64, steps: i64) -> i64:
    """All places at most that many steps away, the start included; occupied cards do not hinder [P1, P2]."""
    free = walkable_places(state)
    reached: i64 = bit(start)
    edge = reached
    while steps > 0 and edge != 0:
        edge = state.board.around(edge) & free & ~reached
        reached |= edge
        steps -= 1
    return reached


def distance(state: FujiPosition, start: i64, goal: i64, most: i64) -> i64:
    """The fewest steps between two places, or FAR when it takes more than `most`."""
    free = walkable_places(state)
    reached: i64 = bit(start)
    edge = reached
    steps: i64 = 0
    while steps <= most:
        if reached >> goal & 1 != 0:
            return steps
        edge = state.board.around(edge) & free & ~reached
        reached |= edge
        steps += 1
    return FAR


def steps_to_all(state: FujiPosition, start: i64, most: i64) -> vec[i64]:
    """For each place the fewest steps from the start, or FAR when it takes more than `most`."""
    free = walkable_places(state)
    distances = vec[i64]([FAR] * int(state.board.size))
    reached: i64 = 0
    edge: i64 = bit(start)
    steps: i64 = 0
    while edge != 0 and steps <= most:
        spot: i64 = 0
        reached |= edge
        rest = edge
        while rest != 0:
            if rest & 1 != 0:
                distances[spot] = steps
            rest >>= 1
            spot += 1
        edge = state.board.around(edge) & free & ~reached
        steps += 1
    return distances


# ---- markers ----


def neighbours_markers(state: FujiPosition, character: i64) -> i64:
    """The cards that the neighbours' markers take [P5]."""
    taken: i64 = 0
    left = state.left_of(character)
    right = state.right_of(character)
    if left < state.table.characters and state.marker[left] != NOWHERE:
        taken |= bit(state.marker[left])
    if right < state.table.characters and state.marker[right] != NOWHERE:
        taken |= bit(state.marker[right])
    return taken


def markable(state: FujiPosition, character: i64) -> i64:
    """The cards on which the character's marker may lie [P1-P5]."""
    reached = within(state, state.at[character], most_steps(state, character))
    return reached & walkable_places(state) & ~neighbours_markers(state, character)


def add_marks(state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
    """Markers of the seat's own character, and of the third one that partners share [P3, B4]."""
    actions = add_marks_of(state, seat, seat, actions)
    if state.table.shared_third:
        actions = add_marks_of(state, seat, THIRD, actions)
    return actions


def add_marks_of(state: FujiPosition, seat: i64, character: i64, actions: vec[i64]) -> vec[i64]:
    lies = state.marker[character]
    if lies != NOWHERE and state.markers_left[seat] == 0:
        return actions
    cards = markable(state, character)
    if lies != NOWHERE:
        cards &= ~bit(lies)
    spot: i64 = 0
    while cards != 0:
        if cards & 1 != 0:
            actions = append(actions, state.table.actions.mark.at(character, state.board.cell[spot]))
        cards >>= 1
        spot += 1
    return actions


def place_marker(state: FujiPosition, seat: i64, character: i64, spot: i64) -> None:
    """A marker is placed or moved; the others are asked again whether they are ready [P3, P6]."""
    before = state.marker[character]
    if before != NOWHERE:
        state.markers_left[seat] -= 1
    state.marker[character] = spot
    if state.events is not None:
        events.tell_mark(state, seat, character, before, find_claimant(state, seat, before))
    ask_ready_again(state, bit(state.players) - 1)
    if state.table.shared_third and character == THIRD:
        state.ready = 0
    wake_the_unmarked(state)


def find_claimant(state: FujiPosition, seat: i64, spot: i64) -> i64:
    """Who else was the last in this phase to be strong on a card, or to ask for it; NOWHERE when nobody was."""
    kinds = state.table.actions
    claimant: i64 = NOWHERE
    index: i64 = 0
    while index < len(state.said):
        action = state.said[index + 2]
        if spot != NOWHERE and state.said[index + 3] == spot and state.said[index] != seat and state.said[index + 1] == state.phase:
            if (
                kinds.avoid.has(action)
                or (kinds.rate.has(action) and kinds.rate.a(action) == 0 and kinds.rate.c(action) >= STRONG)
                or (kinds.claim.has(action) and kinds.claim.a(action) == 0 and kinds.claim.c(action) >= STRONG)
            ):
                claimant = state.said[index]
        index += SAID_FIELDS
    return claimant


def ask_ready_again(state: FujiPosition, seats: i64) -> None:
    """The plan has changed: those of these seats that were ready may think again, though not for ever [P6, L1]."""
    seat: i64 = 0
    while seat < state.players:
        if (state.ready & seats) >> seat & 1 != 0 and state.reopenings_left[seat] > 0:
            state.ready &= ~bit(seat)
            state.reopenings_left[seat] -= 1
        seat += 1


def wake_the_unmarked(state: FujiPosition) -> None:
    """Somebody who was ready without a marker, because there was no free card, must place it once there is one [P7]."""
    character: i64 = 0
    while character < state.table.characters:
        if state.marker[character] == NOWHERE and markable(state, character) != 0:
            state.ready &= ~state.controllers(character)
        character += 1


def has_plan(state: FujiPosition, character: i64) -> bool:
    """The marker lies, or there is no card for it [P4, P7]."""
    return state.marker[character] != NOWHERE or markable(state, character) == 0


def may_be_ready(state: FujiPosition, seat: i64) -> bool:
    return has_plan(state, seat) and (not state.table.shared_third or has_plan(state, THIRD))


def recheck_markers(state: FujiPosition) -> None:
    """Lava or a rope changed who can reach what: markers out of reach go back [P8]."""
    character: i64 = 0
    while character < state.table.characters:
        spot = state.marker[character]
        if spot != NOWHERE and distance(state, state.at[character], spot, most_steps(state, character)) == FAR:
            state.marker[character] = NOWHERE
            state.ready &= ~state.controllers(character)
            if state.events is not None:
                events.tell_unmark(state, character)
        character += 1


def renew_limits(state: FujiPosition) -> None:
    """What each seat may still do in phase 2 or 4: move markers, be asked again, speak, propose [L1-L4]."""
    charts = state.table.charts
    seat: i64 = 0
    while seat < state.players:
        state.markers_left[seat] = charts.markers
        state.reopenings_left[seat] = charts.reopenings
        state.speech_left[seat] = charts.speech_plan if state.phase == 2 else charts.speech_gear
        state.proposals_left[seat] = charts.proposals
        seat += 1


# ---- what the plan brings ----


def rerolls(state: FujiPosition, character: i64) -> i64:
    """Rerolls of phase 3 for the marked card."""
    return rerolls_for(state, character, state.marker[character])


def rerolls_for(state: FujiPosition, character: i64, spot: i64) -> i64:
    """Rerolls of phase 3 for a destination [R1-R4]."""
    return 0 if spot == NOWHERE else rerolls_after(state, character, spot, distance(state, state.at[character], spot, SCOUT_STEPS))


def rerolls_after(state: FujiPosition, character: i64, spot: i64, steps: i64) -> i64:
    """The same for a known distance: one more for the card's symbol, and one for the Survivalist."""
    table = state.table
    if steps > STEPS:
        return 0
    count = table.charts.by_distance[steps] + table.terrain.bonus[state.card[spot]]
    blind = state.injuries[character] >> EYE & 1 != 0
    if blind:
        count = 0
    if state.can(character, SURVIVALIST) and (not blind or table.eye_spares_skill):
        count += 1
    return count
