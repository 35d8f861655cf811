"""Hekla: when rows erupt and what follows [E]."""

from __future__ import annotations

import pytest

from caldera.core.state import GameState
from tests.games.hekla.positions import HEKLA, active, eruptions, legal, on, play, position, refused, stock, walked

ELSEWHERE = ("a3", "b3", "b3", "b4", "b4", "c4", "c4", "c5", "d5", "d5")
"""Places for lava that touch no row of these tests that could reach eight."""


# ---- the worked examples of the rulebook ----


def illustration_4() -> GameState:
    """Ill. 4: the printed numbers, with one filling of the squares that fits them; green moves its 3 to d2."""
    return position(4, "green", c2="G3", d2="Y2", e2="R2", f2="B2", d1="G1", d3="R1 Y1")


def test_illustration_4_gives_a_choice_between_exactly_two_rows() -> None:
    """[E1] [E2] [E5]"""
    state = illustration_4()
    assert eruptions(play(state, "move 3 c2 d2")) == []
    assert active(state) == "green"
    assert legal(state) == {"score d2-e2-f2", "score d1-d2-d3"}
    refused(state, "score c2-d2-e2", "does not erupt now")
    refused(state, "place 0 b1", "First choose")


def test_illustration_4_horizontal_row_first() -> None:
    """[E5] [E6] [E7] [E8] the first printed example: 3 and 3 for green"""
    state = illustration_4()
    play(state, "move 3 c2 d2")
    happened = play(state, "score d2-e2-f2")
    assert eruptions(happened) == [["d2", "e2", "f2"], ["d1", "d2", "d3"]]
    assert [event.data["gains"] for event in happened if event.kind == "erupt"] == [[1, 3, 1, 1], [1, 3, 2, 0]]
    assert walked(state) == [2, 6, 3, 1]
    assert on(state, "e2") == ["L0"]
    assert on(state, "d2") == ["L0"]
    assert stock(state, "red") == [0, 2, 3]
    assert stock(state, "green") == [0, 2, 3]
    assert stock(state, "yellow") == [0, 2, 3]
    assert active(state) == "yellow"


def test_illustration_4_vertical_row_first() -> None:
    """[E5] the second printed example: 3 for green, and the other row is gone"""
    state = illustration_4()
    play(state, "move 3 c2 d2")
    assert eruptions(play(state, "score d1-d2-d3")) == [["d1", "d2", "d3"]]
    assert walked(state) == [1, 3, 2, 0]
    assert on(state, "d2") == ["L0"]
    assert on(state, "e2") == ["R2"]


def test_illustrations_2_and_3_blue_and_lava_in_the_middle() -> None:
    """[E3] [E8] [E9] all lava without grooves is used; a block with one groove replaces the blue volcano"""
    state = position(4, "yellow", c2="R3 G2", d2="L0 B1", e3="Y2", lava=ELSEWHERE[:9])
    assert eruptions(play(state, "move 2 e3 e2")) == [["c2", "d2", "e2"]]
    assert walked(state) == [1, 1, 2, 1]
    assert on(state, "d2") == ["L0", "L1"]
    assert stock(state, "blue") == [0, 1, 2, 3]
    assert sum(int(stone[1]) for square in ("c2", "d2", "e2") for stone in on(state, square)) == 8


# ---- which rows ----


def test_rows_are_the_thirty_threes_of_the_board() -> None:
    """[E1] a1 is absent"""
    rows = HEKLA.new(2).observe(None)["board"]["triples"]
    assert len(rows) == 30
    assert ["a1", "b1", "c1"] not in rows
    assert ["b1", "c1", "d1"] in rows
    middles = {row[1] for row in rows}
    assert len(middles) == 18
    assert not middles & {"b1", "e1", "b5", "e5", "a2", "a4", "f2", "f4"}


def test_three_side_by_side_at_the_rim() -> None:
    """[E1] b1, c1 and d1 make a row"""
    state = position(4, b1="G3 Y2", c1="Y1", d2="R2")
    assert eruptions(play(state, "move 2 d2 d1")) == [["b1", "c1", "d1"]]


def test_a_corner_does_not_make_a_row() -> None:
    """[E1] three squares round a corner, 9 grooves"""
    state = position(4, c2="G3", d3="Y3", d1="R3")
    assert eruptions(play(state, "move 3 d1 d2")) == []


def test_an_empty_side_breaks_the_row() -> None:
    """[E1] ten grooves on two squares, and nothing on the third"""
    state = position(2, "green", a3="G3", b3="R2", c3="R3 G2")
    assert eruptions(play(state, "move 3 a3 b3")) == []
    assert sum(int(stone[1]) for stone in on(state, "b3") + on(state, "c3")) == 10
    assert on(state, "d3") == []


def test_an_empty_middle_breaks_the_row() -> None:
    """[E1]"""
    state = position(2, "green", b3="R3 R2", d4="G3")
    assert eruptions(play(state, "move 3 d4 d3")) == []
    assert on(state, "c3") == []


def test_four_in_line_are_two_rows() -> None:
    """[E1] [E5]"""
    state = position(4, b3="Y3", c3="G3", d2="R2", e3="B3")
    play(state, "move 2 d2 d3")
    assert legal(state) == {"score b3-c3-d3", "score c3-d3-e3"}
    assert eruptions(play(state, "score b3-c3-d3")) == [["b3", "c3", "d3"]]
    assert on(state, "c3") == ["L0"]
    assert on(state, "e3") == ["B3"]


@pytest.mark.parametrize(("side", "erupts"), [("G1", False), ("G2", True)])
def test_eight_grooves_are_needed(side: str, erupts: bool) -> None:
    """[E2] 7 and 8"""
    state = position(2, c2=side, d2="G3", e3="R3")
    assert bool(eruptions(play(state, "move 3 e3 e2"))) is erupts


def test_grooves_of_lava_count() -> None:
    """[E2] the eighth groove is lava's"""
    state = position(4, c2="G3", d2="Y1 L1", e3="R3", lava=ELSEWHERE)
    assert eruptions(play(state, "move 3 e3 e2")) == [["c2", "d2", "e2"]]


def test_a_placement_can_make_a_row_erupt() -> None:
    """[E4] the placed volcano enters the row"""
    state = position(2, c2="G3 G2", d2="G1")
    assert eruptions(play(state, "place 3 e2")) == [["c2", "d2", "e2"]]
    assert walked(state) == [3, 3]


@pytest.mark.parametrize("grooves", [8, 10])
def test_a_middle_with_two_blocks_of_lava_never_erupts(grooves: int) -> None:
    """[E3] as in the printed example"""
    state = position(
        4, "yellow", c2="R3 G3" if grooves > 8 else "R3 G2", d2="L0 L1", e3="Y3" if grooves > 8 else "Y2", lava=ELSEWHERE[:9]
    )
    assert eruptions(play(state, f"move {3 if grooves > 8 else 2} e3 e2")) == []
    assert walked(state) == [0, 0, 0, 0]


def test_a_side_may_hold_two_blocks_of_lava() -> None:
    """[E3]"""
    state = position(4, c2="L1 L1", d2="G3", e2="Y1", e3="R3", lava=ELSEWHERE)
    assert sum([2, 3, 1, 3]) == 9
    assert eruptions(play(state, "move 3 e3 e2")) == [["c2", "d2", "e2"]]


def test_a_middle_with_lava_only() -> None:
    """[E3] [E8] [E9] nothing goes back, a second block comes"""
    state = position(2, c2="G3 G2", d2="L0", e3="R3")
    happened = play(state, "move 3 e3 e2")
    assert [event.data["returned"] for event in happened if event.kind == "erupt"] == [[]]
    assert on(state, "d2") == ["L0", "L0"]


# ---- this turn's rows ----


def test_a_row_that_was_not_touched_does_not_erupt() -> None:
    """[E4] eight grooves are left, but somebody moves elsewhere"""
    state = position(2, c2="R3", d2="G3", e2="R2", a3="R0", f4="G0")
    assert eruptions(play(state, "move 0 a3 a4")) == []
    assert eruptions(play(state, "move 0 f4 f3")) == []


def leaves_eight() -> GameState:
    """After its eruption the row c2 d2 e2 still has nine: 3 + 2, lava 0, 3 + 1."""
    state = position(4, "yellow", c2="R3 G2", d2="B1", e2="G1", e3="Y3")
    assert eruptions(play(state, "move 3 e3 e2")) == [["c2", "d2", "e2"]]
    assert sum(int(stone[1]) for square in ("c2", "d2", "e2") for stone in on(state, square)) == 9
    assert active(state) == "blue"
    return state


def test_what_is_left_at_eight_waits() -> None:
    """[E4] neither the scorer nor the next player scores it again by doing something elsewhere"""
    state = leaves_eight()
    assert eruptions(play(state, "place 0 b4")) == []


def test_moving_inside_the_row_lets_it_erupt_again() -> None:
    """[E4] from the side to the middle"""
    state = leaves_eight()
    play(state, "place 0 b4", "place 0 b5")
    assert eruptions(play(state, "move 1 e2 d2")) == [["c2", "d2", "e2"]]
    assert on(state, "d2") == ["L0", "L0"]


def test_each_row_erupts_once_a_turn() -> None:
    """[E4] the row still has eight after its eruption, and it is still this turn"""
    state = position(2, c2="R3 G2", d2="G0", e2="G1", e3="R2")
    assert eruptions(play(state, "move 2 e3 e2")) == [["c2", "d2", "e2"]]
    assert sum(int(stone[1]) for square in ("c2", "d2", "e2") for stone in on(state, square)) == 8
    assert active(state) == "green"


@pytest.mark.option("hekla", "departure_counts")
@pytest.mark.parametrize("departure", [True, False])
def test_leaving_a_row(departure: bool) -> None:
    """[E4] both options: a 0 leaves a row that keeps eight grooves"""
    options = {"departure_counts": departure}
    state = position(2, c2="R3 G2", d2="G3", e2="G1 R0", more={"options": options})
    assert eruptions(play(state, "move 0 e2 e3")) == ([["c2", "d2", "e2"]] if departure else [])


@pytest.mark.parametrize("departure", [True, False])
def test_moving_inside_a_row_counts_either_way(departure: bool) -> None:
    """[E4]"""
    state = position(2, c2="R3 G2", d2="G3", e2="G1 R0", more={"options": {"departure_counts": departure}})
    assert eruptions(play(state, "move 0 e2 d2")) == [["c2", "d2", "e2"]]


def raised_by_lava(counts: bool = False) -> GameState:
    """Lava with a groove flows onto d2, the end of d2 d3 d4, which had seven."""
    options = {"options": {"lava_counts": counts}}
    state = position(4, "yellow", c2="R3 B2", d2="L0", e1="Y3", d3="G3 B1", d4="B3", lava=ELSEWHERE[:9], more=options)
    follows = [["d2", "d3", "d4"]] if counts else []
    assert eruptions(play(state, "move 3 e1 e2")) == [["c2", "d2", "e2"], *follows]
    assert on(state, "d2") == ["L0", "L1"]
    if counts:
        return state
    assert sum(int(stone[1]) for square in ("d2", "d3", "d4") for stone in on(state, square)) == 8
    return state


def test_a_row_raised_by_lava_alone_waits() -> None:
    """[E4]"""
    assert active(raised_by_lava()) == "blue"


@pytest.mark.option("hekla", "lava_counts")
def test_a_row_raised_by_lava_alone_as_a_table_option() -> None:
    """[E4] it erupts in the same turn; a row that had eight before does not, and files remember the option"""
    state = raised_by_lava(True)
    assert active(state) == "blue"
    assert on(state, "d3") == ["L1"]
    assert HEKLA.from_json(state.to_json()).key == state.key
    assert "lava_counts" not in position(2).to_json()["options"]
    more = {"options": {"lava_counts": True}}
    had_eight = position(4, "yellow", c2="R3 B2", d2="L0", e1="Y3", d3="G3 R2", d4="B3", lava=ELSEWHERE[:9], more=more)
    assert eruptions(play(had_eight, "move 3 e1 e2")) == [["c2", "d2", "e2"]]


def test_a_row_raised_by_lava_erupts_when_one_of_its_volcanoes_moves() -> None:
    """[E4]"""
    assert eruptions(play(raised_by_lava(), "move 1 d3 d4")) == [["d2", "d3", "d4"]]


def test_a_single_eruption_is_a_duty_and_happens_by_itself() -> None:
    """[E5]"""
    state = position(2, c2="G3 G2", d2="G1", e3="R3")
    play(state, "move 3 e3 e2")
    assert active(state) == "green"
    assert on(state, "d2") == ["L0"]


def test_all_rows_erupt_that_still_can() -> None:
    """[E5] two rows that share only an end; after the chosen one the other follows"""
    state = position(4, d1="R3", e2="G3", f2="Y2", d3="B3", d4="G2")
    assert eruptions(play(state, "move 3 d1 d2")) == []
    assert legal(state) == {"score d2-e2-f2", "score d2-d3-d4"}
    assert eruptions(play(state, "score d2-d3-d4")) == [["d2", "d3", "d4"], ["d2", "e2", "f2"]]
    assert walked(state) == [2 + 2, 2 + 1, 1, 1]
    assert active(state) == "green"


# ---- consequences ----


def test_one_circle_for_each_volcano_whatever_its_grooves() -> None:
    """[E6] red has three volcanoes, green two"""
    state = position(2, c2="R0 R3", d2="G3 G0", e3="R2")
    play(state, "move 2 e3 e2")
    assert walked(state) == [3 + 1, 2]


def test_two_circles_in_a_red_zone_and_the_sum_is_not_doubled() -> None:
    """[E6] red's bare volcano stands on c3"""
    state = position(2, "green", b3="G3 R3", c3="R0", d2="G2")
    happened = play(state, "move 2 d2 d3")
    assert [event.data["sum"] for event in happened if event.kind == "erupt"] == [8]
    assert walked(state) == [1 + 2, 1 + 1 + 1]


def test_lava_brings_nothing_to_anybody() -> None:
    """[E6] lava on a red zone"""
    state = position(2, "green", b3="R3 G2", c3="L0", d2="G3")
    play(state, "move 3 d2 d3")
    assert walked(state) == [1, 1 + 1 + 1]


@pytest.mark.parametrize(
    ("total", "c2", "d2", "e2", "own"),
    [
        (8, "R3", "G3", "", 2),
        (9, "R3", "G3 R1", "", 3),
        (10, "R3 G2", "G3", "", 2),
        (11, "R3 G2", "G3 R1", "", 3),
        (14, "R3 G2", "G3 R2", "G2", 3),
    ],
)
def test_bonus(total: int, c2: str, d2: str, e2: str, own: int) -> None:
    """[E7] 8, 9, 10, 11, 14 give 1, 2, 3, 4, 7"""
    state = position(2, c2=c2, d2=d2, e2=e2, e3="R2")
    play(state, "move 2 e3 e2")
    assert walked(state)[0] - own == total - 7


def test_the_bonus_needs_no_volcano_in_the_row() -> None:
    """[E7] red leaves a row that erupts"""
    state = position(2, c2="G3 G2", d2="G2", e2="G1 R0")
    play(state, "move 0 e2 e3")
    assert walked(state) == [1, 4]


def test_the_bonus_is_not_doubled_in_red_zones() -> None:
    """[E7] all three squares of the row hold red's volcanoes, c3 is a zone"""
    state = position(2, b3="R3", c3="R2 G2", d2="R2")
    play(state, "move 2 d2 d3")
    assert walked(state) == [1 + 2 + 1 + 2, 2]


def test_the_volcanoes_of_the_middle_go_home_and_can_be_placed_again() -> None:
    """[E8] two of them, of two colours"""
    state = position(4, c2="R3", d2="G3 Y1", e3="R2")
    play(state, "move 2 e3 e2")
    assert on(state, "d2") == ["L0"]
    assert on(state, "c2") == ["R3"]
    assert on(state, "e2") == ["R2"]
    assert stock(state, "green") == [0, 1, 2, 3]
    assert stock(state, "yellow") == [0, 1, 2, 3]
    assert "place 3 b5" in legal(state)


@pytest.mark.parametrize(("laid", "block"), [(0, "L0"), (9, "L0"), (10, "L1"), (18, "L1")])
def test_lava_without_grooves_comes_first(laid: int, block: str) -> None:
    """[E9] number 10 is bare, number 11 has a groove"""
    places = [*ELSEWHERE, "a3", "c5", "c1", "c1", "d1", "d1", "f3", "f3"][:laid]
    state = position(2, c2="R3", d2="G3", e3="R2", lava=places)
    play(state, "move 2 e3 e2")
    assert on(state, "d2") == [block]


def test_lava_stays_and_a_square_is_the_middle_twice_at_most() -> None:
    """[E9] [E3]"""
    state = position(2, c2="R3 G3", d2="G1", e3="R2", b4="G0")
    assert eruptions(play(state, "move 2 e3 e2")) == [["c2", "d2", "e2"]]
    play(state, "move 0 b4 b5")
    assert eruptions(play(state, "move 2 e2 d2")) == []
    play(state, "move 0 b5 b4")
    assert eruptions(play(state, "move 2 d2 e2")) == [["c2", "d2", "e2"]]
    assert on(state, "d2") == ["L0", "L0"]
    play(state, "move 0 b4 b5")
    refused(state, "move 2 e2 d2", "d2 is full")
    assert eruptions(play(state, "move 2 e2 e3")) == []
    play(state, "move 0 b5 b4")
    assert eruptions(play(state, "move 2 e3 e2")) == []
