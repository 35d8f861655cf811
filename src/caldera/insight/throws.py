"""The dice of one match: how often each face came, how often it was to be expected, and whether that is anything unusual."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import exp, lgamma, log

from caldera.core.match import Match
from caldera.core.state import CHANCE, GameState
from caldera.core.tally import Die, Throw

FEWEST_EXPECTED = 2.0
"""With fewer expected throws of the rarest face, unevenness says nothing."""
UNUSUAL, RARE = 0.1, 0.01


@dataclass(frozen=True)
class Histogram:
    """All throws of one kind of die that somebody saw."""

    die: Die
    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.counts)

    @property
    def expected(self) -> tuple[float, ...]:
        sides = sum(self.die.sides)
        return tuple(self.total * share / sides for share in self.die.sides)

    @property
    def as_uneven(self) -> float:
        """The share of series of as many fair throws that are at least as uneven, by the chi-square test."""
        pairs = [(count, wanted) for count, wanted in zip(self.counts, self.expected, strict=True) if wanted > 0]
        square = sum((count - wanted) ** 2 / wanted for count, wanted in pairs)
        return chi_square_tail(square, len(pairs) - 1)

    @property
    def verdict(self) -> str:
        """A word for it: "few" throws to tell, "usual", "unusual", or "rare"."""
        wanted = [share for share in self.expected if share > 0]
        if len(wanted) < 2 or min(wanted) < FEWEST_EXPECTED:
            return "few"
        share = self.as_uneven
        return "rare" if share < RARE else "unusual" if share < UNUSUAL else "usual"


def histograms(match: Match, seat: int | None, plies: int, everything: bool = False) -> list[Histogram]:
    """The dice that a seat (None: a spectator) has seen thrown in the first `plies` actions; `everything`: what any seat has."""
    game = match.game
    viewers: list[int | None] = [None, *range(match.state.players)] if everything else [seat]
    counted: dict[str, Counter[str]] = {die.name: Counter() for die in game.stats.list_dice()}
    if not counted:
        return []
    state = match.state_at(0)
    for actor, action in match.plays[:plies]:
        if actor == CHANCE:
            throw = _seen(match, state, action, viewers)
            if throw is not None:
                counted[throw.die][throw.face] += 1
        state.play(action, actor)
    return [Histogram(die, tuple(counted[die.name][face] for face in die.faces)) for die in game.stats.list_dice()]


def _seen(match: Match, state: GameState, action: int, viewers: list[int | None]) -> Throw | None:
    throws = (match.game.stats.find_throw(state, action, viewer) for viewer in viewers)
    return next((throw for throw in throws if throw is not None), None)


def chi_square_tail(square: float, freedom: int) -> float:
    """The probability that a chi-square value with so many degrees of freedom is at least this large."""
    if freedom < 1 or square <= 0:
        return 1.0
    return _upper_gamma(freedom / 2, square / 2)


def _upper_gamma(shape: float, x: float) -> float:
    """The regularised upper incomplete gamma function: a series below the middle, a continued fraction above (Lentz)."""
    scale = exp(shape * log(x) - x - lgamma(shape))
    if x < shape + 1:
        term = total = 1 / shape
        step = shape
        while abs(term) > abs(total) * 1e-12:
            step += 1
            term *= x / step
            total += term
        return max(0.0, 1 - scale * total)
    tiny = 1e-300
    b = x + 1 - shape
    c, d = 1 / tiny, 1 / b
    fraction = d
    for index in range(1, 1000):
        factor = -index * (index - shape)
        b += 2
        d = 1 / (factor * d + b or tiny)
        c = b + factor / c or tiny
        fraction *= c * d
        if abs(c * d - 1) < 1e-12:
            break
    return scale * fraction
