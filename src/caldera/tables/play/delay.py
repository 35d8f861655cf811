"""What those who only watch get to see, and when.

A table may keep spectators some actions behind. What they see is then a table of its own: the same fold over a shorter beginning of
the same log. Pages, events, panels and files are made from it as from any other table, so nothing newer can slip into them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from caldera.core.data import JsonMapping
from caldera.core.state import CHANCE
from caldera.tables.play.table import PLAY, Entry, Table

NO_DELAY = "none"
UNTIL_THE_END = "end"


def delay_of(settings: JsonMapping) -> int | None:
    """How many actions spectators are behind; None: nothing is shown before the end."""
    delay = settings["delay"]
    return None if delay == UNTIL_THE_END else 0 if delay == NO_DELAY else int(delay)


class SpectatorDelay:
    """The table as spectators see it, and what they do not see yet."""

    def __init__(self, shown: Table, lag: int | None) -> None:
        self.shown = shown
        self._lag = lag
        self._waiting: deque[Entry] = deque()

    def add_entries(self, entries: Iterable[Entry], over: bool) -> bool:
        """What happened at the true table, and whether its match is over; whether spectators see something new now."""
        self._waiting.extend(entries)
        before = self.shown.version
        following = sum(_is_action(entry) for entry in self._waiting)
        while self._waiting:
            following -= _is_action(self._waiting[0])
            if not over and (self._lag is None or following < self._lag):
                break
            self.shown.apply_entry(self._waiting.popleft())
        return self.shown.version != before


def _is_action(entry: Entry) -> bool:
    """Whether somebody acted: dice do not count."""
    return entry.kind == PLAY and entry.seat != CHANCE
