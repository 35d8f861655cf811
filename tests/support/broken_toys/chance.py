"""Dice cups broken in their chance events."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.rng import Rng
from tests.support.broken_toys.registry import broken
from tests.support.toys import Cups


@broken("chance")
class WrongProbabilities(Cups):
    """The probabilities sum to more than 1"""

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 0.2) for outcome, _ in super().chance_outcomes()]


@broken("chance")
class OddProbabilities(Cups):
    """The probabilities sum to 1 but are not the weights"""

    def chance_outcomes(self) -> list[tuple[int, float]]:
        given = super().chance_outcomes()
        return [(outcome, 1 / len(given)) for outcome, _ in given]


@broken("chance")
class MissingWeight(Cups):
    """One outcome has no weight"""

    def weights(self) -> vec[i64]:
        return vec[i64]([1, 1, 1, 1, 1])


@broken("chance")
class NegativeWeight(Cups):
    """One weight is negative"""

    def weights(self) -> vec[i64]:
        return vec[i64]([1, 1, 1, 1, 1, -1])


@broken("chance")
class SameOutcomeTwice(Cups):
    """One outcome is there twice"""

    def outcomes(self) -> vec[i64]:
        return vec[i64]([0, 1, 2, 3, 4, 4])


@broken("draws")
class UnfairDraw(Cups):
    """What is drawn ignores the weights"""

    def draw(self, rng: Rng) -> i64:
        return rng.below(3)


@broken("draws")
class ForeignDraw(Cups):
    """Something is drawn that is no outcome"""

    def weights(self) -> vec[i64]:
        return vec[i64]([1, 1, 1, 1, 1, 0])

    def draw(self, rng: Rng) -> i64:
        return 5 if self.ply > 0 and rng.below(40) == 0 else rng.below(5)


@broken("streams")
class NamelessChance(Cups):
    """Chance has no stream"""

    def stream(self) -> str:
        return ""


@broken("streams")
class WanderingChance(Cups):
    """A copy draws from another stream"""

    def stream(self) -> str:
        return f"die {id(self)}"


@broken("streams")
class HastyChance(Cups):
    """Asking for the stream takes a coin"""

    def stream(self) -> str:
        self.purse[0] -= 1
        return super().stream()
