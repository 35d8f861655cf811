"""Wrath of Fire Mountain, quakes: clauses [Q]."""

from __future__ import annotations

import pytest

from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.games.fire_mountain.rules.play import FireMountainState
from tests.games.fire_mountain.positions import begins, legal, new, on, play, position, refused, roll, rows

CHOICE = {"quake up", "quake down", "quake left", "quake right", "calm"}


def after_actions(volcano: str, active: str = "red", players: int = 2, **places: str) -> FireMountainState:
    state = position(players, active, "c", more=None, volcano=volcano, **places)
    play(state, "end")
    return state


@pytest.mark.parametrize("volcano", ["R", "R R B", "R B", "R R B B"])
def test_whoever_worships_most_may_quake(volcano: str) -> None:
    """[Q1]: alone or tied."""
    state = after_actions(volcano)
    assert state.actors == (0,)
    assert legal(state) == CHOICE


def test_ties_of_three_and_four() -> None:
    """[Q1], A8."""
    for active in ("red", "green", "purple"):
        assert legal(after_actions("R B G P", active, 4)) == CHOICE


@pytest.mark.parametrize("volcano", ["B", "R B B", "B B"])
def test_others_may_not(volcano: str) -> None:
    """[Q1]: the turn passes at once."""
    state = after_actions(volcano)
    assert state.actors == (1,)
    assert state.observe(None)["phase"] == "roll"


@pytest.mark.option("fire_mountain", "empty_volcano_has_worshippers")
def test_an_empty_volcano_has_no_worshipper() -> None:
    """[Q1], A7, and the option `empty_volcano_has_worshippers`."""
    assert after_actions("").actors == (1,)
    state = position(2, "red", "c", more={"options": {"empty_volcano_has_worshippers": True}})
    play(state, "end")
    assert legal(state) == CHOICE
    # With somebody there, those who are not there do not worship most.
    state = position(2, "red", "c", volcano="B", more={"options": {"empty_volcano_has_worshippers": True}})
    play(state, "end")
    assert state.actors == (1,)


def test_a_quake_may_be_declined() -> None:
    """[Q2]."""
    state = after_actions("R")
    before = rows(state)
    play(state, "calm")
    assert rows(state) == before
    assert state.actors == (1,)


def test_one_quake_a_turn() -> None:
    """[Q2]"""
    state = after_actions("R R")
    play(state, "quake left")
    assert state.actors == (1,)
    assert begins(state, "quake") == set()


@pytest.mark.parametrize(
    ("direction", "expected"),
    [
        ("left", ["LLPH", "PJJJ", "PVPL", "PCJJ"]),
        ("right", ["LLPH", "PJJJ", "PLPV", "PCJJ"]),
        ("up", ["LLJH", "PJVJ", "LPJP", "PCPJ"]),
        ("down", ["LLJH", "PJPJ", "LPJP", "PCVJ"]),
    ],
)
def test_four_directions_on_the_first_layout(direction: str, expected: list[str]) -> None:
    """[Q3, Q4]: the row or column shifts, the tile that leaves comes in at the other end, the others stay."""
    state = after_actions("R")
    happened = play(state, f"quake {direction}")
    assert rows(state) == expected
    assert happened[0].data["direction"] == direction
    assert happened[0].data["line"] == ("row" if direction in ("left", "right") else "column")


def test_left_makes_a_prairie_of_three() -> None:
    """[Q3, V5]."""
    state = after_actions("R")
    play(state, "quake left")
    regions = [region for region in state.observe(None)["regions"] if region["type"] == "prairie" and region["size"] == 3]
    assert [region["tiles"] for region in regions] == [["P2", "P3", "P5"]]
    cells = {tile["id"]: (tile["row"], tile["col"]) for tile in state.observe(None)["tiles"]}
    assert [cells[tile] for tile in regions[0]["tiles"]] == [(1, 0), (2, 0), (3, 0)]


def test_the_volcano_goes_around_the_grid() -> None:
    """[Q4], the rulebook's example: down twice takes it from the bottom row to the top."""
    state = after_actions("R")
    play(state, "quake down", "roll 1+2+3+4+5")
    roll(state, "ccccc")
    play(state, "stop", "end", "roll 1+2+3+4+5")
    roll(state, "ccccc")
    play(state, "stop", "end")
    happened = play(state, "quake down")
    assert [row[2] for row in rows(state)] == ["V", "J", "P", "J"]
    assert (happened[0].data["row"], happened[0].data["wrapped"]) == (0, "V")


def test_figures_ride_along() -> None:
    """[Q5], A2: also round the edge, and on the volcano."""
    state = after_actions("R R", L3="B-plesiosaurus", P3="R B", P4="R")
    play(state, "quake left")
    assert (on(state, "L3"), on(state, "P3"), on(state, "P4")) == (["B-plesiosaurus"], ["B", "R"], ["R"])
    assert on(state, "volcano") == ["R", "R"]
    cells = {tile["id"]: (tile["row"], tile["col"]) for tile in state.observe(None)["tiles"]}
    assert (cells["L3"], cells["P3"], cells["V"], cells["P4"]) == ((2, 3), (2, 0), (2, 1), (2, 2))


def test_quake_before_the_eruption() -> None:
    """[T1, V1], A27: the quake decides which regions are scored."""
    state = position(2, "red", "c", volcano="R R R R B B", P3="R")
    play(state, "end")
    happened = play(state, "quake left")
    assert [event.kind for event in happened] == ["quake", "erupt", "region"]
    assert happened[2].data["worth"] == 3


def test_refused_outside_its_step() -> None:
    """[Q1]."""
    state = position(2, "red", "c", volcano="R")
    refused(state, "quake up", "after your actions")
    refused(state, "calm", "after your actions")


@pytest.mark.parametrize("seed", range(4))
def test_tiles_are_conserved_by_any_number_of_quakes(seed: int) -> None:
    """[I1, Q4] and A30: on random terrain all four directions are always allowed."""
    rng = Rng(seed)
    state = new(2, terrain="random", first="red")
    while state.actors == (CHANCE,):
        state.apply(int(state.draw(rng)), CHANCE)
    tiles = sorted(tile for row in state.to_json()["grid"] for tile in row)
    for _ in range(40):
        state = position(2, "red", "c", volcano="R", more={"grid": state.to_json()["grid"]})
        play(state, "end")
        assert legal(state) == CHOICE
        play(state, f"quake {('up', 'down', 'left', 'right')[rng.below(4)]}")
        assert sorted(tile for row in state.to_json()["grid"] for tile in row) == tiles
