"""Wrath of Fire Mountain, eruptions and the end: clauses [V, E]."""

from __future__ import annotations

import pytest

from tests.games.fire_mountain.positions import cros, erupt, legal, on, play, position, reserve, scores


def test_a_full_volcano_erupts_and_another_does_not() -> None:
    """[V1]: at the end of the turn, not before."""
    state = position(2, "red", "vv", volcano=cros("B", 4), J1="R")
    play(state, "place cro volcano", "place cro volcano")
    assert scores(state) == [0, 0]
    assert on(state, "volcano") == ["B"] * 4 + ["R"] * 2
    happened = play(state, "end")
    assert [event.kind for event in happened] == ["end", "erupt", "region"]
    quiet = position(2, "red", "v", volcano=cros("B", 4), J1="R")
    assert [event.kind for event in play(quiet, "place cro volcano", "end")] == ["place", "end"]
    assert scores(quiet) == [0, 0]


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((3, 2, 1, 2), (3, 1, 1, 1)),
        ((5, 2, 1, 0), (3, 1, 1, 0)),
        ((4, 4, 0, 0), (3, 3, 0, 0)),
        ((2, 2, 2, 2), (3, 3, 3, 3)),
        ((3, 3, 1, 1), (3, 3, 1, 1)),
        ((8, 0, 0, 0), (3, 0, 0, 0)),
    ],
)
def test_volcano_points(counts: tuple[int, ...], points: tuple[int, ...]) -> None:
    """[V2], and all go home [V3]."""
    state, happened = erupt(4, counts)
    assert tuple(scores(state)) == points
    told = next(event.data for event in happened if event.kind == "erupt")
    assert (tuple(told["gains"]), tuple(told["counts"])) == (points, counts)
    assert on(state, "volcano") == []
    assert [reserve(state, colour) for colour in ("red", "blue", "green", "purple")] == [10, 10, 10, 10]


def test_volcano_points_of_three() -> None:
    """[V2]: (3, 2, 1, 0) and (2, 2, 2, 1), with 3 players and 7 spaces."""
    assert scores(erupt(3, (4, 2, 1))[0]) == [3, 1, 1]
    assert scores(erupt(3, (3, 3, 1))[0]) == [3, 3, 1]


def test_regions_of_the_first_layout() -> None:
    """[V5]: jungles of 3 and 2, five single prairies; corners and opposite edges do not connect."""
    regions = position().observe(None)["regions"]
    assert sorted((region["type"], region["size"]) for region in regions) == [
        ("jungle", 2),
        ("jungle", 3),
        ("lagoon", 1),
        ("lagoon", 2),
        *[("prairie", 1)] * 5,
    ]


def test_edges_do_not_wrap() -> None:
    """[V5]."""
    state = position(more={"grid": ["PJLP", "JLCJ", "HVLJ", "PJPP"]})
    sizes = sorted(region["size"] for region in state.observe(None)["regions"] if region["type"] == "prairie")
    assert sizes == [1, 1, 1, 2]


def test_most_figures_score_the_tiles() -> None:
    """[V6, V7] and 34: the winner's figures go home, the others' stay."""
    state, happened = erupt(2, (3, 3), "red", J1="R R", J3="B", J2="R")
    assert scores(state) == [3 + 3, 3]
    assert (on(state, "J1"), on(state, "J2"), on(state, "J3")) == ([], [], ["B"])
    told = happened[-1].data
    assert (told["worth"], told["strength"], told["leaders"], told["gains"]) == (3, [3, 1], [0], [3, 0])
    assert sorted(told["returned"]) == ["R3", "R4", "R5"]  # R0 to R2 stood on the volcano


def test_ties_all_score_in_full() -> None:
    """[V6]."""
    state, _ = erupt(3, (3, 2, 2), "red", J4="R B", J5="R B", J1="G")
    assert scores(state) == [3 + 2, 1 + 2, 1 + 3]
    assert on(state, "J4") == on(state, "J5") == []


def test_a_single_tile_is_worth_one() -> None:
    """[V6]."""
    state, _ = erupt(2, (3, 3), "red", P3="R", P1="B B")
    assert scores(state) == [4, 4]


def test_empty_regions_score_nobody() -> None:
    """[V8], A15."""
    _, happened = erupt(2, (3, 3), "red")
    assert [event.kind for event in happened if event.kind == "region"] == []


def test_cave_hut_and_egg_stay() -> None:
    """[V9]."""
    state, _ = erupt(2, (3, 3), "red", C="R R", H="B", egg="R B")
    assert scores(state) == [3, 3]
    assert (on(state, "C"), on(state, "H"), on(state, "egg")) == (["R", "R"], ["B"], ["B", "R"])


def test_dinosaurs_go_home_to_the_reserve() -> None:
    """[V7]: never to the box."""
    state, _ = erupt(2, (3, 3), "red", J1="R-brontosaurus")
    assert on(state, "reserve") == ["R-brontosaurus"]
    seen = state.observe(None)
    assert next(one for one in seen["species"] if one["species"] == "brontosaurus")["left"] == 1
    assert seen["seats"][0]["hatched"] == 1


def test_regions_are_told_one_by_one() -> None:
    """[V4]: volcano first, then each region with its majority."""
    _, happened = erupt(2, (4, 2), "blue", P1="R", J1="B B R", J4="R", P5="B")
    assert [event.kind for event in happened] == ["end", "erupt", "region", "region", "region", "region"]
    assert [event.data["tiles"] for event in happened[2:]] == [["P1"], ["J1", "J2", "J3"], ["P5"], ["J4", "J5"]]


# ---- the end ----


def test_the_goal_ends_the_game() -> None:
    """[E1, E2]."""
    state, happened = erupt(2, (4, 2), "blue", more={"score": [21, 20]})
    assert state.is_over
    assert happened[-1].kind == "over"
    assert happened[-1].data == {"reason": "goal", "winners": [0], "scores": [24, 21]}
    assert state.returns == [1.0, 0.0]
    assert state.actors == ()


def test_the_scoring_is_completed_first() -> None:
    """[E1, E2], A25: red reaches the goal on the volcano, blue overtakes through regions."""
    state, _ = erupt(2, (4, 2), "blue", more={"score": [21, 20]}, J1="B", J4="B")
    assert scores(state) == [24, 26]
    assert state.returns == [0.0, 1.0]


def test_below_the_goal_it_goes_on() -> None:
    """[E1, T2]."""
    state, _ = erupt(2, (4, 2), "blue", more={"score": [20, 20]})
    assert scores(state) == [23, 21]
    assert state.actors == (0,)


@pytest.mark.parametrize(("first", "winner"), [(0, 3), (1, 3), (3, 2), (2, 3)])
def test_ties_go_to_the_farthest_from_the_first_player(first: int, winner: int) -> None:
    """[E3]: with seat 0 first and 2 and 3 tied, seat 3 wins."""
    state, _ = erupt(4, (0, 0, 4, 4), "red", more={"score": [3, 4, 15, 15], "first": first})
    assert scores(state) == [3, 4, 18, 18]
    assert state.observe(None)["result"]["winners"] == [winner]
    assert state.returns[winner] == 1.0


def test_the_technical_limit() -> None:
    """[E4]"""
    state = position(2, "red", "c", more={"turn": 300, "score": [5, 6]})
    happened = play(state, "end")
    assert happened[-1].data == {"reason": "turns", "winners": [1], "scores": [5, 6]}
    early = position(2, "red", "c", more={"turn": 299})
    play(early, "end")
    assert legal(early) == {"roll 1+2+3+4+5"}


def test_what_went_home_does_not_score_twice() -> None:
    """[V3, V7]"""
    state, _ = erupt(2, (3, 3), "red", J1="R", J4="R B B")
    assert scores(state) == [6, 5]
    left = {place: " ".join(on(state, place)) for place in ("J1", "J4")}
    again, _ = erupt(2, (3, 3), "red", more={"score": scores(state)}, **left)
    assert scores(again) == [6 + 3 + 2, 5 + 3]
