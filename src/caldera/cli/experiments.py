"""`caldera simulate`, `arena` and `difficulty`: many games between bots."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table

import caldera
from caldera.cli.arguments import (
    Commands,
    add_command,
    add_experiment_arguments,
    add_game_arguments,
    add_opening_argument,
    choose_seed,
    read_game_options,
    read_how,
    split_list,
)
from caldera.cli.output import DONE, NOT_REACHED, Written, check_writable, with_progress
from caldera.core.data import JsonObject
from caldera.core.errors import BadInput
from caldera.core.game import AnyGame
from caldera.core.view import View
from caldera.locale import Text, signed, text
from caldera.terminal.screen import PipeConsole

if TYPE_CHECKING:
    from caldera.lab.arena import Pairing, Rank
    from caldera.lab.difficulty import Chart
    from caldera.lab.simulate import Setup
    from caldera.lab.statistics import Summary


def add_commands(commands: Commands) -> None:
    simulate = add_command(commands, "simulate", run_simulation, "run many bot games and print statistics")
    add_game_arguments(simulate)
    simulate.add_argument("--bots", help="comma-separated bots, one per seat (default: random)")
    add_experiment_arguments(simulate, 100)
    simulate.add_argument("--csv", type=Path, metavar="FILE", help="write one line per game")
    simulate.add_argument("--parquet", type=Path, metavar="FILE", help="write one row per game as Parquet")
    simulate.add_argument("--decisions", type=Path, metavar="FILE", help="write one row per decision as Parquet")

    arena = add_command(commands, "arena", run_arena, "compare bots, with seats rotated evenly")
    add_game_arguments(arena)
    arena.add_argument("--bots", required=True, help="two or more comma-separated bots")
    add_experiment_arguments(arena, 100)
    add_opening_argument(arena)
    arena.add_argument(
        "--at-least", type=float, metavar="PERCENT", help="exit with status 1 if the first bot scores less in any pairing"
    )

    purpose = "measure how often a bot team wins, per player count and difficulty"
    difficulty = add_command(commands, "difficulty", run_difficulty, purpose)
    add_game_arguments(difficulty, str)
    difficulty.add_argument("--by", metavar="OPTION", help="option to vary (default: the game's difficulty)")
    difficulty.add_argument("--bot", default="greedy", help="bot for every seat (default: greedy)")
    add_experiment_arguments(difficulty, 100)

    report = add_command(commands, "report", run_report, "make one HTML file with plots from JSON results")
    report.add_argument("files", nargs="+", type=Path, metavar="FILE", help="JSON files of simulate, arena or difficulty")
    report.add_argument("--out", type=Path, default=Path("report.html"), metavar="FILE", help="default: report.html")


def make_setup(options: argparse.Namespace, bots: Sequence[str]) -> Setup:
    from caldera.lab.simulate import Setup

    game = caldera.game(options.game, options.edition)
    return Setup(game.id, tuple(bots), read_game_options(game, options.options), game.edition)


def describe_origin(setup: Setup, seed: int) -> JsonObject:
    """What the results follow from: with this, anybody can repeat them."""
    return {
        "caldera": caldera.__version__,
        "game": setup.game,
        "rules_version": setup.load().info.rules_version,
        "options": dict(setup.options),
        "edition": setup.edition,
        "seed": seed,
    }


def run_report(options: argparse.Namespace) -> int:
    from caldera.lab.report import make_report

    say = text(options.lang)
    check_writable(options.out)
    written = Written()
    written.add(options.out, make_report(options.files, say))
    written.print_files(say)
    return DONE


def run_simulation(options: argparse.Namespace) -> int:
    from caldera.lab import parquet, statistics
    from caldera.lab.simulate import simulate

    say = text(options.lang)
    game = caldera.game(options.game, options.edition)
    bots = split_list(options.bots)
    players = options.players or (len(bots) if len(bots) > 1 else game.info.players.start)
    bots = bots * players if len(bots) == 1 else bots or ["random"] * players
    if len(bots) != players:
        raise BadInput.from_message("bots_for_players", n=len(bots), players=players)
    setup, seed = make_setup(options, bots), choose_seed(options)
    check_writable(options.csv, options.json, options.parquet, options.decisions, options.resume)
    if options.parquet or options.decisions:
        parquet.require_parquet()
    how = read_how(options, choices=options.decisions is not None)
    played = with_progress(say, options.games, lambda tick: simulate(setup, options.games, seed, how, tick))
    summary = statistics.summarise(played, game.info.cooperative)
    record = describe_origin(setup, seed) | {"players": players, "bots": bots}
    games = [{"returns": list(one.returns), "decisions": one.decisions, "facts": one.facts} for one in played]
    written = Written()
    written.add(options.csv, statistics.to_csv(played))
    for file, rows in ((options.parquet, parquet.game_rows), (options.decisions, parquet.decision_rows)):
        if file:
            parquet.write_rows(file, rows(played), record)
            written.files.append(file)
    written.add(options.json, json.dumps(record | {"summary": summary.to_json(), "games": games}, indent=1) + "\n")
    _print_summary(game, summary, options.lang)
    print(say("cli.seed", seed=seed))
    written.print_files(say)
    return DONE


def _print_summary(game: AnyGame, summary: Summary, lang: str) -> None:
    say, view = text(lang), View(locale=lang, colours=game.info.colours)
    table = Table(box=None, pad_edge=False)
    facts = list(summary.seats[0].means)
    for column in (say("cli.seat"), say("cli.bot")):
        table.add_column(column)
    own = (say("cli.wins"), say("cli.share"), say("cli.interval")) if summary.won is None else ()
    for column in (*own, *facts):
        table.add_column(column, justify="right")
    for one in summary.seats:
        low, high = one.interval
        numbers = (
            [f"{one.returned:g}", say.percent(one.share, 1), f"{say.decimal(100 * low, 1)} – {say.percent(high, 1)}"] if own else []
        )
        table.add_row(view.name(one.seat), one.bot, *numbers, *(say.decimal(one.means[name], 2) for name in facts))
    console = PipeConsole(highlight=False)
    console.print(table)
    if summary.won is not None:
        low, high = summary.won_interval
        shares = (("share", summary.won / summary.games), ("low", low), ("high", high))
        shown = {name: say.decimal(100 * share, 1) for name, share in shares}
        score = say.decimal(summary.seats[0].share, 3)
        console.print(say("cli.team_won", won=summary.won, n=summary.games, score=score, **shown))
    lengths = {"mean": say.decimal(summary.decisions, 1), "low": str(summary.shortest), "high": str(summary.longest)}
    console.print(say("cli.games", n=summary.games, **lengths))
    for name, mean in summary.means.items():
        console.print(say("cli.mean_of", name=name, mean=say.decimal(mean, 2)))
    for name, counts in summary.counts.items():
        console.print(say("cli.count_of", name=name, counts=", ".join(f"{word} {count}" for word, count in counts.items())))


def run_arena(options: argparse.Namespace) -> int:
    from caldera.lab.arena import games_of_pairing, rank, tournament
    from caldera.lab.openings import check_plies

    say = text(options.lang)
    bots = split_list(options.bots)
    setup, seed = make_setup(options, bots), choose_seed(options)
    game = setup.load()
    players, plies = options.players or game.info.players.start, check_plies(game, options.opening)
    check_writable(options.json, options.resume)
    arguments = (setup, bots, players, options.games, seed, read_how(options))
    total = games_of_pairing(setup, players, options.games)[1] * len(bots) * (len(bots) - 1) // 2
    pairings = with_progress(say, total, lambda tick: tournament(*arguments, tick, plies))
    ranking = rank(pairings)
    results = [
        {"first": one.first, "second": one.second, "games": one.games, "points": one.points, "interval": one.interval}
        | {"different": one.different}
        | ({"won": list(one.won)} if one.won else {})
        for one in pairings
    ]
    record = describe_origin(setup, seed) | {"players": players, "bots": bots, "opening": plies, "pairings": results}
    record["ranking"] = [asdict(one) for one in ranking]
    written = Written()
    written.add(options.json, json.dumps(record, indent=1) + "\n")
    for one in pairings:
        print(_describe_pairing(one, say))
        if one.won:
            names = {"first": one.first, "second": one.second, "one": one.won[0], "two": one.won[1]}
            print(say("cli.won_by_teams", games=one.games, **names))
    if len(bots) > 2:
        _print_ranking(ranking, say)
    if plies:
        print(say("cli.opening", n=plies))
    print(say("cli.seed", seed=seed))
    written.print_files(say)
    if options.at_least is None:
        return DONE
    reached = all(100 * one.share >= options.at_least for one in pairings if one.first == bots[0])
    print(say("cli.reached" if reached else "cli.not_reached", wanted=f"{options.at_least:g}"))
    return DONE if reached else NOT_REACHED


def _describe_pairing(one: Pairing, say: Text) -> str:
    told = {"first": one.first, "second": one.second, "games": one.games, "different": one.different}
    shown = {"points": f"{one.points:g}", "share": f"{100 * one.share:.1f}"}
    if one.interval is None:
        return say("cli.pairing_alike", **told, **shown)
    low, high = one.interval
    return say("cli.pairing", **told, **shown, low=f"{100 * low:.1f}", high=f"{100 * high:.1f}")


def _print_ranking(ranking: Sequence[Rank], say: Text) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column(say("cli.bot"))
    for column in (say("cli.points"), say("cli.share"), say("cli.rating")):
        table.add_column(column, justify="right")
    for one in ranking:
        table.add_row(one.bot, f"{one.points:g}", say.percent(one.points / one.games, 1), signed(one.rating))
    PipeConsole(highlight=False).print(table)


def run_difficulty(options: argparse.Namespace) -> int:
    from caldera.lab.difficulty import chart, numbers_of_players, option_of

    say = text(options.lang)
    setup, seed = make_setup(options, ()), choose_seed(options)
    game = setup.load()
    option, players = option_of(game, options.by), numbers_of_players(game, options.players)
    columns = next(len(one.choices) for one in game.options if one.name == option)
    check_writable(options.json, options.resume)
    arguments = (setup, option, players, options.bot, options.games, seed, read_how(options))
    difficulties = with_progress(say, options.games * len(players) * columns, lambda tick: chart(*arguments, tick))
    cells = [
        {"players": cell.players, option: cell.value, "games": cell.games, "won": cell.won, "interval": list(cell.interval)}
        | {"milliseconds": cell.milliseconds, "facts": cell.facts}
        for row in difficulties.rows
        for cell in row
    ]
    record = describe_origin(setup, seed) | {"bot": options.bot, "option": option, "cells": cells}
    written = Written()
    written.add(options.json, json.dumps(record, indent=1) + "\n")
    _print_chart(game, difficulties, options, say)
    print(say("cli.seed", seed=seed))
    written.print_files(say)
    return DONE


def _print_chart(game: AnyGame, difficulties: Chart, options: argparse.Namespace, say: Text) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column(say("cli.players"))
    for value in difficulties.values:
        table.add_column(_choice_name(game, difficulties.option, value, options.lang), justify="right", no_wrap=True)
    table.add_column(say("cli.per_decision"), justify="right", no_wrap=True)
    for row in difficulties.rows:
        shares = [f"{say.percent(cell.share, 1)}\n({100 * cell.interval[0]:.0f}–{100 * cell.interval[1]:.0f})" for cell in row]
        mean = sum(cell.seconds for cell in row) / max(1, sum(cell.decisions for cell in row))
        table.add_row(str(row[0].players), *shares, f"{say.decimal(1000 * mean, 1)} ms")
    console = PipeConsole(highlight=False)
    console.print(table)
    console.print(say("cli.charted", n=options.games, bot=options.bot))
    for row in difficulties.rows:
        if "team" in row[0].facts:
            console.print(say("cli.team", players=row[0].players, team=row[0].facts["team"]))


def _choice_name(game: AnyGame, option: str, value: object, lang: str) -> str:
    """A value of an option as people read it: its own name, or the option's with the value."""
    say = text(lang)
    key = f"{game.id}.option.{option}"
    return say(f"{key}.{value}") if say.has(f"{key}.{value}") else f"{say(key)} {value}"
