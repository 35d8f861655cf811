"""Who and what stands in the temple: explorers, guardians, keys and the artefact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from caldera.draw.layers import Layer, piece
from caldera.draw.markup import EMPTY, Markup, el, join, num, template
from caldera.games.sub_terra.view import pieces
from caldera.games.sub_terra.view.captions import badge_letter, cell_name, explorer_name, guardian_name, say
from caldera.games.sub_terra.view.observation import Cell, Explorer, Guardian, Observation, Place, Thing
from caldera.games.sub_terra.view.places import corner, spots

SMALL: Final = 0.75
"""Figures smaller than this show their health as a number."""


def find_crowds(seen: Observation) -> dict[Place, tuple[list[Explorer], list[Guardian]]]:
    """Who stands on which cell: explorers and guardians."""
    crowds: dict[Place, tuple[list[Explorer], list[Guardian]]] = {}
    for explorer in seen.explorers:
        if explorer.at is not None:
            crowds.setdefault(explorer.at, ([], []))[0].append(explorer)
    for guardian in seen.guardians:
        if guardian.at is not None:
            crowds.setdefault(guardian.at, ([], []))[1].append(guardian)
    return crowds


def figures(
    seen: Observation, crowds: dict[Place, tuple[list[Explorer], list[Guardian]]], colours: Sequence[str], locale: str
) -> Layer:
    """Explorers and guardians, those in front last, then those who are out."""
    drawn: list[tuple[float, Markup]] = []
    for place, (explorers, guardians) in crowds.items():
        x, y = corner(place)
        front, back = spots(len(explorers), len(guardians))
        for explorer, (dx, dy, scale) in zip(explorers, front, strict=True):
            colour = colours[explorer.seat] if seen.players > 1 else ""
            drawn.append((y + dy, explorer_figure(explorer, x + dx, y + dy, scale, colour, len(explorers) == 1, locale)))
        for guardian, (dx, dy, scale) in zip(guardians, back, strict=True):
            drawn.append((y + dy, guardian_figure(guardian.id, guardian.id == seen.acting, x + dx, y + dy, scale, locale)))
    drawn.sort(key=lambda item: item[0])
    return tuple([figure for _, figure in drawn]) + _saved(seen, locale)


GUARDIAN: Final = template(
    '<g class="size" transform="scale({scale})"><rect class="reach" x="-24" y="-52" width="48" height="62"/><ellipse class="ring" '
    'cy="-1" rx="26" ry="12"/><use href="#st-watch"/><text class="count" y="-3">{number}</text></g>'
)


@piece(4096)
def guardian_figure(number: int, acting: bool, x: float, y: float, scale: float, locale: str) -> Markup:
    return el(
        "g",
        GUARDIAN(scale=str(scale), number=number),
        id=f"guardian-{number}",
        data_el=f"guardian-{number}",
        class_="piece guardian" + " acting" * acting,
        style=f"transform:translate({num(x)}px,{num(y)}px)",
        role="button",
        aria_label=guardian_name(number, locale),
        data_x=x,
        data_y=y,
    )


LYING: Final = template(
    '<g transform="translate(15-3) rotate(-84)"><use href="#st-cloak"/></g><g transform="translate(-17-9)">{sign}</g>{word}'
)
FALLEN: Final = template(
    '<g transform="translate(4-34)"><rect class="fallen" x="-34" y="-10" width="68" height="19" rx="9.5"/>'
    '<text class="tag" y="4.5">{word}</text></g>'
)
STANDING: Final = template(
    '<use href="#st-cloak"/><use href="#st-i-{name}" class="st-ic emblem" x="-7" y="-17" width="14" height="14"/>'
    '<g transform="translate(0-34)">{sign}</g>{thing}{shield}'
)
SHIELD: Final = el("path", class_="shield", d="M-25-34q7 2 14 0v8q-1 7-7 10q-6-3-7-10z")
HEALTH: Final = template(
    '<g class="st-pips" transform="translate(0 11)"><rect x="-14" y="-8" width="28" height="17" rx="8"/><text '
    'class="count" y="5">{hp}</text></g>'
)
EXPLORER: Final = template(
    '<g class="size" transform="scale({scale})"><rect class="reach" x="-24" y="-54" width="48" '
    'height="72"/><ellipse class="stand" cy="-1" rx="27" ry="13"/><ellipse class="ring" cy="-1" rx="29" ry="15"/>'
    '<ellipse cx="2" cy="1.5" rx="16" ry="5.5" opacity=".5"/>{body}{health}{seat}{points}{flag}</g>'
)


def _sign_of(thing: str) -> str:
    return "st-artefact" if thing == "artefact" else "st-keyring"


@piece(8192)
def explorer_figure(explorer: Explorer, x: float, y: float, scale: float, colour: str, alone: bool, locale: str) -> Markup:
    """`colour` is that of the person who runs them; nothing when one person runs all. Words need room: who lies `alone` has it."""
    name, down = explorer.id, explorer.state == "down"
    sign = pieces.badge(name, badge_letter(name, locale))
    if down:
        body = LYING(sign=sign, word=FALLEN(word=say(locale, "down")) if alone else EMPTY)
    else:
        load, thing = explorer.carrying, EMPTY
        if load:
            thing = el("use", href=f"#{_sign_of(load)}", transform="translate(19-15) rotate(18) scale(.85)")
        body = STANDING(name=name, sign=sign, thing=thing, shield=SHIELD if explorer.prepared else EMPTY)
    seat = EMPTY
    if colour:
        seat = el("g", pieces.seat_mark(colour), transform=f"translate({'22 3' if down else '-16-6'})")
    middle = (explorer.ap - 1) / 2
    points = [el("path", class_="point", d=f"M{num(13 * (k - middle))}-63l6 6l-6 6l-6-6z") for k in range(explorer.ap)]
    where = cell_name(explorer.at or (0, 0))
    label = say(locale, "explorer_at", name=explorer_name(name, locale), hp=explorer.hp, max=explorer.max, cell=where)
    return el(
        "g",
        EXPLORER(
            scale=str(scale),
            body=body,
            health=HEALTH(hp=explorer.hp) if scale < SMALL else pieces.pips(explorer.hp, explorer.max, 11),
            seat=seat,
            points=points,
            flag=pieces.icon_at("leader", 9, -60, 17, " flag") if explorer.leader else EMPTY,
        ),
        id=f"explorer-{name}",
        data_el=f"explorer-{name}",
        class_="piece explorer" + " down" * down + " now" * explorer.active,
        style=f"transform:translate({num(x)}px,{num(y)}px);{pieces.lantern(name)}",
        role="button",
        aria_label=label,
        data_x=x,
        data_y=y,
    )


def objects(seen: Observation, crowded: frozenset[Place], locale: str) -> Layer:
    """Keys and the artefact: on the floor, beside whoever stands there, or in the locks of the Sanctuary."""
    drawn: list[Markup] = []
    placed = 0
    lying: dict[Place, int] = {}
    for thing in seen.objects:
        place = thing.at
        if place is None or thing.state not in ("floor", "placed"):
            continue
        if thing.state == "placed":
            dx, dy, scale = 30 + 20 * placed, 50, 0.75
            placed += 1
        elif place in crowded or place in lying:
            dx, dy, scale = 86 - 22 * lying.get(place, 0), 22, 0.8
        else:
            dx, dy, scale = 50, 50 if thing.kind == "key" else 42, 1.2
        lying[place] = lying.get(place, 0) + 1
        drawn.append(_object(thing, dx, dy, scale, locale))
    return tuple(drawn)


@piece(2048)
def _object(thing: Thing, dx: int, dy: int, scale: float, locale: str) -> Markup:
    place = thing.at or (0, 0)
    x, y = corner(place)
    glint = el("circle", r=26, fill="url(#st-warm)")
    return el(
        "g",
        el("circle", class_="reach", r=28),
        join(glint, glint) if thing.state == "floor" else EMPTY,
        el("circle", class_="ring", r=24),
        el("use", href=f"#{_sign_of(thing.kind)}", transform=f"scale({scale})"),
        id=thing.element,
        data_el=thing.element,
        class_=f"piece object {thing.state}",
        style=f"transform:translate({x + dx}px,{y + dy}px)",
        role="button",
        aria_label=say(locale, "object", what=say(locale, thing.kind), cell=cell_name(place)),
        data_x=x + dx,
        data_y=y + dy,
    )


def _saved(seen: Observation, locale: str) -> Layer:
    """Those who are out, beside the exit."""
    out = [explorer for explorer in seen.explorers if explorer.state == "escaped"]
    gate = next((cell for cell in seen.map.cells if cell.type == "exit"), None)
    return tuple([_escaped(explorer, gate, k, locale) for k, explorer in enumerate(out)]) if gate else ()


@piece(1024)
def _escaped(explorer: Explorer, gate: Cell, k: int, locale: str) -> Markup:
    name = explorer.id
    x, y = corner((gate.col, gate.row))
    return el(
        "g",
        el("circle", r=21),
        pieces.badge(name, badge_letter(name, locale)),
        id=f"explorer-{name}",
        class_="piece saved",
        style=f"transform:translate({x + 130 + 48 * (k % 3)}px,{y + 26 + 46 * (k // 3)}px);{pieces.lantern(name)}",
    )
