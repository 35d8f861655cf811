"""Answers and streams are compressed for those who accept it, and nothing waits for that."""

from __future__ import annotations

import asyncio
import gc
import gzip
import secrets
import tracemalloc
import zlib
from collections.abc import AsyncGenerator, Callable
from pathlib import Path
from typing import Any

import pytest
from jinja2.runtime import Context
from starlette.responses import Response
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

from caldera.web.app import create_app, send_answer
from caldera.web.http.compression import LEAST, MOST_NOISE, STREAM_TAIL, PackedStream
from caldera.web.http.messages import NO_STORE, Request, Stream

LONG = "All is well. " * 200


async def _parts() -> AsyncGenerator[bytes, None]:
    for _ in range(5):
        yield LONG.encode()


ANSWERS: dict[str, Callable[[], Response]] = {
    "/page": lambda: Response(LONG, headers=NO_STORE, media_type="text/html"),
    "/kept": lambda: Response(LONG, headers={"ETag": '"1"'}, media_type="text/css"),
    "/short": lambda: Response("x" * (LEAST - 1), media_type="text/html"),
    "/picture": lambda: Response(LONG.encode(), media_type="image/png"),
    "/parts": lambda: Stream(_parts(), media_type="text/plain"),
}


async def answer(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that knows nothing but these answers."""
    request = Request(scope, receive)
    await send_answer(request, ANSWERS[request.path](), send)


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(answer)


def test_long_texts_are_compressed(client: TestClient) -> None:
    for path in ("/page", "/kept", "/parts"):
        answer = client.get(path, headers={"Accept-Encoding": "br, gzip"})
        assert answer.headers["content-encoding"] == "gzip", path
        assert answer.headers["vary"] == "Accept-Encoding"
        assert answer.text.startswith("All is well. ")
        assert len(answer.text) % len(LONG) == 0
    assert client.get("/kept", headers={"Accept-Encoding": "gzip"}).headers["etag"] == 'W/"1"'


@pytest.mark.parametrize("accepted", ["identity", "br", "gzip;q=0", ""])
def test_who_does_not_accept_it_gets_plain_text(client: TestClient, accepted: str) -> None:
    answer = client.get("/page", headers={"Accept-Encoding": accepted})
    assert "content-encoding" not in answer.headers
    assert answer.text == LONG


def test_short_answers_and_pictures_stay_as_they_are(client: TestClient) -> None:
    for path in ("/short", "/picture"):
        assert "content-encoding" not in client.get(path, headers={"Accept-Encoding": "gzip"}).headers


def test_the_size_of_what_no_cache_keeps_is_blurred(client: TestClient) -> None:
    def sizes(path: str) -> set[int]:
        return {int(client.get(path, headers={"Accept-Encoding": "gzip"}).headers["content-length"]) for _ in range(30)}

    assert len(sizes("/kept")) == 1
    blurred = sizes("/page")
    assert len(blurred) > 5
    assert max(blurred) - min(blurred) < MOST_NOISE


def test_each_event_of_a_stream_arrives_at_once() -> None:
    events = [b'id: 1\ndata: {"board": "%b"}\n\n' % (b"<g></g>" * 100), b'id: 2\ndata: {"board": "%b"}\n\n' % (b"<g></g>" * 101)]
    sent: list[dict[str, Any]] = []

    async def stream() -> AsyncGenerator[bytes, None]:
        for event in events:
            before = len(sent)
            yield event
            assert len(sent) > before, "the event waits"

    async def keep(message: Any) -> None:
        sent.append(message)

    async def nobody_leaves() -> Any:
        await asyncio.Event().wait()

    scope = {"type": "http", "method": "GET", "path": "/", "headers": [(b"accept-encoding", b"gzip")]}
    asyncio.run(send_answer(Request(scope, nobody_leaves), Stream(stream(), "text/event-stream", NO_STORE), keep))
    assert dict(sent[0]["headers"])[b"content-encoding"] == b"gzip"
    reader = zlib.decompressobj(31)
    for event, message in zip(events, sent[1:], strict=False):
        arrived = reader.decompress(message["body"])
        assert arrived.startswith(event), "all of the event can be read when its bytes are there"
        assert arrived[len(event) :].startswith(b":"), "only a comment follows it"
    assert len(sent[2]["body"]) < len(events[1]) // 3
    assert gzip.decompress(b"".join(message["body"] for message in sent[1:])).count(b"data:") == 2


def test_the_room_compresses_its_pages(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path / "tables.db")) as room:
        for path in ("/", "/g/hekla/new", "/openapi.json"):
            answer = room.get(path, headers={"Accept-Encoding": "gzip", "Host": "localhost"})
            assert answer.headers["content-encoding"] == "gzip", path
            assert room.get(path, headers={"Accept-Encoding": "identity", "Host": "localhost"}).status_code == 200


def test_a_silent_stream_holds_little_and_reads_as_one() -> None:
    """A stream is open for hours: between two events it keeps what the next one may repeat, and no compressor."""
    tracemalloc.start()
    try:
        streams = [PackedStream() for _ in range(20)]
        events = [secrets.token_hex(STREAM_TAIL // 4).encode() + b"%d\n\n" % number for number in range(6)]
        packed = [[stream.add(event, False) for event in [*events, events[-2]]] for stream in streams]
        held = tracemalloc.get_traced_memory()[0] - sum(len(part) for parts in packed for part in parts)
    finally:
        tracemalloc.stop()
    assert held / len(streams) < STREAM_TAIL * 1.5
    for stream, parts in zip(streams, packed, strict=True):
        assert len(parts[-1]) < len(events[-2]) // 10, "what was sent a moment ago is repeated by name"
        told = gzip.decompress(b"".join(parts) + stream.add(b"", True))
        assert [line for line in told.splitlines() if line and not line.startswith(b":")] == [
            event.strip() for event in [*events, events[-2]]
        ]


def test_the_page_of_a_table_leaves_nothing_behind(tmp_path: Path) -> None:
    """What hangs together in circles stays until the collector looks, and it looks rarely: with pages of 100 kB that is memory."""
    with TestClient(create_app(tmp_path / "tables.db"), headers={"Host": "localhost"}) as room:
        seats = {"seats": [{"kind": "here"}, {"kind": "here"}]}
        path = room.post("/g/hekla/new", json=seats, headers={"Accept": "application/json"}).json()["path"]
        assert len(room.get(path).text) > 100_000
        gc.collect()
        gc.set_debug(gc.DEBUG_SAVEALL)
        try:
            room.get(path)
            gc.collect()
            left = [thing for thing in gc.garbage if isinstance(thing, Context)]
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
    assert left == []
