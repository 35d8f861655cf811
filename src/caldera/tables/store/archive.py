"""What is left of a table that was played with other rules: nobody can go on with it, but its record can be read and taken along.

The log is folded without the rules: words of actions stay words. Where a game has secrets the record stays closed, for without the
rules nobody can tell whether the match was over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from caldera.core.game import AnyGame
from caldera.core.info import Info
from caldera.core.match import FORMAT
from caldera.core.state import CHANCE
from caldera.tables.play.table import PLAY, TYPED
from caldera.tables.play.undo import REDO, UNDO
from caldera.tables.store.sqlite import Stored


@dataclass(frozen=True)
class Archive:
    """A record that cannot be replayed here."""

    info: Info
    record: dict[str, Any]

    @property
    def lines(self) -> list[tuple[str, str]]:
        """The actions: who, and the words of the rules of then; nobody for chance."""
        names = self.record["names"]
        return [(names[seat] if seat != CHANCE else "", words) for seat, words in self.record["actions"]]


def archive(stored: Stored, game: AnyGame) -> Archive | None:
    """The record of a stored table, as far as it may be shown."""
    if game.info.hidden:
        return None
    plays: list[tuple[int, str]] = []
    undone: list[list[tuple[int, str]]] = []
    for entry in stored.log:
        if entry.kind in (PLAY, TYPED):
            plays.append((entry.seat if entry.kind == PLAY else CHANCE, entry.body))
            undone.clear()
        elif entry.kind == UNDO:
            undone.append(plays[int(entry.body) :])
            del plays[int(entry.body) :]
        elif entry.kind == REDO:
            plays += undone.pop()
    header = stored.header
    record: dict[str, Any] = {"caldera": FORMAT, "game": stored.game, "rules": header["rules"], "players": header["players"]}
    record["options"] = header["options"]
    record |= {key: header[key] for key in ("edition", "start") if header.get(key)}
    record |= header.get("extra") or {}
    record["names"] = [seat.name or game.info.colours[seat.index].capitalize() for seat in stored.seats]
    record["actions"] = [list(play) for play in plays]
    return Archive(game.info, record)
