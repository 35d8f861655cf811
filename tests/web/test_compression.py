"""Answers and streams are compressed for those who accept it, and nothing waits for that."""

from __future__ import annotations

import asyncio
import gzip
import zlib
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar, Response, get
from litestar.response import Stream
from litestar.testing import TestClient

from caldera.web.app import create_app
from caldera.web.compression import LEAST, MOST_NOISE, compress_answers

LONG = "All is well. " * 200


@get("/page", media_type="text/html")
async def page() -> Response[str]:
    return Response(LONG, media_type="text/html", headers={"Cache-Control": "no-store"})


@get("/kept", media_type="text/css")
async def kept() -> Response[str]:
    return Response(LONG, media_type="text/css", headers={"ETag": '"1"'})


@get("/short", media_type="text/html")
async def short() -> str:
    return "x" * (LEAST - 1)


@get("/picture")
async def picture() -> Response[bytes]:
    return Response(LONG.encode(), media_type="image/png")


async def _parts() -> AsyncGenerator[bytes, None]:
    for _ in range(5):
        yield LONG.encode()


@get("/parts")
async def parts() -> Stream:
    return Stream(_parts(), media_type="text/plain")


@pytest.fixture(scope="module")
def client() -> Any:
    with TestClient(Litestar([page, kept, short, picture, parts], middleware=[compress_answers], openapi_config=None)) as opened:
        yield opened


def test_long_texts_are_compressed(client: TestClient[Litestar]) -> None:
    for path in ("/page", "/kept", "/parts"):
        answer = client.get(path, headers={"Accept-Encoding": "br, gzip"})
        assert answer.headers["content-encoding"] == "gzip", path
        assert answer.headers["vary"] == "Accept-Encoding"
        assert answer.text.startswith("All is well. ")
        assert len(answer.text) % len(LONG) == 0
    assert client.get("/kept", headers={"Accept-Encoding": "gzip"}).headers["etag"] == 'W/"1"'


@pytest.mark.parametrize("accepted", ["identity", "br", "gzip;q=0", ""])
def test_who_does_not_accept_it_gets_plain_text(client: TestClient[Litestar], accepted: str) -> None:
    answer = client.get("/page", headers={"Accept-Encoding": accepted})
    assert "content-encoding" not in answer.headers
    assert answer.text == LONG


def test_short_answers_and_pictures_stay_as_they_are(client: TestClient[Litestar]) -> None:
    for path in ("/short", "/picture"):
        assert "content-encoding" not in client.get(path, headers={"Accept-Encoding": "gzip"}).headers


def test_the_size_of_what_no_cache_keeps_is_blurred(client: TestClient[Litestar]) -> None:
    def sizes(path: str) -> set[int]:
        return {int(client.get(path, headers={"Accept-Encoding": "gzip"}).headers["content-length"]) for _ in range(30)}

    assert len(sizes("/kept")) == 1
    blurred = sizes("/page")
    assert len(blurred) > 5
    assert max(blurred) - min(blurred) < MOST_NOISE


def test_each_event_of_a_stream_arrives_at_once() -> None:
    events = [b'id: 1\ndata: {"board": "%b"}\n\n' % (b"<g></g>" * 100), b'id: 2\ndata: {"board": "%b"}\n\n' % (b"<g></g>" * 101)]
    sent: list[dict[str, Any]] = []

    async def stream(scope: Any, receive: Any, send: Any) -> None:
        headers = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        for event in events:
            before = len(sent)
            await send({"type": "http.response.body", "body": event, "more_body": True})
            assert len(sent) > before, "the event waits"
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def keep(message: Any) -> None:
        sent.append(message)

    async def nothing() -> Any:
        return {"type": "http.disconnect"}

    scope: Any = {"type": "http", "method": "GET", "headers": [(b"accept-encoding", b"gzip")]}
    asyncio.run(compress_answers(stream)(scope, nothing, keep))  # type: ignore[arg-type]  # the types of ASGI messages are closed
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
