"""Today's mountain: one try, nothing of it before, and a result that gives nothing away."""

from __future__ import annotations

import re
from html import unescape

import httpx2

import caldera
from caldera.core.match import Match
from tests.support.rooms import RunningRoom, act, boot, browser
from tests.support.waiting import wait_until


def begin(client: httpx2.Client, **form: str) -> str:
    answer = client.post("/today", data=form)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def record(client: httpx2.Client, path: str) -> Match:
    return caldera.load_match(client.get(f"{path}/match.json").text)


def play_to_the_end(client: httpx2.Client, path: str) -> Match:
    """Somebody who takes the first thing that is possible, against the bots of the day."""

    def on_turn() -> bool:
        state = record(client, path).state
        return state.is_over or state.actors == (0,)

    while True:
        wait_until(on_turn)
        match = record(client, path)
        if match.state.is_over:
            return match
        version = boot(client, path)["version"]
        assert act(client, path, 0, match.state.legal_actions(0)[0], version).status_code == 200


def test_one_try_of_the_day(room: RunningRoom) -> None:
    with browser(room) as ann, browser(room, "fr") as bob, browser(room) as cleo:
        before = unescape(ann.get("/today").text)
        assert "Start my try" in before
        assert "Same position" in before
        assert "Yesterday" in before
        assert "/t/" not in before
        path = begin(ann)
        header = record(ann, path).extra
        assert (header["daily"], header["deal"]) == ("2026-11-16", "daily-2026-11-16")
        assert begin(ann) == path, "the try goes on where it was"
        assert "Go on with my try" in ann.get("/today").text
        assert ann.get("/deal/daily-2026-11-16").status_code == 404, "nobody looks for it there"
        assert ann.get(f"{path}/hint").json()["words"].startswith("Hints")
        match = play_to_the_end(ann, path)
        assert match.verify_dice() == 0
        with_nothing = unescape(bob.get("/today").text)
        assert "1 autre personne a joué" in with_nothing
        points = match.game.stats.list_points(match.state)
        lead = points[0] - max(points[1:])
        wait_until(lambda: "Go on with my try" not in ann.get("/today").text, "the result is noted after the last action")
        done = unescape(ann.get("/today").text)
        assert ("You won by" if lead > 0 else "Lost by" if lead < 0 else "Level") in done
        assert re.search(r"better than about \d+0 of 100 Expert games|hardly any of 100 Expert games did worse", done)
        assert done.count('class="worse"/>') + done.count('class="equal"/>') + done.count('class="better"/>') == 100
        share = done.split('id="share"')[1].split(">", 1)[1].split("</textarea>")[0]
        assert "Today’s mountain 140" in share
        assert not re.search(r"[a-h][1-8]|/t/", share)
        assert path not in bob.get("/today").text, "before their own try nobody sees a table, nor a result"
        second = begin(ann)
        assert second != path
        assert record(ann, second).extra["practice"] is True
        assert begin(ann) != second, "each practice is a table of its own"
        assert "1 other person has" in cleo.get("/today").text

        def looked_at() -> bool:
            return "data-again" not in ann.get("/today").text

        wait_until(looked_at)
        after = unescape(ann.get("/today").text)
        assert len(re.findall("[▲△▽]", after.split('id="share"')[1].split("</textarea>")[0])) == 6
        assert "What Expert did differently" in after


def test_yesterday_stays_for_practice_and_other_days_do_not(ann: httpx2.Client) -> None:
    shown = unescape(ann.get("/today?day=2026-11-15").text)
    assert "Play it again for practice" in shown
    path = begin(ann, day="2026-11-15")
    assert record(ann, path).extra["practice"] is True
    assert ann.get("/today?day=2026-11-17").status_code == 404
    assert ann.get("/today?day=nonsense").status_code == 404
    assert ann.post("/today", data={"day": "2026-11-17"}).status_code == 404
