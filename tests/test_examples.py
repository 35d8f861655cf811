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
    assert capsys.readouterr().out.strip()


def test_the_own_bot_beats_random(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES[0].parent / "own_bot.py"), run_name="__main__")
    assert "Red wins" in capsys.readouterr().out
