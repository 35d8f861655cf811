"""The owner of a room: their page, what they decide about tables and people, and who may open tables."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx2
import pytest

from caldera.core.errors import BadInput
from caldera.tables.house import House, check_network
from caldera.tables.people.seats import HERE, SeatSpec, fingerprint, make_seat
from caldera.tables.store.sqlite import Store
from tests.support.rooms import NO_TLS, act, new_table, seat_link
from tests.web.test_flood import SERVE, server

KEY = "the key of this room"


@contextmanager
def person(address: str, language: str = "en") -> Iterator[httpx2.Client]:
    headers = {"Accept-Language": language, "Sec-Fetch-Site": "same-origin"}
    with httpx2.Client(base_url=address, headers=headers, timeout=20, verify=NO_TLS) as client:
        yield client


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server(tmp_path_factory.mktemp("owner") / "tables.db", owner_key=KEY) as running:
        yield running


@pytest.fixture
def owner(address: str) -> Iterator[httpx2.Client]:
    with person(address) as client:
        assert client.post("/admin/key", data={"key": KEY}).status_code == 303
        yield client


@pytest.fixture
def ann(address: str) -> Iterator[httpx2.Client]:
    with person(address) as client:
        yield client


@pytest.fixture
def bob(address: str) -> Iterator[httpx2.Client]:
    with person(address) as client:
        yield client


def session_of(client: httpx2.Client) -> str:
    return fingerprint(client.cookies["caldera"])


def test_the_page_is_for_whoever_has_the_key(ann: httpx2.Client, owner: httpx2.Client) -> None:
    assert "Stored tables" not in ann.get("/admin").text
    assert ann.post("/admin/announce", data={"words": "Hello"}).status_code == 403
    ann.cookies.set("owner", "0" * 64)
    assert "Stored tables" not in ann.get("/admin").text
    assert "Stored tables" in owner.get("/admin").text
    cookie = owner.get("/admin").request.headers["cookie"]
    assert KEY not in cookie
    assert owner.post("/admin/nothing").status_code == 404
    assert owner.post("/admin/announce", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert owner.post("/admin/leave").status_code == 303
    assert "Stored tables" not in owner.get("/admin").text


def test_keys_cannot_be_guessed_one_after_the_other(tmp_path: Path) -> None:
    with server(tmp_path / "tables.db", owner_key=KEY) as address, person(address) as stranger:
        answers = [stranger.post("/admin/key", data={"key": str(number)}).status_code for number in range(12)]
        assert answers[:8] == [403] * 8
        assert answers[8:] == [429] * 4
        assert stranger.post("/admin/key", data={"key": KEY}).status_code == 429


def test_a_key_is_printed_where_none_was_set(tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", "-c", SERVE, str(tmp_path / "tables.db"), "{}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[4]
        key = process.stdout.readline().split("key: ")[1].rstrip(")\n")
        with person(address) as owner:
            assert owner.post("/admin/key", data={"key": ""}).status_code == 403
            assert owner.post("/admin/key", data={"key": key}).status_code == 303
            assert "Stored tables" in owner.get("/admin").text
        process.terminate()


def test_the_page_tells_how_the_room_does_and_who_is_there(owner: httpx2.Client, ann: httpx2.Client) -> None:
    path = new_table(ann, "here", "here", **{"seat.0.name": "Ann <3"})
    page = owner.get("/admin").text
    assert all(words in page for words in ("answers", "tables.db", "GB", "Ann &lt;3", path))
    assert "Page du propriétaire" in owner.get("/admin", headers={"Accept-Language": "fr"}).text


def test_an_announcement_stands_on_every_page_until_it_is_removed(owner: httpx2.Client, ann: httpx2.Client) -> None:
    path = new_table(ann, "here", "here")
    owner.post("/admin/announce", data={"words": "Back at <nine>."})
    for each in ("/", path, "/mine"):
        assert "Back at &lt;nine&gt;." in ann.get(each).text
    owner.post("/admin/announce", data={"words": ""})
    assert "Back at" not in ann.get("/").text


def test_a_closed_table_is_read_and_not_played(owner: httpx2.Client, ann: httpx2.Client) -> None:
    path = new_table(ann, "here", "here")
    table = path.removeprefix("/t/")
    shown = ann.get(path, headers={"Accept": "application/json"}).json()
    owner.post("/admin/close", data={"table": table})
    refused = act(ann, path, 0, shown["actions"][0]["action"], shown["version"], Accept="application/json")
    assert (refused.status_code, refused.json()["error"]) == (422, "The owner of this room has closed this table.")
    assert ann.get(path).status_code == 200
    owner.post("/admin/close", data={"table": table})
    assert act(ann, path, 0, shown["actions"][0]["action"], shown["version"]).status_code == 200


def test_tables_are_archived_and_deleted(owner: httpx2.Client, ann: httpx2.Client) -> None:
    for deed in ("archive", "delete"):
        path = new_table(ann, "here", "here")
        table = path.removeprefix("/t/")
        if deed == "delete":
            assert "Tick" in owner.post("/admin/delete", data={"table": table}).text
            assert ann.get(path).status_code == 200
        assert owner.post(f"/admin/{deed}", data={"table": table, "sure": "1"}).status_code == 303
        assert ann.get(path).status_code == 404
        assert owner.post(f"/admin/{deed}", data={"table": table, "sure": "1"}).status_code == 404


def test_somebody_is_put_out_muted_and_barred(owner: httpx2.Client, ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = new_table(ann, "here", "link")
    bob.post(seat_link(ann, path), data={"name": "Bob"})
    say = {"seat": 1, "words": "Rude words"}
    assert bob.post(f"{path}/chat", json=say).status_code == 200
    owner.post("/admin/mute", data={"person": session_of(bob)})
    muted = bob.post(f"{path}/chat", json=say, headers={"Accept": "application/json"})
    assert (muted.status_code, muted.json()["error"]) == (422, "The owner of this room has muted you.")
    assert ann.post(f"{path}/chat", json={"seat": 0, "words": "Thanks"}).status_code == 200
    owner.post("/admin/mute", data={"person": session_of(bob)})
    assert bob.post(f"{path}/chat", json=say).status_code == 200

    owner.post("/admin/put-out", data={"table": path.removeprefix("/t/"), "seat": "1"})
    assert bob.post(f"{path}/chat", json=say).status_code == 403, "the seat is no longer Bob's"
    assert owner.post("/admin/put-out", data={"table": path.removeprefix("/t/"), "seat": "9"}).status_code == 403

    owner.post("/admin/bar", data={"person": session_of(bob)})
    other = new_table(ann, "here", "link")
    link = seat_link(ann, other)
    assert bob.post(link, data={"name": "Bob"}).status_code == 422
    assert bob.post("/g/hekla/new", data={"players": "2", "seat.0.kind": "here", "seat.1.kind": "here"}).status_code == 422
    owner.post("/admin/bar", data={"person": session_of(bob)})
    assert bob.post(link, data={"name": "Bob"}).status_code == 303


def test_somebody_at_the_table_reports_a_message_with_what_was_said_around_it(
    owner: httpx2.Client, ann: httpx2.Client, bob: httpx2.Client
) -> None:
    path = new_table(ann, "here", "link", **{"seat.0.name": "Ann"})
    bob.post(seat_link(ann, path), data={"name": "Bob"})
    for client, seat, words in ((ann, 0, "Hello"), (bob, 1, "Something <rude>")):
        client.post(f"{path}/chat", json={"seat": seat, "words": words})
    assert f'href="{path}/report"' in ann.get(f"{path}/panel/table").text
    assert f'href="{path}/report"' not in owner.get(f"{path}/panel/table").text
    assert "Something &lt;rude&gt;" in ann.get(f"{path}/report").text
    assert "Hello" not in ann.get(f"{path}/report").text, "one's own words are no matter"
    sent = ann.post(f"{path}/report", data={"sentence": "1", "remark": "Not nice"})
    assert "reads it" in sent.text
    for wrong in ("0", "2", "-1", "x"):
        assert ann.post(f"{path}/report", data={"sentence": wrong}).status_code == 422
    assert owner.get(f"{path}/report").status_code == 403, "nobody reports from outside"
    page = owner.get("/admin").text
    assert all(words in page for words in ("Bob: Something &lt;rude&gt;", "Not nice", "Ann: Hello"))
    assert page.count(session_of(bob)) > 1
    (at,) = re.findall(r'name="at" value="([\d.]+)"', page)
    owner.post("/admin/dismiss", data={"at": at})
    assert "Not nice" not in owner.get("/admin").text


def test_a_network_is_barred_but_not_the_owner(tmp_path: Path) -> None:
    with server(tmp_path / "tables.db", owner_key=KEY) as address, person(address) as owner:
        owner.post("/admin/key", data={"key": KEY})
        assert "too many people" in owner.post("/admin/bar-network", data={"network": "0.0.0.0/0"}).text
        assert "no network" in owner.post("/admin/bar-network", data={"network": "<b>"}).text
        owner.post("/admin/bar-network", data={"network": "127.0.0.0/24"})
        with person(address) as stranger:
            assert "barred your network" in stranger.get("/").text
            assert stranger.get("/").status_code == 403
        page = owner.get("/admin")
        assert (page.status_code, "127.0.0.0/24" in page.text) == (200, True)
        owner.post("/admin/bar-network", data={"network": "127.0.0.0/24"})
        assert owner.get("/").status_code == 200


def test_who_knows_the_password_opens_tables(tmp_path: Path) -> None:
    form = {"players": "2", "seat.0.kind": "here", "seat.1.kind": "here"}
    given = {"owner_key": KEY, "tables": "password", "room_password": "magma"}
    with server(tmp_path / "tables.db", **given) as address, person(address) as ann:
        assert "/member" in ann.post("/g/hekla/new", data=form).text
        seats = {"seats": [{"kind": "here"}, {"kind": "here"}]}
        assert ann.post("/g/hekla/new", json=seats, headers={"Accept": "application/json"}).status_code == 422
        assert ann.post("/member", data={"password": "lava"}).status_code == 422
        assert ann.post("/member", data={"password": "magma"}).status_code == 303
        path = new_table(ann, "here", "link")
        with person(address) as bob:
            assert bob.post(seat_link(ann, path), data={"name": "Bob"}).status_code == 303, "guests of a table need nothing"


def test_who_was_invited_opens_tables_until_the_invitation_ends(tmp_path: Path) -> None:
    form = {"players": "2", "seat.0.kind": "here", "seat.1.kind": "here"}
    with server(tmp_path / "tables.db", owner_key=KEY, tables="invited") as address, ExitStack() as people:
        owner, ann = (people.enter_context(person(address)) for _ in range(2))
        owner.post("/admin/key", data={"key": KEY})
        assert owner.post("/g/hekla/new", data=form).status_code == 303
        assert ann.post("/g/hekla/new", data=form).status_code == 422
        made = owner.post("/admin/invite").text
        (token,) = re.findall(r"/member\?invitation=([\w-]+)", made)
        assert token not in owner.get("/admin").text, "it is shown once"
        assert token not in (tmp_path / "tables.db.house.json").read_text()
        assert "invited" in ann.get(f"/member?invitation={token}").text
        ann.post("/member", data={"password": token})
        assert ann.post("/g/hekla/new", data=form).status_code == 303
        owner.post("/admin/end-invitations")
        assert ann.post("/g/hekla/new", data=form).status_code == 422


def test_decisions_outlive_a_restart_and_reach_other_workers(tmp_path: Path) -> None:
    one, other = House(tmp_path / "house.json"), House(tmp_path / "house.json")
    with one.change() as decisions:
        decisions.networks.append("2001:db8::/48")
    other.refresh()
    assert other.bars_network("2001:db8::7")
    with other.change() as decisions:
        decisions.announcement = "Hello"
    one.refresh()
    assert (one.now.announcement, one.now.networks) == ("Hello", ["2001:db8::/48"])
    assert (tmp_path / "house.json").stat().st_mode & 0o077 == 0
    (tmp_path / "house.json").write_text("{")
    one.refresh()
    assert one.now.announcement == "Hello", "a damaged file changes nothing"


@pytest.mark.parametrize("wanted", ["", "everybody", "0.0.0.0/0", "10.0.0.0/4", "::/0", "1.2.3.4.5"])
def test_what_is_no_network_is_not_barred(wanted: str) -> None:
    with pytest.raises(BadInput):
        check_network(wanted)


def test_a_table_of_a_game_that_is_gone_leaves_the_other_tables_where_they_are(tmp_path: Path) -> None:
    database, session = tmp_path / "tables.db", "s" * 43
    store = Store(database)
    store.create("old", "gone", {"rules": 1, "players": 2}, bytes(32), [make_seat(SeatSpec(HERE), 0, "hekla", "old", session)], [])
    store.close()
    with server(database, owner_key=KEY) as address, person(address) as owner:
        owner.cookies.set("caldera", session)
        path = new_table(owner, "here", "here")
        owner.post("/admin/key", data={"key": KEY})
        for list_of_tables in ("/admin", "/mine"):
            shown = owner.get(list_of_tables)
            assert (shown.status_code, path.removeprefix("/t/") in shown.text) == (200, True)
