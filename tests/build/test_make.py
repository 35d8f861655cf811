"""The stages of `make test`: each says on which build it is, a failure is a failure, and no test is skipped that should run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.paths import ROOT

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
    """Which marks a stage leaves out is the only way to lose a test."""
    for stage, marks, build in (
        ("unit", PLAIN, "interpreted"),
        ("compiled", "not browser and not packages", "compiled"),
        ("browser", "browser", "compiled"),
        ("packages", "packages", "compiled"),
    ):
        command = command_of(stage)
        assert f'-m "{marks}" ' in command
        assert f"CALDERA_BUILD={build} CALDERA_SKIPS=fail " in command
        assert f"PYTHONPATH={ROOT / ('src' if build == 'interpreted' else 'build/quick/lib')} " in command
        assert ("--reruns" in command) == (stage == "browser")
        assert build == "interpreted" or command.split(" ) ||")[0].endswith(" tests"), "whatever is in tests, if its marks fit"
    assert command_of("unit").split(" ) ||")[0].endswith(" tests/test_cli.py studies/tests")


def test_all_stages_are_part_of_the_whole(tmp_path: Path) -> None:
    """Make calls itself even in a dry run, and would empty the table of the run that these tests are a part of."""
    whole = make("--dry-run", "test", "READY=1", f"TIMES={tmp_path / 'times.txt'}").stdout
    stages = ("compile", "types", "docs", "scripts", "lint", "format", "unit", "compiled", "browser", "packages")
    assert [stage for stage in stages if f'echo "== {stage}"' not in whole] == []


def test_compiled_stages_compile_first() -> None:
    for stage in ("compiled", "browser", "packages"):
        before, found, _ = make("--dry-run", stage).stdout.partition(f'echo "== {stage}"')
        assert found
        assert "tools/compile_rules.py --into build/quick" in before


@pytest.mark.parametrize(("code", "result"), [(0, "passed"), (3, "FAILED")])
def test_a_failure_is_a_failure_and_stands_in_the_table(tmp_path: Path, code: int, result: str) -> None:
    """With programs that say something and end with this code."""
    for name in ("ruff", "djlint"):
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\necho the reason\nexit {code}\n", encoding="utf-8")
        program.chmod(0o755)
    times = tmp_path / "times.txt"
    done = make("lint", "READY=1", f"BIN={tmp_path}", f"TIMES={times}")
    assert (done.returncode == 0) == (code == 0)
    assert "the reason" in done.stdout
    (line,) = times.read_text(encoding="utf-8").splitlines()
    assert line.split()[:3] == ["lint", "-", result]


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
