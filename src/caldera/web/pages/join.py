"""Sitting down: by the link of one seat, or by the code of a table, where one chooses among the free seats."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

from starlette.responses import Response

from caldera.bots.characters import character_of
from caldera.tables.people.seats import Seat
from caldera.tables.people.table_codes import free_seats
from caldera.tables.play.table import Table
from caldera.web.api import programs as api
from caldera.web.api import shapes
from caldera.web.http.answers import page, room_of, see, wants_json
from caldera.web.http.guard import keep_session, locale_of, session_of, session_or_new
from caldera.web.http.limits import TooMany, client_of
from caldera.web.http.messages import NotFound, Request
from caldera.web.http.routes import get, post
from caldera.web.timing.shown import terms_list

CODE_PAGE = "/j"


def join_page(request: Request, table: Table, seats: Sequence[Seat], action: str) -> Response:
    """Where one sits down: the seats to choose from, who is there already, a name. No seat: they are taken."""
    if not seats and table.held_by(session_of(request)):
        return see(f"/t/{table.id}")
    names = table.names(locale_of(request))
    choices = [_describe(table, seat) for seat in seats]
    others = [names[seat.index] for seat in table.seats if seat.person]
    context = {"table": table, "info": table.game.info, "choices": choices, "others": others, "action": action}
    context["terms"] = terms_list(table, locale_of(request))
    return page(request, "join.html", context)


def _describe(table: Table, seat: Seat) -> dict[str, Any]:
    bot = character_of(table.game.id, seat.bot) if seat.bot else None
    given = seat.name if not seat.round else ""
    return {"index": seat.index, "colour": table.game.info.colours[seat.index], "given": given, "bot": bot}


async def go_to_table(request: Request, table_id: str, sit: Callable[[str, str], Awaitable[int]]) -> Response:
    """Sit down with the session of this browser and the name that was typed, and go to the table."""
    session, form = session_or_new(request), await request.fields()
    await sit(session, str(form.get("name", "")))
    answer = see(f"/t/{table_id}")
    keep_session(answer, request, session)
    return answer


# ---- by the link of a seat ----


@get("/t/{table_id}/join/{token}", name="invitation", gives=shapes.Invitation, refusals=(403, 404))
async def show_invitation(request: Request, table_id: str, token: str) -> Response:
    """What a seat's link offers."""
    if wants_json(request):
        return await api.invitation(request, table_id, token)
    table = (await room_of(request).live(table_id)).table
    seat = table.seat_with(token)
    return join_page(request, table, [seat] if seat and not seat.claimed else [], f"/t/{table_id}/join/{token}")


@post(
    "/t/{table_id}/join/{token}",
    name="join",
    takes=shapes.Guest,
    gives=shapes.Seated,
    refusals=(403, 404),
    example=shapes.Guest("Ada"),
)
async def join(request: Request, table_id: str, token: str) -> Response:
    """Take the seat of a link."""
    if wants_json(request):
        return await api.join(request, table_id, token)
    return await go_to_table(request, table_id, partial(room_of(request).claim, table_id, token))


# ---- by the code of a table ----


@get(CODE_PAGE)
async def type_code(request: Request) -> Response:
    """Where one types the code of a table."""
    code = request.query_params.get("code", "").strip()
    if code.isalnum() and code.isascii():
        return see(f"{CODE_PAGE}/{code.upper()}")
    return page(request, "code.html", {"wrong": bool(code), "code": ""})


async def table_behind(request: Request, code: str) -> Table | None:
    """The table that a code leads to. Who has tried too many wrong ones has to wait."""
    codes, client = room_of(request).codes, client_of(request)
    wait = codes.wait_before_next(client)
    if wait:
        raise TooMany("too_many_codes", wait)
    table_id = codes.find_table(code) or await room_of(request).neighbours.find_code(code.strip())
    if table_id is None:
        codes.note_wrong(client)
        return None
    return (await room_of(request).live(table_id)).table


@get("/j/{code}")
async def show_table_of_code(request: Request, code: str) -> Response:
    """The free seats of a table."""
    table = await table_behind(request, code)
    if table is None:
        return page(request, "code.html", {"wrong": True, "code": code[:8]}, 404)
    mine = table.held_by(session_of(request))
    seats = [seat for seat in free_seats(table) if not mine or seat.index in mine]  # who has a seat wants no other by this way
    return join_page(request, table, seats, f"{CODE_PAGE}/{code}")


@post("/j/{code}")
async def join_by_code(request: Request, code: str) -> Response:
    """Take one of the free seats."""
    table = await table_behind(request, code)
    if table is None:
        raise NotFound
    chosen = str((await request.fields()).get("seat", ""))
    for seat in free_seats(table):
        if str(seat.index) == chosen:
            return await go_to_table(request, table.id, partial(room_of(request).sit, table.id, seat.index))
    return join_page(request, table, free_seats(table), f"{CODE_PAGE}/{code}")  # somebody was quicker
