"""Group commit: while the disk is busy with one commit, whatever else is to be stored gathers, and the next commit takes it all.

So a commit may take its time, and a busy room needs no more of them than a quiet one.
"""

from __future__ import annotations

import asyncio
import threading
import time
from queue import SimpleQueue

from caldera.tables.errors import Stale, Unavailable
from caldera.tables.metrics import Metrics
from caldera.tables.store.protocol import TableStore
from caldera.tables.store.sqlite import Addition

LONGEST_WAIT = 2.8
"""Seconds after which nobody waits any longer for a commit: by then it has been refused, or nobody knows."""
Waiting = tuple[Addition, asyncio.Future[None]]


class Journal:
    """Writes to the store from a thread of its own. There is one word from there per commit, however many wait for it."""

    def __init__(self, store: TableStore, metrics: Metrics | None = None) -> None:
        self.store = store
        self._metrics = metrics or Metrics()
        self._gathered: list[Waiting] = []
        self._is_writing = False
        self._ended: asyncio.Future[None] | None = None
        self._batches: SimpleQueue[tuple[asyncio.AbstractEventLoop, list[Waiting]] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    async def append(self, addition: Addition) -> None:
        """It is on disk when this returns. Stale when somebody was faster; any other error means that nobody knows."""
        loop = asyncio.get_running_loop()
        stored: asyncio.Future[None] = loop.create_future()
        self._gathered.append((addition, stored))
        if not self._is_writing:
            self._is_writing = True
            loop.call_soon(self._begin, loop)  # whatever else comes now is part of it
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                await stored
        except TimeoutError:
            raise Unavailable("store.silent") from None

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        batch, self._gathered = self._gathered, []
        if self._thread is None:
            self._thread = threading.Thread(target=self._write_batches, name="journal", daemon=True)
            self._thread.start()
        self._batches.put((loop, batch))

    def _write_batches(self) -> None:
        """The thread: less around every commit than in a pool for work of any kind."""
        while (work := self._batches.get()) is not None:
            self._write(*work)

    def _write(self, loop: asyncio.AbstractEventLoop, batch: list[Waiting]) -> None:
        """One commit, in the thread."""
        refusals: list[Stale | None] | list[Exception]
        began = time.perf_counter()
        try:
            refusals = self.store.append_all([addition for addition, _ in batch])
        except Exception as error:
            refusals = [error] * len(batch)
        loop.call_soon_threadsafe(self._tell, loop, batch, refusals, time.perf_counter() - began)

    def _tell(
        self,
        loop: asyncio.AbstractEventLoop,
        batch: list[Waiting],
        refusals: list[Stale | None] | list[Exception],
        seconds: float,
    ) -> None:
        """Let everybody go on whose change is on disk."""
        self._metrics.took("caldera_commit_seconds", seconds)
        self._metrics.count("caldera_entries_total", sum([len(addition.entries) for addition, _ in batch]))
        if any(refused is not None and not isinstance(refused, Stale) for refused in refusals):
            self._metrics.count("caldera_store_errors_total")
        for (_, stored), refused in zip(batch, refusals, strict=True):
            if stored.done():
                continue  # the client has hung up; the room has forgotten the table, and reads again what is on disk
            if refused is None:
                stored.set_result(None)
            else:
                stored.set_exception(refused)
        if self._gathered:
            self._begin(loop)
            return
        self._is_writing = False
        if self._ended is not None:
            self._ended.set_result(None)

    async def close(self) -> None:
        """Wait until everything is written."""
        if self._is_writing:
            self._ended = asyncio.get_running_loop().create_future()
            await self._ended
        if self._thread is not None:
            self._batches.put(None)
            await asyncio.to_thread(self._thread.join)
