"""The bot for chat completions, against an endpoint that answers by a script."""

from __future__ import annotations

import json
import runpy
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from caldera.text import TextTable
from tests.support.paths import ROOT

BOT = runpy.run_path(str(ROOT / "examples" / "chat_bot.py"))
play, ask = BOT["play"], BOT["ask"]
SCRIPT = [
    "SAY: I have three sixes.",  # the rules forbid it
    "I cannot decide.",
    "SAY: What do you think?",
    "Let me think.\nACT: 1",
]


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, Any]]]:
    """What was asked there; the answers are those of the script, in turn."""
    asked: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            asked.append(body | {"key": self.headers["Authorization"]})
            content = SCRIPT[(len(asked) - 1) % len(SCRIPT)]
            answer = json.dumps({"choices": [{"message": {"role": "assistant", "content": content}}]}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_: Any) -> None: ...

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    monkeypatch.setenv("CHAT_URL", f"http://127.0.0.1:{server.server_port}/v1/chat/completions")
    monkeypatch.setenv("CHAT_MODEL", "scripted")
    monkeypatch.setenv("CHAT_KEY", "secret")
    yield asked
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_scripted_model_plays_fuji_and_hears_why_not(endpoint: list[dict[str, Any]]) -> None:
    table = TextTable("fuji", 3, {"skills": "six_dice"}, {1: "random", 2: "random"}, seed=2)
    refused = play(table, 0, ask, decisions=2)
    assert len(endpoint) == 8
    assert refused == 4
    assert table.breaches[0] == 2
    assert [sentence.words for sentence in table.said] == ["What do you think?"] * 2
    assert (endpoint[0]["model"], endpoint[0]["key"]) == ("scripted", "Bearer secret")
    first = endpoint[0]["messages"]
    assert [message["role"] for message in first] == ["system", "user"]
    assert table.rules() in first[0]["content"]
    assert endpoint[1]["messages"][-1]["content"].startswith("“three” reads like a number")
    assert all(len(each["messages"]) <= 1 + BOT["KEPT"] for each in endpoint)


def test_whoever_never_finds_an_action_still_gets_on() -> None:
    table = TextTable("hekla", 2, bots={1: "random"}, seed=1)
    assert play(table, 0, lambda _: "hm", decisions=1) >= BOT["TRIES"]
