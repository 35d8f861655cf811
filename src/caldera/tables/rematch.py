"""A rematch: the same people at a new table, each one seat further, so that another one begins.

Whoever asks first opens the table. People who sat there by link get their seats kept: the rematch remembers the links of the new
seats while the server runs, and whoever asks next sits down with theirs.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass

from caldera.tables.seat_specs import SeatSpec
from caldera.tables.seats import BOT, HERE, LINK, seat_token
from caldera.tables.table import Table

MOST = 1_000
"""Rematches remembered at a time."""


@dataclass(frozen=True)
class Rematch:
    """The new table, and the token of each new seat that waits for its person."""

    table: str
    tokens: dict[int, str]


class Rematches:
    """Which table follows which."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Rematch] = OrderedDict()
        self.opening = asyncio.Lock()
        """Held while a table is opened: two people who ask in the same moment must meet at one."""

    def find(self, table_id: str) -> Rematch | None:
        return self._known.get(table_id)

    def remember(self, old: Table, new: Table, session: str) -> None:
        tokens = {seat.index: seat_token(session, new.id, seat.index) for seat in new.seats if seat.kind == LINK}
        self._known[old.id] = Rematch(new.id, tokens)
        while len(self._known) > MOST:
            self._known.popitem(last=False)


def next_seat(seat: int, players: int) -> int:
    """Where a person sits in the rematch: the one who sat second begins."""
    return (seat - 1) % players


def rematch_seats(table: Table, session: str) -> list[SeatSpec]:
    """The seats of the rematch: those of whoever asks are at this screen, those of other people wait for them."""
    mine = table.seats_of(session)
    specs = []
    for index in range(table.players):
        seat = table.seats[(index + 1) % table.players]
        if seat.kind == BOT:
            specs.append(SeatSpec(BOT, seat.name, seat.bot))
        else:
            specs.append(SeatSpec(HERE if seat.index in mine else LINK, seat.name))
    return specs
