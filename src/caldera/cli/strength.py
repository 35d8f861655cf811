"""`caldera strength`: the levels of a game, rated against each other."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from caldera.cli.arguments import (
    Commands,
    add_command,
    add_experiment_arguments,
    add_game_arguments,
    add_opening_argument,
    choose_seed,
    read_how,
)
from caldera.cli.output import DONE, Written, check_writable
from caldera.locale import text


def add_commands(commands: Commands) -> None:
    strength = add_command(commands, "strength", run_strength, "rate a game's bot levels against each other")
    add_game_arguments(strength)
    add_experiment_arguments(strength, 40)
    add_opening_argument(strength)
    strength.add_argument("--levels", help="comma-separated bots, weakest first (default: the game's levels)")
    strength.add_argument("--svg", type=Path, metavar="FILE", help="write the ratings as a drawing")
    strength.add_argument("--table", type=Path, metavar="FILE", help="write the table as Markdown")


def run_strength(options: argparse.Namespace) -> int:
    from caldera.cli.experiments import describe_origin, make_setup
    from caldera.lab.ladder import climb
    from caldera.lab.ladder_chart import draw_ladder, write_table

    say, seed = text(options.lang), choose_seed(options)
    setup = make_setup(options, ())
    check_writable(options.json, options.resume, options.svg, options.table)
    names = options.levels.split(",") if options.levels else ()
    info = setup.load().info
    ladder = climb(setup, options.games, seed, read_how(options), None, names, options.players, options.opening)
    table = write_table(ladder, info.cooperative)
    record = describe_origin(setup, seed) | asdict(ladder)
    written = Written()
    written.add(options.table, "\n".join(table) + "\n")
    written.add(options.svg, draw_ladder(ladder, info.title_in("en"), info.cooperative))
    written.add(options.json, json.dumps(record, indent=1) + "\n")
    print("\n".join(table))
    print(say("cli.seed", seed=seed))
    written.print_files(say)
    return DONE
