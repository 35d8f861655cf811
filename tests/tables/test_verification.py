"""`caldera verify`: what was cut off, removed or replaced is noticed, and said by the exit code."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import caldera
from caldera.cli import main
from caldera.core import dice
from caldera.core.match import Match
from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from tests.tables.test_damage import change, played

SECRET = bytes(range(32))
HASH = dice.commitment(SECRET)


def finished() -> dict[str, Any]:
    """A whole match of Fire Mountain with promised dice."""
    match, rng = Match(caldera.game("fire_mountain"), 2, extra={"dice": {"hash": HASH, "secret": SECRET.hex()}}), Rng(3)
    while not match.state.is_over:
        if match.state.actors == (CHANCE,):
            match.roll(SECRET)
        else:
            seat = match.state.actors[0]
            legal = match.state.legal_actions(seat)
            match.apply(legal[rng.below(len(legal))], seat)
    return match.to_json()


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return finished()


def verify(tmp_path: Path, record: dict[str, Any], *more: str) -> int:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    return main(["verify", str(file), "--lang", "en", *more])


def test_a_whole_match_is_fine(tmp_path: Path, record: dict[str, Any]) -> None:
    assert verify(tmp_path, record) == 0
    assert verify(tmp_path, record, "--require-dice", HASH) == 0


def test_a_cut_off_end_is_not(tmp_path: Path, record: dict[str, Any]) -> None:
    assert verify(tmp_path, record | {"actions": record["actions"][:-1]}) != 0


def test_a_removed_promise_is_not(tmp_path: Path, record: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    without = {key: value for key, value in record.items() if key != "dice"}
    assert verify(tmp_path, without) != 0
    assert verify(tmp_path, without, "--require-dice", HASH) != 0
    assert "removed or replaced" in capsys.readouterr().out


def test_typed_dice_are_not_the_promised_ones(tmp_path: Path, record: dict[str, Any]) -> None:
    typed = {key: value for key, value in record.items() if key != "dice"} | {"real_dice": True}
    assert verify(tmp_path, typed) == 0, "such a match promises nothing"
    assert verify(tmp_path, typed, "--require-dice", HASH) != 0
    other = record | {"dice": {"hash": dice.commitment(bytes(32)), "secret": bytes(32).hex()}}
    assert verify(tmp_path, other, "--require-dice", HASH) != 0


def test_a_database_is_checked_as_a_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "t.db"
    one, _ = played(path, 2)
    assert main(["verify", str(path), "--lang", "en"]) == 0
    assert "2 tables with 24 entries; 0 are damaged." in capsys.readouterr().out
    change(path, f"UPDATE entry SET at = 0 WHERE match = '{one}' AND seq = 4")
    assert main(["verify", str(path), "--lang", "en"]) == 1
    assert f"{one}: This table is damaged: entry 4 of 12" in capsys.readouterr().out
