"""How fast vectors of matches are: decisions per second of processor time, stepped from Python with random actions.

python benchmarks/vectors.py [--games hekla …] [--n 256] [--seconds 1]
"""

from __future__ import annotations

import argparse
import sys
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
    parser.add_argument("--seconds", type=float, default=1.0)
    options = parser.parse_args()
    missed = False
    for name, players in CASES:
        if name in options.games:
            for words, shown in SHOWN:
                rate = measure(name, players, options.n, options.seconds, shown)
                target = TARGETS.get((name, players, words), 0)
                missed |= rate < target
                wanted = f"  (target {target:,}: {'reached' if rate >= target else 'MISSED'})" if target else ""
                print(f"{name:<14} {players} players  {words:<21} {rate:>12,.0f} decisions/s{wanted}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
