"""The drawn symbols of a Hekla board: cones, lava, slabs, light and shade, the volcanologist.

All ids start with `hk-`: the symbols are shared by the board, the cards and the log of one page.
"""

from __future__ import annotations

import math
import random
from functools import cache
from typing import Final

from caldera.draw.markup import Markup, el, num, template
from caldera.games.hekla.view.layout import PITCH, SLAB, Point, polygon

CONES: Final = 4  # drawn values, 0 to 3; anything higher looks like a 3 and still says its number

SHAPES: Final = {  # around 0,0, wide enough for a letter and a figure
    "R": Markup('<circle r="15"/>'),
    "G": Markup('<path d="M0-24L22 13H-22Z" stroke-linejoin="round"/>'),
    "Y": Markup('<rect x="-15" y="-13" width="30" height="26" rx="2.5"/>'),
    "B": Markup('<path d="M0-19L20.5 0L0 19L-20.5 0Z" stroke-linejoin="round"/>'),
}

CONE: Final = template("""<g id="hk-c{value}"><ellipse cx="5" cy="4" rx="30" ry="11" opacity=".45"/>
<path d="{path}" fill="var(--pc)" stroke="#120d0c" stroke-width="1.6" stroke-linejoin="round"/>
<g fill="none"><path d="{grain}" stroke="#000" stroke-opacity=".13" stroke-width="1.1"/></g>
<path d="{path}" fill="url(#hk-shade)"/><g fill="none">{rings}</g>
<ellipse cy="{y}" rx="{rim}" ry="4" fill="#e2bd86" stroke="#120d0c" stroke-width="1.2"/>
<ellipse cy="{crater_y}" rx="{crater}" ry="2.3" fill="#2a1710"/></g>""")


def cone(value: int) -> Markup:
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
    rings: list[Markup] = []
    for t in cuts:
        x, y = flank(t) - 1.8, -height * t
        arc = f"A{num(x)} {num(x * 0.36)} 0 0 0 {num(x)}"
        shadow, edge = (f"M{num(-x)} {num(y + dy)}{arc} {num(y + dy)}" for dy in (0.0, 2.6))
        rings.append(el("path", d=shadow, stroke="#1b0f0c", stroke_opacity=".92", stroke_width="3.7"))
        rings.append(el("path", d=edge, stroke="#ffe9c4", stroke_opacity=".6"))
    rim, y = flank(top), -height * top
    return CONE(value=value, path=path, grain=grain, rings=rings, y=y, rim=rim, crater_y=y + 0.5, crater=rim - 3.4)


LAVA: Final = template("""<g id="hk-l{value}" stroke-linejoin="round"><ellipse cx="4" cy="15" rx="27" ry="11" opacity=".5"/>
<path d="M-23-6L-20 7L-6 13L13 11L24 2V10L14 20L-7 22L-21 15L-23 2Z" fill="#08080a" stroke="#000" stroke-width="1.4"/>
<path d="M-23-6L-13-17L5-19L20-12L24 2L13 11L-6 13L-20 7Z" fill="url(#hk-crust)" stroke="#4a4247"/>
<g fill="none"><path d="M-23-6L-13-17L5-19L20-12" stroke="#8d8488" stroke-width="1.2"/>
<path d="{cracks}" stroke="#ff3d1f" stroke-opacity="{dim}" stroke-width="{wide}"/>{core}
<path d="M-18 12L-12 15M-1 15L2 20M16 12L14 18" stroke="{deep}" stroke-width="1.4"/></g></g>""")
CRACKS: Final = "M-21-4L-10-3L-4-9L4-7L12-13L18-12M-10-3L-8 5L-13 10M4-7L9 1L5 6L8 12M9 1L22 0"


def lava(value: int) -> Markup:
    """A black block with cooling cracks, hotter when it counts."""
    if value:
        core = el("path", d=CRACKS, stroke="url(#hk-hot)", stroke_width="2.1")
        return LAVA(value=value, cracks=CRACKS, dim=".34", wide=6.5, core=core, deep="#ff7a2b")
    core = el("path", d=CRACKS, stroke="#c8431f", stroke_opacity=".85", stroke_width="1.4")
    return LAVA(value=value, cracks=CRACKS, dim=".16", wide=4.5, core=core, deep="#8a2e18")


BASALT: Final = template(
    '<g id="hk-h{seed}"><path d="{light}" fill="#fff" fill-opacity=".05"/><path d="{dark}" fill-opacity=".06"/>'
    '<path d="{edges}" fill="none" stroke="#0b0c10" stroke-opacity=".42" stroke-width="1.2"/></g>'
)


def basalt(seed: int) -> Markup:
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
    return BASALT(seed=seed, light=light, dark=dark, edges=edges)


SLAB_PARTS: Final = template(
    '<path id="hk-e{seed}" d="{outline}"/><g id="hk-s{seed}"><use href="#hk-e{seed}" transform="translate(3,8)" '
    'fill="#000" opacity=".5"/><use href="#hk-e{seed}" transform="translate(0,4)" fill="#15171c"/>'
    '<use href="#hk-e{seed}"/></g>'
    '<g id="hk-v{seed}" fill="none" stroke="url(#hk-bevel)" stroke-width="2.5"><use href="#hk-e{seed}"/></g>'
    '<g id="hk-x{seed}"><use href="#hk-e{seed}" fill="url(#hk-red)"/>'
    '<use href="#hk-e{seed}" transform="scale(.9)" fill="none" stroke="#ff5148" stroke-width="2.2"/></g>'
    '<g id="hk-r{seed}" fill="none" stroke="var(--rc)" stroke-linejoin="round"><use href="#hk-e{seed}" stroke-width="18" '
    'stroke-opacity=".09"/><use href="#hk-e{seed}" stroke-width="10" stroke-opacity=".17"/>'
    '<use href="#hk-e{seed}" stroke-width="5" stroke-opacity=".28"/>'
    '<use href="#hk-e{seed}" fill="var(--rf,none)" stroke-width="var(--rw,2px)"/></g>'
)


def slab(seed: int) -> Markup:
    """One slab in parts: body, bevel, red face, ring of light; the same outline for all of them."""
    rnd, half, bite, outline = random.Random(seed * 7 + 1), SLAB / 2, 9.0, []
    ends: list[Point] = [(-half, -half), (half, -half), (half, half), (-half, half)]
    for (x, y), (nx, ny) in zip(ends, ends[1:] + ends[:1], strict=True):
        dx, dy = (nx - x) / SLAB, (ny - y) / SLAB
        for t in (bite, SLAB * 0.36, SLAB * 0.66, SLAB - bite):
            j = 0.0 if t in (bite, SLAB - bite) else rnd.uniform(-1.6, 1.6)
            outline.append((x + dx * t + dy * j, y + dy * t - dx * j))
    return SLAB_PARTS(seed=seed, outline=polygon(outline))


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
PIT: Final = Markup('<ellipse class="hk-up" cy="5" rx="23" ry="20" stroke-width="2"/>')

# Light and shade, sockets, flames, rings, arrows, and the volcanologist (coat, face, helmet with a lamp; 0,0 the feet).
FIXED: Final = template("""
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
<g id="hk-pits" fill="url(#hk-pit)" stroke="url(#hk-lip)"><g transform="translate(-22,-17)">{pit}</g>
<g transform="translate(22,21)">{pit}</g></g>
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
<path d="{coat}" fill="var(--pc)"/><path d="{coat}" fill="url(#hk-shade)" stroke="none"/>
<circle cy="-27" r="7.6" fill="#e9c79a"/><path d="M-3.2-26.5V-24.6M3.2-26.5V-24.6" stroke-linecap="round"/>
<path d="{helmet}" fill="var(--pc)" stroke-linejoin="round"/><path d="{helmet}" fill="url(#hk-shade)" stroke="none"/>
<circle cy="-33.5" r="3" fill="#fff6d6" stroke-width="1.2"/></g>""")


TINT: Final = template(
    '<radialGradient id="hk-g{k}"><stop stop-color="{colour}" stop-opacity="{strength}"/>'
    '<stop offset=".5" stop-color="{colour}" stop-opacity="{half}"/>'
    '<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>'
)
ROW_FRAME: Final = template(
    '<g id="hk-t{name}" fill="none">'
    '<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="14" stroke="#000" stroke-opacity=".45" stroke-width="5.5"/>'
    '<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="14" fill="var(--rf,none)" stroke="var(--tc,#ffb02e)" '
    'stroke-width="var(--rw,2.5px)" stroke-dasharray="9 6"/></g>'
)


@cache
def symbols() -> Markup:
    """All `<defs>`: a page without a board can put them in a zero-size svg to show single stones."""
    tints = [
        TINT(k=k, colour=colour, strength=str(strength), half=f"{strength * 0.62:.2f}")
        for k, (*_, colour, strength) in enumerate(TINTS)
    ]
    short, long = SLAB / 2 + 6, PITCH + SLAB / 2 + 6
    frames = [ROW_FRAME(name=name, x=-w, y=-h, w=2 * w, h=2 * h) for name, w, h in (("H", long, short), ("V", short, long))]
    return el(
        "defs",
        FIXED(pit=PIT, coat=COAT, helmet=HELMET),
        tints,
        frames,
        [el("g", shape, id=f"hk-b{letter}") for letter, shape in SHAPES.items()],
        [cone(value) for value in range(CONES)],
        lava(0),
        lava(1),
        [basalt(k) for k in range(3)],
        [slab(k) for k in range(4)],
        id="hk-defs",
    )
