"""`caldera mcp`, asked by the official client: over stdio, over HTTP, and at a table of a running room."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import time
from typing import Any

import httpx2
import pytest
from mcp import Client, StdioServerParameters

from caldera.cli import main
from caldera.mcp import build_server
from tests.support.rooms import RunningRoom

COMMAND = ["-m", "caldera", "mcp", "--lang", "en"]
TOOLS = ["act", "join_table", "list_games", "look", "open_table", "rules", "say", "why_not"]


async def call(client: Client, tool: str, **arguments: Any) -> str:
    answer = await client.call_tool(tool, arguments)
    words = "".join(getattr(part, "text", "") for part in answer.content)
    return f"refused: {words}" if answer.is_error else words


async def play_a_little(server: Any) -> None:
    async with Client(server) as client:
        assert sorted(tool.name for tool in (await client.list_tools()).tools) == TOOLS
        assert "hekla: Hekla, 2-4" in await call(client, "list_games")
        assert "# Hekla: rules" in await call(client, "rules", game="hekla")
        opened = await call(client, "open_table", game="hekla", players=2, bot="greedy", seed=3)
        table = opened.split()[0]
        assert "ACT:" in opened
        assert "no volcano with 3 grooves on c3" in await call(client, "why_not", table=table, action="move 3 c3 d3")
        refused = await call(client, "act", table=table, action="move 3 c3 d3")
        assert refused.startswith("refused")
        assert "no volcano with 3 grooves on c3" in refused
        assert "You place a 3 on c3." in await call(client, "act", table=table, action="place 3 c3")
        assert "Nothing has happened" in await call(client, "look", table=table)
        assert "Good luck!" in await call(client, "say", table=table, sentence="Good luck!")
        assert "There is no table" in await call(client, "look", table="table-9")
        assert (await call(client, "open_table", game="chess")).startswith("refused")


def test_in_one_process() -> None:
    asyncio.run(play_a_little(build_server()))


def test_without_the_package_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "caldera.mcp")
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    assert main(["mcp", "--lang", "en"]) == 2
    assert "caldera[mcp]" in capsys.readouterr().err


def test_over_stdio() -> None:
    asyncio.run(play_a_little(StdioServerParameters(command=sys.executable, args=COMMAND, env=dict(os.environ))))


def is_listening(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_over_http() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with subprocess.Popen([sys.executable, *COMMAND, "--http", "--port", str(port)], stderr=subprocess.DEVNULL) as server:
        try:
            until = time.monotonic() + 60
            while not is_listening(port):
                assert server.poll() is None
                assert time.monotonic() < until
                time.sleep(0.05)
            asyncio.run(play_a_little(f"http://127.0.0.1:{port}/mcp"))
        finally:
            server.terminate()


def test_a_seat_at_a_running_room(room: RunningRoom) -> None:
    body = {"seats": [{"kind": "link"}, {"kind": "bot", "bot": "easy"}]}
    made = httpx2.post(f"{room.address}/g/hekla/new", json=body, headers={"Accept": "application/json"}).raise_for_status().json()

    async def visit() -> None:
        async with Client(build_server()) as client:
            joined = await call(client, "join_table", link=room.address + made["seats"][0]["link"], name="Writer")
            table = joined.split()[0]
            assert "[place 3 c3]" in joined
            assert "no volcano with 3 grooves on c3" in await call(client, "why_not", table=table, action="move 3 c3 d3")
            assert await call(client, "why_not", table=table, action="place 3 c3") == "This action is legal now."
            assert "Hello" in await call(client, "say", table=table, sentence="Hello")
            assert not (await call(client, "act", table=table, action="place 3 c3")).startswith("refused")
            assert (await call(client, "join_table", link="not a link")).startswith("refused")

    asyncio.run(visit())
