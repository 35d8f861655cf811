"""A table in memory, with its lock and everybody who waits for news of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from caldera.core.data import JsonMapping
from caldera.tables.errors import NotYourSeat
from caldera.tables.memo import Memo
from caldera.tables.people.audience import Audience
from caldera.tables.people.presence import Attendance, steady_time
from caldera.tables.people.review import Review
from caldera.tables.play.delay import OpenTable, SpectatorDelay, delay_of
from caldera.tables.play.table import Entry, Table
from caldera.tables.store.protocol import TableStore

HEARTBEAT = 15.0
"""Seconds between two signs of life in a stream."""
PAUSE_AFTER = 60.0
"""Seconds after which bots that play among themselves pause when nobody looks."""


@dataclass
class Live:
    """A table in memory with its lock and those who wait for news of it."""

    table: Table
    attendance: Attendance = field(default_factory=Attendance)
    audience: Audience = field(default_factory=Audience)
    """Which pages have shown what: bots wait for them."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    news: int = 0
    """How often those who wait were woken."""
    _waiting: dict[asyncio.Future[None], None] = field(default_factory=dict)
    """In the order in which they came."""
    client: str = ""
    """Who made the table or opened it first: clients take turns where they share something."""
    watchers: int = 0
    beats: int = 0
    """How often everybody who waits was woken although there was no news: their streams must say something now and then."""
    beat_timer: asyncio.TimerHandle | None = None
    looked_at: float = field(default_factory=time.monotonic)
    """When somebody last asked for the table."""
    bots: asyncio.Task[None] | None = None
    bots_wait_until: float = 0.0
    """Before this moment bots do not act: somebody reads what the game is about, and the match begins with them."""
    _begun: asyncio.Event = field(default_factory=asyncio.Event)
    presence_sent_at: float = 0.0
    presence_timer: asyncio.TimerHandle | None = None
    alarm: asyncio.TimerHandle | None = None
    """Rings when something is due by the table's clock."""
    is_closed: bool = False
    memo: Memo = field(default_factory=Memo)
    """What was made for viewers of this version; whoever shows tables may keep things here until the next change."""
    review: Review = field(default_factory=Review)
    """Who leads others through the match."""
    delay: SpectatorDelay | None = None
    """Of a view: what it does not show yet."""
    spectator_view: Live | None = None
    """The table as spectators see it, where they are kept behind."""
    commentary_view: Live | None = None
    """The table as a commentator sees it, since one has looked."""

    @classmethod
    def open(cls, table: Table, header: JsonMapping, log: Sequence[Entry]) -> Live:
        """A table with its log so far, and beside it what spectators see of it."""
        live = cls(table)
        if table.clocks:
            table.clocks.pages = live.audience
        if delay_of(table.settings) != 0:
            live.spectator_view = live._view(Table, header, log)
        return live

    def _view(self, kind: type[Table], header: JsonMapping, log: Sequence[Entry]) -> Live:
        """A table of its own for those who only watch."""
        table = self.table
        shown = kind.rebuild(table.id, table.game, header, table.seats, table.secret, ())
        if shown.clocks:
            shown.clocks.ticks = False
        shown.seats, shown.seating = table.seats, table.seating  # who sits where is no secret, and changes for both at once
        delay = SpectatorDelay(shown, delay_of(table.settings), hides_nothing=kind is OpenTable)
        delay.add_entries(log, table)
        return Live(shown, self.attendance, delay=delay)

    @property
    def views(self) -> list[Live]:
        """What those who only watch see, where it is not the table itself."""
        return [view for view in (self.spectator_view, self.commentary_view) if view is not None]

    async def open_commentary(self, store: TableStore, key: str) -> Live:
        """The table with all hands, for whoever has this key."""
        async with self.lock:
            if self.commentary_view is None and self.table.commentary.opens_with(key):
                stored = await asyncio.to_thread(store.load, self.table.id)
                log = stored.log[: self.table.version]
                self.commentary_view = await asyncio.to_thread(self._view, OpenTable, stored.header, log)
        return self.view_with(key)

    def view_with(self, key: str) -> Live:
        """The same, while the key is good."""
        if self.commentary_view is None or not self.table.commentary.opens_with(key):
            raise NotYourSeat("bad_link")
        return self.commentary_view

    @property
    def is_waited_for(self) -> bool:
        """Whether somebody needs the bots here to act: people sit at the table, or somebody looks or has just looked."""
        recently = time.monotonic() - self.looked_at < PAUSE_AFTER
        return bool(self.watchers) or recently or any(seat.person for seat in self.table.seats)

    def view_for_session(self, session: str | None) -> Live:
        """How much of the table this browser may see. Whoever sits at it sees it as it is."""
        return self.view_for(bool(self.table.seats_of(session)))

    async def view_for_page(self, store: TableStore, session: str | None, key: str) -> Live | None:
        """The same for a page; with a commentator's key that is good no more, nothing."""
        if not key:
            return self.view_for_session(session)
        try:
            return await self.open_commentary(store, key)
        except NotYourSeat:
            return None

    def view_for(self, seated: bool) -> Live:
        """The one place that decides how much of a table is seen, by those who sit at it and by the others."""
        return self if self.spectator_view is None or seated else self.spectator_view

    def hold_bots(self, seconds: float) -> None:
        """Let no bot act until `begin`, or so long."""
        self.bots_wait_until = time.monotonic() + seconds

    def begin(self) -> None:
        """Whoever was waited for is there."""
        self.bots_wait_until = 0.0
        self._begun.set()

    async def wait_for_beginning(self) -> None:
        wait = self.bots_wait_until - time.monotonic()
        if wait > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._begun.wait(), wait)

    def publish(self, entries: Sequence[Entry]) -> None:
        """Tell everybody what was added to the log."""
        for view in self.views:
            if view.delay and view.delay.add_entries(entries, self.table):
                view.memo.clear()
        self.announce_change()
        if self.commentary_view and not self.table.commentary.key:
            self.commentary_view = None  # those who had it were woken just now

    def announce_change(self) -> None:
        """Wake everybody who waits."""
        self.memo.clear()
        self.wake_everybody()

    def wake_everybody(self) -> None:
        """Wake everybody although the log has not grown."""
        self.wake()
        for view in self.views:
            view.wake()

    def start_beating(self) -> None:
        """One timer for all who watch, so that waiting for news needs none."""
        if self.beat_timer is None:
            self.beat_timer = asyncio.get_running_loop().call_later(HEARTBEAT, self._beat)

    def stop_beating(self) -> None:
        if self.beat_timer is not None:
            self.beat_timer.cancel()
            self.beat_timer = None

    def _beat(self) -> None:
        self.beat_timer = None
        self.review.expire(time.monotonic())
        self.beats += 1
        self.wake_everybody()
        if self.watchers and not self.is_closed:
            self.start_beating()

    def wake(self) -> None:
        self.news += 1
        waiting, self._waiting = self._waiting, {}
        for each in waiting:
            if not each.done():
                each.set_result(None)

    async def wait_for_news(self, news: int) -> None:
        """Wait until there is more than this. One future for each who waits, and nothing else: they are three per table."""
        if self.news == news:
            waiting = asyncio.get_running_loop().create_future()
            self._waiting[waiting] = None
            try:
                await waiting
            finally:
                self._waiting.pop(waiting, None)  # whoever went away does not stay here

    def is_long_gone(self, seat: int) -> bool:
        return self.attendance.is_long_gone(seat, self.table.seats_here, steady_time(), self.table.seating.seats_marked)
