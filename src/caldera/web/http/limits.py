"""How much one client may ask for: requests by a bucket of tokens, open streams by counting. All of it in memory.

A client is an address of the network; for IPv6 the network of a household (/64), as single addresses are free there. Behind a proxy
uvicorn puts the address that the proxy names in its place. The limits are far above what people and their bots need.
"""

from __future__ import annotations

import ipaddress
import math
import time
import tomllib
import weakref
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import aclosing, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, get_type_hints

from caldera.core.errors import BadInput
from caldera.web.http.messages import Refusal, Request

MOST_BUCKETS = 10_000
LOOKED_AT = 3
"""Old buckets that a request looks at: more than it adds, so that there are never too many, and no request looks at all of them."""
WORTH_TELLING = 0.02
"""The share of what a client may use that other processes are told of."""
MOST_TOLD = 80
"""Clients of one report."""
UNREAD_WAIT = 5.0
"""Seconds after which somebody with much on the way may ask again."""
TOLD_LASTS = 5.0
"""Seconds for which a report of open streams is good."""


@dataclass(frozen=True)
class Limits:
    """What one client may have; `all_streams` is for all of them together."""

    rate: float = 100.0
    """Requests a second, in the long run."""
    burst: float = 600.0
    """Requests at once, after a pause."""
    streams: int = 200
    all_streams: int = 5000
    connections: int = 400
    """Open connections, streams included."""
    request_seconds: float = 20.0
    """How long a request may take to arrive, from its first byte to its last."""
    look_seconds: float = 5.0
    """How often slow readers are looked at."""
    least_rate: float = 2_000.0
    """Bytes a second that a reader has to take while something waits for it."""
    unread_bytes: int = 8_000_000
    """Of long answers that are on their way, over all connections of a client."""
    tables_per_hour: float = 300.0
    tables_at_once: float = 300.0
    """New tables, in the long run and after a pause."""


def read_limits(file: Path) -> Limits:
    """Limits as somebody who keeps a room wants them, from a TOML file with some of the names above; BadInput when it is none."""
    try:
        wanted = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadInput(f"The limits in {file} cannot be read: {error}") from None
    kinds: dict[str, type[Any]] = get_type_hints(Limits)
    for name, value in wanted.items():
        if name not in kinds:
            raise BadInput(f"{file}: there is no limit {name!r}. The limits are {', '.join(kinds)}.")
        if isinstance(value, bool) or not isinstance(value, (int, kinds[name])) or not value > 0:
            raise BadInput(f"{file}: {name} must be a {'whole ' if kinds[name] is int else ''}number above 0.")
    return Limits(**{name: kinds[name](value) for name, value in wanted.items()})


UNLIMITED = Limits(
    rate=math.inf,
    burst=math.inf,
    streams=1 << 30,
    all_streams=1 << 30,
    connections=1 << 30,
    unread_bytes=1 << 40,
    tables_per_hour=math.inf,
    tables_at_once=math.inf,
)
"""For benchmarks, where one machine plays everybody."""


class TooMany(Refusal):
    """429, and when to come again."""

    status = 429

    def __init__(self, message: str, wait: float) -> None:
        self.message = message
        super().__init__({"Retry-After": str(math.ceil(wait))})


class Buckets:
    """How much of something each client has left: it fills again with time, up to a limit. Whoever asked last is known last."""

    def __init__(self, most: float, rate: float, clock: Callable[[], float]) -> None:
        self._most, self._rate, self._clock = most, rate, clock
        self._left: dict[str, tuple[float, float]] = {}
        """How much, and when that was so."""

    def __len__(self) -> int:
        return len(self._left)

    def take(self, client: str) -> float:
        """Take one, if there is one; else the seconds until there is."""
        left = self._fill(client)
        self._keep(client, left - 1 if left >= 1 else left)
        return 0.0 if left >= 1 else (1 - left) / self._rate

    def take_away(self, client: str, number: float) -> None:
        self._keep(client, max(0.0, self._fill(client) - number))

    def _fill(self, client: str) -> float:
        now = self._clock()
        left, at = self._left.pop(client, (self._most, now))
        return min(self._most, left + (now - at) * self._rate) if now > at else left

    def _keep(self, client: str, left: float) -> None:
        """As the latest one. A few of the oldest are looked at: whoever is full again, or one too many, need not be known."""
        now = self._clock()
        self._left[client] = left, now
        for _ in range(LOOKED_AT):
            oldest, (left, at) = next(iter(self._left.items()))
            if len(self._left) <= MOST_BUCKETS and left + (now - at) * self._rate < self._most:
                return
            del self._left[oldest]
            if not self._left:
                return


class Doorkeeper:
    """Counts what each client asks for."""

    def __init__(self, limits: Limits | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits or Limits()
        self._clock = clock
        self._requests = Buckets(self.limits.burst, self.limits.rate, clock)
        self._new_tables = Buckets(self.limits.tables_at_once, self.limits.tables_per_hour / 3600, clock)
        self.open: Counter[str] = Counter()
        self._neighbours: dict[str, dict[StreamTicket, None]] = {}
        """The open streams of each neighbourhood, the oldest first."""
        self._on_the_way: Counter[str] = Counter()
        """Bytes of long answers that are being sent to each client."""
        self._used: dict[str, list[float]] = {}
        """Requests and tables of each client since the last report."""
        self._elsewhere: dict[str, tuple[float, Counter[str]]] = {}
        """Open streams at other processes, and when that was so."""

    # ---- several processes ----

    def report_use(self) -> dict[str, list[float]]:
        """What other processes should know of busy clients: requests and new tables since the last report, and open streams."""
        limits, used, self._used = self.limits, self._used, {}
        for client, streams in self.open.items():
            if streams >= limits.streams * WORTH_TELLING:
                used.setdefault(client, [0, 0])
        totals = {client: [requests, tables, self.open[client]] for client, (requests, tables) in used.items()}
        busy = [
            client
            for client, (requests, tables, streams) in totals.items()
            if tables or requests >= limits.burst * WORTH_TELLING or streams >= limits.streams * WORTH_TELLING
        ]
        for client in totals.keys() - set(busy):
            self._used[client] = [totals[client][0], 0]  # it may be worth telling later
        if len(self._used) > MOST_BUCKETS:
            self._used.clear()
        return {client: totals[client] for client in sorted(busy, key=lambda each: -totals[each][0])[:MOST_TOLD]}

    def hear_use(self, process: str, used: dict[str, list[float]]) -> None:
        """Take off here what clients have used at another process."""
        self._elsewhere[process] = self._clock(), Counter({client: int(streams) for client, (_, _, streams) in used.items()})
        for client, (requests, tables, _) in used.items():
            self._requests.take_away(client, requests)
            self._new_tables.take_away(client, tables)

    def streams_of(self, client: str) -> int:
        """Open streams of a client, at all processes."""
        now = self._clock()
        self._elsewhere = {name: report for name, report in self._elsewhere.items() if now - report[0] < TOLD_LASTS}
        return self.open[client] + sum(streams[client] for _, streams in self._elsewhere.values())

    # ---- clients ----

    def _note_use(self, client: str, requests: int, tables: int) -> None:
        used = self._used.setdefault(client, [0, 0])
        used[0] += requests
        used[1] += tables

    def admit_table(self, client: str) -> None:
        """Count one new table; TooMany when a client fills the room with them."""
        wait = self._new_tables.take(client)
        if wait:
            raise TooMany("too_many_tables", wait)
        self._note_use(client, 0, 1)

    def admit(self, client: str) -> None:
        """Count one request; TooMany when there were too many."""
        wait = self._requests.take(client)
        if wait:
            raise TooMany("too_many", wait)
        self._note_use(client, 1, 0)

    @contextmanager
    def sending(self, client: str, size: int) -> Iterator[None]:
        """Count what is on its way to a client; TooMany when it asks for far more than it takes. One answer may always go."""
        waiting = self._on_the_way[client]
        if waiting and waiting + size > self.limits.unread_bytes:
            raise TooMany("too_many", UNREAD_WAIT)
        self._on_the_way[client] += size
        try:
            yield
        finally:
            self._on_the_way[client] -= size
            if not self._on_the_way[client]:
                del self._on_the_way[client]

    def open_stream(self, client: str, end: Callable[[], None] = lambda: None) -> StreamTicket:
        """Count one more stream, from the moment it is asked for; TooMany when there are too many. `end` ends it for others."""
        if self.streams_of(client) >= self.limits.streams:
            raise TooMany("too_many_streams", 30)
        if self.open.total() >= self.limits.all_streams:
            self._make_room(client)
        return StreamTicket(self, client, end)

    def _make_room(self, client: str) -> None:
        """The room is full: the oldest stream of the neighbourhood with most of them goes, unless the newcomer's has as many.

        Anybody can have thousands of clients in one neighbourhood of IPv6, and could so keep everybody else out.
        """
        crowd = max(self._neighbours.values(), key=len)
        if len(self._neighbours.get(neighbourhood(client), ())) + 1 >= len(crowd):
            raise TooMany("too_many_streams", 30)
        next(iter(crowd)).end()

    def count_stream(self, ticket: StreamTicket) -> None:
        self.open[ticket.client] += 1
        self._neighbours.setdefault(neighbourhood(ticket.client), {})[ticket] = None

    def forget_stream(self, ticket: StreamTicket) -> None:
        client, near = ticket.client, neighbourhood(ticket.client)
        self.open[client] -= 1
        if not self.open[client]:
            del self.open[client]
        del self._neighbours[near][ticket]
        if not self._neighbours[near]:
            del self._neighbours[near]


class StreamTicket:
    """One open stream of a client, counted until it ends or, if it never begins, until it is forgotten."""

    def __init__(self, keeper: Doorkeeper, client: str, end: Callable[[], None]) -> None:
        self._keeper = keeper
        self.client = client
        self._end = end
        self._is_counted = True
        keeper.count_stream(self)

    def stream(self, events: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
        """The same stream, counted as long as it is open."""
        counted = self._counted(events)
        weakref.finalize(counted, self.release)
        return counted

    async def _counted(self, events: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
        try:
            async with aclosing(events):
                if not self._is_counted:
                    return  # somebody else has got the place before it began
                async for event in events:
                    yield event
        finally:
            self.release()

    def end(self) -> None:
        """Give the place to somebody else."""
        self.release()
        self._end()

    def release(self) -> None:
        if self._is_counted:
            self._is_counted = False
            self._keeper.forget_stream(self)


def client_of(request: Request) -> str:
    return network_of(request.client.host if request.client else "")


@lru_cache(maxsize=4096)
def network_of(host: str) -> str:
    """The client behind an address."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))
    return host


@lru_cache(maxsize=8192)
def neighbourhood(client: str) -> str:
    """Who shares an allotment of addresses: for IPv6 a /48, of which anybody can have one with 65,536 networks in it."""
    return client if "/" not in client else str(ipaddress.ip_network(client).supernet(new_prefix=48))


def keeper_of(request: Request) -> Doorkeeper:
    keeper: Doorkeeper = request.app.state.keeper
    return keeper


def admit(request: Request) -> None:
    keeper_of(request).admit(client_of(request))
