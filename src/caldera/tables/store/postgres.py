"""Tables in PostgreSQL (15 or later), for several processes or machines on one database.

The same tables and the same chain as in SQLite. Whoever appends to a table locks its row for the rest of the transaction, and the
number of entries is the optimistic lock as there: correctness never depends on who serves a table.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict

from caldera.core.data import JsonObject
from caldera.tables.errors import Damaged, NoSuchTable, Stale, Unavailable
from caldera.tables.history.erasure import Erased, ErasureRows, Person
from caldera.tables.history.kept import Kept, KeptRows
from caldera.tables.history.words import WordRows, open_header, open_seals, seal_host
from caldera.tables.people.seats import Holder, Seat
from caldera.tables.play.table import Entry
from caldera.tables.processes.notes import BOTS, Beat, Note, OnNews, OnNote
from caldera.tables.processes.postgres_connections import SECONDS, Connection, Pool, Server
from caldera.tables.processes.postgres_news import Claims, News
from caldera.tables.processes.postgres_notes import NOTES_SCHEMA, PostgresNotes
from caldera.tables.store.boxes import Box, BoxRows
from caldera.tables.store.chain import check_chain, links_of, seats_digest, start_chain
from caldera.tables.store.schema import SEAT_FIELDS, BadStore
from caldera.tables.store.sqlite import Addition, Conflict, Stored, checksum

BOXES, KEPT, WORDS, ERASURE = BoxRows("%s"), KeptRows("%s"), WordRows("%s"), ErasureRows("%s", " FOR UPDATE")
VERSION = 2
"""1 had no words beside the logs."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS caldera (version INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS match (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    header TEXT NOT NULL,
    secret BYTEA NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    entries INTEGER NOT NULL,
    head BYTEA NOT NULL,
    seats_hash BYTEA NOT NULL,
    touched DOUBLE PRECISION NOT NULL
);
CREATE INDEX IF NOT EXISTS match_touched ON match (touched);
CREATE TABLE IF NOT EXISTS seat (
    match TEXT NOT NULL REFERENCES match(id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    bot TEXT NOT NULL,
    token_hash TEXT NOT NULL,
    owner_hash TEXT NOT NULL,
    round INTEGER NOT NULL,
    hook TEXT NOT NULL,
    PRIMARY KEY (match, seat)
);
CREATE INDEX IF NOT EXISTS seat_owner ON seat (owner_hash);
CREATE TABLE IF NOT EXISTS device (
    match TEXT NOT NULL REFERENCES match(id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    owner_hash TEXT NOT NULL,
    token_hash TEXT NOT NULL,
    PRIMARY KEY (match, seat, owner_hash)
);
CREATE INDEX IF NOT EXISTS device_owner ON device (owner_hash);
CREATE TABLE IF NOT EXISTS entry (
    match TEXT NOT NULL REFERENCES match(id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    body TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    link BYTEA NOT NULL,
    PRIMARY KEY (match, seq)
);
CREATE TABLE IF NOT EXISTS words (
    match TEXT NOT NULL REFERENCES match(id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    owner TEXT NOT NULL,
    salt BYTEA NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (match, seq)
);
CREATE INDEX IF NOT EXISTS words_owner ON words (owner);
CREATE TABLE IF NOT EXISTS analysis (
    match TEXT PRIMARY KEY REFERENCES match(id) ON DELETE CASCADE,
    about TEXT NOT NULL,
    found TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS box (
    owner_hash TEXT NOT NULL,
    id TEXT NOT NULL,
    game TEXT NOT NULL,
    edition TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (owner_hash, id)
);
CREATE TABLE IF NOT EXISTS kept (
    owner TEXT NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    body TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (owner, kind, id)
);
"""


class PostgresStore:
    """One database. A lost connection is opened anew with the next request."""

    is_shared = True

    def __init__(self, address: str) -> None:
        self.path = address
        server = Server(address)
        self.archive_folder = Path(f"{conninfo_to_dict(address).get('dbname') or 'caldera'}.archive")
        self.writes = 0
        self.news = News(server)
        self.name = self.news.name
        self.claims = Claims(server)
        self.notes = PostgresNotes(server, self.news.name)
        self._pool = Pool(server)
        self._bots_noted: set[str] = set()
        try:
            with self.transaction() as db:
                db.execute("SELECT pg_advisory_xact_lock(1128352836)")  # several servers may start at once
                db.execute(SCHEMA)
                db.execute(NOTES_SCHEMA)
                row = db.execute("SELECT version FROM caldera").fetchone()
                if row is None:
                    db.execute("INSERT INTO caldera VALUES (%s)", (VERSION,))
                db.execute("UPDATE caldera SET version = %s WHERE version < %s", (VERSION, VERSION))
        except (psycopg.Error, Unavailable) as error:
            raise BadStore.from_message("postgresql_unusable", reason=str(error).strip().splitlines()[0]) from error
        if row is not None and row[0] > VERSION:
            raise BadStore.from_message("database_newer", file="PostgreSQL", theirs=row[0], ours=VERSION)

    # ---- other processes ----

    def follow(self, on_news: OnNews, on_note: OnNote) -> None:
        self.news.follow(on_news, on_note)

    def claim(self, work: str) -> bool:
        return self.claims.claim(work)

    def release(self, work: str) -> None:
        self.claims.release(work)

    def claim_bots(self, table: str) -> bool:
        if not self.claims.claim(table):
            return False
        if table not in self._bots_noted:
            self._bots_noted.add(table)
            self.notes.leave_note(Note(table, BOTS, "", "act"))  # by it another process knows what to take over
        return True

    def release_bots(self, table: str) -> None:
        if table in self._bots_noted:
            self._bots_noted.discard(table)
            self.notes.leave_note(Note(table, BOTS))
        self.claims.release(table)

    def leave_note(self, note: Note) -> None:
        self.notes.leave_note(note)

    def take_note(self, table: str, kind: str, key: str) -> bool:
        return self.notes.take_note(table, kind, key)

    def notes_of(self, table: str) -> list[Note]:
        return self.notes.notes_of(table)

    def find_note(self, kind: str, key: str) -> Note | None:
        return self.notes.find_note(kind, key)

    def beat(self, facts: str) -> Beat:
        return self.notes.beat(facts)

    def close(self) -> None:
        self.news.stop()
        self.notes.close()
        self.claims.close()
        self._pool.close()

    @contextmanager
    def transaction(self, seconds: float = SECONDS) -> Iterator[Connection]:
        """All or nothing. Unavailable when the database cannot be reached or is locked for too long."""
        try:
            with self._pool.transaction(seconds) as db:
                if math.isinf(seconds):
                    db.execute("SET LOCAL statement_timeout = 0")
                yield db
        except (errors.LockNotAvailable, errors.QueryCanceled, errors.DeadlockDetected, errors.SerializationFailure) as error:
            raise Unavailable("store.busy") from error
        except errors.DiskFull as error:
            raise Unavailable("store.full") from error
        except errors.ReadOnlySqlTransaction as error:
            raise Unavailable("store.read_only") from error
        except (psycopg.OperationalError, psycopg.InterfaceError) as error:
            raise Unavailable("store.silent") from error

    # ---- writing ----

    def create(self, table: str, game: str, header: JsonObject, secret: bytes, seats: Sequence[Seat], log: Sequence[Entry]) -> None:
        sealed, host = seal_host(header, table)
        shown, created = json.dumps(sealed, ensure_ascii=False), time.time()
        first = start_chain(table, game, shown, secret, created)
        row = (table, game, shown, secret, created, 0, first, seats_digest(table, seats), created)
        with self.transaction() as db:
            insert = "INSERT INTO match VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING"
            if not db.execute(insert, row).rowcount:
                raise Stale("stale")
            for seat in seats:
                who = (seat.kind, seat.name, seat.bot, seat.token_hash, seat.owner_hash, seat.round, seat.hook)
                db.execute("INSERT INTO seat VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)", (table, seat.index, *who))
            if host is not None:
                WORDS.keep(db, table, host)
            self._append(db, table, log)

    def append(self, table: str, entries: Sequence[Entry], seat: Seat | None = None) -> None:
        (refused,) = self.append_all([Addition(table, entries, seat)])
        if refused is not None:
            raise refused

    def append_all(self, additions: Sequence[Addition]) -> list[Stale | None]:
        try:
            with self.transaction() as db:
                # Always in the same order: two processes that lock the same rows the other way round would wait for each other.
                for addition in sorted(additions, key=lambda each: each.table):
                    self._append(db, addition.table, addition.entries)
                    if addition.seat is not None:
                        self._rewrite_seat(db, addition.table, addition.seat)
                self.news.send(db, {addition.table for addition in additions})
        except (Conflict, psycopg.IntegrityError):
            if len(additions) == 1:
                return [Stale("stale")]
            return [refused for addition in additions for refused in self.append_all([addition])]
        for addition in additions:
            if addition.seat is not None:
                addition.seat.stored_round = addition.seat.round
        return [None] * len(additions)

    def _append(self, db: Connection, table: str, entries: Sequence[Entry]) -> None:
        if not entries:
            return
        row = db.execute("SELECT entries, head FROM match WHERE id = %s FOR UPDATE", (table,)).fetchone()
        if row is None or row[0] != entries[0].seq:
            raise Conflict
        entries = WORDS.seal_entries(db, table, entries)
        links = links_of(bytes(row[1]), entries)
        rows = [
            (table, entry.seq, entry.kind, entry.seat, entry.body, entry.at, link)
            for entry, link in zip(entries, links, strict=True)
        ]
        with db.cursor() as cursor:
            cursor.executemany("INSERT INTO entry VALUES (%s, %s, %s, %s, %s, %s, %s)", rows)
        changed = (entries[-1].seq + 1, links[-1], entries[-1].at, table)
        db.execute("UPDATE match SET entries = %s, head = %s, touched = %s WHERE id = %s", changed)

    def _rewrite_seat(self, db: Connection, table: str, seat: Seat) -> None:
        db.execute("SELECT 1 FROM match WHERE id = %s FOR UPDATE", (table,))
        fields = "kind = %s, name = %s, bot = %s, token_hash = %s, owner_hash = %s, round = %s, hook = %s"
        row = (seat.kind, seat.name, seat.bot, seat.token_hash, seat.owner_hash, seat.round, seat.hook)
        key = (table, seat.index, seat.stored_round)
        if not db.execute(f"UPDATE seat SET {fields} WHERE match = %s AND seat = %s AND round = %s", row + key).rowcount:
            raise Conflict
        db.execute("DELETE FROM device WHERE match = %s AND seat = %s", (table, seat.index))
        for device in seat.devices:
            db.execute("INSERT INTO device VALUES (%s, %s, %s, %s)", (table, seat.index, device.owner_hash, device.token_hash))
        db.execute("UPDATE match SET seats_hash = %s WHERE id = %s", (seats_digest(table, _read_seats(db, table)), table))

    def keep_analysis(self, table: str, about: str, analysis: str) -> None:
        signed = f"{checksum(about, analysis)} {analysis}"
        change = "ON CONFLICT (match) DO UPDATE SET about = excluded.about, found = excluded.found"
        with self.transaction() as db:
            db.execute(f"INSERT INTO analysis VALUES (%s, %s, %s) {change}", (table, about, signed))

    def delete(self, table: str, entries: int | None = None) -> None:
        with self.transaction() as db:
            where = "id = %(table)s AND (%(entries)s::integer IS NULL OR entries = %(entries)s)"
            gone = db.execute(f"DELETE FROM match WHERE {where}".encode(), {"table": table, "entries": entries})
            if entries is not None and not gone.rowcount:
                raise Stale("stale")

    def checkpoint(self) -> None:
        """PostgreSQL does so by itself."""

    def keep_box(self, owner: str, box: Box) -> None:
        with self.transaction() as db:
            BOXES.keep(db, owner, box)

    def delete_box(self, owner: str, box_id: str) -> None:
        with self.transaction() as db:
            BOXES.delete(db, owner, box_id)

    def keep(self, owner: str, kind: str, kept: Kept, first: bool = False) -> bool:
        with self.transaction() as db:
            return KEPT.keep(db, owner, kind, kept, first)

    def forget(self, owner: str, kind: str, name: str = "") -> bool:
        with self.transaction() as db:
            return KEPT.forget(db, owner, kind, name)

    def erase(self, person: Person) -> Erased:
        with self.transaction(math.inf) as db:
            return ERASURE.erase(db, person, _read_seats)

    # ---- reading ----

    def boxes_of(self, owner: str) -> list[Box]:
        with self.transaction() as db:
            return BOXES.list(db, owner)

    def kept(self, owner: str, kind: str) -> list[Kept]:
        with self.transaction() as db:
            return KEPT.list(db, owner, kind)

    def owners_of(self, kind: str) -> list[str]:
        with self.transaction() as db:
            return KEPT.owners(db, kind)

    def words_of(self, owner: str) -> list[tuple[str, int, str]]:
        with self.transaction() as db:
            return WORDS.of_owner(db, owner)

    def browsers_of(self, person: str) -> list[str]:
        with self.transaction() as db:
            return ERASURE.browsers_of(db, person)

    def analysis_of(self, table: str, about: str) -> str | None:
        with self.transaction() as db:
            row = db.execute("SELECT found FROM analysis WHERE match = %s AND about = %s", (table, about)).fetchone()
        stored_checksum, _, analysis = str(row[0]).partition(" ") if row else ("", "", "")
        return analysis if row and stored_checksum == checksum(about, analysis) else None

    def load(self, table: str) -> Stored:
        with self.transaction() as db:
            db.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            return self.load_with(db, table)

    def load_with(self, db: Connection, table: str) -> Stored:
        """A table as a transaction sees it."""
        columns = "game, header, secret, created, entries, head, seats_hash"
        row = db.execute(f"SELECT {columns} FROM match WHERE id = %s", (table,)).fetchone()
        if row is None:
            raise NoSuchTable("no_such_table")
        query = "SELECT seq, kind, seat, body, at, link FROM entry WHERE match = %s ORDER BY seq"
        rows = db.execute(query, (table,)).fetchall()
        seats = _read_seats(db, table)
        game, header, secret, created, count, head, seats_hash = row
        entries = [Entry(*each[:5]) for each in rows]
        first = start_chain(table, game, header, bytes(secret), created)
        check_chain(first, entries, [bytes(each[5]) for each in rows], count, bytes(head))
        if seats_digest(table, seats) != bytes(seats_hash):
            raise Damaged("damaged.seats", n=len(entries), count=count)
        kept = WORDS.of_table(db, table)
        try:
            decoded = open_header(json.loads(header), table, kept)
        except ValueError as error:
            raise Damaged("damaged.file", reason=str(error)) from error
        return Stored(table, game, decoded, bytes(secret), created, seats, open_seals(table, entries, kept))

    def load_since(self, table: str, version: int, seats_hash: bytes) -> tuple[list[Entry], list[Seat] | None]:
        with self.transaction() as db:
            db.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            row = db.execute("SELECT entries, head, seats_hash FROM match WHERE id = %s", (table,)).fetchone()
            if row is None:
                raise NoSuchTable("no_such_table")
            count, head, stored_hash = row
            if count <= version and bytes(stored_hash) == seats_hash:
                return [], None
            query = "SELECT seq, kind, seat, body, at, link FROM entry WHERE match = %s AND seq >= %s ORDER BY seq"
            rows = db.execute(query, (table, version - 1)).fetchall()
            seats = _read_seats(db, table) if bytes(stored_hash) != seats_hash else None
            kept = WORDS.of_table(db, table, max(0, version))
        if version == 0 or not rows:
            stored = self.load(table)
            return stored.log[version:], stored.seats
        entries = [Entry(*each[:5]) for each in rows[1:]]
        continued = links_of(bytes(rows[0][5]), entries)
        if count != version + len(entries) or (continued or [bytes(rows[0][5])])[-1] != bytes(head):
            raise Damaged("damaged.entry", n=version, count=count)
        return open_seals(table, entries, kept), seats

    def ping(self) -> None:
        with self.transaction() as db:
            db.execute("SELECT 1")

    def tables_of(self, owner_hash: str, limit: int = 50) -> list[str]:
        query = """
            SELECT match.id FROM match JOIN (
                SELECT match FROM seat WHERE owner_hash = %s UNION SELECT match FROM device WHERE owner_hash = %s
            ) AS mine ON mine.match = match.id
            ORDER BY touched DESC LIMIT %s
        """
        with self.transaction() as db:
            return [row[0] for row in db.execute(query, (owner_hash, owner_hash, limit))]

    def table_ids(self, untouched_since: float | None = None) -> list[str]:
        limit = float("inf") if untouched_since is None else untouched_since
        with self.transaction() as db:
            return [row[0] for row in db.execute("SELECT id FROM match WHERE touched < %s ORDER BY touched", (limit,))]


def _read_seats(db: Connection, table: str) -> list[Seat]:
    rows = db.execute(f"SELECT {SEAT_FIELDS} FROM seat WHERE match = %s ORDER BY seat", (table,)).fetchall()
    seats = [Seat(*row) for row in rows]
    for seat in seats:
        seat.stored_round = seat.round
    for index, owner_hash, token_hash in db.execute("SELECT seat, owner_hash, token_hash FROM device WHERE match = %s", (table,)):
        seats[index].devices.append(Holder(owner_hash, token_hash))
    return seats
