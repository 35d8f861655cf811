"""Wheel, sdist and `pip install .`, each in an empty environment outside of the tree: a room, a terminal, a Python API."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from system_packages import find_browser

import caldera
from caldera.locale import text
from tests.browser.conftest import QUIET
from tests.browser.pages import Mirror, start_table, version, wait_for_version
from tests.browser.visitors import Visitors
from tests.packages.conftest import QUICK, Installed, run

pytestmark = [pytest.mark.packages, pytest.mark.slow]

API = """
import caldera
game = caldera.game("hekla")
state = game.new(players=2)
state.apply(game.action("place", grooves=3, square="c3"), 0)
print(state.actors, len(state.legal_actions(1)), sorted(caldera.game_ids()))
"""
SHORT = "[lava]\nblocks = [2, 1]\n"
DATA = (".toml", ".md", ".json", ".css", ".svg", ".js", ".html", "py.typed")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=QUIET)
        yield browser
        browser.close()


@contextmanager
def open_room(installed: Installed) -> Iterator[str]:
    """`caldera serve` of the environment; its address."""
    command = [str(installed.bin / "caldera"), "serve", "--no-browser", "--port", "0", "--database", str(installed.folder / "t.db")]
    variables = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "CALDERA_BUILD")} | {"LANG": "C"}
    process = subprocess.Popen(
        command, cwd=installed.folder, env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        found = re.search(r"http://\S+:\d+", said)
        assert found, said + (process.stderr.read() if process.stderr else "")
        yield found[0]
    finally:
        process.send_signal(signal.SIGTERM)
        complaints = process.communicate(timeout=30)[1]
        assert "Traceback" not in complaints, complaints


def plays(installed: Installed, chromium: Browser) -> None:
    """A person places a stone in the browser, and the bot answers."""
    with open_room(installed) as address:
        people = Visitors(chromium, address)
        page = people.new().new_page()
        start_table(page, "here", "bot")
        before = version(page)
        Mirror().play(page, "place 3 c3")
        wait_for_version(page, before + 2)
        expect(page.locator("#log")).to_contain_text("c3")
        people.close()
        assert people.problems == []


def works(installed: Installed, chromium: Browser) -> str:
    """Everything that a package promises; what `caldera info` says about it."""
    said = installed("python", "-c", API)
    assert said.split()[:2] == ["(1,)", "100"]
    box = installed.folder / "box.toml"
    box.write_text(SHORT, encoding="utf-8")
    game = ["play", "hekla", "--seats", "me,greedy", "--edition", str(box), "--file", str(installed.folder / "m.json")]
    installed("caldera", *game, given="1\n" * 200)
    match = caldera.load_match(installed.folder / "m.json")
    assert match.state.is_over, "the game in the terminal came to its end"
    info = installed("python", "-m", "caldera", "info", "--lang", "en")
    assert info == installed("caldera", "info", "--lang", "en")
    assert f"caldera {caldera.__version__}" in info
    plays(installed, chromium)
    return info


def package_files(clone: Path) -> set[str]:
    """What a package must hold: all of `src`, but what Python has compiled there while it was built."""
    files = (path.relative_to(clone / "src").as_posix() for path in (clone / "src").rglob("*") if path.is_file())
    return {name for name in files if "/__pycache__/" not in name}


def test_the_wheel(clone: Path, tmp_path: Path, chromium: Browser) -> None:
    """Built with the objects of the stage `compile`."""
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-w", str(tmp_path), str(clone)]
    run(command, tmp_path, CALDERA_BUILD_DIR=str(QUICK), CALDERA_REQUIRE_COMPILED="1")
    (wheel,) = tmp_path.glob("*.whl")
    assert "none-any" not in wheel.name
    with zipfile.ZipFile(wheel) as package:
        names = set(package.namelist())
        (metadata,) = [name for name in names if name.endswith(".dist-info/METADATA")]
        told = package.read(metadata).decode()
    assert package_files(clone) <= names
    assert any(name.endswith(ending) for ending in DATA for name in names)
    assert "Requires-Python: >=3.11" in told
    assert re.search(r"^Requires-Dist: starlette>=", told, re.M)
    assert "extra ==" not in "".join(re.findall(r"^Requires-Dist: (?:starlette|uvicorn|jinja2).*$", told, re.M | re.I))
    assert "](docs/" not in told, "nothing relative leads anywhere on a package index"
    info = works(Installed(tmp_path, str(wheel), clone / "constraints.txt"), chromium)
    assert "compiled quickly for tests" in info
    assert "bots.search" in info


def test_the_sdist(clone: Path, tmp_path: Path, chromium: Browser) -> None:
    """Whoever installs it has no compiler: everything works, and `caldera info` says why it is slow."""
    run([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)], clone)
    (sdist,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(sdist) as package:
        names = {name.partition("/")[2] for name in package.getnames()}
    assert {f"src/{name}" for name in package_files(clone)} <= names
    assert not any(name.startswith(("tests", "build", ".venv")) for name in names)
    installed = Installed(tmp_path, str(sdist), clone / "constraints.txt", CC="no-such-compiler")
    info = works(installed, chromium)
    assert text("en")("cli.interpreted") in info
    assert "there is no C compiler (no-such-compiler was not found)" in info


def test_pip_install_here(clone: Path, tmp_path: Path, chromium: Browser) -> None:
    """The way that wheels are made, one C file at -O3, of a few modules only: the whole takes minutes."""
    pyproject = clone / "pyproject.toml"
    before = pyproject.read_text(encoding="utf-8")
    few = re.sub(r"\ncompiled = \[.*?\n\]", '\ncompiled = ["core/rng.py"]', before, flags=re.S)
    assert few != before
    tree = tmp_path / "tree"
    tree.mkdir()
    run(["cp", "-r", f"{clone}/.", str(tree)], tmp_path)
    (tree / "pyproject.toml").write_text(few, encoding="utf-8")
    info = works(Installed(tmp_path, str(tree), clone / "constraints.txt", CALDERA_REQUIRE_COMPILED="1"), chromium)
    assert text("en")("cli.compiled", n=1, names="core.rng") in info
    assert "one C file, -O3" in info
