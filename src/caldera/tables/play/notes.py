"""What a table keeps for those who look: positions inside an action, what its readable log says besides actions, and whom the
people let see all hands.
"""

from __future__ import annotations

import hmac
import secrets
import weakref
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from caldera.core.barriers import hidden_facts
from caldera.core.state import CHANCE, Event, GameState
from caldera.tables.errors import NotYourSeat, Refused

if TYPE_CHECKING:
    from caldera.tables.play.table import Entry, Table

AGREES, REVOKES = "comment", "hush"
"""A seat lets a commentator see all hands; somebody does not, or not any more."""
COMMENTARY = (AGREES, REVOKES)
KEY_BYTES = 16


@dataclass(frozen=True)
class Frame:
    """A position to show on the way to a version of the table."""

    version: int
    state: GameState
    event: Event
    """What has just happened there."""
    doer: int = CHANCE
    """Who acted, dice that follow included."""
    seen: dict[int | None, Any] = field(default_factory=dict, compare=False, repr=False)
    """The position as it was seen, by the seat that saw it, or None where all see the same."""


@dataclass
class LogNote:
    """Something said at the table, or told about it, before the action with this number."""

    ply: int
    seat: int
    words: str
    """What was said; how many actions are meant; who came or went, and after a line break the bot that plays for them."""
    kind: str
    """Else a kind of entry that the readable log tells, too: what was taken back, who asked for it, dice typed in."""


class Commentary:
    """Who lets a commentator see all hands, and the key of the link: it is there while everybody who has a seat agrees.

    Whoever takes a seat is asked anew, and whoever does not agree takes the link from everybody. A key that was dead is never good
    again. Players could open the link themselves, so it shows nothing newer than the last position in which everything lay open.
    """

    def __init__(self, table: Table) -> None:
        self._table: Table = weakref.proxy(table)  # no circle: a table that is forgotten leaves the memory at once
        self.agreed: set[int] = set()
        self.open_version = -1 if self._hides_something() else 0
        """The latest version of the table at which nothing was hidden from anybody; -1: there was none."""
        self._key = ""
        self._noted = (0, self.open_version)

    def people(self) -> list[int]:
        """The seats that are asked: all that somebody has taken, those where a bot plays for them included."""
        return [seat.index for seat in self._table.seats if seat.owner_hash]

    @property
    def key(self) -> str:
        """What opens the link now; nothing while somebody has not agreed."""
        people = self.people()
        return self._key if people and self.agreed.issuperset(people) else ""

    def opens_with(self, key: str) -> bool:
        mine = self.key
        return bool(mine) and hmac.compare_digest(mine.encode(), key.encode())

    def change(self, seats: Collection[int], agrees: bool) -> list[Entry]:
        """Somebody agrees for their seats, or does not, or not any more."""
        if not seats:
            raise NotYourSeat("not_your_seat")
        if agrees and (not self._table.game.info.hidden or self._table.is_over):
            raise Refused("commentary.open")
        if agrees and self.open_version < 0:
            raise Refused("commentary.later")
        if agrees:
            return [self._add(AGREES, seat, secrets.token_urlsafe(KEY_BYTES)) for seat in sorted(set(seats) - self.agreed)]
        return [self._add(REVOKES, min(seats), "")] if self.agreed else []

    def _add(self, kind: str, seat: int, body: str) -> Entry:
        entry = self._table._new_entry(kind, seat, body)
        self.apply_entry(entry)
        return entry

    def apply_entry(self, entry: Entry) -> None:
        """What an entry does, when it is written and when the table is rebuilt."""
        if entry.kind == AGREES:
            self.agreed.add(entry.seat)
        else:
            self.agreed.clear()
        self._key = entry.body
        self._table._log_note(entry.kind, entry.seat)

    def ask_again(self, seat: int) -> None:
        """Somebody else sits there now, or will."""
        self.agreed.discard(seat)

    def note_position(self) -> None:
        """Something was played. What one entry plays again is shown as a whole: its last position counts."""
        version = self._table.version
        if version != self._noted[0]:
            self._noted = (version, self.open_version)
        self.open_version = self._noted[1] if self._hides_something() else version

    def _hides_something(self) -> bool:
        return any(hidden_facts(self._table.game, self._table.state))
