"""The door to the network: a second listener, which the person at the machine opens and closes while the room runs.

A room that was started for this machine alone listens on its loopback address. For phones and a television in the same network it
must listen on the machine's address there as well, and only when somebody at the machine has said so. A room that serves others
anyway (behind a proxy, under a name, in several processes, on another address) has no such door.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Iterable
from typing import Protocol

import msgspec
import uvicorn

from caldera.tables.errors import NotYourSeat
from caldera.web.http.messages import NotFound, Request
from caldera.web.http.routes import post

LOOPBACK = ("127.0.0.1", "::1")
OWN_NETWORKS = [ipaddress.IPv4Network(each) for each in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16")]
FORWARDED = ("x-forwarded-for", "x-forwarded-host", "forwarded", "via")


class Reach(msgspec.Struct):
    """Where other devices find the room; empty: nowhere."""

    address: str


class Wanted(msgspec.Struct, forbid_unknown_fields=True):
    open: bool


class Listener(Protocol):
    """The part of a running server that the door needs."""

    async def listen_on(self, listening: socket.socket) -> asyncio.Server: ...

    def end_connections(self, host: str) -> None: ...


class NetworkDoor:
    """Closed at first. The host of the network is looked for when it is needed: people change their Wi-Fi."""

    def __init__(self, server: Listener, port: int, host: str = "") -> None:
        self._server = server
        self._port = port
        self._given = host
        self._open: tuple[str, asyncio.Server] | None = None

    @property
    def address(self) -> str:
        """Where other devices find the room now; empty while the door is closed."""
        return f"http://{self._open[0]}:{self._port}" if self._open else ""

    @property
    def is_possible(self) -> bool:
        return bool(self._open or self._given or network_host())

    async def open(self) -> str:
        """Listen to the network; the address there. NotFound: this machine is in none."""
        host = self._given or network_host()
        if self._open and self._open[0] != host:
            self.close()  # the machine is in another network by now
        if not self._open:
            if not host:
                raise NotFound
            listening = socket.socket(socket.AF_INET)
            try:
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                listening.bind((host, self._port))
            except OSError:
                listening.close()
                raise NotFound from None  # another program has this port there
            self._open = host, await self._server.listen_on(listening)
        return self.address

    def close(self) -> None:
        """Let nobody else in, and end the connections of those who are."""
        if self._open:
            host, server = self._open
            self._open = None
            server.close()
            self._server.end_connections(host)


class ServerWithDoor(uvicorn.Server):
    """A server that can listen on a further address while it runs."""

    async def listen_on(self, listening: socket.socket) -> asyncio.Server:
        config, loop = self.config, asyncio.get_running_loop()

        def make_protocol() -> asyncio.Protocol:
            return config.http_protocol_class(  # type: ignore[call-arg] # as uvicorn itself calls it
                config=config, server_state=self.server_state, app_state=self.lifespan.state, _loop=loop
            )

        server = await loop.create_server(make_protocol, sock=listening, backlog=config.backlog)
        self.servers.append(server)
        return server

    def end_connections(self, host: str) -> None:
        self.servers = [server for server in self.servers if server.is_serving()]
        for connection in list(self.server_state.connections):
            transport = getattr(connection, "transport", None)
            if transport is not None and transport.get_extra_info("sockname")[0] == host:
                transport.abort()


def machine_host() -> str:
    """This machine's address as others see it; empty where it is in no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address of documentation: nothing is sent, but the way there is chosen
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def network_host() -> str:
    """This machine's address in a network of its owner's; empty in the open internet, which a click must not let in."""
    host = machine_host()
    is_own = bool(host) and any(ipaddress.IPv4Address(host) in network for network in OWN_NETWORKS)
    return host if is_own else ""


def is_local_name(name: str | None) -> bool:
    """Whether an address leads whoever opens it to their own machine. The scripts ask the same, in links.js."""
    return name == "localhost" or name in LOOPBACK


def asks_here(request: Request) -> bool:
    """Whether the one who asks sits at this machine: no proxy speaks for somebody else."""
    client = request.client.host if request.client else ""
    return client in LOOPBACK and is_local_name(request.url.hostname) and not _is_forwarded(request.headers)


def door_of(request: Request) -> str:
    """What the one who asks may do about the door: "closed", "open", or nothing."""
    door: NetworkDoor | None = request.app.state.door
    if door is None or not asks_here(request) or not door.is_possible:
        return ""
    return "open" if door.address else "closed"


def _is_forwarded(headers: Iterable[str]) -> bool:
    return any(name in headers for name in FORWARDED)


@post("/network")
async def open_or_close(request: Request, wanted: Wanted) -> Reach:
    """Let other devices of this network in, or no more; for the person at the machine alone."""
    door: NetworkDoor | None = request.app.state.door
    if door is None:
        raise NotFound
    if not asks_here(request):
        raise NotYourSeat("not_here")
    if wanted.open:
        return Reach(await door.open())
    door.close()
    return Reach("")
