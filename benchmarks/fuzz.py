"""Send made-up requests and match files to a server, and look whether it ever fails or grows.

    python benchmarks/fuzz.py [--requests 200000] [--seed 1] [--ledger FILE] [--minutes 7]

A real server on loopback in a process of its own, with a table of each game. Everything else is made up: addresses, methods,
headers, bodies, and matches and positions that were changed a little. No answer may be a 5xx, no request may stay without one,
and the memory of the server must not grow with the number of requests: it is compared after a warm-up and at the end of each piece.
With a ledger the pieces are written down, so that a long campaign can be ended and taken up again.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from fuzz_requests import Asked, Known, ask_something
from wire import HungUp, Wire

from caldera.games import game as find_game
from caldera.games import game_ids

SERVE = """
import sys
from caldera.tables import room
from caldera.web.http.limits import UNLIMITED
from caldera.web.server import serve
room.MOST_LIVE_TABLES = 100
serve("127.0.0.1", 0, sys.argv[1], False, 0.0, UNLIMITED)
"""
"""Few tables stay in memory, so that it is full after the warm-up: every good import is one more table."""
PIECE, WARM_UP, AT_ONCE = 20_000, 6_000, 8
MOST_GROWTH = 24_000
"""kB by which the memory may grow in a piece after the warm-up."""


def memory(process: int) -> int:
    """Resident memory in kB."""
    return int(Path(f"/proc/{process}/status").read_text().partition("VmRSS:")[2].split()[0])


async def prepare(port: int, rng: random.Random) -> Known:
    """Some tables and matches to make things up from."""
    known = Known([], [], [])
    wire = Wire(port)
    for game in game_ids():
        made = (await wire.ask("POST", f"/g/{game}/new", {"seats": [{"kind": "here"}, {"kind": "link"}]})).json()
        known.paths.append(made["path"])
        known.tokens += [seat["token"] for seat in made["seats"] if seat.get("token")]
        known.tokens += [seat["link"].rpartition("/")[2] for seat in made["seats"] if seat.get("link")]
        known.matches.append(_some_match(game, rng))
    wire.close()
    return known


def _some_match(game_id: str, rng: random.Random) -> dict[str, Any]:
    """A match of some actions at random."""
    from caldera.core.match import Match
    from caldera.core.rng import Rng
    from caldera.core.state import CHANCE

    match, dice = Match(find_game(game_id), 2, {}), Rng(rng.randrange(1 << 30))
    while match.ply < 40 and not match.state.is_over:
        seat = match.state.actors[0]
        action = int(match.state.draw(dice)) if seat == CHANCE else rng.choice(list(match.state.legal_actions(seat)))
        match.apply(action, seat)
    found: dict[str, Any] = match.to_json()
    return found


async def send_piece(process: int, port: int, number: int, seed: int) -> dict[str, int]:
    """Send so many requests, several at once; what came back. An AssertionError says what is wrong."""
    rng = random.Random(seed)
    known = await prepare(port, rng)
    counts: Counter[str] = Counter()
    sent = 0
    weight = 0

    async def client(own: random.Random) -> None:
        nonlocal sent, weight
        wire = Wire(port)
        while sent < number:
            sent += 1
            asked: Asked = ask_something(own, known)
            answer = await send(wire, asked)
            counts[f"{answer // 100}xx"] += 1
            counts["imports"] += asked.is_import
            assert answer < 500, f"{answer} for {asked}"
            if not weight and sent >= min(WARM_UP, number // 2):
                weight = memory(process)
        wire.close()

    await asyncio.gather(*(client(random.Random(rng.random())) for _ in range(AT_ONCE)))
    grown = memory(process) - weight
    assert grown < MOST_GROWTH, f"the memory grew by {grown} kB"
    alive = await Wire(port).ask("GET", "/readyz")
    assert alive.status == 200
    return {
        "requests": number,
        "imports": counts["imports"],
        "grown_kb": grown,
        **{key: counts[key] for key in ("2xx", "3xx", "4xx")},
    }


async def send(wire: Wire, asked: Asked) -> int:
    """The status of the answer. A server may hang up on what is not HTTP, and then answers the next one."""
    for _ in range(3):
        with contextlib.suppress(HungUp, asyncio.LimitOverrunError, ValueError):
            return (await asyncio.wait_for(wire.raw(asked.method, asked.path, asked.headers, asked.body), 60)).status
        wire.close()
    return 499


def run_piece(number: int, seed: int) -> dict[str, int]:
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log.txt"
        with log.open("w") as complaints:
            command = [sys.executable, "-c", SERVE, f"{folder}/tables.db"]
            server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=complaints, text=True)
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline().split("localhost:")[1].split("/")[0])
            found = asyncio.run(send_piece(server.pid, port, number, seed))
        finally:
            server.kill()
            server.wait()
        assert "Traceback" not in log.read_text(), log.read_text()[-4000:]
        return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--requests", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ledger", type=Path, help="write each piece down, and go on after those that are there")
    parser.add_argument("--minutes", type=float, default=600.0, help="begin no further piece after so long")
    options = parser.parse_args()
    noted = options.ledger.read_text().splitlines() if options.ledger and options.ledger.exists() else []
    done: list[dict[str, int]] = [json.loads(line) for line in noted]
    began = time.monotonic()
    while (so_far := sum(piece["requests"] for piece in done)) < options.requests:
        if time.monotonic() - began > 60 * options.minutes:
            print(f"{so_far} of {options.requests} requests; run it again to go on.")
            return 2
        piece_began = time.monotonic()
        found = run_piece(min(PIECE, options.requests - so_far), options.seed + len(done))
        done.append(found)
        print(f"{so_far + found['requests']:7} requests, {time.monotonic() - piece_began:.0f} s: {found}", flush=True)
        if options.ledger:
            with options.ledger.open("a") as ledger:
                ledger.write(json.dumps(found) + "\n")
    total = {key: sum(piece[key] for piece in done) for key in done[0]}
    worst = max(piece["grown_kb"] for piece in done)
    print(f"{total['requests']} requests, {total['imports']} of them imports: {total['2xx']} good, {total['3xx']} redirected,")
    print(f"{total['4xx']} refused, none failed; no server grew by more than {worst} kB after its warm-up")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
