"""Building where something is missing: each time one clear sentence, and where one can play all the same, one can."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from caldera.build_info import read_build_info
from tests.support.paths import ROOT
from tests.support.small_tree import make_small_tree

COMPILE = ROOT / "tools" / "compile_rules.py"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return make_small_tree(tmp_path / "tree")


def compile_tree(tree: Path, mode: str = "quick", **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(COMPILE), "--root", str(tree), "--mode", mode, "--into", str(tree / "build")]
    return subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=False, timeout=120)


def one_sentence(done: subprocess.CompletedProcess[str], tree: Path) -> str:
    """What a failed build says: one sentence, where the log is, and nothing on stderr."""
    assert done.returncode != 0
    assert done.stderr == ""
    last = done.stdout.splitlines()[-1]
    log = tree / "build" / "compile.log"
    assert last.startswith("The rules were not compiled: ")
    assert last.endswith(f". The log is {log}.")
    assert log.exists()
    assert not (tree / "build" / "lib" / "caldera" / "_build.json").exists(), "nothing half-made is taken for a build"
    return last


def fake_compiler(folder: Path, script: str) -> str:
    file = folder / "cc"
    file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    file.chmod(0o755)
    return str(file)


@pytest.mark.slow
def test_a_build_says_what_it_is_and_compiles_only_what_has_changed(tree: Path) -> None:
    done = compile_tree(tree)
    assert done.returncode == 0, done.stdout
    package = tree / "build" / "lib" / "caldera"
    info = read_build_info(package)
    assert info.mode == "quick"
    assert info.modules == ["core.rng"]
    assert "-O2" in info.options
    assert info.compiler
    check = (
        "from caldera.build_info import require_build; import caldera.core.rng as m; require_build('compiled'); print(m.__file__)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", check],
        env=os.environ | {"PYTHONPATH": str(package.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert not ran.stdout.strip().endswith(".py")

    assert "nothing has changed" in compile_tree(tree).stdout
    objects = {path: path.stat().st_mtime_ns for path in (tree / "build").rglob("*.o")}
    text = tree / "src" / "caldera" / "locale" / "en" / "core.toml"
    text.write_text(text.read_text(encoding="utf-8") + "\n# a remark\n", encoding="utf-8")
    assert compile_tree(tree).returncode == 0
    assert {path: path.stat().st_mtime_ns for path in (tree / "build").rglob("*.o")} == objects, "no C file has changed"
    assert (tree / "build" / "lib" / "caldera" / "locale" / "en" / "core.toml").read_text(encoding="utf-8").endswith("remark\n")
    rules = tree / "src" / "caldera" / "core" / "rng.py"
    rules.write_text(rules.read_text(encoding="utf-8").replace(">> 32", ">> 31"), encoding="utf-8")
    assert compile_tree(tree).returncode == 0
    assert {path: path.stat().st_mtime_ns for path in (tree / "build").rglob("*.o")} != objects


def test_no_compiler(tree: Path) -> None:
    assert "there is no C compiler (no-such-compiler was not found)" in one_sentence(
        compile_tree(tree, CC="no-such-compiler"), tree
    )


@pytest.mark.slow
def test_a_failed_compile_names_its_log(tree: Path, tmp_path: Path) -> None:
    broken = fake_compiler(
        tmp_path, 'case "$*" in *--version*) echo "broken cc";; *) echo "error: out of ideas" >&2; exit 1;; esac'
    )
    said = one_sentence(compile_tree(tree, CC=broken), tree)
    assert "mypyc or the C compiler has failed" in said
    assert "out of ideas" in (tree / "build" / "compile.log").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk(tree: Path, tmp_path: Path) -> None:
    """The compiler writes to a device on which there is really no space."""
    full = fake_compiler(tmp_path, 'case "$*" in *--version*) echo "cc";; *) LC_ALL=C cat /dev/zero > /dev/full; exit 1;; esac')
    assert "the disk is full" in one_sentence(compile_tree(tree, CC=full), tree)


@pytest.mark.slow
def test_rules_that_mypyc_refuses(tree: Path) -> None:
    (tree / "src" / "caldera" / "core" / "rng.py").write_text("count: int = 'three'\n", encoding="utf-8")
    one_sentence(compile_tree(tree), tree)
    assert "Incompatible types" in (tree / "build" / "compile.log").read_text(encoding="utf-8")


def test_tests_do_not_run_on_another_build_than_theirs(tmp_path: Path) -> None:
    """A compile that failed unnoticed would let the compiled stage run interpreted, and pass."""
    command = [sys.executable, "-m", "pytest", "-q", "tests/core/test_rng.py", "-p", "no:xdist"]
    other = {"PYTHONPATH": str(ROOT / "src"), "CALDERA_BUILD": "compiled"}
    done = subprocess.run(command, cwd=ROOT, env=os.environ | other, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "A compiled build was asked for" in done.stdout + done.stderr


def test_an_old_python_is_told_in_one_sentence(tmp_path: Path) -> None:
    script = ROOT / "tools" / "python_version.py"
    ast.parse(script.read_text(encoding="utf-8"), feature_version=(3, 4))
    pretend = f"import sys; sys.version_info = (3, 8, 18); sys.argv = ['x']; exec(open({str(script)!r}).read())"
    done = subprocess.run([sys.executable, "-c", pretend], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "Caldera needs Python 3.11 or newer" in done.stderr
    assert "is Python 3.8" in done.stderr


def test_make_stops_at_an_old_python(tmp_path: Path) -> None:
    """The very command that a newcomer types, with a `python3` that is too old."""
    old = tmp_path / "python3"
    old.write_text(
        f'#!/bin/sh\nexec {sys.executable} -c "import sys; sys.version_info=(3,9,1); exec(open(sys.argv[1]).read())" "$@"\n',
        encoding="utf-8",
    )
    old.chmod(0o755)
    done = subprocess.run(["make", "play", f"PYTHON={old}"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "Caldera needs Python 3.11 or newer" in done.stderr
    assert "Traceback" not in done.stderr
