"""Dice cups broken in copies, keys and files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec

from tests.support.broken_toys.registry import BROKEN, broken
from tests.support.toys import Cups, CupsGame


@broken("copies")
class SharedPurse(Cups):
    """A copy shares a list with the original"""

    def copy_into(self, other: Cups) -> None:
        super().copy_into(other)
        other.purse = self.purse


@broken("copies")
class ForgetfulCopy(Cups):
    """A copy forgets whose turn it is"""

    def copy_into(self, other: Cups) -> None:
        super().copy_into(other)
        other.turn = 0


@broken("keys")
class CollidingKeys(Cups):
    """The key leaves out whose turn it is"""

    @property
    def key(self) -> Any:
        return tuple(self.dice), tuple(self.stakes), self.rolling


@broken("keys")
class BlindKeys(Cups):
    """The key leaves out the dice, which matter only at the end"""

    @property
    def key(self) -> Any:
        seats = [(die > 0, *rest) for die, *rest in super().key[0]]
        return tuple(seats), *super().key[1:]


@broken("files")
class ForgetsInFiles(Cups):
    """Files do not say which dice are shown"""

    def to_json(self) -> dict[str, Any]:
        return super().to_json() | {"shown": [False] * self.players}


@broken("files")
class NoPlainFiles(Cups):
    """Files hold keys that are numbers, which JSON turns into text"""

    def to_json(self) -> dict[str, Any]:
        return super().to_json() | {"extra": {1: 1}}


@broken("damage")
class TrustsFiles(Cups):
    """A damaged file crashes instead of being refused"""


class TrustingGame(CupsGame):
    def read_position(self, data: Mapping[str, Any]) -> Cups:
        if set(data) != {"players", "rerolls", "dice", "shown", "purse", "stakes", "rolling", "turn", "ply"}:
            raise KeyError("an entry is missing")
        return super().read_position(data)


BROKEN[-1] = (*BROKEN[-1][:2], TrustingGame())


@broken("returns")
class TooManyShares(Cups):
    """Every winner gets a whole point"""

    def payoffs(self) -> vec[float]:
        return vec[float]([1.0 if self.is_over else 0.0] * self.players)


@broken("returns")
class TooFewNumbers(Cups):
    """The last seat gets no number"""

    def payoffs(self) -> vec[float]:
        return vec[float]([0.0] * (self.players - 1))
