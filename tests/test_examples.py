"""The files in examples/ run and say something sensible."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.paths import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_it_runs(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if path.stem == "policy_gradient":  # it says how many threads NumPy has, which must be said before NumPy is there
        said = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, check=True, timeout=100).stdout
    else:
        runpy.run_path(str(path), run_name="__main__")
        said = capsys.readouterr().out
    assert said.strip()
    assert path.stem != "own_bot" or "Player 1 wins" in said, "the bot beats chance"
    if path.stem == "policy_gradient":
        first, last = (float(share) for share in re.findall(r"0\.\d+|1\.0+", said))
        assert first < 0.65, "it begins with random play"
        assert last > 0.75, "its first steps learn"
