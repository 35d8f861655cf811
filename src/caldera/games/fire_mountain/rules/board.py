"""The content of Wrath of Fire Mountain as tables of machine integers, built once."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

SIDE: Final = 4
CELLS: Final = 16

PRAIRIE: Final = 0
JUNGLE: Final = 1
LAGOON: Final = 2
CAVE_TYPE: Final = 3
HUT_TYPE: Final = 4
VOLCANO_TYPE: Final = 5
TYPES: Final = ("prairie", "jungle", "lagoon", "cave", "hut", "volcano")
TYPE_LETTERS: Final = "PJLCHV"

# Tiles are numbered by type, so the three special ones come last.
CAVE: Final = 13
HUT: Final = 14
VOLCANO: Final = 15

VOLCANO_FACE: Final = 0
CAVE_FACE: Final = 1
HUT_FACE: Final = 2
EGG_FACE: Final = 3
FOOTPRINT: Final = 4
BLANK: Final = 5
FACES: Final = ("volcano", "cave", "hut", "egg", "footprint", "blank")

UP: Final = 0
DOWN: Final = 1
LEFT: Final = 2
RIGHT: Final = 3
DIRECTIONS: Final = ("up", "down", "left", "right")


class Board:
    """What the box holds. Everything is an index; the names are for people."""

    def __init__(
        self,
        tiles: list[int],
        layout: str,
        faces: list[int],
        costs: list[int],
        goals: list[int],
        spaces: list[int],
        cro_magnons: int,
        copies: int,
        bases: int,
        base_dice: int,
        most_dice: int,
        rolls: int,
        volcano_most: int,
        volcano_present: int,
        numbers: list[int],
        max_turns: int,
    ) -> None:
        self.tile_names: list[str] = []
        self.tile_type: vec[i64] = vec[i64]()
        self.first_tile: vec[i64] = vec[i64]()
        """The lowest tile of each type; the others of the type follow."""
        self.tiles_of = vec[i64](tiles)
        for kind in range(len(tiles)):
            self.first_tile = append(self.first_tile, len(self.tile_names))
            for copy in range(tiles[kind]):
                self.tile_names.append(TYPE_LETTERS[kind] + (str(copy + 1) if kind <= LAGOON else ""))
                self.tile_type = append(self.tile_type, kind)
        self.layout = layout
        self.neighbours = self._build_neighbours()
        self.face_weights = vec[i64](faces)
        self.die_outcomes = [face for face in range(len(faces)) if faces[face]]
        self.costs = vec[i64](costs)
        self.goals = goals
        self.spaces = spaces
        self.cro_magnons: i64 = cro_magnons
        self.copies: i64 = copies
        self.bases: i64 = bases
        self.base_dice: i64 = base_dice
        self.most_dice: i64 = most_dice
        self.rolls: i64 = rolls
        self.volcano_most: i64 = volcano_most
        self.volcano_present: i64 = volcano_present
        self.numbers = vec[i64](numbers)
        """The number in what each species can do; 0 where there is none."""
        self.max_turns: i64 = max_turns

    def _build_neighbours(self) -> vec[vec[i64]]:
        """The cells beside each cell. Edges do not wrap."""
        neighbours: vec[vec[i64]] = vec[vec[i64]]()
        for cell in range(CELLS):
            row, column = cell // SIDE, cell % SIDE
            beside: vec[i64] = vec[i64]()
            if row > 0:
                beside = append(beside, cell - SIDE)
            if row < SIDE - 1:
                beside = append(beside, cell + SIDE)
            if column > 0:
                beside = append(beside, cell - 1)
            if column < SIDE - 1:
                beside = append(beside, cell + 1)
            neighbours = append(neighbours, beside)
        return neighbours

    def first_grid(self) -> vec[i64]:
        """The tiles of the first game's layout, cell by cell; alike tiles are numbered in reading order."""
        used = [0] * len(TYPES)
        grid: vec[i64] = vec[i64]()
        for letter in self.layout:
            kind = TYPE_LETTERS.index(letter)
            grid = append(grid, self.first_tile[kind] + used[kind])
            used[kind] += 1
        return grid
