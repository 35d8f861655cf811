"""The fields of a position are declared once: the compiled class is made from the table, and a copy keeps every field."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import caldera
from caldera.core.fields import Field
from caldera.core.registry import package_of
from caldera.games import OWN

ROOT = Path(__file__).resolve().parents[2]
GAMES = [game_id for game_id in OWN if find_spec(f"{package_of(game_id)}.fields")]


def fields_of(game_id: str) -> tuple[Field, ...]:
    table: Any = import_module(f"{package_of(game_id)}.fields").TABLE
    found: tuple[Field, ...] = table.fields
    return found


def test_the_committed_classes_are_up_to_date() -> None:
    done = subprocess.run([sys.executable, str(ROOT / "tools" / "make_fields.py"), "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("game_id", GAMES)
def test_a_copy_keeps_every_field_and_shares_no_row(game_id: str) -> None:
    """Each field in turn gets a value that no position has. The copy has it, too, and shares no row with the original."""
    for field in fields_of(game_id):
        state: Any = caldera.game(game_id).new()
        if field.is_row:
            row = getattr(state, field.name)
            if not len(row):
                continue
            row[0] = 77
            copy: Any = state.clone()
            assert list(getattr(copy, field.name)) == list(row), field.name
            getattr(copy, field.name)[0] = 78
            assert row[0] == 77, f"{field.name} is shared by copies"
        elif field.is_object:  # never changed in place, so copies share it
            assert getattr(state.clone(), field.name) is getattr(state, field.name), field.name
        else:
            strange = not getattr(state, field.name) if field.kind == "bool" else 77
            setattr(state, field.name, strange)
            assert getattr(state.clone(), field.name) == strange, field.name


@pytest.mark.parametrize("game_id", GAMES)
def test_the_key_tells_positions_apart_by_every_field_that_says_so(game_id: str) -> None:
    """`position_key` holds all keyed fields; those that follow from others are not in it."""
    for field in fields_of(game_id):
        if field.is_object:
            continue  # what an object says of the position, the game's own key holds
        state: Any = caldera.game(game_id).new()
        before = state.position_key()
        if field.is_row:
            if not len(getattr(state, field.name)):
                continue
            getattr(state, field.name)[0] = 77
        else:
            setattr(state, field.name, not getattr(state, field.name) if field.kind == "bool" else 77)
        assert (state.position_key() != before) == field.key, field.name
