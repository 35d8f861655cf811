"""News between processes that share a PostgreSQL database, and which of them lets the bots of a table act.

One NOTIFY per group commit names the tables that have changed. Bots belong to whoever holds an advisory lock: PostgreSQL takes it
away from a process that dies, so another one takes over.
"""

from __future__ import annotations

import json
import logging
import math
import secrets
import threading
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager

import psycopg

from caldera.tables.processes.notes import AS_LONG_AS_THE_PROCESS, Note, OnNews, OnNote
from caldera.tables.processes.postgres_connections import SECONDS, Connection, Server

log = logging.getLogger(__name__)

CHANNEL, NOTES_CHANNEL = "caldera", "caldera_note"
LONGEST = 7_000
"""Bytes of one notification; PostgreSQL takes 8,000."""
ASK_EVERY = 2.0
"""Seconds after which a connection on which nothing comes is asked whether it lives."""


class News:
    """What one process tells the others and hears from them."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.name = secrets.token_hex(6)
        """Of this process."""
        self._is_stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def send(self, db: Connection, tables: Collection[str]) -> None:
        """Tell the others when this transaction is committed."""
        payload = json.dumps([self.name, sorted(tables)])
        if len(payload) > LONGEST:
            payload = json.dumps([self.name, None])
        db.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))

    def follow(self, on_news: OnNews, on_note: OnNote) -> None:
        """`on_news(None)`: any table may have changed, because the connection was lost for a while."""
        self._thread = threading.Thread(target=self._listen, args=(on_news, on_note), name="news", daemon=True)
        self._thread.start()

    def _listen(self, on_news: OnNews, on_note: OnNote) -> None:
        is_cut_off = False
        while not self._is_stopped.is_set():
            try:
                with self._server.asking_on(None) as db:
                    db.execute(f"LISTEN {CHANNEL}".encode())
                    db.execute(f"LISTEN {NOTES_CHANNEL}".encode())
                is_cut_off = False
                with db:
                    on_news(None)
                    self._pass_on(db, on_news, on_note)
            except psycopg.Error as error:
                if not is_cut_off:  # one line, however long it lasts
                    log.warning("News from other processes are lost for a moment: %s", error)
                is_cut_off = True
                self._is_stopped.wait(1.0)

    def _pass_on(self, db: Connection, on_news: OnNews, on_note: OnNote) -> None:
        """Until this process ends or the connection does."""
        asked_at = time.monotonic()
        while not self._is_stopped.is_set():
            for notification in db.notifies(timeout=0.5):
                sender, *content = json.loads(notification.payload)
                if sender == self.name:
                    continue
                if notification.channel == CHANNEL:
                    on_news(content[0])
                else:
                    table, kind, key, body, seconds = content
                    good_for = AS_LONG_AS_THE_PROCESS if seconds is None else seconds
                    on_note(Note(table, kind, key, body, good_for, sender))
            if time.monotonic() - asked_at > ASK_EVERY:
                asked_at = time.monotonic()
                db.until = asked_at + SECONDS
                db.execute("SELECT 1")
                db.until = math.inf

    def stop(self) -> None:
        self._is_stopped.set()
        if self._thread is not None:
            self._thread.join(5)


class Claims:
    """What this process does and no other may do meanwhile: let the bots of a table act, think about a hint, analyse a match."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._lock = threading.Lock()
        self._db: Connection | None = None
        self._claimed: set[str] = set()
        self._checked_at = 0.0
        self._is_closed = False

    def claim(self, work: str) -> bool:
        """Whether this work is ours, now or already."""
        with self._lock:
            if self._is_closed:
                return False
            try:
                with self._asking() as db:
                    if work not in self._claimed:
                        row = db.execute("SELECT pg_try_advisory_lock(1128352836, hashtext(%s))", (work,)).fetchone()
                        if row and row[0]:
                            self._claimed.add(work)
                    return work in self._claimed
            except psycopg.Error:
                self._forget()
                return False

    def release(self, work: str) -> None:
        with self._lock:
            if work in self._claimed:
                self._claimed.discard(work)
                try:
                    with self._asking() as db:
                        db.execute("SELECT pg_advisory_unlock(1128352836, hashtext(%s))", (work,))
                except psycopg.Error:
                    self._forget()

    @contextmanager
    def _asking(self) -> Iterator[Connection]:
        """The connection that holds the locks; whether it lives is asked every second."""
        with self._server.asking_on(self._db) as db:
            if db is not self._db:
                self._claimed.clear()
                self._db, self._checked_at = db, time.monotonic()
            elif time.monotonic() - self._checked_at > 1.0:
                db.execute("SELECT 1")
                self._checked_at = time.monotonic()
            yield db

    def _forget(self) -> None:
        self._claimed.clear()
        if self._db is not None:
            self._db.close()
            self._db = None

    def close(self) -> None:
        with self._lock:
            self._is_closed = True
            self._forget()
