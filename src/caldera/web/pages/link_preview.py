"""What chats and social sites show of a link: a title, who plays, and a picture of the game. Never a position, a hand or a result.

These sites take no SVG, and a rasteriser would be a heavy package; so the picture is drawn here, row by row, from a few shapes:
a volcano at night under a sky of the game's own, with a pawn for each colour of its players.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cache

from starlette.responses import Response

from caldera.core.info import Info
from caldera.draw.raster import pack_png
from caldera.games import infos
from caldera.web.http.messages import NotFound, Request
from caldera.web.http.routes import get
from caldera.web.pages.assets import answer_file

WIDTH, HEIGHT = 1200, 630
GROUND, TOP, MIDDLE = 520, 150, 600
CRATER = 62
PAWN, STEP = 34, 104
DAY = "public, max-age=86400"

Colour = tuple[int, int, int]
Point = tuple[float, float]

SKIES: tuple[tuple[Colour, Colour], ...] = (
    ((20, 26, 43), (224, 103, 47)),
    ((17, 32, 46), (72, 150, 140)),
    ((30, 22, 52), (206, 92, 120)),
    ((16, 30, 58), (230, 160, 80)),
    ((26, 20, 30), (170, 60, 50)),
)
PAWNS: dict[str, Colour] = {
    "red": (229, 72, 77),
    "green": (62, 178, 112),
    "yellow": (245, 196, 66),
    "blue": (77, 141, 255),
    "purple": (166, 116, 240),
    "black": (52, 54, 62),
}
STONE: Colour = (150, 150, 156)
ROCK, SHADE, EARTH, LAVA, GLOW, PALE = (52, 55, 66), (38, 40, 49), (20, 21, 26), (255, 106, 43), (255, 190, 96), (246, 238, 222)
SLOPE: Sequence[Point] = (
    (MIDDLE - CRATER, TOP),
    (MIDDLE + CRATER, TOP),
    (MIDDLE + 190, 330),
    (MIDDLE + 470, GROUND),
    (MIDDLE - 470, GROUND),
    (MIDDLE - 190, 330),
)
SHADOW: Sequence[Point] = (
    (MIDDLE + 18, TOP),
    (MIDDLE + CRATER, TOP),
    (MIDDLE + 190, 330),
    (MIDDLE + 470, GROUND),
    (MIDDLE + 120, GROUND),
)
FLOW: Sequence[Point] = (
    (MIDDLE - 46, TOP),
    (MIDDLE + 46, TOP),
    (MIDDLE + 30, 240),
    (MIDDLE + 74, 330),
    (MIDDLE + 26, 300),
    (MIDDLE + 20, 430),
    (MIDDLE - 16, 300),
    (MIDDLE - 60, 360),
    (MIDDLE - 30, 240),
)


def spans(outline: Sequence[Point], y: float) -> Iterator[tuple[int, int]]:
    """Where a row is inside a shape."""
    crossings = sorted(
        x + (y - top) / (bottom - top) * (right - x)
        for (x, top), (right, bottom) in zip(outline, (*outline[1:], outline[0]), strict=True)
        if (top <= y) != (bottom <= y)
    )
    for begin, end in zip(crossings[::2], crossings[1::2], strict=True):
        yield max(0, round(begin)), min(WIDTH, round(end))


def disc(x: float, y: float, radius: float, row: float) -> Iterator[tuple[int, int]]:
    inside = radius**2 - (row - y) ** 2
    if inside > 0:
        yield round(x - inside**0.5), round(x + inside**0.5)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
        round(one[2] + (other[2] - one[2]) * share),
    )


def draw_rows(game_id: str, colours: Sequence[str]) -> Iterator[bytes]:
    """The picture of a game, one row of pixels after the other."""
    night, dusk = SKIES[hashlib.sha256(game_id.encode()).digest()[0] % len(SKIES)]
    first = MIDDLE - STEP * (len(colours) - 1) / 2
    for y in range(HEIGHT):
        row = bytearray(bytes(mix(night, dusk, min(1.0, y / GROUND) ** 1.6)) * WIDTH)

        def paint(found: Iterator[tuple[int, int]], colour: Colour, row: bytearray = row) -> None:
            for begin, end in found:
                row[3 * begin : 3 * end] = bytes(colour) * (end - begin)

        for radius, share in ((150, 0.25), (110, 0.45), (74, 0.7)):
            paint(disc(MIDDLE, TOP - 26, radius, y), mix(mix(night, dusk, 0.3), GLOW, share))
        paint(spans(SLOPE, y), ROCK)
        paint(spans(SHADOW, y), SHADE)
        paint(spans(FLOW, y), LAVA)
        if y >= GROUND:
            row = bytearray(bytes(EARTH) * WIDTH)
        for index, name in enumerate(colours):
            x, colour = first + STEP * index, PAWNS.get(name, STONE)
            paint(disc(x, GROUND + 6, PAWN + 6, y), PALE, row)
            paint(disc(x, GROUND + 6, PAWN, y), colour, row)
        yield bytes(row)


@cache
def picture_of(game_id: str, colours: tuple[str, ...]) -> bytes:
    return pack_png(draw_rows(game_id, colours), WIDTH, HEIGHT, 3)


@get("/preview/{game_id}")
async def serve_preview(request: Request, game_id: str) -> Response:
    """The picture that other sites show with links to tables of a game."""
    found: Info | None = next((info for info in infos() if info.id == game_id), None)
    if found is None:
        raise NotFound
    return answer_file(request, picture_of(game_id, found.colours), "image/png", DAY)
