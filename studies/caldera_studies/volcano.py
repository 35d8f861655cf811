"""How many spaces should the volcano of Wrath of Fire Mountain have?

    python -m caldera_studies.volcano --games 200 --svg docs/images/study_volcano.svg

No source shows how many there are, so we ask bots: with fewer spaces it erupts sooner, and matches are over earlier.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, median, quantiles
from typing import Any

import caldera
from caldera.bots import make_bot
from caldera.lab.spread_plot import Range, plot

FEWEST, MOST = 5, 10
OTHERS = ["titanosaur", "stegosaurus", "ankylosaurus", "plesiosaurus"]
SETUPS: Mapping[str, Mapping[str, Any]] = {
    "first game": {},
    "drawn terrain": {"terrain": "random"},
    "other species": {"species": OTHERS},
}


@dataclass(frozen=True)
class Row:
    """What matches of one bot were like on one set-up."""

    bot: str
    setup: str
    players: int
    spaces: int
    turns: Sequence[int]
    eruptions: Sequence[int]

    def __str__(self) -> str:
        low, high = spread(self.turns)
        return (
            f"| {self.bot} | {self.setup} | {self.players} | {self.spaces} | {median(self.turns):g} | {low:.0f}–{high:.0f} "
            f"| {fmean(self.eruptions):.1f} | {100 * fmean(2 <= count <= 5 for count in self.eruptions):.0f} % |"
        )


def spread(values: Sequence[int]) -> tuple[float, float]:
    """Where nine values of ten lie."""
    if len(values) < 2:
        return values[0], values[0]
    cuts = quantiles(values, n=20, method="inclusive")
    return cuts[0], cuts[-1]


def play(bot: str, setup: str, players: int, spaces: int, games: int, seed: int) -> Row:
    """Many matches. Dice follow from the seed and the number of the match alone, so that every volcano meets the same ones."""
    game = caldera.game("fire_mountain", {"volcano": {"spaces": [spaces] * 3}})
    turns, eruptions = [], []
    for number in range(games):
        dice = caldera.Rng(seed << 32 | number)
        bots = [make_bot(bot, game, seed * 1000 + number * 8 + seat) for seat in range(players)]
        state = game.new(players, SETUPS[setup])
        while not state.is_over:
            seat = state.actors[0]
            state.apply(int(state.draw(dice)) if seat == caldera.CHANCE else bots[seat].choose(state, seat), seat)
        summary = game.stats.summarise(state)
        turns.append(int(summary["turns"]))
        eruptions.append(int(summary["eruptions"]))
    return Row(bot, setup, players, spaces, turns, eruptions)


def study(bots: Sequence[str], players: Sequence[int], spaces: Sequence[int], games: int, seed: int) -> Iterator[Row]:
    for count in players:
        for bot in bots:
            for setup in SETUPS:
                for size in spaces:
                    yield play(bot, setup, count, size, games, seed)


def draw(rows: Sequence[Row], title: str) -> str:
    """The rows of one number of players as a plot."""
    ranges = [
        Range(f"{row.bot}, {row.setup}", f"{row.spaces} spaces", spread(row.turns)[0], median(row.turns), spread(row.turns)[1])
        for row in rows
    ]
    return plot(title, "turns in a match: median, and where nine matches of ten lie", ranges)


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m caldera_studies.volcano",
        description="How the number of spaces on the volcano changes Wrath of Fire Mountain.",
    )
    parser.add_argument("--games", type=int, default=200, help="matches per row")
    parser.add_argument("--bots", default="greedy:50,greedy", help="comma-separated")
    parser.add_argument("--players", default="2", help="comma-separated")
    parser.add_argument("--seed", type=int, default=1, help="random seed (same seed, same matches)")
    parser.add_argument("--spaces", default=",".join(str(size) for size in range(FEWEST, MOST + 1)), help="comma-separated")
    parser.add_argument("--svg", type=Path, help="write the plot here")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = build_parser().parse_args(arguments)
    players, spaces = ([int(number) for number in text.split(",")] for text in (chosen.players, chosen.spaces))
    print("| bot | set-up | players | spaces | turns | nine of ten | eruptions | two to five |\n|---|---|---|---|---|---|---|---|")
    rows = []
    for row in study(chosen.bots.split(","), players, spaces, chosen.games, chosen.seed):
        rows.append(row)
        print(row, flush=True)
    if chosen.svg:
        title = f"Spaces on the volcano, {chosen.players} players, {chosen.games} matches per row"
        chosen.svg.write_text(draw(rows, title), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
