"""`caldera tasks` and `dataset`: bots measured at frozen tasks, and games to learn from."""

from __future__ import annotations

import argparse
from dataclasses import replace
from functools import partial
from pathlib import Path

import caldera
from caldera.cli.arguments import (
    Commands,
    add_command,
    add_game_arguments,
    add_opening_argument,
    choose_seed,
    read_game_options,
    split_list,
)
from caldera.cli.output import DONE, Written, with_progress
from caldera.locale import text


def add_commands(commands: Commands) -> None:
    parser = add_command(commands, "tasks", run_tasks, "measure bots at frozen tasks")
    parser.add_argument("task", nargs="*", help="names of tasks (default: all)")
    parser.add_argument("--agent", default="random", help="comma-separated bots, such as random, greedy or my_module:MyBot")
    parser.add_argument("--baselines", action="store_true", help="measure the agents of the documentation's tables instead")
    parser.add_argument("--games", type=int, help="games per task (default: what an official result has)")
    parser.add_argument("--each", action="store_true", help="also print the share of games won with each of several others")
    parser.add_argument("--cross", action="store_true", help="a table of the task's partners or opponents, each as the agent")
    parser.add_argument("--speech", action="store_true", help="measure the scripted writers of Fuji's task of speech")
    parser.add_argument("--workers", type=int, default=0, help="worker processes (default: one per CPU)")
    parser.add_argument("--list", action="store_true", help="list the tasks")

    dataset = add_command(commands, "dataset", run_dataset, "write games of bots as data to learn from (Parquet)")
    add_game_arguments(dataset)
    dataset.add_argument("--games", type=int, default=100, help="games to play (default: 100)")
    dataset.add_argument("--bots", default="greedy", help="comma-separated bots, one per seat or one for all (default: greedy)")
    room = "take the matches that people released for research in this database of a server, instead of games of bots"
    dataset.add_argument("--from-room", metavar="DATABASE", help=room)
    dataset.add_argument("--values", default="learned:4", help="search that judges each legal action (default: learned:4)")
    add_opening_argument(dataset)
    dataset.add_argument("--workers", type=int, default=0, help="worker processes (default: one per CPU)")
    dataset.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where the files go")


def run_tasks(options: argparse.Namespace) -> int:
    from caldera.tasks import BASELINES, TASKS, evaluate, get_task

    if options.list:
        for task in TASKS.values():
            print(f"{task.id:<24} {task.game}, {task.players} players, {task.kind}")
        return DONE
    if options.speech:
        return run_speech(options)
    if options.cross:
        return run_cross(options)
    print("| task | agent | games | score | won |\n|---|---|---|---|---|")
    for name in options.task or TASKS:
        task = get_task(name)
        rows = [(agent, options.games) for agent in split_list(options.agent)]
        if options.baselines:
            rows = [(agent, options.games or games) for agent, games in BASELINES[task.game]]
        for agent, games in rows:
            result = evaluate(name, agent, games, options.workers)
            print(result.row(agent), flush=True)
            if options.each and result.worst:
                print("  " + ", ".join(f"{one.other} {100 * one.won / one.games:.0f} %" for one in result.each))
                print(f"  worst: {result.worst.other} {100 * result.worst.won / result.worst.games:.0f} %", end="")
                if task.held_out:
                    print(f", held out: {100 * result.won_among(task.held_out):.1f} %", end="")
                if result.rating is not None:
                    print(f", rating: {result.rating:+.0f}", end="")
                print(flush=True)
    return DONE


def run_cross(options: argparse.Namespace) -> int:
    """Everybody of a task with everybody, as a Markdown table of the share of games won."""
    from caldera.tasks import evaluate, get_task

    for name in options.task:
        task = get_task(name)
        print(f"| | {' | '.join(task.others)} | all | held out |\n|---{'|---' * len(task.others)}|---|---|")
        for agent in task.others:
            result = evaluate(name, agent, options.games, options.workers)
            shares = [f"{100 * one.won / one.games:.0f}" for one in result.each]
            low, high = result.won_interval
            whole = f"{100 * result.won / result.games:.0f} ({100 * low:.0f}–{100 * high:.0f})"
            print(f"| `{agent}` | {' | '.join(shares)} | {whole} | {100 * result.won_among(task.held_out):.0f} |", flush=True)
    return DONE


def run_speech(options: argparse.Namespace) -> int:
    """The scripted writers, as a Markdown table."""
    from caldera.lab.statistics import wilson
    from caldera.text.speech_task import SCRIPTED, measure_scripted

    print("| writer | games | won | said | breaches | refused | score |\n|---|---|---|---|---|---|---|")
    for name in SCRIPTED:
        found = measure_scripted(name, 100 if options.games is None else options.games)
        low, high = wilson(found.won, found.games)
        counts = f"{found.games} | {100 * found.won / found.games:.0f} % ({100 * low:.0f}–{100 * high:.0f}) | {found.said}"
        print(f"| `{name}` | {counts} | {found.breaches} | {found.refused} | {found.score:.2f} |", flush=True)
    return DONE


def run_dataset(options: argparse.Namespace) -> int:
    from caldera.lab.dataset import Recipe, make_dataset
    from caldera.lab.openings import check_plies
    from caldera.lab.simulate import Setup

    say, seed, bots = text(options.lang), choose_seed(options), split_list(options.bots)
    game = caldera.game(options.game, options.edition)
    players = options.players or (len(bots) if len(bots) > 1 else game.info.players.start)
    plies = check_plies(game, options.opening)
    setup = Setup(
        game.id, tuple(bots * players if len(bots) == 1 else bots), read_game_options(game, options.options), game.edition
    )
    written = Written()
    if options.from_room:
        from caldera.core.match import PERSON
        from caldera.lab.dataset import export_matches
        from caldera.lab.room_games import read_matches

        recipe = Recipe(replace(setup, bots=(PERSON,) * players), options.values, seed, of_people=True)
        matches = read_matches(options.from_room, recipe.setup)
        written.files = with_progress(say, len(matches), partial(export_matches, options.out, recipe, matches))
        written.print_files(say)
        return DONE
    recipe = Recipe(setup, options.values, seed, opening=plies)
    make = partial(make_dataset, options.out, recipe, options.games, options.workers)
    written.files = with_progress(say, options.games, make)
    print(say("cli.seed", seed=seed))
    written.print_files(say)
    return DONE
