"""`caldera replay`, `analyse` and `verify`: what is done with a saved game."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table

import caldera
from caldera.bots.characters import name_seats, read_sitters
from caldera.cli.arguments import Commands, add_command
from caldera.cli.output import DONE, NOT_REACHED, Written, with_progress
from caldera.core.dice import MOST_ROUNDS
from caldera.core.errors import BadInput
from caldera.core.match import Match
from caldera.core.view import View
from caldera.locale import text
from caldera.terminal.screen import PipeConsole

if TYPE_CHECKING:
    from caldera.insight.analysis import Analysis


def add_commands(commands: Commands) -> None:
    replay = add_command(commands, "replay", print_replay, "print the log and a position of a saved game")
    replay.add_argument("file", type=Path, help="saved game")
    replay.add_argument("--ply", type=int, help="position after this many actions (default: the last)")

    analyse = add_command(
        commands, "analyse", print_analysis, "analyse a finished game: win chances, turning points, missed chances, luck and skill"
    )
    analyse.add_argument("file", type=Path, help="saved game")
    analyse.add_argument("--svg", type=Path, metavar="FILE", help="write the win-chance chart as SVG")

    verify = add_command(commands, "verify", verify_file, "verify a saved game: every action, and the dice if a hash was published")
    verify.add_argument("file", help="saved game, or the database of a server: a file or a postgresql:// address")
    verify.add_argument("--require-dice", metavar="HASH", help="fail unless this hash of the dice was published")


def print_replay(options: argparse.Namespace) -> int:
    from caldera.terminal.screen import Screen

    match = caldera.load_match(options.file)
    game, ply = match.game, match.ply if options.ply is None else options.ply
    state = match.state_at(ply)
    view = View(None, options.lang, _player_names(match, options.lang), game.info.colours)
    screen = Screen()
    for number, events in enumerate(match.events[:ply], 1):
        for event in events:
            if event.known_to(None):
                screen.say(f"{number:>4}  {game.words.write_log_line(event, view)}")
    screen.say()
    screen.show(game.plain.board(game.scene.see(state, None), view), game.plain.styles)
    screen.say()
    screen.say(game.words.write_prompt(state, view), "bold")
    return DONE


def print_analysis(options: argparse.Namespace) -> int:
    from caldera.insight import analysis
    from caldera.insight.chart import chart
    from caldera.insight.luck_words import caveat, is_told, luck_lines, throw_words
    from caldera.insight.words import decision_words, turn_words

    say = text(options.lang)
    match = caldera.load_match(options.file)
    if not match.state.is_over:
        raise BadInput(say("cli.unfinished"))
    view = View(None, options.lang, _player_names(match, options.lang), match.game.info.colours)
    done = with_progress(say, analysis.pieces(match), lambda tick: analysis.analyse(match, tick))
    written = Written()
    written.add(options.svg, chart(done, view, standalone=True) + "\n" if options.svg else "")
    console = PipeConsole(highlight=False)
    console.print(_chances_table(match, done, view))
    for title, lines in (
        ("turns", [turn_words(match, turn, number, view) for number, turn in enumerate(done.turns, 1)]),
        ("worst", [decision_words(match, decision, view) for decision in done.worst]),
    ):
        console.print(f"\n{say(f'insight.analysis.{title}')}", style="bold")
        for line in lines or [say(f"insight.analysis.no_{title}")]:
            console.print(f"  {line}", markup=False, soft_wrap=True)
    if is_told(done):
        console.print(f"\n{say('insight.luck.title')}", style="bold")
        throws = [throw_words(match, throw, view) for throw in done.throws]
        for line in [*luck_lines(match, done, view), *throws, caveat(done, view)]:
            console.print(f"  {line}", markup=False, soft_wrap=True)
    written.print_files(say)
    return DONE


def _chances_table(match: Match, done: Analysis, view: View) -> Table:
    """Everybody's chances at a few moments, the first and the last included."""
    columns = [view.name(seat) for seat in range(match.state.players)]
    if match.game.info.cooperative:
        columns = [view.text("insight.analysis.team")]
    table = Table(box=None, pad_edge=False)
    for column in (view.text("insight.analysis.action"), *columns):
        table.add_column(column, justify="right")
    for ply in sorted({round(match.ply * step / 12) for step in range(13)}):
        table.add_row(str(ply), *(view.text.percent(chance) for chance in done.chances[ply]))
    return table


def _player_names(match: Match, locale: str) -> tuple[str, ...]:
    """What the seats are called: as somebody typed it, by the bot, or by their number."""
    typed, bots = read_sitters(match)
    return name_seats(match.game.id, typed, bots, locale)


def verify_file(options: argparse.Namespace) -> int:
    say = text(options.lang)
    from caldera.tables.store.verification import is_database

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
        if rounds := promised.get("rounds"):
            print(say("web.dice.rounds", n=rounds, most=MOST_ROUNDS))
    elif match.game.info.chance and not match.extra.get("real_dice"):
        return NOT_REACHED
    return DONE


def _verify_database(path: str, locale: str) -> int:
    from caldera.tables.store.verification import verify_database

    say, findings = text(locale), list(verify_database(path, locale))
    damaged = [finding for finding in findings if finding.problem]
    for finding in damaged:
        print(f"{finding.table}: {finding.problem}")
    print(say("cli.tables_verified", n=len(findings), entries=sum(finding.entries for finding in findings), bad=len(damaged)))
    if not findings:
        print(say("cli.no_tables"))
    return NOT_REACHED if damaged else DONE
