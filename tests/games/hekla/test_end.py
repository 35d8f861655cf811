"""Hekla: the escape trail [T], the end [N], what is always true [I]."""

from __future__ import annotations

from typing import Any

import pytest

import caldera
from caldera.core.state import GameState
from caldera.games.hekla.game import Hekla
from caldera.games.hekla.rules.play import HeklaState
from tests.games.hekla.positions import HEKLA, active, eruptions, legal, on, play, position, refused, targets, walked

INNER = [*"-abcdef", "f+1", *"12345fedcba", "a+5", *"54321"]
OUTER = [*"-abcdef--12345--fedcba--54321-"]


# ---- the trail ----


def test_the_circles_and_their_lines() -> None:
    """[T1]"""
    circles = HEKLA.new(2).observe(None)["circles"]
    assert [circle["id"] for circle in circles] == [f"i{n}" for n in range(25)] + [f"o{n}" for n in range(30)]
    assert ["+".join(circle["lines"]) or "-" for circle in circles] == INNER + OUTER


def test_lineless_circles() -> None:
    """[T1] [M7] one on the inner circuit, eight on the outer; every row and column has both ends outside"""
    assert INNER.count("-") == 1
    assert OUTER.count("-") == 8
    assert sorted(OUTER) == sorted(["-"] * 8 + list("12345abcdef") * 2)
    assert len(INNER) == 25
    assert len(OUTER) == 30


@pytest.mark.parametrize(
    ("progress", "circle", "lap"),
    [(0, "i0", 1), (24, "i24", 1), (25, "o0", 2), (54, "o29", 2), (55, "o0", 3), (84, "o29", 3), (85, "o0", 4)],
)
def test_circuits(progress: int, circle: str, lap: int) -> None:
    """[T1] [T2]"""
    seat = position(2, more={"progress": [progress, 0]}).observe(None)["seats"][0]
    assert (seat["circle"], seat["lap"]) == (circle, lap)


def test_one_step_beyond_the_inner_circuit() -> None:
    """[T1] 24 + 3 = the third outer circle"""
    state = position(2, c2="R3", d2="G3", e3="R2", more={"progress": [24, 54]})
    play(state, "move 2 e3 e2")
    assert walked(state) == [27, 55]
    assert [seat["circle"] for seat in state.observe(None)["seats"]] == ["o2", "o0"]


def test_the_third_lap_has_the_lines_of_the_second() -> None:
    """[T2] 57 is the circle of 27, which sees column b"""
    state = position(2, b4="R1", more={"progress": [57, 0]})
    assert "f4" in targets(state, "1", "b4")


def test_a_lap_ahead_is_ahead_on_the_same_circle() -> None:
    """[T2] [N2]"""
    state = position(2, more={"progress": [55, 25], "quiet": 199})
    play(state, "place 0 b1")
    seats = state.observe(None)["seats"]
    assert seats[0]["circle"] == seats[1]["circle"]
    assert state.returns == [1.0, 0.0]


# ---- the last lava ----


def before_the_last_block(**squares: Any) -> GameState:
    lava = ["a3", "a3", "b3", "b3", "b4", "b4", "c4", "c4", "c5", "c5", "d5", "d5", "e4", "e4", "f3", "f3", "c1", "c1", "e3"]
    return position(4, "green", lava=lava, **squares)


def test_the_last_block_ends_the_game_at_once() -> None:
    """[N1] the choice of the printed example with one block left: the other row does not erupt any more"""
    state = before_the_last_block(c2="G3", d2="Y2", e2="R2", f2="B2", d1="G1", d3="R1 Y1")
    play(state, "move 3 c2 d2")
    assert legal(state) == {"score d2-e2-f2", "score d1-d2-d3"}
    happened = play(state, "score d2-e2-f2")
    assert eruptions(happened) == [["d2", "e2", "f2"]]
    assert happened[-1].kind == "over"
    assert walked(state) == [1, 3, 1, 1]
    assert on(state, "e2") == ["L1"]
    assert state.is_over
    assert state.actors == ()
    assert state.to_json()["ended"] == "lava"
    assert state.returns == [0.0, 1.0, 0.0, 0.0]


def test_no_action_after_the_end() -> None:
    """[N1]"""
    state = before_the_last_block(c2="R3", d1="G3", e2="R2")
    play(state, "move 3 d1 d2")
    assert state.is_over
    assert all(state.legal_actions(seat) == [] for seat in range(4))
    with pytest.raises(caldera.IllegalAction, match="over"):
        state.apply(HEKLA.action("place", grooves=0, square="b1"), 2)


def test_a_position_with_all_the_lava_is_over() -> None:
    """[N1]"""
    board = before_the_last_block().to_json()["board"]
    board["d2"] = ["L1"]
    with pytest.raises(caldera.BadInput, match="should be over"):
        HEKLA.from_json({"players": 4, "board": board})


# ---- who wins ----


@pytest.mark.parametrize(
    ("progress", "returns"),
    [
        ([3, 9, 4], [0.0, 1.0, 0.0]),
        ([9, 9, 4], [0.5, 0.5, 0.0]),
        ([0, 0, 0], [1 / 3, 1 / 3, 1 / 3]),
        ([31, 30, 31], [0.5, 0.0, 0.5]),
    ],
)
def test_the_furthest_wins_and_equals_share(progress: list[int], returns: list[float]) -> None:
    """[N2]"""
    state = position(3, more={"progress": progress, "quiet": 199})
    assert state.returns == [0.0, 0.0, 0.0]
    play(state, "place 0 b1")
    assert state.returns == returns


# ---- nothing to do ----

LEFT: dict[str, Any] = {
    "a2": "R0 G0",
    "a3": "R1 G1",
    "a4": "R2 G2",
    "b1": "R3 G3",
    "b2": "Y0 B0",
    "b3": "Y1 B1",
    "b4": "Y2 B2",
    "b5": "Y3 B3",
}
WALL = ["c1", "c1", "c2", "c2", "c3", "c3", "c4", "c4", "c5", "c5"]


def walled_in(progress: list[int], passes_full: bool = True) -> GameState:
    """Every volcano stands in the two left columns, two to a square, behind a wall of lava."""
    return position(4, lava=WALL, **LEFT, more={"progress": progress, "options": {"long_move_passes_full": passes_full}})


def test_who_can_do_nothing_passes() -> None:
    """[N3]"""
    state = walled_in([0, 0, 0, 0])
    assert legal(state) == {"pass"}
    assert "pass" in state.prompt(0)
    play(state, "pass")
    assert active(state) == "green"


def test_when_everybody_passes_the_game_ends() -> None:
    """[N4] [N2]"""
    state = walled_in([0, 0, 0, 0])
    play(state, "pass", "pass", "pass")
    assert not state.is_over
    play(state, "pass")
    assert state.is_over
    assert state.to_json()["ended"] == "blocked"
    assert state.returns == [0.25] * 4


def test_passes_count_only_in_succession() -> None:
    """[N4] yellow can act, so the passes of the others do not end the game"""
    state = walled_in([0, 0, 13, 0])
    play(state, "pass", "pass")
    assert state.to_json()["passes"] == 2
    play(state, "back 2", "move 1 b3 d3")
    assert state.to_json()["passes"] == 0
    assert active(state) == "blue"


def test_nobody_may_pass_who_can_step_back_and_move() -> None:
    """[N3] [M6] column f sees nothing, columns a and b would"""
    state = walled_in([6, 0, 0, 0])
    assert legal(state) == {"back 1", "back 2"}
    refused(state, "pass", "cannot pass")


def test_stepping_back_does_not_help_where_full_squares_stop_long_moves() -> None:
    """[N3] [M5]"""
    assert legal(walled_in([6, 0, 0, 0], passes_full=False)) == {"pass"}


@pytest.mark.parametrize("state", [HEKLA.new(2), position(2, c2="R0")])
def test_no_voluntary_pass(state: GameState) -> None:
    """[N3]"""
    refused(state, "pass", "cannot pass")


def test_no_square_is_free_and_no_volcano_on_the_board() -> None:
    """[N3] red's stock is full, but every square is taken"""
    rim: dict[str, Any] = {
        "b1": "G0",
        "e1": "G1",
        "b5": "G2",
        "e5": "G2",
        "a2": "G3",
        "a4": "Y0",
        "f2": "Y1",
        "f4": "Y2",
        "a3": "Y2",
        "f3": "Y3",
    }
    lava = [column + row for row in "12345" for column in "bcde" if column + row not in rim]
    state = position(3, lava=lava, **rim)
    assert len(lava) == 16
    assert legal(state) == {"pass"}
    assert legal(position(3, lava=lava[:-1], **rim)) == {f"place {grooves} {lava[-1]}" for grooves in range(4)}


# ---- the guard ----


def test_two_hundred_quiet_turns_end_the_game() -> None:
    """[N5]"""
    state = position(2, more={"progress": [4, 2], "quiet": 198})
    play(state, "place 0 b1")
    assert not state.is_over
    happened = play(state, "place 0 e1")
    assert state.to_json()["ended"] == "stall"
    assert happened[-1].data == {"reason": "stall", "winners": [0], "progress": [4, 2]}


def test_an_eruption_begins_the_count_anew() -> None:
    """[N5] from one eruption on, exactly 200 turns without"""
    state = position(2, b5="R0", e5="G0", c2="R3", d2="G3", e3="R2", more={"quiet": 199})
    play(state, "move 2 e3 e2")
    assert state.to_json()["quiet"] == 0
    at, step = ["b5", "e5"], {"b5": "c5", "c5": "b5", "e5": "d5", "d5": "e5"}
    turns = 0
    while not state.is_over:
        seat = state.actors[0]
        play(state, f"move 0 {at[seat]} {step[at[seat]]}")
        at[seat] = step[at[seat]]
        turns += 1
    assert turns == 200
    assert state.to_json()["ended"] == "stall"


def test_stepping_back_is_no_turn() -> None:
    """[N5] [M6]"""
    state = position(2, b3="R1", more={"progress": [4, 0], "quiet": 199})
    play(state, "back 2")
    assert not state.is_over
    play(state, "move 1 b3 b4")
    assert state.is_over


def test_the_longest_match_follows_the_edition() -> None:
    """[N5] [I2] the bound of the card holds for an owner's guard and lava too"""
    assert HEKLA.info.max_length == 8020
    assert caldera.game("hekla", {"guard": {"quiet_turns": 20}, "lava": {"blocks": [1, 1]}}).info.max_length == 82


# ---- invariants ----


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        ("lose a volcano", "is lost"),
        ("lose lava", "is lost"),
        ("forget an eruption", "not the lava that was used"),
        ("stand twice", "stands on two places"),
        ("lava at the rim", "Lava lies on b1"),
    ],
)
def test_broken_positions_are_noticed(spoil: str, complaint: str) -> None:
    """[I1] [I2] [I3] [I4]"""
    state = position(2, c2="R3 G2", d2="L0")
    assert HEKLA.invariants(state) == []
    assert isinstance(HEKLA, Hekla)
    assert isinstance(state, HeklaState)
    squares, slots = HEKLA.board.squares, state.slots
    if spoil == "lose a volcano":
        slots[2 * squares.index("c2")] = -1
    elif spoil == "lose lava":
        slots[2 * squares.index("d2")] = -1
    elif spoil == "forget an eruption":
        state.lava_used = 0
    elif spoil == "stand twice":
        slots[2 * squares.index("d3")] = slots[2 * squares.index("c2")]
    else:
        lava = slots[2 * squares.index("d2")]
        slots[2 * squares.index("d2")] = -1
        slots[2 * squares.index("b1")] = lava
        state.where[lava] = squares.index("b1")
    assert any(complaint in wrong for wrong in HEKLA.invariants(state))


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({"board": {"c2": ["R3", "R3"]}}, "not that many stones 'R3'"),
        ({"board": {"c2": ["R0", "R1", "R2"]}}, "at most two stones"),
        ({"board": {"a1": ["R0"]}}, "no square 'a1'"),
        ({"board": {"b1": ["L0"]}}, "never the middle"),
        ({"board": {"c2": ["L1"]}}, "only after all those without"),
        ({"board": {"c2": ["B1"]}}, "no stone 'B1'"),
        ({"board": [1]}, "not an object"),
        ({"progress": [1]}, "list of 2"),
        ({"progress": [1, -1]}, "not a whole number from 0 to"),
        ({"progress": [1, 10**9]}, "not a whole number from 0 to"),
        ({"active": 2}, "active"),
        ({"active": True}, "active"),
        ({"phase": "sleep"}, "phase"),
        ({"phase": "score"}, "no choice"),
        ({"phase": "move"}, "nothing to move"),
        ({"phase": "over"}, "ended"),
        ({"phase": "over", "ended": "lava"}, "The last lava ends the game"),
        ({"ended": "stall"}, "belongs to the phase 'over'"),
        ({"pending": [1]}, "belongs to the phase 'score'"),
        ({"passes": 2}, "Everybody has passed"),
        ({"quiet": 200}, "would have ended"),
        ({"quiet": -1}, "quiet"),
        ({"last": [0, 0]}, "last"),
        ({"last": [0, 99, 0]}, "last"),
        ({"weather": "fine"}, "not a part of a Hekla position"),
        ({"game": "chess"}, "not of hekla"),
        ({"options": {"first": "pink"}}, "first"),
    ],
)
def test_impossible_positions_are_refused(data: dict[str, object], complaint: str) -> None:
    """[I1] [I2] [I3] [I4] hand-written positions"""
    with pytest.raises(caldera.BadInput, match=complaint):
        HEKLA.from_json({"players": 2} | data)


@pytest.mark.parametrize("players", [None, 1, 5, "2", True])
def test_positions_for_impossible_numbers_of_players(players: object) -> None:
    """[S1]"""
    with pytest.raises(caldera.BadInput, match="players"):
        HEKLA.from_json({"players": players})


def test_far_along_the_trail_steps_back_keep_their_codes() -> None:
    """[M6] [T2] the furthest position that can be written, and then the best eruption"""
    far = 119
    state = position(2, c2="R3 G2", d2="G3 R2", e2="G2", e3="R2", more={"progress": [far, 0]})
    play(state, "move 2 e3 e2", "place 0 b5")
    assert walked(state)[0] == far + 3 + 7
    assert {words.split()[0] for words in legal(state)} == {"place", "move", "back"}
    assert f"back {far + 9}" in legal(state)
