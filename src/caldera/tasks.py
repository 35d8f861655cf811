"""Frozen tasks: fixed games, options, opponents and seeds, so that results of different people can be compared.

    python -m caldera.tasks --list
    python -m caldera.tasks Hekla-2-v1 --agent uct:100 --games 100
    python -m caldera.tasks --baselines

A task never changes: when its rules change, there is a new one with the next version. What counts as a result is written in
`docs/research/tasks.md`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, Any, TypeAlias

from caldera.bots import make_bot
from caldera.bots.knowledge import Knowledge
from caldera.core.data import Edition, JsonObject, Options
from caldera.core.errors import BadInput, OtherRules
from caldera.core.game import AnyGame
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, GameState
from caldera.games import game as find_game
from caldera.lab.engines import run_tasks
from caldera.lab.statistics import NINETY_FIVE_PERCENT, wilson

if TYPE_CHECKING:
    from caldera.envs.vector import VectorEnv

Agent: TypeAlias = "str | Callable[[Knowledge], int]"
"""A bot's name, or a function from what a seat knows to the code of an action."""

RIVALS, TEAM, STRANGERS = "rivals", "team", "strangers"


@dataclass(frozen=True)
class Task:
    """One frozen task."""

    id: str
    game: str
    players: int
    kind: str
    """`rivals`: the agent has one seat, which changes from game to game, and `others` have the rest; the score is what its seat
    returns. `team`: the agent has all seats. `strangers`: it has one seat of a team, and `others` take turns in the rest."""
    rules_version: int
    others: tuple[str, ...] = ()
    options: Options = field(default_factory=dict)
    edition: Edition | None = None
    games: int = 1000
    """How many games an official result has."""
    seed: int = 20_26
    """Games of evaluation are numbers 0, 1, 2, … of this seed. Do not train on it."""

    def load(self) -> AnyGame:
        """The game, with the edition of the task."""
        game = find_game(self.game, self.edition)
        if game.info.rules_version != self.rules_version:
            raise OtherRules(f"{self.id} is for version {self.rules_version} of the rules, and this is {game.info.rules_version}.")
        return game

    def vector(self, n: int, seed: int = 0, **more: Any) -> VectorEnv:
        """Matches to train in: all seats are the learner's."""
        from caldera.envs.vector import VectorEnv

        return VectorEnv(self.load(), n, self.players, seed, self.options, **more)

    def seats_of(self, agent: str, number: int) -> list[str]:
        """Who sits where in game `number`."""
        if self.kind == TEAM:
            return [agent] * self.players
        first = number // self.players
        seats = [self.others[(first + index) % len(self.others)] for index in range(self.players - 1)]
        seats.insert(number % self.players, agent)
        return seats


SPEECHLESS = {"limits": {"speech": [0, 0]}}
TEAM_OF_FOUR = ["rogue", "veteran", "sapper", "sharpshooter"]


def _list_tasks() -> tuple[Task, ...]:
    tasks = [
        Task("Hekla-2-v1", "hekla", 2, RIVALS, 1, ("greedy",)),
        Task("Hekla-4-v1", "hekla", 4, RIVALS, 1, ("greedy",)),
        Task("FireMountain-2-v2", "fire_mountain", 2, RIVALS, 2, ("greedy",)),
        Task("FireMountain-4-v2", "fire_mountain", 4, RIVALS, 2, ("greedy",)),
    ]
    for difficulty in ("beginner", "normal"):
        options: JsonObject = {"difficulty": difficulty, "team": TEAM_OF_FOUR}
        tasks.append(Task(f"SubTerra-4-{difficulty.title()}-v2", "sub_terra", 4, TEAM, 2, options=options))
    for level in (1, 2, 3):
        options = {"level": level, "scenario": "random"}
        tasks.append(Task(f"Fuji-3-L{level}-v2", "fuji", 3, TEAM, 4, options=options))
        tasks.append(Task(f"Fuji-3-L{level}-Silent-v2", "fuji", 3, TEAM, 4, options=options, edition=SPEECHLESS))
    strangers = ("greedy", "greedy:80", "random")
    tasks.append(Task("Fuji-3-Strangers-v2", "fuji", 3, STRANGERS, 4, strangers, {"level": 1, "scenario": "random"}))
    return tuple(tasks)


TASKS = {task.id: task for task in _list_tasks()}

BASELINES: dict[str, tuple[tuple[str, int], ...]] = {
    "hekla": (("random", 400), ("greedy:50", 400), ("greedy", 400), ("uct:100", 60), ("learned:60", 60)),
    "fire_mountain": (("random", 400), ("greedy:50", 400), ("greedy", 400), ("uct:100", 60), ("learned:24", 60)),
    "sub_terra": (("random", 200), ("greedy:90", 200), ("greedy", 200), ("plan:4", 40)),
    "fuji": (("random", 200), ("greedy", 200), ("plan:4", 200)),
}
"""Per game the agents of the table in docs/research/tasks.md, with how many games each plays there. PPO has a command of its own,
`benchmarks/ppo.py`."""


def get_task(task_id: str) -> Task:
    """A task by its name and version."""
    if task_id not in TASKS:
        raise BadInput(f"There is no task {task_id!r}; there are: {', '.join(TASKS)}.")
    return TASKS[task_id]


@dataclass(frozen=True)
class Result:
    """What an agent reached in a task."""

    task: str
    games: int
    score: float
    """The mean of what the agent's seat returned."""
    score_interval: tuple[float, float]
    won: int
    """Games in which it returned anything: for rivals a win or a shared one, for a team a win."""
    won_interval: tuple[float, float]

    def row(self, agent: str) -> str:
        """A line of a Markdown table."""
        low, high = self.won_interval
        score = f"{self.score:.3f} ± {(self.score_interval[1] - self.score_interval[0]) / 2:.3f}"
        won = f"{100 * self.won / self.games:.1f} % ({100 * low:.1f}–{100 * high:.1f})"
        return f"| {self.task} | `{agent}` | {self.games} | {score} | {won} |"


def play_one(game: AnyGame, task: Task, agent: Agent, number: int) -> float:
    """Game `number` of a task; what the agent's seat returned. Dice and bots follow from the number alone."""
    rng = Rng(number | task.seed << 32)
    dice = rng.split()
    name = agent if isinstance(agent, str) else ""
    seats = task.seats_of(name, number)
    bots = [make_bot(seat or "random", game, int(rng.bits()) << 32 | int(rng.bits())) for seat in seats]
    mine = 0 if task.kind == TEAM else number % task.players
    state: GameState = game.new(task.players, task.options)
    while not state.is_over:
        seat = state.actors[0]
        if seat == CHANCE:
            state.apply(int(state.draw(dice)), CHANCE)
        elif not isinstance(agent, str) and (task.kind == TEAM or seat == mine):
            state.apply(agent(Knowledge(state, seat)), seat)
        else:
            state.apply(bots[seat].choose(state, seat), seat)
    return state.returns[mine]


_loaded: dict[str, AnyGame] = {}


def _play_by_name(job: tuple[str, str, int]) -> float:
    task_id, agent, number = job
    task = TASKS[task_id]
    if task_id not in _loaded:
        _loaded[task_id] = task.load()
    return play_one(_loaded[task_id], task, agent, number)


def evaluate(task: Task | str, agent: Agent, games: int | None = None, workers: int = 0) -> Result:
    """Play the games of a task. Bots by name use all processors; a function plays in this process."""
    task = get_task(task) if isinstance(task, str) else task
    count = task.games if games is None else games
    if count < 1:
        raise BadInput(f"The number of games must be at least 1, not {count}.")
    if isinstance(agent, str):
        make_bot(agent, task.load(), 0)
        values = list(run_tasks("processes", _play_by_name, [(task.id, agent, number) for number in range(count)], workers))
    else:
        game = task.load()
        values = [play_one(game, task, agent, number) for number in range(count)]
    half = NINETY_FIVE_PERCENT * pstdev(values) / sqrt(count)
    mean, won = fmean(values), sum(value > 0 for value in values)
    return Result(task.id, count, mean, (mean - half, mean + half), won, wilson(won, count))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m caldera.tasks", description="Measure bots at frozen tasks.")
    parser.add_argument("task", nargs="*", help="names of tasks (default: all)")
    parser.add_argument("--agent", nargs="+", help="bots, such as random, greedy or uct:100 (default: random)")
    parser.add_argument("--baselines", action="store_true", help="measure all agents of the table of baselines, instead of --agent")
    parser.add_argument("--games", type=int, help="games per task (default: what an official result has)")
    parser.add_argument("--workers", type=int, default=0, help="worker processes (default: one per CPU)")
    parser.add_argument("--list", action="store_true", help="list the tasks")
    chosen = parser.parse_args(arguments)
    if chosen.list:
        for task in TASKS.values():
            print(f"{task.id:<24} {task.game}, {task.players} players, {task.kind}")
        return 0
    print("| task | agent | games | score | won |\n|---|---|---|---|---|")
    for name in chosen.task or TASKS:
        rows = [(agent, chosen.games) for agent in chosen.agent or ["random"]]
        if chosen.baselines:
            rows = [(agent, chosen.games or games) for agent, games in BASELINES[get_task(name).game]]
        for agent, games in rows:
            print(evaluate(name, agent, games, chosen.workers).row(agent), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
