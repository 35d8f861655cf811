"""Whoever reads slowly, or not at all, holds little of the server's memory, and neither for ever nor in the place of others."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from caldera.tables.people.seats import HERE, SeatSpec, new_session
from caldera.web.app import App, create_app
from caldera.web.http.connections import Connections
from caldera.web.http.limits import Doorkeeper, Limits, TooMany, network_of
from caldera.web.http.messages import SLICE, send_whole


@pytest.mark.parametrize("size", [0, 1, SLICE, SLICE + 1, 3 * SLICE, 3 * SLICE + 7])
def test_long_answers_go_out_in_slices(size: int) -> None:
    body, sent = bytes(index % 251 for index in range(size)), list[dict[str, Any]]()

    async def keep(message: Any) -> None:
        sent.append(message)

    asyncio.run(send_whole(keep, 200, [(b"content-length", b"%d" % size)], body))
    assert sent[0] == {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % size)]}
    parts = [message["body"] for message in sent[1:]]
    assert b"".join(parts) == body
    assert max(map(len, parts)) <= SLICE
    assert [message["more_body"] for message in sent[1:]] == [True] * (len(parts) - 1) + [False]
    assert len(parts) == max(1, -(-size // SLICE))


class Reader:
    """Somebody who asks for a long answer and takes it in when they are told to."""

    def __init__(self, app: App, host: str, path: str = "/openapi.json") -> None:
        self.sent: list[Any] = []
        self.takes = asyncio.Event()
        headers = [(b"host", b"localhost"), (b"accept", b"application/json")]
        scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": headers}
        self.served = asyncio.create_task(app(scope | {"client": (host, 1), "scheme": "http"}, self._wait, self._send))

    async def _wait(self) -> Any:
        await asyncio.Event().wait()

    async def _send(self, message: Any) -> None:
        self.sent.append(message)
        if message["type"] == "http.response.body":
            await self.takes.wait()

    async def status(self) -> int:
        while not self.sent:
            await asyncio.sleep(0)
        return int(self.sent[0]["status"])


def test_who_takes_in_far_less_than_they_ask_for_gets_no_more(tmp_path: Path) -> None:
    """The answer has about 110 kB: two may wait for a client, and those of others do not count."""

    async def ask() -> None:
        app = create_app(tmp_path / "tables.db", limits=Limits(unread_bytes=250_000))
        readers = [Reader(app, "10.0.0.1") for _ in range(4)]
        assert [await reader.status() for reader in readers] == [200, 200, 429, 429]
        assert [(b"retry-after", b"5") in reader.sent[0]["headers"] for reader in readers] == [False, False, True, True]
        assert await Reader(app, "10.0.0.2").status() == 200
        for reader in readers:
            reader.takes.set()
            await reader.served
        assert await Reader(app, "10.0.0.1").status() == 200
        await app.state.room.close()

    asyncio.run(ask())


def test_one_answer_may_always_go() -> None:
    keeper = Doorkeeper(Limits(unread_bytes=10))
    with keeper.sending("a", 1_000_000), pytest.raises(TooMany), keeper.sending("a", 1):
        pass
    with keeper.sending("a", 1_000_000):
        pass


LONG = 20_000_000
"""Bytes: more than the systems of both sides hold."""


def serve_long_answers(read: Callable[[socket.socket], None], limits: Limits) -> None:
    """Answer every request with very much, below HTTP as the room does it, while somebody reads that in their own way."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await send_whole(send, 200, [(b"content-length", b"%d" % LONG)], bytes(LONG))

    async def serve(listening: socket.socket) -> None:
        protocol: Any = Connections(limits).protocol
        server = uvicorn.Server(
            uvicorn.Config(answer, http=protocol, lifespan="off", log_level="error", timeout_graceful_shutdown=1)
        )
        serving = asyncio.create_task(server.serve([listening]))
        try:
            await asyncio.to_thread(ask, listening.getsockname()[1])
        finally:
            server.should_exit = True
            await serving

    def ask(port: int) -> None:
        with socket.socket() as reader:
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16_384)
            reader.settimeout(30)
            reader.connect(("127.0.0.1", port))
            reader.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            read(reader)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        asyncio.run(serve(listening))


def test_who_reads_nothing_is_ended() -> None:
    def read(reader: socket.socket) -> None:
        time.sleep(2)
        got = 0
        with suppress(ConnectionError):
            while part := reader.recv(1 << 20):
                got += len(part)
        assert got < LONG // 2, "the rest never comes"

    serve_long_answers(read, Limits(look_seconds=0.4))


def test_who_reads_slowly_is_served() -> None:
    """Half a megabyte in a second is far less than could be sent, and far more than must be taken."""

    def read(reader: socket.socket) -> None:
        begun, got = time.monotonic(), 0
        while time.monotonic() - begun < 4:
            got += len(reader.recv(16_384))
            time.sleep(0.03)
        assert got < LONG // 4
        while got < LONG:
            part = reader.recv(1 << 20)
            assert part, "ended although it went on reading"
            got += len(part)

    serve_long_answers(read, Limits(look_seconds=0.4))


# ---- a full room ----


def test_newcomers_get_the_place_of_a_crowd() -> None:
    keeper, ended = Doorkeeper(Limits(streams=10, all_streams=60)), list[str]()
    crowd = [network_of(f"2001:db8:1:{net:x}::1") for net in range(50)]
    for client in crowd:
        keeper.open_stream(client, partial(ended.append, client))
    for guest in range(10):
        keeper.open_stream(f"10.0.0.{guest}", partial(ended.append, f"10.0.0.{guest}"))
    assert ended == []
    for guest in range(30):
        keeper.open_stream(f"10.0.1.{guest}", partial(ended.append, f"10.0.1.{guest}"))
    assert ended == crowd[:30], "the oldest of those who share a network of networks"
    assert keeper.open.total() == 60
    with pytest.raises(TooMany):
        keeper.open_stream(network_of("2001:db8:1:ffff::1"))
    assert len(ended) == 30


def test_nobody_makes_way_for_one_who_has_as_many() -> None:
    keeper, ended = Doorkeeper(Limits(all_streams=4)), list[int]()
    tickets = [keeper.open_stream(f"10.0.0.{number % 2}", partial(ended.append, number)) for number in range(4)]
    with pytest.raises(TooMany):
        keeper.open_stream("10.0.0.0")
    keeper.open_stream("10.0.0.2")
    assert ended == [0]
    for ticket in tickets:
        ticket.release()
    assert keeper.open.total() == 1


def test_the_stream_that_makes_way_ends_well(tmp_path: Path) -> None:
    """Its last part is sent, so that a browser knows that it is over and asks again."""

    async def ask() -> None:
        app = create_app(tmp_path / "tables.db", limits=Limits(all_streams=2))
        table = await app.state.room.create("hekla", [SeatSpec(HERE, "")] * 2, {}, new_session())
        readers = [Reader(app, "10.0.0.1", f"/t/{table.id}/events") for _ in range(2)]
        for reader in readers:
            reader.takes.set()
            assert await reader.status() == 200
        newcomer = Reader(app, "10.0.0.2", f"/t/{table.id}/events")
        newcomer.takes.set()
        assert await newcomer.status() == 200
        await asyncio.wait_for(readers[0].served, 20)
        assert readers[0].sent[-1] == {"type": "http.response.body", "body": b"", "more_body": False}
        assert not readers[1].served.done()
        assert await Reader(app, "10.0.0.1", f"/t/{table.id}/events").status() == 429
        app.state.room.stop_streams()
        await asyncio.gather(readers[1].served, newcomer.served)
        await app.state.room.close()

    asyncio.run(ask())
