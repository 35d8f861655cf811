"""Group commit: what comes together is stored together, and what one table does wrong is not another one's trouble."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest

from caldera.tables.errors import Stale
from caldera.tables.play.table import PLAY, Entry
from caldera.tables.store.journal import Journal
from caldera.tables.store.sqlite import Addition, Store
from tests.support.waiting import let_others_run, until


class SlowStore(Store):
    """A store whose disk takes as long as a test wants, and that counts its commits."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.batches: list[list[str]] = []
        self.ready = threading.Event()
        self.broken = False

    def append_all(self, additions: Sequence[Addition]) -> list[Stale | None]:
        self.batches.append([addition.table for addition in additions])
        self.ready.wait(10)
        if self.broken:
            raise sqlite3.OperationalError("the disk is full")
        return super().append_all(additions)


def play(table: str, seq: int = 0) -> Addition:
    return Addition(table, [Entry(seq, PLAY, 0, "place 3 c2", 0.0)])


def with_journal(path: Path, work: Callable[[Journal, SlowStore], Awaitable[None]]) -> SlowStore:
    store = SlowStore(path)
    for table in "abcd":
        store.create(table, "hekla", {}, b"", [], [])

    async def run() -> None:
        journal = Journal(store)
        try:
            await work(journal, store)
        finally:
            store.ready.set()
            await journal.close()

    asyncio.run(run())
    return store


def test_whatever_comes_while_the_disk_is_busy_shares_the_next_commit(tmp_path: Path) -> None:
    async def work(journal: Journal, store: SlowStore) -> None:
        first = asyncio.create_task(journal.append(play("a")))
        await until(lambda: store.batches)
        others = [asyncio.create_task(journal.append(play(table))) for table in "bcd"]
        await let_others_run()
        assert not any(task.done() for task in (first, *others)), "nothing is acknowledged before it is on disk"
        store.ready.set()
        await asyncio.gather(first, *others)

    store = with_journal(tmp_path / "t.db", work)
    assert store.batches == [["a"], ["b", "c", "d"]]
    assert all(len(store.load(table).log) == 1 for table in "abcd")


def test_only_the_table_that_was_too_late_is_refused(tmp_path: Path) -> None:
    async def work(journal: Journal, store: SlowStore) -> None:
        store.ready.set()
        await journal.append(play("b"))
        answers = await asyncio.gather(*(journal.append(play(table)) for table in "abc"), return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None), Stale, type(None)]

    store = with_journal(tmp_path / "t.db", work)
    assert [len(store.load(table).log) for table in "abc"] == [1, 1, 1]


def test_a_broken_disk_is_told_to_everybody_who_waits(tmp_path: Path) -> None:
    async def work(journal: Journal, store: SlowStore) -> None:
        store.broken = True
        store.ready.set()
        answers = await asyncio.gather(*(journal.append(play(table)) for table in "ab"), return_exceptions=True)
        assert all(isinstance(answer, sqlite3.OperationalError) for answer in answers)
        store.broken = False
        await journal.append(play("a"))

    assert len(with_journal(tmp_path / "t.db", work).load("a").log) == 1


def test_whoever_hangs_up_does_not_stop_the_writing(tmp_path: Path) -> None:
    async def work(journal: Journal, store: SlowStore) -> None:
        task = asyncio.create_task(journal.append(play("a")))
        await until(lambda: store.batches)
        task.cancel()
        store.ready.set()
        with pytest.raises(asyncio.CancelledError):
            await task

    assert len(with_journal(tmp_path / "t.db", work).load("a").log) == 1
