"""TextArena plays our games by its own loop. `make -C studies text-games` runs this in an environment that has it."""

from __future__ import annotations

import random

import pytest

from caldera.core.errors import BadPlayers
from caldera.games import OWN
from tests.support.writers import pick_offered

ta = pytest.importorskip("textarena", reason="needs the extra caldera[textarena]")
pytest.importorskip("caldera.envs.textarena", reason="needs the extra caldera[textarena]")  # it makes our games known
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize("name", OWN)
def test_every_game_is_played_by_the_loop_of_textarena(name: str) -> None:
    env, rng = ta.make(f"Caldera-{name}-v0", max_turns=40), random.Random(3)
    env.reset(num_players=3, seed=5)
    players = set()
    for _ in range(60):
        player, told = env.get_observation()
        assert isinstance(told, str)
        assert f"You are player {player} of 3" in told
        assert "#" in told
        players.add(player)
        done, info = env.step(pick_offered(told, rng))
        assert isinstance(info, dict)
        if done:
            break
    rewards, told_at_the_end = env.close()
    assert done
    assert sorted(rewards) == [0, 1, 2]
    assert len(players) == 3
    assert all(told_at_the_end[player]["reason"] for player in range(3))


def test_a_whole_match_ends_with_a_winner_and_the_same_seed_begins_alike() -> None:
    random.seed(1)
    expected = random.random()
    random.seed(1)
    env = ta.make("Caldera-fire_mountain-v0", bots="random")
    starts = []
    for _ in range(2):
        env = ta.make("Caldera-fire_mountain-v0", bots="random")
        env.reset(num_players=1, seed=9)
        starts.append(env.get_observation())
    assert starts[0] == starts[1]
    assert random.random() == expected, "nobody else's dice were touched"
    done, rng = False, random.Random(4)
    env.step(pick_offered(starts[1][1], rng))
    while not done:
        player, told = env.get_observation()
        assert player == 0
        done, _ = env.step(pick_offered(told, rng))
    rewards, _ = env.close()
    assert set(rewards) == {0}
    assert rewards[0] in (-1.0, 0.0, 1.0)


def test_illegal_replies_are_told_why_and_end_the_match_at_last() -> None:
    env = ta.make("Caldera-hekla-v0", error_allowance=2)
    env.reset(num_players=2, seed=1)
    for number in range(3):
        player, told = env.get_observation()
        assert player == 0
        assert ("no volcano with 3 grooves on c3" in told) == (number > 0)
        done, _ = env.step("[move 3 c3 d3]")
        assert done == (number == 2)
    rewards, info = env.close()
    assert rewards == {0: -1.0, 1: 0.0}
    assert info[0]["invalid_move"]
    with pytest.raises(BadPlayers, match="1 to 1"):
        ta.make("Caldera-hekla-v0", bots="greedy", players=2).reset(num_players=2)
