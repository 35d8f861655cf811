"""`caldera play`: a game in the terminal."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path

import caldera
from caldera.cli.arguments import Commands, add_command, add_game_arguments, read_game_options, split_list
from caldera.cli.output import DONE
from caldera.core.dice import check_deal
from caldera.core.errors import BadInput
from caldera.core.match import PERSON, Match
from caldera.locale import text


def add_commands(commands: Commands) -> None:
    play = add_command(commands, "play", run_session, "play in the terminal")
    add_game_arguments(play)
    play.add_argument("--seats", help="comma-separated players: 'me' or a bot's name (default: you and Medium bots)")
    play.add_argument("--names", help="comma-separated player names")
    play.add_argument("--deal", metavar="CODE", help="play the deal with this code: the same dice for everybody who plays it")
    play.add_argument("--file", type=Path, metavar="FILE", help="save the game to FILE; resume it if FILE exists")


def run_session(options: argparse.Namespace) -> int:
    from caldera.bots import usual_level
    from caldera.terminal.screen import Screen
    from caldera.terminal.session import Session, check_seats, seats_in

    screen = Screen()
    seats, names = split_list(options.seats), split_list(options.names)
    if options.file and options.file.exists():
        match = caldera.load_match(options.file)
        if match.game.id != options.game:
            raise BadInput.from_message("other_game", file=str(options.file), game=match.game.info.title_in(options.lang))
        if options.deal is not None and match.extra.get("deal") != check_deal(options.deal):
            raise BadInput.from_message("other_deal", file=str(options.file))
        seats = seats or seats_in(match)
        screen.say(text(options.lang)("terminal.resumed", n=match.ply))
    else:
        game = caldera.game(options.game, options.edition)
        players = options.players or len(seats) or game.info.players.start
        chosen = read_game_options(game, options.options)
        match = caldera.deal(game, options.deal, players, chosen) if options.deal is not None else Match(game, players, chosen)
        seats = seats or [PERSON, *[usual_level(game.id)] * (players - 1)]
    check_seats(seats, match.state.players)
    if names:
        check_seats(names, match.state.players)
        match.extra["names"] = names
    seed = match.extra.get("seed")
    if not isinstance(seed, int):
        seed = secrets.randbits(64) if options.seed is None else abs(options.seed)
    match.extra |= {"seed": seed}
    Session(match, seats, seed, options.lang, options.file, screen).run()
    return DONE
