"""Taking a seat along to another device: a link that is good once and for a quarter of an hour.

Both devices hold the seat afterwards. These links live in memory only: whoever meets a restart of the server asks for a new one.
"""

from __future__ import annotations

import hmac
import time
from dataclasses import dataclass

from caldera.tables.errors import NotYourSeat
from caldera.tables.seats import fingerprint, new_token
from caldera.tables.table import Table

MINUTES = 15
MOST_LINKS = 10_000


@dataclass(frozen=True)
class PairingLink:
    """A link under way: for which seat, made by whom, until when."""

    table: str
    seat: int
    round: int
    owner: str
    token: str
    until: float


class DevicePairing:
    """All such links of a room. A seat has at most one, the latest."""

    def __init__(self) -> None:
        self._open: dict[tuple[str, int], PairingLink] = {}

    def make_link(self, table: Table, seat: int, session: str) -> PairingLink:
        """A link with which this session takes its seat to another device."""
        if seat not in table.seats_of(session):
            raise NotYourSeat("not_your_seat")
        now = time.monotonic()
        self._open = {key: each for key, each in self._open.items() if each.until > now}
        if len(self._open) >= MOST_LINKS:
            del self._open[next(iter(self._open))]
        made = PairingLink(table.id, seat, table.seats[seat].round, fingerprint(session), new_token(), now + 60 * MINUTES)
        self._open.pop((table.id, seat), None)
        self._open[table.id, seat] = made
        return made

    def link_for(self, table: Table, seat: int, session: str | None) -> PairingLink | None:
        """The link that this session made and that nobody has used."""
        found = self._valid(table, seat)
        return found if found and session and found.owner == fingerprint(session) else None

    def seat_for(self, table: Table, token: str) -> int | None:
        """The seat that the token of such a link leads to; the link stays good."""
        for seat in range(table.players):
            found = self._valid(table, seat)
            if found and hmac.compare_digest(found.token.encode(), token.encode()):
                return seat
        return None

    def redeem(self, table: Table, token: str) -> int:
        """The seat; the link is dead afterwards."""
        seat = self.seat_for(table, token)
        if seat is None:
            raise NotYourSeat("bad_link")
        del self._open[table.id, seat]
        return seat

    def _valid(self, table: Table, seat: int) -> PairingLink | None:
        found = self._open.get((table.id, seat))
        alive = found is not None and found.until > time.monotonic() and found.round == table.seats[seat].round
        return found if alive else None
