"""What a decision of every level costs: the median and the longest, in processor time.

    python -m caldera_studies.costs hekla fire_mountain sub_terra fuji --games 4 --seed 1

Every level plays a few games against itself. Decisions with one legal action are not counted: nobody waits for them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from statistics import median
from time import process_time

from caldera.bots import level_names, make_bot
from caldera.bots.names import bot_name
from caldera.core.game import AnyGame
from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.games import OWN
from caldera.games import game as find_game


def time_decisions(game: AnyGame, level: str, players: int, games: int, seed: int) -> list[float]:
    """Milliseconds of each decision, a new bot for every one as in a room."""
    times: list[float] = []
    for number in range(games):
        rng, state = Rng(seed << 20 | number), game.new(players, game.measured_with(players))
        while not state.is_over:
            seat = state.actors[0]
            if seat == CHANCE:
                state.play(state.draw(rng), CHANCE)
                continue
            legal = state.legal_actions(seat)
            if len(legal) == 1:
                state.play(legal[0], seat)
                continue
            begun = process_time()
            action = make_bot(level, game, int(rng.bits())).choose(state, seat)
            times.append(1000 * (process_time() - begun))
            state.play(action, seat)
    return times


def write_costs(game_id: str, games: int, seed: int) -> list[str]:
    """One row per level."""
    game = find_game(game_id)
    players = max(game.info.players.start, min(4 if game.info.cooperative else 2, game.info.players.stop - 1))
    rows = [f"| {game.info.title}, {players} players | median ms | longest ms | decisions |", "|---|---|---|---|"]
    for level in level_names(game_id):
        times = time_decisions(game, level, players, games, seed)
        rows.append(f"| {bot_name(level, 'en')} | {median(times):.2f} | {max(times):.1f} | {len(times)} |")
    return rows


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m caldera_studies.costs", description="Time the decisions of every level.")
    parser.add_argument("game", nargs="+", choices=OWN)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    return parser


def main(arguments: Sequence[str]) -> None:
    options = build_parser().parse_args(arguments)
    for game_id in options.game:
        print("\n".join(write_costs(game_id, options.games, options.seed)), end="\n\n", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
