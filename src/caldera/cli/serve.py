"""`caldera serve`, `caldera mcp` and `caldera migrate`: the servers, and tables on the way to another database."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from caldera.cli.arguments import Commands, add_command
from caldera.cli.output import DONE, NOT_REACHED
from caldera.core.data import Edition
from caldera.core.errors import BadInput
from caldera.games import read_game
from caldera.locale import text


def add_commands(commands: Commands) -> None:
    serve = add_command(commands, "serve", serve_room, "start the web server")
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on (0.0.0.0 for other devices)")
    serve.add_argument("--port", type=int, default=8000, help="port to listen on, or the next free one (default: 8000)")
    serve.add_argument("--database", help="SQLite file, or postgresql:// address, that stores the tables (default: caldera.db)")
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
    limits = "TOML file with limits for one client: rate, streams, connections and so on (default: far above what people need)"
    serve.add_argument("--limits", type=Path, metavar="FILE", help=limits)
    edition = "edition of a game for all tables that choose no other: a TOML file, or GAME=FILE where it does not say which"
    serve.add_argument("--edition", action="append", default=[], metavar="FILE", help=edition)
    guests = "make your own bot available at tables"
    serve.add_argument("--bot", action="append", default=[], metavar="MODULE:CLASS", help=guests)
    serve.add_argument("--log", choices=("text", "json"), default="text", help="how to write the log; json has a line per request")

    migrate = add_command(
        commands, "migrate", migrate_tables, "copy the tables of an SQLite file into an empty PostgreSQL database"
    )
    migrate.add_argument("file", type=Path, help="SQLite file of a server that does not run now")
    migrate.add_argument("target", help="address of the database, such as postgresql://caldera@localhost/caldera")

    mcp = add_command(commands, "mcp", serve_mcp, "let language models play, by the Model Context Protocol")
    mcp.add_argument("--http", action="store_true", help="serve HTTP at /mcp instead of standard input and output")
    mcp.add_argument("--host", default="127.0.0.1", help="address to listen on, with --http")
    mcp.add_argument("--port", type=int, default=8001, help="port to listen on, with --http (default: 8001)")


def serve_mcp(options: argparse.Namespace) -> int:
    from caldera.mcp import build_server

    server = build_server(options.lang)
    if options.http:
        server.run("streamable-http", host=options.host, port=options.port)
    else:
        server.run("stdio")
    return DONE


def serve_room(options: argparse.Namespace) -> int:
    from caldera.bots.guests import HOSTED, find_guest
    from caldera.web.http.limits import read_limits
    from caldera.web.server import serve

    for name in options.bot:
        if find_guest(name) is None:
            raise BadInput.from_message("bot_form", bot=name)
    if options.bot:
        os.environ[HOSTED] = ",".join(options.bot)
    serve(
        options.host,
        options.port,
        options.database,
        not options.no_browser,
        limits=read_limits(options.limits) if options.limits else None,
        webhooks=options.webhooks,
        locale=options.lang,
        host_names=options.host_name,
        proxies=options.proxy,
        keep_days=options.keep_days,
        workers=options.workers,
        monitors=options.monitor,
        json_logs=options.log == "json",
        editions=read_editions(options.edition),
    )
    return DONE


def read_editions(named: Sequence[str]) -> dict[str, Edition]:
    """The editions of files by their games; BadEdition when one cannot be played with."""
    editions: dict[str, Edition] = {}
    for each in named:
        game_id, _, file = each.rpartition("=")
        game = read_game(Path(file), game_id)
        if game.id in editions:
            raise BadInput(f"There are two editions of {game.info.title}; a server has one of each game.")
        editions[game.id] = game.edition or {}
    return editions


def migrate_tables(options: argparse.Namespace) -> int:
    from caldera.tables.store.migration import migrate

    say, moved = text(options.lang), migrate(options.file, options.target)
    for table in moved.damaged:
        print(say("cli.migrated_damaged", table=table))
    print(say("cli.migrated", n=moved.tables, entries=moved.entries))
    return NOT_REACHED if moved.damaged else DONE
