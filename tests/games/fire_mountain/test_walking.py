"""Wrath of Fire Mountain, footprints and hatching: clauses [F, G] and 21-24."""

from __future__ import annotations

from tests.games.fire_mountain.positions import begins, cros, legal, on, play, position, refused, reserve, roll, walks


def test_one_step_to_a_tile_beside() -> None:
    """[F1]: no diagonals, nobody from the reserve, nobody else's figures."""
    state = position(2, "red", "f", J2="R", J4="B")
    assert begins(state, "move") == {"move cro J2 P1", "move cro J2 J1", "move cro J2 J3"}
    refused(state, "move cro J2 P3", "up, down, left or right")
    refused(state, "move cro J4 J5", "no such figure there")
    refused(state, "move triceratops J2 J1", "no such figure there")
    assert legal(position(2, "red", "f")) == {"end"}


def test_footprints_are_split_between_figures() -> None:
    """[F3]: two steps for one, one for another."""
    state = position(2, "red", "fff", C="R", J2="R")
    play(state, "move cro C J4", "move cro J2 J3", "move cro J4 J5")
    assert (on(state, "J5"), on(state, "J3")) == (["R"], ["R"])
    assert legal(state) == {"end"}


def test_nobody_walks_around_the_edge() -> None:
    """[F2]."""
    state = position(2, "red", "fff", H="R", P5="R")
    refused(state, "move cro H J5", "the edges don’t wrap around")
    assert walks(state, "cro", "H") == {"P1", "J3"}
    assert "P1" not in walks(state, "cro", "P5")


def test_across_one_lagoon() -> None:
    """[F4], A1: (1,0) to (3,0) through (2,0) takes two footprints of the same figure."""
    one = position(2, "red", "f", P2="R")
    assert walks(one, "cro", "P2") == {"J1"}
    refused(one, "move cro P2 L3", "stay in a lagoon")
    refused(one, "move cro P2 P5", "takes 2 footprints; you have 1")
    two = position(2, "red", "ff", P2="R")
    assert walks(two, "cro", "P2") == {"J1", "P5", "P3"}
    happened = play(two, "move cro P2 P5")
    assert happened[0].data["path"] == ["P2", "L3", "P5"]
    assert (happened[0].data["footprints"], happened[0].data["dice"]) == (2, [1, 2])
    assert on(two, "P5") == ["R"]
    assert legal(two) == {"end"}


def test_across_two_lagoons() -> None:
    """[F4]: (1,0) to (0,2) through two lagoons takes three."""
    assert "P1" not in walks(position(2, "red", "ff", P2="R"), "cro", "P2")
    state = position(2, "red", "fff", P2="R")
    assert "P1" in walks(state, "cro", "P2")
    happened = play(state, "move cro P2 P1")
    assert happened[0].data["path"] == ["P2", "L1", "L2", "P1"]
    assert legal(state) == {"end"}


def test_a_step_on_land_costs_one_even_if_water_leads_there_too() -> None:
    """[F1, F4]: nobody is made to take the longer way."""
    state = position(2, "red", "fff", P2="R")
    assert state.observe(None)["reach"]["R0"] == {"J1": 1, "P3": 2, "P5": 2, "P1": 3}
    play(state, "move cro P2 J1")
    assert state.observe(None)["left"] == {"footprint": 2}


def test_nobody_walks_on_the_volcano() -> None:
    """[F5]."""
    state = position(2, "red", "ff", J2="R", volcano="R")
    assert walks(state, "cro", "J2") == {"P1", "J1", "J3"}
    refused(state, "move cro J2 J4", "can’t cross the volcano")


def test_no_limit_on_a_tile() -> None:
    """[F6]."""
    state = position(2, "red", "f", P3=cros("B", 10), C="R")
    play(state, "move cro C P3")
    assert on(state, "P3") == ["B"] * 10 + ["R"]


def test_cave_and_hut_can_be_walked_into() -> None:
    """[F6], A23."""
    state = position(2, "red", "ff", P3="R", J3="R")
    play(state, "move cro P3 C", "move cro J3 H")
    assert (on(state, "C"), on(state, "H")) == (["R"], ["R"])


def test_dinosaurs_walk_like_cro_magnons() -> None:
    """[F1, F4]."""
    state = position(2, "red", "ff", P2="R-brontosaurus")
    assert walks(state, "brontosaurus", "P2") == {"J1", "P5", "P3"}


# ---- hatching ----


def test_hatching_example() -> None:
    """[G3, G4], the rulebook's example: two watch, an egg die brings the third, the Triceratops hatches."""
    state = position(2, "blue", "ec", egg="B B")
    assert begins(state, "hatch") == {"hatch pteranodon"}
    refused(state, "hatch triceratops", "needs 3 Cro-Magnons on the egg space; you have 2")
    play(state, "place cro egg")
    happened = play(state, "hatch triceratops")
    assert on(state, "egg") == []
    assert reserve(state, "blue") == 10
    assert on(state, "reserve") == ["B-triceratops"]
    assert happened[0].data["box"] == "triceratops-0"
    assert happened[0].data["figure"] == "B-triceratops-0"
    assert happened[0].data["returned"] == ["B0", "B1", "B2"]
    card = state.observe(None)["species"][1]
    assert (card["species"], card["left"], card["owners"]) == ("triceratops", 1, [1])


def test_all_watchers_go_home_whatever_the_cost() -> None:
    """[G4]: five watch, the dinosaur costs three, five go home; the others' stay."""
    state = position(2, "red", "c", egg="R R R R R B B")
    play(state, "hatch brontosaurus")
    assert on(state, "egg") == ["B", "B"]
    assert reserve(state, "red") == 10


def test_hatching_needs_no_egg_die_and_any_moment_will_do() -> None:
    """[G1], A20: before the first roll, between rolls, among the dice, after the last one, and before the quake."""
    before = position(2, "red", "", egg="R R R R")
    assert "hatch tyrannosaurus" in legal(before)
    play(before, "roll 1+2+3+4+5")
    roll(before, "ccchh")
    assert "hatch tyrannosaurus" in legal(before)
    play(before, "stop")
    assert "hatch tyrannosaurus" in legal(before)
    play(before, "place cro cave")
    play(before, "hatch tyrannosaurus")
    assert before.to_json()["phase"] == "act"
    eating = position(2, "red", "f", egg="R R", J1="R-tyrannosaurus", J2="B")
    play(eating, "move tyrannosaurus J1 J2", "hatch pteranodon", "eat 1")
    assert on(eating, "reserve") == ["R-pteranodon"]
    after = position(2, "red", "v", egg="R R R R")
    play(after, "place cro volcano", "end")
    assert "hatch tyrannosaurus" in legal(after)
    play(after, "hatch tyrannosaurus")
    assert legal(after) == {"quake up", "quake down", "quake left", "quake right", "calm"}


def test_one_hatching_a_turn() -> None:
    """[G1]."""
    state = position(2, "red", "eee", egg="R R R R R")
    play(state, "hatch triceratops", "place cro egg", "place cro egg", "place cro egg")
    assert begins(state, "hatch") == set()
    refused(state, "hatch brontosaurus", "only one dinosaur per turn")
    play(state, "end", "roll 1+2+3+4+5")
    roll(state, "ccccc")
    play(state, "stop", "end")
    assert "hatch brontosaurus" in legal(state)


def test_four_hatchings_a_game() -> None:
    """[G2, I4]: the fifth is refused."""
    tribe = "R-triceratops R-triceratops R-brontosaurus R-pteranodon"
    state = position(2, "red", "c", egg="R R R", reserve=tribe)
    assert begins(state, "hatch") == set()
    refused(state, "hatch brontosaurus", "already hatched 4 dinosaurs")
    assert state.observe(None)["seats"][0]["hatched"] == 4


def test_two_of_a_species_a_game() -> None:
    """[G2, I3]: the third is refused, both for one player are fine."""
    state = position(2, "red", "c", egg="R R R", J1="R-triceratops", more={"species": ["triceratops", "brontosaurus"]})
    play(state, "hatch triceratops")
    assert sorted(one["id"] for one in state.observe(None)["seats"][0]["dinosaurs"]) == ["R-triceratops-0", "R-triceratops-1"]
    third = position(2, "red", "c", egg="R R R", J1="R-triceratops", J2="B-triceratops")
    refused(third, "hatch triceratops", "Both figures")


def test_species_that_do_not_take_part() -> None:
    """[S3]"""
    state = position(2, "red", "c", egg="R R R R R")
    refused(state, "hatch titanosaur", "does not take part")


def test_a_hatched_dinosaur_can_be_used_at_once() -> None:
    """[G5], A22."""
    state = position(2, "red", "cf", egg="R R R")
    play(state, "hatch brontosaurus", "place brontosaurus cave", "move brontosaurus C P3")
    assert on(state, "P3") == ["R-brontosaurus"]
