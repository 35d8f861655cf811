"""Real dice: people roll what lies in front of them, draw from their own bag, and type in what came.

Anybody who sits at the table may do it: the person with the box is not always the one whose turn it is. The log says who did.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from caldera.core.errors import IllegalAction
from caldera.core.state import CHANCE, GameState
from caldera.tables.errors import NotYourSeat, Refused, Stale

if TYPE_CHECKING:
    from caldera.tables.play.table import Entry, Table

MOST_AT_ONCE = 12


def is_roll_due(table: Table) -> bool:
    """Whether the table waits for somebody to roll."""
    return table.real_dice and table.state.actors == (CHANCE,)


def pending_rolls(table: Table) -> list[tuple[GameState, list[int]]]:
    """The rolls that are due one after the other, whatever each of them brings: a position and what may come there.

    Dice of one throw are such; a draw that decides whether another one follows is the last of its row.
    """
    rolls: list[tuple[GameState, list[int]]] = []
    state = table.state
    while len(rolls) < MOST_AT_ONCE:
        outcomes = [outcome for outcome, _ in state.chance_outcomes()]
        rolls.append((state, outcomes))
        following = [_after(state, outcome) for outcome in outcomes]
        offers = {tuple(outcome for outcome, _ in after.chance_outcomes()) for after in following}
        if len(offers) != 1 or offers == {()}:
            break
        state = following[0]
    return rolls


def _after(state: GameState, outcome: int) -> GameState:
    copy = state.clone()
    copy.play(outcome, CHANCE)
    return copy


def enter_rolls(table: Table, held: Collection[int], outcomes: Sequence[int], last_version: int) -> list[Entry]:
    """Type in what was rolled, one chance step after the other; all of it or nothing."""
    if not held:
        raise NotYourSeat("not_your_seat")
    if not table.position_since <= last_version <= table.version:
        raise Stale("stale")
    if not is_roll_due(table):
        raise Refused("dice.not_due")
    trial = table.state.clone()
    try:
        for outcome in outcomes:
            trial.apply(outcome, CHANCE)
    except IllegalAction:
        raise Refused("dice.impossible") from None
    if not outcomes:
        raise Refused("dice.impossible")
    seat = _typist(table, held)
    entries = [table._play(CHANCE, outcome, typed=seat) for outcome in outcomes]
    return entries


def _typist(table: Table, held: Collection[int]) -> int:
    """As whom somebody with several seats types: the seat that acted last, if it is theirs."""
    acted = next((seat for seat, _ in reversed(table.match.plays) if seat != CHANCE), None)
    return acted if acted in held and acted is not None else min(held)
