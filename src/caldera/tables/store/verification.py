"""Checking a whole database of tables: the chain of every log, every action, and the dice that were promised."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

from caldera.core import dice
from caldera.core.errors import BadMatch, CalderaError
from caldera.games import game as find_game
from caldera.tables.errors import TableError
from caldera.tables.play.table import Table
from caldera.tables.store.protocol import POSTGRESQL, TableStore, open_store
from caldera.tables.store.schema import VERSION, BadStore

MAGIC = b"SQLite format 3\0"


@dataclass(frozen=True)
class Finding:
    """One table: how many entries its log has, and what is wrong with it, if anything."""

    table: str
    entries: int
    problem: str = ""


def is_database(database: str) -> bool:
    """Whether it is the database of a server, and not a saved game."""
    if database.startswith(POSTGRESQL):
        return True
    with open(database, "rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def open_to_read(database: str) -> TableStore:
    """The store of a server. Nothing is changed: an older file is refused, because opening it would bring it up to date."""
    if not database.startswith(POSTGRESQL):
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
            version = db.execute("PRAGMA user_version").fetchone()[0]
        if version != VERSION:
            raise BadStore.from_message("database_older", file=database, theirs=version, ours=VERSION)
    return open_store(database)


def verify_database(database: str, locale: str = "en") -> Iterator[Finding]:
    """Look at every table."""
    store = open_to_read(database)
    try:
        for table in store.table_ids():
            yield _verify(store, table, locale)
    finally:
        store.close()


def _verify(store: TableStore, table_id: str, locale: str) -> Finding:
    entries = 0
    try:
        stored = store.load(table_id)
        entries = len(stored.log)
        game = find_game(stored.game, stored.header.get("edition"))
        table = Table.rebuild(table_id, game, stored.header, stored.seats, stored.secret, stored.log)
        promised = table.match.extra.get("dice")
        if isinstance(promised, dict):
            if promised.get("hash") != dice.commitment(stored.secret) and table.match.deal_key != stored.secret:
                raise BadMatch("The secret of the dice does not fit the hash that was published at the start.")
            if table.is_over:
                record = table.record()
                record.state = table.state
                verified = type(record).from_json(record.to_json(), find_game)
                verified.verify_dice()
    except TableError as error:
        return Finding(table_id, entries, error.say(locale))
    except CalderaError as error:
        return Finding(table_id, entries, str(error))
    return Finding(table_id, entries)
