"""Tries volcanoes with other numbers of spaces, over several bots and set-ups, and prints which numbers the criteria choose.

No source shows the three volcano tiles of Wrath of Fire Mountain: their spaces are reconstructed. The criteria: games of advertised
length (30 to 45 minutes at about a minute per turn), few but several eruptions, time to act between them, and dinosaurs that hatch.

    python -m caldera_studies.volcano_spaces --games 100 --bots greedy:50,greedy,uct:50
    python -m caldera_studies.volcano_spaces --spaces 7,9,10 --games 200 --bots greedy:50,greedy,uct:200

The first prints the numbers that each bot and set-up would choose; the second measures chosen numbers: length, eruptions and how
often the first player wins.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, quantiles
from typing import Any

from caldera.lab.simulate import Played, Setup, simulate

SPACES = range(5, 11)
FEWEST_TURNS = {2: 26, 3: 33, 4: 38}
MOST_TURNS = 50
USUAL_ERUPTIONS = range(2, 6)
USUAL_SHARE = 0.9
TURNS_BETWEEN = 2.0
HATCHED = (1.0, 4.0)
SETUPS: dict[str, dict[str, Any]] = {
    "first game": {},
    "drawn": {"terrain": "random", "species": []},
    "other four species": {"terrain": "random", "species": ["titanosaur", "stegosaurus", "ankylosaurus", "plesiosaurus"]},
}


@dataclass(frozen=True)
class Cell:
    """What one number of spaces gives with one number of players, one bot and one set-up."""

    players: int
    spaces: int
    turns: tuple[int, ...]
    eruptions: float
    usual: float
    between: float
    hatched: float
    first_wins: float

    @classmethod
    def count(cls, players: int, spaces: int, played: Sequence[Played]) -> Cell:
        facts = [game.facts for game in played]
        eruptions = [int(fact["eruptions"]) for fact in facts]
        return cls(
            players,
            spaces,
            tuple(sorted(int(fact["turns"]) for fact in facts)),
            mean(eruptions),
            sum(count in USUAL_ERUPTIONS for count in eruptions) / len(eruptions),
            mean(fact["turns"] / max(1, fact["eruptions"]) / players for fact in facts),
            mean(count for fact in facts for count in fact["hatched"]),
            mean(game.returns[0] for game in played),
        )

    @property
    def problems(self) -> list[str]:
        """The criteria that this number of spaces does not meet."""
        wrong = []
        if mean(self.turns) < FEWEST_TURNS[self.players]:
            wrong.append("too short")
        if mean(self.turns) > MOST_TURNS:
            wrong.append("too long")
        if self.usual < USUAL_SHARE:
            wrong.append("eruptions")
        if self.between < TURNS_BETWEEN:
            wrong.append("too hasty")
        if not HATCHED[0] <= self.hatched <= HATCHED[1]:
            wrong.append("hatching")
        return wrong

    @property
    def middle_turns(self) -> str:
        """Nine games of ten take so many turns."""
        if len(self.turns) < 20:
            return f"{self.turns[0]}–{self.turns[-1]}"
        cuts = quantiles(self.turns, n=20, method="inclusive")
        return f"{cuts[0]:.0f}–{cuts[-1]:.0f}"

    @property
    def advantage(self) -> str:
        """The first player's share of wins, with twice the standard error."""
        error = 2 * sqrt(self.first_wins * (1 - self.first_wins) / len(self.turns))
        return f"{100 * self.first_wins:.0f} ± {100 * error:.0f} %"


def try_out(players: int, spaces: int, bot: str, setup: str, games: int, seed: int) -> Cell:
    """Play with these spaces; red begins."""
    edition = {"volcano": {"spaces": [spaces] * 3}}
    options = SETUPS[setup] | {"first": "red"}
    return Cell.count(players, spaces, simulate(Setup("fire_mountain", (bot,) * players, options, edition), games, seed))


def choose(bot: str, setup: str, games: int, seed: int) -> list[str]:
    """For each number of players, the numbers of spaces that meet all criteria."""
    found = []
    for players in FEWEST_TURNS:
        cells = [try_out(players, spaces, bot, setup, games, seed) for spaces in SPACES]
        fitting = [str(cell.spaces) for cell in cells if not cell.problems]
        found.append(", ".join(fitting) or f"none (with {SPACES[-1]}: {'; '.join(cells[-1].problems)})")
    return found


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m caldera_studies.volcano_spaces", description="Tries volcanoes with other numbers of spaces."
    )
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--bots", default="greedy:50,greedy")
    parser.add_argument("--spaces", default="", help="measure these spaces for 2, 3 and 4 players instead of choosing")
    parser.add_argument("--setups", default=",".join(SETUPS))
    parser.add_argument("--seed", type=int, default=1)
    return parser


def main(arguments: Sequence[str] | None = None) -> None:
    options = build_parser().parse_args(arguments)
    pairs = [(bot, setup) for bot in options.bots.split(",") for setup in options.setups.split(",")]
    if not options.spaces:
        print("| bot | set-up | 2 players | 3 players | 4 players |\n|---|---|---|---|---|")
        for bot, setup in pairs:
            print(f"| {bot} | {setup} | {' | '.join(choose(bot, setup, options.games, options.seed))} |", flush=True)
        return
    print("| bot | set-up | players | spaces | turns | nine of ten | eruptions | hatched per player | first player wins |")
    print("|---|---|---|---|---|---|---|---|---|")
    for bot, setup in pairs:
        for players, spaces in zip(FEWEST_TURNS, map(int, options.spaces.split(",")), strict=True):
            cell = try_out(players, spaces, bot, setup, options.games, options.seed)
            numbers = f"{mean(cell.turns):.1f} | {cell.middle_turns} | {cell.eruptions:.2f} | {cell.hatched:.1f} | {cell.advantage}"
            print(f"| {bot} | {setup} | {players} | {spaces} | {numbers} |", flush=True)


if __name__ == "__main__":
    main()
