"""Who may use a worker next: clients take turns, and tables with people in front of them come first.

A client that asks for a hundred things at once waits behind everybody who asks for one.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

URGENT, LATER = 0, 1
"""For people who wait, and for what nobody is looking at."""

Waiters = OrderedDict[str, deque["asyncio.Future[None]"]]


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
