"""Where tables live: SQLite in write-ahead mode, one append-only log for all of them.

The number of entries of a table is the optimistic lock: whoever appends second to the same place is refused. `synchronous` is FULL:
a commit is on the disk before it is acknowledged, so it survives kill -9 and a power cut. The disk takes its time for that, so the
room lets all actions that come meanwhile share the next commit (`journal.py`). Every thread reads with a connection of its own:
reads never wait for writes.

What changes add to the logs is stored with one statement, which is a transaction of its own. Every call of SQLite lets another
thread run and has to wait for its turn again, so a commit of five statements is slow where the others are busy drawing. Whoever has
the file alone knows how every log that it wrote to ends (`Heads`), so nothing has to be read either.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from caldera.core.data import JsonObject
from caldera.tables.errors import Damaged, NoSuchTable, Stale, Unavailable
from caldera.tables.history.erasure import Erased, ErasureRows, Person
from caldera.tables.history.kept import Kept, KeptRows
from caldera.tables.history.words import WordRows, open_header, open_seals, seal_host
from caldera.tables.people.seats import Seat
from caldera.tables.play.table import Entry
from caldera.tables.processes.file_lock import FileLock
from caldera.tables.processes.notes import Alone
from caldera.tables.store.boxes import Box, BoxRows
from caldera.tables.store.chain import check_chain, links_of, seats_digest, start_chain
from caldera.tables.store.schema import BadStore, prepare, read_seats
from caldera.tables.store.sqlite_connections import Readers, trouble_of

BOXES, KEPT, WORDS, ERASURE = BoxRows("?"), KeptRows("?"), WordRows("?"), ErasureRows("?")
BUSY_SECONDS = 1.2
"""How long a write waits for another program that has locked the file. Two in a row are still less than three seconds."""
MOST_HEADS = 10_000
MOST_ROWS = 100
"""Of one statement."""
COLUMNS = ("match", "seq", "kind", "seat", "body", "at", "link", "before")
"""What is told of an entry: its own fields, its link of the chain and the one before."""


@dataclass(frozen=True)
class Stored:
    """A table as the store holds it."""

    id: str
    game: str
    header: JsonObject
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


class Conflict(Exception):
    """Somebody else was faster."""


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

    def forget(self, tables: Iterable[str]) -> None:
        for table in tables:
            self._known.pop(table, None)

    def append(self, additions: Sequence[Addition], writing: Callable[[], AbstractContextManager[sqlite3.Connection]]) -> bool:
        """Store all of it with one statement; False when that is not possible, and nothing was stored."""
        rows: list[object] = []
        heads: dict[str, tuple[int, bytes]] = {}
        for addition in additions:
            table, entries = addition.table, addition.entries
            end_of_log = self._known.get(table)
            if addition.seat or not entries or end_of_log is None or end_of_log[0] != entries[0].seq or table in heads:
                return False
            if any(entry.owner for entry in entries):
                return False  # words are stored beside the log
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
            self.forget(heads)
            return False
        self._known |= heads
        return True


class Store(Alone):
    """One database file for one process. Safe to call from any thread; writes wait for each other, but not for long."""

    def __init__(self, path: str | Path, exclusive: bool = False) -> None:
        self.path = str(path)
        self.archive_folder = Path(f"{self.path}.archive")
        self.writes = 0
        self._lock = threading.Lock()
        self._readers = Readers(self._connect)
        self._file_lock: FileLock | None = None
        try:
            if self.path != ":memory:":
                Path(self.path).parent.mkdir(parents=True, exist_ok=True)
                self._file_lock = FileLock(self.path) if exclusive else None
            self._db = self._open()
            self._heads = Heads(self.path == ":memory:" or self._file_lock is not None)
        except sqlite3.Error as error:
            self._unlock()
            raise BadStore.from_message("database_unreadable", file=self.path, reason=error) from error
        except OSError as error:
            raise BadStore.from_message("database_unreadable", file=self.path, reason=error.strerror) from error
        except BaseException:
            self._unlock()
            raise

    def _open(self) -> sqlite3.Connection:
        db = self._connect()
        try:
            prepare(db, self.path)
            prepare_quick_additions(db)
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA foreign_keys = ON")
            db.execute("PRAGMA secure_delete = ON")  # what is erased is overwritten
        except BaseException:
            db.close()
            raise
        return db

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=BUSY_SECONDS)

    def _unlock(self) -> None:
        if self._file_lock is not None:
            self._file_lock.release()

    def close(self) -> None:
        self._readers.close()
        with self._lock:
            self._db.close()
        self._unlock()

    # ---- writing ----

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing. Unavailable when the file cannot be written now."""
        with self._writing() as db:
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
            except BaseException:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """The connection that writes, for one thread at a time. Unavailable when the file cannot be written now."""
        if not self._lock.acquire(timeout=2 * BUSY_SECONDS):
            raise Unavailable("store.busy")
        try:
            self.writes += 1
            yield self._db
        except sqlite3.Error as error:
            trouble = trouble_of(error, self.path)
            if trouble is None:
                raise
            raise trouble from error
        finally:
            self._lock.release()

    def create(self, table: str, game: str, header: JsonObject, secret: bytes, seats: Sequence[Seat], log: Sequence[Entry]) -> None:
        """A new table, with whatever already happened at it. Stale when there is one with this id."""
        sealed, host = seal_host(header, table)
        shown, created = json.dumps(sealed, ensure_ascii=False), time.time()
        first = start_chain(table, game, shown, secret, created)
        row = (table, game, shown, secret, created, 0, first, seats_digest(table, seats), created)
        with self._transaction() as db:
            if db.execute("SELECT 1 FROM match WHERE id = ?", (table,)).fetchone():
                raise Stale("stale")
            db.execute("INSERT INTO match VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            for seat in seats:
                who = (seat.kind, seat.name, seat.bot, seat.token_hash, seat.owner_hash, seat.round, seat.hook)
                db.execute("INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (table, seat.index, *who))
            if host is not None:
                WORDS.keep(db, table, host)
            self._append(db, table, log)

    def append(self, table: str, entries: Sequence[Entry], seat: Seat | None = None) -> None:
        """Add to a table's log, all or nothing, and rewrite the seat that changed with it. Stale when somebody was faster."""
        (refused,) = self.append_all([Addition(table, entries, seat)])
        if refused is not None:
            raise refused

    def append_all(self, additions: Sequence[Addition]) -> list[Stale | None]:
        """Add to several logs with one commit; for each addition why it was refused, if it was."""
        if self._heads.append(additions, self._writing):
            return [None] * len(additions)
        try:
            with self._transaction() as db:
                for addition in additions:
                    self._append(db, addition.table, addition.entries)
                    if addition.seat is not None:
                        self._rewrite_seat(db, addition.table, addition.seat)
        except (Conflict, sqlite3.IntegrityError):
            if len(additions) == 1:
                return [Stale("stale")]
            return [refused for addition in additions for refused in self.append_all([addition])]
        for addition in additions:
            if addition.seat is not None:
                addition.seat.stored_round = addition.seat.round
        return [None] * len(additions)

    def _append(self, db: sqlite3.Connection, table: str, entries: Sequence[Entry]) -> None:
        if not entries:
            return
        row = db.execute("SELECT entries, head FROM match WHERE id = ?", (table,)).fetchone()
        if row is None or row[0] != entries[0].seq:
            raise Conflict
        entries = WORDS.seal_entries(db, table, entries)
        links = links_of(row[1], entries)
        rows = [
            (table, entry.seq, entry.kind, entry.seat, entry.body, entry.at, link)
            for entry, link in zip(entries, links, strict=True)
        ]
        db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        changed = (entries[-1].seq + 1, links[-1], entries[-1].at, table)
        db.execute("UPDATE match SET entries = ?, head = ?, touched = ? WHERE id = ?", changed)
        self._heads.note(table, entries[-1].seq + 1, links[-1])

    def _rewrite_seat(self, db: sqlite3.Connection, table: str, seat: Seat) -> None:
        """Only of the round that was known: whoever was put out meanwhile does not get the seat back."""
        fields = "kind = ?, name = ?, bot = ?, token_hash = ?, owner_hash = ?, round = ?, hook = ?"
        row = (seat.kind, seat.name, seat.bot, seat.token_hash, seat.owner_hash, seat.round, seat.hook)
        key = (table, seat.index, seat.stored_round)
        if not db.execute(f"UPDATE seat SET {fields} WHERE match = ? AND seat = ? AND round = ?", row + key).rowcount:
            raise Conflict
        db.execute("DELETE FROM device WHERE match = ? AND seat = ?", (table, seat.index))
        devices = [(table, seat.index, device.owner_hash, device.token_hash) for device in seat.devices]
        db.executemany("INSERT INTO device VALUES (?, ?, ?, ?)", devices)
        db.execute("UPDATE match SET seats_hash = ? WHERE id = ?", (seats_digest(table, read_seats(db, table)), table))

    def keep_analysis(self, table: str, about: str, analysis: str) -> None:
        """Keep what was found out about a match; it takes the place of what was known before."""
        signed = f"{checksum(about, analysis)} {analysis}"
        with self._transaction() as db:
            db.execute("INSERT OR REPLACE INTO analysis VALUES (?, ?, ?)", (table, about, signed))

    def delete(self, table: str, entries: int | None = None) -> None:
        """Remove a table and everything about it; Stale when its log has not so many entries any more."""
        with self._transaction() as db:
            if (
                entries is not None
                and not db.execute("SELECT 1 FROM match WHERE id = ? AND entries = ?", (table, entries)).fetchone()
            ):
                raise Stale("stale")
            ERASURE.delete_table(db, table)

    def keep_box(self, owner: str, box: Box) -> None:
        with self._transaction() as db:
            BOXES.keep(db, owner, box)

    def delete_box(self, owner: str, box_id: str) -> None:
        with self._transaction() as db:
            BOXES.delete(db, owner, box_id)

    def keep(self, owner: str, kind: str, kept: Kept, first: bool = False) -> bool:
        with self._transaction() as db:
            return KEPT.keep(db, owner, kind, kept, first)

    def forget(self, owner: str, kind: str, name: str = "") -> bool:
        with self._transaction() as db:
            return KEPT.forget(db, owner, kind, name)

    def erase(self, person: Person) -> Erased:
        with self._transaction() as db:
            erased = ERASURE.erase(db, person, read_seats)
            self._heads.forget(erased.tables)
        with self._writing() as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # as far as nobody reads: what was committed before is beside the file
        return erased

    def checkpoint(self) -> None:
        """Move what was committed into the one file, as far as nobody reads what was there before."""
        with self._writing() as db:
            self.writes -= 1  # nothing new is stored
            db.execute("PRAGMA wal_checkpoint(PASSIVE)")

    # ---- reading ----

    def boxes_of(self, owner: str) -> list[Box]:
        with self._reading() as db:
            return BOXES.list(db, owner)

    def kept(self, owner: str, kind: str) -> list[Kept]:
        with self._reading() as db:
            return KEPT.list(db, owner, kind)

    def owners_of(self, kind: str) -> list[str]:
        with self._reading() as db:
            return KEPT.owners(db, kind)

    def words_of(self, owner: str) -> list[tuple[str, int, str]]:
        with self._reading() as db:
            return WORDS.of_owner(db, owner)

    def browsers_of(self, person: str) -> list[str]:
        with self._reading() as db:
            return ERASURE.browsers_of(db, person)

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """A connection for this thread, which sees one state of the file as long as it is used."""
        if self.path == ":memory:":
            with self._lock:
                yield self._db
            return
        with self._readers.reading() as db:
            yield db

    def analysis_of(self, table: str, about: str) -> str | None:
        """What is known about a match, if it is about these actions and nobody has changed it."""
        with self._reading() as db:
            row = db.execute("SELECT found FROM analysis WHERE match = ? AND about = ?", (table, about)).fetchone()
        stored_checksum, _, analysis = str(row[0]).partition(" ") if row else ("", "", "")
        return analysis if row and stored_checksum == checksum(about, analysis) else None

    def load(self, table: str) -> Stored:
        """A table, if it is what was stored; Damaged says how much of it is whole."""
        try:
            with self._reading() as db:
                return self._load(db, table)
        except sqlite3.Error as error:
            trouble = trouble_of(error, self.path)
            raise trouble or Damaged("damaged.file", reason=str(error)) from error

    def _load(self, db: sqlite3.Connection, table: str) -> Stored:
        columns = "game, header, secret, created, entries, head, seats_hash"
        row = db.execute(f"SELECT {columns} FROM match WHERE id = ?", (table,)).fetchone()
        if row is None:
            raise NoSuchTable("no_such_table")
        game, header, secret, created, count, head, seats_hash = row
        query = "SELECT seq, kind, seat, body, at, link FROM entry WHERE match = ? ORDER BY seq"
        rows = db.execute(query, (table,)).fetchall()
        entries = [Entry(*each[:5]) for each in rows]
        try:
            seats = read_seats(db, table)
            first = start_chain(table, game, header, secret, created)
            check_chain(first, entries, [each[5] for each in rows], count, head)
            whole = seats_digest(table, seats) == seats_hash
            kept = WORDS.of_table(db, table)
            decoded = open_header(json.loads(header), table, kept)
            entries = open_seals(table, entries, kept)
        except (TypeError, ValueError, AttributeError, IndexError) as error:
            raise Damaged("damaged.file", reason=str(error)) from error
        if not whole:
            raise Damaged("damaged.seats", n=len(entries), count=count)
        return Stored(table, game, decoded, secret, created, seats, entries)

    def load_since(self, table: str, version: int, seats_hash: bytes) -> tuple[list[Entry], list[Seat] | None]:
        """What was added to a log since a version, and the seats unless they are those of this digest."""
        stored = self.load(table)
        return stored.log[version:], None if seats_digest(table, stored.seats) == seats_hash else stored.seats

    def ping(self) -> None:
        """Unavailable when the file does not answer."""
        try:
            with self._reading() as db:
                db.execute("SELECT 1 FROM match LIMIT 1").fetchone()
        except sqlite3.Error as error:
            raise Unavailable("store.failed") from error

    def tables_of(self, owner_hash: str, limit: int = 50) -> list[str]:
        """The tables at which this session sits, the latest first."""
        mine = "SELECT match FROM seat WHERE owner_hash = ?1 UNION SELECT match FROM device WHERE owner_hash = ?1"
        query = f"SELECT match.id FROM match JOIN ({mine}) AS mine ON mine.match = match.id ORDER BY touched DESC LIMIT ?2"
        with self._reading() as db:
            return [row[0] for row in db.execute(query, (owner_hash, limit))]

    def table_ids(self, untouched_since: float | None = None) -> list[str]:
        """All tables, or those at which nothing has happened since then; the oldest first."""
        limit = float("inf") if untouched_since is None else untouched_since
        with self._reading() as db:
            return [row[0] for row in db.execute("SELECT id FROM match WHERE touched < ? ORDER BY touched", (limit,))]


def checksum(about: str, analysis: str) -> str:
    """By which a kept analysis is known to be what was stored."""
    return hashlib.sha256(f"{about}\n{analysis}".encode()).hexdigest()
