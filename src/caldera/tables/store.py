"""Where tables live: SQLite in write-ahead mode, one append-only log for all of them.

The primary key (match, seq) is the optimistic lock: whoever appends second to the same place is refused. `synchronous` is FULL: a
commit is on the disk before it is acknowledged, so it survives kill -9 and a power cut. The disk takes its time for that, so the
room lets all actions that come meanwhile share the next commit (`journal.py`).
"""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from caldera.tables.errors import NoSuchTable, Stale, Unreadable
from caldera.tables.schema import BadStore, prepare
from caldera.tables.seats import Holder, Seat
from caldera.tables.table import Entry


@dataclass(frozen=True)
class Stored:
    """A table as the store holds it."""

    id: str
    game: str
    header: dict[str, Any]
    secret: bytes
    created: float
    seats: list[Seat]
    log: list[Entry]


@dataclass(frozen=True)
class Addition:
    """What one change adds to the log of a table, and the seat that it changes."""

    table: str
    entries: Sequence[Entry]
    seat: Seat | None = None


class Store:
    """One database file. Safe to call from any thread; calls wait for each other."""

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        if self.path != ":memory:":
            Path(self.path).parent.mkdir(parents=True, exist_ok=True)
        self._lock = threading.Lock()
        try:
            self._db = self._open()
        except sqlite3.Error as error:
            raise BadStore(f"{self.path} cannot be used as a database of tables: {error}") from error

    def _open(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=10)
        try:
            prepare(db, self.path)
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA foreign_keys = ON")
        except BaseException:
            db.close()
            raise
        return db

    def close(self) -> None:
        with self._lock:
            self._db.close()

    # ---- writing ----

    def create(
        self, table: str, game: str, header: dict[str, Any], secret: bytes, seats: Sequence[Seat], log: Sequence[Entry]
    ) -> None:
        """A new table, with whatever already happened at it."""
        with self._lock, self._db:
            self._db.execute("BEGIN IMMEDIATE")
            shown = json.dumps(header, ensure_ascii=False)
            self._db.execute("INSERT INTO match VALUES (?, ?, ?, ?, ?)", (table, game, shown, secret, time.time()))
            for seat in seats:
                row = (table, seat.index, seat.kind, seat.name, seat.bot, seat.token_hash, seat.owner_hash, seat.round, seat.hook)
                self._db.execute("INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            self._append(table, log)

    def append(self, table: str, entries: Sequence[Entry], seat: Seat | None = None) -> None:
        """Add to a table's log, all or nothing, and rewrite the seat that changed with it. Stale when somebody was faster."""
        (refused,) = self.append_all([Addition(table, entries, seat)])
        if refused is not None:
            raise refused

    def append_all(self, additions: Sequence[Addition]) -> list[Stale | None]:
        """Add to several logs with one commit; for each addition why it was refused, if it was."""
        try:
            self._add(additions)
        except sqlite3.IntegrityError:
            if len(additions) == 1:
                return [Stale("stale")]
            return [refused for addition in additions for refused in self.append_all([addition])]
        return [None] * len(additions)

    def _add(self, additions: Sequence[Addition]) -> None:
        with self._lock, self._db:
            self._db.execute("BEGIN IMMEDIATE")
            for addition in additions:
                self._append(addition.table, addition.entries)
                if addition.seat is not None:
                    self._reseat(addition.table, addition.seat)

    def _append(self, table: str, entries: Sequence[Entry]) -> None:
        rows = [(table, entry.seq, entry.kind, entry.seat, entry.body, entry.at) for entry in entries]
        self._db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)", rows)

    def _reseat(self, table: str, seat: Seat) -> None:
        fields = "kind = ?, name = ?, bot = ?, token_hash = ?, owner_hash = ?, round = ?, hook = ?"
        row = (seat.kind, seat.name, seat.bot, seat.token_hash, seat.owner_hash, seat.round, seat.hook, table, seat.index)
        self._db.execute(f"UPDATE seat SET {fields} WHERE match = ? AND seat = ?", row)
        self._db.execute("DELETE FROM device WHERE match = ? AND seat = ?", (table, seat.index))
        devices = [(table, seat.index, device.owner_hash, device.token_hash) for device in seat.devices]
        self._db.executemany("INSERT INTO device VALUES (?, ?, ?, ?)", devices)

    def keep_analysis(self, table: str, about: str, found: str) -> None:
        """Keep what was found out about a match; it takes the place of what was known before."""
        with self._lock:
            self._db.execute("INSERT OR REPLACE INTO analysis VALUES (?, ?, ?)", (table, about, found))

    # ---- reading ----

    def analysis_of(self, table: str, about: str) -> str | None:
        """What is known about a match, if it is about these actions."""
        with self._lock:
            row = self._db.execute("SELECT found FROM analysis WHERE match = ? AND about = ?", (table, about)).fetchone()
        return str(row[0]) if row else None

    def load(self, table: str) -> Stored:
        with self._lock:
            head = self._db.execute("SELECT game, header, secret, created FROM match WHERE id = ?", (table,)).fetchone()
            if head is None:
                raise NoSuchTable("no_such_table")
            seat_rows = self._db.execute(
                "SELECT seat, kind, name, bot, token_hash, owner_hash, round, hook FROM seat WHERE match = ? ORDER BY seat",
                (table,),
            ).fetchall()
            device_rows = self._db.execute("SELECT seat, owner_hash, token_hash FROM device WHERE match = ?", (table,)).fetchall()
            entry_rows = self._db.execute(
                "SELECT seq, kind, seat, body, at FROM entry WHERE match = ? ORDER BY seq", (table,)
            ).fetchall()
        game, header, secret, created = head
        try:
            decoded = json.loads(header)
        except ValueError as error:
            raise Unreadable("unreadable", reason=str(error)) from error
        seats = [Seat(*row) for row in seat_rows]
        for seat, owner_hash, token_hash in device_rows:
            seats[seat].devices.append(Holder(owner_hash, token_hash))
        return Stored(table, game, decoded, secret, created, seats, [Entry(*row) for row in entry_rows])

    def tables_of(self, owner_hash: str, limit: int = 50) -> list[str]:
        """The tables at which this session sits, the latest first."""
        query = """
            SELECT match.id FROM match JOIN (
                SELECT match FROM seat WHERE owner_hash = ?1 UNION SELECT match FROM device WHERE owner_hash = ?1
            ) AS mine ON mine.match = match.id
            ORDER BY coalesce((SELECT at FROM entry WHERE entry.match = match.id ORDER BY seq DESC LIMIT 1), created) DESC LIMIT ?2
        """
        with self._lock:
            return [row[0] for row in self._db.execute(query, (owner_hash, limit))]
