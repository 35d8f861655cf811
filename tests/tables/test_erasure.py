"""Somebody is erased from a room that runs: from tables, archives, records and what the owner has decided."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from caldera.core.rng import Rng
from caldera.tables.history.erase_person import erase_person
from caldera.tables.house import Report
from caldera.tables.people.seats import HERE, LINK, SeatSpec, fingerprint
from caldera.tables.room import Room
from caldera.tables.store.archive import archive_table
from caldera.tables.store.sqlite import Store

ANN, BOB = "a" * 43, "b" * 43
ann, bob = fingerprint(ANN), fingerprint(BOB)


async def table_of_two(room: Room) -> str:
    """Ann's table, at which both have said something."""
    table = await room.create("hekla", [SeatSpec(HERE, "Ann"), SeatSpec(LINK)], {}, ANN)
    await room.sit(table.id, 1, BOB, "Bob")
    for seat in (0, 1):
        await room.chat(table.id, seat, f"I am {table.seats[seat].name}", "en")
    return table.id


async def finish(room: Room, table_id: str) -> None:
    rng = Rng(1)
    while not (table := (await room.live(table_id)).table).state.is_over:
        seat = table.state.actors[0]
        legal = table.state.legal_actions(seat)
        await room.act(table_id, seat, legal[rng.below(len(legal))], table.version)


def test_nothing_is_left_of_whoever_is_erased_and_the_match_is(tmp_path: Path) -> None:
    async def run() -> None:
        room = Room(Store(tmp_path / "t.db"), 0.0)
        finished, going = await table_of_two(room), await table_of_two(room)
        await finish(room, finished)
        archive_table(room.store, finished)
        with room.house.change() as decisions:
            decisions.muted = [ann, bob]
            for person, by in ((ann, bob), (bob, ann)):
                decisions.reports.append(Report(going, 1.0, "", person, "", ["Ann: I am Ann"], "", by))
        played = (await room.live(finished)).table.match.plays
        assert (await erase_person(room, ANN)).left == tuple(sorted((finished, going)))
        table = (await room.live(finished)).table
        assert (table.match.plays, table.host, table.names("en")[1]) == (played, "", "Bob")
        assert [note.words for note in table.log_notes] == ["Bob", "", "I am Bob"]
        seat = (await room.live(going)).table.seats[0]
        assert (seat.name, seat.owner_hash, seat.stand_in) == ("", "", True), "a bot plays on, and somebody may sit down"
        assert await erase_person(room, ANN) == type(await erase_person(room, ANN))(), "there is nothing more to erase"
        (report,) = room.house.now.reports
        assert (report.person, report.by, report.context, room.house.now.muted) == (bob, "", [], [bob])
        archived = (tmp_path / "t.db.archive" / f"{finished}.json").read_text()
        assert json.loads(archived)["match"]["names"] == ["Player 1", "Bob"]
        await room.close()
        for file in [each for each in tmp_path.rglob("*") if each.is_file()]:
            content = file.read_bytes()
            assert not [word for word in (b"Ann", ann.encode()) if word in content], file
            assert (b"I am Bob" in content) == (file.name != "t.db.house.json"), file

    asyncio.run(run())
