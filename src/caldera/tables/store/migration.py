"""`caldera migrate`: the tables of an SQLite file go to PostgreSQL, all of them or none.

Everything is copied and compared in one transaction of PostgreSQL. Whoever is interrupted finds an empty database again and starts
anew. The file is only read, and as long as it is read no server may use it. A table that is damaged in the file is copied as it is,
so that nothing of it is lost: it is refused there as it was here.
"""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from caldera.core.errors import BadInput
from caldera.tables.errors import Unreadable
from caldera.tables.store.protocol import POSTGRESQL, TableStore, open_store
from caldera.tables.store.schema import BadStore
from caldera.tables.store.sqlite import Store, Stored

if TYPE_CHECKING:
    from caldera.tables.processes.postgres_connections import Connection
    from caldera.tables.store.postgres import PostgresStore

COLUMNS = {
    "match": "id, game, header, secret, created, entries, head, seats_hash, touched",
    "seat": "match, seat, kind, name, bot, token_hash, owner_hash, round, hook",
    "device": "match, seat, owner_hash, token_hash",
    "entry": "match, seq, kind, seat, body, at, link",
    "words": "match, seq, owner, salt, words",
    "analysis": "match, about, found",
    "box": "owner_hash, id, game, edition, at",
    "kept": "owner, kind, id, body, at",
}
"""In an order in which whatever refers to something comes after it."""


@dataclass(frozen=True)
class Migrated:
    """What was copied, and which tables are damaged, here as there."""

    tables: int
    entries: int
    damaged: tuple[str, ...]


def migrate(source: Path, target: str, on_table: Callable[[str], None] = lambda table: None) -> Migrated:
    """Copy a file of tables into an empty PostgreSQL database, and make sure that the same can be read there."""
    if not target.startswith(POSTGRESQL):
        raise BadInput.from_message("not_postgresql")
    if not source.exists():
        raise BadInput.from_message("no_file", file=source)
    file = Store(source, exclusive=True)
    try:
        store = open_store(target)
        try:
            return _copy(file, source, store, on_table)
        finally:
            store.close()
    finally:
        file.close()


def _copy(file: Store, source: Path, opened: TableStore, on_table: Callable[[str], None]) -> Migrated:
    from caldera.tables.store.postgres import PostgresStore

    assert isinstance(opened, PostgresStore)
    with opened.transaction(math.inf) as db:
        db.execute("LOCK TABLE match IN EXCLUSIVE MODE")
        row = db.execute("SELECT count(*) FROM match").fetchone()
        if row is None or row[0]:
            raise BadInput.from_message("not_empty", n=row[0] if row else 0)
        with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as read:
            counts = {name: _copy_rows(read, db, name) for name in COLUMNS}
        damaged = [table for table in file.table_ids() if not _is_same(file, opened, db, table, on_table)]
    return Migrated(counts["match"], counts["entry"], tuple(damaged))


def _copy_rows(read: sqlite3.Connection, db: Connection, name: str) -> int:
    number = 0
    with db.cursor() as cursor, cursor.copy(f"COPY {name} ({COLUMNS[name]}) FROM STDIN".encode()) as copy:
        for row in read.execute(f"SELECT {COLUMNS[name]} FROM {name}"):
            copy.write_row(row)
            number += 1
    return number


def _is_same(file: Store, opened: PostgresStore, db: Connection, table: str, on_table: Callable[[str], None]) -> bool:
    """Whether a table is whole. When it is, it must be the same in both."""
    on_table(table)
    in_file = _whole(lambda: file.load(table))
    in_postgres = _whole(lambda: opened.load_with(db, table))
    if in_file != in_postgres:
        raise BadStore.from_message("not_the_same", table=table)
    return in_file is not None


def _whole(load: Callable[[], Stored]) -> Stored | None:
    try:
        return load()
    except Unreadable:
        return None
