"""Who lets their matches be used for research: each person says so at each table, by a box that is off until they tick it.

What is kept says which seat agreed, and for which round of it: whoever gives the seat away takes their consent along. A match may
be used when it is over, everybody who played it sat there from its beginning to its end, and all of them agreed. Whoever takes the
tick away again is in no export that is made afterwards.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from caldera.core.state import CHANCE
from caldera.tables.errors import NotYourSeat
from caldera.tables.history.kept import Kept, owner_of
from caldera.tables.people.seats import BOT, Seat
from caldera.tables.play.table import BACK, INVITE, LEAVE, PLAY, REPLACE, Table
from caldera.tables.play.whatif import origin_of
from caldera.tables.store.protocol import TableStore
from caldera.tables.store.sqlite import Stored

CONSENT = "consent"
CHANGED_HANDS = (LEAVE, REPLACE, BACK, INVITE)


def agree(store: TableStore, table: Table, session: str | None, index: int, agrees: bool) -> None:
    """Somebody ticks the box of their seat, or takes the tick away."""
    if index not in table.seats_of(session):
        raise NotYourSeat("not_your_seat")
    owner, name = owner_of("research", table.id), str(index)
    if agrees:
        store.keep(owner, CONSENT, Kept(name, {"round": table.seats[index].round}, time.time()))
    else:
        store.forget(owner, CONSENT, name)


def seats_that_agree(store: TableStore, table_id: str, seats: Sequence[Seat]) -> frozenset[int]:
    """The seats whose people have ticked the box, and have not given their seat away since."""
    rounds = {kept.id: kept.body["round"] for kept in store.kept(owner_of("research", table_id), CONSENT)}
    return frozenset([seat.index for seat in seats if seat.owner_hash and rounds.get(str(seat.index)) == seat.round])


def may_be_used(store: TableStore, stored: Stored, table: Table) -> bool:
    """Whether everybody who played a match has agreed, and who that is, is certain: not so where it came in a file."""
    people = [seat for seat in table.seats if seat.kind != BOT]
    if not people or not table.state.is_over or origin_of(table.match) is not None or table.match.start is not None:
        return False
    if any(seat.round for seat in people) or any(entry.kind in CHANGED_HANDS for entry in stored.log):
        return False
    if any(entry.kind == PLAY and entry.seat != CHANCE and entry.at <= stored.created for entry in stored.log):
        return False
    return {seat.index for seat in people} <= seats_that_agree(store, table.id, table.seats)
