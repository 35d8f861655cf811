"""A changed or broken file is noticed: what a damaged table would say is never served as the truth."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from caldera.tables.errors import Damaged, TableError
from caldera.tables.people.seats import HERE, LINK, SeatSpec, new_session
from caldera.tables.room import Room
from caldera.tables.store.schema import BadStore
from caldera.tables.store.sqlite import Store, Stored

PEOPLE = (SeatSpec(HERE, "Ann"), SeatSpec(LINK, "Bob"))


def played(path: Path, tables: int = 1, actions: int = 12) -> list[str]:
    """A file with tables at which something happened."""

    async def play() -> list[str]:
        room = Room(Store(path), 0.0)
        made = []
        for _ in range(tables):
            table = await room.create("hekla", PEOPLE, {}, new_session())
            for _ in range(actions):
                seat = table.state.actors[0]
                await room.act(table.id, seat, table.state.legal_actions(seat)[0], table.version)
            made.append(table.id)
        await room.close()
        return made

    return asyncio.run(play())


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(statement)


def read(path: Path, table: str) -> Stored:
    store = Store(path)
    try:
        return store.load(table)
    finally:
        store.close()


@pytest.mark.parametrize(
    ("statement", "key"),
    [
        ("UPDATE entry SET body = 'place 3 c3' WHERE seq = 5", "damaged.entry"),
        ("UPDATE entry SET at = at + 1 WHERE seq = 5", "damaged.entry"),
        ("UPDATE entry SET seat = 1 - seat WHERE seq = 11", "damaged.entry"),
        ("DELETE FROM entry WHERE seq = 5", "damaged.entry"),
        ("DELETE FROM entry WHERE seq > 9", "damaged.end"),
        ("UPDATE match SET entries = 10", "damaged.end"),
        ("UPDATE match SET header = replace(header, 'turn', 'free')", "damaged.entry"),
        ("UPDATE match SET secret = x'00'", "damaged.entry"),
        ("UPDATE seat SET name = 'Eve' WHERE seat = 1", "damaged.seats"),
        ("UPDATE seat SET owner_hash = 'abc' WHERE seat = 1", "damaged.seats"),
        ("DELETE FROM seat WHERE seat = 1", "damaged.seats"),
    ],
)
def test_whatever_is_changed_by_hand_is_noticed(tmp_path: Path, statement: str, key: str) -> None:
    path = tmp_path / "t.db"
    (table,) = played(path)
    change(path, statement)
    with pytest.raises(Damaged) as refused:
        read(path, table)
    assert refused.value.key == key
    if key == "damaged.entry" and "seq = 5" in statement:
        assert "entry 5 of 12" in str(refused.value)


def test_a_damaged_table_does_not_hold_up_the_others(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    one, other = played(path, 2)
    change(path, f"UPDATE entry SET body = 'place 3 c3' WHERE match = '{one}' AND seq = 3")
    with pytest.raises(Damaged):
        read(path, one)
    assert len(read(path, other).log) == 12


def test_flipped_bits_are_never_served_as_truth(tmp_path: Path) -> None:
    path, flipped = tmp_path / "t.db", tmp_path / "flipped.db"
    tables = played(path, 3)
    truth = {table: read(path, table) for table in tables}
    whole = path.read_bytes()
    rng, noticed = random.Random(14), 0
    for _ in range(100):
        damaged = bytearray(whole)
        damaged[rng.randrange(len(whole))] ^= 1 << rng.randrange(8)
        flipped.write_bytes(damaged)
        for leftover in tmp_path.glob("flipped.db-*"):
            leftover.unlink()
        for table in tables:
            try:
                assert read(flipped, table) == truth[table]
            except (BadStore, TableError):
                noticed += 1
    assert noticed > 20, "most of the file is content"


def test_a_damaged_analysis_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    (table,) = played(path)
    store = Store(path)
    store.keep_analysis(table, "about", '{"chances": [1]}')
    assert store.analysis_of(table, "about") == '{"chances": [1]}'
    store.close()
    change(path, "UPDATE analysis SET found = replace(found, '[1]', '[2]')")
    store = Store(path)
    assert store.analysis_of(table, "about") is None
    store.close()


def test_the_chain_survives_a_restart_and_seat_changes(tmp_path: Path) -> None:
    path = tmp_path / "t.db"

    async def play() -> str:
        room, host = Room(Store(path), 0.0), new_session()
        table = await room.create("hekla", PEOPLE, {}, host)
        ((_, token),) = table.invitations(host)
        bob = new_session()
        await room.claim(table.id, token, bob, "Bob")
        await room.set_hook(table.id, bob, 1, "")
        await room.open_seat(table.id, bob, 1)
        await room.close()
        return table.id

    table = asyncio.run(play())
    assert read(path, table).seats[1].round == 1
