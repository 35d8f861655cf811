"""Many games at once: the same seed gives the same games, on however many processes."""

from __future__ import annotations

import csv
import io

import pytest

import caldera
from caldera.core.errors import BadInput, BadOption, BadPlayers, BrokenGame
from caldera.core.info import Info
from caldera.lab.simulate import Played, Setup, play_game, seed_of, simulate
from caldera.lab.statistics import summarise, to_csv, wilson
from tests.support.little_trees import Leaf, Roll, TreeGame, Turn

SETUP = Setup("hekla", ("greedy", "random", "greedy:50"), {}, {"lava": {"blocks": [4, 2]}})


@pytest.fixture(scope="module")
def played() -> list[Played]:
    return simulate(SETUP, 6, seed=7, workers=1)


def test_two_processes_play_the_same_games(played: list[Played]) -> None:
    assert simulate(SETUP, 6, seed=7, workers=2) == played


def test_more_games_begin_with_the_same_games(played: list[Played]) -> None:
    assert simulate(SETUP, 3, seed=7, workers=1) == played[:3]


def test_another_seed_plays_other_games(played: list[Played]) -> None:
    assert simulate(SETUP, 2, seed=8, workers=1) != played[:2]
    assert len({seed_of(seed, number) for seed in range(20) for number in range(20)}) == 400


def test_options_and_editions_reach_the_workers() -> None:
    edition = {"lava": {"blocks": [2, 1]}}
    setup = Setup("hekla", ("greedy", "random"), {"first": "green"}, edition)
    results = simulate(setup, 2, seed=1, workers=2)
    assert [one.facts["eruptions"] for one in results] == [3, 3]
    assert {one.facts["ended"] for one in results} == {"lava"}
    assert results == simulate(setup, 2, seed=1, workers=1)


def test_progress_is_told() -> None:
    ticks: list[int] = []
    simulate(Setup("hekla", ("random", "random"), {}, {"lava": {"blocks": [1, 0]}}), 3, seed=1, workers=1, progress=ticks.append)
    assert ticks == [1, 2, 3]


def test_chance_steps_are_counted_apart() -> None:
    tree = Roll([1, 1], [Turn(0, [Leaf((1.0, 0.0))]), Turn(1, [Turn(0, [Leaf((0.0, 1.0))])])])
    game = TreeGame(tree, 2)
    games = [play_game(game, Setup("tree", ("random", "random")), 3, number) for number in range(12)]
    assert {one.chance_steps for one in games} == {1}
    assert {(one.decisions, one.returns) for one in games} == {(1, (1.0, 0.0)), (2, (0.0, 1.0))}


def test_a_game_that_does_not_end_is_reported() -> None:
    tree = Turn(0, [Turn(1, [Turn(0, [Leaf((1.0, 0.0))])])])
    game = TreeGame(tree, 2)
    game.info = Info(**(vars(game.info) | {"max_length": 1}))
    with pytest.raises(BrokenGame, match="more than 1 actions"):
        play_game(game, Setup("tree", ("random", "random")), 1, 0)


@pytest.mark.parametrize(
    ("setup", "error"),
    [
        (Setup("hekla", ("greedy",)), BadPlayers),
        (Setup("hekla", ("greedy", "clever")), BadInput),
        (Setup("hekla", ("greedy", "greedy"), {"first": "mauve"}), BadOption),
        (Setup("chess", ("greedy", "greedy")), BadInput),
    ],
)
def test_mistakes_are_found_before_anything_starts(setup: Setup, error: type[Exception]) -> None:
    with pytest.raises(error):
        simulate(setup, 2, seed=1, workers=2)


def test_impossible_numbers_are_refused() -> None:
    with pytest.raises(BadInput, match="at least 1, not 0"):
        simulate(SETUP, 0, seed=1)
    with pytest.raises(BadInput, match="or more, not −1"):
        simulate(SETUP, 1, seed=1, workers=-1)


# ---- statistics ----


def test_the_summary_adds_up(played: list[Played]) -> None:
    summary = summarise(played)
    assert summary.games == 6
    assert sum(seat.returned for seat in summary.seats) == pytest.approx(6.0)
    assert sum(seat.share for seat in summary.seats) == pytest.approx(1.0)
    assert summary.seats[0].bot == "greedy"
    assert summary.seats[0].means["progress"] == pytest.approx(sum(one.facts["progress"][0] for one in played) / 6)
    assert summary.shortest <= summary.decisions <= summary.longest
    assert sum(summary.counts["ended"].values()) == 6
    assert summary.to_json()["seats"][1]["bot"] == "random"


def test_the_table_of_games_has_a_line_each(played: list[Played]) -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(played))))
    assert len(rows) == 6
    assert rows[2]["game"] == "2"
    assert rows[2]["bot_1"] == "random"
    assert int(rows[2]["progress_0"]) == played[2].facts["progress"][0]
    assert float(rows[2]["return_0"]) == played[2].returns[0]


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    # The textbook values of the Wilson interval at 95 %.
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (95, 100, 0.8882, 0.9785)],
)
def test_the_wilson_interval(points: int, games: int, low: float, high: float) -> None:
    assert wilson(points, games) == pytest.approx((low, high), abs=5e-5)
    assert wilson(0, 0) == (0.0, 1.0)


def test_hekla_tells_what_to_count() -> None:
    game = caldera.game("hekla")
    state = game.from_json({"players": 2, "progress": [4, 9], "board": {"c3": ["L0", "L0"]}})
    assert game.stats.summarise(state) == {"progress": [4, 9], "eruptions": 2, "ended": ""}
