"""What a room does by itself: it puts the database into one file when it is idle, and archives old tables once per day."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from caldera.tables.errors import TableError, Unavailable
from caldera.tables.room import Room
from caldera.tables.store.archive import DAY

log = logging.getLogger(__name__)

LOOK_EVERY = 5.0
"""Seconds between two looks whether the room is idle."""
REFRESH_EVERY, PUSH_ROUNDS = 1.0, 10
"""Seconds between two looks at what the owner has decided; every so many looks also at who wants notifications."""
EXPIRY = "expiry"
"""The work of archiving: of several processes one does it."""


@dataclass(frozen=True)
class Retention:
    """After how many days without an action a table is archived and removed; None: never."""

    unfinished: float | None = None
    finished: float | None = None


async def look_after(room: Room, retention: Retention) -> None:
    """Until the room closes."""
    await asyncio.gather(_keep_current(room), _tidy_store(room, retention))


async def _keep_current(room: Room) -> None:
    """What other processes have decided or were told, so that no request has to look."""
    rounds = 0
    while True:
        await asyncio.sleep(REFRESH_EVERY)
        rounds += 1
        try:
            await asyncio.to_thread(room.house.refresh)
            if room.store.is_shared and rounds % PUSH_ROUNDS == 0:
                await asyncio.to_thread(room.push.refresh)
        except TableError as error:
            log.warning("Who wants notifications is not known anew: %s", error)


async def _tidy_store(room: Room, retention: Retention) -> None:
    loop = asyncio.get_running_loop()
    expire_at, looked_at, moved = loop.time(), -1, -1
    while True:
        await _wake_sleepers(room)
        writes = room.store.writes
        if writes == looked_at != moved:  # nothing was stored since the last look
            moved = writes if await _checkpoint(room) else moved
        looked_at = writes
        if retention != Retention() and loop.time() >= expire_at:
            expire_at = loop.time() + DAY
            await _expire(room, retention)
        await asyncio.sleep(LOOK_EVERY)


async def _checkpoint(room: Room) -> bool:
    try:
        await asyncio.to_thread(room.store.checkpoint)
    except Unavailable as error:
        log.warning("The latest entries are not in the main file yet: %s", error)
        return False
    return True


async def _wake_sleepers(room: Room) -> None:
    """Tables at which a reminder or the end of a turn is due."""
    try:
        await room.alarms.sweep()
    except Exception:
        log.exception("The clocks of sleeping tables could not be looked at.")


async def _expire(room: Room, retention: Retention) -> None:
    try:
        if await asyncio.to_thread(room.store.claim, EXPIRY):
            gone = await room.expire_tables(retention.unfinished, retention.finished)
            log.info("%d old tables were archived.", len(gone))
    except Exception:
        log.exception("Old tables could not be archived.")
