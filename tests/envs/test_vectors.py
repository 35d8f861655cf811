"""Many matches at once: the same as one by one, in memory that never moves."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

import caldera
from caldera.core.state import CHANCE
from caldera.envs.vector import VectorEnv, seed_of_match
from caldera.games import OWN


@pytest.mark.parametrize("name", OWN)
def test_each_match_is_played_as_it_would_be_alone(name: str) -> None:
    """Same seeds, same actions: same seats, observations, masks and rewards as a state that is played step by step."""
    game = caldera.game(name)
    players = game.info.players.start
    envs = caldera.vector(name, n=3, players=players, seed=7, autoreset="disabled")
    arrays = (envs.observation, envs.mask, envs.seat, envs.reward)
    alone = [game.new(players) for _ in range(3)]
    dice = [caldera.Rng(seed_of_match(7, index)) for index in range(3)]
    for _ in range(150):
        for index, state in enumerate(alone):
            while state.actors == (CHANCE,):
                state.apply(state.draw(dice[index]), CHANCE)
            if state.is_over:
                assert envs.terminated[index]
                assert envs.reward[index].tolist() == state.returns
                continue
            seat = state.actors[0]
            assert envs.seat[index] == seat
            assert (envs.observation[index] == np.asarray(state.tensor(seat))).all()
            assert (envs.mask[index] == np.asarray(state.legal_mask(seat))).all()
        if envs.terminated.any():
            break
        actions = envs.sample()
        for state, action in zip(alone, actions, strict=True):
            state.apply(game.decisions[action], state.actors[0])
        envs.step(actions)
    assert all(one is two for one, two in zip(arrays, (envs.observation, envs.mask, envs.seat, envs.reward), strict=True))


def test_matches_drift_apart_and_end_at_different_times() -> None:
    envs = caldera.vector("hekla", n=6, players=3, seed=1)
    seats: set[tuple[int, ...]] = set()
    ended = np.zeros(6, bool)
    together = False
    for _ in range(1500):
        envs.step(envs.sample())
        seats.add(tuple(sorted(set(envs.seat.tolist()) - {-2})))
        together |= bool(envs.terminated.any() and not envs.terminated.all())
        ended |= envs.terminated
    assert (0, 1, 2) in seats
    assert together
    assert ended.all()


def play_to_the_end(envs: VectorEnv) -> None:
    for _ in range(5000):
        envs.step(envs.sample())
        if envs.terminated[0]:
            return
    raise AssertionError("no match ended")


def test_autoreset_with_the_next_step() -> None:
    envs = caldera.vector("hekla", n=1, players=2, seed=3)
    play_to_the_end(envs)
    assert envs.seat[0] == -2
    assert envs.reward[0].sum() == pytest.approx(1)
    assert envs.mask.sum() == 0
    envs.step([0])  # ignored: it begins the next match
    assert not envs.terminated[0]
    assert envs.reward[0].sum() == 0
    assert envs.states[0].ply == 0


def test_autoreset_within_the_same_step() -> None:
    envs = caldera.vector("hekla", n=1, players=2, seed=3, autoreset="same_step")
    play_to_the_end(envs)
    assert envs.reward[0].sum() == pytest.approx(1)
    assert envs.seat[0] == 0
    assert envs.states[0].ply == 0
    last = envs.final_state(0)
    assert last is not None
    assert last.is_over
    assert last.returns == envs.reward[0].tolist()
    assert (envs.observation[0] == np.asarray(envs.states[0].tensor(0))).all()
    envs.step(envs.sample())
    assert envs.states[0].ply == 1
    assert not envs.terminated[0]


def test_without_autoreset_a_finished_match_waits() -> None:
    envs = caldera.vector("hekla", n=2, players=2, seed=3, autoreset="disabled")
    play_to_the_end(caldera.vector("hekla", n=1, players=2, seed=3))
    while not envs.terminated.any():
        envs.step(envs.sample())
    with pytest.raises(caldera.IllegalAction, match="restart it"):
        envs.step(envs.sample())
    envs.reset(where=envs.terminated)
    envs.step(envs.sample())


def test_long_matches_are_cut_off() -> None:
    envs = caldera.vector("hekla", n=4, players=2, seed=3, max_decisions=10)
    for _ in range(10):
        assert not envs.truncated.any()
        envs.step(envs.sample())
    assert envs.truncated.all()
    assert not envs.terminated.any()
    assert envs.length.tolist() == [10] * 4
    envs.step([0] * 4)
    assert not envs.truncated.any()


def test_seeds_repeat_matches_and_differ_between_them() -> None:
    def told(seed: int | list[int]) -> list[bytes]:
        envs = caldera.vector("sub_terra", n=4, players=3, seed=seed)
        for _ in range(30):
            envs.step(envs.sample())
        return [state.hash64.to_bytes(8, "big") for state in envs.states]

    assert told(5) == told(5)
    assert told(5) != told(6)
    assert len(set(told(5))) == 4
    one_each = caldera.vector("fuji", n=3, players=3, seed=[4, 4, 9])
    assert (one_each.observation[0] == one_each.observation[1]).all()
    assert (one_each.observation[0] != one_each.observation[2]).any()


def test_fork_and_load() -> None:
    envs = caldera.vector("fire_mountain", n=3, players=2, seed=2)
    for _ in range(40):
        envs.step(envs.sample())
    before = [state.hash64 for state in envs.states]
    twins = envs.fork([1, 1])
    assert [state.hash64 for state in twins.states] == [before[1]] * 2
    action = twins.sample()[0]
    for _ in range(30):  # the same dice to come
        twins.step([action, action])
        action = twins.sample()[0]
        assert twins.states[0] == twins.states[1]
    assert [state.hash64 for state in envs.states] == before
    start = caldera.game("fire_mountain").new(2)
    envs.load(twins.states[0])
    assert {state.hash64 for state in envs.states} == {twins.states[0].hash64}
    with pytest.raises(caldera.BadInput, match="2 positions"):
        envs.load([start, start])
    with pytest.raises(caldera.BadInput, match="2 players"):
        envs.load(caldera.game("fire_mountain").new(3))


def test_illegal_actions_change_nothing() -> None:
    envs = caldera.vector("hekla", n=2, players=2, seed=0)
    before = [state.hash64 for state in envs.states]
    good = int(envs.sample()[0])
    for bad in (-1, envs.actions, int(np.flatnonzero(envs.mask[1] == 0)[0])):
        with pytest.raises(caldera.IllegalAction, match="not legal in match 1"):
            envs.step([good, bad])
    assert [state.hash64 for state in envs.states] == before
    with pytest.raises(caldera.BadInput, match="1 actions"):
        envs.step([good])
    with pytest.raises(ValueError, match="read-only"):
        envs.observation[0, 0] = 1


def test_without_observations_and_masks() -> None:
    envs = caldera.vector("hekla", n=8, players=2, seed=0, observations=False, masks=False)
    full = caldera.vector("hekla", n=8, players=2, seed=0)
    assert envs.observation.shape == (8, 0)
    for _ in range(100):
        actions = full.sample()
        full.step(actions)
        envs.step(actions)
    assert [state.hash64 for state in envs.states] == [state.hash64 for state in full.states]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [({"n": 0}, "at least 1"), ({"n": 1, "autoreset": "never"}, "next_step"), ({"n": 2, "seed": [1]}, "1 seeds")],
)
def test_mistakes_are_named(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(caldera.BadInput, match=words):
        caldera.vector("hekla", **arguments)  # type: ignore[arg-type]  # wrong arguments are what is tried


def test_numpy_is_imported_only_when_it_is_needed_and_named_when_it_is_missing() -> None:
    code = (
        "import sys, caldera; assert 'numpy' not in sys.modules; sys.modules['numpy'] = None\n"
        "try: caldera.vector('hekla', n=1)\n"
        "except caldera.MissingExtra as error: print(error)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said == "Vectors of environments needs an optional package. Install it with: pip install 'caldera[numpy]'.\n"
