"""Find the better move: puzzles are proved and answered by playing, and nothing tells the answer before."""

from __future__ import annotations

from html import unescape
from typing import Any

import httpx2
import pytest

from caldera.bots import make_bot
from caldera.insight.puzzles import Puzzle, puzzles
from tests.support.paths import GOLDEN
from tests.support.rooms import new_table
from tests.web.test_insight_web import opened, panel

GAMES = ("hekla", "fire_mountain")
ASKED, MISSED, FOUND, SHOWN = range(4)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_puzzle_has_its_proof(game_id: str) -> None:
    known = puzzles(game_id)
    assert len({puzzle.state.hash64 for puzzle in known}) == len(known) >= 20
    for puzzle in known:
        legal = puzzle.state.legal_actions(puzzle.seat)
        assert {puzzle.best, puzzle.second, puzzle.medium} <= set(legal)
        assert puzzle.best not in (puzzle.second, puzzle.medium)
        assert len(legal) >= 4
        assert len({how for how, _, _ in puzzle.searches}) == 3
        assert all(best - second >= 7 for _, best, second in puzzle.searches)
        _, games, best, second, medium = puzzle.duels
        assert games == 300
        assert best >= 50
        assert best - max(second, medium) >= 14  # 15 before they were rounded


@pytest.mark.parametrize("game_id", GAMES)
def test_a_search_finds_the_answer_again(game_id: str) -> None:
    puzzle = puzzles(game_id)[0]
    how, best, _ = puzzle.searches[0]
    found = make_bot(how, puzzle.game, 100).analyse(puzzle.state, puzzle.seat)
    assert found.actions[0] == puzzle.best
    assert abs(100 * found.values[0] - best) < 10


def answer(client: httpx2.Client, puzzle: Puzzle, action: int, seen: int) -> dict[str, Any]:
    sent = {"seat": puzzle.seat, "action": action, "last_version": seen}
    got: dict[str, Any] = client.post(f"/better/{puzzle.game.id}/1/act", json=sent).json()
    return got


def test_a_puzzle_is_answered_by_playing(ann: httpx2.Client) -> None:
    puzzle = puzzles("hekla")[0]
    asked = unescape(ann.get("/better/hekla/1").text)
    named = puzzle.game.say(puzzle.best)
    assert "Find the better move" in asked
    assert named not in asked.partition('id="coach"')[2].partition("</section>")[0]
    assert "data-solved" not in asked
    right = answer(ann, puzzle, puzzle.best, ASKED)
    assert right["version"] == FOUND
    assert 'data-solved="/better/hekla/1"' in right["news"]["page"]["coach"]
    wrong = answer(ann, puzzle, puzzle.second, ASKED)
    assert wrong["version"] == MISSED
    assert named not in wrong["news"]["page"]["coach"]
    again = answer(ann, puzzle, puzzle.second, MISSED)
    assert again["version"] == SHOWN
    assert named in unescape(again["news"]["page"]["coach"])
    assert "data-solved" not in again["news"]["page"]["coach"]
    shown = ann.post("/better/hekla/1/go", json={"step": SHOWN, "last_version": ASKED}).json()
    assert shown["version"] == SHOWN
    late = {"seat": puzzle.seat, "action": puzzle.best, "last_version": FOUND}
    assert ann.post("/better/hekla/1/act", json=late).status_code == 422
    assert ann.get("/better/hekla/1000").status_code == 404


def test_what_is_asked_can_be_looked_at(ann: httpx2.Client) -> None:
    puzzle = puzzles("fire_mountain")[0]
    previews = ann.get("/better/fire_mountain/1/previews").json()
    assert previews["version"] == ASKED
    assert "R1" in ann.get("/better/fire_mountain/1/panel/rules").text
    assert ann.get("/better/fire_mountain/1/why", params={"el": "volcano"}).status_code == 200
    listed = ann.get("/puzzles").text
    assert f'href="/better/{puzzle.game.id}/1"' in listed
    assert 'href="/puzzles#hekla"' in ann.get("/g/hekla").text


def test_the_costliest_moments_of_a_match_are_questions(ann: httpx2.Client) -> None:
    path = opened(ann, max((GOLDEN / "hekla").glob("*.json"), key=lambda file: file.stat().st_size).read_text(encoding="utf-8"))
    told = panel(ann, path, "luck")
    table = path.rpartition("/")[2]
    assert f"/better/{table}/1" in told
    asked = unescape(ann.get(f"/better/{table}/1").text)
    assert "Played here" in asked
    assert ann.get(f"/better/{table}/4").status_code == 404
    shown = ann.post(f"/better/{table}/1/go", json={"step": SHOWN, "last_version": ASKED}).json()
    assert "chances of winning" in unescape(shown["news"]["page"]["coach"]).lower()


def test_a_running_match_asks_nothing(ann: httpx2.Client) -> None:
    table = new_table(ann, "here", "bot").rpartition("/")[2]
    assert ann.get(f"/better/{table}/1").status_code == 404
