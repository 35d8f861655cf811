"""What every store of tables must do, on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import LiteralString

import pytest

from caldera.tables.errors import Damaged, NoSuchTable, Refused, Stale, Unavailable
from caldera.tables.history.erasure import Erased, ErasureRows, Person
from caldera.tables.history.kept import Kept, owner_of
from caldera.tables.people.seats import BOT, HERE, LINK, Holder, Seat
from caldera.tables.play.table import PLAY, Entry
from caldera.tables.store.boxes import MOST_BOXES, Box
from caldera.tables.store.protocol import TableStore, open_store
from caldera.tables.store.schema import BadStore
from caldera.tables.store.sqlite import Addition
from tests.support.postgres import find_programs, running_postgres
from tests.tables.test_damage import change as change_file

HEADER = {"rules": 1, "players": 2, "options": {"é": "\u2603"}, "settings": {"undo": "turn"}}
KINDS = [
    "sqlite",
    pytest.param("postgresql", marks=pytest.mark.skipif(find_programs() is None, reason="PostgreSQL is not installed")),
]


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with running_postgres() as address:
        yield address


@pytest.fixture(params=KINDS)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "tables.db")
        return
    found: str = request.getfixturevalue("postgres")
    import psycopg

    with psycopg.connect(found, autocommit=True) as db:
        db.execute("DROP SCHEMA public CASCADE")
        db.execute("CREATE SCHEMA public")
    yield found


@pytest.fixture
def store(address: str) -> Iterator[TableStore]:
    opened = open_store(address)
    yield opened
    opened.close()


def entry(seq: int, body: str = "place 3 c2") -> Entry:
    return Entry(seq, PLAY, 0, body, 1000.123456789 + seq)


def new(store: TableStore, table: str = "t") -> None:
    store.create(table, "hekla", HEADER, b"\0secret", [Seat(0, HERE, "Zoë", "", "hash", "owner"), Seat(1, BOT, "", "easy")], [])


def test_a_table_comes_back_as_it_was_stored(store: TableStore) -> None:
    new(store)
    store.append("t", [entry(0), entry(1, "place 2 d2")])
    found = store.load("t")
    assert (found.game, found.header, found.secret) == ("hekla", HEADER, b"\0secret")
    assert [seat.name for seat in found.seats] == ["Zoë", ""]
    assert found.log == [entry(0), entry(1, "place 2 d2")]
    with pytest.raises(NoSuchTable):
        store.load("nowhere")


def test_whoever_appends_second_is_refused_whoever_they_are(store: TableStore, address: str) -> None:
    new(store)
    other = open_store(address)
    store.append("t", [entry(0)])
    with pytest.raises(Stale):
        other.append("t", [entry(0, "place 0 b1")])
    assert other.load("t").log == [entry(0)]
    other.append("t", [entry(1)])
    with pytest.raises(Stale):
        store.append("t", [entry(1)], store.load("t").seats[0])
    other.close()


def test_of_many_at_once_one_wins_each_place(store: TableStore, address: str) -> None:
    new(store)
    won: list[str] = []

    def write(name: str) -> None:
        own = open_store(address)
        for seq in range(20):
            try:
                own.append("t", [entry(seq, f"{name} {seq}")])
                won.append(f"{name} {seq}")
            except (Stale, Unavailable):
                pass
        own.close()

    threads = [threading.Thread(target=write, args=(name,)) for name in "abc"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    log = store.load("t").log
    assert [each.seq for each in log] == list(range(len(log)))
    assert {each.body for each in log} == set(won), "what was acknowledged is there, and nothing else"


def test_one_refused_addition_of_a_batch_is_not_the_others_trouble(store: TableStore) -> None:
    for table in "abc":
        new(store, table)
    store.append("b", [entry(0)])
    refused = store.append_all([Addition("c", [entry(0)]), Addition("b", [entry(0)]), Addition("a", [entry(0)])])
    assert [bool(each) for each in refused] == [False, True, False]
    assert [len(store.load(table).log) for table in "abc"] == [1, 1, 1]


def test_a_seat_carries_its_round(store: TableStore) -> None:
    new(store)
    old, fresh = store.load("t").seats[0], store.load("t").seats[0]
    fresh.open("s" * 43, "t")
    fresh.devices = [Holder("a", "b")]
    store.append("t", [], fresh)
    old.hook = "{}"
    with pytest.raises(Stale):
        store.append("t", [], old)
    kept = store.load("t").seats[0]
    assert (kept.kind, kept.round, kept.hook, kept.devices) == (LINK, 1, "", [Holder("a", "b")])


def test_tables_are_listed_and_removed(store: TableStore) -> None:
    for index, table in enumerate("abc"):
        new(store, table)
        store.append(table, [Entry(0, PLAY, 0, "place 3 c2", 100.0 - index)])
    assert store.tables_of("owner") == ["a", "b", "c"]
    assert store.table_ids() == ["c", "b", "a"]
    assert store.table_ids(untouched_since=99.5) == ["c", "b"]
    store.keep_analysis("b", "about", "found")
    assert store.analysis_of("b", "about") == "found"
    assert store.analysis_of("b", "other") is None
    store.delete("b")
    assert store.table_ids() == ["c", "a"]


def change(address: str, statement: LiteralString) -> None:
    """By hand, as no Caldera does it."""
    if address.startswith("postgresql"):
        import psycopg

        with psycopg.connect(address) as db:
            db.execute(statement)
    else:
        change_file(Path(address), statement)


def test_what_was_changed_is_noticed(store: TableStore, address: str) -> None:
    new(store)
    store.append("t", [entry(seq) for seq in range(5)])
    change(address, "UPDATE entry SET body = 'place 3 c3' WHERE seq = 3")
    with pytest.raises(Damaged, match="entry 3 of 5"):
        store.load("t")


def test_a_server_that_is_not_there_is_said_at_once() -> None:
    with pytest.raises(BadStore, match="cannot be used"):
        open_store("postgresql://caldera@127.0.0.1:1/postgres")


# ---- editions that people keep ----


def box(number: int, at: float = 0.0, name: str = "Zoë’s") -> Box:
    return Box(f"b{number}", "hekla", {"box": {"name": name}, "lava": {"blocks": [2, number]}}, at or 1000.0 + number)


def test_boxes_come_back_as_they_were_kept_and_to_their_owner_alone(store: TableStore, address: str) -> None:
    for number in range(3):
        store.keep_box("owner", box(number))
    store.keep_box("other", box(7))
    assert store.boxes_of("owner") == [box(2), box(1), box(0)], "the latest first"
    store.keep_box("owner", box(0, 2000.0, "new"))
    store.delete_box("owner", "b2")
    store.delete_box("other", "b1")
    store.delete_box("owner", "nowhere")
    again = open_store(address)
    assert again.boxes_of("owner") == [box(0, 2000.0, "new"), box(1)]
    assert again.boxes_of("other") == [box(7)]
    assert again.boxes_of("nobody") == []
    again.close()


def test_nobody_keeps_more_boxes_than_so_many(store: TableStore) -> None:
    for number in range(MOST_BOXES):
        store.keep_box("owner", box(number))
    with pytest.raises(Refused, match=f"{MOST_BOXES} boxes already"):
        store.keep_box("owner", box(MOST_BOXES))
    store.keep_box("owner", box(3, 5000.0))
    store.keep_box("other", box(0))
    assert len(store.boxes_of("owner")) == MOST_BOXES


def test_records_are_kept_by_owner_kind_and_name(store: TableStore, address: str) -> None:
    first, second = Kept("a", {"won": True, "who": "Zoë"}, 1.5), Kept("b", {}, 2.5)
    assert all(store.keep("ann", "result", each) for each in (first, second))
    assert store.keep("bob", "result", first)
    assert store.keep("ann", "club", first)
    assert not store.keep("ann", "result", Kept("a", {"won": False}, 9.0), first=True), "the first one stays"
    assert store.kept("ann", "result") == [second, first]
    changed = Kept("a", {"won": False}, 3.5)
    assert store.keep("ann", "result", changed)
    again = open_store(address)
    assert again.kept("ann", "result") == [changed, second]
    assert again.forget("ann", "result", "b")
    assert not again.forget("ann", "result", "b")
    assert again.forget("ann", "result")
    assert (again.kept("ann", "result"), again.kept("bob", "result")) == ([], [first])
    assert again.kept("ann", "club") == [first]
    again.close()


def test_words_lie_beside_the_chain_and_can_be_erased(store: TableStore) -> None:
    ann, bob = "a" * 64, "b" * 64
    seats = [Seat(0, LINK, "Ann", "", "1", ann), Seat(1, LINK, "Bob", "", "2", bob)]
    store.create("t", "hekla", HEADER | {"host": ann}, b"secret", seats, [])
    log = [
        Entry(0, "chat", 0, "From Ann", 1.0, ann),
        Entry(1, "leave", 0, "Ann\neasy", 2.0, ann),
        Entry(2, "chat", 1, "Hello", 3.0, bob),
    ]
    store.append("t", log)
    store.create("alone", "hekla", HEADER, b"secret", [seats[0], Seat(1, BOT, "", "easy")], [])
    store.keep(bob, "result", Kept("t", {"names": ["Ann", "Bob"]}, 1.0))
    store.keep(owner_of("browser", ann), "person", Kept("person", {"person": "p"}, 1.0))
    assert (store.load("t").log, store.load("t").header["host"]) == (log, ann)
    assert store.words_of(ann) == [("t", 0, "From Ann"), ("t", 1, "Ann")]
    assert store.browsers_of("p") == [ann]
    assert store.erase(Person("p", frozenset({ann}))) == Erased(("alone",), ("t",))
    store.append("t", [entry(3)])
    stored = store.load("t")
    assert [each.body for each in stored.log] == ["", "\neasy", "Hello", "place 3 c2"]
    assert ([seat.name for seat in stored.seats], stored.header["host"]) == (["", "Bob"], "")
    assert [each.body for each in store.load_since("t", 1, b"")[0]] == ["\neasy", "Hello", "place 3 c2"]
    assert store.kept(bob, "result")[0].body == {"names": ["", "Bob"]}
    assert (store.words_of(ann), store.browsers_of("p"), store.table_ids()) == ([], [], ["t"])


def test_words_that_were_changed_are_noticed(store: TableStore, address: str) -> None:
    new(store)
    store.append("t", [Entry(0, "chat", 0, "Hello", 1.0, "owner")])
    change(address, "UPDATE words SET words = 'Goodbye'")
    with pytest.raises(Damaged):
        store.load("t")


def test_an_erasure_that_is_interrupted_has_erased_nothing(store: TableStore, monkeypatch: pytest.MonkeyPatch) -> None:
    new(store)
    store.append("t", [Entry(0, "chat", 0, "Hello", 1.0, "owner")])

    def fail(*given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ErasureRows, "_erase_records", fail)
    with pytest.raises(KeyboardInterrupt):
        store.erase(Person("p", frozenset({"owner"})))
    assert store.load("t").log[0].body == "Hello"
