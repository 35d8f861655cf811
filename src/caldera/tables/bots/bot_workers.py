"""Bots think in processes of their own, so that the room stays responsive while they do.

Who may use a worker next: clients take turns, and tables with people in front of them come first. A client that asks for a hundred
things at once waits behind everybody who asks for one.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from functools import partial
from typing import ParamSpec, TypeVar

from caldera.bots import make_bot
from caldera.core.data import Edition, JsonMapping
from caldera.games import game as find_game
from caldera.tables.bots.fast_build import FastBuild, fast_build_of_this_room

log = logging.getLogger(__name__)

Given = ParamSpec("Given")
Found = TypeVar("Found")

URGENT, LATER = 0, 1
"""For people who wait, and for what nobody is looking at."""

Waiters = OrderedDict[str, deque["asyncio.Future[None]"]]


def choose_action(bot: str, game_id: str, edition: Edition | None, position: JsonMapping, seat: int, seed: int) -> int:
    """One decision of a bot. Runs in a process of the pool."""
    game = find_game(game_id, edition)
    return int(make_bot(bot, game, seed).choose(game.from_json(position), seat))


def _quiet_worker() -> None:
    """The server handles Ctrl-C; its workers just end with it, even if it is killed and cannot tell them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


class FairSlots:
    """A number of slots, given out in turn to the clients that wait for one."""

    def __init__(self, number: int) -> None:
        self.free = number
        self._waiting: tuple[Waiters, Waiters] = (OrderedDict(), OrderedDict())

    @property
    def waiting(self) -> int:
        """How many wait for a slot."""
        return sum(len(line) for lines in self._waiting for line in lines.values())

    @asynccontextmanager
    async def hold(self, client: str = "", priority: int = URGENT) -> AsyncIterator[None]:
        """Wait for a slot and keep it for a while."""
        await self._acquire(client, priority)
        try:
            yield
        finally:
            self._release()

    async def _acquire(self, client: str, priority: int) -> None:
        if self.free:
            self.free -= 1
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[priority].setdefault(client, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._release()  # the slot was given just before the wait ended
            raise

    def _release(self) -> None:
        for lines in self._waiting:
            while lines:
                client, line = lines.popitem(last=False)
                waiter = line.popleft()
                if line:
                    lines[client] = line  # behind the other clients
                if not waiter.done():
                    waiter.set_result(None)
                    return
        self.free += 1


class WorkerPool:
    """A small pool of processes, started when the first bot has to think."""

    def __init__(self, processes: int | None = None, fast_build: FastBuild | None = None) -> None:
        self._processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None
        self._retired: list[ProcessPoolExecutor] = []
        """Pools of plain processes that finish what they were asked before the fast build was there."""
        self.fast_build = fast_build or fast_build_of_this_room()
        self.slots = FairSlots(self._processes)
        """One for each process: whoever holds a slot knows that a process is free for it."""

    def _running(self) -> ProcessPoolExecutor:
        if self.fast_build.appeared() and self._pool is not None:
            self._pool.shutdown(wait=False)
            self._retired.append(self._pool)
            self._pool = None
        if self._pool is None:
            # A fork of a process with threads may hang, so the workers start afresh.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, mp_context=context, initializer=_quiet_worker)
        return self._pool

    async def choose(self, bot: str, game_id: str, edition: Edition | None, position: JsonMapping, seat: int, seed: int) -> int:
        """The bot's action; the caller holds a slot."""
        return await self.run(choose_action, bot, game_id, edition, position, seat, seed)

    async def run(self, work: Callable[Given, Found], *args: Given.args, **kwargs: Given.kwargs) -> Found:
        """What a function finds out in another process. A worker that died (out of memory, killed) is replaced once."""
        loop = asyncio.get_running_loop()
        for attempt in (1, 2):
            pool = self._running()
            try:
                return await loop.run_in_executor(pool, partial(work, *args, **kwargs))
            except BrokenProcessPool:
                log.warning("A worker process has died (attempt %d).", attempt)
                if self._pool is pool:  # else somebody else has replaced it already, and the new one is in use
                    self._pool = None
                    if self.fast_build.give_up():
                        log.warning("The bots go on with the interpreted rules.")
        raise RuntimeError("The worker processes die as soon as they are used.")

    def close(self) -> None:
        pools = [pool for pool in (*self._retired, self._pool) if pool is not None]
        self._retired, self._pool = [], None
        for pool in pools:
            for process in list((pool._processes or {}).values()):
                process.terminate()  # a long search would hold up the end of the server
            pool.shutdown(wait=True, cancel_futures=True)  # else the server may die while its pool is being taken apart
