"""Connections to a PostgreSQL server that may stop answering: every wait has an end, and while it is silent nobody waits in vain.

A server that is stopped or cut off acknowledges nothing, and no error comes either. So a connection has a deadline of its own
beside those of the server (`statement_timeout`) and of the network (`tcp_user_timeout`, keepalives). Once somebody has waited in
vain, everybody else is refused at once; one at a time tries again every second, and when that works, all go on.
"""

from __future__ import annotations

import math
import select
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import psycopg
from psycopg import errors

SECONDS = 2.0
"""In which a transaction must be done, a lost connection opened anew included; but what is under way then gets a moment more."""
MOMENT = 0.5
TRY_AGAIN = 1.0
"""Seconds after which somebody asks a silent server again."""
POOL = 4
"""Connections of a process for its transactions; besides, one listens, one holds claims and one leaves notes."""
PER_WORKER = POOL + 3
NETWORK: dict[str, Any] = {
    "connect_timeout": math.ceil(SECONDS),
    "keepalives": 1,
    "keepalives_idle": 3,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": 4000,
}
LIMITS = b"SET statement_timeout = '1800ms'; SET lock_timeout = '1500ms'; SET idle_in_transaction_session_timeout = '10s'"

Done = TypeVar("Done")


class Late(psycopg.OperationalError):
    """The server has not answered in time."""


class Connection(psycopg.Connection[tuple[Any, ...]]):
    """One whose waits end at a deadline."""

    until = math.inf
    """On the clock `time.monotonic`."""

    def wait(self, gen: Generator[Any, Any, Done], interval: float = 0.1, timeout: float | None = None) -> Done:
        return super().wait(self._wait_in_time(gen), interval, timeout)

    def _wait_in_time(self, gen: Generator[Any, Any, Done]) -> Generator[Any, Any, Done]:
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if time.monotonic() > self.until:  # some versions of psycopg call it ready when it is not
                    self.close()  # what it may still answer is nobody's answer any more
                    raise Late("The database has not answered in time.")
                wanted = gen.send(ready)
        except StopIteration as done:
            result: Done = done.value
            return result

    @property
    def is_usable(self) -> bool:
        """Whether nothing has come over it while nobody asked: that would be its end."""
        return not self.closed and not select.select([self.fileno()], [], [], 0)[0]


class Server:
    """Where the database is, and whether it answers."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._lock = threading.Lock()
        self._is_silent = False
        self._try_at = 0.0

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Around whatever is asked of the server; Late at once while it is silent."""
        with self._lock:
            now = time.monotonic()
            if self._is_silent and now < self._try_at:
                raise Late("The database does not answer.")
            self._try_at = now + 2 * SECONDS  # the others wait for what this one finds
        try:
            yield
        except (Late, errors.ConnectionTimeout):
            self._is_silent, self._try_at = True, time.monotonic() + TRY_AGAIN
            raise
        except BaseException:
            self._is_silent = False
            raise
        self._is_silent = False

    def connect(self, autocommit: bool = False) -> Connection:
        db = Connection.connect(self.address, autocommit=autocommit, **NETWORK)
        db.until = time.monotonic() + MOMENT
        try:
            db.execute(LIMITS)
            if not autocommit:
                db.commit()
        except BaseException:
            db.close()
            raise
        return db

    @contextmanager
    def asking_on(self, db: Connection | None, seconds: float = SECONDS) -> Iterator[Connection]:
        """Ask on this connection, or on a new one that commits by itself. When the server does not answer, it is closed."""
        with self.asking():
            if db is None or not db.is_usable:
                if db is not None:
                    db.close()
                db = self.connect(autocommit=True)
            db.until = time.monotonic() + seconds
            try:
                yield db
            finally:
                db.until = math.inf


class Pool:
    """A few connections for the transactions of all threads."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._places = threading.BoundedSemaphore(POOL)
        self._idle: list[Connection] = []
        self._is_closed = False

    @contextmanager
    def transaction(self, seconds: float = SECONDS) -> Iterator[Connection]:
        """All or nothing. Errors are those of psycopg."""
        until = time.monotonic() + seconds
        if not self._places.acquire(timeout=SECONDS):
            raise Late("All connections are busy.")
        try:
            with self._server.asking():
                db = self._connection()
                db.until = max(until, time.monotonic() + MOMENT)
                try:
                    with db.transaction():
                        yield db
                finally:
                    self._give_back(db)
        finally:
            self._places.release()

    def _connection(self) -> Connection:
        if self._is_closed:
            raise psycopg.OperationalError("The room is closed.")
        while self._idle:
            db = self._idle.pop()
            if db.is_usable:
                return db
            db.close()
        return self._server.connect()

    def _give_back(self, db: Connection) -> None:
        if self._is_closed or db.closed:
            db.close()
        else:
            self._idle.append(db)

    def close(self) -> None:
        self._is_closed = True
        while self._idle:
            self._idle.pop().close()
