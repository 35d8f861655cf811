"""Real dice: people roll what lies in front of them, draw from their own bag, and type in what came.

Anybody who sits at the table may do it: the person with the box is not always the one whose turn it is. The log says who did.

Where dice are hidden, each person types in those that only they see, and the server rolls for bots and draws cards. All may type at
once: what comes before its turn waits in the log (`held`), which nobody is shown.
"""

from __future__ import annotations

import weakref
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from caldera.core.errors import IllegalAction
from caldera.core.state import CHANCE, GameState
from caldera.tables.errors import NotYourSeat, Refused, Stale

if TYPE_CHECKING:
    from caldera.tables.play.table import Entry, Table

MOST_AT_ONCE = 12


HELD = "held"
"""The kind of entry for dice that only one seat sees: they are played when their turn comes."""

Roll = tuple[GameState, list[int]]
"""A position, and what chance may bring there."""


def is_roll_due(table: Table) -> bool:
    """Whether the table waits for somebody to roll."""
    return table.has_real_dice and table.state.actors == (CHANCE,)


def find_typist(table: Table, state: GameState) -> int | None:
    """Who types in the next die of a game with hidden ones: the first person who sees it. Nobody: the server rolls or draws."""
    outcome, find = int(state.outcomes()[0]), table.game.stats.find_throw
    types = (seat for seat in range(table.players) if seat in table.held_dice.by_seat or not table.seats[seat].automatic)
    return next((seat for seat in types if find(state, outcome, seat)), None)


def rolls_by_seat(table: Table) -> dict[int, list[Roll]]:
    """Where dice are hidden: what each person has to type in now, whatever the others' dice show."""
    rolls: dict[int, list[Roll]] = {}
    state = table.state
    while state.actors == (CHANCE,):
        outcomes = [int(outcome) for outcome in state.outcomes()]
        if not any(table.game.stats.find_throw(state, outcomes[0], seat) for seat in range(table.players)):
            break  # a card: what it is decides how it goes on
        typist = find_typist(table, state)
        if typist is not None and typist not in table.held_dice.by_seat:
            rolls.setdefault(typist, []).append((state, outcomes))
        state = _after(state, outcomes[0])
    return rolls


def rolls_for(table: Table, held: Collection[int]) -> tuple[int, list[Roll]] | None:
    """What the holder of these seats can type in now, and as whom."""
    if not held or not is_roll_due(table):
        return None
    if not table.game.info.hidden:
        return _typist(table, held), pending_rolls(table)
    return next((roll for roll in sorted(table.once("rolls", lambda: rolls_by_seat(table)).items()) if roll[0] in held), None)


def waits_for(table: Table) -> list[int]:
    """Where dice are hidden: the people who have not typed theirs in."""
    return sorted(table.once("rolls", lambda: rolls_by_seat(table)))


def pending_rolls(table: Table) -> list[Roll]:
    """The rolls that are due one after the other, whatever each of them brings: a position and what may come there.

    Dice of one throw are such; a draw that decides whether another one follows is the last of its row.
    """
    rolls: list[Roll] = []
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
    since = table.held_dice.since if table.game.info.hidden else table.position_since
    if not since <= last_version <= table.version:
        raise Stale("stale")
    if not is_roll_due(table):
        raise Refused("dice.not_due")
    if table.game.info.hidden:
        return _enter_hidden(table, held, outcomes)
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


def _enter_hidden(table: Table, held: Collection[int], outcomes: Sequence[int]) -> list[Entry]:
    """All the dice that one person sees, together: as many as lie there, each with a face that it has."""
    due = rolls_for(table, held)
    if due is None:
        raise Refused("dice.not_due")
    seat, rolls = due
    if len(outcomes) != len(rolls) or any(outcome not in may for outcome, (_, may) in zip(outcomes, rolls, strict=False)):
        raise Refused("dice.impossible")
    return [table.held_dice.hold(seat, outcomes), *table.roll_chance()]


def _typist(table: Table, held: Collection[int]) -> int:
    """As whom somebody with several seats types: the seat that acted last, if it is theirs."""
    acted = next((seat for seat, _ in reversed(table.match.plays) if seat != CHANCE), None)
    return acted if acted in held and acted is not None else min(held)


class HeldDice:
    """What people have typed in of dice that only they see, and what falls next."""

    def __init__(self, table: Table) -> None:
        self._table: Table = weakref.proxy(table)  # no circle: a table that is forgotten leaves the memory at once
        self.by_seat: dict[int, list[int]] = {}
        self.since = 0
        """The first version since which nobody but chance has acted."""

    def next_roll(self) -> tuple[int, int | None] | None:
        """The outcome that is due and who has typed it in, if it was not the server; nothing while people are to roll."""
        table = self._table
        if (table.has_real_dice and not table.game.info.hidden) or (key := table.joint_dice.key) is None:
            return None
        typist = find_typist(table, table.state) if table.has_real_dice else None
        if typist is None:
            return table.match.next_roll(key), None
        return (self.by_seat[typist][0], typist) if typist in self.by_seat else None

    def hold(self, seat: int, outcomes: Sequence[int]) -> Entry:
        """A seat has typed in dice that only it sees."""
        entry = self._table._new_entry(HELD, seat, "\n".join(self._table.game.space.words(outcome) for outcome in outcomes))
        self.apply_entry(entry)
        return entry

    def apply_entry(self, entry: Entry) -> None:
        """The same from the log."""
        self.by_seat[entry.seat] = [self._table.game.space.parse(words) for words in entry.body.splitlines()]

    def take(self, seat: int) -> None:
        """The first of the dice that a seat has typed in was played."""
        waiting = self.by_seat.pop(seat, [])[1:]
        if waiting:
            self.by_seat[seat] = waiting

    def note_action(self, seat: int | None) -> None:
        """A seat, or chance, has acted, or, without one, something was taken back."""
        if seat != CHANCE:
            self.by_seat.clear()
            self.since = self._table.version
