"""Seeded random matches give the same hashes today as when they were stored, and compiled as interpreted.

The second comparison is part of the stage `compiled` of `make test`, which fails when it is not on a compiled build.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import caldera
from caldera.build_info import PACKAGE
from caldera.games import OWN
from caldera.lab.digest import digest, main
from tests.support.paths import GOLDEN, ROOT

STORED = json.loads((GOLDEN / "digests.json").read_text(encoding="utf-8"))
MANY = os.environ.get("CALDERA_DIGEST_GAMES", "120")


@pytest.mark.parametrize("game_id", OWN)
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


ONE_BUILD = """
import sys
from caldera.build_info import require_build
from caldera.lab.digest import main
from caldera.lab.simulate import Setup, simulate
build, game, games = sys.argv[1:]
require_build(build)
main(["--games", games, "--seed", "1", game])
for one in simulate(Setup(game, (BOT, BOT)), 2, 7, 1):
    print(one.returns, one.decisions, one.facts)
""".replace("BOT", repr("greedy"))
"""What is compared between builds: random matches with all their positions, and matches of bots that judge positions by floats."""


def lines_of(build: str, package: Path, game_id: str) -> list[str]:
    """What a build prints, in a process of its own that refuses any other build."""
    command = [sys.executable, "-c", ONE_BUILD, build, game_id, MANY]
    environment = os.environ | {"PYTHONPATH": str(package.parent)}
    done = subprocess.run(command, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("game_id", OWN)
def test_compiled_and_interpreted_matches_are_the_same(game_id: str) -> None:
    compiled = lines_of("compiled", PACKAGE, game_id)
    interpreted = lines_of("interpreted", ROOT / "src" / "caldera", game_id)
    assert compiled == interpreted
    assert len(compiled) == 3
