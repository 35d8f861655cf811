"""`caldera serve`: the room on an address of this machine."""

from __future__ import annotations

import errno
import gc
import logging
import os
import secrets
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from pathlib import Path

import uvicorn
from uvicorn.config import LOGGING_CONFIG

from caldera.core.data import Edition
from caldera.core.errors import BadInput
from caldera.locale import LOCALES, Text, text
from caldera.tables.housekeeping import Retention
from caldera.tables.people.webhooks import OFF
from caldera.tables.room import Room
from caldera.tables.store.protocol import POSTGRESQL, open_store
from caldera.web.app import App, create_app
from caldera.web.http.connections import Connections, RareWarnings
from caldera.web.http.limits import Limits
from caldera.web.http.monitoring import log_as_json
from caldera.web.http.network import LOOPBACK, NetworkDoor, ServerWithDoor, machine_host
from caldera.web.http.users import RecognizedUsers, check_header, room_key
from caldera.web.http.workers import run_workers
from caldera.web.owner.access import ANYBODY, PASSWORD, Access

DEFAULT_PORT = 8000
PORTS_TO_TRY = 20
DATABASE = "caldera.db"


def default_database() -> Path:
    """Where tables are kept unless told: in this folder, or in the user's own data folder when nothing can be written here."""
    local = Path(DATABASE)
    if os.access(local if local.exists() else Path.cwd(), os.W_OK):
        return local
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "caldera" / DATABASE


class _Server(ServerWithDoor):
    """Streams of events never end by themselves: when the server is told to stop, they are told first."""

    def __init__(self, config: uvicorn.Config, room: Room, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._room = room
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Not where the signal is handled: that may be between two steps of a stream, which would then wait for news for ever.
        self._room.stop_streams()
        await super().shutdown(sockets)


def has_screen() -> bool:
    """Whether a browser could open here."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def spare_the_collector() -> None:
    """Every picture is thousands of short-lived objects without cycles, so Python would look through all tables again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def raise_file_limit() -> None:
    """Every connection is an open file, and the usual limit of 1,024 is less than the streams that we allow."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = 65_536 if hard == resource.RLIM_INFINITY else min(65_536, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def listen(host: str, port: int, say: Text) -> socket.socket:
    """A socket on this port, or on one of the next ones when other programs have it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    candidates = range(port, min(port + PORTS_TO_TRY, 65536)) if port else (0,)
    for candidate in candidates:
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
            listening.listen(1024)  # from here on a browser may knock; it is let in when the room is ready
            return listening
        except (OSError, OverflowError) as error:
            listening.close()
            if getattr(error, "errno", None) == errno.EADDRINUSE:
                continue
            reason = getattr(error, "strerror", None) or str(error)
            raise BadInput(say("serve.cannot_listen", host=host, port=candidate, reason=reason)) from None
    raise BadInput(say("serve.no_port", low=port, high=candidates[-1] if candidates else port))


def serve(
    host: str = "127.0.0.1",
    port: int = DEFAULT_PORT,
    database: str | Path | None = None,
    open_browser: bool = True,
    pace: float = 0.8,
    limits: Limits | None = None,
    webhooks: str = OFF,
    locale: str = LOCALES[0],
    host_names: Collection[str] = (),
    proxies: Collection[str] = (),
    retention: Retention | None = None,
    workers: int = 1,
    monitors: Collection[str] = (),
    json_logs: bool = False,
    editions: Mapping[str, Edition] | None = None,
    owner_key: str = "",
    tables: str = ANYBODY,
    room_password: str = "",
    club: str = "",
    user_header: str = "",
) -> None:
    """Run the room until it is interrupted. Port 0 takes a free one. Every action is on disk: a restart goes on with all games."""
    say = text(locale)
    database_used = database or default_database()
    if workers > 1 and not str(database_used).startswith(POSTGRESQL):
        raise BadInput(say("serve.workers_need_postgresql"))
    own_names = {host.lower(), socket.gethostname().lower(), *(name.lower() for name in host_names)}

    if tables == PASSWORD and not room_password:
        raise BadInput(say("serve.no_password"))
    if user_header:
        check_header(user_header, proxies)
    key = owner_key or secrets.token_urlsafe(18)

    def make_app() -> App:
        access = Access(key, tables, room_password)
        return create_app(database_used, pace, limits, webhooks, own_names, retention, monitors, editions, access, club)

    if json_logs:
        log_as_json()
    else:
        logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")

    app = make_app() if workers <= 1 else None  # a database that cannot be used is said before anything is opened
    listening = listen(host, port, say)
    actual = listening.getsockname()[1]
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    address = f"http://{shown}:{actual}/"
    if port not in (0, actual):
        print(say("serve.port_in_use", port=port, actual=actual), flush=True)
    print(say("serve.open", address=address), flush=True)
    if not owner_key:
        print(say("serve.owner", address=f"{address}admin", secret=key), flush=True)
    try:
        if app is None:
            open_store(str(database_used)).close()
            raise_file_limit()
            run_workers(workers, lambda ready: _run(make_app(), listening, limits, proxies, user_header, json_logs, on_ready=ready))
            return
        if open_browser and has_screen():
            threading.Timer(0.7, webbrowser.open, [address]).start()
        raise_file_limit()
        is_private = host in LOOPBACK and not (proxies or host_names)
        _run(app, listening, limits, proxies, user_header, json_logs, has_door=is_private)
    finally:
        listening.close()


def own_address(listening: socket.socket) -> str:
    """Where others in the same network find a room that listens on all addresses; empty for one that does not."""
    host, port = listening.getsockname()[:2]
    found = machine_host() if host in ("0.0.0.0", "::") else ""  # it is compared, not bound
    return f"http://{found}:{port}" if found else ""


def _run(
    app: App,
    listening: socket.socket,
    limits: Limits | None,
    proxies: Collection[str],
    user_header: str = "",
    json_logs: bool = False,
    has_door: bool = False,
    on_ready: Callable[[], None] = lambda: None,
) -> None:
    """Serve until this process is told to stop; say when it has begun."""
    app.state.fixed_address = own_address(listening)
    connections = Connections(limits or Limits(), frozenset(proxies))
    app.state.knows_users = bool(user_header)
    config = uvicorn.Config(
        RecognizedUsers(app, user_header, room_key(app.state.room.store), proxies) if user_header else app,
        log_level="warning",
        log_config=None if json_logs else LOGGING_CONFIG,
        access_log=False,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=30,
        http=connections.protocol,  # type: ignore[arg-type] # uvicorn only calls it
        proxy_headers=bool(proxies) and not user_header,
        forwarded_allow_ips=list(proxies),
    )
    logging.getLogger("uvicorn.error").addFilter(RareWarnings())
    spare_the_collector()
    server = _Server(config, app.state.room, on_ready)
    if has_door:
        app.state.door = NetworkDoor(server, listening.getsockname()[1])
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
