"""Hekla's board as tables of machine integers, built once from the content."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

NOT_A_SQUARE: Final = -1
MAX_TRIPLES: Final = 60
"""Sets of triples are bits of one machine integer."""


class Board:
    """Squares, lines, triples and the two circuits. Everything is an index; the names are for people.

    Lines are the rows, then the columns; sets of lines and of triples are bit masks.
    """

    def __init__(
        self,
        columns: list[str],
        rows: list[str],
        absent: list[str],
        zones: list[str],
        inner: list[list[str]],
        outer: list[list[str]],
        blocks: list[int],
        grooves: int,
        zone_factor: int,
        quiet_turns: int,
    ) -> None:
        self.columns = columns
        self.rows = rows
        self.squares = [column + row for row in rows for column in columns if column + row not in absent]
        self.lines = rows + columns
        self.inner_circles = inner
        self.outer_circles = outer
        self.blocks = blocks
        self.zone_factor = zone_factor
        self.grooves: i64 = grooves
        self.quiet_turns: i64 = quiet_turns
        self.quiet_warning: i64 = quiet_turns // 4
        """With so many turns left the guard against endless matches is announced [N5]."""
        self.size: i64 = len(self.squares)
        self.frame: i64 = len(rows) * len(columns)
        """The places of the frame, absent squares included."""
        self.line_count: i64 = len(self.lines)
        self.inner: i64 = len(inner)
        self.outer: i64 = len(outer)
        self.lava_first_kind: i64 = blocks[0]
        self.lava_total: i64 = blocks[0] + blocks[1]
        self.weight = vec[i64]([zone_factor if square in zones else 1 for square in self.squares])
        self.frame_place = vec[i64]([rows.index(square[1:]) * len(columns) + columns.index(square[:1]) for square in self.squares])
        self.line_mask = vec[i64]([self._lines_of(square) for square in self.squares])
        self.circle_mask = vec[i64]([self._mask_of(names) for names in inner + outer])
        self.rays = self._build_rays()
        self.neighbours = vec[i64]([ray[0] if len(ray) else NOT_A_SQUARE for ray in self.rays])
        """The first square of each ray."""
        triples = self._build_triples()
        self.triple_names = [(self.squares[a], self.squares[b], self.squares[c]) for a, b, c in triples]
        self.triples: i64 = len(triples)
        self.side_one = vec[i64]([a for a, _, _ in triples])
        self.middle = vec[i64]([b for _, b, _ in triples])
        self.side_two = vec[i64]([c for _, _, c in triples])
        self.touch = vec[i64]([self._touched_by(square, triples) for square in range(len(self.squares))])

    def _mask_of(self, names: list[str]) -> int:
        mask = 0
        for name in names:
            mask |= 1 << self.lines.index(name)
        return mask

    def _lines_of(self, square: str) -> int:
        return 1 << self.rows.index(square[1:]) | 1 << (len(self.rows) + self.columns.index(square[:1]))

    def _square_at(self, column: int, row: int) -> int:
        if not (0 <= column < len(self.columns) and 0 <= row < len(self.rows)):
            return NOT_A_SQUARE
        name = self.columns[column] + self.rows[row]
        return self.squares.index(name) if name in self.squares else NOT_A_SQUARE

    def _build_rays(self) -> vec[vec[i64]]:
        """For each square four rays (4 * square + direction) of squares, near to far. An absent square ends the ray."""
        rays: vec[vec[i64]] = vec[vec[i64]]()
        for square in self.squares:
            column, row = self.columns.index(square[:1]), self.rows.index(square[1:])
            for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                ray: vec[i64] = vec[i64]()
                step = 1
                while True:
                    target = self._square_at(column + step * across, row + step * down)
                    if target == NOT_A_SQUARE:
                        break
                    ray = append(ray, target)
                    step += 1
                rays = append(rays, ray)
        return rays

    def _build_triples(self) -> list[tuple[int, int, int]]:
        triples: list[tuple[int, int, int]] = []
        for across, down in ((1, 0), (0, 1)):
            for row in range(len(self.rows)):
                for column in range(len(self.columns)):
                    three = [self._square_at(column + step * across, row + step * down) for step in range(3)]
                    if NOT_A_SQUARE not in three:
                        triples.append((three[0], three[1], three[2]))
        return triples

    def _touched_by(self, square: int, triples: list[tuple[int, int, int]]) -> int:
        mask = 0
        for index, triple in enumerate(triples):
            if square in triple:
                mask |= 1 << index
        return mask

    def circle(self, progress: i64) -> i64:
        """The circle of a volcanologist: the inner circuit once, then the outer one again and again [T1, T2]."""
        if progress < self.inner:
            return progress
        return self.inner + (progress - self.inner) % self.outer

    def sees(self, progress: i64, square: i64) -> bool:
        """Whether a white line joins the volcanologist's circle to the square's row or column [M4, M7]."""
        return (self.circle_mask[self.circle(progress)] & self.line_mask[square]) != 0

    def circle_name(self, progress: int) -> str:
        circle = int(self.circle(progress))
        inner = int(self.inner)
        return f"i{circle}" if circle < inner else f"o{circle - inner}"

    def circle_lines(self, progress: int) -> list[str]:
        circle = int(self.circle(progress))
        inner = int(self.inner)
        return self.inner_circles[circle] if circle < inner else self.outer_circles[circle - inner]
