"""The stages of `make test`: each says on which build it is, a failure is a failure, and no test is skipped that should run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.paths import ROOT

Pretend = Callable[[str, str], tuple[subprocess.CompletedProcess[str], list[list[str]]]]
PLAIN = "not browser and not compiled and not long and not packages"


def make(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run make as somebody would in a terminal, not as a part of the make that runs these tests."""
    variables = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "READY"))}
    return subprocess.run(
        ["make", "--no-print-directory", *arguments], cwd=ROOT, env=variables, capture_output=True, text=True, check=False
    )


def command_of(stage: str, *arguments: str) -> str:
    """What make would do for a stage, with what goes before it left out."""
    done = make("--dry-run", "READY=1", stage, *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_test_runs_somewhere_and_compiled_code_on_both_builds() -> None:
    """Which marks a stage leaves out is the only way to lose a test, but for those that compiled code skips."""
    for stage, chosen, build in (
        ("unit", f'-m "{PLAIN}" ', "interpreted"),
        ("compiled", '-m "not browser and not packages" --ignore=tests/browser --ignore=tests/packages tests )', "compiled"),
        ("browser", " tests/browser )", "compiled"),
        ("packages", " tests/packages )", "compiled"),
    ):
        command = command_of(stage)
        assert chosen in command
        assert f"CALDERA_BUILD={build} CALDERA_SKIPS=fail " in command
        assert f"PYTHONPATH={ROOT / ('src' if build == 'interpreted' else 'build/quick/lib')} " in command
        assert ("--reruns" in command) == (stage == "browser")
    unit = command_of("unit").split(" ) ||")[0]
    assert unit.endswith(" tests/test_cli.py studies/tests")
    skipped = [
        path for path in (ROOT / "tests").rglob("test_*.py") if "skipif(read_build_info().mode in" in path.read_text("utf-8")
    ]
    paths = [Path(word) for word in unit.split() if word.startswith("tests/")]
    assert len(skipped) > 1  # this file names it, too
    assert [
        path for path in skipped if path != Path(__file__) and not any((ROOT / part) in (path, *path.parents) for part in paths)
    ] == []


def test_compiled_stages_compile_first() -> None:
    for stage in ("compiled", "browser", "packages"):
        before, found, _ = make("--dry-run", stage).stdout.partition(f'echo "== {stage}"')
        assert found
        assert "tools/compile_rules.py --into build/quick" in before


@pytest.fixture
def pretend(tmp_path: Path) -> Pretend:
    """Runs make with programs that say what they were told, and fail where their arguments have the given words."""

    def run(target: str, fails: str) -> tuple[subprocess.CompletedProcess[str], list[list[str]]]:
        script = f'#!/bin/sh\necho "$@"\ncase "$*" in *"{fails}"*) exit 3;; esac\n'
        for name in ("python", "ruff", "mypy", "djlint", "npm"):
            program = tmp_path / name
            program.write_text(script, encoding="utf-8")
            program.chmod(0o755)
        times = tmp_path / "times.txt"
        programs = [f"BIN={tmp_path}", f"PYTHON={tmp_path / 'python'}", f"NPM={tmp_path / 'npm'}", f"TIMES={times}"]
        done = make(target, *programs, "--old-file=node_modules/.package-lock.json")
        return done, [line.split()[:3] for line in times.read_text(encoding="utf-8").splitlines()]

    return run


NOTHING = "what no command has"
ONE_CORE = {"compile", "types", "docs", "scripts", "lint", "format"}


def test_all_stages_are_run_and_their_times_come_last(pretend: Pretend) -> None:
    done, table = pretend("test", NOTHING)
    assert done.returncode == 0, done.stderr
    assert {line[0] for line in table[:6]} == ONE_CORE
    assert [line[0] for line in table[6:] if line[0] != "packages"] == ["unit", "compiled", "browser", "together"]
    assert all(line[2] == "passed" for line in table[:-1])
    assert done.stdout.splitlines()[-1].startswith("together ")


@pytest.mark.parametrize(
    ("words", "stage", "never"),
    [
        ("format --check", "format", "unit"),
        ("-m not browser and not packages", "compiled", "browser"),
        ("--reruns 1", "browser", ""),
    ],
)
def test_a_failure_ends_the_run_and_stands_in_the_table(pretend: Pretend, words: str, stage: str, never: str) -> None:
    done, table = pretend("test", words)
    assert done.returncode != 0
    assert [line[0] for line in table if line[2] == "FAILED"] == [stage]
    assert never not in {line[0] for line in table}
    assert done.stdout.splitlines()[-1].startswith("together "), "the table comes last all the same"


def test_the_quick_half_leaves_out_what_is_slow(pretend: Pretend) -> None:
    done, table = pretend("check", NOTHING)
    assert {line[0] for line in table} == {"types", "scripts", "lint", "format", "unit"}
    assert f"-m {PLAIN} and not slow tests/core " in done.stdout
    assert " tests/tables studies/tests" in done.stdout


SKIPPED = """
import pytest

@pytest.mark.skipif(True, reason="PostgreSQL is not installed")
def test_store(): ...

@pytest.mark.skipif(True, reason="there are no pseudo-terminals here")
def test_keys(): ...
"""


@pytest.mark.parametrize(("skips", "told"), [("fail", "1 skipped, 1 error"), ("", "2 skipped")])
def test_where_everything_was_installed_nothing_is_skipped_for_want_of_it(tmp_path: Path, skips: str, told: str) -> None:
    file = tmp_path / "test_skipped.py"
    file.write_text(SKIPPED, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "conftest", "-c", "pyproject.toml", str(file)]
    done = subprocess.run(command, cwd=ROOT, env=os.environ | {"CALDERA_SKIPS": skips}, capture_output=True, text=True, check=False)
    assert told in done.stdout, done.stdout + done.stderr
    assert (done.returncode == 0) == (not skips)


def test_npm_packages_come_by_checksum_and_from_no_named_place() -> None:
    text = (ROOT / "package-lock.json").read_text(encoding="utf-8")
    packages = json.loads(text)["packages"]
    assert all("integrity" in entry for name, entry in packages.items() if name)
    assert "resolved" not in text
    assert "://" not in text
    assert "omit-lockfile-registry-resolved=true" in (ROOT / ".npmrc").read_text(encoding="utf-8")
