"""Matches of people for research: only with everybody's tick, without names and chat, and not after the tick was taken away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

import caldera
from caldera.cli import main
from caldera.core.match import Match
from caldera.core.rng import Rng
from caldera.lab.dataset import load_split
from caldera.tables.errors import NotYourSeat
from caldera.tables.history.research import agree, seats_that_agree
from caldera.tables.people.seats import BOT, HERE, LINK, SeatSpec, new_session
from caldera.tables.play.table import Entry, Table
from caldera.tables.room import Room
from caldera.tables.store.protocol import TableStore
from caldera.tables.store.sqlite import Store
from tests.support.rooms import RunningRoom, browser, new_table, seat_link

ANN, BOB = new_session(), new_session()


async def play_out(room: Room, table: Table) -> None:
    """Random actions in the names of those who sit there, until the match is over."""
    rng = Rng(5)

    def play(live: Table) -> list[Entry]:
        entries: list[Entry] = []
        while not live.state.is_over:
            seat = live.state.actors[0]
            legal = live.state.legal_actions(seat)
            entries += live.act(seat, legal[rng.below(len(legal))], live.version)
        return entries

    await room.change(table.id, play)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """Ann and Bob have played Fire Mountain to its end; and the same match came in a file."""
    path = tmp_path_factory.mktemp("research") / "room.db"
    ids = {}

    async def run() -> None:
        room = Room(Store(path), 0.0)
        table = await room.create("fire_mountain", [SeatSpec(HERE, "Ann"), SeatSpec(LINK)], {}, ANN)
        ((_, link),) = table.invitations(ANN)
        await room.claim(table.id, link, BOB, "Bob")
        await room.chat(table.id, 0, "A secret greeting", "en")
        await play_out(room, table)
        record = (await room.live(table.id)).table.match
        ids["played"] = table.id
        ids["file"] = (await room.create("", [SeatSpec(HERE), SeatSpec(HERE)], {}, ANN, record=record)).id
        await room.close()

    asyncio.run(run())
    return path, ids


def change(path: Path, table_id: str, work: Callable[[TableStore, Table], None]) -> None:
    """Something that people do at their table."""

    async def run() -> None:
        room = Room(Store(path), 0.0)
        work(room.store, (await room.live(table_id)).table)
        await room.close()

    asyncio.run(run())


def tick(path: Path, table_id: str, session: str, seat: int, agrees: bool = True) -> None:
    change(path, table_id, lambda store, table: agree(store, table, session, seat, agrees))


def export(path: Path, folder: Path) -> int:
    arguments = ["dataset", "fire_mountain", "--from-room", str(path), "--players", "2", "--values", "uct:1"]
    return main([*arguments, "--seed", "1", "--out", str(folder), "--lang", "en"])


@pytest.mark.compiled
def test_a_match_is_exported_while_everybody_agrees(
    database: tuple[Path, dict[str, str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pyarrow", reason="needs the extra caldera[parquet]")
    path, ids = database
    for seat in (0, 1):
        tick(path, ids["file"], ANN, seat)
    assert export(path, tmp_path / "none") == 2, "who played a match that came in a file is not known"
    tick(path, ids["played"], ANN, 0)
    assert export(path, tmp_path / "half") == 2
    assert "everyone at the table released" in capsys.readouterr().err
    tick(path, ids["played"], BOB, 1)
    assert export(path, tmp_path / "all") == 0
    files = sorted((tmp_path / "all").iterdir())
    assert [file.name for file in files] == ["LICENSE", "README.md", "test.parquet", "train.parquet", "validation.parquet"]
    told = b"".join(file.read_bytes() for file in files)
    for private in (b"Ann", b"Bob", b"secret greeting", ids["played"].encode()):
        assert private not in told
    rows = load_split(tmp_path / "all", "train")
    game, state, row = caldera.game("fire_mountain"), caldera.game("fire_mountain").new(2), 0
    for seat, action in stored_match(path, ids["played"]).plays:
        if seat != caldera.CHANCE:
            assert rows.action[row] == game.dense(action)
            row += 1
        state.apply(action, seat)
    assert row == len(rows)
    assert "played by people" in (tmp_path / "all" / "LICENSE").read_text(encoding="utf-8")
    tick(path, ids["played"], BOB, 1, agrees=False)
    assert export(path, tmp_path / "after") == 2


def stored_match(path: Path, table_id: str) -> Match:
    found: list[Match] = []
    change(path, table_id, lambda store, table: found.append(table.match))
    return found[0]


def test_a_tick_is_its_persons_own_and_goes_with_the_seat(tmp_path: Path) -> None:
    async def run() -> None:
        room = Room(Store(tmp_path / "room.db"), 0.0)
        table = await room.create("hekla", [SeatSpec(HERE), SeatSpec(LINK), SeatSpec(BOT, bot="novice")], {}, ANN)
        ((_, link),) = table.invitations(ANN)
        with pytest.raises(NotYourSeat):
            agree(room.store, table, BOB, 1, True)
        await room.claim(table.id, link, BOB, "Bob")
        agree(room.store, table, BOB, 1, True)
        assert seats_that_agree(room.store, table.id, table.seats) == {1}
        await room.open_seat(table.id, BOB, 1)
        assert seats_that_agree(room.store, table.id, table.seats) == set(), "the next person has ticked nothing"
        await room.close()

    asyncio.run(run())


def test_the_box_is_off_and_each_has_their_own(room: RunningRoom) -> None:
    with browser(room) as ann, browser(room, "fr") as bob, browser(room) as stranger:
        path = new_table(ann, "here", "link")
        bob.post(seat_link(ann, path), data={"name": "Bob"})
        panel = f"{path}/panel/table"
        assert ann.get(panel).text.count('data-post="/seat/research"') == 1
        assert "may be used for research" in ann.get(panel).text
        assert "peut servir à la recherche" in bob.get(panel).text
        assert "/seat/research" not in stranger.get(panel).text
        assert "checked" not in ann.get(panel).text
        assert ann.post(f"{path}/seat/research", json={"seat": 1, "agrees": True}).status_code == 403
        assert ann.post(f"{path}/seat/research", json={"seat": 0, "agrees": True}).status_code == 200
        assert "checked" in ann.get(panel).text
        assert "checked" not in bob.get(panel).text
        ann.post(f"{path}/seat/research", json={"seat": 0, "agrees": False})
        assert "checked" not in ann.get(panel).text
