"""The names of the contract, as a user of the library meets them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

import caldera
from caldera.core.errors import BadPlayers
from caldera.core.game import Game
from caldera.core.rng import Rng
from caldera.core.rooms import PositionFile, Words
from caldera.core.state import CHANCE, NOBODY, Event, GameState
from caldera.core.view import View
from caldera.games import OWN
from tests.support.toys import CupsGame


@pytest.mark.parametrize("game_id", OWN)
def test_the_contract_of_a_game(game_id: str) -> None:
    game = caldera.game(game_id)
    assert game.id == game_id
    assert game is caldera.game(game_id)
    assert isinstance(game.info.players, range)
    assert isinstance(game.info.max_length, int)
    for flag in (game.info.chance, game.info.hidden, game.info.cooperative, game.info.simultaneous):
        assert isinstance(flag, bool)
    assert game.options == game.info.options


@pytest.mark.parametrize("game_id", OWN)
def test_the_contract_of_a_state(game_id: str) -> None:
    game = caldera.game(game_id)
    state = game.new(players=game.info.players[-1], options={})
    assert isinstance(state.actors, tuple)
    seat = state.actors[0]
    if seat == caldera.CHANCE:
        outcome, probability = state.chance_outcomes()[0]
        assert isinstance(probability, float)
        state.apply(outcome, caldera.CHANCE)
    else:
        actions = state.legal_actions(seat)
        assert type(actions) is list
        assert all(type(action) is int for action in actions)
        described = game.describe(actions[0])
        assert game.action(**described) == actions[0]
        assert game.say(actions[0], "fr") != ""
        assert game.say(actions[0]) == game.say(actions[0], "en")
        state.apply(actions[0], seat)
    assert state.is_over is False
    assert len(state.returns) == state.players
    assert state.clone() is not state
    assert hash(state.key) == hash(state.clone().key)
    assert state.observe(None) != {}
    assert state.guess(0, Rng(1)).observe(0) == state.observe(0)
    assert game.from_json(state.to_json()).key == state.key
    assert state.prompt(0, "fr")
    assert state.prompt(None)


def test_the_smallest_number_of_players_unless_told() -> None:
    assert caldera.game("hekla").new().players == 2


@pytest.mark.parametrize("players", [True, "2", 2.0, 7])
def test_players_are_a_number(players: object) -> None:
    with pytest.raises(BadPlayers, match="Hekla is for 2 to 4 players"):
        caldera.game("hekla").new(players)  # type: ignore[arg-type]  # a wrong type is what is tried


def test_public_names() -> None:
    assert set(caldera.__all__) <= set(dir(caldera))
    assert caldera.CHANCE == CHANCE == -1
    assert isinstance(caldera.game_ids(), tuple)
    assert repr(caldera.game("hekla")) == "<caldera game hekla>"


def test_a_game_must_be_finished_before_it_can_be_played() -> None:
    assert set(Game.__abstractmethods__) == {"start"}
    assert set(Words.__abstractmethods__) == {"name_action", "write_log_line", "write_prompt"}
    assert set(PositionFile.__abstractmethods__) == {"write", "fill"}
    for name in ("mover", "moves", "play", "payoffs", "clone", "observe", "to_json", "prompt"):
        assert callable(getattr(GameState, name)), name


# ---- what the contract does for every game ----


def test_seats_that_do_not_exist() -> None:
    state = caldera.game("hekla").new(2)
    for seat in (2, 63, 64, 65, 1 << 80, -3):
        assert state.legal_actions(seat) == []
        with pytest.raises(BadPlayers, match="seats 0 to 1"):
            state.apply(0, seat)


def test_chance_is_refused_when_it_is_not_due() -> None:
    state = caldera.game("hekla").new(2)
    assert state.chance_outcomes() == []
    with pytest.raises(caldera.IllegalAction, match="No chance event"):
        state.apply(0, CHANCE)


@pytest.mark.parametrize("outcome", [6, 11, -1, 1 << 80])
def test_impossible_outcomes_are_refused(outcome: int) -> None:
    state = CupsGame().new(2)
    with pytest.raises(caldera.IllegalAction, match="That result is not possible"):
        state.apply(outcome, CHANCE)


def test_seats_wait_while_chance_moves() -> None:
    state = CupsGame().new(2)
    with pytest.raises(caldera.IllegalAction, match="turn"):
        state.apply(6, 0)


def test_simultaneous_seats_act_in_any_order() -> None:
    game = CupsGame()
    state = game.new(3)
    for face in (0, 1, 2):
        state.apply(face, CHANCE)
    assert list(state.actors) == [0, 1, 2]
    state.apply(game.action("stake", coins=1), 1)
    assert list(state.actors) == [0, 2]
    assert state.legal_actions(1) == []
    assert state.mover() == 0


def test_the_actors_of_a_finished_game() -> None:
    state = caldera.game("hekla").from_json({"players": 2, "phase": "over", "ended": "stall"})
    assert state.is_over
    assert state.mover() == NOBODY
    assert state.actors == ()


def test_default_drawing_follows_the_weights() -> None:
    state, rng = CupsGame().new(2), Rng(2)
    drawn = [int(state.draw(rng)) for _ in range(3500)]
    assert all(400 < drawn.count(face) < 600 for face in range(5))
    assert 880 < drawn.count(5) < 1120


def test_events_are_told_only_when_somebody_listens() -> None:
    state = CupsGame().new(2)
    state.apply(0, CHANCE)
    assert state.events is None
    state.events = []
    state.apply(1, CHANCE)
    assert [event.kind for event in state.events] == ["roll", "rolled"]
    assert repr(Event("roll", {"face": 3})) == "Event('roll', {'face': 3})"


def test_a_view_names_seats_by_people_or_colours() -> None:
    assert View().name(0) == "Player 1"
    assert View(locale="fr").name(1) == "Joueur 2"
    assert View(names=("Ann", "Bob")).name(1) == "Bob"


def test_the_default_preview_and_policy() -> None:
    game = CupsGame()
    state = game.new(2)
    state.apply(0, CHANCE)
    state.apply(1, CHANCE)
    stake = game.action("stake", coins=1)
    assert game.preview(state, stake, 0, View(0)).label == "en: stake 1"
    policy = game.policy()
    assert policy.choose(state, 0, Rng(1)) in state.legal_actions(0)
    assert list(policy.candidates(state, 0)) == state.legal_actions(0)
    assert list(policy.evaluate(state)) == [0.5, 0.5]


@pytest.mark.parametrize("game_id", OWN)
def test_a_policy_is_built_once_in_each_thread(game_id: str) -> None:
    game = caldera.game(game_id)
    assert game.policy() is game.policy()
    assert game.planner(3) is game.planner(3)
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(game.policy).result() is not game.policy()  # it has working space


@pytest.mark.parametrize("game_id", OWN)
def test_a_state_draws_itself_in_a_notebook(game_id: str) -> None:
    drawn = caldera.game(game_id).new()._repr_svg_()
    assert drawn.startswith("<svg")
    assert drawn.endswith("</svg>")
    assert "<style" in drawn
