"""Fuji with two people: a third set of dice [A], or a third character [B]. Clauses are those of RULES.md."""

from __future__ import annotations

from typing import Any

import pytest

import caldera
from caldera.games.fuji.rules.play import FujiState
from tests.games.fuji.positions import (
    FUJI,
    actors,
    card,
    character,
    dice,
    finish_phase,
    finish_setup,
    legal,
    marks,
    play,
    position,
    refused,
    roll,
    told,
)

MIXED = {"blue": [1, 2, 3, 4, 5, 6], "purple": [6, 5, 4, 3, 2, 1], "green": [2, 3, 4, 5, 6, 1]}


def two(two_players: str, stage: str = "plan", **parts: Any) -> FujiState:
    options = {"two_players": two_players, **parts.pop("options", {})}
    return position(stage, 2, options=options, dice=MIXED, **parts)


@pytest.mark.parametrize("two_players", ["A", "B"])
def test_two_people_use_the_smaller_board(two_players: str) -> None:
    """[B8] item 70"""
    state = FUJI.new(2, {"two_players": two_players})
    finish_setup(state)
    cards = state.observe(None)["board"]["cards"]
    assert sum(entry["kind"] == "village" for entry in cards) == 5
    assert {entry["card"] for entry in state.observe(None)["characters"]} == {"4-1"}


@pytest.mark.option("fuji", "two_players")
@pytest.mark.parametrize(("two_players", "third"), [("A", []), ("B", [None])])
def test_the_third_set_of_dice_is_nobody_s_or_a_third_character_s(two_players: str, third: list[None]) -> None:
    """[A1] [B1] items 68, 69: three sets of dice in both variants, and three figures in one of them"""
    seen = two(two_players).observe(None)
    assert [entry["seat"] for entry in seen["characters"]] == [0, 1, *third]
    assert [entry["character"] for entry in seen["dice_sets"]] == [0, 1, 2 if third else None]


# ---- variant A ----


def test_the_third_set_is_half_hidden_from_both() -> None:
    """[A1] [H2] item 68"""
    state = two("A")
    seen = state.observe(None)
    assert len(seen["characters"]) == 2
    assert [entry["character"] for entry in seen["dice_sets"]] == [0, 1, None]
    for seat in (0, 1, None):
        assert dice(state, 2, seat) == [None, 3, None, 5, None, 1]
    assert {die["type"] for die in seen["dice_sets"][2]["dice"] if die["value"]} == {"A", "B", "C"}


def test_the_third_set_is_rolled_each_round_and_never_rerolled() -> None:
    """[A1] [A2] item 68"""
    state = FUJI.new(2)
    finish_setup(state)
    rolling = [die["id"] for die in state.observe(None)["dice_sets"][2]["dice"] if die["rolling"]]
    assert len(rolling) == 6
    state = two("A", "reroll", characters=[{"left": 1}, {"left": 1}])
    for seat in (0, 1):
        assert not [word for word in legal(state, seat) if "green" in word]


def test_carabiner_leaves_the_third_set_alone() -> None:
    """[A2] decision D14"""
    state = two("A", "gear", equipment={"carabiner": "blue", "map": "blue"})
    assert not [word for word in legal(state, 0) if "green" in word]
    play(state, "use carabiner carabiner", 0)
    for seat, colour in ((0, "blue"), (1, "purple")):
        play(state, f"pick {colour} d1", seat)
        roll(state, 1)
    assert state.observe(None)["stage"] == "gear"
    play(state, "use map map", 0)
    assert {word.split()[-1] for word in legal(state, 0)} == {"purple"}


def test_the_third_set_is_the_second_neighbour_of_both() -> None:
    """[A3] items 68, 2.6"""
    state = two("A", "go", characters=[{"marker": "5-1"}, {"marker": "4-2"}], cards={"5-1": "blue|6"})
    assert [character(state, index)["neighbours"] for index in (0, 1)] == [[1, 2], [2, 0]]
    assert dice(state, 2, 0) == [2, 3, 4, 5, 6, 1], "revealed in phase 5"
    values = told(play(state, "go blue", 0), "compare")[0]["values"]
    assert [value["who"] for value in values] == [0, 1, "dice"]
    state = two("A", characters=[{"marker": "5-1"}, {"marker": "4-2"}])
    assert "4-2" not in marks(state), "people do not share a card; the third set has no marker"


def test_only_the_two_figures_need_to_reach_the_village() -> None:
    """[A3] item 68"""
    people = [{"at": "10-4", "marker": "10-5", "planned": 1}, {"at": "11-5"}]
    strong = {"blue": [6, 6, 6, 6, 6, 6], "purple": [1] * 6, "green": [1] * 6}
    state = position("go", 2, characters=people, cards={"10-5": "even"}, dice=strong)
    play(state, "go blue", 0)
    assert state.observe(None)["result"]["won"]
    assert state.observe(None)["result"]["score"] == 8


# ---- variant B ----


def test_a_third_character_takes_a_skill_with_six_dice_first() -> None:
    """[B1] [B2] item 69"""
    state = FUJI.new(2, {"two_players": "B", "skills": "choose"})
    while state.actors == (caldera.CHANCE,):
        state.apply(state.chance_outcomes()[0][0], caldera.CHANCE)
    assert actors(state) == [0, 1]
    assert legal(state, 1) == ["skill manager", "skill buddy", "skill gatherer"]
    play(state, "skill buddy", 1)
    assert actors(state) == [0]
    assert len(state.observe(None)["characters"]) == 3
    assert character(state, 2)["skill"] == "buddy"
    state = FUJI.new(2, {"two_players": "B"})
    finish_setup(state)
    assert character(state, 2)["skill"] in ("manager", "buddy", "gatherer")
    assert character(state, 2)["equipment"]
    assert character(state, 2)["seat"] is None


def test_each_partner_sees_three_dice_one_of_each_type() -> None:
    """[B3] [H1] item 69"""
    state = two("B")
    assert dice(state, 2, 0) == [2, None, 4, None, 6, None]
    assert dice(state, 2, 1) == [None, 3, None, 5, None, 1]
    assert dice(state, 2, None) == [None] * 6
    for seat in (0, 1):
        mine = [die["type"] for die in state.observe(seat)["dice_sets"][2]["dice"] if die["mine"]]
        assert mine == ["A", "B", "C"]


def test_each_partner_rerolls_the_own_side() -> None:
    """[B3] decision D15"""
    state = two("B", "reroll", third_left=[1, 1], characters=[{}, {}, {"left": 1}])
    assert {word for word in legal(state, 0, "reroll")} == {
        f"reroll green {dice}" for dice in ("d1", "d3", "d5", "d1+d3", "d1+d5", "d3+d5", "d1+d3+d5")
    }
    play(state, "reroll green d1", 0)
    assert actors(state) == [1]
    play(state, "reroll green d6", 1)
    roll(state, 6)
    assert dice(state, 2, 0)[0] == 6
    assert dice(state, 2, 1)[0] is None
    roll(state, 6)
    assert state.observe(None)["phase"] == 5


def test_both_decide_about_its_destination() -> None:
    """[B4] item 69"""
    state = two("B")
    play(state, "mark blue 5-1", 0)
    refused(state, "ready", 0, "Mark a card first")
    play(state, "mark green 4-2", 1)
    play(state, "ready", 0)
    play(state, "mark purple 4-1", 1)
    play(state, "ready", 0)
    play(state, "mark green 5-2", 1)
    assert actors(state) == [0, 1], "the partner must agree anew"
    refused(state, "mark green 4-1", 0, "neighbour")


def test_its_equipment_is_used_together() -> None:
    """[B6] item 69"""
    state = two("B", "gear", equipment={"flare": "green"})
    play(state, "use flare flare", 0)
    assert actors(state) == [1]
    assert state.observe(1)["proposal"] == {"by": 0, "action": {"kind": "use", "equipment": "flare", "effect": "flare"}}
    play(state, "refuse", 1)
    assert character(state, 2)["flare_gun"] == 0
    play(state, "use flare flare", 1)
    play(state, "agree", 0)
    assert character(state, 2)["flare_gun"] == 3


def test_there_is_a_limit_to_proposals() -> None:
    """[L4]"""
    state = two("B", "gear", equipment={"flare": "green"})
    for _ in range(3):
        play(state, "use flare flare", 0)
        play(state, "refuse", 1)
    refused(state, "use flare flare", 0, "no proposals left")


def test_each_partner_turns_the_dice_on_the_own_side() -> None:
    """[B5] items 28, 69"""
    state = two("B", "gear", equipment={"tape": "green"})
    play(state, "use tape tape", 0)
    play(state, "agree", 1)
    assert actors(state) == [0]
    assert legal(state, 0) == ["turn -"]
    play(state, "turn -", 0)
    assert actors(state) == [1]
    assert legal(state, 1) == ["turn -", "turn d6"]
    play(state, "turn d6", 1)
    assert dice(state, 2, 1)[5] == 6
    assert state.observe(None)["stage"] == "gear"


def test_the_machete_takes_two_dice_from_both_sides_together() -> None:
    """[B5] items 30, 69"""
    state = two("B", "gear", equipment={"machete": "green"})
    play(state, "use machete machete", 1)
    play(state, "agree", 0)
    play(state, "aside d1", 0)
    assert len(legal(state, 1)) == 1 + 3, "one is left to set aside"
    play(state, "aside d2", 1)
    assert dice(state, 2, None) == [2, 3, None, None, None, None]


def test_water_for_the_third_character_serves_both_sides() -> None:
    """[B5] items 38, 69"""
    state = two("B", "gear", equipment={"water": "blue"})
    play(state, "use water water", 0)
    play(state, "target green", 0)
    play(state, "reroll green d1", 0)
    roll(state, 5)
    assert actors(state) == [1]
    play(state, "stop", 1)
    assert state.observe(None)["stage"] == "gear"


def test_carabiner_rerolls_one_die_of_the_third_character() -> None:
    """[B5] decision D14"""
    state = two("B", "gear", equipment={"carabiner": "blue"})
    play(state, "use carabiner carabiner", 0)
    assert actors(state) == [0, 1]
    play(state, "pick green d2", 1)
    roll(state, 4)
    assert not [word for word in legal(state, 0) if "green" in word]
    play(state, "pick blue d1", 0)
    roll(state, 4)
    play(state, "pick purple d1", 1)
    roll(state, 4)
    assert state.observe(None)["stage"] == "gear"


def test_a_die_lent_to_the_third_character_lies_on_the_lenders_side() -> None:
    """[B5] [H4] items 27, 69"""
    state = two("B", "gear", equipment={"map": "blue"})
    play(state, "use map map", 0)
    play(state, "give d6 green", 0)
    assert dice(state, 2, 0)[-1] == 6
    assert dice(state, 2, 1)[-1] is None


def test_the_third_character_moves_is_hurt_and_counts() -> None:
    """[B7] item 69, decision D15"""
    people = [{"at": "6-2", "marker": "6-2"}, {"at": "7-3", "marker": "7-3"}, {"at": "8-3", "marker": "8-3", "stamina": 2}]
    state = two("B", "go", characters=people, cards={"8-3": "odd&pink"})
    assert actors(state) == [0, 1]
    play(state, "go green", 1)
    assert character(state, 2)["stamina"] > 2
    assert actors(state) == [0, 1], "either may choose its injury"
    play(state, "injury eye", 0)
    assert character(state, 2)["injuries"] == ["eye"]
    people = [{"at": "10-4", "marker": "10-5", "planned": 1}, {"at": "11-5"}, {"at": "9-4"}]
    state = two("B", "go", characters=people, cards={"10-5": "even"})
    play(state, "go blue", 0)
    assert not state.is_over, "the third one is not there yet"
    assert card(state, "9-4")["figures"] == [2]


@pytest.mark.parametrize(("used", "bars"), [((0, 0), 2), ((1, 0), 1), ((1, 2), 0)])
def test_a_forgone_reroll_is_one_that_neither_partner_used(used: tuple[int, int], bars: int) -> None:
    """[B7] [K3]"""
    state = two("B", "reroll", third_left=[2, 2], characters=[{}, {}, {"left": 2, "skill": "gatherer"}])
    rerolls = list(used)
    while state.observe(None)["phase"] == 3:
        for seat in actors(state):
            play(state, f"reroll green d{seat + 1}" if rerolls[seat] else "stop", seat)
            rerolls[seat] -= 1
        while state.actors == (caldera.CHANCE,):
            roll(state, 3)
    assert character(state, 2)["power_bars"] == bars


def test_a_shared_manager_hands_over_by_agreement() -> None:
    """[K1] [B6]"""
    state = two("B", equipment={"rope": "green"}, characters=[{}, {}, {"skill": "manager"}])
    play(state, "hand-over rope blue", 0)
    play(state, "agree", 1)
    assert [entry["name"] for entry in character(state, 0)["equipment"]] == ["rope"]


def test_partners_speak_about_the_third_characters_dice_on_their_side() -> None:
    """[C2] [B3]"""
    state = two("B")
    play(state, "claim third blue weak", 1)
    event = {"seat": 1, "phase": 2, "say": {"kind": "claim", "about": "third", "topic": "blue", "strength": "weak"}, "card": None}
    assert state.observe(0)["speech"] == [event]
    finish_phase(state)
    assert not [word for word in legal(position(), 0) if word.split()[1:2] == ["third"]], "only where there is a third character"
