"""What a store of tables must give: SQLite (`sqlite.py`) by default, or PostgreSQL (`postgres.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from caldera.core.data import JsonObject
from caldera.core.errors import MissingExtra
from caldera.tables.errors import Stale
from caldera.tables.history.erasure import Erased, Person
from caldera.tables.history.kept import Kept
from caldera.tables.people.seats import Seat
from caldera.tables.play.table import Entry
from caldera.tables.processes.notes import Beat, Note, OnNews, OnNote
from caldera.tables.store.boxes import Box
from caldera.tables.store.sqlite import Addition, Store, Stored

POSTGRESQL = ("postgresql://", "postgres://")


class TableStore(Protocol):
    """Safe to call from any thread. Errors are those of `tables/errors.py`: NoSuchTable, Stale, Damaged, Unavailable."""

    path: str
    name: str
    """Of this process, among those that share the store."""
    archive_folder: Path
    """Where tables go that are removed because they are old."""
    writes: int
    """How many transactions were written here."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may change tables, too."""
        ...

    def follow(self, on_news: OnNews, on_note: OnNote) -> None:
        """Hear of tables that other processes have changed (None: any may have changed), and of the notes that they leave."""

    def claim(self, work: str) -> bool:
        """Whether this process does some work; others do not meanwhile."""
        ...

    def release(self, work: str) -> None: ...

    def claim_bots(self, table: str) -> bool:
        """Whether this process lets the bots of a table act. When it dies, another one hears of it by its beat."""
        ...

    def release_bots(self, table: str) -> None: ...

    def leave_note(self, note: Note) -> None:
        """Write a note for the other processes."""

    def take_note(self, table: str, kind: str, key: str) -> bool:
        """Remove a note; whether it was there, which is so for one process alone."""
        ...

    def notes_of(self, table: str) -> list[Note]:
        """The notes of a table that are good now."""
        ...

    def find_note(self, kind: str, key: str) -> Note | None:
        """A note of any table, by its key."""
        ...

    def beat(self, facts: str) -> Beat:
        """Say that this process lives, and hear which others do."""
        ...

    def ping(self) -> None:
        """Unavailable when the database does not answer."""

    def close(self) -> None: ...

    def create(self, table: str, game: str, header: JsonObject, secret: bytes, seats: Sequence[Seat], log: Sequence[Entry]) -> None:
        """A new table, with whatever already happened at it. Stale when there is one with this id."""

    def append(self, table: str, entries: Sequence[Entry], seat: Seat | None = None) -> None:
        """Add to a table's log, all or nothing, and rewrite the seat that changed with it. Stale when somebody was faster."""

    def append_all(self, additions: Sequence[Addition]) -> list[Stale | None]:
        """Add to several logs with one commit; for each addition why it was refused, if it was."""
        ...

    def keep_box(self, owner: str, box: Box) -> None:
        """Keep an edition of somebody, in the place of the one with the same id. Refused when there would be too many."""

    def delete_box(self, owner: str, box_id: str) -> None: ...

    def boxes_of(self, owner: str) -> list[Box]:
        """The editions that somebody keeps, the latest first."""
        ...

    def keep(self, owner: str, kind: str, kept: Kept, first: bool = False) -> bool:
        """Keep a record; `first`: only where there is none of this name. Whether it was kept."""
        ...

    def kept(self, owner: str, kind: str) -> list[Kept]:
        """The records of an owner, the latest first."""
        ...

    def owners_of(self, kind: str) -> list[str]:
        """All who keep a record of a kind."""
        ...

    def forget(self, owner: str, kind: str, name: str = "") -> bool:
        """Remove a record, or all of a kind; whether there was any."""
        ...

    def words_of(self, owner: str) -> list[tuple[str, int, str]]:
        """What somebody has typed anywhere: the table, the place in its log, and the words."""
        ...

    def browsers_of(self, person: str) -> list[str]:
        """The fingerprints of the sessions that hold a person's history, as far as they have left anything here."""
        ...

    def erase(self, person: Person) -> Erased:
        """Erase everything about somebody, all or nothing."""
        ...

    def delete(self, table: str, entries: int | None = None) -> None:
        """Remove a table and everything about it; Stale when its log has not so many entries any more."""

    def checkpoint(self) -> None:
        """Put what was committed where a file is copied from."""

    def keep_analysis(self, table: str, about: str, analysis: str) -> None:
        """Keep what was found out about a match."""

    def analysis_of(self, table: str, about: str) -> str | None:
        """What is known about a match, if it is about these actions and nobody has changed it."""
        ...

    def load(self, table: str) -> Stored:
        """A table, if it is what was stored."""
        ...

    def load_since(self, table: str, version: int, seats_hash: bytes) -> tuple[list[Entry], list[Seat] | None]:
        """What was added to a log since a version, and the seats unless they are those of this digest."""
        ...

    def tables_of(self, owner_hash: str, limit: int = 50) -> list[str]:
        """The tables at which this session sits, the latest first."""
        ...

    def table_ids(self, untouched_since: float | None = None) -> list[str]:
        """All tables, or those at which nothing has happened since then; the oldest first."""
        ...


def open_store(database: str, exclusive: bool = False) -> TableStore:
    """The store at an address of PostgreSQL, else in a file."""
    if not database.startswith(POSTGRESQL):
        return Store(database, exclusive)
    try:
        from caldera.tables.store.postgres import PostgresStore
    except ImportError:
        raise MissingExtra("PostgreSQL", "postgresql") from None
    return PostgresStore(database)
