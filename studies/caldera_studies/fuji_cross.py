"""How Fuji's bots get on with strangers: one bot that speaks in one way among others that speak in another.

    python -m caldera_studies.fuji_cross --games 100 --players 3 --level 2

It prints a matrix of win rates. The row is the single bot (its seat changes from match to match), the column the rest of the party;
on the diagonal all are alike. Chance is the same in every cell.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Sequence

from caldera.core.rng import Rng
from caldera.core.state import CHANCE, NOBODY, GameState
from caldera.games import game as find_game
from caldera.games.fuji.bot.policy import WORLDS
from caldera_studies.fuji_speech import POLICIES, next_to_act

KINDS = {"silent": "silent", "code": "code", "vague": "speaking", "colours": "colours"}
"""Nothing; every card rated, as bots used to; a few vague answers, as they do now; only colours."""


def is_won(choose: Callable[[GameState, int, Rng], int], number: int, players: int, level: int, seed: int) -> bool:
    """Whether the party wins match `number`, whose dice depend on nothing but the number and the seed."""
    game = find_game("fuji")
    scenarios = [choice for choice in game.options[0].choices if choice != "random"]
    chance, thoughts = Rng(seed * 1_000_003 + number), Rng(seed * 7_000_003 + number)
    state = game.new(players, {"level": level, "scenario": scenarios[number % len(scenarios)]})
    while (seat := next_to_act(state)) != NOBODY:
        state.play(state.draw(chance) if seat == CHANCE else choose(state, seat, thoughts), seat)
    return bool(game.stats.summarise(state)["ended"] == "village")


def wins(single: str, others: str, players: int, level: int, games: int, seed: int, worlds: int = WORLDS) -> int:
    """How many matches a party wins in which one bot differs from the rest."""
    policies = {kind: POLICIES[KINDS[kind]](worlds) for kind in {single, others}}
    won = 0
    for number in range(games):

        def choose(state: GameState, seat: int, rng: Rng, odd_one: int = number % players) -> int:
            return int(policies[single if seat == odd_one else others].choose(state, seat, rng))

        won += is_won(choose, number, players, level, seed)
    return won


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m caldera_studies.fuji_cross", description="Win rates of parties whose bots speak differently."
    )
    parser.add_argument("--games", type=int, default=100, help="matches in each cell (default: 100)")
    parser.add_argument("--players", type=int, default=3, choices=(2, 3, 4))
    parser.add_argument("--level", type=int, default=2, choices=(1, 2, 3, 4))
    parser.add_argument("--kinds", nargs="+", choices=tuple(KINDS), default=list(KINDS), help="which bots (default: all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=WORLDS, help="hands that a bot imagines for one decision")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = build_parser().parse_args(arguments)
    margin = 100 * 1.96 * math.sqrt(0.25 / chosen.games)
    print(f"level {chosen.level}, {chosen.players} players, {chosen.games} games in each cell, at most ± {margin:.0f} %")
    print("one of \\ rest  " + "".join(f"{kind:>9}" for kind in chosen.kinds))
    for single in chosen.kinds:
        cells = []
        for others in chosen.kinds:
            won = wins(single, others, chosen.players, chosen.level, chosen.games, chosen.seed, chosen.worlds)
            cells.append(f"{100 * won / chosen.games:8.0f}%")
        print(f"{single:<15}" + "".join(cells), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
