"""A real server in a process of its own, on a free port, with a database of its own: what web and browser tests talk to."""

from __future__ import annotations

import json
import os
import re
import signal
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

SERVE = """
import dataclasses, datetime, hashlib, os, sys
from caldera.build_info import EXPECTED, require_build
from caldera.core import dice
from caldera.insight import mountain
from caldera.tables.bots import expert_games
from caldera.tables.history import daily
from caldera.web.http import network
from caldera.web.http.limits import UNLIMITED, Limits
from caldera.web.server import serve
require_build(os.environ.get(EXPECTED))
LIMITED = Limits(tables_per_hour=1e6, tables_at_once=1e6, rate=1e3, burst=6e3)  # a test is one client, which is fast
network.machine_host = network.network_host = lambda: "127.0.0.2"  # the network of the tests is this machine itself
dice.new_secret = lambda: hashlib.sha256(b"table 0").digest()  # at every table, whatever the order of the tests
daily.day_of = lambda at: datetime.date(2026, 11, 16)  # a Monday on which the mountain is Hekla
real = mountain.setup_of
mountain.setup_of = lambda game: dataclasses.replace(real(game), bots=("novice",) * len(real(game).bots))  # quick to play against
expert_games.EXPERT, expert_games.PLAN = "novice", ()
limits = LIMITED if sys.argv[4] == "limited" else UNLIMITED
serve("127.0.0.1", int(sys.argv[2]), sys.argv[1], False, float(sys.argv[3]), limits, club="Tuesday table")
"""


NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Rooms of the tests speak plain HTTP, so no client has to read the certificates of the world (20 ms each)."""
PATIENCE = 120
"""Seconds after which a server that does not start or end is given up; on a busy machine both take a while."""


class RunningRoom:
    """A server that can be stopped, killed and started again on the same port and file."""

    def __init__(self, database: Path, pace: float = 0.0, limited: bool = True) -> None:
        self.database = database
        self.complaints = database.with_suffix(".log")
        self.limits = "limited" if limited else "unlimited"
        self.pace = pace
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def command(self) -> list[str]:
        return [sys.executable, "-W", "error", "-c", SERVE, str(self.database), str(self.port), str(self.pace), self.limits]

    def start(self) -> None:
        # A file and no pipe: nobody reads while the room runs, and a room that waits for a full pipe answers nobody.
        with self.complaints.open("w") as complaints:
            self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=complaints, text=True)
        said = self._first_line()
        assert "http" in said, said + self.complaints.read_text()
        self.port = int(said.split("localhost:")[1].split("/")[0])

    def _first_line(self) -> str:
        """The line with the address. A server that says nothing is ended, so that nobody waits for it for ever."""
        assert self.process is not None
        assert self.process.stdout is not None
        giving_up = threading.Timer(PATIENCE, self.process.kill)
        giving_up.daemon = True
        giving_up.start()
        try:
            return self.process.stdout.readline() or f"The server said nothing for {PATIENCE} seconds, or has ended. "
        finally:
            giving_up.cancel()

    def stop(self, how: int = signal.SIGTERM) -> str:
        """End the server; what it complained about."""
        assert self.process is not None
        os.kill(self.process.pid, how)
        try:
            self.process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
            raise AssertionError(f"The server did not end within {PATIENCE} seconds: {self.complaints.read_text()}") from None
        self.process = None
        return self.complaints.read_text()

    def restart(self, how: int = signal.SIGTERM) -> None:
        self.stop(how)
        self.start()


@contextmanager
def running_room(database: Path, pace: float = 0.0, limited: bool = True) -> Iterator[RunningRoom]:
    room = RunningRoom(database, pace, limited)
    try:
        yield room
    finally:
        if room.process is not None:
            complaints = room.stop()
            assert "Traceback" not in complaints, complaints


def browser(room: RunningRoom, language: str = "en") -> httpx2.Client:
    """A client that behaves like a browser: it keeps cookies and says that its requests come from our own pages."""
    headers = {"Accept-Language": language, "Sec-Fetch-Site": "same-origin"}
    return httpx2.Client(base_url=room.address, headers=headers, timeout=20, verify=NO_TLS)


def new_table(client: httpx2.Client, *kinds: str, **fields: str) -> str:
    """Fill in the form of a new table of Hekla; the table's path."""
    form = {"players": str(len(kinds))} | {f"seat.{seat}.kind": kind for seat, kind in enumerate(kinds)}
    form |= {f"seat.{seat}.bot": "easy" for seat in range(len(kinds))}
    answer = client.post("/g/hekla/new", data=form | fields)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def act(client: httpx2.Client, path: str, seat: int, action: int, seen: int, **headers: str) -> httpx2.Response:
    return client.post(f"{path}/act", json={"seat": seat, "action": action, "last_version": seen}, headers=headers)


def seat_link(client: httpx2.Client, path: str) -> str:
    """The first link of a seat on the page of whoever may pass it on."""
    return str(re.findall(r'data-link="([^"]+/join/[^"]+)"', client.get(path).text)[0])


def boot(client: httpx2.Client, path: str) -> dict[str, Any]:
    """The data that the page of a table carries."""
    page = client.get(path).text
    found: dict[str, Any] = json.loads(page.split('id="boot">')[1].split("</script>")[0])
    return found


# ---- fixtures for all tests: see conftest.py beside this folder ----

ASK = {"Accept": "application/json"}


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    with running_room(tmp_path_factory.mktemp("room") / "tables.db") as running:
        yield running


@pytest.fixture
def ann(room: RunningRoom) -> Iterator[httpx2.Client]:
    with browser(room) as client:
        yield client


@pytest.fixture
def bob(room: RunningRoom) -> Iterator[httpx2.Client]:
    """Somebody else, who reads French."""
    with browser(room, "fr") as client:
        yield client


@pytest.fixture
def program(room: RunningRoom) -> Iterator[httpx2.Client]:
    """A client without cookies."""
    with httpx2.Client(base_url=room.address, headers=ASK, timeout=20, verify=NO_TLS) as client:
        yield client
