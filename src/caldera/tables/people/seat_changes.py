"""Coming and going: a bot plays for somebody who left, the person takes the seat back, a seat is opened to somebody else.

Who may do what: people may always leave, come back, and give away what is theirs. The host may let a bot play for anybody; the
others at the table may, once the person has been away for a while, or where nobody has come yet. The host may open a seat to
somebody else when no person plays it: nobody has opened its link, a bot plays on it, or its person has been away for a while.
Everything is told in the log.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass

from caldera.bots import bots_at_tables, usual_level
from caldera.tables.errors import BadTable, NotYourSeat, Refused
from caldera.tables.people.seats import BOT, Seat, fingerprint, new_session
from caldera.tables.play.table import BACK, INVITE, LEAVE, REPLACE, Entry, Table

LongGone = Callable[[int], bool]


@dataclass(frozen=True)
class Rights:
    """What a session may do about one seat."""

    own: bool
    """The seat is theirs, even if a bot plays for them now."""
    replace: bool
    back: bool
    invite: bool


def is_host(table: Table, session: str | None) -> bool:
    return session is not None and hmac.compare_digest(fingerprint(session), table.host)


def rights_over(table: Table, session: str | None, seat: Seat, is_long_gone: LongGone) -> Rights:
    mine, host = table.seats_of(session), is_host(table, session)
    own = seat.index in mine
    gone = not own and not seat.automatic and is_long_gone(seat.index)
    free = seat.automatic or not seat.claimed or gone
    return Rights(
        own,
        replace=not table.is_over and not seat.automatic and (own or host or (bool(mine) and (gone or not seat.claimed))),
        back=not table.is_over and own and seat.stand_in,
        invite=not table.is_over and (own or (host and free)),
    )


def find_seat(table: Table, seat: int) -> Seat:
    if not 0 <= seat < table.players:
        raise NotYourSeat("not_your_seat")
    return table.seats[seat]


def let_bot_play(table: Table, session: str | None, index: int, bot: str, is_long_gone: LongGone) -> tuple[Seat, list[Entry]]:
    """Hand a seat to a bot, of the usual level unless told; its person keeps the right to it."""
    seat = find_seat(table, index)
    bot = bot or usual_level(table.game.id)
    if bot not in bots_at_tables(table.game.id):
        raise BadTable("bad_bot", bot=bot)
    allowed = rights_over(table, session, seat, is_long_gone)
    if not allowed.replace:
        raise _refusal(table, session, "sitting.bot_already" if seat.automatic else "sitting.still_here")
    seat.bot = bot
    entries = _log_change(table, LEAVE if allowed.own else REPLACE, seat)
    return seat, [*entries, *_settle(table)]


def reclaim_seat(table: Table, session: str | None, index: int, is_long_gone: LongGone) -> tuple[Seat, list[Entry]]:
    """Play again where a bot has played."""
    seat = find_seat(table, index)
    allowed = rights_over(table, session, seat, is_long_gone)
    if not allowed.back:
        raise Refused("sitting.no_bot") if allowed.own else NotYourSeat("not_your_seat")
    seat.bot = ""
    return seat, _log_change(table, BACK, seat)


def open_seat(table: Table, session: str | None, index: int, is_long_gone: LongGone) -> tuple[Seat, list[Entry]]:
    """Open a seat to somebody else by a new link; every token that it had is dead. A bot plays on until somebody comes."""
    seat = find_seat(table, index)
    if session is None or not rights_over(table, session, seat, is_long_gone).invite:
        raise _refusal(table, session, "sitting.still_here" if is_host(table, session) else "sitting.host_only")
    entries = _log_change(table, INVITE, seat)
    if seat.kind == BOT:
        seat.name = ""
    seat.open(session, table.id)
    return seat, [*entries, *_settle(table)]


def replace_late(table: Table, index: int, bot: str) -> tuple[Seat, list[Entry]]:
    """A bot plays on where time has run out; its person keeps the right to the seat."""
    seat = table.seats[index]
    seat.bot = bot
    entries = _log_change(table, REPLACE, seat)
    return seat, [*entries, *_settle(table)]


def hang_hook(table: Table, session: str | None, index: int, hook: str) -> tuple[Seat, list[Entry]]:
    """Have a program told whenever it is this seat's turn; an empty hook: no more."""
    if index not in table.seats_of(session):
        raise NotYourSeat("not_your_seat")
    table.seats[index].hook = hook
    return table.seats[index], []


def put_out(table: Table, index: int) -> tuple[Seat, list[Entry]]:
    """The owner of the room frees a seat: every token that it had is dead, a bot plays on, and the table's code leads to it."""
    seat = find_seat(table, index)
    if table.is_over or (seat.kind == BOT and seat.automatic):
        raise Refused("over" if table.is_over else "sitting.bot_already")
    entries = _log_change(table, INVITE, seat)
    seat.name = ""
    seat.open(new_session(), table.id)
    seat.bot = usual_level(table.game.id)
    return seat, [*entries, *_settle(table)]


def _refusal(table: Table, session: str | None, key: str) -> NotYourSeat | Refused:
    if not table.seats_of(session) and not is_host(table, session):
        return NotYourSeat("not_your_seat")
    return Refused("over" if table.is_over else key)


def _settle(table: Table) -> list[Entry]:
    """What had waited for whoever sat there goes on: a request to take back, their part of the dice, and dice that were theirs to roll."""
    return [*table.takebacks.settle_request(), *table.joint_dice.settle(), *table.roll_chance()]


def _log_change(table: Table, kind: str, seat: Seat) -> list[Entry]:
    body = f"{seat.name}\n{seat.bot}" if kind in (LEAVE, REPLACE) else seat.name
    entry = table._new_entry(kind, seat.index, body)
    table._log_seat_change(kind, seat.index, body)
    return [entry]
