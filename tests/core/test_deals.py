"""The same deal: a code makes the chance of a match, for everybody alike, and anybody can check it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import caldera
from caldera.cli import main
from caldera.core.errors import BadInput, BadMatch
from caldera.core.match import Match
from caldera.core.rng import Rng


def played(code: str, seed: int = 1, game: str = "fire_mountain", players: int = 2) -> Match:
    match, rng = caldera.deal(game, code, players), Rng(seed)
    while not match.state.is_over:
        seat = match.state.actors[0]
        if seat == caldera.CHANCE:
            match.roll()
        else:
            actions = match.state.legal_actions(seat)
            match.apply(actions[rng.below(len(actions))], seat)
    return match


def first_draws(match: Match) -> list[int]:
    """The draws before the first decision."""
    while match.state.actors == (caldera.CHANCE,):
        match.roll()
    return [action for _, action in match.plays]


def test_a_code_is_one_deal_however_it_is_written() -> None:
    first = first_draws(caldera.deal("fuji", "autumn-7", 3))
    assert len(first) > 10
    assert first_draws(caldera.deal(caldera.game("fuji"), " Autumn-7 ", 3)) == first
    assert first_draws(caldera.deal("fuji", "autumn-8", 3)) != first


def test_a_deal_belongs_to_a_game_and_a_number_of_players() -> None:
    keys = {caldera.deal(game, "x", players).deal_key for game, players in (("fuji", 2), ("fuji", 3), ("sub_terra", 3))}
    assert len(keys) == 3


@pytest.mark.parametrize("code", ["", "a b", "é", "-a", "a" * 41, "a\0b", "../x"])
def test_other_codes_are_refused(code: str) -> None:
    with pytest.raises(BadInput, match="small letters"):
        caldera.deal("fuji", code)


def test_a_game_without_chance_has_no_deals() -> None:
    with pytest.raises(BadInput, match="Hekla has no chance"):
        caldera.deal("hekla", "autumn-7")


def test_a_match_that_is_no_deal_needs_its_secret() -> None:
    with pytest.raises(BadInput, match="no deal"):
        Match(caldera.game("fuji"), 3).roll()


def test_a_deal_is_verified_without_a_secret(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    record = played("autumn-7").to_json()
    assert "hash" not in record["dice"]
    assert "secret" not in record["dice"]
    file.write_text(json.dumps(record), encoding="utf-8")
    assert main(["verify", str(file), "--lang", "en"]) == 0
    record["deal"] = "autumn-8"
    with pytest.raises(BadMatch, match="not what the dice"):
        Match.from_json(record, caldera.game).verify_dice()
    record["deal"] = 7
    with pytest.raises(BadMatch, match="no hash"):
        Match.from_json(record, caldera.game).verify_dice()


def test_a_deal_is_played_in_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.json"
    command = [
        "play",
        "fire_mountain",
        "--deal",
        "Autumn-7",
        "--seats",
        "random,random",
        "--file",
        str(file),
        "--lang",
        "en",
        "--seed",
        "5",
    ]
    assert main(command) == 0
    match = caldera.load_match(file)
    assert match.extra["deal"] == "autumn-7"
    assert match.state.is_over
    assert match.verify_dice() > 0
    assert main([*command[:3], "", *command[4:]]) != 0
    assert main([*command[:3], "autumn-8", *command[4:]]) != 0
    assert "another deal" in capsys.readouterr().err
