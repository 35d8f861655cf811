"""Gymnasium's own checks pass on one seat of each game."""

from __future__ import annotations

import numpy as np
import pytest

import caldera

pytest.importorskip("gymnasium", reason="needs the extra caldera[gymnasium]")
from gymnasium.utils.env_checker import check_env

from caldera.envs.gymnasium import SeatEnv
from caldera.games import OWN


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", OWN)
def test_their_check_env(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(SeatEnv(name, render_mode="ansi"))


def test_a_whole_match_against_bots() -> None:
    env = SeatEnv("hekla", players=3, seat=1, bots="greedy,random")
    results = []
    for seed in (3, 3, 4):
        _, info = env.reset(seed=seed)
        env.action_space.seed(seed)
        over, reward = False, 0.0
        while not over:
            assert reward == 0
            assert env.match.seat == 1
            _, reward, over, cut, info = env.step(env.action_space.sample(info["action_mask"]))
            assert not cut
        results.append((reward, env.match.state.hash64))
        assert not info["action_mask"].any()
    assert results[0] == results[1] != results[2]


def test_what_happens_with_illegal_actions() -> None:
    env = SeatEnv("hekla")
    _, info = env.reset(seed=1)
    wrong = int((info["action_mask"] == 0).argmax())
    assert env.step(wrong)[4]["illegal"]
    strict = SeatEnv("hekla", illegal="terminate")
    strict.reset(seed=1)
    assert strict.step(wrong)[1:4] == (-1.0, True, False)
    refusing = SeatEnv("hekla", illegal="raise")
    refusing.reset(seed=1)
    with pytest.raises(caldera.IllegalAction):
        refusing.step(wrong)


def test_masks_as_learners_with_masks_ask_for_them() -> None:
    env = SeatEnv("hekla", players=np.int64(2))
    _, info = env.reset(seed=1)
    masks = env.action_masks()
    assert masks.dtype == np.bool_
    assert masks.tolist() == [bool(legal) for legal in info["action_mask"]]
    assert masks.any()
    masks[:] = False  # a copy
    assert env.action_masks().any()


def test_observations_of_another_type() -> None:
    plain, floats = SeatEnv("fuji"), SeatEnv("fuji", dtype=np.float32)
    seen, more = plain.reset(seed=3)[0], floats.reset(seed=3)[0]
    assert more.dtype == np.float32
    assert floats.observation_space.contains(more)
    assert (seen == more).all()


def test_mistakes_are_named() -> None:
    with pytest.raises(caldera.BadInput, match="no seat 2"):
        SeatEnv("hekla", players=2, seat=2)
    with pytest.raises(caldera.BadInput, match="2 other seats"):
        SeatEnv("hekla", players=3, bots="random,random,random")
