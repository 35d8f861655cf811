"""A table in the browser: the page, the stream of events, actions, undo, taking a seat, the record."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Response, get, post
from litestar.exceptions import ClientException
from litestar.params import FromPath
from litestar.response import Redirect, Stream, Template

from caldera.tables.errors import NotYourSeat, Refused
from caldera.tables.room import Live, Room
from caldera.tables.table import Table
from caldera.web.answers import match_file, page, room_of, see
from caldera.web.changes import Pieces, change
from caldera.web.security import AnyRequest, locale_of, session_cookie, session_of, session_or_new
from caldera.web.sheet import Viewer, frames, log_lines, look, previews, sheet

HEARTBEAT = 15.0
MOST_AT_ONCE = 20
"""Actions of one route."""
PANEL_NAMES = ("table", "rules", "hint", "stats")
"""The tabs of the drawer, in their order; each has its panel in `drawer.PANELS`."""


class Act(msgspec.Struct, forbid_unknown_fields=True):
    """What a client sends to act: as which seat, what, and which version of the table it was looking at."""

    seat: int
    action: int
    seen: int
    then: Annotated[list[int], msgspec.Meta(max_length=MOST_AT_ONCE)] = []
    """What to do after it, as long as nothing comes in between: the rest of a route."""


class Undo(msgspec.Struct, forbid_unknown_fields=True):
    seen: int


class Chat(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    words: str


Wish = TypeVar("Wish", Act, Undo, Chat)


def viewer_of(table: Table, session: str | None, locale: str, wish: int | None) -> Viewer:
    """Who looks. Where people share a screen and not the same secrets, only one of them at a time, who has to say so."""
    held, links = table.held_by(session), table.invitations(session)
    if table.secrets_between(held):
        return Viewer(look(table, held, wish), locale, links, held)
    return Viewer(held, locale, links)


def wished_seat(request: AnyRequest) -> int | None:
    """The seat through which the person at a shared screen wants to look."""
    said = request.query_params.get("as", "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 3 else None


def wants_to_see(request: AnyRequest, table: Table) -> Viewer:
    return viewer_of(table, session_of(request), locale_of(request), wished_seat(request))


async def shown_to(request: AnyRequest, table_id: str) -> Live:
    """The table as far as whoever asks may see it. Everything that shows a table begins here."""
    return (await room_of(request).live(table_id)).seen_by(session_of(request))


@get("/t/{table_id:str}")
async def table_page(request: AnyRequest, table_id: FromPath[str]) -> Template:
    table = (await shown_to(request, table_id)).table
    viewer = wants_to_see(request, table)
    return page(request, "table.html", page_of(table, viewer, sheet(table, viewer)))


def page_of(table: Table, viewer: Viewer, shown: Mapping[str, Any]) -> dict[str, Any]:
    """What the page of a table needs around its sheet."""
    data = {key: shown[key] for key in ("version", "ply", "seat", "mine", "over", "actions", "undo", "hint", "title", "as")}
    boot = msgspec.json.encode(data).decode().replace("<", "\\u003c")
    context = {"info": table.game.info, "table": table, "sheet": shown, "log": log_lines(table, viewer, 0), "boot": boot}
    context |= {
        "css": f"games/{table.game.id}.css",
        "talks": table.talks and bool(viewer.held or viewer.shared),
        "panels": PANEL_NAMES,
        "base": f"/t/{table.id}",
    }
    return context


# ---- events ----


@get("/t/{table_id:str}/events")
async def events(request: AnyRequest, table_id: FromPath[str]) -> Stream:
    """Server-sent events: one a version, with everything that this viewer sees. The id is the version."""
    room = room_of(request)
    await room.live(table_id)
    said = request.headers.get("last-event-id") or request.query_params.get("seen") or ""
    seen = int(said) if said.isascii() and said.isdigit() and len(said) < 10 else -1
    stream = follow(room, table_id, session_of(request), locale_of(request), seen, wished_seat(request))
    return Stream(stream, media_type="text/event-stream", headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})


async def follow(
    room: Room, table_id: str, session: str | None, locale: str, seen: int, wish: int | None = None
) -> AsyncGenerator[bytes, None]:
    board: Pieces | None = None  # what the client of this stream has
    async with room.watch(table_id) as live:
        yield b"retry: 1000\n\n"
        while not (room.closing or live.gone):
            shown = live.seen_by(session)
            news = shown.changed
            if shown.table.version != seen:
                viewer = viewer_of(shown.table, session, locale, wish)
                if not (viewer.shared and viewer.held):
                    wish = None  # once nobody looks alone, it stays so until somebody asks again
                told, board = event(shown, viewer, seen, board)
                seen = shown.table.version
                yield told
                continue
            try:
                await asyncio.wait_for(news.wait(), HEARTBEAT)
            except TimeoutError:
                yield b": still here\n\n"


def event(live: Live, viewer: Viewer, seen: int, board: Pieces | None) -> tuple[bytes, Pieces]:
    """One event for a viewer who saw version `seen` before, and the board that it leaves; made once for all who see the same."""
    before = board
    key = ("event", viewer, seen, id(before))
    if key not in live.memo:
        table = live.table
        known = 0 <= seen < table.version
        stands = table.log_stands(seen) if known else 0
        pictures = [*(frames(table, viewer, seen) if known else []), sheet(table, viewer)]
        for picture in pictures:
            drawn = Pieces(picture["board"])
            picture["board"] = change(board, drawn)
            board = drawn
        log = {"from": stands, "lines": log_lines(table, viewer, stands)}
        made = msgspec.json.encode({"frames": pictures[:-1], "sheet": pictures[-1], "log": log})
        # The board before stays with its event: as long as it lives, its id is in the key for no other.
        live.memo[key] = (b"id: %d\ndata: %b\n\n" % (table.version, made), board, before)
    told, after, _ = live.memo[key]
    return told, after


@get("/t/{table_id:str}/previews")
async def preview_all(request: AnyRequest, table_id: FromPath[str]) -> Response[bytes]:
    """What each action would do, all at once: asked for after the position is on the screen."""
    live = await shown_to(request, table_id)
    viewer = wants_to_see(request, live.table)
    key = ("previews", viewer)
    if key not in live.memo:
        live.memo[key] = msgspec.json.encode(previews(live.table, viewer))
    return Response(live.memo[key], media_type="application/json", headers={"Cache-Control": "no-store"})


# ---- what people do ----


async def read(request: AnyRequest, kind: type[Wish]) -> Wish:
    """The body of a request as one of the things a client may send."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ClientException("not a request that we know") from error


@post("/t/{table_id:str}/act", status_code=200)
async def act(request: AnyRequest, table_id: FromPath[str]) -> dict[str, int]:
    wish = await read(request, Act)
    room = room_of(request)
    table = (await room.live(table_id)).table
    check_seat(request, table, wish.seat)
    return {"version": await room.act_along(table_id, wish.seat, (wish.action, *wish.then), wish.seen)}


@post("/t/{table_id:str}/undo", status_code=200)
async def undo(request: AnyRequest, table_id: FromPath[str]) -> dict[str, int]:
    wish = await read(request, Undo)
    session = session_of(request)
    if session is None:
        raise NotYourSeat("not_your_seat")
    return {"version": await room_of(request).undo(table_id, session, wish.seen)}


@post("/t/{table_id:str}/chat", status_code=200)
async def chat(request: AnyRequest, table_id: FromPath[str]) -> dict[str, int]:
    """Say something to everybody at the table."""
    wish = await read(request, Chat)
    room = room_of(request)
    check_seat(request, (await room.live(table_id)).table, wish.seat)
    return {"version": await room.chat(table_id, wish.seat, wish.words, locale_of(request))}


def check_seat(request: AnyRequest, table: Table, seat: int) -> None:
    """A browser acts for the seats it holds; a program for the one seat whose token it has."""
    bearer = request.headers.get("authorization", "")
    if bearer.startswith("Bearer "):
        opened = table.seat_with(bearer.removeprefix("Bearer ").strip())
        allowed = [opened.index] if opened and opened.claimed else []
    else:
        allowed = list(table.held_by(session_of(request)))
    if seat not in allowed:
        raise NotYourSeat("not_your_seat")


# ---- taking a seat by link ----


@get("/t/{table_id:str}/join/{token:str}")
async def join_page(request: AnyRequest, table_id: FromPath[str], token: FromPath[str]) -> Template | Redirect:
    table = (await room_of(request).live(table_id)).table
    seat = table.seat_with(token)
    if seat is None or seat.claimed:
        mine = table.held_by(session_of(request))
        if mine:
            return see(f"/t/{table_id}")
        return page(request, "join.html", {"table": table, "info": table.game.info, "seat": None})
    name = table.names(locale_of(request))[seat.index]
    context = {"table": table, "info": table.game.info, "seat": seat, "who": name, "token": token}
    return page(request, "join.html", context)


@post("/t/{table_id:str}/join/{token:str}")
async def join(request: AnyRequest, table_id: FromPath[str], token: FromPath[str]) -> Redirect:
    form = await request.form()
    session = session_or_new(request)
    await room_of(request).claim(table_id, token, session, str(form.get("name", "")))
    answer = see(f"/t/{table_id}")
    answer.cookies.append(session_cookie(request, session))
    return answer


@get("/t/{table_id:str}/match.json")
async def save(request: AnyRequest, table_id: FromPath[str]) -> Response[Any]:
    """The record of the match. While it is played, a game with secrets keeps them."""
    table = (await shown_to(request, table_id)).table
    if table.game.info.hidden and not table.state.is_over:
        raise Refused("secret")
    name = f"caldera-{table.game.id}-{table.match.ply}.json"
    return match_file(name, table.record(locale_of(request)).dumps())
