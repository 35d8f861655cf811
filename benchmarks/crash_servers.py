"""The servers that `crash.py` kills, and what it reads in their databases afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Protocol

from wire import HungUp, Wire

from caldera.tables.play.table import PLAY

LAUNCH = """
import os, signal, sys
from caldera.web.http.limits import UNLIMITED
from caldera.web.server import serve
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    pid = os.fork()
    if pid:
        print("pid", pid, flush=True)
        continue
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    sys.stdin.close()
    serve("127.0.0.1", int(line), sys.argv[1], False, 0.0, UNLIMITED, workers=int(sys.argv[2]), owner_key="of the study")
    os._exit(0)
"""
"""A process that has read the program already and forks a server whenever it is told to: most of a start is reading it."""

GAPS = "SELECT match FROM entry GROUP BY match HAVING count(*) != max(seq) + 1 OR min(seq) != 0"
LOG = "SELECT seq, body FROM entry WHERE match = {0} AND seat = {0} AND kind = {0} ORDER BY seq"
COUNT = "SELECT count(*) FROM entry"


class Server:
    """The room in processes of its own, on the same port and database every time."""

    def __init__(self, database: str, workers: int, complaints: Path) -> None:
        self.workers = workers
        self.complaints = complaints
        self.port = self.pid = 0
        command = [sys.executable, "-c", LAUNCH, database, str(workers)]
        with complaints.open("a") as log:
            self._launcher = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True)

    def start(self) -> None:
        assert self._launcher.stdin is not None
        assert self._launcher.stdout is not None
        self._launcher.stdin.write(f"{self.port}\n")
        self._launcher.stdin.flush()
        said = [self._launcher.stdout.readline() for _ in range(2)]  # in any order
        told = {line.partition(" ")[0]: line for line in said}
        assert "pid" in told, f"the server does not start: {said} {self.complaints.read_text()}"
        self.pid = int(told.pop("pid").split()[1])
        (address,) = told.values()
        self.port = int(address.split("localhost:")[1].split("/")[0])

    async def ready(self) -> None:
        """Wait until it answers."""
        wire = Wire(self.port)
        while True:
            try:
                await wire.ask("GET", "/empty")
                return wire.close()
            except HungUp:
                await asyncio.sleep(0.02)

    def children(self) -> list[int]:
        return [int(each) for each in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]

    def kill_one(self, rng: random.Random) -> None:
        """SIGKILL for one worker, as soon as all are there: a killed one is replaced after a moment."""
        until = time.monotonic() + 30
        while len(self.children()) < self.workers:
            assert time.monotonic() < until, "a worker was not replaced"
            time.sleep(0.02)
        os.kill(rng.choice(self.children()), signal.SIGKILL)

    def kill(self) -> None:
        """SIGKILL, to our own children alone; it returns when they are gone."""
        pids = [self.pid, *(self.children() if self.workers > 1 else [])]
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        until = time.monotonic() + 30
        while any(Path(f"/proc/{pid}").exists() for pid in pids):
            assert time.monotonic() < until, f"{pids} do not end"
            time.sleep(0.005)

    def close(self) -> None:
        self.kill()
        self._launcher.communicate(timeout=30)


def cut_connections(address: str) -> None:
    import psycopg

    with psycopg.connect(address, autocommit=True) as db:
        others = "pid != pg_backend_pid() AND backend_type = 'client backend'"
        db.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}".encode())


class Evidence(Protocol):
    """What is in the database."""

    def check_whole(self) -> None:
        """An AssertionError when it is damaged or a log has a gap."""

    def log_of(self, table: str, seat: int) -> list[tuple[int, str]]:
        """The actions of a seat with their numbers, in their order."""
        ...

    def count(self) -> int:
        """All entries of all logs."""
        ...


class SqliteEvidence:
    def __init__(self, path: Path) -> None:
        self._path = path

    def _ask(self, query: str, *values: object) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(f"file:{self._path}?mode=ro", uri=True)) as db:
            return db.execute(query, values).fetchall()

    def check_whole(self) -> None:
        assert self._ask("PRAGMA integrity_check") == [("ok",)]
        assert not self._ask(GAPS)

    def log_of(self, table: str, seat: int) -> list[tuple[int, str]]:
        return [(int(str(seq)), str(body)) for seq, body in self._ask(LOG.format("?"), table, seat, PLAY)]

    def count(self) -> int:
        return int(str(self._ask(COUNT)[0][0]))


class PostgresEvidence:
    def __init__(self, address: str) -> None:
        self._address = address

    def _ask(self, query: str, *values: object) -> list[tuple[object, ...]]:
        import psycopg

        with psycopg.connect(self._address) as db:
            return db.execute(query.encode(), values).fetchall()

    def check_whole(self) -> None:
        assert not self._ask(GAPS)
        assert not self._ask("SELECT id FROM match WHERE entries != (SELECT count(*) FROM entry WHERE entry.match = match.id)")

    def log_of(self, table: str, seat: int) -> list[tuple[int, str]]:
        return [(int(str(seq)), str(body)) for seq, body in self._ask(LOG.format("%s"), table, seat, PLAY)]

    def count(self) -> int:
        return int(str(self._ask(COUNT)[0][0]))
