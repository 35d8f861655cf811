"""The signs of the players, the same in every game: colour and shape and letter. And icons, from the page's one sprite."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup as Safe

from caldera.draw.markup import Markup, el
from caldera.locale import text

SHAPES = {
    "red": (Markup('<circle r="17"/>'), 6),
    "green": (Markup('<path d="M0-19L19 15H-19Z"/>'), 10),
    "yellow": (Markup('<rect x="-16" y="-16" width="32" height="32" rx="2"/>'), 6),
    "blue": (Markup('<path d="M0-20L20 0L0 20L-20 0Z"/>'), 6),
    "purple": (Markup('<path d="M0-19L18-6L11 16H-11L-18-6Z"/>'), 6),
    "black": (Markup('<path d="M-7-18H7V-7H18V7H7V18H-7V7H-18V-7H-7Z"/>'), 6),
}


@cache
def sign(colour: str, locale: str) -> Markup:
    """A seat's sign as a small picture, with the initial of its colour; the text beside it says the same."""
    shape, baseline = SHAPES[colour]
    drawn = (shape, el("text", text(locale)("letter." + colour), y=baseline))
    return el("svg", drawn, class_=f"sign c-{colour}", viewBox="-22 -22 44 44", aria_hidden="true")


@cache
def icon(*names: str) -> Safe:
    """An icon of `templates/icons.svg`. Several are drawn one above the other; a word after a dot is the class of one of them."""
    parts = [name.partition(".") for name in names]
    drawn = [el("use", href=f"#icon-{name}", class_=kind or None) for name, _, kind in parts]
    return Safe(el("svg", drawn, class_="ic", viewBox="0 0 24 24", aria_hidden="true"))
