"""Older files become new ones, whole or not at all, and keep a copy; newer, foreign and damaged ones are refused untouched."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import caldera
from caldera.cli import main
from caldera.cli.output import FAILED
from caldera.tables.history.erasure import Person
from caldera.tables.history.kept import Kept
from caldera.tables.people.seats import SeatSpec, fingerprint, make_seat, seat_token
from caldera.tables.play.table import Entry
from caldera.tables.room import Room
from caldera.tables.store import schema, sqlite
from caldera.tables.store.boxes import Box
from caldera.tables.store.schema import OURS, VERSION, BadStore
from caldera.tables.store.sqlite import Store
from caldera.tables.store.verification import Finding, verify_database
from tests.support.rooms import browser, running_room

SESSION = "s" * 43
HEKLA = caldera.game("hekla")

VERSION_1 = """
CREATE TABLE match (id TEXT PRIMARY KEY, game TEXT NOT NULL, header TEXT NOT NULL, secret BLOB NOT NULL, created REAL NOT NULL)
    WITHOUT ROWID;
CREATE TABLE seat (match TEXT NOT NULL REFERENCES match(id), seat INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
    bot TEXT NOT NULL, token_hash TEXT NOT NULL, owner_hash TEXT NOT NULL, PRIMARY KEY (match, seat)) WITHOUT ROWID;
CREATE INDEX seat_owner ON seat (owner_hash);
CREATE TABLE entry (match TEXT NOT NULL REFERENCES match(id), seq INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER NOT NULL,
    body TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (match, seq)) WITHOUT ROWID;
PRAGMA user_version = 1;
"""
"""The first version, as it was; it never changes."""


def header_1(**parts: Any) -> dict[str, Any]:
    rules = HEKLA.info.rules_version
    return {"rules": rules, "players": 2, "options": {}, "undo": "free", "start": None, "extra": {}, "edition": None} | parts


def file_of_version_1(path: Path, header: dict[str, Any] | None = None, game: str = "hekla") -> Path:
    """A database as the first Caldera wrote it: one table, two actions of which one was taken back."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript(VERSION_1)
        shown = json.dumps(header or header_1())
        db.execute("INSERT INTO match VALUES ('old', ?, ?, ?, 1000.0)", (game, shown, bytes(32)))
        for seat in (0, 1):
            token = fingerprint(seat_token(SESSION, "old", seat))
            row = ("old", seat, "here", ("Ada", "")[seat], "", token, fingerprint(SESSION))
            db.execute("INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        log = [("play", 0, "place 3 c2"), ("play", 1, "place 3 d2"), ("undo", 1, "1"), ("play", 1, "place 2 d2")]
        for seq, (kind, actor, body) in enumerate(log):
            db.execute("INSERT INTO entry VALUES ('old', ?, ?, ?, ?, ?)", (seq, kind, actor, body, 1000.0 + seq))
        db.commit()
    return path


def look(path: Path) -> tuple[int, int, list[Any]]:
    """Version, signature and everything in a file."""
    with closing(sqlite3.connect(path)) as db:
        version, signed = (db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("user_version", "application_id"))
        return version, signed, [db.execute(f"SELECT * FROM {table}").fetchall() for table in ("match", "seat", "entry")]


def test_a_file_of_version_1_is_brought_up_to_date_and_played_on(tmp_path: Path) -> None:
    path = file_of_version_1(tmp_path / "tables.db")
    before = look(path)
    room = Room(Store(path), 0.0)

    async def play_on() -> None:
        table = (await room.live("old")).table
        assert table.takebacks.policy == "free", "what was agreed is kept"
        assert [HEKLA.space.words(action) for _, action in table.match.plays] == ["place 3 c2", "place 2 d2"]
        assert table.held_by(SESSION) == (0, 1)
        await room.act("old", 0, table.state.legal_actions(0)[0], table.version)
        await room.close()

    asyncio.run(play_on())
    version, signed, (_, _, entries) = look(path)
    assert (version, signed, len(entries)) == (VERSION, OURS, 5)
    assert look(Path(f"{path}.version-1")) == before, "what it was lies beside it"
    Store(path).close()
    assert len(list(tmp_path.glob("*.version-*"))) == 1, "a file that is up to date is not copied again"


def test_a_file_of_version_2_learns_of_devices(tmp_path: Path) -> None:
    path = file_of_version_1(tmp_path / "tables.db", header_1() | {"settings": {"undo": "free"}})
    with closing(sqlite3.connect(path)) as db:
        db.executescript(f"PRAGMA application_id = {OURS}; PRAGMA user_version = 2;")
    store = Store(path)
    seat = store.load("old").seats[1]
    assert (seat.round, seat.hook, seat.devices) == (0, "", [])
    seat.open(SESSION, "old")
    seat.take(SESSION, "old")
    seat.add_device("d" * 43, "old")
    store.append("old", [], seat)
    assert store.load("old").seats[1] == seat
    assert store.tables_of(fingerprint("d" * 43)) == ["old"]
    store.close()
    assert look(Path(f"{path}.version-2"))[0] == 2


def test_a_file_of_version_3_learns_to_keep_analyses(tmp_path: Path) -> None:
    path = file_of_version_1(tmp_path / "tables.db", header_1() | {"settings": {"undo": "free"}})
    with closing(sqlite3.connect(path)) as db:
        schema.seats_on_several_devices(db)
        db.executescript(f"PRAGMA application_id = {OURS}; PRAGMA user_version = 3;")
    store = Store(path)
    assert store.analysis_of("old", "these actions") is None
    store.keep_analysis("old", "these actions", "[1]")
    store.keep_analysis("old", "others", "[2]")
    assert store.analysis_of("old", "others") == "[2]"
    assert store.analysis_of("old", "these actions") is None, "a match has one analysis, the latest"
    with pytest.raises(sqlite3.IntegrityError):
        store.keep_analysis("no such table", "others", "[]")
    store.close()
    assert look(Path(f"{path}.version-3"))[0] == 3


def test_a_file_of_version_5_learns_to_keep_boxes(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    file_of_version_1(path)
    Store(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.executescript("DROP TABLE box; DROP TABLE kept; DROP TABLE words; PRAGMA user_version = 5;")
    store = Store(path)
    kept = Box("b", "hekla", {"lava": {"blocks": [2, 1]}}, 1000.0)
    store.keep_box("owner", kept)
    assert store.boxes_of("owner") == [kept]
    assert store.load("old").log, "what was there stays"
    store.close()
    assert look(Path(f"{path}.version-5"))[0] == 5


def test_a_file_of_version_6_learns_to_keep_records(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    file_of_version_1(path)
    Store(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.executescript("DROP TABLE kept; DROP TABLE words; PRAGMA user_version = 6;")
    store = Store(path)
    assert store.keep("owner", "result", Kept("old", {"won": True}, 1000.0))
    assert store.load("old").log, "what was there stays"
    store.close()
    assert look(Path(f"{path}.version-6"))[0] == 6


def test_a_file_of_version_7_learns_to_erase_words_that_were_in_the_chain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, ann, bob = tmp_path / "tables.db", fingerprint(SESSION), fingerprint("b" * 43)
    store = Store(path)
    seats = [
        make_seat(SeatSpec("here", "Ann"), 0, "hekla", "old", SESSION),
        make_seat(SeatSpec("link"), 1, "hekla", "old", SESSION),
    ]
    seats[1].name = "Bob"
    seats[1].take("b" * 43, "old")
    said = [("sit", 1, "Bob"), ("chat", 0, "I am Ann"), ("chat", 1, "I am Bob"), ("play", 0, "place 3 c2")]
    log = [Entry(seq, kind, seat, words, 1000.0 + seq) for seq, (kind, seat, words) in enumerate(said)]
    extra = {"names": ["Ann", "Bob"]}
    monkeypatch.setattr(sqlite, "seal_host", lambda header, table: (header, None))  # as it was then
    store.create("old", "hekla", header_1() | {"settings": {"undo": "free"}, "host": ann, "extra": extra}, bytes(32), seats, log)
    store.close()
    with closing(sqlite3.connect(path)) as db:
        db.executescript("DROP TABLE words; PRAGMA user_version = 7;")
    store = Store(path)
    assert store.load("old").log == log, "old words stay where they are, and the chain is whole"
    assert store.load("old").header["host"] == ann
    assert store.erase(Person("p", frozenset({ann}))).left == ("old",)
    stored = store.load("old")
    assert [entry.body for entry in stored.log] == ["Bob", "", "I am Bob", "place 3 c2"]
    assert ([seat.name for seat in stored.seats], stored.header["host"], stored.header["extra"]) == (["", "Bob"], "", {})
    store.close()
    assert list(verify_database(str(path))) == [Finding("old", 4)]
    assert not [word for word in (b"Ann", ann.encode()) if word in path.read_bytes()], "nothing of it is left in the file"
    assert bob.encode() in path.read_bytes()


def test_every_step_of_a_new_file_is_already_taken(tmp_path: Path) -> None:
    old, new = file_of_version_1(tmp_path / "old.db"), tmp_path / "new.db"
    Store(old).close()
    Store(new).close()
    shapes = []
    for path in (old, new):
        with closing(sqlite3.connect(path)) as db:
            names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
            columns = {name: db.execute(f"SELECT * FROM pragma_table_info('{name}')").fetchall() for name in names}
            indices = db.execute("SELECT tbl_name, name FROM sqlite_master WHERE type = 'index' ORDER BY name").fetchall()
            shapes.append((columns, indices))
    assert shapes[0] == shapes[1]


def test_a_step_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = file_of_version_1(tmp_path / "tables.db")
    before = look(path)

    def fail(db: sqlite3.Connection) -> None:
        db.execute("UPDATE entry SET body = 'nonsense'")
        raise sqlite3.OperationalError("disk full")

    monkeypatch.setattr(schema, "STEPS", (*schema.STEPS, fail))
    monkeypatch.setattr(schema, "VERSION", VERSION + 1)
    with pytest.raises(BadStore, match="disk full"):
        Store(path)
    assert look(path) == before
    monkeypatch.undo()
    Store(path).close()
    assert look(path)[0] == VERSION
    assert len(list(tmp_path.glob("*.version-1*"))) == 2, "a copy is never written over"


def test_a_damaged_header_does_not_stop_the_others(tmp_path: Path) -> None:
    path = file_of_version_1(tmp_path / "tables.db")
    with closing(sqlite3.connect(path)) as db:
        db.execute("INSERT INTO match VALUES ('broken', 'hekla', '{', x'00', 1.0)")
        db.commit()
    Store(path).close()
    assert look(path)[0] == VERSION


def test_a_newer_file_is_refused_and_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tables.db"
    Store(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = path.read_bytes()
    assert main(["serve", "--no-browser", "--port", "0", "--database", str(path)]) == FAILED
    said = capsys.readouterr().err
    assert "newer Caldera" in said
    assert "Traceback" not in said
    assert path.read_bytes() == before


def test_somebody_elses_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "recipes.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript("CREATE TABLE recipes (name TEXT); PRAGMA user_version = 1")
    before = path.read_bytes()
    with pytest.raises(BadStore, match="something else"):
        Store(path)
    assert path.read_bytes() == before


def test_a_damaged_file_is_refused_with_advice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = file_of_version_1(tmp_path / "tables.db")
    Store(path).close()
    content = bytearray(path.read_bytes())
    size = int.from_bytes(content[16:18], "big")
    for page in range(1, len(content) // size):  # all but the first page, which holds the names of the tables
        content[page * size : page * size + 40] = b"\xa5" * 40
    path.write_bytes(content)
    assert main(["serve", "--no-browser", "--port", "0", "--database", str(path)]) == FAILED
    said = capsys.readouterr().err
    assert str(path) in said
    assert "damaged" in said
    assert ".recover" in said


# ---- tables of another version of the rules ----


def test_a_table_of_other_rules_can_be_read_and_taken_along(tmp_path: Path) -> None:
    file_of_version_1(tmp_path / "tables.db", header_1(rules=999))
    with running_room(tmp_path / "tables.db") as room, browser(room) as client:
        page = client.get("/t/old")
        assert page.status_code == 422
        assert "another version of the rules" in page.text
        assert "<b>Ada</b>: place 3 c2" in page.text
        assert "place 3 d2" not in page.text, "it was taken back"
        record = client.get("/t/old/match.json").json()
        assert record["rules"] == 999
        assert record["actions"] == [[0, "place 3 c2"], [1, "place 2 d2"]]
        refused = client.post("/t/old/act", json={"seat": 0, "action": 1, "last_version": 4})
        assert refused.status_code == 422
        assert "another version of the rules" in refused.json()["error"]


def table_of_fuji_3(path: Path, actions: int | None = None) -> int:
    """A table as the Caldera of Fuji's version 3 left it, or its beginning; how many actions its match has."""
    record = json.loads((resources.files("tests.games.fuji") / "data" / "rules_3.json").read_text())
    header = {"rules": 3, "players": 3, "options": record["options"], "settings": {"undo": "none"}, "start": record["start"]}
    log = [Entry(seq, "play", seat, words, 1000.0 + seq) for seq, (seat, words) in enumerate(record["actions"][:actions])]
    seats = [make_seat(SeatSpec("here", name), index, "fuji", "old", SESSION) for index, name in enumerate(("Ada", "Bo", "Cy"))]
    store = Store(path)
    store.create("old", "fuji", header, bytes(32), seats, log)
    store.close()
    return len(record["actions"])


def test_a_table_of_fujis_older_rules_shows_its_log_its_last_position_and_its_file(tmp_path: Path) -> None:
    plies = table_of_fuji_3(tmp_path / "tables.db")
    with running_room(tmp_path / "tables.db") as room, browser(room) as client:
        page = client.get("/t/old")
        assert "another version of the rules" in page.text
        assert 'id="scene"' in page.text
        assert "Bo spends 1 power bar" in page.text
        assert "spend 1" not in page.text, "sentences, not the words of the rules of then"
        record = client.get("/t/old/match.json").json()
        assert (record["rules"], len(record["actions"])) == (3, plies), "the file is as it was"
        again = client.post("/open", files={"match": ("old.json", json.dumps(record).encode())}, follow_redirects=True)
        assert again.status_code == 200, "it can be opened again"


def test_an_unfinished_match_of_older_rules_gives_no_secret_away(tmp_path: Path) -> None:
    table_of_fuji_3(tmp_path / "tables.db", actions=60)
    with running_room(tmp_path / "tables.db") as room, browser(room) as client:
        page = client.get("/t/old")
        assert "another version of the rules" in page.text
        assert 'id="scene"' not in page.text
        assert client.get("/t/old/match.json").status_code == 422


def test_secrets_of_other_rules_stay_closed(tmp_path: Path) -> None:
    file_of_version_1(tmp_path / "tables.db", header_1(rules=999), "fuji")
    with running_room(tmp_path / "tables.db") as room, browser(room) as client:
        for path in ("/t/old", "/t/old/match.json"):
            answer = client.get(path)
            assert answer.status_code == 422
            assert "place 3 c2" not in answer.text
