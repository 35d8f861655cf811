"""The temple itself: rock, tiles, fog, light and darkness. Figures and what can be touched lie above it."""

from __future__ import annotations

from functools import cache
from typing import Final

from caldera.draw.layers import Layer, Layers, nest, piece
from caldera.draw.markup import EMPTY, Markup, el, join, template
from caldera.games.sub_terra.view import pieces
from caldera.games.sub_terra.view.art import CELL, KINDS
from caldera.games.sub_terra.view.observation import Cell, Explorer, Gap, Observation, Place
from caldera.games.sub_terra.view.places import corner, orientation
from caldera.games.sub_terra.view.symbols import tile_symbols

FAR: Final = 900  # rock drawn around the temple, for cameras that pan
QUARTERS: Final = {"N": 0, "E": 90, "S": 180, "W": 270}
KNOWN: Final = frozenset(KINDS)
UPRIGHT: Final = frozenset({"spikes", "ruins", "guardian", "lair", "key", "journal", "crossing", "exit", "vault"})
"""Types with a drawing that stays upright however the tile is turned."""


def defs(seen: Observation) -> Layer:
    """Everything that the picture uses again and again; an edition may have tiles of its own shapes."""
    shapes = {(kind.type, kind.shape) for kind in seen.bag.kinds}
    shapes |= {(_look(cell), orientation(cell)[0]) for cell in seen.map.cells}
    shapes |= {(tile.type, tile.shape) for tile in seen.drawn}
    return _defs(frozenset(shapes - KNOWN))


@cache
def _defs(more: frozenset[tuple[str, str]]) -> Layer:
    return (el("defs", tile_symbols(more), pieces.piece_symbols(), id="st-defs"),)


def _look(cell: Cell) -> str:
    """How the type is drawn: the guardian spaces of the side pieces are built of brick."""
    return "lair" if cell.type == "guardian" and cell.piece else cell.type


def _far(width: float, height: float) -> dict[str, float]:
    """A frame around everything, far enough for any camera."""
    return {"x": -FAR, "y": -FAR, "width": width + 2 * FAR, "height": height + 2 * FAR}


@piece(64)
def rock(columns: int, depth: int) -> Layer:
    """Everything around the temple: rock, the unexplored ground, faint corners of the cells to come."""
    width, height = columns * CELL, depth * CELL
    marks = "".join([f"M{c * CELL - 3} {r * CELL}h6m-3-3v6" for c in range(columns + 1) for r in range(1, depth + 2)])
    letters = [
        el("text", chr(97 + c), class_="st-coord", x=c * CELL + 50, y=-9) for c in range(columns) if c != columns // 2
    ]  # the exit lies above the middle column
    numbers = [el("text", r, class_="st-coord", x=x, y=r * CELL + 56) for r in range(depth + 1) for x in (-17, width + 17)]
    borders = f"M0 {CELL}V{height + FAR}M{width} {CELL}V{height + FAR}"
    return (
        join(
            el("rect", **_far(width, height), fill="#0d0b0c"),
            el("rect", **_far(width, height), fill="url(#st-bed)"),
            el("rect", y=CELL, width=width, height=height + FAR, fill="#121216"),
            el("path", d=marks, stroke="#8a8f9c", opacity=".3"),
            el("path", d=borders, stroke="#6e5535", stroke_opacity=".6", stroke_width=3),
            letters,
            numbers,
        ),
    )


# ---- tiles ----

NUMBER: Final = template(
    '<g transform="translate(15 15)"><path d="M-11-6L-6-11H6L11-6V6L6 11H-6L-11 6Z" fill="#dcc394" stroke="#0b0705" '
    'stroke-width="2.5"/><text class="number" y="5.8">{value}</text></g>'
)


def stone(kind: str, shape: str, turn: int) -> Markup:
    """A bare tile: what turns, and what stays upright."""
    turned = el("use", href=f"#st-{kind}-{shape}", transform=f"rotate({turn} 50 50)" if turn else None)
    return join(turned, el("use", href=f"#st-{kind}") if kind in UPRIGHT else EMPTY)


@piece(2048)
def tile_picture(
    kind: str, shape: str, turn: int, number: int, rubble: bool, consolidated: bool, flipped: bool, seed: int
) -> Markup:
    if flipped:
        return el("use", href=f"#st-volcano{seed % 3}", class_="st-flow")
    heap = join(
        el("circle", cx=50, cy=50, r=33, fill="#120a06", opacity=".5"),
        el("use", href=f"#st-rubble{seed % 2}", class_="st-fall"),
    )
    return join(
        stone(kind, shape, turn),
        heap if rubble else EMPTY,
        NUMBER(value=number) if number else EMPTY,
        el("use", href="#st-props", class_="st-fall") if consolidated else EMPTY,
    )


@piece(8192)
def tile(cell: Cell) -> Markup:
    """A cell in play."""
    shape, turn = orientation(cell)
    seed = cell.col + 2 * cell.row
    picture = tile_picture(_look(cell), shape, turn, cell.number, cell.rubble, cell.consolidated, cell.flipped, seed)
    place = f"transform:translate({cell.col * CELL}px,{cell.row * CELL}px)"
    return el("g", picture, id=f"tile-{cell.col}-{cell.row}", class_="tile", style=place)


@piece(256)
def seams(cells: tuple[Cell, ...]) -> Layer:
    """An outline around each piece that is made of several cells."""
    whole: dict[str, list[Place]] = {}
    for cell in cells:
        if cell.piece:
            whole.setdefault(cell.piece, []).append((cell.col, cell.row))
    drawn = []
    for name, places in whole.items():
        left, right = min([c for c, _ in places]), max([c for c, _ in places])
        top, bottom = min([r for _, r in places]), max([r for _, r in places])
        width, height = (right - left + 1) * CELL - 2, (bottom - top + 1) * CELL - 2
        frame = {"x": left * CELL + 1, "y": top * CELL + 1, "width": width, "height": height}
        drawn.append(el("rect", id=f"seam-{name}", class_=f"seam {name}", **frame, rx=3))
    return tuple(drawn)


@piece(512)
def gap(hole: Gap) -> Markup:
    x, y = corner((hole.col, hole.row))
    turned = f"translate({x} {y}) rotate({QUARTERS[hole.side]} 50 50)"
    return el("use", id=hole.element, data_el=hole.element, href="#st-gap", transform=turned)


@piece(256)
def fog(taken: frozenset[Place], columns: int, depth: int) -> Layer:
    free = [(col, row) for row in range(1, depth + 2) for col in range(columns) if (col, row) not in taken]
    return tuple([_mist(col, row) for col, row in free])


@piece(2048)
def _mist(col: int, row: int) -> Markup:
    return el("use", id=f"fog-{col}-{row}", href=f"#st-fog{(col * 7 + row * 5) % 4}", x=col * CELL, y=row * CELL)


# ---- light ----


def lights(seen: Observation) -> tuple[Layer, Layer]:
    """Holes in the darkness, and the glow that goes with them. Lanterns walk with their explorers."""
    lanterns = [lantern_light(one) for one in seen.explorers if one.state in ("standing", "down")]
    hot = [cell_light(cell) for cell in seen.map.cells if cell.flipped or cell.type in ("lava", "exit")]
    floor = [_thing_light(thing.at) for thing in seen.objects if thing.state == "floor" and thing.at]
    holes = [hole for hole, _ in lanterns] + [hole for hole, _ in hot if hole] + floor
    glow = [warm for _, warm in lanterns] + [heat for _, heat in hot if heat]
    return tuple(holes), tuple(glow)


@piece(4096)
def lantern_light(explorer: Explorer) -> tuple[Markup, Markup]:
    x, y = corner(explorer.at or (0, 0))
    reach = 110 if explorer.state == "down" else 215 if explorer.active else 165
    place = f"transform:translate({x + 50}px,{y + 50}px)"
    hole = el("circle", id=f"hole-{explorer.id}", class_="light", style=place, r=reach, fill="url(#st-hole)")
    return hole, el("circle", id=f"glow-{explorer.id}", class_="light", style=place, r=reach, fill="url(#st-warm)")


@piece(2048)
def cell_light(cell: Cell) -> tuple[Markup, Markup]:
    x, y = corner((cell.col, cell.row))
    if cell.flipped or (cell.type == "lava" and not cell.consolidated):
        hole = el("circle", cx=x + 50, cy=y + 50, r=140, fill="url(#st-hole)")
        name = f"heat-{cell.col}-{cell.row}"
        return hole, el("circle", id=name, class_="heat", cx=x + 50, cy=y + 50, r=150, fill="url(#st-heat)")
    if cell.type == "exit":
        return el("circle", cx=x + 50, cy=y + 40, r=130, fill="url(#st-hole)"), EMPTY
    return EMPTY, EMPTY


@piece(512)
def _thing_light(place: Place) -> Markup:
    x, y = corner(place)
    return el("circle", cx=x + 50, cy=y + 50, r=85, fill="url(#st-hole)")


def darkness(holes: Layer, columns: int, depth: int) -> Layers:
    """Night over everything, thinner over the temple and torn open by the lights."""
    dusk, night, thin, veil = _darkness(columns, depth)
    far = _far(columns * CELL, depth * CELL)
    return [(dusk,), *nest("mask", (night, thin), holes, id="st-dark", maskUnits="userSpaceOnUse", **far), (veil,)]


@piece(64)
def _darkness(columns: int, depth: int) -> tuple[Markup, Markup, Markup, Markup]:
    width, height = columns * CELL, depth * CELL
    dusk = el(
        "linearGradient",
        el("stop", stop_opacity=".46"),
        el("stop", offset=1, stop_opacity=0),
        id="st-dusk",
        gradientUnits="userSpaceOnUse",
        x1=0,
        x2=0,
        y1=height - 2 * CELL,
        y2=height + CELL,
    )
    far = _far(width, height)
    return (
        dusk,
        el("rect", **far, fill="#fff"),
        el("rect", width=width, height=height + CELL, fill="url(#st-dusk)"),
        el("rect", **far, fill="#080506", opacity=".78", mask="url(#st-dark)"),
    )
