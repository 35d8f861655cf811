"""Two rooms on one PostgreSQL, as two processes would have: each hears what the other stores, and no bot acts twice."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import pytest

from caldera.tables.bots.hints import start_hint
from caldera.tables.errors import NotYourSeat, Stale
from caldera.tables.people.audience import name_page
from caldera.tables.people.presence import Elsewhere
from caldera.tables.people.seats import BOT, HERE, LINK, SeatSpec, fingerprint, new_session
from caldera.tables.people.webhooks import ANY, Webhooks
from caldera.tables.processes.notes import CODE, PAIRING, Note
from caldera.tables.room import Room
from caldera.tables.store.protocol import open_store
from caldera.tables.timing.table_clock import TableClock
from caldera.web.http.limits import Doorkeeper, Limits, StreamTicket, TooMany
from caldera.web.stage.news import LeaderShown
from caldera.web.table.review import leaders
from tests.support.postgres import find_programs, running_postgres
from tests.support.processes import children_of, two_workers
from tests.support.waiting import until, wait_until

pytestmark = [pytest.mark.slow, pytest.mark.skipif(find_programs() is None, reason="PostgreSQL is not installed")]

ANN, BOB, EVE = (new_session() for _ in range(3))


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_postgres() as found:
        yield found


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is here is told more often, and a process is dead sooner than where people play."""
    monkeypatch.setattr("caldera.tables.room.PAUSE", 0.1)
    monkeypatch.setattr("caldera.tables.processes.neighbours.BEAT", 0.2)
    monkeypatch.setattr("caldera.tables.processes.postgres_notes.DEAD_AFTER", 3.0)


def with_two_rooms(address: str, work: Callable[[Room, Room], Awaitable[None]]) -> None:
    async def run() -> None:
        rooms = [Room(open_store(address), 0.0) for _ in range(2)]
        try:
            await asyncio.wait_for(work(*rooms), 150)
        finally:
            for room in rooms:
                await room.close()

    asyncio.run(run())


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
                        await until(lambda version=version: mine.version >= version and live.table.version >= version)  # type: ignore[misc]  # mypy has no types for the defaults of a lambda
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
            one.store.claims.close()  # type: ignore[attr-defined]  # only this store has claims
            reached = table.version
            await until(lambda: live.table.version > reached + 2)
        log = two.store.load(table.id).log
        assert [entry.seq for entry in log] == list(range(len(log)))

    with_two_rooms(address, work)


def test_bots_of_a_dead_process_are_taken_over_although_nobody_looks(address: str) -> None:
    """A person who waits to be called has closed the page, and the process whose turn it was to let the bots act has died."""

    async def work(one: Room, two: Room) -> None:
        two.neighbours.follow()
        one.bots.is_stopped = True
        table = await one.create("hekla", (SeatSpec(BOT, bot="easy"), SeatSpec(HERE)), {}, ANN)
        await until(lambda: len(two.neighbours.last_beat.alive) == 2)
        assert await asyncio.to_thread(one.store.claim_bots, table.id)
        await one.neighbours.close()
        one.store.claims.close()  # type: ignore[attr-defined]  # only this store has claims
        await until(lambda: table.id in two.tables_in_memory)
        await until(lambda: two.tables_in_memory[table.id].table.version == 1)
        await until(lambda: [entry.seat for entry in two.store.load(table.id).log] == [0])

    with_two_rooms(address, work)


def test_a_flag_is_written_once_by_two_processes(address: str) -> None:
    async def work(one: Room, two: Room) -> None:
        settings = {"clock": "0.02+0", "timeout": "lose"}
        table = await one.create("hekla", (SeatSpec(HERE), SeatSpec(HERE)), {}, ANN, settings)
        there = (await two.live(table.id)).table
        await one.act(table.id, 0, table.state.legal_actions(0)[0], table.version)
        await until(lambda: table.is_over and there.is_over)
        assert [entry.kind for entry in one.store.load(table.id).log] == ["play", "flag"]
        found: list[TableClock | None] = []
        while len(found) < 2 or found[0] is None or found[1] is None or found[0].clock != found[1].clock:
            found = [(await room.live(table.id)).table.clocks for room in (one, two)]  # whoever was slower reads the table again
            await asyncio.sleep(0)

    with_two_rooms(address, work)


# ---- what only memory knows ----


def test_bots_wait_for_what_a_page_says_at_another_process(address: str) -> None:
    async def work(one: Room, two: Room) -> None:
        table = await one.create("hekla", (SeatSpec(HERE), SeatSpec(BOT, bot="easy")), {}, ANN)
        there, page = await two.live(table.id), name_page(ANN, "x")
        assert table.id in one.tables_in_memory, "whose bots they are"
        async with two.watch(table.id, ANN, page):
            two.neighbours.tell_shown(there, page, 0)
            await until(lambda: one.tables_in_memory[table.id].audience.is_behind(1))
            await one.act(table.id, 0, table.state.legal_actions(0)[0], 0)
            await until(lambda: there.table.version == 1)
            await asyncio.sleep(0.3)
            assert table.version == 1
            two.neighbours.tell_shown(there, page, 1)
            await until(lambda: table.version == 2)
        await until(lambda: not one.tables_in_memory[table.id].audience)

    with_two_rooms(address, work)


def test_who_is_here_is_known_at_every_process(address: str) -> None:
    async def work(one: Room, two: Room) -> None:
        mine = await one.create("hekla", (SeatSpec(HERE), SeatSpec(LINK)), {}, ANN)
        ((_, link),) = mine.invitations(ANN)
        async with one.watch(mine.id, ANN), one.watch(mine.id, EVE), two.watch(mine.id, BOB) as live:
            await two.claim(mine.id, link, BOB, "Bob")
            async with two.watch(mine.id, EVE), two.watch(mine.id, None), two.watch(mine.id, None, is_screen=True):
                for table in (mine, live.table):
                    await until(lambda table=table: table.presence.here == {0, 1} and table.presence.watching == 2)  # type: ignore[misc]  # mypy has no types for the defaults of a lambda
                    assert table.presence.screens == 1, "phones are hands wherever the television is served"
            await until(lambda: mine.presence.screens == 0)
            assert not live.is_long_gone(0), "Ann is at the other process"
            one.neighbours._tasks.pop().cancel()  # it says no more that it lives
            await one.neighbours.close()
            await until(lambda: live.table.presence.here == {1})

    with_two_rooms(address, work)


def test_a_code_is_known_at_a_process_that_has_not_heard_of_it(address: str) -> None:
    async def work(one: Room, two: Room) -> None:
        mine = await one.create("hekla", (SeatSpec(HERE, "Ann"), SeatSpec(LINK)), {}, ANN)
        code = mine.seating.code
        await until(lambda: two.store.find_note(CODE, code))
        assert two.codes.find_table(code) is None
        assert await two.neighbours.find_code(code.lower()) == mine.id
        assert two.codes.find_table(code) == mine.id
        for wrong in ("2222" if code != "2222" else "3333", "", "\0\0\0\0", "0000"):
            assert await two.neighbours.find_code(wrong) is None

    with_two_rooms(address, work)


def test_whoever_opens_a_table_later_hears_who_is_there_and_leads(address: str) -> None:
    async def work(one: Room, two: Room) -> None:
        mine = await one.create("hekla", (SeatSpec(HERE, "Ann"), SeatSpec(LINK)), {}, ANN)
        async with one.watch(mine.id, ANN) as here:
            lead = here.review.update_lead(ANN, 0, None, time.monotonic())
            one.neighbours.tell_lead(mine.id, fingerprint(ANN), lead)
            await until(lambda: {note.kind for note in two.store.notes_of(mine.id)} >= {"here", "lead"})
            live = await two.live(mine.id)
            (told,) = leaders(live, live.table, BOB, "en")
            assert told == LeaderShown(lead.id, "Ann", False, 0, None)
            await until(lambda: live.table.presence.here == {0})
            here.review.stop(ANN)
            one.neighbours.tell_lead(mine.id, fingerprint(ANN), None)
            await until(lambda: not live.review.leads)
        await until(lambda: not live.table.presence.here)
        # Two processes that read the notes at once, and one that has not listened for a moment, believe nothing that is over.
        live.review.hear_lead(fingerprint(EVE), 3, None, time.monotonic())
        live.attendance.elsewhere["gone"] = Elsewhere(frozenset(), 1)
        await asyncio.gather(two.neighbours.catch_up_with(live), two.neighbours.catch_up_with(live))
        assert not live.review.leads
        assert not live.attendance.elsewhere

    with_two_rooms(address, work)


def test_notes_wait_while_the_database_is_gone(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import psycopg  # not before it is known that there is a PostgreSQL

    from caldera.tables.processes.postgres_connections import Server
    from caldera.tables.processes.postgres_notes import PostgresNotes

    monkeypatch.setattr("caldera.tables.processes.postgres_notes.MOST_LATE", 3)
    open_store(address).close()  # it has its tables
    server = Server(address)
    notes = PostgresNotes(server, "aa")
    notes.beat("")
    gone = psycopg.connect(address, autocommit=True)
    gone.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid != pg_backend_pid() AND backend_type = 'client backend'"
    )
    server.address = address.replace("127.0.0.1", "127.0.0.9")  # where nobody answers
    for number in (1, 2, 3, 4, 4):
        notes.leave_note(Note("late", PAIRING, str(number), f"body {number}", 60.0))
    server.address = address
    assert notes.notes_of("late") == []
    notes.beat("")
    assert [(note.key, note.body) for note in notes.notes_of("late")] == [("2", "body 2"), ("3", "body 3"), ("4", "body 4")]
    notes.leave_note(Note("late", PAIRING, "5", "no \0 in a database", 60.0))
    notes.leave_note(Note("late", PAIRING, "6", "body 6", 60.0))
    assert len(notes.notes_of("late")) == 4, "what can never be left holds nothing up"
    notes.close()
    gone.close()


def test_a_pairing_link_works_once_at_any_process(address: str) -> None:
    async def work(one: Room, two: Room) -> None:
        mine = await one.create("hekla", (SeatSpec(HERE), SeatSpec(HERE)), {}, ANN)
        live = await two.live(mine.id)
        link = await one.make_pairing_link(mine.id, 1, ANN)
        await until(lambda: two.device_pairing.seat_for(live.table, link.token) == 1)
        assert two.device_pairing.link_for(live.table, 1, ANN) == replace(link, until=two.device_pairing._open[mine.id, 1].until)
        notes = str(two.store.notes_of(mine.id))
        assert "pairing" in notes
        assert link.token not in notes, "what is stored opens nothing"
        phones = [new_session(), new_session()]
        attempts = [room.add_device(mine.id, link.token, phone) for room, phone in zip((one, two), phones, strict=True)]
        refused = [each for each in await asyncio.gather(*attempts, return_exceptions=True) if each is not None]
        assert len(refused) == 1
        assert isinstance(refused[0], NotYourSeat)
        await until(lambda: [mine.held_by(phone) for phone in phones] == [live.table.held_by(phone) for phone in phones])
        assert sorted(mine.held_by(phone) for phone in phones) == [(), (1,)]

    with_two_rooms(address, work)


def test_limits_count_for_all_processes_together(address: str) -> None:
    async def work(one: Room, two: Room) -> None:
        keepers = [Doorkeeper(Limits(rate=0.001, burst=50, tables_at_once=5, streams=4)) for _ in range(2)]
        for room, keeper in zip((one, two), keepers, strict=True):
            room.neighbours.keeper = keeper
            room.neighbours.follow()
        here, there = keepers
        await until(lambda: len(two.neighbours.last_beat.alive) == 2)
        for _ in range(50):
            here.admit("a")
        for _ in range(5):
            here.admit_table("b")
        streams = [here.open_stream("c") for _ in range(4)]
        for ask in (there.admit, there.admit_table, there.open_stream):
            await until(lambda ask=ask: is_refused(ask, {there.admit: "a", there.admit_table: "b"}.get(ask, "c")))  # type: ignore[misc]  # mypy has no types for the defaults of a lambda
        there.admit("d")
        for stream in streams:
            stream.release()
        await until(lambda: not is_refused(there.open_stream, "c"))

    with_two_rooms(address, work)


def is_refused(ask: Callable[[str], object], client: str) -> bool:
    try:
        ticket = ask(client)
    except TooMany:
        return True
    if isinstance(ticket, StreamTicket):
        ticket.release()
    return False


def test_hints_and_analyses_are_made_once(address: str) -> None:
    async def work(one: Room, two: Room) -> None:
        mine = await one.create("hekla", (SeatSpec(HERE), SeatSpec(HERE)), {}, ANN)
        live = await two.live(mine.id)
        thought = [0, 0]
        for number, room in enumerate((one, two)):
            real = room.analysis_workers.run

            def run(*args: Any, number: int = number, real: Any = real) -> Any:
                thought[number] += 1
                return real(*args)

            room.analysis_workers.run = run  # type: ignore[method-assign, assignment]  # it counts what is run
        advice = await asyncio.gather(start_hint(one, await one.live(mine.id), 0), start_hint(two, live, 0))
        assert advice[0] is not None
        assert advice[0] == advice[1]
        assert sum(thought) == 1, "one process has thought"
        while not mine.state.is_over:
            seat = mine.state.actors[0]
            await one.act(mine.id, seat, mine.state.legal_actions(seat)[0], mine.version)
        await until(lambda: live.table.state.is_over)
        thought[:] = 0, 0
        jobs = [await one.saved_analyses.analysis_for(mine), await two.saved_analyses.analysis_for(live.table)]
        await until(lambda: jobs[0].done + jobs[1].done >= 4)
        assert 0 in thought, "one of them works, the other one waits"
        worker = thought.index(0) ^ 1
        await until(lambda: jobs[worker ^ 1].done > 1)  # and hears how far it is
        task = jobs[worker].task
        assert task is not None
        task.cancel()  # as if that process had died
        await until(lambda: thought[worker ^ 1] > 0)

    with_two_rooms(address, work)


def test_a_program_is_told_of_its_turn_by_one_process(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    monkeypatch.setattr(Webhooks, "notify_turns", lambda self, table, before: told.append(table.version))

    async def work(one: Room, two: Room) -> None:
        one.webhooks.allowed = two.webhooks.allowed = ANY
        mine = await one.create("hekla", (SeatSpec(HERE), SeatSpec(HERE)), {}, ANN)
        live = await two.live(mine.id)
        version = await one.act(mine.id, 0, mine.state.legal_actions(0)[0], 0)
        await until(lambda: live.table.version == version)
        version = await two.act(mine.id, 1, live.table.state.legal_actions(1)[0], version)
        await until(lambda: mine.version == version)
        assert told == [1, 2]

    with_two_rooms(address, work)


# ---- workers of one server ----

ACCEPT = {"Accept": "application/json", "Connection": "close"}
"""Another worker may take every request."""


class Solo:
    """A program that plays both seats of a table, and remembers which versions it was told."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.made = _send(base, "POST", "/g/hekla/new", {"seats": [{"kind": "here"}, {"kind": "here"}]}, ACCEPT)
        self.told: list[int] = []

    def act(self) -> None:
        seat = len(self.told) % 2
        headers = ACCEPT | {"Authorization": f"Bearer {self.made['seats'][seat]['token']}"}
        shown = _send(self.base, "GET", self.made["path"], None, headers)
        while shown["version"] < len(self.told):  # this worker has not heard of the last action yet
            shown = _send(self.base, "GET", self.made["path"], None, headers)
        body = {"seat": seat, "action": shown["actions"][0]["action"], "last_version": shown["version"]}
        self.told.append(_send(self.base, "POST", f"{self.made['path']}/act", body, headers)["version"])

    def check(self) -> None:
        assert self.told == list(range(1, len(self.told) + 1)), "every action was acknowledged once"
        record = _send(self.base, "GET", f"{self.made['path']}/match.json", None, ACCEPT)
        assert len(record["actions"]) == len(self.told)


@pytest.mark.kills
@pytest.mark.skipif(sys.platform != "linux", reason="the processes are looked up in /proc")
def test_killed_and_replaced_workers_lose_nothing(address: str) -> None:
    with two_workers(address) as (server, base):
        program = Solo(base)
        for turn in range(9):
            if turn in (3, 6):
                os.kill(children_of(server)[0], signal.SIGKILL)
            program.act()
        wait_until(lambda: len(children_of(server)) == 2, "the killed ones are replaced")
        before = set(children_of(server))
        os.kill(server, signal.SIGHUP)
        while before & set(children_of(server)):
            program.act() if len(program.told) < 24 else time.sleep(0.05)
            assert len(children_of(server)) >= 2, "a new worker is there before an old one goes"
        program.check()

        def processes() -> set[str]:
            return set(re.findall(r'caldera_tables{process="([0-9a-f]+)"}', _send(base, "GET", "/metrics", None, ACCEPT)))

        wait_until(lambda: len(processes()) == 2, "one answers for both, and the dead ones are forgotten")
        left = children_of(server)
        os.kill(server, signal.SIGKILL)
        wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in left), "without a parent, workers end")


def _send(base: str, method: str, path: str, body: Any, headers: dict[str, str]) -> Any:
    """A request; once more when the worker that took it was killed before it answered anything."""
    for _ in range(40):
        try:
            answer = httpx2.request(method, base + path, json=body, headers=headers, timeout=20)
        except httpx2.TransportError:
            time.sleep(0.1)
            continue
        assert answer.status_code < 300, answer.text
        return answer.json() if answer.headers["content-type"].startswith("application/json") else answer.text
    raise AssertionError(f"{path} is not answered")
