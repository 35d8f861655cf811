"""What can be touched on the board besides figures: cells, openings, walls, and the tile in hand. The client lights what counts."""

from __future__ import annotations

from typing import Final

from caldera.draw.layers import Layer, piece
from caldera.draw.markup import Markup, el, join, num, template
from caldera.games.sub_terra.rules.abilities import ABILITIES
from caldera.games.sub_terra.view import ground, pieces
from caldera.games.sub_terra.view.art import CELL, STEPS
from caldera.games.sub_terra.view.captions import ability_name, cell_name, say, side_name, tile_name
from caldera.games.sub_terra.view.ground import QUARTERS
from caldera.games.sub_terra.view.observation import Cell, DrawnTile, Observation, Opening, Place, Placing, Site
from caldera.games.sub_terra.view.places import corner

LOOKING: Final = frozenset([ability.name for ability in ABILITIES if ability.path == "opening"])
AT_WALLS: Final = frozenset([ability.name for ability in ABILITIES if ability.path == "wall"])
"""Abilities for which openings or walls are touched."""
SIGN_WIDTH: Final = 54


# ---- what lava takes next ----

FLOW: Final = template(
    '<rect x="4" y="4" width="92" height="92" rx="6" fill="url(#st-warn)"/><rect x="4" y="4" width="92" height="92" rx="6" '
    'class="edge"/><g transform="translate(85 15)"><circle r="12"/>'
    '<use href="#st-i-lava" x="-9" y="-10" width="18" height="18" class="st-ic"/></g>'
)()


@piece(1024)
def next_flow(cell: Cell) -> Markup:
    x, y = corner((cell.col, cell.row))
    return el("g", FLOW, id=f"next-{cell.col}-{cell.row}", class_="next", transform=f"translate({x} {y})")


# ---- openings ----


def openings(seen: Observation, locale: str) -> Layer:
    """Doors into the dark; beside a chosen one, what can be done with it."""
    active = next((explorer for explorer in seen.explorers if explorer.active), None)
    own = tuple([ability.id for ability in active.abilities if ability.id in LOOKING]) if active else ()
    return tuple([_opening(opening, own, locale) for opening in seen.map.openings])


OPENING: Final = template(
    '<g transform="translate({x} {y}) rotate({turn} 50 50)"><path class="beam" d="M32 1L22-44H78L68 1Z"/><path class="sill" '
    'd="M31 0H69"/><rect class="reach" x="18" y="-50" width="64" height="58"/></g>'
    '<text class="ask" x="{ask_x}" y="{ask_y}">?</text>'
)


@piece(4096)
def _opening(opening: Opening, abilities: tuple[str, ...], locale: str) -> Markup:
    x, y = corner((opening.col, opening.row))
    side, element = opening.side, opening.element
    to_x, to_y = corner(opening.to)
    across, down = STEPS[side]
    door = OPENING(x=x, y=y, turn=QUARTERS[side], ask_x=x + 50 + across * 76, ask_y=y + 62 + down * 76)
    label = say(locale, "opening", cell=cell_name((opening.col, opening.row)), side=side_name(side, locale))
    touched = {"data_x": to_x + 50, "data_y": to_y + 68}
    return join(
        el("g", door, id=element, data_el=element, class_="opening", **touched, role="button", aria_label=label),
        el("g", _verbs(abilities, locale), class_="verbs", transform=f"translate({to_x + 50} {to_y + 50})"),
    )


@piece(64)
def _verbs(abilities: tuple[str, ...], locale: str) -> Markup:
    """What can be done at an opening, as signs in a row."""
    verbs = [(f"action-{name}", say(locale, f"action.{name}")) for name in ("reveal", "explore")]
    verbs += [(f"ability-{name}", ability_name(name, locale)) for name in abilities]
    middle = (len(verbs) - 1) / 2
    signs = [
        el(
            "g",
            el("circle", r=25),
            pieces.icon_at(element.partition("-")[2], -15, -15, 30),
            data_el=element,
            class_="verb",
            role="button",
            aria_label=name,
            transform=f"translate({num(SIGN_WIDTH * (k - middle))} 0)",
        )
        for k, (element, name) in enumerate(verbs)
    ]
    return join(signs)


# ---- walls ----


def walls(seen: Observation, locale: str) -> Layer:
    """The walls around somebody who can blow them away."""
    active = next((explorer for explorer in seen.explorers if explorer.active and explorer.at is not None), None)
    if active is None or not any(ability.id in AT_WALLS for ability in active.abilities):
        return ()
    cell = next((cell for cell in seen.map.cells if (cell.col, cell.row) == active.at), None)
    if cell is None:
        return ()
    return tuple([_wall(cell.col, cell.row, cell.name, side, locale) for side in "NESW" if side not in cell.openings])


WALL: Final = template(
    '<rect class="reach" x="15" y="-18" width="70" height="44"/><path class="ring" d="M24 6h52"/>'
    '<path class="ring thin" d="M36-2l5 9l-4 8M52-3l-4 10l5 9M66-2l3 8l-4 8"/>'
)()


@piece(512)
def _wall(col: int, row: int, name: str, side: str, locale: str) -> Markup:
    x, y = corner((col, row))
    element = f"wall-{col}-{row}-{side}"
    label = say(locale, "wall", cell=name, side=side_name(side, locale))
    turned = f"translate({x} {y}) rotate({QUARTERS[side]} 50 50)"
    return el("g", WALL, id=element, data_el=element, class_="wall", role="button", aria_label=label, transform=turned)


# ---- cells ----


@piece(256)
def find_frontier(taken: frozenset[Place], sites: tuple[Site, ...], columns: int) -> tuple[Place, ...]:
    """Empty cells that something can be put on: those next to the temple, and where the Sanctuary could lie."""
    empty = {place for site in sites for place in (site.hall, site.vault, site.chamber) if place}
    for col, row in taken:
        empty.update([(col + dx, row + dy) for dx, dy in STEPS.values()])
    return tuple(sorted([(col, row) for col, row in empty - taken if row >= 1 and 0 <= col < columns]))


def cells(seen: Observation, frontier: tuple[Place, ...], locale: str) -> Layer:
    """Targets: every cell in play, and the empty ones next to it."""
    in_play = [_cell(cell.col, cell.row, cell.name, cell.type, locale) for cell in seen.map.cells]
    return (*in_play, *[_empty_cell(place, locale) for place in frontier])


RINGS: Final = template(
    '<rect class="ring wide" x="5" y="5" width="90" height="90" rx="9"/>'
    '<rect class="ring" x="5" y="5" width="90" height="90" rx="9"/>'
)()


@piece(4096)
def _cell(col: int, row: int, name: str, kind: str, locale: str) -> Markup:
    return _target(col, row, say(locale, "cell", cell=name, what=tile_name(kind, locale)), "cell")


@piece(2048)
def _empty_cell(place: Place, locale: str) -> Markup:
    return _target(*place, say(locale, "empty_cell", cell=cell_name(place)), "cell empty")


def _target(col: int, row: int, label: str, kind: str) -> Markup:
    x, y, element = col * CELL, row * CELL, f"cell-{col}-{row}"
    touched = {"data_x": x + 50, "data_y": y + 68}
    place = f"translate({x} {y})"
    return el("g", RINGS, id=element, data_el=element, class_=kind, **touched, role="button", aria_label=label, transform=place)


# ---- chips ----

CHIP: Final = template(
    '<g class="chip" transform="translate({x} {y})"><rect x="-40" y="-16" width="80" height="31" rx="15.5"/>'
    '<text y="6" data-chip="{element}"></text></g>'
)
COST: Final = template(
    '<g class="chip cost" transform="translate({x} {y})"><text y="6" data-chip="{element}" data-first=""></text></g>'
)
"""On cells to go to: what that costs and risks is seen before anything is chosen."""


@piece(8192)
def _chip(element: str, x: float, y: float) -> Markup:
    return (COST if element.startswith("cell-") else CHIP)(x=x * CELL, y=y * CELL, element=element)


def chips(seen: Observation, frontier: tuple[Place, ...]) -> Layer:
    """Small labels for previews, over everything."""
    drawn = [_chip(cell.element, cell.col + 0.5, cell.row + 0.96) for cell in seen.map.cells]
    drawn += [_chip(f"cell-{col}-{row}", col + 0.5, row + 0.5) for col, row in frontier]
    drawn += [_chip(opening.element, opening.to[0] + 0.5, opening.to[1] + 0.5) for opening in seen.map.openings]
    places = [(explorer.element, explorer.at) for explorer in seen.explorers]
    places += [(guardian.element, guardian.at) for guardian in seen.guardians]
    places += [(thing.element, thing.at) for thing in seen.objects]
    return (*drawn, *[_chip(element, at[0] + 0.5, at[1] + 0.04) for element, at in places if at is not None])


# ---- the Sanctuary's places, and the tile in hand ----


@piece(512)
def site(number: int, place: Site) -> Markup:
    """Where the Sanctuary could lie."""
    drawn = []
    for part, cell in (("hall", place.hall), ("vault", place.vault), ("chamber", place.chamber)):
        if cell is None:
            continue
        x, y = corner(cell)
        frame = el("rect", x=9, y=9, width=82, height=82, rx=6)
        drawn.append(el("g", frame, id=f"site-{number}-{part}", class_=f"site {part}", transform=f"translate({x} {y})"))
    return join(drawn)


def placing(seen: Observation, locale: str) -> Layer:
    """The tile in hand, in place; one picture for each way to turn it."""
    if not seen.placing:
        return ()
    return (_placing(seen.placing, seen.drawn[0] if seen.phase == "place" and seen.drawn else None, locale),)


@piece(512)
def _placing(place: Placing, tile: DrawnTile | None, locale: str) -> Markup:
    x, y = corner(place.cell)
    at = f"translate({x} {y})"
    if tile is None:
        inside = join(el("rect", x=6, y=6, width=88, height=88, rx=9), el("text", "?", x=50, y=64))
        return el("g", inside, id="placing", class_="pending", transform=at)
    ways, buttons = [], []
    middle = (len(place.rotations) - 1) / 2
    for k, turn in enumerate(place.rotations):
        element = f"rotate-{turn}"
        picture = ground.tile_picture(tile.type, tile.shape, turn, tile.number, False, False, False, 0)
        frame = el("rect", x=1, y=1, width=98, height=98, rx=3, class_="frame")
        hand = el("g", picture, frame, class_="hand")
        label = say(locale, "turned", turn=turn)
        ways.append(el("g", hand, id=f"way-{turn}", data_el=element, class_="way", role="button", aria_label=label))
        pad = el("rect", class_="pad", width=54, height=54, rx=8)
        small = el("g", picture, transform="translate(5 5) scale(.44)")
        left = num(50 + 62 * (k - middle) - 27)
        buttons.append(el("g", pad, small, data_el=element, class_="turn", transform=f"translate({left} 8)"))
    return el(
        "g",
        el("rect", class_="socket", x=2, y=2, width=96, height=96, rx=6),
        el("g", ways, id="ways", class_="ways", data_cycle="rotate"),
        el("g", buttons if len(ways) > 1 else None, id="turns", class_="turns", transform="translate(0 100)"),
        id="placing",
        transform=at,
    )
