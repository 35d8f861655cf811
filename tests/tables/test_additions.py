"""The quick way to add to logs, for a store that has its file alone: one statement, and never anything but what the log says."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from caldera.tables.errors import Stale, Unavailable
from caldera.tables.people.seats import HERE, LINK, Seat
from caldera.tables.play.table import PLAY, Entry
from caldera.tables.store.sqlite import MOST_ROWS, Addition, Store


class CountingStore(Store):
    """A store that has its file alone and counts the transactions of several statements."""

    def __init__(self, path: Path) -> None:
        self.statements: list[str] = []
        super().__init__(path, exclusive=True)
        self._db.set_trace_callback(self.statements.append)

    def transactions(self) -> int:
        """How many there were since the last time."""
        found = sum(statement.startswith("BEGIN") for statement in self.statements)
        self.statements.clear()
        return found


@pytest.fixture
def store(tmp_path: Path) -> Iterator[CountingStore]:
    opened = CountingStore(tmp_path / "tables.db")
    for table in "ab":
        opened.create(table, "hekla", {}, b"secret", [Seat(0, HERE), Seat(1, LINK)], [])
        opened.append(table, [entry(0)])  # from here on the store knows how the log ends
    opened.transactions()
    yield opened
    opened.close()


def entry(seq: int, body: str = "place 3 c2") -> Entry:
    return Entry(seq, PLAY, 0, body, 1000.25 + seq)


def test_additions_to_several_logs_are_one_statement_and_the_chain_is_whole(store: CountingStore) -> None:
    assert store.append_all([Addition("a", [entry(1), entry(2)]), Addition("b", [entry(1)])]) == [None, None]
    store.append("a", [entry(3, "é\u2603")])
    assert store.transactions() == 0
    assert [each.body for each in store.load("a").log] == ["place 3 c2"] * 3 + ["é\u2603"]  # loading checks the chain
    assert len(store.load("b").log) == 2
    assert store.table_ids(untouched_since=1002.0) == ["b"]


def test_of_several_only_the_one_that_comes_too_late_is_refused(store: CountingStore) -> None:
    refused = store.append_all([Addition("a", [entry(1)]), Addition("b", [entry(5)])])
    assert [type(each) for each in refused] == [type(None), Stale]
    assert [len(store.load(table).log) for table in "ab"] == [2, 1]


def test_what_somebody_else_has_written_is_not_overwritten(store: CountingStore) -> None:
    """Nobody should, while the file is locked; if it happens, the log counts and not what the store remembers."""
    other = Store(store.path)
    other.append("a", [entry(1, "by somebody else")])
    other.close()
    refused = store.append_all([Addition("a", [entry(1)]), Addition("b", [entry(1)])])
    assert [type(each) for each in refused] == [Stale, type(None)]
    store.append("a", [entry(2)])
    assert [each.body for each in store.load("a").log[1:]] == ["by somebody else", "place 3 c2"]


def test_a_seat_changes_with_its_entry_in_a_transaction(store: CountingStore) -> None:
    seat = Seat(1, LINK, "Bea", "", "hash", "owner")
    store.append_all([Addition("a", [entry(1)], seat)])
    assert store.transactions() == 1
    assert store.load("a").seats[1].name == "Bea"
    store.append("a", [entry(2)])
    assert store.transactions() == 0, "the end of the log is known again"


def test_very_many_entries_go_the_usual_way(store: CountingStore) -> None:
    store.append("a", [entry(number) for number in range(1, MOST_ROWS + 2)])
    assert store.transactions() == 1
    assert len(store.load("a").log) == MOST_ROWS + 2


def test_a_locked_file_is_said_and_nothing_is_stored(store: CountingStore) -> None:
    store._db.execute("PRAGMA busy_timeout = 0")
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unavailable):
        store.append("a", [entry(1)])
    other.execute("ROLLBACK")
    other.close()
    store.append("a", [entry(1)])
    assert len(store.load("a").log) == 2
