"""What those who only watch get to see, and when.

A table may keep spectators some actions behind. What they see is then a table of its own: the same fold over a shorter beginning of
the same log. Pages, events, panels and files are made from it as from any other table, so nothing newer can slip into them.

A commentator, to whom all who play have given a link, sees a third one: with all hands, as late as spectators, and never beyond the
last position in which nothing was hidden from anybody. So whoever plays and opens the link learns nothing that they could use.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from caldera.core.data import JsonMapping, JsonObject
from caldera.core.records import plain
from caldera.core.state import CHANCE, Event, GameState
from caldera.tables.play.table import PLAY, Entry, Table

NO_DELAY = "none"
UNTIL_THE_END = "end"


def delay_of(settings: JsonMapping) -> int | None:
    """How many actions spectators are behind; None: nothing is shown before the end."""
    delay = settings["delay"]
    return None if delay == UNTIL_THE_END else 0 if delay == NO_DELAY else int(delay)


class SpectatorDelay:
    """The table as spectators see it, and what they do not see yet."""

    def __init__(self, shown: Table, lag: int | None, hides_nothing: bool = False) -> None:
        self.shown = shown
        self._lag = lag
        self._hides_nothing = hides_nothing
        self._waiting: deque[Entry] = deque()

    def add_entries(self, entries: Iterable[Entry], truth: Table) -> bool:
        """What happened at the true table; whether those who watch see something new now."""
        self._waiting.extend(entries)
        before = self.shown.version
        following = sum(_is_action(entry) for entry in self._waiting)
        while self._waiting:
            following -= _is_action(self._waiting[0])
            is_early = self._lag is None or following < self._lag
            is_early |= self._hides_nothing and self._waiting[0].seq >= truth.commentary.open_version
            if is_early and not truth.is_over:
                break
            self.shown.apply_entry(self._waiting.popleft())
        return self.shown.version != before


class OpenTable(Table):
    """A table as a commentator sees it: nothing is hidden there."""

    def look(self, state: GameState, seat: int | None) -> object:
        return self.game.scene.see_all(state)

    def knows(self, event: Event, seat: int | None) -> bool:
        return True

    def observe(self, seat: int | None) -> JsonObject:
        seen: JsonObject = plain(self.see(seat))
        return seen


def _is_action(entry: Entry) -> bool:
    """Whether somebody acted: dice do not count."""
    return entry.kind == PLAY and entry.seat != CHANCE
