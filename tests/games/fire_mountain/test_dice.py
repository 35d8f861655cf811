"""Wrath of Fire Mountain, the turn and its dice: clauses [T, R, P] and 20."""

from __future__ import annotations

import pytest

import caldera
from caldera.core.errors import IllegalAction
from caldera.core.state import CHANCE
from tests.games.fire_mountain.positions import GAME, begins, cros, legal, new, on, play, position, refused, reserve, roll


def test_steps_come_in_their_order() -> None:
    """[T1]: roll, act, quake, eruption; the quake waits for the actions and the eruption for the quake."""
    state = position(2, "red", "", volcano=cros("R", 5))
    refused(state, "end", "Roll the dice first")
    refused(state, "quake up", "Roll the dice first")
    play(state, "roll 1+2+3+4+5")
    roll(state, "vcchh")
    refused(state, "place cro volcano", "First reroll or keep your dice")
    play(state, "stop")
    refused(state, "quake up", "after your actions")
    play(state, "place cro volcano", "end")
    assert state.observe(None)["volcano"]["eruption"] is True
    assert legal(state) == {"quake up", "quake down", "quake left", "quake right", "calm"}
    refused(state, "place cro cave", "Your actions are over")
    assert [event.kind for event in play(state, "quake up")] == ["quake", "erupt"]
    assert state.actors == (1,)
    assert state.observe(None)["phase"] == "roll"


def test_rolling_example() -> None:
    """[R1, R2, R3], the rulebook's example: dice that were kept are rolled again."""
    state = new(first="red")
    assert legal(state) == {"roll 1+2+3+4+5"}
    refused(state, "roll 1+2", "all your dice")
    refused(state, "stop", "Roll the dice first")
    play(state, "roll 1+2+3+4+5")
    roll(state, "hccee")
    play(state, "roll 1+2+3")
    roll(state, "vhf")
    seen = state.observe(None)["dice"]
    assert [die["face"] for die in seen["dice"]] == ["volcano", "hut", "footprint", "egg", "egg"]
    assert (seen["rolls_done"], seen["rolls_left"]) == (2, 1)
    play(state, "roll 2+4+5")
    happened = roll(state, "hff")
    assert happened[-1].data["faces"] == ["volcano", "hut", "footprint", "footprint", "footprint"]
    assert state.observe(None)["phase"] == "act"
    refused(state, "roll 1", "No rerolls left")
    refused(state, "stop", "No rerolls left")


def test_any_dice_may_be_rolled_again() -> None:
    """[R2]: every set of dice is one action, and so is keeping all of them."""
    state = new(first="red")
    play(state, "roll 1+2+3+4+5")
    roll(state, "vcfff")
    assert len(begins(state, "roll")) == 31
    assert "stop" in legal(state)
    with pytest.raises(IllegalAction, match="do not have those dice"):
        state.apply(GAME.space.parse("roll 6"), 0)


def test_stopping_early() -> None:
    """[R3]"""
    state = new(first="red")
    play(state, "roll 1+2+3+4+5")
    roll(state, "cchhe")
    play(state, "stop")
    assert state.observe(None)["left"] == {"cave": 2, "hut": 2, "egg": 1}


def test_dice_settle_one_by_one() -> None:
    """Each die is its own step of chance, the lowest first."""
    state = new(first="red")
    play(state, "roll 1+2+3+4+5")
    assert {GAME.space.words(outcome) for outcome, _ in state.chance_outcomes()} == {
        f"die 1 {face}" for face in ("volcano", "cave", "hut", "egg", "footprint")
    }
    with pytest.raises(IllegalAction):
        state.apply(GAME.space.parse("die 2 egg"), CHANCE)
    roll(state, "v")
    assert [die["state"] for die in state.observe(None)["dice"]["dice"]] == ["rolled"] + ["tumbling"] * 4


def test_dice_in_any_order_each_once_all_optional() -> None:
    """[R4]."""
    state = position(2, "red", "chef", J1="R")
    assert "end" in legal(state)
    play(state, "place cro egg", "move cro J1 J2", "place cro hut")
    refused(state, "place cro egg", "no egg die left")
    refused(state, "move cro J2 J3", "no footprint left")
    refused(state, "place cro hut", "no hut die left")
    assert [die["state"] for die in state.observe(None)["dice"]["dice"]] == ["free", "used", "used", "used"]
    play(state, "end")
    assert state.actors == (1,)


# ---- the volcano die ----


def test_volcano_die_is_an_order() -> None:
    """[P1]: the actions cannot end before, but the moment is free (A6)."""
    state = position(2, "red", "vvc")
    refused(state, "end", "dice are mandatory")
    assert state.observe(None)["mandatory"] == 2
    play(state, "place cro volcano", "place cro cave")
    refused(state, "end", "dice are mandatory")
    play(state, "place cro volcano")
    assert legal(state) == {"end"}
    assert on(state, "volcano") == ["R", "R"]
    assert reserve(state, "red") == 7


def test_volcano_without_a_cro_magnon_in_reserve() -> None:
    """[P3]: reserve 0, one on the egg space, two on a prairie: a choice of sources, no way to skip."""
    state = position(2, "red", "v", egg="R", P3="R R", volcano=cros("R", 3), C=cros("R", 4))
    assert legal(state) == {"fetch cro egg volcano", "fetch cro P3 volcano", "fetch cro C volcano"}
    refused(state, "end", "dice are mandatory")
    play(state, "fetch cro P3 volcano")
    assert on(state, "P3") == ["R"]
    assert on(state, "volcano") == ["R"] * 4


def test_volcano_with_a_cro_magnon_in_reserve_takes_no_other() -> None:
    """[P1, P3]"""
    state = position(2, "red", "v", egg="R", P3="R R")
    assert legal(state) == {"place cro volcano"}
    refused(state, "fetch cro P3 volcano", "in your reserve first")


def test_volcano_die_with_all_cro_magnons_up_there() -> None:
    """[P3]: nobody to take, no effect. The score marker is not available (A3)."""
    game = caldera.game("fire_mountain", {"volcano": {"spaces": [12, 12, 12]}})
    state = game.from_json({"players": 2, "dice": ["volcano"], "figures": {"volcano": ["R"] * 10}, "score": [5, 0]})
    assert {game.space.words(action) for action in state.legal_actions(0)} == {"end"}


def test_full_volcano() -> None:
    """[P7]: two dice, one free space: one is placed, the other has no effect."""
    state = position(2, "red", "vv", volcano=cros("B", 5))
    assert state.observe(None)["mandatory"] == 1
    play(state, "place cro volcano")
    refused(state, "place cro volcano", "full")
    assert legal(state) == {"end"}


def test_no_dinosaur_on_the_volcano() -> None:
    """[P2]."""
    state = position(2, "red", "v", reserve="R-triceratops R-brontosaurus")
    assert legal(state) == {"place cro volcano"}
    refused(state, "place triceratops volcano", "only dinosaur that may stand")


def test_nobody_leaves_the_volcano() -> None:
    """[P7, F5], A29: neither by foot nor by any other die."""
    state = position(2, "red", "cef", volcano=cros("R", 6), egg=cros("R", 4))
    assert not any("volcano" in words or " V " in words for words in legal(state))
    assert begins(state, "move") == set()
    assert begins(state, "fetch") == {"fetch cro egg cave"}


# ---- cave and hut dice ----


def test_cave_and_hut_take_any_figure() -> None:
    """[P4]: one figure a die, no limit on the tile."""
    state = position(2, "red", "cch", C=cros("B", 8), reserve="R-brontosaurus")
    assert legal(state) == {"place cro cave", "place brontosaurus cave", "place cro hut", "place brontosaurus hut", "end"}
    play(state, "place cro cave", "place brontosaurus cave", "place cro hut")
    assert on(state, "C") == ["B"] * 8 + ["R", "R-brontosaurus"]
    assert on(state, "H") == ["R"]


def test_cave_fetches_only_with_a_completely_empty_reserve() -> None:
    """[P4]: one figure in reserve, dinosaur or not, forbids it (A4, A5)."""
    for reserved in ("R", "R-triceratops"):
        missing = 9 if reserved == "R" else 10
        state = position(2, "red", "c", P3=cros("R", missing), reserve=reserved)
        assert begins(state, "fetch") == set()
        refused(state, "fetch cro P3 cave", "in your reserve first")
    state = position(2, "red", "ch", P3=cros("R", 7), egg="R", H="R", C="R", J1="R-triceratops")
    assert begins(state, "fetch") == {
        "fetch cro egg cave",
        "fetch cro P3 cave",
        "fetch cro H cave",
        "fetch triceratops J1 cave",
        "fetch cro egg hut",
        "fetch cro P3 hut",
        "fetch cro C hut",
        "fetch triceratops J1 hut",
    }
    refused(state, "fetch cro C cave", "there already")
    play(state, "fetch triceratops J1 cave")
    assert on(state, "C") == ["R", "R-triceratops"]


@pytest.mark.option("fire_mountain", "fetch_within_tile")
def test_fetching_within_a_tile_as_a_table_option() -> None:
    """[P4], A5: the option `fetch_within_tile`."""
    without, state = (
        position(2, "red", "c", C=cros("R", 10), more={"options": {"fetch_within_tile": allowed}}) for allowed in (False, True)
    )
    assert legal(without) == {"end"}
    assert legal(state) == {"fetch cro C cave", "end"}
    play(state, "fetch cro C cave")
    assert legal(state) == {"end"}
    assert on(state, "C") == ["R"] * 10


# ---- egg dice ----


def test_egg_takes_cro_magnons_only() -> None:
    """[P5]."""
    state = position(2, "red", "ee", reserve="R-triceratops")
    assert legal(state) == {"place cro egg", "end"}
    refused(state, "place triceratops egg", "Only Cro-Magnons")
    play(state, "place cro egg", "place cro egg")
    assert on(state, "egg") == ["R", "R"]


def test_egg_without_a_cro_magnon_in_reserve() -> None:
    """[P6], A4: with an empty reserve from a tile, not from the volcano."""
    places = {"P3": cros("R", 4), "C": "R", "volcano": cros("R", 5)}
    state = position(2, "red", "e", more=None, **places)
    assert legal(state) == {"fetch cro P3 egg", "fetch cro C egg", "end"}
    play(state, "fetch cro C egg")
    assert on(state, "egg") == ["R"]


@pytest.mark.option("fire_mountain", "egg_needs_empty_reserve")
def test_egg_with_a_dinosaur_in_reserve_as_a_table_option() -> None:
    """[P6] [P4], A4: by the letter a dinosaur in reserve forbids fetching; with `egg_needs_empty_reserve` off it does not."""
    places = {"P3": cros("R", 5), "volcano": cros("R", 5), "reserve": "R-triceratops"}
    lenient, strict = ({"options": {"egg_needs_empty_reserve": needs}} for needs in (False, True))
    assert legal(position(2, "red", "e", more=lenient, **places)) == {"fetch cro P3 egg", "end"}
    assert legal(position(2, "red", "e", more=None, **places)) == {"end"}, "the letter is the default"
    state = position(2, "red", "e", more=strict, **places)
    assert legal(state) == {"end"}
    refused(state, "fetch cro P3 egg", "in your reserve first")
    places = {"P3": cros("R", 5), "volcano": cros("R", 5)}
    assert legal(position(2, "red", "e", more=strict, **places)) == {"fetch cro P3 egg", "end"}
