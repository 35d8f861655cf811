"""`caldera new` and `check`: for the author of a game."""

from __future__ import annotations

import argparse
from pathlib import Path

import caldera
from caldera.cli.arguments import Commands, add_command, add_game_arguments
from caldera.cli.output import DONE
from caldera.locale import text


def add_commands(commands: Commands) -> None:
    check = add_command(commands, "check", check_game, "run the conformance checks on a game")
    add_game_arguments(check)
    check.add_argument("--games", type=int, default=20, help="games to play (default: 20)")

    new = add_command(commands, "new", write_new_game, "create a package for a new game")
    new.add_argument("name", help="id of the game: lower-case letters, digits and underscores")
    new.add_argument("--title", help="title of the game (default: made from the id)")
    new.add_argument("--into", type=Path, metavar="FOLDER", help="new folder to write to (default: the id)")


def check_game(options: argparse.Namespace) -> int:
    from caldera.lab.conformance import check

    game = caldera.game(options.game, options.edition)
    players = [options.players] if options.players else None
    check(game, games=options.games, seed=1 if options.seed is None else abs(options.seed), players=players, report=print)
    print(text(options.lang)("cli.checked", game=game.info.title_in(options.lang)))
    return DONE


def write_new_game(options: argparse.Namespace) -> int:
    from caldera.lab.new_game import write_skeleton

    title = options.title or options.name.replace("_", " ").title()
    into: Path = options.into or Path(options.name)
    write_skeleton(options.name, title, into)
    print(text(options.lang)("cli.new_game", folder=into, game=options.name))
    return DONE
