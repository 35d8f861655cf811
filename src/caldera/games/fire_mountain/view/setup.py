"""Fire Mountain's terrain for the page that sets a table up: the layout of a first game, and one that nobody knows yet."""

from __future__ import annotations

from typing import Final

from caldera.core.content import Content
from caldera.draw.layers import piece
from caldera.draw.markup import Markup, el

GROUNDS: Final = {"P": "#dcc05a", "J": "#2f7f3d", "L": "#2f9fc4", "C": "#70747c", "H": "#a9713d", "V": "#ff6a2b"}
UNKNOWN: Final = "#4a4d57"
STEP: Final = 12
SIDE: Final = 4


@piece(2)
def terrain_picture(terrain: str) -> Markup:
    """Sixteen tiles in reading order, or as many questions: they are still to be drawn."""
    return draw_layout("".join(Content.load("caldera.games.fire_mountain").words("layout.rows")) if terrain == "first_game" else "")


def draw_layout(letters: str) -> Markup:
    tiles = []
    for cell in range(SIDE * SIDE):
        x, y = STEP * (cell % SIDE), STEP * (cell // SIDE)
        tiles.append(el("rect", x=x, y=y, width=10, height=10, rx=2, fill=GROUNDS[letters[cell]] if letters else UNKNOWN))
        if not letters:
            tiles.append(el("text", "?", x=x + 5, y=y + 8, text_anchor="middle", font_size=8, font_weight=700, fill="#b8bbc4"))
    return el("svg", tiles, viewBox="0 0 46 46", aria_hidden="true")
