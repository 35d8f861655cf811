"""Bots against bots: every seating equally often, and points that add up."""

from __future__ import annotations

from collections import Counter

import pytest

from caldera.core.errors import BadInput
from caldera.lab.arena import Pairing, compare, points_of, seatings, tasks_of, tournament
from caldera.lab.simulate import Played, Setup

QUICK = Setup("hekla", (), {}, {"lava": {"blocks": [2, 1]}})


def test_every_seating_comes_with_its_mirror_image() -> None:
    for players in (2, 3, 4):
        tables = seatings("a", "b", players)
        assert len(tables) == 2**players - 2
        mirrored = [tuple("b" if bot == "a" else "a" for bot in seats) for seats in tables]
        assert Counter(tables) == Counter(mirrored)


def test_seats_are_swapped_equally() -> None:
    for players in (2, 3):
        tasks = tasks_of(QUICK, "greedy", "random", players, 12, 1)
        for seat in range(players):
            assert Counter(setup.bots[seat] for setup, _, _ in tasks) == {"greedy": 6, "random": 6}
        assert [number for _, _, number in tasks] == list(range(12))


def test_points_go_to_the_bot_wherever_it_sits() -> None:
    games = [
        Played(0, ("a", "b"), (1.0, 0.0), 1, 0, {}),
        Played(1, ("b", "a"), (1.0, 0.0), 1, 0, {}),
        Played(2, ("a", "b", "a"), (0.5, 0.0, 0.5), 1, 0, {}),
        Played(3, ("a", "b"), (0.5, 0.5), 1, 0, {}),
    ]
    assert points_of(games, "a", cooperative=False) == [1.0, 0.0, 1.0, 0.5]


def test_teams_are_compared_on_the_same_dice() -> None:
    results = [(1.0, 0.0), (0.0, 1.0), (1.0, 1.0)]
    games = [
        Played(n, (bot, bot), (value, value), 1, 0, {})
        for n, pair in enumerate(results)
        for bot, value in zip("ab", pair, strict=True)
    ]
    assert points_of(games, "a", cooperative=True) == [1.0, 0.0, 0.5]


def test_greedy_is_better_than_random() -> None:
    result = compare(QUICK, "greedy", "random", 2, 7, seed=1, workers=1)
    assert result.games == 8, "rounded up, so that both sit on each seat equally often"
    assert result.points >= 6
    low, high = result.interval
    assert low < result.share <= high
    assert result.share == result.points / 8


def test_a_tournament_has_all_pairs() -> None:
    pairs = tournament(QUICK, ["random", "greedy", "greedy:20"], 2, 2, seed=1, workers=1)
    assert [(one.first, one.second) for one in pairs] == [("random", "greedy"), ("random", "greedy:20"), ("greedy", "greedy:20")]
    assert all(isinstance(one, Pairing) and 0 <= one.points <= 2 for one in pairs)


def test_the_same_seed_gives_the_same_points() -> None:
    runs = [compare(QUICK, "greedy", "random", 3, 6, seed=5, workers=workers) for workers in (1, 2)]
    assert runs[0] == runs[1]


def test_impossible_arenas_are_refused() -> None:
    with pytest.raises(BadInput, match="itself"):
        compare(QUICK, "greedy", "greedy", 2, 4, seed=1)
    with pytest.raises(BadInput, match="at least two games"):
        compare(QUICK, "greedy", "random", 2, 1, seed=1)
    with pytest.raises(BadInput, match="at least two bots"):
        tournament(QUICK, ["greedy"], 2, 4, seed=1)
