"""The same games on a Ray cluster, also when one of its workers dies."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from caldera.lab.engines import run_tasks
from caldera.lab.simulate import How, Setup, simulate

pytest.importorskip("ray", reason="needs the extra caldera[ray]")
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]


def test_a_killed_worker_loses_no_game_and_counts_none_twice(tmp_path: Path) -> None:
    def die_once(task: tuple[str, int]) -> int:
        """Kill the worker at the first try of number 5."""
        folder, number = task
        with open(Path(folder) / f"{number}", "a", encoding="utf-8") as file:
            file.write("tried\n")
        if number == 5 and (Path(folder) / "5").read_text().count("tried") == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        return number * number

    assert list(run_tasks("ray", die_once, [(str(tmp_path), number) for number in range(12)], 2)) == [n * n for n in range(12)]
    assert (tmp_path / "5").read_text().count("tried") == 2


def test_ray_plays_the_same_games(tmp_path: Path) -> None:
    setup = Setup("hekla", ("random", "random"), {}, {"lava": {"blocks": [2, 1]}})
    journal = tmp_path / "games.jsonl"
    assert simulate(setup, 6, 3, How(2, "ray", journal)) == simulate(setup, 6, 3, 1)
    assert len(journal.read_text().splitlines()) == 6
