"""Bots think in processes of their own, so that the room stays responsive while they do."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, ParamSpec, TypeVar

from caldera.bots import make_bot
from caldera.games import game as find_game
from caldera.tables.bots.fair_slots import FairSlots
from caldera.tables.bots.fast_build import FastBuild, fast_build_of_this_room

log = logging.getLogger(__name__)

Given = ParamSpec("Given")
Found = TypeVar("Found")


def choose_action(
    bot: str, game_id: str, edition: Mapping[str, Any] | None, position: Mapping[str, Any], seat: int, seed: int
) -> int:
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

    async def choose(
        self, bot: str, game_id: str, edition: Mapping[str, Any] | None, position: Mapping[str, Any], seat: int, seed: int
    ) -> int:
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
