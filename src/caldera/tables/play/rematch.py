"""A rematch: the same people at a new table, on the same seats and with the same colours; another one begins.

Where a game has no option for who begins, and people play against each other, everybody sits one seat further instead.

Whoever asks first opens the table; whoever asks later sits down at it, on the seat that is kept for them. The id of the new table
is made from the old one, so there is nothing to remember: every process finds the same table, also after a restart, and of two who
ask in the same moment the store lets one open it.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from contextlib import suppress

from caldera.tables.errors import NoSuchTable, NotYourSeat, Stale
from caldera.tables.live import Live
from caldera.tables.people.seats import BOT, HERE, LINK, TOKEN_BYTES, SeatSpec
from caldera.tables.play.table import Table
from caldera.tables.room import Room


def rematch_id(table: Table) -> str:
    """The id of the table that follows. The secret of the dice is public after the end; the fingerprint of the host never is."""
    digest = hmac.digest(table.secret, f"rematch of {table.id}, opened by {table.host}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).rstrip(b"=").decode()


async def find_rematch(room: Room, table: Table) -> Live | None:
    """The table that follows, if somebody has opened it."""
    try:
        return await room.live(rematch_id(table))
    except NoSuchTable:
        return None


async def open_rematch(room: Room, table: Table, session: str, client: str) -> Live:
    """The table that follows: opened for this session, unless somebody was faster."""
    seats = rematch_seats(table, session)
    table_id = rematch_id(table)
    with suppress(Stale):  # somebody asked in the same moment; they meet there
        await room.create(
            table.game.id,
            seats,
            rematch_options(table),
            session,
            table.settings,
            client=client,
            table_id=table_id,
            edition=table.game.edition,
        )
    return await room.live(table_id)


async def sit_again(room: Room, table: Table, opened: Live, session: str) -> None:
    """Let a session sit down in the rematch wherever a seat is kept for it."""
    for seat in table.seats_of(session):
        index = next_seat(table, seat)
        if not opened.table.seats[index].claimed:
            with suppress(NotYourSeat):  # somebody has sat down there in this moment, perhaps the same person with a second click
                await room.sit(opened.table.id, index, session, table.seats[seat].name)


def next_seat(table: Table, seat: int) -> int:
    """Where a person of this table sits in the rematch."""
    info = table.game.info
    return seat if info.first or info.cooperative else (seat - 1) % table.players


def next_to_begin(table: Table) -> int | None:
    """The seat of this table whose player begins the rematch; None where nobody can say, or it does not matter."""
    info = table.game.info
    if not info.first:
        return None if info.cooperative else 1 % table.players
    began = rematch_options(table)[info.first]
    return info.colours.index(began) if began in info.colours else None


def rematch_options(table: Table) -> dict[str, object]:
    """The same as before, but for who begins; where that was drawn, it is drawn again."""
    info, options = table.game.info, dict(table.match.options)
    for option in info.options:
        began = options.get(option.name, option.default)
        if option.name == info.first:
            options[option.name] = began
            if began in info.colours:
                options[option.name] = info.colours[(info.colours.index(began) + 1) % table.players]
    return options


def rematch_seats(table: Table, session: str) -> list[SeatSpec]:
    """The seats of the rematch: those of whoever asks are at this screen, those of other people wait for them."""
    mine = table.seats_of(session)
    specs = []
    for seat in sorted(table.seats, key=lambda seat: next_seat(table, seat.index)):
        if seat.kind == BOT:
            specs.append(SeatSpec(BOT, seat.name, seat.bot))
        else:
            specs.append(SeatSpec(HERE if seat.index in mine else LINK, seat.name))
    return specs
