"""What the log of a table says about time: a pure function of its entries, the same for whoever reads them, and whenever.

Time runs for people who may act: not for bots, not before everybody has sat down, not in a pause. Acting ends the wait. What the
page of a seat needed to show what had happened, and the way there and back, is given back by an entry of its own, up to a limit.

Going back to an earlier position gives back the times that everybody had there. Whoever goes back alone, without having to ask,
does not get back the time that they themselves have thought: else one could stop one's clock by taking back for ever.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field

from caldera.core.state import CHANCE
from caldera.tables.timing.terms import BOT_PLAYS, LOSES, MINUTE, Terms

CREDIT, REMIND, LATE, FLAG = "credit", "remind", "late", "flag"
"""Time that is given back; a reminder; a turn that is late; a clock, or for nobody's seat the sand-glass, that has run out."""
WISH, PAUSE, RESUME = "wish", "pause", "resume"
"""Somebody would like a pause, or no more; all agree; it goes on."""
ENTRIES = (CREDIT, REMIND, LATE, FLAG, WISH, PAUSE, RESUME)

ACT, AGAIN, REDONE, BACK_TO = "act", "again", "redone", "back to"
"""What else a clock has to hear of: an action or dice; one that is played again, and the last of these; an earlier position."""
COMES, GOES, OPENS = "comes", "goes", "opens"
"""A person takes a seat; a bot takes it; it waits for somebody."""

GLASS = CHANCE
"""In the place of a seat."""
MOST_CREDIT = 12.0
"""Seconds of one wait that are given back for films and the way through the network."""
ON_RETURN = MINUTE
"""What somebody has at least who comes back after a bot took over."""


@dataclass(frozen=True)
class Moment:
    """Something that happened, and what the clock has to know of the table after it."""

    kind: str
    at: float
    seat: int = CHANCE
    body: str = ""
    ply: int = 0
    actors: tuple[int, ...] = ()
    turn: Hashable = None
    is_planning: bool = False
    agreed: bool = False
    """Of going back: whether the others were asked."""


@dataclass(frozen=True)
class Mark:
    """The times of a position when it came to be."""

    spent: tuple[float, ...]
    gained: tuple[float, ...]
    flagged: frozenset[int]
    poured: float


@dataclass(frozen=True)
class Alarm:
    """Something that will be due."""

    at: float
    kind: str
    seat: int


@dataclass
class Clock:
    """The times of a table after some of its log."""

    terms: Terms
    players: int
    people: set[int]
    """The seats where a person plays."""
    missing: set[int]
    """The seats for which the match waits before time runs."""
    at: float = 0.0
    spent: list[float] = field(default_factory=list)
    gained: list[float] = field(default_factory=list)
    since: dict[int, float] = field(default_factory=dict)
    """Whose time runs, and since when they are waited for."""
    poured: float = 0.0
    """What has run through the sand-glass in this plan, up to `pouring`."""
    pouring: float | None = None
    glass_credit: float = 0.0
    """What is given back of it."""
    flagged: set[int] = field(default_factory=set)
    reminded: set[int] = field(default_factory=set)
    late: set[int] = field(default_factory=set)
    wishes: set[int] = field(default_factory=set)
    is_paused: bool = False
    lost: int | None = None
    """Whose time has ended the match; `GLASS`: everybody's."""
    _marks: list[Mark] = field(default_factory=list)
    _given_back: list[list[float]] = field(default_factory=list)
    _charged: tuple[int, float] = (CHANCE, 0.0)
    """The last wait that ended, for what is given back of it."""
    _turn: Hashable = None
    _acted: set[int] = field(default_factory=set)
    """Who has acted in this turn."""

    def __post_init__(self) -> None:
        self.spent, self.gained = [0.0] * self.players, [0.0] * self.players
        self._marks = [self._mark()]

    # ---- what happens ----

    def note(self, moment: Moment) -> None:
        """Follow the log by one entry."""
        at = self.at = max(self.at, moment.at)  # a machine's clock that was set back takes nothing back
        if moment.kind == CREDIT:
            self._give_back(moment.seat, float(moment.body))
        elif moment.kind in (ACT, AGAIN):
            self._charged = (moment.seat, self._end_wait(moment.seat, at))
            self._acted.add(moment.seat)
        elif moment.kind == REDONE and self._given_back:
            for seat, seconds in enumerate(self._given_back.pop()):
                self.spent[seat] += seconds
        elif moment.kind == BACK_TO:
            self._go_back(moment, at)
        elif moment.kind in (COMES, GOES, OPENS):
            self._reseat(moment)
        elif moment.kind in (PAUSE, RESUME):
            self.is_paused, self.wishes = moment.kind == PAUSE, set()
        elif moment.kind == WISH:
            (self.wishes.add if moment.body else self.wishes.discard)(moment.seat)
        elif moment.kind == FLAG:
            self.flagged.add(moment.seat)
            if self.terms.timeout == LOSES:
                self.lost = moment.seat
        elif moment.kind in (REMIND, LATE):
            (self.reminded if moment.kind == REMIND else self.late).add(moment.seat)
        if moment.kind == ACT:
            self._given_back.clear()
        self._run(moment, at)
        if moment.kind in (ACT, AGAIN, REDONE, CREDIT, BACK_TO):
            del self._marks[max(1, moment.ply) :]
            self._marks += [self._mark()] * (moment.ply + 1 - len(self._marks))

    def _run(self, moment: Moment, at: float) -> None:
        """Begin and end waits as the position wants it, and give the increment of a turn that is over."""
        if CHANCE not in moment.actors and moment.turn != self._turn:
            if moment.kind in (ACT, AGAIN):
                for seat in self._acted - {CHANCE}:
                    self.gained[seat] += self.terms.increment
            self._turn, self._acted = moment.turn, set()
        is_running = not (self.missing or self.is_paused or self.lost is not None)
        waited_for = {seat for seat in moment.actors if seat in self.people} if is_running else set()
        for seat in set(self.since) - waited_for:
            self._end_wait(seat, at)
        for seat in waited_for - set(self.since):
            self.since[seat] = at
        if self.pouring is not None:
            self.poured += at - self.pouring
        self.pouring = at if moment.is_planning and waited_for and self.terms.glass else None
        if not moment.is_planning:
            self.poured = self.glass_credit = 0.0
            self.flagged.discard(GLASS)

    def _end_wait(self, seat: int, at: float) -> float:
        self.reminded.discard(seat)
        self.late.discard(seat)
        if seat not in self.since:
            return 0.0
        seconds = at - self.since.pop(seat)
        self.spent[seat] += seconds
        return seconds

    def _give_back(self, seat: int, seconds: float) -> None:
        """A seat's credit is for the wait that has just ended; that of the glass for the plan that goes on."""
        if seat == GLASS:
            self.glass_credit = min(MOST_CREDIT, max(0.0, seconds))
        elif seat == self._charged[0]:
            self.spent[seat] -= min(MOST_CREDIT, self._charged[1], max(0.0, seconds))
            self._charged = (CHANCE, 0.0)

    def _go_back(self, moment: Moment, at: float) -> None:
        for seat in list(self.since):
            self._end_wait(seat, at)
        mark, before = self._marks[min(moment.ply, len(self._marks) - 1)], list(self.spent)
        own = None if moment.agreed or self.terms.restores_all else moment.seat
        self.spent = [now if seat == own else then for seat, (now, then) in enumerate(zip(before, mark.spent, strict=True))]
        self.gained, self.poured = list(mark.gained), mark.poured
        self.flagged = set(mark.flagged) | ({own} & self.flagged if own is not None else set())
        self.pouring = None
        self._given_back.append([was - now for was, now in zip(before, self.spent, strict=True)])
        self._turn, self._acted = moment.turn, set()

    def _reseat(self, moment: Moment) -> None:
        seat = moment.seat
        if moment.kind == COMES and seat not in self.people:
            self.people.add(seat)
            floor = self.terms.base - min(self.terms.base, ON_RETURN)
            if self.terms.base and self.spent[seat] - self.gained[seat] > floor:
                self.spent[seat] = floor + self.gained[seat]
            self.flagged.discard(seat)
        elif moment.kind != COMES:
            self.people.discard(seat)
            self.wishes.discard(seat)
        if moment.kind != OPENS:
            self.missing.discard(seat)

    def _mark(self) -> Mark:
        return Mark(tuple(self.spent), tuple(self.gained), frozenset(self.flagged), self.poured)

    # ---- what it says ----

    def left(self, seat: int, now: float, credit: float = 0.0) -> float:
        """The seconds on a seat's clock at a moment, where `credit` would be given back of the wait that goes on."""
        running = max(0.0, now - self.since[seat] - min(MOST_CREDIT, credit)) if seat in self.since else 0.0
        return self.terms.base + self.gained[seat] - self.spent[seat] - running

    def glass_left(self, now: float, credit: float = 0.0) -> float:
        running = max(0.0, now - self.pouring) if self.pouring is not None else 0.0
        return self.terms.glass - max(0.0, self.poured + running - max(self.glass_credit, min(MOST_CREDIT, credit)))

    def left_at(self, ply: int) -> tuple[float, ...]:
        """The seats' clocks when a position came to be."""
        mark = self._marks[min(ply, len(self._marks) - 1)]
        return tuple(self.terms.base + gained - spent for gained, spent in zip(mark.gained, mark.spent, strict=True))

    def alarms(self, now: float, credit: dict[int, float] | None = None) -> list[Alarm]:
        """What will be due if nothing happens, the first one first; `credit`: what would be given back of the waits."""
        given, terms, found = credit or {}, self.terms, []
        for seat, since in self.since.items():
            if terms.base and seat not in self.flagged:
                found.append(Alarm(now + self.left(seat, now, given.get(seat, 0.0)), FLAG, seat))
            if terms.remind and seat not in self.reminded:
                found.append(Alarm(since + terms.remind, REMIND, seat))
            if terms.limit and seat not in self.late:
                found.append(Alarm(since + terms.limit, LATE, seat))
        if terms.glass and self.pouring is not None and GLASS not in self.flagged:
            found.append(Alarm(now + self.glass_left(now, given.get(GLASS, 0.0)), FLAG, GLASS))
        return sorted(found, key=lambda alarm: (alarm.at, alarm.kind, alarm.seat))

    def replaced(self) -> list[int]:
        """The seats that a bot takes over now, as the table has agreed."""
        if self.terms.timeout != BOT_PLAYS:
            return []
        return sorted(seat for seat in self.since if seat in self.flagged | self.late or GLASS in self.flagged)


def read_clock(terms: Terms, kinds: Sequence[str], moments: Iterable[Moment]) -> Clock:
    """The times of a table whose seats were held so at the beginning ("here", "link", "bot"), after everything that happened."""
    clock = new_clock(terms, kinds)
    for moment in moments:
        clock.note(moment)
    return clock


def new_clock(terms: Terms, kinds: Sequence[str]) -> Clock:
    people = {seat for seat, kind in enumerate(kinds) if kind == "here"}
    return Clock(terms, len(kinds), people, {seat for seat, kind in enumerate(kinds) if kind == "link"})
