"""One line a game that changes when anything about its rules changes: seeded random matches, boiled down to a hash.

    python -m caldera.lab.digest --games 2000 --seed 1

Compiled and interpreted code must print the same lines.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

from caldera.core.game import AnyGame
from caldera.core.state import CHANCE, NOBODY, GameState
from caldera.games import game as find_game
from caldera.games import game_ids
from caldera.lab.probe import Probe

PERFT_LIMIT = 3000
KEY_EVERY = 64
"""Besides the last position, every so many steps a position goes into the hash."""


@dataclass(frozen=True)
class Digest:
    """What came of the matches of one game."""

    game: str
    games: int
    seed: int
    steps: int
    digest: str

    def __str__(self) -> str:
        return f"{self.game} games={self.games} seed={self.seed} steps={self.steps} digest={self.digest}"


def fingerprint(state: GameState) -> str:
    """A short hash of everything that a position holds."""
    written = json.dumps([state.to_json(), state.returns], sort_keys=True)
    return hashlib.sha256(written.encode()).hexdigest()[:16]


def perft(state: GameState) -> list[int]:
    """How many sequences of one and of two steps there are from here, chance outcomes included; two only where that is quick."""
    first = _steps(state)
    if len(first) > PERFT_LIMIT:
        return [len(first)]
    second = 0
    for seat, action in first:
        after = state.clone()
        after.play(action, seat)
        second += len(_steps(after))
    return [len(first), second]


def _steps(state: GameState) -> list[tuple[int, int]]:
    steps = [(seat, action) for seat in state.actors if seat != CHANCE for action in state.legal_actions(seat)]
    return steps + [(CHANCE, outcome) for outcome, _ in state.chance_outcomes()]


def digest(game: AnyGame, games: int, seed: int) -> Digest:
    """Play random matches with all numbers of players and random options; keys, returns and lengths go into the hash."""
    total = hashlib.sha256()
    steps = 0
    for number in range(games):
        probe = Probe(game, seed * 1_000_003 + number)
        players = game.info.players[number % len(game.info.players)]
        state = game.new(players, probe.some_options(players))
        while True:
            seat = state.mover()
            if seat == NOBODY:
                break
            if seat == CHANCE:
                state.play(state.draw(probe.rng), CHANCE)
            else:
                actions = state.moves(seat)
                state.play(actions[probe.rng.below(len(actions))], seat)
            if state.ply % KEY_EVERY == 0:
                total.update(repr(state.key).encode())
        total.update(repr((state.key, state.returns, int(state.ply))).encode())
        steps += int(state.ply)
    return Digest(game.id, games, seed, steps, total.hexdigest()[:32])


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m caldera.lab.digest", description="Hash seeded random matches of every game.")
    parser.add_argument("--games", type=int, default=2000, help="how many matches of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("game", nargs="*", help="the games; all of them unless told")
    chosen = parser.parse_args(arguments)
    for name in chosen.game or game_ids():
        print(digest(find_game(name), chosen.games, chosen.seed))


if __name__ == "__main__":
    main()
