"""A program is told when it is somebody's turn: against a listener on this machine."""

from __future__ import annotations

import hmac
import http.client
import ipaddress
import json
import queue
import re
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

import caldera
from caldera.tables.errors import Refused
from caldera.tables.people.webhooks import ANY, OFF, PUBLIC, NotAllowed, Webhooks, check_address, is_public, post_json, resolve
from tests.support.rooms import RunningRoom, act, browser, new_table, seat_link

HEKLA = caldera.game("hekla")


class Listener:
    """A little server that keeps what it is told."""

    def __init__(self, answer: int = 204) -> None:
        told: queue.Queue[tuple[str, Any]] = queue.Queue()
        self.signed: list[tuple[str, bytes]] = []
        signed = self.signed

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                signed.append((self.headers.get("X-Caldera-Signature", ""), body))
                told.put((self.path, json.loads(body)))
                self.send_response(answer)
                self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.told = told
        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02})
        self.thread.start()

    def close(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture
def listener() -> Iterator[Listener]:
    with closing(Listener()) as found:
        yield found


class RoomWithWebhooks(RunningRoom):
    """`caldera serve` as people start it."""

    allowed = ANY

    @property
    def command(self) -> list[str]:
        command = [
            sys.executable,
            "-W",
            "error",
            "-m",
            "caldera",
            "serve",
            "--port",
            str(self.port),
            "--no-browser",
            "--lang",
            "en",
        ]
        return [*command, "--database", str(self.database), "--webhooks", self.allowed]


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.9",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "::1",
        "fe80::1",
        "fd00::1",
        "::ffff:127.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "2001:0:53aa:64c::1",
        "::127.0.0.1",
        "::ffff:0:127.0.0.1",
        "fec0::1",
        "5f00::1",
        "3fff::1",
        "192.0.0.9",
    ],
)
def test_private_addresses_are_not_public(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


def test_public_addresses_are(monkeypatch: pytest.MonkeyPatch) -> None:
    for address in ("93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"):
        assert is_public(ipaddress.ip_address(address))
    both = [(0, 0, 0, "", ("93.184.216.34", 80)), (0, 0, 0, "", ("10.0.0.1", 80))]
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: both)
    with pytest.raises(NotAllowed):
        resolve("two.example", 80, PUBLIC)
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: both[:1])
    assert resolve("one.example", 80, PUBLIC) == "93.184.216.34"


def test_nothing_private_is_called(listener: Listener) -> None:
    with pytest.raises(NotAllowed):
        post_json(listener.address, b"{}", PUBLIC)
    assert post_json(f"{listener.address}/a?b=c", b"{}", ANY) == 204
    assert listener.told.get(timeout=10) == ("/a?b=c", {})
    assert listener.told.empty()


def test_redirects_are_not_followed() -> None:
    with closing(Listener(302)) as moved:
        assert post_json(moved.address, b"{}", ANY) == 302
        assert moved.told.get(timeout=10)[0] == "/"
        assert moved.told.empty()


@pytest.mark.parametrize(
    "address",
    [
        "ftp://a.example/",
        "file:///etc/passwd",
        "http://",
        "javascript:1",
        "http://u:p@a.example/",
        "http://a b/",
        "//a/",
        "http://a.example:99999/",
        "http://é.example/",
        "https://a.example/" + "x" * 600,
        "http://a.example/\nHost: b",
    ],
)
def test_addresses_that_cannot_be_called(address: str) -> None:
    with pytest.raises(Refused):
        check_address(address)
    assert check_address(" https://a.example/x?y=1 ") == "https://a.example/x?y=1"


def test_a_room_without_webhooks_takes_none() -> None:
    with pytest.raises(Refused):
        Webhooks(OFF).make_hook("https://a.example/", "", "en")


def test_a_program_is_told_of_the_turn_and_the_seat_takes_the_hook_with_it(tmp_path: Path, listener: Listener) -> None:
    room = RoomWithWebhooks(tmp_path / "tables.db")
    try:
        with browser(room, "fr") as ann, browser(room) as bob:
            path = new_table(ann, "here", "link")
            link = seat_link(ann, path)
            bob.post(link, data={"name": "Bob"})
            wanted = {"seat": 1, "url": f"{listener.address}/bob", "last_version": 0}
            assert ann.post(f"{path}/seat/webhook", json=wanted).status_code == 403
            assert bob.post(f"{path}/seat/webhook", json=wanted | {"url": "ftp://x/"}).status_code == 422
            assert bob.post(f"{path}/seat/webhook", json=wanted).status_code == 200
            assert f"{listener.address}/bob" in bob.get(f"{path}/panel/table").text
            assert listener.address not in ann.get(f"{path}/panel/table").text
            (key,) = re.findall(r"<code>([\w-]{32})</code>", bob.get(f"{path}/panel/table").text)
            room.restart()
            assert act(ann, path, 0, HEKLA.space.parse("place 3 c2"), 1).status_code == 200
            where, told = listener.told.get(timeout=20)
            assert where == "/bob"
            assert told["text"] == told["content"] == f"Hekla: it is your turn, Bob. {room.address}{path}"
            assert (told["event"], told["seat"], told["version"]) == ("turn", 1, 2)
            ((signature, body),) = listener.signed
            assert signature == "sha256=" + hmac.new(key.encode(), body, "sha256").hexdigest()
            assert act(bob, path, 1, HEKLA.space.parse("place 3 d2"), 2).status_code == 200
            assert bob.post(f"{path}/seat/invite", json={"seat": 1}).status_code == 200
            assert act(ann, path, 0, HEKLA.space.parse("place 2 b1"), 4).status_code == 200
    finally:
        complaints = room.stop()
    assert "Traceback" not in complaints
    assert listener.told.empty(), "who gave the seat away is not called any more"


@pytest.mark.parametrize(("answer", "calls"), [(503, 2), (404, 1), (204, 1)])
def test_what_was_not_taken_is_sent_once_more(monkeypatch: pytest.MonkeyPatch, answer: int, calls: int) -> None:
    monkeypatch.setattr("caldera.tables.people.webhooks.RETRY_AFTER", 0.01)
    with closing(Listener(answer)) as busy:
        Webhooks(ANY)._try(busy.address, b'{"turn": 1}', "key")
        assert [body for _, body in busy.signed] == [b'{"turn": 1}'] * calls
        assert len({signature for signature, _ in busy.signed}) == 1


def test_an_answer_that_trickles_holds_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("caldera.tables.people.webhooks.SECONDS", 0.6)
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        stop = threading.Event()

        def trickle() -> None:
            connection, _ = listening.accept()
            with closing(connection), suppress(OSError):
                while not stop.wait(0.1):
                    connection.sendall(b"H")

        trickling = threading.Thread(target=trickle)
        trickling.start()
        begun = time.monotonic()
        with pytest.raises((OSError, http.client.HTTPException)):
            post_json(f"http://127.0.0.1:{listening.getsockname()[1]}/", b"{}", ANY)
        assert time.monotonic() - begun < 10, "it trickles until it is stopped"
        stop.set()
        trickling.join()


def test_only_ports_of_the_web_are_called() -> None:
    with pytest.raises(NotAllowed):
        post_json("http://93.184.216.34:25/", b"{}", PUBLIC)
