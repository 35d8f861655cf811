"""The store: what is acknowledged is on disk, the log only grows, and foreign files are refused."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from caldera.tables.errors import NoSuchTable, Stale, Unavailable, Unreadable
from caldera.tables.people.seats import BOT, HERE, Seat
from caldera.tables.play.table import PLAY, Entry
from caldera.tables.play.undo import UNDO
from caldera.tables.store.schema import BadStore
from caldera.tables.store.sqlite import Store

HEADER = {"rules": 1, "players": 2, "options": {}, "settings": {"undo": "turn"}, "start": None, "extra": {}, "edition": None}


def entry(seq: int, body: str = "place 3 c2") -> Entry:
    return Entry(seq, PLAY, 0, body, 1000.0 + seq)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "tables.db")


def new(store: Store, table: str = "t") -> None:
    seats = [Seat(0, HERE, "Ada", "", "hash", "owner"), Seat(1, BOT, "", "easy")]
    store.create(table, "hekla", HEADER, b"secret", seats, [])


def test_a_table_comes_back_as_it_was_stored(store: Store) -> None:
    new(store)
    store.append("t", [entry(0), entry(1, "place 2 d2")])
    store.append("t", [Entry(2, UNDO, 0, "1", 5.0)])
    found = store.load("t")
    assert (found.game, found.header, found.secret) == ("hekla", HEADER, b"secret")
    assert [seat.name for seat in found.seats] == ["Ada", ""]
    assert found.seats[1].bot == "easy"
    assert [(line.seq, line.kind, line.body) for line in found.log] == [
        (0, PLAY, "place 3 c2"),
        (1, PLAY, "place 2 d2"),
        (2, UNDO, "1"),
    ]


def test_whoever_appends_second_is_refused_and_nothing_is_half_written(store: Store) -> None:
    new(store)
    store.append("t", [entry(0)])
    changed = Seat(0, HERE, "Eve", "", "stolen", "stolen")
    with pytest.raises(Stale):
        store.append("t", [entry(1, "place 1 b1"), entry(0, "place 0 b1")], changed)
    found = store.load("t")
    assert [line.body for line in found.log] == ["place 3 c2"]
    assert found.seats[0].name == "Ada"


def test_two_servers_on_one_file_cannot_both_write_the_same_entry(tmp_path: Path) -> None:
    one, two = Store(tmp_path / "tables.db"), Store(tmp_path / "tables.db")
    new(one)
    one.append("t", [entry(0)])
    with pytest.raises(Stale):
        two.append("t", [entry(0, "place 0 b1")])
    assert [line.body for line in two.load("t").log] == ["place 3 c2"]


def test_tables_are_listed_for_their_owner_latest_first(store: Store) -> None:
    for table in ("a", "b", "c"):
        new(store, table)
    store.append("a", [Entry(0, PLAY, 0, "place 3 c2", 9e12)])
    assert store.tables_of("owner")[0] == "a"
    assert sorted(store.tables_of("owner")) == ["a", "b", "c"]
    assert store.tables_of("somebody else") == []


def test_an_unknown_table_is_an_error(store: Store) -> None:
    with pytest.raises(NoSuchTable):
        store.load("nowhere")


def test_a_header_that_is_not_json_is_unreadable(store: Store, tmp_path: Path) -> None:
    new(store)
    with sqlite3.connect(tmp_path / "tables.db") as other:
        other.execute("UPDATE match SET header = '{'")
    other.close()
    with pytest.raises(Unreadable):
        store.load("t")


def test_files_that_are_not_ours_are_refused(tmp_path: Path) -> None:
    garbage = tmp_path / "garbage.db"
    garbage.write_bytes(b"this is not a database, however long it may be" * 100)
    with pytest.raises(BadStore, match="garbage"):
        Store(garbage)
    with sqlite3.connect(tmp_path / "other.db") as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    with pytest.raises(BadStore, match="something else"):
        Store(tmp_path / "other.db")


WRITER = """
import sys, time
from caldera.tables.store.sqlite import Store
from caldera.tables.play.table import Entry
store = Store(sys.argv[1])
store.create("t", "hekla", {}, b"", [], [])
for seq in range(10_000):
    store.append("t", [Entry(seq, "play", 0, "place 3 c2", 0.0)])
    print(seq, flush=True)
"""


def test_what_was_acknowledged_survives_a_killed_process(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        acknowledged = -1
        while acknowledged < 25:
            acknowledged = int(writer.stdout.readline())
        os.kill(writer.pid, signal.SIGKILL)
    log = Store(path).load("t").log
    assert len(log) > acknowledged
    assert [line.seq for line in log] == list(range(len(log)))


def test_closing_waits_for_a_read_of_another_thread(tmp_path: Path) -> None:
    """SQLite ends the process when a connection is closed while another thread uses it."""
    store = Store(tmp_path / "tables.db")
    begun, go_on = threading.Event(), threading.Event()
    seen: list[object] = []

    def read() -> None:
        with store._reading() as db:
            begun.set()
            assert go_on.wait(30)
            seen.append(db.execute("SELECT count(*) FROM match").fetchone()[0])

    reader, closer = threading.Thread(target=read), threading.Thread(target=store.close)
    reader.start()
    assert begun.wait(30)
    closer.start()
    closer.join(0.05)
    assert closer.is_alive()
    go_on.set()
    for thread in (reader, closer):
        thread.join(30)
    assert seen == [0]
    with pytest.raises(Unavailable):
        store.kept("owner", "kind")
