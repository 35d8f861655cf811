"""Seeded random matches give the same hashes today as when they were stored, and compiled as interpreted.

The second comparison needs both kinds at hand: CALDERA_COMPILED_PYTHON is the Python of an installed wheel, CALDERA_SRC the source
tree. Without them the stored hashes are all there is; they are the same for both, so running the suite twice compares them as well.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import caldera
from caldera.lab.digest import digest, main
from tests.support.paths import GOLDEN

STORED = json.loads((GOLDEN / "digests.json").read_text(encoding="utf-8"))
MANY = os.environ.get("CALDERA_DIGEST_GAMES", "2000")


@pytest.mark.parametrize("game_id", caldera.game_ids())
def test_seeded_matches_give_the_stored_digest(game_id: str) -> None:
    stored = STORED[game_id]
    found = digest(caldera.game(game_id), stored["games"], stored["seed"])
    assert found.digest == stored["digest"], (
        "the rules have changed: if that is meant, raise rules_version and run tools/make_golden.py"
    )


def test_another_seed_gives_another_digest() -> None:
    game = caldera.game("hekla")
    assert digest(game, 2, 1).digest != digest(game, 2, 2).digest


def test_the_command_prints_a_line_for_each_game(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--games", "1", "--seed", "5"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(caldera.game_ids())
    assert all(" games=1 seed=5 steps=" in line and " digest=" in line for line in lines)


def run_digest(python: str, path: str | None) -> list[str]:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if path:
        environment["PYTHONPATH"] = path
    command = [python, "-m", "caldera.lab.digest", "--games", MANY, "--seed", "1"]
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout.splitlines()


@pytest.mark.slow
@pytest.mark.skipif(
    "CALDERA_COMPILED_PYTHON" not in os.environ or "CALDERA_SRC" not in os.environ,
    reason="needs a compiled and an interpreted Caldera",
)
def test_compiled_and_interpreted_matches_are_the_same() -> None:
    compiled = run_digest(os.environ["CALDERA_COMPILED_PYTHON"], None)
    interpreted = run_digest(sys.executable, os.environ["CALDERA_SRC"])
    assert compiled == interpreted
    assert len(compiled) == len(caldera.game_ids())
