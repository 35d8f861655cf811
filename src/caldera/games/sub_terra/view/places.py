"""Where things stand in the picture: cells, crowds on one cell, and what a camera should show. Neither rules nor drawings."""

from __future__ import annotations

from typing import Final, TypeAlias

from caldera.games.sub_terra.view.art import CELL, SIDES
from caldera.games.sub_terra.view.observation import Cell, Observation, Place

Spot: TypeAlias = tuple[float, float, float]
"""Feet and size of a figure inside its cell: x, y, scale."""

Frame: TypeAlias = tuple[float, float, float, float]
"""A part of the picture: x, y, width, height."""

MARGIN: Final = 34
LOOK: Final = 2.6  # cells to each side of the active explorer in a close view

_ALONE: Final[tuple[tuple[Spot, ...], ...]] = (  # by how many figures of one kind share a cell with nobody else
    (),
    ((50, 68, 1.12),),
    ((29, 68, 1), (71, 68, 1)),
    ((22, 58, 0.84), (78, 58, 0.84), (50, 82, 0.84)),
    ((28, 42, 0.72), (72, 42, 0.72), (28, 91, 0.72), (72, 91, 0.72)),
    ((20, 41, 0.64), (50, 41, 0.64), (80, 41, 0.64), (34, 91, 0.64), (66, 91, 0.64)),
    ((20, 41, 0.64), (50, 41, 0.64), (80, 41, 0.64), (20, 91, 0.64), (50, 91, 0.64), (80, 91, 0.64)),
)


def _row(count: int, y: float, scale: float) -> tuple[Spot, ...]:
    if count == 1:
        return ((50, y, scale),)
    step = min(40, 76 / (count - 1))
    return tuple((50 + step * (k - (count - 1) / 2), y, scale) for k in range(count))


_FRONT: Final = ((), *(_row(n, 89, scale) for n, scale in enumerate((0.8, 0.76, 0.68, 0.6, 0.54, 0.5), 1)))
_BACK: Final = ((), *(_row(n, 41, scale) for n, scale in enumerate((0.78, 0.74, 0.66, 0.6, 0.56), 1)))


def spots(explorers: int, guardians: int) -> tuple[tuple[Spot, ...], tuple[Spot, ...]]:
    """Where the explorers and the guardians of one cell stand: guardians behind, explorers in front."""
    if not guardians:
        return _ALONE[explorers], ()
    if not explorers:
        return (), _ALONE[guardians]
    return _FRONT[explorers], _BACK[guardians]


def corner(cell: Place) -> tuple[int, int]:
    """The upper left corner of a cell in the picture."""
    col, row = cell
    return col * CELL, row * CELL


def _orientations() -> dict[str, tuple[str, int]]:
    orientations: dict[str, tuple[str, int]] = {}
    for shape, sides in SIDES.items():
        for quarter in range(4):
            turned = "".join(side for side in "NESW" if "NESW"[("NESW".index(side) - quarter) % 4] in sides)
            orientations.setdefault(turned, (shape, 90 * quarter))
    return orientations


_ORIENTATIONS: Final = _orientations()


def orientation(cell: Cell) -> tuple[str, int]:
    """Shape and turn of a cell; those of the fixed pieces follow from their openings."""
    if cell.shape is not None:
        return cell.shape, cell.rotation
    return orientation_of("".join(side for side in "NESW" if side in cell.openings))


def orientation_of(openings: str) -> tuple[str, int]:
    """Shape and turn of a cell with these openings, in the order NESW."""
    return _ORIENTATIONS[openings]


def fit(seen: Observation) -> Frame:
    """The frame that shows the whole temple and the cells it may still grow into."""
    temple = seen.map
    deepest = max([2, temple.last_row, *[opening.to[1] for opening in temple.openings]])
    for site in seen.sites:
        deepest = max(deepest, *[place[1] for place in (site.hall, site.vault, site.chamber) if place])
    top = -CELL - MARGIN
    return -MARGIN, top, temple.columns * CELL + 2 * MARGIN, (deepest + 1) * CELL + MARGIN - top


def focus(seen: Observation) -> Frame:
    """A closer frame around the tile being placed, or else the one who is asked or walks, or else the active explorer.
    Everything where a choice may lie far away."""
    if seen.choices or seen.sites:
        return fit(seen)
    centre = seen.placing.cell if seen.placing else None
    if centre is None:
        eager = seen.asked or seen.walker or seen.active
        centre = next((explorer.at for explorer in seen.explorers if explorer.id == eager), None)
    below = 0.6 if seen.placing else 0.0  # room for the ways to turn a tile
    col, row = centre or (seen.map.columns // 2, 0)
    x, y, width, height = fit(seen)
    side = 2 * LOOK * CELL
    left = min(max((col + 0.5 - LOOK) * CELL, x), x + width - side)
    upper = max(y, min((row + 0.5 - LOOK) * CELL, y + height - side)) + below * CELL
    return left, upper, side, side
