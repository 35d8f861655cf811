"""The table of win rates: how hard a cooperative game is for a team of bots."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import caldera
from caldera.cli import main
from caldera.core.errors import BadInput
from caldera.lab.difficulty import Cell, Chart, chart, numbers_of_players, option_of
from caldera.lab.simulate import Setup, simulate


def test_every_cell_plays_the_same_seeds() -> None:
    setup = Setup("sub_terra", (), {"leader": 2})
    found = chart(setup, "difficulty", [3, 4], "random", games=2, seed=5, workers=1)
    assert [[(cell.players, cell.value) for cell in row] for row in found.rows] == [
        [(players, value) for value in ("beginner", "normal", "advanced", "expert")] for players in (3, 4)
    ]
    options = {**caldera.game("sub_terra").measured_with(4), "leader": 2, "difficulty": "expert"}
    alone = simulate(Setup("sub_terra", ("random",) * 4, options), games=2, seed=5, workers=1)
    cell = found.rows[1][3]
    assert (cell.games, cell.won) == (2, sum(one.returns[0] > 0 for one in alone))
    assert cell.decisions == sum(one.decisions for one in alone)
    assert cell.seconds > 0


def cell(won: int) -> Cell:
    return Cell(3, "x", 10, won, 100, 0.5, {})


def test_a_table_says_whether_it_falls_and_how_sure_it_is() -> None:
    assert Chart("difficulty", (), [[cell(5), cell(3), cell(0)], [cell(9), cell(8), cell(1)]]).falls()
    assert not Chart("difficulty", (), [[cell(5), cell(5), cell(0)]]).falls()
    low, high = cell(5).interval
    assert low < cell(5).share == 0.5 < high
    assert cell(5).milliseconds == 5.0


def test_numbers_of_players() -> None:
    game = caldera.game("sub_terra")
    assert numbers_of_players(game, None) == [1, 2, 3, 4, 5, 6]
    assert numbers_of_players(game, "3-6") == [3, 4, 5, 6]
    assert numbers_of_players(game, "2, 4-5") == [2, 4, 5]
    with pytest.raises(BadInput, match="such as 3-6"):
        numbers_of_players(game, "3-")


def test_the_games_name_the_option_that_makes_them_harder() -> None:
    assert option_of(caldera.game("sub_terra"), None) == "difficulty"
    assert option_of(caldera.game("fuji"), None) == "level"
    assert option_of(caldera.game("fuji"), "scenario") == "scenario"
    with pytest.raises(BadInput, match="not cooperative"):
        option_of(caldera.game("hekla"), None)
    with pytest.raises(BadInput, match="no option “team”"):
        option_of(caldera.game("sub_terra"), "team")


def test_the_command_prints_rates_time_and_team(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    arguments = ["difficulty", "sub_terra", "--players", "3", "--games", "1", "--seed", "1", "--bot", "random", "--workers", "1"]
    assert main([*arguments, "--lang", "fr", "--json", str(file)]) == 0
    shown = capsys.readouterr().out
    for word in ("Débutant", "Expert", "0,0\xa0%", " ms", "veteran", "1 partie par case"):
        assert word in shown
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    assert [one["difficulty"] for one in cells] == ["beginner", "normal", "advanced", "expert"]
    assert main(["difficulty", "hekla", "--games", "1"]) == 2
    assert "not cooperative" in capsys.readouterr().err
