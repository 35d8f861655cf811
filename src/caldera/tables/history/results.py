"""What a finished match brought each person: noted once it is over, forgotten when its end is taken back.

What-if tables are no results, nor are bots' own matches. A result says nothing that the finished table does not show.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from caldera.core.data import JsonObject
from caldera.core.options import check_options
from caldera.tables.history.kept import Kept
from caldera.tables.people.persons import person_of
from caldera.tables.people.seats import BOT
from caldera.tables.play.table import Table
from caldera.tables.play.whatif import origin_of
from caldera.tables.store.protocol import TableStore

RESULT, DAILY, ERASED = "result", "daily", "erased"
WON, SHARED, BEATEN, SAVED, LOST, TOGETHER = "won", "shared", "beaten", "saved", "lost", "together"
MARKS = ("deal", "daily", "practice", "rated")


def kind_of(table: Table, seats: tuple[int, ...]) -> str:
    """How it ended for whoever held these seats; several rivals at one screen win and lose together."""
    values = table.returns
    if table.game.info.cooperative:
        return SAVED if values[0] > 0 else LOST
    if len(seats) > 1:
        return TOGETHER
    winners = [seat for seat, value in enumerate(values) if value > 0]
    return BEATEN if seats[0] not in winners else WON if len(winners) == 1 else SHARED


def result_of(table: Table, seats: tuple[int, ...]) -> JsonObject:
    """The result of whoever held these seats."""
    info, options = table.game.info, check_options(table.game.options, table.match.options)
    return {
        "game": info.id,
        "kind": kind_of(table, seats),
        "seats": list(seats),
        "points": [int(points) for points in table.game.stats.list_points(table.state)],
        "honour": table.game.stats.name_honour(table.state),
        "difficulty": str(options[info.difficulty]) if info.difficulty else "",
        "names": [seat.name for seat in table.seats],
        "bots": [seat.bot if seat.kind == BOT else "" for seat in table.seats],
    } | {name: table.match.extra[name] for name in MARKS if name in table.match.extra}


def people_at(store: TableStore, table: Table) -> Mapping[str, tuple[int, ...]]:
    """Who sits at a table, with their seats."""
    found: dict[str, list[int]] = {}
    for seat in table.seats:
        browsers = [seat.owner_hash, *(device.owner_hash for device in seat.devices)] if seat.person else []
        for person in {person_of(store, browser) for browser in browsers if browser}:
            found.setdefault(person, []).append(seat.index)
    return {person: tuple(seats) for person, seats in found.items()}


def note_results(store: TableStore, table: Table) -> None:
    """Remember how a match ended for everybody who played it, or forget it when it goes on again."""
    if origin_of(table.match) is not None:
        return
    for person, seats in people_at(store, table).items():
        if table.is_over:
            store.keep(person, RESULT, Kept(table.id, result_of(table, seats), table.last_activity))
        else:
            store.forget(person, RESULT, table.id)


def collect_results(store: TableStore, person: str, tables: Sequence[Table]) -> None:
    """Note what is missing: from before the room remembered results, or lost when it was stopped. What was erased stays so."""
    known = {kept.id for kept in store.kept(person, RESULT)}
    erased = max((kept.at for kept in store.kept(person, ERASED)), default=0.0)
    for table in tables:
        if table.is_over and table.id not in known and table.last_activity > erased:
            note_results(store, table)


def erase_results(store: TableStore, person: str, now: float) -> None:
    """Forget everything that somebody has played; tables stay as they are."""
    for kind in (RESULT, DAILY):
        store.forget(person, kind)
    store.keep(person, ERASED, Kept(ERASED, {}, now))
