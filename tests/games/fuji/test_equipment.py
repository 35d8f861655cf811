"""Fuji: equipment in general [G1-G7], and each of the fifteen cards [G24-G39]. Clauses are those of RULES.md."""

from __future__ import annotations

from typing import Any

import pytest

import caldera
from caldera.core.errors import BadAction
from caldera.core.state import GameState
from caldera.games.fuji.rules.actions import EQUIPMENT
from caldera.games.fuji.rules.play import FujiState
from caldera.locale import COMPLETE
from tests.games.fuji.positions import (
    FUJI,
    actors,
    card,
    character,
    dice,
    finish_phase,
    lava,
    legal,
    play,
    position,
    refused,
    roll,
    told,
)

PRINTED = {
    "binoculars": [2], "lighter": [4], "carabiner": [4], "map": [4], "tape": [4], "compass": [4], "machete": [4], "radio": [2, 4],
    "first_aid": [4], "shovel": [4], "rope": [2, 4], "flare": [4], "flashlight": [2], "water": [4],
}  # fmt: skip
SPREAD = {"blue": [1, 2, 3, 4, 5, 6], "purple": [6, 6, 1, 1, 2, 2], "green": [3, 3, 3, 3, 3, 3]}


def owning(*names: str, stage: str = "gear", seat: str = "blue", **parts: Any) -> FujiState:
    """Blue (or another) holds these cards; dice are spread out."""
    equipment = dict.fromkeys(names, seat) | parts.pop("equipment", {})
    return position(stage, dice=SPREAD, equipment=equipment, **parts)


def use(state: GameState, name: str, effect: str = "", seat: int = 0) -> list[caldera.core.state.Event]:
    return play(state, f"use {name} {effect or name}", seat)


# ---- in general ----


@pytest.mark.parametrize("name", PRINTED)
@pytest.mark.parametrize("stage", ["plan", "gear"])
def test_each_card_is_used_in_its_phases(name: str, stage: str) -> None:
    """[G1] items 23-38"""
    state = owning(name, stage=stage)
    phase = 2 if stage == "plan" else 4
    if phase in PRINTED[name]:
        assert f"use {name} {name}" in legal(state, 0)
    else:
        refused(state, f"use {name} {name}", 0, f"can’t be used in phase {phase}")
    refused(state, f"use {name} {name}", 1, "You don’t have")


@pytest.mark.parametrize("stage", ["reroll", "go"])
def test_nothing_is_used_in_other_phases(stage: str) -> None:
    """[G1] item 23"""
    state = owning(*EQUIPMENT, stage=stage, characters=[{"left": 1, "skill": "buddy"}])
    assert not legal(state, 0, "use")


def test_a_used_card_is_gone_for_everybody_and_any_number_may_be_used() -> None:
    """[G1] [G2] item 23"""
    state = owning("first_aid", "flare", "radio")
    for name in ("flare", "first_aid", "radio"):
        use(state, name)
    assert character(state, 0)["equipment"] == []
    assert state.observe(None)["equipment_pile"]["discard"] == ["radio", "first_aid", "flare"]
    refused(state, "use radio radio", 0, "You don’t have the Radio")


def test_after_a_card_everybody_is_asked_again() -> None:
    """[G3]"""
    state = owning("flare")
    play(state, "ready", 1)
    assert actors(state) == [0, 2]
    use(state, "flare")
    assert actors(state) == [0, 1, 2]


def test_destinations_and_rerolls_are_over_in_phase_four() -> None:
    """[G1] [P6] item 23"""
    state = owning("flare", characters=[{"marker": "4-1"}])
    refused(state, "mark blue 5-1", 0, "locked")
    refused(state, "reroll blue d1", 0, "phase 3")
    assert dice(state, 0, 1) == [None] * 6, "dice are still hidden"


def test_a_broken_arm_uses_nothing() -> None:
    """[G4] [I2] item 50"""
    state = owning("flare", characters=[{"injuries": ["arm"], "stamina": 4}], equipment={"tape": "purple"})
    refused(state, "use flare flare", 0, "broken arm")
    assert "use tape tape" in legal(state, 1)


@pytest.mark.option("fuji", "new_equipment")
@pytest.mark.parametrize(("option", "usable"), [("next_round", False), ("next_phase", True)])
def test_when_a_new_card_can_be_used(option: str, usable: bool) -> None:
    """[G5] [Q3] item 44 and the contradiction between the rulebooks: drawn with the rope in phase 2"""
    state = position(
        equipment={"rope": "blue", "tape": "purple"},
        characters=[{"at": "5-1"}, {"marker": "4-1"}, {"marker": "4-2"}],
        options={"new_equipment": option},
    )
    use(state, "rope")
    play(state, "rope 6-1", 0)
    play(state, "take", 0)
    play(state, "find flare", caldera.CHANCE)
    assert character(state, 0)["equipment"][0]["new"]
    play(state, "mark blue 6-1", 0)
    finish_phase(state)
    finish_phase(state)
    assert state.observe(None)["phase"] == 4
    if usable:
        assert "use flare flare" in legal(state, 0)
    else:
        refused(state, "use flare flare", 0, "too recently")


def test_a_card_that_could_do_nothing_cannot_be_used() -> None:
    """[G6]"""
    state = owning("rope", stage="plan", characters=[{"at": "10-5"}, {"at": "4-1"}], lava=["9-5", "10-4"])
    refused(state, "use rope rope", 0, "no effect")


def test_phase_four_is_skipped_when_nobody_could_use_anything() -> None:
    """[G7]"""
    where = [{"marker": "4-1"}, {"marker": "5-1"}, {"marker": "4-2"}]
    for equipment, phase in (({}, 5), ({"binoculars": "green"}, 5), ({"tape": "green"}, 4)):
        state = position(characters=where, equipment=equipment)
        finish_phase(state)
        finish_phase(state)
        assert state.observe(None)["phase"] == phase


# ---- the fifteen cards ----


def test_binoculars_swap_two_empty_landscapes() -> None:
    """[G24] item 24"""
    state = owning("binoculars", stage="plan", characters=[{"at": "4-1", "marker": "5-1"}, {"at": "4-2"}, {"at": "4-2"}])
    one, two = card(state, "5-2")["requirement"]["name"], card(state, "9-4")["requirement"]["name"]
    use(state, "binoculars")
    offered = {spot for word in legal(state, 0, "swap") for spot in word.split()[1:]}
    assert not offered & {"4-1", "4-2", "5-1", "6-1", "7-2", "8-2", "5-3", "9-3", "8-4"}, "figures, a marker, tokens"
    assert not offered & {"11-4", "10-5", "2-1", "3-1", "1-1"}, "villages, rubble, volcano"
    play(state, "swap 5-2 9-4", 0)
    assert (card(state, "5-2")["requirement"]["name"], card(state, "9-4")["requirement"]["name"]) == (two, one)
    assert state.observe(None)["stage"] == "plan"


def test_binoculars_do_not_turn_lava() -> None:
    """[G24] item 24"""
    state = owning("binoculars", stage="plan", lava=["2-1", "3-1"], characters=[{"at": "6-2"}, {"at": "6-2"}, {"at": "6-2"}])
    use(state, "binoculars")
    assert not {"2-1", "3-1"} & {spot for word in legal(state, 0, "swap") for spot in word.split()[1:]}


def test_lighter_asks_a_teammate_who_may_lend_one_die() -> None:
    """[G25] [H4] item 25"""
    state = owning("lighter")
    use(state, "lighter")
    assert legal(state, 0) == ["target purple", "target green"]
    play(state, "target purple", 0)
    assert actors(state) == [1]
    assert legal(state, 1) == [f"lend d{n}" for n in range(1, 7)] + ["decline"]
    play(state, "lend d2", 1)
    assert dice(state, 0, 0) == [1, 2, 3, 4, 5, 6, 6]
    assert dice(state, 0, 1) == [None] * 7, "behind another's screen the lender sees it no more"
    assert dice(state, 0, 2) == [None] * 7
    assert dice(state, 1, 1) == [6, 1, 1, 2, 2]


def test_lighter_may_be_declined_and_is_spent() -> None:
    """[G25] [G2] item 25"""
    state = owning("lighter")
    use(state, "lighter")
    play(state, "target green", 0)
    play(state, "decline", 2)
    assert dice(state, 2, 2) == [3] * 6
    assert character(state, 0)["equipment"] == []


def test_carabiner_makes_everybody_reroll_exactly_one_die() -> None:
    """[G26] item 26"""
    state = owning("carabiner")
    use(state, "carabiner")
    assert actors(state) == [0, 1, 2]
    play(state, "pick green d4", 2)
    roll(state, 6)
    assert actors(state) == [0, 1]
    assert legal(state, 0) == [f"pick blue d{n}" for n in range(1, 7)]
    play(state, "pick blue d1", 0)
    roll(state, 4)
    play(state, "pick purple d1", 1)
    roll(state, 5)
    assert dice(state, 2, 2) == [3, 3, 3, 6, 3, 3]
    assert state.observe(None)["stage"] == "gear"


def test_map_gives_a_die_that_cannot_be_refused() -> None:
    """[G27] [H4] item 27"""
    state = owning("map")
    use(state, "map")
    assert len(legal(state, 0)) == 12
    play(state, "give d6 green", 0)
    assert dice(state, 2, 2) == [3] * 6 + [6]
    assert state.observe(None)["stage"] == "gear"
    assert dice(state, 2, 1) == [None] * 7


def test_borrowed_dice_come_home_after_the_round() -> None:
    """[G25] [G27] items 25, 27"""
    state = owning(
        "map", characters=[{"at": "6-2", "marker": "6-2"}, {"at": "7-3", "marker": "7-3"}, {"at": "8-3", "marker": "8-3"}]
    )
    use(state, "map")
    play(state, "give d6 green", 0)
    finish_phase(state)
    counts = [entry["count"] for entry in state.observe(None)["dice_sets"]]
    assert counts == [5, 6, 7]
    for colour, seat in (("blue", 0), ("purple", 1), ("green", 2)):
        play(state, f"go {colour}", seat)
        while state.observe(None)["stage"] in ("injury", "lose"):
            play(state, legal(state, seat)[-1], seat)
    assert [entry["count"] for entry in state.observe(None)["dice_sets"]] == [6, 6, 6]


def test_tape_turns_ones_to_six() -> None:
    """[G28] [D3] item 28"""
    state = position("gear", equipment={"tape": "purple"}, dice=SPREAD)
    use(state, "tape", seat=1)
    assert legal(state, 1) == ["turn -", "turn d3", "turn d4", "turn d3+d4"]
    events = play(state, "turn d4", 1)
    assert dice(state, 1, 1) == [6, 6, 1, 6, 2, 2]
    assert [event.audience for event in events if event.kind == "turned"] == [(1,)]
    assert state.observe(1)["dice_sets"][1]["dice"][3]["colour"] == FUJI.terrain.colour_of(3, 6)


def test_compass_turns_sixes_to_one() -> None:
    """[G29] item 29"""
    state = position("gear", equipment={"compass": "purple"}, dice=SPREAD)
    use(state, "compass", seat=1)
    assert legal(state, 1) == ["turn -", "turn d1", "turn d2", "turn d1+d2"]
    play(state, "turn d1+d2", 1)
    assert dice(state, 1, 1) == [1, 1, 1, 1, 2, 2]


def test_the_colour_of_a_turned_die_is_looked_up() -> None:
    """[D3] items 28, 29: with other dice, 1 and 6 differ in colour"""
    game = caldera.game("fuji", {"dice": {"a": ["blue", "yellow", "pink", "blue", "yellow", "pink"]}})
    data = owning("tape").to_json()
    state = game.from_json(data)
    state.apply(game.space.parse("use tape tape"), 0)
    state.apply(game.space.parse("turn d1"), 0)
    assert state.observe(0)["dice_sets"][0]["dice"][0] | {"id": ""} == {
        "id": "", "slot": "d1", "owner": 0, "type": "A", "value": 6, "colour": "pink",
        "aside": False, "lent": False, "leaving": False, "rolling": False, "mine": True,
    }  # fmt: skip


def test_machete_sets_two_dice_aside_for_all_to_see() -> None:
    """[G30] [H2] item 30"""
    state = owning("machete", characters=[{"marker": "5-1"}, {"marker": "5-2"}, {"marker": "4-2"}], cards={"5-1": "blue|6"})
    use(state, "machete")
    assert len(legal(state, 0)) == 1 + 6 + 15
    play(state, "aside d4+d6", 0)
    assert dice(state, 0, 2) == [None, None, None, 4, None, 6]
    finish_phase(state)
    values = told(play(state, "go blue", 0), "compare")[0]["values"]
    counted = [die["value"] for die in values[0]["dice"] if die["valid"]]
    assert 6 not in counted
    assert 4 not in counted


def test_dice_set_aside_do_not_count_in_the_neighbours_turn_either() -> None:
    """[G30] item 30"""
    state = owning("machete", characters=[{"marker": "5-1"}, {"marker": "5-2"}, {"marker": "4-2"}], cards={"5-2": "yellow|6"})
    before = total_of(state, "purple", 0)
    use(state, "machete")
    play(state, "aside d6", 0)
    assert total_of(state, "purple", 0) == before - 6


def total_of(state: GameState, colour: str, who: int) -> int:
    """What somebody's dice count in another's turn, tried on a copy."""
    trial = state.clone()
    finish_phase(trial)
    seat = ("blue", "purple", "green").index(colour)
    values = told(play(trial, f"go {colour}", seat), "compare")[0]["values"]
    return int(next(value["total"] for value in values if value["who"] == who))


@pytest.mark.parametrize("stage", ["plan", "gear"])
def test_radio_takes_the_screen_off_until_the_end_of_the_phase(stage: str) -> None:
    """[G31] [H2] [H5] item 31"""
    state = owning("radio", stage=stage, characters=[{"marker": "4-1"}, {"marker": "5-1"}, {"marker": "4-2"}])
    assert dice(state, 0, 1) == [None] * 6
    events = use(state, "radio")
    assert dice(state, 0, 1) == dice(state, 0, None) == [1, 2, 3, 4, 5, 6]
    assert [die["value"] for die in told(events, "shown")[0]["dice"]] == [1, 2, 3, 4, 5, 6]
    finish_phase(state)
    assert state.observe(None)["phase"] == (3 if stage == "plan" else 5)
    assert dice(state, 0, 1) == ([None] * 6 if stage == "plan" else [1, 2, 3, 4, 5, 6])


def test_first_aid_spares_stamina_but_not_the_comparison() -> None:
    """[G32] item 32"""
    state = owning("first_aid", characters=[{"marker": "5-1"}, {"marker": "5-2"}, {"marker": "4-2"}], cards={"5-1": "odd&pink"})
    use(state, "first_aid")
    finish_phase(state)
    events = play(state, "go blue", 0)
    assert told(events, "compare")[0]["reason"] == "not_higher"
    assert character(state, 0)["stamina"] == 0
    assert character(state, 0)["card"] == "4-1"


def test_shovel_turns_one_die_to_any_side() -> None:
    """[G33] item 33"""
    state = owning("shovel")
    use(state, "shovel")
    assert len(legal(state, 0)) == 6 * 5
    play(state, "shovel d1 5", 0)
    assert dice(state, 0, 0) == [5, 2, 3, 4, 5, 6]
    assert state.observe(0)["dice_sets"][0]["dice"][0]["colour"] == "yellow"
    assert dice(state, 0, 1) == [None] * 6


def test_rope_in_phase_two_moves_at_once_and_counts_anew() -> None:
    """[G34] [P8] item 34"""
    state = owning("rope", stage="plan", characters=[{"at": "5-2", "marker": "7-2"}], cards={"7-2": "blue|4"})
    assert character(state, 0)["rerolls"] == 1
    use(state, "rope")
    assert set(legal(state, 0)) == {"rope 5-1", "rope 4-2", "rope 6-2", "rope 5-3"}
    play(state, "rope 4-2", 0)
    assert character(state, 0)["card"] == "4-2"
    assert character(state, 0)["marker"] == "7-2"
    assert character(state, 0)["rerolls"] == 0, "three steps now"


def test_rope_can_put_the_marker_out_of_reach() -> None:
    """[P8] item 34"""
    state = owning("rope", stage="plan", characters=[{"at": "5-2", "marker": "8-2"}])
    use(state, "rope")
    events = play(state, "rope 4-2", 0)
    assert told(events, "unmark")
    assert character(state, 0)["marker"] is None


def test_rope_never_enters_a_village() -> None:
    """[G34] item 34"""
    state = owning("rope", stage="plan", characters=[{"at": "10-4"}])
    use(state, "rope")
    assert set(legal(state, 0)) == {"rope 9-4", "rope 10-3"}


def test_rope_may_draw_equipment() -> None:
    """[G34] [Q1] item 34"""
    state = owning("rope", characters=[{"at": "5-1", "marker": "5-1"}])
    use(state, "rope")
    play(state, "rope 6-1", 0)
    assert set(legal(state, 0)) == {"take", "leave"}
    play(state, "take", 0)
    assert len(state.chance_outcomes()) == 14
    play(state, "find water", caldera.CHANCE)
    assert [entry["name"] for entry in character(state, 0)["equipment"]] == ["water"]
    assert card(state, "6-1")["token"] is None


def test_rope_onto_an_eruption_token_wakes_it() -> None:
    """[G34] [X1] decision D4"""
    state = owning("rope", stage="plan", characters=[{"at": "6-2"}, {"at": "6-3"}, {"at": "6-3"}])
    use(state, "rope")
    play(state, "rope 7-2", 0)
    assert lava(state) == {"1-1", "2-1"}
    assert card(state, "7-2")["token"] is None


def test_rope_in_phase_four_keeps_the_marker() -> None:
    """[G34] decision D3: on success to the marked card, else the roped card is kept"""
    for values, ends in (([6, 6, 6, 6, 6, 6], "6-2"), ([1, 1, 1, 1, 1, 1], "5-2")):
        state = position(
            "gear",
            equipment={"rope": "blue"},
            cards={"6-2": "blue|6"},
            characters=[
                {"at": "5-1", "marker": "6-2", "planned": 2},
                {"at": "4-1", "marker": "4-1"},
                {"at": "4-2", "marker": "4-2"},
            ],
            dice={"blue": values, "purple": [3, 3, 5, 5, 5, 5], "green": [3, 3, 5, 5, 5, 5]},
        )
        use(state, "rope")
        play(state, "rope 5-2", 0)
        finish_phase(state)
        play(state, "go blue", 0)
        assert character(state, 0)["card"] == ends


@pytest.mark.option("fuji", "rope_beyond_reach")
@pytest.mark.parametrize(("beyond", "ends"), [(True, "8-2"), (False, "4-2")])
def test_rope_in_phase_four_out_of_reach(beyond: bool, ends: str) -> None:
    """[G34] The reach was checked when markers were locked, so the figure still arrives; with the option off it does not"""
    state = position(
        "gear",
        equipment={"rope": "blue"},
        cards={"8-2": "blue|6"},
        options={"rope_beyond_reach": beyond},
        characters=[{"at": "5-2", "marker": "8-2", "planned": 3}, {"at": "6-3", "marker": "6-3"}, {"at": "6-3", "marker": "5-3"}],
        eruption_tokens=[],
        dice={"blue": [6] * 6, "purple": [3, 3, 5, 5, 5, 5], "green": [3, 3, 5, 5, 5, 5]},
    )
    use(state, "rope")
    play(state, "rope 4-2", 0)
    assert state.to_json()["roped"] == [0]
    state = FUJI.from_json(state.to_json())
    finish_phase(state)
    play(state, "go blue", 0)
    assert character(state, 0)["card"] == ends


def test_flare_gun_counts_in_the_own_turn_only() -> None:
    """[G35] [M3] item 35"""
    state = owning("flare", characters=[{"marker": "5-1"}, {"marker": "5-2"}, {"marker": "4-2"}])
    own, others = total_of(state, "blue", 0), total_of(state, "purple", 0)
    use(state, "flare")
    assert total_of(state, "blue", 0) == own + 3
    assert total_of(state, "purple", 0) == others


def test_flashlight_rerolls_while_planning_goes_on() -> None:
    """[G36] item 36"""
    state = owning("flashlight", stage="plan")
    use(state, "flashlight")
    play(state, "reroll blue d1+d2", 0)
    roll(state, 5, 5)
    assert dice(state, 0, 0) == [5, 5, 3, 4, 5, 6]
    assert state.observe(None)["stage"] == "plan"
    assert {"mark", "claim"} <= {word.split()[0] for word in legal(state, 0)}


def test_knife_copies_any_card_that_lies_face_up() -> None:
    """[G37] item 37"""
    state = owning("knife", equipment={"flare": "green", "rope": "discard", "shovel": "blue", "binoculars": "green"})
    assert legal(state, 0, "use") == ["use shovel shovel", "use knife shovel", "use knife flare"]
    refused(state, "use knife rope", 0, "so it can’t be copied")
    refused(state, "use knife knife", 0, "so it can’t be copied")
    use(state, "knife", "flare")
    assert character(state, 0)["flare_gun"] == 3
    assert state.observe(None)["equipment_pile"]["discard"] == ["rope", "knife"], "the knife goes, not the copied card"
    assert [entry["name"] for entry in character(state, 2)["equipment"]] == ["binoculars", "flare"]


@pytest.mark.parametrize("name", PRINTED)
def test_knife_copies_every_card_in_that_cards_phase(name: str) -> None:
    """[G37] item 37"""
    for stage, phase in (("plan", 2), ("gear", 4)):
        state = owning("knife", stage=stage, equipment={name: "green"})
        assert (f"use knife {name}" in legal(state, 0)) == (phase in PRINTED[name])


def test_water_is_two_rerolls_for_oneself() -> None:
    """[G38] item 38"""
    state = owning("water")
    use(state, "water")
    assert legal(state, 0) == ["target blue", "target purple", "target green"]
    play(state, "target blue", 0)
    play(state, "reroll blue d1", 0)
    roll(state, 6)
    play(state, "reroll blue d1+d2", 0)
    roll(state, 4, 4)
    assert dice(state, 0, 0) == [4, 4, 3, 4, 5, 6]
    assert state.observe(None)["stage"] == "gear"


def test_water_is_one_reroll_for_somebody_else() -> None:
    """[G38] item 38"""
    state = owning("water")
    use(state, "water")
    play(state, "target green", 0)
    assert actors(state) == [2]
    play(state, "reroll green d1+d2+d3+d4+d5+d6", 2)
    roll(state, 1, 2, 3, 4, 5, 6)
    assert dice(state, 2, 2) == [1, 2, 3, 4, 5, 6]
    assert state.observe(None)["stage"] == "gear"


def test_a_borrowed_die_may_be_altered_by_whoever_holds_it() -> None:
    """[G39] [H4] decision D16"""
    state = owning("map", equipment={"tape": "green"})
    use(state, "map")
    play(state, "give d1 green", 0)
    use(state, "tape", seat=2)
    assert legal(state, 2) == ["turn -", "turn g1"]
    play(state, "turn g1", 2)
    assert dice(state, 2, 2)[-1] == 6
    assert dice(state, 2, 0)[-1] is None, "the giver has not seen it being turned"


@pytest.mark.parametrize("locale", COMPLETE)
def test_every_card_skill_and_injury_is_explained(locale: str) -> None:
    say = caldera.locale.text(locale)
    from caldera.games.fuji.rules.actions import INJURIES, SKILLS

    for group, names in (("equipment", EQUIPMENT), ("skill", SKILLS), ("injury", INJURIES)):
        for name in names:
            assert say(f"fuji.{group}.{name}")
            assert say(f"fuji.{group}.{name}.help")


def test_ten_dice_can_be_rerolled_so_every_set_has_a_dense_number() -> None:
    """A Tinkerer gives four dice away with map and knife. What nobody can ever choose has no number."""
    skills = [{"skill": "buddy"}, {"skill": "tinkerer"}, {"skill": "scout"}]
    held = {"map": "purple", "knife": "purple", "water": "blue"}
    state = position("gear", characters=skills, equipment=held)
    for used, die in (("map", 1), ("knife", 2), ("knife", 3), ("map", 4)):
        play(state, f"use {used} map", "purple")
        play(state, f"give d{die} blue", "purple")
    play(state, "use water water")
    play(state, "target blue")
    sets = legal(state, 0, "reroll")
    assert (len(sets), max(sets, key=len)) == (1023, "reroll blue d1+d2+d3+d4+d5+d6+g1+g2+g3+g4")
    assert sum(state.legal_mask(0)) == len(state.legal_actions(0))
    for words in ("omit d1", "lose g1", "set-aside blue g1", "swap 4-1 1-1", "avoid 1-1", "claim third to-black fair"):
        with pytest.raises(BadAction):
            FUJI.dense(FUJI.space.parse(words))
