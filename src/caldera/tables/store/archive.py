"""Tables at which nobody plays on: their records can be read and taken along.

Tables that nobody has touched for long are archived beside the database and removed from it, unfinished ones earlier than finished
ones: people come back to those. Such a file is the record of the match and the log of the table, as JSON; the record alone can be
opened again.

Of a table that was played with other rules the log is folded without the rules: words of actions stay words. Where the game can
read those rules (`core/older.py`) the match is replayed, so that there are sentences and a last position. Where a game has secrets
the record stays closed unless a replay shows that the match was over.
"""

from __future__ import annotations

import json
import logging
import os
import time
from collections.abc import Collection
from dataclasses import asdict, dataclass
from pathlib import Path

from caldera.bots.characters import name_seats
from caldera.core.data import JsonObject
from caldera.core.errors import CalderaError
from caldera.core.game import AnyGame
from caldera.core.info import Info
from caldera.core.match import FORMAT, Match
from caldera.core.scene import board as draw_board
from caldera.core.state import CHANCE
from caldera.core.view import View
from caldera.draw.markup import EMPTY, Markup
from caldera.games import game as find_game
from caldera.tables.errors import Stale
from caldera.tables.history.words import split
from caldera.tables.play.table import PLAY, TYPED, Table
from caldera.tables.play.undo import REDO, UNDO
from caldera.tables.store.protocol import TableStore
from caldera.tables.store.sqlite import Stored

log = logging.getLogger(__name__)

DAY = 24 * 3600.0


def expire_tables(
    store: TableStore,
    unfinished: float | None,
    finished: float | None = None,
    in_use: frozenset[str] = frozenset(),
    now: float | None = None,
) -> list[str]:
    """Archive and remove the tables at which nothing has happened for so many days; None: they stay. Which ones are gone."""
    now = time.time() if now is None else now
    old = {
        is_over: store.table_ids(untouched_since=now - days * DAY) if days is not None else []
        for is_over, days in ((False, unfinished), (True, finished))
    }
    gone = []
    for table_id in max(old.values(), key=len):  # the longer list has all of the shorter one
        if table_id in in_use:
            continue
        try:
            stored = store.load(table_id)
            table = _rebuild(stored)
        except CalderaError as error:
            log.warning("Table %s is old but cannot be read, so it stays: %s", table_id, error)
            continue
        if table_id not in old[table.is_over]:
            continue
        _write_archive(store.archive_folder, stored, table)
        try:
            store.delete(table_id, len(stored.log))
        except Stale:
            continue  # somebody plays on after all; the archive is of an earlier moment and is written again later
        gone.append(table_id)
    return gone


def archive_table(store: TableStore, table_id: str) -> None:
    """Write the archive of one table, however old it is."""
    stored = store.load(table_id)
    _write_archive(store.archive_folder, stored, _rebuild(stored))


def _rebuild(stored: Stored) -> Table:
    game = find_game(stored.game, stored.header.get("edition"))
    return Table.rebuild(stored.id, game, stored.header, stored.seats, stored.secret, stored.log)


def _write_archive(folder: Path, stored: Stored, table: Table) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    content = {"table": stored.id, "created": stored.created, "match": table.record().to_json()}
    content["log"] = [asdict(entry) for entry in stored.log]
    content["people"] = [sorted({seat.owner_hash, *(device.owner_hash for device in seat.devices)} - {""}) for seat in stored.seats]
    _write(folder, stored.id, content)


def _write(folder: Path, table_id: str, content: JsonObject) -> None:
    unfinished = folder / f"{table_id}.unfinished"
    with open(unfinished, "w", encoding="utf-8") as file:
        json.dump(content, file, ensure_ascii=False, indent=1)
        file.flush()
        os.fsync(file.fileno())
    unfinished.rename(folder / f"{table_id}.json")


def erase_from_archives(folder: Path, browsers: Collection[str]) -> int:
    """Take somebody out of all archives that say whose seats were whose; in how many they were."""
    changed = 0
    for file in sorted(folder.glob("*.json")):
        written = file.read_text(encoding="utf-8")
        if not any(browser in written for browser in browsers):
            continue
        content: JsonObject = json.loads(written)
        people = [[each for each in owners if each not in browsers] for owners in content.get("people", ())]
        left = [len(now) < len(before) for now, before in zip(people, content.get("people", ()), strict=True)]
        names = content["match"]["names"]
        content["match"]["names"] = [f"Player {seat + 1}" if left[seat] else name for seat, name in enumerate(names)]
        for entry in content["log"]:
            if entry.get("owner") in browsers:
                entry |= {"body": split(entry["body"])[1], "owner": ""}
        _write(folder, content["table"], content | {"people": people})
        changed += 1
    return changed


@dataclass(frozen=True)
class Archive:
    """The record of a table that was played with other rules: nobody plays on there."""

    info: Info
    record: JsonObject
    match: Match | None = None
    """The same as today's rules read it, where they can."""

    def lines(self, locale: str) -> list[tuple[str, str]]:
        """What happened, in sentences, or in the words of the rules of then: who, and the words."""
        names = self.record["names"]
        if self.match is None:
            return [(names[seat] if seat != CHANCE else "", words) for seat, words in self.record["actions"]]
        say, view = self.match.game.words.write_log_line, self._view(locale)
        return [("", say(event, view)) for events in self.match.events for event in events if event.known_to(None)]

    def board(self, locale: str) -> Markup:
        """The last position, as it may be seen by everybody."""
        if self.match is None:
            return EMPTY
        scene = self.match.game.scene
        return draw_board(scene, scene.see(self.match.state, None), self._view(locale))

    def _view(self, locale: str) -> View:
        return View(None, locale, self.record["names"], self.info.colours)


def fold_without_rules(stored: Stored, game: AnyGame) -> Archive | None:
    """The record of a stored table, as far as it may be shown."""
    record = _fold(stored)
    try:
        match = Match.from_json(record, find_game)
    except CalderaError:
        match = None
    is_closed = game.info.hidden and (match is None or not match.state.is_over)
    return None if is_closed else Archive(game.info, record, match)


def _fold(stored: Stored) -> JsonObject:
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
    header, seats = stored.header, stored.seats
    record: JsonObject = {"caldera": FORMAT, "game": stored.game, "rules": header["rules"], "players": header["players"]}
    record["options"] = header["options"]
    record |= {key: header[key] for key in ("edition", "start") if header.get(key)}
    record |= header.get("extra") or {}
    record["names"] = list(name_seats(stored.game, [seat.name for seat in seats], [seat.named_bot for seat in seats], "en"))
    record["actions"] = [list(play) for play in plays]
    return record
