"""Wrath of Fire Mountain as pictures: from an observation (plain data) to the board's SVG. The panels are in `panels.py`.

Nothing here knows a rule: what can be clicked is decided by the client from the legal actions' click paths, which name the
elements by `data-el`. Tiles and figures keep their `id` and stand where `style="transform:…"` says, so that CSS moves them.
What lies in the row or column that a quake would push has classes for it, so that CSS can also show the quake beforehand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from zlib import crc32

from caldera.games.fire_mountain.view import art
from caldera.games.fire_mountain.view.art import num
from caldera.games.fire_mountain.view.captions import people, place, say, words
from caldera.games.fire_mountain.view.crowd import Crowd
from caldera.games.fire_mountain.view.panels import CARD_CLASS, face_picture, footer, seat_card, tray
from caldera.games.fire_mountain.view.places import arrow, cells_of, corner, joined, outline, ring, shifted
from caldera.games.fire_mountain.view.side import RISE, nest, rows, token, track
from caldera.games.fire_mountain.view.terrain import LAND, MIDDLE, SIDE, TILE, gradients, tile_art

if TYPE_CHECKING:
    from caldera.core.view import View

__all__ = ["CARD_CLASS", "TOLD", "board", "face_picture", "footer", "seat_card", "tray"]

TOLD: Final = ("erupt", "region")
"""Events that get a picture of their own: `observation["event"]` then says what has just been scored."""

Data: TypeAlias = Mapping[str, Any]

WIDTH: Final = 1290
HEIGHT: Final = 1020
DIRECTIONS: Final = ("up", "right", "down", "left")
STANDALONE: Final = """<style>#scene{background:#14151a;font-family:system-ui,sans-serif;text-anchor:middle;
--nx:-270px;--ny:724px;--ex:-262px;--ey:978px;--es:calc(244px/var(--n))}
.fm-R{--pc:#e5484d}.fm-B{--pc:#4c8dff}.fm-G{--pc:#3fae6a}.fm-P{--pc:#b07cff}
#scene .fm-land{transform:translate(280px,10px)}#scene .fm-nest{transform:translate(var(--nx),var(--ny))}
#scene .fm-eggs{transform:translate(14px,8px) scale(1.16)}#scene .fm-mark .fm-token{transform:translateY(-25px)}
#scene :is(.fm-stone,.fm-mark){transform:translate(calc(var(--c)*48px + 42px),calc(664px - var(--r)*var(--rh)))}
#scene :is(.fm-low,.fm-slim,.fm-halo,.fm-reach){display:none}#scene .fm-hid{opacity:0}
#scene text{font-weight:700;font-size:20px;fill:#f1ece2}#scene .fm-letter{font-size:18px;fill:#14100e}
#scene .fm-coin text{fill:#3a2408}#scene .fm-stone text{font-size:17px}#scene .fm-worth .fm-count{text-anchor:start}
#scene .fm-pill{fill:#14151af0}#scene .fm-mute{color:#b3aea4;stroke:#ff7a5c;stroke-width:3.5}#scene .fm-mute use{stroke:none}
#scene .fm-l{stroke:var(--pc);stroke-width:6}#scene .fm-nobody{stroke:#b3aea4;stroke-width:2.5;stroke-dasharray:4 8}
#scene .fm-dash.fm-R{stroke-dasharray:.1 11;stroke-linecap:round;stroke-width:7.5}#scene .fm-dash.fm-G{stroke-dasharray:22 8}
#scene .fm-dash.fm-P{stroke-dasharray:16 7 3 7}</style>"""


# --------------------------------------------------------------------------------------------------------------- board
def board(observation: Data, view: View, standalone: bool = False) -> str:
    """The whole board for one viewer. `standalone`: with its own style and nothing to click, for a notebook."""
    goal, players = observation["goal"], observation["players"]
    tiles = tuple([(tile["id"], tile["type"]) for tile in observation["tiles"]])
    species = tuple([it["species"] for it in observation["species"]])
    defs = _defs(tuple(sorted(tiles)), species)
    label = words(view, "board", turn=observation["turn"], goal=goal)
    kind = "fire_mountain" + " ended" * (observation["phase"] == "over") + " quaking" * (observation["phase"] == "quake")
    crowd = Crowd(observation, view)
    scored = _scored(observation)
    parts = [f'<svg id="scene" class="{kind}" viewBox="0 0 {WIDTH} {HEIGHT}" xmlns="http://www.w3.org/2000/svg" role="group" ']
    parts += [f'style="--n:{players};--st:{num(926 / goal)}px;--rh:{num(RISE / rows(goal))}px" aria-label="{label}">']
    parts += [STANDALONE * standalone, defs, '<g class="fm-root">', *track(observation, view)]
    parts += ['<g class="fm-land">', _bed(), *nest(observation, view)]
    parts += [
        '<g id="tiles">',
        *_tiles(observation, crowd, scored),
        "</g>",
        '<g id="regions">',
        *_regions(observation, view, crowd, scored),
        "</g>",
    ]
    parts += ['<g id="pieces">', *crowd.figures(), '</g><g id="worths">', *_worths(observation, view, crowd), "</g>"]
    parts += _gains(observation, crowd, scored)
    if not standalone:
        parts += ['<g id="chips">', *_chips(observation), '</g><g id="quakes">', *_quakes(observation, view), "</g>"]
        parts += ['<path id="way" class="fm-way" data-way=""/><g id="spares" display="none">', *crowd.spares(), "</g>"]
        parts.append('<g id="ghosts"></g>')
    parts.append("</g></g></svg>")
    return "".join(parts)


@lru_cache(maxsize=64)
def _defs(tiles: tuple[tuple[str, str], ...], species: tuple[str, ...]) -> str:
    """Every drawing that this game uses, once. The id changes with what is inside: with the same id, nothing is to be updated."""
    inside = f"{gradients()}{art.symbols(species)}{''.join([tile_art(tile, kind) for tile, kind in tiles])}"
    return f'<defs id="fm-{crc32(inside.encode()):08x}">{inside}</defs>'


@lru_cache(maxsize=1)
def _bed() -> str:
    bed = f'<rect width="{LAND}" height="{LAND}" rx="28" '
    holes = "".join(
        [
            f'<rect x="{x}" y="{y}" width="{TILE}" height="{TILE}" rx="18"/>'
            for k in range(SIDE * SIDE)
            for x, y in [corner(*divmod(k, SIDE))]
        ]
    )
    return f'{bed}class="fm-bed" fill="#0e0f13"/>{bed}fill="url(#fm-hex)"/><g class="fm-holes" fill="#00000038">{holes}</g>'


# --------------------------------------------------------------------------------------------------------------- tiles
def _scored(observation: Data) -> Data:
    """While an eruption is told step by step: the tiles that were just scored, and what each seat got there."""
    event = observation.get("event") or {}
    if event.get("kind") not in TOLD:
        return {}
    return {"tiles": event.get("tiles") or [tile["id"] for tile in observation["tiles"] if tile["type"] == "volcano"], **event}


def _tiles(observation: Data, crowd: Crowd, scored: Data) -> Iterable[str]:
    """Ordered by id, not by place: a quake moves them and changes nothing else."""
    volcano = observation["volcano"]
    for tile in sorted(observation["tiles"], key=lambda tile: (tile["id"] != "V", tile["id"])):
        x, y = corner(tile["row"], tile["col"])
        more = ""
        if tile["type"] == "volcano":
            more = "".join(_sockets(volcano, volcano["eruption"] or tile["id"] in scored.get("tiles", ())))
        yield (
            f'<g id="ground-{tile["id"]}" class="fm-tile" style="transform:translate({x}px,{y}px)"><g class="fm-slide'
            f'{crowd.slide(tile["row"], tile["col"])}"><use href="#fm-t-{tile["id"]}"/>{more}</g></g>'
        )


def _sockets(volcano: Data, glowing: bool) -> Iterable[str]:
    if glowing:
        yield f'<circle class="fm-glow" cx="{MIDDLE}" cy="{MIDDLE}" r="150" fill="url(#fm-gg)"/>'
    for k, (x, y) in enumerate(ring(volcano["capacity"])):
        place_ = f'cx="{num(x)}" cy="{num(y)}"'
        if volcano["spaces"][k] is None:
            yield f'<circle {place_} r="25" fill="#14151acc" stroke="#ffb02e" stroke-width="3" stroke-dasharray="6 5"/>'
            yield f'<text class="fm-space" x="{num(x)}" y="{num(y + 8)}">{k + 1}</text>'
        else:
            yield f'<circle {place_} r="26" fill="#14151a" stroke="#ffb02e" stroke-width="3"/>'


def _cell(observation: Data, tile: Data, view: View) -> str:
    """What can be touched of a tile: hit area and ring. `data-x` and `data-y`: where a preview puts its ghost."""
    x, y = corner(tile["row"], tile["col"])
    gx, gy = x + MIDDLE, y + 150
    volcano = tile["type"] == "volcano"
    if volcano:
        filled, capacity = observation["volcano"]["filled"], observation["volcano"]["capacity"]
        sx, sy = ring(capacity)[min(filled, capacity - 1)]
        gx, gy = x + sx, y + sy + 16
        label = words(view, "volcano", filled=filled, capacity=capacity, inside=people(tile["figures"], view))
    else:
        inside = people(tile["figures"], view)
        label = words(view, "tile", tile=place(view, tile), row=tile["row"] + 1, col=tile["col"] + 1, inside=inside)
    element = "volcano" if volcano else f"tile-{tile['id']}"
    return (
        f'<g id="{element}" data-el="{element}" class="fm-cell" data-x="{num(gx)}" data-y="{num(gy)}" role="button" '
        f'aria-label="{label}" '
        f'transform="translate({x},{y})"><rect width="{TILE}" height="{TILE}" rx="18" fill="transparent"/><g class="fm-ring" '
        'display="none">'
        f'<rect x="5" y="5" width="{TILE - 10}" height="{TILE - 10}" rx="14"/><rect x="10" y="10" width="{TILE - 20}" '
        f'height="{TILE - 20}" rx="10" class="fm-in"/></g></g>'
    )


# ------------------------------------------------------------------------------------------------------------- regions
def _shows(region: Data) -> bool:
    """Lagoons matter only to those who can stay there."""
    return region["type"] != "lagoon" or any(region["strength"])


def _regions(observation: Data, view: View, crowd: Crowd, scored: Data) -> Iterable[str]:
    """An outline for each region in the dashes of whoever leads, and in it the tiles that can be touched."""
    tiles, letters = {tile["id"]: tile for tile in observation["tiles"]}, [seat["letter"] for seat in observation["seats"]]
    for region in observation["regions"]:
        d, lines = outline(cells_of(region["tiles"], crowd.cells)), ""
        if _shows(region):
            lines = _dashes(d, [letters[seat] for seat in region["leaders"]])
        hot = " fm-scored" * (set(scored.get("tiles", ())) == set(region["tiles"]))
        number = region["index"]
        yield f'<g id="region-{number}" data-el="region-{number}" class="fm-region {region["type"]}{hot}">'
        yield f'<g class="fm-shape" fill="none"><path class="fm-area" d="{d}" fill="none"/>{lines}</g>'
        yield from [_cell(observation, tiles[tile], view) for tile in region["tiles"]]
        yield "</g>"
    yield from [_cell(observation, tile, view) for tile in observation["tiles"] if tile["region"] is None]


def _dashes(d: str, letters: Sequence[str]) -> str:
    """One pattern for each player; who share a region alternate."""
    if not letters:
        return f'<path class="fm-l fm-nobody" d="{d}"/>'
    if len(letters) == 1:
        return f'<path class="fm-l fm-dash fm-{letters[0]}" d="{d}"/>'
    each, gap = 18, 18 * (len(letters) - 1)
    return "".join(
        [
            f'<path class="fm-l fm-{it}" d="{d}" stroke-dasharray="{each} {gap}" stroke-dashoffset="{-each * k}"/>'
            for k, it in enumerate(letters)
        ]
    )


def coin(worth: int) -> str:
    ring_ = '<circle cx="17" r="15" fill="#ffe3a1" stroke="#b9852e" stroke-width="2.5"/>'
    return f'<g class="fm-coin">{ring_}<text x="17" y="7.5">{worth}</text></g>'


def _worths(observation: Data, view: View, crowd: Crowd) -> Iterable[str]:
    """A pill for each region: what it is worth, and how strong everybody is there, the leaders first."""
    seats = observation["seats"]
    for region in observation["regions"]:
        if not _shows(region):
            continue
        row, col = min(crowd.cells[tile] for tile in region["tiles"])
        (x, y), width, slim, items = corner(row, col), 36, 36, ""
        if region["silenced"]:
            items += '<g class="fm-mute"><use href="#fm-i-cro" x="36" y="-12" width="24" height="24"/><path d="M36 11L60-11"/></g>'
            width = slim = 62
        order = sorted([seat for seat in seats if region["strength"][seat["seat"]]], key=lambda it: -region["strength"][it["seat"]])
        for seat in order:
            n, leads, bonus = region["strength"][seat["seat"]], seat["seat"] in region["leaders"], region["bonus"][seat["seat"]]
            extra = f'<tspan class="fm-plus">+{bonus}</tspan>' if bonus and leads else ""
            step = 44 + 10 * (n > 9) + 24 * bool(extra)
            sign = token(seat["letter"], f' transform="translate({width + 13} 0)scale(.76)"')
            kind = f"fm-{seat['letter']}" + " fm-ru" * (not leads)
            items += f'<g class="{kind}">{sign}<text class="fm-count" x="{width + 27}" y="7.5">{n}{extra}</text></g>'
            width += step
            slim += step if leads else 0
        label = words(view, "worth", region=region_words(region, view), standing=standing(observation, region, view))
        rects = f'<rect class="fm-pill fm-full" x="-2" y="-19" width="{width + 4}" height="38" rx="19"/>'
        rects += f'<rect class="fm-pill fm-slim" x="-2" y="-19" width="{slim + 4}" height="38" rx="19"/>'
        kind = "" if order else " fm-none"
        yield (
            f'<g id="worth-{region["index"]}" class="fm-worth{kind}" transform="translate({x + 2},{y + 6})" tabindex="0" '
            'role="img" '
            f'aria-label="{label}"><g class="fm-tag"><g '
            f'class="fm-slide{crowd.slide(row, col)}">{rects}{coin(region["worth"])}{items}</g></g></g>'
        )


def _gains(observation: Data, crowd: Crowd, scored: Data) -> Iterable[str]:
    """What the place that was just scored brought, above it."""
    if not scored:
        return
    cells = [crowd.cells[tile] for tile in scored["tiles"]]
    x = sum(corner(*cell)[0] for cell in cells) / len(cells) + MIDDLE
    y = sum(corner(*cell)[1] for cell in cells) / len(cells) + MIDDLE
    gains = [(seat["letter"], scored["gains"][seat["seat"]]) for seat in observation["seats"] if scored["gains"][seat["seat"]]]
    left = -46 * len(gains)
    inside = "".join(
        [
            f'<g class="fm-{letter}" transform="translate({left + 92 * k + 24} 0)">{token(letter)}<text class="fm-gain" x="40" '
            f'y="11">+{n}</text></g>'
            for k, (letter, n) in enumerate(gains)
        ]
    )
    pill = f'<rect class="fm-pill" x="{left - 8}" y="-30" width="{92 * len(gains) + 16}" height="60" rx="30"/>'
    yield f'<g id="gains" transform="translate({num(x)},{num(y)})"><g class="fm-tag"><g class="fm-rise">{pill}{inside}</g></g></g>'


def region_words(region: Data, view: View) -> str:
    return say(view, "region." + region["type"], n=region["size"])


def standing(observation: Data, region: Data, view: View) -> str:
    """Who leads a region and how strong everybody is there, as a sentence."""
    strengths = [(n, seat) for seat, n in enumerate(region["strength"]) if n]
    if not strengths:
        return say(view, "nobody_there")
    told = ", ".join([say(view, "strength", who=view.name(seat), n=n) for n, seat in sorted(strengths, key=lambda it: -it[0])])
    leaders = view.text.all_of([view.name(seat) for seat in region["leaders"]])
    text = say(view, "leads" if len(region["leaders"]) == 1 else "share", who=leaders)
    return f"{text} {told}." + (" " + say(view, "silenced") if region["silenced"] else "")


def _chips(observation: Data) -> Iterable[str]:
    """Pills that the client fills: what an action would bring."""
    for tile in observation["tiles"]:
        x, y = corner(tile["row"], tile["col"])
        element = "volcano" if tile["type"] == "volcano" else f"tile-{tile['id']}"
        yield (
            f'<g class="fm-chip" transform="translate({x + TILE - 34},{y + 64})"><g class="fm-tag"><rect x="-30" y="-18" '
            'width="60" height="36" '
            f'rx="18"/><text y="7.5" data-chip="{element}"></text></g></g>'
        )


# -------------------------------------------------------------------------------------------------------------- quakes
def _quakes(observation: Data, view: View) -> Iterable[str]:
    """An arrow at each side of the volcano, and for each the regions that the quake would make."""
    volcano, grid = observation["volcano"], observation["grid"]
    kinds = {tile["id"]: tile["type"] for tile in observation["tiles"]}
    before = {frozenset(region["tiles"]) for region in observation["regions"]}
    for direction in DIRECTIONS:
        if direction not in observation["quakes"]:
            continue
        places = shifted(grid, volcano["row"], volcano["col"], direction)
        shown = ""
        for group in joined(places, kinds):
            if kinds[group[0]] not in ("prairie", "jungle"):
                continue
            x, y = corner(*min(places[tile] for tile in group))
            kind = "fm-same" if frozenset(group) in before else "fm-new"
            shown += f'<g class="{kind}"><path d="{outline(cells_of(group, places))}"/><g transform="translate({x + 2},{y + 6})">'
            shown += f'<g class="fm-tag">{coin(len(group))}</g></g></g>'
        yield f'<g id="quake-{direction}-preview" data-el="quake-{direction}-preview" class="fm-qp">{shown}</g>'
    for k, direction in enumerate(DIRECTIONS):
        if direction in observation["quakes"]:
            ax, ay = arrow(volcano["row"], volcano["col"], direction)
            label = words(view, "quake." + direction)
            yield (
                f'<g id="quake-{direction}" data-el="quake-{direction}" class="fm-quake" role="button" aria-label="{label}" '
                f'transform="translate({num(ax)},{num(ay)})"><circle r="60" fill="transparent"/><circle r="38" class="fm-disc"/>'
                f'<use href="#fm-i-arrow" x="-24" y="-24" width="48" height="48" transform="rotate({90 * k})"/></g>'
            )
