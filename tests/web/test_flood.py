"""One visitor cannot shut everybody else out, ask under a foreign name, or say for whom they ask."""

from __future__ import annotations

import gzip
import json
import logging
import re
import socket
import sqlite3
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import httpx2
import pytest

from caldera.core.errors import BadInput
from caldera.web.http.connections import RARE, RareWarnings
from caldera.web.http.guard import is_served
from caldera.web.http.limits import Doorkeeper, Limits, TooMany, read_limits

SERVE = """
import json, sys
from caldera.web.http.limits import Limits
from caldera.web.server import serve
given = json.loads(sys.argv[2])
serve("127.0.0.1", 0, sys.argv[1], False, 0.0, Limits(**given.pop("limits", {})), **given)
"""


@contextmanager
def server(database: Path, **given: Any) -> Iterator[str]:
    """A room of its own; its address."""
    command = [sys.executable, "-W", "error", "-c", SERVE, str(database), json.dumps(given)]
    log = database.with_suffix(".log")
    with log.open("w") as complaints:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=complaints, text=True)
    assert process.stdout is not None
    said = process.stdout.readline()
    try:
        assert "localhost:" in said, log.read_text()
        yield "http://localhost:" + said.split("localhost:")[1].split("/")[0]
    finally:
        process.terminate()
        process.communicate(timeout=60)
        assert "Traceback" not in log.read_text(), log.read_text()


def port_of(address: str) -> int:
    return int(address.rpartition(":")[2])


def half_a_request(port: int) -> socket.socket:
    opened = socket.create_connection(("127.0.0.1", port), timeout=20)
    opened.sendall(b"POST /open HTTP/1.1\r\nHost: localhost\r\nContent-Le")
    return opened


def is_closed(connection: socket.socket) -> bool:
    connection.settimeout(20)
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True


def test_half_sent_requests_shut_nobody_out(tmp_path: Path) -> None:
    limits = {"connections": 40, "request_seconds": 1.5}
    with server(tmp_path / "t.db", limits=limits) as address, ExitStack() as stack:
        port = port_of(address)
        opened = [stack.enter_context(half_a_request(port)) for _ in range(60)]
        assert sum(is_closed(each) for each in opened[40:]) == 20, "too many from one address"
        other = httpx2.HTTPTransport(local_address="127.0.0.2")
        with httpx2.Client(base_url=address.replace("localhost", "127.0.0.1"), transport=other, timeout=20) as friend:
            assert friend.get("/empty").status_code == 200
        begun = time.monotonic()
        assert all(is_closed(each) for each in opened), "half a request is not waited for"
        assert time.monotonic() - begun < 20
        with socket.create_connection(("127.0.0.1", port), timeout=20) as slow:
            slow.sendall(b"POST /language HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nlang=")
            begun = time.monotonic()
            with suppress(ConnectionError):
                while not is_closed_soon(slow):
                    slow.sendall(b"f")
                    assert time.monotonic() - begun < 20, "a body that trickles has an end, too"


def is_closed_soon(connection: socket.socket) -> bool:
    connection.settimeout(0.3)
    try:
        return connection.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True


def test_several_requests_over_one_connection_go_on_after_the_deadline(tmp_path: Path) -> None:
    with server(tmp_path / "t.db", limits={"request_seconds": 0.3}) as address:
        kept = HTTPConnection("localhost", port_of(address), timeout=20)
        kept.connect()
        kept.auto_open = 0  # a connection that was closed is an error, and not opened again
        for _ in range(3):
            kept.request("GET", "/empty")
            answer = kept.getresponse()
            assert (answer.status, answer.read()) == (200, b"")
            with half_a_request(port_of(address)) as other:
                assert is_closed(other), "a deadline has passed"
        kept.close()


def test_who_asks_for_much_and_goes_away_leaves_no_traces_in_the_log(tmp_path: Path) -> None:
    """Many requests at once over one connection, which ends while they are answered; `server` reads the log."""
    with server(tmp_path / "t.db") as address:
        for pause in (0, 0.05, 0.3):
            with socket.create_connection(("127.0.0.1", port_of(address)), timeout=20) as opened:
                opened.sendall(b"GET /bundle/hekla-x.css HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200)
                time.sleep(pause)
                opened.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            assert httpx2.get(f"{address}/healthz").status_code == 200


def test_invalid_requests_do_not_flood_the_log(tmp_path: Path) -> None:
    with server(tmp_path / "t.db") as address:
        for number in range(30):
            with socket.create_connection(("localhost", port_of(address)), timeout=20) as bad:
                bad.sendall(
                    b"GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n" if number % 2 else b"nonsense\r\n\r\n"
                )
                assert bad.recv(1000).startswith(b"HTTP/1.1 4")
        log = (tmp_path / "t.log").read_text()
    assert 1 <= len(log.splitlines()) <= 3, log


def test_what_was_left_out_of_the_log_is_counted() -> None:
    now = [100.0]
    rare = RareWarnings(lambda: now[0])
    record = partial(logging.LogRecord, "uvicorn.error", logging.WARNING, "", 0, "Invalid HTTP request received.", (), None)
    assert [rare.filter(record()) for _ in range(5)] == [True, False, False, False, False]
    assert rare.filter(logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, "Something else", (), None))
    now[0] += RARE
    later = record()
    assert rare.filter(later)
    assert later.getMessage() == "Invalid HTTP request received. (4 more since the last such line.)"


@pytest.mark.parametrize(
    ("host", "served"),
    [
        ("localhost", True),
        ("LOCALHOST:8000", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.7", True),
        ("games.example.org", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("", False),
        ("a b", False),
        ("localhost:x y", False),
    ],
)
def test_only_names_that_the_room_was_told_are_served(host: str, served: bool) -> None:
    assert is_served(host, frozenset({"localhost", "games.example.org"})) is served


def test_limits_of_a_running_server(tmp_path: Path) -> None:
    limits = {"burst": 20, "rate": 0.01}
    with (
        server(tmp_path / "t.db", host_names=["games.example.org"], limits=limits) as address,
        httpx2.Client(base_url=address, headers={"Accept": "application/json"}) as client,
    ):
        assert client.get("/", headers={"Host": "games.example.org"}).status_code == 200
        refused = client.get("/", headers={"Host": "evil.example"})
        assert refused.status_code == 421
        assert refused.json()["error"].endswith(".")
        body = gzip.compress(b'{"seats": []}' + b" " * 1_000_000)
        headers = {"Content-Encoding": "gzip", "Content-Type": "application/json"}
        assert client.post("/g/hekla/new", content=body, headers=headers).status_code == 415
        made_up = [client.get("/empty", headers={"X-Forwarded-For": f"10.0.0.{n}"}).status_code for n in range(30)]
        assert 429 in made_up, "nobody is believed who is not a proxy that was named"


def test_a_proxy_that_was_named_may_say_for_whom_it_asks(tmp_path: Path) -> None:
    with (
        server(tmp_path / "t.db", proxies=["127.0.0.1"], limits={"burst": 5, "rate": 0.01}) as address,
        httpx2.Client(base_url=address.replace("localhost", "127.0.0.1")) as client,
    ):
        assert {client.get("/empty", headers={"X-Forwarded-For": f"10.0.0.{n}"}).status_code for n in range(30)} == {200}


def test_a_locked_database_is_said_within_three_seconds(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with server(path) as address, httpx2.Client(base_url=address, headers={"Accept": "application/json"}, timeout=20) as client:
        made = client.post("/g/hekla/new", json={"seats": [{"kind": "here"}, {"kind": "here"}]}).json()
        token = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
        shown = client.get(made["path"], headers=token).json()
        body = {"seat": 0, "action": shown["actions"][0]["action"], "last_version": shown["version"]}
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            begun = time.monotonic()
            refused = client.post(f"{made['path']}/act", json=body, headers=token)
            assert refused.status_code == 503
            assert int(refused.headers["Retry-After"]) > 0
            assert time.monotonic() - begun < 10, "said at once; it was after 25 seconds"
            assert client.get(made["path"], headers=token).json()["version"] == shown["version"], "nothing was stored"
            other.execute("ROLLBACK")
        assert client.post(f"{made['path']}/act", json=body, headers=token).status_code == 200


def test_streams_are_counted_from_the_moment_they_are_asked_for() -> None:
    keeper = Doorkeeper(Limits(streams=2))

    async def events() -> Any:
        yield b""

    first, second = (keeper.open_stream("a").stream(events()) for _ in range(2))
    with pytest.raises(TooMany):
        keeper.open_stream("a")
    del first  # its client went away before it began
    assert keeper.open["a"] == 1
    keeper.open_stream("a")
    assert second is not None


def test_one_client_does_not_fill_the_room_with_tables() -> None:
    now = [0.0]
    keeper = Doorkeeper(Limits(tables_per_hour=60, tables_at_once=3), lambda: now[0])
    for _ in range(3):
        keeper.admit_table("a")
    with pytest.raises(TooMany) as refused:
        keeper.admit_table("a")
    assert refused.value.headers is not None
    assert refused.value.headers["Retry-After"] == "60"
    keeper.admit_table("b")
    now[0] = 61.0
    keeper.admit_table("a")


def test_whoever_keeps_a_room_sets_its_limits(tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text("streams = 2000\nrate = 50\nleast_rate = 100.5\n")
    assert read_limits(file) == Limits(streams=2000, rate=50.0, least_rate=100.5)
    command = [sys.executable, "-m", "caldera", "serve", "--no-browser", "--port", "0", "--limits"]
    file.write_text("rate = 0.01\nburst = 3\n")
    with subprocess.Popen([*command, str(file)], stdout=subprocess.PIPE, cwd=tmp_path, text=True) as process:
        assert process.stdout is not None
        address = "http://localhost:" + process.stdout.readline().split("localhost:")[1].split("/")[0]
        try:
            assert [httpx2.get(f"{address}/empty").status_code for _ in range(5)] == [200, 200, 200, 429, 429]
        finally:
            process.terminate()
    refused = subprocess.run([*command, str(tmp_path / "none.toml")], capture_output=True, text=True, cwd=tmp_path)
    assert refused.returncode == 2
    assert "none.toml cannot be read" in refused.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("stream = 5", "there is no limit 'stream'. The limits are rate, burst, "),
        ("streams = 2.5", "streams must be a whole number above 0"),
        ("streams = true", "streams must be a whole number above 0"),
        ('rate = "fast"', "rate must be a number above 0"),
        ("rate = nan", "rate must be a number above 0"),
        ("rate = -1", "rate must be a number above 0"),
        ("rate", "cannot be read"),
    ],
)
def test_wrong_limits_are_told(tmp_path: Path, words: str, said: str) -> None:
    file = tmp_path / "limits.toml"
    file.write_text(words)
    with pytest.raises(BadInput, match=re.escape(said)):
        read_limits(file)
