"""Bots wait for those who watch, and for nobody else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import caldera
from caldera.core.match import Match
from caldera.tables.bots.bot_turns import turn_goes_on
from caldera.tables.people.audience import MOST_PAGES, Audience, has_a_say, name_page
from caldera.tables.people.seats import BOT, HERE, LINK, Seat, SeatSpec, new_session
from caldera.tables.play.table import Table
from caldera.tables.room import Room
from caldera.tables.store.sqlite import Store
from tests.support.waiting import let_others_run, until

ANN, BOB = new_session(), new_session()

SLOW = 9.0
"""Seconds that a test would notice."""


def wait_for(audience: Audience, version: int, limit: float, *then: tuple[float, str, int | None]) -> float:
    """How long bots wait when pages say these things after so many seconds."""

    async def run() -> float:
        for delay, page, shown in then:
            asyncio.get_running_loop().call_later(delay, audience.show, page, shown)
        began = time.monotonic()
        await audience.wait(version, limit, lambda: False)
        return time.monotonic() - began

    return asyncio.run(run())


def test_nobody_is_waited_for_who_says_nothing() -> None:
    assert wait_for(Audience(), 5, SLOW) < 0.2


def test_bots_go_on_as_soon_as_all_have_seen_it() -> None:
    audience = Audience()
    audience.show("ada", 4)
    audience.show("bob", 4)
    assert 0.15 < wait_for(audience, 5, SLOW, (0.05, "ada", 5), (0.2, "bob", 5)) < 5.0


def test_a_page_that_is_hidden_holds_up_nobody() -> None:
    audience = Audience()
    audience.show("ada", 4)
    audience.show("bob", 5)
    assert wait_for(audience, 5, SLOW, (0.05, "ada", None)) < 5.0
    assert not audience.is_behind(5), "whoever looks at it is waited for as before"
    assert audience.is_behind(6)


def test_a_page_that_says_nothing_more_is_waited_for_once() -> None:
    audience = Audience()
    audience.show("ada", 4)
    assert wait_for(audience, 5, 0.3) >= 0.3
    assert wait_for(audience, 6, SLOW) < 0.2, "it is late"
    audience.show("ada", 4)
    assert not audience.is_behind(7), "it has not caught up"
    audience.show("ada", 5)
    assert audience.is_behind(7), "it has shown what it was late for, so it is waited for again"


def test_a_page_that_connects_anew_is_still_waited_for() -> None:
    audience = Audience()
    audience.come("ada")
    audience.show("ada", 4)
    audience.come("ada")  # the new stream is there before the old one has ended
    assert not audience.leave("ada")
    assert audience.is_behind(5)
    assert audience.leave("ada")
    assert not audience.is_behind(5)


def test_only_so_many_pages_are_listened_to() -> None:
    audience = Audience()
    for number in range(MOST_PAGES + 1):
        audience.show(f"page {number}", 5 if number < MOST_PAGES else 1)
    assert not audience.is_behind(5)


# ---- who is waited for ----


def in_room(file: Path, work: Callable[[Room], Awaitable[None]]) -> None:
    async def run() -> None:
        room = Room(Store(file), 0.0)
        try:
            await work(room)
        finally:
            await room.close()

    asyncio.run(run())


def bots(count: int) -> list[SeatSpec]:
    return [SeatSpec(BOT, bot="easy")] * count


def test_those_who_sit_there_have_a_say_and_nobody_else(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        table = await room.create("hekla", [SeatSpec(HERE), *bots(1)], {}, ANN)
        assert has_a_say(table, ANN)
        assert not has_a_say(table, BOB)
        assert not has_a_say(table, None)
        among_bots = await room.create("hekla", bots(2), {}, ANN)
        assert has_a_say(among_bots, ANN), "whoever made a table for bots wants to see them play"
        assert not has_a_say(among_bots, BOB)

    in_room(tmp_path / "t.db", work)


def test_nobody_can_speak_for_the_page_of_somebody_else() -> None:
    assert name_page(ANN, "x") != name_page(BOB, "x")
    assert ANN not in name_page(ANN, "x"), "the secret of a session is told to no other process"
    assert name_page(None, "x") == name_page(ANN, "") == ""


# ---- the turns of bots ----


async def stand_still(table: Table) -> int:
    """The version that a table has after a while in which bots could have acted."""
    await asyncio.sleep(0.3)
    await let_others_run()
    return table.version


def test_no_bot_begins_a_turn_before_the_one_before_was_seen(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        table = await room.create("hekla", [SeatSpec(HERE), *bots(2)], {}, ANN)
        live = await room.live(table.id)
        live.audience.show("page", 0)
        await room.act(table.id, 0, table.state.legal_actions(0)[0], 0)
        assert await stand_still(table) == 1
        live.audience.show("page", 1)
        await until(lambda: table.version == 2)
        assert await stand_still(table) == 2, "the second bot waits until the first one's turn was seen"
        live.audience.show("page", 2)
        await until(lambda: table.state.actors == (0,))

    in_room(tmp_path / "t.db", work)


def test_the_actions_of_one_turn_follow_each_other(tmp_path: Path) -> None:
    """A turn of Fire Mountain has many actions: they are one film, so nobody has to see one before the next."""

    async def work(room: Room) -> None:
        table = await room.create("fire_mountain", [SeatSpec(HERE), *bots(1)], {"first": "red"}, ANN)
        live = await room.live(table.id)
        live.audience.show("page", table.version)
        while table.state.actors == (0,):
            await room.act(table.id, 0, table.state.legal_actions(0)[0], table.version)
        begun = table.version
        assert await stand_still(table) == begun
        live.audience.show("page", begun)
        await until(lambda: table.state.actors == (0,))
        assert len([seat for seat, _ in table.match.plays if seat == 1]) > 1

    in_room(tmp_path / "t.db", work)


def test_where_several_people_sit_one_who_looks_away_delays_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("caldera.tables.bots.bot_turns.TOGETHER", 0.4)

    async def work(room: Room) -> None:
        table = await room.create("hekla", [SeatSpec(HERE), SeatSpec(LINK), *bots(1)], {}, ANN)
        await room.sit(table.id, 1, BOB, "Bob")
        live = await room.live(table.id)
        live.audience.show("ann", 0)
        live.audience.show("bob", 0)
        for seat in (0, 1):
            await room.act(table.id, seat, table.state.legal_actions(seat)[0], table.version)
        live.audience.show("ann", table.version)
        live.audience.show("bob", None)  # hidden
        await until(lambda: table.state.actors == (0,))
        live.audience.show("bob", table.version - 1)
        for seat in (0, 1):
            await room.act(table.id, seat, table.state.legal_actions(seat)[0], table.version)
        live.audience.show("ann", table.version)
        await until(lambda: table.state.actors == (0,), "the bot goes on after the limit")

    in_room(tmp_path / "t.db", work)


def test_a_stream_that_ends_is_forgotten(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        table = await room.create("hekla", [SeatSpec(HERE), *bots(1)], {}, ANN)
        live, page = await room.live(table.id), name_page(ANN, "x")
        async with room.watch(table.id, ANN, page):
            live.audience.show(page, 0)
            await room.act(table.id, 0, table.state.legal_actions(0)[0], 0)
            assert await stand_still(table) == 1
        await until(lambda: table.version == 2)

    in_room(tmp_path / "t.db", work)


def test_a_turn_goes_on_with_its_own_seat_alone() -> None:
    match = Match(caldera.game("hekla"), 3)
    table = Table("t", match, [Seat(seat, BOT, bot="easy") for seat in range(3)], bytes(32))
    assert not turn_goes_on(table, 0), "nothing was done yet"
    table.act(0, table.state.legal_actions(0)[0], 0)
    assert not turn_goes_on(table, 1)


def test_what_is_soon_forgotten_holds_nobody_up_within_a_turn() -> None:
    """In Fuji's talk markers go to and fro: whoever comes next does not wait until the last one was seen."""
    game = caldera.game("fuji")
    table = Table("t", Match(game, 3), [Seat(seat, BOT, bot="easy") for seat in range(3)], bytes(32))
    table.roll_chance()
    for _ in range(400):
        seat = table.state.actors[0]
        legal = table.state.legal_actions(seat)
        marks = [action for action in legal if game.describe(action)["kind"] == "mark"]
        table.act(seat, (marks or legal)[0], table.version)
        kinds = {frame.event.kind for frame in table.frames if frame.version == table.version}
        if marks and kinds == {"mark"}:
            break
    assert kinds == {"mark"}
    assert all(turn_goes_on(table, other) for other in table.state.actors if other >= 0)
