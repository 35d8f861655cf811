"""What was acknowledged is on disk, and memory is what is on disk, whatever goes wrong in between."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from caldera.tables.errors import ChatRefused, Stale, Unavailable
from caldera.tables.live import Live
from caldera.tables.people.chat import MOST_MESSAGES, WITHIN_SECONDS
from caldera.tables.people.device_pairing import MINUTES
from caldera.tables.people.seats import HERE, LINK, Seat, SeatSpec, new_session
from caldera.tables.play.table import PLAY, Entry, Table
from caldera.tables.room import Room
from caldera.tables.store.schema import STEPS, BadStore
from caldera.tables.store.sqlite import Store
from tests.support.waiting import until
from tests.tables.test_migrations import file_of_version_1

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


# ---- the disk ----


def made(store: Store, name: str = "t") -> None:
    store.create(name, "hekla", {}, b"", [Seat(0, HERE)], [])


def entry(seq: int) -> Entry:
    return Entry(seq, PLAY, 0, "place 3 c2", 1.0)


def test_a_locked_file_is_said_at_once_and_does_not_hold_up_reading(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    store = Store(path)
    made(store)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        refusals: list[str] = []

        def write() -> None:
            try:
                store.append("t", [entry(0)])
            except Unavailable as refused:
                refusals.append(refused.key)

        writing = threading.Thread(target=write)
        with store._lock:  # whoever writes now waits, and nothing but this thread can end it
            writing.start()
            assert store.load("t").log == [], "reading waits for nobody"
        writing.join(10)  # it was after 25 seconds
        assert refusals == ["store.busy"]
        other.execute("ROLLBACK")
    store.append("t", [entry(0)])
    assert len(store.load("t").log) == 1
    store.close()


def test_a_full_disk_stores_nothing_and_says_so(tmp_path: Path) -> None:
    store = Store(tmp_path / "t.db")
    made(store)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    big = [Entry(seq, PLAY, 0, "x" * 4000, 1.0) for seq in range(4)]
    with pytest.raises(Unavailable) as refused:
        store.append("t", big)
    assert refused.value.key == "store.full"
    store._db.execute("PRAGMA max_page_count = 1000000")
    assert store.load("t").log == []
    store.append("t", [entry(0)])
    store.close()


class ReadOnly(Store):
    """A file that the system lets us read only."""

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, isolation_level=None, check_same_thread=False)


def test_a_file_that_cannot_be_written_is_refused_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    Store(path).close()
    with pytest.raises(BadStore, match="cannot be written"):
        ReadOnly(path)


# ---- several at once ----


def test_the_second_server_on_a_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    first = Store(path, exclusive=True)
    again = "from caldera.tables.store.sqlite import Store; import sys; Store(sys.argv[1], exclusive=True)"
    second = subprocess.run([sys.executable, "-c", again, str(path)], capture_output=True, text=True, check=False)
    assert second.returncode != 0
    assert "in use by another Caldera server" in second.stderr
    first.close()
    assert subprocess.run([sys.executable, "-c", again, str(path)], check=False).returncode == 0


def test_whoever_was_put_out_does_not_get_the_seat_back(tmp_path: Path) -> None:
    store = Store(tmp_path / "t.db")
    made(store)
    old = store.load("t").seats[0]
    fresh = store.load("t").seats[0]
    fresh.open("s" * 43, "t")
    store.append("t", [], fresh)
    old.hook = "{}"  # something that leaves no entry, by somebody who does not know of it yet
    with pytest.raises(Stale):
        store.append("t", [], old)
    kept = store.load("t").seats[0]
    assert (kept.round, kept.hook) == (1, "")
    store.append("t", [], fresh)
    store.close()


def test_kill_9_in_a_migration_leaves_the_old_file(tmp_path: Path) -> None:
    path = file_of_version_1(tmp_path / "t.db")
    script = """
import os, signal, sys
from caldera.tables.store import schema
steps = list(schema.STEPS)
def stop(db):
    steps[int(sys.argv[2])](db)
    os.kill(os.getpid(), signal.SIGKILL)
schema.STEPS = (*steps[:int(sys.argv[2])], stop, *steps[int(sys.argv[2]) + 1:])
from caldera.tables.store.sqlite import Store
Store(sys.argv[1])
"""
    for step in range(len(STEPS)):
        ended = subprocess.run([sys.executable, "-c", script, str(path), str(step)], check=False)
        assert ended.returncode == -signal.SIGKILL
        with closing(sqlite3.connect(path)) as db:
            assert db.execute("PRAGMA user_version").fetchone()[0] == 1
    store = Store(path)
    assert len(store.load("old").log) == 4
    store.close()
    assert not list(tmp_path.glob("*.unfinished"))


def test_kill_9_while_the_copy_is_made_leaves_no_copy_that_looks_whole(tmp_path: Path) -> None:
    path = file_of_version_1(tmp_path / "t.db")
    script = """
import os, signal, sqlite3, sys
from pathlib import Path
Path.rename = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
from caldera.tables.store.sqlite import Store
Store(sys.argv[1])
"""
    assert subprocess.run([sys.executable, "-c", script, str(path)], check=False).returncode == -signal.SIGKILL
    assert not list(tmp_path.glob("*.version-1"))
    Store(path).close()
    assert len(list(tmp_path.glob("*.version-1"))) == 1


# ---- the clock ----


def test_a_clock_set_back_a_day_blocks_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(room: Room) -> None:
        host = new_session()
        table = await room.create("hekla", (SeatSpec(HERE), SeatSpec(LINK)), {}, host)
        for number in range(MOST_MESSAGES - 1):
            await room.chat(table.id, 0, f"hello {number}", "en")
        link = room.device_pairing.make_link(table, 0, host)
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() - 86400)
        await room.chat(table.id, 0, "and once more", "en")
        with pytest.raises(ChatRefused):
            await room.chat(table.id, 0, "too fast", "en")
        later = time.monotonic() + WITHIN_SECONDS + 1
        monkeypatch.setattr(time, "monotonic", lambda: later)
        await room.chat(table.id, 0, "a while later", "en")
        assert room.device_pairing.seat_for(table, link.token) == 0
        monkeypatch.setattr(time, "monotonic", lambda: later + 60 * MINUTES)
        assert room.device_pairing.seat_for(table, link.token) is None, "an old link dies whatever the clock says"

    in_room(tmp_path / "t.db", work)


def test_a_table_is_opened_once_for_all_who_ask_and_holds_up_no_other(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        one, other = [await room.create("hekla", PEOPLE, {}, new_session()) for _ in range(2)]
        room.tables_in_memory.clear()
        real, loads, slow = room._load, [], threading.Event()

        def load(table_id: str) -> Live:
            loads.append(table_id)
            if table_id == one.id:
                slow.wait(10)
            return real(table_id)

        room._load = load  # type: ignore[method-assign]  # the point is to come in between
        waiting = [asyncio.create_task(room.live(one.id)) for _ in range(3)]
        await until(lambda: loads)
        assert (await room.live(other.id)).table.id == other.id
        slow.set()
        found = await asyncio.gather(*waiting)
        assert len({id(live) for live in found}) == 1
        assert loads == [one.id, other.id]

    in_room(tmp_path / "t.db", work)
