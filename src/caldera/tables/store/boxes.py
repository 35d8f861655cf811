"""Editions that people keep in the room: a few for each browser, by the fingerprint of its session, the same in both databases."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from caldera.core.data import Edition
from caldera.core.editions import name_of
from caldera.tables.errors import Refused
from caldera.tables.history.kept import Database, Rows

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


class BoxRows(Rows):
    """Editions in one kind of database."""

    def keep(self, db: Database, owner: str, box: Box) -> None:
        """Keep one, in the place of the one with the same id; Refused when there would be too many."""
        others = self._execute(db, "SELECT count(*) FROM box WHERE owner_hash = ? AND id <> ?", owner, box.id).fetchone()[0]
        if others >= MOST_BOXES:
            raise Refused("too_many_boxes", n=MOST_BOXES)
        written = json.dumps(dict(box.edition), ensure_ascii=False)
        change = "ON CONFLICT (owner_hash, id) DO UPDATE SET game = excluded.game, edition = excluded.edition, at = excluded.at"
        self._execute(db, f"INSERT INTO box VALUES (?, ?, ?, ?, ?) {change}", owner, box.id, box.game, written, box.at)

    def list(self, db: Database, owner: str) -> list[Box]:
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

    def delete(self, db: Database, owner: str, box_id: str) -> None:
        self._execute(db, "DELETE FROM box WHERE owner_hash = ? AND id = ?", owner, box_id)


def box_owner(session: str) -> str:
    """What is stored of the session: not what seats know it by, so that nobody can tell whose tables and boxes belong together."""
    return hashlib.sha256(f"box of {session}".encode()).hexdigest()
