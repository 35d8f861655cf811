"""Positions in files: what play can bring about is read, everything else is refused with a reason."""

from __future__ import annotations

from typing import Any

import pytest

from caldera.core.errors import BadPosition
from caldera.core.policy import play_randomly
from caldera.core.rng import Rng
from caldera.lab.position_fuzz import fuzz_positions
from tests.games.sub_terra.positions import GAME, fresh, legal, play, position, refused

ARISTOCRATS = ("aristocrat", "rogue", "veteran")
JOURNALS = ["d1 journal-X", "c1 journal-X", "e1 journal-X"]


def test_three_journals_without_uses_leave_none() -> None:
    """A file that gives no uses need not say twice that the journals are laid [K8]."""
    state = position(ARISTOCRATS, cells=JOURNALS)
    assert state.to_json()["explorers"]["aristocrat"]["uses"][1] == 0
    assert not [words for words in legal(state) if words.startswith("research")]
    refused(state, "research f1", "used")


def test_a_match_goes_on_after_the_last_research() -> None:
    state = position(ARISTOCRATS, cells=JOURNALS[:2])
    assert state.to_json()["explorers"]["aristocrat"]["uses"][1] == 1
    play(state, "research e1")
    assert state.to_json()["explorers"]["aristocrat"]["uses"][1] == 0
    play_randomly(state, Rng(1), 100_000)
    assert state.is_over


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({"cells": JOURNALS[:1], "explorers": {"aristocrat": {"uses": [-1, 3]}}}, "2 journals are left"),
        ({"turn": {"phase": "guardian", "stage": "round", "rounds_of_guards": 1, "to_act": [1]}}, "to_act: That guardian is not"),
        ({"cells": ["d1 bridge-I"], "at": {"rogue": "d1", "veteran": "d1"}}, "bridge carries only one"),
        ({"discarded": True}, "Sanctuary should lie"),
        ({"turn": {"phase": "resolve", "stage": "perils", "perils": ["lava", "lava"]}}, "no order to choose"),
        ({"turn": {"phase": "reroll", "die": 2, "die_for": "attack"}, "guardians": ["d0"]}, "Only the archaeologist"),
        ({"turn": {"phase": "die", "die_for": "spikes", "walker": "rogue"}}, "Spikes need a walker on them"),
        ({"turn": {"phase": "step", "walker": "rogue", "steps": 2}}, "Only the active explorer runs"),
        ({"turn": {"phase": "peril"}}, "belongs to the stage perils"),
        ({"turn": {"phase": "place", "drawn": ["key-D"], "target": "a5", "source": "d0"}}, "cannot be laid"),
        ({"turn": {"phase": "act", "drawn": ["key-D"]}}, "0 in hand"),
        ({"turn": {"nonsense": 1}}, "not a part of a turn"),
    ],
)
def test_what_cannot_happen_is_refused(parts: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        position(ARISTOCRATS, **parts)


def test_a_tile_that_cannot_be_laid_is_not_kept() -> None:
    """Between two tiles of which one would block the temple there is no choice [B8, K1]."""
    turn = {"phase": "keep", "drawn": ["key-D", "lava-X"], "target": "d9", "source": "d0"}
    with pytest.raises(BadPosition, match="cannot be laid"):
        position(("archaeologist", "rogue", "veteran"), turn=turn)


def test_journals_need_the_aristocrat() -> None:
    with pytest.raises(BadPosition, match="Only the aristocrat"):
        position(cells=JOURNALS[:1])


def test_every_written_position_of_random_matches_is_read_again() -> None:
    for seed in range(4):
        rng, state = Rng(seed), fresh(1 + seed)
        while not state.is_over:
            assert GAME.from_json(state.to_json()).key == state.key
            play_randomly(state, rng, 1)


def test_mutated_files_are_refused_with_a_reason_or_played_to_their_end() -> None:
    """The same as `python -m caldera.lab.position_fuzz`, with fewer files."""
    found = fuzz_positions(GAME, 250, 7)
    assert found.refused > 50
    assert found.played > 50


def test_a_key_cannot_be_put_down_in_the_sanctuary() -> None:
    """It goes into its lock there [S2]."""
    laid = ["d1 lava-X", "d2 hall 180", "d3 vault 180", "c1 key-D 90"]
    state = position(cells=laid, at={"foreman": "d2"}, carries={"foreman": "key-1"})
    assert "unlock" in legal(state)
    refused(state, "drop", "place the key")
