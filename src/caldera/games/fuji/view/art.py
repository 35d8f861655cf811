"""Fuji's still pictures: the night mountainside behind the cards, and the painted screen behind which one's dice lie.

Trees and streaks are scattered by a seed of their own, so that nothing changes from one picture to the next.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from caldera.draw.markup import Markup, num

Cloud: TypeAlias = tuple[int, int, int, int, float]

CREST: Final = "96 60l14-8 18 9 20-11 20 10 18-6"
SNOW: Final = (
    f"M{CREST}c20 30 42 62 68 94-14-2-22-10-30-18 2 14 6 26 4 40-10-10-18-22-24-36-2 20 0 36-6 56-10-18-14-36-16-54-6 16-10 34-20 "
    "48-4-18-2-34-4-52-8 14-14 26-26 36 2-16 6-30 8-44-8 8-14 22-24 30 0-12 4-22 4-34-8 10-16 20-28 26 2-10 4-16 4-22-8 8-16 "
    "14-30 20 12-26 22-56 30-84Z"
)
FAR_CLOUDS: Final[tuple[Cloud, ...]] = (
    (640, 790, 30, 7, 0.22),
    (690, 860, 44, 7, 0.16),
    (930, 1100, 136, 8, 0.25),
    (700, 760, 140, 6, 0.12),
    (860, 1010, 158, 6, 0.16),
    (980, 1400, 190, 10, 0.2),
)
NEAR_CLOUDS: Final[tuple[Cloud, ...]] = (
    (-330, 120, 246, 9, 0.2),
    (-230, 190, 262, 7, 0.14),
    (60, 250, 300, 8, 0.13),
    (330, 480, 300, 7, 0.1),
    (560, 700, 386, 8, 0.14),
    (-130, 60, 330, 9, 0.16),
    (600, 690, 470, 7, 0.1),
)
MOON_CLOUDS: Final[tuple[Cloud, ...]] = ((-112, -20, -18, 7, 0.9), (-30, 88, 10, 10, 0.95), (-82, 4, 32, 6, 0.85))


def _clouds(clouds: Iterable[Cloud], colour: str) -> str:
    lines = "".join([f'<path d="M{a} {y}H{b}" stroke-width="{width}" opacity="{opacity}"/>' for a, b, y, width, opacity in clouds])
    return f'<g class="fj-clouds" stroke="{colour}">{lines}</g>'


def _streaks() -> str:
    """Dark gullies that run down from the crater."""
    rng, drawn = random.Random(11), ""
    for _ in range(40):
        side = -0.95 + 2.05 * rng.random()
        near = 95 + rng.random() * 120
        far, width = near + 50 + rng.random() * 130, 1.5 + rng.random() * 3.2
        (ax, ay), (bx, by) = [(141 + side * d * (0.62 + d * 0.0016), 46 + d * (1 - 0.16 * abs(side))) for d in (near, far)]
        mx, my = (ax + bx) / 2 - side * 9, (ay + by) / 2 + 5
        drawn += f"M{ax:.0f} {ay:.0f}Q{num(mx - width)} {num(my)} {bx:.0f} {by:.0f}Q{num(mx + width)} {num(my)} {ax:.0f} {ay:.0f}z"
    return drawn


def _pines(left: float, right: float, base: float, height: float, step: float, seed: int) -> str:
    rng, drawn, x = random.Random(seed), "", left
    while x < right:
        tall, y = height * (0.7 + 0.6 * rng.random()), base + rng.random() * 6 + (x - left) * 0.06
        wide = tall * 0.42
        drawn += (
            f"M{x:.0f} {y - tall:.0f}l{wide / 2:.0f} {tall * 0.45:.0f}h-{wide * 0.18:.0f}l{wide * 0.36:.0f} {tall * 0.55:.0f}"
            f"h-{wide * 1.36:.0f}l{wide * 0.36:.0f}-{tall * 0.55:.0f}h-{wide * 0.18:.0f}z"
        )
        x += step * (0.7 + 0.6 * rng.random())
    return drawn


def _moon(x: float, y: float, radius: float) -> str:
    disc = f'<circle r="{num(radius)}" fill="#f5e8c9"/><circle r="{num(radius)}" fill="url(#fj-g-moon)"/>'
    return f'<g transform="translate({num(x)},{num(y)})">{disc}{_clouds(MOON_CLOUDS, "#1b3160")}</g>'


@lru_cache(maxsize=1)
def hills() -> Markup:
    """The mountain with its foothills, once: the wide and the high picture stretch it."""
    return Markup(
        f'<defs><g id="fj-hills">{_clouds(FAR_CLOUDS, "#cfe0e6")}'
        f'<path d="M-700 760C-260 560 60 130 {CREST}C250 150 340 246 520 322C700 398 870 440 2600 520V1400H-700Z" '
        f'fill="url(#fj-g-fuji)"/><path d="{SNOW}" fill="#f3e8d2" opacity=".92"/>'
        f'<path d="{_streaks()}" fill="#2a1020" opacity=".42"/>'
        '<path d="M-1200 400C120 300 330 322 520 366C720 410 900 452 2600 500V1400H-1200Z" fill="url(#fj-p-dab)" opacity=".5"/>'
        '<path d="M-1200 430C160 330 380 372 560 402C760 436 920 470 2600 510V1400H-1200Z" fill="url(#fj-g-foot)"/>'
        f'<path d="{_pines(-500, 420, 360, 34, 17, 3)}{_pines(380, 720, 404, 26, 19, 5)}" fill="#0e1c2e"/>'
        f"{_clouds(NEAR_CLOUDS, '#dfe6dc')}</g></defs>"
    )


@lru_cache(maxsize=16)
def scenery(width: int, height: int) -> Markup:
    """Sky, mountain and moon behind a board of that size, far over its edges: a page may be wider or higher."""
    sky = f'<rect x="-1600" y="-600" width="{width + 3200}" height="{height + 1200}" fill="url(#fj-g-sky)"/>'
    across, down = max(width / 1016, height / 1100), min(height / 564, width / 400)  # the mountain is never thin
    size = min(1.0, width / 800)
    hills = f'<use href="#fj-hills" transform="scale({across:.3f} {down:.3f})"/>'
    return Markup(f"{sky}{hills}{_moon(width * 0.83, 84 * size + 6, 52 * size)}")


# ---- the painted screen ----

LEAVES: Final = 6
BIRDS: Final = "M218 34q7-8 13-1 7-6 13 0M252 48q5-6 10-1 5-5 10 0M196 52q5-6 10-1 5-5 10 0"
BRANCH: Final = "M516 18C486 30 470 52 440 60M486 34C478 24 470 22 462 22M470 48c4 10 2 16-2 24"
FLOWERS: Final = ((452, 12, 17), (432, 52, 18), (460, 66, 15), (484, 42, 14), (496, 18, 16), (474, 28, 11))
SCREEN_CLOUDS: Final[tuple[Cloud, ...]] = (
    (150, 270, 52, 8, 0.55),
    (190, 330, 68, 6, 0.45),
    (350, 440, 84, 7, 0.5),
    (-20, 60, 80, 6, 0.5),
)


@lru_cache(maxsize=2)
def painted_screen() -> Markup:
    """A folding screen of six leaves with one painting over all of them, stretched over its box."""
    wide, high = 516, 112
    leaf = wide / LEAVES
    corners = [(leaf * k, 4 if k % 2 == 0 else 13, high - 14 if k % 2 == 0 else high - 5) for k in range(LEAVES + 1)]
    outline = "M" + "L".join([f"{num(x)} {top}" for x, top, _ in corners])
    outline += "L" + "L".join([f"{num(x)} {low}" for x, _, low in reversed(corners)]) + "Z"
    paper = shade = ""
    for k in range(LEAVES):
        (x0, top0, low0), (x1, top1, low1) = corners[k], corners[k + 1]
        side = f"M{num(x0)} {top0}L{num(x1)} {top1}V{low1}L{num(x0)} {low0}Z"
        paper += f'<path d="{side}" fill="url(#fj-g-scr{k % 2})"/>'
        shade += f'<path d="{side}" fill="{("#fff", "#000")[k % 2]}" fill-opacity="{(0.05, 0.14)[k % 2]}" class="fj-frame"/>'
    flowers = "".join([f'<use href="#fj-blossom" x="{x}" y="{y}" width="{size}" height="{size}"/>' for x, y, size in FLOWERS])
    waves = "q22-16 43 0" + "t43 0" * 11
    return Markup(
        f'<svg class="fj-painting" viewBox="-3 0 {wide + 6} {high}" preserveAspectRatio="none" aria-hidden="true">'
        f'<clipPath id="fj-leaves"><path d="{outline}"/></clipPath>{paper}<g clip-path="url(#fj-leaves)">'
        '<ellipse cx="382" cy="34" rx="15" ry="18" fill="#d9402a" opacity=".88"/><g transform="scale(1 .53)">'
        '<path d="M0 120C40 96 66 58 92 44l12 6 10-6C150 60 180 96 250 118S400 140 516 128V210H0Z" fill="#31507f" opacity=".5"/>'
        '<path d="M92 44l12 6 10-6c10 8 18 16 26 26l-14-4-6 12-10-12-8 12-8-12-14 10c6-12 10-24 12-32Z" fill="#fff8e6" '
        'opacity=".9"/>'
        f'<path d="{BRANCH}" fill="none" stroke="#4a2a1c" stroke-width="3.5" stroke-linecap="round"/>'
        f'<g color="#e0708f">{flowers}</g>'
        f'<path d="{BIRDS}" fill="none" stroke="#4a2a1c" stroke-width="2.4" stroke-linecap="round"/>'
        f'{_clouds(SCREEN_CLOUDS, "#fff4d6")}<path d="M0 150{waves}V220H0Z" fill="#24406f" opacity=".5"/>'
        f'<path d="M0 166{waves}" fill="none" stroke="#fff4d6" stroke-width="2" opacity=".45"/></g></g>{shade}</svg>'
    )
