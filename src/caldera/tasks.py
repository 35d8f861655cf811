"""Frozen tasks: fixed games, options, opponents and seeds, so that results of different people can be compared.

    caldera tasks --list
    caldera tasks Hekla-2-v1 --agent uct:100 --games 100
    caldera tasks Fuji-3-Partners-v1 --agent my_module:MyBot --each
    caldera tasks --baselines

A task never changes: when its rules change, there is a new one with the next version. What counts as a result is written in
`docs/research/tasks.md`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, Any, TypeAlias

from caldera.bots import make_bot
from caldera.bots.knowledge import Knowledge
from caldera.bots.order import choose_in_order
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

RIVALS, TEAM, PARTNERS = "rivals", "team", "partners"


@dataclass(frozen=True)
class Task:
    """One frozen task."""

    id: str
    game: str
    players: int
    kind: str
    """`rivals`: the agent has one seat, which changes from game to game, and `others` have the rest; the score is what its seat
    returns. `team`: the agent has all seats. `partners`: it has one seat of a team. Of several `others` one has all other seats,
    and they take turns from round to round of the seats."""
    rules_version: int
    others: tuple[str, ...] = ()
    held_out: tuple[str, ...] = ()
    """Those of `others` that nobody trains or tunes with, by convention."""
    ratings: tuple[int, ...] = ()
    """Published ratings of `others`: the agent's performance is a rating on their scale."""
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
        seats = [self.other_of(number)] * (self.players - 1)
        seats.insert(number % self.players, agent)
        return seats

    def other_of(self, number: int) -> str:
        """Who has the other seats in game `number`; nobody where the agent has all of them."""
        return self.others[number // self.players % len(self.others)] if self.others else ""


SPEECHLESS = {"limits": {"speech": [0, 0]}}
OPEN_PARTNERS = ("silent-v1", "vague-v1", "patient-v1", "talkative-v1", "code-v1", "careless-v1")
HELD_OUT_PARTNERS = ("colours-v1", "stubborn-v1", "late-v1", "deaf-v1", "exaggerating-v1", "chattering-v1")
"""What each of them does is written in `games/fuji/bot/partners.py`."""
HEKLA_FIELD = {
    "greedy~25": 0,
    "learned:8~34": 246,
    "learned:8~18": 437,
    "learned:60~26": 632,
    "learned:62~11": 878,
    "learned:66": 1060,
}
FIRE_MOUNTAIN_FIELD = {"greedy~48": 0, "greedy~30": 220, "greedy~16": 472, "greedy": 663, "uct:25": 786}
"""Opponents with their ratings, on the scale of chess: each from 100 games against the one before, see docs/results."""
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
    partners = (*OPEN_PARTNERS, *HELD_OUT_PARTNERS)
    options = {"level": 2, "scenario": "random"}
    tasks.append(Task("Fuji-3-Partners-v1", "fuji", 3, PARTNERS, 4, partners, HELD_OUT_PARTNERS, options=options, games=1080))
    for name, game, rules, rated in (("Hekla", "hekla", 1, HEKLA_FIELD), ("FireMountain", "fire_mountain", 2, FIRE_MOUNTAIN_FIELD)):
        ratings = tuple(rated.values())
        tasks.append(Task(f"{name}-2-Field-v1", game, 2, RIVALS, rules, tuple(rated), ratings=ratings, games=200 * len(rated)))
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
class Share:
    """What an agent reached in the games beside or against one bot."""

    other: str
    games: int
    score: float
    won: int


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
    each: tuple[Share, ...] = ()
    """The same for each of several others."""

    def row(self, agent: str) -> str:
        """A line of a Markdown table."""
        low, high = self.won_interval
        score = f"{self.score:.3f} ± {(self.score_interval[1] - self.score_interval[0]) / 2:.3f}"
        won = f"{100 * self.won / self.games:.1f} % ({100 * low:.1f}–{100 * high:.1f})"
        return f"| {self.task} | `{agent}` | {self.games} | {score} | {won} |"

    @property
    def worst(self) -> Share | None:
        """The games beside or against the bot with which the agent wins least often; None where all others are alike."""
        return min(self.each, key=lambda share: share.won / share.games, default=None)

    def won_among(self, others: tuple[str, ...]) -> float:
        """The share of games won beside or against these bots."""
        chosen = [share for share in self.each if share.other in others]
        games = sum(share.games for share in chosen)
        return sum(share.won for share in chosen) / games if games else 0.0

    @property
    def rating(self) -> float | None:
        """The rating of somebody who would expect this score against the field, on its published scale; None without ratings.

        One more game, drawn against somebody of rating 0, keeps it finite for an agent that wins or loses every game.
        """
        rated = dict(zip(TASKS[self.task].others, TASKS[self.task].ratings, strict=False)) if self.task in TASKS else {}
        if not rated or not self.each:
            return None
        points, low, high = sum(share.score * share.games for share in self.each), -4000.0, 4000.0
        for _ in range(60):
            middle = (low + high) / 2
            expected = sum(share.games / (1 + 10 ** ((rated[share.other] - middle) / 400)) for share in self.each)
            extra = 1 / (1 + 10 ** (-middle / 400))  # one game more, drawn against somebody of rating 0
            low, high = (middle, high) if expected + extra < points + 0.5 else (low, middle)
        return low


def play_one(game: AnyGame, task: Task, agent: Agent, number: int) -> float:
    """Game `number` of a task; what the agent's seat returned. Dice and bots follow from the number alone."""
    rng = Rng(number | task.seed << 32)
    dice = rng.split()
    name = agent if isinstance(agent, str) else ""
    seats = task.seats_of(name, number)
    bots = [make_bot(seat or "random", game, int(rng.bits()) << 32 | int(rng.bits())) for seat in seats]
    mine = 0 if task.kind == TEAM else number % task.players
    state: GameState = game.new(task.players, task.options)

    def choose(seat: int) -> int:
        if not isinstance(agent, str) and (task.kind == TEAM or seat == mine):
            return agent(Knowledge(state, seat))
        return bots[seat].choose(state, seat)

    while not state.is_over:
        seat = state.actors[0]
        if seat == CHANCE:
            state.apply(int(state.draw(dice)), CHANCE)
        elif task.kind == PARTNERS:
            chosen = choose_in_order(game, state, state.actors, choose)
            assert chosen is not None  # nobody keeps back where there are no people
            state.apply(chosen[1], chosen[0])
        else:
            state.apply(choose(seat), seat)
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
    return Result(task.id, count, mean, (mean - half, mean + half), won, wilson(won, count), _shares(task, values))


def _shares(task: Task, values: list[float]) -> tuple[Share, ...]:
    """The results beside or against each of several others."""
    if len(task.others) < 2:
        return ()
    found: dict[str, list[float]] = {}
    for number, value in enumerate(values):
        found.setdefault(task.other_of(number), []).append(value)
    return tuple([Share(other, len(row), fmean(row), sum(value > 0 for value in row)) for other, row in found.items()])
