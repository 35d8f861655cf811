"""What is written to a connection: the head of an answer goes with what follows it."""

from __future__ import annotations

import asyncio

from caldera.web.http.connections import JoinedWrites

HEAD = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n"


class Recorded(asyncio.Transport):
    """Keeps what would have been handed to the system."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[bytes] = []
        self.closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        assert not self.closed
        self.writes.append(bytes(data))

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def get_write_buffer_size(self) -> int:
        return 0


def test_head_and_body_of_an_answer_are_one_write() -> None:
    async def answer() -> list[bytes]:
        inside = Recorded()
        joined = JoinedWrites(inside, asyncio.get_running_loop())
        for _ in range(2):
            joined.write(HEAD)
            assert joined.get_write_buffer_size() == len(HEAD)
            joined.write(b"ok")
        await asyncio.sleep(0)
        return inside.writes

    assert asyncio.run(answer()) == [HEAD + b"ok", HEAD + b"ok"]


def test_a_head_that_nothing_follows_is_sent_all_the_same() -> None:
    async def stream() -> list[bytes]:
        inside = Recorded()
        joined = JoinedWrites(inside, asyncio.get_running_loop())
        joined.write(HEAD)
        assert not inside.writes
        await asyncio.sleep(0)
        joined.write(b"event")
        return inside.writes

    assert asyncio.run(stream()) == [HEAD, b"event"]


def test_closing_sends_the_head_and_aborting_does_not() -> None:
    async def end(abort: bool) -> list[bytes]:
        inside = Recorded()
        joined = JoinedWrites(inside, asyncio.get_running_loop())
        joined.write(HEAD)
        if abort:
            joined.abort()
        else:
            joined.close()
        await asyncio.sleep(0)
        return inside.writes

    assert asyncio.run(end(abort=False)) == [HEAD]
    assert asyncio.run(end(abort=True)) == []
