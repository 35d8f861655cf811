"""Group commit: while the disk is busy with one commit, whatever else is to be stored gathers, and the next commit takes it all.

So a commit may take its time, and a busy room needs no more of them than a quiet one.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

from caldera.tables.errors import Stale
from caldera.tables.metrics import Metrics
from caldera.tables.store import Addition
from caldera.tables.store_protocol import TableStore


class Journal:
    """Writes to the store from a thread of its own."""

    def __init__(self, store: TableStore, metrics: Metrics | None = None) -> None:
        self.store = store
        self._metrics = metrics or Metrics()
        self._gathered: list[tuple[Addition, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "journal")

    async def append(self, addition: Addition) -> None:
        """It is on disk when this returns. Stale when somebody was faster; any other error means that nobody knows."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._gathered.append((addition, stored))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        # Shielded: a client that hangs up must not leave a table between memory and disk.
        await asyncio.shield(stored)

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._gathered:
            batch, self._gathered = self._gathered, []
            refusals: list[Stale | None] | list[Exception]
            began = time.perf_counter()
            try:
                refusals = await loop.run_in_executor(self._thread, self.store.append_all, [addition for addition, _ in batch])
            except Exception as error:
                self._metrics.count("caldera_store_errors_total")
                refusals = [error] * len(batch)
            self._metrics.took("caldera_commit_seconds", time.perf_counter() - began)
            self._metrics.count("caldera_entries_total", sum(len(addition.entries) for addition, _ in batch))
            for (_, stored), refused in zip(batch, refusals, strict=True):
                if refused is None:
                    stored.set_result(None)
                else:
                    stored.set_exception(refused)
        self._writing = None

    async def close(self) -> None:
        """Wait until everything is written."""
        if self._writing is not None:
            await self._writing
        self._thread.shutdown()
