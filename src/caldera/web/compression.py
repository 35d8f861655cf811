"""Answers are compressed with gzip, which every browser knows and Python has built in.

Streams of events are compressed, too, and flushed after each event, so that nothing waits: an event repeats much of the one before.

Where a page or a stream holds a secret (a link to a seat) beside words of others (names, chat), somebody who sees only the sizes of
answers could try to guess the secret bit by bit. Such attempts drown in noise: whatever no cache may keep carries a random number
of bytes that mean nothing, in the header of the gzip format, and streams carry a comment of random length with each event.
"""

from __future__ import annotations

import secrets
import struct
import zlib
from typing import TYPE_CHECKING

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

LEAST = 600
"""Bytes: less is not worth it."""
LEVEL = 6
MOST_NOISE = 96
"""Bytes."""
STREAM = "text/event-stream"
STREAM_LEVEL, STREAM_WINDOW, STREAM_MEMORY = 4, 14, 7
"""Of zlib: a stream stays open for hours, so it gets 128 kB instead of 256."""
KINDS = ("text/html", "text/css", "text/javascript", "text/plain", "application/json", "image/svg+xml", STREAM)


def compress_answers(app: ASGIApp) -> ASGIApp:
    """Middleware: the application, with compressed answers for those who accept them."""

    async def compressing(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope.get("method") == "HEAD" or not accepts_gzip(scope):
            return await app(scope, receive, send)
        await app(scope, receive, _Answer(send).send)

    return compressing


def accepts_gzip(scope: Scope) -> bool:
    for entry in Headers.from_scope(scope).get("accept-encoding", "").lower().split(","):
        name, _, weight = entry.partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


class _Answer:
    """One answer on its way out. Its head waits until the first part of the body says whether compressing is worth it."""

    def __init__(self, send: Send) -> None:
        self._out = send
        self._head: Message | None = None
        self._packer: Gzip | None = None

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._head = message
        elif message["type"] == "http.response.body":
            await self._body(message.get("body", b""), message.get("more_body", False), message)
        else:
            await self._out(message)

    async def _body(self, body: bytes, more: bool, message: Message) -> None:
        if self._head is not None:
            head, self._head = self._head, None
            if _worth_it(head, body, more):
                headers = MutableScopeHeaders.from_message(head)
                stream = headers.get("content-type", "").startswith(STREAM)
                self._packer = Gzip(stream, noise="no-store" in headers.get("cache-control", ""))
                if not more:
                    packed = self._packer.add(body, last=True)
                    headers["content-length"] = str(len(packed))
                    await self._started(head, headers)
                    return await self._out({"type": "http.response.body", "body": packed, "more_body": False})
                if "content-length" in headers:
                    del headers["content-length"]
                await self._started(head, headers)
            else:
                await self._out(head)
        if self._packer is None:
            return await self._out(message)
        await self._out({"type": "http.response.body", "body": self._packer.add(body, last=not more), "more_body": more})

    async def _started(self, head: Message, headers: MutableScopeHeaders) -> None:
        headers["content-encoding"] = "gzip"
        headers.extend_header_value("vary", "Accept-Encoding")
        tag = headers.get("etag", "")
        if tag.startswith('"'):
            headers["etag"] = f"W/{tag}"  # the same content in other bytes
        await self._out(head)


def _worth_it(head: Message, body: bytes, more: bool) -> bool:
    headers = MutableScopeHeaders.from_message(head)
    kind = headers.get("content-type", "").split(";")[0].strip().lower()
    return kind in KINDS and "content-encoding" not in headers and (more or len(body) >= LEAST)


class Gzip:
    """The gzip format (RFC 1952), with room for noise in the file name of its header."""

    def __init__(self, stream: bool, noise: bool) -> None:
        self._stream = stream
        if stream:
            self._deflate = zlib.compressobj(STREAM_LEVEL, zlib.DEFLATED, -STREAM_WINDOW, STREAM_MEMORY)
        else:
            self._deflate = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
        self._sum = 0
        self._size = 0
        name = _noise() + b"\0" if noise else b""
        self._begun = b"\x1f\x8b\x08" + (b"\x08" if noise else b"\0") + b"\0\0\0\0\0\xff" + name

    def add(self, content: bytes, last: bool) -> bytes:
        if self._stream and content.endswith(b"\n\n"):
            content += b":%b\n\n" % _noise()  # a comment between two events, which nobody reads
        self._sum = zlib.crc32(content, self._sum)
        self._size += len(content)
        packed, self._begun = self._begun + self._deflate.compress(content), b""
        if last:
            return packed + self._deflate.flush() + struct.pack("<LL", self._sum, self._size & 0xFFFFFFFF)
        return packed + self._deflate.flush(zlib.Z_SYNC_FLUSH) if self._stream else packed


def _noise() -> bytes:
    """Random in length and in content, so that compressing it takes none of the length away."""
    return secrets.token_urlsafe(MOST_NOISE)[: secrets.randbelow(MOST_NOISE)].encode()
