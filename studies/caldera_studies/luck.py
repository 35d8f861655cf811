"""How good the account of luck and skill is: matches of mixed levels, judged, in the rows of a table.

    python -m caldera_studies.luck fire_mountain --matches 60 --seed 1

Luck should be 0 on average, and whoever had more of it should win more often. Decisions of stronger levels should give away less.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from statistics import correlation, mean, stdev

from caldera.bots import make_bot
from caldera.core.game import AnyGame
from caldera.core.match import Match
from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.games import OWN
from caldera.games import game as find_game
from caldera.insight.analysis import average_costs, do, final_chances, first_round
from caldera.insight.luck_words import SEVERAL

LEVELS = ("novice", "medium", "hard", "expert")
OPTIONS = {"sub_terra": {"difficulty": "beginner"}}


def play(game: AnyGame, levels: Sequence[str], seed: int) -> Match:
    match, dice = Match(game, len(levels), OPTIONS.get(game.id, {})), Rng(seed)
    bots = [make_bot(level, game, 100 * seed + seat) for seat, level in enumerate(levels)]
    while not match.state.is_over:
        seat = match.state.actors[0]
        match.apply(int(match.state.draw(dice)) if seat == CHANCE else bots[seat].choose(match.state, seat), seat)
    return match


def levels_at(game: AnyGame, number: int) -> list[str]:
    """Every pair of rivals in turn; a team of one level."""
    if game.info.cooperative:
        return [LEVELS[number % 3]] * 3
    return [LEVELS[number % 4], LEVELS[number // 4 % 4]]


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m caldera_studies.luck", description="How good luck and skill are told.")
    parser.add_argument("game", choices=OWN)
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    given = build_parser().parse_args(arguments)
    game = find_game(given.game, None)
    luck: list[tuple[float, float]] = []
    costs: defaultdict[str, list[float]] = defaultdict(list)
    for number in range(given.matches):
        levels = levels_at(game, number)
        match = play(game, levels, given.seed + number)
        findings = [finding for work in first_round(match) for finding in do(work)]
        gains = [one.gains[0] for one in findings if one.gains]
        if gains:
            luck.append((sum(gains), final_chances(match)[0]))
        if not game.info.cooperative:
            for level, cost in zip(levels, average_costs(match, findings), strict=True):
                costs[level].append(SEVERAL * cost)
    print(f"{game.info.title}: {given.matches} matches, seed {given.seed}")
    if luck:
        print(f"luck: mean {_with_error([gain for gain, _ in luck])}")
        if len({won for _, won in luck}) > 1:
            print(f"correlation of luck with the result: {correlation(*zip(*luck, strict=True)):.2f}")
        ordered = [won for _, won in sorted(luck)]
        quarter = max(1, len(ordered) // 4)
        print(f"won by the quarter with least luck: {mean(ordered[:quarter]):.2f}; with most: {mean(ordered[-quarter:]):.2f}")
    for level in LEVELS:
        if costs[level]:
            print(f"{SEVERAL} decisions of {level} gave away {_with_error(costs[level])}")
    return 0


def _with_error(values: Sequence[float]) -> str:
    error = stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{mean(values):+.3f} ± {error:.3f}"


if __name__ == "__main__":
    sys.exit(main())
