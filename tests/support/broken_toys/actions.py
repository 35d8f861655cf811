"""Dice cups broken in turns and actions."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

from mypy_extensions import i64

from caldera.core.errors import IllegalAction
from caldera.core.state import CHANCE
from tests.support.broken_toys.registry import broken, declared
from tests.support.toys import AGAIN, SHOW, STAY, Cups


@broken("length")
class Endless(Cups):
    """Rolling again costs nothing, and nothing else can be done"""

    def pay(self, seat: int) -> None:
        pass

    def possible(self, seat: int) -> list[int]:
        return super().possible(seat) if self.staking else [int(AGAIN.at())]


@broken("invariants")
class LosesCoins(Cups):
    """The coin for rolling again disappears"""

    def pay(self, seat: int) -> None:
        self.purse[seat] -= 1


@broken("legal")
class RepeatsAnAction(Cups):
    """An action is listed twice"""

    def possible(self, seat: int) -> list[int]:
        return [*super().possible(seat), super().possible(seat)[0]]


@broken("legal")
class LegalForEverybody(Cups):
    """Seats that are not to act have actions as well"""

    def legal_actions(self, seat: SupportsIndex) -> list[int]:
        return super().legal_actions(seat) or ([] if self.is_over else [int(STAY.at())])


@broken("legal")
class NothingToDo(Cups):
    """An actor has no action"""

    def possible(self, seat: int) -> list[int]:
        return super().possible(seat) if self.staking or self.purse[seat] > 1 else []


@broken("legal")
class OutOfSpace(Cups):
    """A legal action has a number that no action has"""

    def possible(self, seat: int) -> list[int]:
        return [*super().possible(seat), 999]


@broken("actors")
class NobodyButNotOver(Cups):
    """The game says that it is over while seats may act"""

    @property
    def is_over(self) -> bool:
        return self.turn > 0


@broken("applicable")
class ListedButRefused(Cups):
    """A legal action is refused when it is taken"""

    def apply(self, action: SupportsIndex, seat: SupportsIndex) -> None:
        if SHOW.has(index(action)) and index(seat) != CHANCE:
            raise IllegalAction("not today")
        super().apply(action, seat)


@broken("applicable")
class CountsTwice(Cups):
    """A step counts as two"""

    def play(self, action: i64, seat: i64) -> None:
        super().play(action, seat)
        if SHOW.has(action):
            self.ply += 1


@broken("refusals")
class AcceptsAnything(Cups):
    """Illegal actions are accepted"""

    def apply(self, action: SupportsIndex, seat: SupportsIndex) -> None:
        if 0 <= index(action) < 12 and not self.is_over and seat in self.actors:
            self.play(index(action), index(seat))
        else:
            super().apply(action, seat)


@broken("refusals")
class ChangesWhenRefusing(Cups):
    """A refused action costs a coin"""

    def why_illegal(self, action: int, seat: int, locale: str = "en") -> str:
        if self.purse[seat]:
            self.pay(seat)
        return super().why_illegal(action, seat, locale)


@broken("refusals")
class RefusesWithoutReason(Cups):
    """A refusal gives no reason"""

    def why_illegal(self, action: int, seat: int, locale: str = "en") -> str:
        return "" if locale == "fr" else "no"


@broken("refusals")
class CrashesInsteadOfRefusing(Cups):
    """An illegal action raises a KeyError"""

    def why_illegal(self, action: int, seat: int, locale: str = "en") -> str:
        raise KeyError(action)


declared("guesses", "The card says that nothing is hidden", hidden=False)
declared("chance", "The card says that there is no chance", chance=False)
declared("actors", "The card says that nobody acts at once", simultaneous=False)
declared("returns", "The card says that everybody wins together", cooperative=True)
declared("length", "The card says that matches are shorter than they are", max_length=5)
