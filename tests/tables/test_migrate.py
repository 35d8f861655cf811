"""`caldera migrate`: everything of an SQLite file is in PostgreSQL afterwards, or nothing is."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from caldera.cli import main
from caldera.core.errors import BadInput
from caldera.tables.history.kept import Kept
from caldera.tables.people.seats import HERE, LINK, SeatSpec, new_session
from caldera.tables.processes.postgres_connections import Connection
from caldera.tables.room import Room
from caldera.tables.store import migration
from caldera.tables.store.boxes import Box
from caldera.tables.store.migration import migrate
from caldera.tables.store.protocol import open_store
from caldera.tables.store.schema import BadStore
from caldera.tables.store.sqlite import Store
from tests.support.postgres import find_programs, running_postgres

pytestmark = pytest.mark.skipif(find_programs() is None, reason="PostgreSQL is not installed")

RECORD = Kept("name", {"word": "é"}, 1000.0)
BOX = Box("b", "hekla", {"lava": {"blocks": [2, 1]}}, 1000.0)
ANN, BOB, PHONE = (new_session() for _ in range(3))


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with running_postgres() as found:
        yield found


@pytest.fixture
def target(server: str) -> str:
    with psycopg.connect(server, autocommit=True) as db:
        db.execute("DROP SCHEMA public CASCADE")
        db.execute("CREATE SCHEMA public")
    return server


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Tables of all games with actions, somebody who came by link, a second device, and an analysis."""
    path = tmp_path / "tables.db"

    async def play() -> None:
        room = Room(Store(path), 0.0)
        for game in ("hekla", "fuji", "fire_mountain", "sub_terra"):
            table = await room.create(game, (SeatSpec(HERE, "Zoë"), SeatSpec(LINK)), {}, ANN)
            ((_, link),) = table.invitations(ANN)
            await room.claim(table.id, link, BOB, "Bob")
            for _ in range(5):
                if table.state.is_over:
                    break
                seat = table.state.actors[0]
                await room.act(table.id, seat, table.state.legal_actions(seat)[0], table.version)
            pairing = await room.make_pairing_link(table.id, 1, BOB)
            await room.add_device(table.id, pairing.token, PHONE)
        room.store.keep_analysis(table.id, "about", "found")
        room.store.keep_box("owner", BOX)
        room.store.keep("owner", "kind", RECORD)
        await room.close()

    asyncio.run(play())
    return path


def test_everything_is_there_and_is_played_on(file: Path, target: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["migrate", str(file), target, "--lang", "en"]) == 0
    assert "4 tables" in capsys.readouterr().out
    here, there = Store(file), open_store(target)
    try:
        assert here.table_ids() == there.table_ids()
        for table in here.table_ids():
            assert here.load(table) == there.load(table)
        assert there.boxes_of("owner") == [BOX]
        assert there.kept("owner", "kind") == [RECORD]
        assert sum(there.analysis_of(table, "about") == "found" for table in there.table_ids()) == 1
        assert set(there.tables_of(here.load(table).seats[1].devices[0].owner_hash)) == set(here.table_ids())
    finally:
        here.close()
        there.close()

    async def play_on() -> None:
        room = Room(open_store(target), 0.0)
        (live,) = [each for each in [await room.live(table) for table in room.store.table_ids()] if each.table.game.id == "hekla"]
        assert live.table.held_by(PHONE) == (1,)
        seat = live.table.state.actors[0]
        before = live.table.version
        assert await room.act(live.table.id, seat, live.table.state.legal_actions(seat)[0], before) > before
        await room.close()

    asyncio.run(play_on())
    assert main(["verify", target, "--lang", "en"]) == 0
    with pytest.raises(BadInput, match="already has 4 tables"):
        migrate(file, target)


def test_a_damaged_table_stays_damaged_and_is_named(file: Path, target: str, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("UPDATE entry SET body = 'nonsense' WHERE seq = 1 AND match = (SELECT min(id) FROM match)")
    assert main(["migrate", str(file), target, "--lang", "en"]) == 1
    assert "is damaged" in capsys.readouterr().out
    assert main(["verify", target, "--lang", "en"]) == 1


def test_nothing_is_kept_when_anything_goes_wrong(file: Path, target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    running = Store(file, exclusive=True)
    with pytest.raises(BadStore):
        migrate(file, target)  # a server uses the file
    running.close()
    with pytest.raises(BadInput, match="PostgreSQL address"):
        migrate(file, str(file))
    with pytest.raises(BadInput, match="There is no file"):
        migrate(file.with_name("nowhere.db"), target)
    copying = migration._copy_rows

    def copy_something_else(read: sqlite3.Connection, db: Connection, name: str) -> int:
        number = copying(read, db, name) if name != "analysis" else 0
        if name == "analysis":
            db.execute("UPDATE entry SET at = at + 1")
        return number

    monkeypatch.setattr(migration, "_copy_rows", copy_something_else)
    with pytest.raises(BadStore, match="not the same"):
        migrate(file, target)
    monkeypatch.undo()
    assert migrate(file, target).tables == 4, "the target was empty again"
