"""Hekla: what lies on the table at the start [S], placing [P] and moving [M]."""

from __future__ import annotations

import pytest

import caldera
from caldera.core.errors import BadAction, BadOption, BadPlayers
from tests.games.hekla.positions import COLOURS, HEKLA, active, legal, on, play, position, refused, stock, targets, walked

STOCKS = {2: [0, 0, 1, 2, 2, 2, 3], 3: [0, 1, 2, 2, 3], 4: [0, 1, 2, 3]}


# ---- setup ----


@pytest.mark.parametrize("players", [0, 1, 5, -2])
def test_two_to_four_people_play(players: int) -> None:
    """[S1]"""
    with pytest.raises(BadPlayers, match="2 to 4"):
        HEKLA.new(players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_colours_join_in_order(players: int) -> None:
    """[S1]"""
    assert [seat["colour"] for seat in HEKLA.new(players).observe(None)["seats"]] == list(COLOURS[:players])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_stocks(players: int) -> None:
    """[S2]"""
    state = HEKLA.new(players)
    assert [stock(state, colour) for colour in COLOURS[:players]] == [STOCKS[players]] * players


def test_the_board_has_26_squares_without_the_corners() -> None:
    """[S3]"""
    board = HEKLA.new(2).observe(None)["board"]
    names = [square["id"] for square in board["squares"]]
    assert len(names) == 26
    assert {column + row for column in "abcdef" for row in "12345"} - set(names) == {"a1", "f1", "a5", "f5"}


def test_three_red_zones_on_a_diagonal() -> None:
    """[S3]"""
    squares = HEKLA.new(2).observe(None)["board"]["squares"]
    assert [square["id"] for square in squares if square["red"]] == ["b2", "c3", "d4"]


def test_the_board_begins_empty_with_twenty_blocks_of_lava_beside_it() -> None:
    """[S4]"""
    seen = HEKLA.new(3).observe(None)
    assert all(square["stones"] == [] for square in seen["board"]["squares"])
    assert seen["lava"] == {"left": [10, 10], "total": [10, 10]}


def test_everybody_begins_on_the_start_circle() -> None:
    """[S5] [T3] they share one circle"""
    seats = HEKLA.new(4).observe(None)["seats"]
    assert [(seat["progress"], seat["circle"]) for seat in seats] == [(0, "i0")] * 4


@pytest.mark.option("hekla", "first")
@pytest.mark.parametrize("first", COLOURS)
def test_the_option_says_who_begins(first: str) -> None:
    """[S6]"""
    state = HEKLA.new(4, {"first": first})
    assert active(state) == first
    play(state, "place 0 c2")
    assert active(state) == COLOURS[(COLOURS.index(first) + 1) % 4]


def test_somebody_who_does_not_play_cannot_begin() -> None:
    """[S6]"""
    with pytest.raises(BadOption, match="blue does not play with 3"):
        HEKLA.new(3, {"first": "blue"})


def test_turns_go_round_with_one_placement_or_move_each() -> None:
    """[S6]"""
    state = HEKLA.new(3)
    for words in ("place 0 c2", "place 0 d2", "place 0 e2", "move 0 c2 c3", "place 1 b1", "move 0 e2 e3"):
        play(state, words)
    assert active(state) == "red"
    assert [on(state, square) for square in ("c3", "d2", "b1", "e3")] == [["R0"], ["G0"], ["G1"], ["Y0"]]


def test_only_the_active_player_may_act() -> None:
    """[S6]"""
    state = HEKLA.new(2)
    assert state.legal_actions(1) == []
    with pytest.raises(caldera.IllegalAction, match="turn"):
        state.apply(HEKLA.action("place", grooves=0, square="c2"), 1)


def test_everything_is_open_and_nothing_is_chance() -> None:
    """[S7]"""
    assert not HEKLA.info.hidden
    assert not HEKLA.info.chance
    state = position(2, c2="R3", d2="G1")
    seen = [{key: value for key, value in state.observe(viewer).items() if key != "seat"} for viewer in (None, 0, 1)]
    assert seen[0] == seen[1] == seen[2]


# ---- placing ----


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_volcano_of_the_stock_on_any_square_of_the_empty_board(players: int) -> None:
    """[P1]"""
    state = HEKLA.new(players)
    squares = [square["id"] for square in state.observe(None)["board"]["squares"]]
    assert legal(state) == {f"place {grooves} {square}" for grooves in range(4) for square in squares}


def test_a_placed_volcano_leaves_the_stock() -> None:
    """[P1]"""
    state = HEKLA.new(2)
    play(state, "place 2 c2")
    assert stock(state, "red") == [0, 0, 1, 2, 2, 3]
    assert on(state, "c2") == ["R2"]


def test_only_volcanoes_in_stock_can_be_placed() -> None:
    """[P1]"""
    state = position(4, c2="R3")
    refused(state, "place 3 d3", "no volcano with 3 grooves in your stock")


@pytest.mark.parametrize("stones", ["R0", "G0", "L0", "R0 G0", "R0 L0"])
def test_a_new_volcano_needs_a_wholly_free_square(stones: str) -> None:
    """[P2]"""
    refused(position(2, c2=stones), "place 1 c2", "is not empty")


# ---- moving ----


def test_only_own_volcanoes_move() -> None:
    """[M1]"""
    state = position(2, c2="G1", d3="R1")
    assert {words.split()[2] for words in legal(state) if words.startswith("move")} == {"d3"}
    refused(state, "move 1 c2 c3", "You have no volcano with 1 groove on c2")


def test_lava_never_moves() -> None:
    """[M1]"""
    refused(position(2, c2="L0"), "move 0 c2 c3", "You have no volcano with 0 grooves on c2")


def test_volcanoes_in_stock_do_not_move() -> None:
    """[M1]"""
    assert not any(words.startswith("move") for words in legal(HEKLA.new(2)))


def test_without_a_line_one_square_sideways_up_or_down() -> None:
    """[M2]"""
    state = position(2, d3="R1")
    assert targets(state, "1", "d3") == {"c3", "e3", "d2", "d4"}


@pytest.mark.parametrize(
    ("to", "reason"),
    [
        ("e4", "not in a straight line"),
        ("c2", "not in a straight line"),
        ("f3", "moves only one square"),
        ("d1", "moves only one square"),
        ("d3", "must end on another square"),
    ],
)
def test_no_diagonals_no_two_squares_no_move_inside_a_square(to: str, reason: str) -> None:
    """[M2]"""
    refused(position(2, d3="R1"), f"move 1 d3 {to}", reason)


@pytest.mark.parametrize("stones", ["", "R0", "G2", "L0"])
def test_the_square_of_arrival_may_hold_one_stone(stones: str) -> None:
    """[M3]"""
    state = position(2, d3="R1", d4=stones)
    play(state, "move 1 d3 d4")
    assert on(state, "d4") == sorted(["R1", *stones.split()])


@pytest.mark.parametrize("stones", ["R0 G0", "L0 L0", "L0 G1", "R0 R2"])
def test_the_square_of_arrival_may_not_hold_two(stones: str) -> None:
    """[M3]"""
    refused(position(2, d3="R1", d4=stones), "move 1 d3 d4", "d4 is full")


def test_absent_squares_are_no_squares() -> None:
    """[M3] b1 has no neighbour a1"""
    assert targets(position(2, b1="R1"), "1", "b1") == {"c1", "b2"}


def test_a_line_lets_a_volcano_go_any_distance_in_all_four_directions() -> None:
    """[M4] the volcanologist sees column b"""
    state = position(2, b4="R1", c4="R2", more={"progress": [2, 0]})
    assert targets(state, "1", "b4") == {"b1", "b2", "b3", "b5", "a4", "c4", "d4", "e4", "f4"}
    assert targets(state, "2", "c4") == {"b4", "d4", "c3", "c5"}


def test_at_the_start_nothing_is_seen() -> None:
    """[M7]"""
    state = position(2, b4="R1", c4="R2")
    assert targets(state, "1", "b4") == {"a4", "c4", "b3", "b5"}
    assert targets(state, "2", "c4") == {"b4", "d4", "c3", "c5"}


def test_every_own_volcano_of_the_line_is_seen_past_other_stones() -> None:
    """[M4] the line does not stop at the first stone"""
    state = position(2, b1="G1", b2="R1", b3="G0 G0", b4="R2", more={"progress": [2, 0]})
    assert "f2" in targets(state, "1", "b2")
    assert "f4" in targets(state, "2", "b4")


def test_the_line_counts_where_the_volcano_stands_not_where_it_goes() -> None:
    """[M4] c4 is not in column b, so the volcano cannot reach a4 through it"""
    state = position(2, c4="R2", more={"progress": [2, 0]})
    refused(state, "move 2 c4 a4", "no line to c4")


@pytest.mark.option("hekla", "long_move_passes_full")
@pytest.mark.parametrize("passes", [True, False])
def test_long_moves_over_full_squares(passes: bool) -> None:
    """[M5] both options"""
    options = {"long_move_passes_full": passes}
    state = position(2, b4="R1", d4="G0 G1", more={"progress": [2, 0], "options": options})
    beyond = {"e4", "f4"}
    assert targets(state, "1", "b4") & {"c4", "d4", *beyond} == ({"c4", *beyond} if passes else {"c4"})
    if not passes:
        refused(state, "move 1 b4 f4", "a full square between")


@pytest.mark.parametrize("passes", [True, False])
def test_long_moves_over_single_stones(passes: bool) -> None:
    """[M5] a square with one stone never stops anything"""
    state = position(2, b4="R1", d4="G0", more={"progress": [2, 0], "options": {"long_move_passes_full": passes}})
    assert {"c4", "d4", "e4", "f4"} <= targets(state, "1", "b4")


def test_arrival_of_a_long_move_must_have_a_free_place() -> None:
    """[M3] [M5]"""
    state = position(2, b4="R1", f4="G0 G1", more={"progress": [2, 0]})
    refused(state, "move 1 b4 f4", "f4 is full")


# ---- stepping back ----


def test_step_back_then_a_long_move() -> None:
    """[M6]"""
    state = position(2, b3="R1", more={"progress": [4, 0]})
    refused(state, "move 1 b3 e3", "no line to b3")
    play(state, "back 2")
    assert active(state) == "red"
    play(state, "move 1 b3 e3")
    assert on(state, "e3") == ["R1"]
    assert walked(state) == [2, 0]
    assert active(state) == "green"


def test_step_back_goes_to_any_circle_behind() -> None:
    """[M6]"""
    state = position(2, b3="R1", more={"progress": [4, 9]})
    assert {words for words in legal(state) if words.startswith("back")} == {"back 0", "back 1", "back 2", "back 3"}


@pytest.mark.parametrize("circle", [4, 5, 9])
def test_step_back_is_never_forward_nor_on_the_spot(circle: int) -> None:
    """[M6]"""
    refused(position(2, b3="R1", more={"progress": [4, 9]}), f"back {circle}", "only step back")


def test_there_is_nothing_behind_the_start() -> None:
    """[M6]"""
    with pytest.raises(BadAction):
        HEKLA.action("back", circle=-1)
    assert not any(words.startswith("back") for words in legal(position(2, b3="R1")))


def test_after_a_step_back_only_a_move() -> None:
    """[M6] not with a placement, not twice"""
    state = position(2, b3="R1", more={"progress": [4, 0]})
    play(state, "back 2")
    refused(state, "place 0 e5", "must move")
    refused(state, "back 1", "must move")
    refused(state, "move 1 b3 a4", "not in a straight line")
    assert {words.split()[0] for words in legal(state)} == {"move"}


def test_no_step_back_after_the_move() -> None:
    """[M6] the turn is over then"""
    state = position(2, b3="R1", more={"progress": [4, 0]})
    play(state, "move 1 b3 b4")
    assert active(state) == "green"
    assert walked(state) == [4, 0]


def test_after_a_step_back_another_volcano_may_move() -> None:
    """[M6]"""
    state = position(2, b3="R1", d5="R2", more={"progress": [4, 0]})
    play(state, "back 2", "move 2 d5 e5")
    assert walked(state) == [2, 0]


def test_step_back_from_the_outer_circuit_to_the_inner() -> None:
    """[M6] circle 25 has no line, circle 24 sees row 1"""
    state = position(2, b1="R1", more={"progress": [25, 0]})
    assert targets(state, "1", "b1") == {"c1", "b2"}
    play(state, "back 24")
    assert targets(state, "1", "b1") == {"c1", "d1", "e1", "b2", "b3", "b4", "b5"}


def test_no_step_back_without_a_volcano_to_move() -> None:
    """[M6] having stepped back one must move"""
    state = position(2, more={"progress": [4, 0]})
    refused(state, "back 2", "could not move anything")


def test_step_back_only_to_circles_from_which_something_can_move() -> None:
    """[M6] the neighbours of b1 are full, so it needs a line: column b (2) or row 1 (none behind 6)"""
    state = position(2, b1="R1", c1="G0 G0", b2="G1 G2", more={"progress": [6, 0]})
    assert {words for words in legal(state) if not words.startswith("place")} == {"back 2"}


def test_the_volcanologist_of_somebody_else_does_not_help() -> None:
    """[M7] green's circle sees column b, red's sees nothing"""
    assert targets(position(2, b4="R1", more={"progress": [0, 2]}), "1", "b4") == {"a4", "c4", "b3", "b5"}


@pytest.mark.parametrize("progress", [25, 32, 33, 39, 40, 47, 48, 54, 55])
def test_the_corner_circles_of_the_outer_circuit_see_nothing(progress: int) -> None:
    """[M7]"""
    state = position(2, b4="R1", e2="R2", more={"progress": [progress, 0]})
    assert state.observe(None)["seats"][0]["sees"] == []
    assert targets(state, "1", "b4") == {"a4", "c4", "b3", "b5"}
    assert targets(state, "2", "e2") == {"d2", "f2", "e1", "e3"}
