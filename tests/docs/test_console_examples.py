"""Every console example of the documentation runs: all commands of a page, in order, in an empty folder."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from caldera.cli import build_parser
from tests.support.foreign_games import install, surroundings
from tests.support.paths import ROOT

CONSOLE = re.compile(r"^```console\n(.*?)^```", re.S | re.M)
SOURCES = [ROOT / "CONTRIBUTING.md", *sorted(path for path in (ROOT / "docs").rglob("*.md") if "_generated" not in path.parts)]
PAGES = {path.relative_to(ROOT).as_posix(): CONSOLE.findall(path.read_text(encoding="utf-8")) for path in SOURCES}
POSTGRESQL = ("pg_dump", "createdb", "pg_restore")
LIMIT = 120
"""Seconds; a command takes a second or two."""


def bounded(arguments: list[str]) -> list[str]:
    """The same command, but with one game where it plays many, or two where seats are swapped."""
    few = "2" if arguments[0] == "arena" else "1"
    lowered = [few if before == "--games" else word for before, word in zip(["", *arguments], arguments, strict=False)]
    if lowered[0] == "check" and "--games" not in lowered:
        return [*lowered, "--games", "1"]
    return lowered


def start_server(arguments: list[str], folder: Path, installed: Path) -> None:
    """A server starts and says where it is; here it listens to this machine only, at any free port."""
    given = build_parser().parse_args(["serve", *arguments])
    if str(given.database or "").startswith("postgresql:"):
        return  # that the arguments are understood is all that can be tried without that database
    here = ["--no-browser", "--host", "127.0.0.1", "--port", "0"]
    command = [sys.executable, "-m", "caldera", "serve", *arguments, *here]
    server = subprocess.Popen(
        command, cwd=folder, env=surroundings(installed), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    said = server.stdout.readline()
    server.terminate()
    _, complaints = server.communicate(timeout=20)
    assert "http://" in said, complaints


def run_command(line: str, folder: Path, installed: Path) -> None:
    program, *arguments = shlex.split(line)
    if program == "pip":
        assert arguments[:2] == ["install", "-e"], line
        install(folder / arguments[2], installed)
        return
    if program == "caldera" and arguments[0] == "serve":
        start_server(arguments[1:], folder, installed)
        return
    if program in POSTGRESQL or "postgresql://" in line:
        return  # `tests/tables/test_backup.py` runs these with a real server
    if program == "caldera":
        command = [sys.executable, "-m", "caldera", *bounded(arguments)]
        folder = ROOT if any("examples." in word for word in arguments) else folder
    else:
        assert program == "python", f"no page should need {program}: {line}"
        command = [sys.executable, *bounded(arguments)]
        folder = ROOT
    done = subprocess.run(
        command, cwd=folder, env=surroundings(installed), input="quit\n", capture_output=True, text=True, timeout=LIMIT, check=False
    )
    assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"
    assert done.stdout.strip(), line


@pytest.mark.parametrize("page", [page for page, blocks in PAGES.items() if blocks])
def test_the_commands_of_a_page_work(page: str, tmp_path: Path) -> None:
    folder, installed = tmp_path / "here", tmp_path / "installed"
    folder.mkdir()
    installed.mkdir()
    for block in PAGES[page]:
        for line in block.splitlines():
            if line.startswith("$ "):
                run_command(line[2:], folder, installed)


def test_the_shell_of_examples_is_understood() -> None:
    """A block without a `$ ` line would never be run."""
    for page, blocks in PAGES.items():
        for block in blocks:
            assert any(line.startswith("$ ") for line in block.splitlines()), f"{page}: {block}"
    assert sum(map(len, PAGES.values())) >= 5
