"""What stays still on a Hekla board: the land, the beds of the tracks, the slabs, names and circles."""

from __future__ import annotations

import math
import random
from typing import Final

from caldera.draw.layers import piece
from caldera.draw.markup import Markup, el, join, num, template
from caldera.games.hekla.view.art import TINTS
from caldera.games.hekla.view.layout import OUTER, SLAB, Layout, Point, layout_of, spline, translate
from caldera.games.hekla.view.observation import Ground
from caldera.games.hekla.view.pieces import say

HILLS: Final = ((0.04, 0.94, 10, 34), (0.97, 0.05, 10, 34), (0.98, 0.96, 9, 31), (0.01, 0.04, 8, 33))
RIVER: Final = ((0, ".17", 9.0), (12, ".3", 2.2), (-13, ".24", 1.8), (20, ".16", 1.4))


def land(layout: Layout) -> Markup:
    """The plateau at dusk: tints, contour lines, a braided glacier river, tufts."""
    rnd, w, h = random.Random(3), layout.width, layout.height
    tints = [
        el("ellipse", cx=f"{w * x:.0f}", cy=f"{h * y:.0f}", rx=f"{w * rx:.0f}", ry=f"{h * ry:.0f}", fill=f"url(#hk-g{k})")
        for k, (x, y, rx, ry, _, _) in enumerate(TINTS)
    ]
    lines = ["", ""]  # thin and, every fourth, thicker
    for x, y, count, step in HILLS:
        p, q, s = (rnd.uniform(0, math.tau) for _ in range(3))
        for k in range(1, count + 1):
            ring: list[Point] = []
            for a in (i * math.tau / 14 for i in range(14)):
                far = step * k * (1 + 0.13 * math.sin(2 * a + p) + 0.09 * math.sin(3 * a + q + k * 0.12))
                high = step * k * 0.85 * (1 + 0.12 * math.sin(2 * a + s) + 0.07 * math.sin(4 * a + k * 0.1))
                ring.append((w * x + far * math.cos(a), h * y + high * math.sin(a)))
            lines[k % 4 == 0] += spline(ring)
    contours = [
        el("path", d=d, fill="none", stroke="#cfe3e6", stroke_opacity=opacity)
        for opacity, d in zip((".085", ".17"), lines, strict=True)
    ]
    river = []
    for k, (off, opacity, width) in enumerate(RIVER):
        bends: list[Point] = []
        for t in range(22):
            x = w * 1.1 - t * w * 0.0595 + 44 * math.sin(t * 1.25) + off * math.sin(t * 1.9 + k)
            bends.append((x, -h * 0.08 + t * h * 0.0587 + 34 * math.cos(t * 1.25) + off * math.cos(t * 1.6 + k * 2)))
        river.append(el("path", d=spline(bends, closed=False), stroke_opacity=opacity, stroke_width=str(width)))
    dots = "".join(f"M{rnd.randrange(-150, w + 150)} {rnd.randrange(0, h)}h0" for _ in range(170))
    tufts = el("path", d=dots, stroke="#a9b89a", stroke_opacity=".2", stroke_width="2.6")
    return join(tints, contours, el("g", river, tufts, fill="none", stroke="#7fd4e8", stroke_linecap="round"))


MOUNTAIN: Final = template("""<g transform="translate({x},{y})">
<g class="hk-up" stroke="#d8dfe2" stroke-opacity=".3" fill="none">
<path d="M-44 26L-17-14Q-13-19-8-15L-3-19L4-14L9-18Q13-17 15-13L44 26Z" fill="#20242d" fill-opacity=".95"/>
<path d="M-17-14Q-13-19-8-15L-3-19L4-14L9-18Q13-17 15-13L21-5L13 0L8-6L1 3L-5-5L-12 2L-23-5Z" fill="#e8eef0"
 fill-opacity=".75" stroke="none"/><path d="M-3-22C-9-30 3-33-2-41" stroke-opacity=".5"/>
<text y="44" class="brand">HEKLA</text></g></g>""")


def mountain(x: float, y: float) -> Markup:
    return MOUNTAIN(x=x, y=y)


def compass(x: float, y: float) -> Markup:
    short, long = "M0-24L5 0L0 24L-5 0Z", "M0-36L6 0L0 36L-6 0Z"
    stars = [
        el("path", transform=f"rotate({turn})", d=d, fill="#d8dfe2", fill_opacity=opacity, stroke="none")
        for turn, d, opacity in ((45, short, ".16"), (135, short, ".16"), (0, long, ".34"), (90, long, ".34"))
    ]
    rings = [el("circle", r=34), el("circle", r=29)]
    return el("g", rings, stars, transform=translate(x, y), stroke="#d8dfe2", stroke_opacity=".3", fill="none")


@piece(16)
def terrain(ground: Ground) -> Markup:
    """Everything under the lines of sight: the land, the tracks' beds, the slabs."""
    layout = layout_of(ground)
    taken = set(layout.at.values())
    gaps = [at for square, at in layout.cell.items() if square not in layout.present and at not in taken]
    ornaments = [draw(x, y) for draw, (x, y) in zip((mountain, compass), gaps, strict=False)]
    veil = "".join(
        f"M{num(x - SLAB / 2)} {num(y - 45)}q0-6 6-6h90q6 0 6 6v90q0 6-6 6h-90q-6 0-6-6Z"
        for x, y in (layout.cell[square] for square, _ in layout.squares)
    )
    slabs = [_slab(layout, k, square, red) for k, (square, red) in enumerate(layout.squares)]
    return el("g", land(layout), _beds(layout), ornaments, slabs, el("path", d=veil, fill="url(#hk-dusk)"), class_="terrain")


def _beds(layout: Layout) -> Markup:
    """The tracks, and the faint white lines from every row and column to them."""
    beds = []
    for d in layout.paths:
        beds.append(el("path", d=d, stroke="#0c0e12", stroke_opacity=".5", stroke_width=34, class_="trail"))
        beds.append(el("path", d=d, stroke="#c9b899", stroke_opacity=".09", stroke_width=30))
    lines = "".join(f"M{num(x)} {OUTER}V{layout.height - OUTER}" for x in layout.x.values())
    lines += "".join(f"M{OUTER} {num(y)}H{layout.width - OUTER}" for y in layout.y.values())
    beds.append(el("path", d=lines, stroke="#fff", stroke_opacity=".3", stroke_width="1.2"))
    dotted = "".join(layout.paths)
    beds.append(el("path", d=dotted, stroke="#f1ece2", stroke_opacity=".42", stroke_width=3, stroke_dasharray="0 9.33"))
    return el("g", beds, fill="none", stroke_linejoin="round", stroke_linecap="round")


def _slab(layout: Layout, k: int, square: str, red: bool) -> Markup:
    (x, y), shape, rnd = layout.cell[square], k % 4, random.Random(square)
    tone, stone, turn = rnd.randrange(3), rnd.randrange(3), 90 * rnd.randrange(4)
    return el(
        "g",
        el("use", href=f"#hk-s{shape}", fill=f"url(#hk-t{tone})"),
        el("use", href=f"#hk-h{stone}", transform=f"rotate({turn})"),
        el("use", href=f"#hk-v{shape}"),
        el("use", href=f"#hk-x{shape}", class_="breath") if red else None,
        transform=translate(x, y),
    )


SOCKETS: Final = template(
    '<g transform="{place}"><use href="#hk-pits"/><g class="hk-up"><text x="-40" y="43" class="name">{square}</text>{twice}</g></g>'
)
START: Final = template(
    '<g id="at-{name}" transform="{place}" class="circ m5"><circle r="21" fill="#050506" stroke-width="2.5"/>'
    '<g class="hk-up" stroke="none"><path class="flag" d="M-7 12V-12L10-6L-4 0V12Z" fill="#fff"/>'
    '<text y="3.7" class="start" textLength="35" lengthAdjust="spacingAndGlyphs">{start}</text></g></g>'
)


@piece(32)
def fittings(ground: Ground, locale: str) -> Markup:
    """Above the lines of sight: sockets, names, circles with numbers, the way from the inner to the outer track."""
    layout = layout_of(ground)
    twice = el("text", "×2", x=38, y=-33, class_="x2")
    sockets = [
        SOCKETS(place=translate(*layout.cell[square]), square=square, twice=twice if red else "") for square, red in layout.squares
    ]
    circles = [_circle(layout, n, name, lines, say(locale, "start")) for n, (name, lines) in enumerate(layout.inner + layout.outer)]
    group = el("g", circles, fill="#1b1e25", stroke="#ece6da", stroke_width="1.8")
    return el("g", sockets, group, _way_outwards(layout) if layout.inner and layout.outer else None, class_="fittings")


def _circle(layout: Layout, n: int, name: str, lines: tuple[str, ...], start: str) -> Markup:
    place = translate(*layout.at[name])
    if n == 0:
        return START(name=name, place=place, start=start)
    ring = el("circle", r=14, stroke_opacity=".4", stroke_dasharray="3 3")
    if lines:
        ring = el("circle", r=14, stroke_width="2.8" if len(lines) > 1 else None)
    number = el("g", el("text", n, y=4), class_="hk-up", stroke="none")
    return el("g", ring, number, id=f"at-{name}", transform=place, class_="circ" if n % 5 else "circ m5")


def _way_outwards(layout: Layout) -> Markup:
    """An arrow from the last inner circle to the first outer one."""
    (ax, ay), (bx, by) = layout.at[layout.inner[-1][0]], layout.at[layout.outer[0][0]]
    length = math.hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    inwards = uy * (layout.width / 2 - ax) - ux * (layout.height / 2 - ay) > 0
    nx, ny = (-uy, ux) if inwards else (uy, -ux)  # the arrow bends away from the middle of the board
    a, b = (f"{num(ax + nx * n + ux * u)} {num(ay + ny * n + uy * u)}" for n, u in ((8, 14), (26, 40)))
    c, d = (f"{num(bx + nx * n - ux * u)} {num(by + ny * n - uy * u)}" for n, u in ((29, 52), (15, 19)))
    return el(
        "path", d=f"M{a}C{b} {c} {d}", fill="none", stroke="#f1ece2", stroke_width=3, marker_end="url(#hk-tip)", class_="trail"
    )
