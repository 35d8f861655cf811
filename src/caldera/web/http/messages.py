"""HTTP as the room speaks it, on Starlette: what a request says, what an answer is, and how it goes out.

Nothing here knows a game or a table.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing
from typing import Any, TypeVar
from urllib.parse import parse_qsl

import msgspec
from multipart import MultipartError, MultipartParser, parse_options_header
from starlette import requests
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

JSON = "application/json"
NO_STORE = {"Cache-Control": "no-store"}
BODY_LIMIT = 64_000
"""Bytes of a request, unless its address takes more."""
SLICE = 1 << 16
"""Bytes of an answer that the server gets at once. It takes the next ones when the reader has taken most of these."""

Body = TypeVar("Body")
Headers = list[tuple[bytes, bytes]]


# ---- refusals; `answers.py` finds the words ----


class Refusal(HTTPException):
    """An answer that is no success."""

    status = 400

    def __init__(self, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(self.status, headers=headers)


class BadRequest(Refusal):
    """Not of the form that its address wants."""


class NotFound(Refusal):
    status = 404


class WrongMethod(Refusal):
    status = 405


class TooLarge(Refusal):
    status = 413


class OtherSite(Refusal):
    status = 403


class Barred(Refusal):
    """The owner of the room has barred this network."""

    status = 403


class WrongHost(Refusal):
    status = 421


class CompressedBody(Refusal):
    status = 415


# ---- requests ----


class Request(requests.Request):
    """What somebody asks; read only as far as it is looked at."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        super().__init__(scope, receive)
        self.body_limit = BODY_LIMIT
        self.end_stream: Callable[[], None] = lambda: None
        """Ends the stream that answers it, once there is one."""

    @property
    def path(self) -> str:
        """A slash at its end does not matter."""
        path: str = self.scope["path"]
        return path.rstrip("/") or "/"

    async def body(self) -> bytes:
        """All of the body; TooLarge when it is longer than its address takes."""
        if not hasattr(self, "_body"):
            parts, size = [], 0
            async for part in self.stream():
                size += len(part)
                if size > self.body_limit:
                    raise TooLarge
                parts.append(part)
            self._body = b"".join(parts)
        return self._body

    async def fields(self) -> FormData:
        """The fields of a form; those with a file are an UploadFile. The limit of the body is the limit of all of it."""
        kind, options = parse_options_header(self.headers.get("content-type", ""))
        if kind not in ("application/x-www-form-urlencoded", "multipart/form-data"):
            return FormData()
        sent = await self.body()
        if kind != "multipart/form-data":
            return FormData([*parse_qsl(sent.decode("utf-8", "replace"), keep_blank_values=True)])
        try:
            parts = MultipartParser(io.BytesIO(sent), options.get("boundary", ""), spool_limit=len(sent) + 1)
            return FormData([(part.name, _value(part)) for part in parts])
        except (MultipartError, UnicodeDecodeError) as error:
            raise BadRequest from error

    async def hung_up(self) -> None:
        """Returns when the other side is gone."""
        while (await self.receive())["type"] != "http.disconnect":
            pass


def _value(part: Any) -> UploadFile | str:
    if part.filename is None:
        return str(part.value)
    return UploadFile(io.BytesIO(part.raw), filename=part.filename, size=part.size)


def decode(body: bytes, kind: type[Body]) -> Body:
    """The body of a request as one of the things that a client may send."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRequest from error


# ---- answers ----


def answer_json(shape: Any, status: int = 200) -> Response:
    """Something as JSON; what is bytes is JSON already. It is about now, so no cache may keep it."""
    encoded = shape if isinstance(shape, bytes) else msgspec.json.encode(shape)
    return Response(encoded, status, NO_STORE, JSON)


class Stream(Response):
    """An answer of many parts, each of which goes out as soon as it is there."""

    def __init__(self, parts: AsyncGenerator[bytes, None], media_type: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(None, 200, headers, media_type)
        del self.headers["content-length"]
        self.parts = parts


async def send_whole(send: Send, status: int, headers: Headers, body: bytes) -> None:
    """In slices: of a reader who is slow the server holds one of them, and not the whole answer a second time."""
    await send({"type": "http.response.start", "status": status, "headers": headers})
    sent = 0
    while len(body) - sent > SLICE:
        await send({"type": "http.response.body", "body": body[sent : sent + SLICE], "more_body": True})
        sent += SLICE
    await send({"type": "http.response.body", "body": body[sent:] if sent else body, "more_body": False})


async def send_parts(
    request: Request, send: Send, headers: Headers, parts: AsyncGenerator[bytes, None], pack: Callable[[bytes, bool], bytes] | None
) -> None:
    """Send until there are no more parts, nobody reads, or the request's stream is ended. `pack` makes of each part what goes over
    the wire.
    """
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    sending = asyncio.current_task()
    assert sending is not None
    listening = asyncio.create_task(request.hung_up())
    is_gone = is_ended = False

    def hang_up(_: object) -> None:
        nonlocal is_gone
        is_gone = True
        sending.cancel()

    def end() -> None:
        nonlocal is_ended
        is_ended = True
        sending.cancel()

    listening.add_done_callback(hang_up)
    request.end_stream = end
    try:
        async with aclosing(parts):
            async for part in parts:
                await send({"type": "http.response.body", "body": pack(part, False) if pack else part, "more_body": True})
    except asyncio.CancelledError:
        if not (is_gone or is_ended):
            raise  # the server stops
        sending.uncancel()
    finally:
        request.end_stream = lambda: None
        listening.remove_done_callback(hang_up)
        listening.cancel()
    if not is_gone:
        await send({"type": "http.response.body", "body": pack(b"", True) if pack else b"", "more_body": False})
