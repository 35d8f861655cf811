"""What was acknowledged is on disk, and memory is what is on disk, whatever goes wrong in between."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from caldera.tables.room import Room
from caldera.tables.seat_specs import SeatSpec
from caldera.tables.seats import HERE, new_session
from caldera.tables.store import Store
from caldera.tables.table import Entry, Table

PEOPLE = (SeatSpec(HERE), SeatSpec(HERE))


def in_room(path: Path, work: Callable[[Room], Awaitable[None]]) -> None:
    async def run() -> None:
        room = Room(Store(path), 0.0)
        try:
            await work(room)
        finally:
            await room.close()

    asyncio.run(run())


def test_after_an_internal_error_memory_is_what_is_on_disk(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        table = await room.create("hekla", PEOPLE, {}, new_session())

        def stumble(table: Table) -> list[Entry]:
            table.act(0, table.state.legal_actions(0)[0], table.version)
            raise ZeroDivisionError("a mistake of ours")

        with pytest.raises(ZeroDivisionError):
            await room.change(table.id, stumble)
        again = (await room.live(table.id)).table
        assert again.version == 0
        await room.act(table.id, 0, again.state.legal_actions(0)[1], 0)
        stored = room.store.load(table.id)
        rebuilt = Table.rebuild(table.id, again.game, stored.header, stored.seats, stored.secret, stored.log)
        assert rebuilt.match.plays == (await room.live(table.id)).table.match.plays

    in_room(tmp_path / "t.db", work)
