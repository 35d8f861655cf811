"""What is a statement worth in Fuji?

    python -m caldera_studies.fuji_statements --games 150 --svg docs/images/study_speech.svg

Four teams of the same bots play with the same dice. One keeps silent, one makes the vague statements that the rules allow, one
agrees on a code for them beforehand, and one sees all dice: more than that cannot be said.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from caldera.lab.spread_plot import Range, plot
from caldera.lab.statistics import wilson
from caldera_studies.fuji_speech import Series, play_series

TEAMS = {"silent": "silent", "vague": "speaking", "code": "code", "all-seeing": "all-seeing"}
"""The names of this study, and those of the bots' ways of speaking."""


def study(levels: Sequence[int], games: int, seed: int, worlds: int, players: int) -> Iterator[tuple[int, str, Series]]:
    for level in levels:
        for team, mode in TEAMS.items():
            yield level, team, play_series(mode, players, level, games, seed, worlds=worlds)


def measure(level: int, team: str, series: Series) -> Range:
    """The share of matches won in percent, with its 95 % interval."""
    low, high = wilson(series.won, series.games)
    return Range(f"level {level}", team, 100 * low, round(100 * series.rate, 1), 100 * high)


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m caldera_studies.fuji_statements",
        description="Win rates of silent, vague, coding and all-seeing teams in Fuji.",
    )
    parser.add_argument("--games", type=int, default=150, help="matches per team and level")
    parser.add_argument("--levels", default="1,2,3", help="comma-separated")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--worlds", type=int, default=8, help="hands that a bot imagines for one decision")
    parser.add_argument("--seed", type=int, default=1, help="random seed (same seed, same dice)")
    parser.add_argument("--svg", type=Path, help="write the plot here")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = build_parser().parse_args(arguments)
    levels = [int(level) for level in chosen.levels.split(",")]
    print("| level | team | matches | won | interval |\n|---|---|---|---|---|")
    ranges = []
    for level, team, series in study(levels, chosen.games, chosen.seed, chosen.worlds, chosen.players):
        one = measure(level, team, series)
        ranges.append(one)
        print(f"| {level} | {team} | {series.games} | {one.middle:.1f} % | {one.low:.1f}–{one.high:.1f} |", flush=True)
        if chosen.svg:
            title = f"Speech in Fuji, {chosen.players} players, {chosen.games} matches per row"
            chosen.svg.write_text(plot(title, "matches won in percent, with 95 % intervals", ranges, 100), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
