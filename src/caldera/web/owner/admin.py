"""The owner's page, `/admin`: how the room does, its tables and the people at them, and what can be done about both.

Only a browser that has typed the owner's key sees it. What is decided here is in `tables/house.py`.
"""

from __future__ import annotations

import asyncio
import platform
import shutil
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import FormData
from starlette.responses import Response

import caldera
from caldera.core.errors import BadInput, UnknownGame
from caldera.games import game as find_game
from caldera.locale import text
from caldera.tables.errors import NoSuchTable, NotYourSeat, TableError
from caldera.tables.house import LONGEST_ANNOUNCEMENT, House, check_network
from caldera.tables.people.chat import clean_message
from caldera.tables.people.seats import Seat
from caldera.tables.play.table import Table
from caldera.tables.room import Room
from caldera.tables.store.protocol import POSTGRESQL
from caldera.tables.store.sqlite import Stored
from caldera.web.http.answers import in_words, page, room_of, see
from caldera.web.http.guard import HOUR, keep_private, locale_of
from caldera.web.http.messages import NotFound, Request
from caldera.web.http.routes import get, post
from caldera.web.owner.access import ANYBODY, OWNER, access_of, check_try, is_owner
from caldera.web.pages.mine import ago

MOST_TABLES = 40
"""That the page shows: the latest."""


@dataclass(frozen=True)
class SeatRow:
    index: int
    name: str
    person: str
    """The fingerprint of whoever sits here; empty for bots and free seats."""
    network: str
    is_muted: bool
    is_barred: bool


@dataclass(frozen=True)
class TableRow:
    id: str
    title: str
    since: str
    watchers: int
    is_closed: bool
    seats: list[SeatRow]
    problem: str = ""


@get("/admin")
async def admin_page(request: Request) -> Response:
    """The owner's page, or where the owner types the key."""
    return await _show(request)


async def _show(request: Request, invitation: str = "", problem: str = "") -> Response:
    if not is_owner(request):
        return page(request, "admin_key.html", {"wrong": False})
    room, locale = room_of(request), locale_of(request)
    ids = await asyncio.to_thread(room.store.table_ids)
    rows = [await _row(room, table_id, locale) for table_id in reversed(ids[-MOST_TABLES:])]
    context = {
        "facts": await asyncio.to_thread(_facts, room, len(ids), locale),
        "rows": rows,
        "most": MOST_TABLES,
        "decisions": room.house.now,
        "reports": [(each, ago(time.time() - each.at, locale)) for each in reversed(room.house.now.reports)],
        "longest": LONGEST_ANNOUNCEMENT,
        "tables": access_of(request).tables,
        "anybody": ANYBODY,
        "invitation": f"{request.base_url}member?invitation={invitation}" if invitation else "",
        "problem": problem,
    }
    return page(request, "admin.html", context, 422 if problem else 200)


def _facts(room: Room, stored: int, locale: str) -> list[tuple[str, str]]:
    """How the room does: names of messages and values."""
    is_file = not room.store.path.startswith(POSTGRESQL)
    file = Path(room.store.path) if is_file and room.store.path != ":memory:" else None
    disk = shutil.disk_usage(file.parent if file else Path.cwd())
    try:
        room.store.ping()
        health = text(locale)("web.admin.well")
    except TableError as error:
        health = error.say(locale)
    size = sum(each.stat().st_size for each in file.parent.glob(f"{file.name}*") if each.is_file()) if file else 0
    facts = [
        ("health", health),
        ("version", f"Caldera {caldera.__version__}, Python {platform.python_version()}"),
        ("database", f"{file} ({size / 1e6:.1f} MB)" if file else "PostgreSQL" if not is_file else ":memory:"),
        ("disk", f"{disk.free / 1e9:.1f} / {disk.total / 1e9:.1f} GB"),
        ("stored", str(stored)),
        ("memory", str(len(room.tables_in_memory))),
        ("streams", str(sum(live.watchers for live in room.tables_in_memory.values()))),
    ]
    return [(text(locale)(f"web.admin.{name}"), value) for name, value in facts]


async def _row(room: Room, table_id: str, locale: str) -> TableRow:
    """A table as it is in memory; else as it is stored, without waking its bots."""
    live, is_closed = room.tables_in_memory.get(table_id), table_id in room.house.now.closed
    if live is not None:
        since = ago(time.time() - live.table.last_activity, locale)
        title = live.table.game.info.title_in(locale)
        return TableRow(table_id, title, since, live.watchers, is_closed, _seat_rows(room.house, live.table, locale))
    try:
        stored = await asyncio.to_thread(room.store.load, table_id)
        title = find_game(stored.game).info.title_in(locale)
    except (TableError, UnknownGame) as error:  # damaged, or of a game that is installed no more
        told = error.say(locale) if isinstance(error, TableError) else in_words(error, locale)
        return TableRow(table_id, "", "", 0, is_closed, [], told)
    since = ago(time.time() - (stored.log[-1].at if stored.log else stored.created), locale)
    return TableRow(table_id, title, since, 0, is_closed, _seat_rows(room.house, stored, locale))


def _seat_rows(house: House, table: Table | Stored, locale: str) -> list[SeatRow]:
    names = table.names(locale) if isinstance(table, Table) else [seat.name or seat.bot for seat in table.seats]
    say, decisions = text(locale), house.now

    def describe(seat: Seat) -> SeatRow:
        person = seat.owner_hash
        shown = names[seat.index] or say("seat.player", n=seat.index + 1)
        is_muted, is_barred = person in decisions.muted, person in decisions.barred
        return SeatRow(seat.index, shown, person, house.network_of(person), is_muted, is_barred)

    return [describe(seat) for seat in table.seats]


@post("/admin/key")
async def enter(request: Request) -> Response:
    """Show the owner's page to whoever types the key."""
    access = access_of(request)
    if not check_try(request, str((await request.fields()).get("key", "")).strip(), access.key):
        return page(request, "admin_key.html", {"wrong": True}, 403)
    answer = see("/admin")
    keep_private(answer, request, OWNER, access.sign(OWNER, ""), 12 * HOUR)
    return answer


@post("/admin/leave")
async def leave(request: Request) -> Response:
    """Forget the owner in this browser."""
    answer = see("/")
    answer.delete_cookie(OWNER)
    return answer


@post("/admin/{deed}")
async def decide(request: Request, deed: str) -> Response:
    """Do one of the things that the page offers."""
    if not is_owner(request):
        raise NotYourSeat("not_owner")
    form = await request.fields()
    if deed == "invite":
        return await _show(request, invitation=room_of(request).house.invite())
    do = DEEDS.get(deed)
    if do is None:
        raise NotFound
    try:
        await do(room_of(request), form)
    except BadInput as error:
        return await _show(request, problem=error.write_in(locale_of(request)))
    return see("/admin")


# ---- what can be done ----


async def _announce(room: Room, form: FormData) -> None:
    words = str(form.get("words", "")).strip()
    with room.house.change() as decisions:
        decisions.announcement = clean_message(words[:LONGEST_ANNOUNCEMENT]) if words else ""


async def _end_invitations(room: Room, form: FormData) -> None:
    with room.house.change() as decisions:
        decisions.invitations.clear()


def _switch(room: Room, which: str, value: str) -> None:
    """Put something on one of the lists, or take it off again."""
    with room.house.change() as decisions:
        listed: list[str] = getattr(decisions, which)
        if value in listed:
            listed.remove(value)
        elif value:
            listed.append(value)


async def _close(room: Room, form: FormData) -> None:
    _switch(room, "closed", await _table(room, form))


async def _mute(room: Room, form: FormData) -> None:
    _switch(room, "muted", str(form.get("person", ""))[:64])


async def _bar(room: Room, form: FormData) -> None:
    _switch(room, "barred", str(form.get("person", ""))[:64])


async def _bar_network(room: Room, form: FormData) -> None:
    _switch(room, "networks", check_network(str(form.get("network", ""))))


async def _dismiss(room: Room, form: FormData) -> None:
    with room.house.change() as decisions:
        decisions.reports = [each for each in decisions.reports if str(each.at) != form.get("at")]


async def _put_out(room: Room, form: FormData) -> None:
    seat = str(form.get("seat", ""))
    await room.put_out(str(form.get("table", "")), int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else -1)


async def _archive(room: Room, form: FormData) -> None:
    await room.remove_table(await _table(room, form), archives=True)


async def _delete(room: Room, form: FormData) -> None:
    if not form.get("sure"):
        raise BadInput.from_message("not_sure")
    await room.remove_table(await _table(room, form), archives=False)


async def _table(room: Room, form: FormData) -> str:
    """The table that the form names; it need not be readable, so that a damaged one can be removed."""
    wanted = str(form.get("table", ""))
    if wanted not in await asyncio.to_thread(room.store.table_ids):
        raise NoSuchTable("no_such_table")
    return wanted


DEEDS: dict[str, Callable[[Room, FormData], Awaitable[None]]] = {
    "announce": _announce,
    "end-invitations": _end_invitations,
    "close": _close,
    "mute": _mute,
    "bar": _bar,
    "bar-network": _bar_network,
    "put-out": _put_out,
    "dismiss": _dismiss,
    "archive": _archive,
    "delete": _delete,
}
