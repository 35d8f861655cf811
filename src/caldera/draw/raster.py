"""Small pictures of our own as PNG, for devices that take no SVG: filled rectangles and paths in one view box, nothing else.

Written for the app's icon: a row of pixels is a row of bytes, a shape covers it in four finer lines, and zlib packs the file.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

FINER = 4
"""Lines per row of pixels."""
BENDS = 8
"""Straight pieces of a curve."""
QUARTER = 0.5**0.5
"""The weight of a quarter of a circle."""

Point = tuple[float, float]
Outline = list[Point]


@dataclass(frozen=True)
class Shape:
    """A filled outline."""

    colour: tuple[int, int, int]
    outlines: list[Outline]


def read_shapes(svg: str) -> tuple[float, list[Shape]]:
    """The side of a square view box, and what is drawn there, from below to above."""
    box = re.search(r'viewBox="0 0 (\d+) (\d+)"', svg)
    if box is None or box[1] != box[2]:
        raise ValueError("The picture must have a square view box that begins at 0 0.")
    shapes = []
    for name, attributes in re.findall(r"<(rect|path)\b([^>]*)>", svg):
        given = dict(re.findall(r'([a-z-]+)="([^"]*)"', attributes))
        outlines = [_round_square(given)] if name == "rect" else list(_read_path(given["d"]))
        red, green, blue = bytes.fromhex(given["fill"].removeprefix("#"))
        shapes.append(Shape((red, green, blue), outlines))
    return float(box[1]), shapes


def _round_square(given: dict[str, str]) -> Outline:
    """A rectangle at 0 0, with round corners where it has any."""
    width, height, bend = (float(given.get(key, 0)) for key in ("width", "height", "rx"))
    outline: Outline = []
    for x, y, across, down in ((0.0, 0.0, 1, 1), (width, 0.0, -1, 1), (width, height, -1, -1), (0.0, height, 1, -1)):
        ends = ((x, y + down * bend), (x + across * bend, y))
        start, end = ends if across == down else ends[::-1]
        outline += _curve(start, (x, y), end, QUARTER)
    return outline


def _curve(start: Point, pull: Point, end: Point, weight: float = 1.0) -> Outline:
    """Points of a quadratic curve; with the weight of a quarter of a circle it is one."""
    points: Outline = []
    for bend in range(BENDS + 1):
        t = bend / BENDS
        one, two, three = (1 - t) ** 2, 2 * t * (1 - t) * weight, t * t
        total = one + two + three
        x = (one * start[0] + two * pull[0] + three * end[0]) / total
        points.append((x, (one * start[1] + two * pull[1] + three * end[1]) / total))
    return points


def _read_path(d: str) -> Iterator[Outline]:
    """The outlines of a path with the commands M, L, H, V, Q and Z, large or small."""
    outline: Outline = []
    for command, numbers in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        values = [float(number) for number in re.findall(r"-?\d*\.?\d+", numbers)]
        size = {"m": 2, "l": 2, "h": 1, "v": 1, "q": 4, "z": 0}.get(command.lower())
        if size is None or (size and len(values) % size):
            raise ValueError(f"The path command {command!r} cannot be drawn.")
        if command in "Zz":
            yield outline
            outline = []
            continue
        for start in range(0, len(values), size):
            x, y = outline[-1] if outline else (0.0, 0.0)
            dx, dy = (x, y) if command.islower() else (0.0, 0.0)
            given = values[start : start + size]
            if command in "Hh":
                outline.append((given[0] + dx, y))
            elif command in "Vv":
                outline.append((x, given[0] + dy))
            elif command in "Qq":
                outline += _curve((x, y), (given[0] + dx, given[1] + dy), (given[2] + dx, given[3] + dy))[1:]
            else:
                outline.append((given[0] + dx, given[1] + dy))
    if outline:
        yield outline


def draw_png(svg: str, pixels: int, ground: str = "", share: float = 1.0) -> bytes:
    """The picture as a square PNG; with a `ground` colour nothing shines through, and the picture takes that share of the side."""
    side, shapes = read_shapes(svg)
    scale = pixels * share / side
    margin = pixels * (1 - share) / 2
    start = (*bytes.fromhex(ground.removeprefix("#")), 255) if ground else (0, 0, 0, 0)
    rows = [bytearray(bytes(start) * pixels) for _ in range(pixels)]
    for shape in shapes:
        edges = [
            (x1 * scale + margin, y1 * scale + margin, x2 * scale + margin, y2 * scale + margin)
            for outline in shape.outlines
            for (x1, y1), (x2, y2) in pairwise([*outline, outline[0]])
        ]
        _fill(rows, edges, shape.colour)
    return pack_png(rows, pixels, pixels, 4)


def _fill(rows: list[bytearray], edges: list[tuple[float, float, float, float]], colour: tuple[int, int, int]) -> None:
    for y, row in enumerate(rows):
        near = [edge for edge in edges if min(edge[1], edge[3]) < y + 1 and max(edge[1], edge[3]) > y]
        if not near:
            continue
        covered = [0.0] * (len(rows) + 1)
        for line in range(FINER):
            _cover(covered, near, y + (line + 0.5) / FINER)
        for x, much in enumerate(covered[:-1]):
            if much > 0:
                _blend(row, 4 * x, colour, min(1.0, much / FINER))


def _cover(covered: list[float], edges: list[tuple[float, float, float, float]], at: float) -> None:
    """Add to each pixel how much of a fine line the shape covers there: from every odd crossing to the next one."""
    crossings = sorted(x1 + (at - y1) * (x2 - x1) / (y2 - y1) for x1, y1, x2, y2 in edges if (y1 <= at) != (y2 <= at))
    most = len(covered) - 1
    for left, right in zip(crossings[::2], crossings[1::2], strict=True):
        first, last = max(0, int(left)), min(most, int(right))
        for x in range(first, last + 1):
            covered[x] += max(0.0, min(right, x + 1) - max(left, x))


def _blend(row: bytearray, at: int, colour: tuple[int, int, int], much: float) -> None:
    below = row[at + 3] / 255 * (1 - much)
    whole = much + below
    for part in range(3):
        row[at + part] = round((colour[part] * much + row[at + part] * below) / whole)
    row[at + 3] = round(255 * whole)


def pack_png(rows: Iterable[bytes], width: int, height: int, parts: int) -> bytes:
    """A PNG of rows of pixels with so many bytes each: 3 for colours, 4 where something may shine through."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">2I5B", width, height, 8, 6 if parts == 4 else 2, 0, 0, 0)
    packed = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")
