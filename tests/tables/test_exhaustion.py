"""One client cannot use up what all share: workers, memory, the queue of the bots."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import signal
import time
import weakref
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from caldera.tables import live as live_module
from caldera.tables.bots.bot_workers import LATER, URGENT, FairSlots, WorkerPool
from caldera.tables.bots.hints import start_hint
from caldera.tables.live import Live
from caldera.tables.people.seats import BOT, HERE, SeatSpec, new_session
from caldera.tables.room import Room
from caldera.tables.store.sqlite import Store
from caldera.web.stage.viewers import Viewer
from caldera.web.table.play import MOST_FIRST_EVENTS, write_event
from tests.support.waiting import let_others_run, until

BOTS = (SeatSpec(BOT, bot="easy"), SeatSpec(BOT, bot="easy"))
PEOPLE = (SeatSpec(HERE), SeatSpec(HERE))


def in_room(path: Path, work: Callable[[Room], Awaitable[None]], pace: float = 0.0) -> None:
    async def run() -> None:
        room = Room(Store(path), pace)
        try:
            await work(room)
        finally:
            await room.close()

    asyncio.run(run())


# ---- workers ----


def test_a_dead_worker_is_replaced_once_however_many_wait_for_it() -> None:
    async def run() -> None:
        pool = WorkerPool(1)
        try:
            for _ in range(2):
                waiting = [asyncio.create_task(pool.run(time.sleep, 0.2)) for _ in range(6)]
                await until(lambda: pool._pool is not None and pool._pool._processes)
                assert pool._pool is not None
                await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)  # it works, and five still wait for it
                for process in list(pool._pool._processes):
                    os.kill(process, signal.SIGKILL)
                await asyncio.gather(*waiting)
            assert len(multiprocessing.active_children()) <= 2, "one worker, and perhaps a dead one that was not collected yet"
        finally:
            pool.close()

    asyncio.run(run())


# ---- who comes next ----


def test_a_flood_of_hints_and_analyses_is_one_thought_per_table(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        async with room.analysis_workers.slots.hold("somebody else"):  # so that nothing is begun here
            live = await room.live((await room.create("hekla", PEOPLE, {}, new_session())).id)
            hints = {start_hint(room, live, 0, "flood") for _ in range(200)}
            jobs = {id(await room.saved_analyses.analysis_for(live.table, "flood")) for _ in range(200)}
            await until(lambda: room.analysis_workers.slots.waiting == 2)
            await let_others_run()
            assert (len(hints), len(jobs), room.analysis_workers.slots.waiting) == (1, 1, 2)
            hints.pop().cancel()

    in_room(tmp_path / "t.db", work)


def test_clients_take_turns_and_people_come_first() -> None:
    served: list[str] = []

    async def use(slots: FairSlots, name: str, client: str, priority: int) -> None:
        async with slots.hold(client, priority):
            served.append(name)
            await asyncio.sleep(0)

    async def run() -> None:
        slots = FairSlots(1)
        async with slots.hold("first"):
            tasks = [asyncio.create_task(use(slots, f"greedy {n}", "greedy", LATER)) for n in range(20)]
            tasks += [asyncio.create_task(use(slots, "modest", "modest", LATER))]
            tasks += [asyncio.create_task(use(slots, "watched", "other", URGENT))]
            await until(lambda: slots.waiting == 22)
            tasks[3].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert slots.free == 1

    asyncio.run(run())
    assert served[0] == "watched"
    assert served.index("modest") <= 2
    assert "greedy 3" not in served


def test_bots_that_nobody_watches_pause_and_go_on_when_somebody_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_module, "PAUSE_AFTER", 0.0)

    async def work(room: Room) -> None:
        table = await room.create("hekla", BOTS, {}, new_session())
        live = room.tables_in_memory[table.id]
        await let_others_run()
        assert live.bots is None, "nobody looks, so no bot was woken"
        assert table.version == 0
        async with room.watch(table.id):
            await until(lambda: table.version >= 2)
        await until(lambda: live.bots is None)
        assert not live.is_waited_for
        room.bots.wake(live)
        assert live.bots is None, "they pause until somebody looks again"

    in_room(tmp_path / "t.db", work)


def test_a_new_table_makes_space_for_itself(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        room.most_live_tables = 10
        made = [await room.create("hekla", PEOPLE, {}, new_session()) for _ in range(30)]
        assert len(room.tables_in_memory) <= 10
        assert (await room.live(made[0].id)).table.version == made[0].version, "the store has it"

    in_room(tmp_path / "t.db", work)


def test_a_forgotten_table_leaves_the_memory_at_once(tmp_path: Path) -> None:
    """Not only when Python looks for circles, which it does rarely in a large server."""

    async def work(room: Room) -> None:
        table = await room.create("fire_mountain", PEOPLE, {}, new_session())
        seat = table.state.actors[0]
        await room.act(table.id, seat, table.state.legal_actions(seat)[0], table.version)
        known = weakref.ref(table)
        gc.disable()
        try:
            room.drop(room.tables_in_memory[table.id])
            del table
            await until(lambda: known() is None)
        finally:
            gc.enable()

    in_room(tmp_path / "t.db", work)


def changes_kept(live: Live) -> int:
    return sum(isinstance(name, tuple) and name[0] in ("change", "shared") for name in live.table.memo)


def test_made_up_versions_do_not_fill_the_memory(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        session = new_session()
        table = await room.create("hekla", PEOPLE, {}, session)
        for _ in range(8):
            seat = table.state.actors[0]
            await room.act(table.id, seat, table.state.legal_actions(seat)[0], table.version)
        live = await room.live(table.id)
        viewer = Viewer((), "en")
        write_event(live, viewer, -1, None)
        before = changes_kept(live)
        for made_up in range(100):
            write_event(live, viewer, made_up, None)
        kept = [key for key in live.memo if key[0] == "event"]
        assert len(kept) <= MOST_FIRST_EVENTS
        assert changes_kept(live) == before, "nor do the pictures on the way to each of them stay"

    in_room(tmp_path / "t.db", work)
