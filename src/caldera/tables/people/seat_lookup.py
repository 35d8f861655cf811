"""Who sits where, by session, and what the seats are called: asked for many times per action, and the same until a seat changes.

Whether a session holds a seat is a matter of HMACs, and names have to be looked up in a language; so the answers are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from caldera.core.view import View
from caldera.locale import text
from caldera.tables.memo import Made, Memo
from caldera.tables.people.seats import BOT, Seat, seat_token

MOST_KEPT = 1_000
"""Every spectator with a cookie is a session of its own."""


class SeatLookup:
    """The seats of one table."""

    def __init__(self, table: str, seats: Sequence[Seat], colours: Sequence[str]) -> None:
        self._table = table
        self._seats = seats
        self._colours = colours
        self.memo = Memo(MOST_KEPT)

    @property
    def changes(self) -> int:
        """Grows whenever somebody comes, goes, is renamed or gets a device."""
        changes = 0
        for seat in self._seats:  # no generator: it is asked for dozens of times per action
            changes += seat.changes
        return changes

    def held_by(self, session: str | None) -> tuple[int, ...]:
        """The seats that this session plays."""
        return tuple(seat for seat in self.seats_of(session) if not self._seats[seat].automatic)

    def seats_of(self, session: str | None) -> tuple[int, ...]:
        """The seats of this session, those included where a bot plays for it now."""
        return self.once(("of", session), lambda: self._find(session)) if session else ()

    def _find(self, session: str | None) -> tuple[int, ...]:
        return tuple(seat.index for seat in self._seats if session and seat.belongs_to(session, self._table))

    def seats_marked(self, mark: str) -> tuple[int, ...]:
        """The seats of somebody of whom only the beginning of a fingerprint is known: of a session, or of a program's token."""
        return self.once(("mark", mark), lambda: self._find_mark(mark)) if mark else ()

    def _find_mark(self, mark: str) -> tuple[int, ...]:
        sitting = [seat for seat in self._seats if seat.kind != BOT and seat.owner_hash]
        return tuple(seat.index for seat in sitting if any(each.startswith(mark) for each in seat.known_hashes))

    def invitations(self, session: str | None) -> tuple[tuple[int, str], ...]:
        """The seats by link that wait for somebody, with their tokens, for the session that hosts the table."""
        return self.once(("links", session), lambda: self._links(session)) if session else ()

    def _links(self, session: str | None) -> tuple[tuple[int, str], ...]:
        waiting = [seat for seat in self._seats if session and not seat.claimed]
        offers = [(seat, seat_token(session or "", self._table, seat.index, seat.round)) for seat in waiting]
        return tuple((seat.index, token) for seat, token in offers if seat.opens_with(token))

    def names(self, locale: str) -> tuple[str, ...]:
        """What the seats are called, in the reader's language where nobody gave a name."""
        return self.once(("names", locale), lambda: self._names(locale))

    def _names(self, locale: str) -> tuple[str, ...]:
        say = text(locale)
        return tuple(seat.name or say(f"colour.{self._colours[seat.index]}") for seat in self._seats)

    def view(self, seat: int | None, locale: str) -> View:
        return self.once(("view", seat, locale), lambda: View(seat, locale, self.names(locale), self._colours))

    def once(self, key: Hashable, find: Callable[[], Made]) -> Made:
        """What is found, until a seat changes."""
        return self.memo.once(key, find, self.changes)
