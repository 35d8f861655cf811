"""What the page needs to recompute the dice of a match; `tests/js/dice_rolls.test.mjs` recomputes the same record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from caldera.core import dice
from caldera.core.state import CHANCE
from caldera.tables.people.seats import HERE
from caldera.web.table.dice import find_rolls
from tests.tables.test_joint_dice import made, play_to_the_end, take_part

RECORD = Path(__file__).parents[1] / "js" / "data" / "joint_dice.json"


def record_of_joint_dice(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A finished match with a secret and nonces that everybody knows, and its chance steps."""
    monkeypatch.setattr(dice, "new_secret", lambda: bytes(range(32)))
    table = made(HERE, HERE, game="sub_terra").table
    take_part(table)
    play_to_the_end(table)
    match = table.record()
    assert match.verify_dice() > 0
    return {"record": match.to_json(), "rolls": json.loads(msgspec.json.encode(find_rolls(match)))}


def test_the_record_for_the_page_is_what_python_makes(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the rules change on purpose, write it anew: `json.dumps(record_of_joint_dice(...), separators=(",", ":"))`."""
    made_now = record_of_joint_dice(monkeypatch)
    assert json.loads(RECORD.read_text()) == made_now


def test_every_chance_step_is_told_with_the_outcome_that_it_had(monkeypatch: pytest.MonkeyPatch) -> None:
    told = record_of_joint_dice(monkeypatch)
    actions, rolls = told["record"]["actions"], told["rolls"]
    assert [ply for ply, _, _ in rolls["steps"]] == [ply for ply, (seat, _) in enumerate(actions) if seat == CHANCE]
    for ply, number, _ in rolls["steps"]:
        kind = rolls["kinds"][number]
        assert actions[ply][1] in kind["outcomes"]
        assert len(set(kind["outcomes"])) == len(kind["outcomes"]) == len(kind["weights"])
