"""Fuji's small pictures: dice and their requirements, figures, markers and screens, each from plain data.

The grammar of a requirement: separate tiles with "or" between them mean that either counts, one tablet that both hold at once.
Odd is a wave with 1 3 5, even two bars with 2 4 6. Colours come with a pattern and a pip of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, TypeAlias

from caldera.games.fuji.view.symbols import PIPS, SPOTS

Data: TypeAlias = Mapping[str, Any]

LETTERS: Final = {"blue": "B", "purple": "P", "green": "G", "black": "K"}
SHAPES: Final = {  # within a circle of radius 10
    "blue": "M0-10L10 0L0 10L-10 0Z",
    "purple": "M0-10L9.5-3.1L5.9 8.1H-5.9L-9.5-3.1Z",
    "green": "M0-10L10.4 8H-10.4Z",
    "black": "M-4-10H4V-4H10V4H4V10H-4V4H-10V-4H-4Z",
}
BASELINES: Final = {"blue": 3.4, "purple": 3.6, "green": 5.6, "black": 3.4}
SIDES: Final = {"odd": "1 3 5", "even": "2 4 6"}
NOBODY: Final = "none"  # the colour of dice that belong to no character


def num(value: float) -> str:
    """A coordinate, as short as it can be said."""
    text = f"{value:.1f}"
    return text.removesuffix(".0")


# ---- what counts ----


def counts(die: Data, requirement: Data | None) -> bool:
    """Whether a die that can be seen is valid for a card, by what the requirement says of itself."""
    if requirement is None or die["value"] is None or die["aside"]:
        return False
    in_colour = die["colour"] in requirement["colours"]
    if requirement["mode"] == "union":
        return in_colour or die["value"] in requirement["values"]
    return ("even", "odd")[die["value"] % 2] == requirement["parity"] and (in_colour or not requirement["colours"])


def total(dice: Iterable[Data], requirement: Data | None) -> int:
    return sum([die["value"] for die in dice if counts(die, requirement)])


# ---- requirements ----


def _value(x: float, y: float, size: float, value: int) -> str:
    step, radius = size * 0.26, size * 0.092
    pips = "".join(
        [
            f'<circle cx="{num(x + size / 2 + dx * step)}" cy="{num(y + size / 2 + dy * step)}" r="{num(radius)}"/>'
            for dx, dy in SPOTS[value]
        ]
    )
    box = f'x="{num(x)}" y="{num(y)}" width="{num(size)}" height="{num(size)}" rx="{num(size * 0.2)}"'
    return f'<rect {box} class="fj-tile"/><g class="fj-ink">{pips}</g>'


def _colour(x: float, y: float, size: float, colour: str) -> str:
    pip, edge = size * 0.68, size * 0.16
    box = f'x="{num(x)}" y="{num(y)}" width="{num(size)}" height="{num(size)}" rx="{num(size * 0.2)}"'
    place = f'x="{num(x + edge)}" y="{num(y + edge)}" width="{num(pip)}" height="{num(pip)}"'
    return f'<rect {box} fill="url(#fj-p-{colour})" class="fj-line"/><use href="#fj-{PIPS[colour]}" {place} class="fj-ink"/>'


def _tablet(x: float, y: float, width: float, height: float, parity: str, colour: str | None) -> str:
    """Colour above, parity below: both at once."""
    box = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" rx="6"'
    if colour is None:
        return (
            f'<rect {box} class="fj-tile"/><use href="#fj-{parity}" x="{num(x + 5)}" y="{num(y + 8)}" width="{num(width - 10)}" '
            f'height="15"/><text x="{num(x + width / 2)}" y="{num(y + height - 8)}" class="fj-num big">{SIDES[parity]}</text>'
        )
    half, pip = height * 0.47, height * 0.39
    return (
        f'<rect {box} class="fj-tile"/><path d="M{num(x)} {num(y + half)}V{num(y + 6)}q0-6 6-6h{num(width - 12)}q6 0 6 6'
        f'V{num(y + half)}Z" fill="url(#fj-p-{colour})" class="fj-line"/><use href="#fj-{PIPS[colour]}" '
        f'x="{num(x + (width - pip) / 2)}" y="{num(y + (half - pip) / 2)}" width="{num(pip)}" height="{num(pip)}" class="fj-ink"/>'
        f'<use href="#fj-{parity}" x="{num(x + 4)}" y="{num(y + half + height * 0.13 - 5)}" width="{num(width - 8)}" height="10"/>'
        f'<text x="{num(x + width / 2)}" y="{num(y + height - 4)}" class="fj-num">{SIDES[parity]}</text>'
    )


def _or(word: str, cy: float) -> str:
    if not word:
        return ""
    return f'<circle cy="{num(cy)}" r="8.4" class="fj-orb"/><text y="{num(cy + 3.6)}" class="fj-or">{word}</text>'


def requirement(data: Data, word: str, cy: float = 0) -> str:
    """The dice that a card asks for, drawn around (0, cy), 72 units wide at most. `word` is "or" in the reader's language."""
    return _requirement(tuple(data["colours"]), tuple(data["values"]), data["parity"], word, cy)


@lru_cache(maxsize=512)
def _requirement(colours: tuple[str, ...], values: tuple[int, ...], parity: str | None, word: str, cy: float) -> str:
    if parity:
        if not colours:
            return _tablet(-24, cy - 24, 48, 48, parity, None)
        if len(colours) == 1:
            return _tablet(-20, cy - 25, 40, 50, parity, colours[0])
        gap = 6.0 if len(colours) == 2 else 2.0
        wide = min(33.0, (76 - gap * (len(colours) - 1)) / len(colours))
        left = -(wide * len(colours) + gap * (len(colours) - 1)) / 2
        tablets = [_tablet(left + k * (wide + gap), cy - 23, wide, 46, parity, colour) for k, colour in enumerate(colours)]
        return "".join(tablets) + (_or(word, cy) if len(colours) == 2 else "")
    tiles: list[str | int] = [*colours, *values]
    size, gap = ((44.0, 0.0), (33.0, 8.0), (23.5, 2.0))[min(len(tiles), 3) - 1]
    if len(tiles) > 3:
        size = (76 - gap * (len(tiles) - 1)) / len(tiles)
    left = -(size * len(tiles) + gap * (len(tiles) - 1)) / 2
    drawn = ""
    for k, tile in enumerate(tiles):
        x = left + k * (size + gap)
        drawn += _value(x, cy - size / 2, size, tile) if isinstance(tile, int) else _colour(x, cy - size / 2, size, tile)
    return drawn + (_or(word, cy) if len(tiles) == 2 else "")


# ---- dice ----


def die(data: Data, colour: str, extra: str = "") -> str:
    """A die from above, its rim in the owner's colour; closed when its result cannot be seen."""
    if data["value"] is None:
        inside = '<rect x="5" y="5" width="60" height="60" rx="9" class="fj-shut"/>'
        inside += f'<text x="35" y="46" class="fj-type">{data["type"]}</text>'
    else:
        inside = f'<use href="#fj-{data["colour"]}-{data["value"]}" x="5" y="5" width="60" height="60" class="fj-ink"/>'
    kind = f"fj-die c-{colour}" + " rolling" * data["rolling"]
    return (
        f'<svg class="{kind}" viewBox="-3 -3 76 82" aria-hidden="true"><rect y="6" width="70" height="70" rx="13" '
        f'class="fj-under"/><rect width="70" height="70" rx="13" class="fj-rim"/>{inside}'
        f'<path d="M12 8h46" class="fj-shine"/>{extra}</svg>'
    )


def chip(colour: str) -> str:
    """A small sample of a dice colour."""
    return (
        '<svg class="fj-sample" viewBox="0 0 18 18" aria-hidden="true"><rect x="1" y="1" width="16" height="16" rx="4" '
        f'fill="url(#fj-p-{colour})" class="fj-line"/><use href="#fj-{PIPS[colour]}" x="4" y="4" width="10" height="10" '
        'class="fj-ink"/></svg>'
    )


# ---- characters ----


def shape(colour: str, x: float, y: float, scale: float, kind: str = "fj-sign") -> str:
    """A character's shape with its letter."""
    return (
        f'<g transform="translate({num(x)},{num(y)}) scale({scale:g})" class="{kind}"><path d="{SHAPES[colour]}"/>'
        f'<text y="{BASELINES[colour]}">{LETTERS[colour]}</text></g>'
    )


def sign(colour: str) -> str:
    """A character's sign beside words."""
    return f'<svg class="fj-token c-{colour}" viewBox="-12 -12 24 24" aria-hidden="true">{shape(colour, 0, 0, 1)}</svg>'


def meeple(colour: str) -> str:
    """A figure around its middle."""
    return (
        '<use href="#fj-meeple" x="-20" y="-19.5" width="40" height="44" class="fj-dark"/>'
        '<use href="#fj-meeple" x="-20" y="-22" width="40" height="44" class="fj-body"/>' + shape(colour, 0, 3.5, 1.04, "fj-badge")
    )


def flag(colour: str) -> str:
    """A destination marker; its pole stands at (0, 0)."""
    return (
        '<path d="M0-40V0" class="fj-pole"/><path d="M0-40V0" class="fj-wood"/>'
        '<path d="M1-38h24c-2 5 2 9 0 14s2 9 0 15H1z" class="fj-cloth"/>' + shape(colour, 12.8, -23.4, 1, "fj-badge")
    )


def screen(colour: str, label: str, count: str) -> str:
    """A closed folding screen, with how many dice lie behind it."""
    leaves = ""
    for leaf in range(5):
        left, even = leaf * 17, leaf % 2 == 0
        top, low, near, far = (3, 9, 53, 59) if even else (9, 3, 59, 53)
        leaves += f'<path d="M{left} {top}L{left + 17} {low}V{far}L{left} {near}Z" class="fj-leaf{"" if even else " back"}"/>'
        leaves += f'<path d="M{left} {near - 14}q4.2-6 8.5 0t8.5 0M{left} {near - 7}q4.2-6 8.5 0t8.5 0" class="fj-ripple"/>'
    crest = f'<circle cx="42.5" cy="25" r="15" class="fj-crest"/>{shape(colour, 42.5, 25, 1.1)}' if colour != NOBODY else ""
    return (
        f'<svg class="fj-closed c-{colour}" viewBox="-1 0 87 64" role="img" aria-label="{label}">{leaves}{crest}'
        f'<rect x="26.5" y="43" width="32" height="19" rx="5" class="fj-plate"/>'
        f'<text x="42.5" y="57" class="fj-count">{count}</text></svg>'
    )
