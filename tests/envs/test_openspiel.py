"""OpenSpiel loads all games, tests them with its own test, saves them, and plays and learns them with algorithms of its own."""

from __future__ import annotations

import gc
import pickle
import random
import subprocess
import sys
from itertools import product
from typing import Any

import numpy as np
import pytest

import caldera
from caldera import tasks
from caldera.core.errors import BadOption
from caldera.games import OWN
from tests.support.toys import AGAIN, CupsGame

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra caldera[openspiel]")
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr  # noqa: E402  # after the skip

from caldera.envs import openspiel  # noqa: E402  # after the skip

NAMES = [f"caldera_{name}" for name in OWN]
CUPS = openspiel.register_game(CupsGame(), "caldera_cups")
"""A small game of ours: dice under cups."""


def play_on(state: Any, steps: int, seed: int = 3) -> None:
    """Random steps, as far as the match goes."""
    rng = random.Random(seed)
    for _ in range(steps):
        if state.is_terminal():
            return
        state.apply_action(rng.choice(state.legal_actions()))


def middle(name: str, steps: int = 60) -> Any:
    state = pyspiel.load_game(name).new_initial_state()
    play_on(state, steps)
    return state


@pytest.mark.parametrize("name", NAMES)
def test_their_random_sim_test(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    """It also saves positions, loads them again and compares."""
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_games_are_registered_once_and_take_players() -> None:
    assert openspiel.register() == tuple(NAMES)
    assert pyspiel.load_game("caldera_fuji(players=4)").num_players() == 4


@pytest.mark.parametrize("name", NAMES)
def test_games_and_positions_are_saved_and_pickled(name: str) -> None:
    state = middle(name)
    told = [state.information_state_string(player) for player in range(state.num_players())]
    game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    for other in (again, pickle.loads(pickle.dumps(state)), state.clone()):
        assert other.caldera == state.caldera
        assert other.history() == state.history()
        assert [other.information_state_string(player) for player in range(state.num_players())] == told
        before = state.caldera.hash64
        play_on(other, 5)
        assert state.caldera.hash64 == before
    assert game == pickle.loads(pickle.dumps(game)) == state.get_game()


def test_a_pickle_is_read_where_nothing_was_imported() -> None:
    state = middle("caldera_fuji(players=3,level=2)")
    reads = "import pickle, sys; game, state = pickle.load(sys.stdin.buffer); print(game, state.caldera.hash64)"
    pickled = pickle.dumps((state.get_game(), state))
    done = subprocess.run([sys.executable, "-c", reads], input=pickled, capture_output=True, check=True)
    assert done.stdout.decode().split() == [str(state.get_game()), str(state.caldera.hash64)]


def test_a_position_keeps_its_game() -> None:
    state = pyspiel.load_game("caldera_hekla(players=3)").new_initial_state()
    gc.collect()
    assert state.get_game().caldera is caldera.game("hekla")
    assert state.action_to_string(0, state.legal_actions()[0])


@pytest.mark.parametrize("name", OWN)
def test_every_option_is_a_parameter(name: str) -> None:
    """Each value of each option gives the position that the game itself begins with, or the same refusal."""
    game = caldera.game(name)
    begun = set()
    for option in game.options:
        values = [list(option.choices[: option.at_most])] if option.several else list(option.choices)
        for value, players in product(values, game.info.players):
            params = {"players": players, option.name: "+".join(value) if option.several else value}
            try:
                expected = game.new(players, {option.name: value})
            except BadOption:
                with pytest.raises(BadOption):
                    pyspiel.load_game(f"caldera_{name}", params)
                continue
            loaded = pyspiel.load_game(f"caldera_{name}", params)
            assert loaded.start == pyspiel.load_game(str(loaded)).start == expected
            begun.add((option.name, str(value)))
    assert len(begun) == sum(1 if option.several else len(option.choices) for option in game.options)


def test_a_wrong_value_of_a_parameter_is_named() -> None:
    with pytest.raises(BadOption, match="level"):
        pyspiel.load_game("caldera_fuji(level=99)")


@pytest.mark.parametrize("task", [task for task in tasks.TASKS.values() if task.kind == tasks.TEAM], ids=lambda task: task.id)
def test_frozen_cooperative_tasks_exist_there(task: tasks.Task) -> None:
    name = f"caldera_{task.game}"
    if task.edition:
        name = openspiel.register_game(task.load(), f"caldera_{task.game}_silent")
    written = {key: "+".join(value) if isinstance(value, list) else value for key, value in task.options.items()}
    game = pyspiel.load_game(name, {"players": task.players, **written})
    assert game.start == task.load().new(task.players, task.options)
    assert game.get_type().utility == pyspiel.GameType.Utility.IDENTICAL


@pytest.mark.parametrize("name", NAMES)
def test_what_python_asks_is_what_their_core_would_answer(name: str) -> None:
    """Some methods of theirs are answered in Python, because they are faster there."""
    state = pyspiel.load_game(name).new_initial_state()
    for _ in range(80):
        core = pyspiel.State
        assert state.is_chance_node() == core.is_chance_node(state)
        assert state.legal_actions() == core.legal_actions(state)
        for player in range(state.num_players()):
            assert state.legal_actions(player) == core.legal_actions(state, player)
        assert str(state) == str(state.caldera)
        if not state.is_terminal() and not state.is_chance_node():
            assert state.information_state_string() == core.information_state_string(state)
            assert state.observation_string() == core.observation_string(state, state.current_player())
            assert state.observation_tensor() == core.observation_tensor(state, state.current_player())
        play_on(state, 1)


def test_information_states_remember() -> None:
    """Two ways to the same view are two information states, for whoever decided on them; and nobody learns what is hidden."""
    first, second = (pyspiel.load_game(CUPS).new_initial_state() for _ in range(2))
    words = {word: code for code in range(12) if (word := first.action_to_string(0, code))}
    rolls = [words["roll 3"], words["roll 5"], words["stake 0"], words["stake 0"]]
    for state, again in ((first, "roll 1"), (second, "roll 2")):
        for action in (*rolls, words["again"], words[again], words["again"], words["roll 4"]):
            state.apply_action(action)
    assert first.observation_string(0) == second.observation_string(0)
    assert first.information_state_string(0) != second.information_state_string(0)
    assert first.information_state_string(1) == second.information_state_string(1)


@pytest.mark.parametrize("name", [*NAMES, CUPS])
def test_resampled_positions_look_the_same_to_the_player(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    different = 0
    for step in range(150):
        if state.is_terminal():
            break
        player = state.current_player()
        if player >= 0 and step % 10 == 0:
            other = state.resample_from_infostate(player, random.Random(step).random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.legal_actions() == state.legal_actions()
            assert other.history() == []
            different += other.caldera != state.caldera
            play_on(other, 3)
            if other.current_player() >= 0:
                other.information_state_string()
        play_on(state, 1, step)
    if name == "caldera_fuji":
        assert different


def test_their_search_plays_ours() -> None:
    """OpenSpiel's MCTS chooses, copies are independent, and its observers see what the seat sees."""
    game = pyspiel.load_game("caldera_hekla")
    state = game.new_initial_state()
    bot = mcts.MCTSBot(game, 2, 4, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), random_state=np.random.RandomState(2))
    for _ in range(2):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert state.caldera.ply == 2
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert state.caldera.ply == 2
    observer = game.make_py_observer()
    observer.set_from(state, 1)
    assert observer.tensor.tolist() == state.observation_tensor(1)
    assert observer.dict["active"].tolist() == [0, 1]


@pytest.mark.parametrize("with_observations", [False, True])
def test_their_search_for_hidden_information_plays_fuji(with_observations: bool) -> None:
    state = middle("caldera_fuji(players=3)", 90)
    while state.current_player() < 0 or len(state.legal_actions()) < 3:
        play_on(state, 1)
    bot = ismcts.ISMCTSBot(
        state.get_game(),
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        2.0,
        6,
        random_state=np.random.RandomState(2),
        use_observation_string=with_observations,
    )
    before = state.caldera.hash64
    policy = dict(bot.get_policy(state))
    assert sorted(policy) == state.legal_actions()
    assert sum(policy.values()) == pytest.approx(1)
    assert state.caldera.hash64 == before


def test_their_regret_minimisation_learns_a_small_game() -> None:
    """Dice cups: the highest die wins and coins count nothing, so one rolls again with a low die rather than with a six."""
    game = pyspiel.load_game(CUPS)
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(1500):
        solver.iteration()
    policy, again = solver.average_policy(), int(AGAIN.at())
    shares: dict[int, list[float]] = {1: [], 6: []}
    for seed in range(400):
        state = game.new_initial_state()
        play_on(state, 4, seed)
        player = state.current_player()
        die = state.caldera.dice[player]
        if die in shares:
            shares[die].append(policy.action_probabilities(state)[again])
    means = {die: np.mean(found) for die, found in shares.items()}
    assert means[1] > means[6] + 0.1
