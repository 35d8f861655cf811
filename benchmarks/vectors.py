"""How fast vectors of matches are: decisions per second of processor time, stepped from Python with random actions.

    python benchmarks/vectors.py [--games hekla …] [--n 256] [--rounds 3] [--seconds 0.5] [--json FILE]

All cases take turns, round by round; shown are medians, with the lowest and the highest round.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import caldera

CASES = (("hekla", 2), ("hekla", 4), ("fire_mountain", 2), ("sub_terra", 4), ("fuji", 3))
SHOWN: tuple[tuple[str, dict[str, Any]], ...] = (
    ("observation and mask", {}),
    ("mask", {"observations": False}),
    ("neither", {"observations": False, "masks": False}),
)
TARGETS = {("hekla", 2, "observation and mask"): 500_000, ("hekla", 2, "neither"): 1_000_000}


def measure(name: str, players: int, n: int, seconds: float, shown: dict[str, Any]) -> float:
    envs = caldera.vector(name, n=n, players=players, seed=7, **shown)
    for _ in range(20):
        envs.step(envs.sample())
    done, began = 0, process_time()
    while (spent := process_time() - began) < seconds:
        envs.step(envs.sample())
        done += n
    return done / spent


def main() -> int:
    parser = argparse.ArgumentParser(description="Speed of vectors.")
    parser.add_argument("--games", nargs="+", default=[name for name, _ in CASES])
    parser.add_argument("--n", type=int, default=256)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    cases = [(name, players, *kind) for name, players in CASES if name in options.games for kind in SHOWN]
    rates: dict[tuple[str, int, str], list[float]] = {}
    for _ in range(options.rounds):
        for name, players, words, shown in cases:
            rates.setdefault((name, players, words), []).append(measure(name, players, options.n, options.seconds, shown))
    missed = False
    for case, found in rates.items():
        target, rate = TARGETS.get(case, 0), median(found)
        missed |= rate < target
        wanted = f"  (target {target:,}: {'reached' if rate >= target else 'MISSED'})" if target else ""
        spread = f"({min(found):,.0f} to {max(found):,.0f})"
        print(f"{case[0]:<14} {case[1]} players  {case[2]:<21} {rate:>12,.0f} decisions/s {spread}{wanted}")
    if options.json:
        rows = [
            {"game": name, "players": players, "shown": words, "rates": found} for (name, players, words), found in rates.items()
        ]
        options.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
