"""The sixteen tiles as they lie now: neighbours, regions, ways through the water, and what an earthquake does to them.

Clauses in brackets, such as [Q2], are those of RULES.md.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.games.fire_mountain.rules import board as b
from caldera.games.fire_mountain.rules.board import Board

NO_TILE: Final = -1
NO_REGION: Final = -1


def empty_grid() -> vec[i64]:
    """The table before the first tile is laid."""
    return vec[i64]([NO_TILE] * b.CELLS)


class Terrain:
    """A grid of tiles and everything that follows from it. It is never changed: a quake makes another one."""

    def __init__(self, board: Board, grid: vec[i64]) -> None:
        self.board = board
        self.grid = grid
        """The tile in each cell, in reading order."""
        self.cell_of = vec[i64]([NO_TILE] * b.CELLS)
        self.region_of = vec[i64]([NO_REGION] * b.CELLS)
        """The region of each tile; cave, hut and volcano belong to none."""
        self.size = vec[i64]([0] * b.CELLS)
        """How many tiles each region has."""
        self.regions: i64 = 0
        self.walk = vec[i64]([0] * (b.CELLS * b.CELLS))
        """Footprints that an ordinary figure needs from tile to tile (at * CELLS + to) in one move; 0 when there is no way.

        That is 1 to a tile beside, or the shortest way through lagoons alone [F1, F4]. From a tile to itself it is a walk into the
        water and back."""
        cell: i64 = 0
        while cell < b.CELLS:
            if grid[cell] != NO_TILE:
                self.cell_of[grid[cell]] = cell
            cell += 1
        cell = 0
        while cell < b.CELLS:
            tile = grid[cell]
            if tile != NO_TILE and tile != b.VOLCANO:
                kind = board.tile_type[tile]
                if kind <= b.LAGOON and self.region_of[tile] == NO_REGION:
                    self._flood(cell, kind)
                    self.regions += 1
                if kind != b.LAGOON:
                    self._wade(tile, cell, 1, 0)
            cell += 1

    def _flood(self, cell: i64, kind: i64) -> None:
        """Give the region's number to all connected tiles of its type; edges and corners do not connect [V5]."""
        tile = self.grid[cell]
        self.region_of[tile] = self.regions
        self.size[self.regions] += 1
        for beside in self.board.neighbours[cell]:
            other = self.grid[beside]
            if other != NO_TILE and self.board.tile_type[other] == kind and self.region_of[other] == NO_REGION:
                self._flood(beside, kind)

    def _wade(self, source: i64, cell: i64, footprints: i64, seen: i64) -> None:
        """Note every shore that can be reached from a cell, going on through lagoons."""
        for beside in self.board.neighbours[cell]:
            other = self.grid[beside]
            if other in (NO_TILE, b.VOLCANO):
                continue
            if self.board.tile_type[other] == b.LAGOON:
                if seen >> beside & 1 == 0:
                    self._wade(source, beside, footprints + 1, seen | 1 << beside)
            else:
                known = self.walk[source * b.CELLS + other]
                if known == 0 or footprints < known:
                    self.walk[source * b.CELLS + other] = footprints

    def are_adjacent(self, tile: i64, other: i64) -> bool:
        """Whether two tiles share an edge."""
        return any(self.grid[cell] == other for cell in self.board.neighbours[self.cell_of[tile]])

    def after_quake(self, direction: i64) -> Terrain:
        """Push the volcano one step: its row or column goes along, and what leaves the grid comes in at the other end [Q3, Q4]."""
        volcano = self.cell_of[b.VOLCANO]
        first = volcano // b.SIDE * b.SIDE
        stride: i64 = 1
        if direction in (b.UP, b.DOWN):
            first = volcano % b.SIDE
            stride = b.SIDE
        shift: i64 = 1 if direction in (b.DOWN, b.RIGHT) else b.SIDE - 1
        grid = self.grid[:]
        step: i64 = 0
        while step < b.SIDE:
            grid[first + (step + shift) % b.SIDE * stride] = self.grid[first + step * stride]
            step += 1
        return Terrain(self.board, grid)

    def find_path(self, at: int, to: int) -> list[int]:
        """The tiles of a shortest way from tile to tile through lagoons, both ends included; for animations."""
        start = int(self.cell_of[at])
        ways = [[start]]
        while ways:
            longer: list[list[int]] = []
            for way in ways:
                for beside in self.board.neighbours[way[-1]]:
                    if self.grid[beside] == to:
                        return [int(self.grid[cell]) for cell in way] + [to]
                    if self.grid[beside] != NO_TILE and self.board.tile_type[self.grid[beside]] == b.LAGOON and beside not in way:
                        longer.append([*way, int(beside)])
            ways = longer
        return [at, to]

    def tiles_of(self, region: int) -> list[int]:
        """The tiles of a region in reading order."""
        return [int(tile) for tile in self.grid if tile != NO_TILE and self.region_of[tile] == region]


@lru_cache(maxsize=512)
def name_regions(terrain: Terrain) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The type and the tiles of each region, as people call them."""
    board = terrain.board
    regions: list[tuple[str, tuple[str, ...]]] = []
    for region in range(int(terrain.regions)):
        tiles = terrain.tiles_of(region)
        regions.append((b.TYPES[board.tile_type[tiles[0]]], tuple([board.tile_names[tile] for tile in tiles])))
    return tuple(regions)
