"""The command line: caldera play | serve | simulate | arena | difficulty | replay | analyse | verify | migrate | check | info."""

from __future__ import annotations

import argparse
import json
import os
import platform
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import caldera
from caldera.build_info import compiled_modules, read_build_info
from caldera.core.errors import BadInput, CalderaError
from caldera.core.game import Game
from caldera.core.match import Match
from caldera.core.options import check_options
from caldera.core.view import View
from caldera.games import game_ids, infos
from caldera.locale import LOCALES, Text, text

DONE, NOT_REACHED, FAILED = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. A mistake of the person is one line on stderr and exit code 2."""
    options = build_parser().parse_args(arguments)
    try:
        code: int = options.run(options)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        return _leave_quietly()
    except CalderaError as error:
        print(f"caldera: {error}", file=sys.stderr)
    except (OSError, UnicodeDecodeError) as error:
        print(f"caldera: {_file_trouble(error)}", file=sys.stderr)
    return FAILED


class _Console(Console):
    """Leaves a closed pipe to `main`, like what is written with `print`."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def _leave_quietly() -> int:
    """The reader of our output has left (`caldera … | head`): what is still to be written goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return DONE


def _file_trouble(error: OSError | UnicodeDecodeError) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "The file is not UTF-8 text."
    return f"{error.filename}: {error.strerror}" if error.filename else str(error)


# ---- the grammar of the command line ----


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="caldera", description="Play, host and study four volcano board games.")
    parser.add_argument("--version", action="version", version=f"caldera {caldera.__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    play = _add(commands, "play", _play, "play in the terminal")
    _add_game(play)
    play.add_argument("--seats", help="comma-separated players: 'me' or a bot's name (default: me against medium bots)")
    play.add_argument("--names", help="comma-separated player names")
    play.add_argument("--file", type=Path, metavar="FILE", help="save the game to FILE; resume it if FILE exists")

    serve = _add(commands, "serve", _serve, "start the web server")
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on (0.0.0.0 for other devices)")
    serve.add_argument("--port", type=int, default=8000, help="port to listen on, or the next free one (default: 8000)")
    serve.add_argument("--database", help="SQLite file or postgresql:// address that stores the tables (default: caldera.db)")
    serve.add_argument("--no-browser", action="store_true", help="do not open a browser")
    hooks = "enable turn webhooks; 'any' also allows private addresses"
    serve.add_argument("--webhooks", nargs="?", default="", const="public", choices=("public", "any"), help=hooks)

    names = "host name that browsers use, such as games.example.org (addresses and localhost always work)"
    serve.add_argument("--host-name", action="append", default=[], metavar="NAME", help=names)
    proxies = "address of a proxy whose X-Forwarded-For is trusted (default: none)"
    serve.add_argument("--proxy", action="append", default=[], metavar="ADDRESS", help=proxies)
    keep = "archive and remove unfinished tables after DAYS without an action (default: never)"
    serve.add_argument("--keep-days", type=float, metavar="DAYS", help=keep)
    serve.add_argument("--workers", type=int, default=1, help="processes to run; more than one needs PostgreSQL (default: 1)")
    monitor = "address that may read /metrics, besides this machine itself"
    serve.add_argument("--monitor", action="append", default=[], metavar="ADDRESS", help=monitor)
    serve.add_argument("--log", choices=("text", "json"), default="text", help="how to write the log; json has a line per request")

    simulate = _add(commands, "simulate", _simulate, "run many bot games and print statistics")
    _add_game(simulate)
    simulate.add_argument("--bots", help="comma-separated bots, one per seat (default: random)")
    _add_experiment(simulate, 100)
    simulate.add_argument("--csv", type=Path, metavar="FILE", help="write one line per game")

    arena = _add(commands, "arena", _arena, "compare bots, with seats rotated evenly")
    _add_game(arena)
    arena.add_argument("--bots", required=True, help="two or more comma-separated bots")
    _add_experiment(arena, 100)
    arena.add_argument(
        "--at-least", type=float, metavar="PERCENT", help="exit with status 1 if the first bot scores less in any pairing"
    )

    hardness = _add(commands, "difficulty", _difficulty, "measure how often a bot team wins, per player count and difficulty")
    _add_game(hardness, str)
    hardness.add_argument("--by", metavar="OPTION", help="option to vary (default: the game's difficulty)")
    hardness.add_argument("--bot", default="greedy", help="bot for every seat (default: greedy)")
    _add_experiment(hardness, 100)

    replay = _add(commands, "replay", _replay, "print the log and a position of a saved game")
    replay.add_argument("file", type=Path, help="saved game")
    replay.add_argument("--ply", type=int, help="position after this many actions (default: the last)")

    analyse = _add(commands, "analyse", _analyse, "analyse a finished game: win chances, turning points, missed chances")
    analyse.add_argument("file", type=Path, help="saved game")
    analyse.add_argument("--svg", type=Path, metavar="FILE", help="write the win-chance chart as SVG")

    verify = _add(commands, "verify", _verify, "verify a saved game: every action, and the dice if a hash was published")
    verify.add_argument("file", help="saved game, or the database of a server: a file or a postgresql:// address")
    verify.add_argument("--require-dice", metavar="HASH", help="fail unless the dice were promised with this hash")

    migrate = _add(commands, "migrate", _migrate, "copy the tables of an SQLite file into an empty PostgreSQL database")
    migrate.add_argument("file", type=Path, help="SQLite file of a server that does not run now")
    migrate.add_argument("target", help="address of the database, such as postgresql://caldera@localhost/caldera")

    check = _add(commands, "check", _check, "run the conformance checks on a game")
    _add_game(check)
    check.add_argument("--games", type=int, default=20, help="games to play (default: 20)")

    new = _add(commands, "new", _new, "write a playable skeleton of a new game, in a package of its own")
    new.add_argument("name", help="id of the game: lower-case letters, digits and underscores")
    new.add_argument("--title", help="title of the game (default: made from the id)")
    new.add_argument("--into", type=Path, metavar="FOLDER", help="new folder to write to (default: the id)")

    info = _add(commands, "info", _info, "show this installation, or a game's players, options and sources")
    info.add_argument("game", nargs="?", help=", ".join(game_ids()))
    info.add_argument("--edition", type=Path, metavar="FILE", help="TOML file that overrides the game's content")
    info.add_argument("--sources", action="store_true", help="list the sources of the game's content")
    return parser


def _add(commands: Any, name: str, run: object, purpose: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=purpose, description=purpose[0].upper() + purpose[1:] + ".")
    parser.add_argument("--lang", choices=LOCALES, default=_language(), help="output language")
    parser.set_defaults(run=run)
    return parser


def _language() -> str:
    wanted = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return wanted[:2] if wanted[:2] in LOCALES else LOCALES[0]


def _add_game(parser: argparse.ArgumentParser, players: type[int | str] = int) -> None:
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


def _add_experiment(parser: argparse.ArgumentParser, games: int) -> None:
    parser.add_argument("--games", type=int, default=games, help=f"games to play (default: {games})")
    parser.add_argument("--workers", type=int, default=0, help="worker processes (default: one per CPU)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results as JSON")


def _words(given: str | None) -> list[str]:
    return [word.strip() for word in given.split(",")] if given else []


def _game_options(game: Game, given: Sequence[str]) -> dict[str, Any]:
    """The options as typed, each read by its own declaration."""
    declared = {option.name: option for option in game.options}
    chosen: dict[str, Any] = {}
    for entry in given:
        name, equals, value = entry.partition("=")
        if not equals:
            raise BadInput(f"Options are written name=value, not {entry!r}.")
        chosen[name] = declared[name].read(value) if name in declared else value
    check_options(game.options, chosen)
    return chosen


# ---- play ----


def _play(options: argparse.Namespace) -> int:
    from caldera.terminal.screen import Screen
    from caldera.terminal.session import ME, Session, check_seats, seats_in

    screen = Screen()
    seats, names = _words(options.seats), _words(options.names)
    if options.file and options.file.exists():
        match = caldera.load_match(options.file)
        if match.game.id != options.game:
            raise BadInput(f"{options.file} is a saved game of {match.game.info.title_in(options.lang)}.")
        seats = seats or seats_in(match)
        screen.say(text(options.lang)("terminal.resumed", n=match.ply))
    else:
        game = caldera.game(options.game, options.edition)
        players = options.players or len(seats) or game.info.players.start
        match = Match(game, players, _game_options(game, options.options))
        seats = seats or [ME, *["medium"] * (players - 1)]
    check_seats(seats, match.state.players)
    if names:
        check_seats(names, match.state.players)
        match.extra["names"] = names
    seed = match.extra.get("seed")
    if not isinstance(seed, int):
        seed = secrets.randbits(64) if options.seed is None else abs(options.seed)
    match.extra |= {"seats": seats, "seed": seed}
    Session(match, seats, seed, options.lang, options.file, screen).run()
    return DONE


def _serve(options: argparse.Namespace) -> int:
    from caldera.web.server import serve

    serve(
        options.host,
        options.port,
        options.database,
        not options.no_browser,
        webhooks=options.webhooks,
        locale=options.lang,
        host_names=options.host_name,
        proxies=options.proxy,
        keep_days=options.keep_days,
        workers=options.workers,
        monitors=options.monitor,
        json_logs=options.log == "json",
    )
    return DONE


# ---- experiments ----


def _setup(options: argparse.Namespace, bots: Sequence[str]) -> Any:
    from caldera.lab.simulate import Setup

    game = caldera.game(options.game, options.edition)
    return Setup(game.id, tuple(bots), _game_options(game, options.options), game.edition)


def _with_progress(say: Text, total: int, work: Any) -> Any:
    """Call work(progress) under a progress bar, which is only drawn where somebody can see it."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(say("cli.playing")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("", total=total)
        return work(lambda done: bar.update(task, completed=done))


def _simulate(options: argparse.Namespace) -> int:
    from caldera.lab import statistics
    from caldera.lab.simulate import simulate

    say = text(options.lang)
    game = caldera.game(options.game, options.edition)
    bots = _words(options.bots)
    players = options.players or (len(bots) if len(bots) > 1 else game.info.players.start)
    bots = bots * players if len(bots) == 1 else bots or ["random"] * players
    if len(bots) != players:
        raise BadInput(f"You gave {len(bots)} bots for {players} players.")
    setup, seed = _setup(options, bots), _seed(options)
    played = _with_progress(say, options.games, lambda tick: simulate(setup, options.games, seed, options.workers, tick))
    summary = statistics.summarise(played)
    _print_summary(game, summary, options.lang)
    _write(options.csv, statistics.to_csv(played), say)
    record = {"game": game.id, "players": players, "bots": bots, "options": setup.options, "seed": seed}
    games = [{"returns": list(one.returns), "decisions": one.decisions, "facts": one.facts} for one in played]
    _write(options.json, json.dumps(record | {"summary": summary.to_json(), "games": games}, indent=1) + "\n", say)
    return DONE


def _seed(options: argparse.Namespace) -> int:
    return secrets.randbits(32) if options.seed is None else abs(options.seed)


def _write(file: Path | None, content: str, say: Text) -> None:
    if file:
        file.write_text(content, encoding="utf-8")
        print(say("cli.written", file=str(file)))


def _print_summary(game: Game, summary: Any, lang: str) -> None:
    say, view = text(lang), View(locale=lang, colours=game.info.colours)
    table = Table(box=None, pad_edge=False)
    facts = list(summary.seats[0].means)
    for column in (say("cli.seat"), say("cli.bot")):
        table.add_column(column)
    for column in (say("cli.wins"), say("cli.share"), say("cli.interval"), *facts):
        table.add_column(column, justify="right")
    for one in summary.seats:
        low, high = one.interval
        numbers = [f"{one.returned:g}", f"{100 * one.share:.1f} %", f"{100 * low:.1f} – {100 * high:.1f} %"]
        table.add_row(view.name(one.seat), one.bot, *numbers, *(f"{one.means[name]:.2f}" for name in facts))
    console = _Console(highlight=False)
    console.print(table)
    lengths = {"mean": f"{summary.decisions:.1f}", "low": str(summary.shortest), "high": str(summary.longest)}
    console.print(say("cli.games", n=summary.games, **lengths))
    for name, mean in summary.means.items():
        console.print(say("cli.mean_of", name=name, mean=f"{mean:.2f}"))
    for name, counts in summary.counts.items():
        console.print(say("cli.count_of", name=name, counts=", ".join(f"{word} {count}" for word, count in counts.items())))


def _arena(options: argparse.Namespace) -> int:
    from caldera.lab.arena import tournament

    say = text(options.lang)
    bots = _words(options.bots)
    setup, seed = _setup(options, bots), _seed(options)
    players = options.players or caldera.game(options.game, options.edition).info.players.start
    arguments = (setup, bots, players, options.games, seed, options.workers)
    pairings = _with_progress(say, options.games, lambda tick: tournament(*arguments, tick))
    for one in pairings:
        low, high = one.interval
        shown = {
            "points": f"{one.points:g}",
            "share": f"{100 * one.share:.1f}",
            "low": f"{100 * low:.1f}",
            "high": f"{100 * high:.1f}",
        }
        print(say("cli.pairing", first=one.first, second=one.second, games=one.games, **shown))
    results = [
        {"first": one.first, "second": one.second, "games": one.games, "points": one.points, "interval": one.interval}
        for one in pairings
    ]
    record = {"game": options.game, "players": players, "seed": seed, "pairings": results}
    _write(options.json, json.dumps(record, indent=1) + "\n", say)
    if options.at_least is None:
        return DONE
    reached = all(100 * one.share >= options.at_least for one in pairings if one.first == bots[0])
    print(say("cli.reached" if reached else "cli.not_reached", wanted=f"{options.at_least:g}"))
    return DONE if reached else NOT_REACHED


def _difficulty(options: argparse.Namespace) -> int:
    from caldera.lab.difficulty import chart, numbers_of_players, option_of

    say = text(options.lang)
    setup, seed = _setup(options, ()), _seed(options)
    game = setup.load()
    option, players = option_of(game, options.by), numbers_of_players(game, options.players)
    columns = next(len(one.choices) for one in game.options if one.name == option)
    arguments = (setup, option, players, options.bot, options.games, seed, options.workers)
    found = _with_progress(say, options.games * len(players) * columns, lambda tick: chart(*arguments, tick))
    _print_chart(game, found, options, say)
    cells = [
        {"players": cell.players, option: cell.value, "games": cell.games, "won": cell.won, "interval": list(cell.interval)}
        | {"milliseconds": cell.milliseconds, "facts": cell.facts}
        for row in found.rows
        for cell in row
    ]
    record = {"game": game.id, "bot": options.bot, "options": setup.options, "seed": seed, "cells": cells}
    _write(options.json, json.dumps(record, indent=1) + "\n", say)
    return DONE


def _print_chart(game: Game, found: Any, options: argparse.Namespace, say: Text) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column(say("cli.players"))
    for value in found.values:
        table.add_column(_choice_name(game, found.option, value, options.lang), justify="right", no_wrap=True)
    table.add_column(say("cli.per_decision"), justify="right", no_wrap=True)
    for row in found.rows:
        shares = [f"{100 * cell.share:.1f} % ({100 * cell.interval[0]:.0f}–{100 * cell.interval[1]:.0f})" for cell in row]
        mean = sum(cell.seconds for cell in row) / max(1, sum(cell.decisions for cell in row))
        table.add_row(str(row[0].players), *shares, f"{1000 * mean:.1f} ms")
    console = _Console(highlight=False)
    console.print(table)
    console.print(say("cli.charted", n=options.games, bot=options.bot))
    for row in found.rows:
        if "team" in row[0].facts:
            console.print(say("cli.team", players=row[0].players, team=row[0].facts["team"]))


def _choice_name(game: Game, option: str, value: object, lang: str) -> str:
    """A value of an option as people read it: its own name, or the option's with the value."""
    say = text(lang)
    key = f"{game.id}.option.{option}"
    return say(f"{key}.{value}") if say.has(f"{key}.{value}") else f"{say(key)} {value}"


# ---- match files ----


def _names_in(match: Match) -> list[str]:
    names = match.extra.get("names")
    fits = isinstance(names, list) and len(names) == match.state.players and all(isinstance(name, str) for name in names)
    return list(names) if isinstance(names, list) and fits else []


def _replay(options: argparse.Namespace) -> int:
    from caldera.terminal.screen import Screen

    match = caldera.load_match(options.file)
    game, ply = match.game, match.ply if options.ply is None else options.ply
    state = match.state_at(ply)
    view = View(None, options.lang, _names_in(match), game.info.colours)
    screen = Screen()
    for number, events in enumerate(match.events[:ply], 1):
        for event in events:
            if event.known_to(None):
                screen.say(f"{number:>4}  {game.sentence(event, view)}")
    screen.say()
    screen.show(game.plain.board(game.scene.see(state, None), view), game.plain.styles)
    screen.say()
    screen.say(game.ask(state, view), "bold")
    return DONE


def _analyse(options: argparse.Namespace) -> int:
    from caldera.lab import analysis
    from caldera.lab.chart import chart
    from caldera.lab.insight_words import decision_words, turn_words

    say = text(options.lang)
    match = caldera.load_match(options.file)
    if not match.state.is_over:
        raise BadInput(say("cli.unfinished"))
    view = View(None, options.lang, _names_in(match), match.game.info.colours)
    done = _with_progress(say, analysis.pieces(match), lambda tick: analysis.analyse(match, tick))
    console = _Console(highlight=False)
    console.print(_chances_table(match, done, view))
    for title, lines in (
        ("turns", [turn_words(match, turn, number, view) for number, turn in enumerate(done.turns, 1)]),
        ("worst", [decision_words(match, decision, view) for decision in done.worst]),
    ):
        console.print(f"\n{say(f'insight.analysis.{title}')}", style="bold")
        for line in lines or [say(f"insight.analysis.no_{title}")]:
            console.print(f"  {line}", markup=False, soft_wrap=True)
    _write(options.svg, chart(done, view, standalone=True) + "\n" if options.svg else "", say)
    return DONE


def _chances_table(match: Match, done: Any, view: View) -> Table:
    """Everybody's chances at a few moments, the first and the last included."""
    columns = [view.name(seat) for seat in range(match.state.players)]
    if match.game.info.cooperative:
        columns = [view.text("insight.analysis.team")]
    table = Table(box=None, pad_edge=False)
    for column in (view.text("insight.analysis.action"), *columns):
        table.add_column(column, justify="right")
    for ply in sorted({round(match.ply * step / 12) for step in range(13)}):
        table.add_row(str(ply), *(f"{100 * chance:.0f} %" for chance in done.chances[ply]))
    return table


def _verify(options: argparse.Namespace) -> int:
    say = text(options.lang)
    from caldera.tables.verification import is_database

    if is_database(options.file):
        return _verify_database(options.file, options.lang)
    match = caldera.load_match(Path(options.file))
    print(say("cli.replayed", n=match.ply))
    promised = match.extra.get("dice")
    required = options.require_dice
    if required and not (isinstance(promised, dict) and promised.get("hash") == required):
        print(say("cli.other_dice"))
        return NOT_REACHED
    if not match.game.info.chance:
        print(say("cli.no_chance"))
    elif promised is None:
        print(say("cli.real_dice" if match.extra.get("real_dice") else "cli.no_dice"))
    if not match.state.is_over:
        print(say("cli.unfinished"))
        return NOT_REACHED
    if promised is not None:
        print(say("cli.dice_fit", n=match.verify_dice()))
    elif match.game.info.chance and not match.extra.get("real_dice"):
        return NOT_REACHED
    return DONE


def _verify_database(path: str, locale: str) -> int:
    from caldera.tables.verification import verify_database

    say, found = text(locale), list(verify_database(path, locale))
    damaged = [finding for finding in found if finding.problem]
    for finding in damaged:
        print(f"{finding.table}: {finding.problem}")
    print(say("cli.tables_verified", n=len(found), entries=sum(finding.entries for finding in found), bad=len(damaged)))
    return NOT_REACHED if damaged else DONE


def _migrate(options: argparse.Namespace) -> int:
    from caldera.tables.migration import migrate

    say, found = text(options.lang), migrate(options.file, options.target)
    for table in found.damaged:
        print(say("cli.migrated_damaged", table=table))
    print(say("cli.migrated", n=found.tables, entries=found.entries))
    return NOT_REACHED if found.damaged else DONE


def _check(options: argparse.Namespace) -> int:
    from caldera.lab.conformance import check

    game = caldera.game(options.game, options.edition)
    players = [options.players] if options.players else None
    check(game, games=options.games, seed=1 if options.seed is None else abs(options.seed), players=players, report=print)
    print(text(options.lang)("cli.checked", game=game.info.title_in(options.lang)))
    return DONE


def _new(options: argparse.Namespace) -> int:
    from caldera.lab.new_game import write_skeleton

    title = options.title or options.name.replace("_", " ").title()
    into: Path = options.into or Path(options.name)
    write_skeleton(options.name, title, into)
    print(text(options.lang)("cli.new_game", folder=into, game=options.name))
    return DONE


# ---- info ----


def _build_words(say: Text) -> str:
    """What is compiled, and how; else why nothing is."""
    info, compiled = read_build_info(), compiled_modules()
    if compiled:
        how = say(f"cli.build.{info.mode}", compiler=info.compiler, mypyc=info.mypyc, options=info.options)
        return f"{say('cli.compiled', n=len(compiled), names=', '.join(compiled))}\n{how}"
    return say("cli.interpreted") + (f"\n{say('cli.not_compiled', reason=info.reason)}" if info.reason else "")


def _info(options: argparse.Namespace) -> int:
    say = text(options.lang)
    if options.game:
        _print_game(caldera.game(options.game, options.edition), options.sources, options.lang)
        return DONE
    print(f"caldera {caldera.__version__}, {platform.python_implementation()} {platform.python_version()}, {platform.platform()}")
    print(_build_words(say))
    for info in infos():
        low, high = info.players.start, info.players.stop - 1
        title = info.title_in(options.lang)
        print(f"  {info.id:<14} {title}, {info.designer} ({info.publisher}, {info.year}), {low}–{high} {say('cli.players')}")
    return DONE


def _print_game(game: Game, sources: bool, lang: str) -> None:
    say, info = text(lang), game.info
    console = _Console(highlight=False)
    facts = [say(f"cli.facts.{name}") for name in ("chance", "hidden", "cooperative", "simultaneous") if getattr(info, name)]
    console.print(f"{info.title_in(lang)}, {info.designer} ({info.publisher}, {info.year})", style="bold")
    console.print(say(f"{info.id}.tagline"))
    people = f"{info.players.start}–{info.players.stop - 1} {say('cli.players')}"
    time = f"{info.minutes[0]}–{info.minutes[1]} {say('cli.minutes')}"
    console.print(f"{people} · {time} · {', '.join(facts) or say('cli.facts.none')}")
    if sources:
        table = Table(say("cli.sources.block"), say("cli.sources.source"), say("cli.sources.note"))
        for one in game.content.provenance(say.locale):
            table.add_row(one.block, say(f"web.source.{one.source}"), one.note)
        console.print(table)
        return
    console.print(f"\n{say('cli.options')}")
    for option in game.options:
        choices = ", ".join(_shown(choice) for choice in option.choices)
        key = f"{info.id}.option.{option.name}"
        console.print(f"  {option.name} = {choices} ({say('cli.option_default', value=_shown(option.default))})", markup=False)
        console.print(f"      {say(key)}. {say(key + '.help')}", markup=False)


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(str(item) for item in value) if isinstance(value, (list, tuple)) else str(value)


if __name__ == "__main__":
    sys.exit(main())
