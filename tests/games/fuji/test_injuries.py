"""Fuji: injuries [I] and skills [K]. Clauses are those of RULES.md."""

from __future__ import annotations

import re
from typing import Any

import pytest

import caldera
from caldera.core.errors import BadEdition
from caldera.core.view import View
from caldera.draw.layers import drawn
from caldera.games.fuji.rules.play import FujiState
from tests.games.fuji.positions import (
    FUJI,
    actors,
    character,
    dice,
    finish_phase,
    legal,
    marks,
    play,
    position,
    refused,
    roll,
    told,
)

SIXES = [6, 6, 6, 6, 6, 6]


def failing(**blue: Any) -> FujiState:
    """Blue stays on 6-2 and fails."""
    extra = blue.pop("extra", {})
    people = [{"at": "6-2", "marker": "6-2"} | blue, {"at": "7-3", "marker": "7-3"}, {"at": "8-3", "marker": "8-3"}]
    return position("go", characters=people, **extra)


# ---- injuries ----


@pytest.mark.parametrize(("before", "loss", "count"), [(0, 4, 1), (1, 4, 1), (3, 4, 1), (4, 4, 1), (0, 3, 0), (14, 4, 1)])
def test_a_symbol_reached_or_passed_is_an_injury(before: int, loss: int, count: int) -> None:
    """[T5] item 48"""
    had = ["arm", "eye", "leg", "amnesia"][: sum(before >= space for space in (4, 8, 12, 16))]
    state = failing(stamina=before, injuries=had, extra={"options": {"level": loss - 2}})
    play(state, "go blue", 0)
    assert character(state, 0)["stamina"] == before + loss
    assert (state.observe(None)["stage"] == "injury") == bool(count)


def test_two_symbols_are_two_injuries() -> None:
    """[T5] item 48"""
    state = failing(stamina=3, extra={"options": {"level": 4}})
    play(state, "go blue", 0)
    play(state, "injury eye", 0)
    assert character(state, 0)["stamina"] == 9
    assert legal(state, 0) == ["injury leg", "injury arm", "injury amnesia"]
    play(state, "injury arm", 0)
    assert character(state, 0)["injuries"] == ["arm", "eye"]
    assert 0 not in state.actors


def test_each_kind_once_and_of_ones_own_choice() -> None:
    """[I5] items 48, 53; the rulebook's picture shows a Gatherer with two tokens"""
    state = failing(stamina=8, injuries=["amnesia", "eye"], skill="gatherer")
    play(state, "go blue", 0)
    assert legal(state, 0) == ["injury leg", "injury arm"]
    refused(state, "injury eye", 0, "already has that injury")


def test_a_leg_injury_costs_a_die_after_everybody_has_moved() -> None:
    """[I1] item 49"""
    state = failing(stamina=2)
    play(state, "go blue", 0)
    play(state, "injury leg", 0)
    assert legal(state, 0) == [f"lose d{n}" for n in range(1, 7)]
    play(state, "lose d3", 0)
    assert state.observe(None)["dice_sets"][0]["count"] == 6
    assert state.observe(None)["dice_sets"][0]["dice"][2]["leaving"]
    values = told(play(state, "go purple", 1), "compare")[0]["values"]
    assert len(next(value for value in values if value["who"] == 0)["dice"]) == 6
    while state.observe(None)["round"] == 1:
        seat = state.actors[0]
        play(state, legal(state, seat)[-1], seat)
    assert [die["slot"] for die in state.observe(None)["dice_sets"][0]["dice"]] == ["d1", "d2", "d4", "d5", "d6"]


def test_a_leg_injury_may_cost_a_die_that_is_lent() -> None:
    """[I1] [G39] decision D16"""
    state = failing(stamina=2, extra={"lent": {"blue-2": ["green", "g1", 0]}})
    play(state, "go blue", 0)
    play(state, "injury leg", 0)
    assert "lose d2" in legal(state, 0)
    assert FUJI.clicks.find_path(state, FUJI.space.parse("lose d2"), 0) == ["die-2-6"], "touched where it lies"
    play(state, "lose d2", 0)
    assert state.observe(None)["dice_sets"][2]["dice"][-1]["leaving"]


def test_amnesia_takes_the_skill() -> None:
    """[I3] item 51"""
    state = position(characters=[{"at": "4-1", "skill": "scout", "injuries": ["amnesia"], "stamina": 4}])
    assert "7-2" not in marks(state)
    assert character(state, 0)["skill_lost"]


@pytest.mark.option("fuji", "eye_spares_skill")
@pytest.mark.parametrize(
    ("skill", "spares", "count"), [("buddy", True, 0), ("survivalist", True, 1), ("survivalist", False, 0), ("gatherer", True, 0)]
)
def test_an_eye_injury_takes_the_rerolls_of_distance_and_symbol(skill: str, spares: bool, count: int) -> None:
    """[I4] [R3] [R4] item 52, decision D12"""
    state = position(
        cards={"4-1": "1+2"},
        characters=[{"at": "4-1", "marker": "4-1", "skill": skill, "injuries": ["eye"], "stamina": 4}],
        options={"eye_spares_skill": spares},
    )
    assert character(state, 0)["rerolls"] == count


def test_an_eye_injury_leaves_rerolls_from_equipment() -> None:
    """[I4] item 52"""
    state = position("gear", equipment={"water": "blue"}, characters=[{"injuries": ["eye"], "stamina": 4}])
    play(state, "use water water", 0)
    play(state, "target blue", 0)
    assert legal(state, 0, "reroll")


# ---- the Equipment manager ----


@pytest.mark.parametrize("stage", ["plan", "reroll", "gear", "go"])
def test_the_manager_gives_equipment_at_any_time(stage: str) -> None:
    """[K1] item 57"""
    state = position(
        stage,
        equipment={"rope": "blue", "tape": "blue"},
        characters=[{"skill": "manager", "left": 1, "injuries": ["arm"], "stamina": 4, "at": "4-1"}, {"at": "9-4"}],
    )
    assert len(legal(state, 0, "hand-over")) == 4
    play(state, "hand-over tape green", 0)
    assert [entry["name"] for entry in character(state, 2)["equipment"]] == ["tape"]
    if stage == "gear":
        assert "use tape tape" in legal(state, 2)


def test_nobody_else_gives_equipment_and_neither_does_a_manager_with_amnesia() -> None:
    """[K1] items 51, 57"""
    for skill, injuries in (("buddy", []), ("manager", ["amnesia"])):
        state = position(
            equipment={"rope": "blue"}, characters=[{"skill": skill, "injuries": injuries, "stamina": 4 * len(injuries)}]
        )
        refused(state, "hand-over rope green", 0, "Equipment manager")


# ---- the Buddy ----


def test_the_buddy_sets_a_die_aside_in_phase_three() -> None:
    """[K2] [H2] item 58"""
    state = position("reroll", characters=[{"skill": "buddy", "left": 1}], dice={"blue": [1, 2, 3, 4, 5, 6]}, ready=[1, 2])
    events = play(state, "set-aside blue d6", 0)
    assert told(events, "aside")[0]["dice"][0]["value"] == 6
    assert dice(state, 0, 1) == dice(state, 0, None) == [None] * 5 + [6]
    assert [die["aside"] for die in state.observe(None)["dice_sets"][0]["dice"]] == [False] * 5 + [True]


def test_the_buddy_is_waited_for_even_without_a_reroll() -> None:
    """[K2] item 58"""
    people = [{"at": "4-1", "marker": "6-2", "skill": "buddy"}, {"marker": "4-1"}, {"marker": "4-2"}]
    state = position(characters=people, cards={"6-2": "blue|4"})
    finish_phase(state)
    assert 0 in state.actors
    assert legal(state, 0) == ["stop"] + [f"set-aside blue d{n}" for n in range(1, 7)]


def test_a_die_set_aside_does_not_count_and_comes_back() -> None:
    """[K2] item 58, against the French reading"""
    people = [{"at": "6-2", "marker": "6-2", "skill": "buddy"}, {"at": "7-3", "marker": "7-3"}, {"at": "8-3", "marker": "8-3"}]
    state = position("reroll", characters=people, dice={"blue": SIXES}, cards={"7-3": "blue|6"}, ready=[1, 2])
    play(state, "set-aside blue d1", 0)
    values = told(play(state, "go purple", 1), "compare")[0]["values"]
    assert next(value["total"] for value in values if value["who"] == 0) == 30
    while state.observe(None)["round"] == 1:
        seat = state.actors[0]
        play(state, legal(state, seat)[-1], seat)
    assert not any(die["aside"] for die in state.observe(None)["dice_sets"][0]["dice"])


def test_the_buddy_sets_aside_one_die_only_and_rerolls_the_others() -> None:
    """[K2] item 58"""
    state = position("reroll", characters=[{"skill": "buddy", "left": 1}])
    play(state, "set-aside blue d2", 0)
    refused(state, "set-aside blue d3", 0, "cannot set a die aside")
    assert not [word for word in legal(state, 0, "reroll") if "d2" in word]


# ---- the track ----


@pytest.mark.option("fuji", "injury_track")
def test_a_milder_track_injures_later() -> None:
    """[T5] option injury_track: other places, drawn where they are, for rules and bots alike"""
    for track, places, hurt in (("steep", [4, 8, 12, 16], True), ("mild", [6, 9, 12, 15], False)):
        state = failing(extra={"options": {"injury_track": track}})
        assert list(state.observe(None)["track"]["injuries"]) == places
        footer = str(drawn([FUJI.scene.footer(FUJI.scene.see(state, seat=0), View(0, "en"))]))
        assert [float(left) / 5 for left in re.findall(r'class="hurt" style="left:([\d.]+)%"', footer)] == places
        play(state, "go blue", 0)
        assert character(state, 0)["stamina"] == 4
        assert (state.observe(None)["stage"] == "injury") is hurt
        assert FUJI.from_json(state.to_json()).key == state.key


def test_the_two_tracks_are_content() -> None:
    """[T4] [T5] both have four symbols in ascending order before the last space"""
    for track, places in (("steep", [1, 2, 4, 6]), ("mild", [4, 7, 10, 13])):
        seen = caldera.game("fuji").new(3, {"injury_track": track}).observe(None)
        assert list(seen["track"]["injuries"]) == places
    with pytest.raises(BadEdition, match="mild_injuries"):
        caldera.game("fuji", {"stamina": {"mild_injuries": [4, 7, 7, 13]}})


# ---- the Gatherer ----


@pytest.mark.parametrize(("left", "had", "has"), [(2, 0, 2), (1, 1, 2), (3, 1, 3), (2, 3, 3)])
def test_forgone_rerolls_become_power_bars(left: int, had: int, has: int) -> None:
    """[K3] item 59, decision D11"""
    state = position("reroll", characters=[{"skill": "gatherer", "left": left, "bars": had}])
    play(state, "stop", 0)
    assert character(state, 0)["power_bars"] == has


def test_used_rerolls_bring_no_bar() -> None:
    """[K3] item 59"""
    state = position("reroll", characters=[{"skill": "gatherer", "left": 2}])
    play(state, "reroll blue d1", 0)
    roll(state, 4)
    play(state, "stop", 0)
    assert character(state, 0)["power_bars"] == 1


def with_bars(**parts: Any) -> FujiState:
    """Green is the Gatherer with three bars; blue wants 1 and 3 with 8 points against 6."""
    return position(
        "go",
        cards={"5-1": "1+3", "5-2": "2+3"},
        characters=[
            {"at": "4-1", "marker": "5-1", "planned": 1},
            {"at": "4-2", "marker": "4-2"},
            {"at": "4-2", "marker": "5-2", "planned": 1, "skill": "gatherer", "bars": 3} | parts,
        ],
        dice={"blue": [3, 3, 1, 1, 4, 4], "purple": [3, 3, 4, 4, 4, 4], "green": [4, 4, 4, 4, 4, 4]},
    )


def test_power_bars_help_a_teammate_in_one_turn() -> None:
    """[K3] [M3] item 59"""
    state = with_bars()
    play(state, "go blue", 0)
    assert actors(state) == [2]
    assert legal(state, 2) == ["keep", *[f"spend {colour} {bars}" for colour in ("blue", "purple") for bars in (1, 2, 3)]]
    events = play(state, "spend blue 3", 2)
    assert told(events, "compare")[0]["difference"] == 5
    assert told(events, "stamina")[0]["loss"] == 1
    assert character(state, 2)["power_bars"] == 0
    values = told(play(state, "go purple", 1), "compare")[0]["values"]
    assert all(value["bars"] == 0 for value in values), "the effect is over"


def test_power_bars_can_turn_failure_into_success() -> None:
    """[K3] item 59"""
    state = with_bars()
    trial = FUJI.from_json(state.to_json() | {"dice": {"blue": [3, 3, 4, 4, 4, 4], "purple": [3, 3, 4, 4, 4, 4], "green": [4] * 6}})
    play(trial, "go blue", 0)
    assert legal(trial, 2) == ["keep", "spend blue 1", "spend blue 2", "spend blue 3"], "a lost move cannot be lost twice"
    events = play(trial, "spend blue 1", 2)
    assert told(events, "compare")[0]["allowed"]


def test_power_bars_for_a_neighbour_can_stop_a_move() -> None:
    """[K3] [M5] [T2] item 59: the own movement value, or that of a teammate"""
    state = with_bars()
    play(state, "go blue", 0)
    events = play(state, "spend purple 2", 2)
    compared = told(events, "compare")[0]
    assert not compared["allowed"]
    assert [(value["bars"], value["total"]) for value in compared["values"]] == [(0, 8), (2, 8), (0, 0)]
    assert told(events, "stamina")[0]["loss"] == 4
    assert character(state, 0)["card"] == "4-1"
    assert character(state, 2)["power_bars"] == 1


def test_power_bars_can_be_kept() -> None:
    """[K3]"""
    state = with_bars()
    play(state, "go blue", 0)
    events = play(state, "keep", 2)
    assert told(events, "compare")[0]["difference"] == 2
    assert character(state, 2)["power_bars"] == 3


def test_the_third_set_of_dice_is_no_teammate() -> None:
    """[K3] [A3]"""
    state = position(
        "go",
        players=2,
        cards={"5-1": "1+3"},
        characters=[{"at": "4-1", "marker": "5-1", "planned": 1}, {"at": "4-1", "skill": "gatherer", "bars": 3}],
        dice={"blue": [3, 3, 1, 1, 4, 4], "purple": [4] * 6, "green": [3, 3, 4, 4, 4, 4]},
    )
    play(state, "go blue", 0)
    assert {word.split()[1] for word in legal(state, 1, "spend")} == {"blue"}


def test_bars_are_touched_with_their_character_only_where_several_could_have_them() -> None:
    """[K3] Every path is its own, and what it would bring is told before."""
    state = with_bars()
    play(state, "go blue", 0)
    paths = {FUJI.space.words(action): FUJI.clicks.find_path(state, action, 2) for action in state.legal_actions(2)}
    assert paths["keep"] == ["bars-0"]
    assert paths["spend purple 2"] == ["bars-2", "character-1"]
    stopped = FUJI.clicks.preview(state, FUJI.space.parse("spend purple 2"), 2, View(2, "en"))
    assert "Not enough" in stopped.label
    assert stopped.chip == "−4"
    trial = FUJI.from_json(state.to_json() | {"dice": {"blue": [3, 3, 4, 4, 4, 4], "purple": [3, 3, 4, 4, 4, 4], "green": [4] * 6}})
    assert FUJI.clicks.find_path(trial, FUJI.space.parse("spend blue 2"), 2) == ["bars-2"]


def test_with_amnesia_there_are_no_power_bars() -> None:
    """[K3] [I3] item 51"""
    state = with_bars(injuries=["amnesia"], stamina=4)
    play(state, "go blue", 0)
    assert state.observe(None)["stage"] != "spend"


# ---- Scout, Survivalist, Tinkerer ----


def test_the_scout_goes_four_steps_without_rerolls() -> None:
    """[K4] [R3] item 60, decision D13"""
    state = position(characters=[{"at": "4-1", "skill": "scout"}], cards={"7-2": "1+2", "6-1": "1+3"}, eruption_tokens=[])
    assert "7-2" in marks(state)
    assert "8-2" not in marks(state)
    play(state, "mark blue 7-2", 0)
    assert character(state, 0)["distance"] == 4
    assert character(state, 0)["rerolls"] == 0, "not even for the symbol"
    play(state, "mark blue 6-1", 0)
    assert character(state, 0)["rerolls"] == 2


def test_the_survivalist_has_one_more_reroll() -> None:
    """[K5] [R4] item 61"""
    for spot, count in (("4-1", 3), ("5-1", 2), ("6-2", 1)):
        state = position(characters=[{"at": "4-1", "skill": "survivalist"}], cards={spot: "blue|4"})
        play(state, f"mark blue {spot}", 0)
        assert character(state, 0)["rerolls"] == count
    state = position(characters=[{"at": "4-1", "skill": "survivalist"}], cards={"4-1": "1+2"})
    play(state, "mark blue 4-1", 0)
    assert character(state, 0)["rerolls"] == 4


def test_the_tinkerer_uses_each_card_twice() -> None:
    """[K6] item 62"""
    state = position("gear", equipment={"flare": "blue"}, characters=[{"skill": "tinkerer"}])
    play(state, "use flare flare", 0)
    assert character(state, 0)["equipment"][0]["tapped"]
    play(state, "use flare flare", 0)
    assert character(state, 0)["equipment"] == []
    assert character(state, 0)["flare_gun"] == 6


def test_a_tinkerer_with_amnesia_loses_tapped_cards_at_once() -> None:
    """[K6] item 62"""
    people = [{"at": "6-2", "marker": "6-2", "skill": "tinkerer", "stamina": 2}, {"at": "7-3"}, {"at": "7-3"}]
    state = position("go", characters=people, equipment={"flare": "blue", "rope": "blue"}, tapped=["flare"])
    play(state, "go blue", 0)
    events = play(state, "injury amnesia", 0)
    assert told(events, "discard") == [{"who": 0, "equipment": "flare"}]
    assert [entry["name"] for entry in character(state, 0)["equipment"]] == ["rope"]


@pytest.mark.option("fuji", "tapped_scores")
@pytest.mark.parametrize(("option", "score"), [(False, 13), (True, 14)])
def test_a_tapped_card_is_not_unused(option: bool, score: int) -> None:
    """[W5] decision D10"""
    people = [{"at": "10-4", "marker": "10-5", "planned": 1, "skill": "tinkerer"}, {"at": "10-5"}, {"at": "11-5"}]
    state = position(
        "go",
        characters=people,
        equipment={"flare": "blue", "rope": "blue"},
        tapped=["flare"],
        options={"tapped_scores": option},
        dice={"blue": SIXES},
        cards={"10-5": "even"},
    )
    play(state, "go blue", 0)
    assert state.observe(None)["result"]["score"] == score


def test_everything_about_a_broken_arm_is_said_in_french() -> None:
    state = position("gear", equipment={"flare": "blue"}, characters=[{"injuries": ["arm"], "stamina": 4}])
    assert state.why_illegal(FUJI.space.parse("use flare flare"), 0, "fr") == "Avec un bras cassé, pas d’équipement."
