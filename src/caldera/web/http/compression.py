"""Answers are compressed with gzip, which every browser knows and Python has built in.

Streams of events are compressed, too, and flushed after each event, so that nothing waits: an event repeats much of the one before.
A stream stays open for hours and is silent for most of them, so it keeps no compressor: each event gets a new one, which is shown
the end of what was sent before. For the reader it is one stream. With all of our games that costs less time than a compressor that
stays (docs/load.md), and 16 kB of memory instead of 128.

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
STREAM_LEVEL, STREAM_MEMORY = 1, 7
"""Of zlib."""
STREAM_TAIL = 16_000
"""Bytes of a stream that an event may repeat."""
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
        answer.body = pack_whole(bytes(answer.body), LEVEL if len(answer.body) < LONG else LONG_LEVEL, is_blurred)
        headers["content-length"] = str(len(answer.body))


def pack_whole(content: bytes, level: int, is_blurred: bool) -> bytes:
    deflate = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
    return _head(is_blurred) + deflate.compress(content) + deflate.flush() + _foot(zlib.crc32(content), len(content))


class PackedStream:
    """A stream of events, which tells secrets."""

    def __init__(self) -> None:
        self._sum = 0
        self._size = 0
        self._tail = b""
        """The end of what was sent."""

    def add(self, content: bytes, last: bool) -> bytes:
        if content.endswith(b"\n\n"):
            content += b":%b\n\n" % _noise()  # a comment between two events, which nobody reads
        head = b"" if self._size else _head(is_blurred=True)
        self._sum = zlib.crc32(content, self._sum)
        self._size += len(content)
        deflate = zlib.compressobj(STREAM_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, STREAM_MEMORY, zdict=self._tail)
        packed = head + deflate.compress(content)
        if last:
            return packed + deflate.flush() + _foot(self._sum, self._size)
        self._tail = (self._tail + content)[-STREAM_TAIL:]
        return packed + deflate.flush(zlib.Z_SYNC_FLUSH)


def _head(is_blurred: bool) -> bytes:
    """How the gzip format (RFC 1952) begins, with noise in the place of a file's name."""
    return b"\x1f\x8b\x08" + (b"\x08" if is_blurred else b"\0") + b"\0\0\0\0\0\xff" + (_noise() + b"\0" if is_blurred else b"")


def _foot(checksum: int, size: int) -> bytes:
    return struct.pack("<LL", checksum, size & 0xFFFFFFFF)


def _noise() -> bytes:
    """Random in length and in content, so that compressing it takes none of the length away."""
    return secrets.token_urlsafe(MOST_NOISE)[: secrets.randbelow(MOST_NOISE)].encode()
