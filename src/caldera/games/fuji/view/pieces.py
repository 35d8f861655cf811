"""Fuji's small pictures: dice and their requirements, figures, markers and screens, each from what it shows.

The grammar of a requirement: separate tiles with "or" between them mean that either counts, one tablet that both hold at once.
Odd is a wave with 1 3 5, even two bars with 2 4 6. Colours come with a pattern and a pip of their own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from caldera.draw.layers import piece
from caldera.draw.markup import EMPTY, Markup, el, join, num, template
from caldera.games.fuji.view.records import Die, Requirement
from caldera.games.fuji.view.symbols import PIPS, SPOTS
from caldera.locale import text

SHAPES: Final = {  # within a circle of radius 10
    "blue": "M0-10L10 0L0 10L-10 0Z",
    "purple": "M0-10L9.5-3.1L5.9 8.1H-5.9L-9.5-3.1Z",
    "green": "M0-10L10.4 8H-10.4Z",
    "black": "M-4-10H4V-4H10V4H4V10H-4V4H-10V-4H-4Z",
}
BASELINES: Final = {"blue": 3.4, "purple": 3.6, "green": 5.6, "black": 3.4}
SIDES: Final = {"odd": "1 3 5", "even": "2 4 6"}
NOBODY: Final = "none"  # the colour of dice that belong to no character


# ---- what counts ----


def counts(die: Die, requirement: Requirement | None) -> bool:
    """Whether a die that can be seen is valid for a card, by what the requirement says of itself."""
    if requirement is None or die.value is None or die.aside:
        return False
    in_colour = die.colour in requirement.colours
    if requirement.mode == "union":
        return in_colour or die.value in requirement.values
    return ("even", "odd")[die.value % 2] == requirement.parity and (in_colour or not requirement.colours)


def total(dice: Iterable[Die], requirement: Requirement | None) -> int:
    return sum([die.value for die in dice if die.value is not None and counts(die, requirement)])


# ---- requirements ----

_VALUE = template('<rect x="{x}" y="{y}" width="{size}" height="{size}" rx="{round}" class="fj-tile"/><g class="fj-ink">{pips}</g>')
_COLOUR = template(
    '<rect x="{x}" y="{y}" width="{size}" height="{size}" rx="{round}" fill="url(#fj-p-{colour})" class="fj-line"/>'
    '<use href="#fj-{pip}" x="{px}" y="{py}" width="{inner}" height="{inner}" class="fj-ink"/>'
)
_PARITY = template(
    '<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" class="fj-tile"/>'
    '<use href="#fj-{parity}" x="{px}" y="{py}" width="{inner}" height="15"/>'
    '<text x="{tx}" y="{ty}" class="fj-num big">{sides}</text>'
)
_BOTH = template(
    '<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" class="fj-tile"/>'
    '<path d="M{x} {middle}V{top}q0-6 6-6h{across}q6 0 6 6V{middle}Z" fill="url(#fj-p-{colour})" class="fj-line"/>'
    '<use href="#fj-{pip}" x="{px}" y="{py}" width="{inner}" height="{inner}" class="fj-ink"/>'
    '<use href="#fj-{parity}" x="{sx}" y="{sy}" width="{wide}" height="10"/>'
    '<text x="{tx}" y="{ty}" class="fj-num">{sides}</text>'
)
_OR = template('<circle cy="{cy}" r="8.4" class="fj-orb"/><text y="{ty}" class="fj-or">{word}</text>')


def _value(x: float, y: float, size: float, value: int) -> Markup:
    step, radius = size * 0.26, size * 0.092
    pips = [el("circle", cx=x + size / 2 + dx * step, cy=y + size / 2 + dy * step, r=radius) for dx, dy in SPOTS[value]]
    return _VALUE(x=x, y=y, size=size, round=size * 0.2, pips=pips)


def _colour(x: float, y: float, size: float, colour: str) -> Markup:
    edge = size * 0.16
    inside = {"px": x + edge, "py": y + edge, "inner": size * 0.68}
    return _COLOUR(x=x, y=y, size=size, round=size * 0.2, colour=colour, pip=PIPS[colour], **inside)


def _tablet(x: float, y: float, width: float, height: float, parity: str, colour: str | None) -> Markup:
    """Colour above, parity below: both at once."""
    box = {"x": x, "y": y, "width": width, "height": height}
    if colour is None:
        place = {"px": x + 5, "py": y + 8, "inner": width - 10, "tx": x + width / 2, "ty": y + height - 8}
        return _PARITY(parity=parity, sides=SIDES[parity], **box, **place)
    half, pip = height * 0.47, height * 0.39
    above = {"middle": y + half, "top": y + 6, "across": width - 12, "inner": pip}
    above |= {"px": x + (width - pip) / 2, "py": y + (half - pip) / 2}
    below = {"sx": x + 4, "sy": y + half + height * 0.13 - 5, "wide": width - 8, "tx": x + width / 2, "ty": y + height - 4}
    return _BOTH(colour=colour, pip=PIPS[colour], parity=parity, sides=SIDES[parity], **box, **above, **below)


def _or(word: str, cy: float) -> Markup:
    return _OR(cy=cy, ty=cy + 3.6, word=word) if word else EMPTY


@piece(1024)
def requirement(asked: Requirement, word: str, cy: float = 0) -> Markup:
    """The dice that a card asks for, drawn around (0, cy), 72 units wide at most. `word` is "or" in the reader's language."""
    colours, parity = asked.colours, asked.parity
    if parity:
        if not colours:
            return _tablet(-24, cy - 24, 48, 48, parity, None)
        if len(colours) == 1:
            return _tablet(-20, cy - 25, 40, 50, parity, colours[0])
        gap = 6.0 if len(colours) == 2 else 2.0
        wide = min(33.0, (76 - gap * (len(colours) - 1)) / len(colours))
        left = -(wide * len(colours) + gap * (len(colours) - 1)) / 2
        tablets = [_tablet(left + k * (wide + gap), cy - 23, wide, 46, parity, colour) for k, colour in enumerate(colours)]
        return join(tablets, _or(word, cy) if len(colours) == 2 else None)
    tiles: list[str | int] = [*colours, *asked.values]
    size, gap = ((44.0, 0.0), (33.0, 8.0), (23.5, 2.0))[min(len(tiles), 3) - 1]
    if len(tiles) > 3:
        size = (76 - gap * (len(tiles) - 1)) / len(tiles)
    left = -(size * len(tiles) + gap * (len(tiles) - 1)) / 2
    drawn = []
    for k, tile in enumerate(tiles):
        x = left + k * (size + gap)
        drawn.append(_value(x, cy - size / 2, size, tile) if isinstance(tile, int) else _colour(x, cy - size / 2, size, tile))
    return join(drawn, _or(word, cy) if len(tiles) == 2 else None)


# ---- dice ----

_SHUT = template(
    '<rect x="5" y="5" width="60" height="60" rx="9" class="fj-shut"/><text x="35" y="46" class="fj-type">{type}</text>'
)
_DIE = template(
    '<svg class="{kind}" viewBox="-3 -3 76 82" aria-hidden="true"><rect y="6" width="70" height="70" rx="13" class="fj-under"/>'
    '<rect width="70" height="70" rx="13" class="fj-rim"/>{inside}<path d="M12 8h46" class="fj-shine"/></svg>'
)
_SAMPLE = template(
    '<svg class="fj-sample" viewBox="0 0 18 18" aria-hidden="true"><rect x="1" y="1" width="16" height="16" rx="4" '
    'fill="url(#fj-p-{colour})" class="fj-line"/><use href="#fj-{pip}" x="4" y="4" width="10" height="10" class="fj-ink"/></svg>'
)


@piece(2048)
def die(value: int | None, colour: str | None, kind: str, rolling: bool, owner: str) -> Markup:
    """A die from above, its rim in the owner's colour; closed, with its type, when its result cannot be seen."""
    if value is None:
        inside = _SHUT(type=kind)
    else:
        inside = el("use", href=f"#fj-{colour}-{value}", x=5, y=5, width=60, height=60, class_="fj-ink")
    return _DIE(kind=f"fj-die c-{owner}" + " rolling" * rolling, inside=inside)


@piece(32)
def face(colour: str, value: int) -> Markup:
    """One face of a die, flat."""
    drawn = el("use", href=f"#fj-{colour}-{value}", width=60, height=60, class_="fj-ink")
    return el("svg", drawn, viewBox="0 0 60 60", class_="fj-face", aria_hidden="true")


@piece(8)
def sample(colour: str) -> Markup:
    """A small sample of a dice colour."""
    return _SAMPLE(colour=colour, pip=PIPS[colour])


# ---- characters ----

_SHAPE = template(
    '<g transform="translate({x},{y}) scale({scale})" class="{kind}"><path d="{shape}"/><text y="{line}">{letter}</text></g>'
)
_SIGN = template('<svg class="fj-token c-{colour}" viewBox="-12 -12 24 24" aria-hidden="true">{shape}</svg>')
_MEEPLE = template(
    '<use href="#fj-meeple" x="-20" y="-19.5" width="40" height="44" class="fj-dark"/>'
    '<use href="#fj-meeple" x="-20" y="-22" width="40" height="44" class="fj-body"/>{badge}'
)
_FLAG = template(
    '<path d="M0-40V0" class="fj-pole"/><path d="M0-40V0" class="fj-wood"/>'
    '<path d="M1-38h24c-2 5 2 9 0 14s2 9 0 15H1z" class="fj-cloth"/>{badge}'
)
_SCREEN = template(
    '<svg class="fj-closed c-{colour}" viewBox="-1 0 87 64" role="img" aria-label="{label}">{leaves}{crest}'
    '<rect x="26.5" y="43" width="32" height="19" rx="5" class="fj-plate"/>'
    '<text x="42.5" y="57" class="fj-count">{count}</text></svg>'
)


def shape(colour: str, x: float, y: float, scale: float, locale: str, kind: str = "fj-sign") -> Markup:
    """A character's shape with its initial in the reader's language."""
    place = {"x": x, "y": y, "line": BASELINES[colour]}
    return _SHAPE(scale=f"{scale:g}", kind=kind, shape=SHAPES[colour], letter=text(locale)("letter." + colour), **place)


@piece(16)
def sign(colour: str, locale: str) -> Markup:
    """A character's sign beside words."""
    return _SIGN(colour=colour, shape=shape(colour, 0, 0, 1, locale))


@piece(16)
def meeple(colour: str, locale: str) -> Markup:
    """A figure around its middle."""
    return _MEEPLE(badge=shape(colour, 0, 3.5, 1.04, locale, "fj-badge"))


@piece(16)
def flag(colour: str, locale: str) -> Markup:
    """A destination marker; its pole stands at (0, 0)."""
    return _FLAG(badge=shape(colour, 12.8, -23.4, 1, locale, "fj-badge"))


@piece(256)
def screen(colour: str, label: str, count: int, locale: str) -> Markup:
    """A closed folding screen, with how many dice lie behind it."""
    leaves = []
    for leaf in range(5):
        left, even = leaf * 17, leaf % 2 == 0
        top, low, near, far = (3, 9, 53, 59) if even else (9, 3, 59, 53)
        side = f"M{left} {top}L{left + 17} {low}V{far}L{left} {near}Z"
        ripple = f"M{left} {near - 14}q4.2-6 8.5 0t8.5 0M{left} {near - 7}q4.2-6 8.5 0t8.5 0"
        leaves += [el("path", d=side, class_="fj-leaf" if even else "fj-leaf back"), el("path", d=ripple, class_="fj-ripple")]
    crest = None
    if colour != NOBODY:
        crest = [el("circle", cx=42.5, cy=25, r=15, class_="fj-crest"), shape(colour, 42.5, 25, 1.1, locale)]
    return _SCREEN(colour=colour, label=label, leaves=leaves, crest=crest, count=count)


def terms(values: Iterable[int]) -> str:
    """A sum as it is written: 4 + 5 + 1."""
    return " + ".join([num(value) for value in values]) or "0"
