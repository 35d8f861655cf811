"""Fuji's scenarios, skills and equipment for the page that sets a table up: a picture and a line each."""

from __future__ import annotations

from typing import Final

from caldera.core.content import Content
from caldera.draw.layers import piece
from caldera.draw.markup import Markup, el, join
from caldera.games.fuji.meta import SCENARIOS
from caldera.games.fuji.rules.actions import EQUIPMENT, SKILLS
from caldera.games.fuji.view.panels import picture
from caldera.locale import text

EMBLEMS: Final = {
    "manager": "M14 18V12a10 10 0 0 1 20 0v6M10 18h28l-3 24H13ZM18 28h12v8H18Z",
    "buddy": "M16 20a6 6 0 1 0-.1 0M32 20a6 6 0 1 0-.1 0M6 40c0-10 4-15 10-15s8 4 8 4 2-4 8-4 10 5 10 15",
    "gatherer": "M8 40V30h7v10M20 40V20h7v20M32 40V9h7v31M4 43h40",
    "scout": (
        "M15 28c-5 0-7-5-6-10s5-7 8-4 3 13-2 14Zm1 4c-4 0-5 3-4 6s5 3 6 0-1-6-2-6"
        "M33 18c5 0 7-5 6-9s-5-6-8-3-3 11 2 12Zm-1 4c4 0 5 3 4 6s-5 3-6 0 1-6 2-6"
    ),
    "survivalist": "M24 6c3 7 11 11 11 21a11 11 0 0 1-22 0c0-5 3-8 5-11 1 4 3 5 4 5 2-4 0-10 2-15ZM10 42h28",
    "tinkerer": "M30 7a10 10 0 0 0-9 14L6 36l6 6 15-15A10 10 0 0 0 41 15l-6 5-6-2-2-6Z",
}
"""Lines in a square of 48."""


GROUNDS: Final = {"V": "#ff4b24", "a": "#8a5a4a", "b": "#8a5a4a", "w": "#fff", "g": "#fff", "H": "#ffb02e", "h": "#ffb02e"}
LAND: Final = "#8f9a86"
TOKENS: Final = {"t": "#2b5d8a", "e": "#d2381b"}
"""Of equipment, and of eruptions."""


@piece(16)
def scenario_picture(scenario: str) -> Markup:
    """The shape of a mountain: volcano, cards, start and villages. Of one that is drawn by lot, a question."""
    if scenario not in SCENARIOS:
        asked = el("text", "?", x=24, y=32, text_anchor="middle", font_size=28, font_weight=800, fill="currentColor")
        return el("svg", asked, viewBox="0 0 48 44", aria_hidden="true")
    return draw_rows(Content.load("caldera.games.fuji").words(f"scenarios.{scenario}"))


def draw_rows(rows: list[str]) -> Markup:
    """A scenario as its letters lay it out, a small square for each card, with a dot for its token."""
    placed = [(6 * column, 6 * row, letter) for row, letters in enumerate(rows) for column, letter in enumerate(letters)]
    cards = [
        el("rect", x=x, y=y, width=5, height=5, rx=1, fill=GROUNDS.get(letter, LAND), stroke="#5a504833", stroke_width=0.4)
        for x, y, letter in placed
        if letter != "."
    ]
    dots = [el("circle", cx=x + 2.5, cy=y + 2.5, r=1.4, fill=TOKENS[letter]) for x, y, letter in placed if letter in TOKENS]
    wide, high = 6 * max(map(len, rows)), 6 * len(rows)
    return el("svg", cards, dots, viewBox=f"0 0 {wide} {high}", aria_hidden="true")


def setup_notes(locale: str) -> Markup:
    """Two folds: what the skills are, and what may lie in a rucksack."""
    skills = [_card(f"fuji.skill.{name}", _emblem(name), locale) for name in SKILLS]
    equipment = [_card(f"fuji.equipment.{name}", picture(f"e-{name}"), locale) for name in EQUIPMENT]
    return join(_fold("skills", skills, locale), _fold("equipment", equipment, locale))


def _fold(kind: str, cards: list[Markup], locale: str) -> Markup:
    say = text(locale)
    about = el("span", say(f"fuji.setup.{kind}.help"))
    return el("details", el("summary", el("b", say(f"fuji.setup.{kind}")), " ", about), el("ul", cards), class_="setup-cards")


def _card(key: str, drawn: Markup, locale: str) -> Markup:
    say = text(locale)
    return el("li", el("span", drawn, class_="pic"), el("b", say(key)), el("small", say(key + ".help")))


def _emblem(name: str) -> Markup:
    line = el("path", d=EMBLEMS[name], fill="none", stroke="currentColor", stroke_width=3, stroke_linejoin="round")
    return el("svg", line, viewBox="0 0 48 48", aria_hidden="true")
