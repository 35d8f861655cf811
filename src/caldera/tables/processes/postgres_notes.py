"""Notes between processes in PostgreSQL: rows of tables that are not logged, and a notification for each.

A process says every second that it lives. One that has not said so for a while is dead: its notes count no more, and another
process takes its bots over. Notes are never worth an error: when the database cannot be reached, they are late.
"""

from __future__ import annotations

import json
import logging
import math
import os
import socket
import threading
from collections.abc import Callable
from typing import TypeVar

import psycopg

from caldera.tables.errors import Unavailable
from caldera.tables.processes.notes import BOTS, NOT_KEPT, Beat, Note
from caldera.tables.processes.postgres_connections import Connection, Server
from caldera.tables.processes.postgres_news import LONGEST, NOTES_CHANNEL

log = logging.getLogger(__name__)

DEAD_AFTER = 4.0
"""Seconds without a word after which a process is dead."""
FORGET_AFTER = 120.0
MOST_LATE = 1_000
"""Notes that wait for the database; of more, the oldest are forgotten."""
NOTES_SCHEMA = """
CREATE UNLOGGED TABLE IF NOT EXISTS process (
    name TEXT PRIMARY KEY,
    server TEXT NOT NULL,
    seen DOUBLE PRECISION NOT NULL,
    facts TEXT NOT NULL
);
CREATE UNLOGGED TABLE IF NOT EXISTS note (
    match TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    process TEXT NOT NULL,
    body TEXT NOT NULL,
    until DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (match, kind, key)
);
CREATE INDEX IF NOT EXISTS note_process ON note (process);
"""
NOW = "extract(epoch FROM clock_timestamp())"
"""The database's clock: those of several machines may differ."""

Found = TypeVar("Found")


class PostgresNotes:
    """The notes of one process. Calls may come from any thread and wait for each other."""

    def __init__(self, database: Server, name: str) -> None:
        self.name = name
        self.server = f"{socket.gethostname()}:{os.environ.get('CALDERA_SERVER', os.getpid())}"
        self._database = database
        self._lock = threading.Lock()
        self._db: Connection | None = None
        self._late: dict[tuple[str, str, str], Note] = {}
        """Notes that could not be left yet, oldest first: of each kind and key the newest."""
        self._beats = 0
        self._is_closed = False
        self._is_cut_off = False

    def leave_note(self, note: Note) -> None:
        """Write a note and tell those who listen; later, if the database does not answer now."""
        if len(self._to_payload(note)) > LONGEST:
            raise ValueError(f"A note of {len(self._to_payload(note))} characters is too long.")
        with self._lock:
            name = (note.table, note.kind, note.key)
            self._late.pop(name, None)
            self._late[name] = note
            while len(self._late) > MOST_LATE:
                del self._late[next(iter(self._late))]
        self._try(self._leave_late_ones, None)

    def _leave_late_ones(self, db: Connection) -> None:
        """Leave what has gathered, in its order. What cannot be left because the database does not answer is tried again with the
        next note or sign of life.
        """
        while self._late:
            name, note = next(iter(self._late.items()))
            try:
                self._write(db, note)
            except psycopg.OperationalError:
                raise
            except psycopg.Error as error:
                log.warning("A note for other processes cannot be left: %s", str(error).strip())
            del self._late[name]

    def _write(self, db: Connection, note: Note) -> None:
        with db.transaction():
            if not note.body:
                where = b"match = %s AND kind = %s AND key = %s AND (kind != %s OR process = %s)"
                db.execute(b"DELETE FROM note WHERE " + where, (note.table, note.kind, note.key, BOTS, self.name))
            elif note.seconds != NOT_KEPT:
                change = "DO UPDATE SET process = excluded.process, body = excluded.body, until = excluded.until"
                query = f"INSERT INTO note VALUES (%s, %s, %s, %s, %s, {NOW} + %s) ON CONFLICT (match, kind, key) "
                row = (note.table, note.kind, note.key, self.name, note.body, note.seconds)
                db.execute((query + change).encode(), row)
            db.execute("SELECT pg_notify(%s, %s)", (NOTES_CHANNEL, self._to_payload(note)))

    def _to_payload(self, note: Note) -> str:
        seconds = note.seconds if math.isfinite(note.seconds) else None
        return json.dumps([self.name, note.table, note.kind, note.key, note.body, seconds])

    def take_note(self, table: str, kind: str, key: str) -> bool:
        """Remove a note; whether it was there, which is so for one process alone."""

        def remove(db: Connection) -> bool:
            row = db.execute(
                f"DELETE FROM note WHERE match = %s AND kind = %s AND key = %s RETURNING until > {NOW}".encode(), (table, kind, key)
            ).fetchone()
            return bool(row and row[0])

        was_there = self._try(remove, None)
        if was_there is None:
            raise Unavailable("store.silent")
        return was_there

    def notes_of(self, table: str) -> list[Note]:
        """All notes of a table that are good, with the time that they have left."""

        def read(db: Connection) -> list[Note]:
            query = f"""
                SELECT kind, key, body, until - {NOW}, process FROM note
                WHERE match = %s AND until > {NOW}
                AND (until < 'infinity' OR process IN (SELECT name FROM process WHERE seen > {NOW} - %s))
            """
            rows = db.execute(query.encode(), (table, DEAD_AFTER)).fetchall()
            return [Note(table, *row) for row in rows]

        return self._try(read, None) or []

    def find_note(self, kind: str, key: str) -> Note | None:
        """A note of any table that has its own time, by its key."""

        def read(db: Connection) -> Note | None:
            query = f"SELECT match, body, until - {NOW}, process FROM note WHERE kind = %s AND key = %s AND until > {NOW} LIMIT 1"
            row = db.execute(query.encode(), (kind, key)).fetchone()
            return Note(row[0], kind, key, *row[1:]) if row else None

        return self._try(read, None)

    def beat(self, facts: str) -> Beat:
        """Say that this process lives, and hear which others do."""

        def say(db: Connection) -> Beat:
            self._leave_late_ones(db)
            insert = f"INSERT INTO process VALUES (%s, %s, {NOW}, %s) ON CONFLICT (name) DO UPDATE SET "
            db.execute((insert + "seen = excluded.seen, facts = excluded.facts").encode(), (self.name, self.server, facts))
            living = f"SELECT name, server, facts FROM process WHERE seen > {NOW} - %s"
            rows = db.execute(living.encode(), (DEAD_AFTER,)).fetchall()
            alive = [name for name, _, _ in rows]
            orphans = db.execute(
                "DELETE FROM note WHERE kind = %s AND process != ALL(%s) RETURNING match", (BOTS, alive)
            ).fetchall()
            self._beats += 1
            if self._beats % 30 == 1:
                db.execute(f"DELETE FROM process WHERE seen < {NOW} - %s".encode(), (FORGET_AFTER,))
                db.execute(f"DELETE FROM note WHERE until < {NOW} OR process NOT IN (SELECT name FROM process)".encode())
            ours = {name: facts for name, server, facts in rows if server == self.server}
            return Beat(frozenset(alive), tuple(row[0] for row in orphans), ours)

        return self._try(say, Beat())

    def _try(self, work: Callable[[Connection], Found], otherwise: Found) -> Found:
        with self._lock:
            if self._is_closed:
                return otherwise
            try:
                with self._database.asking_on(self._db) as db:
                    if db is not self._db:
                        self._db = db
                        db.execute("SET synchronous_commit = off")
                    answer = work(db)
                self._is_cut_off = False
                return answer
            except psycopg.Error as error:
                if not self._is_cut_off:  # one line, however long it lasts
                    log.warning("Notes for other processes are late: %s", str(error).strip())
                self._is_cut_off = True
                if self._db is not None:
                    self._db.close()
                    self._db = None
                return otherwise

    def close(self) -> None:
        """Leave no trace: what this process wrote is over."""
        with self._lock:
            self._is_closed = True
            if self._db is not None and not self._db.closed:
                try:
                    with self._database.asking_on(self._db) as db:
                        db.execute("DELETE FROM process WHERE name = %s", (self.name,))
                except psycopg.Error as error:
                    log.debug("The others will notice themselves: %s", error)
                self._db.close()
