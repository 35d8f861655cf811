"""How fast Caldera is, as ratios measured in one run: compiled against interpreted, and against OpenSpiel.

    python benchmarks/speed.py [--games hekla …] [--rounds 5] [--seconds 1] [--compiled PATH] [--interpreted PATH]

Every figure is per second of processor time, so that a busy machine does not matter much. Each measurement runs in a process of its
own; the variants take turns, round by round, and the ratio is the median of the rounds' ratios. By default the compiled package is
the one that this process imports and the interpreted one is `src` beside this folder; other folders can be given.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import random
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

SOURCES = Path(__file__).resolve().parent.parent / "src"
PICKS = random.Random(20).choices(range(1 << 20), k=4096)
"""The same random picks for everybody, drawn beforehand."""
SIMULATIONS = 50
"""Of one search."""

INSIDE, DRIVEN, SEARCH = "random play, loop inside", "driven from Python", "search simulations"
FLIGHTS = "flights, played out"
UNITS = {INSIDE: "decisions/s", DRIVEN: "decisions/s", SEARCH: "simulations/s", FLIGHTS: "simulations/s"}


@dataclass(frozen=True)
class Aim:
    """One line of the table: who is measured against whom, and how many times faster it should be."""

    measure: str
    rival: str
    target: float


def aims(game: str) -> list[Aim]:
    """What each game should reach: against its own sources, and against a game of OpenSpiel that is like it."""
    same = [Aim(INSIDE, INTERPRETED, 12.0), Aim(SEARCH, INTERPRETED, 12.0)]
    if game == "sub_terra":
        same.append(Aim(FLIGHTS, INTERPRETED, 8.0))
    peers = [Aim(measure, f"{OPEN_SPIEL}{peer}", target) for measure, peer, target in PEERS[game]]
    return [*same, *peers, *([LEAST[game]] if game in LEAST else [])]


INTERPRETED = "interpreted"
OPEN_SPIEL = "OpenSpiel "
CLOCK = "a second of this machine"
"""The rival of a figure that is wanted as such; its target is that figure."""
LEAST = {"sub_terra": Aim(FLIGHTS, CLOCK, 5000.0), "fuji": Aim(SEARCH, CLOCK, 5000.0)}
PEERS = {
    "hekla": [(DRIVEN, "breakthrough", 1.5), (SEARCH, "breakthrough", 1.0)],
    "fire_mountain": [(DRIVEN, "backgammon", 3.0)],
    "sub_terra": [(DRIVEN, "hanabi", 1.0), (INSIDE, "hanabi", 2.0)],
    "fuji": [(DRIVEN, "hanabi", 1.0)],
}
"""Both are driven from Python by their own shortest loop: decisions count, dice and draws do not. Searches count simulations."""

FLIGHT = {
    "players": 4,
    "options": {"team": ["rogue", "veteran", "sapper", "sharpshooter"]},
    "cells": [
        ["d1", "lava-X", 0], ["d2", "normal-T", 90], ["d3", "spikes-X", 0], ["c3", "guardian-L", 0], ["d4", "normal-T", 90],
        ["d5", "lava-T", 90], ["d6", "hall", 180], ["d7", "vault", 180],
    ],
    "discarded": True,
    "objects": {"key-1": "placed", "key-2": "placed", "key-3": "placed", "artefact": "d7"},
    "explorers": {
        "rogue": {"at": "d6"}, "veteran": {"at": "d6", "hp": 4}, "sapper": {"at": "d4", "hp": 3},
        "sharpshooter": {"at": "d2", "hp": 3},
    },
    "guardians": ["c3"],
    "marker": 5,
}  # fmt: skip
"""The artefact can be taken, and a guardian is on the way."""


# ---- one measurement, in a process of its own ----


def measure(name: str, game: str, seconds: float) -> dict[str, Any]:
    """How many units of work were done in at least that much processor time."""
    peer = game.startswith(OPEN_SPIEL)
    ours = {INSIDE: play_inside, DRIVEN: drive, SEARCH: search, FLIGHTS: flee}
    work = {DRIVEN: drive_open_spiel, SEARCH: search_open_spiel}[name] if peer else ours[name]
    game = game.removeprefix(OPEN_SPIEL)
    work(game, 0)  # loads everything before the clock starts
    done, number, started = 0, 1, process_time()
    while (spent := process_time() - started) < seconds:
        done += work(game, number)
        number += 1
    return {"rate": done / spent, "compiled": not peer and is_compiled()}


def is_compiled() -> bool:
    """Whether the rules run as machine code here."""
    return not str(importlib.import_module("caldera.core.state").__file__).endswith(".py")


def play_inside(name: str, number: int) -> int:
    """A random match, played by the compiled loop that simulations use."""
    import caldera
    from caldera.core.policy import play_randomly
    from caldera.core.rng import Rng

    game = caldera.game(name)
    return int(play_randomly(game.new(), Rng(number), game.info.max_length))


def drive(name: str, number: int) -> int:
    """A random match, every action asked for and taken from Python through the public, checking methods."""
    import caldera
    from caldera.core.rng import Rng

    state = caldera.game(name).new()
    dice, chance, picks, step = Rng(number), caldera.CHANCE, PICKS, number * 977
    first = step
    while actors := state.actors:
        seat = actors[0]
        if seat == chance:
            state.apply(state.draw(dice), seat)
            continue
        actions = state.legal_actions(seat)
        state.apply(actions[picks[step & 4095] % len(actions)], seat)
        step += 1
    return step - first


def drive_open_spiel(name: str, number: int) -> int:
    """The same for a game of OpenSpiel, whose rules are written in C++: is it over, what may be done, do it."""
    game = open_spiel_game(name)
    state = game.new_initial_state()
    luck = game.get_type().chance_mode.name != "DETERMINISTIC"
    picks, step, rolls = PICKS, number * 977, number
    first = step
    while not state.is_terminal():
        if luck and state.is_chance_node():
            outcomes = state.chance_outcomes()
            rolls += 1
            state.apply_action(outcomes[picks[rolls & 4095] % len(outcomes)][0])
            continue
        actions = state.legal_actions()
        state.apply_action(actions[picks[step & 4095] % len(actions)])
        step += 1
    return step - first


def search_open_spiel(name: str, number: int) -> int:
    """Simulations of OpenSpiel's search in C++. Each has one random playout to the end; ours are judged after a few decisions."""
    game = open_spiel_game(name)
    state = game.new_initial_state()
    for step in range(number % 4 * 10):
        if state.is_terminal():
            return 0
        actions = state.legal_actions()
        state.apply_action(actions[PICKS[number * 977 + step & 4095] % len(actions)])
    if state.is_terminal():
        return 0
    spiel = importlib.import_module("pyspiel")
    bot = spiel.MCTSBot(game, spiel.RandomRolloutEvaluator(1, number), 2.0, SIMULATIONS, 1000, False, number, False)
    return int(bot.mcts_search(state).explore_count)


@cache
def open_spiel_game(name: str) -> Any:
    return importlib.import_module("pyspiel").load_game(name)


def search(name: str, number: int) -> int:
    """Searches from the opening and from the middle of a random match."""
    import caldera
    from caldera.bots.knowledge import Knowledge
    from caldera.bots.search import Search
    from caldera.core.policy import play_randomly
    from caldera.core.rng import Rng

    game, rng = caldera.game(name), Rng(number)
    state = game.new()
    play_randomly(state, rng, number % 4 * 10)
    while state.actors == (caldera.CHANCE,):
        state.apply(state.draw(rng), caldera.CHANCE)
    if state.is_over or len(state.legal_actions(state.actors[0])) == 1:
        return 0
    found = Search(game.policy(), SIMULATIONS, 0.0, game.info.hidden).run(Knowledge(state, state.actors[0]), rng)
    return sum(found.visits)


def flee(name: str, number: int) -> int:
    """Playouts as Sub Terra's `plan` bots make them: from the open Sanctuary, six rounds or to the end, then judged; 50 of them."""
    import caldera
    from caldera.games.sub_terra.bot.lookahead import Lookahead
    from caldera.games.sub_terra.game import SubTerra
    from caldera.games.sub_terra.rules.play import SubTerraState

    game = caldera.game(name)
    assert isinstance(game, SubTerra)
    start = game.from_json(FLIGHT)
    assert isinstance(start, SubTerraState)
    look = game.planner(1)
    assert isinstance(look, Lookahead)
    for playout in range(50):
        look.sample(start, number * 50 + playout)
    return 50


# ---- the whole comparison ----


def run_worker(path: str, name: str, game: str, seconds: float) -> dict[str, Any]:
    environment = {**os.environ, "PYTHONPATH": path}
    command = [sys.executable, __file__, "--worker", name, game, str(seconds)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"the measurement of {name} for {game} failed:\n{done.stderr}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def compare(options: argparse.Namespace, aim: Aim, game: str) -> tuple[float, float, float]:
    """The two median rates and the median ratio of one line."""
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(options.rounds):
        mine = run_worker(options.compiled, aim.measure, game, options.seconds)
        if not mine["compiled"]:
            sys.exit("the compiled package is not compiled: see `caldera info`")
        if aim.rival == CLOCK:
            other = {"rate": 1.0}
        elif aim.rival == INTERPRETED:
            other = run_worker(options.interpreted, aim.measure, game, options.seconds)
            if other["compiled"]:
                sys.exit(f"{options.interpreted} is compiled, so there is nothing to compare with")
        else:
            measured = SEARCH if aim.measure == SEARCH else DRIVEN
            other = run_worker(options.compiled, measured, aim.rival, options.seconds)
        ours.append(mine["rate"])
        theirs.append(other["rate"])
    return median(ours), median(theirs), median(one / two for one, two in zip(ours, theirs, strict=True))


def main() -> int:
    from rich.console import Console
    from rich.table import Table

    options = read_arguments()
    table = Table(title=f"Speed: medians of {options.rounds} rounds, per second of processor time")
    for column in ("game", "what", "Caldera, compiled", "against", "ratio", "target", "reached"):
        table.add_column(column, justify="right" if column in ("Caldera, compiled", "ratio", "target") else "left")
    missed = 0
    for game in options.games:
        for aim in aims(game):
            mine, other, ratio = compare(options, aim, game)
            reached = ratio >= aim.target
            missed += not reached
            unit = UNITS[aim.measure]
            if aim.rival == CLOCK:
                beside = (CLOCK, f"{ratio:,.0f}")
            else:
                beside = (f"{aim.rival} ({other:,.0f})", f"{ratio:.2f}")
            shown = (f"{mine:,.0f} {unit}", *beside, f"{aim.target:,g}")
            table.add_row(game, aim.measure, *shown, "yes" if reached else "NO")
    Console(width=140).print(table)
    return 1 if missed else 0


def read_arguments() -> argparse.Namespace:
    registry = importlib.import_module("caldera.games").game_ids()
    parser = argparse.ArgumentParser(description="Speed of Caldera, as ratios.")
    parser.add_argument("--games", nargs="+", choices=registry, default=list(registry))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time of one measurement")
    imported = str(Path(str(importlib.import_module("caldera").__file__)).parent.parent)
    parser.add_argument("--compiled", default=imported, help="folder of the compiled package (default: the one imported here)")
    parser.add_argument("--interpreted", default=str(SOURCES), help="the folder of the interpreted package")
    return parser.parse_args()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--worker"]:
        print(json.dumps(measure(sys.argv[2], sys.argv[3], float(sys.argv[4]))))
    else:
        sys.exit(main())
