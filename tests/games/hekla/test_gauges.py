"""Hekla: rows at the brink, on the board and beside it, as the rules count them."""

from __future__ import annotations

from typing import Any

import pytest

from caldera.core.scene import board
from caldera.core.state import GameState
from caldera.core.view import View
from caldera.games.hekla.rules.play import HeklaState
from caldera.games.hekla.view.scene import SCENE
from tests.games.hekla.positions import HEKLA, play, position


def rows(state: GameState) -> dict[str, int]:
    """The rows at the brink as everybody is told, by their squares."""
    seen: dict[str, Any] = state.observe(None)
    return {"-".join(seen["board"]["triples"][full["row"]]): full["grooves"] for full in seen["full"]}


def gauges(state: HeklaState, locale: str = "en") -> list[tuple[str, str, str]]:
    told = SCENE.gauges(SCENE.see(state, 0), View(0, locale))
    return [(gauge.figure, gauge.words, gauge.level) for gauge in told]


def test_a_row_that_misses_one_groove_is_told_with_its_sum() -> None:
    """[E1] [E2] three squares with seven grooves: 7/8, and red, for one groove sets it off"""
    state = position(2, c2="R3", d2="G2", e2="R2", d3="R1")
    assert rows(state) == {"c2-d2-e2": 7}
    assert gauges(state) == [("7/8", "c2–e2", "danger")]
    play(state, "move 1 d3 d2")
    assert rows(state) == {}, "it has erupted: what is left there is far below"


def test_two_grooves_are_near_and_three_are_not() -> None:
    assert gauges(position(2, c2="R3", d2="G1", e2="R2")) == [("6/8", "c2–e2", "near")]
    assert gauges(position(2, c2="R3", d2="G1", e2="R1")) == [("8", "grooves on three squares erupt", "")]


def test_an_empty_square_or_a_sealed_middle_is_no_threat() -> None:
    """[E1] [E3] a row with a hole never erupts, nor does one whose middle holds two blocks of lava"""
    assert rows(position(2, c2="R3 G3", e2="R2")) == {}
    assert rows(position(3, c2="R3 G1", d2="L0 L0", e2="R2 Y1")) == {}
    assert rows(position(3, c2="R3 G1", d2="L0", e2="R2 Y1")) == {"c2-d2-e2": 7}


def test_the_number_is_that_of_the_edition() -> None:
    assert HEKLA.new(2).observe(None)["full"] == []
    state = position(2, c2="R3", d2="G2", e2="R2")
    drawn = board(SCENE, SCENE.see(state, None), View(None))
    assert ">7/8<" in drawn
    assert 'class="brink danger"' in drawn


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_the_sentence_names_the_square_that_would_erupt(locale: str) -> None:
    told = SCENE.gauges(SCENE.see(position(2, c2="R3", d2="G2", e2="R2"), 0), View(0, locale))
    assert "d2" in told[0].sentence
