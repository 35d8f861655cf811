"""A small HTTP client for benchmarks: kept connections and streams of events, many at once, with little work of its own."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any


class HungUp(ConnectionError):
    """The server went away before it had answered."""


@dataclass
class Answer:
    status: int
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class Wire:
    """One kept connection, opened when it is needed. Requests on it wait for each other."""

    def __init__(self, port: int, token: str = "", cookie: str = "") -> None:
        self.port = port
        self.common = f"Host: localhost:{port}\r\nSec-Fetch-Site: same-origin\r\nAccept: application/json\r\n"
        self.common += f"Authorization: Bearer {token}\r\n" if token else ""
        self.common += f"Cookie: {cookie}\r\n" if cookie else ""
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> Answer:
        """One request and its answer; HungUp when nobody knows whether it was heard."""
        try:
            if self._writer is None:
                self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 24)
            assert self._reader is not None
            content = json.dumps(body).encode() if body is not None else b""
            length = f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n" if method == "POST" else ""
            self._writer.write(f"{method} {path} HTTP/1.1\r\n{self.common}{length}\r\n".encode() + content)
            head = await self._reader.readuntil(b"\r\n\r\n")
            size = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
            return Answer(int(head.split(None, 2)[1]), await self._reader.readexactly(size))
        except (OSError, asyncio.IncompleteReadError) as error:
            self.close()
            raise HungUp(str(error)) from error

    async def raw(self, method: str, path: str, headers: str, body: bytes) -> Answer:
        """One request as it is, whatever it says; its answer may come with a length or in chunks."""
        try:
            if self._writer is None:
                self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 24)
            assert self._reader is not None
            length = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if method != "GET" else ""
            content = body if method != "GET" else b""
            self._writer.write(f"{method} {path} HTTP/1.1\r\n{self.common}{headers}{length}\r\n".encode() + content)
            head = (await self._reader.readuntil(b"\r\n\r\n")).lower()
            status = int(head.split(None, 2)[1])
            if method == "HEAD" or status in (204, 304):
                found = b""
            elif b"transfer-encoding: chunked" in head:
                found = b""
                while size := int(await self._reader.readuntil(b"\r\n"), 16):
                    found += (await self._reader.readexactly(size + 2))[:-2]
                await self._reader.readexactly(2)
            else:
                found = await self._reader.readexactly(int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0]))
            if b"connection: close" in head:
                self.close()
            return Answer(status, found)
        except (OSError, asyncio.IncompleteReadError) as error:
            self.close()
            raise HungUp(str(error)) from error

    async def events(self, path: str, accept: str = "text/event-stream") -> AsyncIterator[bytes]:
        """The events of a stream, as they come over the wire, without their chunks' sizes taken out of the middle."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 24)
        common = self.common.replace("application/json", accept)
        try:
            writer.write(f"GET {path} HTTP/1.1\r\n{common}\r\n".encode())
            head = await reader.readuntil(b"\r\n\r\n")
            assert b" 200 " in head.split(b"\r\n")[0], head
            while True:
                size = int(await reader.readuntil(b"\r\n"), 16)
                if not size:
                    return
                yield (await reader.readexactly(size + 2))[:-2]
        finally:
            writer.close()

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None
