"""OpenSpiel loads all games, tests them with its own test, and plays one with an algorithm of its own."""

from __future__ import annotations

import numpy as np
import pytest

from caldera.games import OWN

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra caldera[openspiel]")
from open_spiel.python.algorithms import mcts  # noqa: E402  # after the skip

from caldera.envs import openspiel  # noqa: E402  # after the skip

NAMES = [f"caldera_{name}" for name in OWN]


@pytest.mark.parametrize("name", NAMES)
def test_their_random_sim_test(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_games_are_registered_once_and_take_players() -> None:
    assert openspiel.register() == tuple(NAMES)
    assert pyspiel.load_game("caldera_fuji(players=4)").num_players() == 4


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
