"""Whole recorded matches of every game, replayed. `tools/make_golden.py` writes them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import caldera
from caldera.core.match import Match
from caldera.games import OWN
from caldera.lab.digest import fingerprint, perft
from tests.support.paths import GOLDEN

MATCHES = sorted(path.relative_to(GOLDEN).as_posix() for path in GOLDEN.glob("*/*.json"))


def load(name: str) -> Match:
    return caldera.load_match(GOLDEN / name)


@pytest.mark.parametrize("name", MATCHES)
def test_a_golden_match_ends_as_it_did(name: str) -> None:
    match = load(name)
    expected = match.extra["expect"]
    assert match.game.id == Path(name).parent.name
    assert match.state.is_over
    assert fingerprint(match.state) == expected["position"]
    assert match.state.returns == expected["returns"]
    assert sum(map(bool, match.barriers)) == expected["barriers"]


@pytest.mark.parametrize("name", MATCHES)
def test_a_golden_match_is_written_as_it_was(name: str) -> None:
    assert load(name).dumps() == (GOLDEN / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", MATCHES)
def test_as_many_ways_lead_on_from_its_positions(name: str) -> None:
    match = load(name)
    assert match.extra["expect"]["perft"]
    for ply, *counts in match.extra["expect"]["perft"]:
        assert perft(match.state_at(ply)) == counts, f"after {ply} actions"


@pytest.mark.parametrize("name", MATCHES)
def test_a_changed_golden_match_is_noticed(name: str) -> None:
    """The comparison above can fail: one action less is another position."""
    match = load(name)
    match.cut(match.ply - 1)
    assert fingerprint(match.state) != match.extra["expect"]["position"]


def test_golden_matches_of_hekla_show_every_end_and_every_number_of_players() -> None:
    matches = [load(name) for name in MATCHES if name.startswith("hekla/")]
    assert {match.state.to_json()["ended"] for match in matches} == {"lava", "stall", "blocked"}
    assert {match.state.players for match in matches} == {2, 3, 4}
    flipped = {"long_move_passes_full": False, "departure_counts": False}
    assert any(flipped.items() <= match.options.items() for match in matches)


def test_hekla_openings_by_hand() -> None:
    """104 placements; then 25 free squares times four kinds of volcano for the next player."""
    for players in (2, 3, 4):
        assert perft(caldera.game("hekla").new(players)) == [26 * 4, 26 * 4 * 25 * 4]


@pytest.mark.parametrize("game_id", OWN)
def test_every_game_has_golden_matches_and_a_digest(game_id: str) -> None:
    assert len([name for name in MATCHES if name.startswith(f"{game_id}/")]) >= 3, "run tools/make_golden.py"
    assert game_id in json.loads((GOLDEN / "digests.json").read_text(encoding="utf-8")), "run tools/make_golden.py"
