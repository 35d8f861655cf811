"""The figures of a position: stacks on tiles, on the volcano and at the eggs, and where each figure stands.

Every figure is an element of its own, so that it can walk from stack to stack. The first of those alike (`pick`) stands in
front, can be touched for all of them and carries their number; two more are seen behind it, the others are hidden there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from caldera.draw.layers import Layer, piece
from caldera.draw.markup import EMPTY, Markup, el, join, num, template
from caldera.games.fire_mountain.rules.codes import LETTERS
from caldera.games.fire_mountain.view.art import DINOSAURS, EDGE
from caldera.games.fire_mountain.view.captions import Readers, describe_stack, stack_figures
from caldera.games.fire_mountain.view.observation import Figure, Seen, Tile
from caldera.games.fire_mountain.view.places import Cell, Spot, corner, pushed_by, ring, slide_classes, spots
from caldera.games.fire_mountain.view.terrain import TILE
from caldera.games.fire_mountain.view.tokens import draw_plaque

BEHIND: Final = ((0.0, 0.0), (-17.0, -7.0), (15.0, -9.0))  # steps to those behind the first, at full size
AT_EGGS: Final = Spot(0, 0, 62, 74, (-30, -80, 60, 100))
MOST_PRINTS: Final = 3
"""Footprints that are drawn one by one; more are written as a number."""

_HIT: Final = template('<rect class="fm-hit" fill="none" x="{x}" y="{y}" width="{width}" height="{height}"/>')
_BASE: Final = template(f'<ellipse class="fm-base" rx="{{rx}}" ry="{{ry}}" fill="var(--pc)" stroke="{EDGE}" stroke-width="2.5"/>')
_HALO: Final = template('<ellipse class="fm-halo" rx="{rx}" ry="{ry}"/>')
_PRINT: Final = template('<use href="#fm-i-footprint" x="{x}" y="-13" width="26" height="26"/>')

Ways = tuple[tuple[str, int], ...]
"""Tiles that a figure can get to, and the footprints that takes."""


class Drawn(NamedTuple):
    """A figure's element, to be put in order among the others."""

    figure: str
    markup: Markup


class Group(NamedTuple):
    """The figures of one place."""

    dinosaurs: tuple[Drawn, ...]
    cros: tuple[Drawn, ...]


def draw_figures(seen: Seen, quake: Cell | None, readers: Readers) -> tuple[Layer, Layer]:
    """Dinosaurs first; by id and not by place, so that moving one changes nothing else. The first of a stack comes last."""
    groups: list[Group] = []
    cells = tuple([(tile.id, tile.row, tile.col) for tile in seen.tiles]) if seen.reach else ()
    for tile in seen.tiles:
        if not tile.figures:
            continue
        pushed = pushed_by(quake, tile.row, tile.col)
        if tile.type == "volcano":
            groups.append(_draw_worshippers(tile, seen.volcano.capacity, pushed, readers.locale))
        else:
            reach = tuple([(it.id, tuple(seen.reach[it.id].items())) for it in tile.figures if it.id in seen.reach])
            groups.append(_draw_tile_figures(tile, reach, cells if reach else (), pushed, readers))
    if seen.egg:
        groups.append(_draw_watchers(seen.egg, readers))
    dinosaurs = sorted([one for group in groups for one in group.dinosaurs], reverse=True)
    cros = sorted([one for group in groups for one in group.cros], reverse=True)
    return tuple([one.markup for one in dinosaurs]), tuple([one.markup for one in cros])


# ---- places ----


@piece(4000)
def _draw_tile_figures(
    tile: Tile,
    reach: tuple[tuple[str, Ways], ...],
    cells: tuple[tuple[str, int, int], ...],
    quake: Cell | None,
    readers: Readers,
) -> Group:
    order = sorted(stack_figures(tile.figures), key=lambda members: (members[0].kind == "cro", members[0].seat, members[0].id))
    x, y = corner(tile.row, tile.col)
    places = {name: corner(row, col) for name, row, col in cells}
    ways, slide, where = dict(reach), slide_classes(quake, tile.row, tile.col), readers.name_tile(tile)
    drawn: list[tuple[Figure, Markup]] = []
    for members, spot in zip(order, spots(tuple([members[0].kind != "cro" for members in order])), strict=True):
        at = (x + spot.x, y + spot.y)
        label = readers.say("figure_at", figure=describe_stack(members, readers), where=where)
        chips = _draw_reach(ways.get(members[0].id, ()), places, at)
        drawn += _draw_stack(members, spot, at, (x, y), slide, label, chips, readers.locale)
    return _group(drawn)


def _draw_stack(
    members: Sequence[Figure],
    spot: Spot,
    at: tuple[float, float],
    origin: tuple[int, int],
    slide: str,
    label: str,
    chips: Markup,
    locale: str,
) -> list[tuple[Figure, Markup]]:
    """Alike figures on one spot of a tile."""
    x, y = at
    first = members[0]
    left, top, width, height = spot.hit
    hit = _HIT(x=float(origin[0] + left - x), y=float(origin[1] + top - y), width=float(width), height=float(height))
    if first.species is None:
        scale, broad, lift = min(1.08, spot.height / 76, spot.width / 58), 24.0, 0
    else:
        drawn = DINOSAURS[first.species]
        scale = min(1.18, spot.height / (drawn.height + drawn.lift), spot.width / (drawn.width + 8))
        broad, lift = drawn.width * 0.38, drawn.lift
    shown = min(len(members), len(BEHIND))
    rx, ry = broad * scale + 7 * (shown - 1), 9 + (shown - 1) * 1.5
    shadow = el("ellipse", cy=4, rx=rx + 3, ry=ry + 2, opacity=".28")
    figures: list[tuple[Figure, Markup]] = []
    for k, figure in enumerate(members):
        dx, dy = BEHIND[min(k, len(BEHIND) - 1)]
        dx, dy = (dx * scale, dy * scale) if first.species is None else (dx, dy)
        drawing = _draw_figure(figure, scale)
        if lift:
            drawing = el("path", d=f"M0-2V{-26 * scale:.0f}", stroke=EDGE, stroke_width=5) + drawing
        transform = f"transform:translate({num(x + dx)}px,{num(y + dy)}px)"
        if k == 0:
            marks = el("g", draw_plaque(LETTERS[first.seat], len(members), locale), transform="translate(0 7)")
            inside = join(hit, shadow, _BASE(rx=rx, ry=ry), _HALO(rx=rx + 7, ry=ry + 6), drawing, marks, chips)
            figures.append((figure, _wrap(figure, transform, slide, inside, label)))
        else:
            figures.append((figure, _wrap(figure, transform, slide, drawing, hidden=k >= len(BEHIND))))
    return figures


@piece(2000)
def _draw_worshippers(tile: Tile, capacity: int, quake: Cell | None, locale: str) -> Group:
    (x, y), places, slide = corner(tile.row, tile.col), ring(capacity), slide_classes(quake, tile.row, tile.col)
    drawn: list[tuple[Figure, Markup]] = []
    for figure in tile.figures:
        sx, sy = places[figure.space or 0]
        badge = el("g", draw_plaque(LETTERS[figure.seat], 1, locale), transform="translate(0 6)scale(.86)")
        inside = _draw_figure(figure, 0.6 if figure.species is None else 0.46) + badge
        drawn.append((figure, _wrap(figure, f"transform:translate({num(x + sx)}px,{num(y + sy + 12)}px)", slide, inside)))
    return _group(drawn)


@piece(1000)
def _draw_watchers(figures: tuple[Figure, ...], readers: Readers) -> Group:
    """Their places are variables: the egg space lies elsewhere on phones."""
    hit = _HIT(**dict(zip(("x", "y", "width", "height"), AT_EGGS.hit, strict=True)))
    drawn: list[tuple[Figure, Markup]] = []
    for members in stack_figures(figures):
        for k, figure in enumerate(members):
            dx, dy = BEHIND[min(k, len(BEHIND) - 1)]
            across = f"calc(var(--ex) + var(--es)*{figure.seat + 0.5:g} + {num(dx * 0.86)}px)"
            transform = f"transform:translate({across},calc(var(--ey) + {num(dy)}px))"
            drawing = _draw_figure(figure, 0.86)
            if k == 0:
                plate = el(
                    "g", draw_plaque(LETTERS[figure.seat], len(members), readers.locale), transform="translate(0 7)scale(.86)"
                )
                inside = join(hit, _BASE(rx=24, ry=9), _HALO(rx=34, ry=15), drawing, plate)
                label = readers.say("figure_at", figure=describe_stack(members, readers), where=readers.say("at_eggs"))
                drawn.append((figure, _wrap(figure, transform, "", inside, label)))
            else:
                drawn.append((figure, _wrap(figure, transform, "", drawing, hidden=k >= len(BEHIND))))
    return _group(drawn)


# ---- markup ----


def _group(drawn: Sequence[tuple[Figure, Markup]]) -> Group:
    dinosaurs = tuple([Drawn(figure.id, markup) for figure, markup in drawn if figure.species is not None])
    return Group(dinosaurs, tuple([Drawn(figure.id, markup) for figure, markup in drawn if figure.species is None]))


def _draw_figure(figure: Figure, scale: float) -> Markup:
    what = "cro" if figure.species is None else f"d-{figure.species}"
    return el("use", href=f"#fm-{what}", transform=f"scale({scale:.2f})")


def _wrap(figure: Figure, transform: str, slide: str, inside: Markup, label: str = "", hidden: bool = False) -> Markup:
    """`label`: what to call it if it can be touched."""
    return el(
        "g",
        el("g", inside, class_=f"fm-slide{slide}"),
        id=f"figure-{figure.id}",
        data_el=f"figure-{figure.id}" if label else None,
        role="button" if label else None,
        aria_label=label or None,
        class_=f"fm-fig fm-{LETTERS[figure.seat]}" + " fm-hid" * hidden,
        style=transform,
    )


def _draw_reach(ways: Ways, places: dict[str, tuple[int, int]], at: tuple[float, float]) -> Markup:
    """Where a figure can get to, with the footprints that takes: seen while it is looked at or chosen."""
    if not ways:
        return EMPTY
    chips: list[Markup] = []
    for tile, steps in ways:
        tx, ty = places[tile]
        width = 14 + 22 * min(steps, MOST_PRINTS)
        prints = join([_PRINT(x=-width + 6 + 22 * k) for k in range(steps)])
        if steps > MOST_PRINTS:
            width, prints = 62, el("text", steps, x=-44, y=7.5) + _PRINT(x=-34)
        pill = el("rect", x=-width, y=-18, width=width, height=36, rx=18)
        place = f"translate({num(tx + TILE - 8 - at[0])} {num(ty + 24 - at[1])})"
        chips.append(el("g", el("g", pill, prints, class_="fm-tag"), transform=place))
    return el("g", chips, class_="fm-reach")


def draw_spares(seen: Seen, locale: str) -> Layer:
    """Unseen copies of what the active seat has in reserve, for a preview to put on a place."""
    if seen.active is None:
        return ()
    reserve = seen.seats[seen.active].reserve
    return _draw_spares(LETTERS[seen.active], frozenset([figure.species or "cro" for figure in reserve]), locale)


@piece(200)
def _draw_spares(letter: str, whats: frozenset[str], locale: str) -> Layer:
    badge = el("g", draw_plaque(letter, 1, locale), transform="translate(0 7)")
    return tuple(
        [
            el(
                "g",
                el("use", href="#fm-cro" if what == "cro" else f"#fm-d-{what}"),
                badge,
                data_ghost=f"reserve-{what}",
                class_=f"fm-fig fm-{letter}",
            )
            for what in sorted(whats)
        ]
    )
