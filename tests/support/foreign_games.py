"""Games of other packages, installed into a folder of their own: what an author would do, without touching our environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import caldera

ROOT = Path(__file__).resolve().parents[2]
ASH_RIM = ROOT / "examples" / "ash_rim"


def install(package: Path, into: Path) -> None:
    """`pip install` of a package's folder, as built from a copy, so that the folder stays as it is."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    done = subprocess.run([*command, "--target", str(into), str(package)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def lay_out(package: Path, into: Path) -> None:
    """What `install` leaves behind, without building: the package's code, and its entry points in a folder of metadata."""
    project = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    shutil.copytree(package / "src", into, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    about = into / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    groups = (
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
        for group, entries in project["entry-points"].items()
    )
    (about / "entry_points.txt").write_text("\n".join(groups))


def surroundings(*folders: Path) -> dict[str, str]:
    """The environment of a process that finds these folders and the same caldera as this one."""
    paths = [*map(str, folders), str(Path(caldera.__file__).parent.parent)]
    return os.environ | {"PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"}


def run(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A `caldera` command that knows the games in the folder."""
    command = [sys.executable, "-m", "caldera", *arguments]
    return subprocess.run(command, env=surroundings(folder), input=typed, capture_output=True, text=True, timeout=300)
