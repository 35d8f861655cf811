"""Every tile of the temple as a ready symbol, and the colours they need; drawn once, used by the board, the trays and the map."""

from __future__ import annotations

import random
from functools import cache
from typing import Final

from caldera.draw.markup import Markup
from caldera.games.sub_terra.view.art import (
    FIXED,
    FLOORS,
    INK,
    KINDS,
    SANDSTONE,
    SIDES,
    crust,
    hatch,
    lying,
    outline,
    rocks,
    upright,
)


def _base(kind: str, shape: str) -> str:
    floor = FLOORS.get(kind, SANDSTONE)
    fixed = kind in FIXED
    text = f'<rect width="100" height="100" fill="url(#{"st-brick" if fixed else "st-rock"})"/>'
    if not fixed:
        text += f'<use href="#st-hatch-{shape}"/>'
    text += f'<path d="{outline(kind, shape, -6)}" fill="{INK}"/>'
    text += "".join(
        f'<path d="{outline(kind, shape, inset)}" fill="{fill}"/>' for inset, fill in zip((0, 2.4), floor, strict=False)
    )
    text += f'<g fill="{floor[2]}"><path id="st-floor-{kind}-{shape}" d="{outline(kind, shape, 6)}"/></g>'
    if kind not in ("lava", "bridge", "exit"):
        text += f'<use href="#st-floor-{kind}-{shape}" fill="url(#st-flag)"/>'
    return text + lying(kind, shape) + '<rect x=".5" y=".5" width="99" height="99" fill="none" stroke="#000" stroke-opacity=".4"/>'


def _volcano(variant: int) -> str:
    """The other side of every tile: nothing but lava."""
    return (
        '<rect width="100" height="100" fill="url(#st-magma)"/>'
        f"{crust('volcano', 'DILTX'[variant], whole=True)}"
        '<path d="M0 50Q25 40 50 52T100 48" fill="none" stroke="#ffe08a" stroke-width="2.5" opacity=".65"/>'
    )


def _fog(variant: int) -> str:
    rnd = random.Random(f"fog {variant}")
    return "".join(
        f'<ellipse cx="{rnd.uniform(10, 90):.0f}" cy="{rnd.uniform(15, 85):.0f}" rx="{rnd.uniform(45, 85):.0f}" '
        f'ry="{rnd.uniform(26, 46):.0f}" '
        f'fill="url(#st-mist)" opacity="{rnd.uniform(0.35, 0.8):.1f}"/>'
        for _ in range(4)
    )


GRADIENTS: Final = (
    '<radialGradient id="st-rock" cx=".5" cy=".5" r=".75"><stop stop-color="#3a2c1e"/><stop offset="1" '
    'stop-color="#241b13"/></radialGradient>'
    '<pattern id="st-brick" width="25" height="20" patternUnits="userSpaceOnUse"><rect width="25" height="20" fill="#33291f"/>'
    '<path d="M0 .5H25M0 10.5H25M6 0V10M18 10V20" stroke="#130d08" stroke-width="1.3"/><path d="M0 1.8H25M0 11.8H25" '
    'stroke="#8a6a42" '
    'stroke-width=".6" opacity=".5"/></pattern>'
    '<pattern id="st-flag" width="34" height="30" patternUnits="userSpaceOnUse"><path d="M0 7L11 5L20 8L34 7M0 20L13 '
    "21L24 18L34 20M11 5L13 21M24 "
    '18L20 8M5 21L6 30M27 19L29 30M6 0L5 6M29 0L27 8" stroke="#5b3d1c" stroke-width=".8" fill="none" opacity=".38"/></pattern>'
    '<pattern id="st-bed" width="46" height="46" patternUnits="userSpaceOnUse" patternTransform="rotate(8)"><path '
    'd="M4 6l9 7M7 4l9 7M10 2l9 7M30 '
    '14l-6 10M33 15l-6 10M36 16l-6 10M8 30l11 2M8 33l11 2M8 36l11 2M34 34l8 7M31 36l8 7M37 32l8 7" stroke="#6e5535" '
    'stroke-width=".9" '
    'opacity=".26"/></pattern>'
    '<pattern id="st-warn" width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path '
    'd="M0 4h16" stroke="#ff5a1f" '
    'stroke-width="4" opacity=".5"/></pattern>'
    '<radialGradient id="st-magma" cx=".5" cy=".5" r=".75"><stop stop-color="#ffe08a"/><stop offset=".35" '
    'stop-color="#ffb02e"/><stop offset=".75" '
    'stop-color="#ff5a1f"/><stop offset="1" stop-color="#e5300f"/></radialGradient>'
    '<radialGradient id="st-mist"><stop stop-color="#9a9ca6" stop-opacity=".34"/><stop offset=".5" '
    'stop-color="#83858f" stop-opacity=".17"/>'
    '<stop offset="1" stop-color="#777" stop-opacity="0"/></radialGradient>'
    '<radialGradient id="st-hole"><stop stop-color="#000"/><stop offset=".35" stop-color="#000" stop-opacity=".9"/>'
    '<stop offset="1" '
    'stop-opacity="0"/></radialGradient>'
    '<radialGradient id="st-warm"><stop stop-color="#ffe2a8" stop-opacity=".24"/><stop offset=".5" '
    'stop-color="#ffb45a" stop-opacity=".09"/>'
    '<stop offset="1" stop-color="#ff9a3c" stop-opacity="0"/></radialGradient>'
    '<radialGradient id="st-heat"><stop stop-color="#ff7a2a" stop-opacity=".34"/><stop offset=".4" '
    'stop-color="#ff4a1f" stop-opacity=".17"/>'
    '<stop offset="1" stop-color="#ff3d1f" stop-opacity="0"/></radialGradient>'
    '<linearGradient id="st-beam" x1="0" y1="1" x2="0" y2="0"><stop stop-color="var(--beam,#e2c48f)" '
    'stop-opacity=".62"/><stop offset="1" '
    'stop-color="var(--beam,#e2c48f)" stop-opacity="0"/></linearGradient>'
)


def more_symbols(shapes: frozenset[tuple[str, str]]) -> Markup:
    """Tiles of an edition that no board of ours has, for drawings beside one."""
    return Markup("".join(f'<g id="st-{kind}-{shape}">{_base(kind, shape)}</g>' for kind, shape in sorted(shapes - set(KINDS))))


@cache
def tile_symbols(more: frozenset[tuple[str, str]] = frozenset()) -> Markup:
    """Every tile, rubble, the volcano side and fog, with the colours they need; `more` are kinds and shapes of an edition."""
    text = GRADIENTS + "".join(f'<g id="st-hatch-{shape}">{hatch(shape)}</g>' for shape in SIDES)
    for kind, shape in (*KINDS, *sorted(more - set(KINDS))):
        text += f'<g id="st-{kind}-{shape}">{_base(kind, shape)}</g>'
    for kind in dict.fromkeys(kind for kind, _ in KINDS):
        standing = upright(kind)
        if standing:
            text += f'<g id="st-{kind}">{standing}</g>'
    text += "".join(f'<g id="st-volcano{k}">{_volcano(k)}</g>' for k in range(3))
    text += "".join(f'<g id="st-fog{k}">{_fog(k)}</g>' for k in range(4))
    text += "".join(f'<g id="st-rubble{k}">{rocks(f"rubble {k}", 50, 51, 27, 14, 11.5)}</g>' for k in range(2))
    props = (  # timber that holds a consolidated cell
        '<g fill="#a97b48" stroke="#1c0f06" stroke-width="1.6"><path d="M8 10h84v9h-84zM8 81h84v9h-84z"/><path d="M12 '
        '19h8v62h-8zM80 19h8v62h-8z"/>'
        '<path d="M20 19l14 0l-14 16zM80 19l-14 0l14 16zM20 81l14 0l-14-16zM80 81l-14 0l14-16z" fill="#8a5f33"/></g>'
    )
    hole = rocks("gap", 50, 2, 19, 7, 4.5)  # a wall blown away, on the north edge
    gap = (
        '<path d="M29-24l4 9l-3 9l5 6l-4 7l3 9l-4 9H70l-3-9l4-8l-5-8l4-8l-3-7l4-9z" fill="#7a5c34"/><path '
        f'd="M34-24h32v48h-32z" fill="#c4a067"/>{hole}'
    )
    return Markup(f'{text}<g id="st-props">{props}</g><g id="st-gap">{gap}</g>')
