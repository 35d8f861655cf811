"""Which table follows which is known to every process, and after a restart."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import caldera
from caldera.core.match import Match
from caldera.tables.people.seat_changes import Rights, rights_over
from caldera.tables.people.seats import HERE, LINK, SeatSpec, new_session
from caldera.tables.play.rematch import find_rematch, open_rematch, rematch_id, sit_again
from caldera.tables.play.table import Table
from caldera.tables.room import Room
from caldera.tables.store.protocol import open_store
from tests.support.postgres import find_programs, running_postgres

ANN, BOB = new_session(), new_session()


async def finished_table(room: Room) -> Table:
    """Ann and Bob have played Hekla to its end."""
    game, chooser = caldera.game("hekla"), random.Random(5)
    match = Match(game, 2)
    while not match.state.is_over:
        seat = match.state.actors[0]
        match.apply(chooser.choice(match.state.legal_actions(seat)), seat)
    table = await room.create("hekla", [SeatSpec(HERE, "Ann"), SeatSpec(LINK)], {}, ANN, record=match)
    ((_, link),) = table.invitations(ANN)
    await room.claim(table.id, link, BOB, "Bob")
    return table


async def ask(room: Room, table_id: str, session: str) -> Table:
    """What the page does when somebody wants a rematch."""
    table = (await room.live(table_id)).table
    opened = await find_rematch(room, table) or await open_rematch(room, table, session, "")
    await sit_again(room, table, opened, session)
    return (await room.live(opened.table.id)).table


def with_rooms(addresses: list[str], work: Callable[..., Awaitable[None]]) -> None:
    async def run() -> None:
        rooms = [Room(open_store(address), 0.0) for address in addresses]
        try:
            await asyncio.wait_for(work(*rooms), 60)
        finally:
            for room in rooms:
                await room.close()

    asyncio.run(run())


def test_a_rematch_is_found_after_a_restart(tmp_path: Path) -> None:
    found: list[str] = []

    async def before(room: Room) -> None:
        old = await finished_table(room)
        assert await find_rematch(room, old) is None
        old.seats[1].bot = "easy"  # a bot has finished the match for Bob
        assert rights_over(old, BOB, old.seats[1], lambda seat: False) == Rights(own=True, replace=False, back=False, invite=False)
        new = await ask(room, old.id, ANN)
        assert [seat.name for seat in new.seats] == ["Ann", "Bob"], "everybody keeps their seat"
        assert new.match.options["first"] == "green"
        assert new.seats_of(ANN) == (0,)
        found.extend((old.id, new.id))

    async def after(room: Room) -> None:
        new = await ask(room, found[0], BOB)
        assert new.id == found[1]
        assert (new.seats_of(BOB), new.seats_of(ANN)) == ((1,), (0,))
        assert new.id != rematch_id(new), "a rematch of the rematch is another table"

    for work in (before, after):
        with_rooms([str(tmp_path / "tables.db")], work)


@pytest.mark.skipif(find_programs() is None, reason="PostgreSQL is not installed")
def test_two_who_ask_two_processes_at_once_meet_at_one_table() -> None:
    async def work(one: Room, two: Room) -> None:
        old = await finished_table(one)
        tables = await asyncio.gather(ask(one, old.id, ANN), ask(two, old.id, BOB), ask(two, old.id, BOB))
        assert len({table.id for table in tables}) == 1
        assert len(one.store.table_ids()) == 2
        seats = one.store.load(tables[0].id).seats
        holders = [[who for who in (ANN, BOB) if seat.belongs_to(who, tables[0].id)] for seat in seats]
        assert holders == [[ANN], [BOB]]

    with running_postgres() as address:
        with_rooms([address, address], work)
