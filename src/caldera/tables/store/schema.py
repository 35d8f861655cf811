"""What the database of tables looks like, and how an older one becomes a new one.

`PRAGMA user_version` is the version of a file, `PRAGMA application_id` says that it is ours. A step of `STEPS` leads from one
version to the next. All the steps that a file needs happen in one transaction, after the whole file was copied beside itself: a
file is either as old as before or new, and what it was is kept. Whoever changes `NEWEST` writes the step that leads to it and lets
`tests/tables/test_migrations.py` take a file of the version before through it.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from caldera.core.errors import CalderaError
from caldera.tables.people.seats import Holder, Seat
from caldera.tables.play.table import Entry
from caldera.tables.store.chain import links_of, seats_digest, start_chain

SEAT_FIELDS = "seat, kind, name, bot, token_hash, owner_hash, round, hook"
ENTRY_FIELDS = "seq, kind, seat, body, at"

OURS = 0x43414C44
"""The application id: "CALD" in ASCII."""

TABLES = {"match", "seat", "entry"}
"""By these a file of version 1 is known: it had no application id yet."""

NEWEST = """
CREATE TABLE match (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    header TEXT NOT NULL,
    secret BLOB NOT NULL,
    created REAL NOT NULL,
    entries INTEGER NOT NULL DEFAULT 0,
    head BLOB NOT NULL DEFAULT x'',
    seats_hash BLOB NOT NULL DEFAULT x'',
    touched REAL NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX match_touched ON match (touched);
CREATE TABLE seat (
    match TEXT NOT NULL REFERENCES match(id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    bot TEXT NOT NULL,
    token_hash TEXT NOT NULL,
    owner_hash TEXT NOT NULL,
    round INTEGER NOT NULL DEFAULT 0,
    hook TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE INDEX seat_owner ON seat (owner_hash);
CREATE TABLE device (
    match TEXT NOT NULL REFERENCES match(id),
    seat INTEGER NOT NULL,
    owner_hash TEXT NOT NULL,
    token_hash TEXT NOT NULL,
    PRIMARY KEY (match, seat, owner_hash)
) WITHOUT ROWID;
CREATE INDEX device_owner ON device (owner_hash);
CREATE TABLE entry (
    match TEXT NOT NULL REFERENCES match(id),
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    body TEXT NOT NULL,
    at REAL NOT NULL,
    link BLOB NOT NULL DEFAULT x'',
    PRIMARY KEY (match, seq)
) WITHOUT ROWID;
CREATE TABLE words (
    match TEXT NOT NULL REFERENCES match(id),
    seq INTEGER NOT NULL,
    owner TEXT NOT NULL,
    salt BLOB NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (match, seq)
) WITHOUT ROWID;
CREATE INDEX words_owner ON words (owner);
CREATE TABLE analysis (
    match TEXT PRIMARY KEY REFERENCES match(id),
    about TEXT NOT NULL,
    found TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE box (
    owner_hash TEXT NOT NULL,
    id TEXT NOT NULL,
    game TEXT NOT NULL,
    edition TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (owner_hash, id)
) WITHOUT ROWID;
CREATE TABLE kept (
    owner TEXT NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    body TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (owner, kind, id)
) WITHOUT ROWID;
"""
"""The tables of the newest version."""


def settings_in_the_header(db: sqlite3.Connection) -> None:
    """1 to 2: how to take back was a field of its own; it became one of several settings. Files are signed from here on."""
    db.execute(f"PRAGMA application_id = {OURS}")
    for table, header in db.execute("SELECT id, header FROM match").fetchall():
        try:
            fields = json.loads(header)
        except ValueError:
            continue  # a damaged table stays as it is; the others go on
        if isinstance(fields, dict) and "settings" not in fields:
            fields["settings"] = {"undo": fields.pop("undo", "turn")}
            db.execute("UPDATE match SET header = ? WHERE id = ?", (json.dumps(fields, ensure_ascii=False), table))


def seats_on_several_devices(db: sqlite3.Connection) -> None:
    """2 to 3: a person may hold a seat on several devices, give it away, and have a program told of their turn."""
    db.execute("ALTER TABLE seat ADD COLUMN round INTEGER NOT NULL DEFAULT 0")
    db.execute("ALTER TABLE seat ADD COLUMN hook TEXT NOT NULL DEFAULT ''")
    db.execute(
        "CREATE TABLE device (match TEXT NOT NULL REFERENCES match(id), seat INTEGER NOT NULL, owner_hash TEXT NOT NULL,"
        " token_hash TEXT NOT NULL, PRIMARY KEY (match, seat, owner_hash)) WITHOUT ROWID"
    )
    db.execute("CREATE INDEX device_owner ON device (owner_hash)")


def analyses_are_kept(db: sqlite3.Connection) -> None:
    """3 to 4: what was found out about a finished match is kept, with a digest of the actions that it is about."""
    db.execute(
        "CREATE TABLE analysis (match TEXT PRIMARY KEY REFERENCES match(id), about TEXT NOT NULL, found TEXT NOT NULL)"
        " WITHOUT ROWID"
    )


def logs_are_chained(db: sqlite3.Connection) -> None:
    """4 to 5: every entry is linked to the one before it, so that a change of what was stored is noticed."""
    db.execute("ALTER TABLE match ADD COLUMN entries INTEGER NOT NULL DEFAULT 0")
    db.execute("ALTER TABLE match ADD COLUMN head BLOB NOT NULL DEFAULT x''")
    db.execute("ALTER TABLE match ADD COLUMN seats_hash BLOB NOT NULL DEFAULT x''")
    db.execute("ALTER TABLE match ADD COLUMN touched REAL NOT NULL DEFAULT 0")
    db.execute("CREATE INDEX match_touched ON match (touched)")
    db.execute("ALTER TABLE entry ADD COLUMN link BLOB NOT NULL DEFAULT x''")
    db.execute("DELETE FROM analysis")  # they had no checksum; they are made again when somebody asks
    rows = db.execute("SELECT id, game, header, secret, created FROM match").fetchall()
    for table, game, header, secret, created in rows:
        entries = [Entry(*row) for row in db.execute(f"SELECT {ENTRY_FIELDS} FROM entry WHERE match = ? ORDER BY seq", (table,))]
        first = start_chain(table, game, header, secret, created)
        links = links_of(first, entries)
        chained = [(link, table, entry.seq) for link, entry in zip(links, entries, strict=True)]
        db.executemany("UPDATE entry SET link = ? WHERE match = ? AND seq = ?", chained)
        seats = read_seats(db, table)
        touched = entries[-1].at if entries else created
        row = (len(entries), links[-1] if links else first, seats_digest(table, seats), touched, table)
        db.execute("UPDATE match SET entries = ?, head = ?, seats_hash = ?, touched = ? WHERE id = ?", row)


def boxes_are_kept(db: sqlite3.Connection) -> None:
    """5 to 6: people keep editions of their games."""
    db.execute(
        "CREATE TABLE box (owner_hash TEXT NOT NULL, id TEXT NOT NULL, game TEXT NOT NULL, edition TEXT NOT NULL, at REAL NOT NULL,"
        " PRIMARY KEY (owner_hash, id)) WITHOUT ROWID"
    )


def records_are_kept(db: sqlite3.Connection) -> None:
    """6 to 7: what people have played, deals and clubs are remembered beside the tables."""
    db.execute(
        "CREATE TABLE kept (owner TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, at REAL NOT NULL,"
        " PRIMARY KEY (owner, kind, id)) WITHOUT ROWID"
    )


def words_lie_beside_the_log(db: sqlite3.Connection) -> None:
    """7 to 8: what people type can be erased. What they typed before stays in the chain until somebody wants it erased."""
    db.execute(
        "CREATE TABLE words (match TEXT NOT NULL REFERENCES match(id), seq INTEGER NOT NULL, owner TEXT NOT NULL,"
        " salt BLOB NOT NULL, words TEXT NOT NULL, PRIMARY KEY (match, seq)) WITHOUT ROWID"
    )
    db.execute("CREATE INDEX words_owner ON words (owner)")


STEPS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    settings_in_the_header,
    seats_on_several_devices,
    analyses_are_kept,
    logs_are_chained,
    boxes_are_kept,
    records_are_kept,
    words_lie_beside_the_log,
)
"""The step at index n leads from version n + 1 to version n + 2."""

VERSION = len(STEPS) + 1


def read_seats(db: sqlite3.Connection, table: str) -> list[Seat]:
    """The seats of a table with their devices, as they are stored."""
    seats = [Seat(*row) for row in db.execute(f"SELECT {SEAT_FIELDS} FROM seat WHERE match = ? ORDER BY seat", (table,))]
    for seat in seats:
        seat.stored_round = seat.round
    for index, owner_hash, token_hash in db.execute("SELECT seat, owner_hash, token_hash FROM device WHERE match = ?", (table,)):
        seats[index].devices.append(Holder(owner_hash, token_hash))
    return seats


class BadStore(CalderaError):
    """The database file is not ours, is damaged, or is from a newer Caldera."""


def prepare(db: sqlite3.Connection, path: str) -> None:
    """Make a new file, or bring an old one up to date. BadStore leaves the file as it was."""
    version = check_file(db, path)
    if version and version < VERSION:
        copy_whole(db, unused_name(f"{path}.version-{version}"))  # one can go back to the Caldera before
    if version < VERSION:
        _bring_up_to_date(db, path)
    db.execute("PRAGMA journal_mode = WAL")
    _check_writable(db, path)


def _check_writable(db: sqlite3.Connection, path: str) -> None:
    """Say it at the start when nothing can be stored: a read-only or immutable file, a folder without space."""
    try:
        db.execute("BEGIN IMMEDIATE")
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.execute("COMMIT")
    except sqlite3.OperationalError as error:
        if db.in_transaction:
            db.execute("ROLLBACK")
        if "locked" in str(error):
            raise BadStore.from_message("database_locked", file=path) from error
        raise BadStore.from_message("database_read_only", file=path, reason=error) from error


def check_file(db: sqlite3.Connection, path: str) -> int:
    """The version of the file, 0 when it is new and empty; BadStore when it is damaged, of a newer Caldera or not ours."""
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    signed: int = db.execute("PRAGMA application_id").fetchone()[0]
    names = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not version and not signed and not names:
        return 0
    if signed != OURS and not (signed == 0 and version == 1 and names == TABLES):
        raise BadStore.from_message("database_of_others", file=path)
    if version > VERSION:
        raise BadStore.from_message("database_newer", file=path, theirs=version, ours=VERSION)
    problem: str = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if problem != "ok":
        raise BadStore.from_message("database_damaged", file=path, reason=problem.splitlines()[-1])
    return version


def unused_name(wanted: str) -> Path:
    """This name, or with a number if there is such a file."""
    file, number = Path(wanted), 1
    while file.exists():
        number += 1
        file = Path(f"{wanted}.{number}")
    return file


def copy_whole(db: sqlite3.Connection, target: Path) -> None:
    """Copy the file as it is now into one file, which has its name when it is whole and on the disk."""
    unfinished = Path(f"{target}.unfinished")  # whoever kills us meanwhile finds no half copy that looks whole
    unfinished.unlink(missing_ok=True)
    with closing(sqlite3.connect(unfinished, isolation_level=None)) as copy:
        db.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # nothing of it is in a second file
    with open(unfinished, "rb+") as file:
        os.fsync(file.fileno())
    unfinished.rename(target)


def _bring_up_to_date(db: sqlite3.Connection, path: str) -> None:
    db.execute("BEGIN EXCLUSIVE")
    try:
        version: int = db.execute("PRAGMA user_version").fetchone()[0]  # another process may have been faster
        if version == 0:
            for statement in NEWEST.split(";"):
                db.execute(statement)
            db.execute(f"PRAGMA application_id = {OURS}")
        for step in STEPS[version - 1 :] if version else ():
            step(db)
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise
