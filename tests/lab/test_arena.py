"""Bots against bots: every seating equally often, and points that add up."""

from __future__ import annotations

from collections import Counter

import pytest

import caldera
from caldera.core.errors import BadInput
from caldera.lab.arena import Pairing, compare, points_of, seatings, tasks_of, tournament
from caldera.lab.openings import Opening, play_opening
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
    assert result.interval
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


def test_bots_that_always_choose_alike_play_different_games() -> None:
    setup = Setup("hekla", (), {}, {"lava": {"blocks": [4, 2]}})
    drawn, bare = (compare(setup, "learned:9", "learned:8", 2, 10, seed=1, workers=1, opening=plies) for plies in (None, 0))
    assert drawn.different is not None
    assert drawn.different >= 9
    assert drawn.interval is not None
    assert bare.different is not None
    assert bare.different < 9
    assert bare.interval is None, "the same game again and again shows nothing more"


def test_every_seating_gets_the_same_opening() -> None:
    for players in (2, 3):
        tasks = tasks_of(QUICK, "greedy", "random", players, 12, 1, plies=6)
        tables = len(seatings("greedy", "random", players))
        assert [setup.opening for setup, _, _ in tasks] == [Opening(6, number // tables) for number in range(12)]
    game, starts = caldera.game("hekla"), []
    for number in (0, 0, 1):
        state = game.new(2)
        play_opening(game, state, Opening(6, number), seed=3)
        assert game.stats.summarise(state)["eruptions"] == 0
        starts.append(state)
    assert starts[0] == starts[1] != starts[2]


def test_games_with_chance_have_no_drawn_opening() -> None:
    assert compare(Setup("fire_mountain", ()), "novice", "random", 2, 2, seed=1, workers=1).different == 2
    with pytest.raises(BadInput, match="without"):
        compare(Setup("fire_mountain", ()), "novice", "random", 2, 2, seed=1, workers=1, opening=6)
    with pytest.raises(BadInput, match="0 to 100"):
        compare(QUICK, "greedy", "random", 2, 2, seed=1, workers=1, opening=101)


def test_impossible_arenas_are_refused() -> None:
    with pytest.raises(BadInput, match="itself"):
        compare(QUICK, "greedy", "greedy", 2, 4, seed=1)
    with pytest.raises(BadInput, match="at least two games"):
        compare(QUICK, "greedy", "random", 2, 1, seed=1)
    with pytest.raises(BadInput, match="at least two bots"):
        tournament(QUICK, ["greedy"], 2, 4, seed=1)
