"""The order of the levels. `make -C studies strength` measures the whole ladder; here neighbours but one meet for a few games."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import caldera
from caldera.bots import level_names, levels_of
from caldera.games import OWN
from caldera.lab.ladder import climb
from caldera.lab.ladder_chart import draw_ladder, write_table
from caldera.lab.simulate import Setup, play_game

COMPETITIVE = [game_id for game_id in OWN if not caldera.game(game_id).info.cooperative]


def points(game_id: str, strong: str, weak: str, games: int) -> float:
    game, total = caldera.game(game_id), 0.0
    for number in range(games):
        seats = (strong, weak) if number % 2 == 0 else (weak, strong)
        total += play_game(game, Setup(game_id, seats), 5, number).returns[number % 2]
    return total


@pytest.mark.parametrize("game_id", COMPETITIVE)
def test_every_level_errs_less_or_looks_further_than_the_one_below(game_id: str) -> None:
    before: tuple[int, int, int] | None = None
    for level in levels_of(game_id).values():
        now = (["greedy", "uct", "learned", "plan"].index(level.kind), level.budget, 100 - level.errors)
        assert before is None or now > before, level
        before = now


def test_novice_loses_to_skilled_at_fire_mountain() -> None:
    assert points("fire_mountain", "skilled", "novice", 6) >= 5


@pytest.mark.long
def test_medium_beats_novice_at_hekla_and_nobody_waits_for_the_stall_guard() -> None:
    assert points("hekla", "medium", "novice", 8) >= 6
    game = caldera.game("hekla")
    ends = [play_game(game, Setup("hekla", ("medium", "medium")), 3, number).facts["ended"] for number in range(4)]
    assert ends.count("stall") == 0


def victories(game_id: str, level: str, players: int, games: int, options: dict[str, Any]) -> int:
    """How many games a team of this level wins; all levels play the same numbers."""
    game = caldera.game(game_id)
    setup = Setup(game_id, (level,) * players, game.measured_with(players) | options)
    return sum(play_game(game, setup, 5, number).returns[0] > 0 for number in range(games))


TEAMS: list[tuple[str, int, dict[str, Any], tuple[str, ...], int]] = [
    ("sub_terra", 4, {"difficulty": "beginner"}, ("novice", "skilled"), 24),
    ("fuji", 3, {"level": 2, "scenario": "random"}, ("novice", "expert"), 30),
]


@pytest.mark.long
@pytest.mark.parametrize(("game_id", "players", "options", "levels", "games"), TEAMS)
def test_a_better_team_wins_more_often_with_the_same_dice(
    game_id: str, players: int, options: dict[str, Any], levels: tuple[str, ...], games: int
) -> None:
    won = [victories(game_id, level, players, games, options) for level in levels]
    assert all(better >= worse + 4 for worse, better in pairwise(won)), won


def test_a_ladder_is_rated_and_drawn() -> None:
    pytest.importorskip("openskill", reason="needs the extra caldera[strength]")
    names = ("random", *level_names("fire_mountain")[1:3])
    ladder = climb(Setup("fire_mountain", ()), 4, 1, 1, None, names)
    means = [rung.mean for rung in ladder.rungs]
    assert means == sorted(means)
    assert ladder.rungs[1].below is not None
    assert ladder.rungs[1].below.games == 4
    drawn = draw_ladder(ladder, "Fire Mountain", False)
    assert drawn.count("<circle") == 3
    assert drawn.count("Fire Mountain</text>") == 1
    assert f"{100 * ladder.rungs[1].below.share:.0f}%</text>" in drawn
    assert any("Medium" in line for line in write_table(ladder, False))
