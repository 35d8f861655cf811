"""Fuji: comparing and walking [M], tokens [X, Q], stamina [T], lava [E], the end [W]. Clauses are those of RULES.md."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

import pytest

import caldera
from caldera.core.registry import folder_of
from caldera.core.rulebook import page_of
from caldera.core.state import GameState
from caldera.games.fuji.rules.play import FujiState
from caldera.locale import COMPLETE
from tests.games.fuji.positions import (
    CLARA,
    JONA,
    STEVE,
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
    told,
)

SIXES = [6, 6, 6, 6, 6, 6]
APART = [{"at": "6-2", "marker": "6-2"}, {"at": "7-3", "marker": "7-3"}, {"at": "9-4", "marker": "9-4"}]


def page_eight(**parts: Any) -> FujiState:
    """The rulebook's example: Steve (blue) wants pink or 4, Clara (purple) stays on yellow or 6, Jona (green) odd pink and blue."""
    return position(
        "go",
        cards={"5-1": "pink|4", "4-2": "yellow|6", "5-2": "odd&blue+pink"},
        characters=[{"at": "4-1", "marker": "5-1"}, {"at": "4-2", "marker": "4-2"}, {"at": "4-1", "marker": "5-2"}],
        dice={"blue": STEVE, "purple": CLARA, "green": JONA},
        **parts,
    )


def duel(own: list[int], other: list[int], requirement: str = "1+3", **parts: Any) -> list[caldera.core.state.Event]:
    """Blue goes from 4-1 to 5-1 under a requirement, against one neighbour's dice; the other neighbour counts nothing much."""
    state = position(
        "go",
        cards={"5-1": requirement},
        characters=[{"at": "4-1", "marker": "5-1"}, {"at": "4-2", "marker": "4-2"}, {"at": "4-2", "marker": "5-2"}],
        dice={"blue": own, "purple": other, "green": [2, 2, 2, 2, 2, 2]},
        **parts,
    )
    return play(state, "go blue", 0)


# ---- order and comparison ----


@pytest.mark.parametrize("locale", COMPLETE)
def test_the_rules_tell_the_movement_values_of_their_example(locale: str) -> None:
    """[M2-M5] Every "= 14, against Clara's 2 and Jona's 6" of the text is what comes out when the moves are played."""
    folder = folder_of("fuji").joinpath("words", "examples")
    state = caldera.game("fuji").from_json(json.loads(folder.joinpath("three_moves.json").read_text(encoding="utf-8")))
    moves = tomllib.loads(folder.joinpath("three_moves.toml").read_text(encoding="utf-8"))["moves"]
    compared = [event for seat, words in enumerate(moves[:3]) for event in told(play(state, words, seat), "compare")]
    page = page_of("caldera.games.fuji.words", locale)
    values = re.findall(r"= (\d+), (?:against|contre) \D*(\d+)\D+(\d+)", page)
    assert len(values) == 3
    assert [[int(value) for value in line] for line in values] == [[one["total"] for one in data["values"]] for data in compared]


def test_screens_come_off() -> None:
    """[M1] [H2] item 39"""
    state = position(characters=APART, dice={"green": JONA})
    assert dice(state, 2, 0) == [None] * 6
    finish_phase(state)
    finish_phase(state)
    assert state.observe(None)["phase"] == 5
    assert dice(state, 2, 0) == dice(state, 2, None) == JONA


def test_the_order_is_free_and_each_finishes_before_the_next() -> None:
    """[M1] item 39"""
    state = page_eight()
    assert actors(state) == [0, 1, 2]
    play(state, "go green", 2)
    assert actors(state) == [2], "the injury comes first"
    play(state, "injury eye", 2)
    assert actors(state) == [0, 1]
    refused(state, "go purple", 0, "can’t move that character")
    play(state, "go purple", 1)
    assert actors(state) == [0]


def test_the_rulebooks_example_of_moving() -> None:
    """[M2] [M3] [M4] [M5] items 40, 41, 42: 14 against 6 and 2, 10 against 9 and 0, 11 against 12"""
    state = page_eight()
    totals = {}
    for colour, seat in (("blue", 0), ("purple", 1), ("green", 2)):
        events = play(state, f"go {colour}", seat)
        compared = told(events, "compare")[0]
        totals[colour] = ({value["who"]: value["total"] for value in compared["values"]}, compared["allowed"])
    assert totals == {
        "blue": ({0: 14, 1: 2, 2: 6}, True),
        "purple": ({0: 0, 1: 10, 2: 9}, True),
        "green": ({0: 12, 1: 1, 2: 11}, False),
    }
    assert [character(state, index)["card"] for index in range(3)] == ["5-1", "4-2", "4-1"]


def test_the_rulebooks_example_of_stamina() -> None:
    """[T1] [T2] [T3] item 46, level 2: Steve nothing, Clara 3, Jona 4"""
    state = page_eight()
    for colour, seat in (("blue", 0), ("purple", 1), ("green", 2)):
        play(state, f"go {colour}", seat)
    assert [character(state, index)["stamina"] for index in range(3)] == [0, 3, 4]


def test_the_rulebooks_first_example() -> None:
    """[M4] item 41, page 4: Clara has 16 against 10 and 18 and may not move"""
    state = position(
        "go",
        cards={"5-1": "yellow|4"},
        characters=[{"at": "4-1", "marker": "5-1"}, {"at": "4-2", "marker": "4-2"}, {"at": "4-2", "marker": "5-2"}],
        dice={"blue": [1, 5, 1, 3, 4, 4], "purple": [1, 1, 1, 1, 4, 6], "green": [2, 5, 1, 3, 4, 4]},
    )
    compared = told(play(state, "go blue", 0), "compare")[0]
    assert {value["who"]: value["total"] for value in compared["values"]} == {0: 16, 1: 10, 2: 18}
    assert compared["reason"] == "not_higher"
    assert character(state, 0)["card"] == "4-1"


def test_a_reviewers_example() -> None:
    """[T1] item 46: values 1 and 3, 8 against 3 and 6: difference 2, loss 3 at level 2"""
    state = position(
        "go",
        cards={"5-1": "1+3"},
        characters=[{"at": "4-1", "marker": "5-1"}, {"at": "4-2", "marker": "4-2"}, {"at": "4-2", "marker": "5-2"}],
        dice={"blue": [3, 3, 1, 1, 2, 2], "purple": [3, 2, 2, 2, 2, 2], "green": [3, 3, 2, 2, 2, 2]},
    )
    events = play(state, "go blue", 0)
    assert told(events, "compare")[0]["difference"] == 2
    assert told(events, "stamina")[0]["loss"] == 3


def test_a_tie_is_no_success() -> None:
    """[M5] item 42"""
    events = duel([3, 2, 2, 2, 2, 2], [2, 3, 2, 2, 2, 2])
    assert told(events, "compare")[0] | {"values": []} == {
        "who": 0, "requirement": "1+3", "values": [], "difference": 0, "allowed": False, "reason": "not_higher",
        "card": "5-1", "stays": False,
    }  # fmt: skip
    assert told(events, "stamina")[0]["loss"] == 4


def test_no_valid_die_counts_nothing() -> None:
    """[M3] item 41"""
    values = told(duel([2, 2, 2, 2, 2, 2], [3, 2, 2, 2, 2, 2]), "compare")[0]["values"]
    assert [value["total"] for value in values] == [0, 3, 0]
    assert not any(die["valid"] for die in values[0]["dice"])


@pytest.mark.parametrize(("difference", "loss"), [(1, 3), (2, 3), (3, 2), (4, 2), (5, 1), (6, 1), (7, 0), (8, 0), (14, 0)])
def test_level_two_by_difference(difference: int, loss: int) -> None:
    """[T1] item 46"""
    threes, ones = divmod(difference, 3)
    values = ([3] * threes + [1] * ones + [2] * 6)[:6]
    events = duel(values, [2, 2, 2, 2, 2, 2])
    assert told(events, "compare")[0]["difference"] == difference
    assert told(events, "stamina")[0]["loss"] == loss


@pytest.mark.parametrize(("level", "row"), [(1, [3, 2, 2, 1, 1, 0]), (2, [4, 3, 3, 2, 2, 1, 1, 0])])
def test_level_cards(level: int, row: list[int]) -> None:
    """[T1] [T2] item 46 and the two level cards that are known"""
    assert position(options={"level": level}).observe(None)["level"]["loss"] == row


@pytest.mark.option("fuji", "level")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_failing_costs_the_top_row(level: int) -> None:
    """[T2] item 46"""
    events = duel([2, 2, 2, 2, 2, 2], [3, 2, 2, 2, 2, 2], options={"level": level})
    assert told(events, "stamina")[0]["loss"] == 2 + level


def test_the_marker_goes_back() -> None:
    """[M8] item 43"""
    state = page_eight()
    for colour, seat in (("blue", 0), ("green", 2)):
        play(state, f"go {colour}", seat)
        assert character(state, seat)["marker"] is None
        if state.observe(None)["stage"] == "injury":
            play(state, "injury arm", seat)


# ---- equipment tokens ----


def test_ending_on_an_equipment_token_may_draw() -> None:
    """[Q1] [Q2] [Q3] item 44"""
    state = strong("5-1", "6-1")
    play(state, "go blue", 0)
    assert set(legal(state, 0)) == {"take", "leave"}
    play(state, "take", 0)
    assert len(state.chance_outcomes()) == 15
    play(state, "find map", caldera.CHANCE)
    assert character(state, 0)["equipment"] == [
        {"id": "equipment-map", "name": "map", "phases": [4], "tapped": False, "new": True, "usable": False}
    ]
    assert card(state, "6-1")["token"] is None
    assert actors(state) == [1, 2]


def test_declining_leaves_the_token() -> None:
    """[Q1] decision D17"""
    state = strong("5-1", "6-1")
    play(state, "go blue", 0)
    play(state, "leave", 0)
    assert card(state, "6-1")["token"] == "equipment"
    assert actors(state) == [1, 2]


def test_walking_over_an_equipment_token_brings_nothing() -> None:
    """[Q1] item 44"""
    state = strong("5-1", "7-1")
    events = play(state, "go blue", 0)
    assert told(events, "walk")[0]["path"] == ["5-1", "6-1", "7-1"]
    assert card(state, "6-1")["token"] == "equipment"
    assert actors(state) == [1, 2]


@pytest.mark.option("fuji", "reshuffle")
@pytest.mark.parametrize("reshuffle", [False, True])
def test_an_empty_pile(reshuffle: bool) -> None:
    """[Q4] decision D9"""
    from caldera.games.fuji.rules.actions import EQUIPMENT

    gone = dict.fromkeys(EQUIPMENT, "discard")
    state = strong("5-1", "6-1", equipment=gone, options={"reshuffle": reshuffle})
    play(state, "go blue", 0)
    if reshuffle:
        play(state, "take", 0)
        assert len(state.chance_outcomes()) == 15
    else:
        assert actors(state) == [1, 2]


def strong(start: str, goal: str, **parts: Any) -> FujiState:
    """Blue has all that it takes to go from one card to another."""
    parts.setdefault("cards", {goal: "yellow|6"} if goal not in ("10-5", "11-4", "11-5", "9-6", "11-6") else {goal: "even"})
    people = parts.pop("characters", [{"at": start, "marker": goal, "planned": 3}, {"at": "9-4", "marker": "9-4"}, {"at": "9-4"}])
    return position("go", characters=people, dice={"blue": SIXES}, **parts)


# ---- eruption tokens and ways ----


def test_moving_onto_an_eruption_token_erupts_at_once() -> None:
    """[X1] [X2] item 45"""
    state = strong("6-2", "7-2")
    events = play(state, "go blue", 0)
    assert told(events, "trigger") == [{"who": 0, "card": "7-2", "count": 1}]
    assert lava(state) == {"1-1", "2-1"}
    assert card(state, "7-2")["token"] is None
    assert actors(state) == [1, 2]


def test_moving_over_an_eruption_token_erupts_too() -> None:
    """[X1] item 45: the only way from 9-4 leads over 8-4"""
    burnt = ["7-3", "9-3", "9-5", "10-4"]
    people = [{"at": "9-4", "marker": "7-4", "planned": 2}, {"at": "10-3"}, {"at": "10-3"}]
    state = strong("9-4", "7-4", characters=people, lava=burnt, cards={"7-4": "yellow|6"}, eruption_tokens=["8-4"])
    events = play(state, "go blue", 0)
    assert told(events, "trigger")[0]["card"] == "8-4"


def test_one_may_walk_around_a_token_or_choose_not_to() -> None:
    """[M7] decision D1"""
    state = strong("6-2", "7-3")
    play(state, "go blue", 0)
    assert legal(state, 0) == ["route -", "route far"]
    around, across = state.clone(), state.clone()
    events = play(around, "route -", 0)
    assert told(events, "walk")[0]["path"] == ["6-2", "6-3", "7-3"]
    assert lava(around) == {"1-1"}
    events = play(across, "route far", 0)
    assert [entry["path"] for entry in told(events, "walk")] == [["6-2", "7-2"], ["7-2", "7-3"]]
    assert lava(across) == {"1-1", "2-1"}


def test_the_way_around_must_keep_within_the_limit() -> None:
    """[M7] [P1] decision D1: three steps over the token, five around it"""
    state = strong("6-2", "9-2")
    events = play(state, "go blue", 0)
    assert told(events, "trigger"), "there was no choice"
    assert character(state, 0)["card"] == "9-2"


def test_a_token_is_woken_once() -> None:
    """[X2] item 45"""
    state = strong("6-2", "7-2", eruption_tokens=["8-4"])
    assert not told(play(state, "go blue", 0), "trigger")


@pytest.mark.option("fuji", "extra_thrill")
@pytest.mark.parametrize(
    ("thrill", "token", "count", "burns"),
    [(True, "eruptions", 2, {"1-1", "2-1", "3-1"}), (False, "eruption", 1, {"1-1", "2-1"})],
)
def test_extra_thrill_doubles_the_token_near_the_village(thrill: bool, token: str, count: int, burns: set[str]) -> None:
    """[X3] [V1] item 67"""
    state = strong("7-4", "8-4", options={"extra_thrill": thrill})
    assert card(state, "8-4")["token"] == token
    assert card(state, "7-2")["token"] == "eruption"
    events = play(state, "go blue", 0)
    assert told(events, "trigger")[0]["count"] == count
    assert lava(state) == burns


def test_a_destination_taken_by_lava_is_no_success() -> None:
    """[M6] decision D2: an earlier mover's token turned the card over"""
    state = position(
        "go",
        cards={"4-2": "yellow|6", "7-2": "blue|6"},
        characters=[{"at": "5-2", "marker": "4-2", "planned": 1}, {"at": "6-2", "marker": "7-2", "planned": 1}, {"at": "9-4"}],
        dice={"blue": [5, 5, 3, 3, 6, 6], "purple": [6, 6, 5, 5, 3, 3]},
        lava=["2-1", "3-1", "4-1"],
    )
    assert card(state, "4-2")["next"]
    play(state, "go purple", 1)
    assert card(state, "4-2")["lava"]
    events = play(state, "go blue", 0)
    assert told(events, "compare")[0]["reason"] == "cut_off"
    assert told(events, "stamina")[0]["loss"] == 4
    assert character(state, 0)["card"] == "5-2"


def test_an_eruption_that_cuts_the_way_off_stops_the_figure() -> None:
    """[X4]"""
    state = strong("6-2", "7-1", cards={"7-1": "yellow|6"}, lava=["5-1", "6-1"])
    events = play(state, "go blue", 0)
    assert told(events, "trigger")
    assert card(state, "7-1")["lava"]
    assert character(state, 0)["card"] == "7-2"
    assert told(events, "compare")[0]["allowed"]


def test_an_eruption_kills_before_the_victory_is_looked_at() -> None:
    """[W2] decision D7"""
    people = [{"at": "9-4", "marker": "8-4", "planned": 1}, {"at": "10-5"}, {"at": "11-5"}]
    state = strong("9-4", "8-4", characters=people, lava=["7-4"], cards={"8-4": "yellow|6"})
    play(state, "go blue", 0)
    assert state.observe(None)["result"]["reason"] == "lava"


# ---- lava ----


def test_round_one_turns_only_the_first_rubble_card() -> None:
    """[E1] [E2] item 55"""
    state = position("go", characters=[{"marker": "4-1"}, {"marker": "5-1"}, {"marker": "4-2"}])
    end_of_round(state)
    assert lava(state) == {"1-1", "2-1"}
    assert state.observe(None)["round"] == 2


def end_of_round(state: GameState) -> None:
    """Everybody moves, injuries as they come."""
    number = state.observe(None)["round"]
    while not state.is_over and state.observe(None)["round"] == number:
        seat = state.actors[0]
        play(state, legal(state, seat)[0], seat)


def test_lava_grows_by_one_orthogonal_ring_each_time() -> None:
    """[E2] item 55: X, X + 1, X + 2"""
    state = position("go", characters=APART, lava=["2-1", "3-1"])
    expected = [{"4-1"}, {"5-1", "4-2"}, {"6-1", "5-2"}]
    for ring in expected:
        before = lava(state)
        assert {entry["name"] for entry in state.observe(None)["board"]["cards"] if entry["next"]} == ring
        end_of_round(state)
        assert lava(state) - before == ring
        if state.is_over:
            break
        state = position("go", characters=APART, lava=sorted(lava(state)))


def test_a_figure_on_a_burning_card_loses_the_game() -> None:
    """[E5] [W1] items 56, 63"""
    state = position("go", characters=[{"at": "4-1"}, {"at": "6-2"}, {"at": "6-2"}], lava=["2-1", "3-1"])
    end_of_round(state)
    assert state.is_over
    result = state.observe(None)["result"]
    assert (result["won"], result["reason"], result["who"], result["score"]) == (False, "lava", 0, 0)
    assert state.returns == [0, 0, 0]


def test_villages_never_burn_and_tokens_on_burning_cards_are_lost() -> None:
    """[E3] [E4] decision D5"""
    state = position("go", characters=[{"at": "10-5"}, {"at": "11-5"}, {"at": "10-3"}], lava=["9-5", "9-4", "5-2"])
    assert not any(entry["next"] for entry in state.observe(None)["board"]["cards"] if entry["kind"] == "village")
    end_of_round(state)
    assert card(state, "5-3")["lava"]
    assert card(state, "5-3")["token"] is None
    assert card(state, "8-4")["token"] is None
    assert not card(state, "10-5")["lava"]


# ---- the end ----


def test_victory_comes_at_once_and_the_last_move_is_free() -> None:
    """[W2] item 64, decision D6"""
    people = [{"at": "10-4", "marker": "10-5", "planned": 1, "stamina": 19}, {"at": "10-5"}, {"at": "11-5"}]
    state = strong("10-4", "10-5", characters=people)
    events = play(state, "go blue", 0)
    assert state.is_over
    assert state.observe(None)["result"]["won"]
    assert not told(events, "stamina")
    assert not told(events, "erupt")


@pytest.mark.option("fuji", "last_move_costs")
@pytest.mark.parametrize(
    ("costs", "stamina", "losses", "won"), [(True, 16, [3], True), (True, 19, [3], False), (False, 19, [], True)]
)
def test_with_the_option_the_last_move_costs_stamina(costs: bool, stamina: int, losses: list[int], won: bool) -> None:
    """[W2] decision D6: who collapses on the last step has not arrived"""
    people = [{"at": "10-4", "marker": "10-5", "planned": 1, "stamina": stamina}, {"at": "10-5"}, {"at": "11-5"}]
    state = position(
        "go",
        characters=people,
        options={"last_move_costs": costs},
        cards={"10-5": "1+2+3"},
        dice={"blue": [3, 1, 1, 1, 1, 1], "purple": [1, 1, 1, 1, 1, 2], "green": [4, 4, 4, 4, 4, 4]},
    )
    events = play(state, "go blue", 0)
    assert [loss["loss"] for loss in told(events, "stamina")] == losses
    assert state.is_over
    assert state.observe(None)["result"]["won"] is won


def test_all_must_be_there_at_the_same_time_and_may_leave_again() -> None:
    """[W3] item 65"""
    people = [{"at": "10-5", "marker": "10-4", "planned": 1}, {"at": "10-5"}, {"at": "10-4"}]
    state = strong("10-5", "10-4", characters=people, cards={"10-4": "yellow|6"})
    play(state, "go blue", 0)
    assert character(state, 0)["card"] == "10-4"
    assert not state.is_over


def test_whoever_stays_in_the_village_pays_all_the_same() -> None:
    """[W3] [T3] item 65"""
    people = [{"at": "10-5", "marker": "10-5"}, {"at": "9-4"}, {"at": "9-4"}]
    state = position("go", characters=people)
    assert told(play(state, "go blue", 0), "stamina")[0]["loss"] == 4


@pytest.mark.parametrize(
    ("players", "injuries", "cards", "score", "band"),
    [(3, 5, 2, 9, 4), (4, 16, 0, 0, 0), (3, 0, 0, 12, 5), (3, 8, 1, 5, 3), (3, 11, 0, 1, 1)],
)
def test_score(players: int, injuries: int, cards: int, score: int, band: int) -> None:
    """[W4] [W6] item 66"""
    names = ["leg", "arm", "amnesia", "eye"]
    hurt = [min(4, max(0, injuries - 4 * index)) for index in range(players)]
    villages = ["10-5", "11-5", "11-4", "9-6"]
    people: list[dict[str, Any]] = [
        {"at": villages[index], "injuries": names[:count], "stamina": 4 * count} for index, count in enumerate(hurt)
    ]
    people[0] |= {"at": "10-4", "marker": "10-5", "planned": 1}
    held = dict.fromkeys(("rope", "map")[:cards], "blue")
    state = position("go", players, characters=people, equipment=held, dice={"blue": SIXES}, cards={"10-5": "even"})
    play(state, "go blue", 0)
    result = state.observe(None)["result"]
    assert result["won"]
    assert (result["score"], result["band"]) == (score, band)
    assert result["characters"] + result["injuries"] + result["equipment"] == score
    best = 4 * players + 15
    assert state.returns == [pytest.approx(0.5 + score / (2 * best))] * players


def test_the_lines_of_the_result_table() -> None:
    """[W4] item 66: 0, 1-2, 3-4, 5-7, 8-11, 12+"""
    from tests.games.fuji.positions import FUJI

    lines = [FUJI.charts.band(score) for score in range(14)]
    assert lines == [0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5]


def test_exhaustion_loses_the_game_at_once() -> None:
    """[T4] [W1] items 47, 63"""
    state = position("go", characters=[{"at": "6-2", "marker": "6-2", "stamina": 18}, {"at": "7-3"}, {"at": "7-3"}])
    events = play(state, "go blue", 0)
    assert character(state, 0)["stamina"] == 20
    assert state.observe(None)["result"]["reason"] == "exhaustion"
    assert not told(events, "injury")
