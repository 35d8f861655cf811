"""Many games between bots, on all processors. What comes out depends on the seed alone, not on the number of processes."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from caldera.bots import Bot, make_bot
from caldera.core.errors import BadInput, BadPlayers, BrokenGame
from caldera.core.game import Game
from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.games import game as find_game

Progress = Callable[[int], None]
"""Called with the number of games that are done."""


@dataclass(frozen=True)
class Setup:
    """What is played. A bot's name stands for each seat."""

    game: str
    bots: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    edition: Mapping[str, Any] | None = None

    def load(self) -> Game:
        return find_game(self.game, self.edition)

    def seated(self, bots: Sequence[str]) -> Setup:
        """The same with other bots."""
        return Setup(self.game, tuple(bots), self.options, self.edition)


@dataclass(frozen=True)
class Played:
    """One game that was played to its end."""

    number: int
    bots: tuple[str, ...]
    returns: tuple[float, ...]
    decisions: int
    chance_steps: int
    facts: Mapping[str, Any]
    seconds: float = field(default=0.0, compare=False)
    """Processor time in which the bots thought: the only thing here that differs from one run to the next."""


def seed_of(seed: int, number: int) -> int:
    """The seed of game `number` of an experiment."""
    return number | abs(seed) << 32


def play_game(game: Game, setup: Setup, seed: int, number: int) -> Played:
    """One game. Every bot and the dice have streams of their own, so none disturbs another."""
    rng = Rng(seed_of(seed, number))
    dice = rng.split()
    bots: list[Bot] = [make_bot(name, game, int(rng.bits()) << 32 | int(rng.bits())) for name in setup.bots]
    state = game.new(len(bots), setup.options)
    decisions = chance_steps = 0
    seconds = 0.0
    while not state.is_over:
        if decisions + chance_steps > game.info.max_length:
            raise BrokenGame("termination", f"game {number} of seed {seed} takes more than {game.info.max_length} actions")
        seat = state.actors[0]
        if seat == CHANCE:
            state.apply(int(state.draw(dice)), CHANCE)
            chance_steps += 1
        else:
            begun = process_time()
            choice = bots[seat].choose(state, seat)
            seconds += process_time() - begun
            state.apply(choice, seat)
            decisions += 1
    return Played(number, setup.bots, tuple(state.returns), decisions, chance_steps, game.summary(state), seconds)


def check_setup(setup: Setup) -> None:
    """Say what is wrong before any process is started."""
    game = setup.load()
    if len(setup.bots) not in game.info.players:
        low, high = game.info.players.start, game.info.players.stop - 1
        raise BadPlayers(f"{game.info.title} is for {low} to {high} players; you gave {len(setup.bots)} bots.")
    for name in setup.bots:
        make_bot(name, game, 0)
    game.new(len(setup.bots), setup.options)


# A worker process keeps its games: building one costs more than playing some.
_loaded: dict[str, Game] = {}


def _play_task(task: tuple[Setup, int, int]) -> Played:
    setup, seed, number = task
    if setup.game not in _loaded:
        _loaded[setup.game] = setup.load()
    return play_game(_loaded[setup.game], setup, seed, number)


def play_all(tasks: Sequence[tuple[Setup, int, int]], workers: int = 0, progress: Progress | None = None) -> list[Played]:
    """All these (setup, seed, number), in their order. The setups differ in their bots and options only."""
    if workers < 0:
        raise BadInput(f"The number of worker processes must be 0 or more, not {workers}.")
    for setup in {(task[0].bots, repr(task[0].options)): task[0] for task in tasks}.values():
        check_setup(setup)
    played: list[Played] = []
    for result in _stream(tasks, min(workers or os.cpu_count() or 1, len(tasks))):
        played.append(result)
        if progress:
            progress(len(played))
    return played


def _stream(tasks: Sequence[tuple[Setup, int, int]], workers: int) -> Iterator[Played]:
    if workers <= 1:
        _loaded.clear()
        yield from map(_play_task, tasks)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from pool.imap(_play_task, tasks, chunksize=max(1, min(16, len(tasks) // (4 * workers))))


def simulate(setup: Setup, games: int, seed: int, workers: int = 0, progress: Progress | None = None) -> list[Played]:
    """Play that many games; workers=0 takes all processors."""
    if games < 1:
        raise BadInput(f"The number of games must be at least 1, not {games}.")
    return play_all([(setup, seed, number) for number in range(games)], workers, progress)
