"""Kill the server with SIGKILL at random moments while people and bots play, and look whether anything was lost.

    python benchmarks/crash.py [--kills 200] [--seed 1]

A real server on loopback, in a process of its own. Several tables are played at once by programs that act at random: games with and
without secrets, people at the same time, bots. Whoever gets no answer sends the same request again after the restart, as a browser
would. After every kill:

- the database passes SQLite's integrity check;
- every action that was acknowledged is in the log, in the order in which its seat took it;
- nothing is there twice: the log of a seat is what it was told plus, at most once each, what it never got an answer for;
- every table replays from its log, the server's own and one in this process.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wire import Answer, HungUp, Wire

from caldera.games import game as find_game
from caldera.tables.store import Store
from caldera.tables.table import PLAY, Table

SERVE = """
import sys
from caldera.web.limits import UNLIMITED
from caldera.web.server import serve
serve("127.0.0.1", int(sys.argv[2]), sys.argv[1], False, 0.0, UNLIMITED)
"""
TABLES = (
    ("hekla", ("link", "link")),
    ("hekla", ("link", "bot")),
    ("fuji", ("link", "link", "bot")),
    ("fire_mountain", ("link", "link", "bot")),
    ("sub_terra", ("link", "link")),
)
BOT = "easy"
MOST_ACTIONS, MOST_SECONDS, MOMENT = 25, 20.0, 0.05
"""The server is left alone for up to so many actions, or so long on a busy machine; then it dies within a moment."""

ACKNOWLEDGED, UNKNOWN, REFUSED = "acknowledged", "unknown", "refused"


@dataclass
class Attempt:
    """Something that a seat wanted to do."""

    words: str
    outcome: str = UNKNOWN


@dataclass
class Player:
    """A program with a seat."""

    table: str
    seat: int
    wire: Wire
    rng: random.Random
    attempts: list[Attempt] = field(default_factory=list)
    over: bool = False

    async def play(self) -> None:
        """Act until the server goes away or the match is over. A request without an answer is sent once more, word for word."""
        unsent: tuple[Attempt, dict[str, Any]] | None = None
        while not self.over:
            try:
                if unsent:
                    attempt, body = unsent
                    self._note(attempt, await self.wire.ask("POST", f"/t/{self.table}/act", body), again=True)
                    unsent = None
                shown = (await self.wire.ask("GET", f"/t/{self.table}")).json()
                if shown.get("over"):
                    self.over = True
                elif shown["actions"]:
                    chosen = self.rng.choice(shown["actions"])
                    attempt = Attempt(chosen["words"])
                    body = {"seat": self.seat, "action": chosen["action"], "last_version": shown["version"]}
                    self.attempts.append(attempt)
                    unsent = attempt, body
                    self._note(attempt, await self.wire.ask("POST", f"/t/{self.table}/act", body))
                    unsent = None
                else:
                    await asyncio.sleep(0.01)
            except HungUp:
                await asyncio.sleep(0.05)

    def _note(self, attempt: Attempt, answer: Answer, again: bool = False) -> None:
        if answer.status == 200:
            attempt.outcome = ACKNOWLEDGED
        elif answer.status in (409, 422) and again:
            attempt.outcome = UNKNOWN  # the first time it may have been heard
        elif answer.status in (409, 422):
            attempt.outcome = REFUSED
        else:
            raise AssertionError(f"{answer.status}: {answer.body!r}")


class Server:
    """The room in a process of its own, on the same port and file every time."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.complaints = database.with_suffix(".log")
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-c", SERVE, str(self.database), str(self.port)]
        with self.complaints.open("a") as complaints:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=complaints, text=True)
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert "localhost:" in said, "the server does not start"
        self.port = int(said.split("localhost:")[1].split("/")[0])

    async def ready(self) -> None:
        """Wait until it answers."""
        wire = Wire(self.port)
        while True:
            try:
                await wire.ask("GET", "/empty")
                return wire.close()
            except HungUp:
                await asyncio.sleep(0.02)

    def kill(self) -> None:
        """SIGKILL, to our own child alone."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()
        self.process = None


def fits(log: list[str], attempts: list[Attempt]) -> bool:
    """Whether a seat's log is its acknowledged attempts in order plus some of those without an answer, each at most once."""
    reachable = {0}  # how much of the log the attempts so far can account for
    for attempt in attempts:
        taken = {at + 1 for at in reachable if at < len(log) and log[at] == attempt.words}
        if attempt.outcome == ACKNOWLEDGED:
            reachable = taken
        elif attempt.outcome == UNKNOWN:
            reachable |= taken
    return len(log) in reachable


def check(database: Path, players: list[Player]) -> int:
    """Look into the file; how many entries there are. An AssertionError says what is wrong."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        (verdict,) = db.execute("PRAGMA integrity_check").fetchone()
        assert verdict == "ok", verdict
        gaps = db.execute("SELECT match FROM entry GROUP BY match HAVING count(*) != max(seq) + 1 OR min(seq) != 0").fetchall()
        assert not gaps, f"entries are missing at {gaps}"
        for player in players:
            query = "SELECT body FROM entry WHERE match = ? AND seat = ? AND kind = ? ORDER BY seq"
            log = [body for (body,) in db.execute(query, (player.table, player.seat, PLAY))]
            assert fits(log, player.attempts), f"seat {player.seat} of {player.table}: {log} is not {player.attempts}"
        total: int = db.execute("SELECT count(*) FROM entry").fetchone()[0]
    return total


def replay_all(database: Path) -> int:
    """Rebuild every table from its log, here; how many."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        names = [name for (name,) in db.execute("SELECT id FROM match")]
    store = Store(database)
    for name in names:
        stored = store.load(name)
        Table.rebuild(name, find_game(stored.game), stored.header, stored.seats, stored.secret, stored.log)
    store.close()
    return len(names)


async def sit_down(port: int, rng: random.Random, tables: Iterator[int]) -> list[Player]:
    """One more table with everybody at it."""
    game, kinds = TABLES[next(tables) % len(TABLES)]
    host = Wire(port)
    body = {"seats": [{"kind": kind, "bot": BOT if kind == "bot" else ""} for kind in kinds]}
    made = (await host.ask("POST", f"/g/{game}/new", body)).json()
    players = []
    for seat in made["seats"]:
        if seat["kind"] == "link":
            joined = (await host.ask("POST", seat["link"], {"name": f"Player {seat['seat']}"})).json()
            players.append(Player(made["id"], seat["seat"], Wire(port, joined["token"]), random.Random(rng.random())))
    host.close()
    return players


def acknowledged(players: list[Player]) -> int:
    return sum(attempt.outcome == ACKNOWLEDGED for player in players for attempt in player.attempts)


async def let_play(players: list[Player], actions: int) -> None:
    """Wait until so many more actions were acknowledged."""
    wanted, until = acknowledged(players) + actions, time.monotonic() + MOST_SECONDS
    while acknowledged(players) < wanted and time.monotonic() < until:
        await asyncio.sleep(0.01)


async def torment(database: Path, kills: int, seed: int) -> None:
    rng = random.Random(seed)
    server = Server(database)
    server.start()
    players: list[Player] = []
    playing: dict[int, asyncio.Task[None]] = {}
    numbers = iter(range(1 << 30))
    began = time.monotonic()
    entries = tables = 0
    try:
        for kill in range(kills):
            await server.ready()
            with contextlib.suppress(HungUp):
                while len([player for player in players if not player.over]) < 2 * len(TABLES) - 1:
                    players += await sit_down(server.port, rng, numbers)
                    tables += 1
            for index, player in enumerate(players):
                if index not in playing:
                    playing[index] = asyncio.create_task(player.play())
            await let_play(players, rng.randrange(MOST_ACTIONS))
            await asyncio.sleep(rng.uniform(0, MOMENT))
            for task in playing.values():
                if task.done():
                    task.result()
            server.kill()
            server.start()
            await asyncio.to_thread(check, database, players)
            if (kill + 1) % 20 == 0 or kill + 1 == kills:
                entries = await asyncio.to_thread(check, database, players)
                print(f"{kill + 1:4} kills, {tables} tables, {entries} entries, {time.monotonic() - began:.0f} s", flush=True)
    finally:
        for task in playing.values():
            task.cancel()
        await asyncio.gather(*playing.values(), return_exceptions=True)
        for player in players:
            player.wire.close()
        server.kill()
    check(database, players)
    complaints = server.complaints.read_text()
    assert "caldera" not in complaints, complaints  # a process of bots that was about to start may say that nobody is there
    told = acknowledged(players)
    open_ends = sum(attempt.outcome == UNKNOWN for player in players for attempt in player.attempts)
    assert told > kills, f"only {told} actions in {kills} kills: nothing was tried"
    print(f"{told} actions acknowledged, {open_ends} without a clear answer: none lost, none doubled")
    print(f"{replay_all(database)} tables replay, the file is whole")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(torment(Path(folder) / "tables.db", options.kills, options.seed))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
