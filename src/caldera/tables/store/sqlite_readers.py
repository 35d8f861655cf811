"""The connections with which threads read a file, one for each: nobody waits for a write, and none is closed while it is used."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from caldera.tables.errors import Unavailable

LAST_READS = 5.0
"""Seconds that closing waits for reads that are under way."""


class Readers:
    """Of one store. SQLite ends the process when a connection is closed while another thread uses it, so reads are counted."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._under_way = 0
        self._is_closed = False
        self._one_ends = threading.Condition()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection for this thread, which sees one state of the file as long as it is used."""
        with self._one_ends:
            if self._is_closed:
                raise Unavailable("store.failed")
            self._under_way += 1
        try:
            db = self._own()
            db.execute("BEGIN")
            try:
                yield db
            finally:
                db.execute("ROLLBACK")
        finally:
            with self._one_ends:
                self._under_way -= 1
                self._one_ends.notify_all()

    def _own(self) -> sqlite3.Connection:
        db: sqlite3.Connection | None = getattr(self._local, "db", None)
        if db is None:
            db = self._local.db = self._connect()
            db.execute("PRAGMA query_only = ON")
            self._connections.append(db)
        return db

    def close(self) -> None:
        """Let nobody begin, wait for those who read, and close what nobody uses."""
        with self._one_ends:
            self._is_closed = True
            if not self._one_ends.wait_for(lambda: not self._under_way, LAST_READS):
                return
        while self._connections:
            self._connections.pop().close()
