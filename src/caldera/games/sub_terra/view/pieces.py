"""Figures and signs: explorers, guardians, keys, dice and the icons of actions. Neither rules nor a state.

An explorer is known by three things that are the same everywhere: the colour of the lantern, the outline of the badge and the
letter in it (a message, for it follows the language). A person is known by the usual colour and shape of the seat, drawn small.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from caldera.draw.markup import Markup, el, join, num, template
from caldera.games.sub_terra.view.art import INK

LANTERNS: Final = {  # light and shade of the cloak
    "archaeologist": ("#f0b429", "#8d640c"),
    "guide": ("#86dd6a", "#3f7d2c"),
    "rogue": ("#a78bfa", "#5a3fb3"),
    "aristocrat": ("#f47bb9", "#9c2f68"),
    "foreman": ("#ff9248", "#98480f"),
    "sharpshooter": ("#5bb8ff", "#1f639f"),
    "sapper": ("#f25f55", "#8d2620"),
    "veteran": ("#c3ccd8", "#5d6878"),
    "healer": ("#35d6c0", "#12776a"),
    "priest": ("#f6ecc0", "#94834a"),
}
BADGES: Final = {  # outlines around 0,0, about 27 wide
    "archaeologist": '<circle r="13"/>',
    "guide": '<path d="M0-17L16.5 12.5H-16.5Z"/>',
    "rogue": '<path d="M-14 0L-7-12.5H7L14 0L7 12.5H-7Z"/>',
    "aristocrat": '<path d="M-13 12.5L-14.5-11L-7-4L0-15L7-4L14.5-11L13 12.5Z"/>',
    "foreman": '<rect x="-12" y="-12" width="24" height="24" rx="1.5"/>',
    "sharpshooter": '<path d="M0-16.5L16.5 0L0 16.5L-16.5 0Z"/>',
    "sapper": '<path d="M0-17L4.6-11L12-12L11-4.6L17 0L11 4.6L12 12L4.6 11L0 17L-4.6 11L-12 12L-11 4.6L-17 0L-11-4.6L-12-12'
    'L-4.6-11Z"/>',
    "veteran": '<path d="M-12.5-13Q0-9 12.5-13V0Q12 10 0 16Q-12 10-12.5 0Z"/>',
    "healer": '<path d="M-6.5-15H6.5V-6.5H15V6.5H6.5V15H-6.5V6.5H-15V-6.5H-6.5Z"/>',
    "priest": '<path d="M-11.5 13V-2A11.5 12.5 0 0 1 11.5-2V13Z"/>',
}
BASELINES: Final = {"guide": 10, "aristocrat": 8.5, "veteran": 6, "priest": 7}  # of the letter; others 6.5
SEATS: Final = {  # the shape of a person's colour, around 0,0
    "red": ("#e5484d", '<circle r="5.5"/>'),
    "green": ("#3fae6a", '<path d="M0-6.5L6.5 5H-6.5Z"/>'),
    "yellow": ("#f2c230", '<rect x="-5" y="-5" width="10" height="10"/>'),
    "blue": ("#4c8dff", '<path d="M0-7L7 0L0 7L-7 0Z"/>'),
    "purple": ("#b07cff", '<path d="M0-6.5L6.3-2L4 5.5H-4L-6.3-2Z"/>'),
    "black": ("#f4f1ea", '<path d="M-2.3-6.5H2.3V-2.3H6.5V2.3H2.3V6.5H-2.3V2.3H-6.5V-2.3H-2.3Z"/>'),
}
ICONS: Final = {  # on a 24 grid, drawn with a stroke
    "reveal": '<path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z"/><circle cx="12" cy="12" r="3"/>',
    "move": '<path d="M4 12h14M12.5 6l6 6-6 6"/>',
    "explore": '<circle cx="12" cy="12" r="9.5"/><path d="M15.8 8.2l-2.4 5.2-5.2 2.4 2.4-5.2z"/>',
    "heal": '<path d="M12 20.5S3 15 3 8.8A4.8 4.8 0 0 1 12 6.5a4.8 4.8 0 0 1 9 2.3C21 15 12 20.5 12 20.5Z"/><path d="M12 9v6'
    'M9 12h6"/>',
    "attack": '<path d="M5 3l10.5 10.5M19 3L8.5 13.5M4 14l6 6M20 14l-6 6M7 17l-4 4M17 17l4 4"/>',
    "dig": '<path d="M5 21L15 11M8 4.5C13 3 20 7 20.5 16M12.5 8.5l3 3"/>',
    "run": '<path d="M3 12h9M7.5 6.5l5.5 5.5-5.5 5.5M14.5 6.5l5.5 5.5-5.5 5.5"/>',
    "take": '<path d="M12 3v11M7.5 9.5L12 14l4.5-4.5M4 15v5h16v-5"/>',
    "drop": '<path d="M12 2v12M7 9.5l5 5 5-5M4 20.5h16"/>',
    "give": '<path d="M3 8h13M12 4l4.5 4-4.5 4M21 16H8M12 12l-4.5 4 4.5 4"/>',
    "unlock": '<rect x="5" y="11" width="14" height="9.5" rx="2"/><path d="M8 11V7.5a4 4 0 0 1 7.5-2M12 14.5v2.5"/>',
    "push": '<path d="M13 2L5 14h6l-1 8 8-12h-6z"/>',
    "end": '<rect x="4" y="4" width="16" height="16" rx="4"/><path d="M9 9h.1M15 15h.1M15 9h.1M9 15h.1M12 12h.1" '
    'stroke-width="2.8"/>',
    "stop": '<path d="M8 3h8l5 5v8l-5 5H8l-5-5V8z"/><path d="M8.5 12h7"/>',
    "accept": '<path d="M4 13l5.5 5.5L20 6"/>',
    "refuse": '<path d="M6 6l12 12M18 6L6 18"/>',
    "keep": '<path d="M5 11V7a2 2 0 0 1 4 0V4a2 2 0 0 1 4 0V5a2 2 0 0 1 4 0v4a2 2 0 0 1 3 1v5c0 4-3 6-7 6s-6-2-8-6z"/>',
    "reroll": '<path d="M4 12a8 8 0 0 1 14-5.3M20 12a8 8 0 0 1-14 5.3M18 2v5h-5M6 22v-5h5"/>',
    "resolve": '<path d="M4 13l5.5 5.5L20 6"/>',
    "illuminate": '<path d="M9 18h6M10 21h4M12 3a6.5 6.5 0 0 0-4 11.5V16h8v-1.5A6.5 6.5 0 0 0 12 3Z"/>',
    "sprint": '<circle cx="15" cy="4" r="2"/><path d="M4 13l4-5 5 1 2 4 4 1M10 13l-2 4H3M11 12l4 4-1 6"/>',
    "order": '<path d="M4 10v4h3l9 5V5l-9 5zM19 9a4 4 0 0 1 0 6"/>',
    "research": '<path d="M12 6Q8 3 3 5v14q5-2 9 1 4-3 9-1V5q-5-2-9 1zM12 6v14"/>',
    "excavate": '<path d="M3 20h18M5 20l3-6 4 1 3-3 4 8M10 9L17 2M13 2.5c3 0 6 3 6 6"/>',
    "consolidate": '<path d="M3 4h18M3 20h18M7 4v16M17 4v16M7 9l5-5 5 5"/>',
    "scope": '<path d="M2 14l13-7 3 5-13 7zM15 7l3-2 4 7-3 1.5M8 16l-1 5M11 14l3 7"/>',
    "shoot": '<circle cx="12" cy="12" r="7.5"/><path d="M12 1.5v6M12 16.5v6M1.5 12h6M16.5 12h6"/>',
    "grenade": '<circle cx="11" cy="14.5" r="7"/><path d="M11 7.5V4h4l3 4M15 3l5-1"/>',
    "demolish": '<path d="M3 5h18v14h-5l-2-3 2-3-3-2 2-3-3-3M3 5v14h6l1-3-2-2 2-3M3 12h5M17 12h4"/>',
    "annihilate": '<path d="M18 3l3 3-11 11H7v-3zM4 20l4-4M6 13l5 5"/>',
    "prepare": '<path d="M4 4q8 3 16 0v8q-1 7-8 10-7-3-8-10z"/>',
    "cure": '<path d="M9 2.5h6M10 2.5v6l-5 9.5a2.5 2.5 0 0 0 2.3 3.5h9.4A2.5 2.5 0 0 0 19 18l-5-9.5v-6M12 12.5v5M9.5 15h5"/>',
    "revive": '<path d="M12 20V9M7 13l5-5 5 5M5 4h14"/>',
    "purify": '<path d="M12 2v20M4.5 7l15 10M19.5 7l-15 10"/><circle cx="12" cy="12" r="4"/>',
    "stumble": '<path d="M4 20h16M8 20l-1-6 5-3 4 4 4-1M9 6l3 5"/><circle cx="7" cy="5" r="2"/>',
    "lava": '<path d="M12 3c3 4 6 6 6 11a6 6 0 0 1-12 0c0-3 2-4 2.5-6.5C10 9 11 10 11 12c1.5-2 2-5 1-9Z"/>',
    "collapse": '<path d="M4 20l3-7h5l2 7zM13 20l2-5h4l2 5zM6 9l3-5 4 2-1 4zM15 10l2-4 3 2-1 3z"/>',
    "trap": '<path d="M3 20h18M4 20l3-13 3 13M9 20l3-16 3 16M14 20l3-13 3 13"/>',
    "wake": '<path d="M6.5 9.5h11V17L15 21H9L6.5 17zM6.5 9.5L2.5 7l4-1.5L8 3l4-1.5L16 3l1.5 2.5 4 1.5-4 2.5M12 2v7M9 13h1.5'
    'M13.5 13H15M10 17.5h4"/>',
    "activate": '<path d="M8 10h8v7l-2 3h-4l-2-3zM10 13.5h1M13 13.5h1M10.5 17h3M3 10a9.5 9.5 0 0 1 18 0M21 5v5h-5"/>',
    "bag": '<path d="M9 3h6l-1.5 4c4 2 6 6 6 9.5S17 21 12 21s-7.5-1-7.5-4.5S6.5 9 10.5 7zM9 7h6"/>',
    "leader": '<path d="M6 22V3M6 4c5-3 8 3 13 0v9c-5 3-8-3-13 0"/>',
    "skull": '<path d="M12 3a8 8 0 0 0-5 14v3h10v-3a8 8 0 0 0-5-14zM9 11v1.5M15 11v1.5M12 14v1.5M10 17v3M14 17v3"/>',
    "escaped": '<path d="M13 3h7v18h-7M3 12h12M10 7l5 5-5 5"/>',
    "curse": '<path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12ZM12 8l2 4-2 4-2-4z"/>',
    "in": '<path d="M12 5v14M5 12h14"/>',
    "out": '<path d="M5 12h14"/>',
    "fit": '<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"/>',
    "me": '<circle cx="12" cy="12" r="7"/><path d="M12 2v5M12 17v5M2 12h5M17 12h5"/>',
    "archaeologist": '<circle cx="10" cy="10" r="6.5"/><path d="M15 15l6 6M7.5 10a2.5 2.5 0 0 1 2.5-2.5"/>',
    "guide": '<path d="M9 8h6l2 10H7zM9 8a3 3 0 0 1 6 0M7 21h10M12 11v4"/>',
    "rogue": '<path d="M2 8q10-4 20 0q0 9-6 9q-3 0-4-4q-1 4-4 4q-6 0-6-9zM6 11q2-1 3 1M18 11q-2-1-3 1"/>',
    "aristocrat": '<path d="M3 18h18M6.5 18V5h11v13M6.5 13h11"/>',
    "foreman": '<path d="M3 17h18M5 17v-2a7 7 0 0 1 14 0v2M10 8.5V14M14 8.5V14"/>',
    "sharpshooter": '<circle cx="12" cy="12" r="7.5"/><path d="M12 1.5v6M12 16.5v6M1.5 12h6M16.5 12h6"/>',
    "sapper": '<path d="M4 9h4v12h-4zM9 9h5v12h-5zM15 9h4v12h-4zM3 15h17M11.5 9q0-5 5-5t4-2"/>',
    "veteran": '<path d="M5 20V11a7 7 0 0 1 14 0v9h-5v-6h-4v6zM12 4V1"/>',
    "healer": '<path d="M9 3h6v6h6v6h-6v6H9v-6H3V9h6z"/>',
    "priest": '<path d="M12 10c-4-3-4-8 0-8s4 5 0 8zM12 10v12M6 13h12"/>',
}
GUARDIAN: Final = (
    "M-16 1L-18-14L-13-19H-9V-21L-15-27L-17-36L-10-38L-7-44L0-47L7-44L10-38L17-36L15-27L9-21V-19H13L18-14L16 1Q0 6-16 1Z"
)
CLOAK: Final = (
    '<path d="M-13.5 0C-13.5-15-7-18-5.5-26H5.5C7-18 13.5-15 13.5 0Q0 6-13.5 0Z" fill="var(--shade)" '
    'stroke="#0b0705" stroke-width="2.2" '
    'stroke-linejoin="round"/><path d="M-9-1.5C-9-14-4-17-2.5-25H1C-1-16-3-12-3 1.5Q-6 1-9-1.5Z" fill="var(--lamp)"/>'
)


def _guardian() -> Markup:
    return Markup(
        '<ellipse cx="2" cy="1" rx="20" ry="6.5" opacity=".55"/><g stroke-linejoin="round">'
        f'<path d="{GUARDIAN}" fill="#efe6d2" stroke="#efe6d2" stroke-width="5"/><path d="{GUARDIAN}" fill="#2a2c33" '
        'stroke="#0a0b0e" stroke-width="2"/></g>'
        '<path d="M-10-37L-4-29M-7-43L-2.5-30M0-46V-30M7-43L2.5-30M10-37L4-29M-16-35L-6-28M16-35L6-28" '
        'stroke="#8b8f9b" stroke-width="1.3" '
        'stroke-linecap="round"/><path d="M-16.5-13.5L-12.5-17.5H-9L-10 0Q-13 0-14.5-.5Z" fill="#4c505b"/>'
        '<path d="M-9-30H9V-17L5-12H-5L-9-17Z" fill="#e2d6bd" stroke="#0a0b0e" stroke-width="1.6" stroke-linejoin="round"/>'
        '<path d="M-7-26.5H-2V-22.5H-5.5ZM7-26.5H2V-22.5H5.5Z" fill="#c1121f"/><path d="M-4.5-16H4.5M-2.5-17.5V-14.5'
        'M0-17.5V-14.5M2.5-17.5V-14.5M0-23V-19.5" '
        'stroke="#0a0b0e" stroke-width="1.2"/>'
    )


def _double(shape: str, light: str, width: float) -> Markup:
    """A line drawing with a dark edge, to be seen on any ground."""
    line = {"fill": "none", "stroke_linecap": "round"}
    return join(
        el("g", Markup(shape), stroke=INK, stroke_width=width + 3, **line),
        el("g", Markup(shape), stroke=light, stroke_width=width, **line),
    )


ARTEFACT: Final = Markup(
    f'<path d="M0-18L12-6L7 12H-7L-12-6Z" fill="#7d1fd1" stroke="{INK}" stroke-width="5"/><path d="M0-18L12-6L7 '
    '12H-7L-12-6Z" fill="#b45cff" '
    'stroke="#ffe6a8" stroke-width="2" stroke-linejoin="round"/><path d="M0-18L4-6L0 12L-4-6ZM-12-6H12" '
    'fill="#e4c2ff" fill-opacity=".7" stroke="#ffe6a8" '
    'stroke-width="1"/>'
)


@cache
def piece_symbols() -> Markup:
    """Cloak, badges, guardian, key, artefact, icons."""
    key = _double('<circle cy="-8" r="6"/><path d="M0-2V14M0 8h5.5M0 13.5h5.5"/>', "#ffe6a8", 2.8)
    return join(
        el("g", Markup(CLOAK), id="st-cloak"),
        el("g", _guardian(), id="st-watch"),
        el("g", key, id="st-keyring"),
        el("g", ARTEFACT, id="st-artefact"),
        [el("g", Markup(shape), id=f"st-badge-{name}", stroke_linejoin="round") for name, shape in BADGES.items()],
        [el("symbol", Markup(shape), id=f"st-i-{name}", viewBox="0 0 24 24") for name, shape in ICONS.items()],
    )


@cache
def icon(name: str, extra: str = "") -> Markup:
    return el("svg", el("use", href=f"#st-i-{name}"), class_=f"st-ic {extra}", aria_hidden="true")


def icon_at(name: str, x: float, y: float, size: float, extra: str = "") -> Markup:
    """The same inside a larger drawing."""
    return el("use", href=f"#st-i-{name}", class_="st-ic" + extra, x=x, y=y, width=size, height=size)


def lantern(name: str) -> str:
    """The two colours of an explorer, as style."""
    light, shade = LANTERNS[name]
    return f"--lamp:{light};--shade:{shade}"


BADGE: Final = template(
    '<use href="#st-badge-{name}" fill="#fff3d9" stroke="#fff3d9" stroke-width="5.5"/><use href="#st-badge-{name}" '
    f'fill="var(--lamp)" stroke="{INK}" '
    'stroke-width="2.2"/><text class="{kind}" y="{y}">{letter}</text>'
)


@cache
def badge(name: str, letter: str) -> Markup:
    """An explorer's sign for use inside an SVG whose style holds the lantern."""
    two = len(letter) > 1  # a smaller letter stands higher
    return BADGE(name=name, y=BASELINES.get(name, 6.5) - 1.5 * two, kind="st-letter two" if two else "st-letter", letter=letter)


@cache
def token(name: str, letter: str) -> Markup:
    """The same as a small picture in a panel."""
    return el("svg", badge(name, letter), class_="st-token ", viewBox="-20 -20 40 40", style=lantern(name), aria_hidden="true")


@cache
def seat_mark(colour: str) -> Markup:
    """A person's shape and colour, small."""
    fill, shape = SEATS[colour]
    return el("g", Markup(shape), fill=fill, stroke=INK, stroke_width=1.6)


@cache
def seat_token(colour: str) -> Markup:
    return el("svg", seat_mark(colour), class_="st-seat", viewBox="-9 -9 18 18", aria_hidden="true")


@cache
def pips(hp: int, most: int, y: float) -> Markup:
    """Health under a figure: full and empty dots."""
    width = most * 6.6 + 6
    dots = [el("circle", cx=-width / 2 + 6.3 + k * 6.6, r=2.4, class_="st-full" if k < hp else "st-empty") for k in range(most)]
    bar = el("rect", x=-width / 2, y=-5, width=width, height=10, rx=5)
    return el("g", bar, dots, class_="st-pips", transform=f"translate(0 {num(y)})")


SPOTS: Final = {
    1: "12 12",
    2: "7 7,17 17",
    3: "7 7,12 12,17 17",
    4: "7 7,17 7,7 17,17 17",
    5: "7 7,17 7,12 12,7 17,17 17",
    6: "7 6,17 6,7 12,17 12,7 18,17 18",
}


def die_spots(value: int) -> Markup:
    """The spots of a six-sided die on a 24 grid."""
    places = [place.split() for place in SPOTS[value].split(",")]
    return join([el("circle", cx=x, cy=y, r=2.2) for x, y in places])


DIE: Final = template(
    '<svg class="st-die {extra}" viewBox="0 0 72 72" aria-hidden="true"><path d="M36 4L66 18V50L36 68L6 50V18Z" '
    f'fill="#e9dcc0" stroke="{INK}" '
    'stroke-width="2.5" stroke-linejoin="round"/><path d="M36 34L66 18V50L36 68Z" fill="#b39c74"/><path d="M36 4'
    'L66 18L36 34L6 18Z" fill="#fff6e2"/>'
    f'<path d="M6 18L36 34L66 18M36 34V68" fill="none" stroke="{INK}" stroke-width="1.6"/><g transform="matrix(1.05 '
    '.56 0 1.05 8.5 23)" fill="none" '
    'stroke="#20130a" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">{inside}</g></svg>'
)


@cache
def die_picture(face: str | int | None) -> Markup:
    """A die, seen from above and in front, that shows a peril, a number, or nothing yet."""
    if face is None:
        return DIE(extra="rolling", inside="")
    if isinstance(face, int):
        return DIE(extra="", inside=el("g", die_spots(face), fill="#20130a", stroke="none"))
    return DIE(extra="", inside=Markup(ICONS[face]))


_FACE: Final = template(
    '<svg viewBox="0 0 24 24" fill="none" stroke="#20130a" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">'
    "{inside}</svg>"
)


@cache
def flat_face(face: str | int) -> Markup:
    """One side of a die by itself."""
    if isinstance(face, int):
        return _FACE(inside=el("g", die_spots(face), fill="#20130a", stroke="none"))
    return _FACE(inside=Markup(ICONS[face]))
