"""The room over HTTP: pages in both languages, events, and every kind of bad request, against a real server."""

from __future__ import annotations

import json
import re
import signal
import sqlite3
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import caldera
from caldera.locale import messages
from caldera.web.api.shapes import ActionChoice, Person
from caldera.web.stage.changes import MARK, compare_boards, cut, restore
from caldera.web.stage.news import Part
from tests.support.rooms import RunningRoom, act, boot, browser, new_table, running_room

HEKLA = caldera.game("hekla")


def code(words: str) -> int:
    return HEKLA.space.parse(words)


def read_events(client: httpx2.Client, path: str, seen: int, count: int, **headers: str) -> list[dict[str, Any]]:
    """The next events of a table, with their ids."""
    found: list[dict[str, Any]] = []
    with client.stream("GET", f"{path}/events?last_version={seen}", headers=headers) as stream:
        number = kind = ""
        for line in stream.iter_lines():
            if line.startswith("id: "):
                number = line[4:]
            elif line.startswith("event: "):
                kind = line[7:]
            elif not line:
                kind = ""
            elif line.startswith("data: ") and not kind:
                found.append(json.loads(line[6:]) | {"id": number})
                if len(found) == count:
                    break
    return found


# ---- pages ----


def test_the_room_speaks_both_languages(ann: httpx2.Client, bob: httpx2.Client) -> None:
    for path in ("/", "/g/hekla", "/g/hekla/new"):
        english, french = ann.get(path), bob.get(path)
        assert (english.status_code, french.status_code) == (200, 200)
        assert '<html lang="en"' in english.text
        assert '<html lang="fr"' in french.text
        assert english.text != french.text
    assert "reconstructed" in ann.get("/g/hekla").text
    assert "reconstitué" in bob.get("/g/hekla").text


def test_both_languages_have_the_same_messages() -> None:
    english, french = messages("en"), messages("fr")
    assert set(english) == set(french)
    for key in english:
        assert set(re.findall(r"{(\w+)", english[key])) == set(re.findall(r"{(\w+)", french[key])), key


def test_the_language_is_switched_for_log_and_prompt_too(ann: httpx2.Client) -> None:
    path = new_table(ann, "here", "here")
    act(ann, path, 0, code("place 3 c2"), 0)
    assert "places a 3 on c2" in ann.get(path).text
    answer = ann.post("/language", data={"lang": "fr", "back": path})
    assert (answer.status_code, answer.headers["location"]) == (303, path)
    assert "pose un 3" in ann.get(path).text
    for evil in ("https://example.org/", "//example.org", "/\\example.org"):
        assert ann.post("/language", data={"lang": "fr", "back": evil}).headers["location"] == "/"


def test_a_new_table_is_listed_with_whose_turn_it_is(ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = new_table(ann, "here", "link", **{"seat.0.name": "Ann & <i>Co</i>"})
    home = ann.get("/").text
    assert f'href="{path}"' in home
    assert "Your turn" in home
    assert "<i>Co" not in home
    assert "Ann &amp; &lt;i&gt;Co&lt;/i&gt;" in home
    assert path not in bob.get("/").text
    act(ann, path, 0, code("place 3 c2"), 0)
    assert "Player 2 to play" in ann.get("/").text


def test_the_page_of_a_table_offers_exactly_the_legal_actions(ann: httpx2.Client) -> None:
    path = new_table(ann, "here", "here")
    data = boot(ann, path)
    legal = HEKLA.new(2).legal_actions(0)
    assert msgspec.convert(data["actions"], list[ActionChoice], strict=True)
    assert msgspec.convert(data["people"], list[Person], strict=True)
    assert [action["codes"] for action in data["actions"]] == [[code] for code in legal]
    page = ann.get(path).text
    elements = set(re.findall(r'data-el="([^"]+)"', page))
    assert {name for action in data["actions"] for name in action["path"]} <= elements
    previews = ann.get(f"{path}/previews").json()
    assert [int(action) for action in previews["previews"]] == legal


def test_every_page_has_strict_headers(ann: httpx2.Client) -> None:
    path = new_table(ann, "here", "here")
    for address in ("/", path, "/nowhere", "/static/icon.svg"):
        policy = ann.get(address).headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "style-src 'self';" in policy
    page = ann.get(path).text
    assert not re.search(r"<script(?![^>]*(src=|application/json))", page), "an inline script"
    assert not re.search(r"\son\w+=", page), "an inline handler"
    cookie = browser_cookie(ann)
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def browser_cookie(client: httpx2.Client) -> str:
    form = {"players": "2", "seat.0.kind": "here", "seat.1.kind": "here"}
    return str(client.post("/g/hekla/new", data=form).headers["set-cookie"])


# ---- playing ----


def test_an_action_reaches_a_spectator_in_their_language(ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = new_table(ann, "here", "here")
    assert act(ann, path, 0, code("place 3 c2"), 0).json() == {"version": 1}
    (event,) = read_events(bob, path, 0, 1)
    assert event["id"] == "1"
    assert "pose un 3" in event["log"]["lines"]
    assert "<svg" in event["page"]["board"][0]
    assert event["page"]["actions"] == []


def test_a_reconnect_asks_by_the_last_event_it_saw(ann: httpx2.Client) -> None:
    path = new_table(ann, "here", "here")
    for seat, words in ((0, "place 3 c2"), (1, "place 3 d2"), (0, "place 2 b3")):
        act(ann, path, seat, code(words), boot(ann, path)["version"])
    (event,) = read_events(ann, path, 0, 1, **{"Last-Event-ID": "2"})
    assert event["id"] == "3"
    assert event["log"]["from"] == 2
    assert event["log"]["lines"].count("<li") == 1


def test_an_eruption_is_animated(ann: httpx2.Client) -> None:
    path = open_file(ann, json.dumps(eruption_ahead())).headers["location"]
    data = boot(ann, path)
    assert act(ann, path, 0, code("place 3 d2"), data["version"]).status_code == 200
    (event,) = read_events(ann, path, data["version"], 1)
    assert len(event["frames"]) == 1, "first the stone, then the eruption"
    pieces = restore((), parts_of(event["frames"][0]))
    before, after = "".join(pieces), "".join(restore(pieces, parts_of(event["page"])))
    assert "stone-L0" not in before
    assert "stone-L0" in after
    assert len(json.dumps(event["page"]["board"])) < 0.3 * len(after), "only what changed is sent"
    page = re.sub(r"\s", "", ann.get(path).text.replace(MARK, ""))
    assert re.sub(r"\s", "", after) in page
    assert "erupts" in event["log"]["lines"]


def parts_of(told: dict[str, Any]) -> list[Part]:
    return msgspec.convert(told["board"], list[Part])


PIECES = st.lists(st.text("ab", max_size=3).map(lambda text: text * 7))


@given(before=PIECES, after=PIECES)
def test_changes_restore_what_they_were_made_from(before: list[str], after: list[str]) -> None:
    assert restore(before, compare_boards((before,), (after,))) == after
    assert restore((), compare_boards(None, (after,))) == after
    assert restore(before, compare_boards((before,), (after, before, after))) == after + before + after
    assert restore(before + after, compare_boards((before, after), (after, before))) == after + before


@given(st.text('<ab id=">', max_size=80))
def test_pieces_are_the_whole_text(text: str) -> None:
    assert "".join(cut(text)) == text


@given(data=st.data())
def test_a_changed_board_is_restored_and_sent_small(data: st.DataObject) -> None:
    """Elements that are replaced, put in, left out or moved."""
    old = [f'<g id="element-{n}"><use href="#thing"/></g>' for n in range(200)]
    new = list(old)
    for _ in range(data.draw(st.integers(0, 5))):
        at = data.draw(st.integers(0, len(new) - 1))
        other = new[data.draw(st.integers(0, len(new) - 1))]
        new[at : at + data.draw(st.integers(0, 2))] = data.draw(
            st.sampled_from([[], ['<g id="new"></g>'], [other], [new[at][:-4]]])
        )
    before, after = cut("".join(old)), cut("".join(new))
    parts = compare_boards((before,), (after,))
    assert restore(before, parts) == list(after)
    assert sum(len(part) for part in parts if isinstance(part, str)) < 600


def eruption_ahead() -> dict[str, Any]:
    start = {"game": "hekla", "players": 2, "board": {"c2": ["R2", "G2"], "e2": ["G3"]}, "progress": [3, 1]}
    return {
        "caldera": 1,
        "game": "hekla",
        "rules": HEKLA.info.rules_version,
        "players": 2,
        "options": {},
        "start": start,
        "actions": [],
    }


def test_undo_goes_over_the_wire_and_into_the_log(ann: httpx2.Client) -> None:
    path = new_table(ann, "here", "here")
    assert ann.post(f"{path}/undo", json={"last_version": 0}).status_code == 422
    act(ann, path, 0, code("place 3 c2"), 0)
    assert ann.post(f"{path}/undo", json={"last_version": 1}).json() == {"version": 2}
    assert boot(ann, path)["version"] == 2
    assert "places 3" not in ann.get(path).text
    (event,) = read_events(ann, path, 1, 1)
    assert event["log"] == {"from": 0, "lines": ""}


def test_a_seat_by_link_is_claimed_once_and_acts_for_itself_only(room: RunningRoom, ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = new_table(ann, "here", "link")
    link = re.findall(r'data-link="([^"]+/join/[^"]+)"', ann.get(path).text)[0]
    assert "data-link" not in bob.get(path).text
    assert "Rejoindre</button>" in bob.get(link).text
    answer = bob.post(link, data={"name": "Bob"})
    assert (answer.status_code, answer.headers["location"]) == (303, path)
    assert "data-link" not in ann.get(path).text
    assert act(bob, path, 0, code("place 3 c2"), 1).status_code == 403
    assert act(ann, path, 0, code("place 3 c2"), 0).status_code == 200
    assert act(ann, path, 1, code("place 3 d2"), 2).status_code == 403
    assert act(bob, path, 1, code("place 3 d2"), 2).status_code == 200
    with browser(room) as eve:
        assert "No seat is free here" in eve.get(link).text
        assert eve.post(link, data={"name": "Eve"}).status_code == 403
    assert "Bob moves" in ann.get(path).text or "Bob places" in ann.get(path).text


def test_a_bot_answers(ann: httpx2.Client) -> None:
    path = new_table(ann, "here", "bot")
    act(ann, path, 0, code("place 3 c2"), 0)
    (event,) = read_events(ann, path, 1, 1)
    assert event["page"]["mine"]
    assert event["page"]["version"] == 2


def test_the_record_can_be_saved_and_opened_again(ann: httpx2.Client) -> None:
    path = new_table(ann, "here", "here", **{"seat.0.name": "Ann"})
    act(ann, path, 0, code("place 3 c2"), 0)
    saved = ann.get(f"{path}/match.json")
    assert "attachment" in saved.headers["content-disposition"]
    assert caldera.load_match(saved.text).ply == 1
    again = open_file(ann, saved.text)
    assert again.status_code == 303
    page = ann.get(again.headers["location"]).text
    assert "Ann places a 3 on c2" in page


# ---- bad input ----


def open_file(client: httpx2.Client, content: str | bytes) -> httpx2.Response:
    return client.post("/open", files={"match": ("match.json", content, "application/json")})


GOOD = {
    "caldera": 1,
    "game": "hekla",
    "rules": HEKLA.info.rules_version,
    "players": 2,
    "options": {},
    "actions": [[0, "place 3 c2"]],
}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (json.dumps(GOOD)[:40], "cut short"),
        ("", "Choose a game file"),
        (b"\xff\xfe\x00", "not a game file"),
        ("[]", "not a saved game of Caldera"),
        (json.dumps(GOOD | {"game": "chess"}), "no game"),
        (json.dumps(GOOD | {"rules": 99}), "version 99"),
        (json.dumps(GOOD | {"players": 9}), "2 to 4"),
        (json.dumps(GOOD | {"options": {"wind": True}}), "wind"),
        (json.dumps(GOOD | {"actions": [[0, "place 3 c2"], [1, "place 3 c2"]]}), "Action 2"),
        (json.dumps(GOOD | {"actions": [["x", 3]]}), "seat"),
        ("[" * 60_000, "not a saved game of Caldera"),
    ],
)
def test_bad_match_files_get_a_readable_page(ann: httpx2.Client, content: str | bytes, said: str) -> None:
    answer = open_file(ann, content)
    assert answer.status_code in (404, 422)
    assert said in answer.text
    assert 'role="alert"' in answer.text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"players": "9"}, "cannot be played with 9 players"),
        ({"players": "two"}, "cannot be played with two players"),
        ({"players": ""}, "cannot be played"),
        ({"option.wind": "yes"}, "wind"),
        ({"option.first": "pink"}, "pink"),
        ({"option.first": "blue"}, "blue"),
        ({"seat.1.kind": "ghost"}, "ghost"),
        ({"seat.1.kind": "bot", "seat.1.bot": "deep"}, "deep"),
        ({"setting.undo": "maybe"}, "maybe"),
    ],
)
def test_impossible_tables_get_a_readable_page(ann: httpx2.Client, fields: dict[str, str], said: str) -> None:
    form = {"players": "2", "seat.0.kind": "here", "seat.1.kind": "here"} | fields
    answer = ann.post("/g/hekla/new", data=form)
    assert answer.status_code == 422
    assert said in answer.text
    assert "Traceback" not in answer.text


def test_bad_actions_are_refused_in_the_readers_language_and_leave_the_match_alone(ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = new_table(ann, "here", "here")
    act(ann, path, 0, code("place 3 c2"), 0)
    before = ann.get(f"{path}/match.json").text
    ann.headers["Accept-Language"] = "fr"
    for answer, status, said in [
        (act(ann, path, 1, code("place 3 c2"), 1), 422, "c2"),
        (act(ann, path, 0, code("place 2 d2"), 1), 422, "pas votre tour"),
        (act(ann, path, 1, 10**15, 1), 422, ""),
        (act(ann, path, 1, -5, 1), 422, ""),
        (act(ann, path, 7, code("place 3 d2"), 1), 403, "pas la vôtre"),
        (act(ann, path, -1, 0, 1), 403, "pas la vôtre"),
        (act(ann, path, 0, code("place 2 d2"), 0), 409, "avant"),
        (act(bob, path, 1, code("place 2 d2"), 1), 403, "pas la vôtre"),
        (act(ann, "/t/nowhere", 1, 0, 1), 404, "n’existe pas"),
    ]:
        assert answer.status_code == status, answer.text
        assert said in answer.json()["error"]
    assert ann.get(f"{path}/match.json").text.split('"names"')[0] == before.split('"names"')[0]
    assert boot(ann, path)["version"] == 1


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b'{"seat": 0}',
        b'{"seat": "0", "action": 1, "last_version": 0}',
        b'{"seat": 0, "action": 1.5, "last_version": 0}',
        b'{"seat": 0, "action": true, "last_version": 0}',
        b'{"seat": 0, "action": 1, "last_version": 0, "cheat": 1}',
        b'{"seat": 0, "action": 99999999999999999999999999, "last_version": 0}',
        b"[" * 30_000,
    ],
)
def test_malformed_requests_are_refused(ann: httpx2.Client, body: bytes) -> None:
    path = new_table(ann, "here", "here")
    answer = ann.post(f"{path}/act", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.json()["error"]
    assert boot(ann, path)["version"] == 0


def test_too_much_is_refused(ann: httpx2.Client) -> None:
    path = new_table(ann, "here", "here")
    answer = ann.post(f"{path}/act", content=b"x" * 200_000, headers={"Content-Type": "application/json"})
    assert answer.status_code == 413
    assert "too large" in answer.json()["error"]
    assert open_file(ann, "x" * 3_000_000).status_code == 413


def test_requests_from_other_sites_are_refused(room: RunningRoom, ann: httpx2.Client) -> None:
    path = new_table(ann, "here", "here")
    for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}):
        assert act(ann, path, 0, code("place 3 c2"), 0, **headers).status_code == 403
    with httpx2.Client(base_url=room.address, cookies=dict(ann.cookies)) as old:
        assert act(old, path, 0, code("place 3 c2"), 0).status_code == 403
        assert act(old, path, 0, code("place 3 c2"), 0, Origin="http://evil.example").status_code == 403
        assert boot(ann, path)["version"] == 0
        assert act(old, path, 0, code("place 3 c2"), 0, Origin=room.address).status_code == 200


def test_pages_that_do_not_exist(ann: httpx2.Client) -> None:
    for path in ("/nowhere", "/g/chess", "/g/chess/new", "/t/nowhere", "/t/nowhere/events", "/t/a/join/b", "/static/../app.py"):
        answer = ann.get(path)
        assert answer.status_code == 404, path
        assert "Traceback" not in answer.text
    assert ann.get("/t/nowhere").text.count('role="alert"') == 1


# ---- restart ----


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_restart_of_the_server_continues_the_game(tmp_path: Path, how: int) -> None:
    with running_room(tmp_path / "tables.db") as room, browser(room) as client:
        path = new_table(client, "here", "here")
        assert act(client, path, 0, code("place 3 c2"), 0).status_code == 200
        room.restart(how)
        assert "places a 3 on c2" in client.get(path).text
        assert act(client, path, 1, code("place 3 d2"), 1).json() == {"version": 2}


def test_a_stop_does_not_wait_for_those_who_watch(tmp_path: Path) -> None:
    with running_room(tmp_path / "tables.db") as room, browser(room) as client:
        path = new_table(client, "here", "here")
        with client.stream("GET", f"{path}/events?last_version=0") as stream:
            lines = stream.iter_lines()
            assert next(lines).startswith("retry")
            complaints = room.stop()
            for _ in lines:
                pass
        assert complaints == ""


def test_a_damaged_table_is_a_readable_page_and_the_others_still_work(tmp_path: Path) -> None:
    with running_room(tmp_path / "tables.db") as room, browser(room) as client:
        good, bad = new_table(client, "here", "here"), new_table(client, "here", "here")
        act(client, bad, 0, code("place 3 c2"), 0)
        room.stop()
        with sqlite3.connect(tmp_path / "tables.db") as db:
            db.execute("UPDATE entry SET body = 'place 3 z9'")
        db.close()
        room.start()
        answer = client.get(bad)
        assert answer.status_code == 422
        assert "is damaged: entry 0 of 1" in answer.text
        assert client.get(good).status_code == 200
        home = client.get("/").text
        assert good in home
        assert bad not in home
