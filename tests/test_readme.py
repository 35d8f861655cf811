"""The README's examples run, and print what it says they print."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

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
