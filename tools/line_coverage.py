"""Line coverage of core, games and tables by tests of rules, tables and pages, interpreted; fails below 95 % in any of them.

The tests are the quick ones, and the slow ones of tables but for those that kill servers: a killed process leaves no count, and its
neighbours wait for it. Servers, bots and pools that the tests start are counted, too. What it prints: one line per part, and the
files that lack most.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from stages import PARALLEL, RULES

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "coverage"
PARTS = ("core", "games", "tables")
WANTED = 95.0
SHOWN = 10
SETTINGS = f"""[run]
source_pkgs = {", ".join(f"caldera.{part}" for part in PARTS)}
data_file = {FOLDER / "data"}
parallel = true
concurrency = multiprocessing, thread
disable_warnings = module-not-measured, module-not-imported, no-data-collected
patch = subprocess
[report]
include = {ROOT / "src"}/*
exclude_also =
    if TYPE_CHECKING:
    @overload
    raise NotImplementedError
    ^\\s*\\.\\.\\.$
"""


def run(*command: str, **variables: str) -> int:
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, env=os.environ | variables).returncode


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("data*"):
        old.unlink()
    settings = FOLDER / "settings"
    settings.write_text(SETTINGS, encoding="utf-8")
    variables = {"PYTHONPATH": str(ROOT / "src"), "CALDERA_BUILD": "interpreted", "COVERAGE_RCFILE": str(settings)}
    kinds = "not browser and not compiled and not packages and not long and not kills"
    tests = ("coverage", "run", "-m", "pytest", "-q", *PARALLEL, *sys.argv[1:])
    failed = run(*tests, *RULES, "tests/tables", "tests/web", "-m", f"{kinds} and not slow", **variables)
    failed |= run(*tests, "tests/tables", "-m", f"{kinds} and slow", **variables)
    run("coverage", "combine", "-q", **variables)
    report = FOLDER / "report.json"
    run("coverage", "json", "-q", "-o", str(report), **variables)
    lines: dict[str, int] = defaultdict(int)
    missing: dict[str, int] = defaultdict(int)
    files: list[tuple[int, str, float]] = []
    for name, found in json.loads(report.read_text(encoding="utf-8"))["files"].items():
        part = name.partition("caldera/")[2].split("/")[0]
        summary = found["summary"]
        lines[part] += summary["num_statements"]
        missing[part] += summary["missing_lines"]
        files.append((summary["missing_lines"], name, summary["percent_covered"]))
    print("\nfiles that lack most:")
    for lacks, name, percent in sorted(files, reverse=True)[:SHOWN]:
        print(f"  {lacks:>4} lines  {percent:5.1f} %  {name}")
    shares = {part: 100 * (1 - missing[part] / lines[part]) if lines[part] else 0.0 for part in PARTS}
    print(f"\n{'part':<8} {'lines':>7} {'missed':>7} {'covered':>9}")
    for part in PARTS:
        print(f"{part:<8} {lines[part]:>7} {missing[part]:>7} {shares[part]:>7.1f} %")
    too_low = [part for part in PARTS if shares[part] < WANTED]
    if too_low:
        print(f"Line coverage of {', '.join(too_low)} is below {WANTED:g} %.")
    return 1 if failed or too_low else 0


if __name__ == "__main__":
    sys.exit(main())
