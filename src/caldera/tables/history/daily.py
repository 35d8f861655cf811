"""Today's mountain in a room: one try a person, kept while they stop, and what they have played on other days.

The day is the room's own. A try that is finished after midnight has its result but no place in the week; whatever is begun once
more is practice.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from caldera.core.data import JsonObject
from caldera.core.info import Info
from caldera.games import infos
from caldera.insight.mountain import EXPERT, PERSON, Mountain, compare, mountain_of, points_of
from caldera.tables.errors import NoSuchTable
from caldera.tables.history.kept import Kept, owner_of
from caldera.tables.history.results import DAILY, RESULT
from caldera.tables.people.persons import person_here
from caldera.tables.people.seats import BOT, HERE, SeatSpec, new_table_id
from caldera.tables.room import Room
from caldera.tables.settings import UNDO_NONE

PLAYED = "played"
ONE_DAY = timedelta(days=1)


def day_of(at: float) -> date:
    """The room's day at a moment."""
    return datetime.fromtimestamp(at).date()


def room_day() -> date:
    """The day that it is in the room."""
    return day_of(time.time())


@dataclass(frozen=True)
class Try:
    """What somebody made of a mountain."""

    mountain: Mountain
    table: str
    result: JsonObject | None
    """Nothing as long as it goes on."""
    in_time: bool

    @property
    def points(self) -> int:
        assert self.result is not None
        return points_of(info_of(self.mountain.game_id), self.result["points"], PERSON)

    @property
    def beaten(self) -> int:
        """Of a hundred games of Expert with the same set-up, about so many did worse."""
        return compare(self.points, self.mountain.setup.figures[EXPERT]).beaten


def info_of(game_id: str) -> Info:
    return next(info for info in infos() if info.id == game_id)


async def tries_of(room: Room, session: str | None) -> Mapping[date, Try]:
    """All tries of a person, by their days."""
    if session is None:
        return {}

    def read() -> dict[date, Try]:
        person = person_here(room.store, session)
        results = {kept.id: kept for kept in room.store.kept(person, RESULT)}
        tries = {}
        for begun in room.store.kept(person, DAILY):
            day, table = date.fromisoformat(begun.id), str(begun.body["table"])
            result = results.get(table)
            in_time = result is not None and day_of(result.at) == day
            tries[day] = Try(mountain_of(day), table, result.body if result else None, in_time)
        return tries

    return await asyncio.to_thread(read)


async def begin_try(room: Room, session: str, day: date, client: str) -> str:
    """The table of a try: a new one, the one that goes on, or, when there was one, a table for practice."""
    mountain, table_id = mountain_of(day), new_table_id()
    person = await asyncio.to_thread(person_here, room.store, session)
    kept = Kept(day.isoformat(), {"table": table_id}, time.time())
    is_first = day == room_day() and await asyncio.to_thread(room.store.keep, person, DAILY, kept, True)
    if not is_first:
        before = (await tries_of(room, session)).get(day)
        if before is not None and before.result is None and day == room_day():
            try:
                return (await room.live(before.table)).table.id
            except NoSuchTable:
                pass  # it was too old and is in the archive
    marks = {"deal": mountain.code, "daily": day.isoformat()} | ({} if is_first else {"practice": True})
    seats = [SeatSpec(HERE), *(SeatSpec(BOT, "", bot) for bot in mountain.setup.bots)]
    settings = {"undo": UNDO_NONE, "hints": False}
    await room.create(
        mountain.game_id, seats, mountain.setup.options, session, settings, client=client, table_id=table_id, marks=marks
    )
    if is_first:
        played = Kept(person, {"table": table_id}, time.time())
        await asyncio.to_thread(room.store.keep, owner_of("mountain", mountain.code), PLAYED, played)
    room.expert_games.want_games(mountain)
    return table_id


async def others_of(room: Room, mountain: Mountain, session: str | None) -> tuple[int, list[int]]:
    """How many others have begun this mountain in the room, and what those have who have finished."""

    def read() -> tuple[int, list[int]]:
        store = room.store
        me = person_here(store, session) if session else ""
        others = [kept for kept in store.kept(owner_of("mountain", mountain.code), PLAYED) if kept.id != me]
        info, found = info_of(mountain.game_id), []
        for other in others:
            results = [kept.body for kept in store.kept(other.id, RESULT) if kept.id == other.body["table"]]
            found += [points_of(info, body["points"], PERSON) for body in results]
        return len(others), sorted(found, reverse=True)

    return await asyncio.to_thread(read)


def streak(tries: Mapping[date, Try], today: date) -> int:
    """Days in a row, up to today or yesterday."""
    day = today if _counts(tries, today) else today - ONE_DAY
    days = 0
    while _counts(tries, day):
        days, day = days + 1, day - ONE_DAY
    return days


def best_streak(tries: Mapping[date, Try]) -> int:
    return max((streak(tries, day) for day in tries if _counts(tries, day)), default=0)


def _counts(tries: Mapping[date, Try], day: date) -> bool:
    return day in tries and tries[day].in_time


def week_of(day: date) -> list[date]:
    """Monday to Sunday."""
    monday = day - timedelta(days=day.weekday())
    return [monday + timedelta(days=n) for n in range(7)]
