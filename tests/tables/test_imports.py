"""Files of matches cost a bounded amount of work and leave nothing behind that a table has no use for; old tables go."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

import caldera
from caldera.core.errors import BadMatch
from caldera.tables.errors import NoSuchTable
from caldera.tables.people.seats import HERE, SeatSpec, clean_name, new_session
from caldera.tables.play import imports
from caldera.tables.play.imports import known_extra, read_match
from caldera.tables.play.table import Entry, Table
from caldera.tables.room import Room
from caldera.tables.store.archive import DAY
from caldera.tables.store.sqlite import Store

GOLDEN = Path(__file__).parent.parent / "games" / "golden"
LONG = next(iter(sorted((GOLDEN / "fire_mountain").glob("*.json"))))


def test_a_match_is_read_as_before() -> None:
    for path in sorted(GOLDEN.glob("*/*.json")):
        text = path.read_text(encoding="utf-8")
        assert read_match(text).plays == caldera.load_match(path).plays


def test_mistakes_are_told_as_before() -> None:
    record = json.loads(LONG.read_text(encoding="utf-8"))
    for broken in ("{", "[]", "{}", json.dumps(record | {"actions": [["x", 1]]}), json.dumps(record | {"players": 99})):
        with pytest.raises(caldera.CalderaError):
            read_match(broken)
    record["actions"][1] = record["actions"][0]
    with pytest.raises(BadMatch, match="Action 2"):
        read_match(json.dumps(record))


def test_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    record = json.loads(LONG.read_text(encoding="utf-8"))
    with pytest.raises(BadMatch, match="a table can take"):
        read_match(json.dumps(record | {"actions": [[0, "x"]] * (imports.MOST_ACTIONS + 1)}))
    monkeypatch.setattr(imports, "MOST_SECONDS", 0.0)
    with pytest.raises(BadMatch, match="seconds to replay"):
        read_match(json.dumps(record))


def test_junk_in_a_header_is_not_kept(tmp_path: Path) -> None:
    async def run() -> None:
        room = Room(Store(tmp_path / "t.db"), 0.0)
        record = json.loads(LONG.read_text(encoding="utf-8"))
        record |= {"junk": "x" * 1_000_000, "title": "y" * 500_000, "names": ["Ann", "Bob"], "event": "Club"}
        match = await asyncio.to_thread(read_match, json.dumps(record))
        table = await room.create("", [SeatSpec(HERE)] * match.state.players, match.options, new_session(), record=match)
        stored = room.store.load(table.id)
        assert stored.header["extra"] == {"event": "Club"}, "names are those of the seats"
        assert len(json.dumps(stored.header)) < 5_000
        await room.close()

    asyncio.run(run())
    assert known_extra({"dice": {"hash": "x"}, "date": "1960"}) == {"date": "1960"}


def test_a_long_match_does_not_hold_up_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = caldera.load_match(max(GOLDEN.glob("fuji/*.json"), key=lambda path: path.stat().st_size))
    play, turns = Table._play, list[bool]()

    async def run() -> None:
        room, loop = Room(Store(tmp_path / "t.db"), 0.0), asyncio.get_running_loop()

        def play_when_others_had_their_turn(table: Table, seat: int, action: int, typed: int | None = None) -> Entry:
            had_a_turn = threading.Event()
            loop.call_soon_threadsafe(had_a_turn.set)
            turns.append(had_a_turn.wait(30))
            return play(table, seat, action, typed)

        monkeypatch.setattr(Table, "_play", play_when_others_had_their_turn)
        await room.create("", [SeatSpec(HERE)] * match.state.players, match.options, new_session(), record=match)
        await room.close()

    asyncio.run(run())
    assert len(turns) == len(match.plays)
    assert all(turns), "others get their turn between any two actions"


def test_old_unfinished_tables_are_archived_and_go(tmp_path: Path) -> None:
    path = tmp_path / "t.db"

    async def run() -> None:
        room = Room(Store(path), 0.0)
        people = (SeatSpec(HERE), SeatSpec(HERE))
        young, old, used = [(await room.create("hekla", people, {}, new_session())).id for _ in range(3)]
        await room.act(old, 0, (await room.live(old)).table.state.legal_actions(0)[0], 0)
        finished = caldera.load_match(GOLDEN / "fire_mountain" / "two-run-out-of-turns.json")
        over = (await room.create("", people, finished.options, new_session(), record=finished)).id
        room.tables_in_memory.clear()
        await room.live(used)
        with closing(sqlite3.connect(path)) as db, db:
            db.execute("UPDATE match SET touched = ? WHERE id != ?", (time.time() - 100 * DAY, young))
        assert await room.expire_tables(90) == [old]
        for kept in (young, used, over):
            assert room.store.load(kept).id == kept
        with pytest.raises(NoSuchTable):
            await room.live(old)
        archived = json.loads((room.store.archive_folder / f"{old}.json").read_text(encoding="utf-8"))
        assert read_match(json.dumps(archived["match"])).ply == 1
        assert len(archived["log"]) == 1
        await room.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ann", "Ann"),
        ("  Zoë \n Müller ", "Zoë Müller"),
        ("Nguyễn", "Nguyễn"),
        ("\u3164\u3164", ""),
        ("\u2800\u200b\u2060", ""),
        ("\u0301\u0301", ""),
        ("a" + "\u0301" * 20 + "b", "á\u0301\u0301b"),
        ("A\u202eB", "A B"),
        ("x" * 100, "x" * 24),
    ],
)
def test_names_can_be_seen(given: str, shown: str) -> None:
    assert clean_name(given) == shown


@pytest.mark.parametrize("field", ["names", "title"])
def test_half_a_character_is_refused(field: str) -> None:
    record = {"caldera": 1, "game": "hekla", "rules": caldera.game("hekla").info.rules_version, "players": 2}
    record |= {"options": {}, "actions": [], field: ["\ud83d", "b"]}
    with pytest.raises(BadMatch, match="half a character"):
        read_match(json.dumps(record))
    record[field] = ["\U0001f30b", "b"]
    assert read_match(json.dumps(record)).ply == 0
