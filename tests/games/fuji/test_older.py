"""Fuji: matches of earlier rules are read with today's, or not at all."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

import pytest

import caldera
from caldera.core.errors import BadMatch, OtherRules
from caldera.core.match import Match
from tests.games.fuji.positions import FUJI


def record_of_version_3() -> dict[str, Any]:
    """A whole match as the Caldera of then has written it; it never changes."""
    record: dict[str, Any] = json.loads((resources.files("tests.games.fuji") / "data" / "rules_3.json").read_text())
    return record


def read(record: dict[str, Any]) -> Match:
    return Match.from_json(record, caldera.games.game)


def words(match: Match) -> list[str]:
    return [FUJI.space.words(action) for _, action in match.plays]


def test_a_match_of_version_3_is_replayed_to_its_end() -> None:
    record = record_of_version_3()
    match = read(record)
    assert (match.state.is_over, match.state.returns) == (True, record["expect"]["returns"])
    assert [each for each in words(match) if each.startswith("spend")] == ["spend purple 1"], "it was `spend 1`"
    assert match.extra["older"]["rules"] == 3
    again = read(match.to_json())
    assert (again.to_json()["rules"], again.plays) == (4, match.plays)


def test_power_bars_that_nobody_was_asked_about_are_kept() -> None:
    """Until version 3 they were asked about only where the active character's own value could matter [K3]."""
    record = record_of_version_3()
    at = next(ply for ply, (_, each) in enumerate(record["actions"]) if each == "spend 1")
    unasked = record | {"actions": [*record["actions"][:at], [record["actions"][at][0], "spend 0"]]}
    kept = read(unasked)
    assert words(kept)[-1] == "keep"
    then = [FUJI.space.words(action) for seat in kept.state.actors if seat >= 0 for action in kept.state.legal_actions(seat)]
    seat, goes_on = (kept.state.actors[0], then[0]) if then else (caldera.CHANCE, FUJI.space.words(kept.state.outcomes()[0]))
    without = read(record | {"actions": [*record["actions"][:at], [seat, goes_on]]})
    assert words(without)[-2:] == ["keep", goes_on]


def test_what_the_proof_of_the_dice_counted_is_put_aside() -> None:
    dice = {"hash": "0" * 64, "secret": "1" * 64}
    match = read(record_of_version_3() | {"dice": dice})
    assert match.extra["older"] == {"rules": 3, "dice": dice}
    with pytest.raises(BadMatch, match="published no hash"):
        match.verify_dice()


def test_what_does_not_fit_is_refused() -> None:
    record = record_of_version_3()
    with pytest.raises(OtherRules):
        read(record | {"rules": 2})
    with pytest.raises(BadMatch):
        read(record | {"actions": [*record["actions"][:5], [0, "spend 1"]]})
