"""Fuji: rolling [D], markers [P], talking [C], rerolls [R]. Clauses are those of RULES.md."""

from __future__ import annotations

from typing import Any

import pytest

import caldera
from caldera.core.errors import BadPosition
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

# ---- the round and phase 1 ----


def test_six_phases_follow_each_other() -> None:
    """[O1] item 10"""
    state = FUJI.new(3)
    finish_setup(state)
    phases: list[int] = []
    rng = caldera.core.rng.Rng(3)
    while not state.is_over and state.observe(None)["round"] < 2:
        phase = state.observe(None)["phase"]
        if not phases or phases[-1] != phase:
            phases.append(phase)
        state.events = []
        if state.actors == (caldera.CHANCE,):
            state.apply(int(state.draw(rng)), caldera.CHANCE)
        else:
            seat = state.actors[0]
            words = legal(state, seat)
            choice = next((word for word in ("ready", "stop") if word in words), words[0])
            state.apply(FUJI.space.parse(choice), seat)
        phases += [event.data["phase"] for event in state.events if event.kind == "phase" and event.data["phase"] == 6]
        state.events = None
    assert [phase for phase in phases if phase != 4] == [1, 2, 3, 5, 6]


def test_everybody_rolls_all_own_dice_once_behind_a_screen() -> None:
    """[D1] [H1] item 11"""
    state = position("roll", to_roll=[f"{colour}-{n}" for colour in ("blue", "purple", "green") for n in range(1, 7)], dice={})
    assert state.actors == (caldera.CHANCE,)
    assert state.chance_outcomes() == [(FUJI.action("roll", value=value), 1 / 6) for value in range(1, 7)]
    roll(state, *[1, 2, 3, 4, 5, 6] * 3)
    assert state.observe(None)["phase"] == 2
    assert dice(state, 0, 0) == [1, 2, 3, 4, 5, 6]
    assert dice(state, 0, 1) == dice(state, 0, None) == [None] * 6


def test_a_character_with_a_lost_die_rolls_the_others() -> None:
    """[D1] [D2] items 11, 12"""
    state = position("roll", to_roll=["blue-1", "green-5"], dice={"blue": [0, 2, 3, 4, 5, 6]}, lost=["blue-6"])
    roll(state, 6)
    assert dice(state, 0, 0) == [6, 2, 3, 4, 5]
    refused(state, "roll 3", 0, "not this seat's turn")


# ---- reach ----


def test_the_rulebooks_markers_at_two_three_and_no_steps() -> None:
    """[P1] [P3] [R1] items 13, 20: Steve two steps, Jona three, Clara stays"""
    state = position(
        cards={"6-1": "blue|4", "7-3": "blue|5", "6-3": "blue|6"}, characters=[{"at": "5-2"}, {"at": "5-2"}, {"at": "6-3"}]
    )
    play(state, "mark blue 6-1", 0)
    play(state, "mark purple 7-3", 1)
    play(state, "mark green 6-3", 2)
    seen = state.observe(None)["characters"]
    assert [entry["distance"] for entry in seen] == [2, 3, 0]
    assert [entry["rerolls"] for entry in seen] == [1, 0, 2]


def test_reach_is_three_orthogonal_steps() -> None:
    """[P1] [P2] item 13"""
    state = position(characters=[{"at": "4-1"}])
    assert marks(state) == {"4-1", "5-1", "6-1", "7-1", "4-2", "5-2", "6-2", "5-3"}
    refused(state, "mark blue 7-2", 0, "more than 3 cards")
    refused(state, "mark blue 3-1", 0, "You can’t move onto")
    refused(state, "mark blue 1-1", 0, "You can’t move onto")
    refused(state, "mark blue 1-5", 0, "no card")


def test_no_way_leads_over_lava_or_rubble() -> None:
    """[P2] item 13"""
    state = position(characters=[{"at": "4-1"}, {"at": "6-2"}, {"at": "6-2"}], lava=["5-1", "4-2"])
    assert marks(state) == {"4-1"}
    refused(state, "mark blue 5-2", 0, "more than 3 cards")
    refused(state, "mark blue 5-1", 0, "You can’t move onto")


def test_occupied_cards_do_not_hinder_and_may_be_marked() -> None:
    """[P2] [P10] items 13, 16"""
    state = position(characters=[{"at": "4-1"}, {"at": "5-1"}, {"at": "4-2"}])
    assert {"5-1", "4-2", "7-1"} <= marks(state)


# ---- markers ----


def test_nobody_is_ready_without_a_marker_even_to_stay() -> None:
    """[P4] item 14"""
    state = position()
    refused(state, "ready", 0, "Mark a card first")
    play(state, "mark blue 4-1", 0)
    assert "ready" in legal(state, 0)


def test_neighbours_never_share_a_card() -> None:
    """[P5] item 15"""
    state = position()
    play(state, "mark blue 5-1", 0)
    refused(state, "mark purple 5-1", 1, "neighbours has already marked")
    refused(state, "mark green 5-1", 2, "neighbours has already marked")


def test_opposite_players_may_share_a_card() -> None:
    """[P5] item 15: with four, the opposite one is no neighbour"""
    state = position(players=4)
    play(state, "mark blue 5-1", 0)
    assert "5-1" not in marks(state, 1, "purple")
    assert "5-1" in marks(state, 2, "green")
    assert character(state, 0)["neighbours"] == [1, 3]


def test_markers_move_freely_until_everybody_is_ready() -> None:
    """[P3] [P6] item 17"""
    state = position()
    for spot in ("5-1", "6-1", "5-1"):
        play(state, f"mark blue {spot}", 0)
    assert character(state, 0)["marker"] == "5-1"
    play(state, "mark purple 5-2", 1)
    play(state, "mark green 4-1", 2)
    finish_phase(state)
    assert state.observe(None)["phase"] == 3
    for seat in state.actors:
        refused(state, f"mark {('blue', 'purple', 'green')[seat]} 4-2", seat, "locked")


def test_whoever_was_ready_is_asked_again_when_a_marker_moves_but_not_for_ever() -> None:
    """[P6] [L1]"""
    state = position()
    play(state, "mark blue 5-1", 0)
    play(state, "ready", 0)
    assert actors(state) == [1, 2]
    for spot in ("5-2", "6-2", "5-2"):
        play(state, f"mark purple {spot}", 1)
        assert actors(state) == [0, 1, 2]
        play(state, "ready", 0)
    play(state, "mark purple 6-2", 1)
    assert actors(state) == [1, 2]


def test_whoever_is_asked_to_avoid_the_own_card_is_asked_again() -> None:
    """[P6]"""
    state = position()
    play(state, "mark blue 5-1", 0)
    play(state, "ready", 0)
    play(state, "avoid 6-1", 1)
    assert actors(state) == [1, 2]
    play(state, "avoid 5-1", 1)
    assert actors(state) == [0, 1, 2]


def test_a_marker_can_be_moved_eight_times_in_a_phase() -> None:
    """[L3]"""
    state = position()
    play(state, "mark blue 4-1", 0)
    for turn in range(8):
        play(state, f"mark blue {('5-1', '4-1')[turn % 2]}", 0)
    assert marks(state) == set()
    refused(state, "mark blue 5-1", 0, "can’t move your marker again")


def test_without_a_free_card_one_may_be_ready_and_fails() -> None:
    """[P7]"""
    burnt = ["4-2", "5-1"]
    state = position(characters=[{"at": "4-1"}, {"at": "4-1"}, {"at": "6-2"}], lava=burnt)
    play(state, "mark purple 4-1", 1)
    assert marks(state) == set()
    play(state, "mark green 6-2", 2)
    finish_phase(state)
    assert character(state, 0)["rerolls"] == 0
    finish_phase(state)
    events = play(state, "go blue", 0)
    assert told(events, "compare")[0]["reason"] == "no_marker"
    assert told(events, "stamina")[0]["loss"] == 4


def test_once_a_card_is_free_it_must_be_marked() -> None:
    """[P7]: blue's neighbours hold both cards of an island, until one of them joins the other, who sits opposite"""
    island = ["4-1", "5-2", "6-2", "7-1"]
    state = position(players=4, characters=[{"at": "5-1"}, {"at": "5-1"}, {"at": "7-3"}, {"at": "5-1"}], lava=island)
    play(state, "mark purple 5-1", 1)
    play(state, "mark black 6-1", 3)
    play(state, "ready", 0)
    assert 0 not in state.actors
    play(state, "mark purple 6-1", 1)
    assert 0 in state.actors
    refused(state, "ready", 0, "Mark a card first")
    assert marks(state) == {"5-1"}


# ---- talking ----


def test_people_talk_in_phases_two_and_four_and_never_in_three() -> None:
    """[C1] item 19"""
    kinds = {"claim", "rate", "safe", "avoid"}
    equipped: dict[str, Any] = {"equipment": {"tape": "blue"}}
    for stage, talks in (("plan", True), ("gear", True), ("reroll", False), ("go", False)):
        state = position(stage, characters=[{"left": 1}, {"left": 1}, {"left": 1}], **equipped)
        said = {word.split()[0] for word in legal(state, 0)} & kinds
        assert bool(said) is talks, stage
    refused(position("reroll", characters=[{"left": 1}]), "claim my yellow strong", 0, "No talking during rerolls")


def test_a_statement_is_heard_by_all_and_read_in_every_language() -> None:
    """[C2] item 19"""
    state = position()
    events = play(state, "claim my yellow very-strong", 0)
    assert events[0].audience is None
    for seat in (None, 0, 1, 2):
        assert state.observe(seat)["speech"] == [
            {
                "seat": 0,
                "phase": 2,
                "say": {"kind": "claim", "about": "my", "topic": "yellow", "strength": "very-strong"},
                "card": None,
            }
        ]
    names = ("Ann", "Bob", "Cy")
    english = FUJI.words.write_log_line(events[0], caldera.core.view.View(1, "en", names))
    french = FUJI.words.write_log_line(events[0], caldera.core.view.View(1, "fr", names))
    assert english == "Ann: “My yellow dice are great.”"
    assert french == "Ann\xa0: «\xa0Mes dés jaunes sont excellents.\xa0»"


def test_a_destination_means_the_card_marked_when_it_is_said() -> None:
    """[C2] item 19"""
    state = position()
    assert not [word for word in legal(state, 1) if "to-blue" in word or word == "safe blue"]
    play(state, "mark blue 5-1", 0)
    play(state, "claim my to-blue weak", 1)
    play(state, "safe blue", 2)
    play(state, "mark blue 6-1", 0)
    assert [entry["card"] for entry in state.observe(0)["speech"]] == ["5-1", "5-1"]


def test_statements_are_about_cards_within_somebodys_reach() -> None:
    """[C3]"""
    state = position()
    said = {word.split()[2] for word in legal(state, 0, "rate")}
    assert said == marks(state)
    assert {word.split()[1] for word in legal(state, 0, "avoid")} == said


@pytest.mark.parametrize(("stage", "limit"), [("plan", 12), ("gear", 6)])
def test_there_is_a_limit_to_what_can_be_said(stage: str, limit: int) -> None:
    """[C3] [L2]"""
    if stage == "plan":
        state = position()
    else:
        state = position(equipment={"tape": "blue"}, characters=[{"marker": "4-1"}, {"marker": "5-1"}, {"marker": "4-2"}])
        finish_phase(state)
        finish_phase(state)
    for _ in range(limit):
        play(state, "claim my odd fair", 0)
    refused(state, "claim my odd fair", 0, "no statements left")


# ---- rerolls ----


@pytest.mark.parametrize(("steps", "spot", "count"), [(0, "4-1", 2), (1, "5-1", 1), (2, "5-2", 1), (3, "6-2", 0)])
def test_rerolls_by_distance(steps: int, spot: str, count: int) -> None:
    """[R1] item 20: Clara stays: 2, Steve goes two steps: 1, Jona three: 0"""
    state = position(cards={spot: "blue|4"}, characters=[{"at": "4-1"}])
    play(state, f"mark blue {spot}", 0)
    assert character(state, 0)["distance"] == steps
    assert character(state, 0)["rerolls"] == count


@pytest.mark.parametrize(("spot", "count"), [("4-1", 3), ("5-1", 2), ("6-2", 1)])
def test_a_symbol_gives_one_more(spot: str, count: int) -> None:
    """[R2] item 20"""
    state = position(cards={spot: "1+2"}, characters=[{"at": "4-1"}])
    assert card(state, spot)["bonus"]
    play(state, f"mark blue {spot}", 0)
    assert character(state, 0)["rerolls"] == count


def start_rerolls(**parts: Any) -> FujiState:
    """Blue stays with two rerolls, the others have none."""
    state = position(
        cards={"4-1": "blue|4", "6-2": "blue|5", "7-1": "blue|6"},
        characters=[{"marker": "4-1", "at": "4-1"}, {"marker": "6-2", "at": "4-1"}, {"marker": "7-1", "at": "4-1"}],
        dice={"blue": [1, 2, 3, 4, 5, 6]},
        **parts,
    )
    finish_phase(state)
    return state


def test_any_number_of_dice_is_rolled_together_and_again() -> None:
    """[R5] item 21"""
    state = start_rerolls()
    assert actors(state) == [0]
    assert len(legal(state, 0, "reroll")) == 63
    events = play(state, "reroll blue d1+d3+d6", 0)
    assert told(events, "reroll") == [{"seat": 0, "who": 0, "count": 3}]
    assert state.actors == (caldera.CHANCE,)
    roll(state, 6, 6, 6)
    assert dice(state, 0, 0) == [6, 2, 6, 4, 5, 6]
    play(state, "reroll blue d1", 0)
    roll(state, 2)
    assert dice(state, 0, 0) == [2, 2, 6, 4, 5, 6]
    assert state.observe(None)["phase"] == 5, "no reroll is left and nobody has equipment"


def test_rerolls_may_be_left() -> None:
    """[R5] item 21"""
    state = start_rerolls()
    play(state, "stop", 0)
    assert state.observe(None)["phase"] == 5


def test_all_reroll_at_the_same_time() -> None:
    """[R6] item 22"""
    state = position("reroll", characters=[{"left": 2}, {"left": 1}, {"left": 2}])
    assert actors(state) == [0, 1, 2]
    assert play(state, "reroll green d2+d3", 2) == [], "nobody hears of it yet"
    assert actors(state) == [0, 1]
    assert play(state, "stop", 0) == []
    assert actors(state) == [1]
    events = play(state, "reroll purple d1", 1)
    assert [event.data for event in events] == [
        {"who": 0},
        {"seat": 1, "who": 1, "count": 1},
        {"seat": 2, "who": 2, "count": 2},
    ]
    roll(state, 5, 5, 5)
    assert actors(state) == [2], "blue has stopped, purple has no reroll left"


def test_a_choice_that_waits_is_in_the_file_and_in_nobodys_sight() -> None:
    """[R6] [H3]: what one chose is known to nobody, and a position with it can be written and read"""
    state = position("reroll", characters=[{"left": 1}, {"left": 1}, {"left": 2}])
    twin = position("reroll", characters=[{"left": 1}, {"left": 1}, {"left": 2}])
    play(state, "reroll green d2+d3", 2)
    play(twin, "stop", 2)
    assert state.to_json()["chosen"] == [None, None, "reroll green d2+d3"]
    for seat in (0, 1, None):
        assert state.observe(seat) == twin.observe(seat)
    again = FUJI.from_json(state.to_json())
    assert again.key == state.key != twin.key
    with pytest.raises(BadPosition, match="chosen"):
        FUJI.from_json(state.to_json() | {"chosen": ["reroll green d2", None, None]})


@pytest.mark.parametrize("stage", ["plan", "gear"])
def test_people_can_talk_in_a_position_written_by_hand(stage: str) -> None:
    """[C1] [L1-L4]: what a file does not say about limits is as at the beginning of the phase"""
    dice = {colour: [1, 2, 3, 4, 5, 6] for colour in ("blue", "purple", "green")}
    state = FUJI.from_json({"players": 3, "stage": stage, "dice": dice, "characters": [{"marker": "5-1"}]})
    seen = state.observe(0)
    assert seen["phase"] == (2 if stage == "plan" else 4)
    assert seen["speech_left"] == [12 if stage == "plan" else 6] * 3
    kinds = {word.split()[0] for word in legal(state, 0)}
    assert {"claim", "rate", "avoid"} <= kinds
    assert ("mark" in kinds) == (stage == "plan"), "a marker that lies can be moved"


def test_nobody_hears_which_dice_are_rerolled() -> None:
    """[H3] item 21"""
    state = start_rerolls()
    other = state.clone()
    one, two = play(state, "reroll blue d1+d2", 0), play(other, "reroll blue d5+d6", 0)
    assert [(event.kind, event.data) for event in one] == [(event.kind, event.data) for event in two]
    roll(state, 3, 4)
    roll(other, 1, 1)
    assert state.observe(1) == other.observe(1)
    assert state.observe(None) == other.observe(None)
    assert state.observe(0) != other.observe(0)
