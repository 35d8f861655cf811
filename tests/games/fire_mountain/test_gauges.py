"""Wrath of Fire Mountain: how full the volcano is and who is how far from the end, as the rules count it."""

from __future__ import annotations

import pytest

from caldera.core.scene import Gauge
from caldera.core.scene import board as draw_board
from caldera.core.view import View
from caldera.games.fire_mountain.rules.play import FireMountainState
from caldera.games.fire_mountain.view.scene import SCENE
from tests.games.fire_mountain.positions import play, position

NAMES = ("Ada", "Bruno")


def gauges(state: FireMountainState, seat: int = 0, locale: str = "en") -> list[Gauge]:
    return list(SCENE.gauges(SCENE.see(state, seat), View(seat, locale, NAMES)))


def panel(state: FireMountainState) -> str:
    return "".join(SCENE.action_panel(SCENE.see(state, 0), View(0, "en", NAMES)))


def test_the_volcano_is_counted_with_what_the_dice_would_add() -> None:
    """The volcano of these tests has six spaces for two"""
    told = gauges(position(2, "red", "vvc", volcano="B R B"))[0]
    assert (told.figure, told.filled, told.maybe, told.most) == ("3/6", 3, 2, 6)
    assert "5" in told.sentence, "what the two dice make of it"
    assert told.level == "near"


def test_dice_that_fill_it_are_a_danger() -> None:
    told = gauges(position(2, "red", "vv", volcano="B R B R"))[0]
    assert (told.filled, told.maybe, told.level) == (4, 2, "danger")


def test_used_dice_add_nothing() -> None:
    state = position(2, "red", "vc", volcano="B R B")
    before = gauges(state)[0]
    play(state, "place cro volcano")
    after = gauges(state)[0]
    assert (before.filled, before.maybe) == (3, 1)
    assert (after.filled, after.maybe) == (4, 0)


def test_the_goal_and_what_each_still_misses() -> None:
    told = gauges(position(2, "red", "c", more={"score": [12, 7]}))[1]
    assert told.figure == str(position(2, "red", "c").observe(None)["goal"])
    missing = int(told.figure) - 12
    assert f"Ada {missing}, Bruno {missing + 5}" in told.sentence
    assert told.filled == 12


@pytest.mark.parametrize(("locale", "words"), [("en", "ends it"), ("fr", "fin")])
def test_both_numbers_stand_on_the_board(locale: str, words: str) -> None:
    drawn = draw_board(SCENE, SCENE.see(position(2, "red", "c", volcano="B R"), 0), View(0, locale))
    assert ">2/6<" in drawn
    assert f">{words}<" in drawn


def test_ending_is_quiet_while_dice_are_unused() -> None:
    """Pressing it would waste them"""
    assert 'class="fm-b fm-plain" data-el="end"' in panel(position(2, "red", "cf", P1="R"))
    state = position(2, "red", "v")
    play(state, "place cro volcano")
    assert 'fm-main" data-el="end"' in panel(state)
