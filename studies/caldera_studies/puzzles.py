"""Puzzles: positions of strong bots' games with one clearly best action, which Medium misses.

    python -m caldera_studies.puzzles hekla --puzzles 44 --seed 1 --out src/caldera/games/hekla/puzzles.jsonl

Filters, cheap ones first. The game's Medium, without its errors, misses the action; a quick search sees a gap; three searches of
different depth agree with a larger gap; in 300 games of quick bots the action leads the second best and Medium's. One puzzle a
game, no position twice. A file that exists is continued: a line is a puzzle with its proof, as `caldera.insight.puzzles` reads it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from caldera.bots import make_bot
from caldera.bots.advice import compare
from caldera.bots.knowledge import Knowledge
from caldera.core.data import JsonObject
from caldera.core.game import AnyGame
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, GameState
from caldera.games import game as find_game

STEPS = (30, 100, 300)
"""Duels after which an action that does not lead by half as much as it must is given up, and how many there are in the end."""
LEAD = 0.15
SEEN = 5
"""An action with fewer visits says nothing about a gap."""
FEW = 4
"""A puzzle leaves at least so many actions to choose from."""


@dataclass(frozen=True)
class Recipe:
    """Who plays the games, who misses the action, and who judges."""

    players: int
    options: JsonObject
    play: tuple[str, ...]
    medium: str
    quick: str
    deep: tuple[str, ...]
    gap: float
    duellist: str


RECIPES = {
    "hekla": Recipe(
        players=2,
        options={},
        play=("hard", "hard"),
        medium="learned:8",
        quick="learned:200",
        deep=("learned:900", "learned:1500", "learned:2500"),
        gap=0.12,
        duellist="learned:8",
    ),
    "fire_mountain": Recipe(
        players=2,
        options={},
        play=("uct:25", "uct:100"),
        medium="greedy",
        quick="uct:200",
        deep=("uct:1000", "uct:1500", "uct:2500"),
        gap=0.08,
        duellist="greedy",
    ),
    "sub_terra": Recipe(
        players=3,
        options={"difficulty": "beginner"},
        play=("hard",) * 3,
        medium="greedy",
        quick="compare:12/12",
        deep=("compare:48/12", "compare:64/18", "compare:96/24"),
        gap=0.03,
        duellist="greedy",
    ),
}


Ranked = list[tuple[int, float]]


def ranking(game: AnyGame, state: GameState, seat: int, how: str, seed: int) -> Ranked:
    """Actions with their values, the best first, by a search, or by playouts with the same dice (`compare:LOOKS/HORIZON`)."""
    if not how.startswith("compare"):
        found = make_bot(how, game, seed).analyse(state, seat)
        seen = [
            (action, value) for action, value, visits in zip(found.actions, found.values, found.visits, strict=True) if visits >= 5
        ]
        return seen or [(found.actions[0], found.values[0])]
    looks, horizon = map(int, how.partition(":")[2].split("/"))
    knowledge, policy = Knowledge(state, seat), game.policy()
    ways = [int(action) for action in policy.candidates(state, seat)]
    worth, _ = compare(policy, knowledge, ways, seed, looks // 8 or 1, 0.0, horizon)
    kept = sorted(ways, key=lambda action: -worth[action])[:5]
    worth, _ = compare(policy, knowledge, kept, seed + 1, looks, 0.0, horizon)
    return sorted(worth.items(), key=lambda entry: -entry[1])


def gap_of(ranked: Ranked) -> float:
    return ranked[0][1] - ranked[1][1] if len(ranked) > 1 else 0.0


def won(state: GameState, seat: int) -> float:
    return float(state.returns[seat] > 0) if state.game.info.cooperative else float(state.returns[seat])


def duel(game: AnyGame, state: GameState, seat: int, action: int, how: str, numbers: range) -> float:
    """How many of these games are won after the action, played on by quick bots; the same dice for every action."""
    total = 0.0
    for number in numbers:
        rng = Rng(5000 + number)
        bots = [make_bot(how, game, 9000 + 8 * number + chair) for chair in range(state.players)]
        trial = state.clone()
        trial.apply(action, seat)
        while not trial.is_over:
            who = trial.actors[0]
            trial.apply(int(trial.draw(rng)) if who == CHANCE else bots[who].choose(trial, who), who)
        total += won(trial, seat)
    return total


class Miner:
    def __init__(self, game: AnyGame, known: set[int]) -> None:
        self.game, self.recipe, self.known = game, RECIPES[game.id], known
        self.passed: Counter[str] = Counter()

    def mine(self, seed: int) -> JsonObject | None:
        """One game; its first puzzle, if it has one."""
        rng = Rng(seed | 77 << 32)
        dice, recipe, game = rng.split(), self.recipe, self.game
        bots = [make_bot(recipe.play[(seed + seat) % len(recipe.play)], game, int(rng.bits())) for seat in range(recipe.players)]
        state = game.new(recipe.players, recipe.options)
        self.passed["games"] += 1
        while not state.is_over:
            seat = state.actors[0]
            if seat == CHANCE:
                state.apply(int(state.draw(dice)), CHANCE)
                continue
            action = bots[seat].choose(state, seat)
            found = self.look(state, seat, action) if len(state.legal_actions(seat)) >= FEW else None
            if found:
                return {"seed": seed, **found}
            state.apply(action, seat)
        return None

    def look(self, state: GameState, seat: int, played: int) -> JsonObject | None:
        game, recipe = self.game, self.recipe
        if state.hash64 in self.known:
            return None
        self.known.add(state.hash64)
        self.passed["positions"] += 1
        medium = make_bot(recipe.medium, game, 1).choose(state, seat)
        if medium == played:
            return None
        self.passed["medium misses"] += 1
        quick = ranking(game, state, seat, recipe.quick, 1)
        best = quick[0][0]
        if best == medium or gap_of(quick) < 0.6 * recipe.gap or quick[0][1] < 0.3:
            return None
        self.passed["quick gap"] += 1
        searches = []
        for number, how in enumerate(recipe.deep):
            ranked = ranking(game, state, seat, how, 100 + number)
            if ranked[0][0] != best or gap_of(ranked) < recipe.gap or ranked[0][1] < 0.4:
                return None
            searches.append((how, ranked))
        self.passed["deep gap"] += 1
        second = searches[-1][1][1][0]
        wins = dict.fromkeys((best, second, medium), 0.0)
        done = 0
        for number in STEPS:
            for way in wins:
                wins[way] += duel(game, state, seat, way, recipe.duellist, range(done, number))
            done = number
            lead = (wins[best] - max(wins[second], wins[medium])) / done
            if lead < (LEAD if done == STEPS[-1] else LEAD / 2):
                return None
        if wins[best] < done / 2:
            return None
        self.passed["puzzles"] += 1
        words = game.space.words
        return {
            "seat": seat,
            "best": words(best),
            "second": words(second),
            "medium": words(medium),
            "searches": [[how, round(100 * ranked[0][1]), round(100 * ranked[1][1])] for how, ranked in searches],
            "duels": [recipe.duellist, done, *(round(100 * wins[way] / done) for way in (best, second, medium))],
            "position": state.to_json(),
        }


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m caldera_studies.puzzles", description="Mine puzzles from games of strong bots."
    )
    parser.add_argument("game", choices=RECIPES)
    parser.add_argument("--puzzles", type=int, default=44, help="how many the file is to have")
    parser.add_argument("--seed", type=int, default=1, help="the first game")
    parser.add_argument("--minutes", type=float, default=0.0, help="processor time after which to stop")
    parser.add_argument("--out", type=Path, required=True)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    given = build_parser().parse_args(arguments)
    game = find_game(given.game, None)
    lines = given.out.read_text(encoding="utf-8").splitlines() if given.out.exists() else []
    kept = [json.loads(line) for line in lines]
    miner = Miner(game, {game.from_json(puzzle["position"]).hash64 for puzzle in kept})
    seed = max([given.seed - 1, *(puzzle["seed"] for puzzle in kept)])
    while len(kept) < given.puzzles and not (given.minutes and process_time() > 60 * given.minutes):
        seed += 1
        found = miner.mine(seed)
        if found:
            kept.append(found)
            with given.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n")
        print(given.game, dict(miner.passed), f"{process_time():.0f} s", flush=True)
    return 0 if len(kept) >= given.puzzles else 1


if __name__ == "__main__":
    sys.exit(main())
