"""How much one client may ask for: requests by a bucket of tokens, open streams by counting. All of it in memory.

A client is an address of the network; for IPv6 the network of a household (/64), as single addresses are free there. Behind a proxy
uvicorn puts the address that the proxy names in its place. The limits are far above what people and their bots need.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass

from litestar.exceptions import HTTPException

from caldera.web.security import AnyRequest

MOST_BUCKETS = 10_000


@dataclass(frozen=True)
class Limits:
    """What one client may have; `all_streams` is for all of them together."""

    rate: float = 100.0
    """Requests a second, in the long run."""
    burst: float = 600.0
    """Requests at once, after a pause."""
    streams: int = 200
    all_streams: int = 5000


UNLIMITED = Limits(math.inf, math.inf, 1 << 30, 1 << 30)
"""For benchmarks, where one machine plays everybody."""


class TooMany(HTTPException):
    """429, and when to come again."""

    status_code = 429

    def __init__(self, message: str, wait: float) -> None:
        self.message = message
        super().__init__(headers={"Retry-After": str(math.ceil(wait))})


class Doorkeeper:
    """Counts what each client asks for."""

    def __init__(self, limits: Limits | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits or Limits()
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}
        """For each client how many requests it has left, and when that was so."""
        self.open: Counter[str] = Counter()

    def admit(self, client: str) -> None:
        """Count one request; TooMany when there were too many."""
        now = self._clock()
        left, at = self._buckets.get(client, (self.limits.burst, now))
        left = min(self.limits.burst, left + (now - at) * self.limits.rate) if now > at else left
        if left < 1:
            raise TooMany("too_many", (1 - left) / self.limits.rate)
        self._buckets[client] = (left - 1, now)
        if len(self._buckets) > MOST_BUCKETS:
            self._forget(now)

    def _forget(self, now: float) -> None:
        """Whoever has not asked for so long that the bucket is full again need not be known."""
        full = self.limits.burst / self.limits.rate
        self._buckets = {client: bucket for client, bucket in self._buckets.items() if now - bucket[1] < full}

    def check_stream(self, client: str) -> None:
        """Whether one more stream may be opened."""
        if self.open[client] >= self.limits.streams or self.open.total() >= self.limits.all_streams:
            raise TooMany("too_many_streams", 30)

    async def stream(self, client: str, events: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
        """The same stream, counted as long as it is open."""
        self.open[client] += 1
        try:
            async with aclosing(events):
                async for event in events:
                    yield event
        finally:
            self.open[client] -= 1
            if not self.open[client]:
                del self.open[client]


def client_of(request: AnyRequest) -> str:
    host = request.client.host if request.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))
    return host


def keeper_of(request: AnyRequest) -> Doorkeeper:
    keeper: Doorkeeper = request.app.state.keeper
    return keeper


async def admit(request: AnyRequest) -> None:
    keeper_of(request).admit(client_of(request))
