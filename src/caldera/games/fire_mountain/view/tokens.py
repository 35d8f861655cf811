"""Small pictures that board and panels share: a player's sign, plaques with numbers, coins, icons and dice."""

from __future__ import annotations

from typing import Final

from caldera.draw.markup import Markup, el, template
from caldera.games.fire_mountain.meta import COLOURS
from caldera.games.fire_mountain.rules.codes import LETTERS
from caldera.games.fire_mountain.view.art import BASELINES, DINOSAURS, EDGE
from caldera.locale import text

_SIGN: Final = template(
    f'<use href="#fm-s-{{letter}}" fill="var(--pc)" stroke="{EDGE}" stroke-width="2.4"/>'
    '<text class="fm-letter" y="{y}">{initial}</text>'
)
_PLAQUE: Final = template('<g class="fm-plq"><g transform="scale(.86)">{sign}</g></g>')
_PLAQUE_OF_MANY: Final = template(
    '<g class="fm-plq"><rect x="-31" y="-16" width="62" height="32" rx="16" fill="#14151a" stroke="var(--pc)" stroke-width="3"/>'
    '<g transform="translate(-14 0)scale(.8)">{sign}</g><text class="fm-count" x="14" y="8">{n}</text></g>'
)
_COIN: Final = template(
    '<g class="fm-coin"><circle cx="17" r="15" fill="#ffe3a1" stroke="#b9852e" stroke-width="2.5"/>'
    '<text x="17" y="7.5">{worth}</text></g>'
)
_SEAT_SIGN: Final = template(
    '<svg class="fm-sign fm-{letter}" viewBox="-20 -21 40 40" aria-hidden="true"><use href="#fm-s-{letter}" fill="var(--pc)" '
    f'stroke="{EDGE}" stroke-width="1.6"/><text y="{{y}}">{{initial}}</text></svg>'
)
_CRO: Final = template('<svg class="fm-dino fm-{letter}" viewBox="-26 -79 52 84" aria-hidden="true"><use href="#fm-cro"/></svg>')
_CUBE: Final = template(
    '<svg viewBox="0 0 72 78" aria-hidden="true"><rect x="3" y="9" width="66" height="66" rx="15" class="lo"/><rect x="3" '
    'y="3" width="66" height="66" rx="15" class="hi"/><rect x="8" y="8" width="56" height="56" rx="20" class="in"/>{mark}'
    '<path class="fm-x" d="M14 60L58 12"/></svg>'
)


def _initial(letter: str, locale: str) -> str:
    """The initial of a tribe's colour in the reader's language; `letter` is the one in the names of pieces."""
    return text(locale)("letter." + COLOURS[LETTERS.index(letter)])


def _sign(letter: str, locale: str) -> Markup:
    return _SIGN(letter=letter, y=BASELINES[letter], initial=_initial(letter, locale))


def draw_token(letter: str, locale: str, transform: str | None = None) -> Markup:
    """A player's sign with its initial, around 0,0."""
    return el("g", _sign(letter, locale), class_="fm-token", transform=transform)


def draw_plaque(letter: str, n: int, locale: str) -> Markup:
    """Whose figures are, and how many; the number is left out for one."""
    sign = _sign(letter, locale)
    return _PLAQUE(sign=sign) if n == 1 else _PLAQUE_OF_MANY(sign=sign, n=n)


def draw_coin(worth: int) -> Markup:
    return _COIN(worth=worth)


# ---- in panels ----


def draw_seat_sign(letter: str, locale: str) -> Markup:
    """A player's sign: colour, shape and initial."""
    return _SEAT_SIGN(letter=letter, y=BASELINES[letter], initial=_initial(letter, locale))


def draw_icon(what: str) -> Markup:
    return el("svg", el("use", href=f"#fm-i-{what}"), class_="fm-ic", aria_hidden="true")


def draw_dinosaur(species: str, kind: str = "") -> Markup:
    it = DINOSAURS[species]
    box = f"{-it.width / 2 - 5:g} {-it.height - it.lift - 5} {it.width + 10} {it.height + 9}"
    return el("svg", el("use", href=f"#fm-d-{species}"), class_=f"fm-dino {kind}", viewBox=box, aria_hidden="true")


def draw_cro_magnon(letter: str) -> Markup:
    return _CRO(letter=letter)


def draw_cube(face: str | None) -> Markup:
    """A die and what it shows."""
    if face:
        return _CUBE(mark=el("use", href=f"#fm-i-{face}", x=13, y=12, width=46, height=46))
    return _CUBE(mark=el("text", "?", x=36, y=47))
