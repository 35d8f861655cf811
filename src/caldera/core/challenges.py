"""Challenges: what somebody may do in a match to win a medal, checked from the record. A game's `challenges.py` lists its own. ::

    CHALLENGES: Final = (
        Challenge("win", won, AGAINST),
        Challenge("eruptions", lambda record: record.count("erupt"), (4, 6, 8)),
    )

People read the message `GAME.challenge.NAME`. A set position is a `start` of the record, from `challenges.json` of the folder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from caldera.core.data import JsonMapping, JsonObject
from caldera.core.info import Info
from caldera.core.match import Match
from caldera.core.state import CHANCE, Event, GameState

NO_MEDAL, BRONZE, SILVER, GOLD = range(4)
MEDALS: Final = ("bronze", "silver", "gold")
AGAINST: Final = ("", "hard", "expert")
"""The weakest rival: anybody, Hard or better, Expert or better."""


@dataclass(frozen=True)
class Record:
    """A finished match, and the seat whose deeds are looked at."""

    match: Match
    seat: int
    rivals: int = BRONZE
    """For which medal the weakest of the others is good enough."""
    clean: bool = True
    """Nothing was taken back, and no hints could be asked for: silver and gold want that."""

    @property
    def state(self) -> GameState:
        return self.match.state

    @property
    def won(self) -> bool:
        """Alone where people play against each other, else with everybody."""
        mine = float(self.state.returns[self.seat])
        return mine > 0 if self.match.game.info.cooperative else mine > 0.5

    @property
    def summary(self) -> JsonObject:
        return self.match.game.stats.summarise(self.state)

    @property
    def result(self) -> JsonObject:
        """The data of the last event, which says how it ended."""
        return self.match.events[-1][-1].data

    def option(self, name: str) -> Any:
        declared = {option.name: option.default for option in self.match.game.options}
        return self.match.options.get(name, declared[name])

    def events(self, *kinds: str) -> Iterator[Event]:
        """What happened, of these kinds."""
        for happened in self.match.events:
            yield from (event for event in happened if event.kind in kinds)

    def own(self, *kinds: str) -> Iterator[JsonObject]:
        """The data of what this seat did, of these kinds."""
        return (event.data for event in self.events(*kinds) if event.data.get("seat") == self.seat)

    def count(self, *kinds: str) -> int:
        return sum(1 for _ in self.own(*kinds))

    def turns_with(self, kind: str, least: int) -> int:
        """In how many turns of this seat there were so many events of a kind, before anybody else decided."""
        turns = run = 0
        for (seat, _), happened in zip(self.match.plays, self.match.events, strict=True):
            before, run = run, run + sum(event.kind == kind for event in happened) if seat in (self.seat, CHANCE) else 0
            turns += before < least <= run
        return turns

    def lead_over_time(self, points: Callable[[Event], list[int] | None]) -> tuple[int, int]:
        """How far this seat was ahead of the best other, at worst and in the end, by events that give points to the seats."""
        total, worst = [0] * self.match.state.players, 0
        for happened in self.match.events:
            for event in happened:
                for seat, gain in enumerate(points(event) or ()):
                    total[seat] += gain
            worst = min(worst, self._lead(total))
        return worst, self._lead(total)

    def lead(self, name: str) -> int:
        """How far this seat is ahead in a number that is counted for each seat."""
        return self._lead(self.summary[name])

    def _lead(self, total: list[int]) -> int:
        return total[self.seat] - max(each for seat, each in enumerate(total) if seat != self.seat)


Deed = Callable[[Record], int | bool]


@dataclass(frozen=True)
class Challenge:
    """What is to be done, and for which medal how much of it, against whom, or how hard the game has to be."""

    name: str
    deed: Deed
    steps: tuple[int | str, int | str, int | str]
    """Numbers that the deed must reach; AGAINST; or levels: see there."""
    players: int = 0
    """At a table of so many; 0: of any number."""
    options: JsonMapping = field(default_factory=dict)
    opens_with: JsonMapping = field(default_factory=dict)
    """Options of a table that is opened for it, besides; other tables may have others."""
    start: str = ""
    """The set position with which it begins."""
    levels: bool = False
    """Whether the steps are values of the option that makes the game harder."""
    at_most: bool = False
    """Whether the numbers may not be exceeded, instead of having to be reached; the deed gives -1 where it does not count."""

    def fits(self, record: Record, position: JsonMapping | None) -> bool:
        """Whether the match is of the kind that the challenge is about."""
        if self.players and record.state.players != self.players:
            return False
        if (record.match.start != position) if self.start else record.match.start is not None:
            return False
        return all(record.option(name) == value for name, value in self.options.items())

    def medal(self, record: Record, position: JsonMapping | None = None) -> int:
        """The medal that the match deserves: 0 for none, else 1 to 3."""
        if not record.state.is_over or not self.fits(record, position):
            return NO_MEDAL
        earned = self._earned(record)
        return earned if record.clean else min(earned, BRONZE)

    def _earned(self, record: Record) -> int:
        done = int(self.deed(record))
        if self.steps == AGAINST:
            return record.rivals if done > 0 else NO_MEDAL
        harder = self.harder_by(record.match.game.info)
        if not harder:
            return sum((0 <= done <= int(step)) if self.at_most else done >= int(step) for step in self.steps)
        reached = harder.index(record.option(record.match.game.info.difficulty))
        return sum(reached >= harder.index(step) for step in self.steps) if done > 0 else NO_MEDAL

    def harder_by(self, info: Info) -> tuple[Any, ...]:
        """The values of the option that makes the game harder, from easy to hard, where the medals ask for some of them."""
        if not self.levels:
            return ()
        return next(option.choices for option in info.options if option.name == info.difficulty)


def won(record: Record) -> bool:
    return record.won
