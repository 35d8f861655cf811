"""Who is connected to a table now.

Every open stream of a browser counts. What others are told of it is a `Presence`: a small picture that changes at most every few
seconds, so that a page that is loaded again, or a crowd that comes at once, is no storm of events. Nothing of it is stored: after a
restart everybody is away until their page has found back.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from caldera.tables.people.seats import fingerprint

PAUSE = 3.0
"""Seconds between two tellings, and how long somebody must be gone before they are called away."""

AWAY = 60.0
"""Seconds after which others at the table may let a bot play for somebody who is not here."""

_STARTED = time.time() - time.monotonic()


def steady_time() -> float:
    """The time of day as far as this process knows: somebody who sets the clock back does not make anybody wait."""
    return _STARTED + time.monotonic()


SeatsOf = Callable[[str | None], tuple[int, ...]]
SeatsMarked = Callable[[str], tuple[int, ...]]

MOST_MARKS = 200
"""Of a table, told to other processes: of a larger crowd only the number is told."""


def mark_of(secret: str) -> str:
    """By which other processes know somebody; nobody can act with it."""
    return fingerprint(secret)[:MARK]


MARK = 16


@dataclass(frozen=True)
class Elsewhere:
    """Who watches a table at another process."""

    marks: frozenset[str] = frozenset()
    strangers: int = 0
    screens: int = 0
    """How many of the strangers are televisions."""


@dataclass(frozen=True)
class Presence:
    """Which seats are here, since when the others are away as far as we know, and how many people only watch."""

    here: frozenset[int] = frozenset()
    away: Mapping[int, float] = field(default_factory=dict)
    watching: int = 0
    screens: int = 0
    """Televisions that show the table to everybody in the room: phones need not."""


class Attendance:
    """The open streams of one table."""

    def __init__(self) -> None:
        self.opened = steady_time()
        """Since when the table is in memory: nobody is known to have been away for longer."""
        self.away_after = AWAY
        self._secrets: Counter[str] = Counter()
        self._strangers = 0
        self._left: dict[int, float] = {}
        self._seats_present: frozenset[int] = frozenset()
        self.screens = 0
        """Open streams of televisions at this process; they count as strangers, too."""
        self.elsewhere: dict[str, Elsewhere] = {}
        """By process."""
        self.last_announced = Elsewhere()
        """What the other processes were told of those who are at this one."""

    def at_this_process(self, seats_of: SeatsOf) -> Elsewhere:
        """What to tell other processes: all who sit at the table, and of the others as many as fit."""
        secrets_by_rank = sorted(self._secrets, key=lambda secret: not seats_of(secret))
        marks = frozenset(mark_of(secret) for secret in secrets_by_rank[:MOST_MARKS])
        return Elsewhere(marks, self._strangers + max(0, len(secrets_by_rank) - MOST_MARKS), self.screens)

    def add(self, who: str | None) -> None:
        if who is None:
            self._strangers += 1
        else:
            self._secrets[who] += 1

    def remove(self, who: str | None) -> None:
        if who is None:
            self._strangers -= 1
        else:
            self._secrets[who] -= 1
            if not self._secrets[who]:
                del self._secrets[who]

    def snapshot(self, seats_of: SeatsOf, now: float, seats_marked: SeatsMarked = lambda mark: ()) -> Presence:
        """The picture as it is now; a person with several windows is one person, wherever these are served."""
        held = [seats_of(secret) for secret in self._secrets]
        others = frozenset().union(*(there.marks for there in self.elsewhere.values()))
        if others:
            held += [seats_marked(mark) for mark in others - {mark_of(secret) for secret in self._secrets}]
        strangers = self._strangers + sum(there.strangers for there in self.elsewhere.values())
        screens = self.screens + sum(there.screens for there in self.elsewhere.values())
        seats_present = frozenset(seat for seats in held for seat in seats)
        for seat in self._seats_present - seats_present:
            self._left[seat] = now
        for seat in seats_present:
            self._left.pop(seat, None)
        self._seats_present = seats_present
        watching = strangers - screens + sum(not seats for seats in held)
        return Presence(seats_present, dict(self._left), watching, screens)

    def is_long_gone(self, seat: int, seats_of: SeatsOf, now: float, seats_marked: SeatsMarked = lambda mark: ()) -> bool:
        """Whether nobody has been on that seat for so long that others need not wait any more."""
        seats_present = self.snapshot(seats_of, now, seats_marked).here
        return seat not in seats_present and now - self._left.get(seat, self.opened) >= self.away_after
