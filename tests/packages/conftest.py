"""Packages built from a copy of the source tree as a clone has it, and empty environments outside of it to install them into."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.paths import ROOT

QUICK = ROOT / "build" / "quick"


def run(command: list[str], cwd: Path, given: str | None = None, **environment: str) -> str:
    """What a command prints. It knows nothing of the tree that the tests run in."""
    variables = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "CALDERA_BUILD", "VIRTUAL_ENV")}
    done = subprocess.run(
        command, cwd=cwd, env=variables | environment, input=given, capture_output=True, text=True, check=False, timeout=500
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done.stdout


@pytest.fixture(scope="session")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All files that are kept in the repository, with changes that are not committed yet, and nothing else."""
    target = tmp_path_factory.mktemp("clone")
    listed = run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], ROOT)
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    return target


class Installed:
    """An environment that has Caldera and what it needs, and nothing else."""

    def __init__(self, folder: Path, package: str, constraints: Path, *options: str, **environment: str) -> None:
        self.folder = folder
        run([sys.executable, "-m", "venv", str(folder / "venv")], folder)
        self.bin = folder / "venv" / "bin"
        self.python = str(self.bin / "python")
        self.pip("-c", str(constraints), *options, package, **environment)

    def pip(self, *arguments: str, **environment: str) -> None:
        run([self.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *arguments], self.folder, **environment)

    def __call__(self, *command: str, given: str | None = None) -> str:
        """Run something in the environment, outside of any source tree."""
        return run([str(self.bin / command[0]), *command[1:]], self.folder, given)
