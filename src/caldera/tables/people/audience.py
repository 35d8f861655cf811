"""Who has seen what: bots let the people at their table watch before they go on.

A page of somebody who sits at the table says which version it has shown. Nobody else is waited for: neither spectators nor pages
that nobody looks at, for what these say is not heard here. A page that has once let the others wait too long is waited for again
when it has shown what it was late for. Nothing of it is stored.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable, Collection
from math import inf

from caldera.tables.people.seats import fingerprint
from caldera.tables.play.table import Table

ALONE, TOGETHER = 60.0, 15.0
"""Seconds for which bots wait: where one person sits at the table, and where several do."""
MOST_PAGES = 40
MOST_REMEMBERED = 16
"""Versions that a page has shown, with their times."""
LONGEST_NAME = 24
"""Letters of the name that a page gives itself."""
MOST_AHEAD = 64
"""Versions by which a page may be ahead of this process, where another one has told it more."""


def name_page(session: str | None, page: str) -> str:
    """What a page is called among all pages of a table; nobody can speak for a page of somebody else."""
    return f"{fingerprint(session)[:16]} {page[:LONGEST_NAME]}" if session and page else ""


def has_a_say(table: Table, session: str | None) -> bool:
    """Whether bots wait for this person: they sit at the table, or have made it for bots alone."""
    if table.held_by(session):
        return True
    return session is not None and all(seat.automatic for seat in table.seats) and table.host == fingerprint(session)


class Audience:
    """The pages of one table that say what they have shown."""

    def __init__(self) -> None:
        self._shown: dict[str, int] = {}
        self._late: dict[str, int] = {}
        """Pages that let the others wait too long, and the version that they had not shown."""
        self._streams: Counter[str] = Counter()
        """How many streams each page has open: a new one is there before the old one ends."""
        self._history: dict[str, deque[tuple[int, float]]] = {}
        """When each page has shown its latest versions."""
        self._waiting: asyncio.Future[None] | None = None

    def __bool__(self) -> bool:
        return bool(self._shown)

    def come(self, page: str) -> None:
        """A page opens a stream."""
        if page:
            self._streams[page] += 1

    def leave(self, page: str) -> bool:
        """A page's stream has ended; whether it was its last."""
        if not page:
            return False
        self._streams[page] -= 1
        if self._streams[page] > 0:
            return False
        del self._streams[page]
        was_waited_for = page in self._shown
        self.show(page, None)
        return was_waited_for

    def show(self, page: str, version: int | None) -> None:
        """A page has shown this version; None: nobody looks at it any more."""
        if version is None:
            self._shown.pop(page, None)
            self._late.pop(page, None)
            self._history.pop(page, None)
        elif page in self._shown or len(self._shown) < MOST_PAGES:
            self._shown[page] = version
            self._history.setdefault(page, deque(maxlen=MOST_REMEMBERED)).append((version, time.time()))
            if version >= self._late.get(page, 0):
                self._late.pop(page, None)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def first_shown(self, hashes: Collection[str], version: int) -> float | None:
        """When a page of somebody with these fingerprints had shown it; infinity: not yet; None: they have no page here."""
        marks = {each[:16] for each in hashes}
        pages = [history for page, history in self._history.items() if page[:16] in marks]
        return min((at for page in pages for shown, at in page if shown >= version), default=inf if pages else None)

    def is_behind(self, version: int) -> bool:
        """Whether somebody who is waited for has not seen this version yet."""
        return any(shown < version for page, shown in self._shown.items() if page not in self._late)

    async def wait(self, version: int, limit: float, is_over: Callable[[], bool]) -> None:
        """Until all have seen the version, or as long as anybody can be asked to wait."""
        until = time.monotonic() + limit
        while self.is_behind(version) and not is_over():
            left = until - time.monotonic()
            if left <= 0:
                late = [page for page, shown in self._shown.items() if shown < version and page not in self._late]
                self._late |= dict.fromkeys(late, version)
                return
            self._waiting = asyncio.get_running_loop().create_future()
            await asyncio.wait([self._waiting], timeout=min(left, 1.0))
