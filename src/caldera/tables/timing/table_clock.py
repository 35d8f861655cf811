"""The clock of one table: it hears of every entry, writes entries of its own, and says what is due."""

from __future__ import annotations

import time
import weakref
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Protocol

from caldera.core.data import JsonObject
from caldera.tables.errors import NotYourSeat, Refused
from caldera.tables.timing.clock import (
    CREDIT,
    FLAG,
    GLASS,
    MOST_CREDIT,
    PAUSE,
    RESUME,
    WISH,
    Alarm,
    Clock,
    Moment,
    new_clock,
)
from caldera.tables.timing.terms import TOLD, Terms

if TYPE_CHECKING:
    from caldera.tables.play.table import Entry, Table

NOTES = (FLAG, PAUSE, RESUME, WISH)
"""What the readable log tells of it."""


class Pages(Protocol):
    """Whoever knows when the pages of a person have shown a version."""

    def first_shown(self, hashes: Collection[str], version: int) -> float | None:
        """When one of them had; infinity: not yet; None: there is none that says so."""
        ...


class TableClock:
    """Time at one table."""

    def __init__(self, table: Table, terms: Terms) -> None:
        self.table: Table = weakref.proxy(table)
        self.terms = terms
        self.pages: Pages | None = None
        self.ticks = True
        """Whether time goes on for those who look: not where they are shown what was some actions ago."""
        self._versions: dict[int, int] = {}
        """For each wait, the version with which it began."""
        self.clock: Clock
        self.begin([seat.kind for seat in table.seats])

    def begin(self, kinds: Sequence[str]) -> None:
        """At the beginning of the log, with the seats as they were then."""
        self.clock = new_clock(self.terms, kinds)

    # ---- what happens ----

    def note(self, kind: str, seat: int, body: str = "", agreed: bool = False) -> None:
        """Something has happened at the table just now."""
        table, info = self.table, self.table.game.info
        actors = () if table.state.is_over else table.state.actors
        is_planning = info.planning is not None and table.game.words.find_phase(table.state)[1] == info.planning
        ply, at, turn = table.match.ply, table.last_activity, table.game.turn(table.state)
        before = dict(self.clock.since)
        poured = self.clock.pouring
        self.clock.note(Moment(kind, at, seat, body, ply, actors, turn, is_planning, agreed))
        for waiting, since in self.clock.since.items():
            if before.get(waiting) != since:
                self._versions[waiting] = table.version
        if poured is None and self.clock.pouring is not None:
            self._versions[GLASS] = table.version

    def apply_entry(self, entry: Entry) -> None:
        """What an entry of the clock does, when it is written and when the table is rebuilt."""
        self.note(entry.kind, entry.seat, entry.body)
        if entry.kind in NOTES and (entry.kind != WISH or entry.body):
            self.table._log_note(entry.kind, max(0, entry.seat), "glass" if entry.seat == GLASS else "")

    def _add_entry(self, kind: str, seat: int, body: str = "") -> Entry:
        entry = self.table._new_entry(kind, seat, body)
        self.apply_entry(entry)
        return entry

    # ---- what is given back ----

    def credit(self, seat: int, now: float) -> float:
        """Of the wait that goes on, what the seat's page needs to show what has happened, and the way there and back."""
        begun = self.clock.pouring if seat == GLASS else self.clock.since.get(seat)
        if self.pages is None or begun is None:
            return 0.0
        if seat == GLASS:
            begun -= self.clock.poured
            seats = [each for each in self.clock.since if each in self.clock.people]
        else:
            seats = [seat]
        version = self._versions.get(seat, 0)
        found = [self.pages.first_shown(self.table.seats[each].known_hashes, version) for each in seats]
        return max((min(MOST_CREDIT, max(0.0, min(at, now) - begun)) for at in found if at is not None), default=0.0)

    def credits(self, now: float) -> dict[int, float]:
        return {seat: self.credit(seat, now) for seat in (*self.clock.since, GLASS)}

    def timed(self, seat: int, play: Callable[[], Entry]) -> list[Entry]:
        """An action with what is given back for the wait before it; Refused when it comes too late, or in a pause."""
        now = time.time()
        if self.clock.is_paused:
            raise Refused("clock.paused")
        if self.terms.timeout != TOLD and any(
            each.kind == FLAG and each.seat in (seat, GLASS) and each.at <= now for each in self.alarms(now)
        ):
            raise Refused("clock.out")
        is_timed = seat in self.clock.since
        own = self.credit(seat, now) if self.terms.base and is_timed else 0.0
        shared = self.credit(GLASS, now) if self.terms.glass and not self.clock.glass_credit else 0.0
        entries = [play()]
        if own >= 0.001:
            entries.append(self._add_entry(CREDIT, seat, f"{own:.3f}"))
        if shared >= 0.001 and self.clock.pouring is not None:
            entries.append(self._add_entry(CREDIT, GLASS, f"{shared:.3f}"))
        return entries

    # ---- what is due ----

    def alarms(self, now: float) -> list[Alarm]:
        """What will be due if nothing happens, the first one first."""
        return self.clock.alarms(now, self.credits(now))

    def ring(self, now: float) -> list[Entry]:
        """Write down what is due by now. Refused: nothing is."""
        entries = [self._add_entry(each.kind, each.seat) for each in self.alarms(now)[:1] if each.at <= now]
        if not entries:
            raise Refused("clock.nothing")
        if entries[0].kind == FLAG:
            entries += self.table.takebacks.settle_request()
        return entries

    @property
    def is_at_rest(self) -> bool:
        """Whether nobody plays: in a pause, or because time has ended the match."""
        return self.clock.is_paused or self.clock.lost is not None

    @property
    def next_due(self) -> float | None:
        """When something is due next."""
        if self.clock.replaced():
            return 0.0
        return next((alarm.at for alarm in self.alarms(time.time())), None)

    # ---- what people do ----

    def ask_pause(self, held: Collection[int], wants: bool) -> list[Entry]:
        """Wish for a pause, which begins when all who play wish for one; no more of it; or go on."""
        clock = self.clock
        mine = [seat for seat in held if seat in clock.people]
        if not mine:
            raise NotYourSeat("not_your_seat")
        if self.table.is_over:
            raise Refused("over")
        if clock.is_paused:
            return [] if wants else [self._add_entry(RESUME, mine[0])]
        entries = [self._add_entry(WISH, seat, "1" if wants else "") for seat in mine if (seat in clock.wishes) != wants]
        if wants and clock.wishes >= clock.people:
            entries.append(self._add_entry(PAUSE, mine[0]))
        return entries

    # ---- for files and programs ----

    def record(self) -> JsonObject:
        """For the match file: what was agreed and, where there are clocks, each seat's seconds left after every action."""
        terms, settings = self.terms, self.table.settings
        said: JsonObject = {name: settings[name] for name in ("clock", "pace", "timeout")}
        if terms.base:
            said["left"] = [[round(left, 1) for left in self.clock.left_at(ply)] for ply in range(self.table.match.ply + 1)]
        if self.clock.lost is not None:
            said["lost"] = self.clock.lost
        return said
