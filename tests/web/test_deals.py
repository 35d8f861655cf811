"""The same deal at several tables: the same chance, and nothing of one table before the other is over."""

from __future__ import annotations

import re
from html import unescape

import httpx2
import pytest

import caldera
from caldera.bots import make_bot
from caldera.core.match import Match
from tests.support.rooms import ASK, RunningRoom, act, boot, browser

CODE = "tuesday-7"


def dealt(client: httpx2.Client, code: str = CODE, **more: str) -> str:
    """A table of two at one screen; its path."""
    form = {"players": "2", "seat.0.kind": "here", "seat.0.name": "Ann", "seat.1.kind": "here", "deal": code} | more
    answer = client.post("/g/fire_mountain/new", data=form)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def record(client: httpx2.Client, path: str) -> Match:
    return caldera.load_match(client.get(f"{path}/match.json").text)


def play_to_the_end(client: httpx2.Client, path: str, bot: str) -> Match:
    """A bot acts for both seats until the match is over."""
    match = record(client, path)
    player, version = make_bot(bot, match.game, 7), boot(client, path)["version"]
    while not match.state.is_over:
        seat = match.state.actors[0]
        if seat == caldera.CHANCE:
            match.roll()
            continue
        action = player.choose(match.state, seat)
        version = act(client, path, seat, action, version).json()["version"]
        match.apply(action, seat)
    return record(client, path)


def test_two_tables_of_a_deal_meet_the_same_chance_and_are_compared_when_both_are_over(room: RunningRoom) -> None:
    with browser(room) as ann, browser(room) as bob, browser(room) as cleo:
        first, second = dealt(ann), dealt(bob, **{"seat.0.name": "Bob"})
        assert first != second
        assert record(ann, first).plays == record(bob, second).plays != [], "what was drawn before anybody acted"
        mine = play_to_the_end(ann, first, "greedy")
        page = f"/deal/{CODE}"
        assert "1 table playing, 1 finished" in ann.get(page).text
        for who in (bob, cleo):
            shown = who.get(page).text
            assert first not in shown, "nobody sees a finished table while theirs goes on, or before they play"
            assert "Ann" not in shown
            assert 'class="beside"' not in shown
        assert 'class="beside"' not in ann.get(page).text, "and who has finished waits for the others"
        theirs = play_to_the_end(bob, second, "novice")
        assert mine.verify_dice() > 10 < theirs.verify_dice()
        for who, other in ((ann, second), (bob, first)):
            shown = unescape(who.get(page).text)
            assert other in shown
            assert 'class="beside"' in shown
            assert shown.count("class=parted") == 1
            assert len(re.findall(r"<tr", shown)) > 10
        assert 'class="beside"' not in cleo.get(page).text
        dealt(ann)
        assert 'class="beside"' not in ann.get(page).text, "nor does somebody who plays it once more"


def test_the_page_of_a_deal_offers_the_same_set_up(room: RunningRoom) -> None:
    with browser(room) as ann, browser(room, "fr") as bob:
        path = dealt(ann, "second", **{"option.terrain": "random"})
        shown = bob.get("/deal/second").text
        assert "Même donne" in shown
        form = shown.split('action="/g/fire_mountain/new"')[1].split("</form>")[0]
        fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))
        assert fields["deal"] == "second"
        assert fields["option.terrain"] == "random"
        other = str(bob.post("/g/fire_mountain/new", data=fields).headers["location"])
        assert record(bob, other).plays == record(ann, path).plays
        assert "1 table playing" not in bob.get("/deal/second").text
        fresh = ann.get("/deal")
        assert re.fullmatch(r"/deal/[a-z2-9]{10}", str(fresh.headers["location"]))
        assert "/g/hekla/new?deal" not in ann.get("/deal/second").text, "Hekla has no chance"
        assert 'name="deal" value="second"' in ann.get("/g/fuji/new?deal=second").text


@pytest.mark.parametrize(("game", "code"), [("fire_mountain", "no spaces"), ("hekla", CODE)])
def test_what_is_no_deal_is_refused_in_a_sentence(ann: httpx2.Client, game: str, code: str) -> None:
    sent = {"seats": [{"kind": "here"}, {"kind": "here"}], "deal": code}
    refused = ann.post(f"/g/{game}/new", json=sent, headers=ASK)
    assert refused.status_code == 422, refused.text


def test_a_program_opens_a_deal(ann: httpx2.Client) -> None:
    sent = {"seats": [{"kind": "here"}, {"kind": "here"}], "deal": CODE.upper()}
    made = ann.post("/g/fire_mountain/new", json=sent, headers=ASK).json()
    match = record(ann, made["path"])
    assert match.extra["deal"] == CODE
    assert "hash" not in match.extra["dice"], "nothing is promised that everybody knows"
    alone = caldera.deal("fire_mountain", CODE, 2)
    while alone.ply < match.ply:
        alone.roll()
    assert alone.plays == match.plays
