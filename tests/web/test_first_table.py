"""A first table: begun with one click, with a move, against bots that wait for whoever reads; and what follows after a win."""

from __future__ import annotations

import html
import json
import re
import time
from typing import Any

import httpx2
import pytest

import caldera
from caldera.core.match import Match
from caldera.games import OWN
from caldera.tables.people.seats import BOT, HERE, SeatSpec
from caldera.tables.play.new_table import make_table
from caldera.tables.play.rematch import next_to_begin, rematch_options
from caldera.tables.play.table import Table
from caldera.web.stage.next_table import next_table
from tests.support.paths import GOLDEN
from tests.support.rooms import ASK, boot, new_table


def form_of(page: str, action: str, game_id: str) -> dict[str, Any]:
    """The fields that the button of a game sends."""
    card = page.split(f"g-{game_id}")[1].split("</form>")[0].split(action)[1]
    fields: dict[str, Any] = {}
    for name, value in re.findall(r'name="([^"]+)"\s+value="([^"]*)"', card):
        fields.setdefault(name, []).append(html.unescape(value))
    return fields


@pytest.mark.parametrize("game_id", OWN)
def test_play_now_begins_with_a_move(ann: httpx2.Client, game_id: str) -> None:
    """Nothing is chosen before it: the first question is one of the first turn, or the bots are on the move."""
    fields = form_of(ann.get("/").text, "<form", game_id)
    answer = ann.post(f"/g/{game_id}/new", data=fields)
    assert answer.status_code == 303, answer.text
    path = str(answer.headers["location"])
    shown = ann.get(path, headers=ASK).json()
    first = caldera.game(game_id).info.first_table
    assert first is not None
    assert len(shown["seats"]) == 1 + len(first.bots)
    assert {key: shown["options"][key] for key in first.options} == first.options
    seats = ann.get(path).text.split('id="seats"')[1].split("</ul>")[0]
    assert seats.count('title="You"') == 1, "who plays reads You, and a program the number of the seat"
    assert shown["seats"][0]["name"] == "Player 1"
    if game_id == "fuji":
        assert shown["observation"]["stage"] == "plan"


def test_bots_wait_for_whoever_reads_the_aim(ann: httpx2.Client, bob: httpx2.Client) -> None:
    """Green, a bot, begins: not before the page says that the card is closed, and only who sits there can say it."""
    fields = {"option.first": "green", "aim": "told"}
    path = new_table(ann, "here", "bot", **fields)
    assert 'data-waits="bots"' in ann.get(path).text
    time.sleep(1.0)
    assert boot(ann, path)["ply"] == 0
    assert bob.post(f"{path}/begin", json={}).status_code == 403
    assert boot(ann, path)["ply"] == 0
    assert ann.post(f"{path}/begin", json={}).status_code == 200
    until = time.monotonic() + 60
    while boot(ann, path)["ply"] == 0:
        assert time.monotonic() < until, "the bot never begins"
    assert "data-waits" not in ann.get(path).text
    assert ann.post(f"{path}/begin", json={}).status_code == 200, "said twice"
    at_once = new_table(ann, "here", "bot", **{"option.first": "green"})
    while boot(ann, at_once)["ply"] == 0:
        assert time.monotonic() < until, "nobody reads, and yet the bot waits"


def test_with_friends_preselects_links(ann: httpx2.Client) -> None:
    page, plain = ann.get("/g/sub_terra/new?friends").text, ann.get("/g/sub_terra/new").text
    home = ann.get("/").text
    assert 'href="/g/sub_terra/new?friends"' in home
    assert 'href="/g/sub_terra/new"' in home
    assert re.search(r'name="players"\s+value="2" checked', page)
    assert re.search(r'name="players"\s+value="1" checked', plain)
    assert re.search(r'name="seat.1.kind"\s+value="link" checked', page)
    assert re.search(r'name="seat.1.kind"\s+value="bot" checked', plain)
    assert re.search(r'name="seat.0.kind"\s+value="here" checked', page)


# ---- saving, opening, playing again ----


def test_a_saved_match_goes_on_with_its_bots_and_without_made_up_names(ann: httpx2.Client) -> None:
    path = new_table(ann, "here", "bot", "bot", **{"option.first": "red"})
    saved = ann.get(f"{path}/match.json", headers={"Accept-Language": "fr"}).json()
    assert saved["names"] == ["Joueur 1", "Alka", "Alka II"]
    assert saved["seats"] == ["me", "easy", "easy"]
    opened = ann.post("/open", content=json.dumps(saved), headers=ASK | {"Content-Type": "application/json"}).json()
    shown = ann.get(f"/t/{opened['id']}", headers=ASK).json()
    assert [seat["name"] for seat in shown["seats"]] == ["Player 1", "Alka", "Alka II"]
    assert [seat["kind"] for seat in opened["seats"]] == ["here", "bot", "bot"]
    again = ann.get(f"/t/{opened['id']}/match.json").json()
    assert again["names"] == ["Player 1", "Alka", "Alka II"]


def finished(game_id: str, stem: str) -> Match:
    return caldera.load_match(GOLDEN / game_id / f"{stem}.json")


def table_of(match: Match, *bots: str) -> Table:
    """A finished table: bots as named, and a person on the one seat without."""
    specs = [SeatSpec(BOT, bot=bot) if bot else SeatSpec(HERE) for bot in bots]
    return make_table(match.game.id, specs, match.options, "ann", record=match).table


def test_a_rematch_keeps_seats_and_colours_and_another_one_begins() -> None:
    hekla = Match(caldera.game("hekla"), 3, {"first": "yellow"})
    table = table_of(hekla, "", "easy", "easy")
    assert (next_to_begin(table), rematch_options(table)["first"]) == (0, "red"), "blue does not play"
    drawn = table_of(Match(caldera.game("fire_mountain"), 2), "", "easy")
    assert (next_to_begin(drawn), rematch_options(drawn)["first"]) == (None, "random")
    together = table_of(Match(caldera.game("sub_terra"), 1), "")
    assert next_to_begin(together) is None


def test_the_next_step_is_stronger_bots_or_the_next_difficulty() -> None:
    hekla = Match(caldera.game("hekla"), 3)
    harder = str(next_table(table_of(hekla, "", "easy", "medium"), 0, "en"))
    assert 'name="seat.1.bot" value="medium"' in harder
    assert 'name="seat.2.bot" value="skilled"' in harder
    assert "against Odo and Vika" in harder
    assert str(next_table(table_of(hekla, "", "master", "master"), 0, "en")) == "", "there is nobody stronger"
    assert str(next_table(table_of(hekla, "", "", "easy"), 0, "en")) == "", "somebody else plays as well"
    temple = Match(caldera.game("sub_terra"), 1, {"difficulty": "beginner", "team": ["rogue", "veteran", "sapper"]})
    harder = str(next_table(table_of(temple, ""), 0, "fr"))
    assert 'name="option.difficulty" value="normal"' in harder
    assert harder.count('name="option.team"') == 3
    last = Match(caldera.game("sub_terra"), 1, {"difficulty": "expert"})
    assert str(next_table(table_of(last, ""), 0, "en")) == ""


def test_a_win_offers_the_next_step_and_a_defeat_another_try(ann: httpx2.Client) -> None:
    match = finished("fire_mountain", "two-run-out-of-turns").to_json()
    for seats, offered in ((["easy", "me"], True), (["me", "easy"], False)):
        opened = ann.post("/open", files={"match": ("m.json", json.dumps(match | {"seats": seats}))})
        page = ann.get(str(opened.headers["location"]).partition("?")[0]).text
        assert ('id="next-table"' in page) is offered
        assert 'id="rematch"' in page
