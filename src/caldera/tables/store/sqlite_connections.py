"""Connections with a SQLite file: one for each thread that reads, so that nobody waits for a write; and what errors mean."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

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


LEAST_FREE = 1 << 18
"""Bytes without which the files beside the database cannot grow."""


def trouble_of(error: sqlite3.Error, path: str) -> Unavailable | None:
    """Why nothing can be stored or read now; nothing when it is a mistake of ours or damage."""
    message = str(error)
    if "locked" in message or "busy" in message:
        return Unavailable("store.busy")
    if "full" in message:
        return Unavailable("store.full")
    if "readonly" in message or "read-only" in message:
        return Unavailable("store.read_only")
    if isinstance(error, sqlite3.OperationalError) and "I/O" in message:
        return Unavailable("store.full" if _is_full(path) else "store.failed")
    return None


def _is_full(path: str) -> bool:
    """SQLite calls it an error of the disk when there is no space for one of the files beside the database."""
    try:
        return shutil.disk_usage(Path(path).resolve().parent).free < LEAST_FREE
    except OSError:
        return False
