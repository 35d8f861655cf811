"""Matches of a room's people for research: those that everybody at their table has released, without names and chat."""

from __future__ import annotations

import hashlib

from caldera.core.errors import BadInput
from caldera.core.game import AnyGame
from caldera.core.match import PERSON, Match
from caldera.core.options import check_options
from caldera.lab.simulate import Setup
from caldera.tables.errors import TableError
from caldera.tables.history.research import may_be_used
from caldera.tables.people.seats import BOT
from caldera.tables.play.table import Table
from caldera.tables.store.protocol import TableStore
from caldera.tables.store.verification import open_to_read


def read_matches(database: str, setup: Setup) -> list[Match]:
    """The released matches of one game, number of players and set of options; BadInput where there are none.

    A match holds its plays and who played: people have no names. The order says nothing about the time.
    """
    game, store = setup.load(), open_to_read(database)
    try:
        found = [match for table_id in sorted(store.table_ids(), key=_shuffled) if (match := _read(store, table_id, game, setup))]
    finally:
        store.close()
    if not found:
        raise BadInput.from_message("no_consent", file=database, game=game.info.title, n=len(setup.bots))
    return found


def _shuffled(table_id: str) -> str:
    return hashlib.sha256(table_id.encode()).hexdigest()


def _read(store: TableStore, table_id: str, game: AnyGame, setup: Setup) -> Match | None:
    try:
        stored = store.load(table_id)
        if stored.game != game.id or stored.header.get("edition") or stored.header["rules"] != game.info.rules_version:
            return None
        table = Table.rebuild(table_id, game, stored.header, stored.seats, stored.secret, stored.log)
    except TableError:
        return None  # damaged: `caldera verify` tells how
    same = check_options(game.options, table.match.options) == check_options(game.options, setup.options)
    if table.players != len(setup.bots) or not same or not may_be_used(store, stored, table):
        return None
    match = Match(game, table.players, table.match.options)
    match.extra["seats"] = tuple(seat.bot if seat.kind == BOT else PERSON for seat in table.seats)
    match.plays = list(table.match.plays)
    return match
