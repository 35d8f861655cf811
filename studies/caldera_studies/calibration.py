"""Whether evaluations mean what they say: predicted chances against what came of them.

    python -m caldera_studies.calibration hekla --games 200 --seed 1 --bot hard

A bot plays against itself. At positions between turns the learned evaluation says how likely each seat is to win; in the end it has
won or not. Predictions are put into ten classes; in a good table both columns agree.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from caldera.bots import make_bot
from caldera.core.game import AnyGame
from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.games import game as find_game
from caldera.lab.openings import Opening, play_opening, usual_plies

CLASSES = 10
ONE_IN = 6
"""Neighbouring positions say nearly the same: one of so many counts."""


@dataclass
class Class:
    """Predictions that are about alike."""

    count: int = 0
    predicted: float = 0.0
    won: float = 0.0

    def row(self, number: int) -> str:
        low, high = 100 * number // CLASSES, 100 * (number + 1) // CLASSES
        if not self.count:
            return f"| {low}–{high} % | 0 | | |"
        return (
            f"| {low}–{high} % | {self.count} | {100 * self.predicted / self.count:.0f} % | {100 * self.won / self.count:.0f} % |"
        )


def measure(game: AnyGame, bot: str, players: int, games: int, seed: int) -> list[Class]:
    """All predictions of so many games, by class."""
    classes = [Class() for _ in range(CLASSES)]
    policy = game.learned_policy()
    for number in range(games):
        rng, state, said = Rng(seed << 20 | number), game.new(players, game.measured_with(players)), list[list[float]]()
        bots = [make_bot(bot, game, int(rng.bits())) for _ in range(players)]
        if plies := usual_plies(game):
            play_opening(game, state, Opening(plies, number), seed)
        while not state.is_over:
            seat = state.actors[0]
            if seat == CHANCE:
                state.play(state.draw(rng), CHANCE)
                continue
            if policy.is_settled(state) and rng.below(ONE_IN) == 0:
                said.append([float(value) for value in policy.evaluate(state)])
            state.play(bots[seat].choose(state, seat), seat)
        for values in said:
            for value, got in zip(values, state.returns, strict=True):
                found = classes[min(CLASSES - 1, int(CLASSES * value))]
                found.count, found.predicted, found.won = found.count + 1, found.predicted + value, found.won + got
    return classes


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m caldera_studies.calibration", description="Compare predictions with results.")
    parser.add_argument("game", choices=("hekla", "fire_mountain"))
    parser.add_argument("--bot", default="hard", help="who plays (default: hard)")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    return parser


def main(arguments: Sequence[str]) -> None:
    options = build_parser().parse_args(arguments)
    print("| predicted | positions | mean prediction | won |", "|---|---|---|---|", sep="\n")
    for number, found in enumerate(measure(find_game(options.game), options.bot, options.players, options.games, options.seed)):
        print(found.row(number))


if __name__ == "__main__":
    main(sys.argv[1:])
