"""Notes that processes on one database leave each other: who watches, who leads a review, links for another device, what is made.

Nothing of it is part of a match. A note belongs to a table and to the process that wrote it, and dies with its time or its process.
`Alone` is what a store for one process has instead: nobody writes, nobody reads.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

HERE, LEAD, PAIRING, HINT, PROGRESS, WANTED, USE = "here", "lead", "pairing", "hint", "progress", "wanted", "use"
WAIT = "wait"
"""Kinds: who watches a table at a process; what a leader shows; a link for another device; advice that was found; how far an
analysis is; that somebody waits for it; how much clients have used of what they may use; that the bots of a new table wait for
somebody."""
CODE = "code"
"""The code of a table."""
SHOWN = "shown"
"""Which version a page has shown, for the process whose bots wait for it."""
GONE = "gone"
"""A table that was removed, or from which somebody was erased."""
BOTS = "bots"
"""The bots of this table are to act, and this process lets them."""
AS_LONG_AS_THE_PROCESS = float("inf")
NOT_KEPT = 0.0
"""Seconds of a note that is only told to those who listen now."""

OnNews = Callable[[Collection[str] | None], None]


@dataclass(frozen=True)
class Note:
    """One note; without a body it is the end of the one before."""

    table: str
    kind: str
    key: str = ""
    body: str = ""
    seconds: float = AS_LONG_AS_THE_PROCESS
    """How long it is good from now on."""
    process: str = ""
    """Who wrote it."""


OnNote = Callable[[Note], None]


@dataclass(frozen=True)
class Beat:
    """What a process learns when it says that it lives."""

    alive: frozenset[str] = frozenset()
    """The processes that live, this one included."""
    orphaned: tuple[str, ...] = ()
    """Tables whose bots were let act by a process that is dead now: they are ours from here on."""
    facts: dict[str, str] = field(default_factory=dict)
    """What the processes of the same server say of themselves."""


class Alone:
    """The part of a store that is about other processes, where there are none."""

    is_shared = False
    name = "alone"

    def follow(self, on_news: OnNews, on_note: OnNote) -> None:
        """There is nobody to hear from."""

    def claim(self, work: str) -> bool:
        return True

    def release(self, work: str) -> None:
        pass

    def claim_bots(self, table: str) -> bool:
        return True

    def release_bots(self, table: str) -> None:
        pass

    def leave_note(self, note: Note) -> None:
        pass

    def take_note(self, table: str, kind: str, key: str) -> bool:
        return True

    def notes_of(self, table: str) -> list[Note]:
        return []

    def find_note(self, kind: str, key: str) -> Note | None:
        return None

    def beat(self, facts: str) -> Beat:
        return Beat()
