"""Every option of our games has a test by hand: random play does not reach most of what they change."""

from __future__ import annotations

import re

import pytest

import caldera
from caldera.games import OWN
from tests.support.paths import TESTS

MARK = re.compile(r'^@pytest\.mark\.option\("(\w+)", "(\w+)"\)$', re.M)


def marked_options(game_id: str) -> set[tuple[str, str]]:
    """The games and options for which a test of this game is marked."""
    files = sorted((TESTS / "games" / game_id).glob("test_*.py"))
    return {mark for file in files for mark in MARK.findall(file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("game_id", OWN)
def test_every_option_has_a_marked_test(game_id: str) -> None:
    """And no test is marked for an option that does not exist."""
    assert marked_options(game_id) == {(game_id, option.name) for option in caldera.game(game_id).options}
