"""Challenges: declared in one table a game, in both languages, checked from the record, and each shown to be possible."""

from __future__ import annotations

import json
from functools import cache

import pytest

from caldera.core.challenges import AGAINST, BRONZE, GOLD, MEDALS, SILVER, Challenge, Record
from caldera.core.match import Match
from caldera.games import OWN
from caldera.games import game as find_game
from caldera.insight.challenges import challenges, medals_of, positions, record_of, strength
from caldera.locale import COMPLETE, text
from tests.support.paths import TESTS


@cache
def solutions(game_id: str) -> tuple[Match, ...]:
    """Matches that prove challenges; `caldera_studies.challenges` finds them."""
    lines = (TESTS / "games" / game_id / "solutions.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(Match.from_json(json.loads(line), find_game) for line in lines)


@pytest.mark.parametrize("game_id", OWN)
def test_a_game_has_twenty_challenges_in_every_language(game_id: str) -> None:
    listed = challenges(game_id)
    assert len({each.name for each in listed}) == len(listed) >= 20
    info, options = find_game(game_id).info, {option.name for option in find_game(game_id).options}
    for each in listed:
        for locale in COMPLETE:
            assert text(locale).has(f"{game_id}.challenge.{each.name}"), (locale, each.name)
        assert {*each.options, *each.opens_with} <= options
        assert not each.players or each.players in info.players
        assert not each.start or each.start in positions(game_id)
        if each.levels:
            reached = [each.harder_by(info).index(step) for step in each.steps]
            assert reached == sorted(set(reached)), each.name
        elif each.steps != AGAINST:
            numbers = [int(step) for step in each.steps]
            assert numbers == sorted(set(numbers), reverse=each.at_most), each.name


@pytest.mark.parametrize("game_id", OWN)
def test_every_challenge_is_possible_for_gold(game_id: str) -> None:
    """A stored match is replayed, action by action under the rules, and the engine gives its medals."""
    gold: set[str] = set()
    for match in solutions(game_id):
        record = record_of(match)
        assert record is not None
        proved = {name for name, medal in medals_of(record).items() if medal == GOLD}
        assert proved - gold, "this match proves nothing that no other does"
        gold |= proved
    assert gold == {each.name for each in challenges(game_id)}


@pytest.mark.parametrize("game_id", OWN)
def test_set_positions_can_be_played(game_id: str) -> None:
    game = find_game(game_id)
    for name, position in positions(game_id).items():
        state = game.from_json(position)
        assert game.invariants(state) == [], name
        assert not state.is_over
        assert state.to_json() == position


def test_a_match_that_goes_on_has_no_medal() -> None:
    match = solutions("hekla")[0]
    running = Match(match.game, match.state.players, match.options, match.start, match.extra)
    for seat, action in match.plays[:-1]:
        running.apply(action, seat)
    record = record_of(running)
    assert record is not None
    assert medals_of(record) == {}


def test_whoever_lost_has_not_won_and_hints_cost_silver_and_gold() -> None:
    for match in solutions("hekla"):
        record = record_of(match)
        if record is None or record.state.players != 2 or not medals_of(record).get("win"):
            continue
        assert "win" not in medals_of(Record(match, 1 - record.seat, GOLD))
        assert set(medals_of(Record(match, record.seat, GOLD, clean=False)).values()) == {BRONZE}
        return
    pytest.fail("no solution wins a game of two")


def test_rivals_decide_the_medal() -> None:
    assert strength("hekla", ["easy", "expert"]) == BRONZE
    assert strength("hekla", ["hard"]) == SILVER
    assert strength("hekla", ["master", "expert"]) == GOLD
    assert strength("hekla", [""]) == BRONZE
    assert strength("hekla", []) == BRONZE
    match = next(match for match in solutions("hekla") if "win" in medals_of(Record(match, 0)))
    assert [medals_of(Record(match, 0, rivals))["win"] for rivals in (BRONZE, SILVER, GOLD)] == [1, 2, 3]


def test_numbers_reach_their_steps() -> None:
    match = next(match for match in solutions("hekla") if match.start is None and match.state.players == 2)
    record, done = Record(match, 0), [0]
    at_least = Challenge("x", lambda _: done[0], (3, 5, 9))
    at_most = Challenge("x", lambda _: done[0], (9, 5, 3), at_most=True)
    for number, high, low in ((-1, 0, 0), (0, 0, 3), (3, 1, 3), (5, 2, 2), (9, 3, 1), (10, 3, 0)):
        done[0] = number
        assert (at_least.medal(record), at_most.medal(record)) == (high, low)
    assert Challenge("x", lambda _: True, AGAINST, players=4).medal(record) == 0
    assert len(MEDALS) == GOLD


def test_a_set_position_is_the_very_one() -> None:
    challenge = next(each for each in challenges("hekla") if each.start)
    position = positions("hekla")[challenge.start]
    match = next(match for match in solutions("hekla") if match.start == position)
    record = record_of(match)
    assert record is not None
    assert challenge.medal(record, position) == GOLD
    assert challenge.medal(record, {**position, "ply": 1}) == 0
    assert "win" not in medals_of(record)
