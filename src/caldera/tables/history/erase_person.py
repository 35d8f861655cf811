"""Erasing somebody from a room that runs: their seats go to bots, then everything about them goes at once.

Whoever is interrupted asks again: the browser is still known, and what was done is noted (`LEAVING`) until the rest is done.
"""

from __future__ import annotations

import asyncio
import time

from caldera.tables.errors import TableError
from caldera.tables.history.erasure import LEAVING, Erased, Person, sits_alone
from caldera.tables.history.kept import Kept
from caldera.tables.people.persons import person_here
from caldera.tables.people.seats import fingerprint
from caldera.tables.room import Room
from caldera.tables.store.archive import erase_from_archives
from caldera.tables.store.boxes import box_owner

MOST_TABLES = 10_000


def find_person(room: Room, session: str) -> Person:
    """Who this browser is, with the other browsers that share its history."""
    person = person_here(room.store, session)
    browsers = frozenset({fingerprint(session), *room.store.browsers_of(person)})
    return Person(person, browsers, box_owner(session))


async def erase_person(room: Room, session: str) -> Erased:
    """Erase everything that the room holds about whoever has this session."""
    person = await asyncio.to_thread(find_person, room, session)
    for browser in person.browsers:
        for table_id in await asyncio.to_thread(room.store.tables_of, browser, MOST_TABLES):
            await _leave_seats(room, person, table_id)
    await asyncio.to_thread(erase_from_archives, room.store.archive_folder, person.browsers)
    erased = await asyncio.to_thread(room.store.erase, person)
    await asyncio.to_thread(room.house.erase, person.browsers, erased.tables)
    for table_id in erased.tables:
        room.neighbours.forget(table_id)
    return erased


async def _leave_seats(room: Room, person: Person, table_id: str) -> None:
    """Where others play on, bots take over, as when the owner frees a seat."""
    try:
        table = (await room.live(table_id)).table
        mine = [seat.index for seat in table.seats if seat.owner_hash in person.browsers]
        if table.is_over or not mine or sits_alone(table.seats, person.browsers):
            return
        leaving = Kept(table_id, {str(seat): table.version for seat in mine}, time.time())
        await asyncio.to_thread(room.store.keep, person.id, LEAVING, leaving)
        for seat in mine:
            await room.put_out(table_id, seat)
    except TableError:
        return  # damaged, of other rules, or closed: nobody plays on there
