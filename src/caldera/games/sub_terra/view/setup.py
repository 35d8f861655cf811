"""Sub Terra's difficulty for the page that sets a table up: a fuse that burns for as many rounds."""

from __future__ import annotations

from typing import Final

from caldera.core.content import Content
from caldera.draw.layers import piece
from caldera.draw.markup import Markup, el

TEAM: Final = 1
"""The place of four explorers, the usual team, among the numbers of rounds."""
STEP: Final = 4
LONGEST: Final = 27


@piece(8)
def fuse_picture(difficulty: str) -> Markup:
    """The rounds that are left to four explorers, as a number and as a burning length."""
    rounds = Content.load("caldera.games.sub_terra").numbers(f"eruption.{difficulty}", 1, LONGEST, 4)[TEAM]
    end = 14 + STEP * rounds
    fuse = el("path", d=f"M14 22H{end}", stroke="#8a6a42", stroke_width=5, stroke_linecap="round")
    ticks = [el("path", d=f"M{14 + STEP * n} 19v6", stroke="#2a1c10", stroke_width=1) for n in range(5, rounds, 5)]
    flame = el("path", d="M14 8c2 5 7 8 7 14a7 7 0 0 1-14 0c0-4 3-5 4-8 1 2 2 3 3 2 1-3-1-5 0-8Z", fill="#ff6a2b")
    core = el("path", d="M14 18c1 2 3 3 3 5a3 3 0 0 1-6 0c0-2 2-3 3-5Z", fill="#ffd45e")
    number = el("text", rounds, x=end + 8, y=27, font_size=15, font_weight=800, fill="currentColor")
    return el(
        "svg", fuse, ticks, flame, core, number, viewBox=f"0 0 {14 + STEP * LONGEST + 32} 40", class_="wide", aria_hidden="true"
    )
