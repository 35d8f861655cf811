"""What changes add to the logs of tables, and the quick way to store it: one statement, which is a transaction of its own.

Every call of SQLite lets another thread run and has to wait for its turn again, so a commit of five statements is slow where the
others are busy drawing. Whoever has the file alone knows how every log that it wrote to ends, so nothing has to be read either.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass

from caldera.tables.people.seats import Seat
from caldera.tables.play.table import Entry
from caldera.tables.store.chain import links_of

MOST_HEADS = 10_000
MOST_ROWS = 100
"""Of one statement."""
COLUMNS = ("match", "seq", "kind", "seat", "body", "at", "link", "before")
"""What is told of an entry: its own fields, its link of the chain and the one before."""


@dataclass(frozen=True)
class Addition:
    """What one change adds to the log of a table, and the seat that it changes."""

    table: str
    entries: Sequence[Entry]
    seat: Seat | None = None


def prepare_quick_additions(db: sqlite3.Connection) -> None:
    """A view of this connection: what is inserted there is added to a log, if the log ends as it should."""
    db.execute("CREATE TEMP VIEW addition AS SELECT match, seq, kind, seat, body, at, link, link AS before FROM main.entry")
    db.execute(
        """
        CREATE TEMP TRIGGER add_entry INSTEAD OF INSERT ON addition BEGIN
            UPDATE match SET entries = NEW.seq + 1, head = NEW.link, touched = NEW.at
                WHERE id = NEW.match AND entries = NEW.seq AND head = NEW.before;
            SELECT RAISE(ABORT, 'somebody was faster') WHERE changes() = 0;
            INSERT INTO entry VALUES (NEW.match, NEW.seq, NEW.kind, NEW.seat, NEW.body, NEW.at, NEW.link);
        END
        """
    )


class Heads:
    """How the logs end to which a store that has its file alone has written."""

    def __init__(self, is_alone: bool) -> None:
        self._is_alone = is_alone
        self._known: dict[str, tuple[int, bytes]] = {}
        """By table: the number of entries and the last link."""

    def note(self, table: str, count: int, head: bytes) -> None:
        """What a transaction is about to commit. Should it fail, it does not fit the log, and the next addition finds that out."""
        if self._is_alone:
            if len(self._known) >= MOST_HEADS:
                self._known.clear()
            self._known[table] = count, head

    def append(self, additions: Sequence[Addition], writing: Callable[[], AbstractContextManager[sqlite3.Connection]]) -> bool:
        """Store all of it with one statement; False when that is not possible, and nothing was stored."""
        rows: list[object] = []
        heads: dict[str, tuple[int, bytes]] = {}
        for addition in additions:
            table, entries = addition.table, addition.entries
            end_of_log = self._known.get(table)
            if addition.seat or not entries or end_of_log is None or end_of_log[0] != entries[0].seq or table in heads:
                return False
            before = end_of_log[1]
            for entry, link in zip(entries, links_of(before, entries), strict=True):
                rows += (table, entry.seq, entry.kind, entry.seat, entry.body, entry.at, link, before)
                before = link
            heads[table] = entries[-1].seq + 1, before
        if not 0 < len(rows) <= len(COLUMNS) * MOST_ROWS:
            return False
        places = f"({', '.join('?' * len(COLUMNS))})"
        values = ", ".join([places] * (len(rows) // len(COLUMNS)))
        try:
            with writing() as db:
                db.execute(f"INSERT INTO addition VALUES {values}", rows)
        except sqlite3.IntegrityError:
            for table in heads:
                self._known.pop(table, None)
            return False
        self._known |= heads
        return True
