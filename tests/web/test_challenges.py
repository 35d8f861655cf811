"""The page of challenges: rules and medals of every game, and a table for each."""

from __future__ import annotations

import json
import re
from html import unescape

import httpx2
import pytest

from caldera.games import OWN
from caldera.insight.challenges import challenges, positions
from tests.games.test_challenges import solutions
from tests.web.test_insight_web import panel


def begin(client: httpx2.Client, game_id: str, name: str, medal: str = "") -> str:
    """The address of the table that is opened for a challenge."""
    answer = client.post(f"/challenges/{game_id}/{name}", data={"medal": medal} if medal else {}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


@pytest.mark.parametrize("game_id", OWN)
def test_the_page_says_what_each_medal_asks_for(ann: httpx2.Client, game_id: str) -> None:
    shown = unescape(ann.get(f"/challenges/{game_id}").text)
    assert shown.count('class="camp-row"') == len(challenges(game_id)) == shown.count('class="camp"')
    assert f'href="/challenges/{game_id}"' in ann.get(f"/g/{game_id}").text
    assert 'data-medal="1"' not in shown
    assert ann.get("/challenges", follow_redirects=False).status_code == 303


def test_a_challenge_opens_its_table(ann: httpx2.Client) -> None:
    record = ann.get(begin(ann, "hekla", "second", "gold") + "/match.json").json()
    assert record["seats"] == ["me", "expert"]
    assert record["options"]["first"] == "green"
    agreed = panel(ann, begin(ann, "fuji", "on_ring", "silver"), "table")
    assert "<dd>Ring</dd>" in agreed
    assert "<dt>Difficulty</dt><dd>2</dd>" in agreed or "2" in agreed.partition("Difficulty")[2][:60]
    for game_id, name in (("hekla", "position_crowd"), ("sub_terra", "position_way_home")):
        record = ann.get(begin(ann, game_id, name) + "/match.json").json()
        assert record["start"] == positions(game_id)[name.removeprefix("position_")]
    for wrong in ("/challenges/hekla/nothing", "/challenges/nothing/win"):
        assert ann.post(wrong, data={}).status_code == 404


def test_medals_are_of_whoever_played(ann: httpx2.Client, bob: httpx2.Client) -> None:
    """A finished match that came in by a file shows its medals at its end and on the page; nobody else has them."""
    match = max(solutions("hekla"), key=lambda each: each.state.players == 2 and each.start is None)
    name = "match.json"
    answer = ann.post("/open", files={"match": (name, json.dumps(match.to_json()), "application/json")}, follow_redirects=False)
    path = answer.headers["location"].partition("?")[0]
    told = unescape(panel(ann, path, "story"))
    assert "Medals" in told
    assert "Bronze: " in told
    assert "Gold: " not in told  # hints may be asked for at such a table
    won = len(re.findall(r'class="camp-row" data-medal="1"', ann.get("/challenges/hekla").text))
    assert won
    assert 'data-medal="1"' not in bob.get("/challenges/hekla").text
