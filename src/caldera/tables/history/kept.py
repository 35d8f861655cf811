"""What the room keeps for people besides tables: small records of a kind, each by its owner and a name of its own.

An owner is a digest: of a browser's identity, of a deal, of a club. The same in both databases.
"""

from __future__ import annotations

import builtins
import hashlib
import json
from dataclasses import dataclass
from typing import Any, TypeAlias

from caldera.core.data import JsonObject

Database: TypeAlias = Any
"""A connection or a cursor: the two databases have no type in common."""


@dataclass(frozen=True)
class Kept:
    """One record."""

    id: str
    body: JsonObject
    at: float


class Rows:
    """The rows of one kind of database, which writes the place of a parameter in its own way."""

    def __init__(self, place: str) -> None:
        self._place = place

    def _execute(self, db: Database, statement: str, *values: object) -> Database:
        return db.execute(statement.replace("?", self._place), values)


class KeptRows(Rows):
    """Such records."""

    def keep(self, db: Database, owner: str, kind: str, kept: Kept, first: bool) -> bool:
        """Keep one, in the place of the one with the same name; `first`: only where there is none. Whether it was kept."""
        change = "NOTHING" if first else "UPDATE SET body = excluded.body, at = excluded.at"
        row = (owner, kind, kept.id, json.dumps(kept.body, ensure_ascii=False), kept.at)
        made = self._execute(db, f"INSERT INTO kept VALUES (?, ?, ?, ?, ?) ON CONFLICT (owner, kind, id) DO {change}", *row)
        return bool(made.rowcount)

    def list(self, db: Database, owner: str, kind: str) -> list[Kept]:
        """All of an owner, the latest first."""
        rows = self._execute(db, "SELECT id, body, at FROM kept WHERE owner = ? AND kind = ? ORDER BY at DESC, id", owner, kind)
        return [Kept(name, json.loads(body), at) for name, body, at in rows.fetchall()]

    def owners(self, db: Database, kind: str) -> builtins.list[str]:
        """All who keep a record of a kind."""
        rows = self._execute(db, "SELECT DISTINCT owner FROM kept WHERE kind = ?", kind).fetchall()
        return [owner for (owner,) in rows]

    def forget(self, db: Database, owner: str, kind: str, name: str) -> bool:
        """Remove one, or all of a kind where no name is given; whether there was any."""
        which, values = ("", ()) if not name else (" AND id = ?", (name,))
        return bool(self._execute(db, f"DELETE FROM kept WHERE owner = ? AND kind = ?{which}", owner, kind, *values).rowcount)


def owner_of(what: str, name: str) -> str:
    """The owner of records about something that has a name."""
    return hashlib.sha256(f"kept for {what} {name}".encode()).hexdigest()
