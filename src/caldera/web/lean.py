"""The two addresses that nearly every request is for, past most of the framework: taking an action, and the events of a page.

They do what their handlers in `play.py` do, behind the same guard and with the same answers. What is left out is what a framework
needs for any address: finding the handler, wrapping every message several times, and a group of tasks for every open stream.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import aclosing, contextmanager
from typing import TYPE_CHECKING, Any, cast

import msgspec
from litestar import Litestar, Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge

from caldera.core.errors import BadInput
from caldera.tables.errors import TableError
from caldera.web import play
from caldera.web.answers import on_any_error, on_bad_input, on_http_error, on_table_error, room_of, wants_json
from caldera.web.compression import Gzip, accepts_gzip
from caldera.web.guard import BODY_LIMIT, check
from caldera.web.lean_request import LeanRequest, lean
from caldera.web.monitoring import note_request
from caldera.web.security import ENCODED_HEADERS, AnyRequest, add_headers

if TYPE_CHECKING:
    from litestar.types import HTTPResponseStartEvent, LifeSpanReceive, LifeSpanScope, LifeSpanSend, Message, Receive, Scope, Send

ACT, EVENTS = "act", "events"
LEAN = re.compile(rf"/t/([\w-]+)/({ACT}|{EVENTS})", re.ASCII)
METHODS = {ACT: "POST", EVENTS: "GET"}
ROUTES = {what: f"/t/{{table_id}}/{what}" for what in METHODS}
JSON = [(b"content-type", b"application/json"), *ENCODED_HEADERS]
STREAM = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    *[(name.lower().encode(), value.encode()) for name, value in play.STREAM_HEADERS.items()],
    *ENCODED_HEADERS,
]
PACKED = [*STREAM, (b"content-encoding", b"gzip"), (b"vary", b"Accept-Encoding")]


class HungUp(Exception):
    """Nobody waits for the answer any more."""


class LeanApp(Litestar):
    """The application. Requests for other addresses go the usual way."""

    async def __call__(self, scope: Scope | LifeSpanScope, receive: Receive | LifeSpanReceive, send: Send | LifeSpanSend) -> None:
        if scope["type"] == "lifespan" or not await answer_lean(self, scope, cast("Receive", receive), cast("Send", send)):
            await super().__call__(scope, receive, send)


async def answer_lean(app: LeanApp, scope: Scope, receive: Receive, send: Send) -> bool:
    """Answer a request if it is one of the two; whether it was."""
    if scope["type"] != ScopeType.HTTP:
        return False
    found = LEAN.fullmatch(scope["path"])
    if not found or scope["method"] != METHODS[found[2]]:
        return False
    scope["app"] = scope["litestar_app"] = app
    scope.setdefault("state", {})
    request = lean(app, scope, receive, send)
    if found[2] == ACT:
        await answer_act(request, found[1], receive, send)
        return True
    if wants_json(request):
        return False
    await answer_events(request, found[1], receive, send)
    return True


async def answer_act(request: AnyRequest, table_id: str, receive: Receive, send: Send) -> None:
    began = time.perf_counter()
    try:
        check(request)
        told = msgspec.json.encode(await play.take_action(request, table_id, await read_body(receive)))
    except HungUp:
        return
    except Exception as error:
        return await answer_error(request, error, ACT, began, receive, send)
    note_request(room_of(request).metrics, request.method, ROUTES[ACT], 200, began)
    head = _head(200, [*JSON, (b"content-length", b"%d" % len(told))])
    with as_one_write(send):
        await send(head)
        await send({"type": "http.response.body", "body": told, "more_body": False})


class OneWrite:
    """In place of a connection while a short answer is sent: its head waits for its body."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._waiting = b""

    def write(self, data: bytes) -> None:
        self._waiting += data

    def flush(self) -> None:
        if self._waiting and not self._transport.is_closing():
            self._transport.write(self._waiting)

    def close(self) -> None:
        self.flush()
        self._waiting = b""
        self._transport.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


@contextmanager
def as_one_write(send: Send) -> Iterator[None]:
    """Let uvicorn write the head and the body of an answer together: one call of the system less, and one packet."""
    cycle = getattr(send, "__self__", None)
    transport: asyncio.Transport | None = getattr(cycle, "transport", None)
    if cycle is None or transport is None:
        yield  # another server
        return
    cycle.transport = joined = OneWrite(transport)
    try:
        yield
    finally:
        cycle.transport = transport
        joined.flush()


async def answer_events(request: AnyRequest, table_id: str, receive: Receive, send: Send) -> None:
    began = time.perf_counter()
    try:
        check(request)
        events = await play.open_events(request, table_id)
    except Exception as error:
        return await answer_error(request, error, EVENTS, began, receive, send)
    note_request(room_of(request).metrics, request.method, ROUTES[EVENTS], 200, began)
    packer = Gzip(stream=True, noise=True) if accepts_gzip(request.scope) else None
    await send(_head(200, PACKED if packer else STREAM))
    sending = asyncio.current_task()
    assert sending is not None
    listening = asyncio.create_task(_wait_for_end(receive))
    is_gone = False

    def hang_up(_: object) -> None:
        nonlocal is_gone
        is_gone = True
        sending.cancel()

    listening.add_done_callback(hang_up)
    try:
        await _send_events(events, packer.add if packer else None, send)
    except asyncio.CancelledError:
        if not is_gone:
            raise  # the server stops
    finally:
        listening.remove_done_callback(hang_up)
        listening.cancel()


async def _send_events(events: AsyncGenerator[bytes, None], pack: Callable[[bytes, bool], bytes] | None, send: Send) -> None:
    async with aclosing(events):
        async for event in events:
            await send({"type": "http.response.body", "body": pack(event, False) if pack else event, "more_body": True})
    await send({"type": "http.response.body", "body": pack(b"", True) if pack else b"", "more_body": False})


async def _wait_for_end(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def read_body(receive: Receive) -> bytes:
    body = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise HungUp
        if message["type"] == "http.request":
            body += message["body"]
            if len(body) > BODY_LIMIT:
                raise RequestEntityTooLarge
            if not message["more_body"]:
                return body


async def answer_error(request: AnyRequest, error: Exception, what: str, began: float, receive: Receive, send: Send) -> None:
    """What the framework would answer."""
    request = cast("LeanRequest", request).whole()
    made: Response[Any]
    if isinstance(error, TableError):
        made = on_table_error(request, error)
    elif isinstance(error, BadInput):
        made = on_bad_input(request, error)
    elif isinstance(error, HTTPException):
        made = on_http_error(request, error)
    else:
        made = on_any_error(request, error)
    answer = made.to_asgi_response(None, request)
    note_request(room_of(request).metrics, request.method, ROUTES[what], answer.status_code, began)

    async def send_with_headers(message: Message) -> None:
        await add_headers(message, request.scope)
        await send(message)

    await answer(request.scope, receive, send_with_headers)


def _head(status: int, headers: list[tuple[bytes, bytes]]) -> HTTPResponseStartEvent:
    return {"type": "http.response.start", "status": status, "headers": headers}
