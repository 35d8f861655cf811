"""Learn how likely an expedition wins: `python -m caldera_studies.temple_training --games 2400 --seed 1 --out value_model.txt`.

Sub Terra's planner plays, in most games with other weights than its own and with slips, so that hurry and care, health and time
do not always come together. From the end of every turn the features are kept. The weights of a stage are a logistic regression.
The flight learns how games ended; the stages before it learn the chance that the next stage saw when it began, which says the same
with less luck in it. The seed and the number of games decide everything, so the file can be made again.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.games import game as find_game
from caldera.games.sub_terra.bot.features import NAMES, Features
from caldera.games.sub_terra.bot.policy import SubTerraPolicy, stage
from caldera.games.sub_terra.bot.value_model import CONSTANT, STAGES
from caldera.games.sub_terra.bot.weights import Weights, all_weights
from caldera.games.sub_terra.game import SubTerra
from caldera.games.sub_terra.meta import EXPLORERS
from caldera.games.sub_terra.rules.constants import ARTEFACT, OUT, PERIL
from caldera.games.sub_terra.teams import DEFAULT_TEAMS, MEASURED_TEAMS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[Any]

SPREADS = (0.0, 0.2, 0.35)
"""How much the planner's weights vary from game to game, as the deviation of their logarithm: one of these for each game."""
SLIPS = (0, 10, 30)
"""Of a thousand decisions, how many are any candidate."""
CAUTION = (60.0, 60.0, 30.0)
"""How strongly weights are held near 0, in positions, for each stage."""
LEAST_SPREAD = 0.15
"""A feature that varies less is not blown up."""
HELD_OUT = 8
"""One game in so many tests what the others taught."""
STEPS = 12


class Row(NamedTuple):
    """The end of a turn."""

    game: int
    stage: int
    found: list[float]


def play_games(game: SubTerra, games: int, seed: int) -> tuple[list[Row], list[float]]:
    """The ends of turns of so many games, and for each game 1 when it was won."""
    features, plain = Features(), SubTerraPolicy(game.board, game.actions)
    rows: list[Row] = []
    won: list[float] = []
    for number in range(games):
        rng = Rng(seed << 32 | number)
        spread, slips = SPREADS[rng.below(len(SPREADS))], SLIPS[rng.below(len(SLIPS))]
        policy = SubTerraPolicy(game.board, game.actions, [vary(weights, spread, rng) for weights in all_weights()])
        team = choose_team(rng)
        difficulty = ("beginner", "normal", "beginner", "normal", "advanced")[rng.below(5)]
        state = game.new(len(team), {"difficulty": difficulty, "team": team})
        turn = (0, 0)
        while not state.is_over:
            seat = state.actors[0]
            if seat == CHANCE:
                if state.phase == PERIL and turn != (int(state.round), int(state.active)):
                    turn = (int(state.round), int(state.active))
                    at = stage(state)
                    rows.append(Row(number, at, list(features.read(state, plain.evaluations[at]))))
                state.play(state.draw(rng), CHANCE)
            elif rng.below(1000) < slips:
                candidates = policy.candidates(state, seat)
                state.play(candidates[rng.below(len(candidates))], seat)
            else:
                state.play(policy.choose(state, seat, rng), seat)
        won.append(1.0 if state.thing[ARTEFACT] == OUT else 0.0)
    return rows, won


def choose_team(rng: Rng) -> list[str]:
    """Three in five of four explorers with the measured team; else any four, or a team of another size."""
    kind = rng.below(10)
    if kind < 6:
        return list(MEASURED_TEAMS[4])
    if kind < 7:
        return list(DEFAULT_TEAMS[4])
    if kind < 8:
        rest = list(EXPLORERS)
        return [rest.pop(rng.below(len(rest))) for _ in range(4)]
    size = (3, 5, 6)[rng.below(3)]
    return list((DEFAULT_TEAMS if rng.below(2) else MEASURED_TEAMS)[size])


def vary(weights: Weights, spread: float, rng: Rng) -> Weights:
    """Each weight a little more or less."""
    for name in sorted(name for name in dir(weights) if not name.startswith("_")):
        # Twelve dice make a bell, near enough.
        bell = sum(rng.unit() for _ in range(12)) - 6.0
        setattr(weights, name, getattr(weights, name) * math.exp(spread * bell))
    return weights


def fit(found: Floats, wanted: Floats, caution: float) -> tuple[float, Floats]:
    """The constant and the weights under which the chances are most likely: Newton's method."""
    import numpy as np

    middle, spread = found.mean(axis=0), np.maximum(found.std(axis=0), LEAST_SPREAD)
    each = np.hstack([np.ones((len(found), 1)), (found - middle) / spread])
    held = np.full(each.shape[1], caution)
    held[0] = 1e-6
    weights = np.zeros(each.shape[1])
    for _ in range(STEPS):
        chances = logistic(each @ weights)
        slope = each.T @ (wanted - chances) - held * weights
        curve = (each * (chances * (1.0 - chances))[:, None]).T @ each
        weights = weights + np.linalg.solve(curve + np.diag(held), slope)
    direct = weights[1:] / spread
    return float(weights[0] - middle @ direct), direct


def logistic(hopes: Floats) -> Floats:
    import numpy as np

    return cast("Floats", 1.0 / (1.0 + np.exp(-np.clip(hopes, -30.0, 30.0))))


def learn(rows: Sequence[Row], won: Sequence[float]) -> list[tuple[float, Floats]]:
    """Constant and weights for each stage. Prints what the games that were held out say to it."""
    import numpy as np

    wanted = np.asarray(won)
    models: list[tuple[float, Floats]] = []
    for at in reversed(range(STAGES)):
        here = [row for row in rows if row.stage == at]
        games = np.asarray([row.game for row in here])
        found = np.asarray([row.found for row in here])
        kept = games % HELD_OUT != 0
        models.insert(0, fit(found[kept], wanted[games[kept]], CAUTION[at]))
        chances = logistic(found @ models[0][1] + models[0][0])
        truth = np.asarray(won)[games]
        parts = np.array_split(np.flatnonzero(~kept)[np.argsort(chances[~kept])], 5)
        said = " ".join(f"{chances[part].mean():.2f}/{truth[part].mean():.2f}" for part in parts)
        loss = -np.mean(np.where(truth > 0.5, np.log(chances), np.log(1.0 - chances))[~kept])
        print(f"stage {at}: {len(here)} positions, loss {loss:.4f}, said and true in fifths: {said}", flush=True)
        # Whoever never came so far has lost; the others begin this stage with such a chance.
        wanted = wanted.copy()
        for place in reversed(range(len(here))):
            wanted[games[place]] = chances[place]
    return models


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m caldera_studies.temple_training", description="Learn Sub Terra's chances to win."
    )
    parser.add_argument("--games", type=int, default=2400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    return parser


def main(arguments: Sequence[str]) -> None:
    options = build_parser().parse_args(arguments)
    game = find_game("sub_terra")
    assert isinstance(game, SubTerra)
    rows, won = play_games(game, options.games, options.seed)
    print(f"{len(won)} games, {sum(won) / len(won):.3f} won, {len(rows)} positions", flush=True)
    models = learn(rows, won)
    told = f"--games {options.games} --seed {options.seed}"
    lines = [f"# Feature, and its weight for each stage. Made by: python -m caldera_studies.temple_training {told}"]
    lines.append(" ".join([CONSTANT, *(f"{constant:.5g}" for constant, _ in models)]))
    for place, name in enumerate(NAMES):
        lines.append(" ".join([name, *(f"{weights[place]:.5g}" for _, weights in models)]))
    options.out.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
