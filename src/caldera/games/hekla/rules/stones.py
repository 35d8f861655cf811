"""The stones of a match: whose each is and how many grooves it has."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

EMPTY: Final = -1
"""A place without a stone."""
IN_STOCK: Final = -1
"""The square of a stone that stands on none."""
PLACES: Final = 2
"""How many stones a square holds."""
LETTERS: Final = "RGYB"


class Stones:
    """Volcanoes come first, seat by seat, then the lava in its order."""

    def __init__(self, players: int, each: list[int], blocks: list[int]) -> None:
        self.owner: vec[i64] = vec[i64]()
        self.grooves: vec[i64] = vec[i64]()
        self.names: list[str] = []
        for seat in range(players):
            for grooves in range(len(each)):
                for copy in range(each[grooves]):
                    self._add(seat, grooves, f"{LETTERS[seat]}{grooves}-{copy}")
        self.volcanoes: i64 = len(self.owner)
        self.each: i64 = self.volcanoes // players
        for grooves in range(len(blocks)):
            for _ in range(blocks[grooves]):
                self._add(-1, grooves, f"L{grooves}-{len(self.names) - int(self.volcanoes)}")
        self.count: i64 = len(self.owner)

    def _add(self, owner: i64, grooves: i64, name: str) -> None:
        self.owner = append(self.owner, owner)
        self.grooves = append(self.grooves, grooves)
        self.names.append(name)
