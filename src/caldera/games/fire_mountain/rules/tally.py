"""What counts in the regions of a terrain: who holds which, and what it brings.

Clauses in brackets, such as [V6], are those of RULES.md.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64


class Tally:
    """What counts in every region, for every seat: at region * players + seat."""

    def __init__(self, regions: i64, players: i64) -> None:
        self.players = players
        self.cros = vec[i64]([0] * int(regions * players))
        self.dinosaurs = vec[i64]([0] * int(regions * players))
        self.bonus = vec[i64]([0] * int(regions * players))
        """What the Ankylosaurs of a seat add when it holds the region alone."""
        self.silenced: i64 = 0
        """Regions with a Triceratops, as bits: Cro-Magnons do not count there [D2]."""

    def strength(self, region: i64, seat: i64) -> i64:
        index = region * self.players + seat
        if self.silenced >> region & 1 != 0:
            return self.dinosaurs[index]
        return self.cros[index] + self.dinosaurs[index]

    def best(self, region: i64) -> i64:
        """The greatest strength in a region; 0 when nothing counts there."""
        best: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            strength = self.strength(region, seat)
            if strength > best:
                best = strength
            seat += 1
        return best

    def two_best(self, region: i64) -> tuple[i64, i64]:
        """The greatest strength in a region and the next; the same twice when two seats share it."""
        first: i64 = 0
        second: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            strength = self.strength(region, seat)
            if strength > first:
                second = first
                first = strength
            elif strength > second:
                second = strength
            seat += 1
        return first, second

    def leaders(self, region: i64) -> i64:
        """The seats that hold a region, as bits; none where nothing counts [V6, V8]."""
        best = self.best(region)
        leaders: i64 = 0
        seat: i64 = 0
        while seat < self.players and best > 0:
            if self.strength(region, seat) == best:
                leaders |= 1 << seat
            seat += 1
        return leaders

    def points(self, region: i64, seat: i64, leaders: i64, size: i64) -> i64:
        """What a seat gets for a region that these seats hold [V6, D7]."""
        if leaders >> seat & 1 == 0:
            return 0
        if leaders == 1 << seat:
            return size + self.bonus[region * self.players + seat]
        return size
