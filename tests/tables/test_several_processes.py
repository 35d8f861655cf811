"""Two rooms on one PostgreSQL, as two processes would have: each hears what the other stores, and no bot acts twice."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from caldera.tables.errors import Stale
from caldera.tables.room import Room
from caldera.tables.seat_specs import SeatSpec
from caldera.tables.seats import BOT, HERE, LINK, new_session
from caldera.tables.store_protocol import open_store
from tests.support.postgres import find_programs, running_postgres

pytestmark = pytest.mark.skipif(find_programs() is None, reason="PostgreSQL is not installed")

ANN, BOB = new_session(), new_session()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_postgres() as found:
        yield found


def with_two_rooms(address: str, work: Callable[[Room, Room], Awaitable[None]]) -> None:
    async def run() -> None:
        rooms = [Room(open_store(address), 0.0) for _ in range(2)]
        try:
            await asyncio.wait_for(work(*rooms), 60)
        finally:
            for room in rooms:
                await room.close()

    asyncio.run(run())


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(15):
        while not condition():
            await asyncio.sleep(0.02)


def test_people_at_two_processes_play_one_game(address: str) -> None:
    async def work(one: Room, two: Room) -> None:
        mine = await one.create("hekla", (SeatSpec(HERE), SeatSpec(LINK)), {}, ANN)
        ((_, link),) = mine.invitations(ANN)
        async with two.watch(mine.id, BOB) as live:
            await two.claim(mine.id, link, BOB, "Bob")
            await until(lambda: mine.names("en")[1] == "Bob")
            for _ in range(6):
                for room, table in ((one, mine), (two, live.table)):
                    seat = table.state.actors[0]
                    if seat == (0 if room is one else 1):
                        version = await room.act(table.id, seat, table.state.legal_actions(seat)[0], table.version)
                        await until(lambda version=version: mine.version >= version and live.table.version >= version)  # type: ignore[misc]
            assert mine.match.plays == live.table.match.plays
            assert mine.match.ply > 4
            assert not live.is_closed, "whoever watches is not sent away"

    with_two_rooms(address, work)


def test_whoever_is_slower_is_told_so(address: str) -> None:
    async def work(one: Room, two: Room) -> None:
        table = await one.create("hekla", (SeatSpec(HERE), SeatSpec(HERE)), {}, ANN)
        other = (await two.live(table.id)).table
        actions = table.state.legal_actions(0)
        results = await asyncio.gather(
            one.act(table.id, 0, actions[0], 0), two.act(other.id, 0, actions[1], 0), return_exceptions=True
        )
        assert sum(isinstance(each, Stale) for each in results) == 1
        assert len(one.store.load(table.id).log) == 1

    with_two_rooms(address, work)


def test_bots_belong_to_one_process_and_are_taken_over_when_it_dies(address: str) -> None:
    async def work(one: Room, two: Room) -> None:
        table = await one.create("hekla", (SeatSpec(BOT, bot="easy"), SeatSpec(BOT, bot="easy")), {}, ANN)
        async with one.watch(table.id), two.watch(table.id) as live:
            await until(lambda: table.version > 3)
            one.bots.is_stopped = True  # it hangs, and PostgreSQL ends its connections
            one.store.bot_claims.close()  # type: ignore[attr-defined]
            reached = table.version
            await until(lambda: live.table.version > reached + 2)
        log = two.store.load(table.id).log
        assert [entry.seq for entry in log] == list(range(len(log)))

    with_two_rooms(address, work)


# ---- workers of one server ----

SERVE = """
import sys
from caldera.web.limits import UNLIMITED
from caldera.web.server import serve
serve("127.0.0.1", 0, sys.argv[1], False, 0.0, UNLIMITED, workers=2)
"""


def children_of(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.skipif(sys.platform != "linux", reason="the processes are looked up in /proc")
def test_a_killed_worker_loses_nothing_and_is_replaced(address: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, address],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    try:
        said = process.stdout.readline()
        base = "http://localhost:" + said.split("localhost:")[1].split("/")[0]
        seats = {"seats": [{"kind": "here"}, {"kind": "here"}]}
        accept = {"Accept": "application/json", "Connection": "close"}  # another worker may take every request
        made = _send(base, "POST", "/g/hekla/new", seats, accept)
        told: list[int] = []
        for turn in range(12):
            if turn in (4, 8):
                os.kill(children_of(process.pid)[0], signal.SIGKILL)
            seat = turn % 2
            headers = accept | {"Authorization": f"Bearer {made['seats'][seat]['token']}"}
            shown = _send(base, "GET", made["path"], None, headers)
            while shown["version"] < len(told):  # this worker has not heard of the last action yet
                shown = _send(base, "GET", made["path"], None, headers)
            body = {"seat": seat, "action": shown["actions"][0]["action"], "last_version": shown["version"]}
            answer = _send(base, "POST", f"{made['path']}/act", body, headers)
            told.append(answer["version"])
        assert told == list(range(1, 13)), "every action was acknowledged once"
        deadline = time.monotonic() + 20
        while len(children_of(process.pid)) < 2 and time.monotonic() < deadline:
            time.sleep(0.05)
        assert len(children_of(process.pid)) == 2, "the killed ones were replaced"
        assert len(_send(base, "GET", f"{made['path']}/match.json", None, accept)["actions"]) == 12
    finally:
        process.terminate()
        process.communicate(timeout=30)


def _send(base: str, method: str, path: str, body: Any, headers: dict[str, str]) -> Any:
    """A request; once more when the worker that took it was killed before it answered anything."""
    for _ in range(40):
        try:
            answer = httpx2.request(method, base + path, json=body, headers=headers, timeout=20)
        except httpx2.TransportError:
            time.sleep(0.1)
            continue
        assert answer.status_code < 300, answer.text
        return answer.json()
    raise AssertionError(f"{path} is not answered")
