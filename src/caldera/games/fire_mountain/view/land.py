"""The land: tiles in their bed, what can be touched of them, regions with their outlines and worths, gains, quakes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from caldera.draw.layers import Layer, nest, one_layer, piece
from caldera.draw.markup import Markup, el, join, template
from caldera.games.fire_mountain.rules.codes import LETTERS
from caldera.games.fire_mountain.view.captions import Readers, describe_figures
from caldera.games.fire_mountain.view.observation import Region, Seen, Tile
from caldera.games.fire_mountain.view.places import Cell, arrow, corner, joined, outline, pushed_by, ring, shifted, slide_classes
from caldera.games.fire_mountain.view.terrain import LAND, MIDDLE, SIDE, TILE
from caldera.games.fire_mountain.view.tokens import draw_coin, draw_token

DIRECTIONS: Final = ("up", "right", "down", "left")

_CELL: Final = template(
    '<g id="{element}" data-el="{element}" class="fm-cell" data-x="{ghost_x}" data-y="{ghost_y}" role="button" '
    f'aria-label="{{label}}" transform="translate({{x}},{{y}})"><rect width="{TILE}" height="{TILE}" rx="18" fill="transparent"/>'
    f'<g class="fm-ring" display="none"><rect x="5" y="5" width="{TILE - 10}" height="{TILE - 10}" rx="14"/>'
    f'<rect x="10" y="10" width="{TILE - 20}" height="{TILE - 20}" rx="10" class="fm-in"/></g></g>'
)
_CHIP: Final = template(
    '<g class="fm-chip" transform="translate({x},{y})"><g class="fm-tag"><rect x="-30" y="-18" width="60" height="36" rx="18"/>'
    '<text y="7.5" data-chip="{element}"></text></g></g>'
)
_ARROW: Final = template(
    '<g id="quake-{direction}" data-el="quake-{direction}" class="fm-quake" role="button" aria-label="{label}" '
    'transform="translate({x},{y})"><circle r="60" fill="transparent"/><circle r="38" class="fm-disc"/>'
    '<use href="#fm-i-arrow" x="-24" y="-24" width="48" height="48" transform="rotate({turn})"/>'
    '<text y="{under}" class="fm-dir" aria-hidden="true">{word}</text></g>'
)


@piece(1)
def draw_bed() -> Markup:
    holes = [
        el("rect", x=x, y=y, width=TILE, height=TILE, rx=18) for k in range(SIDE * SIDE) for x, y in [corner(*divmod(k, SIDE))]
    ]
    return join(
        el("rect", width=LAND, height=LAND, rx=28, class_="fm-bed", fill="#0e0f13"),
        el("rect", width=LAND, height=LAND, rx=28, fill="url(#fm-hex)"),
        el("g", holes, class_="fm-holes", fill="#00000038"),
    )


# --------------------------------------------------------------------------------------------------------------- tiles
def draw_tiles(seen: Seen, quake: Cell | None) -> Layer:
    """Ordered by id, not by place: a quake moves them and changes nothing else."""
    volcano = seen.volcano
    glowing = volcano.eruption
    free = tuple([figure is None for figure in volcano.spaces])
    tiles: list[Markup] = []
    for tile in sorted(seen.tiles, key=lambda tile: (tile.id != "V", tile.id)):
        sockets = (free, glowing) if tile.type == "volcano" else None
        tiles.append(_draw_tile(tile.id, tile.row, tile.col, pushed_by(quake, tile.row, tile.col), sockets))
    return tuple(tiles)


@piece(2000)
def _draw_tile(name: str, row: int, col: int, quake: Cell | None, sockets: tuple[tuple[bool, ...], bool] | None) -> Markup:
    x, y = corner(row, col)
    inside = join(el("use", href=f"#fm-t-{name}"), draw_sockets(*sockets) if sockets else None)
    return el(
        "g",
        el("g", inside, class_=f"fm-slide{slide_classes(quake, row, col)}"),
        id=f"ground-{name}",
        class_="fm-tile",
        style=f"transform:translate({x}px,{y}px)",
    )


def draw_sockets(free: tuple[bool, ...], glowing: bool) -> list[Markup]:
    """The spaces of the volcano."""
    sockets = [el("circle", class_="fm-glow", cx=MIDDLE, cy=MIDDLE, r=150, fill="url(#fm-gg)")] if glowing else []
    for k, (x, y) in enumerate(ring(len(free))):
        if free[k]:
            sockets.append(
                el("circle", cx=x, cy=y, r=25, fill="#14151acc", stroke="#ffb02e", stroke_width=3, stroke_dasharray="6 5")
            )
            sockets.append(el("text", k + 1, class_="fm-space", x=x, y=y + 8))
        else:
            sockets.append(el("circle", cx=x, cy=y, r=26, fill="#14151a", stroke="#ffb02e", stroke_width=3))
    return [*sockets, _draw_count(len(free) - sum(free), len(free))]


def _draw_count(filled: int, capacity: int) -> Markup:
    """In the crater: how full it is. It erupts when it is full."""
    plate = el("rect", x=MIDDLE - 36, y=MIDDLE - 21, width=72, height=42, rx=21)
    words = el("text", f"{filled}/{capacity}", x=MIDDLE, y=MIDDLE + 11)
    return el("g", plate, words, class_="fm-brim" + " fm-near" * (capacity - filled <= 3), aria_hidden="true")


def element_of(tile: Tile) -> str:
    return "volcano" if tile.type == "volcano" else f"tile-{tile.id}"


@piece(4000)
def _draw_cell(tile: Tile, filled: int, capacity: int, readers: Readers) -> Markup:
    """What can be touched of a tile: hit area and ring. `data-x` and `data-y`: where a preview puts its ghost."""
    x, y = corner(tile.row, tile.col)
    ghost_x, ghost_y = float(x + MIDDLE), float(y + 150)
    inside = describe_figures(tile.figures, readers)
    if tile.type == "volcano":
        sx, sy = ring(capacity)[min(filled, capacity - 1)]
        ghost_x, ghost_y = x + sx, y + sy + 16
        label = readers.say("volcano", filled=filled, capacity=capacity, inside=inside)
    else:
        label = readers.say("tile", tile=readers.name_tile(tile), row=tile.row + 1, col=tile.col + 1, inside=inside)
    return _CELL(element=element_of(tile), ghost_x=ghost_x, ghost_y=ghost_y, label=label, x=x, y=y)


# ------------------------------------------------------------------------------------------------------------- regions
def _is_shown(region: Region) -> bool:
    """Lagoons matter only to those who can stay there."""
    return region.type != "lagoon" or any(region.strength)


def draw_regions(seen: Seen, readers: Readers) -> Layer:
    """An outline for each region in the dashes of whoever leads, and in it the tiles that can be touched."""
    volcano = seen.volcano
    cells = {
        tile.id: _draw_cell(tile, *((volcano.filled, volcano.capacity) if tile.type == "volcano" else (0, 0)), readers)
        for tile in seen.tiles
    }
    places = {tile.id: (tile.row, tile.col) for tile in seen.tiles}
    regions: list[Markup] = []
    for region in seen.regions:
        name = f"region-{region.index}"
        inside = (_draw_outline(region, tuple([places[tile] for tile in region.tiles])), *[cells[tile] for tile in region.tiles])
        kind = f"fm-region {region.type}"
        regions += one_layer(nest("g", inside, id=name, data_el=name, class_=kind))
    return (*regions, *[cells[tile.id] for tile in seen.tiles if tile.region is None])


@piece(4000)
def _draw_outline(region: Region, places: tuple[Cell, ...]) -> Markup:
    d = outline(frozenset(places))
    lines = _draw_dashes(d, [LETTERS[seat] for seat in region.leaders]) if _is_shown(region) else None
    return el("g", el("path", class_="fm-area", d=d, fill="none"), lines, class_="fm-shape", fill="none")


def _draw_dashes(d: str, letters: Sequence[str]) -> Markup:
    """One pattern for each player; who share a region alternate."""
    if not letters:
        return el("path", class_="fm-l fm-nobody", d=d)
    if len(letters) == 1:
        return el("path", class_=f"fm-l fm-dash fm-{letters[0]}", d=d)
    each, gap = 18, 18 * (len(letters) - 1)
    return join(
        [
            el("path", class_=f"fm-l fm-{letter}", d=d, stroke_dasharray=f"{each} {gap}", stroke_dashoffset=-each * k)
            for k, letter in enumerate(letters)
        ]
    )


def draw_worths(seen: Seen, quake: Cell | None, readers: Readers) -> Layer:
    """A pill for each region: what it is worth, and how strong everybody is there, the leaders first."""
    places = {tile.id: (tile.row, tile.col) for tile in seen.tiles}
    worths: list[Markup] = []
    for region in seen.regions:
        if _is_shown(region):
            first = min([places[tile] for tile in region.tiles])
            worths.append(_draw_worth(region, first, pushed_by(quake, *first), readers))
    return tuple(worths)


@piece(4000)
def _draw_worth(region: Region, cell: Cell, quake: Cell | None, readers: Readers) -> Markup:
    (x, y), width, slim = corner(*cell), 36, 36
    items: list[Markup] = []
    if region.silenced:
        icon = el("use", href="#fm-i-cro", x=36, y=-12, width=24, height=24)
        items.append(el("g", icon, el("path", d="M36 11L60-11"), class_="fm-mute"))
        width = slim = 62
    there = [seat for seat, strength in enumerate(region.strength) if strength]
    for seat in sorted(there, key=lambda seat: -region.strength[seat]):
        n, leads, bonus = region.strength[seat], seat in region.leaders, region.bonus[seat]
        extra = el("tspan", f"+{bonus}", class_="fm-plus") if bonus and leads else None
        step = 44 + 10 * (n > 9) + 24 * bool(extra)
        sign = draw_token(LETTERS[seat], readers.locale, f"translate({width + 13} 0)scale(.76)")
        count = el("text", n, extra, class_="fm-count", x=width + 27, y=7.5)
        items.append(el("g", sign, count, class_=f"fm-{LETTERS[seat]}" + " fm-ru" * (not leads)))
        width += step
        slim += step if leads else 0
    pills = [
        el("rect", class_=f"fm-pill {kind}", x=-2, y=-19, width=wide + 4, height=38, rx=19)
        for kind, wide in (("fm-full", width), ("fm-slim", slim))
    ]
    slide = el("g", pills, draw_coin(region.worth), items, class_=f"fm-slide{slide_classes(quake, *cell)}")
    return el(
        "g",
        el("g", slide, class_="fm-tag"),
        id=f"worth-{region.index}",
        class_="fm-worth" + " fm-none" * (not there),
        transform=f"translate({x + 2},{y + 6})",
        tabindex=0,
        role="img",
        aria_label=readers.say(
            "worth", region=readers.say("region." + region.type, n=region.size), standing=_standing(region, readers)
        ),
    )


def _standing(region: Region, readers: Readers) -> str:
    """Who leads a region and how strong everybody is there, as a sentence."""
    strengths = [(n, seat) for seat, n in enumerate(region.strength) if n]
    if not strengths:
        return readers.say("nobody_there")
    order = sorted(strengths, key=lambda it: -it[0])
    standings = ", ".join([readers.say("strength", who=readers.name(seat), n=n) for n, seat in order])
    leaders = readers.text.all_of([readers.name(seat) for seat in region.leaders])
    text = readers.say("leads" if region.sole else "share", who=leaders)
    return f"{text} {standings}." + (" " + readers.say("silenced") if region.silenced else "")


@piece(200)
def draw_chips(places: tuple[tuple[str, int, int], ...]) -> Layer:
    """Pills that the client fills: what an action would bring."""
    corners = [(element, corner(row, col)) for element, row, col in places]
    return tuple([_CHIP(x=x + TILE - 34, y=y + 64, element=element) for element, (x, y) in corners])


# -------------------------------------------------------------------------------------------------------------- quakes
def draw_quakes(seen: Seen, quake: Cell | None, readers: Readers) -> Layer:
    if quake is None:
        return ()
    kinds = tuple([(tile.id, tile.type) for tile in seen.tiles])
    return _draw_quakes(seen.grid, quake, kinds, tuple([region.tiles for region in seen.regions]), seen.quakes, readers)


@piece(200)
def _draw_quakes(
    grid: tuple[tuple[str | None, ...], ...],
    quake: Cell,
    types: tuple[tuple[str, str], ...],
    regions: tuple[tuple[str, ...], ...],
    allowed: tuple[str, ...],
    readers: Readers,
) -> Layer:
    """An arrow at each side of the volcano, and for each the regions that the quake would make."""
    kinds, before = dict(types), {frozenset(tiles) for tiles in regions}
    quakes: list[Markup] = []
    for direction in DIRECTIONS:
        if direction not in allowed:
            continue
        places = shifted(grid, *quake, direction)
        shown: list[Markup] = []
        for group in joined(places, kinds):
            if kinds[group[0]] in ("prairie", "jungle"):
                x, y = corner(*min(places[tile] for tile in group))
                coin = el("g", el("g", draw_coin(len(group)), class_="fm-tag"), transform=f"translate({x + 2},{y + 6})")
                line = el("path", d=outline(frozenset([places[tile] for tile in group])))
                shown.append(el("g", line, coin, class_="fm-same" if frozenset(group) in before else "fm-new"))
        name = f"quake-{direction}-preview"
        quakes.append(el("g", shown, id=name, data_el=name, class_="fm-qp"))
    for k, direction in enumerate(DIRECTIONS):
        if direction in allowed:
            at = arrow(*quake, direction)
            label, word = readers.say("quake." + direction), readers.say("way." + direction)
            under = -46 if direction == "up" else 60  # the word never covers the volcano
            place = {"x": float(at[0]), "y": float(at[1]), "turn": 90 * k, "under": under}
            quakes.append(_ARROW(direction=direction, label=label, word=word, **place))
    return tuple(quakes)
