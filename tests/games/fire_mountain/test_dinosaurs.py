"""Wrath of Fire Mountain, the eight species: clauses [D] and the rulebook's examples."""

from __future__ import annotations

import pytest

import caldera
from tests.games.fire_mountain.positions import (
    begins,
    cros,
    erupt,
    legal,
    on,
    play,
    position,
    refused,
    reserve,
    roll,
    scores,
    walks,
)

QUAKE = {"quake up", "quake down", "quake left", "quake right", "calm"}

# ---- Titanosaur ----


@pytest.mark.parametrize(
    ("place", "tribe", "dice"), [("reserve", "R-titanosaur", 6), ("J1", "R-titanosaur", 6), ("C", "R-titanosaur R-titanosaur", 7)]
)
def test_titanosaur_adds_a_die(place: str, tribe: str, dice: int) -> None:
    """[D1, R1]: wherever it is, two add two."""
    state = position(2, "red", "", more=None, **{place: tribe})
    assert legal(state) == {"roll " + "+".join(str(number + 1) for number in range(dice))}
    play(state, *legal(state))
    roll(state, "c" * dice)
    assert state.observe(None)["dice"]["count"] == dice
    play(state, "stop", "end")
    assert legal(state) == {"roll 1+2+3+4+5"}


def test_titanosaur_hatched_before_the_first_roll() -> None:
    """[D1], A21: it helps at once."""
    state = position(2, "red", "", egg=cros("R", 5), more={"species": ["titanosaur"]})
    play(state, "hatch titanosaur")
    assert legal(state) == {"roll 1+2+3+4+5+6"}


def test_titanosaur_hatched_later() -> None:
    """[D1], A21: from the next turn on."""
    state = position(2, "red", "", egg=cros("R", 5), more={"species": ["titanosaur"]})
    play(state, "roll 1+2+3+4+5")
    roll(state, "ccccc")
    play(state, "hatch titanosaur")
    assert len(begins(state, "roll")) == 31
    play(state, "stop", "end", "roll 1+2+3+4+5")
    roll(state, "ccccc")
    play(state, "stop", "end")
    assert legal(state) == {"roll 1+2+3+4+5+6"}


@pytest.mark.option("fire_mountain", "titanosaur_die_at_once")
def test_titanosaur_die_at_once_as_a_table_option() -> None:
    """[D1], A21: with `titanosaur_die_at_once` the die can be taken up with the next roll of this turn."""
    later, at_once = ({"options": {"titanosaur_die_at_once": value}, "species": ["titanosaur"]} for value in (False, True))
    without = position(2, "red", "", egg=cros("R", 5), more=later)
    play(without, "roll 1+2+3+4+5")
    roll(without, "ccccc")
    play(without, "hatch titanosaur")
    assert "roll 6" not in legal(without)
    state = position(2, "red", "", egg=cros("R", 5), more=at_once)
    play(state, "roll 1+2+3+4+5")
    roll(state, "ccccc")
    play(state, "hatch titanosaur", "roll 6")
    roll(state, "f")
    assert state.observe(None)["dice"]["dice"][5]["face"] == "footprint"
    late = position(2, "red", "", egg=cros("R", 5), more=at_once)
    play(late, "roll 1+2+3+4+5")
    roll(late, "ccccc")
    play(late, "hatch titanosaur", "stop")
    assert late.observe(None)["left"] == {"cave": 5}


# ---- Brontosaurus ----


def test_brontosaurus_example() -> None:
    """[D3], the rulebook's example: 3 + 2 Cro-Magnons = 5 against 4, a region of two tiles."""
    state, happened = erupt(4, (2, 2, 2, 2), "red", J4="B-brontosaurus B P P", J5="B P P")
    assert happened[-1].data["strength"] == [0, 5, 0, 4]
    assert happened[-1].data["gains"] == [0, 2, 0, 0]
    assert on(state, "J4") + on(state, "J5") == ["P"] * 4
    assert reserve(state, "blue") == 10


# ---- Stegosaurus ----


def test_stegosaurus_goes_on_the_volcano() -> None:
    """[D6, P1]: from the reserve, also while Cro-Magnons are left; it obeys the die."""
    state = position(2, "red", "v", reserve="R-stegosaurus")
    assert legal(state) == {"place cro volcano", "place stegosaurus volcano"}
    play(state, "place stegosaurus volcano")
    assert on(state, "volcano") == ["R-stegosaurus"]
    assert legal(state) == {"end"}


def test_stegosaurus_example() -> None:
    """[D6], the rulebook's example: blue has only a Stegosaurus up there, another has more; blue may quake."""
    state = position(2, "blue", "c", volcano="R R B-stegosaurus")
    play(state, "end")
    assert legal(state) == QUAKE
    happened = play(state, "quake up")
    assert happened[0].data["by"] == "stegosaurus"


def test_each_stegosaurus_owner_may_quake_in_turn() -> None:
    """[D6, Q2], A9: two owners, each in their own turn; two of one owner still give one quake."""
    state = position(3, "red", "c", volcano="G G R-stegosaurus B-stegosaurus")
    for _ in range(2):
        if state.to_json()["phase"] == "roll":
            play(state, "roll 1+2+3+4+5")
            roll(state, "ccccc")
            play(state, "stop")
        play(state, "end")
        assert legal(state) == QUAKE
        play(state, "quake left")
    both = position(2, "red", "c", volcano="B B B R-stegosaurus R-stegosaurus")
    play(both, "end", "quake up")
    assert both.actors == (1,)


def test_stegosaurus_counts_as_a_cro_magnon_there() -> None:
    """[D6, Q1, V1, V2], A10: it fills a space, worships, scores, and goes home to the reserve with its base."""
    state = position(2, "red", "v", volcano="B B B R R", reserve="R-stegosaurus")
    play(state, "place stegosaurus volcano", "end")
    assert state.observe(None)["volcano"]["count"] == [3, 3]
    assert state.observe(None)["volcano"]["worshippers"] == [0, 1]
    play(state, "calm")
    assert scores(state) == [3, 3]
    assert on(state, "reserve") == ["R-stegosaurus"]
    assert state.observe(None)["seats"][0]["hatched"] == 1


def test_stegosaurus_without_cro_magnons_in_reserve() -> None:
    """[D6, P3], A11: it may answer the die beside the others, from the reserve or from the terrain."""
    state = position(2, "red", "v", reserve="R-stegosaurus", J1="R-stegosaurus", P3=cros("R", 9), egg="R")
    assert legal(state) == {
        "place stegosaurus volcano",
        "fetch cro egg volcano",
        "fetch cro P3 volcano",
        "fetch stegosaurus J1 volcano",
    }


@pytest.mark.option("fire_mountain", "stegosaurus_from_terrain")
def test_stegosaurus_from_the_terrain_as_a_table_option() -> None:
    """[D6], A11: without `stegosaurus_from_terrain` only from the reserve."""
    usual, state = (
        position(
            2,
            "red",
            "v",
            reserve="R-stegosaurus",
            J1="R-stegosaurus",
            P3=cros("R", 10),
            more={"options": {"stegosaurus_from_terrain": allowed}},
        )
        for allowed in (True, False)
    )
    assert legal(usual) == {"place stegosaurus volcano", "fetch cro P3 volcano", "fetch stegosaurus J1 volcano"}
    assert legal(state) == {"place stegosaurus volcano", "fetch cro P3 volcano"}
    refused(state, "fetch stegosaurus J1 volcano", "only from the reserve")
    with_cros = position(2, "red", "v", J1="R-stegosaurus")
    assert legal(with_cros) == {"place cro volcano"}


def test_stegosaurus_alone_is_no_obligation() -> None:
    """[D6, P3], A11: with every Cro-Magnon on the volcano the die may be ignored."""
    game = caldera.game("fire_mountain", {"volcano": {"spaces": [12, 12, 12]}})
    figures = {"volcano": ["R"] * 10, "reserve": ["R-stegosaurus"]}
    state = game.from_json(
        {
            "players": 2,
            "dice": ["volcano"],
            "figures": figures,
            "species": ["stegosaurus", "triceratops", "titanosaur", "pteranodon"],
        }
    )
    assert {game.space.words(action) for action in state.legal_actions(0)} == {"place stegosaurus volcano", "end"}


def test_stegosaurus_never_walks_there() -> None:
    """[D6, F5], A11."""
    state = position(2, "red", "fff", J2="R-stegosaurus")
    assert walks(state, "stegosaurus", "J2") == {"P1", "J1", "J3"}


def test_stegosaurus_on_terrain_counts_one() -> None:
    """[D6]."""
    _, happened = erupt(2, (3, 3), "red", J1="R-stegosaurus", J2="B B")
    assert happened[-1].data["strength"] == [1, 2]


# ---- Ankylosaurus ----


def test_ankylosaurus_example() -> None:
    """[D7], the rulebook's example: alone in a region of three tiles: 3 + 2 = 5."""
    _, happened = erupt(2, (3, 3), "red", J1="B-ankylosaurus B", J3="R")
    assert happened[-1].data["gains"] == [0, 5]
    assert happened[-1].data["bonus"] == [0, 2]


@pytest.mark.parametrize(
    ("standing", "points"),
    [
        ("R-ankylosaurus", [5, 0]),
        ("R-ankylosaurus R-ankylosaurus", [7, 0]),
        ("R-ankylosaurus B", [3, 3]),
        ("R-ankylosaurus B-ankylosaurus", [3, 3]),
        ("R R B-ankylosaurus", [3, 0]),
        ("R R R-ankylosaurus B-ankylosaurus", [5, 0]),
    ],
)
def test_ankylosaurus(standing: str, points: list[int]) -> None:
    """[D7], A14: +2 each with a sole majority, being alone included; nothing in ties; another's adds nothing."""
    _, happened = erupt(2, (3, 3), "red", J2=standing)
    assert happened[-1].data["gains"] == points


def test_ankylosaurus_after_triceratops() -> None:
    """[D2, D7], A14: the majority is found after Cro-Magnons are ignored."""
    _, happened = erupt(2, (3, 3), "red", J1="B B B B", J2="R-ankylosaurus", J3="R-triceratops")
    assert happened[-1].data["gains"] == [5, 0]


# ---- Pteranodon ----


def test_pteranodon_flies_anywhere() -> None:
    """[D5]: one footprint to any prairie or jungle; not to lagoon or volcano, not from the reserve."""
    state = position(2, "red", "f", C="R-pteranodon")
    assert walks(state, "pteranodon", "C") == {"P1", "P2", "P3", "P4", "P5", "J1", "J2", "J3", "J4", "J5"}
    happened = play(state, "move pteranodon C P1")
    assert happened[0].kind == "fly"
    assert on(state, "P1") == ["R-pteranodon"]
    waiting = position(2, "red", "f", reserve="R-pteranodon")
    assert legal(waiting) == {"end"}


def test_pteranodon_walks_into_cave_and_hut() -> None:
    """[D5], A18: not by flight, but on foot."""
    state = position(2, "red", "f", P3="R-pteranodon")
    assert {"C", "H"} & walks(state, "pteranodon", "P3") == {"C"}
    happened = play(state, "move pteranodon P3 C")
    assert happened[0].kind == "walk"


def test_pteranodon_wades_to_the_cave() -> None:
    """[D5, F4], A18: through a lagoon with two footprints."""
    grid = {"grid": ["PLCJ", "PPPP", "JJJJ", "LLHV"]}
    one, two = (position(2, "red", dice, P1="R-pteranodon", more=grid) for dice in ("f", "ff"))
    assert "C" not in walks(one, "pteranodon", "P1")
    assert "C" in walks(two, "pteranodon", "P1")
    play(two, "move pteranodon P1 C")
    assert legal(two) == {"end"}


@pytest.mark.option("fire_mountain", "pteranodon_walks")
def test_pteranodon_only_flies_as_a_table_option() -> None:
    """[D5], A18: without `pteranodon_walks` no way leads into the cave."""
    for also_walks, cave in ((True, {"C"}), (False, set())):
        state = position(2, "red", "ff", P3="R-pteranodon", more={"options": {"pteranodon_walks": also_walks}})
        assert walks(state, "pteranodon", "P3") == {"P1", "P2", "P4", "P5", "J1", "J2", "J3", "J4", "J5"} | cave


# ---- Triceratops ----


def test_triceratops_example() -> None:
    """[D2], the rulebook's example: a prairie of three, only blue's Triceratops counts; every Cro-Magnon stays."""
    prairie = {"grid": ["LLPH", "PJJJ", "PJVP", "PCJL"]}
    state, happened = erupt(3, (3, 3, 1), "red", P2="B B-triceratops", P3="R R", P5="G", more=prairie)
    assert happened[-1].data["worth"] == 3
    assert happened[-1].data["gains"] == [0, 3, 0]
    assert (on(state, "P2"), on(state, "P3"), on(state, "P5")) == (["B"], ["R", "R"], ["G"])
    assert on(state, "reserve") == ["B-triceratops"]


def test_triceratops_against_a_brontosaurus() -> None:
    """[D2, D3]: other dinosaurs count, 3 against 1."""
    state, happened = erupt(2, (3, 3), "red", J1="R-triceratops R R R R", J2="B-brontosaurus")
    assert happened[-1].data["gains"] == [0, 3]
    assert on(state, "J1") == ["R"] * 4 + ["R-triceratops"]
    assert on(state, "reserve") == ["B-brontosaurus"]


def test_rival_triceratops_both_score() -> None:
    """[D2], A12: the full size each; their dinosaurs go home, all Cro-Magnons stay."""
    state, happened = erupt(2, (3, 3), "red", J4="R-triceratops B", J5="B-triceratops R")
    assert happened[-1].data["gains"] == [2, 2]
    assert (on(state, "J4"), on(state, "J5")) == (["B"], ["R"])


def test_anyones_triceratops_silences_everybody() -> None:
    """[D2], A13."""
    state, happened = erupt(3, (3, 2, 2), "red", J1="R R R", J2="B-triceratops", J3="G-brontosaurus")
    assert happened[-1].data["strength"] == [0, 1, 3]
    assert happened[-1].data["gains"] == [0, 0, 3]
    assert on(state, "J2") == ["B-triceratops"]


def test_triceratops_elsewhere_does_not_matter() -> None:
    """[D2]: only in its own region, and not from the cave."""
    _, happened = erupt(2, (3, 3), "red", J1="R", J4="B-triceratops", C="B-triceratops")
    assert happened[-2].data["gains"] == [3, 0]


# ---- Tyrannosaurus ----


def test_tyrannosaurus_eats_after_each_step() -> None:
    """[D4]: to and fro, three meals with three footprints."""
    state = position(2, "red", "fff", J1="R-tyrannosaurus B", J2="B B")
    for step, prey in (("J1 J2", "J2"), ("J2 J1", "J1"), ("J1 J2", "J2")):
        play(state, f"move tyrannosaurus {step}")
        assert state.observe(None)["eating"] == {"tile": prey, "victims": [1]}
        assert legal(state) == {"eat 1", "spare"}
        play(state, "eat 1")
    assert (on(state, "J1"), on(state, "J2")) == ([], ["R-tyrannosaurus"])
    assert reserve(state, "blue") == 10


def test_tyrannosaurus_may_spare_and_choose() -> None:
    """[D4], A19: optional, the mover chooses whose; own Cro-Magnons and dinosaurs are never eaten."""
    state = position(4, "red", "ff", J1="R-tyrannosaurus", J2="R B P P G-brontosaurus")
    play(state, "move tyrannosaurus J1 J2")
    assert legal(state) == {"eat 1", "eat 3", "spare"}
    refused(state, "eat 2", "That player has no Cro-Magnon")
    refused(state, "end", "First decide")
    play(state, "eat 3", "move tyrannosaurus J2 J3", "end")
    assert on(state, "J2") == ["B", "G-brontosaurus", "P", "R"]
    other = position(4, "red", "f", J1="R-tyrannosaurus", J2="R B P P")
    play(other, "move tyrannosaurus J1 J2", "spare")
    assert on(other, "J2") == ["B", "P", "P", "R", "R-tyrannosaurus"]
    assert legal(other) == {"end"}


def test_tyrannosaurus_does_not_eat_in_cave_or_hut() -> None:
    """[D4]."""
    state = position(2, "red", "f", P3="R-tyrannosaurus", C="B")
    play(state, "move tyrannosaurus P3 C")
    assert state.to_json()["phase"] == "act"


def test_tyrannosaurus_does_not_eat_when_placed_or_shaken() -> None:
    """[D4], A19: not by a die, not by a quake, and not without prey."""
    state = position(2, "red", "c", C="B", reserve="R-tyrannosaurus", volcano="R")
    play(state, "place tyrannosaurus cave")
    assert state.to_json()["phase"] == "act"
    shaken = position(2, "red", "c", P3="R-tyrannosaurus B", volcano="R")
    play(shaken, "end", "quake left")
    assert on(shaken, "P3") == ["B", "R-tyrannosaurus"]
    alone = position(2, "red", "f", J1="R-tyrannosaurus", J2="R B-triceratops")
    play(alone, "move tyrannosaurus J1 J2")
    assert alone.to_json()["phase"] == "act"


def test_tyrannosaurus_after_wading() -> None:
    """[D4, F4]: it eats where it gets out of the water, also where it went in."""
    state = position(2, "red", "ff", P2="R-tyrannosaurus B", P5="B")
    assert walks(state, "tyrannosaurus", "P2") == {"J1", "P3", "P5", "P2"}
    play(state, "move tyrannosaurus P2 P5", "eat 1")
    assert on(state, "P5") == ["R-tyrannosaurus"]
    back = position(2, "red", "ff", P2="R-tyrannosaurus B")
    happened = play(back, "move tyrannosaurus P2 P2", "eat 1")
    assert happened[0].data["path"] == ["P2", "L1", "P2"]
    assert legal(back) == {"end"}
    assert "P2" not in walks(position(2, "red", "ff", P2="R-tyrannosaurus"), "tyrannosaurus", "P2")
    assert "P2" not in walks(position(2, "red", "ff", P2="R B"), "cro", "P2")


# ---- Plesiosaurus ----


def test_plesiosaurus_stays_in_lagoons() -> None:
    """[D8, F4], A17: and stands elsewhere too."""
    state = position(2, "red", "fff", P2="R-plesiosaurus")
    assert walks(state, "plesiosaurus", "P2") == {"L1", "L3", "J1"}
    play(state, "move plesiosaurus P2 L1", "move plesiosaurus L1 L2", "move plesiosaurus L2 J1")
    assert on(state, "J1") == ["R-plesiosaurus"]


def test_plesiosaurus_example() -> None:
    """[D8], the rulebook's example: a lagoon of two tiles brings 2 points, then it goes home."""
    state, happened = erupt(2, (3, 3), "red", L1="B-plesiosaurus")
    assert happened[-1].data["type"] == "lagoon"
    assert happened[-1].data["gains"] == [0, 2]
    assert on(state, "reserve") == ["B-plesiosaurus"]
    _, single = erupt(2, (3, 3), "red", L3="B-plesiosaurus")
    assert single[-1].data["gains"] == [0, 1]


def test_lagoons_without_a_plesiosaurus_bring_nothing() -> None:
    """[D8, V9] and 47, A16: one on land does not score the water."""
    _, happened = erupt(2, (3, 3), "red", J1="B-plesiosaurus")
    assert [event.data["type"] for event in happened if event.kind == "region"] == ["jungle"]


def test_rival_plesiosaurs_share_a_lagoon() -> None:
    """[D8, V6], A16."""
    _, happened = erupt(2, (3, 3), "red", L1="B-plesiosaurus", L2="R-plesiosaurus")
    assert happened[-1].data["gains"] == [2, 2]
