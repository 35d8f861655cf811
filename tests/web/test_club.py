"""A club's ladder: names with a recovery link, matches that were begun as rated, and nothing of others."""

from __future__ import annotations

import csv
import io
import re
from html import unescape

import httpx2

import caldera
from tests.support.rooms import RunningRoom, boot, browser, new_table
from tests.web.test_rematch import play_to_the_end


def join(client: httpx2.Client, name: str) -> str:
    """The recovery link of a new member."""
    return str(re.findall(r'data-link="(/club/recover/[^"]+)"', client.post("/club", data={"name": name}).text)[0])


def rated(ann: httpx2.Client, bob: httpx2.Client, **more: str) -> str:
    path = new_table(ann, "here", "link", **({"rated": "yes"} | more))
    link = re.findall(r'data-link="([^"]+/join/[^"]+)"', ann.get(path).text)[0]
    assert bob.post(link, data={"name": "Bob"}).status_code == 303
    return path


def test_members_play_rated_matches_and_are_ranked_from_the_fifth(room: RunningRoom) -> None:
    with browser(room) as ann, browser(room) as bob, browser(room, "fr") as cleo:
        assert "Tuesday table" in ann.get("/club").text
        recovery = join(ann, "Ann")
        join(bob, "Bob")
        assert cleo.post("/club", data={"name": "ann"}).status_code == 422, "the name is taken"
        assert ann.post("/club", data={"name": "Other"}).status_code == 422, "one name a person"
        path = rated(ann, bob)
        agreed = caldera.load_match(ann.get(f"{path}/match.json").text)
        assert agreed.extra["rated"] is True
        assert boot(ann, path)["hints"] is False if "hints" in boot(ann, path) else True
        assert path not in cleo.get("/club").text + cleo.get("/club/results.csv").text, "nothing of a match that goes on"
        play_to_the_end([ann, bob], path)
        play_to_the_end([ann, bob], rated(ann, bob, rated=""))
        unrated = new_table(ann, "here", "here")
        play_to_the_end([ann, ann], unrated)
        rows = list(csv.DictReader(io.StringIO(cleo.get("/club/results.csv").text)))
        assert path in [row["record"].removesuffix("/match.json") for row in rows]
        assert unrated not in cleo.get("/club/results.csv").text
        assert {row["players"] for row in rows} == {"Ann / Bob"}
        assert sorted(rows[0]["places"].split()) in (["1", "2"], ["1", "1"])
        assert caldera.load_match(cleo.get(rows[0]["record"]).text).state.is_over
        assert "Personne n’a encore joué 5 parties" in unescape(cleo.get("/club").text)
        with browser(room) as elsewhere:
            assert elsewhere.get("/club/recover/nonsense").status_code == 404
            assert elsewhere.post("/club/recover/nonsense").status_code == 403
            assert elsewhere.post(recovery).headers["location"] == "/club"
            assert "You are Ann" in elsewhere.get("/club").text


def test_strangers_and_one_person_on_two_seats_are_not_rated(room: RunningRoom) -> None:
    with browser(room) as ann, browser(room) as stranger:
        join(ann, "Dora")
        play_to_the_end([ann, stranger], rated(ann, stranger))
        play_to_the_end([ann, ann], new_table(ann, "here", "here", rated="yes"))
        assert "Dora" not in ann.get("/club/results.csv").text
