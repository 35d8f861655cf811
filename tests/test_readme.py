"""The README's examples run, and print what it says they print."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest

import caldera
from tests.support.paths import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
PYTHON_BLOCKS = re.findall(r"```python\n(.*?)```", README, re.S)
COMMANDS = [
    line[2:] for block in re.findall(r"```console\n(.*?)```", README, re.S) for line in block.splitlines() if line.startswith("$ ")
]


def test_python_examples_print_what_they_promise() -> None:
    """The blocks are read in order, as somebody would type them."""
    assert len(PYTHON_BLOCKS) >= 2
    names: dict[str, object] = {}
    for block in PYTHON_BLOCKS:
        promised = re.findall(r"^print\(.*\)  # (.*)$", block, re.M)
        assert promised
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(compile(block, "README.md", "exec"), names)
        assert said.getvalue().splitlines() == promised


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_work(command: str, tmp_path: Path) -> None:
    """Commands run in an empty folder; whoever is asked for a move there quits."""
    program, *arguments = shlex.split(command)
    assert program == "caldera"
    done = subprocess.run(
        [sys.executable, "-m", "caldera", *arguments],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(caldera.__file__).parent.parent)},
        input="quit\n",
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_the_four_ways_in_are_shown() -> None:
    for kind in ("play", "simulate", "arena"):
        assert any(command.startswith(f"caldera {kind} ") for command in COMMANDS)
    assert "make play" in README
    assert "make test" in README


def test_it_is_short_and_for_its_readers_in_their_order() -> None:
    assert len(README.splitlines()) <= 120
    assert re.findall(r"^## (.*)$", README, re.M) == ["Play", "Host", "Research", "Contribute"]


PEERS = {
    "Hekla": "hekla (draw)",
    "Wrath of Fire Mountain": "fire_mountain (outcomes)",
    "Sub Terra II": "sub_terra (outcomes)",
    "Fuji": "fuji (outcomes)",
}
RESULTS = {"Hekla": "hekla", "Wrath of Fire Mountain": "fire_mountain", "Sub Terra II": "sub_terra", "Fuji": "fuji"}


@pytest.mark.parametrize("title", PEERS)
def test_the_ratios_are_those_that_were_measured_with_the_same_loop(title: str) -> None:
    """Where chance has outcomes, ours lists them as OpenSpiel's loop must; Hekla has no chance."""
    rounds = json.loads((ROOT / "docs" / "research" / "peers.json").read_text(encoding="utf-8"))
    found = re.search(rf"^\| {title} \|.*\| ([\d.]+)× (\w+) \|$", README, re.M)
    assert found, title
    ratio = median(rounds[f"Caldera {PEERS[title]}"]) / median(rounds[f"OpenSpiel {found[2]}"])
    assert float(found[1]) == round(ratio, 1)


@pytest.mark.parametrize("title", RESULTS)
def test_the_strengths_are_those_of_the_results(title: str) -> None:
    row = next(line for line in README.splitlines() if line.startswith(f"| {title} |") and "%" in line)
    results = (ROOT / "docs" / "results" / f"{RESULTS[title]}.md").read_text(encoding="utf-8")
    levels = ("Novice", "Easy", "Medium", "Skilled", "Hard", "Expert")
    told = [cell.strip().removesuffix("%") for cell in row.split("|")[2:-1]]
    assert len(told) == len(levels)
    for level, share in zip(levels, told, strict=True):
        measured = next(line for line in results.splitlines() if line.startswith(f"| {level} |"))
        assert re.search(rf"(?<![\d.]){re.escape(share)} ?%", measured) if share else level == "Novice", (level, share, measured)
