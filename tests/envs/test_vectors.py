"""Many matches at once: the same as one by one, in memory that never moves."""

from __future__ import annotations

import pickle
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
    with pytest.raises(caldera.IllegalAction, match="not legal in match 0"):
        envs.step([int(np.flatnonzero(envs.mask[0] == 0)[0])])
    envs.step(envs.sample())
    assert envs.states[0].ply == 1
    assert not envs.terminated[0]


def test_without_autoreset_a_finished_match_waits() -> None:
    envs = caldera.vector("hekla", n=2, players=2, seed=3, autoreset="disabled")
    play_to_the_end(caldera.vector("hekla", n=1, players=2, seed=3))
    while not envs.terminated.any():
        envs.step(envs.sample())
    ended = int(np.flatnonzero(envs.terminated)[0])
    assert envs.reward[ended].sum() == pytest.approx(1)
    over, other = envs.states[ended], envs.states[1 - ended]
    envs.step(np.where(envs.terminated, 10**9, envs.sample()))  # the action of a finished match is ignored, whatever it is
    assert envs.states[ended] == over
    assert envs.states[1 - ended] != other
    assert envs.terminated[ended]
    assert envs.reward[ended].sum() == 0  # it came with the step that ended the match
    with pytest.raises(caldera.IllegalAction, match="not legal in match"):
        envs.step(np.full(2, 10**9))
    envs.play_randomly(5)
    assert envs.states[ended] == over
    envs.reset(where=envs.terminated)
    assert envs.states[ended].ply == 0
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


def test_numbers_and_seeds_may_be_those_of_numpy() -> None:
    mine = caldera.vector("fuji", n=4, players=3, seed=[0, 1, 2, 3], max_decisions=9)
    theirs = caldera.vector("fuji", n=np.int64(4), players=np.int64(3), seed=np.arange(4), max_decisions=np.int64(9))
    assert (mine.observation == theirs.observation).all()
    one, other = (caldera.vector("fuji", n=2, seed=seed) for seed in (7, np.array(7)))
    assert (one.observation == other.observation).all()
    with pytest.raises(caldera.BadInput, match="3 seeds"):
        mine.reset(seed=np.arange(3))


@pytest.mark.parametrize("autoreset", ["next_step", "same_step", "disabled"])
@pytest.mark.parametrize("name", OWN)
def test_a_pickled_vector_goes_on_alike(name: str, autoreset: str) -> None:
    """Also in the step after matches have ended, when rewards, flags and last positions belong to them."""
    envs = caldera.vector(name, n=3, seed=7, autoreset=autoreset, max_decisions=40, dtype="float32")
    for steps in (25, 15, 1, 30):
        for _ in range(steps):
            envs.step(envs.sample())
        again = pickle.loads(pickle.dumps(envs))
        for _ in range(3):
            for row in ("observation", "mask", "seat", "reward", "terminated", "truncated", "length"):
                assert (getattr(again, row) == getattr(envs, row)).all(), row
            finals = [[one.final_state(index) for index in range(3)] for one in (again, envs)]
            assert finals[0] == finals[1]
            assert again.states == envs.states
            assert again.observation.dtype == np.float32
            actions = envs.sample()
            assert (actions == again.sample()).all()
            envs.step(actions)
            again.step(actions)


def test_observations_of_another_type() -> None:
    plain = caldera.vector("sub_terra", n=3, seed=4)
    floats = caldera.vector("sub_terra", n=3, seed=4, dtype=np.float32)
    seen = floats.observation
    assert seen.dtype == np.float32
    assert not seen.flags.writeable
    for _ in range(20):
        assert (floats.observation == plain.observation).all()
        actions = plain.sample()
        plain.step(actions)
        floats.step(actions)
    assert floats.observation is seen
    for one in (plain, floats):
        one.reset(seed=9)
        one.play_randomly(5)
    assert (plain.observation == floats.observation).all()
    assert (floats.fork([1]).observation[0] == floats.observation[1]).all()
    floats.load(plain.states[2])
    assert (floats.observation == plain.observation[2]).all()
    for wrong in ("U5", "complex64", "bool"):
        with pytest.raises(caldera.BadInput, match="does not hold them"):
            caldera.vector("sub_terra", n=1, dtype=wrong)


@pytest.mark.parametrize("masks", [True, False])
@pytest.mark.parametrize("name", OWN)
def test_the_sparse_list_says_the_same_as_the_mask(name: str, masks: bool) -> None:
    envs = caldera.vector(name, n=5, seed=4, max_decisions=12, masks=masks)
    for _ in range(30):
        actions, starts = envs.legal_actions()
        assert starts.shape == (6,)
        assert starts[-1] == len(actions)
        dense = np.zeros((5, envs.actions), np.uint8)
        dense[np.repeat(np.arange(5), np.diff(starts)), actions] = 1
        assert dense.sum() == len(actions)
        expected = [
            np.zeros(envs.actions) if state.is_over else state.legal_mask(seat)
            for state, seat in zip(envs.states, envs.seat, strict=True)
        ]
        assert (dense == np.array(expected)).all()
        envs.step(envs.sample())


def test_the_sparse_list_is_empty_when_all_matches_are_over() -> None:
    envs = caldera.vector("hekla", n=2, players=2, seed=3, autoreset="disabled", masks=False)
    while not envs.terminated.all():
        envs.step(envs.sample())
    actions, starts = envs.legal_actions()
    assert (actions.tolist(), starts.tolist()) == ([], [0, 0, 0])
    assert actions.dtype == np.int64, "an index of other arrays, also when it is empty"


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


def test_what_lasts_from_tensor_to_tensor_gives_way_when_it_changes() -> None:
    """Fuji's ground stays where it was written, until another mountain or other cards are loaded there."""
    game, envs = caldera.game("fuji"), caldera.vector("fuji", n=1, players=3, seed=5, options={"scenario": "random"})
    first = envs.states[0]
    envs.step(envs.sample())
    for other in (game.new(3, {"scenario": "random"}), caldera.vector("fuji", n=1, players=3, seed=6).states[0], first):
        envs.load(other)
        shown = envs.states[0]
        assert envs.observation[0].tolist() == list(shown.tensor(int(envs.seat[0])))
