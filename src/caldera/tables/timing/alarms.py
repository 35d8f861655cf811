"""What happens at tables by itself when time has passed: reminders, flags, and bots for those whose time has run out.

Every process that has a table in memory sets one timer for it. What is due is written like anything else: of several processes the
first one's entry counts, the others read it and find nothing due. Tables that nobody has in memory are found by the moment at which
something is due there, which is kept beside them; one process looks after those.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from caldera.core.errors import CalderaError
from caldera.tables.bots.bot_turns import Change
from caldera.tables.errors import Refused
from caldera.tables.history.kept import Kept, owner_of
from caldera.tables.live import Live
from caldera.tables.people import seat_changes
from caldera.tables.people.push import Push
from caldera.tables.people.seats import Seat
from caldera.tables.people.webhooks import Webhooks
from caldera.tables.play.table import Entry, Table
from caldera.tables.store.protocol import TableStore
from caldera.tables.timing.clock import REMIND

log = logging.getLogger(__name__)

ROOM, DUE = owner_of("clock", ""), "due"
SWEEP = "clocks"
"""The work of waking tables that sleep: of several processes one does it."""
SWEEP_EVERY = 30.0
LONGEST_TIMER = 600.0
SLACK = 0.02


class Alarms:
    """The timers of one room."""

    def __init__(
        self,
        store: TableStore,
        find_table: Callable[[str], Awaitable[Live]],
        apply_change: Callable[[Live, Change], Awaitable[int]],
        callers: tuple[Push, Webhooks],
    ) -> None:
        self._store, self._find_table, self._apply_change, self._callers = store, find_table, apply_change, callers
        self.is_stopped = False
        self._tasks: set[asyncio.Future[None]] = set()
        self._kept: dict[str, int] = {}
        """By table, the whole second that is kept in the store."""
        self._swept_at = 0.0

    def set(self, live: Live) -> None:
        """Wait for what is due next at a table with a clock; called whenever something has happened there."""
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        clocks = live.table.clocks
        if clocks is None or live.is_closed or self.is_stopped:
            return
        due = None if live.table.is_over else clocks.next_due
        self._keep(live.table, due)
        if due is not None:
            wait = min(LONGEST_TIMER, max(0.0, due - time.time()) + SLACK)
            live.alarm = asyncio.get_running_loop().call_later(wait, self._ring_soon, live)

    def _keep(self, table: Table, due: float | None) -> None:
        """Let a table be found that nobody has in memory, where turns may take days."""
        if not table.clocks or not table.clocks.terms.limit:
            return
        second = -1 if due is None else int(due)
        if self._kept.get(table.id) != second:
            self._kept[table.id] = second
            self._do(asyncio.to_thread(self._store_due, table.id, due))

    def _store_due(self, table_id: str, due: float | None) -> None:
        if due is None:
            self._store.forget(ROOM, DUE, table_id)
        else:
            self._store.keep(ROOM, DUE, Kept(table_id, {"at": due}, time.time()))

    def _ring_soon(self, live: Live) -> None:
        live.alarm = None
        if not (live.is_closed or self.is_stopped):
            self._do(self._ring(live))

    def _do(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ring(self, live: Live) -> None:
        """Write down everything that is due, one after the other."""
        told: list[Entry] = []

        def ring(table: Table) -> tuple[list[Entry], Seat | None]:
            told.clear()
            if table.is_over or table.clocks is None:
                raise Refused("clock.nothing")
            late = table.clocks.clock.replaced()
            if late:
                seat, entries = seat_changes.replace_late(table, late[0], table.clocks.terms.bot)
                return entries, seat
            told.extend(table.clocks.ring(time.time()))
            return list(told), None

        try:
            while True:
                await self._apply_change(live, ring)
                live = await self._find_table(live.table.id)
                for entry in told:
                    if entry.kind == REMIND:
                        for caller in self._callers:
                            caller.notify_seat(live.table, entry.seat)
        except CalderaError as error:
            log.debug("Nothing more is due at table %s: %s", live.table.id, error)
        finally:
            if not live.is_closed:
                self.set(live)

    async def sweep(self) -> None:
        """Wake tables that sleep and at which something is due soon."""
        now = time.time()
        if now - self._swept_at < SWEEP_EVERY:
            return
        self._swept_at = now
        store = self._store
        if not await asyncio.to_thread(store.claim, SWEEP):
            return
        for kept in await asyncio.to_thread(store.kept, ROOM, DUE):
            if kept.body["at"] > now + SWEEP_EVERY:
                continue
            try:
                self.set(await self._find_table(kept.id))
            except CalderaError as error:
                log.info("Table %s has no clock any more: %s", kept.id, error)
                await asyncio.to_thread(store.forget, ROOM, DUE, kept.id)

    async def close(self) -> None:
        self.is_stopped = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
