"""Unfinished tables that nobody has touched for long are archived beside the database and removed from it.

Finished matches stay: people come back to them. An archive is the record of the match and the log of the table, as JSON; the record
alone can be opened again.
"""

from __future__ import annotations

import json
import logging
import os
import time
from dataclasses import asdict
from pathlib import Path

from caldera.core.errors import CalderaError
from caldera.games import game as find_game
from caldera.tables.play.table import Table
from caldera.tables.store.protocol import TableStore
from caldera.tables.store.sqlite import Stored

log = logging.getLogger(__name__)

DAY = 24 * 3600.0


def archive_folder(database: str) -> Path:
    return Path(f"{database}.archive")


def expire_tables(store: TableStore, days: float, in_use: frozenset[str] = frozenset(), now: float | None = None) -> list[str]:
    """Archive and remove the unfinished tables at which nothing has happened for so many days; which ones."""
    limit = (time.time() if now is None else now) - days * DAY
    gone = []
    for table_id in store.table_ids(untouched_since=limit):
        if table_id in in_use:
            continue
        try:
            stored = store.load(table_id)
            table = _rebuild(stored)
        except CalderaError as error:
            log.warning("Table %s is old but cannot be read, so it stays: %s", table_id, error)
            continue
        if table.state.is_over:
            continue
        _archive(archive_folder(store.path), stored, table)
        store.delete(table_id)
        gone.append(table_id)
    return gone


def _rebuild(stored: Stored) -> Table:
    game = find_game(stored.game, stored.header.get("edition"))
    return Table.rebuild(stored.id, game, stored.header, stored.seats, stored.secret, stored.log)


def _archive(folder: Path, stored: Stored, table: Table) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    content = {"table": stored.id, "created": stored.created, "match": table.record().to_json()}
    content["log"] = [asdict(entry) for entry in stored.log]
    unfinished = folder / f"{stored.id}.unfinished"
    with open(unfinished, "w", encoding="utf-8") as file:
        json.dump(content, file, ensure_ascii=False, indent=1)
        file.flush()
        os.fsync(file.fileno())
    unfinished.rename(folder / f"{stored.id}.json")
