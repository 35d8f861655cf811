"""Many games between bots, on all processors. What comes out depends on the seed alone, not on the number of processes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from time import process_time
from typing import TypeAlias

from caldera.bots import Bot, make_bot
from caldera.bots.order import choose_in_order
from caldera.core.data import Edition, JsonMapping, Options
from caldera.core.errors import BadInput, BadPlayers, BrokenGame
from caldera.core.game import AnyGame
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, GameState
from caldera.games import game as find_game
from caldera.lab.engines import run_tasks
from caldera.lab.journal import Journal, key_of
from caldera.lab.openings import Opening, play_opening

Progress = Callable[[int], None]
"""Called with the number of games that are done."""


@dataclass(frozen=True)
class Setup:
    """What is played. A bot's name stands for each seat."""

    game: str
    bots: tuple[str, ...]
    options: Options = field(default_factory=dict)
    edition: Edition | None = None
    opening: Opening | None = None
    """Drawn plies before the bots take over, in a game without chance."""

    def load(self) -> AnyGame:
        """The game, with its edition."""
        return find_game(self.game, self.edition)

    def seated(self, bots: Sequence[str]) -> Setup:
        """The same with other bots."""
        return replace(self, bots=tuple(bots))


Task: TypeAlias = "tuple[Setup, int, int]"
"""A setup, the seed of the experiment, and the number of the game in it."""


@dataclass(frozen=True)
class How:
    """How games are played; what comes out does not depend on it."""

    workers: int = 0
    """Processes; 0 is one per processor."""
    engine: str = "processes"
    journal: Path | None = None
    """A file that remembers finished games, see `journal.py`."""
    choices: bool = False
    """Whether every decision is recorded."""


@dataclass(frozen=True)
class Played:
    """One game that was played to its end."""

    number: int
    bots: tuple[str, ...]
    returns: tuple[float, ...]
    decisions: int
    chance_steps: int
    facts: JsonMapping
    seconds: float = field(default=0.0, compare=False)
    """Processor time in which the bots thought: the only thing here that differs from one run to the next."""
    choices: tuple[tuple[int, int, str, int], ...] = ()
    """Every decision, when asked for: action number in the match, seat, the action in words, how many were legal."""
    record: str = ""
    """A digest of all actions: two games with the same one are the same game."""


def seed_of(seed: int, number: int) -> int:
    """The seed of game `number` of an experiment."""
    return number | abs(seed) << 32


def play_game(game: AnyGame, setup: Setup, seed: int, number: int, record_choices: bool = False) -> Played:
    """One game. Every bot and the dice have streams of their own, so none disturbs another."""
    rng = Rng(seed_of(seed, number))
    dice = rng.split()
    bots: list[Bot] = [make_bot(name, game, int(rng.bits()) << 32 | int(rng.bits())) for name in setup.bots]
    state = game.new(len(bots), setup.options)
    if setup.opening:
        play_opening(game, state, setup.opening, seed)
    record = sha256(state.hash64.to_bytes(8, "big"))
    decisions = chance_steps = 0
    seconds = 0.0
    choices: list[tuple[int, int, str, int]] = []
    while not state.is_over:
        if decisions + chance_steps > game.info.max_length:
            raise BrokenGame("termination", f"game {number} of seed {seed} takes more than {game.info.max_length} actions")
        if state.actors[0] == CHANCE:
            choice = int(state.draw(dice))
            state.apply(choice, CHANCE)
            chance_steps += 1
        else:
            begun = process_time()
            seat, choice = choose_among(game, state, bots)
            seconds += process_time() - begun
            if record_choices:
                choices.append((int(state.ply), seat, game.space.words(choice), len(state.legal_actions(seat))))
            state.apply(choice, seat)
            decisions += 1
        record.update(choice.to_bytes(4, "big"))
    facts, digest = game.stats.summarise(state), record.hexdigest()[:16]
    return Played(number, setup.bots, tuple(state.returns), decisions, chance_steps, facts, seconds, tuple(choices), digest)


def choose_among(game: AnyGame, state: GameState, bots: Sequence[Bot]) -> tuple[int, int]:
    """The seat that acts next, as at a table of a room, and what it does."""
    if len(state.actors) == 1:
        return state.actors[0], bots[state.actors[0]].choose(state, state.actors[0])
    chosen = choose_in_order(game, state, state.actors, lambda seat: bots[seat].choose(state, seat))
    assert chosen is not None, "bots wait for people alone"
    return chosen


def check_setup(setup: Setup) -> None:
    """Say what is wrong before any process is started."""
    game = setup.load()
    if len(setup.bots) not in game.info.players:
        low, high = game.info.players.start, game.info.players.stop - 1
        raise BadPlayers.from_message("players", game=game.info.title, low=low, high=high, n=str(len(setup.bots)))
    for name in setup.bots:
        make_bot(name, game, 0)
    game.new(len(setup.bots), setup.options)


# A worker process keeps its games: building one costs more than playing some.
_loaded: dict[str, AnyGame] = {}


def _play_task(task: tuple[Task, bool]) -> Played:
    (setup, seed, number), record_choices = task
    key = f"{setup.game} {setup.edition!r}"
    if key not in _loaded:
        _loaded[key] = setup.load()
    return play_game(_loaded[key], setup, seed, number, record_choices)


def play_all(tasks: Sequence[Task], how: How | int = 0, progress: Progress | None = None) -> list[Played]:
    """All these games, in their order. A number stands for so many workers."""
    how = how if isinstance(how, How) else How(how)
    for setup in {(task[0].bots, repr(task[0].options)): task[0] for task in tasks}.values():
        check_setup(setup)
    journal = Journal(how.journal) if how.journal else None
    keys = [key_of(task) for task in tasks] if journal else [""] * len(tasks)
    known: list[Played | None] = [journal.find(key) if journal else None for key in keys]
    if how.choices:
        known = [one if one and one.choices else None for one in known]
    missing = [index for index, one in enumerate(known) if one is None]
    done = len(tasks) - len(missing)
    try:
        results = run_tasks(how.engine, _play_task, [(tasks[index], how.choices) for index in missing], how.workers)
        for index, result in zip(missing, results, strict=True):
            known[index] = result
            if journal:
                journal.add(keys[index], result)
            done += 1
            if progress:
                progress(done)
    finally:
        if journal:
            journal.close()
    return [one for one in known if one is not None]


def simulate(setup: Setup, games: int, seed: int, workers: How | int = 0, progress: Progress | None = None) -> list[Played]:
    """Play that many games; workers=0 takes all processors, and a `How` says more."""
    if games < 1:
        raise BadInput.from_message("games", n=games)
    return play_all([(setup, seed, number) for number in range(games)], workers, progress)
