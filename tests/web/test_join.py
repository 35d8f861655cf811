"""Sitting down by the code of a table, and beginning without those who have not come."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx2
import pytest

from caldera.tables.people.table_codes import ALPHABET, MOST_WRONG, TableCodes
from tests.support.rooms import RunningRoom, boot, browser, new_table


def code_on(page: str) -> str:
    found = re.search(r'data-link="/j/(\w{4})"', page)
    assert found, "the host has a code for the table"
    return found[1]


def test_one_code_seats_everybody(room: RunningRoom) -> None:
    with browser(room) as host, browser(room) as bob, browser(room, "fr") as eve, browser(room) as late:
        path = new_table(host, "here", "link", "link")
        code = code_on(host.get(path).text)
        assert set(code) <= set(ALPHABET)
        offered = bob.get(f"/j/{code.lower()}").text
        assert offered.count('name="seat"') == 2, "both free seats, however the code is typed"
        assert bob.get("/j", params={"code": code}).headers["location"] == f"/j/{code}"
        taken = bob.post(f"/j/{code}", data={"seat": "2", "name": "Bob"})
        assert (taken.status_code, taken.headers["location"]) == (303, path)
        assert 'value="2"' not in eve.get(f"/j/{code}").text
        quicker = eve.post(f"/j/{code}", data={"seat": "2", "name": "Eve"})
        assert quicker.status_code == 200, "somebody was quicker: the page offers what is left"
        assert "Bob" in quicker.text
        assert eve.post(f"/j/{code}", data={"seat": "1", "name": "Eve"}).status_code == 303
        assert "No seat is free" in late.get(f"/j/{code}").text
        assert bob.get(f"/j/{code}").headers["location"] == path, "who sits there goes to the table"
        seats = host.get(path, headers={"Accept": "application/json"}).json()["seats"]
        assert [seat["name"] for seat in seats][1:] == ["Eve", "Bob"]


def test_anybody_at_the_table_starts_with_bots_and_latecomers_take_over(room: RunningRoom) -> None:
    with browser(room) as host, browser(room) as bob, browser(room) as stranger, browser(room) as late:
        path = new_table(host, "here", "link", "link")
        code = code_on(host.get(path).text)
        bob.post(f"/j/{code}", data={"seat": "1", "name": "Bob"})
        assert "/start" not in stranger.get(path).text
        assert stranger.post(f"{path}/start").status_code == 403
        assert "/start" in bob.get(path).text
        assert bob.post(f"{path}/start").status_code == 200
        assert bob.post(f"{path}/start").status_code == 200, "nothing is left to fill"
        seats = host.get(path, headers={"Accept": "application/json"}).json()["seats"]
        assert seats[2]["bot"], seats
        assert "the bot plays it until you come" in late.get(f"/j/{code}").text
        assert late.post(f"/j/{code}", data={"seat": "2", "name": "Zoe"}).status_code == 303
        seats = host.get(path, headers={"Accept": "application/json"}).json()["seats"]
        assert (seats[2]["name"], seats[2]["bot"]) == ("Zoe", "")


def test_a_wrong_code_is_told_kindly(room: RunningRoom) -> None:
    with browser(room) as guest:
        wrong = guest.get("/j/0000")
        assert wrong.status_code == 404
        assert "No table has this code" in wrong.text
        assert guest.post("/j/0000", data={"seat": "0"}).status_code == 404
        assert guest.get("/j").status_code == 200


def test_codes_can_not_be_guessed_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("caldera.tables.people.table_codes.time.monotonic", lambda: now)
    codes = TableCodes()
    for _ in range(MOST_WRONG):
        assert codes.wait_before_next("client") == 0
        codes.note_wrong("client")
    assert codes.wait_before_next("client") > 500
    assert codes.wait_before_next("another") == 0
    now += 601
    assert codes.wait_before_next("client") == 0
    code = codes.make_code("table")
    assert codes.find_table(f" {code.lower()} ") == "table"
    now += 3600 * 24
    assert codes.find_table(code) is None, "it is for an evening"


def test_a_table_without_free_seats_has_no_code(ann: httpx2.Client) -> None:
    assert "/j/" not in ann.get(new_table(ann, "here", "bot")).text


def test_the_television_shows_what_everybody_may_see(room: RunningRoom) -> None:
    """Opened by the host's own browser, too: neither their dice nor anything to press for a seat."""
    with browser(room) as host:
        form = {"players": "3", "seat.0.kind": "here", "seat.1.kind": "link", "seat.2.kind": "link"}
        path = str(host.post("/g/fuji/new", data=form).headers["location"])
        state = boot(host, f"{path}/tv")
        assert (state["seat"], state["actions"]) == (None, [])
        code = code_on(host.get(path).text)
        assert f'data-path="/j/{code}"' in host.get(f"{path}/tv").text
        own, shared, watched = (watch_once(host, path, name) for name in ("", "?as=tv", ""))
        assert own == watched != shared
        with browser(room) as stranger:
            assert without_corner(shared) == without_corner(watch_once(stranger, path, ""))


def without_corner(event: dict[str, Any]) -> dict[str, Any]:
    """What everybody sees of a table: all of it, but for the television's way to sit down."""
    return event | {"page": {name: value for name, value in event["page"].items() if name != "invites"}}


def watch_once(client: httpx2.Client, path: str, question: str) -> dict[str, Any]:
    """The first event of a stream."""
    with client.stream("GET", f"{path}/events{question}", headers={"Accept": "text/event-stream"}) as stream:
        for line in stream.iter_lines():
            if line.startswith("data: {") and '"page"' in line:
                return dict(json.loads(line[6:]))
    raise AssertionError("The stream ended.")
