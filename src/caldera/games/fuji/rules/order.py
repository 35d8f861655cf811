"""In which order bots act where everybody may: they leave the first word, and the order of turns, to people."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.games.fuji.rules.constants import GEAR, GO, PLAN
from caldera.games.fuji.rules.movement import wakes_token
from caldera.games.fuji.rules.speech import is_statement
from caldera.games.fuji.rules.state import FujiPosition


def leaves_to_people(state: FujiPosition, seat: int, people: Sequence[int]) -> bool:
    """In phase 5 people choose the order [M1]: bots wait, unless these people would wake an eruption token, best done last."""
    return state.stage == GO and (wakes_token(state, seat) or any(not wakes_token(state, person) for person in people))


def order_wish(state: FujiPosition, seat: int, action: int) -> tuple[int, ...] | None:
    """In phases 2 and 4 words come before markers, then equipment, then being ready: what is said is heard while others can still
    act on it. Within these, whoever has said or moved least, in turn from a seat that changes with the round."""
    if state.stage not in (PLAN, GEAR):
        return None
    kinds = state.table.actions
    left = 0
    if is_statement(state, action):
        rank, left = 0, int(state.speech_left[seat])
    elif kinds.mark.has(action):
        rank, left = 1, int(state.markers_left[seat])
    else:
        rank = 3 if kinds.ready.has(action) else 2
    return rank, -left, (seat - int(state.round)) % int(state.players)


def keeps_back(state: FujiPosition, action: int, people: Sequence[int]) -> bool:
    """Bots are ready after people: whatever a person says or marks, they can still answer it."""
    return state.stage == PLAN and bool(people) and state.table.actions.ready.has(action)
