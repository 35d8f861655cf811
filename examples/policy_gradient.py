"""A linear policy learns to beat random play by policy gradients (REINFORCE): NumPy and `caldera.vector`, nothing else.

SECONDS=60 SVG=curve.svg python examples/policy_gradient.py
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # of small matrices, more threads only wait for each other

import numpy as np

import caldera
from caldera.draw import plot

GAME, MATCHES, DISCOUNT, RATE, WIN = "fire_mountain", 128, 0.97, 0.003, 10.0
GENTLE = 0.95  # how much of the gradients' old sizes is remembered


class Policy:
    """How good a decision looks: what it is made of (`action_features`) times weights times what the seat sees."""

    def __init__(self) -> None:
        game = caldera.game(GAME)
        self.spec, self.parts = game.tensor_spec(2), np.asarray(game.action_features[1], np.float32)
        self.scale = 1 / np.array(self.spec.highs, np.float32)
        self.weights = np.zeros((self.parts.shape[1], self.spec.size), np.float32)
        self.sizes = self.weights + 1e-8

    def choose(self, seen: Any, actions: Any, starts: Any, rng: np.random.Generator) -> tuple[Any, Any]:
        """A drawn action for each match, and how its parts differ from what was to be expected."""
        match, parts = np.repeat(np.arange(len(seen)), np.diff(starts)), self.parts[actions]
        worth = np.einsum("ij,ij->i", parts, (seen @ self.weights.T)[match])
        chance = np.exp(worth - np.maximum.reduceat(worth, starts[:-1])[match])
        chance /= np.add.reduceat(chance, starts[:-1])[match]
        pick = np.lexsort((np.log(rng.random(len(chance))) / chance, match))[starts[1:] - 1]  # the last of each match
        return actions[pick], parts[pick] - np.add.reduceat(parts * chance[:, None], starts[:-1])

    def learn(self, gradient: Any) -> None:
        self.sizes = GENTLE * self.sizes + (1 - GENTLE) * gradient**2
        self.weights += RATE * gradient / np.sqrt(self.sizes)


def play(policy: Policy, envs: Any, seed: int) -> tuple[float, Any]:
    """Matches against random play, half of them from each seat: the share of wins, and the gradient."""
    envs.reset(seed=seed)
    rng, side, log = np.random.default_rng(seed), np.arange(envs.n) % 2, []
    result = np.zeros(envs.n)
    while not envs.terminated.all():
        chosen, mine = envs.sample(), np.flatnonzero(envs.seat == side)
        if len(mine):
            seen, (actions, starts) = envs.observation[mine], envs.legal_actions()
            counts = np.diff(starts)
            legal = actions[np.repeat(envs.seat == side, counts)]
            lead = policy.spec.part(seen, "seats")[:, :, 0] @ np.array([1, -1])
            chosen[mine], change = policy.choose(seen := seen * policy.scale, legal, np.cumsum([0, *counts[mine]]), rng)
            log.append((mine, lead, change, seen))
        envs.step(chosen)
        result += envs.reward[np.arange(envs.n), side] * envs.terminated
    ahead, worth, later = np.full(envs.n, np.nan), WIN * (result - 0.5), []
    for mine, lead, _, _ in reversed(log):  # what each decision brought, by the change of the lead and the end
        worth[mine] = np.nan_to_num(ahead[mine] - lead) + DISCOUNT * worth[mine]
        ahead[mine] = lead
        later.append(worth[mine])
    gain = np.concatenate(later[::-1])
    gain = ((gain - gain.mean()) / gain.std()).astype(np.float32)
    change, seen = (np.concatenate([entry[place] for entry in log]) for place in (2, 3))
    return float(result.mean()), (change * gain[:, None]).T @ seen / len(gain)


def train(seconds: float, seed: int = 1, matches: int = MATCHES, rounds: int = 10_000) -> list[tuple[float, float]]:
    """The share of wins in each round of matches, with the processor time until then."""
    policy, envs, began = Policy(), caldera.vector(GAME, matches, 2, autoreset="disabled"), time.process_time()
    curve: list[tuple[float, float]] = []
    while len(curve) < rounds and (spent := time.process_time() - began) < seconds:
        won, gradient = play(policy, envs, seed * 100_000 + len(curve))
        policy.learn(gradient)
        curve.append((spent, won))
    return curve


def draw(curve: list[tuple[float, float]]) -> str:
    """The curve as a file, with a line where four of five matches are won."""
    area = plot.Area(640, 260, 48, 16, 16, 36)
    marks = [plot.line(area.x(0), area.y(share), area.x(1), area.y(share), "grid") for share in (0, 0.2, 0.4, 0.6, 0.8, 1)]
    names = [plot.words(area.x(0) - 6, area.y(share) + 4, f"{share:.0%}", "soft", "end") for share in (0, 0.4, 0.8)]
    last = curve[-1][0]
    path = plot.polyline([(area.x(spent / last), area.y(won)) for spent, won in curve], "bar", fill="none", stroke_width=2)
    below = plot.words(area.x(1), 250, f"seconds of processor time (to {last:.0f})", "soft", "end")
    title = "Matches won against random play, round by round"
    return str(plot.picture_file(640, 260, title, plot.file_style(""), *marks, *names, path, below))


if __name__ == "__main__":
    learned = train(float(os.environ.get("SECONDS", "3")))
    last = np.mean([won for _, won in learned[-5:]])
    print(f"{len(learned)} rounds: won {learned[0][1]:.2f} of the first, {last:.2f} of the last five")
    if "SVG" in os.environ:
        Path(os.environ["SVG"]).write_text(draw(learned), encoding="utf-8")
