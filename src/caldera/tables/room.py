"""The room: all live tables, what is stored of them, who watches, and the bots' turns.

One lock per table: an action is checked, played in memory, stored, and only then published. If storing fails, the table in memory
is dropped and rebuilt from the log the next time somebody asks for it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager

from caldera.core.data import Edition, JsonMapping
from caldera.core.errors import UnknownGame
from caldera.core.match import Match
from caldera.games import game as find_game
from caldera.tables.bots.bot_turns import BotTurns, Change
from caldera.tables.bots.bot_workers import WorkerPool
from caldera.tables.bots.expert_games import ExpertGames
from caldera.tables.bots.saved_analyses import SavedAnalyses
from caldera.tables.errors import NotYourSeat, Refused, RulesChanged, Stale, TableError
from caldera.tables.history.club import note_end
from caldera.tables.house import House
from caldera.tables.live import Live
from caldera.tables.metrics import Metrics
from caldera.tables.people import seat_changes
from caldera.tables.people.device_pairing import MINUTES, DevicePairing, PairingLink
from caldera.tables.people.presence import AWAY, PAUSE, steady_time
from caldera.tables.people.push import Push
from caldera.tables.people.seats import Seat, SeatSpec, fingerprint
from caldera.tables.people.table_codes import HOURS, TableCodes, free_seats
from caldera.tables.people.webhooks import Webhooks
from caldera.tables.play.new_table import make_table
from caldera.tables.play.table import Entry, Table
from caldera.tables.processes.neighbours import Neighbours
from caldera.tables.processes.notes import CODE, PAIRING, WAIT, Note
from caldera.tables.store.archive import archive_table, expire_tables, fold_without_rules
from caldera.tables.store.journal import Journal
from caldera.tables.store.protocol import TableStore
from caldera.tables.store.sqlite import Addition
from caldera.tables.timing.alarms import Alarms

log = logging.getLogger(__name__)

MOST_LIVE_TABLES = 2000
MOST_IMPORTS = 2
"""Files that are being replayed at the same time."""
LONGEST_WAIT = 180.0
"""Seconds that bots of a new table wait for somebody who reads what the game is about."""


class Room:
    """All tables of one server."""

    def __init__(
        self, store: TableStore, pace: float = 0.8, bot_workers: WorkerPool | None = None, away_after: float = AWAY
    ) -> None:
        self.store = store
        self.house = House(None if store.path == ":memory:" else store.archive_folder.with_suffix(".house.json"))
        self.metrics = Metrics()
        self.journal = Journal(store, self.metrics)
        self.bot_workers = bot_workers or WorkerPool()
        self.bots = BotTurns(self.bot_workers, pace, self._change, store)
        self.away_after = away_after
        """Seconds after which others may let a bot play for somebody who is not here."""
        self.device_pairing = DevicePairing()
        self.codes = TableCodes()
        self.webhooks = Webhooks()
        self.push = Push(store)
        self.analysis_workers = WorkerPool(1)
        """For hints and analyses, so that no bot ever waits for one."""
        self.saved_analyses = SavedAnalyses(self.analysis_workers, store)
        self.alarms = Alarms(store, self.live, self._change, (self.push, self.webhooks))
        self.expert_games = ExpertGames(self.bot_workers, store, self._is_idle)
        self.imports = asyncio.Semaphore(MOST_IMPORTS)
        self.editions: dict[str, Edition] = {}
        """By game, the edition of new tables for which nobody chose one."""
        self.club = ""
        """What the club is called whose ladder the room keeps; nothing: there is none."""
        self.closing = False
        self.most_live_tables = MOST_LIVE_TABLES
        self.tables_in_memory: dict[str, Live] = {}
        self.neighbours = Neighbours(self)
        self.neighbours.facts = self.metrics.to_json
        self._opening: dict[str, asyncio.Task[Live]] = {}
        watch = self.metrics.watch
        watch("caldera_tables", lambda: len(self.tables_in_memory))
        watch("caldera_streams", lambda: sum(live.watchers for live in self.tables_in_memory.values()))
        watch("caldera_bots_waiting", lambda: self.bot_workers.slots.waiting)
        watch("caldera_analyses_waiting", lambda: self.analysis_workers.slots.waiting)
        watch("caldera_processes", lambda: max(1, len(self.neighbours.last_beat.alive)))

    def _is_idle(self) -> bool:
        """Whether nobody is at a match that goes on."""
        return not any(live.watchers and not live.table.is_over for live in self.tables_in_memory.values())

    # ---- tables ----

    async def create(
        self,
        game_id: str,
        seat_specs: Sequence[SeatSpec],
        options: Mapping[str, object],
        session: str,
        settings: Mapping[str, object] | None = None,
        record: Match | None = None,
        client: str = "",
        table_id: str = "",
        bots_wait: bool = False,
        edition: Edition | None = None,
        marks: JsonMapping | None = None,
    ) -> Table:
        """A new table, hosted by this session; with a record, one that goes on where the record ends. Stale: the id is taken.

        With `bots_wait` no bot acts before somebody says that they are there (`begin`). `marks`: see `make_table`.
        """
        self.neighbours.follow()
        new = await asyncio.to_thread(make_table, game_id, seat_specs, options, session, settings, record, table_id, edition, marks)
        await asyncio.to_thread(
            self.store.create, new.table.id, new.table.game.id, new.header, new.secret, new.table.seats, new.log
        )
        live = self._keep(Live.open(new.table, new.header, new.log), client)
        self._share_code(new.table)
        if bots_wait:
            live.hold_bots(LONGEST_WAIT)
            await asyncio.to_thread(self.store.leave_note, Note(new.table.id, WAIT, body="bots", seconds=LONGEST_WAIT))
        self.wake(live)
        return new.table

    async def begin(self, table_id: str) -> None:
        """Somebody for whom the bots of a new table wait is there: they begin, in whichever process."""
        live = await self.live(table_id)
        if live.bots_wait_until:
            live.begin()
            self.neighbours.leave_note(Note(table_id, WAIT))

    async def expire_tables(self, unfinished: float | None, finished: float | None = None) -> list[str]:
        """Archive and remove the tables that nobody has touched for so many days."""
        return await asyncio.to_thread(expire_tables, self.store, unfinished, finished, frozenset(self.tables_in_memory))

    def _keep(self, live: Live, client: str = "") -> Live:
        self._make_space()
        live.client = client or live.table.host
        live.attendance.away_after = self.away_after
        self.tables_in_memory[live.table.id] = live
        self.codes.give_code(live.table)
        return live

    def _share_code(self, table: Table) -> None:
        if table.seating.code:
            self.neighbours.leave_note(Note(table.id, CODE, table.seating.code, table.seating.code, 3600.0 * HOURS))

    async def live(self, table_id: str) -> Live:
        """The table, from memory or rebuilt from the store."""
        self.neighbours.follow()
        live = self.tables_in_memory.get(table_id)
        if live is not None:
            live.looked_at = time.monotonic()
            self.bots.wake(live)
            return live
        opening = self._opening.get(table_id)
        if opening is None:
            opening = self._opening[table_id] = asyncio.create_task(self._open(table_id))
            opening.add_done_callback(lambda _: self._opening.pop(table_id, None))
        return await asyncio.shield(opening)  # others may wait for the same table

    async def _open(self, table_id: str) -> Live:
        """Rebuild a table from the store; a long one does not hold up the others."""
        live = self._keep(await asyncio.to_thread(self._load, table_id))
        await self.neighbours.catch_up_with(live)
        self.wake(live)
        return live

    def _load(self, table_id: str) -> Live:
        stored = self.store.load(table_id)
        game = find_game(stored.game, stored.header.get("edition"))
        try:
            table = Table.rebuild(table_id, game, stored.header, stored.seats, stored.secret, stored.log)
        except RulesChanged as error:
            error.archive = fold_without_rules(stored, game)
            raise
        return Live.open(table, stored.header, stored.log)

    def _make_space(self) -> None:
        """Before one more is kept: forget the tables that nobody has touched for longest. The store has them."""
        surplus = len(self.tables_in_memory) + 1 - self.most_live_tables
        if surplus <= 0:
            return
        idle = [live for live in self.tables_in_memory.values() if not live.watchers and not live.lock.locked()]
        idle.sort(key=lambda each: each.looked_at)
        for live in idle[: surplus + self.most_live_tables // 20]:  # some more, so that it is not done for every single one
            self.drop(live)

    async def tables_of(self, session: str) -> list[Table]:
        """The tables at which this session sits, the latest first; unreadable ones are left out."""
        tables = []
        for table_id in await asyncio.to_thread(self.store.tables_of, fingerprint(session)):
            try:
                tables.append((await self.live(table_id)).table)
            except (TableError, UnknownGame) as error:
                log.warning("table %s is left out: %s", table_id, error)
        return tables

    # ---- what people do ----

    async def act(self, table_id: str, seat: int, action: int, last_version: int) -> int:
        """Take an action; the version of the table afterwards. It is on disk when this returns."""
        live = await self.live(table_id)
        return await self._change(live, lambda table: (table.act(seat, action, last_version), None))

    async def act_in_sequence(self, live: Live, seat: int, actions: Sequence[int], last_version: int) -> int:
        """Take several actions as one, as far as nothing comes in between; the version afterwards."""
        return await self._change(live, lambda table: (table.act_in_sequence(seat, actions, last_version), None))

    async def chat(self, table_id: str, seat: int, sentence: str, locale: str, anyway: bool = False) -> int:
        """Say something to everybody at the table; `anyway`: although the game objects."""
        live = await self.live(table_id)
        self.house.check_voice(live.table.seats[seat].owner_hash)
        return await self._change(live, lambda table: (table.chat(seat, sentence, locale, time.monotonic(), anyway), None))

    async def change(self, table_id: str, change: Callable[[Table], list[Entry]]) -> int:
        """Let somebody do something else to a table that leaves its seats as they are; its version afterwards."""
        live = await self.live(table_id)
        return await self._change(live, lambda table: (change(table), None))

    async def claim(self, table_id: str, token: str, session: str, name: str) -> int:
        """Sit down on a seat by link."""
        self.house.check_welcome(fingerprint(session))
        return await self._reseat(table_id, lambda table, gone: table.claim(token, session, name))

    async def sit(self, table_id: str, seat: int, session: str, name: str) -> int:
        """Sit down on a seat that nobody has taken yet, by a right that the caller has checked."""
        self.house.check_welcome(fingerprint(session))
        return await self._reseat(table_id, lambda table, gone: table.sit(table.seats[seat], session, name))

    async def fill_free_seats(self, table_id: str, session: str | None) -> int:
        """Begin without those who have not come: bots play until they do."""
        table = (await self.live(table_id)).table
        version = table.version
        for seat in free_seats(table):
            if not seat.automatic:
                version = await self.let_bot_play(table_id, session, seat.index, "")
        return version

    async def let_bot_play(self, table_id: str, session: str | None, seat: int, bot: str) -> int:
        """Hand a seat to a bot until its person is back."""
        return await self._reseat(table_id, lambda table, gone: seat_changes.let_bot_play(table, session, seat, bot, gone))

    async def reclaim_seat(self, table_id: str, session: str | None, seat: int) -> int:
        return await self._reseat(table_id, lambda table, gone: seat_changes.reclaim_seat(table, session, seat, gone))

    async def open_seat(self, table_id: str, session: str | None, seat: int) -> int:
        """Open a seat to somebody else: the link is among the session's invitations."""
        return await self._reseat(table_id, lambda table, gone: seat_changes.open_seat(table, session, seat, gone))

    async def _reseat(self, table_id: str, change: Callable[[Table, seat_changes.LongGone], tuple[Seat, list[Entry]]]) -> int:
        live = await self.live(table_id)

        def reseat(table: Table) -> tuple[list[Entry], Seat | None]:
            had_free_seats = bool(free_seats(table))
            seat, entries = change(table, live.is_long_gone)
            if had_free_seats and not free_seats(table):
                self.push.notify_full(table, seat.index)
            if self.codes.give_code(table):
                self._share_code(table)
            return entries, seat

        version = await self._change(live, reseat)
        self.presence_changed(live, 0.0)
        return version

    async def put_out(self, table_id: str, seat: int) -> int:
        """Free a seat for the owner of the room: everything that opened it is dead, and a bot plays on."""
        return await self._reseat(table_id, lambda table, gone: seat_changes.put_out(table, seat))

    async def remove_table(self, table_id: str, archives: bool) -> None:
        """Take a table out of the room, with an archive of it or for good; streams that showed it end."""
        if archives:
            await asyncio.to_thread(archive_table, self.store, table_id)
        await asyncio.to_thread(self.store.delete, table_id)
        self.neighbours.forget(table_id)

    async def make_pairing_link(self, table_id: str, seat: int, session: str) -> PairingLink:
        """A link with which this session takes its seat to another device; every process knows it."""
        link = self.device_pairing.make_link((await self.live(table_id)).table, seat, session)
        note = Note(table_id, PAIRING, str(seat), link.to_note(), 60.0 * MINUTES)
        await asyncio.to_thread(self.store.leave_note, note)
        return link

    async def add_device(self, table_id: str, token: str, session: str) -> None:
        """Let another browser of the same person hold their seat, too: by a link that is good once."""
        live = await self.live(table_id)
        index = self.device_pairing.redeem(live.table, token)
        if not await asyncio.to_thread(self.store.take_note, table_id, PAIRING, str(index)):
            raise NotYourSeat("bad_link")  # it was used at another process a moment ago
        self.neighbours.leave_note(Note(table_id, PAIRING, str(index)))

        def add(table: Table) -> tuple[list[Entry], Seat | None]:
            seat = table.seats[index]
            if not seat.belongs_to(session, table.id):
                seat.add_device(session, table.id)
            return [], seat

        await self._change(live, add)

    async def set_hook(self, table_id: str, session: str | None, index: int, hook: str) -> int:
        """Have a program told whenever it is this seat's turn; an empty hook: no more."""
        return await self._reseat(table_id, lambda table, gone: seat_changes.hang_hook(table, session, index, hook))

    async def _change(self, live: Live, change: Change) -> int:
        """Change a table and store the change; its version afterwards. Whatever goes wrong, memory is what is on disk again."""
        was_beaten = False
        if live.table.id in self.house.now.closed:
            raise Refused("closed")
        while True:
            async with live.lock:
                if not live.is_closed:
                    acting, was_over = live.table.state.actors, live.table.is_over
                    try:
                        await self._change_and_store(live, change)
                        break
                    except Stale:
                        if was_beaten or not live.is_closed or not self.store.is_shared:
                            raise
                        self.metrics.count("caldera_stale_total")
                        was_beaten = True  # another process was faster; with what it did the change may still be possible
            live = await self.live(live.table.id)  # it was forgotten while this change waited for the lock
        self.metrics.count("caldera_changes_total", game=live.table.game.id)
        if live.table.is_over != was_over:
            await asyncio.to_thread(note_end, self.store, live.table, bool(self.club))
        if self.webhooks.allowed:
            self.webhooks.notify_turns(live.table, acting)
        if self.push.subscribed:
            self.push.notify_turns(live.table, acting)
        self.wake(live)
        return live.table.version

    async def _change_and_store(self, live: Live, change: Change) -> None:
        before = live.table.version
        try:
            entries, seat = change(live.table)
        except BaseException as error:
            if not isinstance(error, TableError) or live.table.version != before:
                self.drop(live)  # a refusal leaves the table as it was; anything else may have left it half changed
            raise
        live.memo.clear()  # at once: what shows the version before must not be taken for this one while it is being stored
        try:
            await self.journal.append(Addition(live.table.id, entries, seat))
            live.publish(entries)
        except BaseException:
            self.drop(live)
            raise

    def wake(self, live: Live) -> None:
        """Something has happened at a table: its bots may have to act, and its clock may be due at another time."""
        self.bots.wake(live)
        if live.table.clocks:
            self.alarms.set(live)

    def drop(self, live: Live) -> None:
        """Forget a table in memory; whoever needs it gets what is on disk."""
        live.is_closed = True
        if live.alarm is not None:
            live.alarm.cancel()
        if live.bots is not None and live.bots is not asyncio.current_task():
            live.bots.cancel()
        if self.tables_in_memory.get(live.table.id) is live:
            del self.tables_in_memory[live.table.id]
        live.announce_change()

    # ---- watching ----

    @asynccontextmanager
    async def watch(self, table_id: str, who: str | None = None, page: str = "", is_screen: bool = False) -> AsyncIterator[Live]:
        """Stay with a table; `who` is the session of a browser or the token of a program, as far as there is one; `page`: where;
        `is_screen`: for everybody in the room.
        """
        live = await self.live(table_id)
        live.watchers += 1
        live.start_beating()
        self.bots.wake(live)
        live.attendance.add(who)
        live.attendance.screens += is_screen
        live.audience.come(page)
        self.presence_changed(live, 0.0)
        try:
            yield live
        finally:
            live.watchers -= 1
            if not live.watchers:
                live.stop_beating()
            live.looked_at = time.monotonic()
            live.attendance.remove(who)
            live.attendance.screens -= is_screen
            if live.audience.leave(page):
                self.neighbours.tell_shown(live, page, None)
            self.presence_changed(live, PAUSE)  # whoever loads the page again is not away

    def presence_changed(self, live: Live, delay: float) -> None:
        """Tell everybody soon who is here; once for all who come and go until then."""
        if live.presence_timer is None and not self.closing:
            wait = max(delay, live.presence_sent_at + PAUSE - time.monotonic())
            live.presence_timer = asyncio.get_running_loop().call_later(wait, self._send_presence, live)

    def _send_presence(self, live: Live) -> None:
        live.presence_timer = None
        self.neighbours.tell_watchers(live)
        presence = live.attendance.snapshot(live.table.seats_here, steady_time(), live.table.seating.seats_marked)
        if presence == live.table.presence or live.is_closed or self.closing:
            return
        live.presence_sent_at = time.monotonic()
        for shown in (live, *live.views):
            shown.table.presence = presence
            for key in [key for key in shown.memo if isinstance(key, tuple) and key[0] == "event"]:
                del shown.memo[key]  # they show who was here before
            shown.wake()

    def stop_streams(self) -> None:
        """Send everybody who watches away."""
        self.closing = self.bots.is_stopped = True
        for live in self.tables_in_memory.values():
            live.announce_change()

    async def close(self) -> None:
        """End the streams and the bots' thoughts; everything is on disk already."""
        self.stop_streams()
        tasks = [live.bots for live in self.tables_in_memory.values() if live.bots]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for part in (self.neighbours, self.alarms, self.saved_analyses, self.expert_games):
            await part.close()
        for silent in (self.bot_workers, self.webhooks, self.push, self.analysis_workers):
            silent.close()
        await self.journal.close()
        self.store.close()
