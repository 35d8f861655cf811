"""What bots make of today's mountain: games of the set-up in every game's `mountain.json`, each with another deal.

    python -m caldera_studies.mountains fire_mountain --levels medium expert --games 100

A file that exists is continued up to so many games a level: game n is always the same game. Bots have no limit of time, so the
table does not depend on the machine. `--try` plays another set-up first, and writes nothing: Expert should win about half.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from time import process_time

import caldera.insight.mountain as mountain
from caldera.core.data import JsonObject

SOURCES = Path(__file__).parents[2] / "src" / "caldera" / "games"
PIECE = 10
"""Games after which the table is written."""


def write(file: Path, level: str, figures: Counter[int]) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    data["figures"][level] = sorted(figures.items())
    head = {key: data[key] for key in ("options", "bots")}
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(counted)}" for name, counted in sorted(data["figures"].items()))
    text = ",\n".join(f" {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items())
    file.write_text(f'{{\n{text},\n "figures": {{\n{lines}\n }}\n}}\n', encoding="utf-8")


def run(game_id: str, level: str, games: int, file: Path) -> None:
    known = json.loads(file.read_text(encoding="utf-8"))["figures"].get(level, [])
    figures = Counter({points: count for points, count in known})
    begun = process_time()
    while (done := figures.total()) < games:
        for number in range(done, min(games, done + PIECE)):
            figures[mountain.play_deal(game_id, f"standing-{number}", level, number)[0]] += 1
        write(file, level, figures)
    won = sum(count for points, count in figures.items() if points > 0)
    seconds = process_time() - begun
    print(f"{game_id} {level}: {figures.total()} games, {won} with a lead or points, {seconds:.1f} s", file=sys.stderr)


def try_out(game_id: str, levels: Sequence[str], games: int, data: JsonObject) -> None:
    """How often each level wins another set-up, and what a game of it costs: before thousands of games are played."""
    setup = mountain.Setup(data["options"], tuple(data["bots"]), {})
    for level in levels:
        begun = process_time()
        won = sum(mountain.play_deal(game_id, f"standing-{number}", level, number, setup)[1] for number in range(games))
        cost = (process_time() - begun) / games
        print(f"{game_id} {json.dumps(data)} {level}: won {won} of {games}, {cost:.3f} s a game", file=sys.stderr, flush=True)


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m caldera_studies.mountains", description="Let bots play today's mountain.")
    parser.add_argument("game", choices=mountain.ROTATION)
    parser.add_argument("--levels", nargs="+", default=["medium", "hard", "expert"])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--try", type=json.loads, dest="setup", help='another set-up, such as {"options": {}, "bots": ["expert"]}')
    parser.add_argument("--sources", type=Path, default=SOURCES, help="the folder of the games whose tables are continued")
    return parser


def main(arguments: Sequence[str] | None = None) -> None:
    given = build_parser().parse_args(arguments)
    if given.setup is not None:
        try_out(given.game, given.levels, given.games, given.setup)
        return
    for level in given.levels:
        run(given.game, level, given.games, given.sources / given.game / mountain.FILE)


if __name__ == "__main__":
    main()
