"""`caldera info`: this installation, and what a game is."""

from __future__ import annotations

import argparse
import platform
from pathlib import Path

from rich.table import Table

import caldera
from caldera.bots.ladder import levels_of
from caldera.bots.names import bot_line, bot_name
from caldera.build_info import compiled_modules, read_build_info
from caldera.cli.arguments import Commands, add_command
from caldera.cli.output import DONE
from caldera.core.game import AnyGame
from caldera.games import game_ids, infos
from caldera.locale import Text, text
from caldera.terminal.screen import PipeConsole


def add_commands(commands: Commands) -> None:
    info = add_command(commands, "info", show_info, "show this installation, or a game's players, options and sources")
    info.add_argument("game", nargs="?", help=", ".join(game_ids()))
    info.add_argument("--edition", type=Path, metavar="FILE", help="TOML file that overrides the game's content")
    info.add_argument("--sources", action="store_true", help="list the sources of the game's content")


def show_info(options: argparse.Namespace) -> int:
    say = text(options.lang)
    if options.game:
        _print_game(caldera.game(options.game, options.edition), options.sources, options.lang)
        return DONE
    print(f"caldera {caldera.__version__}, {platform.python_implementation()} {platform.python_version()}, {platform.platform()}")
    print(_describe_build(say))
    for info in infos():
        low, high = info.players.start, info.players.stop - 1
        title = info.title_in(options.lang)
        print(f"  {info.id:<14} {title}, {info.designer} ({info.publisher}, {info.year}), {low}–{high} {say('cli.players')}")
    return DONE


def _print_game(game: AnyGame, sources: bool, lang: str) -> None:
    say, info = text(lang), game.info
    console = PipeConsole(highlight=False)
    facts = [say(f"cli.facts.{name}") for name in ("chance", "hidden", "cooperative", "simultaneous") if getattr(info, name)]
    console.print(f"{info.title_in(lang)}, {info.designer} ({info.publisher}, {info.year})", style="bold")
    console.print(say(f"{info.id}.tagline"))
    people = f"{info.players.start}–{info.players.stop - 1} {say('cli.players')}"
    low, high = info.minutes
    time = say("web.card.minutes" if low != high else "web.card.about_minutes", low=low, high=high)
    console.print(f"{people} · {time} · {', '.join(facts) or say('cli.facts.none')}")
    if sources:
        table = Table(say("cli.sources.block"), say("cli.sources.source"), say("cli.sources.note"))
        for one in game.content.provenance(say.locale):
            table.add_row(one.block, say(f"web.source.{one.source}"), one.note)
        console.print(table)
        return
    console.print(f"\n{say('cli.options')}")
    for option in game.options:
        choices = ", ".join(_show_value(choice) for choice in option.choices)
        key = f"{info.id}.option.{option.name}"
        default = _show_value(option.default)
        preset = f" ({say('cli.option_default', value=default)})" if default else ""
        console.print(f"  {option.name} = {choices}{preset}", markup=False)
        console.print(f"      {say(key)}. {say(key + '.help')}", markup=False)
    console.print(f"\n{say('cli.levels')}")
    for name, level in levels_of(game.id).items():
        exact = f"{level}; {say('cli.crowd')} {level.more_players}" if level.more_players else str(level)
        line = f"{name:<10} {say.label(bot_name(name, lang), bot_line(game.id, name, lang))} ({exact})"
        console.print(f"  {line}", markup=False)


def _describe_build(say: Text) -> str:
    """What is compiled, and how; else why nothing is."""
    info, compiled = read_build_info(), compiled_modules()
    if compiled:
        how = say(f"cli.build.{info.mode}", compiler=info.compiler, mypyc=info.mypyc, options=info.options)
        return f"{say('cli.compiled', n=len(compiled), names=', '.join(compiled))}\n{how}"
    return say("cli.interpreted") + (f"\n{say('cli.not_compiled', reason=info.reason)}" if info.reason else "")


def _show_value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(str(item) for item in value) if isinstance(value, (list, tuple)) else str(value)
