"""The build that is made beside an open room: bots change over to it without a restart, and the home page tells how far it is."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import caldera
from caldera import build_info
from caldera.build_info import FILE, PACKAGE, BuildInfo, source_digest
from caldera.games import OWN
from caldera.tables.bots import fast_build
from caldera.tables.bots.bot_workers import WorkerPool, choose_action
from caldera.tables.bots.fast_build import FastBuild
from tests.support.paths import GOLDEN, ROOT

pytestmark = pytest.mark.slow

SKIPPED = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", FILE)


@pytest.fixture
def clean_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))


def publish(folder: Path, digest: str) -> Path:
    """What `make play` does when its build is ready: a whole package appears at once."""
    made = folder / "work"
    shutil.copytree(PACKAGE, made / "caldera", ignore=SKIPPED)
    (made / "caldera" / FILE).write_text(BuildInfo(mode="wheel", digest=digest).dumps(), encoding="utf-8")
    return made.rename(folder / digest)


def package_in_use() -> str:
    """Where the process that runs this has its package from."""
    return str(build_info.PACKAGE)


@pytest.mark.usefixtures("clean_path")
def test_bots_change_over_as_soon_as_the_build_is_there(tmp_path: Path) -> None:
    async def play() -> None:
        workers = WorkerPool(1, FastBuild(str(tmp_path)))
        try:
            assert await workers.run(package_in_use) == str(PACKAGE)
            published = publish(tmp_path, source_digest())
            assert await workers.run(package_in_use) == str(published / "caldera")
            assert package_in_use() == str(PACKAGE), "the room itself keeps what it has"
            hekla = caldera.game("hekla")
            position = hekla.new(2).to_json()
            asked = ("greedy", "hekla", None, position, 0, 3)
            assert await workers.choose(*asked) == choose_action(*asked)
        finally:
            workers.close()

    asyncio.run(play())


@pytest.mark.usefixtures("clean_path")
def test_a_build_of_other_sources_is_left_alone(tmp_path: Path) -> None:
    build = FastBuild(str(tmp_path))
    publish(tmp_path, "0" * 32)
    assert not build.appeared()
    publish(tmp_path, source_digest())
    assert build.appeared()
    assert not build.appeared(), "it appears once"


@pytest.mark.usefixtures("clean_path")
def test_bots_go_back_when_processes_die_with_the_new_build(tmp_path: Path) -> None:
    """A build for another machine, say, or a damaged one."""

    async def play() -> None:
        workers = WorkerPool(1, FastBuild(str(tmp_path)))
        published = publish(tmp_path, source_digest())
        (published / "caldera" / "__init__.py").write_text("import os; os._exit(9)\n", encoding="utf-8")
        try:
            assert await workers.run(package_in_use) == str(PACKAGE)
        finally:
            workers.close()

    asyncio.run(play())


def test_progress_is_told_until_it_is_over_or_has_died(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build = FastBuild(str(tmp_path))
    assert build.percent() is None, "no build has begun"
    told = tmp_path / "progress.json"
    told.write_text(json.dumps({"state": "building", "percent": 42, "at": time.time()}), encoding="utf-8")
    assert build.percent() == 42
    now = time.time() + fast_build.SILENT + 1
    monkeypatch.setattr(time, "time", lambda: now)
    assert build.percent() is None, "whoever made it has died"
    monkeypatch.undo()
    for over in ('{"state": "ready", "percent": 100, "at": 1e12}', '{"state": "failed", "percent": 3, "at": 1e12}', "{", "[]"):
        told.write_text(over, encoding="utf-8")
        assert build.percent() is None
    assert FastBuild().percent() is None


BOTH = """
import asyncio, json, os, sys
from pathlib import Path
from caldera.build_info import compiled_modules, require_build, source_digest
from caldera.games import OWN, game
from caldera.tables.bots.fast_build import FastBuild
from caldera.tables.bots.hints import advise_seat
from caldera.tables.bots.bot_workers import WorkerPool
from caldera.insight.analysis import do, first_round
import caldera

async def answers(workers):
    found = []
    for name in OWN:
        state = game(name).new(game(name).info.players.start)
        while not state.is_over and state.actors[0] < 0:
            state.apply(state.chance_outcomes()[0][0], -1)
        seat = state.actors[0]
        found.append(await workers.choose("greedy", name, None, state.to_json(), seat, 5))
        hint = await workers.run(advise_seat, name, None, state.to_json(), seat, 5)
        assert hint.best.action in state.legal_actions(seat)  # how far it looks depends on the time it has
    piece = next(first_round(caldera.load_match(Path(sys.argv[3]))))
    found.append(repr(await workers.run(do, piece)))
    return found

async def main():
    folder = Path(sys.argv[1])
    workers = WorkerPool(1, FastBuild(str(folder)))
    before = await workers.run(compiled_modules)
    plain = await answers(workers)
    (folder / source_digest()).symlink_to(sys.argv[2])
    after = await workers.run(compiled_modules)
    fast = await answers(workers)
    workers.close()
    print(json.dumps({"before": len(before), "after": len(after), "same": plain == fast, "answers": len(plain)}))

if __name__ == "__main__":
    require_build("interpreted")
    asyncio.run(main())
"""


@pytest.mark.compiled
def test_an_interpreted_room_and_compiled_bots_understand_each_other(tmp_path: Path) -> None:
    """Positions go there, choices and hints come back, and they are those that plain bots give."""
    script = tmp_path / "room.py"
    script.write_text(BOTH, encoding="utf-8")
    folder = tmp_path / "fast"
    folder.mkdir()
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src"), "CALDERA_BUILD": "interpreted"}
    command = [sys.executable, str(script), str(folder), str(PACKAGE.parent), str(next((GOLDEN / "hekla").glob("*.json")))]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["before"] == 0
    assert found["after"] == len(build_info.compiled_modules())
    assert found["same"]
    assert found["answers"] == len(OWN) + 1
