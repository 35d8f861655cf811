"""Shared review: who leads, what the others hear of it, and what they never hear."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx2
import pytest

import caldera
from caldera.tables.errors import Refused
from caldera.tables.people.review import LASTS, MOST_LEADERS, MOST_STEPS, WITHIN_SECONDS, Review
from caldera.tables.people.seats import SeatSpec
from caldera.tables.room import Room
from caldera.tables.store.sqlite import Store
from caldera.web.table.play import follow
from caldera.web.table.review import leaders
from tests.support.rooms import act, boot, new_table

HEKLA = caldera.game("hekla")
ANN, BOB = "a" * 43, "b" * 43


def heard(client: httpx2.Client, path: str) -> list[dict[str, Any]]:
    """What a stream that begins now says about leaders."""
    with client.stream("GET", f"{path}/events?last_version=-1") as stream:
        kind = ""
        for line in stream.iter_lines():
            if line.startswith("event: "):
                kind = line[7:]
            elif line.startswith("data: ") and kind == "review":
                found: list[dict[str, Any]] = json.loads(line[6:])
                return found
            elif not line:
                kind = ""
    raise AssertionError("the stream ended")


def played(client: httpx2.Client, **fields: str) -> str:
    path = new_table(client, "here", "here", **fields)
    act(client, path, 0, HEKLA.space.parse("place 3 c2"), 0)
    act(client, path, 1, HEKLA.space.parse("place 3 d2"), 1)
    return path


def test_others_hear_what_a_leader_shows(ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = played(ann, **{"seat.0.name": "Ann", "seat.1.name": "Al"})
    told = ann.post(f"{path}/lead", json={"ply": 1, "el": "stone-R3-0"}).json()
    (lead,) = heard(bob, path)
    assert lead == {"id": told["id"], "name": "Ann et Al", "me": False, "ply": 1, "el": "stone-R3-0"}
    assert heard(ann, path)[0]["me"]
    before = boot(ann, path)["version"]
    assert bob.post(f"{path}/lead", json={"ply": None, "el": None}).status_code == 200
    assert [each["name"] for each in heard(ann, path)] == ["Ann and Al", "a spectator"]
    assert boot(ann, path)["version"] == before, "nothing of it is in the log"
    ann.post(f"{path}/lead", json={"ply": None, "on": False})
    assert [each["name"] for each in heard(bob, path)] == ["un spectateur"]


def test_only_what_everybody_sees_can_be_pointed_at(ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = played(ann)
    for name in ("<b>", "stone-G3-0", "x" * 5000, ""):
        assert ann.post(f"{path}/lead", json={"ply": 1, "el": name}).status_code == 200
        assert heard(bob, path)[0]["el"] is None, "not on the board at that position"
    assert ann.post(f"{path}/lead", json={"ply": 99}).status_code == 422
    bad: Any
    for bad in ({"ply": "1"}, {"ply": 1, "more": 2}, {}, []):
        assert ann.post(f"{path}/lead", json=bad).status_code == 400


def test_a_late_spectator_hears_of_nothing_newer(tmp_path: Path) -> None:
    room = Room(Store(tmp_path / "tables.db"), pace=0)

    async def check() -> None:
        table = await room.create("hekla", [SeatSpec("here"), SeatSpec("here")], {}, ANN, {"delay": "3"})
        live = await room.live(table.id)
        for seat, words in ((0, "place 3 c2"), (1, "place 3 d2"), (0, "place 2 b3"), (1, "place 2 e2")):
            await room.act(table.id, seat, HEKLA.space.parse(words), live.table.version)
        shown = live.view_for_session(None).table
        assert shown.match.ply == 1
        for ply, seen in ((None, False), (1, True), (2, False), (4, False)):
            live.review.update_lead(ANN, ply, "stone-R3-0", 1000.0)
            (told,) = leaders(live, shown, None, "en")
            assert (told.ply, told.el) == ((ply, "stone-R3-0") if seen else (None, None))
            (true,) = leaders(live, live.table, BOB, "en")
            assert (true.ply, true.el) == (ply, "stone-R3-0")

    asyncio.run(check())
    room.store.close()


def test_a_stream_tells_each_change_once(tmp_path: Path) -> None:
    room = Room(Store(tmp_path / "tables.db"), pace=0)

    async def check() -> None:
        table = await room.create("hekla", [SeatSpec("here"), SeatSpec("here")], {}, ANN)
        live = await room.live(table.id)
        stream = follow(room, table.id, BOB, "en", 0)
        live.review.update_lead(ANN, 0, None, 1000.0)
        said = [await anext(stream) for _ in range(3)]
        assert sum(b"event: review" in each for each in said) == 1
        live.review.update_lead(ANN, 0, None, 1001.0)
        live.wake_everybody()
        live.review.update_lead(ANN, None, None, 1002.0)
        live.wake_everybody()
        while b"event: review" not in (told := await asyncio.wait_for(anext(stream), 10)):
            pass
        assert json.loads(told.split(b"data: ")[1])[0]["ply"] is None
        await stream.aclose()

    asyncio.run(check())
    room.store.close()


def test_leaders_are_few_not_too_fast_and_forgotten_when_silent() -> None:
    review = Review()
    for number in range(MOST_LEADERS):
        review.update_lead(f"session {number}", None, None, 0.0)
    with pytest.raises(Refused):
        review.update_lead("one more", None, None, 1.0)
    assert review.expire(LASTS + 2)
    assert review.leads == {}
    for number in range(MOST_STEPS):
        review.update_lead(ANN, number, None, 100.0)
    with pytest.raises(Refused):
        review.update_lead(ANN, 1, None, 100.0 + WITHIN_SECONDS / 2)
    review.update_lead(ANN, 1, None, 101.0 + WITHIN_SECONDS)
    number = review.number
    review.update_lead(ANN, 1, None, 110.0)
    assert review.number == number, "to say that one is still there is no news"
    review.stop(ANN)
    assert review.number == number + 1
