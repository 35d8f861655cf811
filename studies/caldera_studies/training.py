"""Learn to judge positions from self-play: `python -m caldera_studies.training hekla --games 1500 --seed 1 --out weights.txt`.

A bot plays against itself, with slips so that odd positions occur too. From the positions of every game, or some of them, the
features of all seats are kept, with what each seat got in the end. The weights are those under which the results are most likely:
the chances of the seats are the softmax of their weighed features (a conditional logit, which has one best answer and no learning
rate). The seed and the numbers of games decide everything, so the file can be made again.
"""

from __future__ import annotations

import argparse
import sys
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, cast

from caldera.bots import make_bot
from caldera.core.game import AnyGame
from caldera.core.policy import Policy
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, GameState
from caldera.games import game as find_game

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[Any]

TEACHER = "greedy~10"
STEPS = 12


@dataclass(frozen=True)
class Learner:
    """How the features of one game are read."""

    names: tuple[str, ...]
    by_hand: dict[str, float]
    """The judgement made by hand, which was there before: weights for the last stage number, the others are 0."""
    features: Callable[[Any, Any], Iterable[float]]
    stage: Callable[[Any, Any], Iterable[float]]
    fewer: int = 3
    """Three and four players play one game for so many games of two."""
    slips: int = 10
    """Of a hundred decisions, how many are any candidate instead of the teacher's choice."""
    one_in: int = 4
    """How many positions come to one that is kept: neighbours in a game say nearly the same."""
    caution: float = 30.0
    """How strongly weights are held near those of the judgement made by hand, in positions: few games must not change it much."""


def learner_of(game_id: str) -> Learner:
    if game_id == "hekla":
        from caldera.games.hekla.bot import features as hekla

        by_hand = {"walked": 1.0, "placed0": 0.5, "placed1": 0.5, "placed2": 0.5, "placed3": 0.5, "threat": 0.6}
        return Learner(hekla.NAMES, by_hand, hekla.read_features, lambda policy, state: hekla.read_stage(state))
    from caldera.games.fire_mountain.bot import features as mountain

    return Learner(
        mountain.NAMES,
        {"score": 1.0, "regions": 1.0, "volcano": 1.0, "prepared": 1.0},
        lambda policy, state: mountain.read_features(policy.evaluation, state),
        lambda policy, state: mountain.read_stage(policy.evaluation, state),
        fewer=8,
        slips=6,
        one_in=1,
        caution=3000.0,
    )


def play_games(game: AnyGame, players: int, games: int, seed: int, teacher: str) -> tuple[list[array[float]], list[list[float]]]:
    """Positions of so many games: features times stage of all seats, and what the seats got."""
    learner, policy, rng = learner_of(game.id), game.learned_policy(), Rng(seed << 8 | players)
    rows: list[array[float]] = []
    results: list[list[float]] = []
    for _ in range(games):
        bots = [make_bot(teacher, game, int(rng.bits())) for _ in range(players)]
        state = game.new(players)
        kept = 0
        while not state.is_over:
            seat = state.actors[0]
            if seat == CHANCE:
                state.play(state.draw(rng), CHANCE)
                continue
            if policy.is_settled(state) and (learner.one_in == 1 or rng.below(learner.one_in) == 0):
                rows.append(read_row(learner, policy, state))
                kept += 1
            if rng.below(100) < learner.slips:
                candidates = policy.candidates(state, seat)
                state.play(candidates[rng.below(len(candidates))], seat)
            else:
                state.play(bots[seat].choose(state, seat), seat)
        results += [list(state.returns)] * kept
    return rows, results


def read_row(learner: Learner, policy: Policy, state: GameState) -> array[float]:
    found, stage = learner.features(policy, state), list(learner.stage(policy, state))
    return array("d", [feature * part for feature in found for part in stage])


def fit(
    rows: Sequence[Sequence[float]], results: Sequence[Sequence[float]], by_hand: Sequence[float], caution: float
) -> tuple[Floats, float, float]:
    """The weights under which the results are most likely, and the mean log-likelihood before and after; Newton's method."""
    import numpy as np

    won = np.asarray(results, dtype=float)
    each = np.asarray(rows, dtype=float).reshape(len(rows), won.shape[1], -1)
    each = each - each.mean(axis=1, keepdims=True)
    scale = np.sqrt((each**2).mean(axis=(0, 1))) + 1e-9
    each = each / scale
    start = np.asarray(by_hand) * scale
    weights = start
    for _ in range(STEPS):
        chances = softmax(each @ weights)
        slope = np.einsum("np,npf->f", won - chances, each) - caution * (weights - start)
        middle = np.einsum("np,npf->nf", chances, each)
        curve = np.einsum("npf,np,npg->fg", each, chances, each, optimize=True) - middle.T @ middle
        weights = weights + np.linalg.solve(curve + caution * np.eye(len(weights)), slope)

    def likelihood(tried: Floats) -> float:
        return float((won * np.log(softmax(each @ tried) + 1e-12)).sum(axis=1).mean())

    return weights / scale, likelihood(start), likelihood(weights)


def softmax(hopes: Floats) -> Floats:
    import numpy as np

    raised = np.exp(hopes - hopes.max(axis=1, keepdims=True))
    return cast("Floats", raised / raised.sum(axis=1, keepdims=True))


def write_weights(players: int, names: Sequence[str], weights: Floats) -> list[str]:
    """One line per feature."""
    parts = weights.reshape(len(names), -1)
    return [f"{players} {name} " + " ".join(f"{part:.5g}" for part in row) for name, row in zip(names, parts, strict=True)]


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m caldera_studies.training", description="Learn the weights of a game's judgement."
    )
    parser.add_argument("game", choices=("hekla", "fire_mountain"))
    parser.add_argument("--games", type=int, default=1500, help="games of two; three and four players play fewer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--teacher", default=TEACHER, help="the bot that plays against itself")
    parser.add_argument("--out", type=Path, required=True)
    return parser


def main(arguments: Sequence[str]) -> None:
    options = build_parser().parse_args(arguments)
    game, learner = find_game(options.game), learner_of(options.game)
    told = f"{options.game} --games {options.games} --seed {options.seed} --teacher {options.teacher}"
    lines = [f"# Players, feature, and its weight per stage. Made by: python -m caldera_studies.training {told}"]
    for players in game.info.players:
        began = perf_counter()
        games = options.games if players == 2 else options.games // learner.fewer
        rows, results = play_games(game, players, games, options.seed, options.teacher)
        stages = len(rows[0]) // players // len(learner.names)
        by_hand = [part for name in learner.names for part in (*[0.0] * (stages - 1), learner.by_hand.get(name, 0.0))]
        weights, before, after = fit(rows, results, by_hand, learner.caution)
        lines += write_weights(players, learner.names, weights)
        options.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
        found = f"{games} games, {len(rows)} positions, log-likelihood {before:.4f} by hand, {after:.4f} learned"
        print(f"{players} players: {found}, {perf_counter() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
