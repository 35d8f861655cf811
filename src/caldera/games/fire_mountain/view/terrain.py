"""The sixteen tiles as drawings, and the bed they lie in. A tile's id is the seed of its drawing, so it never flickers."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from caldera.draw.layers import piece
from caldera.draw.markup import Markup, el, join, num, template
from caldera.games.fire_mountain.view.art import curve

TILE: Final = 228
PITCH: Final = 244  # from tile to tile
ORIGIN: Final = 20
SIDE: Final = 4
LAND: Final = 2 * ORIGIN + (SIDE - 1) * PITCH + TILE  # edge of the bed
MIDDLE: Final = TILE // 2

SIDES: Final = {  # colour of the edge on which a tile seems to stand
    "prairie": "#7d6526",
    "jungle": "#123a24",
    "lagoon": "#8d7440",
    "cave": "#4a443a",
    "hut": "#6d4c22",
    "volcano": "#231c1c",
}
DECORATIONS: Final = (  # what grows on prairies, jungles and around lagoons, by number of the tile
    (("acacia", 176, 84, 1.05),),
    (("rocks", 186, 72, 1.1), ("fern", 30, 216, 0.8)),
    (("cycad", 188, 80, 1), ("rocks", 140, 52, 0.55)),
    (("acacia", 190, 92, 0.8), ("acacia", 146, 64, 0.62)),
    (("bones", 172, 66, 1),),
)
TREES: Final = (
    (("palm", 186, 104, 1),),
    (("palm", 40, 110, 0.95), ("palm", 200, 92, 0.75)),
    (("palm", 120, 82, 0.85), ("cycad", 200, 110, 0.8)),
)
SHORES: Final = (
    (("reed", 36, 64, 1), ("rocks", 190, 206, 0.8), ("palm", 196, 60, 0.7)),
    (("palm", 204, 84, 0.9), ("reed", 28, 206, 0.9)),
    (("palm", 40, 78, 0.9), ("reed", 196, 200, 1), ("rocks", 40, 210, 0.7)),
)

GRADIENTS: Final = {
    "prairie": ("#f4dc86", "#cbb44f"),
    "jungle": ("#3f9150", "#276a3f"),
    "lagoon": ("#f6e8b8", "#dcc180"),
    "cave": ("#b3a88f", "#a09378"),
    "hut": ("#d6b06f", "#bf9553"),
}


def _blob(cx: float, cy: float, rx: float, ry: float, n: int, jitter: float, rng: random.Random) -> str:
    spots = []
    for k in range(n):
        angle, swell = 2 * math.pi * k / n, 1 + rng.uniform(-jitter, jitter)
        spots.append(f"{num(cx + rx * swell * math.cos(angle))},{num(cy + ry * swell * math.sin(angle))}")
    return curve(" ".join(spots))


def _fill(d: str, colour: str, opacity: str | None = None) -> Markup:
    return el("path", d=d, fill=colour, opacity=opacity)


def _put(name: str, x: float, y: float, scale: float = 1) -> Markup:
    return el("use", href=f"#fm-{name}", transform=f"translate({num(x)} {num(y)})scale({scale:.2g})")


def _dots(spots: Iterable[tuple[float, float]], colour: str, size: float) -> Markup:
    d = "".join([f"M{num(x)} {num(y)}h0" for x, y in spots])
    return el("path", d=d, stroke=colour, stroke_width=size, stroke_linecap="round")


def _strokes(d: str, colour: str, width: float, opacity: str | None = None, stroke_opacity: str | None = None) -> Markup:
    return el(
        "path",
        d=d,
        fill="none",
        stroke=colour,
        stroke_opacity=stroke_opacity,
        stroke_width=width,
        stroke_linecap="round",
        opacity=opacity,
    )


def _scatter(n: int, rng: random.Random, left: float, top: float, right: float, bottom: float) -> list[tuple[float, float]]:
    return [(rng.uniform(left, right), rng.uniform(top, bottom)) for _ in range(n)]


def _number(tile: str) -> int:
    return int(tile[1:] or 1) - 1


# --------------------------------------------------------------------------------------------------------------- tiles
def _prairie(tile: str, rng: random.Random) -> Markup:
    parts = [
        _fill(_blob(60, 70, 90, 46, 8, 0.2, rng), "#f6e39a", ".55"),
        _fill(_blob(170, 165, 90, 60, 8, 0.2, rng), "#b4b24a", ".45"),
        _fill(_blob(115, 150, 80, 46, 9, 0.12, rng), "#f3dc8c", ".6"),
    ]
    tufts = [
        (x, y)
        for x, y in _scatter(40, rng, 10, 22, 218, 222)
        if ((x - 114) / 78) ** 2 + ((y - 150) / 58) ** 2 > 1 and (x > 110 or y > 50)  # none under figures and labels
    ]
    parts += [_put("tuft", x, y, rng.choice((0.8, 1, 1.3))) for x, y in tufts[:13]]
    blades = "".join([f"M{num(x)} {num(y)}q4-5 9-1" for x, y in _scatter(16, rng, 8, 40, 212, 220)])
    parts.append(_strokes(blades, "#a89a3c", 2.5, ".6"))
    parts += [_dots(_scatter(4, rng, 12, 50, 216, 216), colour, 6) for colour in ("#fff7e0", "#ee7a63")]
    parts += [_put(*it) for it in DECORATIONS[_number(tile) % len(DECORATIONS)]]
    return join(parts)


def _jungle(tile: str, rng: random.Random) -> Markup:
    parts = [
        _fill(_blob(114, 150, 98, 66, 10, 0.1, rng), "#5fae57"),
        _fill(_blob(110, 156, 76, 46, 10, 0.12, rng), "#7cc266", ".75"),
    ]
    for x, y in ((-4, 30), (36, 14), (78, 22), (120, 10), (160, 20), (204, 12), (236, 40)):
        parts.append(_put(rng.choice(("can", "can2")), x + rng.uniform(-6, 6), y + rng.uniform(-4, 6), rng.uniform(0.95, 1.2)))
    for x, y in ((2, 96), (230, 92), (-2, 160), (232, 160)):
        parts.append(_put(rng.choice(("can", "can2")), x, y + rng.uniform(-10, 10), rng.uniform(0.62, 0.82)))
    parts += [_put(*it) for it in TREES[_number(tile) % len(TREES)]]
    parts += [_put("fern", x + rng.uniform(-8, 8), TILE + rng.uniform(-2, 6), rng.uniform(0.8, 1.15)) for x in (10, 52, 176, 218)]
    parts += [_dots(_scatter(3, rng, 40, 110, 190, 210), colour, 5.2) for colour in ("#ffd9ec", "#ffe08a")]
    return join(parts)


def _lagoon(tile: str, rng: random.Random) -> Markup:
    parts = [_dots(_scatter(26, rng, 2, 2, 226, 226), "#c9ad6c", 3.2)]
    shore = rng.getstate()
    depths = ((1.05, "#fff6dc"), (1, "#8fe6da"), (0.9, "#4fcbd0"), (0.72, "#2aa7c2"), (0.48, "#1d8ab0"))
    for size, colour in depths:
        rng.setstate(shore)
        parts.append(_fill(_blob(114, 116, 98 * size, 94 * size, 11, 0.07, rng), colour))
    ripples = ((70, 80, 34), (130, 66, 26), (92, 126, 40), (146, 150, 30), (66, 166, 26), (120, 188, 22))
    d = "".join([f"M{x} {y}q{w / 4:g}-7 {w / 2:g} 0t{w / 2:g} 0" for x, y, w in ripples])
    parts.append(_strokes(d, "#fff", 3, stroke_opacity=".55"))
    parts += [_put("lily", 168, 96), _put("lily", 58, 130, 0.75)]
    parts += [_put(*it) for it in SHORES[_number(tile) % len(SHORES)]]
    return join(parts)


def _cave(_: str, rng: random.Random) -> Markup:
    parts = [_dots(_scatter(11, rng, 4, 120, 226, 226), colour, 6) for colour in ("#8f8470", "#c5b79a")]
    rock = "-6,150! -6,40 20,18 52,-6 110,-14 176,-6 210,20 234,46 234,152! 190,158 150,164 114,166 70,164 30,158"
    parts += [
        _fill(curve(rock), "#5d5a5c"),
        _fill("M-6 44L30 12 70-4 96 40 60 70 20 84-6 100zM150-6L200 8 234 50 234 90 196 70 166 46z", "#6a6767"),
        _fill("M-6 100L20 84 36 120 24 158-6 152zM196 70L234 92V152L200 158 188 120z", "#4a474b"),
        _fill("M70-4L150-6 166 46 128 34 96 40z", "#8b8683"),
        _fill(curve("44,162! 46,112 66,72 100,50 134,52 166,76 182,114 184,162!"), "#3a383d"),
        _fill(curve("54,163! 58,116 76,82 104,64 130,66 156,86 170,118 173,163!"), "url(#fm-gm)"),
        _fill("M84 75l5 20 6-25zM106 64l5 26 7-25zM134 68l4 18 6-12z", "#3a383d"),
        _fill(  # a painted hand and a painted deer
            "M24 122q-6-2-5-9l-3-11 4-1 3 9 0-14 4 0 1 13 4-11 4 1-3 13 5-5 3 2-6 11q-4 4-11 2z"
            "M196 108h15l6-8 4 2-3 7 3 12h-4l-3-8h-9l-3 8h-4l1-9z",
            "#d98b4a",
        ),
    ]
    return join(parts, _put("rocks", 24, 204, 0.6), _put("fern", 208, 230, 0.8), _put("tuft", 14, 220, 1.2))


def _hut(_: str, rng: random.Random) -> Markup:
    parts = [_fill(_blob(114, 158, 96, 54, 10, 0.1, rng), "#ecca8e", ".9")]
    parts += [_put("can", x, y, 0.8) for x, y in ((0, 26), (30, 6), (204, 6), (232, 34), (236, 86))]
    parts += [
        Markup('<ellipse cx="112" cy="142" rx="84" ry="16" fill="#7a5427" opacity=".35"/>'),
        Markup('<path d="M92 22l20 40M132 20l-22 42M112 14l0 44" stroke="#6b4526" stroke-width="5" stroke-linecap="round"/>'),
        _fill(curve("32,144! 40,98 66,58 112,40 158,58 184,98 192,144!"), "#a8703c"),
        _fill(curve("32,144! 40,98 66,58 112,40! 96,70 86,104 84,144!"), "#c58a50"),
        _fill(curve("112,40! 158,58 184,98 192,144! 160,144! 156,104 142,68"), "#8a5a30"),
        Markup(
            '<path d="M58 78l14 6M52 100l16 4M150 76l-10 10M168 104l-14 4M120 56l8 10" stroke="#5f3c1e" stroke-width="3" '
            'stroke-linecap="round"/>'
        ),
        _fill(curve("84,145! 88,112 112,92 136,112 141,145!"), "#2b1a10"),
        _strokes("M78 146q-8-46 30-66M147 146q8-46-30-66", "#fff3d6", 8),
    ]
    parts += [_put("fire", 186, 176), _put("tuft", 20, 208, 1.2), _put("rocks", 206, 216, 0.6), _put("tuft", 150, 220)]
    return join(parts)


def _mix(dark: str, light: str, share: float) -> str:
    pairs = [(int(dark[k : k + 2], 16), int(light[k : k + 2], 16)) for k in (1, 3, 5)]
    return "#" + "".join([f"{round(low + (high - low) * share):02x}" for low, high in pairs])


def _volcano(_: str, rng: random.Random) -> Markup:
    """The mountain from above: two rings of lit faces around the crater, lava running down between them."""
    n, centre = 22, MIDDLE
    parts = [el("rect", width=TILE, height=TILE, fill="#8a7660")]
    parts += [_dots(_scatter(15, rng, 0, 0, TILE, TILE), colour, 4) for colour in ("#6d5c4a", "#a18d74")]
    angles = [2 * math.pi * (k + rng.uniform(-0.25, 0.25)) / n for k in range(n)]
    rings = [[d * (1 + rng.uniform(-j, j)) for _ in range(n)] for d, j in ((116, 0.07), (84, 0.08), (46, 0.05))]

    def corner(ring: int, k: int) -> str:
        angle, d = angles[k % n], rings[ring][k % n]
        return f"{centre + d * math.cos(angle):.0f} {centre + d * math.sin(angle):.0f}"

    for ring, (low, high) in enumerate((("#332a2d", "#7d6a66"), ("#3d3033", "#96766b"))):
        for k in range(n):
            middle = (angles[k] + angles[(k + 1) % n] + 2 * math.pi * (k == n - 1)) / 2
            lit = (1 - math.cos(middle) * 0.55 - math.sin(middle) * 0.83) / 2 * 0.8 + rng.uniform(-0.04, 0.22)
            face = f"M{corner(ring, k)}L{corner(ring, k + 1)} {corner(ring + 1, k + 1)} {corner(ring + 1, k)}z"
            parts.append(_fill(face, _mix(low, high, max(0, min(1, lit)))))
    streams = ""
    for k, (length, width) in enumerate(((126, 6), (80, 4), (112, 6), (124, 7), (84, 4), (116, 6), (78, 4))):
        turn = 2 * math.pi * (k + 0.5) / 7 - math.pi / 2
        c, s = math.cos(turn), math.sin(turn)
        along = ((34, width + 2), (length * 0.55, width * 0.5 + 3), (length * 0.75, width * 0.7 - 3), (length, 0))
        back = ((length * 0.75, -width * 0.5 - 3), (length * 0.55, -width * 0.6 + 3), (34, -width - 2))
        spots = [f"{num(centre + c * d - s * q)},{num(centre + s * d + c * q)}{'!' * (d == length)}" for d, q in (*along, *back)]
        streams += curve(" ".join(spots))
    parts.append(el("path", d=streams, fill="url(#fm-gs)", stroke="#2a1718", stroke_width=2.5))
    rim = "L".join([corner(2, k) for k in range(n)])
    parts += [
        _fill(f"M{rim}z", "#c0937c"),
        _fill(_blob(centre, centre + 1, 41, 41, 12, 0.06, random.Random(8)), "#2a1718"),
        _fill(_blob(centre, centre + 3, 36, 35, 12, 0.08, random.Random(8)), "url(#fm-gl)"),
        _fill(_blob(centre - 6, centre - 2, 17, 13, 8, 0.18, random.Random(4)), "#fff2b8", ".85"),
        _strokes("M82 122q4 14 16 19M128 86q14 6 18 20M84 100q4-10 12-15", "#9c1f0c", 4, ".8"),
    ]
    return join(parts)


_DRAWN: Final[dict[str, Callable[[str, random.Random], Markup]]] = {
    "prairie": _prairie,
    "jungle": _jungle,
    "lagoon": _lagoon,
    "cave": _cave,
    "hut": _hut,
    "volcano": _volcano,
}


_TILE: Final = template(
    f'<g id="fm-t-{{tile}}"><rect y="9" width="{TILE}" height="{TILE}" rx="18" fill="{{side}}"/><g clip-path="url(#fm-clip)">'
    f'{{ground}}{{drawing}}</g><rect x="1.5" y="1.5" width="{TILE - 3}" height="{TILE - 3}" rx="17" fill="none" stroke="#fff" '
    'stroke-opacity=".22" stroke-width="3"/></g>'
)


@piece(64)
def tile_art(tile: str, kind: str) -> Markup:
    """One tile as a symbol `fm-t-ID`, its upper left corner at 0,0."""
    ground = el("rect", width=TILE, height=TILE, fill=f"url(#fm-g-{kind})") if kind in GRADIENTS else None
    return _TILE(tile=tile, side=SIDES[kind], ground=ground, drawing=_DRAWN[kind](tile, random.Random(tile)))


_LIGHTS: Final = Markup(
    '<radialGradient id="fm-gm" cy=".95" r=".8"><stop stop-color="#6b3a1d"/><stop offset=".45" stop-color="#2a1812"/><stop '
    'offset="1" '
    'stop-color="#0d0a0b"/></radialGradient><radialGradient id="fm-gl"><stop stop-color="#ffe27a"/><stop offset=".45" '
    'stop-color="#ffb02e"/><stop offset="1" stop-color="#ff3d1f"/></radialGradient><radialGradient id="fm-gs" '
    f'gradientUnits="userSpaceOnUse" cx="{MIDDLE}" cy="{MIDDLE}" r="124"><stop stop-color="#ffb02e"/><stop offset=".6" '
    'stop-color="#ff3d1f"/><stop offset="1" stop-color="#8c1a0c"/></radialGradient><radialGradient id="fm-gg"><stop '
    'stop-color="#ff8a3a" stop-opacity=".5"/><stop offset=".55" stop-color="#ff6a2b" stop-opacity=".14"/><stop offset="1" '
    'stop-color="#ff6a2b" stop-opacity="0"/></radialGradient><radialGradient id="fm-gc" r=".72"><stop offset=".62" '
    'stop-color="#241600" stop-opacity="0"/><stop offset="1" stop-color="#241600" stop-opacity=".7"/></radialGradient>'
    f'<clipPath id="fm-clip"><rect width="{TILE}" height="{TILE}" rx="18"/></clipPath><pattern id="fm-hex" width="56" '
    'height="97" '
    'patternUnits="userSpaceOnUse"><path d="M28 0v16M0 32l28-16 28 16M0 32v33M56 32v33M0 65l28 16 28-16M28 81v16" fill="none" '
    'stroke="#808590" stroke-width="2" opacity=".25"/></pattern>'
)


@cache
def gradients() -> Markup:
    colours = [
        el("linearGradient", el("stop", stop_color=top), el("stop", offset=1, stop_color=low), id=f"fm-g-{kind}", x2=".3", y2=1)
        for kind, (top, low) in GRADIENTS.items()
    ]
    return join(colours, _LIGHTS)
