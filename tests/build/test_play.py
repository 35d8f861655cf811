"""`make play`, as far as it goes without installing anything: what it needs, where it goes, what a second start does."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import environment
import play
import pytest
from environment import Environment, NotPossible

from caldera import build_info
from caldera.tables.bots.fast_build import FastBuild
from tests.support.paths import ROOT
from tests.support.small_tree import make_small_tree


def test_packages_come_from_one_place() -> None:
    assert any(line.startswith("starlette>=") for line in environment.requirements("play"))
    assert any(line.startswith("mypy==") for line in environment.requirements("compile"))
    assert any(line.startswith("pytest==") for line in environment.requirements("dev"))
    assert not any("node" in line for line in environment.requirements("play") + environment.requirements("dev"))


def test_a_tree_that_can_be_written_to_keeps_its_environment(tmp_path: Path) -> None:
    assert environment.work_folder(tmp_path) == tmp_path


PROBE = """
import sys; sys.path.insert(0, sys.argv[1])
from pathlib import Path
import environment
print(environment.work_folder(Path(sys.argv[2])))
"""


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="POSIX")
def test_a_read_only_tree_is_left_alone(tmp_path: Path) -> None:
    """Whoever may write everywhere is not stopped by permissions, so then somebody else asks."""
    tree, cache = tmp_path / "tree", tmp_path / "cache"
    tree.mkdir()
    cache.mkdir()
    tree.chmod(0o555)
    cache.chmod(0o777)
    tmp_path.chmod(0o755)
    for folder in tmp_path.parents:
        if folder.stat().st_uid == os.geteuid() and len(folder.parts) > 2:
            folder.chmod(folder.stat().st_mode | 0o011)
    tools = tmp_path / "tools"
    shutil.copytree(ROOT / "tools", tools, ignore=shutil.ignore_patterns("__pycache__"))
    python = shutil.which("python3", path="/usr/bin:/bin") or sys.executable
    other = {"user": 65534, "group": 65534} if os.geteuid() == 0 else {}
    done = subprocess.run(
        [python if other else sys.executable, "-c", PROBE, str(tools), str(tree)],
        env={"XDG_CACHE_HOME": str(cache), "HOME": str(cache), "PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=False,
        **other,  # type: ignore[call-overload]  # options of a process, passed on
    )
    tree.chmod(0o755)
    assert done.returncode == 0, done.stderr
    assert Path(done.stdout.strip()).parent == cache / "caldera"
    assert list(tree.iterdir()) == []


def test_a_second_start_installs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So it needs no network: what is installed is remembered, and forgotten when other packages are wanted."""
    ran: list[str] = []
    monkeypatch.setattr(environment, "run_aloud", lambda command, words, *rest: ran.append(words))
    here = Environment(tmp_path / ".venv", report=lambda text: None)
    here.folder.mkdir()
    here.python.parent.mkdir()
    here.python.touch()
    (here.folder / ".created").write_text(sys.version)
    for _ in range(2):
        here.create("environment")
        here.ensure("play", "packages")
        play.install_plain(here, "digest 1")
    assert ran == ["packages", play.words()["caldera"]]
    play.install_plain(here, "digest 2")
    assert ran[2:] == [play.words()["caldera"]], "changed sources are installed again"
    (here.folder / ".play").write_text("other packages")
    here.ensure("play", "packages")
    assert ran[3:] == ["packages"]


def test_packages_that_cannot_be_fetched_are_one_sentence(tmp_path: Path) -> None:
    log = tmp_path / "install.log"
    with pytest.raises(NotPossible) as told:
        environment.run_aloud(
            [sys.executable, "-c", "print('no route'); raise SystemExit(1)"], "Installing", log, lambda text: None
        )
    assert str(told.value) == f"Installing: this has failed. The log is {log}."
    assert "no route" in log.read_text(encoding="utf-8")


def test_nothing_is_silent_for_five_seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert max(environment.SIGN_OF_LIFE, play.SIGN_OF_LIFE) < 5
    monkeypatch.setattr(environment, "SIGN_OF_LIFE", 0.05)
    heard: list[str] = []
    waits_to_be_heard = "import sys, time, pathlib\nwhile not pathlib.Path(sys.argv[1]).exists(): time.sleep(0.01)"

    def hear(text: str) -> None:
        heard.append(text)
        if len(heard) == 3:
            (tmp_path / "enough").touch()

    environment.run_aloud([sys.executable, "-c", waits_to_be_heard, str(tmp_path / "enough")], "Waiting", tmp_path / "log", hear)
    assert heard[0] == "Waiting …"
    assert heard[2].startswith("Waiting … ")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_one_line_and_a_file_gets_lines() -> None:
    screen, file = Terminal(), io.StringIO()
    for out in (screen, file):
        line = play.Line(out)
        line.update("1 %")
        line.update("2 %")
        line.update("done", final=True)
    assert screen.getvalue().count("\n") == 1
    assert screen.getvalue().endswith("done\n")
    assert file.getvalue() == "1 %\ndone\n", "not more often than every few seconds"


def test_what_the_room_says_stands_above_the_line_that_changes() -> None:
    screen = Terminal()
    line = play.Line(screen)
    line.step("Installing …")
    line.step("Installing … 3 s")
    line.step("Starting …")
    line.say("Caldera is open")
    line.update("ready", final=True)
    lines = [part.rpartition("\033[K")[2] for part in screen.getvalue().split("\n")]
    assert lines == ["Installing … 3 s", "Caldera is open", "ready", ""]


def test_both_languages_have_the_same_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    assert play.WORDS["en"].keys() == play.WORDS["fr"].keys()
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert play.words() is play.WORDS["fr"]
    monkeypatch.setenv("LANG", "C")
    assert play.words() is play.WORDS["en"]


# ---- the fast build ----


@pytest.fixture
def small_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree with one module to compile, beside an environment that has everything."""
    tree = make_small_tree(tmp_path / "tree")
    shutil.copytree(ROOT / "tools", tree / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(play, "ROOT", tree)
    monkeypatch.setenv("LANG", "C")
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    return tree


def build_beside(tmp_path: Path, tree: Path) -> tuple[play.FastBuild, str]:
    """Let the build run to its end; what the terminal got."""
    here = Environment(tmp_path / ".venv", report=lambda text: None)
    here.folder.mkdir()
    (here.folder / ".compile").write_text(here._state("compile"))
    here.python = Path(sys.executable)
    digest = build_info.source_digest(tree / "src" / "caldera")
    build = play.FastBuild(tmp_path / "fast", here, digest, play.Line(io.StringIO()))
    build.start()
    assert build.done.wait(120)
    said = build.line.out
    assert isinstance(said, io.StringIO)
    return build, said.getvalue()


@pytest.mark.slow
def test_a_finished_build_appears_at_once_under_the_digest_of_its_sources(tmp_path: Path, small_tree: Path) -> None:
    build, said = build_beside(tmp_path, small_tree)
    assert build.is_ready(), said
    assert "The fast build is ready" in said.splitlines()[-1]
    info = build_info.read_build_info(build.library / "caldera")
    assert (info.mode, info.digest) == ("wheel", build.library.name)
    assert "-O3" in info.options
    assert json.loads((tmp_path / "fast" / "progress.json").read_text())["state"] == "ready"
    assert FastBuild(str(tmp_path / "fast")).percent() is None


def test_without_a_compiler_the_room_goes_on(tmp_path: Path, small_tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    build, said = build_beside(tmp_path, small_tree)
    assert not build.is_ready()
    last = said.splitlines()[-1]
    assert "there is no C compiler (no-such-compiler was not found)" in last
    assert str(tmp_path / "fast" / "work" / "compile.log") in last
    assert last.endswith("The room goes on interpreted; only its bots think more slowly.")
    assert json.loads((tmp_path / "fast" / "progress.json").read_text())["state"] == "failed"
