"""PPO at the frozen tasks for rivals: MaskablePPO of sb3-contrib, trained against the task's own opponents.

    python benchmarks/ppo.py train Hekla-2-v1 --minutes 25 --seed 1 --model build/ppo/hekla-2.zip
    python benchmarks/ppo.py evaluate Hekla-2-v1 --model build/ppo/hekla-2.zip --games 400

`--against random,greedy:50` trains against other bots than the task's, in turns, and measures against the first of
them: a step on the way, not a result of the task.

It needs the extra `train`. `make -C studies train` makes an environment with it and runs both commands. Minutes are minutes
of processor time.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from caldera import tasks
from caldera.bots import Knowledge
from caldera.core.errors import BadInput, MissingExtra
from caldera.core.tensor import TensorSpec
from caldera.envs.gymnasium import SeatEnv

try:
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.callbacks import BaseCallback
    from stable_baselines3.common.vec_env import DummyVecEnv
except ImportError as error:
    raise MissingExtra("Training with PPO", "train") from error

LEADS: dict[str, tuple[str, float]] = {"hekla": ("progress", 20.0), "fire_mountain": ("seats", 20.0)}
"""Per game the block of the tensor whose rows begin with a seat's points, and a lead that is worth as much as a win.

The learner is paid for every change of its lead, too: a win alone is too rare to learn from at the beginning."""
MATCHES, STEPS = 32, 256
SETTINGS: dict[str, Any] = {
    "n_steps": STEPS,
    "batch_size": 2048,
    "n_epochs": 3,
    "learning_rate": 3e-4,
    "gamma": 0.99,
    "gae_lambda": 0.95,
    "ent_coef": 0.01,
}
NET = {"net_arch": [128, 128]}
SECONDS_BETWEEN_FILES = 60.0


class Learner(gymnasium.Wrapper[Any, Any, Any, Any]):
    """A seat whose observation is scaled to 0..1, with the mask where sb3-contrib looks for it."""

    def __init__(self, env: SeatEnv) -> None:
        super().__init__(env)
        self.spec_of_tensor = env.match.spec
        self.highs = np.array(self.spec_of_tensor.highs, np.float32)
        self.block, self.scale = LEADS[env.match.game.id]
        self.observation_space = spaces.Box(0.0, 1.0, self.highs.shape, np.float32)
        self.mask = np.zeros(0, np.bool_)
        self.lead = 0.0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        seen, info = self.env.reset(seed=seed, options=options)
        self.mask, self.lead = info["action_mask"].astype(np.bool_), self._find_lead(seen)
        return seen / self.highs, info

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        seen, won, terminated, truncated, info = self.env.step(action)
        before, self.lead = self.lead, self._find_lead(seen)
        self.mask = info["action_mask"].astype(np.bool_)
        if terminated:
            info["won"], info["lead"] = float(won), self.lead * self.scale
        return seen / self.highs, float(won) + self.lead - before, terminated, truncated, info

    def _find_lead(self, seen: Any) -> float:
        rows = self.spec_of_tensor.part(seen, self.block)
        points = rows[:, 0] if rows.ndim == 2 else rows
        return float(points[0] - points[1:].max()) / self.scale

    def action_masks(self) -> Any:
        return self.mask


def make_env(task: tasks.Task, index: int) -> Callable[[], Learner]:
    """Match `index` of those played at once: seats and opponents take turns."""
    others = task.others[index // task.players % len(task.others)]
    return lambda: Learner(SeatEnv(task.load(), task.players, index % task.players, others, task.options))


class Diary(BaseCallback):  # type: ignore[misc]  # the library has no types here
    """Stops when the time is over; writes the model and a line of progress now and then, so that a cut-off run has a result."""

    def __init__(self, minutes: float, model: Path) -> None:
        super().__init__()
        self.seconds, self.file = minutes * 60, model
        self.began, self.written = time.process_time(), 0.0
        self.wins: deque[float] = deque(maxlen=500)
        self.leads: deque[float] = deque(maxlen=500)
        self.games = 0

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            if "won" in info:
                self.wins.append(info["won"])
                self.leads.append(info["lead"])
                self.games += 1
        used = time.process_time() - self.began
        if used - self.written > SECONDS_BETWEEN_FILES:
            self.written = used
            self._write(used)
        return used < self.seconds

    def _write(self, used: float) -> None:
        self.model.save(self.file)
        line = {
            "cpu_minutes": round(used / 60, 1),
            "decisions": self.num_timesteps,
            "games": self.games,
            "score_of_last_500": round(sum(self.wins) / max(1, len(self.wins)), 3),
            "lead_of_last_500": round(sum(self.leads) / max(1, len(self.leads)), 1),
        }
        with open(self.file.with_suffix(".jsonl"), "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        print(json.dumps(line), flush=True)

    def _on_training_end(self) -> None:
        self._write(time.process_time() - self.began)


def train(task: tasks.Task, minutes: float, seed: int, file: Path) -> None:
    """Train from nothing, and write the model."""
    if task.kind != tasks.RIVALS:
        raise BadInput(f"{task.id} is not a task for rivals.")
    torch.set_num_threads(1)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.with_suffix(".jsonl").unlink(missing_ok=True)
    envs = DummyVecEnv([make_env(task, index) for index in range(MATCHES)])
    model = MaskablePPO("MlpPolicy", envs, seed=seed, device="cpu", policy_kwargs=NET, **SETTINGS)
    model.learn(1 << 40, callback=Diary(minutes, file))


def load_agent(file: Path, task: tasks.Task) -> Callable[[Knowledge], int]:
    """The trained network as an agent of `caldera.tasks`: the legal action that it likes best."""
    torch.set_num_threads(1)
    model = MaskablePPO.load(file, device="cpu")
    game = task.load()
    spec: TensorSpec = game.tensor_spec(task.players)
    highs = np.array(spec.highs, np.float32)

    def choose(knowledge: Knowledge) -> int:
        mask = np.zeros(len(game.decisions), np.bool_)
        mask[[game.dense(action) for action in knowledge.legal]] = True
        seen = np.asarray(knowledge.tensor(), np.float32) / highs
        action, _ = model.predict(seen, action_masks=mask, deterministic=True)
        return game.decisions[int(action)]

    return choose


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Train PPO at a frozen task, and measure it by the task's rules.")
    parser.add_argument("what", choices=("train", "evaluate"))
    parser.add_argument("task", help="such as Hekla-2-v1")
    parser.add_argument("--model", type=Path, required=True, help="file of the model")
    parser.add_argument("--minutes", type=float, default=25.0, help="processor time to train for")
    parser.add_argument("--seed", type=int, default=1, help="random seed")
    parser.add_argument("--games", type=int, help="games to measure (default: what an official result has)")
    parser.add_argument("--against", help="comma-separated bots to play against (default: those of the task)")
    chosen = parser.parse_args(arguments)
    task = tasks.get_task(chosen.task)
    if chosen.against:
        others = tuple(chosen.against.split(","))
        task = replace(task, id=f"{task.id} against {others[0]}", others=others if chosen.what == "train" else others[:1])
    if chosen.what == "train":
        train(task, chosen.minutes, chosen.seed, chosen.model)
    else:
        print(tasks.evaluate(task, load_agent(chosen.model, task), chosen.games).row(f"ppo (seed {chosen.seed})"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
