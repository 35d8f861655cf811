"""How many tables one server handles: two people and a spectator at each, one action per second and table, loopback only.

    python benchmarks/load.py [--games hekla …] [--tables 200] [--seconds 10] [--steps 300,400,600,800] [--no-peer] [--packed]
                              [--workers 2] [--ledger FILE]

The server is one process on SQLite, or with `--workers` several of them on a PostgreSQL of its own; all the people are one other
process on the same machine. Everybody holds an open stream as a browser does; the time of an action is from its POST to the last
byte of the event that the other person receives. An action that is due while the one before is still under way is sent late, and
its time runs from when it was due. Prints the 50th and 95th percentile, the memory that a table and an open stream take in the
server, what share of a core the server and the people need, and from which number of tables on the 95th percentile is above 250 ms.
The same for a boardgame.io server over its own Socket.IO in the same run, as ratios. With a ledger every figure is written down,
and a run that was ended goes on after those that are there.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from node_peer import PEER, install_peer, node

import caldera.core.state

SERVE = """
import sys
from caldera.core import dice
from caldera.web.http.limits import UNLIMITED
from caldera.web.server import serve
dice.new_secret = lambda: bytes(32)  # the people have to know the dice
serve("127.0.0.1", 0, sys.argv[1], False, 0.0, UNLIMITED, workers=int(sys.argv[2]))
"""
HERE = Path(__file__).parent
SLOW = 0.250
STREAMS = 3
"""Of a table."""
ENOUGH = {"hekla": 400, "fire_mountain": 200, "sub_terra": 200, "fuji": 200}
"""How many tables of each game one process should bear."""
MOST_WORK = 2.2
"""Of a Hekla action, as a multiple of boardgame.io's."""
MOST_BYTES = 31_000
"""Sent to three people for an action of Hekla."""
WHAT_IS_COMPARED = """\
Caldera:      a table of a game. Each action is checked by the rules, committed to SQLite before it is answered, and drawn: every
              viewer gets what changed in the board's picture, the legal actions in words, the log, in their own language.
boardgame.io: two people place stones on 64 squares. Matches are in memory, as is its default; every viewer gets the plain state as
              JSON, and their own program has to draw it."""


@dataclass
class Figures:
    """What one number of tables gave."""

    tables: int
    times: list[float]
    late: int
    """Actions whose event had not arrived two seconds after the end."""
    lag: float
    """95th percentile of how late the people were to send, in seconds: what they add themselves."""
    server_load: float
    people_load: float
    """Of one core."""
    table_kb: float
    stream_kb: float
    bytes_an_action: float
    server_seconds: float

    def percentile(self, share: float) -> float:
        return percentile(self.times, share)

    @property
    def work(self) -> float:
        """Seconds of the server's processor time for an action."""
        return self.server_seconds / max(1, len(self.times))

    @property
    def slow(self) -> bool:
        return self.percentile(0.95) > SLOW or self.late > self.tables // 10

    def line(self, name: str) -> str:
        speed = f"p50 {1000 * self.percentile(0.5):7.1f} ms   p95 {1000 * self.percentile(0.95):7.1f} ms"
        done = f"{len(self.times):5} actions, {self.late} not done"
        memory = f"{self.table_kb:6.1f} kB a table, {self.stream_kb:6.1f} kB a stream"
        load = f"server {100 * self.server_load:3.0f} % and people {100 * self.people_load:3.0f} % of a core"
        load += f", {1000 * self.work:.2f} ms of the server an action"
        rest = f"{self.bytes_an_action / 1000:.1f} kB sent an action, people late by {1000 * self.lag:.1f} ms"
        return "  ".join((f"{name:13} {self.tables:5} tables", speed, done, memory, load, rest))


def percentile(values: list[float], share: float) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[round(share * 100) - 1] if len(values) > 1 else 99.0


# ---- processes ----


def family(process: int) -> list[int]:
    """A process and those that it has started."""
    started = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [process, *[each for child in started for each in family(int(child))]]


def memory(process: int) -> float:
    """Resident memory of a process and of its workers, in kB."""
    return sum(float(Path(f"/proc/{each}/status").read_text().partition("VmRSS:")[2].split()[0]) for each in family(process))


def busy(process: int) -> float:
    """Seconds of a processor that a process and its workers have used."""
    used = 0
    for each in family(process):
        fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        used += int(fields[11]) + int(fields[12])
    return used / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(command: list[str], environment: dict[str, str] | None = None) -> Iterator[subprocess.Popen[str]]:
    """A child of ours as long as it is needed."""
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment) as process:
        try:
            yield process
        finally:
            for each in family(process.pid):  # workers do not end with the process that looks after them
                os.kill(each, signal.SIGKILL)


def heard(process: subprocess.Popen[str], word: str) -> str:
    """The line in which a child says this word."""
    assert process.stdout is not None
    for line in process.stdout:
        if word in line:
            return line
    raise RuntimeError(f"{process.args!r} ended before it said {word!r}")


def go_on(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


def measure(server: int, people: list[str], tables: int, seconds: int, *more: str) -> Figures:
    """Let people play at a server that runs."""
    before = memory(server)
    with running([*people, str(tables), str(seconds), *more]) as crowd:
        heard(crowd, "seated")
        seated = memory(server)
        go_on(crowd)
        heard(crowd, "watching")
        watched = memory(server)
        used, began = busy(server), time.perf_counter()
        go_on(crowd)
        found: dict[str, Any] = json.loads(heard(crowd, "times"))
        used, took = busy(server) - used, time.perf_counter() - began
    table_kb, stream_kb = (seated - before) / tables, (watched - seated) / (STREAMS * tables)
    lag = percentile(found["lag"], 0.95)
    sent = found["bytes"] / max(1, len(found["times"]))
    return Figures(tables, found["times"], found["late"], lag, used / took, found["cpu"] / took, table_kb, stream_kb, sent, used)


# ---- Caldera ----


@contextmanager
def database(workers: int) -> Iterator[str]:
    """A file for one process, a PostgreSQL that waits for the disk for several."""
    if workers == 1:
        with tempfile.TemporaryDirectory() as folder:
            yield f"{folder}/tables.db"
        return
    sys.path.insert(0, str(HERE.parent))
    from tests.support.postgres import running_postgres

    with running_postgres(durable=True) as address:
        yield address


def ours(game: str, workers: int, how: tuple[str, ...], tables: int, seconds: int) -> Figures:
    with database(workers) as address, running([sys.executable, "-c", SERVE, address, str(workers)]) as server:
        port = heard(server, "localhost:").split("localhost:")[1].split("/")[0]
        people = [sys.executable, str(HERE / "load_people.py"), port, game]
        measure(server.pid, people, 5, 2, *how)  # whatever is made once for all tables
        return measure(server.pid, people, tables, seconds, *how)


# ---- boardgame.io ----


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def peer(tables: int, seconds: int) -> Figures:
    """The same work at a boardgame.io server."""
    port = str(free_port())
    environment = dict(os.environ) | {"NODE_ENV": "production"}
    with running([node(), str(PEER / "server.cjs"), port], environment) as server:
        heard(server, "ready")
        people = [node(), str(PEER / "players.cjs"), port]
        measure(server.pid, people, 5, 2)
        return measure(server.pid, people, tables, seconds)


# ---- the run ----

Run = Callable[[int, int], Figures]


def written_down(name: str, run: Run, ledger: Path | None) -> Run:
    """The same, with every figure in the ledger, from which those of an earlier run are taken."""

    def measured(tables: int, seconds: int) -> Figures:
        key = {"name": name, "tables": tables, "seconds": seconds}
        for line in ledger.read_text().splitlines() if ledger and ledger.exists() else ():
            noted = json.loads(line)
            if all(noted[part] == value for part, value in key.items()):
                return Figures(**noted["figures"])
        figures = run(tables, seconds)
        if ledger:
            with ledger.open("a") as file:
                noted = key | {"load": os.getloadavg()[0], "figures": asdict(figures)}
                file.write(json.dumps(noted) + "\n")
        return figures

    return measured


def climb(name: str, run: Run, first: Figures, steps: list[int], seconds: int) -> tuple[int, str]:
    """Add tables until it is slow: the most that were fast enough, and the sentence about it."""
    last = first
    if first.slow:
        return 0, f"{name}: p95 is above 250 ms with {first.tables} tables already"
    for tables in steps:
        figures = run(tables, seconds)
        print(figures.line(name), flush=True)
        if figures.slow:
            return last.tables, f"{name}: p95 passes 250 ms between {last.tables} and {tables} tables"
        last = figures
    return last.tables, f"{name}: p95 is below 250 ms with {last.tables} tables still"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", nargs="+", choices=list(ENOUGH), default=list(ENOUGH))
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--steps", default="300,400,600,800", help="numbers of tables to try while it is fast enough")
    parser.add_argument("--no-peer", action="store_true", help="leave boardgame.io out")
    parser.add_argument("--packed", action="store_true", help="ask for streams that are compressed, as browsers do")
    parser.add_argument("--workers", type=int, default=1, help="processes of the server; several of them need PostgreSQL")
    parser.add_argument("--ledger", type=Path, help="write each figure down, and go on after those that are there")
    options = parser.parse_args()
    ledger: Path | None = options.ledger
    how = ("packed",) if options.packed else ()
    steps = [int(step) for step in options.steps.split(",") if step]
    compiled = not str(caldera.core.state.__file__).endswith(".py")
    build = "compiled" if compiled else "interpreted"
    print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f} at the start; Caldera is {build}")
    print(WHAT_IS_COMPARED)
    sentences: list[str] = []
    missed: list[str] = []
    theirs: Figures | None = None
    if not options.no_peer:
        install_peer()
        run_peer = written_down("boardgame.io", peer, ledger)
        theirs = run_peer(options.tables, options.seconds)
        print(theirs.line("boardgame.io"), flush=True)
    for game in options.games:
        name = " ".join([game if options.workers == 1 else f"{game} x{options.workers}", *how])
        run = written_down(name, partial(ours, game, options.workers, how), ledger)
        mine = run(options.tables, options.seconds)
        print(mine.line(name), flush=True)
        if theirs:
            print(ratios(mine, theirs), flush=True)
            if game == "hekla" and mine.work / theirs.work > MOST_WORK:
                missed.append(f"{game}: an action is {mine.work / theirs.work:.1f} times the work of boardgame.io")
        if game == "hekla" and mine.bytes_an_action > MOST_BYTES:
            missed.append(f"{game}: {mine.bytes_an_action / 1000:.1f} kB are sent an action")
        most, sentence = climb(name, run, mine, [step for step in steps if step > options.tables], options.seconds)
        sentences.append(sentence)
        if most < min(ENOUGH[game], max([options.tables, *steps])):
            missed.append(f"{game}: only {most} tables were fast enough")
    if theirs:
        sentences.append(climb("boardgame.io", run_peer, theirs, steps[-1:], options.seconds)[1])
    print("\n".join(sentences))
    for miss in missed:
        print(f"MISSED {miss}")
    return 1 if missed else 0


def ratios(ours: Figures, peers: Figures) -> str:
    compared = {
        "p50": (ours.percentile(0.5), peers.percentile(0.5)),
        "p95": (ours.percentile(0.95), peers.percentile(0.95)),
        "memory of a table": (ours.table_kb, peers.table_kb),
        "of a stream": (ours.stream_kb, peers.stream_kb),
        "work of an action": (ours.work, peers.work),
    }
    shown = [f"{name} {mine / theirs:.2f}" for name, (mine, theirs) in compared.items() if theirs > 0]
    return f"Caldera / boardgame.io: {', '.join(shown)}"


if __name__ == "__main__":
    raise SystemExit(main())
