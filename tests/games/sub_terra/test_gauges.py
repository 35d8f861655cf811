"""Sub Terra II: the rounds to the eruption against the way home, as the rules walk it."""

from __future__ import annotations

from typing import Any

import pytest

from caldera.core.scene import Gauge, board
from caldera.core.view import View
from caldera.games.sub_terra.rules.play import SubTerraState
from caldera.games.sub_terra.view.scene import SCENE
from tests.games.sub_terra.positions import play, position

SHAFT = ["d1 normal-T 90", "d2 normal-T 90", "d3 normal-T 90", "d4 lava-X 0"]


def home(state: SubTerraState) -> dict[str, Any]:
    told: dict[str, Any] = state.observe(None)["home"]
    return told


def gauge(state: SubTerraState, locale: str = "en") -> Gauge:
    (told,) = SCENE.gauges(SCENE.see(state, 0), View(0, locale))
    return told


def walk_out(state: SubTerraState) -> int:
    """The steps of somebody who walks north, counted by playing them; each turn has two."""
    steps = 0
    member = int(state.active)
    while state.standing(member):
        state.ap = 2
        play(state, "move N")
        steps += 1
    return steps


def test_the_way_is_as_long_as_it_is_to_walk() -> None:
    """[A2] from d4 over the crossing to the exit"""
    state = position(cells=SHAFT, at={"foreman": "d4"})
    assert home(state)["steps"] == walk_out(state.clone()) == 5
    assert home(state)["cells"] == [[3, row] for row in (4, 3, 2, 1, 0, -1)]


def test_rounds_are_turns_in_the_fastest_gait() -> None:
    """[A1] [A8] two points are a run of three, so five steps take two turns; [K5] the rogue sprints four"""
    assert home(position(cells=SHAFT, at={"foreman": "d4"}))["rounds"] == 2
    rogue = position(("rogue", "sapper", "priest"), cells=SHAFT, at={"rogue": "d4"})
    assert home(rogue)["rounds"] == 2
    near = position(("rogue", "sapper", "priest"), cells=SHAFT, at={"rogue": "d3"})
    assert (home(near)["steps"], home(near)["rounds"]) == (4, 1)
    assert home(position(cells=SHAFT, at={"foreman": "d3"}))["rounds"] == 2


def test_what_cannot_be_entered_is_no_way() -> None:
    """[A2] rubble is in the way, so there is none"""
    state = position(cells=["d1 ruins-X-1 0", *SHAFT[1:]], at={"foreman": "d4"}, rubble=["d1"])
    assert home(state)["cells"] == []
    assert gauge(state).level == "danger"


def test_guardians_on_the_way_are_counted() -> None:
    state = position(cells=SHAFT, at={"foreman": "d4"}, guardians=["d1"])
    assert home(state)["guardians"] == 1
    assert "guardian" in gauge(state).sentence


def test_the_curse_halves_the_rounds() -> None:
    """[V1] two steps a round under the curse"""
    calm = position(cells=SHAFT, at={"foreman": "d4"}, marker=7)
    assert calm.observe(None)["volcano"]["rounds"] == 7
    assert (gauge(calm).figure, gauge(calm).words) == ("7", "rounds left, 2 to get home")
    calm.cursed = 1
    assert calm.observe(None)["volcano"]["rounds"] == 4
    assert (gauge(calm).figure, gauge(calm).level) == ("4", "near")


@pytest.mark.parametrize(("locale", "words"), [("en", "5 steps"), ("fr", "5 pas")])
def test_the_way_is_drawn_with_its_length(locale: str, words: str) -> None:
    state = position(cells=SHAFT, at={"foreman": "d4"})
    assert f">{words}<" in board(SCENE, SCENE.see(state, None), View(None, locale))


def test_nobody_who_has_fallen_is_told_a_way() -> None:
    assert position(cells=SHAFT, at={"foreman": "d4"}, hp={"foreman": 0}).observe(None)["home"] is None
