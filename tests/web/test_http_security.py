"""Trying the doors of the room, one after the other, against a real server: whatever should be locked is locked.

Every test ends with the table as it was, unless it says otherwise.
"""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import caldera
from caldera.games import OWN
from caldera.web.http.limits import MOST_BUCKETS, Doorkeeper, Limits, TooMany
from tests.support.rooms import ASK, RunningRoom, act, boot, browser, new_table, running_room
from tests.support.sweeps import amount

HEKLA = caldera.game("hekla")
PLACE = HEKLA.space.parse("place 3 c2")
REPLY = HEKLA.space.parse("place 3 d2")


@pytest.fixture
def table(program: httpx2.Client) -> dict[str, Any]:
    """Hekla for two, both by link: their tokens are `tokens`."""
    made: dict[str, Any] = program.post("/g/hekla/new", json={"seats": [{"kind": "link"}, {"kind": "link"}]}).json()
    made["links"] = [seat["link"] for seat in made["seats"]]
    made["tokens"] = [program.post(link, json={"name": "Ann"}).json()["token"] for link in made["links"]]
    return made


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def act_body(program: httpx2.Client, path: str, seat: int = 0, action: int = PLACE) -> dict[str, int]:
    return {"seat": seat, "action": action, "last_version": int(program.get(path).json()["version"])}


def plays(program: httpx2.Client, path: str) -> list[Any]:
    found: list[Any] = program.get(f"{path}/match.json").json()["actions"]
    return found


# ---- whose seat ----


def test_a_token_acts_for_its_seat_alone(program: httpx2.Client, table: dict[str, Any]) -> None:
    path, body = table["path"], act_body(program, table["path"])
    strangers = ["", "x", table["id"], "A" * 22, table["tokens"][1], table["tokens"][0][:-1], table["tokens"][0] + "A"]
    for token in strangers:
        answer = program.post(f"{path}/act", json=body, headers=bearer(token) if token else {})
        assert answer.status_code == 403, token
    assert program.post(f"{path}/act", json=body | {"seat": 1}, headers=bearer(table["tokens"][0])).status_code == 403
    lie = {"seat": 1, "words": "I am Bob"}
    assert program.post(f"{path}/chat", json=lie, headers=bearer(table["tokens"][0])).status_code == 403
    assert plays(program, path) == []
    assert program.post(f"{path}/act", json=body, headers=bearer(table["tokens"][0])).status_code == 200


def test_a_link_is_no_token_and_dies_when_it_is_used(program: httpx2.Client) -> None:
    made = program.post("/g/hekla/new", json={"seats": [{"kind": "link"}, {"kind": "link"}]}).json()
    path, link = made["path"], made["seats"][0]["link"]
    invitation = link.split("/")[-1]
    body = {"seat": 0, "action": PLACE, "last_version": 0}
    assert program.post(f"{path}/act", json=body, headers=bearer(invitation)).status_code == 403, "nobody sits there yet"
    assert program.post(link, json={"name": "Ann"}).status_code == 200
    assert program.post(link, json={"name": "Eve"}).status_code == 403
    assert program.get(link).status_code == 403
    assert program.post(f"{path}/act", json=body | {"last_version": 1}, headers=bearer(invitation)).status_code == 403


def test_the_token_of_one_table_opens_no_other(program: httpx2.Client, table: dict[str, Any]) -> None:
    other = program.post("/g/hekla/new", json={"seats": [{"kind": "here"}, {"kind": "here"}]}).json()
    body = {"seat": 0, "action": PLACE, "last_version": 0}
    assert program.post(f"{other['path']}/act", json=body, headers=bearer(table["tokens"][0])).status_code == 403
    assert program.get(other["path"], headers=bearer(table["tokens"][0])).status_code == 403


def test_a_seat_that_was_given_away_forgets_its_old_holder(program: httpx2.Client, ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = new_table(ann, "here", "link")
    link = re.findall(r'data-link="([^"]+/join/[^"]+)"', ann.get(path).text)[0]
    new_table(bob, "here", "here")  # from now on Bob's browser has a session
    token = bob.post(link, json={"name": "Bob"}).json()["token"]
    assert act(ann, path, 0, PLACE, 1).status_code == 200
    assert program.get(path, headers=bearer(token)).json()["seat"] == bob.get(path, headers=ASK).json()["seat"] == 1
    given = bob.post(f"{path}/seat/invite", json={"seat": 1})
    assert given.status_code == 200, given.text
    body = {"seat": 1, "action": REPLY, "last_version": int(given.json()["version"])}
    fresh = re.findall(r'data-link="([^"]+/join/[^"]+)"', bob.get(path).text)[0]
    assert fresh != link
    for taken in (False, True):
        assert bob.post(f"{path}/act", json=body).status_code == 403, "the old session"
        assert program.post(f"{path}/act", json=body, headers=bearer(token)).status_code == 403, "the old token"
        assert program.get(path, headers=bearer(token)).status_code == 403
        assert program.post(link, json={"name": "Eve"}).status_code == 403, "the old link"
        if not taken:
            carol = program.post(fresh, json={"name": "Carol"}).json()["token"]
            body["last_version"] += 1
    assert program.post(f"{path}/act", json=body, headers=bearer(carol)).status_code == 200
    assert plays(program, path) == [[0, "place 3 c2"], [1, "place 3 d2"]]


def test_a_spectator_can_do_nothing(program: httpx2.Client, bob: httpx2.Client, table: dict[str, Any]) -> None:
    path = table["path"]
    before = program.get(path).json()
    for client in (program, bob):
        for command, body in [
            ("act", {"seat": 0, "action": PLACE, "last_version": before["version"]}),
            ("undo", {"last_version": before["version"]}),
            ("chat", {"seat": 0, "words": "hello"}),
            ("seat/bot", {"seat": 0, "bot": "easy"}),
            ("seat/invite", {"seat": 0}),
            ("seat/back", {"seat": 0}),
            ("seat/pair", {"seat": 0}),
        ]:
            answer = client.post(f"{path}/{command}", json=body)
            assert answer.status_code in (403, 422), (command, answer.text)
    assert program.get(path).json() == before


def test_a_made_up_session_is_nobody(room: RunningRoom, ann: httpx2.Client) -> None:
    path = new_table(ann, "here", "here")
    for session in ("", "A" * 43, "../../etc/passwd", "'; DROP TABLE seat; --", "\x7f" * 43, "A" * 5000):
        headers = {"Cookie": f"caldera={session}", "Sec-Fetch-Site": "same-origin"}
        with httpx2.Client(base_url=room.address, headers=headers, timeout=20) as eve:
            assert eve.get(path).status_code in (200, 400, 431)
            assert act(eve, path, 0, PLACE, 0).status_code in (400, 403, 431)
    assert boot(ann, path)["version"] == 0


# ---- forged and repeated ----


def test_the_same_request_twice_counts_once(program: httpx2.Client, table: dict[str, Any]) -> None:
    path, mine = table["path"], bearer(table["tokens"][0])
    body = act_body(program, path)
    assert program.post(f"{path}/act", json=body, headers=mine).status_code == 200
    assert program.post(f"{path}/act", json=body, headers=mine).status_code in (409, 422)
    reply = act_body(program, path, 1, REPLY)
    assert program.post(f"{path}/act", json=reply, headers=bearer(table["tokens"][1])).status_code == 200
    assert program.post(f"{path}/act", json=body, headers=mine).status_code == 409, "an old request is stale for ever"
    assert plays(program, path) == [[0, "place 3 c2"], [1, "place 3 d2"]]


@pytest.mark.parametrize("seen", [-1, 99, 2**31, 2**63 - 1, -(2**63)])
def test_nobody_has_seen_the_future(program: httpx2.Client, table: dict[str, Any], seen: int) -> None:
    path, mine = table["path"], bearer(table["tokens"][0])
    body = act_body(program, path) | {"last_version": seen}
    assert program.post(f"{path}/act", json=body, headers=mine).status_code in (400, 409)
    assert plays(program, path) == []


@pytest.mark.parametrize("command", ["act", "undo", "chat", "seat/bot", "seat/invite", "seat/pair"])
def test_other_sites_cannot_press_our_buttons(ann: httpx2.Client, command: str) -> None:
    path = new_table(ann, "here", "link")
    body = {"seat": 0, "action": PLACE, "last_version": 0, "words": "hello"}
    for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {"Sec-Fetch-Site": "nonsense"}):
        for kind in ("application/json", "text/plain", "application/x-www-form-urlencoded"):
            answer = ann.post(f"{path}/{command}", content=json.dumps(body), headers=headers | {"Content-Type": kind})
            assert answer.status_code == 403
    assert boot(ann, path)["version"] == 0


def test_other_sites_cannot_make_tables_or_take_seats(ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = new_table(ann, "here", "link")
    link = re.findall(r'data-link="([^"]+/join/[^"]+)"', ann.get(path).text)[0]
    evil = {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"}
    for address in (link, "/g/hekla/new", "/open", "/language"):
        assert bob.post(address, data={"name": "Eve"}, headers=evil).status_code == 403, address
    assert bob.post(link, data={"name": "Bob"}).status_code == 303, "the seat is still free"


# ---- bodies ----

DEEP = b'{"seat": 0, "action": ' + b"[" * 20_000 + b"]" * 20_000 + b', "last_version": 0}'
BODIES = {
    "nothing": b"",
    "a number": b"1",
    "null": b"null",
    "NUL": b"\x00",
    "NUL inside": b'{"seat": 0, "action": 1, "last_version": 0, "\x00": 1}',
    "not UTF-8": b'{"seat": 0, "words": "\xff\xfe"}',
    "half a character": b'{"seat": 0, "words": "\xc3"}',
    "too long for UTF-8": b'{"seat": 0, "words": "\xc0\x80"}',
    "deep": DEEP,
    "deep objects": b'{"a":' * 5000 + b"1" + b"}" * 5000,
    "huge number": b'{"seat": 0, "action": ' + b"9" * 50_000 + b', "last_version": 0}',
    "huge exponent": b'{"seat": 0, "action": 1e999999, "last_version": 0}',
    "not a number": b'{"seat": 0, "action": NaN, "last_version": 0}',
    "infinity": b'{"seat": 0, "action": Infinity, "last_version": 0}',
    "more than 64 bits": b'{"seat": 18446744073709551616, "action": 1, "last_version": 0, "words": "x"}',
    "twice the same": b'{"seat": 0, "seat": "x", "action": 1, "last_version": 0}',
    "cut short": b'{"seat": 0, "action": 1, "se',
    "a form": b"seat=0&action=1&last_version=0",
}


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("command", ["act", "undo", "chat", "seat/bot"])
def test_malformed_bodies_are_refused(program: httpx2.Client, table: dict[str, Any], command: str, name: str) -> None:
    headers = bearer(table["tokens"][0]) | {"Content-Type": "application/json"}
    answer = program.post(f"{table['path']}/{command}", content=BODIES[name], headers=headers)
    assert answer.status_code in (400, 403, 409, 422)
    assert answer.json()["error"]
    assert plays(program, table["path"]) == []


@pytest.mark.parametrize("address", ["/g/hekla/new", "/open", "/t/x/act", "/t/x/join/y", "/language"])
def test_oversized_bodies_are_cut_off(ann: httpx2.Client, address: str) -> None:
    for kind in ("application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        try:
            answer = ann.post(address, content=b"x" * 4_000_000, headers={"Content-Type": kind})
        except (httpx2.WriteError, httpx2.ReadError):
            continue  # hung up on in the middle: just as well
        assert answer.status_code in (303, 400, 404, 413), (kind, answer.text[:200])
        assert answer.status_code != 303 or address == "/language", "no form: its body is not even read"


def test_a_body_without_a_length_is_cut_off_too(ann: httpx2.Client) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(400):
            yield b"x" * 10_000

    try:
        answer = ann.post("/t/x/act", content=endless(), headers={"Content-Type": "application/json"})
    except (httpx2.WriteError, httpx2.ReadError):
        return
    assert answer.status_code in (404, 413)


def test_a_form_with_very_many_fields_is_refused(ann: httpx2.Client) -> None:
    form = "&".join(f"option.x{number}=1" for number in range(4000))
    answer = ann.post("/g/hekla/new", content=form, headers={"Content-Type": "application/x-www-form-urlencoded"})
    assert answer.status_code in (400, 413, 422)


# ---- imports ----


GOOD: dict[str, Any] = {
    "caldera": 1,
    "game": "hekla",
    "rules": HEKLA.info.rules_version,
    "players": 2,
    "options": {},
    "actions": [[0, "place 3 c2"], [1, "place 3 d2"]],
}
WORDS = st.text(max_size=20) | st.sampled_from(["hekla", "fuji", "place 3 c2"])
LEAF = st.none() | st.booleans() | st.integers() | st.floats() | WORDS
ANYTHING = st.recursive(LEAF, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4))
FIELDS = st.sampled_from([*GOOD, "start", "edition", "names", "dice", "title", "origin"])


@settings(max_examples=amount(60, 150))
@given(changes=st.dictionaries(FIELDS, ANYTHING, min_size=1, max_size=3), gone=st.none() | FIELDS)
def test_made_up_match_files_are_refused_or_good(program: httpx2.Client, changes: dict[str, Any], gone: str | None) -> None:
    record = {key: value for key, value in (GOOD | changes).items() if key != gone}
    answer = program.post("/open", content=json.dumps(record), headers={"Content-Type": "application/json"})
    assert answer.status_code in (201, 404, 422, 429), answer.text
    if answer.status_code == 201:
        path = answer.json()["path"]
        shown = program.get(path)
        assert shown.status_code == 200
        assert program.get(path, headers={"Accept": "text/html"}).status_code == 200
        assert program.get(f"{path}/match.json").json()["actions"] == record["actions"]


@settings(max_examples=amount(40, 80))
@given(start=st.integers(0, 300), length=st.integers(0, 40), filler=st.binary(max_size=12))
def test_damaged_match_files_are_never_a_crash(program: httpx2.Client, start: int, length: int, filler: bytes) -> None:
    text = json.dumps(GOOD).encode()
    damaged = text[:start] + filler + text[start + length :]
    answer = program.post("/open", content=damaged, headers={"Content-Type": "application/json"})
    assert answer.status_code in (201, 404, 422, 429), answer.text


@pytest.mark.slow
@pytest.mark.parametrize("game", OWN)
@settings(max_examples=amount(25, 40))
@given(data=st.data())
def test_made_up_positions_are_never_a_crash(program: httpx2.Client, game: str, data: st.DataObject) -> None:
    """A start position of a real game in which something was replaced by anything."""
    rules = caldera.game(game)
    players = max(rules.info.players)
    start = rules.new(players).to_json()
    place: Any = start
    for _ in range(data.draw(st.integers(1, 4))):
        keys = list(place) if isinstance(place, dict) else range(len(place)) if isinstance(place, list) else []
        if not keys:
            break
        key = data.draw(st.sampled_from(list(keys)))
        if not isinstance(place[key], (dict, list)) or not place[key] or data.draw(st.booleans()):
            place[key] = data.draw(ANYTHING)
            break
        place = place[key]
    record = GOOD | {"game": game, "rules": rules.info.rules_version, "players": players, "start": start, "actions": []}
    answer = program.post("/open", content=json.dumps(record), headers={"Content-Type": "application/json"})
    assert answer.status_code in (201, 404, 422, 429), answer.text
    if answer.status_code == 201:
        assert program.get(answer.json()["path"]).status_code == 200
        assert program.get(answer.json()["path"], headers={"Accept": "text/html"}).status_code == 200


# ---- what people write ----


EVIL = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'-alert(1)-'",
    "{{7*7}}{% raw %}",
    "</script><b>",
    "<svg/onload=alert(1)>",
    "&lt;b&gt;",
]


@pytest.mark.parametrize("words", EVIL)
def test_html_in_names_and_chat_stays_text(ann: httpx2.Client, bob: httpx2.Client, words: str) -> None:
    path = new_table(ann, "here", "link", **{"seat.0.name": words})
    link = re.findall(r'data-link="([^"]+/join/[^"]+)"', ann.get(path).text)[0]
    bob.post(link, data={"name": words})
    assert ann.post(f"{path}/chat", json={"seat": 0, "words": words}).status_code == 200
    act(ann, path, 0, PLACE, boot(ann, path)["version"])
    with ann.stream("GET", f"{path}/events?last_version=0") as stream:
        event = next(line for line in stream.iter_lines() if line.startswith("data: {") and "page" in line)
    name = words[:24].strip()
    pages = [client.get(address).text for client in (ann, bob) for address in (path, "/", f"{path}/panel/table")]
    for page in (*pages, json.loads(event[6:])["log"]["lines"]):
        assert "<" not in words or words not in page
        assert not re.search(r"<(script|img|svg/)[^>]*(alert\(|onerror|onload)", page)
        assert name not in page or "<" not in name


def test_control_characters_in_names_become_spaces(ann: httpx2.Client) -> None:
    path = new_table(ann, "here", "here", **{"seat.0.name": "A\x00nn\r\nSet-Cookie: x=1\u202e\u2028", "seat.1.name": "x" * 500})
    names = [seat["name"] for seat in ann.get(path, headers=ASK).json()["seats"]]
    assert names[0] == "A nn Set-Cookie: x=1"
    assert len(names[1]) == 24


# ---- addresses ----


TRICKS = [
    "/static/../app.py",
    "/static/%2e%2e/app.py",
    "/static/..%2fapp.py",
    "/static/%2e%2e%2fapp.py",
    "/static/....//app.py",
    "/static/..%5capp.py",
    "/static/%252e%252e%252fapp.py",
    "/static//etc/passwd",
    "/static/%00",
    "/static/icon.svg%00.txt",
    "/static/",
    "/static",
    "/static/icon.svg/below",
    f"/static/{'x' * 300}",
    "/t/../openapi.json/x",
    "/t/%2e%2e/%2e%2e/etc/passwd",
    "/g/../../etc/passwd",
    "/g/%00",
    "/g/hekla%2f..%2ffuji",
    "/t/x/panel/../../../etc",
    "//evil.example/",
    "/.git/config",
    "/tables.db",
]


@pytest.mark.parametrize("path", TRICKS)
def test_path_tricks_lead_nowhere(room: RunningRoom, path: str) -> None:
    """Sent as they are: a client library would tidy them up first."""
    with socket.create_connection(("localhost", room.port), timeout=20) as wire:
        wire.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost:{room.port}\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while more := wire.recv(1 << 16):
            answer += more
    status = int(answer.split()[1])
    assert status in (400, 404, 405), answer[:200]
    assert b"root:" not in answer
    assert b"import " not in answer
    assert b"Traceback" not in answer


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "CONNECT", "MADEUP"])
@pytest.mark.parametrize("path", ["/", "/g/hekla/new", "/static/icon.svg", "/t/x/act"])
def test_other_methods_do_nothing(ann: httpx2.Client, method: str, path: str) -> None:
    answer = ann.request(method, path)
    assert answer.status_code in (204, 400, 404, 405)
    assert "Traceback" not in answer.text


BACK = ["/\r\nSet-Cookie: a=b", "/%0d%0aSet-Cookie:a=b", "//evil.example", "https://evil.example", "/\\evil.example"]


@pytest.mark.parametrize("back", [*BACK, "javascript:alert(1)"])
def test_nothing_can_be_put_into_our_headers(ann: httpx2.Client, back: str) -> None:
    for lang in ("fr", "fr\r\nX-Evil: 1", "../../x", "fr; Domain=evil.example"):
        answer = ann.post("/language", data={"lang": lang, "back": back})
        assert answer.status_code == 303
        assert answer.headers["location"] == "/"
        assert "x-evil" not in answer.headers
        cookies = answer.headers.get_list("set-cookie")
        assert all(cookie.startswith("lang=fr;") for cookie in cookies)
        assert all("HttpOnly" in cookie and "SameSite=lax" in cookie for cookie in cookies)


def test_strange_languages_and_event_ids_are_harmless(ann: httpx2.Client) -> None:
    path = new_table(ann, "here", "here")
    for language in ("x" * 5000, "fr;q=9999", ",,,;;;", "en\tfr", "*"):
        assert ann.get(path, headers={"Accept-Language": language}).status_code == 200
    for seen in ("-1", "x", "9" * 40, "1e9", "٣"):
        with ann.stream("GET", f"{path}/events", params={"last_version": seen}) as stream:
            assert stream.status_code == 200
            assert next(stream.iter_lines()).startswith("retry")


def test_table_ids_cannot_be_guessed(ann: httpx2.Client) -> None:
    ids = {new_table(ann, "here", "here").removeprefix("/t/") for _ in range(8)}
    assert len(ids) == 8
    assert all(re.fullmatch(r"[\w-]{22}", table) for table in ids), "128 random bits"
    assert len({table[:6] for table in ids}) == 8


def test_every_answer_is_locked_down(ann: httpx2.Client) -> None:
    path = new_table(ann, "here", "here")
    for address in ("/", path, f"{path}/match.json", "/openapi.json", "/static/icon.svg", "/nowhere", "/t/nowhere/act"):
        headers = ann.get(address).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe-inline" not in policy.replace("style-src-attr 'unsafe-inline'", "")
        assert "unsafe-eval" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin", "a link to a seat must not travel to other sites"


# ---- how much ----


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_fills_again() -> None:
    clock = Clock()
    keeper = Doorkeeper(Limits(rate=2, burst=5), clock)
    for _ in range(5):
        keeper.admit("a")
    with pytest.raises(TooMany):
        keeper.admit("a")
    keeper.admit("b")
    clock.now += 0.5
    keeper.admit("a")
    with pytest.raises(TooMany) as refused:
        keeper.admit("a")
    assert refused.value.headers == {"Retry-After": "1"}
    clock.now += 1000
    for _ in range(5):
        keeper.admit("a")
    with pytest.raises(TooMany):
        keeper.admit("a")


def test_buckets_of_those_who_left_are_forgotten() -> None:
    clock = Clock()
    keeper = Doorkeeper(Limits(rate=1, burst=2), clock)
    for number in range(MOST_BUCKETS):
        keeper.admit(str(number))
    clock.now += 10
    for _ in range(MOST_BUCKETS):
        keeper.admit("new")
        clock.now += 1
    assert len(keeper._requests) < 10


def test_many_clients_at_once_do_not_slow_each_request_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond the most that are known, a request looks at a few old ones and not at all of them."""
    looks = 0

    class CountedClock(Clock):
        def __call__(self) -> float:
            nonlocal looks
            looks += 1
            return super().__call__()

    keeper = Doorkeeper(Limits(rate=1, burst=2), CountedClock())
    for number in range(MOST_BUCKETS + 500):
        keeper.admit(str(number))
    assert len(keeper._requests) == MOST_BUCKETS
    assert looks <= 4 * (MOST_BUCKETS + 500)
    before = keeper._requests._left
    keeper.admit("one more")
    assert keeper._requests._left is before, "the dict is not built again"


SMALL = """
import sys
from caldera.web.http.limits import Limits
from caldera.web.server import serve
serve("127.0.0.1", int(sys.argv[2]), sys.argv[1], False, 0.0, Limits(rate=5, burst=40, streams=3))
"""


def test_too_many_requests_and_streams_are_refused_for_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.support.rooms.SERVE", SMALL)
    with running_room(tmp_path / "tables.db") as room, browser(room, "fr") as client:
        path = new_table(client, "here", "here")
        streams = [client.stream("GET", f"{path}/events?last_version=0") for _ in range(3)]
        opened = [stream.__enter__() for stream in streams]
        lines = [each.iter_lines() for each in opened]  # one that is let go of closes its stream
        assert [next(each) for each in lines] == ["retry: 1000"] * 3
        with client.stream("GET", f"{path}/events?last_version=0", headers=ASK) as refused:
            assert refused.status_code == 429
            assert "Fermez" in json.loads(refused.read())["error"]
        streams[0].__exit__(None, None, None)
        again = 429
        for _ in range(12):
            with client.stream("GET", f"{path}/events?last_version=0") as one_more:
                again = one_more.status_code
            if again == 200:
                break
            time.sleep(0.3)
        assert again == 200, "a stream that was closed makes room"
        for held in streams[1:]:
            held.__exit__(None, None, None)
        answers = [client.get("/empty", headers=ASK) for _ in range(60)]
        late = next(answer for answer in answers if answer.status_code == 429)
        assert int(late.headers["retry-after"]) >= 1
        assert late.json()["error"]
