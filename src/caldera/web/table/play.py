"""A table in the browser: the page, the stream of events, actions, taking a seat, the record."""

from __future__ import annotations

import hashlib
import time
from collections.abc import AsyncGenerator
from functools import partial
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta
from starlette.responses import Response

from caldera.tables.errors import NotYourSeat, Refused
from caldera.tables.live import Live
from caldera.tables.people.audience import name_page
from caldera.tables.people.presence import AWAY
from caldera.tables.people.seats import fingerprint as person_of
from caldera.tables.play.table import Table
from caldera.tables.room import Room
from caldera.web.api import programs as api
from caldera.web.api import shapes
from caldera.web.http.answers import match_file, page, room_of, wants_json
from caldera.web.http.guard import bearer_of, locale_of, session_of
from caldera.web.http.limits import client_of, keeper_of
from caldera.web.http.messages import Request, Stream, answer_json
from caldera.web.http.routes import get, post
from caldera.web.stage.changes import Board, Remember, compare_boards, forgetful, marked
from caldera.web.stage.log_lines import log_lines
from caldera.web.stage.news import LogChange, News, PageChange, Part, PastPicture, PictureChange, difference, merge
from caldera.web.stage.page_state import PageState, page_state, previews
from caldera.web.stage.past import opened_at
from caldera.web.stage.pictures import picture_of, stage_since
from caldera.web.stage.viewers import Viewer, presence, seat_of, seats_looking, watching
from caldera.web.table.notices import notices
from caldera.web.table.review import leaders

encode = msgspec.json.Encoder().encode
STREAM_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
MOST_AT_ONCE = 20
"""Actions of one route."""
MOST_FIRST_EVENTS = 4
IN_PAGE = frozenset(
    ("footer", "seats", "gauges", "action_panel", "prompt", "asked", "invites", "pass_device", "ending", "coach", "clock")
)
"""Parts of a page's state that are HTML of the page: its scripts find them there."""
PANEL_NAMES = ("table", "rules", "hint", "try", "analysis", "stats", "notes", "preferences")
"""The tabs of the drawer, in their order; each has its panel in `drawer.PANELS`."""


class Act(msgspec.Struct, forbid_unknown_fields=True):
    """What a client sends to act: as which seat, what, and which version of the table it was looking at."""

    seat: int
    action: int
    last_version: int
    then: Annotated[list[int], Meta(max_length=MOST_AT_ONCE)] = []
    """What to do after it, as long as nothing comes in between: the rest of a route."""


LastSeen = Annotated[
    int,
    Meta(ge=0, description="The version that is known already; the first event is the next one. `Last-Event-ID` says the same."),
]


TV, ALL = -1, -2
"""In the place of a seat: a screen for all, whoever opened it; a commentator, who has a key and sees all hands."""


def viewer_of(table: Table, session: str | None, locale: str, as_seat: int | None) -> Viewer:
    """Who looks. Where people share a screen and not the same secrets, only one of them at a time, who has to say so."""
    if as_seat in (TV, ALL):
        return Viewer((), locale, is_tv=as_seat == TV)
    alone = table.seating.once(("viewer", session, locale), lambda: _alone(table, session, locale))
    if len(alone.held) > 1 and table.secrets_between(alone.held):
        looking = seats_looking(table, alone.held, as_seat)
        return Viewer(looking, locale, alone.invitations, alone.held, alone.resting)
    return alone


def _alone(table: Table, session: str | None, locale: str) -> Viewer:
    """Somebody who may see whatever their seats may see."""
    held = table.held_by(session)
    resting = tuple(seat for seat in table.seats_of(session) if seat not in held)
    return Viewer(held, locale, table.invitations(session), resting=resting)


def number(request: Request, name: str) -> int | None:
    """A number that the address carries."""
    digits = request.query_params.get(name, "")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 7 else None


def requested_seat(request: Request) -> int | None:
    """The seat through which the person at a shared screen wants to look, or the television, or a commentator."""
    return {"tv": TV, "all": ALL}.get(request.query_params.get("as", "")) or number(request, "as")


def session_looking(request: Request) -> str | None:
    """The browser that looks; a television is nobody's, so that it shows no more than everybody may see."""
    return None if requested_seat(request) in (TV, ALL) else session_of(request)


def wants_to_see(request: Request, table: Table) -> Viewer:
    bearer, requested = bearer_of(request), requested_seat(request)
    if bearer is not None and requested != ALL:
        return Viewer((seat_of_token(table, bearer),), locale_of(request))
    return viewer_of(table, session_of(request), locale_of(request), requested)


async def shown_to(request: Request, table_id: str) -> Live:
    """The table as far as whoever asks may see it. Everything that shows a table begins here."""
    room = room_of(request)
    live = await room.live(table_id)
    if requested_seat(request) == ALL:
        await live.open_commentary(room.store, key_of(request))
    return shown_now(request, live)


def key_of(request: Request) -> str:
    """What opens a commentator's view."""
    return request.query_params.get("key", "")


def shown_now(request: Request, live: Live) -> Live:
    if requested_seat(request) == ALL:
        return live.view_with(key_of(request))
    bearer = bearer_of(request)
    if bearer is None:
        return live.view_for_session(session_looking(request))
    seat_of_token(live.table, bearer)
    return live.view_for(seated=True)


@get("/t/{table_id}", name="table", gives=shapes.TableShown, refusals=(403, 404), seat="may")
async def table_page(request: Request, table_id: str) -> Response:
    """A table as my seat sees it, with its actions."""
    room = room_of(request)
    live = await shown_to(request, table_id)
    table, viewer = live.table, wants_to_see(request, live.table)
    if wants_json(request):
        return answer_json(api.table_told(live, viewer))
    past = opened_at(table, viewer, number(request, "ply"))
    context = page_of(table, viewer, page_state(table, viewer), past) | await notices(room, await room.live(table_id), table)
    context["waits"] = bool(live.bots_wait_until) and not context["spectator"]
    context["quiet"] = bool(past) and request.query_params.get("spoilers") == "no"
    return page(request, "table.html", context)


@get("/t/{table_id}/tv")
async def tv_page(request: Request, table_id: str) -> Response:
    """The table for a screen that everybody looks at: the board, who acts, how to sit down; nothing to press, nobody's secrets."""
    room = room_of(request)
    live = (await room.live(table_id)).view_for(seated=False)
    viewer = viewer_of(live.table, None, locale_of(request), TV)
    context = page_of(live.table, viewer, page_state(live.table, viewer))
    return page(request, "table.html", context | await notices(room, await room.live(table_id), live.table))


def page_of(table: Table, viewer: Viewer, shown: PageState, past: PastPicture | None = None) -> dict[str, Any]:
    """What the page of a table needs around its state; `past`: it opens at an earlier position."""
    state = msgspec.structs.asdict(shown.rest)
    boot = PageChange(**{name: value for name, value in state.items() if name not in IN_PAGE})
    begin = msgspec.json.encode(boot).decode().replace("<", "\\u003c")
    board = past.board if past else marked(shown.board)
    state |= msgspec.structs.asdict(past) if past else {}
    context = {"info": table.game.info, "table": table, "state": state, "board": board, "log": log_lines(table, viewer, 0)}
    context |= {"boot": begin, "drawn": "" if past else fingerprint(shown)}
    context |= {
        "game_id": table.game.id,
        "talks": table.has_chat and bool(viewer.held or viewer.shared),
        "phrases": table.game.words.list_phrases(table.state, table.view(seat_of(table, viewer.held), viewer.locale))
        if table.has_chat
        else (),
        "panels": PANEL_NAMES,
        "watching": watching(table, viewer.locale),
        "away_after": AWAY,
        "base": f"/t/{table.id}",
        "past": past,
        "quiet": False,
        "origin": None,
        "delay": "",
        "spectator": not (viewer.held or viewer.shared or viewer.resting),
        "waits": False,
        "tv": viewer.is_tv,
        "key": "",
    }
    return context


# ---- events ----


@get(
    "/t/{table_id}/events",
    name="events",
    gives="Events",
    media="text/event-stream",
    refusals=(403, 404),
    seat="may",
    query={"last_version": LastSeen},
)
async def events(request: Request, table_id: str) -> Response:
    """Server-sent events: the table again after each change, as JSON; the id is the version."""
    return Stream(await open_events(request, table_id), media_type="text/event-stream", headers=STREAM_HEADERS)


async def open_events(request: Request, table_id: str) -> AsyncGenerator[bytes, None]:
    """The events for whoever asks, counted among the open streams of their client."""
    room, keeper, client = room_of(request), keeper_of(request), client_of(request)
    await room.live(table_id)
    digits = request.headers.get("last-event-id") or request.query_params.get("last_version") or ""
    last_version = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else -1
    if wants_json(request):
        await shown_to(request, table_id)
        stream = api.follow(
            room,
            table_id,
            partial(shown_now, request),
            partial(wants_to_see, request),
            last_version,
            bearer_of(request) or session_of(request),
        )
    else:
        drawn = request.query_params.get("drawn", "")
        session, page_key = session_looking(request), request.query_params.get("page", "")
        name = name_page(session, page_key)
        if session:
            room.house.note_network(person_of(session), client)
        as_seat = requested_seat(request)
        key = key_of(request) or "none" if as_seat == ALL else ""
        stream = follow(room, table_id, session, locale_of(request), last_version, as_seat, drawn, name, key)
    return keeper.open_stream(client, lambda: request.end_stream()).stream(stream)


async def follow(
    room: Room,
    table_id: str,
    session: str | None,
    locale: str,
    last_version: int,
    as_seat: int | None = None,
    drawn: str = "",
    name: str = "",
    key: str = "",
) -> AsyncGenerator[bytes, None]:
    """The events of one page; `drawn` is the fingerprint of what it shows already, `name` what it is called among all pages; `key`
    is a commentator's.
    """
    known: PageState | None = None  # what the client of this stream has
    shown_presence: object = None  # who is here, as the client was told
    shown_leads = 0  # the number of the review that the client was told
    async with room.watch(table_id, session, name, as_seat == TV) as live:
        yield b"retry: 1000\n\n"
        beats = live.beats
        if live.table.clocks:
            yield beat(live)
        if drawn and (shown := await live.view_for_page(room.store, session, key)) and shown.table.version == last_version:
            begun = shown_state(shown, viewer_of(shown.table, session, locale, as_seat))
            if fingerprint(begun) == drawn:
                known = PageState(begun.board, msgspec.structs.replace(begun.rest, seats=UNSET))  # who is here may have changed
        while not (room.closing or live.is_closed):
            shown = await live.view_for_page(room.store, session, key)
            if shown is None:
                yield b"event: gone\ndata: 0\n\n"
                return
            news = shown.news
            if shown.table.presence is not shown_presence:
                shown_presence = shown.table.presence
                yield b"event: presence\ndata: %b\n\n" % msgspec.json.encode(presence(shown.table, locale))
            if live.review.number != shown_leads:
                shown_leads = live.review.number
                yield b"event: review\ndata: %b\n\n" % msgspec.json.encode(leaders(live, shown.table, session, locale))
            if shown.table.version != last_version:
                viewer = viewer_of(shown.table, session, locale, as_seat)
                if not (viewer.is_tv or key or (viewer.shared and viewer.held)):
                    as_seat = None  # once nobody looks alone, it stays so until somebody asks again
                event, known = write_event(shown, viewer, last_version, known)
                last_version = shown.table.version
                yield event
                continue
            if live.beats != beats:
                beats = live.beats
                yield beat(live)  # a page that hears none knows that its connection is dead
                continue
            await shown.wait_for_news(news)


def beat(live: Live) -> bytes:
    """A sign of life; where there is a clock, it says how late it is here."""
    return b"event: beat\ndata: %.3f\n\n" % time.time() if live.table.clocks else b"event: beat\ndata: 0\n\n"


def fingerprint(shown: PageState) -> str:
    """Tells whether two pages show the same. Who is here is told as soon as a stream begins, so the seats do not count."""
    digest = hashlib.blake2b(msgspec.json.encode(msgspec.structs.replace(shown.rest, seats="")), digest_size=12)
    digest.update("\0".join([piece for layer in shown.board for piece in layer]).encode())
    return digest.hexdigest()


def shown_state(live: Live, viewer: Viewer) -> PageState:
    """The page of a viewer, drawn once for all who see the same."""
    return live.memo.once(("state", viewer), lambda: page_state(live.table, viewer))


def write_event(live: Live, viewer: Viewer, last_version: int, known: PageState | None) -> tuple[bytes, PageState]:
    """One event for a viewer who last saw `last_version`, and what they know then; made once for all who see the same."""
    table = live.table
    is_known = 0 <= last_version < table.version
    if not is_known:
        last_version = -1  # whatever number a client makes up, there is one answer
    key = ("event", viewer, last_version, id(known))
    remembered: tuple[bytes, PageState, PageState | None] | None = live.memo.get(key)
    if remembered is None:
        if known is None:
            forget_first_events(live)
        now = page_state(table, viewer)
        keeps_log = is_known and not is_another_reader(table, viewer, known, now)
        stands = table.plies_still_standing(last_version) if keeps_log else 0
        frames, page = compare_pages(table, viewer, last_version if is_known else table.version, known, now)
        news = News(frames, page, LogChange(stands, log_lines(table, viewer, stands)))
        event = b"id: %d\ndata: %b\n\n" % (table.version, encode(news))
        # What was known before stays with its event: as long as it lives, its id is in the key for no other.
        remembered = live.memo[key] = (event, now, known)
    return remembered[0], remembered[1]


def is_another_reader(table: Table, viewer: Viewer, known: PageState | None, now: PageState) -> bool:
    """Whether the page may hold lines of the log that are not for whoever looks now.

    Each person at a shared screen has a log of their own; so has nobody, while the screen is passed on, and all of them together.
    What a page had before its stream began is not known: it gets the whole log.
    """
    is_shared = table.game.info.hidden and len(viewer.shared or viewer.held) > 1
    return is_shared and (known is None or known.rest.as_ != now.rest.as_)


def compare_pages(
    table: Table, viewer: Viewer, last_version: int, known: PageState | None, now: PageState
) -> tuple[list[PictureChange], PageChange]:
    """What somebody who knows the one has to be told on the way to the other."""
    staged = stage_since(table, viewer, last_version)
    board, rest = (known.board, known.rest) if known else (None, PageChange())
    remember = table.once if known else forgetful()  # what begins a stream is told to one reader: nothing of it is kept
    frames: list[PictureChange] = []
    for passed, steps in zip(staged.drawn, staged.steps[:-1], strict=True):
        drawn, whole = picture_of(table, viewer, passed)
        whole.steps = steps
        frame = difference(rest, whole)
        frame.board = compare_once(remember, board, drawn)
        board, rest = drawn, merge(rest, whole)
        frames.append(frame)
    page = difference(rest, now.rest)
    page.board, page.steps = compare_once(remember, board, now.board), staged.steps[-1]
    page.telling = staged.telling
    page.version, page.ply = now.rest.version, now.rest.ply  # every event says which it is
    return frames, page


def compare_once(remember: Remember, before: Board | None, after: Board) -> list[Part]:
    """How one board becomes the other, compared once for all who saw the one and see the other, and their common layers once."""
    parts: list[Part] = remember(
        ("change", id(before), id(after)), lambda: (compare_boards(before, after, remember), before, after)
    )[0]
    return parts


def forget_first_events(live: Live) -> None:
    """Of events that begin a stream few are kept: a client could ask for one since every version that the table ever had."""
    first = [key for key in live.memo if isinstance(key, tuple) and key[0] == "event" and key[3] == id(None)]
    for key in first[: len(first) + 1 - MOST_FIRST_EVENTS]:
        del live.memo[key]


@get("/t/{table_id}/previews", name="previews", gives=shapes.Previews, refusals=(403, 404), seat="may")
async def preview_all(request: Request, table_id: str) -> Response:
    """What each of my actions would do.

    All at once: asked for after the position is on the screen.
    """
    live = await shown_to(request, table_id)
    viewer = wants_to_see(request, live.table)
    return answer_json(live.memo.once(("previews", viewer), lambda: msgspec.json.encode(previews(live.table, viewer))))


# ---- what people do ----


@post(
    "/t/{table_id}/act",
    name="act",
    refusals=(403, 404, 409, 422),
    seat="must",
    example=Act(seat=0, action=12, last_version=7),
)
async def act(request: Request, table_id: str, wanted: Act) -> shapes.Changed:
    """Take an action."""
    room = room_of(request)
    live = await room.live(table_id)
    check_seat(request, live.table, wanted.seat)
    return shapes.Changed(await room.act_in_sequence(live, wanted.seat, (wanted.action, *wanted.then), wanted.last_version))


def seats_of(request: Request, table: Table) -> tuple[int, ...]:
    """A browser acts for the seats it holds; a program for the one seat whose token it has."""
    bearer = bearer_of(request)
    return (seat_of_token(table, bearer),) if bearer is not None else table.held_by(session_of(request))


def check_seat(request: Request, table: Table, seat: int) -> None:
    if seat not in seats_of(request, table):
        raise NotYourSeat("not_your_seat")


def seat_of_token(table: Table, token: str) -> int:
    """The seat that a program holds; a link that nobody has taken yet is no such token, nor is one whose seat a bot plays."""
    opened = table.seat_with(token)
    if opened is None or not opened.claimed or opened.automatic:
        raise NotYourSeat("not_your_seat")
    return opened.index


@get("/t/{table_id}/match.json", name="match", gives="Match", refusals=(404, 422))
async def save(request: Request, table_id: str) -> Response:
    """The record of the match.

    While it is played, a game with secrets keeps them.
    """
    table = (await shown_to(request, table_id)).table
    if table.game.info.hidden and not table.is_over:
        raise Refused("secret")
    name = f"caldera-{table.game.id}-{table.match.ply}.json"
    return match_file(name, table.record(locale_of(request)).dumps())
