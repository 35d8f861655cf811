"""My games: noted when a match is over, one person's on all their devices, exported and erased; never those of others."""

from __future__ import annotations

import re
from html import unescape

import httpx2

from tests.support.rooms import RunningRoom, boot, browser, new_table
from tests.web.test_rematch import play_to_the_end


def finished(client: httpx2.Client) -> str:
    path = new_table(client, "here", "here", **{"seat.0.name": "Ann", "setting.undo": "free"})
    play_to_the_end([client, client], path)
    return path


def link_of(client: httpx2.Client) -> str:
    return str(re.findall(r'data-link="(/me/join/[^"]+)"', client.post("/me/link").text)[0])


def test_a_finished_match_is_noted_for_whoever_played_it(room: RunningRoom) -> None:
    with browser(room) as ann, browser(room, "fr") as bob:
        assert "No games yet" in ann.get("/me").text
        path = new_table(ann, "here", "link", **{"seat.0.name": "Ann"})
        link = re.findall(r'data-link="([^"]+/join/[^"]+)"', ann.get(path).text)[0]
        bob.post(link, data={"name": "Bob"})
        assert "No games yet" in ann.get("/me").text, "a match that goes on says nothing"
        path = new_table(ann, "here", "link", **{"seat.0.name": "Ann"})
        link = re.findall(r'data-link="([^"]+/join/[^"]+)"', ann.get(path).text)[0]
        bob.post(link, data={"name": "Bob"})
        play_to_the_end([ann, bob], path)
        mine, theirs = unescape(ann.get("/me").text), unescape(bob.get("/me").text)
        assert "against Bob" in mine
        assert "contre Ann" in theirs
        assert ("Won " in mine) != ("Gagné " in theirs)
        assert path in mine
        assert path in theirs
        with browser(room) as stranger:
            assert "No games yet" in stranger.get("/me").text
            assert stranger.get("/me/export").json() == {"caldera_games": 1, "games": []}


def test_games_go_along_to_another_device_once(room: RunningRoom) -> None:
    with browser(room) as phone, browser(room) as laptop, browser(room) as thief:
        first = finished(phone)
        second = finished(laptop)
        link = link_of(phone)
        assert "Bring my games here" in laptop.get(link).text
        assert laptop.post(link).headers["location"] == "/me"
        assert thief.get(link).status_code == thief.post(link).status_code == 403
        for device in (phone, laptop):
            shown = device.get("/me").text
            assert first in shown
            assert second in shown
        third = finished(laptop)
        assert third in phone.get("/me").text, "they stay one person"
        old, new = link_of(phone), link_of(phone)
        assert thief.get(old).status_code == 403, "a newer link takes the place of an older one"
        assert thief.get(new).status_code == 200


def test_games_are_exported_and_erased_everywhere(room: RunningRoom) -> None:
    with browser(room) as ann:
        path = finished(ann)
        file = ann.get("/me/export")
        assert "attachment" in file.headers["content-disposition"]
        (game,) = file.json()["games"]
        assert (game["game"], game["kind"], game["seats"]) == ("hekla", "together", [0, 1])
        assert len(game["points"]) == 2
        assert "secret" not in file.text
        assert ann.post("/me/erase").headers["location"] == "/me"
        assert "No games yet" in ann.get("/me").text, "and the finished table does not bring it back"
        assert ann.get(path).status_code == 200
        finished(ann)
        assert "1 game" in ann.get("/me").text


def test_an_end_that_is_taken_back_is_no_result(room: RunningRoom) -> None:
    with browser(room) as ann:
        path = finished(ann)
        assert path in ann.get("/me").text
        undone = ann.post(f"{path}/undo", json={"last_version": boot(ann, path)["version"]})
        assert undone.status_code == 200, undone.text
        assert "No games yet" in ann.get("/me").text
