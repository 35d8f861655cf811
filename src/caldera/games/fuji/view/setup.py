"""Fuji's skills and equipment for the page that sets a table up: a picture and a line each."""

from __future__ import annotations

from typing import Final

from caldera.draw.markup import Markup, el, join
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


def setup_notes(locale: str) -> Markup:
    """Two folds: what the skills are, and what may lie in a rucksack."""
    skills = [_card(f"fuji.skill.{name}", _emblem(name), locale) for name in SKILLS]
    equipment = [_card(f"fuji.equipment.{name}", picture(f"e-{name}"), locale) for name in EQUIPMENT]
    return join(_fold("skills", skills, locale), _fold("equipment", equipment, locale))


def _fold(kind: str, cards: list[Markup], locale: str) -> Markup:
    say = text(locale)
    told = el("span", say(f"fuji.setup.{kind}.help"))
    return el("details", el("summary", el("b", say(f"fuji.setup.{kind}")), " ", told), el("ul", cards), class_="setup-cards")


def _card(key: str, drawn: Markup, locale: str) -> Markup:
    say = text(locale)
    return el("li", el("span", drawn, class_="pic"), el("b", say(key)), el("small", say(key + ".help")))


def _emblem(name: str) -> Markup:
    line = el("path", d=EMBLEMS[name], fill="none", stroke="currentColor", stroke_width=3, stroke_linejoin="round")
    return el("svg", line, viewBox="0 0 48 48", aria_hidden="true")
