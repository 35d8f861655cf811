"""The Python environment of this clone: made when it is missing, left alone otherwise.

    python3 tools/environment.py dev [browser bench]

Each purpose has its packages, all of the versions that constraints.txt names. What was installed is remembered, so a second call
needs no network and takes no time. A source tree that cannot be written to gets its environment in the user's cache folder.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SIGN_OF_LIFE = 3.0
Report = Callable[[str], None]


class NotPossible(Exception):
    """One sentence about what is missing."""


def is_writable(folder: Path) -> bool:
    """Tried, not asked: a read-only file system refuses even whoever owns the folder."""
    probe = folder / f".caldera-probe-{os.getpid()}"
    try:
        probe.touch()
        probe.unlink()
    except OSError:
        return False
    return True


def work_folder(root: Path = ROOT) -> Path:
    """Where environment and builds go: the source tree, or a folder of the user's cache when that cannot be written to."""
    if is_writable(root):
        return root
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return cache / "caldera" / hashlib.sha256(str(root).encode()).hexdigest()[:12]


def requirements(purpose: str, root: Path = ROOT) -> list[str]:
    """What a purpose needs, as pyproject.toml says it."""
    with open(root / "pyproject.toml", "rb") as file:
        project = tomllib.load(file)
    if purpose == "play":
        return [*requirements("room", root), *requirements("build", root)]
    if purpose == "room":
        return list(project["project"]["dependencies"])
    if purpose == "build":
        return list(project["build-system"]["requires"])
    if purpose == "compile":
        return list(project["tool"]["caldera"]["compile-requires"])
    if purpose in project["dependency-groups"]:
        return list(project["dependency-groups"][purpose])
    return list(project["project"]["optional-dependencies"][purpose])


def run_aloud(command: Sequence[str], words: str, log: Path, report: Report, environment: Mapping[str, str] | None = None) -> None:
    """Run a command whose output goes to a log, with a sign of life every few seconds. NotPossible when it fails."""
    report(f"{words} …")
    began = time.monotonic()
    with open(log, "ab") as file:
        process = subprocess.Popen(command, stdout=file, stderr=subprocess.STDOUT, env=environment, stdin=subprocess.DEVNULL)
        while True:
            try:
                code = process.wait(SIGN_OF_LIFE)
                break
            except subprocess.TimeoutExpired:
                report(f"{words} … {time.monotonic() - began:.0f} s")
            except KeyboardInterrupt:
                process.terminate()
                process.wait()
                raise
    if code:
        raise NotPossible(f"{words}: this has failed. The log is {log}.")


class Environment:
    """A virtual environment, and what it has for which purpose."""

    def __init__(self, folder: Path, root: Path = ROOT, report: Report = print) -> None:
        self.folder = folder
        self.root = root
        self.report = report
        self.log = folder.parent / "build" / "install.log"
        scripts = "Scripts" if sys.platform == "win32" else "bin"
        self.python = folder / scripts / ("python.exe" if sys.platform == "win32" else "python")

    def _state(self, purpose: str) -> str:
        """Changes when what is wanted for the purpose changes."""
        parts = [sys.version, *requirements(purpose, self.root), (self.root / "constraints.txt").read_text(encoding="utf-8")]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    def has(self, purpose: str) -> bool:
        stamp = self.folder / f".{purpose}"
        return stamp.exists() and stamp.read_text() == self._state(purpose)

    def create(self, words: str = "Making the Python environment") -> None:
        made = self.folder / ".created"
        if made.exists() and made.read_text() == sys.version and self.python.exists():
            return
        self.log.parent.mkdir(parents=True, exist_ok=True)
        self.log.unlink(missing_ok=True)
        if self.folder.exists():
            shutil.rmtree(self.folder)
        run_aloud([sys.executable, "-m", "venv", str(self.folder)], words, self.log, self.report)
        made.write_text(sys.version)

    def ensure(self, purpose: str, words: str = "") -> None:
        """Install what the purpose needs, unless it is there already."""
        if self.has(purpose):
            return
        self.pip(
            "-c", str(self.root / "constraints.txt"), *requirements(purpose, self.root), words=words or f"Installing: {purpose}"
        )
        (self.folder / f".{purpose}").write_text(self._state(purpose))

    def pip(self, *arguments: str, words: str, environment: Mapping[str, str] | None = None) -> None:
        command = [str(self.python), "-m", "pip", "--disable-pip-version-check", "install", *arguments]
        self.log.parent.mkdir(parents=True, exist_ok=True)
        run_aloud(command, words, self.log, self.report, environment)


def main() -> int:
    environment = Environment(work_folder() / ".venv", report=lambda words: print(words, flush=True))
    try:
        environment.create()
        purposes = ["play", *sys.argv[1:]]
        if "dev" in purposes and shutil.which("npm") is None:
            purposes.append("node")  # 200 MB, for tests alone
        for purpose in purposes:
            environment.ensure(purpose)
    except NotPossible as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
