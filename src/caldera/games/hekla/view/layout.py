"""Where things lie on a Hekla board: squares, sockets, tracks and lines of sight. Neither rules nor a state.

All of it is computed from the board data: an edition with other gaps, red squares or tracks (up to 8 x 8) draws itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from caldera.draw.markup import num
from caldera.games.hekla.view.observation import Ground

Point: TypeAlias = tuple[float, float]
Circle: TypeAlias = tuple[str, tuple[str, ...]]

PITCH: Final = 112  # from slab to slab
SLAB: Final = 102
MARGIN: Final = 114  # room for the two tracks
INNER: Final = 80  # distance of each track from the frame
OUTER: Final = 34
ALONG: Final[tuple[Point, ...]] = ((1, 0), (0, 1), (-1, 0), (0, -1))  # the sides, clockwise from the top
SOCKETS: Final[tuple[Point, Point]] = ((-22, -17), (22, 21))


def point(x: float, y: float) -> str:
    return f"{num(x)} {num(y)}"


def translate(x: float, y: float) -> str:
    return f"translate({num(x)},{num(y)})"


def stand_at(x: float, y: float) -> str:
    """A style, so that CSS moves what has it."""
    return f"transform:translate({num(x)}px,{num(y)}px)"


def polygon(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def spline(points: Sequence[Point], closed: bool = True) -> str:
    """A smooth line guided by the points: quadratic curves between the middles."""
    n = len(points)
    mids = [((x + points[k % n][0]) / 2, (y + points[k % n][1]) / 2) for k, (x, y) in enumerate(points, 1)]
    (x, y), order = (mids[-1], range(n)) if closed else (points[0], range(1, n - 1))
    curves = (f"Q{points[k][0]:.0f} {points[k][1]:.0f} {mids[k][0]:.0f} {mids[k][1]:.0f}" for k in order)
    return f"M{x:.0f} {y:.0f}" + "".join(curves)


class Layout:
    """The places on one board. A track is laid clockwise from the top left: a circle that sees one line stands at that
    line's end, one that sees two stands in the gap where they meet, lineless ones share the corner they lie in."""

    def __init__(self, ground: Ground) -> None:
        columns, rows, squares = ground.columns, ground.rows, ground.squares
        circles = [(circle.id, circle.lines) for circle in ground.circles]
        self.columns, self.rows, self.squares, self.triples = columns, rows, squares, ground.triples
        self.width = 2 * MARGIN + PITCH * len(columns)
        self.height = 2 * MARGIN + PITCH * len(rows)
        self.x = {name: MARGIN + PITCH * (i + 0.5) for i, name in enumerate(columns)}
        self.y = {name: MARGIN + PITCH * (i + 0.5) for i, name in enumerate(rows)}
        self.cell = {c + r: (self.x[c], self.y[r]) for c in columns for r in rows}
        self.present = {square for square, _ in squares}
        self.flip = {c + r: (i + j) % 2 for i, c in enumerate(columns) for j, r in enumerate(rows)}
        self.lines = dict(circles)
        self.inner = [circle for circle in circles if circle[0].startswith("i")]
        self.outer = [circle for circle in circles if circle[0].startswith("o")]
        inner, inner_turns = self._places(self.inner, INNER, 32)
        outer, outer_turns = self._places(self.outer, OUTER, INNER - OUTER)
        self.at: dict[str, Point] = dict(zip([c[0] for c in self.inner + self.outer], inner + outer, strict=True))
        self.paths = [self._path(inner, inner_turns, INNER), self._path(outer, outer_turns, OUTER, closed=True)]

    def circle(self, progress: int) -> str:
        """The circle a volcanologist stands on after so many steps."""
        if progress < len(self.inner) or not self.outer:
            return self.inner[progress % len(self.inner)][0]
        return self.outer[(progress - len(self.inner)) % len(self.outer)][0]

    def socket(self, square: str, place: int) -> Point:
        """Where a stone stands; every other slab is used the other way round, which looks less like a parade."""
        x, y = self.cell[square]
        dx, dy = SOCKETS[(place + 1 + self.flip[square]) % 2]
        return x + dx, y + dy

    def sight(self, line: str, start: Point) -> str:
        """The line of sight from a circle to the far side of the row or column."""
        half = SLAB / 2 - 3
        if line in self.x:
            ends = [self.y[r] for r in self.rows if line + r in self.present] or [self.height / 2]
            end = max(ends) + half if start[1] < self.height / 2 else min(ends) - half
            return f"V{num(end)}"
        ends = [self.x[c] for c in self.columns if c + line in self.present] or [self.width / 2]
        return f"H{num(max(ends) + half if start[0] < self.width / 2 else min(ends) - half)}"

    def _corners(self, edge: float) -> list[Point]:
        right, bottom = self.width - edge, self.height - edge
        return [(right, edge), (right, bottom), (edge, bottom), (edge, edge)]

    def _places(self, circles: list[Circle], edge: float, radius: float) -> tuple[list[Point], list[float]]:
        """Where one track's circles lie, and their turns: 0 on the top side, 0.5 in the corner after it, 1 right, …"""
        right, bottom, n = self.width - edge, self.height - edge, len(circles)
        points: list[Point] = [(0.0, 0.0)] * n
        turns = [math.nan] * n
        side, last = 0, -math.inf
        for i, (_, lines) in enumerate(circles):
            if len(lines) == 1:
                line, x, y = lines[0], self.x.get(lines[0], 0.0), self.y.get(lines[0], 0.0)
                ends, index = ((0, 2), self.columns.index(line)) if line in self.x else ((1, 3), self.rows.index(line))
                fit = (s for s in ends if s > side or (s == side and (index if s < 2 else -index) > last))
                turns[i] = side = next(fit, ends[1])
                last = index if side < 2 else -index
                points[i] = ((x, edge), (right, y), (x, bottom), (edge, y))[side]
            elif lines:
                column = next((name for name in lines if name in self.x), self.columns[0])
                row = next((name for name in lines if name in self.y), self.rows[0])
                x, y = self.cell[column + row]
                corner = (0 if y < self.height / 2 else 1) if x > self.width / 2 else 2 if y > self.height / 2 else 3
                points[i] = self._corners(edge)[corner] if column + row in self.present else (x, y)
                turns[i] = corner + 0.5
        placed = [i for i in range(n) if circles[i][1]] or [0]
        for a, b in zip(placed, [*placed[1:], placed[0] + n], strict=True):
            self._lineless(points, turns, a, b, edge, radius)
        return points, turns

    def _lineless(self, points: list[Point], turns: list[float], a: int, b: int, edge: float, radius: float) -> None:
        """Lay the circles without a line that lie between circle a and circle b: on corners, or else evenly between."""
        n = len(points)
        nothing = math.isnan(turns[a])  # no circle of the track sees anything
        run = [k % n for k in range(a + (not nothing), b)]
        first, final = (3.0, 7.0) if nothing else (turns[a], turns[b % n])
        final += 4 if not nothing and (b >= n or final < first) else 0
        crossed = [c % 4 for c in range(8) if first < c + 0.5 < final]
        owner = [crossed[j * len(crossed) // len(run)] for j in range(len(run))] if crossed else []
        for j, k in enumerate(run):
            if not crossed:
                (ax, ay), (bx, by), t = points[a], points[b % n], (j + 1) / (len(run) + 1)
                points[k], turns[k] = (ax + (bx - ax) * t, ay + (by - ay) * t), first
                continue
            corner, mates = owner[j], owner.count(owner[j])
            t = 0.5 if mates == 1 else (j - owner.index(corner)) / (mates - 1)
            (x, y), (ux, uy), (vx, vy) = self._corners(edge)[corner], ALONG[corner], ALONG[(corner + 1) % 4]
            before, after = (1 - t) ** 2 * radius, t * t * radius
            points[k], turns[k] = (x - ux * before + vx * after, y - uy * before + vy * after), corner + 0.5

    def _path(self, points: list[Point], turns: list[float], edge: float, closed: bool = False) -> str:
        """The line through the circles of a track, rounded at the corners."""
        n = len(points)
        path = f"M{num(points[0][0])} {num(points[0][1])}" if n else ""
        for i in range(1, n + closed):
            (ax, ay), (bx, by), before, after = points[i - 1], points[i % n], turns[i - 1], turns[i % n]
            (cx, cy), (ux, uy), (vx, vy) = (
                self._corners(edge)[int(before)],
                ALONG[int(before)],
                ALONG[int(before + 1) % 4],
            )
            end = f"{num(bx)} {num(by)}"
            if before == after and before % 1 and abs(ax - bx) == abs(ay - by) > 40:  # the two knees of a corner
                path += f"Q{num(cx)} {num(cy)} {end}"
            elif not before % 1 and not after % 1 and (after - before) % 4 == 1:  # a corner without a circle
                path += f"L{num(cx - ux * 60)} {num(cy - uy * 60)}Q{num(cx)} {num(cy)} "
                path += f"{num(cx + vx * 60)} {num(cy + vy * 60)}L{end}"
            else:
                path += f"L{end}"
        return path + ("Z" if closed and n else "")


@lru_cache(maxsize=64)
def layout_of(ground: Ground) -> Layout:
    return Layout(ground)
