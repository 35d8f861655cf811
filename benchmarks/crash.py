"""Kill the server with SIGKILL at random moments while people and bots play, and look whether anything was lost.

    python benchmarks/crash.py [--store sqlite|postgresql] [--kills 200] [--seed 1] [--actions 25] [--ledger FILE] [--minutes 7]

A real server on loopback: one process on SQLite, or two workers on a PostgreSQL of its own, where mostly one of the two dies and
sometimes everything; every third time it is the database that is stopped, restarted or cut off. Several tables are played at once
by programs that act at random: games with and without secrets, people at the same time, bots. Whoever gets no answer sends the same
request again, as a browser would. After every kill:

- the database passes its integrity check, and no log has a gap;
- every action that was acknowledged is in the log, at the entry that its seat was told, in the order in which it took them;
- nothing is there twice: the log of a seat is what it was told plus, at most once each, what it never got an answer for.

After each piece of 50 kills every table replays from its log in this process, and the next piece begins with a new database. With a
ledger the pieces are written down as they are done, so that a long campaign can be ended and taken up again.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import math
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from crash_people import ACKNOWLEDGED, TABLES, UNKNOWN, Attempt, Player, acknowledged, fits, sit_down
from crash_servers import Evidence, PostgresEvidence, Server, SqliteEvidence, cut_connections
from wire import HungUp

from caldera.games import game as find_game
from caldera.tables.play.table import Table
from caldera.tables.store.protocol import open_store

if TYPE_CHECKING:
    from tests.support.postgres import Postgres

ROOT = Path(__file__).resolve().parent.parent
PIECE = 50
MOST_ACTIONS, MOST_SECONDS, MOMENT = 25, 20.0, 0.05
"""The server is left alone for up to so many actions, or so long on a busy machine; then it dies within a moment."""
ALL_OF_IT = 8
"""Of two workers both die every so many kills, together with the process that looks after them."""
TROUBLE = 3
"""Of so many kills one is of the database, if it is a PostgreSQL: it is stopped, restarted, or all its connections are cut."""

Remembered = list[tuple[Player, list[tuple[Attempt, str]]]]


def remember(players: list[Player]) -> Remembered:
    """What everybody has been told by now. What they are told later may or may not be in the log that is read after this."""
    return [(player, [(attempt, attempt.outcome) for attempt in player.attempts]) for player in players]


def check(evidence: Evidence, told: Remembered) -> int:
    """Compare the database with what people were told; how many entries there are. An AssertionError says what is wrong."""
    evidence.check_whole()
    for player, remembered in told:
        log = evidence.log_of(player.table, player.seat)
        later = [replace(attempt, outcome=UNKNOWN, version=math.inf) for attempt in player.attempts[len(remembered) :]]
        known = [
            replace(attempt, outcome=outcome, version=attempt.version if outcome == ACKNOWLEDGED else math.inf)
            for attempt, outcome in remembered
        ]
        attempts = known + later
        assert fits(log, attempts), f"seat {player.seat} of {player.table}: {log} is not {attempts}"
    return evidence.count()


def replay_all(database: str) -> int:
    """Rebuild every table from its log, here; how many."""
    store = open_store(database)
    try:
        names = store.table_ids()
        for name in names:
            stored = store.load(name)
            Table.rebuild(name, find_game(stored.game), stored.header, stored.seats, stored.secret, stored.log)
    finally:
        store.close()
    return len(names)


async def let_play(players: list[Player], actions: int) -> None:
    """Wait until so many more actions were acknowledged."""
    wanted, until = acknowledged(players) + actions, time.monotonic() + MOST_SECONDS
    while acknowledged(players) < wanted and time.monotonic() < until:
        await asyncio.sleep(0.01)


Trouble = Callable[[random.Random], None]
"""Something that happens to the database."""


async def torment(
    server: Server, evidence: Evidence, kills: int, seed: int, actions: int, trouble: Trouble | None = None
) -> dict[str, int]:
    """One piece: so many kills of one server with one database; what was counted."""
    rng = random.Random(seed)
    server.start()
    players: list[Player] = []
    playing: dict[int, asyncio.Task[None]] = {}
    numbers = iter(range(1 << 30))
    tables = 0
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
            await let_play(players, rng.randrange(actions))
            await asyncio.sleep(rng.uniform(0, MOMENT))
            for task in playing.values():
                if task.done():
                    task.result()
            if trouble is not None and kill % TROUBLE == TROUBLE - 1:
                await asyncio.to_thread(trouble, rng)
            elif server.workers == 1 or kill % ALL_OF_IT == ALL_OF_IT - 1:
                server.kill()
                server.start()
            else:
                await asyncio.to_thread(server.kill_one, rng)
            await asyncio.to_thread(check, evidence, remember(players))
    finally:
        for task in playing.values():
            task.cancel()
        await asyncio.gather(*playing.values(), return_exceptions=True)
        for player in players:
            player.wire.close()
        server.close()
    entries = check(evidence, remember(players))
    complaints = server.complaints.read_text()
    assert "Traceback" not in complaints or "caldera" not in complaints, (
        complaints
    )  # a process of bots may say that nobody is there
    told = acknowledged(players)
    assert told > kills, f"only {told} actions in {kills} kills: nothing was tried"
    open_ends = sum(attempt.outcome == UNKNOWN for player in players for attempt in player.attempts)
    return {"kills": kills, "tables": tables, "entries": entries, "acknowledged": told, "unclear": open_ends}


def trouble_postgres(postgres: Postgres, rng: random.Random) -> None:
    """Stop all its processes for a while, end and start it, or cut every connection."""
    from tests.support.postgres import silent

    what = rng.randrange(3)
    if what == 0:
        with silent(postgres.address):
            time.sleep(rng.uniform(0.1, 4.0))
    elif what == 1:
        postgres.stop()
        time.sleep(rng.uniform(0, 1.0))
        postgres.start()
    else:
        cut_connections(postgres.address)


def run_piece(store: str, kills: int, seed: int, actions: int) -> dict[str, int]:
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        if store == "sqlite":
            database, workers, trouble = str(folder / "tables.db"), 1, None
        else:
            sys.path.insert(0, str(ROOT))
            from tests.support.postgres import postgres_server

            postgres = stack.enter_context(postgres_server(durable=True))
            database, workers, trouble = postgres.address, 2, partial(trouble_postgres, postgres)
        evidence: Evidence = SqliteEvidence(Path(database)) if workers == 1 else PostgresEvidence(database)
        found = asyncio.run(torment(Server(database, workers, folder / "log.txt"), evidence, kills, seed, actions, trouble))
        found["replayed"] = replay_all(database)
        return found


def pieces_of(ledger: Path | None, store: str) -> Iterator[dict[str, int]]:
    """What was done before."""
    for line in ledger.read_text().splitlines() if ledger and ledger.exists() else ():
        noted = json.loads(line)
        if noted.pop("store") == store:
            yield noted


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--actions", type=int, default=MOST_ACTIONS, help="most actions between two kills")
    parser.add_argument("--ledger", type=Path, help="write each piece down, and go on after those that are there")
    parser.add_argument("--minutes", type=float, default=600.0, help="begin no further piece after so long")
    options = parser.parse_args()
    done = list(pieces_of(options.ledger, options.store))
    began = time.monotonic()
    while (so_far := sum(piece["kills"] for piece in done)) < options.kills:
        if time.monotonic() - began > 60 * options.minutes:
            print(f"{so_far} of {options.kills} kills; run it again to go on.")
            return 2
        piece_began = time.monotonic()
        found = run_piece(options.store, min(PIECE, options.kills - so_far), options.seed + len(done), options.actions)
        done.append(found)
        print(f"{so_far + found['kills']:5} kills, {time.monotonic() - piece_began:.0f} s: {found}", flush=True)
        if options.ledger:
            with options.ledger.open("a") as ledger:
                ledger.write(json.dumps({"store": options.store} | found) + "\n")
    total = {key: sum(piece[key] for piece in done) for key in done[0]}
    print(f"{options.store}: {total['kills']} kills, {total['entries']} entries at {total['tables']} tables")
    print(f"{total['acknowledged']} actions {ACKNOWLEDGED}, {total['unclear']} without a clear answer: none lost, none doubled")
    print(f"{total['replayed']} tables replay, every database is whole")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
