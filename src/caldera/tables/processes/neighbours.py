"""The other processes on the same database: what they store reaches those who watch here, and they are told what only memory knows.

Every process says once per second that it lives. When one is dead, those who watched there are gone until their pages have
connected again, and its bots are taken over.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import deque
from collections.abc import Callable, Collection, Coroutine
from typing import TYPE_CHECKING, Any, Protocol

from caldera.tables.errors import TableError
from caldera.tables.live import Live
from caldera.tables.people.presence import Elsewhere
from caldera.tables.people.review import LASTS, Lead
from caldera.tables.people.table_codes import is_code
from caldera.tables.processes.notes import CODE, GONE, HERE, LEAD, NOT_KEPT, PAIRING, PROGRESS, SHOWN, USE, WAIT, WANTED, Beat, Note
from caldera.tables.store.chain import seats_digest

if TYPE_CHECKING:
    from caldera.tables.room import Room

log = logging.getLogger(__name__)

BEAT = 1.0
"""Seconds between two signs of life."""


class Keeper(Protocol):
    """Whoever counts what clients use, to be shared by all processes."""

    def report_use(self) -> dict[str, list[float]]: ...

    def hear_use(self, process: str, used: dict[str, list[float]]) -> None: ...


class Neighbours:
    """What one room hears from the others and tells them."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._store = room.store
        self._is_following = False
        self._behind: set[str] = set()
        """Tables that are about to be read."""
        self._heard: dict[str, list[set[tuple[str, str]]]] = {}
        """Which notes came while the notes of a table were being read, for each that reads them."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._waiting_notes: deque[Note] = deque()
        self.keeper: Keeper | None = None
        self.facts: Callable[[], str] = lambda: ""
        """What this process says of itself."""
        self.last_beat = Beat()

    def follow(self) -> None:
        """Hear of what other processes do; called whenever a table is needed, and done once."""
        if self._is_following or not self._store.is_shared:
            return
        self._is_following = True
        loop = asyncio.get_running_loop()

        def on_news(tables: Collection[str] | None) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._hear_news, tables)

        def on_note(note: Note) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._hear_note, note)

        self._store.follow(on_news, on_note)
        self._do(self._beat_regularly())

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        if self._room.closing:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # ---- what others have stored ----

    def _hear_news(self, tables: Collection[str] | None) -> None:
        if tables is None:  # nobody has listened for a moment: notes may be missing as well
            for live in list(self._room.tables_in_memory.values()):
                self._do(self.catch_up_with(live))
            return
        for table_id in tables:
            changed = self._room.tables_in_memory.get(table_id)
            if changed is not None and table_id not in self._behind:
                self._behind.add(table_id)
                self._do(self._catch_up(changed))

    async def _catch_up(self, live: Live) -> None:
        """Play what other processes have stored for a table."""
        table = live.table
        async with live.lock:
            self._behind.discard(table.id)  # whatever is stored from here on is told again
            if live.is_closed:
                return
            try:
                seats_hash = seats_digest(table.id, table.seats)
                entries, seats = await asyncio.to_thread(self._store.load_since, table.id, table.version, seats_hash)
                for entry in entries:
                    table.apply_entry(entry)
                for mine, theirs in zip(table.seats, seats or (), strict=seats is not None):
                    if mine != theirs:
                        mine.become(theirs)
                if entries or seats is not None:
                    live.publish(entries)
            except Exception as error:
                log.warning("Table %s is read again: %s", table.id, error)
                self._room.drop(live)
                return
        self._room.wake(live)

    # ---- notes ----

    def leave_note(self, note: Note) -> None:
        """Leave a note without waiting for it. Notes are left in the order in which they were told."""
        if self._store.is_shared and not self._room.closing:
            self._waiting_notes.append(note)
            if len(self._waiting_notes) == 1:
                self._do(self._leave_waiting_notes())

    async def _leave_waiting_notes(self) -> None:
        while self._waiting_notes:
            try:
                await asyncio.to_thread(self._store.leave_note, self._waiting_notes[0])
            finally:
                self._waiting_notes.popleft()

    def forget(self, table_id: str) -> None:
        """No process keeps a table in memory any longer: it is gone, or no more what it was."""
        if table_id in self._room.tables_in_memory:
            self._room.drop(self._room.tables_in_memory[table_id])
        self.leave_note(Note(table_id, GONE, seconds=NOT_KEPT))

    def tell_watchers(self, live: Live) -> None:
        """Say who watches a table here, if it is not what the others know."""
        is_kept = self._room.tables_in_memory.get(live.table.id) is live
        now = live.attendance.at_this_process(live.table.seats_here) if is_kept else Elsewhere()
        if not self._store.is_shared or now == live.attendance.last_announced:
            return
        live.attendance.last_announced = now
        if is_kept or live.table.id not in self._room.tables_in_memory:
            body = json.dumps([sorted(now.marks), now.strangers, now.screens]) if now != Elsewhere() else ""
            self.leave_note(Note(live.table.id, HERE, self._store.name, body))

    def tell_lead(self, table: str, owner: str, lead: Lead | None) -> None:
        self.leave_note(Note(table, LEAD, owner, json.dumps([lead.ply, lead.element]) if lead else "", LASTS))

    def tell_shown(self, live: Live, page: str, version: int | None) -> None:
        """A page of a table has shown a version; None: nobody looks at it any more. Every process knows it at once."""
        live.audience.show(page, version)
        self.leave_note(Note(live.table.id, SHOWN, page, "" if version is None else str(version), NOT_KEPT))

    def _hear_note(self, note: Note) -> None:
        if self._room.closing:
            return
        for heard in self._heard.get(note.table, ()):
            heard.add((note.kind, note.key))
        if note.kind == USE and self.keeper:
            self.keeper.hear_use(note.process, json.loads(note.body))
        elif note.kind in (PROGRESS, WANTED):
            self._room.saved_analyses.hear_note(note)
        elif note.kind == PAIRING:
            self._room.device_pairing.hear_link(note.table, int(note.key), note.body, note.seconds)
        elif note.kind == CODE:
            self._room.codes.hear_code(note.table, note.body, note.seconds)
            if note.table in self._room.tables_in_memory:
                self._room.tables_in_memory[note.table].table.seating.code = note.body
        elif note.table in self._room.tables_in_memory:
            self.read_note(self._room.tables_in_memory[note.table], note)

    async def catch_up_with(self, live: Live) -> None:
        """What others did and noted before this table was opened here, and while it was read, when nobody here heard of it yet."""
        if not self._store.is_shared:
            return
        heard: set[tuple[str, str]] = set()
        readers = self._heard.setdefault(live.table.id, [])
        readers.append(heard)
        try:
            notes = await asyncio.to_thread(self._store.notes_of, live.table.id)
        finally:
            readers[:] = [reader for reader in readers if reader is not heard]
            if not readers:
                self._heard.pop(live.table.id, None)
        for note in notes:
            if (note.kind, note.key) not in heard:  # else what was heard meanwhile is newer
                self._hear_note(note)
        for kind, key in self._told_by_others(live) - heard - {(note.kind, note.key) for note in notes}:
            self._hear_note(Note(live.table.id, kind, key))  # it ended when nobody here listened
        await self._catch_up(live)

    @staticmethod
    def _told_by_others(live: Live) -> set[tuple[str, str]]:
        """Which notes of other processes hold at this table."""
        leads = {(LEAD, owner) for owner, lead in live.review.leads.items() if lead.is_elsewhere}
        return leads | {(HERE, process) for process in live.attendance.elsewhere}

    async def find_code(self, code: str) -> str | None:
        """The table of a code that was made while this process did not listen, or before it was there."""
        if not (self._store.is_shared and is_code(code)):
            return None
        note = await asyncio.to_thread(self._store.find_note, CODE, code.upper())
        if note is None:
            return None
        self._hear_note(note)
        return note.table

    def read_note(self, live: Live, note: Note) -> None:
        if note.kind == HERE and note.key != self._store.name:
            if note.body:
                marks, *numbers = json.loads(note.body)
                live.attendance.elsewhere[note.key] = Elsewhere(frozenset(marks), *numbers)
            else:
                live.attendance.elsewhere.pop(note.key, None)
            self._room.presence_changed(live, 0.0)
        elif note.kind == SHOWN and note.process != self._store.name:
            live.audience.show(note.key, int(note.body) if note.body else None)
        elif note.kind == GONE and note.process != self._store.name:
            self._room.drop(live)
        elif note.kind == WAIT:
            if note.body:
                live.hold_bots(note.seconds)
            else:
                live.begin()
        elif note.kind == LEAD:
            before = live.review.number
            if note.body:
                ply, element = json.loads(note.body)
                live.review.hear_lead(note.key, ply, element, time.monotonic() - LASTS + note.seconds)
            else:
                live.review.forget(note.key)
            if live.review.number != before:
                live.wake_everybody()

    # ---- signs of life ----

    async def _beat_regularly(self) -> None:
        while not self._room.closing:
            try:
                await self._beat()
            except Exception:
                log.exception("A sign of life for the other processes has failed.")
            await asyncio.sleep(BEAT)

    async def _beat(self) -> None:
        used = self.keeper.report_use() if self.keeper else {}
        if used:
            await asyncio.to_thread(self._store.leave_note, Note("", USE, "", json.dumps(used), NOT_KEPT))
        before = self.last_beat
        self.last_beat = await asyncio.to_thread(self._store.beat, self.facts())
        dead = before.alive - self.last_beat.alive
        for live in list(self._room.tables_in_memory.values()) if dead else ():
            if dead & live.attendance.elsewhere.keys():
                for process in dead:
                    live.attendance.elsewhere.pop(process, None)
                self._room.presence_changed(live, 0.0)
        if self.last_beat.alive - before.alive:  # one was only slow, or is new: what it has said counts again
            for live in list(self._room.tables_in_memory.values()):
                self._do(self.catch_up_with(live))
        for table_id in self.last_beat.orphaned:
            log.warning("The bots of table %s are taken over from a process that has died.", table_id)
            self._do(self._adopt(table_id))

    async def _adopt(self, table_id: str) -> None:
        try:
            await self._room.live(table_id)
        except TableError as error:
            log.warning("Table %s cannot be taken over: %s", table_id, error)
