"""Dice cups broken in what a seat is shown."""

from __future__ import annotations

from typing import Any, cast

from caldera.core.rng import Rng
from caldera.core.state import GameState
from tests.support.broken_toys.registry import broken
from tests.support.toys import AGAIN, Cups


@broken("hidden_information")
class LeakyObservation(Cups):
    """Everybody sees every die"""

    def observation(self, seat: int | None) -> dict[str, Any]:
        return super().observation(seat) | {"dice": list(self.dice)}


@broken("hidden_information")
class LeakyStake(Cups):
    """The secret stake of seat 0 shows in the sum of what others see"""

    def observation(self, seat: int | None) -> dict[str, Any]:
        return super().observation(seat) | {"total": sum(self.stakes)}


@broken("hidden_information")
class LeakyPrompt(Cups):
    """The prompt tells the dice"""

    def prompt(self, seat: int | None, locale: str = "en") -> str:
        return f"{super().prompt(seat, locale)}, the best die is {max(self.dice)}"


@broken("hidden_information")
class LeakyActions(Cups):
    """What seat 0 may do depends on the die of seat 1"""

    def possible(self, seat: int) -> list[int]:
        actions = super().possible(seat)
        return actions[:1] if not self.staking and seat == 0 and self.dice[1] == 6 else actions


@broken("hidden_information")
class LeakyHiding(Cups):
    """The names of hidden facts tell the dice"""

    def hidden_from(self, seat: int | None) -> tuple[str, ...]:
        return tuple(f"{name} of {sum(self.dice)}" for name in super().hidden_from(seat))


@broken("hidden_information")
class SpectatorSeesAll(Cups):
    """A spectator sees every die, so that two friends could cheat"""

    def observation(self, seat: int | None) -> dict[str, Any]:
        seen = super().observation(seat)
        return seen | {"dice": list(self.dice)} if seat is None else seen

    def hidden_from(self, seat: int | None) -> tuple[str, ...]:
        return () if seat is None else super().hidden_from(seat)

    def imagine(self, seat: int | None, rng: Rng) -> GameState:
        return self.clone() if seat is None else super().imagine(seat, rng)


@broken("guesses")
class KnowingGuess(Cups):
    """A guess is simply the truth"""

    def imagine(self, seat: int | None, rng: Rng) -> GameState:
        return self.clone()


@broken("guesses")
class ImpossibleGuess(Cups):
    """A guess puts a seven under the cups"""

    def imagine(self, seat: int | None, rng: Rng) -> GameState:
        other = cast(Cups, super().imagine(seat, rng))
        other.dice = [die if self.sees(seat, owner) or not die else 7 for owner, die in enumerate(self.dice)]
        return other


@broken("guesses")
class GuessIsTheState(Cups):
    """A guess is the state itself"""

    def imagine(self, seat: int | None, rng: Rng) -> GameState:
        return self


@broken("hidden_events")
class LoudRoll(Cups):
    """Everybody is told a secret roll"""

    def tell_roll(self, owner: int, face: int) -> None:
        self.tell("rolled", {"seat": owner, "face": face})


@broken("hidden_events")
class LoudSum(Cups):
    """Everybody is told the sum of the secret dice"""

    def step(self, action: int, seat: int) -> None:
        super().step(action, seat)
        if AGAIN.has(action):
            self.tell("mood", {"total": sum(self.dice)})


@broken("observations")
class ObservationIsNoJson(Cups):
    """An observation holds a tuple"""

    def observation(self, seat: int | None) -> dict[str, Any]:
        return super().observation(seat) | {"purse": tuple(self.purse)}


@broken("observations")
class SharedObservation(Cups):
    """An observation hands out the state's own list"""

    def observation(self, seat: int | None) -> dict[str, Any]:
        return super().observation(seat) | {"purse": self.purse}


@broken("prompts")
class SilentInFrench(Cups):
    """There is no French prompt"""

    def prompt(self, seat: int | None, locale: str = "en") -> str:
        return super().prompt(seat, locale) if locale == "en" else ""
