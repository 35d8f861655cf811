"""A lost cookie is not a lost seat, and everybody can read what the room holds about them."""

from __future__ import annotations

import re

import httpx2

from tests.support.rooms import ASK, RunningRoom, act, browser, new_table, seat_link


def recovery_code(client: httpx2.Client) -> str:
    (code,) = re.findall(r"/recover#([\w-]{43})", client.post("/mine/recovery").text)
    return str(code)


def test_a_recovery_code_gives_all_seats_back(room: RunningRoom, ann: httpx2.Client) -> None:
    path = new_table(ann, "here", "here")
    code = recovery_code(ann)
    with browser(room) as later:
        assert later.post("/mine/recovery").status_code == 403, "somebody new has none"
        assert path not in later.get("/mine").text
        assert "recovery-code" in later.get("/recover").text
        assert later.post("/recover", data={"code": code}).status_code == 303
        assert path in later.get("/mine").text
        shown = later.get(path, headers=ASK).json()
        assert act(later, path, 0, shown["actions"][0]["action"], shown["version"]).status_code == 200


def test_a_code_that_opens_nothing_is_refused_and_cannot_be_guessed(room: RunningRoom) -> None:
    with browser(room) as stranger:
        answers = [stranger.post("/recover", data={"code": code}).status_code for code in ("", "x" * 43, "<b>", *("y" * 43,) * 9)]
        assert answers[:3] == [422] * 3
        assert answers[-1] == 429
        assert "caldera" not in stranger.cookies


def test_the_data_of_a_person_are_theirs_and_nobody_elses(ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = new_table(ann, "here", "link", **{"seat.0.name": "Ann"})
    bob.post(seat_link(ann, path), data={"name": "Bob"})
    for client, name in ((ann, "Ann of the club"), (bob, "Bob of the club")):
        assert client.post("/club", data={"name": name}).status_code == 200
    ann.post(f"{path}/chat", json={"seat": 0, "words": "My words"})
    bob.post(f"{path}/chat", json={"seat": 1, "words": "Other words"})
    answer = ann.get("/mine/data.json")
    (table,) = [each for each in answer.json()["tables"] if each["table"] == path.removeprefix("/t/")]
    assert table["seats"] == [{"seat": 0, "name": "Ann", "webhook": "", "devices": 0}]
    assert "My words" in [entry["body"] for entry in table["log"]]
    assert len(answer.json()["records"]["member"]) == 1, "what the room keeps beside tables"
    assert answer.json()["club"] == "Ann of the club"
    assert "Other words" not in answer.text
    assert "Bob" not in answer.text
    assert "attachment" in answer.headers["content-disposition"]


def test_who_has_no_seat_has_no_data(room: RunningRoom) -> None:
    with browser(room) as stranger:
        assert stranger.get("/mine/data.json").status_code == 403


def test_a_person_is_erased_and_the_others_play_on(room: RunningRoom, ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = new_table(ann, "here", "link", **{"seat.0.name": "Annabella"})
    bob.post(seat_link(ann, path), data={"name": "Bobby"})
    alone = new_table(bob, "here", "bot")
    ann.post(f"{path}/chat", json={"seat": 0, "words": "My words"})
    bob.post(f"{path}/chat", json={"seat": 1, "words": "Bobs words"})
    bob.post("/club", data={"name": "Bobby of the club"})
    assert ann.post(f"{path}/report", data={"sentence": "1", "remark": ""}).status_code == 200
    assert "Effacer toutes mes données" in bob.get("/mine").text
    assert bob.post("/mine/erase").status_code == 422, "not without the tick"
    assert ann.get("/mine/data.json").json()["words"], "what belongs to somebody is known by their session"
    done = bob.post("/mine/erase", data={"sure": "1"})
    assert "Tout ce qui vous concerne est effacé" in done.text
    assert "caldera" not in bob.cookies
    assert bob.get(alone).status_code == 404
    page = ann.get(path).text
    assert "My words" in page
    assert "(erased)" in page
    for told in (page, ann.get(f"{path}/match.json").text, ann.get("/club").text):
        assert "Bob" not in told
    shown = ann.get(path, headers=ASK).json()
    assert act(ann, path, 0, shown["actions"][0]["action"], shown["version"]).status_code == 200
    room.restart()
    assert "(erased)" in ann.get(path).text, "the chain is whole"
    for file in room.database.parent.glob(f"{room.database.name}*"):
        for word in (b"Bobby", b"Bobs words"):
            assert file.is_dir() or word not in file.read_bytes(), (file, word)
