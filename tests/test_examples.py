"""The files in examples/ run and say something sensible."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from tests.support.paths import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_it_runs(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(path), run_name="__main__")
    said = capsys.readouterr().out
    assert said.strip()
    assert path.stem != "own_bot" or "Player 1 wins" in said, "the bot beats chance"
