"""Taking a seat along to another device: a link that is good once and for a quarter of an hour.

Both devices hold the seat afterwards. These links live in memory only, and in that of the other processes of the same room: whoever
meets a restart of the server asks for a new one. What processes tell each other of a link opens nothing: the token is made from the
session of whoever asked for it, and a number that is used once.
"""

from __future__ import annotations

import hmac
import json
import secrets
import time
from dataclasses import dataclass, replace

from caldera.tables.errors import NotYourSeat
from caldera.tables.people.seats import fingerprint, pairing_token
from caldera.tables.play.table import Table

MINUTES = 15
MOST_LINKS = 10_000


@dataclass(frozen=True)
class PairingLink:
    """A link under way: for which seat, made by whom, until when."""

    table: str
    seat: int
    round: int
    owner: str
    number: str
    token_hash: str
    until: float
    token: str = ""
    """Known to the session that asked for it."""

    def to_note(self) -> str:
        return json.dumps([self.round, self.owner, self.number, self.token_hash])


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
        number = secrets.token_hex(8)
        token = pairing_token(session, table.id, seat, number)
        round, until = table.seats[seat].round, now + 60 * MINUTES
        self._open.pop((table.id, seat), None)
        link = PairingLink(table.id, seat, round, fingerprint(session), number, fingerprint(token), until)
        self._open[table.id, seat] = link
        return replace(link, token=token)

    def hear_link(self, table: str, seat: int, body: str, seconds: float) -> None:
        """A link that was made at another process; an empty body: it is used up."""
        self._open.pop((table, seat), None)
        if body:
            round, owner, number, token_hash = json.loads(body)
            until = time.monotonic() + seconds
            self._open[table, seat] = PairingLink(table, seat, round, owner, number, token_hash, until)

    def link_for(self, table: Table, seat: int, session: str | None) -> PairingLink | None:
        """The link that this session made and that nobody has used."""
        link = self._find_valid_link(table, seat)
        if not link or not session or link.owner != fingerprint(session):
            return None
        return replace(link, token=pairing_token(session, table.id, seat, link.number))

    def seat_for(self, table: Table, token: str) -> int | None:
        """The seat that the token of such a link leads to; the link stays good."""
        for seat in range(table.players):
            link = self._find_valid_link(table, seat)
            if link and hmac.compare_digest(link.token_hash, fingerprint(token)):
                return seat
        return None

    def redeem(self, table: Table, token: str) -> int:
        """The seat; the link is dead afterwards."""
        seat = self.seat_for(table, token)
        if seat is None:
            raise NotYourSeat("bad_link")
        del self._open[table.id, seat]
        return seat

    def _find_valid_link(self, table: Table, seat: int) -> PairingLink | None:
        link = self._open.get((table.id, seat))
        alive = link is not None and link.until > time.monotonic() and link.round == table.seats[seat].round
        return link if alive else None
