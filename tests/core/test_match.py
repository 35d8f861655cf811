"""The record of a match: written, read back, visited, cut, and refused when something is wrong with it."""

from __future__ import annotations

import json
from typing import Any

import pytest

import caldera
from caldera.core.errors import BadInput, BadMatch, BadOption, BadPlayers, OtherRules, UnknownGame
from caldera.core.match import SNAPSHOT_EVERY, Match
from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from tests.support.toys import CupsGame

CUPS = CupsGame()


def hekla_match(actions: int = 60, players: int = 3, seed: int = 4) -> Match:
    match, rng = (
        Match(caldera.game("hekla"), players, {"departure_counts": False}, extra={"names": ["Ann", "Bob", "Cyd"]}),
        Rng(seed),
    )
    for _ in range(actions):
        legal = match.state.legal_actions(match.state.actors[0])
        match.apply(legal[rng.below(len(legal))], match.state.actors[0])
    return match


def cups_match() -> Match:
    """Rolls 3 and 5, stakes 1 and 2, seat 0 shows and rolls a 6 instead, both stay."""
    match = Match(CUPS, 2)
    steps = [(-1, "roll 3"), (-1, "roll 5"), (1, "stake 2"), (0, "stake 1"), (0, "show"), (0, "again"), (-1, "roll 6")]
    for seat, words in [*steps, (0, "stay"), (1, "stay")]:
        match.apply(CUPS.space.parse(words), seat)
    return match


def find_cups(name: str, edition: object) -> CupsGame:
    assert name == "cups"
    return CUPS


# ---- files ----


def test_a_match_comes_back_from_its_file() -> None:
    match = hekla_match()
    again = caldera.load_match(match.dumps())
    assert again.plays == match.plays
    assert again.state.to_json() == match.state.to_json()
    assert again.extra == {"names": ["Ann", "Bob", "Cyd"]}
    assert again.options == {"departure_counts": False}
    assert again.dumps() == match.dumps()


def test_a_match_comes_back_from_a_path(tmp_path: Any) -> None:
    path = tmp_path / "match.json"
    path.write_text(hekla_match(5).dumps(), encoding="utf-8")
    assert caldera.load_match(path).ply == 5
    assert caldera.load_match(str(path)).ply == 5


def test_the_file_is_meant_to_be_read() -> None:
    lines = hekla_match(3).dumps().splitlines()
    record = json.loads("\n".join(lines))
    assert list(record)[:5] == ["caldera", "game", "rules", "players", "options"]
    assert list(record)[-1] == "actions"
    assert [json.loads(line.strip().rstrip(",")) for line in lines[-5:-2]] == record["actions"]
    assert record["actions"][0][0] == 0


def test_a_match_without_actions() -> None:
    again = caldera.load_match(hekla_match(0).dumps())
    assert again.ply == 0
    assert again.state_at(0).ply == 0


def test_chance_is_in_the_record() -> None:
    match = cups_match()
    assert match.to_json()["actions"][:2] == [[CHANCE, "roll 3"], [CHANCE, "roll 5"]]
    assert Match.loads(match.dumps(), find_cups).state.returns == [1.0, 0.0]


def test_a_match_from_a_position() -> None:
    start = {"players": 2, "board": {"c2": ["R3"], "d2": ["G3"], "e3": ["R2"]}}
    match = Match(caldera.game("hekla"), start=start)
    match.apply(match.game.action("move", grooves=2, at="e3", to="e2"), 0)
    again = caldera.load_match(match.dumps())
    assert again.start == start
    assert again.state.to_json()["progress"] == [3, 1]
    assert again.state_at(0).to_json()["progress"] == [0, 0]


def spoiled(**changes: Any) -> str:
    return json.dumps(hekla_match(6).to_json() | changes)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a saved game of Caldera, or it is cut short"),
        (hekla_match(6).dumps()[:-40], "cut short"),
        (hekla_match(6).dumps()[:25], "cut short"),
        ("{}", "not a saved game of Caldera"),
        ("[1, 2]", "not a saved game of Caldera"),
        ("null", "not a saved game of Caldera"),
        ("[" * 100_000, "too deep"),
        ('{"caldera": 1, "rules": ' + "9" * 5000 + "}", "too long"),
        (spoiled(caldera=2), "not a saved game of Caldera"),
        (spoiled(players="three"), "header's 'players' is missing or is not a int"),
        (spoiled(players=True), "header's 'players'"),
        (spoiled(options=None), "header's 'options'"),
        (spoiled(actions={}), "header's 'actions'"),
        (spoiled(rules=None), "header's 'rules'"),
        (spoiled(start=3), "header's 'start' is not an object"),
        (spoiled(edition="mine"), "header's 'edition' is not an object"),
        (spoiled(start={"players": 2}), "says 3 players, but its start position has 2"),
        (spoiled(actions=[[0, "pass"]] * 100_001), "more than 100000 actions"),
    ],
)
def test_what_is_no_match_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadMatch, match=reason):
        Match.loads(text, caldera.game)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"game": "chess"}, UnknownGame),
        ({"players": 7}, BadPlayers),
        ({"options": {"rain": 1}}, BadOption),
        ({"edition": {"lava": {"blocks": [1]}}}, BadInput),
        ({"start": {"players": 3, "board": {"z9": []}}}, BadInput),
    ],
)
def test_wrong_headers_say_what_is_wrong(changes: dict[str, Any], error: type[BadInput]) -> None:
    with pytest.raises(error):
        Match.loads(spoiled(**changes), caldera.game)


@pytest.mark.parametrize("version", [0, 2, 99])
def test_other_rules_are_refused_by_name(version: int) -> None:
    with pytest.raises(OtherRules, match=f"version {version} of the rules of Hekla; this Caldera has version 1"):
        Match.loads(spoiled(rules=version), caldera.game)


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ([1, "place 9 c2"], "value|grooves: '9' is not one of"),
        ([1, "fly"], "does not begin with a kind of action"),
        ([0, "place 0 c2"], "It is not this seat's turn."),
        ([7, "place 0 c2"], "There is no seat 7"),
        ([64, "place 0 c2"], "There is no seat 64"),
        ([10**30, "place 0 c2"], "There is no seat 10"),
        ([-1, "place 0 c2"], "No chance event is pending."),
        ([1, "pass"], "cannot pass"),
        (["1", "pass"], "is written"),
        ([True, "pass"], "is written"),
        ([1], "is written"),
        ("pass", "is written"),
        ([1, 3], "is written"),
    ],
)
def test_an_action_that_does_not_fit_is_named(entry: object, reason: str) -> None:
    record = hekla_match(6).to_json()
    record["actions"][4] = entry
    with pytest.raises(BadMatch, match=f"Action 5: .*({reason})") as caught:
        Match.from_json(record, caldera.game)
    assert caught.value.ply == 4


def test_numbers_that_no_die_has() -> None:
    record = cups_match().to_json()
    record["actions"][1] = [-1, "stake 1"]
    with pytest.raises(BadMatch, match=r"Action 2: .*That result is not possible now"):
        Match.from_json(record, find_cups)


# ---- visiting and cutting ----


def test_every_position_can_be_visited() -> None:
    match = hekla_match(2 * SNAPSHOT_EVERY + 5)
    state = match.game.new(3, match.options)
    assert match.state_at(0).key == state.key
    for ply, (seat, action) in enumerate(match.plays, 1):
        state.apply(action, seat)
        assert match.state_at(ply).to_json() == state.to_json()


def test_a_visited_position_is_a_copy() -> None:
    match = hekla_match(30)
    visited = match.state_at(30)
    visited.apply(visited.legal_actions(visited.actors[0])[0], visited.actors[0])
    assert match.state.ply == 30
    assert match.state_at(24).ply == 24


@pytest.mark.parametrize("ply", [-1, 31, 10**9])
def test_there_is_no_such_position(ply: int) -> None:
    with pytest.raises(BadMatch, match=r"There is no position .*: the game has 30 actions"):
        hekla_match(30).state_at(ply)


@pytest.mark.parametrize("ply", [0, 1, SNAPSHOT_EVERY - 1, SNAPSHOT_EVERY, SNAPSHOT_EVERY + 1, 59, 60])
def test_cutting_and_playing_on(ply: int) -> None:
    match, whole = hekla_match(), hekla_match()
    match.cut(ply)
    assert (match.ply, len(match.events), len(match.barriers)) == (ply, ply, ply)
    assert match.state.to_json() == whole.state_at(ply).to_json()
    for seat, action in whole.plays[ply:]:
        match.apply(action, seat)
    assert match.dumps() == whole.dumps()
    for visited in range(0, 61, 7):
        assert match.state_at(visited).key == whole.state_at(visited).key


def test_a_refused_action_is_not_recorded() -> None:
    match = hekla_match(5)
    before = match.dumps()
    with pytest.raises(caldera.IllegalAction):
        match.apply(match.game.action("pass"), match.state.actors[0])
    assert match.dumps() == before
    assert match.state.events is None


# ---- events and barriers ----


def test_events_are_kept_for_each_action() -> None:
    match = cups_match()
    assert [event.kind for event in match.events[0]] == ["roll", "rolled"]
    assert match.events[0][0].known_to(0)
    assert not match.events[0][0].known_to(1)
    assert not match.events[0][0].known_to(None)
    assert match.events[0][1].known_to(None)


def test_barriers_stand_at_chance_and_reveals() -> None:
    match = cups_match()
    assert match.barriers == ["chance", "chance", "", "reveal", "reveal", "", "chance", "", "reveal"]


def test_the_last_barrier() -> None:
    match = cups_match()
    assert match.barrier_after(0) == 9
    match.cut(8)
    assert match.barrier_after(0) == 7
    assert match.barrier_after(7) == 0
    assert hekla_match(10).barrier_after(0) == 0


def test_an_open_game_has_no_barriers() -> None:
    assert set(hekla_match(60).barriers) == {""}
