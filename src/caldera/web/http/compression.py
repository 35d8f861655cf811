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

from starlette.responses import Response

from caldera.web.http.messages import Request, Stream

LEAST = 600
"""Bytes: less is not worth it."""
LEVEL = 6
LONG, LONG_LEVEL = 200_000, 1
"""Bytes: what is longer is many pictures of the same board, of which the quickest level leaves a tenth."""
MOST_NOISE = 96
"""Bytes."""
EVENTS = "text/event-stream"
STREAM_LEVEL, STREAM_WINDOW, STREAM_MEMORY = 4, 14, 7
"""Of zlib: a stream stays open for hours, so it gets 128 kB instead of 256."""
KINDS = ("text/html", "text/css", "text/javascript", "text/plain", "application/json", "image/svg+xml", EVENTS)


def accepts_gzip(request: Request) -> bool:
    for entry in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = entry.partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def pack(answer: Response, request: Request) -> None:
    """Compress an answer for whoever accepts it, where it is worth it. A stream is packed part by part, when it is sent."""
    headers = answer.headers
    if headers.get("content-type", "").partition(";")[0] not in KINDS:
        return
    headers.add_vary_header("Accept-Encoding")
    is_stream = isinstance(answer, Stream)
    if not (is_stream or len(answer.body) >= LEAST) or not accepts_gzip(request):
        return
    headers["content-encoding"] = "gzip"
    if headers.get("etag", "").startswith('"'):
        headers["etag"] = f"W/{headers['etag']}"  # the same content in other bytes
    if not is_stream:
        is_blurred = "no-store" in headers.get("cache-control", "")
        answer.body = Gzip(LEVEL if len(answer.body) < LONG else LONG_LEVEL, is_blurred).add(bytes(answer.body), last=True)
        headers["content-length"] = str(len(answer.body))


class Gzip:
    """The gzip format (RFC 1952), with room for noise in the file name of its header."""

    def __init__(self, level: int, noise: bool, stream: bool = False) -> None:
        self._stream = stream
        if stream:
            self._deflate = zlib.compressobj(level, zlib.DEFLATED, -STREAM_WINDOW, STREAM_MEMORY)
        else:
            self._deflate = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
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


def stream_packer() -> Gzip:
    """For a stream of events, which stays open and tells secrets."""
    return Gzip(STREAM_LEVEL, noise=True, stream=True)


def _noise() -> bytes:
    """Random in length and in content, so that compressing it takes none of the length away."""
    return secrets.token_urlsafe(MOST_NOISE)[: secrets.randbelow(MOST_NOISE)].encode()
