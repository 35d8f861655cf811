"""Clocks over HTTP: agreed on at the set-up, shown to people and programs, paused; and what rooms do when time has run out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from caldera.tables.history.kept import Kept
from caldera.tables.people.seats import HERE, LINK, SeatSpec, new_session
from caldera.tables.room import Room
from caldera.tables.store.sqlite import Store
from caldera.tables.timing import alarms, terms
from caldera.tables.timing.clock import FLAG, REMIND
from caldera.web.app import create_app
from tests.support.waiting import until

JSON = {"Accept": "application/json", "Sec-Fetch-Site": "same-origin"}
ANN, BOB = new_session(), new_session()


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    app = create_app(tmp_path_factory.mktemp("clocks") / "tables.db", club="Tuesday")
    with TestClient(app, base_url="http://localhost", headers=JSON, follow_redirects=False) as client:
        yield client


def make(client: TestClient, game: str, **settings: str) -> tuple[str, list[dict[str, str]]]:
    body = {"seats": [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Bob"}], "settings": settings}
    answer = client.post(f"/g/{game}/new", json=body)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    tokens = [{"Authorization": f"Bearer {seat['token']}"} for seat in made["seats"]]
    return made["path"], tokens


def test_programs_agree_on_a_clock_and_see_it(ann: TestClient) -> None:
    path, tokens = make(ann, "hekla", clock="2+3", timeout="bot", stand_in="easy")

    def act(seat: int) -> int:
        now = ann.get(path, headers=tokens[seat]).json()
        action = now["actions"][0]["action"] if now["actions"] else 0
        sent = {"seat": seat, "action": action, "last_version": now["version"]}
        return ann.post(f"{path}/act", json=sent, headers=tokens[seat]).status_code

    def pause(seat: int, wanted: bool) -> bool:
        assert ann.post(f"{path}/clock", json={"pause": wanted}, headers=tokens[seat]).status_code == 200
        return bool(ann.get(path).json()["clock"]["paused"])

    assert [act(0), act(1)] == [200, 200]
    clock = ann.get(path).json()["clock"]
    assert clock["running"] == [0]
    assert all(122.0 < left <= 123.0 for left in clock["left"])
    replayed = [ann.get(f"{path}/at/{ply}").json()["clock"].count(">2:00<") for ply in range(3)]
    assert replayed == [2, 1, 0], "a replay shows the clocks as they stood: an increment for each who has acted"
    assert not pause(0, True)
    assert ann.get(path).json()["clock"]["wishes"] == [0]
    assert pause(1, True)
    assert act(0) == 422
    assert not pause(0, False)
    assert act(0) == 200
    assert ann.post(f"{path}/clock", json={"pause": True}).status_code == 403
    assert ann.get(f"{path}/match.json").json()["time"]["clock"] == "2+3"


def test_a_table_without_a_clock_has_nothing_of_it(ann: TestClient) -> None:
    path, tokens = make(ann, "hekla")
    assert ann.get(path).json()["clock"] is None
    shown = ann.get(path, headers={"Accept": "text/html"}).text
    assert 'id="clocks"' not in shown
    assert "part-clock" not in shown.split('id="parts"')[0]
    refused = ann.post(f"{path}/clock", json={"pause": True}, headers=tokens[0])
    assert (refused.status_code, refused.json()["error"]) == (422, "This table has no clocks.")


@pytest.mark.parametrize(
    ("game", "settings"),
    [("fuji", {"clock": "5+5"}), ("hekla", {"clock": "5"}), ("sub_terra", {"clock": "5+5"}), ("hekla", {"stand_in": "nobody"})],
)
def test_what_does_not_fit_the_game_is_refused(ann: TestClient, game: str, settings: dict[str, str]) -> None:
    body = {"seats": [{"kind": "here"}, {"kind": "here"}], "settings": settings}
    answer = ann.post(f"/g/{game}/new", json=body)
    assert answer.status_code == 422, answer.text
    assert next(iter(settings)) in answer.json()["error"]


def test_the_form_offers_it_and_whoever_joins_reads_it_before(ann: TestClient) -> None:
    page = ann.get("/g/hekla/new", headers={"Accept": "text/html"}).text
    assert 'name="setting.clock"' in page
    assert 'name="setting.pace"' in page
    assert 'name="setting.clock"' not in ann.get("/g/sub_terra/new", headers={"Accept": "text/html"}).text
    form = {"players": "2", "seat.0.kind": "here", "seat.1.kind": "link", "setting.pace": "day", "setting.timeout": "bot"}
    form |= {"setting.clock": "none", "setting.stand_in": "hard"}
    path = ann.post("/g/hekla/new", data=form, headers={"Accept": "text/html"}).headers["location"]
    shown = ann.get(path, headers={"Accept": "text/html"}).text
    link = shown.split('data-link="')[1:]
    join = next(each.split('"')[0] for each in link if "/join/" in each.split('"')[0])
    offered = ann.get(join, headers={"Accept": "text/html", "Accept-Language": "fr"}).text
    assert "un jour par tour" in offered
    assert "un bot (" in offered


def test_a_rated_match_with_a_clock_is_lost_by_whoever_has_no_time(ann: TestClient) -> None:
    form = {"players": "2", "seat.0.kind": "here", "seat.1.kind": "bot", "seat.1.bot": "easy", "rated": "1"}
    form |= {"setting.clock": "5+10", "setting.timeout": "bot"}
    path = ann.post("/g/hekla/new", data=form, headers={"Accept": "text/html"}).headers["location"]
    assert ann.get(path).json()["settings"]["timeout"] == "lose"


# ---- what rooms do ----


def test_a_flag_falls_by_itself_and_a_bot_plays_on_until_its_person_is_back(tmp_path: Path) -> None:
    async def work() -> None:
        room = Room(Store(str(tmp_path / "tables.db")), 0.0)
        settings = {"clock": "0.02+0", "timeout": "bot", "stand_in": "novice"}
        table = await room.create("hekla", (SeatSpec(HERE), SeatSpec(LINK)), {}, ANN, settings)
        ((_, link),) = table.invitations(ANN)
        await room.claim(table.id, link, BOB, "Bob")
        await until(lambda: table.seats[0].stand_in, "the first seat has a second and a fifth")
        flags = [entry for entry in room.store.load(table.id).log if entry.kind == FLAG]
        assert [entry.seat for entry in flags] == [0]
        await until(lambda: table.match.ply > 0, "the bot plays on")
        await room.reclaim_seat(table.id, ANN, 0)
        assert not table.seats[0].automatic
        await room.close()

    asyncio.run(asyncio.wait_for(work(), 20))


def test_a_sleeping_table_is_woken_for_its_reminder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(terms.PACES, "live", (0.4, 3600.0))
    monkeypatch.setattr(alarms, "SWEEP_EVERY", 1.0)
    reminded: list[int] = []

    async def work() -> None:
        store = Store(str(tmp_path / "tables.db"))
        room = Room(store, 0.0)
        monkeypatch.setattr(room.push, "notify_seat", lambda table, seat: reminded.append(seat))
        settings = {"pace": "live"}
        table = await room.create("hekla", (SeatSpec(HERE), SeatSpec(HERE)), {}, ANN, settings)
        await room.act(table.id, 0, table.state.legal_actions(0)[0], table.version)
        await until(lambda: store.kept(alarms.ROOM, alarms.DUE))
        room.drop(room.tables_in_memory[table.id])
        store.keep(alarms.ROOM, alarms.DUE, Kept("gone", {"at": 0.0}, 0.0))
        reminded.clear()
        await room.alarms.sweep()
        await until(lambda: reminded == [1])
        assert sum(entry.kind == REMIND for entry in store.load(table.id).log) == 1
        assert [kept.id for kept in store.kept(alarms.ROOM, alarms.DUE)] == [table.id], "what is no more is not looked for again"
        await room.close()

    asyncio.run(asyncio.wait_for(work(), 20))
