"""How lava spreads [E], and how a match ends [W]."""

from __future__ import annotations

from mypy_extensions import i64

from caldera.core.state import NOBODY
from caldera.games.fuji.rules import events
from caldera.games.fuji.rules.actions import EQUIPMENT
from caldera.games.fuji.rules.board import bit
from caldera.games.fuji.rules.constants import BY_LAVA, BY_VILLAGE, INJURY_KINDS, OVER
from caldera.games.fuji.rules.state import FujiPosition


def next_lava(state: FujiPosition) -> i64:
    """The cards that the next eruption turns over: those that touch lava now, villages never [E2, E3]."""
    board = state.board
    return board.around(state.lava) & (board.land | board.rubble) & ~state.lava


def erupt(state: FujiPosition, extra: bool) -> None:
    """One eruption: all those cards turn together; their tokens are lost; a figure on one of them means defeat [E1-E5]."""
    flipped = next_lava(state)
    state.lava |= flipped
    state.equipment_tokens &= ~flipped
    state.eruption_tokens &= ~flipped
    if state.events is not None:
        events.tell_eruption(state, flipped, extra)
    character: i64 = 0
    while character < state.table.characters:
        if flipped >> state.at[character] & 1 != 0:
            lose_match(state, BY_LAVA, character)
            return
        character += 1


def trigger_eruption(state: FujiPosition, character: i64) -> None:
    """A figure came onto or over an eruption token: it erupts at once, twice for a doubled token [X1-X3]."""
    spot = state.at[character]
    state.eruption_tokens &= ~bit(spot)
    times: i64 = 2 if state.table.extra_thrill and spot == state.board.eruption_near else 1
    if state.events is not None:
        events.tell_trigger(state, character, times)
    while times > 0 and state.stage != OVER:
        erupt(state, True)
        times -= 1


def lose_match(state: FujiPosition, reason: i64, character: i64) -> None:
    state.stage = OVER
    state.ended = reason
    state.fallen = character
    if state.events is not None:
        events.tell_end(state)


def all_in_village(state: FujiPosition) -> bool:
    character: i64 = 0
    while character < state.table.characters:
        if state.board.villages >> state.at[character] & 1 == 0:
            return False
        character += 1
    return True


def win_match(state: FujiPosition) -> None:
    state.stage = OVER
    state.ended = BY_VILLAGE
    state.fallen = NOBODY
    state.score = final_score(state)
    if state.events is not None:
        events.tell_end(state)


def count_injuries(state: FujiPosition) -> i64:
    hurt: i64 = 0
    character: i64 = 0
    while character < state.table.characters:
        kind: i64 = 0
        while kind < INJURY_KINDS:
            hurt += state.injuries[character] >> kind & 1
            kind += 1
        character += 1
    return hurt


def count_unused(state: FujiPosition) -> i64:
    """Equipment cards that score: a Tinkerer's card that was used once does not [W5]."""
    unused: i64 = 0
    equipment: i64 = 0
    while equipment < len(EQUIPMENT):
        if state.owner[equipment] >= 0 and (state.table.tapped_scores or state.tapped >> equipment & 1 == 0):
            unused += 1
        equipment += 1
    return unused


def final_score(state: FujiPosition) -> i64:
    """Points for each character, less injuries, plus unused equipment [W4]."""
    charts = state.table.charts
    points = state.table.characters * charts.per_character
    return points + count_injuries(state) * charts.per_injury + count_unused(state) * charts.per_equipment
