"""The room for programs: the same addresses as JSON, the description that they keep to, and a bot that plays over HTTP."""

from __future__ import annotations

import json
import random
import runpy
import shlex
import threading
from collections.abc import Iterator
from html import unescape
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

import caldera
from caldera.tables.people.seats import new_session
from caldera.web.api.openapi import describe_room, shown_example
from caldera.web.api.page import curl_line
from caldera.web.api.script_types import write_types
from caldera.web.app import ENDPOINTS
from caldera.web.http.routes import Endpoint
from tests.support.paths import ROOT
from tests.support.rooms import ASK, RunningRoom, browser, new_table, running_room
from tests.support.sweeps import amount

BOT = runpy.run_path(str(ROOT / "examples" / "http_bot.py"))


def made(client: httpx2.Client, game: str, *kinds: str, **more: Any) -> dict[str, Any]:
    seats = [{"kind": kind, "bot": "easy" if kind == "bot" else ""} for kind in kinds]
    answer = client.post(f"/g/{game}/new", json={"seats": seats, **more})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


# ---- the same addresses ----


def test_the_list_of_games_and_a_game(program: httpx2.Client) -> None:
    home = program.get("/").json()
    assert [game["id"] for game in home["games"]] == list(caldera.game_ids())
    assert home["tables"] == []
    fuji = program.get("/g/fuji", headers={"Accept-Language": "fr"}).json()
    assert fuji["hidden"]
    assert fuji["players"] == list(caldera.game("fuji").info.players)
    assert {option["name"] for option in fuji["options"]} == {option.name for option in caldera.game("fuji").options}
    assert all(option["title"] for option in fuji["options"] + fuji["settings"])
    assert program.get("/g/fuji/new").json()["id"] == "fuji"
    assert program.get("/g/chess").json()["error"]
    assert "<html" in program.get("/", headers={"Accept": "text/html"}).text


def test_a_browser_sees_its_tables_as_json_too(room: RunningRoom) -> None:
    with browser(room) as ann:
        path = new_table(ann, "here", "link")
        (listed,) = ann.get("/", headers=ASK).json()["tables"]
        assert (listed["path"], listed["my_turn"], listed["over"]) == (path, True, False)
        assert ann.get(path, headers=ASK).json()["seat"] == 0


def test_a_table_from_nothing_to_its_first_actions(program: httpx2.Client) -> None:
    table = made(program, "hekla", "here", "link", settings={"undo": "free"})
    path, mine = table["path"], bearer(table["seats"][0]["token"])
    assert "set-cookie" not in program.get(path).headers
    joined = program.post(table["seats"][1]["link"], json={"name": "Bea"}).json()
    assert joined["seat"] == 1
    shown = program.get(path, headers=mine).json()
    assert shown["seat"] == 0
    assert [seat["name"] for seat in shown["seats"]] == ["Player 1", "Bea"]
    legal = caldera.game("hekla").new(2).legal_actions(0)
    assert [action["action"] for action in shown["actions"]] == legal
    assert shown["observation"] == caldera.game("hekla").new(2).observe(0)
    chosen = next(action for action in shown["actions"] if action["words"] == "place 3 c2")
    assert "3" in chosen["say"]
    body = {"seat": 0, "action": chosen["action"], "last_version": shown["version"]}
    changed = program.post(f"{path}/act", json=body, headers=mine)
    assert changed.json() == {"version": shown["version"] + 1}
    watched = program.get(path).json()
    assert (watched["seat"], watched["actions"], watched["actors"]) == (None, [], [1])
    said = program.post(f"{path}/chat", json={"seat": 1, "words": "Well played"}, headers=bearer(joined["token"]))
    assert said.status_code == 200, said.text
    record = program.get(f"{path}/match.json").json()
    assert record["actions"] == [[0, "place 3 c2"]]
    again = program.post("/open", json=record)
    assert again.status_code == 201
    assert program.get(again.json()["path"]).json()["ply"] == 1


@pytest.mark.parametrize("allowed", [True, False])
def test_a_refused_sentence_is_sent_anyway_where_the_host_allows_it(program: httpx2.Client, allowed: bool) -> None:
    """Nobody else gets to know what was refused."""
    table = made(program, "fuji", "here", "link", settings={"say_anyway": allowed})
    path, mine = table["path"], bearer(table["seats"][0]["token"])
    theirs = bearer(program.post(table["seats"][1]["link"], json={"name": "Bea"}).json()["token"])
    while (shown := program.get(path, headers=mine).json())["observation"]["phase"] < 2:
        for seat in shown["actors"]:
            who = (mine, theirs)[seat]
            now = program.get(path, headers=who).json()
            body = {"seat": seat, "action": now["actions"][0]["action"], "last_version": now["version"]}
            assert program.post(f"{path}/act", json=body, headers=who).status_code == 200
    sentence = {"seat": 0, "words": "I have a pair of sixes."}
    refused = program.post(f"{path}/chat", json=sentence, headers=mine)
    assert refused.status_code == 422
    assert "“a pair of sixes”" in refused.json()["error"] or "“a pair”" in refused.json()["error"]
    assert refused.json()["clauses"] == ["C2"]
    assert refused.json().get("may_insist", False) == allowed
    assert "a pair" not in program.get(path, headers=theirs).text
    insisted = program.post(f"{path}/chat", json=sentence | {"anyway": True}, headers=mine)
    assert insisted.status_code == (200 if allowed else 422)
    assert not insisted.json().get("may_insist", False)
    program.post(f"{path}/chat", json={"seat": 0, "words": "I feel strong", "anyway": True}, headers=mine)
    said = [(each["words"], each["anyway"]) for each in program.get(path, headers=theirs).json()["said"]]
    assert said == [("I have a pair of sixes.", True)] * allowed + [("I feel strong", False)]


def test_events_carry_the_whole_table(program: httpx2.Client) -> None:
    table = made(program, "hekla", "here", "here")
    path, mine = table["path"], bearer(table["seats"][0]["token"])
    with program.stream("GET", f"{path}/events", headers=mine) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        lines = stream.iter_lines()
        first = json.loads(next(line for line in lines if line.startswith("data: "))[6:])
        body = {"seat": 0, "action": first["actions"][0]["action"], "last_version": 0}
        assert program.post(f"{path}/act", json=body, headers=mine).status_code == 200
        second = json.loads(next(line for line in lines if line.startswith("data: "))[6:])
    assert (first["version"], second["version"], second["actors"]) == (0, 1, [1])


def dice_seen(table: dict[str, Any], owner: int) -> int:
    """How many dice of a set show their value to whoever asked for this table."""
    return sum(die["value"] is not None for die in table["observation"]["dice_sets"][owner]["dice"])


def test_a_program_sees_what_its_seat_sees(program: httpx2.Client) -> None:
    table = made(program, "fuji", "here", "here", "bot")
    tokens = [seat["token"] for seat in table["seats"][:2]]
    rng = random.Random(3)
    for _ in range(400):
        shown = [program.get(table["path"], headers=bearer(token)).json() for token in tokens]
        assert [each["seat"] for each in shown] == [0, 1]
        if dice_seen(shown[0], 0) > 3 and dice_seen(shown[1], 1) > 3:
            break
        acting = next((each for each in shown if each["actions"]), None)
        if acting:
            body = {"seat": acting["seat"], "action": rng.choice(acting["actions"])["action"], "last_version": acting["version"]}
            program.post(f"{table['path']}/act", json=body, headers=bearer(tokens[acting["seat"]]))
    else:
        raise AssertionError("nobody rolled")
    public = program.get(table["path"]).json()
    assert public["seat"] is None
    assert dice_seen(shown[0], 0) > 3
    assert dice_seen(shown[1], 1) > 3
    assert (dice_seen(shown[0], 1), dice_seen(shown[1], 0)) == (0, 0)
    assert [dice_seen(public, owner) for owner in (0, 1, 2)] == [0, 0, 0]
    assert program.get(f"{table['path']}/match.json").status_code == 422


# ---- the description ----

FOR_PROGRAMS = [endpoint for endpoint in ENDPOINTS if endpoint.name]


def test_the_description_names_real_addresses(room: RunningRoom, program: httpx2.Client) -> None:
    served = program.get("/openapi.json").json()
    assert served == json.loads(json.dumps(describe_room(ENDPOINTS)))
    assert served["components"]["securitySchemes"]["seat"]["scheme"] == "bearer"
    assert sum(len(methods) for methods in served["paths"].values()) == len(FOR_PROGRAMS) > 20
    for op in FOR_PROGRAMS:
        assert served["paths"][op.path][op.method.lower()]["summary"]


CONFORMANCE = [status_code_conformance, content_type_conformance, response_schema_conformance]
CHECKS = [not_a_server_error, negative_data_rejection, *CONFORMANCE]
BROWSER = {"Cookie": f"caldera={new_session()}", "Sec-Fetch-Site": "same-origin"}
ENDLESS = "events"
"""A stream has no end to wait for; it is tried above."""


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, dict[str, Any], str]]:
    """The description that a room serves, a table to try it at, and the token of a seat there."""
    with running_room(tmp_path_factory.mktemp("spoken") / "tables.db", limited=False) as running:
        schema = schemathesis.openapi.from_url(f"{running.address}/openapi.json")
        with httpx2.Client(base_url=running.address, headers=ASK | BROWSER, timeout=20) as client:
            table = made(client, "fire_mountain", "here", "link", "bot")
        yield schema, table, table["seats"][0]["token"]


TRIED = [(op, mode) for op in FOR_PROGRAMS for mode in GenerationMode if op.name != ENDLESS]


@pytest.mark.parametrize(
    ("op", "mode"), [each for each in TRIED if each[0].takes or each[1] is GenerationMode.POSITIVE], ids=lambda each: str(each.name)
)
def test_the_room_keeps_to_its_description(op: Endpoint, mode: GenerationMode, spoken: tuple[Any, dict[str, Any], str]) -> None:
    """Schemathesis makes up requests that fit the description and requests that do not; the answers must be as described."""
    schema, table, token = spoken
    link = str(table["seats"][1]["link"]).split("/")[-1]
    path = {name: value for name, value in (("table_id", table["id"]), ("token", link)) if f"{{{name}}}" in op.path}
    declared = schema[op.path][op.method.lower()]
    known = op.session and mode is GenerationMode.POSITIVE  # else the cookie is one of the things that are made up wrongly
    headers = ASK | (bearer(token) if op.seat else {}) | (BROWSER if known else {})

    @settings(max_examples=amount(12, 25), phases=[Phase.generate])
    @given(case=declared.as_strategy(generation_mode=mode, path_parameters=path or None))
    def keeps_to_it(case: schemathesis.Case[Any]) -> None:
        case.call_and_validate(headers=headers, checks=CHECKS)

    keeps_to_it()


@pytest.mark.parametrize("op", [op for op in FOR_PROGRAMS if op.takes], ids=lambda op: str(op.name))
def test_every_body_has_an_example(op: Endpoint, program: httpx2.Client) -> None:
    """It is one of the things that may be sent, so it is refused for other reasons than its form, if at all."""
    answer = program.post(op.path.format(game_id="hekla", table_id="x", token="y"), json=shown_example(op))
    assert answer.status_code in (op.status, *op.refusals), answer.text
    if isinstance(op.takes, type):
        assert isinstance(op.example, op.takes)


@pytest.mark.parametrize("op", FOR_PROGRAMS, ids=lambda op: str(op.name))
def test_other_methods_are_refused_with_those_that_are_allowed(op: Endpoint, program: httpx2.Client) -> None:
    path = op.path.format(game_id="hekla", table_id="x", token="y")
    answer = program.request("DELETE", path)
    assert answer.status_code == 405
    assert op.method in answer.headers["allow"]
    assert answer.json()["error"]


# ---- the bot of the examples ----


def test_the_bot_plays_whole_games_over_http(room: RunningRoom, program: httpx2.Client) -> None:
    """Three seats of Fuji, which has secrets and people who act at the same time."""
    table = made(program, "fuji", "link", "link", "bot")
    ends: dict[int, dict[str, Any]] = {}

    def sit(seat: int) -> None:
        ends[seat] = BOT["visit"](room.address + table["seats"][seat]["link"], f"Program {seat}", random.Random(seat))

    players = [threading.Thread(target=sit, args=(seat,)) for seat in (0, 1)]
    for player in players:
        player.start()
    for player in players:
        player.join(timeout=100)
    assert sorted(ends) == [0, 1]
    assert ends[0]["over"]
    assert ends[0]["returns"] == ends[1]["returns"]
    assert [seat["name"] for seat in ends[0]["seats"][:2]] == ["Program 0", "Program 1"]


def test_the_bot_takes_part_in_dice_that_nobody_can_choose(room: RunningRoom, program: httpx2.Client) -> None:
    """Nothing is rolled before both programs have published a hash and shown their nonce; then the record proves every roll."""
    table = made(program, "sub_terra", "link", "link", settings={"dice": "auto"})
    assert program.get(f"{table['path']}/rolls").status_code == 422, "what may come is no secret of a finished match yet"
    ends: dict[int, dict[str, Any]] = {}

    def sit(seat: int) -> None:
        ends[seat] = BOT["visit"](room.address + table["seats"][seat]["link"], f"Program {seat}", random.Random(seat))

    other = threading.Thread(target=sit, args=(1,), daemon=True)
    other.start()
    sit(0)
    other.join(timeout=100)
    assert [end["over"] for end in ends.values()] == [True, True]
    record = program.get(f"{table['path']}/match.json").json()
    assert [each["seat"] for each in record["dice"]["nonces"]] == [0, 1]
    assert "rounds" not in record["dice"], "nobody had to begin anew"
    assert caldera.load_match(json.dumps(record)).verify_dice() > 0
    steps = program.get(f"{table['path']}/rolls").json()["steps"]
    assert [ply for ply, *_ in steps] == [ply for ply, (seat, _) in enumerate(record["actions"]) if seat == caldera.CHANCE]


# ---- what people who write programs read ----


@pytest.mark.parametrize("op", FOR_PROGRAMS, ids=lambda op: str(op.name))
def test_the_page_for_programs_shows_lines_that_work(op: Endpoint, room: RunningRoom, program: httpx2.Client) -> None:
    """The line for the shell, typed with a real table in it, gets one of the answers that are promised."""
    shown = unescape(program.get("/api").text)
    line = curl_line(op, room.address)
    assert f"<code>{line}</code>" in shown
    assert f"<h2>{op.method} {op.path}</h2>" in shown
    table = made(program, "hekla", "here", "link")
    told = {"TABLE": table["id"], "LINK": str(table["seats"][1]["link"]).split("/")[-1], "TOKEN": table["seats"][0]["token"]}
    if op.name == "commentary":
        told |= commentary_of(program)
    for name, value in (told | {"SESSION": new_session()}).items():
        line = line.replace(name, value)
    method, address, headers, sent = as_curl_reads(line)
    assert method == op.method
    with program.stream(method, address, headers=headers, content=sent) as answer:
        assert answer.status_code in (op.status, *op.refusals), answer.read()
        if not op.takes:
            assert answer.status_code == op.status, answer.read()


def commentary_of(program: httpx2.Client) -> dict[str, str]:
    """A table at which everybody has agreed to a commentator, and what is in the link."""
    table = made(program, "fuji", "here", "here")
    for seat in table["seats"]:
        program.post(f"{table['path']}/commentary", json={"agrees": True}, headers={"Authorization": f"Bearer {seat['token']}"})
    shown = program.get(table["path"], headers={"Authorization": f"Bearer {table['seats'][0]['token']}"}).json()
    return {"TABLE": table["id"], "LINK": shown["commentary"]["path"].rpartition("/")[2]}


def as_curl_reads(line: str) -> tuple[str, str, dict[str, str], str | None]:
    """The method, the address, the headers and the body of the request that a line asks for."""
    words, headers, sent = iter(shlex.split(line.removeprefix("curl "))), {}, None
    for word in words:
        if word == "--header":
            name, _, value = next(words).partition(": ")
            headers[name] = value
        elif word == "--data":
            sent = next(words)
        elif word != "--no-buffer":
            address = word
    return "POST" if sent else "GET", address, headers, sent


def test_the_front_page_leads_to_the_page_for_programs(program: httpx2.Client) -> None:
    front = program.get("/", headers={"Accept": "text/html"})
    assert 'href="/api"' in front.text


def test_the_types_of_the_scripts_are_those_of_the_wire() -> None:
    types = write_types(describe_room(ENDPOINTS)["components"]["schemas"])
    assert (
        "  interface Kept {\n    /** The first of them, counted from 0 */\n    start: number;\n    count: number;\n  }\n" in types
    )
    assert "    board?: (string | Kept)[];\n" in types
    assert "    steps: [number, number, string][];\n" in types
    assert "    next?: Record<string, string>;\n" in types
    assert "    ghost: Ghost | null;\n" in types
    assert "  type Events = string;\n" in types
