"""Whoever reads slowly, or not at all, holds little of the server's memory, and neither for ever nor in the place of others."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from caldera.web.http import SLICE, send_whole


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
