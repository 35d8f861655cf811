"""Arguments that several commands share, and how they are read."""

from __future__ import annotations

import argparse
import os
import re
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from caldera.cli.usage import BadUsage
from caldera.core.data import JsonObject
from caldera.core.errors import BadInput
from caldera.core.game import AnyGame
from caldera.core.options import check_options
from caldera.games import game_ids
from caldera.locale import LOCALES

if TYPE_CHECKING:
    from caldera.lab.simulate import How

ENGINES = ("processes", "ray")
Commands: TypeAlias = "argparse._SubParsersAction[CommandParser]"


class CommandParser(argparse.ArgumentParser):
    """The arguments of one command, or of all of them. What does not fit is a BadUsage."""

    has_settings = False
    """Whether its options may come from the environment: --keep-days from CALDERA_KEEP_DAYS, or from the file that
    CALDERA_KEEP_DAYS_FILE names. What is typed counts more. An option that may be given several times takes values with commas
    between them.
    """

    def error(self, message: str) -> NoReturn:
        raise BadUsage(self.prog, message)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        if self.has_settings:
            for option in self._actions:
                if option.option_strings and option.dest != "help":
                    self._take_setting(option, f"CALDERA_{option.dest.upper()}")
        return super().parse_known_args(args, namespace)

    def _take_setting(self, option: argparse.Action, name: str) -> None:
        try:
            file = os.environ.get(f"{name}_FILE")
            value = Path(file).read_text(encoding="utf-8").strip() if file else os.environ.get(name)
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise BadInput.from_message("setting_file", name=f"{name}_FILE", reason=reason) from None
        if value is None:
            return
        if isinstance(option.default, list):
            option.default = [each for each in split_list(value) if each]
        elif option.default is False:
            option.default = value.lower() in ("1", "true", "yes", "on")
        elif option.choices is not None and value not in option.choices:
            raise BadInput.from_message("setting", name=name, choices=", ".join(option.choices))
        else:
            option.default = value  # read like one that is typed


def add_command(commands: Commands, name: str, run: Callable[[argparse.Namespace], int], purpose: str) -> CommandParser:
    parser = commands.add_parser(name, help=purpose, description=purpose[0].upper() + purpose[1:] + ".")
    parser.add_argument("--lang", choices=LOCALES, default=default_language(), help="output language")
    parser.set_defaults(run=run)
    return parser


def default_language() -> str:
    wanted = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return wanted[:2] if wanted[:2] in LOCALES else LOCALES[0]


def read_language(arguments: Sequence[str]) -> str:
    """The language of what is said before the arguments are understood, or when they are not."""
    _, *typed = re.split(r"(?:^|\0)--lang[=\0]", "\0".join(arguments))
    wanted = typed[-1].partition("\0")[0] if typed else ""
    return wanted if wanted in LOCALES else default_language()


def add_game_arguments(parser: argparse.ArgumentParser, players: type[int | str] = int) -> None:
    parser.add_argument("game", help=", ".join(game_ids()))
    parser.add_argument(
        "--players", type=players, help="player counts, such as 3-6 or 2,4" if players is str else "number of players"
    )
    parser.add_argument(
        "--options",
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME=VALUE",
        help="rule options; `caldera info GAME` lists them",
    )
    parser.add_argument("--edition", type=Path, metavar="FILE", help="TOML file that overrides the game's content")
    parser.add_argument("--seed", type=int, help="random seed (same seed, same games)")


def add_experiment_arguments(parser: argparse.ArgumentParser, games: int) -> None:
    parser.add_argument("--games", type=int, default=games, help=f"games to play (default: {games})")
    parser.add_argument("--workers", type=int, default=0, help="worker processes (default: one per CPU)")
    parser.add_argument("--engine", choices=ENGINES, default=ENGINES[0], help="what plays the games (default: processes)")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="remember finished games in FILE and continue from it")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results as JSON")


def add_opening_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--opening", type=int, metavar="PLIES", help="plies to draw first in a game without chance (default: 6)")


def read_how(options: argparse.Namespace, choices: bool = False) -> How:
    """How the games of an experiment are played."""
    from caldera.lab.simulate import How

    return How(options.workers, options.engine, options.resume, choices)


def split_list(given: str | None) -> list[str]:
    return [word.strip() for word in given.split(",")] if given else []


def read_game_options(game: AnyGame, given: Sequence[str]) -> JsonObject:
    """The options as typed, each read by its own declaration."""
    declared = {option.name: option for option in game.options}
    chosen: JsonObject = {}
    for entry in given:
        name, equals, value = entry.partition("=")
        if not equals:
            raise BadInput.from_message("option_form", given=entry)
        chosen[name] = declared[name].read(value) if name in declared else value
    check_options(game.options, chosen)
    return chosen


def choose_seed(options: argparse.Namespace) -> int:
    return secrets.randbits(32) if options.seed is None else abs(options.seed)
