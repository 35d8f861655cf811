"""PettingZoo's own tests pass on ours."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import caldera
from caldera.games import OWN

pettingzoo = pytest.importorskip("pettingzoo", reason="needs the extra caldera[pettingzoo]")
pytestmark = pytest.mark.filterwarnings("ignore")  # PettingZoo's tests warn about matters of taste

from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test  # noqa: E402  # after the skip
from pettingzoo.utils import parallel_to_aec  # noqa: E402  # after the skip

from caldera.envs import pettingzoo as doors  # noqa: E402  # after the skip


@pytest.mark.parametrize("name", OWN)
def test_their_api_test(name: str) -> None:
    api_test(doors.env(name), num_cycles=60)


@pytest.mark.parametrize("name", OWN)
def test_their_seed_test(name: str) -> None:
    seed_test(lambda: doors.env(name), num_cycles=15)


@pytest.mark.parametrize("name", OWN)
def test_their_render_test(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(doors.env, name))


def test_their_parallel_api_test() -> None:
    parallel_api_test(doors.parallel_env("fuji", players=3), num_cycles=60)


def test_their_max_cycles_test() -> None:
    def sequential(max_cycles: int) -> Any:
        return parallel_to_aec(doors.parallel_env("fuji", players=3, max_cycles=max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=partial(doors.parallel_env, "fuji", 3), env=sequential))


def test_a_match_is_cut_off() -> None:
    env = doors.env("hekla", players=2, max_cycles=3)
    env.reset(seed=1)
    decisions = 0
    for agent in env.agent_iter():
        observation, _, over, cut, _ = env.last()
        decisions += not (over or cut)
        env.step(None if over or cut else env.action_space(agent).sample(observation["action_mask"]))
    assert decisions == 6


def test_illegal_actions() -> None:
    env = doors.raw_env("hekla", players=2)
    env.reset(seed=1)
    wrong = int((env.observe("player_0")["action_mask"] == 0).argmax())
    with pytest.raises(caldera.IllegalAction, match="action mask"):
        env.step(wrong)
    strict = doors.raw_env("hekla", players=2, illegal="terminate")
    strict.reset(seed=1)
    strict.step(wrong)
    assert strict.rewards == {"player_0": -1.0, "player_1": 0.0}
    assert all(strict.terminations.values())
    with pytest.raises(caldera.BadInput, match="one of raise"):
        doors.raw_env("hekla", illegal="ignore")
    with pytest.raises(caldera.BadInput, match="one after the other"):
        doors.parallel_env("hekla")


def test_the_order_of_calls_is_checked_as_by_pettingzoos_own_wrapper() -> None:
    env = doors.env("hekla", players=2)
    for name in ("agents", "agent_selection", "rewards"):
        with pytest.raises(AttributeError, match=f"{name} cannot be accessed before reset"):
            getattr(env, name)
    with pytest.raises(AttributeError, match="before reset"):
        env.last()
    with pytest.raises(AssertionError, match="before step"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="need to call step"):
        list(env.agent_iter(3))


def test_observations_of_another_type() -> None:
    env = doors.env("hekla", players=2, dtype="float32")
    env.reset(seed=3)
    for agent in ("player_0", "player_1"):
        seen = env.observe(agent)
        assert seen["observation"].dtype == np.float32
        assert env.observation_space(agent).contains(seen)
    together = doors.parallel_env("fuji", dtype="float32")
    for agent, seen in together.reset(seed=3)[0].items():
        assert together.observation_space(agent).contains(seen)
