"""`caldera serve`, `mcp`, `backup`, `restore` and `migrate`: the servers, and tables on the way to another file or database."""

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

LAST_PORT = 65_535


def add_commands(commands: Commands) -> None:
    serve = add_command(commands, "serve", serve_room, "start the web server")
    serve.has_settings = True
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
    users = "header in which the --proxy names the user who is logged in there (default: none; people are known by their browsers)"
    serve.add_argument("--user-header", default="", metavar="NAME", help=users)
    keep = "archive and remove unfinished tables after DAYS without an action (default: never)"
    serve.add_argument("--keep-days", type=float, metavar="DAYS", help=keep)
    finished = "archive and remove finished tables, too, after DAYS without an action (default: never)"
    serve.add_argument("--keep-finished-days", type=float, metavar="DAYS", help=finished)
    serve.add_argument("--workers", type=int, default=1, help="processes to run; more than one needs PostgreSQL (default: 1)")
    monitor = "address that may read /metrics, besides this machine itself"
    serve.add_argument("--monitor", action="append", default=[], metavar="ADDRESS", help=monitor)
    limits = "TOML file with limits for one client: rate, streams, connections and so on (default: far above what people need)"
    serve.add_argument("--limits", type=Path, metavar="FILE", help=limits)
    edition = "edition of a game for all tables that choose no other: a TOML file, or GAME=FILE where it does not say which"
    serve.add_argument("--edition", action="append", default=[], metavar="FILE", help=edition)
    key = "key of the owner's page, /admin (default: a new one, printed at the start)"
    serve.add_argument("--owner-key", default="", metavar="KEY", help=key)
    tables = "who may open tables: anybody, who knows --room-password, or who was invited on the owner's page (default: anybody)"
    serve.add_argument("--tables", choices=("anybody", "password", "invited"), default="anybody", help=tables)
    password = "password that people type before they open tables, with --tables password"
    serve.add_argument("--room-password", default="", metavar="PASSWORD", help=password)
    guests = "make your own bot available at tables"
    serve.add_argument("--bot", action="append", default=[], metavar="MODULE:CLASS", help=guests)
    serve.add_argument("--club", default="", metavar="NAME", help="keep a ladder for a club of this name, at /club")
    serve.add_argument("--log", choices=("text", "json"), default="text", help="how to write the log; json has a line per request")

    backup = add_command(
        commands, "backup", back_up_tables, "copy the SQLite file of a server, running or not, into one whole file"
    )
    backup.add_argument("database", help="SQLite file of a server")
    backup.add_argument("file", type=Path, help="backup to write; it must not exist yet")

    restore = add_command(commands, "restore", restore_tables, "put a backup in the place of a server's SQLite file")
    restore.add_argument("file", type=Path, help="backup to read")
    restore.add_argument("database", type=Path, help="SQLite file of a server that does not run now; the old one is kept beside it")

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
    from caldera.tables.housekeeping import Retention
    from caldera.web.http.limits import read_limits
    from caldera.web.server import serve

    for name in options.bot:
        if find_guest(name) is None:
            raise BadInput.from_message("bot_form", bot=name)
    if not 0 <= options.port <= LAST_PORT:
        raise BadInput.from_message("port", port=options.port)
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
        retention=Retention(options.keep_days, options.keep_finished_days),
        workers=options.workers,
        monitors=options.monitor,
        club=options.club,
        json_logs=options.log == "json",
        editions=read_editions(options.edition),
        owner_key=options.owner_key,
        tables=options.tables,
        room_password=options.room_password,
        user_header=options.user_header,
    )
    return DONE


def read_editions(named: Sequence[str]) -> dict[str, Edition]:
    """The editions of files by their games; BadEdition when one cannot be played with."""
    editions: dict[str, Edition] = {}
    for each in named:
        game_id, _, file = each.rpartition("=")
        game = read_game(Path(file), game_id)
        if game.id in editions:
            raise BadInput.from_message("two_editions", game=game.info.title)
        editions[game.id] = game.edition or {}
    return editions


def back_up_tables(options: argparse.Namespace) -> int:
    from caldera.tables.store.backup import backup

    copied = backup(options.database, options.file)
    print(text(options.lang)("cli.copied", n=copied.tables, entries=copied.entries, file=options.file))
    return DONE


def restore_tables(options: argparse.Namespace) -> int:
    from caldera.tables.store.backup import restore

    say, copied = text(options.lang), restore(options.file, options.database)
    print(say("cli.copied", n=copied.tables, entries=copied.entries, file=options.database))
    if copied.kept is not None:
        print(say("cli.kept", file=copied.kept))
    return DONE


def migrate_tables(options: argparse.Namespace) -> int:
    from caldera.tables.store.migration import migrate

    say, moved = text(options.lang), migrate(options.file, options.target)
    for table in moved.damaged:
        print(say("cli.migrated_damaged", table=table))
    print(say("cli.migrated", n=moved.tables, entries=moved.entries))
    return NOT_REACHED if moved.damaged else DONE
