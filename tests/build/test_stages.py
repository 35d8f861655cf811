"""The table of test stages: what runs tests says on which build, and a failure is a failure."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
import stages
from stages import COMPILED, NO_BUILD, SOURCES, STAGES, Stage

from tests.support.paths import ROOT

PYTHON = sys.executable


def by_name(name: str) -> Stage:
    return next(stage for stage in STAGES if stage.name == name)


def test_every_test_runs_somewhere_and_compiled_code_on_both_builds() -> None:
    """Which markers a stage leaves out is the only way to lose a test."""
    marks = {stage.name: stage.command[stage.command.index("-m", 3) + 1] for stage in STAGES if "pytest" in stage.command}
    assert marks == {
        "unit": "not browser and not compiled and not long and not packages",
        "compiled": "not browser and not packages",
        "browser": "browser",
        "packages": "packages",
    }
    assert by_name("unit").build == SOURCES
    assert by_name("compiled").build == by_name("browser").build == COMPILED
    assert all("compile" in stage.needs for stage in STAGES if stage.build == COMPILED)


def test_a_stage_finds_its_build_first() -> None:
    check = "import os, sys; assert [os.environ['CALDERA_BUILD'], os.environ['PYTHONPATH']] == sys.argv[1:], os.environ"
    for build, path in ((SOURCES, ROOT / "src"), (COMPILED, ROOT / "build" / "quick" / "lib")):
        (run,) = stages.run_stages([Stage("look", build, (PYTHON, "-c", check, build, str(path)))])
        assert run.code == 0


def test_a_failure_ends_the_run_and_shows_in_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    table = [
        Stage("good", NO_BUILD, (PYTHON, "-c", "print('fine')"), 2),
        Stage("bad", NO_BUILD, (PYTHON, "-c", "print('line 1'); print('the reason'); raise SystemExit(3)"), 2, ("good",)),
        Stage("late", NO_BUILD, (PYTHON, "-c", "print('never')"), 2, ("bad",)),
    ]
    runs = stages.run_stages(table)
    assert [(run.stage.name, run.code) for run in runs] == [("good", 0), ("bad", 3)]
    stages.show(runs, [table[2]], 1.0)
    shown = capsys.readouterr().out
    assert "the reason" in shown
    assert "FAILED (3)" in shown
    assert "not run" in shown
    assert "never" not in shown


def test_stages_of_one_core_run_beside_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each waits for a file that the other one makes."""
    monkeypatch.setattr(stages, "CORES", 2)
    meet = (
        "import sys, time, pathlib; d = pathlib.Path(sys.argv[1]); (d / sys.argv[2]).touch()\n"
        "end = time.monotonic() + 30\n"
        "while not (d / sys.argv[3]).exists():\n"
        "    assert time.monotonic() < end\n"
        "    time.sleep(0.01)"
    )
    table = [Stage(me, NO_BUILD, (PYTHON, "-c", meet, str(tmp_path), me, other)) for me, other in (("a", "b"), ("b", "a"))]
    assert [run.code for run in stages.run_stages(table)] == [0, 0]


ONCE = """
import pathlib
HERE = pathlib.Path(__file__).parent
def test_good(): (HERE / "good").open("a").write("x")
def test_once():
    seen = (HERE / "seen").exists()
    (HERE / "seen").touch()
    assert seen
"""


def test_a_test_that_fails_is_tried_once_more_alone_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(stages, "MEMORY", tmp_path / "memory")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # what is not needed takes time to load
    file = tmp_path / "test_it.py"
    table = [Stage("flaky", NO_BUILD, (*stages.PYTEST, "-p", "xdist", "-c", os.devnull, str(file)))]
    file.write_text(ONCE)
    (run,) = stages.run_stages(table)
    assert (run.code, run.result) == (0, "passed, 1 at the second try")
    assert (tmp_path / "good").read_text() == "x", "only what failed is tried again"
    assert "test_it.py::test_once" in capsys.readouterr().out

    file.write_text("def test_bad(): assert False\n")
    (run,) = stages.run_stages(table)
    assert run.result == "FAILED (1)"
    assert len(run.again) == 1
    run.again = []
    monkeypatch.setattr(stages, "MAY_TRY_AGAIN", 0)
    assert stages.try_again(run) is None, "many failures are no accident"
