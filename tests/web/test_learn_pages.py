"""Rules, reasons and guided games over HTTP, against a real server."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx2
import pytest

import caldera
from caldera.core.guide import guide
from caldera.games import OWN
from caldera.locale import COMPLETE, text
from tests.support.rooms import RunningRoom, act, boot, browser, new_table, running_room

HEKLA = caldera.game("hekla")


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    with running_room(tmp_path_factory.mktemp("room") / "tables.db", limited=False) as running:
        yield running


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("game_id", OWN)
def test_rules_have_a_page(room: RunningRoom, game_id: str, language: str) -> None:
    with browser(room, language) as client:
        shown = client.get(f"/g/{game_id}/rules")
        assert shown.status_code == 200
        book = caldera.game(game_id).rules(language)
        for number in book.clauses:
            assert shown.text.count(f'id="c-{number}"') == (number in book.shown)
        assert f"/g/{game_id}/rules" in client.get(f"/g/{game_id}").text
        assert f"/g/{game_id}/learn" in client.get("/").text


def test_unknown_games_and_steps_are_not_found(room: RunningRoom) -> None:
    with browser(room) as client:
        for path in (
            "/g/chess/rules",
            "/g/chess/learn",
            "/g/hekla/learn/0",
            "/g/hekla/learn/99",
            "/g/hekla/learn/previews?last_version=99",
        ):
            assert client.get(path).status_code == 404, path


def test_the_rules_are_a_panel_of_the_table(room: RunningRoom) -> None:
    with browser(room, "fr") as client:
        path = new_table(client, "here", "here")
        assert 'data-panel="rules?clause=P1"' in client.get(path).text  # the prompt's link
        shown = client.get(f"{path}/panel/rules?clause=M4").text
        assert 'id="c-M4" class="clause" aria-current="true"' in shown
        assert "aria-current" not in client.get(f"{path}/panel/rules?clause=%22%3E%3Cscript%3E").text


def test_a_refused_action_names_its_clauses(room: RunningRoom) -> None:
    with browser(room) as client:
        path = new_table(client, "here", "here")
        answer = act(client, path, 0, HEKLA.space.parse("move 3 c2 c3"), boot(client, path)["version"])
        assert answer.status_code == 422
        assert answer.json()["clauses"] == ["M1"]


def test_why_not_for_everybody(room: RunningRoom) -> None:
    with browser(room) as host, browser(room, "fr") as guest, browser(room) as stranger:
        path = new_table(host, "here", "here")

        def why(client: httpx2.Client, **asked: str) -> dict[str, object]:
            answer = client.get(f"{path}/why", params=asked)
            assert answer.status_code == 200
            told: dict[str, object] = answer.json()
            return told

        assert act(host, path, 0, HEKLA.space.parse("place 3 c2"), boot(host, path)["version"]).status_code == 200
        first = why(host, el="square-c2", chosen="stock-2")
        assert first["reason"] == "c2 is not empty: new volcanoes go on empty squares."
        assert first["clauses"] == ["P2"]
        assert why(host, el="stone-R3-0")["clauses"] == ["M1"]
        assert "watching" in str(why(stranger, el="stone-R3-0")["reason"])
        assert why(guest, el="circle-4")["reason"] == text("fr")("learn.why.watching")
        assert "need that now" in str(why(host, el="<script>")["reason"])
        assert why(host, el="x" * 9000, chosen="," * 900)["about"] == ""


@pytest.mark.parametrize("game_id", OWN)
def test_a_guide_can_be_played_from_the_first_step_to_the_last(room: RunningRoom, game_id: str) -> None:
    """Everything that the learner does goes through the page's own routes; nothing is stored."""
    course, base = guide(caldera.game(game_id)), f"/g/{game_id}/learn"
    with browser(room, "fr") as client:
        assert "coach-next" in client.get(base).text
        for index, step in enumerate(course.steps[:-1]):
            if step.action is None:
                refused = act(client, base, course.seat, 0, index)
                assert refused.status_code == 422
                answer = client.post(f"{base}/go", json={"step": index + 1, "last_version": index})
            else:
                answer = act(client, base, course.seat, step.action, index)
            assert answer.status_code == 200, answer.text
            assert answer.json()["version"] == index + 1
        assert answer.json()["news"]["page"]["over"]
        assert client.get("/").text.count('class="tables"') == 0


def test_another_legal_action_is_explained_kindly(room: RunningRoom) -> None:
    course = guide(HEKLA)
    index = next(index for index, step in enumerate(course.steps) if step.text == "place")
    with browser(room) as client:
        legal = act(client, "/g/hekla/learn", 0, HEKLA.space.parse("place 3 c3"), index)
        assert legal.status_code == 422
        assert "Place a 3 on c2" in legal.json()["error"]
        illegal = act(client, "/g/hekla/learn", 0, HEKLA.space.parse("move 3 c3 c2"), index)
        assert illegal.json()["clauses"] == ["M1"]
        special = next(number for number, step in enumerate(course.steps) if step.text == "choose")
        other = next(code for code in course.match_at(special).state.legal_actions(0) if code != course.steps[special].action)
        assert act(client, "/g/hekla/learn", 0, other, special).json()["error"] == text("en")("hekla.guide_wrong.choose")
        assert client.get(f"/g/hekla/learn/why?el=square-c2&last_version={index}").json()["clauses"] == ["S6", "P1", "M1"]
        assert client.get(f"/g/hekla/learn/previews?last_version={index}").json()["version"] == index


def test_the_guide_of_a_hidden_game_shows_only_the_learners_dice(room: RunningRoom) -> None:
    face = re.compile(r"#fj-(?:pink|yellow|blue)-[1-6]\b")
    with browser(room) as client:
        page = client.get("/g/fuji/learn/4").text
    page = re.sub(r"<(symbol|defs)\b.*?</\1>", "", page, flags=re.S)
    own = re.findall(r'data-el="die-0-\d".*?</button>', page, flags=re.S)
    others = re.findall(r'data-el="die-[12]-\d".*?</button>', page, flags=re.S)
    assert len(own) >= 6
    assert all(face.search(die) for die in own)
    assert not any(face.search(die) for die in others)
