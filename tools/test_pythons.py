"""`make test-pythons`: install Caldera with every Python from 3.11 on that is at hand, and run its tests there.

Each gets an environment of its own and a wheel compiled for it; games are played on that wheel. Pythons that are not at hand are
named, so that nobody takes silence for success.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
MINORS = (11, 12, 13, 14)
TESTS = ("tests/core", "tests/tables", "tests/test_cli.py")
NEEDED = ("pytest", "hypothesis", "httpx2", "numpy", "pyyaml")


def test_with(python: str, folder: Path) -> bool:
    """Whether the tests pass with a wheel that this Python has compiled."""
    shutil.rmtree(folder, ignore_errors=True)
    own = str(folder / "bin" / "python")
    make = [python, "-m", "venv", str(folder)]
    install = [own, "-m", "pip", "install", "--quiet", "--constraint", "constraints.txt", ".[postgresql]", *NEEDED]
    test = [own, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not browser and not packages and not long", *TESTS]
    environment = {**os.environ, "CALDERA_BUILD": "compiled", "PYTHONPATH": ""}
    return all(not subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode for command in (make, install, test))


def main() -> int:
    results = {}
    for minor in MINORS:
        name = f"python3.{minor}"
        python = shutil.which(name)
        results[name] = "not at hand" if python is None else "passed" if test_with(python, ROOT / "build" / name) else "FAILED"
    for name, result in results.items():
        print(f"{name:12} {result}")
    return 1 if "FAILED" in results.values() or "passed" not in results.values() else 0


if __name__ == "__main__":
    sys.exit(main())
