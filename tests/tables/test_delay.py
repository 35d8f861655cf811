"""Spectators who are kept behind: what they get is made from a beginning of the log, wherever they ask for it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from caldera.core.match import Match
from caldera.core.state import CHANCE
from caldera.games.fuji.view.records import Seen
from caldera.tables.errors import NotYourSeat, Refused
from caldera.tables.people.seats import SeatSpec
from caldera.tables.room import Room
from caldera.tables.store.sqlite import Store
from caldera.web.stage.log_lines import log_lines
from caldera.web.stage.viewers import Viewer
from caldera.web.table.play import ALL, follow, viewer_of, write_event

SESSION = "s" * 43
OTHER = "o" * 43


def room_with(tmp_path: Path, game_id: str, delay: str, moves: int) -> tuple[Room, str]:
    """A room with one table at which two people sit here and have acted some times."""
    room = Room(Store(tmp_path / "tables.db"), pace=0)

    async def play() -> str:
        seat_specs = [SeatSpec("here", "Ann"), SeatSpec("here", "Bob")]
        table = await room.create(game_id, seat_specs, {}, SESSION, {"delay": delay})
        await play_on(room, table.id, moves)
        return table.id

    return room, asyncio.run(play())


async def play_on(room: Room, table_id: str, moves: int, seed: int = 1) -> None:
    rng = random.Random(seed)
    for _ in range(moves):
        live = await room.live(table_id)
        if live.table.state.is_over:
            return
        seat = live.table.state.actors[0]
        await room.act(table_id, seat, rng.choice(live.table.state.legal_actions(seat)), live.table.version)


def actions_in(match: Match) -> int:
    return sum(seat != CHANCE for seat, _ in match.plays)


@pytest.mark.parametrize(("delay", "lag"), [("3", 3), ("10", 10)])
@pytest.mark.parametrize("game_id", ["hekla", "fire_mountain", "fuji"])
def test_spectators_are_that_many_actions_behind(tmp_path: Path, game_id: str, delay: str, lag: int) -> None:
    room, table_id = room_with(tmp_path, game_id, delay, 14)
    live = asyncio.run(room.live(table_id))
    shown = live.view_for_session(None)
    assert shown is live.view_for_session(OTHER)
    assert live.view_for_session(SESSION) is live
    assert actions_in(live.table.match) - actions_in(shown.table.match) == lag
    plies = shown.table.match.ply
    assert shown.table.match.plays == live.table.match.plays[:plies]
    assert shown.table.state.key == live.table.match.state_at(plies).key
    room.store.close()


def test_until_the_end_nothing_is_shown_and_then_everything(tmp_path: Path) -> None:
    room, table_id = room_with(tmp_path, "hekla", "end", 5)

    async def check() -> None:
        live = await room.live(table_id)
        assert live.view_for_session(None).table.version == 0
        await play_on(room, table_id, 2000)
        assert live.table.state.is_over
        assert live.view_for_session(None).table.version == live.table.version
        assert live.view_for_session(None).table.state.is_over

    asyncio.run(check())
    room.store.close()


def test_the_delay_survives_a_restart_and_an_undo(tmp_path: Path) -> None:
    room, table_id = room_with(tmp_path, "hekla", "3", 8)

    async def take_back() -> int:
        live = await room.live(table_id)
        await room.change(table_id, lambda table: table.undo(table.held_by(SESSION), table.version))
        assert live.view_for_session(None).table.match.ply == 5, "an undo is an entry like others: it waits for its time"
        await play_on(room, table_id, 3, seed=5)
        return live.view_for_session(None).table.match.ply

    plies = asyncio.run(take_back())
    assert plies == 7, "three actions after the undo spectators see it"
    room.store.close()
    again = Room(Store(tmp_path / "tables.db"), pace=0)
    live = asyncio.run(again.live(table_id))
    assert live.view_for_session(None).table.match.ply == plies
    assert live.view_for_session(SESSION).table.match.ply == 10
    again.store.close()


async def next_version(stream: AsyncGenerator[bytes, None]) -> bytes:
    """The next picture of the table; who comes and goes is told in between."""
    while (told := await anext(stream)).startswith(b"event: "):
        pass
    return told


def test_a_spectators_stream_carries_nothing_newer(tmp_path: Path) -> None:
    """Every event of the stream is the one that the shown table gives; the true table's newer words never appear."""
    room, table_id = room_with(tmp_path, "hekla", "3", 4)

    async def watch() -> None:
        live = await room.live(table_id)
        shown = live.view_for_session(None)
        stream = follow(room, table_id, None, "en", -1)
        await anext(stream)
        for number in range(6):
            told = await next_version(stream)
            assert live.table.version == shown.table.version + 3
            assert told.startswith(b"id: %d\n" % shown.table.version)
            assert told in [kept[0] for key, kept in shown.memo.items() if key[0] == "event"]
            newest = f'data-ply="{live.table.match.ply - 1}"'
            assert newest in log_lines(live.table, Viewer((), "en"), 0)
            assert newest not in told.decode().replace("\\", "")
            await play_on(room, table_id, 1, seed=number)
        await stream.aclose()

    asyncio.run(watch())
    room.store.close()


def test_who_loses_the_seat_is_put_behind(tmp_path: Path) -> None:
    room, table_id = room_with(tmp_path, "hekla", "3", 6)

    async def watch() -> None:
        live = await room.live(table_id)
        stream = follow(room, table_id, SESSION, "en", -1)
        await anext(stream)
        assert (await next_version(stream)).startswith(b"id: 6\n")
        for seat in live.table.seats:
            seat.owner_hash = seat.token_hash = ""
        live.announce_change()
        assert (await next_version(stream)).startswith(b"id: 3\n")
        await stream.aclose()

    asyncio.run(watch())
    room.store.close()


def test_without_a_delay_there_is_one_table(tmp_path: Path) -> None:
    room, table_id = room_with(tmp_path, "hekla", "none", 2)
    live = asyncio.run(room.live(table_id))
    assert live.spectator_view is None
    assert live.view_for_session(None) is live
    told, _ = write_event(live, viewer_of(live.table, None, "en", None), -1, None)
    assert told.startswith(b"id: 2\n")
    room.store.close()


def test_the_animations_of_a_delayed_table_are_as_late_as_the_rest(tmp_path: Path) -> None:
    room, table_id = room_with(tmp_path, "hekla", "10", 40)
    live = asyncio.run(room.live(table_id))
    shown = live.view_for_session(None).table
    assert shown.frames
    assert max(frame.version for frame in shown.frames) <= shown.version
    room.store.close()


def commented(tmp_path: Path, delay: str = "none") -> tuple[Room, str]:
    """A table of Fuji with two people who play at one screen, in the middle of the first plan."""
    room, table_id = room_with(tmp_path, "fuji", delay, 0)

    async def begin() -> None:
        table = (await room.live(table_id)).table
        for _ in range(200):
            if table.state.hidden_from(None):
                return
            await play_on(room, table_id, 1)
        raise AssertionError("nothing is ever hidden")

    asyncio.run(begin())
    return room, table_id


async def agree(room: Room, table_id: str, seats: tuple[int, ...], agrees: bool = True) -> str:
    await room.change(table_id, lambda table: table.commentary.change(seats, agrees))
    return (await room.live(table_id)).table.commentary.key


def test_a_commentator_sees_all_hands_but_nothing_that_still_counts(tmp_path: Path) -> None:
    room, table_id = commented(tmp_path)

    async def check() -> None:
        live = await room.live(table_id)
        truth = live.table
        assert await agree(room, table_id, (0,)) == "", "the other has not agreed"
        key = await agree(room, table_id, (1,))
        shown = (await live.open_commentary(room.store, key)).table
        seen_hands = False
        for number in range(150):
            assert shown.match.plays == truth.match.plays[: shown.match.ply]
            assert truth.is_over or not shown.state.hidden_from(None), "somebody could still use what a commentator sees"
            frames = [frame for frame in shown.frames if frame.state.hidden_from(None)]
            for frame in frames:
                told, public = shown.see_frame(frame, None), truth.game.scene.see(frame.state, None)
                seen_hands = seen_hands or values(told) > values(public)
            before = shown.match.ply
            await play_on(room, table_id, 1, seed=number)
            if truth.is_over:
                break
            assert shown.match.ply >= before
        assert seen_hands, "no hidden hand was ever shown to the commentator"
        assert shown.match.ply > 30

    asyncio.run(check())
    room.store.close()


def values(seen: Seen) -> int:
    """How many dice show their face."""
    return sum(die.value is not None for hand in seen.dice_sets for die in hand.dice)


def test_whoever_revokes_kills_the_link_at_once(tmp_path: Path) -> None:
    room, table_id = commented(tmp_path)

    async def check() -> None:
        live = await room.live(table_id)
        key = await agree(room, table_id, (0, 1))
        stream = follow(room, table_id, None, "en", -1, ALL, key=key)
        await anext(stream)
        told = await next_version(stream)
        assert told.startswith(b"id: %d\n" % live.table.commentary.open_version)
        waiting = asyncio.ensure_future(next_version(stream))
        await asyncio.sleep(0)
        assert await agree(room, table_id, (1,), False) == ""
        with pytest.raises(StopAsyncIteration):
            await waiting
        assert live.commentary_view is None
        with pytest.raises(NotYourSeat):
            await live.open_commentary(room.store, key)
        again = await agree(room, table_id, (0, 1))
        assert again not in ("", key)
        with pytest.raises(NotYourSeat):
            await live.open_commentary(room.store, key)
        assert (await live.open_commentary(room.store, again)).table.version == live.table.commentary.open_version
        live.table.commentary.ask_again(1)
        assert live.table.commentary.key == "", "whoever takes a seat is asked anew"

    asyncio.run(check())
    room.store.close()


def test_consent_and_the_link_survive_a_restart_and_keep_the_tables_delay(tmp_path: Path) -> None:
    room, table_id = commented(tmp_path, delay="3")

    async def play() -> str:
        key = await agree(room, table_id, (0, 1))
        await play_on(room, table_id, 60)
        return key

    key = asyncio.run(play())
    room.store.close()
    again = Room(Store(tmp_path / "tables.db"), pace=0)

    async def check() -> None:
        live = await again.live(table_id)
        shown = (await live.open_commentary(again.store, key)).table
        spectators = live.view_for_session(None).table
        assert 0 < shown.version <= min(spectators.version, live.table.commentary.open_version)
        assert not shown.state.hidden_from(None)

    asyncio.run(check())
    again.store.close()


def test_where_nothing_is_hidden_there_is_no_such_link(tmp_path: Path) -> None:
    room, table_id = room_with(tmp_path, "hekla", "none", 2)
    with pytest.raises(Refused, match="spectators"):
        asyncio.run(agree(room, table_id, (0, 1)))
    with pytest.raises(NotYourSeat):
        asyncio.run(agree(room, table_id, ()))
    room.store.close()
