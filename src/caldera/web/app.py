"""The application: one way for every request, from the guard through its endpoint to the answer or the words of an error."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import Router as Outside
from starlette.types import Lifespan, Receive, Scope, Send

from caldera.core.data import Edition
from caldera.tables.housekeeping import Retention, look_after
from caldera.tables.people.seats import clean_name
from caldera.tables.people.webhooks import OFF
from caldera.tables.room import Room
from caldera.tables.store.protocol import open_store
from caldera.web.api import page as api_page
from caldera.web.history import club as club_pages
from caldera.web.history import deal, me, today
from caldera.web.http import monitoring, network
from caldera.web.http.answers import on_error
from caldera.web.http.compression import PackedStream, pack
from caldera.web.http.guard import ENCODED_HEADERS, check
from caldera.web.http.limits import Doorkeeper, Limits, TooMany, client_of, keeper_of
from caldera.web.http.messages import SLICE, Headers, Request, Stream, send_parts, send_whole
from caldera.web.http.network import NetworkDoor
from caldera.web.http.routes import Router, endpoints_of
from caldera.web.owner import access, admin, reports
from caldera.web.owner.access import Access
from caldera.web.pages import assets, box, home, installed, join, learn, link_preview, mine, person, rules
from caldera.web.panels import commentary, drawer, hint, real_board, share
from caldera.web.table import audience, dice, ending, links, play, review, seats, time, undo, whatif, why
from caldera.web.timing import pause
from caldera.web.training import challenges, position, question

MODULES = (
    home,
    deal,
    today,
    play,
    join,
    audience,
    undo,
    pause,
    dice,
    seats,
    mine,
    installed,
    person,
    me,
    club_pages,
    links,
    real_board,
    commentary,
    network,
    drawer,
    hint,
    rules,
    box,
    why,
    time,
    whatif,
    review,
    ending,
    share,
    learn,
    position,
    question,
    access,
    admin,
    reports,
    challenges,
    api_page,
    assets,
    link_preview,
    monitoring,
)
"""All that answers requests."""
ENDPOINTS = endpoints_of(MODULES)


@dataclass
class AppState:
    """What requests find behind the application."""

    room: Room
    keeper: Doorkeeper
    host_names: frozenset[str]
    monitors: frozenset[str]
    fixed_address: str = ""
    access: Access = field(default_factory=Access)
    door: NetworkDoor | None = None
    knows_users: bool = False
    """Whether a login proxy says who asks."""

    @property
    def own_address(self) -> str:
        """Where other devices of the network find the room now; empty: nowhere, or where it was opened."""
        return self.fixed_address or (self.door.address if self.door else "")


class App:
    """The ASGI application."""

    def __init__(self, state: AppState, lifespan: Lifespan[App]) -> None:
        self.state = state
        self.endpoints = ENDPOINTS
        self.router = Router(ENDPOINTS)
        self.templates = Environment(
            loader=PackageLoader("caldera.web"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
        )
        self._outside = Outside(lifespan=lifespan)
        """For what is no request: the server begins or ends, or somebody wants a websocket and is refused."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self
        if scope["type"] != "http":
            return await self._outside(scope, receive, send)
        began, request = perf_counter(), Request(scope, receive)
        route = "unknown"  # the path of its address and never its own: that holds the names of tables and the tokens of invitations
        try:
            check(request)
            address, given = self.router.find(request.path)
            route = address.path
            answer = await self.router.answer(request, address, given)
        except ClientDisconnect:
            return
        except Exception as error:
            answer = on_error(request, error)
        monitoring.note_request(self.state.room.metrics, request.method, route, answer.status_code, began)
        await send_answer(request, answer, send)


async def send_answer(request: Request, answer: Response, send: Send) -> None:
    """With our headers, errors and files included, and compressed for whoever accepts it."""
    pack(answer, request)
    headers = answer.raw_headers + ENCODED_HEADERS
    if not isinstance(answer, Stream):
        return await send_counted(request, answer, headers, send)
    if request.method == "HEAD":
        await answer.parts.aclose()
        return await send_whole(send, answer.status_code, headers, b"")
    packer = PackedStream() if "content-encoding" in answer.headers else None
    await send_parts(request, send, headers, answer.parts, packer.add if packer else None)


async def send_counted(request: Request, answer: Response, headers: Headers, send: Send) -> None:
    """A long answer is held until its reader has it: whoever takes in far less than they ask for gets no further one."""
    body = bytes(answer.body)
    if len(body) <= SLICE:
        return await send_whole(send, answer.status_code, headers, body)
    try:
        with keeper_of(request).sending(client_of(request), len(body)):
            await send_whole(send, answer.status_code, headers, body)
    except TooMany as refused:
        await send_answer(request, on_error(request, refused), send)


def create_app(
    database: str | Path,
    pace: float = 0.8,
    limits: Limits | None = None,
    webhooks: str = OFF,
    host_names: Collection[str] = (),
    retention: Retention | None = None,
    monitors: Collection[str] = (),
    editions: Mapping[str, Edition] | None = None,
    access: Access | None = None,
    club: str = "",
) -> App:
    """The room over this database file; BadStore when the file is not ours. It answers to localhost, addresses and these names."""
    room = Room(open_store(str(database), exclusive=True), pace)
    room.webhooks.allowed = webhooks
    room.push.allowed = webhooks or room.push.allowed  # `any` is for rooms that call addresses of their own network
    room.club = clean_name(club)
    room.editions |= editions or {}
    keeper = Doorkeeper(limits)
    room.neighbours.keeper = keeper

    @asynccontextmanager
    async def close_room(app: App) -> AsyncIterator[None]:
        room.neighbours.follow()
        looking = asyncio.create_task(look_after(room, retention or Retention()))
        try:
            yield
        finally:
            looking.cancel()
            await room.close()

    names = frozenset({"localhost", *host_names})
    return App(AppState(room, keeper, names, frozenset(monitors), access=access or Access()), close_room)
