"""Where things stand in the picture: outlines of regions, and figures that share a tile. Geometry only, no rule."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from caldera.draw.markup import num
from caldera.games.fire_mountain.view.terrain import MIDDLE, ORIGIN, PITCH, SIDE, TILE

Cell: TypeAlias = tuple[int, int]  # row, column

GROW: Final = 4  # how far an outline runs outside its tiles
ROUND: Final = 21  # radius of an outline's corners
NOOK: Final = 7  # of those that point inwards


def corner(row: int, col: int) -> tuple[int, int]:
    """The upper left corner of a cell."""
    return ORIGIN + PITCH * col, ORIGIN + PITCH * row


# ------------------------------------------------------------------------------------------------------------ outlines
@lru_cache(maxsize=512)
def outline(cells: frozenset[Cell]) -> str:
    """A path around all the cells, whatever their shape: each edge lies a little outside its tile."""
    # Clockwise edges, each from one lattice point to the next; inside is on the right.
    edges: dict[Cell, list[tuple[Cell, Cell]]] = {}
    for row, col in sorted(cells):
        for beside, start, end in (
            ((row - 1, col), (row, col), (row, col + 1)),
            ((row, col + 1), (row, col + 1), (row + 1, col + 1)),
            ((row + 1, col), (row + 1, col + 1), (row + 1, col)),
            ((row, col - 1), (row + 1, col), (row, col)),
        ):
            if beside not in cells:
                edges.setdefault(start, []).append((end, (row, col)))
    path = ""
    while edges:
        start = min(edges)
        loop: list[tuple[Cell, Cell, Cell]] = []  # from, to, the cell inside
        at, way = start, (0, 0)
        while at in edges:
            choices = edges[at]
            # Where two cells touch at a point only, stay with the cell we follow: turn right.
            choices.sort(key=lambda choice: _turn(way, (choice[0][0] - at[0], choice[0][1] - at[1])))
            end, cell = choices.pop(0)
            if not choices:
                del edges[at]
            loop.append((at, end, cell))
            way, at = (end[0] - at[0], end[1] - at[1]), end
        path += _rounded(loop)
    return path


def _turn(before: Cell, after: Cell) -> int:
    """0 right, 1 straight on, 2 left, seen from above with rows downwards."""
    return 1 - (before[1] * after[0] - before[0] * after[1])


def _line(start: Cell, end: Cell, cell: Cell) -> tuple[bool, float]:
    """The straight line on which an edge lies: whether it is level, and its coordinate."""
    x, y = corner(*cell)
    if start[0] == end[0]:
        return True, y - GROW if start[0] == cell[0] else y + TILE + GROW
    return False, x - GROW if start[1] == cell[1] else x + TILE + GROW


def _rounded(loop: Sequence[tuple[Cell, Cell, Cell]]) -> str:
    bends: list[tuple[float, float, Cell, Cell]] = []  # where it turns, the way in, the way out
    for k, (start, end, cell) in enumerate(loop):
        before, before_end, before_cell = loop[k - 1]
        way_in = (before_end[0] - before[0], before_end[1] - before[1])
        way_out = (end[0] - start[0], end[1] - start[1])
        if way_in != way_out:
            level, line = _line(start, end, cell)
            _, line_before = _line(before, before_end, before_cell)
            bends.append((line_before, line, way_in, way_out) if level else (line, line_before, way_in, way_out))
    parts: list[str] = []
    for x, y, (in_row, in_col), (out_row, out_col) in bends:
        right = in_col * out_row - in_row * out_col > 0
        r = ROUND if right else NOOK
        parts.append(f"{'L' if parts else 'M'}{num(x - in_col * r)} {num(y - in_row * r)}")
        parts.append(f"A{r} {r} 0 0 {int(right)} {num(x + out_col * r)} {num(y + out_row * r)}")
    return "".join(parts) + "Z"


# -------------------------------------------------------------------------------------------------------------- quakes
def pushed_by(quake: Cell | None, row: int, col: int) -> Cell | None:
    """The quake, if it would push that cell."""
    return quake if quake is not None and (row == quake[0] or col == quake[1]) else None


def slide_classes(quake: Cell | None, row: int, col: int) -> str:
    """Classes of what a quake at that cell would push, and of what would come out at one end."""
    if quake is None:
        return ""
    kind = ""
    if row == quake[0]:
        kind += " fm-inrow" + " fm-west" * (col == 0) + " fm-east" * (col == SIDE - 1)
    if col == quake[1]:
        kind += " fm-incol" + " fm-north" * (row == 0) + " fm-south" * (row == SIDE - 1)
    return kind


def shifted(grid: Sequence[Sequence[str | None]], row: int, col: int, direction: str) -> dict[str, Cell]:
    """Where every tile would lie if the row or column through this cell slid by one; what leaves comes in opposite."""
    places = {tile: (r, c) for r, line in enumerate(grid) for c, tile in enumerate(line) if tile is not None}
    step = -1 if direction in ("up", "left") else 1
    for tile, (r, c) in places.items():
        if direction in ("left", "right") and r == row:
            places[tile] = (r, (c + step) % SIDE)
        elif direction in ("up", "down") and c == col:
            places[tile] = ((r + step) % SIDE, c)
    return places


def joined(places: Mapping[str, Cell], kinds: Mapping[str, str]) -> list[list[str]]:
    """Tiles of one kind that touch, group by group."""
    tile_at = {cell: tile for tile, cell in places.items()}
    groups: list[list[str]] = []
    seen: set[str] = set()
    for tile in sorted(places, key=places.__getitem__):
        if tile in seen:
            continue
        group = [tile]
        seen.add(tile)
        for member in group:
            r, c = places[member]
            for beside in ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)):
                other = tile_at.get(beside)
                if other is not None and other not in seen and kinds[other] == kinds[tile]:
                    seen.add(other)
                    group.append(other)
        groups.append(group)
    return groups


# ------------------------------------------------------------------------------------------------------------- figures
class Spot(NamedTuple):
    """Where a figure or stack stands on its tile, how large it may be, and the area that can be touched for it."""

    x: float
    y: float
    width: float
    height: float
    hit: tuple[float, float, float, float]  # left, top, width, height


ROWS: Final = {1: ((196, 146),), 2: ((100, 84), (205, 84)), 3: ((70, 54), (138, 54), (206, 54))}  # baseline, height


@lru_cache(maxsize=512)
def spots(broad: tuple[bool, ...]) -> tuple[Spot, ...]:
    """Places on a tile for so many stacks, those at the back first; `broad` ones (dinosaurs) get more room."""
    n = len(broad)
    rows = 1 if n <= 2 else 2 if n <= 6 else 3
    places: list[Spot] = []
    k = 0
    for index, (baseline, height) in enumerate(ROWS[rows]):
        many = n // rows + (index >= rows - n % rows)
        weights = [1.6 if wide else 1.0 for wide in broad[k : k + many]]
        left, unit = 0.0, TILE / sum(weights)
        top, bottom = TILE * index / rows, TILE * (index + 1) / rows
        for weight in weights:
            width = unit * weight
            inset = max(0.0, 6 - left) + min(0.0, TILE - 6 - left - width)
            places.append(Spot(left + width / 2 + inset, baseline, min(width + 12, 168), height, (left, top, width, bottom - top)))
            left += width
        k += many
    return tuple(places)


@lru_cache(maxsize=16)
def ring(capacity: int) -> tuple[tuple[float, float], ...]:
    """The spaces of the volcano, around its crater from the top."""
    turns = [2 * math.pi * k / capacity - math.pi / 2 for k in range(capacity)]
    return tuple([(MIDDLE + 80 * math.cos(turn), MIDDLE + 80 * math.sin(turn) + 2) for turn in turns])


def arrow(row: int, col: int, direction: str) -> tuple[float, float]:
    """The middle of a quake's arrow: at that edge of the volcano, pulled in where the land ends."""
    x, y = corner(row, col)
    dx, dy = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[direction]
    low, high = 64, 2 * ORIGIN + (SIDE - 1) * PITCH + TILE - 64
    return max(low, min(high, x + MIDDLE + 122 * dx)), max(low, min(high, y + MIDDLE + 122 * dy))
