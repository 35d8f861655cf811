"""What stays still on a Hekla board: where things lie, the drawn symbols, the terrain. Neither rules nor a state.

All of it is computed from the board data: an edition with other gaps, red squares or tracks (up to 8 x 8) draws itself.
All ids start with `hk-`: the symbols are shared by the board, the cards and the log of one page.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any, Final, TypeAlias

Point: TypeAlias = tuple[float, float]
Circle: TypeAlias = tuple[str, tuple[str, ...]]
Table: TypeAlias = tuple[  # columns, rows, squares and whether they are red, circles and what they see, triples
    tuple[str, ...], tuple[str, ...], tuple[tuple[str, bool], ...], tuple[Circle, ...], tuple[tuple[str, ...], ...]
]

PITCH: Final = 112  # from slab to slab
SLAB: Final = 102
MARGIN: Final = 114  # room for the two tracks
INNER: Final = 80  # distance of each track from the frame
OUTER: Final = 34
ALONG: Final[tuple[Point, ...]] = ((1, 0), (0, 1), (-1, 0), (0, -1))  # the sides, clockwise from the top
SOCKETS: Final[tuple[Point, Point]] = ((-22, -17), (22, 21))
CONES: Final = 4  # drawn values, 0 to 3; anything higher looks like a 3 and still says its number

SHAPES: Final = {  # around 0,0, wide enough for a letter and a figure
    "R": '<circle r="15"/>',
    "G": '<path d="M0-24L22 13H-22Z" stroke-linejoin="round"/>',
    "Y": '<rect x="-15" y="-13" width="30" height="26" rx="2.5"/>',
    "B": '<path d="M0-19L20.5 0L0 19L-20.5 0Z" stroke-linejoin="round"/>',
}


@lru_cache(maxsize=4096)
def num(value: float) -> str:
    """The shortest decimal that is precise enough to draw with."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def polygon(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def spline(points: Sequence[Point], closed: bool = True) -> str:
    """A smooth line guided by the points: quadratic curves between the middles."""
    n = len(points)
    mids = [((x + points[k % n][0]) / 2, (y + points[k % n][1]) / 2) for k, (x, y) in enumerate(points, 1)]
    (x, y), order = (mids[-1], range(n)) if closed else (points[0], range(1, n - 1))
    curves = (f"Q{points[k][0]:.0f} {points[k][1]:.0f} {mids[k][0]:.0f} {mids[k][1]:.0f}" for k in order)
    return f"M{x:.0f} {y:.0f}" + "".join(curves)


# ---------------------------------------------------------------------------------------------------- where things lie
class Layout:
    """The places on one board. A track is laid clockwise from the top left: a circle that sees one line stands at that
    line's end, one that sees two stands in the gap where they meet, lineless ones share the corner they lie in."""

    def __init__(self, table: Table) -> None:
        columns, rows, squares, circles, triples = table
        self.columns, self.rows, self.squares, self.triples = columns, rows, squares, triples
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


ID, RED, LINES = itemgetter("id"), itemgetter("red"), itemgetter("lines")


def layout_of(observation: Mapping[str, Any]) -> Layout:
    """Where things lie on the board of an observation."""
    board, circles = observation["board"], observation["circles"]
    squares = zip(map(ID, board["squares"]), map(RED, board["squares"]), strict=True)
    sights = zip(map(ID, circles), map(tuple, map(LINES, circles)), strict=True)
    return _laid(
        (tuple(board["columns"]), tuple(board["rows"]), tuple(squares), tuple(sights), tuple(map(tuple, board["triples"])))
    )


@lru_cache(maxsize=16)
def _laid(table: Table) -> Layout:
    return Layout(table)


# ------------------------------------------------------------------------------------------------------------- symbols
def cone(value: int) -> str:
    """A turned wooden cone with its grooves cut."""
    height, base, tip, top = 47.0, 26.5, 10.5, 0.93
    cuts = [[], [0.62], [0.52, 0.74], [0.43, 0.61, 0.79]][value]

    def flank(t: float) -> float:
        return tip + (base - tip) * math.pow(1 - t, 1.35)

    steps = sorted([k / 12 * top for k in range(13)] + [c + d for c in cuts for d in (-0.045, -0.03, 0.03, 0.045)])
    side = [(flank(t) - (3 if any(abs(t - c) <= 0.035 for c in cuts) else 0), -height * t) for t in steps]
    path = f"M{num(side[0][0])} 0" + "".join(f"L{num(x)} {num(y)}" for x, y in side[1:])
    path += f"A{num(flank(top))} 3.9 0 0 0 {num(-flank(top))} {num(-height * top)}"
    path += "".join(f"L{num(-x)} {num(y)}" for x, y in reversed(side[:-1])) + f"A{base} 9.5 0 0 0 {base} 0Z"
    grain = "".join(
        f"M{num(base * k)} {num(9 * math.sqrt(1 - k * k))}Q{num(base * k * 0.5)} -20 {num(tip * k)} -43"
        for k in (-0.72, -0.38, 0.05, 0.42, 0.75)
    )
    rings = ""
    for t in cuts:
        x, y = flank(t) - 1.8, -height * t
        arc = f"A{num(x)} {num(x * 0.36)} 0 0 0 {num(x)}"
        for dy, stroke in (
            (0.0, '"#1b0f0c" stroke-opacity=".92" stroke-width="3.7"'),
            (2.6, '"#ffe9c4" stroke-opacity=".6"'),
        ):
            rings += f'<path d="M{num(-x)} {num(y + dy)}{arc} {num(y + dy)}" stroke={stroke}/>'
    rim, y = flank(top), -height * top
    return f"""<g id="hk-c{value}"><ellipse cx="5" cy="4" rx="30" ry="11" opacity=".45"/>
<path d="{path}" fill="var(--pc)" stroke="#120d0c" stroke-width="1.6" stroke-linejoin="round"/>
<g fill="none"><path d="{grain}" stroke="#000" stroke-opacity=".13" stroke-width="1.1"/></g>
<path d="{path}" fill="url(#hk-shade)"/><g fill="none">{rings}</g>
<ellipse cy="{num(y)}" rx="{num(rim)}" ry="4" fill="#e2bd86" stroke="#120d0c" stroke-width="1.2"/>
<ellipse cy="{num(y + 0.5)}" rx="{num(rim - 3.4)}" ry="2.3" fill="#2a1710"/></g>"""


def lava(value: int) -> str:
    """A black block with cooling cracks, hotter when it counts."""
    cracks = "M-21-4L-10-3L-4-9L4-7L12-13L18-12M-10-3L-8 5L-13 10M4-7L9 1L5 6L8 12M9 1L22 0"
    dim, core = "16", 'stroke="#c8431f" stroke-opacity=".85" stroke-width="1.4"'
    wide, deep = 4.5, "#8a2e18"
    if value:
        dim, core, wide, deep = "34", 'stroke="url(#hk-hot)" stroke-width="2.1"', 6.5, "#ff7a2b"
    return f"""<g id="hk-l{value}" stroke-linejoin="round"><ellipse cx="4" cy="15" rx="27" ry="11" opacity=".5"/>
<path d="M-23-6L-20 7L-6 13L13 11L24 2V10L14 20L-7 22L-21 15L-23 2Z" fill="#08080a" stroke="#000" stroke-width="1.4"/>
<path d="M-23-6L-13-17L5-19L20-12L24 2L13 11L-6 13L-20 7Z" fill="url(#hk-crust)" stroke="#4a4247"/>
<g fill="none"><path d="M-23-6L-13-17L5-19L20-12" stroke="#8d8488" stroke-width="1.2"/>
<path d="{cracks}" stroke="#ff3d1f" stroke-opacity=".{dim}" stroke-width="{wide}"/><path d="{cracks}" {core}/>
<path d="M-18 12L-12 15M-1 15L2 20M16 12L14 18" stroke="{deep}" stroke-width="1.4"/></g></g>"""


def basalt(seed: int) -> str:
    """Columnar basalt: a jittered honeycomb, cut to the slab."""
    rnd, reach, size = random.Random(seed), SLAB / 2 - 2, 15.5
    corners: dict[tuple[float, float], Point] = {}
    edges, light, dark = "", "", ""
    for j in range(-3, 4):
        for i in range(-3, 4):
            x, y = (i + (j % 2) * 0.5) * size * math.sqrt(3), j * size * 1.5
            if abs(x) > 62 or abs(y) > 60:
                continue
            cell: list[Point] = []
            for k in range(6):
                angle = math.radians(60 * k + 30)
                at = (x + size * math.cos(angle), y + size * math.sin(angle))
                key = (round(at[0], 1), round(at[1], 1))
                if key not in corners:
                    corners[key] = (at[0] + rnd.uniform(-4, 4), at[1] + rnd.uniform(-4, 4))
                cx, cy = corners[key]
                cell.append((round(max(-reach, min(reach, cx))), round(max(-reach, min(reach, cy)))))
            shape = polygon(cell)
            edges += shape
            tone = rnd.randrange(4)
            light, dark = light + shape * (tone == 0), dark + shape * (tone == 1)
    return (
        f'<g id="hk-h{seed}"><path d="{light}" fill="#fff" fill-opacity=".05"/><path d="{dark}" fill-opacity=".06"/>'
        f'<path d="{edges}" fill="none" stroke="#0b0c10" stroke-opacity=".42" stroke-width="1.2"/></g>'
    )


def slab(seed: int) -> str:
    """One slab in parts: body, bevel, red face, ring of light; the same outline for all of them."""
    rnd, half, bite, outline = random.Random(seed * 7 + 1), SLAB / 2, 9.0, []
    ends: list[Point] = [(-half, -half), (half, -half), (half, half), (-half, half)]
    for (x, y), (nx, ny) in zip(ends, ends[1:] + ends[:1], strict=True):
        dx, dy = (nx - x) / SLAB, (ny - y) / SLAB
        for t in (bite, SLAB * 0.36, SLAB * 0.66, SLAB - bite):
            j = 0.0 if t in (bite, SLAB - bite) else rnd.uniform(-1.6, 1.6)
            outline.append((x + dx * t + dy * j, y + dy * t - dx * j))
    shape = f'<use href="#hk-e{seed}"'
    return (
        f'<path id="hk-e{seed}" d="{polygon(outline)}"/><g id="hk-s{seed}">{shape} transform="translate(3,8)" '
        f'fill="#000" opacity=".5"/>{shape} transform="translate(0,4)" fill="#15171c"/>'
        f'{shape}/></g><g id="hk-v{seed}" fill="none" stroke="url(#hk-bevel)" stroke-width="2.5">{shape}/></g>'
        f'<g id="hk-x{seed}">{shape} fill="url(#hk-red)"/>'
        f'{shape} transform="scale(.9)" fill="none" stroke="#ff5148" stroke-width="2.2"/></g>'
        f'<g id="hk-r{seed}" fill="none" stroke="var(--rc)" stroke-linejoin="round">{shape} stroke-width="18" '
        f'stroke-opacity=".09"/>{shape} stroke-width="10" stroke-opacity=".17"/>{shape} stroke-width="5" '
        f'stroke-opacity=".28"/>{shape} fill="var(--rf,none)" stroke-width="var(--rw,2px)"/></g>'
    )


TINTS: Final = (  # centre and size as parts of the board, colour, strength: the light of the evening on the land
    (0.13, 0.88, 0.42, 0.36, "#3d5a34", 0.6),
    (0.91, 0.15, 0.42, 0.4, "#2d5a66", 0.55),
    (0.92, 0.91, 0.44, 0.4, "#7a2f1f", 0.5),
    (0.07, 0.1, 0.42, 0.42, "#31465c", 0.6),
    (0.5, 0.5, 0.62, 0.58, "#0d0f14", 0.55),
    (0.52, 0.98, 0.42, 0.22, "#4c5d33", 0.4),
)
COAT: Final = "M-9-21C-13-15-16-6-16 0C-16 5.5 16 5.5 16 0C16-6 13-15 9-21C5-24-5-24-9-21Z"
HELMET: Final = "M-10.5-28C-10.5-42 10.5-42 10.5-28C6-30-6-30-10.5-28Z"
PIT: Final = '<ellipse class="hk-up" cy="5" rx="23" ry="20" stroke-width="2"/>'

# Light and shade, sockets, flames, rings, arrows, and the volcanologist (coat, face, helmet with a lamp; 0,0 the feet).
FIXED: Final = f"""
<linearGradient id="hk-shade"><stop stop-color="#fff" stop-opacity=".12"/><stop offset=".27" stop-color="#fff"
 stop-opacity=".42"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset=".62" stop-opacity=".05"/>
<stop offset="1" stop-opacity=".58"/></linearGradient>
<linearGradient id="hk-hot" gradientUnits="userSpaceOnUse" x1="-20" y1="-16" x2="20" y2="14">
<stop stop-color="#ffb02e"/><stop offset=".55" stop-color="#ff6a2b"/><stop offset="1" stop-color="#ff3d1f"/>
</linearGradient><linearGradient id="hk-crust" x2="1" y2="1"><stop stop-color="#39343a"/>
<stop offset=".5" stop-color="#1d1a1e"/><stop offset="1" stop-color="#0f0d10"/></linearGradient>
<linearGradient id="hk-t0" x2=".7" y2="1"><stop stop-color="#565b67"/><stop offset="1" stop-color="#353842"/>
</linearGradient><linearGradient id="hk-t1" x2=".7" y2="1"><stop stop-color="#4c505b"/><stop offset="1"
 stop-color="#2f323a"/></linearGradient><linearGradient id="hk-t2" x2=".7" y2="1"><stop stop-color="#5e6069"/>
<stop offset="1" stop-color="#3a3d46"/></linearGradient>
<linearGradient id="hk-bevel" x2=".8" y2="1"><stop stop-color="#fff" stop-opacity=".42"/>
<stop offset=".45" stop-color="#fff" stop-opacity=".06"/><stop offset="1" stop-opacity=".55"/></linearGradient>
<radialGradient id="hk-red"><stop stop-color="#c4141c" stop-opacity=".16"/><stop offset=".6" stop-color="#c4141c"
 stop-opacity=".4"/><stop offset="1" stop-color="#dd1a22" stop-opacity=".78"/></radialGradient>
<radialGradient id="hk-pit" cy=".62"><stop stop-color="#3b3e48"/><stop offset=".72" stop-color="#2a2c34"/>
<stop offset="1" stop-color="#191b20"/></radialGradient>
<linearGradient id="hk-lip" x2=".5" y2="1"><stop stop-opacity=".75"/><stop offset="1" stop-color="#fff"
 stop-opacity=".38"/></linearGradient><linearGradient id="hk-dusk" x2="1" y2=".9"><stop stop-color="#7fc4da"
 stop-opacity=".13"/><stop offset=".5" stop-color="#808080" stop-opacity="0"/><stop offset="1" stop-color="#ff8a4a"
 stop-opacity=".15"/></linearGradient>
<g id="hk-pits" fill="url(#hk-pit)" stroke="url(#hk-lip)"><g transform="translate(-22,-17)">{PIT}</g>
<g transform="translate(22,21)">{PIT}</g></g>
<path id="hk-flame" d="M0 8.5C-6 8.5-7.5 3.5-5.5-.5C-4.5 1-3.5 1.5-2.8.8C-3.8-4-.5-7.5 1.5-9.5C1.2-5.5 6.5-3.5 6.5 2.5
C6.5 6.5 3.5 8.5 0 8.5Z" fill="url(#hk-hot)"/><g id="hk-erupt"><circle r="14" fill="#1a0d08" stroke="#ffb02e"
 stroke-width="1.5"/><use href="#hk-flame" transform="scale(1.15)"/></g>
<path id="hk-hit" d="M-56-56H56V56H-56Z" fill="none"/><path id="hk-hit0" d="M-56-56H56L-56 56Z" fill="none"/>
<path id="hk-hit1" d="M56 56H-56L56-56Z" fill="none"/><g id="hk-halo"><circle cy="-15" r="36" fill="var(--hf,none)"
 stroke="var(--rc)" stroke-opacity=".25" stroke-width="10"/><circle cy="-15" r="36" fill="none" stroke="var(--rc)"
 stroke-width="var(--rw,2px)"/></g><path id="hk-mark" d="M-45-23V-45H-23M45 23V45H23" fill="none" stroke="#fff3d6"
 stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>
<marker id="hk-tip" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse">
<path d="M0 0L10 5L0 10Z" fill="#f1ece2"/></marker>
<marker id="hk-way" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse">
<path d="M0 0L10 5L0 10Z" fill="#7fd4e8"/></marker>
<g id="hk-pawn" stroke="#120d0c" stroke-width="1.6"><ellipse cx="4" cy="1" rx="18" ry="6" opacity=".5" stroke="none"/>
<path d="{COAT}" fill="var(--pc)"/><path d="{COAT}" fill="url(#hk-shade)" stroke="none"/>
<circle cy="-27" r="7.6" fill="#e9c79a"/><path d="M-3.2-26.5V-24.6M3.2-26.5V-24.6" stroke-linecap="round"/>
<path d="{HELMET}" fill="var(--pc)" stroke-linejoin="round"/><path d="{HELMET}" fill="url(#hk-shade)" stroke="none"/>
<circle cy="-33.5" r="3" fill="#fff6d6" stroke-width="1.2"/></g>"""


@cache
def symbols() -> str:
    """All `<defs>`: a page without a board can put them in a zero-size svg to show single stones."""
    art = FIXED
    for k, (*_, colour, strength) in enumerate(TINTS):
        stop = f'stop-color="{colour}" stop-opacity'
        art += f'<radialGradient id="hk-g{k}"><stop {stop}="{strength}"/>'
        art += f'<stop offset=".5" {stop}="{strength * 0.62:.2f}"/><stop offset="1" {stop}="0"/></radialGradient>'
    short, long = SLAB / 2 + 6, PITCH + SLAB / 2 + 6
    for name, w, h in (("H", long, short), ("V", short, long)):  # the frame of three squares in a row
        box = f'<rect x="{num(-w)}" y="{num(-h)}" width="{num(2 * w)}" height="{num(2 * h)}" rx="14"'
        art += f'<g id="hk-t{name}" fill="none">{box} stroke="#000" stroke-opacity=".45" stroke-width="5.5"/>'
        art += f'{box} fill="var(--rf,none)" stroke="var(--tc,#ffb02e)" stroke-width="var(--rw,2.5px)" '
        art += 'stroke-dasharray="9 6"/></g>'
    art += "".join(f'<g id="hk-b{letter}">{shape}</g>' for letter, shape in SHAPES.items())
    art += "".join(cone(v) for v in range(CONES)) + lava(0) + lava(1)
    return '<defs id="hk-defs">' + art + "".join(basalt(k) for k in range(3)) + "".join(slab(k) for k in range(4)) + "</defs>"


# ------------------------------------------------------------------------------------------------------------- terrain
def land(layout: Layout) -> str:
    """The plateau at dusk: tints, contour lines, a braided glacier river, tufts."""
    rnd, w, h = random.Random(3), layout.width, layout.height
    art = "".join(
        f'<ellipse cx="{w * x:.0f}" cy="{h * y:.0f}" rx="{w * rx:.0f}" ry="{h * ry:.0f}" fill="url(#hk-g{k})"/>'
        for k, (x, y, rx, ry, _, _) in enumerate(TINTS)
    )
    lines = ["", ""]  # thin and, every fourth, thicker
    for x, y, count, step in ((0.04, 0.94, 10, 34), (0.97, 0.05, 10, 34), (0.98, 0.96, 9, 31), (0.01, 0.04, 8, 33)):
        p, q, s = (rnd.uniform(0, math.tau) for _ in range(3))
        for k in range(1, count + 1):
            ring: list[Point] = []
            for a in (i * math.tau / 14 for i in range(14)):
                far = step * k * (1 + 0.13 * math.sin(2 * a + p) + 0.09 * math.sin(3 * a + q + k * 0.12))
                high = step * k * 0.85 * (1 + 0.12 * math.sin(2 * a + s) + 0.07 * math.sin(4 * a + k * 0.1))
                ring.append((w * x + far * math.cos(a), h * y + high * math.sin(a)))
            lines[k % 4 == 0] += spline(ring)
    for opacity, d in zip((".085", ".17"), lines, strict=True):
        art += f'<path d="{d}" fill="none" stroke="#cfe3e6" stroke-opacity="{opacity}"/>'
    art += '<g fill="none" stroke="#7fd4e8" stroke-linecap="round">'
    for k, (off, opacity, width) in enumerate(((0, ".17", 9.0), (12, ".3", 2.2), (-13, ".24", 1.8), (20, ".16", 1.4))):
        river: list[Point] = []
        for t in range(22):
            x = w * 1.1 - t * w * 0.0595 + 44 * math.sin(t * 1.25) + off * math.sin(t * 1.9 + k)
            river.append((x, -h * 0.08 + t * h * 0.0587 + 34 * math.cos(t * 1.25) + off * math.cos(t * 1.6 + k * 2)))
        art += f'<path d="{spline(river, closed=False)}" stroke-opacity="{opacity}" stroke-width="{width}"/>'
    tufts = "".join(f"M{rnd.randrange(-150, w + 150)} {rnd.randrange(0, h)}h0" for _ in range(170))
    return f'{art}<path d="{tufts}" stroke="#a9b89a" stroke-opacity=".2" stroke-width="2.6"/></g>'


def mountain(x: float, y: float) -> str:
    return f"""<g transform="translate({num(x)},{num(y)})">
<g class="hk-up" stroke="#d8dfe2" stroke-opacity=".3" fill="none">
<path d="M-44 26L-17-14Q-13-19-8-15L-3-19L4-14L9-18Q13-17 15-13L44 26Z" fill="#20242d" fill-opacity=".95"/>
<path d="M-17-14Q-13-19-8-15L-3-19L4-14L9-18Q13-17 15-13L21-5L13 0L8-6L1 3L-5-5L-12 2L-23-5Z" fill="#e8eef0"
 fill-opacity=".75" stroke="none"/><path d="M-3-22C-9-30 3-33-2-41" stroke-opacity=".5"/>
<text y="44" class="brand">HEKLA</text></g></g>"""


def compass(x: float, y: float) -> str:
    short, long = "M0-24L5 0L0 24L-5 0Z", "M0-36L6 0L0 36L-6 0Z"
    stars = "".join(
        f'<path transform="rotate({turn})" d="{d}" fill="#d8dfe2" fill-opacity="{opacity}" stroke="none"/>'
        for turn, d, opacity in ((45, short, ".16"), (135, short, ".16"), (0, long, ".34"), (90, long, ".34"))
    )
    place = f'transform="translate({num(x)},{num(y)})"'
    return f'<g {place} stroke="#d8dfe2" stroke-opacity=".3" fill="none"><circle r="34"/><circle r="29"/>{stars}</g>'


def ground(layout: Layout) -> str:
    """Everything under the lines of sight: the land, the tracks' beds, the slabs."""
    w, h = layout.width, layout.height
    art = [symbols(), '<g class="turn"><g class="terrain">', land(layout)]
    art.append('<g fill="none" stroke-linejoin="round" stroke-linecap="round">')
    for d in layout.paths:
        art.append(f'<path d="{d}" stroke="#0c0e12" stroke-opacity=".5" stroke-width="34"/>')
        art.append(f'<path d="{d}" stroke="#c9b899" stroke-opacity=".09" stroke-width="30"/>')
    sights = "".join(f"M{num(x)} {OUTER}V{h - OUTER}" for x in layout.x.values())
    sights += "".join(f"M{OUTER} {num(y)}H{w - OUTER}" for y in layout.y.values())
    art.append(f'<path d="{sights}" stroke="#fff" stroke-opacity=".3" stroke-width="1.2"/>')
    art.append(f'<path d="{"".join(layout.paths)}" stroke="#f1ece2" stroke-opacity=".42" stroke-width="3" ')
    art.append('stroke-dasharray="0 9.33"/></g>')
    taken = set(layout.at.values())
    gaps = [at for square, at in layout.cell.items() if square not in layout.present and at not in taken]
    art.extend(draw(x, y) for draw, (x, y) in zip((mountain, compass), gaps, strict=False))
    veil = ""
    for k, (square, red) in enumerate(layout.squares):
        (x, y), shape, rnd = layout.cell[square], k % 4, random.Random(square)
        art.append(f'<g transform="translate({num(x)},{num(y)})"><use href="#hk-s{shape}" ')
        art.append(f'fill="url(#hk-t{rnd.randrange(3)})"/><use href="#hk-h{rnd.randrange(3)}" ')
        art.append(f'transform="rotate({90 * rnd.randrange(4)})"/><use href="#hk-v{shape}"/>')
        art.append(f'<use href="#hk-x{shape}" class="breath"/></g>' if red else "</g>")
        veil += f"M{num(x - SLAB / 2)} {num(y - 45)}q0-6 6-6h90q6 0 6 6v90q0 6-6 6h-90q-6 0-6-6Z"
    return "".join(art) + f'<path d="{veil}" fill="url(#hk-dusk)"/></g>'


def fittings(layout: Layout, start: str) -> str:
    """Above the lines of sight: sockets, names, circles with numbers, the way from the inner to the outer track."""
    art = '<g class="fittings">'
    for square, red in layout.squares:
        x, y = layout.cell[square]
        art += f'<g transform="translate({num(x)},{num(y)})"><use href="#hk-pits"/><g class="hk-up">'
        art += f'<text x="-40" y="43" class="name">{square}</text>'
        art += '<text x="38" y="-33" class="x2">×2</text></g></g>' if red else "</g></g>"
    art += '<g fill="#1b1e25" stroke="#ece6da" stroke-width="1.8">'
    for n, (name, lines) in enumerate(layout.inner + layout.outer):
        x, y = layout.at[name]
        art += f'<g id="at-{name}" transform="translate({num(x)},{num(y)})" class="circ{"" if n % 5 else " m5"}">'
        if n == 0:
            art += '<circle r="21" fill="#050506" stroke-width="2.5"/><g class="hk-up" stroke="none">'
            art += '<path class="flag" d="M-7 12V-12L10-6L-4 0V12Z" fill="#fff"/>'
            art += f'<text y="3.7" class="start" textLength="35" lengthAdjust="spacingAndGlyphs">{start}</text></g></g>'
            continue
        ring = ' stroke-width="2.8"' if len(lines) > 1 else ""
        ring = ring if lines else ' stroke-opacity=".4" stroke-dasharray="3 3"'
        art += f'<circle r="14"{ring}/><g class="hk-up" stroke="none"><text y="4">{n}</text></g></g>'
    if not layout.inner or not layout.outer:
        return art + "</g></g>"
    (ax, ay), (bx, by) = layout.at[layout.inner[-1][0]], layout.at[layout.outer[0][0]]
    length = math.hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    inwards = uy * (layout.width / 2 - ax) - ux * (layout.height / 2 - ay) > 0
    nx, ny = (-uy, ux) if inwards else (uy, -ux)  # the arrow bends away from the middle of the board
    a, b = (f"{num(ax + nx * n + ux * u)} {num(ay + ny * n + uy * u)}" for n, u in ((8, 14), (26, 40)))
    c, d = (f"{num(bx + nx * n - ux * u)} {num(by + ny * n - uy * u)}" for n, u in ((29, 52), (15, 19)))
    arrow = f'<path d="M{a}C{b} {c} {d}" fill="none" stroke="#f1ece2" stroke-width="3" marker-end="url(#hk-tip)"/>'
    return f"{art}</g>{arrow}</g>"
