"""`caldera backup` and `caldera restore`: a whole copy of a database file, whether a server uses it or not, and the way back.

A file in write-ahead mode is three files: the latest commits are beside it until they are moved in. So copying the one file is not
enough; SQLite's own backup takes one state of all of them, while the server goes on. The copy is a single file.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from caldera.core.errors import BadInput
from caldera.tables.processes.file_lock import FileLock
from caldera.tables.store.protocol import POSTGRESQL
from caldera.tables.store.schema import BadStore, check_file, copy_whole, unused_name

BESIDE = ("", "-wal", "-shm")
"""The files of a database in write-ahead mode, by what their names end with."""


@dataclass(frozen=True)
class Copied:
    """What a copy holds, and where the file is that was there before."""

    tables: int
    entries: int
    kept: Path | None = None


def backup(database: str, target: Path) -> Copied:
    """Copy a database, in use or not, into a new file; the file is there when it is whole."""
    if database.startswith(POSTGRESQL):
        raise BadInput.from_message("dump_postgresql")
    if target.exists():
        raise BadInput.from_message("file_exists", file=target)
    return _copy(Path(database), target)


def restore(copy: Path, database: Path) -> Copied:
    """Put a backup in the place of a database that no server uses; what was there is kept beside it."""
    if str(database).startswith(POSTGRESQL):
        raise BadInput.from_message("dump_postgresql")
    _look_at(copy)
    database = database.resolve()  # the file itself is replaced, and not a link to it
    database.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(str(database))
    try:
        arrived = unused_name(f"{database}.restored")
        _copy(copy, arrived)
        kept = unused_name(f"{database}.before-restore") if database.exists() else None
        for end in BESIDE:
            file = Path(f"{database}{end}")
            if kept is not None and file.exists():
                file.rename(f"{kept}{end}")
            else:
                file.unlink(missing_ok=True)  # of a file that is gone: it must not be taken for a part of the new one
        arrived.rename(database)
        tables, entries = _look_at(database)
        return Copied(tables, entries, kept)
    finally:
        lock.release()


def _copy(source: Path, target: Path) -> Copied:
    _look_at(source)
    with closing(_read(source)) as db:
        copy_whole(db, target)
    tables, entries = _look_at(target)
    return Copied(tables, entries)


def _read(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)


def _look_at(file: Path) -> tuple[int, int]:
    """How many tables and entries a whole database of ours has; BadStore when it is none."""
    if not file.exists():
        raise BadInput.from_message("no_file", file=file)
    try:
        with closing(_read(file)) as db:
            if not check_file(db, str(file)):
                raise BadStore.from_message("empty_database", file=file)
            tables, entries = (db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("match", "entry"))
    except sqlite3.Error as error:
        raise BadStore.from_message("database_unreadable", file=file, reason=error) from error
    return tables, entries
