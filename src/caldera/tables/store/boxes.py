"""What the room keeps by its owner, the same in both databases: editions of people, a few for each browser, and named facts."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from caldera.core.data import Edition
from caldera.core.editions import name_of
from caldera.tables.errors import Refused

ROOM = ""
"""The owner of what belongs to the room itself."""
MOST_BOXES = 24
"""That one browser keeps."""


@dataclass(frozen=True)
class Box:
    """An edition that somebody keeps."""

    id: str
    game: str
    edition: Edition
    at: float

    @property
    def name(self) -> str:
        return name_of(self.edition)


class Rows:
    """The rows of one kind of database, which writes the place of a parameter in its own way."""

    def __init__(self, place: str) -> None:
        self._place = place

    def _execute(self, db: Any, statement: str, *values: object) -> Any:
        return db.execute(statement.replace("?", self._place), values)


class BoxRows(Rows):
    """Editions."""

    def keep(self, db: Any, owner: str, box: Box) -> None:
        """Keep one, in the place of the one with the same id; Refused when there would be too many."""
        others = self._execute(db, "SELECT count(*) FROM box WHERE owner_hash = ? AND id <> ?", owner, box.id).fetchone()[0]
        if others >= MOST_BOXES:
            raise Refused("too_many_boxes", n=MOST_BOXES)
        written = json.dumps(dict(box.edition), ensure_ascii=False)
        change = "ON CONFLICT (owner_hash, id) DO UPDATE SET game = excluded.game, edition = excluded.edition, at = excluded.at"
        self._execute(db, f"INSERT INTO box VALUES (?, ?, ?, ?, ?) {change}", owner, box.id, box.game, written, box.at)

    def list(self, db: Any, owner: str) -> list[Box]:
        """All of an owner, the latest first; what cannot be read any more is left out."""
        rows = self._execute(
            db, "SELECT id, game, edition, at FROM box WHERE owner_hash = ? ORDER BY at DESC, id", owner
        ).fetchall()
        boxes = []
        for box_id, game, written, at in rows:
            try:
                edition = json.loads(written)
            except ValueError:
                continue
            if isinstance(edition, dict):
                boxes.append(Box(box_id, game, edition, at))
        return boxes

    def delete(self, db: Any, owner: str, box_id: str) -> None:
        self._execute(db, "DELETE FROM box WHERE owner_hash = ? AND id = ?", owner, box_id)


class FactRows(Rows):
    """Small things by a name: the keys of the room itself, and what somebody asked it for."""

    def keep(self, db: Any, owner: str, name: str, value: str) -> None:
        """Keep a value in the place of the one before; an empty one: forget it."""
        if not value:
            self._execute(db, "DELETE FROM fact WHERE owner_hash = ? AND name = ?", owner, name)
            return
        change = "ON CONFLICT (owner_hash, name) DO UPDATE SET value = excluded.value"
        self._execute(db, f"INSERT INTO fact VALUES (?, ?, ?) {change}", owner, name, value)

    def keep_first(self, db: Any, owner: str, name: str, value: str) -> str:
        """Keep a value unless there is one already; the one that is kept."""
        self._execute(db, "INSERT INTO fact VALUES (?, ?, ?) ON CONFLICT (owner_hash, name) DO NOTHING", owner, name, value)
        return self.read(db, owner, name)

    def read(self, db: Any, owner: str, name: str) -> str:
        """What is kept; empty: nothing."""
        row = self._execute(db, "SELECT value FROM fact WHERE owner_hash = ? AND name = ?", owner, name).fetchone()
        return str(row[0]) if row else ""


def box_owner(session: str) -> str:
    """What is stored of the session: not what seats know it by, so that nobody can tell whose tables and boxes belong together."""
    return hashlib.sha256(f"box of {session}".encode()).hexdigest()
