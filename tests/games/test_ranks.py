"""What people are shown of what happens: every kind of event says how much it matters."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import caldera
from caldera.core.scene import ESSENTIAL, ORDINARY
from caldera.games import OWN
from tests.support.paths import GOLDEN

GAMES = Path(caldera.__file__).parent / "games"
NAMED_ELSEWHERE = {
    "hekla": {"move", "move_far", "place", "back"},
    "fire_mountain": {"end", "spare", "calm"},
    "sub_terra": {"consolidate", "demolish"},
    "fuji": {"use", "copy", "agree", "refuse", "swap", "rope"},
}
"""Kinds that the rules tell by a variable; whole games below tell whether one is missing."""


def kinds_in_rules(game_id: str) -> set[str]:
    """The kinds of events that stand in the calls of `tell`."""
    trees = [ast.parse(file.read_text()) for file in (GAMES / game_id / "rules").glob("*.py")]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    first = [call.args[0] for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "tell" and call.args]
    return {str(each.value) for each in first if isinstance(each, ast.Constant)}


@pytest.mark.parametrize("game_id", OWN)
def test_every_kind_of_event_has_a_rank(game_id: str) -> None:
    ranks = caldera.game(game_id).scene.ranks
    told = kinds_in_rules(game_id) | NAMED_ELSEWHERE[game_id]
    assert told - set(ranks) == set(), "say in RANKS whether it is always seen or may be hurried"
    assert set(ranks) - told == set(), "these never happen"
    assert set(ranks.values()) == {ORDINARY, ESSENTIAL}


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*/*.json")), ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_everything_that_happens_in_a_golden_game_has_a_rank(file: Path) -> None:
    match = caldera.load_match(file)
    happened = {event.kind for events in match.events for event in events}
    assert happened - set(match.game.scene.ranks) == set()


@pytest.mark.parametrize("game_id", OWN)
def test_what_folds_is_known(game_id: str) -> None:
    scene = caldera.game(game_id).scene
    assert set(scene.folds) <= set(scene.ranks)
    assert "over" not in scene.folds
    assert scene.ranks["over"] == ESSENTIAL
