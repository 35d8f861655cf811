"""Positions behave like Python values: they compare, hash, copy, pickle and print; numbers and chance come from anywhere."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest

import caldera
from caldera.core.errors import BadPlayers
from caldera.core.view import View
from caldera.games import OWN


class Whole:
    """A whole number of somebody else's, like NumPy's."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def middle(game_id: str, plies: int = 25, edition: dict[str, Any] | None = None) -> caldera.GameState:
    """A position in a random match."""
    state: caldera.GameState = caldera.game(game_id, edition).new()
    rng = random.Random(3)
    for _ in range(plies):
        if state.is_over:
            break
        seat = state.actors[0]
        choices = [code for code, _ in state.chance_outcomes()] if seat == caldera.CHANCE else state.legal_actions(seat)
        state.apply(rng.choice(choices), seat)
    return state


@pytest.mark.parametrize("game_id", OWN)
def test_a_position_is_a_value(game_id: str) -> None:
    state = middle(game_id)
    later = state.clone()
    seat = later.actors[0]
    later.apply(later.chance_outcomes()[0][0] if seat == caldera.CHANCE else later.legal_actions(seat)[0], seat)
    for other in (
        copy.copy(state),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
        eval(repr(state), {"caldera": caldera}),
    ):
        assert other == state
        assert other is not state
        assert hash(other) == hash(state)
        assert other.to_json() == state.to_json()
    assert later != state
    assert len({state, later, later.clone()}) == 2
    assert state != "a position"


def test_a_pickle_keeps_the_owners_edition() -> None:
    name, block = next((name, block) for name, block in caldera.game("hekla").content.data.items() if isinstance(block, dict))
    edition = {name: block}
    state = middle("hekla", edition=edition)
    again = pickle.loads(pickle.dumps(state))
    assert again.edition == edition
    assert again == state
    assert again != middle("hekla")
    assert eval(repr(state), {"caldera": caldera}) == state


@pytest.mark.parametrize("game_id", OWN)
def test_every_whole_number_is_a_number(game_id: str) -> None:
    state, other = caldera.game(game_id).new(), caldera.game(game_id).new()
    seat = state.actors[0]
    if seat == caldera.CHANCE:
        code = state.chance_outcomes()[0][0]
    else:
        code = state.legal_actions(Whole(seat))[0]
        assert state.legal_actions(Whole(seat)) == state.legal_actions(seat)
    state.apply(Whole(code), Whole(seat))
    other.apply(code, seat)
    assert state == other
    assert state.observe(Whole(0)) == state.observe(0)
    with pytest.raises(caldera.BadInput, match="must be a whole number, not 'x'"):
        state.apply("x", 0)  # the mistake is the point


@pytest.mark.parametrize("game_id", OWN)
def test_seats_are_checked(game_id: str) -> None:
    state = caldera.game(game_id).new()
    for seat in (state.players, 7, 9, 64, 1 << 70, -1, -2):
        with pytest.raises(BadPlayers, match=rf"There is no seat {seat}: this game has seats 0 to {state.players - 1}\."):
            state.observe(seat)
        with pytest.raises(BadPlayers):
            state.guess(seat, 1)
        if seat != caldera.CHANCE:
            with pytest.raises(BadPlayers):
                state.apply(0, seat)
        assert state.legal_actions(seat) == []


def test_chance_comes_from_a_seed_a_generator_or_ours() -> None:
    state = middle("fuji")
    assert state.guess(0, 5) == state.guess(0, Whole(5)) == state.guess(0, caldera.Rng(5))
    assert state.guess(0, random.Random(5)) == state.guess(0, random.Random(5))
    assert state.guess(0, random.Random(5)).observe(0) == state.observe(0)
    with pytest.raises(caldera.BadInput, match=r"a caldera\.Rng, a random\.Random or a seed, not from 'dice'"):
        state.guess(0, "dice")


@pytest.mark.parametrize("game_id", OWN)
def test_numbers_of_players_and_seeds_are_whole_numbers_too(game_id: str) -> None:
    game = caldera.game(game_id)
    assert game.new(Whole(3)) == game.new(3)
    assert type(game.new(Whole(3)).players) is int
    assert caldera.Rng(Whole(3)).bits() == caldera.Rng(3).bits()
    wrong: list[Any] = [True, 2.0, "2", Whole(99), -1]
    for players in wrong:
        with pytest.raises(BadPlayers):
            game.new(players)


def test_a_stream_of_random_numbers_is_copied_where_it_stands() -> None:
    rng = caldera.Rng(-5)
    rng.bits()
    copies = (rng.copy(), copy.copy(rng), copy.deepcopy(rng), pickle.loads(pickle.dumps(rng)))
    following = [rng.bits() for _ in range(4)]
    for other in copies:
        assert [other.bits() for _ in range(4)] == following


@pytest.mark.parametrize("game_id", OWN)
def test_a_game_is_pickled_by_its_name(game_id: str) -> None:
    game = caldera.game(game_id)
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.deepcopy(game) is game


def test_a_pickled_game_keeps_its_edition() -> None:
    game = caldera.game("fuji", {"limits": {"speech": [0, 0]}})
    again = pickle.loads(pickle.dumps(game))
    assert again.edition == {"limits": {"speech": [0, 0]}}
    assert again is not caldera.game("fuji")


@pytest.mark.parametrize("game_id", OWN)
def test_a_printed_position_is_its_board(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What a spectator reads: whatever is hidden from them, the text is the same."""
    state = middle(game_id, plies=60)
    print(state)
    shown = capsys.readouterr().out.rstrip("\n")
    game = caldera.game(game_id)
    assert shown == game.plain.board(game.see(state, None), View(colours=game.info.colours)).rstrip("\n")
    assert shown.count("\n") > 3
    others = [state.guess(None, seed) for seed in range(8)]
    assert {str(other) for other in others} == {str(state)}
    if game.info.hidden:
        assert len({repr(other) for other in others}) > 1


def test_a_position_without_a_game_can_be_printed() -> None:
    state = caldera.game("hekla").new()
    state.game = None
    assert str(state).startswith("<")
