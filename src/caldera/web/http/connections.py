"""Connections, below HTTP: a client gets so many of them, a request that has begun must arrive in a reasonable time, and whoever is
sent something must take it in.

Without this, one address that opens connections and sends half a request over each of them, or reads none of the answers, shuts
everybody else out.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import struct
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from caldera.web.http.limits import Limits, network_of

if sys.platform != "win32":
    import fcntl
    import termios

RARE = 60.0
"""Seconds between two lines of the log about what clients do wrong."""

HEAD_BEGINS = b"HTTP/1."

SILENT = 30.0
"""Seconds for which another machine may take nothing of what is small enough for the system to hold."""


class RareWarnings(logging.Filter):
    """Of warnings in the same words only one per minute: whoever sends nonsense must not fill the disk."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._told: dict[str, float] = {}
        self._left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno != logging.WARNING:
            return True
        words, now = str(record.msg), self._clock()
        if now - self._told.get(words, -RARE) < RARE:
            self._left_out[words] += 1
            return False
        self._told[words] = now
        more = self._left_out.pop(words, 0)
        if more:
            record.msg, record.args = f"{record.getMessage()} ({more} more since the last such line.)", ()
        return True


class Connections:
    """What the connections of one server share."""

    def __init__(self, limits: Limits, proxies: frozenset[str] = frozenset()) -> None:
        self.limits = limits
        self.proxies = proxies
        """Their connections are those of many people and are not counted."""
        self.open: Counter[str] = Counter()
        self.unread: dict[GuardedProtocol, tuple[int, float]] = {}
        """Connections whose reader is slow: how many bytes waited for each, and when that was so. Nobody looks at any others."""
        self._looking: asyncio.TimerHandle | None = None

    def watch(self, slow: GuardedProtocol) -> None:
        """Look after a connection that has more waiting than the system takes."""
        self.unread[slow] = slow.waiting(), slow.loop.time()
        if self._looking is None:
            self._looking = slow.loop.call_later(self.limits.look_seconds, self._look, slow.loop)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """End those who take too little. However slowly somebody reads, an answer that goes on arriving may take its time."""
        self._looking = None
        now = loop.time()
        for slow, (before, since) in list(self.unread.items()):
            if now - since < self.limits.look_seconds:
                continue
            waiting = slow.waiting()
            if before - waiting < self.limits.least_rate * (now - since):
                slow.drop()
            else:
                self.unread[slow] = waiting, now
        if self.unread:
            self._looking = loop.call_later(self.limits.look_seconds, self._look, loop)

    def protocol(self, *args: Any, **kwargs: Any) -> asyncio.Protocol:
        """What uvicorn asks for once per connection."""
        return GuardedProtocol(self, *args, **kwargs)


class JoinedWrites:
    """A transport that sends the head of an answer together with what follows it: one call of the system instead of two."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._head = b""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        if not self._head and data.startswith(HEAD_BEGINS):
            self._head = data
            self._loop.call_soon(self._flush)  # nothing may follow for a long time, as at the beginning of a stream
            return
        if self._head:
            data, self._head = self._head + data, b""
        self._transport.write(data)

    def _flush(self) -> None:
        head, self._head = self._head, b""
        if head and not self._transport.is_closing():
            self._transport.write(head)

    def get_write_buffer_size(self) -> int:
        return self._transport.get_write_buffer_size() + len(self._head)

    def close(self) -> None:
        self._flush()
        self._transport.close()


class GuardedProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # uvicorn chooses the class when it is loaded
    """HTTP as uvicorn speaks it, with a deadline for every request, an eye on slow readers, and a cap per address."""

    def __init__(self, shared: Connections, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._shared = shared
        self._counted = ""
        self._deadline: asyncio.TimerHandle | None = None
        self._answered: Any = None
        """The request that is being answered. uvicorn's own `cycle` is the newest of those that wait on the connection."""

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(JoinedWrites(transport, self.loop))
        host = self.client[0] if self.client else ""
        if host and host not in self._shared.proxies:
            network = network_of(host)
            if self._shared.open[network] >= self._shared.limits.connections:
                transport.abort()
                return
            self._counted = network
            self._shared.open[network] += 1
        self._end_if_silent(transport)
        self._start_deadline()

    def data_received(self, data: bytes) -> None:
        self._start_deadline()
        super().data_received(data)
        if self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete:
            self._stop_deadline()  # it has arrived; how long the answer takes is our own business

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        if not self.pipeline:
            self._answered = self.cycle

    def on_response_complete(self) -> None:
        self._stop_deadline()  # between two requests uvicorn's own time for idle connections counts
        if waiting := getattr(self, "pipeline", ()):  # without httptools there is none: requests wait in the socket
            self._answered = waiting[-1][0]
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_deadline()
        self._shared.unread.pop(self, None)
        if self._answered is not None:  # uvicorn tells only the newest request that nobody is there any more
            self._answered.disconnected = True
            self._answered.message_event.set()
        if self._counted:
            self._shared.open[self._counted] -= 1
            if not self._shared.open[self._counted]:
                del self._shared.open[self._counted]
            self._counted = ""
        super().connection_lost(exc)

    # ---- readers ----

    def _end_if_silent(self, transport: asyncio.Transport) -> None:
        """What the system holds by itself is too little to be looked at here: the system ends such connections."""
        opened: socket.socket = transport.get_extra_info("socket")
        if hasattr(socket, "TCP_USER_TIMEOUT") and opened.family in (socket.AF_INET, socket.AF_INET6):
            opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(SILENT * 1000))

    def waiting(self) -> int:
        """Bytes that the reader has not taken: here, and what the system has of them."""
        waiting = int(self.transport.get_write_buffer_size())
        if sys.platform != "win32":
            opened: socket.socket = self.transport.get_extra_info("socket")
            (inside,) = struct.unpack("i", fcntl.ioctl(opened.fileno(), termios.TIOCOUTQ, bytes(4)))
            waiting += int(inside)
        return waiting

    def pause_writing(self) -> None:
        super().pause_writing()
        self._shared.watch(self)

    def resume_writing(self) -> None:
        self._shared.unread.pop(self, None)
        super().resume_writing()

    def drop(self) -> None:
        self._shared.unread.pop(self, None)
        self.transport.abort()

    # ---- deadlines ----

    def _start_deadline(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self._shared.limits.request_seconds, self._too_slow)

    def _stop_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        self._deadline = None
        self.transport.abort()
