"""Tries volcanoes with other numbers of spaces, and prints which one the criteria choose.

No source shows the three volcano tiles of Wrath of Fire Mountain: their spaces are reconstructed. The criteria: games of advertised
length (30 to 45 minutes at about a minute a turn), few but several eruptions, time to act between them, and dinosaurs that hatch.

    python tools/tune_fire_mountain.py --games 200 --bots greedy > docs/fire_mountain_tuning.md
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean

from caldera.lab.simulate import Played, Setup, simulate

SPACES = range(5, 11)
FEWEST_TURNS = {2: 26, 3: 33, 4: 38}
MOST_TURNS = 50
USUAL_ERUPTIONS = range(2, 6)
USUAL_SHARE = 0.9
TURNS_BETWEEN = 2.0
HATCHED = (1.0, 4.0)


@dataclass(frozen=True)
class Cell:
    """What one number of spaces gives with one number of players."""

    players: int
    spaces: int
    turns: float
    eruptions: float
    usual: float
    between: float
    hatched: float

    @classmethod
    def of(cls, players: int, spaces: int, played: Sequence[Played]) -> Cell:
        facts = [game.facts for game in played]
        eruptions = [int(fact["eruptions"]) for fact in facts]
        return cls(
            players,
            spaces,
            mean(fact["turns"] for fact in facts),
            mean(eruptions),
            sum(count in USUAL_ERUPTIONS for count in eruptions) / len(eruptions),
            mean(fact["turns"] / max(1, fact["eruptions"]) / players for fact in facts),
            mean(count for fact in facts for count in fact["hatched"]),
        )

    @property
    def problems(self) -> list[str]:
        """The criteria that this number of spaces does not meet."""
        wrong = []
        if self.turns < FEWEST_TURNS[self.players]:
            wrong.append("too short")
        if self.turns > MOST_TURNS:
            wrong.append("too long")
        if self.usual < USUAL_SHARE:
            wrong.append("eruptions")
        if self.between < TURNS_BETWEEN:
            wrong.append("too hasty")
        if not HATCHED[0] <= self.hatched <= HATCHED[1]:
            wrong.append("hatching")
        return wrong


def try_out(players: int, spaces: int, bot: str, games: int, seed: int) -> Cell:
    edition = {"volcano": {"spaces": [spaces] * 3}}
    return Cell.of(players, spaces, simulate(Setup("fire_mountain", (bot,) * players, {}, edition), games, seed))


def row(cell: Cell) -> str:
    numbers = f"{cell.turns:.1f} | {cell.eruptions:.2f} | {100 * cell.usual:.0f} % | {cell.between:.1f} | {cell.hatched:.1f}"
    return f"| {cell.players} | {cell.spaces} | {numbers} | {', '.join(cell.problems) or 'meets all'} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--bots", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    cells = [try_out(players, spaces, options.bots, options.games, options.seed) for players in FEWEST_TURNS for spaces in SPACES]
    print("| players | spaces | turns | eruptions | games with 2–5 | turns of a player between | hatched a player | verdict |")
    print("|---|---|---|---|---|---|---|---|")
    print("\n".join(row(cell) for cell in cells))
    print()
    for players in FEWEST_TURNS:
        fitting = [cell.spaces for cell in cells if cell.players == players and not cell.problems]
        print(f"- {players} players: {f'{min(fitting)} spaces' if fitting else 'no number of spaces meets all criteria'}")


if __name__ == "__main__":
    main()
