"""What board and panels of Hekla have in common: words, and small pictures of stones and players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from caldera.draw.markup import Markup, el, join, template
from caldera.games.hekla.meta import INFO
from caldera.games.hekla.rules.stones import LETTERS
from caldera.games.hekla.view.art import CONES
from caldera.games.hekla.view.observation import Ground, Stone
from caldera.locale import text

BASELINES: Final = {"R": 6.5, "G": 10, "Y": 6.5, "B": 6.5}


def say(locale: str, key: str, **params: object) -> str:
    """A message of the picture."""
    return text(locale)("hekla.scene." + key, **params)


def name_lines(ground: Ground, lines: Sequence[str], locale: str) -> str:
    """The rows and columns that a circle sees."""
    names = [say(locale, "column" if line in ground.columns else "row", name=line) for line in lines]
    if len(names) > 1:
        return say(locale, "both", first=names[0], second=names[1])
    return names[0] if names else say(locale, "no_line")


def name_stone(stone: Stone, locale: str) -> str:
    if stone.kind == "lava":
        return say(locale, "lava", value=stone.value)
    return say(locale, "volcano", colour=text(locale)("colour." + INFO.colours[stone.owner]), value=stone.value)


def initial(letter: str, locale: str) -> str:
    """The initial of a player's colour in the reader's language; `letter` is the one in the names of pieces."""
    return text(locale)("letter." + INFO.colours[LETTERS.index(letter)])


BADGE: Final = template(
    '<g class="badge" transform="translate(0,-3)"><use href="#hk-b{letter}" fill="#fff4dc" stroke="#1b120d" '
    'stroke-width="1.7"/><text y="{y}" class="num"><tspan>{initial}</tspan>{value}</text></g>'
)


@cache
def volcano(letter: str, value: int, locale: str) -> Markup:
    """A cone with its owner's shape, initial and number: readable without colour."""
    badge = BADGE(letter=letter, y=BASELINES[letter], initial=initial(letter, locale), value=value)
    return join(el("use", href=f"#hk-c{min(value, CONES - 1)}"), badge)


@cache
def block(value: int) -> Markup:
    """A block of lava."""
    return join(el("use", href=f"#hk-l{min(value, 1)}"), el("text", value, y=4, class_="heat hot" if value else "heat"))


@cache
def mini(letter: str, value: int, locale: str) -> Markup:
    """A small picture of a volcano; its symbols are those of the board on the same page."""
    return el("svg", volcano(letter, value, locale), class_=f"hk-mini {letter}", viewBox="-32 -50 64 66", aria_hidden="true")


TOKEN: Final = template(
    '<svg class="hk-token {letter}" viewBox="-23 -23 46 46" aria-hidden="true"><use href="#hk-b{letter}" '
    'fill="var(--pc)" stroke="#120d0c" stroke-width="1.8"/><text y="{y}">{initial}</text></svg>'
)


@cache
def token(letter: str, locale: str) -> Markup:
    """A player's sign: colour, shape and initial."""
    return TOKEN(letter=letter, y=BASELINES[letter], initial=initial(letter, locale))
