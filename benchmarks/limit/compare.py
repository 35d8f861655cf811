"""How close Hekla comes to plain C: the same matches for the same seeds, then decisions per second of processor time.

    python benchmarks/limit/compare.py [--rounds 5] [--seconds 1] [--at-least 0.5]

The C program gets its board from the game's own content. Both are measured in turns, round by round; the ratio is the median.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from time import process_time

import caldera
from caldera.core.policy import play_randomly
from caldera.games.hekla.game import Hekla
from caldera.games.hekla.rules.play import HeklaState

SOURCE = Path(__file__).resolve().parent / "hekla.c"


def tables(game: Hekla) -> str:
    """The board and the stones of a match for two as C."""
    state = game.new(2)
    assert isinstance(state, HeklaState)
    board, stones, actions = state.board, state.stones, state.actions

    def row(kind: str, name: str, numbers: Iterable[int]) -> str:
        values = [int(number) for number in numbers]
        return f"static const {kind} {name}[] = {{{', '.join(map(str, values))}}};"

    numbers = {
        "PLAYERS": state.players,
        "SQUARES": board.size,
        "STONES": stones.count,
        "VOLCANOES": stones.volcanoes,
        "EACH": stones.each,
        "INNER": board.inner,
        "OUTER": board.outer,
        "NEEDED": board.grooves,
        "LAVA_TOTAL": board.lava_total,
        "QUIET_TURNS": board.quiet_turns,
        "PASSES_FULL": state.long_move_passes_full,
        "DEPARTURE_COUNTS": state.departure_counts,
        "PLACE_FIRST": actions.place.first,
        "MOVE_FIRST": actions.move.first,
        "BACK_FIRST": actions.back.first,
        "SCORE_FIRST": actions.score.first,
        "PASS": actions.skip.first,
    }
    starts = [0]
    for ray in board.rays:
        starts.append(starts[-1] + len(ray))
    return "\n".join(
        [
            "#include <stdint.h>",
            f"enum {{ {', '.join(f'{name} = {int(value)}' for name, value in numbers.items())} }};",
            row("int8_t", "STONE_OWNER", stones.owner),
            row("int8_t", "STONE_GROOVES", stones.grooves),
            row("int8_t", "WEIGHT", board.weight),
            row("uint32_t", "LINE_MASK", board.line_mask),
            row("uint32_t", "CIRCLE_MASK", board.circle_mask),
            row("int16_t", "RAY_START", starts),
            row("int8_t", "RAYS", [target for ray in board.rays for target in ray]),
            row("int8_t", "SIDE_ONE", board.side_one),
            row("int8_t", "MIDDLE", board.middle),
            row("int8_t", "SIDE_TWO", board.side_two),
            row("uint64_t", "TOUCH", board.touch),
        ]
    )


def build(folder: Path, game: Hekla) -> Path:
    """Compile the C program; its path."""
    (folder / "tables.h").write_text(tables(game) + "\n", encoding="utf-8")
    compiler = os.environ.get("CC", "cc")
    if shutil.which(compiler) is None:
        sys.exit(f"There is no C compiler: {compiler} was not found.")
    command = [compiler, "-O3", "-std=gnu11", "-Wall", "-I", str(folder), "-o", str(folder / "hekla"), str(SOURCE)]
    subprocess.run(command, check=True)
    return folder / "hekla"


def ours(game: Hekla, first: int, count: int) -> list[str]:
    """The same lines as the C program prints."""
    found = []
    for seed in range(first, first + count):
        state = game.new(2)
        assert isinstance(state, HeklaState)
        decisions = play_randomly(state, caldera.Rng(seed), game.info.max_length)
        found.append(" ".join(str(int(number)) for number in (decisions, state.ended, *state.progress)))
    return found


def measure(game: Hekla, seconds: float) -> float:
    done, seed, began = 0, 1, process_time()
    while (spent := process_time() - began) < seconds:
        done += int(play_randomly(game.new(2), caldera.Rng(seed), game.info.max_length))
        seed += 1
    return done / spent


def main() -> int:
    parser = argparse.ArgumentParser(description="Hekla against the same rules in C.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--matches", type=int, default=300, help="matches that are compared one by one")
    parser.add_argument("--at-least", type=float, help="exit with 1 when the ratio is lower")
    options = parser.parse_args()
    game = caldera.game("hekla")
    assert isinstance(game, Hekla)
    with tempfile.TemporaryDirectory() as folder:
        program = build(Path(folder), game)
        said = subprocess.run([program, "0", str(options.matches)], capture_output=True, text=True, check=True).stdout
        if said.splitlines() != ours(game, 0, options.matches):
            sys.exit("The C program plays other matches than the game.")
        rates = []
        for _ in range(options.rounds):
            timed = subprocess.run([program, "time", str(options.seconds)], capture_output=True, text=True, check=True)
            rates.append((measure(game, options.seconds), float(timed.stdout)))
    ratio = median(mine / limit for mine, limit in rates)
    print(f"{options.matches} matches are the same.")
    print(f"Caldera {median(mine for mine, _ in rates):,.0f}, C {median(limit for _, limit in rates):,.0f} decisions/s")
    print(f"ratio {ratio:.2f} ({min(a / b for a, b in rates):.2f} to {max(a / b for a, b in rates):.2f})")
    return 1 if options.at_least and ratio < options.at_least else 0


if __name__ == "__main__":
    sys.exit(main())
