"""What people say to each other, and what they have seen of a table: bots wait for those who sit there."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.responses import Response

from caldera.tables.errors import NotYourSeat
from caldera.tables.people.audience import LONGEST_NAME, MOST_AHEAD, has_a_say, name_page
from caldera.web.api import shapes
from caldera.web.http.answers import room_of
from caldera.web.http.guard import locale_of, session_of
from caldera.web.http.messages import Request
from caldera.web.http.routes import post
from caldera.web.table.play import check_seat


class Chat(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    words: str
    anyway: Annotated[
        bool, Meta(description="Say it although the game objects, if the table allows that; everybody sees the sign")
    ] = False


@post("/t/{table_id}/chat", name="chat", refusals=(403, 404, 422), seat="must", example=Chat(0, "Good luck!"))
async def chat(request: Request, table_id: str, body: Chat) -> shapes.Changed:
    """Say something."""
    room = room_of(request)
    check_seat(request, (await room.live(table_id)).table, body.seat)
    return shapes.Changed(await room.chat(table_id, body.seat, body.words, locale_of(request), body.anyway))


class Shown(msgspec.Struct, forbid_unknown_fields=True):
    """What a page has shown of a table."""

    page: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    version: int | None = None
    """None: nobody looks at the page now, so nobody has to wait for it."""


@post("/t/{table_id}/shown")
async def hear_shown(request: Request, table_id: str, body: Shown) -> Response:
    """A page has shown a version. Whoever only watches says it in vain."""
    room, session = room_of(request), session_of(request)
    live = await room.live(table_id)
    if has_a_say(live.table, session):
        version = None if body.version is None else min(body.version, live.table.version + MOST_AHEAD)
        room.neighbours.tell_shown(live, name_page(session, body.page), version)
    return Response(status_code=204)


class Begin(msgspec.Struct, forbid_unknown_fields=True):
    """Nothing needs to be said."""


@post("/t/{table_id}/begin", name="begin", refusals=(403, 404), session="must", example=Begin())
async def begin(request: Request, table_id: str, body: Begin) -> shapes.Changed:
    """Say that I have read what the game is about: the bots of a new table wait for that, for a while."""
    room = room_of(request)
    live = await room.live(table_id)
    if not live.table.seats_of(session_of(request)):
        raise NotYourSeat("not_your_seat")
    await room.begin(table_id)
    return shapes.Changed(live.table.version)
