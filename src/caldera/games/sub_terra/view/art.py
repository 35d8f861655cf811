"""The stones of the temple: how every tile is drawn. Neither rules nor a state.

A tile is drawn unturned, as a symbol that the scene turns, plus an upright symbol for what must not lie on its side (spikes, masks,
numbers). Light and relief are steps of the same outline drawn smaller and paler: no filter, so that panning stays smooth. Every
shape is seeded by its name, so a tile looks the same each time. All ids start with `st-`.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from typing import Final, TypeAlias

from caldera.draw.markup import num

Point: TypeAlias = tuple[float, float]

CELL: Final = 100
INK: Final = "#0b0705"
SIDES: Final = {"D": "N", "I": "NS", "L": "NE", "T": "ESW", "X": "NESW"}  # of an unturned tile
STEPS: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
ARM: Final = 19.0  # half the width of a corridor

KINDS: Final = (  # what the bag, the journals and the fixed pieces can show
    ("normal", "T"),
    ("bridge", "I"),
    ("key", "D"),
    ("lava", "X"),
    ("lava", "T"),
    ("spikes", "X"),
    ("darts", "L"),
    ("ruins", "X"),
    ("ruins", "T"),
    ("guardian", "D"),
    ("guardian", "L"),
    ("journal", "X"),
    ("side", "T"),
    ("lair", "D"),  # the guardian spaces of the side pieces
    ("crossing", "X"),
    ("exit", "D"),
    ("hall", "I"),
    ("vault", "D"),
)
FIXED: Final = frozenset({"side", "lair", "crossing", "exit", "hall", "vault"})
SANDSTONE: Final = ("#a17c49", "#c4a067", "#dcbd86")  # floor: rim, slope, middle
FLOORS: Final = {
    "lava": ("#b3260d", "#ff5a1f", "#ffb02e"),
    "bridge": ("#1b2229", "#0b0f13", "#050608"),
    "journal": ("#8f7d5d", "#b8a584", "#d3c3a4"),
    "hall": ("#8a6a2f", "#b8923f", "#d9b866"),
    "vault": ("#8a6a2f", "#b8923f", "#d9b866"),
    "exit": ("#93a08c", "#c3d0bf", "#eef5ea"),
}


def polygon(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def ring(sides: int, radius: float, turn: float, jitter: float, rnd: random.Random, x: float = 50, y: float = 50) -> list[Point]:
    """A polygon around a point, a little irregular."""
    points = []
    for i in range(sides):
        r, angle = radius + rnd.uniform(-jitter, jitter), turn + 2 * math.pi * i / sides
        points.append((x + r * math.cos(angle), y + r * math.sin(angle)))
    return points


def _turned(points: list[Point], side: str) -> list[Point]:
    for _ in range("NESW".index(side)):
        points = [(100 - y, x) for x, y in points]
    return points


# ---------------------------------------------------------------------------------------------------------------- rooms
def _arm(side: str, rnd: random.Random, inset: float) -> str:
    """A corridor from the edge to the middle; straight at the edge, so that it meets its neighbour."""
    left, right = [], []
    for y in (0, 17, 33, 52):
        wobble = 1.2 if y else 0.0
        left.append((50 - ARM + inset + rnd.uniform(-wobble, wobble), float(y)))
        right.append((50 + ARM - inset + rnd.uniform(-wobble, wobble), float(y)))
    return polygon(_turned(right + left[::-1], side))  # clockwise like the rooms, so that they unite


def _room(kind: str, rnd: random.Random, inset: float) -> str:
    """The chamber in the middle, made smaller by `inset`."""
    pi = math.pi
    if kind == "bridge":
        a, b = 22 + inset, 78 - inset
        return polygon(
            [(a, 0), (b, 0), (b - 2, 30), (b + 2, 52), (b - 2, 72), (b, 100), (a, 100), (a + 3, 70), (a - 2, 48), (a + 2, 28)]
        )
    if kind == "spikes":
        a, b, c = 20 + inset, 80 - inset, 5.0
        return polygon([(a + c, a), (b - c, a), (b, a + c), (b, b - c), (b - c, b), (a + c, b), (a, b - c), (a, a + c)])
    if kind == "side":
        return polygon([(12 + inset, 28 + inset), (88 - inset, 28 + inset), (88 - inset, 72 - inset), (12 + inset, 72 - inset)])
    if kind == "hall":
        return polygon([(22 + inset, 0), (78 - inset, 0), (78 - inset, 100), (22 + inset, 100)])
    if kind == "exit":
        return polygon([(28 + inset, 10), (72 - inset, 10), (72 - inset, 88 - inset), (28 + inset, 88 - inset)])
    sides, radius, turn, jitter = {
        "normal": (8, 31.0, pi / 8, 0.8),
        "key": (24, 30.0, 0.0, 0.0),
        "lava": (13, 34.0, 0.1, 2.6),
        "darts": (8, 26.0, pi / 8, 1.0),
        "ruins": (11, 31.0, 0.2, 3.8),
        "guardian": (6, 34.0, 0.0, 0.6),
        "journal": (16, 31.0, 0.0, 0.5),
        "lair": (6, 34.0, 0.0, 0.0),
        "crossing": (12, 41.0, pi / 12, 0.0),
        "vault": (8, 39.0, pi / 8, 0.0),
    }[kind]
    return polygon(ring(sides, radius - inset, turn, jitter, rnd))


def outline(kind: str, shape: str, inset: float) -> str:
    """Room and corridors. The same seed for every inset: the steps of the relief follow each other."""
    rnd = random.Random(f"{kind}-{shape}")
    path = _room("vault" if kind == "hall" and shape != "I" else kind, rnd, inset)  # a straight hall is one long room
    if kind in ("bridge", "hall") and shape == "I":
        return path
    return path + "".join(_arm(side, rnd, inset) for side in SIDES[shape])


def depth(x: float, y: float, kind: str, shape: str) -> float:
    """How far a point is from the rooms: negative inside."""
    radius = {"spikes": 36, "lava": 34, "guardian": 32, "darts": 26, "bridge": 0}.get(kind, 31)
    d = math.hypot(x - 50, y - 50) - radius
    if kind == "bridge":
        d = abs(x - 50) - 28
    for side in SIDES[shape]:
        dx, dy = STEPS[side]
        along = (x - 50) * dx + (y - 50) * dy
        if along > 0:
            d = min(d, abs((x - 50) * dy) + abs((y - 50) * dx) - ARM)
    return d


def hatch(shape: str, clusters: int = 26) -> str:
    """Pen strokes in the rock, three by three, thinning out away from the walls; the same for all tiles of a shape."""
    rnd = random.Random(f"hatch {shape}")
    points: list[Point] = []
    strokes = ""
    for _ in range(900):
        if len(points) == clusters:
            break
        x, y = rnd.uniform(3, 97), rnd.uniform(3, 97)
        d = depth(x, y, "spikes", shape)
        if not 8 < d < 27 or rnd.random() < (d - 8) / 27 or any(math.hypot(x - a, y - b) < 7.4 for a, b in points):
            continue
        points.append((x, y))
        angle, half = rnd.uniform(0, math.pi), rnd.uniform(3.2, 4.6)
        cos, sin = math.cos(angle), math.sin(angle)
        for k in (-1, 0, 1):
            a, b = x - 2.5 * k * sin - half * cos, y + 2.5 * k * cos - half * sin
            strokes += f"M{a:.0f} {b:.0f}l{num(2 * half * cos)} {num(2 * half * sin)}"
    return f'<path d="{strokes}" stroke="#a5804f" stroke-width=".95" opacity=".5" fill="none"/>'


# ------------------------------------------------------------------------------------------------------------- fittings
def crust(kind: str, shape: str, whole: bool = False) -> str:
    """Cooled plates swimming on lava; `whole` covers a flipped cell from edge to edge."""
    rnd = random.Random(f"crust {kind} {shape}")
    grid = {(i, j): (-2 + i * 13 + rnd.uniform(-4, 4), -2 + j * 13 + rnd.uniform(-4, 4)) for i in range(9) for j in range(9)}
    plates = ""
    for i in range(8):
        for j in range(8):
            corners = [grid[i, j], grid[i + 1, j], grid[i + 1, j + 1], grid[i, j + 1]]
            cx, cy = sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4
            shrink = 0.88 - 0.017 * max(0.0, 36 - math.hypot(cx - 50, cy - 50)) * rnd.uniform(0.5, 1.15)
            plate = [(cx + (x - cx) * shrink, cy + (y - cy) * shrink) for x, y in corners]
            if whole:
                plates += polygon([(min(100, max(0, x)), min(100, max(0, y))) for x, y in plate])
            elif rnd.random() > 0.08 and all(depth(x, y, kind, shape) < -1 and 0 <= x <= 100 and 0 <= y <= 100 for x, y in plate):
                plates += polygon(plate)
    return f'<path d="{plates}" fill="#2a110a" opacity=".85"/>'


def _darts(shape: str) -> str:
    """Slots in the closed walls; darts fly out of the first one."""
    text = ""
    closed = [side for side in "WNES" if side not in SIDES[shape]]
    for side in closed:
        text += f'<g transform="rotate({90 * "NESW".index(side)} 50 50)"><path d="M33 20h34v9h-34z" fill="#1a0f08"/>'
        text += '<path d="M41 24.5h.1M50 24.5h.1M59 24.5h.1" stroke="#efe0c0" stroke-width="4.5" stroke-linecap="round"/>'
        if side == closed[0]:
            for x, length in ((41, 16), (59, 26)):
                text += (
                    f'<path d="M{x} 31v{length}m-4-10l4-4l4 4m-8-6l4-4l4 4" stroke="#20150d" stroke-width="2.2" fill="none"/>'
                    f'<path d="M{x} {37 + length}l-4.5-9h9z" fill="#20150d"/>'
                )
        text += "</g>"
    return text


def _planks() -> str:
    """A rope bridge over the chasm; one plank is missing a half."""
    rnd = random.Random("bridge")
    text = '<path d="M29 6q6 20 0 44t2 44M71 4q-5 26 0 46t-2 46" stroke="#4a5a66" stroke-width="1.2" fill="none" opacity=".6"/>'
    for k in range(11):
        y, width = 3 + k * 9, rnd.uniform(32, 36)
        x = 50 - width / 2 + rnd.uniform(-1.5, 1.5)
        if k == 7:
            width *= 0.5
        fill = rnd.choice(("#a97b48", "#96693a", "#bb8c55"))
        turn = 0 if k in (0, 10) else rnd.uniform(-5, 5)
        text += (
            f'<rect x="{num(x)}" y="{y}" width="{num(width)}" height="6.5" rx="1" transform="rotate({num(turn)} 50 {y})" '
            f'fill="{fill}" stroke="#1c0f06"/>'
        )
    return text + '<path d="M33 0Q30 50 33 100M67 0Q70 50 67 100" stroke="#e3c795" stroke-width="2" fill="none"/>'


def _pillars(*places: Point) -> str:
    return "".join(f'<circle cx="{x}" cy="{y}" r="4.6" fill="#8d6a3c" stroke="{INK}" stroke-width="2"/>' for x, y in places)


def lying(kind: str, shape: str) -> str:
    """What turns with the tile."""
    if kind == "lava":
        return crust(kind, shape)
    if kind == "darts":
        return _darts(shape)
    if kind == "bridge":
        return _planks()
    if kind == "side":
        return _pillars((22, 35), (78, 35), (22, 65), (78, 65))
    if kind == "hall":
        steps = "".join(f"M26 {y}h48" for y in (10, 20, 80, 90)) if shape == "I" else ""
        return f'<path d="{steps}" stroke="#6b4d1a" stroke-width="1.6" opacity=".7"/>' + _pillars(
            (28, 34), (72, 34), (28, 66), (72, 66)
        )
    if kind == "vault":
        rays = "".join(
            f"M50 50L{num(50 + 35 * math.cos(k * math.pi / 8))} {num(50 + 35 * math.sin(k * math.pi / 8))}" for k in range(16)
        )
        return f'<path d="{rays}" stroke="#6b4d1a" stroke-width="1.2" opacity=".5"/>' + _pillars(
            (26, 26), (74, 26), (26, 74), (74, 74)
        )
    return ""


def _mask(scale: float, opacity: float) -> str:
    return (
        f'<g transform="translate(50 51) scale({scale})" fill="none" stroke="#2b1708" stroke-width="2" stroke-linejoin="round" '
        f'stroke-linecap="round" opacity="{opacity}"><circle cy="-1" r="24" stroke-width="1.3"/><path d="M-9-5H9V9L5 '
        "14H-5L-9 9ZM-6.5-1"
        'H-2V2H-5ZM6.5-1H2V2H5ZM-4 9.5H4M-9-5L-15-9L-9-11L-7-16L0-18L7-16L9-11L15-9L9-5M0-17V-6M-6-15L-3-6M6-15L3-6"/></g>'
    )


def _spikes() -> str:
    text = f'<rect x="26" y="26" width="48" height="48" rx="4" fill="#2a1a0d" opacity=".88" stroke="{INK}" stroke-width="1.5"/>'
    for x, y in ((36, 45), (50, 45), (64, 45), (43, 58), (57, 58), (36, 71), (50, 71), (64, 71)):
        text += f'<path d="M{x - 4.5} {y}l4.5-18v18z" fill="#fff6e0"/><path d="M{x} {y}v-18l4.5 18z" fill="#a89a86"/>'
    return text


def _cracks() -> str:
    rnd = random.Random("ruins")
    holes = "".join(
        polygon(ring(6, rnd.uniform(4, 7), rnd.random() * 6, 1.6, rnd, 50 + 18 * math.cos(a), 50 + 16 * math.sin(a)))
        for a in (0.8, 2.9, 4.8)
    )
    lines = ""
    for _ in range(5):
        x, y, angle = 50 + rnd.uniform(-10, 10), 50 + rnd.uniform(-10, 10), rnd.uniform(0, 6.28)
        lines += f"M{num(x)} {num(y)}"
        for q in range(5):
            angle += rnd.uniform(0.4, 0.9) * (-1) ** q
            x, y = x + 5 * math.cos(angle), y + 5 * math.sin(angle)
            lines += f"L{num(x)} {num(y)}"
    stones = "".join(rocks(f"crumbs {x}", x, y, 4, 3, 4) for x, y in ((30, 30), (71, 71)))
    return (
        f'<path d="{holes}" fill="#20120a" opacity=".5"/><path d="{lines}" stroke="#3b2410" stroke-width="1.2" '
        f'fill="none" opacity=".8"/>{stones}'
    )


def upright(kind: str) -> str:
    """What stays upright however the tile is turned."""
    if kind == "spikes":
        return _spikes()
    if kind == "ruins":
        return _cracks()
    if kind == "guardian":
        return _mask(1, 0.6)
    if kind == "lair":
        return _mask(1.05, 0.65)
    if kind == "key":
        rays = "".join(
            f"M{num(50 + 21 * math.cos(a))} {num(50 + 21 * math.sin(a))}L{num(50 + 27 * math.cos(a))} {num(50 + 27 * math.sin(a))}"
            for a in [k * math.pi / 6 for k in range(12)]
        )
        return (
            '<g fill="none" stroke="#4b3115"><circle cx="50" cy="50" r="21" stroke-width="1.6" opacity=".7"/>'
            f'<path d="{rays}" stroke-width="1.4" opacity=".7"/><g stroke="#2a190a" stroke-width="4" '
            'stroke-linecap="round" opacity=".45">'
            '<circle cx="50" cy="42" r="5.5"/><path d="M50 48V63M50 57h5M50 62.5h5"/></g></g>'
        )
    if kind == "journal":
        return (
            '<g transform="translate(50 50)" stroke="#3a2a17" stroke-width="1.8" stroke-linejoin="round" opacity=".85">'
            '<path d="M0-11Q-9-17-18-12'
            'V11Q-9 6 0 12Q9 6 18 11V-12Q9-17 0-11Z" fill="#efe3c6"/><path d="M0-11V12M-14-6q5-2 10 0M-14 0q5-2 10 0'
            'M4-6q5-2 10 0M4 0q5-2 10 0" '
            'fill="none" stroke-width="1.4"/></g>'
        )
    if kind == "crossing":
        return (
            '<g fill="none" stroke="#4b3115" opacity=".75"><circle cx="50" cy="50" r="30" stroke-width="1.6"/><circle '
            'cx="50" cy="50" r="26" '
            'stroke-width=".8"/><path d="M50 26l7 13l14-5l-5 14l13 2l-13 4l5 14l-14-5l-7 13l-7-13l-14 '
            '5l5-14l-13-4l13-2l-5-14l14 5z" '
            'stroke-width="1.3"/></g>'
        )
    if kind == "exit":
        steps = "".join(
            f'<path d="M28 {18 + k * 9}h44" stroke="#3c4a4c" stroke-width="1.7" opacity="{num(0.8 - 0.08 * k)}"/>' for k in range(6)
        )
        return (
            f'{steps}<path d="M50 72V38m-9 9l9-10l9 10" fill="none" stroke="#2f6b3a" stroke-width="5" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )
    if kind == "vault":
        return (
            '<ellipse cx="50" cy="58" rx="19" ry="9" fill="#2a1a08" opacity=".55"/><path d="M34 50h32l-4 12h-24z" '
            'fill="#8d6a3c" stroke="#0b0705" '
            'stroke-width="1.8"/><ellipse cx="50" cy="50" rx="16" ry="6.5" fill="#f0d694" stroke="#0b0705" stroke-width="1.8"/>'
        )
    return ""


def rocks(seed: str, cx: float, cy: float, spread: float, count: int, size: float) -> str:
    """A heap of stones, the nearest in front."""
    rnd = random.Random(seed)
    heap = []
    for i in range(count):
        angle, reach = 2 * math.pi * i / count * 2.4 + rnd.uniform(-0.3, 0.3), spread * math.sqrt((i + 0.4) / count)
        heap.append(
            (
                cy + reach * 0.72 * math.sin(angle),
                cx + reach * math.cos(angle),
                rnd.uniform(0.62, 1.15) * size * (1.15 - 0.45 * i / count),
            )
        )
    text = ""
    for y, x, s in sorted(heap):
        n, turn = rnd.choice((5, 6)), rnd.random() * 6
        stone = [
            (
                x + s * rnd.uniform(0.85, 1.12) * math.cos(turn + 2 * math.pi * q / n),
                y + s * 0.86 * rnd.uniform(0.85, 1.12) * math.sin(turn + 2 * math.pi * q / n),
            )
            for q in range(n)
        ]
        grey = rnd.choice(("#8d8c90", "#a3a09e", "#77777d", "#b5b0a8"))
        low, high = sorted(stone, key=lambda p: -p[1])[:2], sorted(stone, key=lambda p: p[1] + p[0] * 0.4)[:2]
        middle = (x - s * 0.08, y - s * 0.02)
        text += f'<path d="{polygon(stone)}" fill="{grey}" stroke="{INK}" stroke-width="2" stroke-linejoin="round"/>'
        text += (
            f'<path d="{polygon([*low, middle])}" opacity=".42"/><path d="{polygon([*high, middle])}" fill="#fff" opacity=".34"/>'
        )
    return text
