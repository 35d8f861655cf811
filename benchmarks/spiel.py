"""What OpenSpiel's interface costs: random matches through pyspiel, and the same matches with our own methods.

    python benchmarks/spiel.py [--games hekla …] [--rounds 5] [--seconds 0.5]

Both loops list the legal actions and the chance outcomes with their probabilities, and take one. They take turns, round by round;
shown are medians of decisions per second of processor time, and the median of the rounds' ratios.
"""

from __future__ import annotations

import argparse
import importlib
import random
import sys
from statistics import median
from time import process_time

from peers import GAMES, Loop, open_spiel, ours

MOST = 3.0
"""How many times as long pyspiel may take."""


def measure(play: Loop, seconds: float) -> float:
    pick = random.Random(7)
    done, began = 0, process_time()
    while (spent := process_time() - began) < seconds:
        done += play(pick)
    return done / spent


def main() -> int:
    parser = argparse.ArgumentParser(description="The cost of OpenSpiel's interface.")
    parser.add_argument("--games", nargs="+", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5)
    options = parser.parse_args()
    importlib.import_module("caldera.envs.openspiel")
    missed = False
    for name in options.games:
        loops = ours(name, "outcomes"), open_spiel(f"caldera_{name}(players={GAMES[name]})")
        for play in loops:
            play(random.Random(1))
        rounds = [[measure(play, options.seconds) for play in loops] for _ in range(options.rounds)]
        inside, spiel = (median(rates) for rates in zip(*rounds, strict=True))
        ratios = [one / other for one, other in rounds]
        missed |= median(ratios) >= MOST
        verdict = "reached" if median(ratios) < MOST else "MISSED"
        print(
            f"{name:<14} {inside:>10,.0f} decisions/s inside, {spiel:>10,.0f} through pyspiel: {median(ratios):.2f} times as long "
            f"({min(ratios):.2f} to {max(ratios):.2f}; target below {MOST:.0f}: {verdict})"
        )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
