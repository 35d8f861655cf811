"""Hekla as pictures: from an observation (plain data) to the board's SVG and to the HTML of the panels around it.

Nothing here knows a rule: what can be clicked is decided by the client from the legal actions' click paths, which name
the elements by `data-el`. Pieces keep their `id` and stand where `style="transform:…"` says, so that CSS moves them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from operator import is_not
from typing import TYPE_CHECKING, Final, TypeAlias

from caldera.games.hekla.view import art
from caldera.games.hekla.view.art import Layout, layout_of, num
from caldera.games.hekla.view.panels import CARD_CLASS, footer, seat_card, tray
from caldera.games.hekla.view.pieces import BASELINES, Data, block, say, stone_name, volcano, words
from caldera.locale import text

if TYPE_CHECKING:
    from caldera.core.view import View

__all__ = ["CARD_CLASS", "board", "board_pieces", "footer", "seat_card", "tray"]

Fan: TypeAlias = tuple[tuple[int, int], ...]

LANDINGS: Final = 12  # a preview can show where a volcanologist would land, up to so many circles ahead
FANS: Final[tuple[Fan, ...]] = (  # volcanologists who share a circle: side by side,
    ((0, 0),),
    ((-14, -2), (14, 2)),
    ((-25, 0), (0, 0), (25, 0)),
    ((-37, 0), (-12, 0), (13, 0), (38, 0)),
)
RIM_FANS: Final = (*FANS[:2], ((0, -20), (-20, 6), (20, 6)), ((-17, -25), (17, -25), (-17, 9), (17, 9)))  # or huddled
STAR: Final = '<path class="star" d="M0-60L3-52.5L11-52L5-47L7-39L0-43.5L-7-39L-5-47L-11-52L-3-52.5Z" fill="#ffd45e"/>'
WAY: Final = '</g><path id="way" class="way" data-way="" marker-end="url(#hk-way)"/>'
STANDALONE: Final = """<style>#scene{background:#1b2129;font-family:system-ui,sans-serif;text-anchor:middle}
.R{--pc:#e5484d}.G{--pc:#3fae6a}.Y{--pc:#f2c230}.B{--pc:#4c8dff}#scene .name{font-size:13px;fill:#d5d0c7}
#scene .x2{font-size:15px;fill:#ffb9a6}#scene .brand{font-size:12px;letter-spacing:.3em;fill:#d8dfe2;stroke:none}
#scene .circ text{font-size:11.5px;fill:#c9c4ba}#scene .circ .start{font-size:10.5px;fill:#fff}
#scene .num{font-size:18px;font-weight:800;fill:#1b120d}#scene .num tspan{font-size:14px}#scene .last.from{opacity:.4}
#scene .heat{font-size:18px;font-weight:800;fill:#ffd9a0;paint-order:stroke;stroke:#0c0a0c;stroke-width:4px}
#scene .letter{font-size:17px;font-weight:800;fill:#1b120d}#scene .lap text{font-size:12px;fill:#fff}
#scene .stand{fill:var(--pc);fill-opacity:.3;stroke:var(--pc)}#scene .glow,#scene .halo,#scene .flag{display:none}
#scene .sight path{fill:none;stroke:var(--pc);stroke-width:5;stroke-opacity:.5}
#scene .sight path+path+path{stroke:#fff;stroke-width:1.6;stroke-opacity:1}</style>"""


def board(observation: Data, view: View, standalone: bool = False) -> str:
    """The whole board for one viewer. `standalone`: with its own style and nothing to click, for a notebook."""
    return "".join(board_pieces(observation, view, standalone))


def board_pieces(observation: Data, view: View, standalone: bool = False) -> list[str]:
    """The board, one piece of text for whatever changes by itself."""
    same = _same_for_all(observation, view)
    layout = same.layout
    width, height = layout.width, layout.height
    kind = "hekla" + " wide" * (width > height) + " ended" * (observation["phase"] == "over")
    label = words(view, "board", squares=len(layout.squares), turn=observation["turn"])
    rings, pawns = _pawns(observation, layout)
    svg = f'<svg id="scene" class="{kind}" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" '
    parts = [f'{svg}style="--w:{width};--h:{height}" role="group" aria-label="{label}">', STANDALONE * standalone, same.ground]
    parts += ['<g id="sights">', *_sights(observation, layout), "</g>", same.fittings]
    parts += ['<g id="lasts">', *_last(observation, layout), "</g>"]
    if not standalone:
        parts += ['<g id="triples">', *same.triples, "</g>"]
    parts += ['<g id="stones">', *same.stones, "</g>"]
    if not standalone:
        parts += ['<g id="squares">', *same.squares, "</g>"]
        parts += ['<g id="backs">', *_backs(observation, layout, view), "</g>"]
    parts += ['<g id="rings">', *rings, '</g><g id="pawns">', *pawns, "</g>"]
    if not standalone:
        parts += ['<g id="landings">', *_landings(observation, layout), WAY, '<g id="spares" display="none">']
        parts += [*_spares(observation), '</g><g id="ghosts"></g>', same.top]
    parts.append("</g></svg>")
    return parts


@dataclass(frozen=True)
class _Same:
    """What everybody with the same language sees of a position, and from what it was drawn."""

    drawn_from: tuple[object, ...]
    layout: Layout
    ground: str
    fittings: str
    top: str
    triples: list[str]
    stones: list[str]
    squares: list[str]


_latest: dict[str, _Same] = {}
"""For each language what was drawn last: those who watch a table ask for it one after the other, with the same data."""


def _same_for_all(observation: Data, view: View) -> _Same:
    drawn_from = (observation["board"], observation["seats"], observation["last"], observation["choices"], observation["circles"])
    kept = _latest.get(view.locale)
    if kept is None or any(map(is_not, kept.drawn_from, drawn_from)):
        layout = layout_of(observation)
        ground, fittings, outlines, top = _drawn(layout, words(view, "start"))
        triples = list(_triples(observation, layout, outlines, view))
        stones, squares = _stones(observation, layout, view), list(_squares(observation, layout, view))
        kept = _latest[view.locale] = _Same(drawn_from, layout, ground, fittings, top, triples, stones, squares)
    return kept


@lru_cache(maxsize=16)
def _drawn(layout: Layout, start: str) -> tuple[str, str, tuple[str, ...], str]:
    """Still markup of one board: under the sights, over them, every triple's outline, badges and chips."""
    outlines: list[str] = []
    for n, triple in enumerate(layout.triples):
        (x, y), name = layout.cell[triple[1]], f"triple-{n}"
        way = "V" if layout.cell[triple[0]][0] == x else "H"
        group = f'<g id="{name}" data-el="{name}" class="triple" transform="translate({num(x)},{num(y)})"%s>'
        outlines.append(f'{group}<use href="#hk-t{way}"/></g>')
    badges = chips = ""
    for square, _ in layout.squares:
        x, y = layout.cell[square]
        place = f'transform="translate({num(x)},{num(y)})"><g class="hk-up">'
        badges += f'<g id="erupt-{square}" data-el="erupt-{square}" class="erupt" {place}'
        badges += '<use href="#hk-erupt" class="fl"/></g></g>'
        chips += f'<g id="chip-{square}" class="chip" {place}<g class="fl"><rect x="-24" y="-14" width="48" '
        chips += f'height="28" rx="14"/><text y="6.5" data-chip="square-{square}"></text></g></g></g>'
    return art.ground(layout), art.fittings(layout, start), tuple(outlines), badges + chips


def _sights(observation: Data, layout: Layout) -> Iterable[str]:
    """The lines of sight of everybody, side by side where they share one."""
    watchers: dict[str, list[Data]] = {}
    for seat in observation["seats"]:
        for line in seat["sees"]:
            watchers.setdefault(line, []).append(seat)
    for line, seats in watchers.items():
        for k, seat in enumerate(seats):
            x, y = layout.at[seat["circle"]]
            end, shift = layout.sight(line, (x, y)), (k - (len(seats) - 1) / 2) * 9
            x, y = (x + shift, y) if line in layout.x else (x, y + shift)
            path = f'<path d="M{num(x)} {num(y)}{end}"/>'
            kind = seat["letter"] + " me" * (seat["seat"] == observation["seat"])
            yield f'<g id="sight-{seat["seat"]}-{line}" class="sight {kind}">{path}{path}{path}</g>'


def _last(observation: Data, layout: Layout) -> Iterable[str]:
    """What the last turn touched."""
    from_, to = observation["last"]["from"], observation["last"]["to"]
    if from_ and to:
        (ax, ay), (bx, by) = layout.cell[from_], layout.cell[to]
        yield f'<path id="last-way" class="lastway" d="M{num(ax)} {num(ay)}L{num(bx)} {num(by)}"/>'
    for kind, square in (("from", from_), ("to", to)):
        if square:
            x, y = layout.cell[square]
            yield f'<use id="last-{kind}" href="#hk-mark" class="last {kind}" x="{num(x)}" y="{num(y)}"/>'


def _triples(observation: Data, layout: Layout, outlines: Sequence[str], view: View) -> Iterable[str]:
    """An outline for every three squares in a row; those that can be chosen are buttons and lie above the others."""
    choices = observation["choices"]
    yield from (outline % "" for n, outline in enumerate(outlines) if n not in choices)
    for n in choices:
        name = words(view, "score_triple", squares=" ".join(layout.triples[n]), middle=layout.triples[n][1])
        yield outlines[n] % f' role="button" aria-label="{name}"'


def _stones(observation: Data, layout: Layout, view: View) -> list[str]:
    """Volcanoes and lava, those in the rear sockets first; by id, so that a move seldom changes their order."""
    last, seats = observation["last"], observation["seats"]
    rear: list[str] = []
    front: list[str] = []
    for square in observation["board"]["squares"]:
        name, stones = square["id"], square["stones"]
        if not stones:
            continue
        shared = len(stones) == 2 and stones[0].get("owner") == stones[1].get("owner")  # halves to touch
        lava = [(stone["value"], len(stone["id"]), stone["id"]) for stone in stones if stone["kind"] == "lava"]
        for stone in stones:
            at_the_back = layout.socket(name, stone["place"])[1] < layout.cell[name][1]
            if stone["kind"] == "lava":
                new = name in last["erupted"] and stone["id"] == max(lava)[2]
                drawn = _lava(layout, name, stone["id"], stone["value"], stone["place"], new)
            else:
                letter, new = seats[stone["owner"]]["letter"], name == last["to"] and not last["from"]
                label = words(view, "stone_on", stone=stone_name(observation, stone, view), square=name)
                half = ("0" if at_the_back else "1") if shared else ""
                drawn = _stone(layout, name, stone["id"], letter, stone["value"], stone["place"], new, half, label)
            (rear if at_the_back else front).append(drawn)
    return sorted(rear) + sorted(front)


@lru_cache(maxsize=4096)
def _lava(layout: Layout, square: str, stone: str, value: int, place: int, new: bool) -> str:
    x, y = layout.socket(square, place)
    where = f'style="transform:translate({num(x)}px,{num(y)}px)"'
    drawn = f'<g id="stone-{stone}" class="piece lava{" new" * new}" {where}><g class="hk-up"><g class="big">'
    glow = '<circle class="glow" r="32"/>' if new else ""
    return f"{drawn}{block(value)}</g>{glow}</g></g>"


@lru_cache(maxsize=4096)
def _stone(layout: Layout, square: str, stone: str, letter: str, value: int, place: int, new: bool, half: str, label: str) -> str:
    (cx, cy), (x, y) = layout.cell[square], layout.socket(square, place)
    where = f'style="transform:translate({num(x)}px,{num(y)}px)"'
    drawn = f'<g id="stone-{stone}" data-el="stone-{stone}" class="piece stone {letter}{" new" * new}" '
    drawn += f'{where} role="button" aria-label="{label}"><use href="#hk-hit{half}" x="{num(cx - x)}" '
    drawn += f'y="{num(cy - y)}"/><g class="hk-up"><g class="big" transform="translate(0,10)">'
    return drawn + f'<use href="#hk-halo" class="halo"/>{volcano(letter, value)}</g></g></g>'


def _spares(observation: Data) -> Iterable[str]:
    """Unseen copies of what is in the viewer's stock, for a preview to put on a square."""
    if observation["seat"] is not None:
        seat = observation["seats"][observation["seat"]]
        for value in sorted({stone["value"] for stone in seat["stock"]}):
            group = f'<g data-ghost="stock-{value}" class="piece {seat["letter"]}"><g class="hk-up"><g class="big">'
            yield f"{group}{volcano(seat['letter'], value)}</g></g></g>"


def _squares(observation: Data, layout: Layout, view: View) -> Iterable[str]:
    """Targets over the stones: hit area and ring of every slab, and where an arriving stone would stand."""
    empty = say(view, "empty")
    for k, square in enumerate(observation["board"]["squares"]):
        stones = square["stones"]
        inside = ", ".join([stone_name(observation, stone, view) for stone in stones]) if stones else empty
        yield _square(layout, square["id"], k % 4, tuple([stone["place"] for stone in stones]), inside, view.locale)


@lru_cache(maxsize=8192)
def _square(layout: Layout, name: str, ring: int, taken: tuple[int, ...], inside: str, locale: str) -> str:
    x, y = layout.cell[name]
    tx, ty = (x, y) if len(taken) > 1 else layout.socket(name, 1 if 0 in taken else 0)
    label = escape(text(locale)("hekla.scene.square", square=name, inside=inside))
    return (
        f'<g id="square-{name}" data-el="square-{name}" class="square" data-x="{num(tx)}" data-y="{num(ty)}" '
        f'role="button" aria-label="{label}" '
        f'transform="translate({num(x)},{num(y)})"><use href="#hk-hit"/><use href="#hk-r{ring}" class="ring"/></g>'
    )


def _backs(observation: Data, layout: Layout, view: View) -> Iterable[str]:
    """Circles behind the viewer; of two laps over the same circle the later one (the tray has both)."""
    if observation["seat"] is None:
        return
    seen: set[str] = set()
    for n in range(observation["seats"][observation["seat"]]["progress"] - 1, -1, -1):
        circle = layout.circle(n)
        if circle not in seen:
            seen.add(circle)
            x, y = layout.at[circle]
            yield (
                f'<g id="back-{circle}" data-el="circle-{n}" class="back" role="button" '
                f'aria-label="{words(view, "back_to", n=n)}" transform="translate({num(x)},{num(y)})">'
                '<circle r="28" class="reach"/><circle r="19"/></g>'
            )


def _pawns(observation: Data, layout: Layout) -> tuple[list[str], list[str]]:
    """The rings that volcanologists stand on, and themselves; who share a circle form a fan, bent away from the rim."""
    crowds, placed = Counter(seat["circle"] for seat in observation["seats"]), Counter[str]()
    winners = observation["result"]["winners"] if observation["result"] else ()
    rings: list[str] = []
    pawns: list[str] = []
    for seat in observation["seats"]:
        circle, letter, number = seat["circle"], seat["letter"], seat["seat"]
        (x, y), crowd, k = layout.at[circle], crowds[circle], placed[circle]
        placed[circle] += 1
        kind = letter + " me" * (number == observation["seat"]) + " now" * (number == observation["active"])
        kind += " won" * (number in winners)
        place = f"transform:translate({num(x)}px,{num(y)}px)"
        rings.append(f'<circle id="ring-{letter}" class="piece stand {kind}" r="{17 + 3 * k}" style="{place}"/>')
        ix, iy = (x < 60) - (x > layout.width - 60), (y < 60) - (y > layout.height - 60)  # inwards, on the rim
        dx, dy = (RIM_FANS if ix or iy else FANS)[min(crowd, len(FANS)) - 1][k % len(FANS)]
        if crowd > 1 and (ix or iy):
            kind, place = kind + " bent", f"{place};--ix:{ix};--iy:{iy}"
        kind += " many" * (crowd > 2)
        lap = f'<g class="lap"><circle cx="15" cy="-25" r="9"/><text x="15" y="-20.5">{seat["lap"]}</text></g>'
        pawns.append(
            f'<g id="pawn-{letter}" class="piece pawn {kind}" style="{place}"><g class="hk-up"><g class="pw">'
            f'<g class="fan" style="transform:translate({dx}px,{dy + 12}px)"><use href="#hk-pawn"/>'
            f'<g transform="translate(0,-8.5) scale(.8)"><use href="#hk-b{letter}" fill="#fff4dc" stroke="#1b120d" '
            f'stroke-width="2"/><text y="{BASELINES[letter] + 1}" class="letter">{letter}</text></g>'
            f"{lap if seat['lap'] > 2 else ''}{STAR if number in winners else ''}</g></g></g></g>"
        )
    return rings, pawns


def _landings(observation: Data, layout: Layout) -> Iterable[str]:
    """Marks for previews: "land-0-4" is where seat 0 would be after four circles more."""
    return [_landings_of(layout, seat["seat"], seat["letter"], seat["progress"]) for seat in observation["seats"]]


@lru_cache(maxsize=1024)
def _landings_of(layout: Layout, seat: int, letter: str, progress: int) -> str:
    marks = []
    for n in range(1, LANDINGS + 1):
        x, y = layout.at[layout.circle(progress + n)]
        name = f"land-{seat}-{n}"
        marks.append(
            f'<g id="{name}" data-el="{name}" class="land {letter}" '
            f'transform="translate({num(x)},{num(y)})"><circle r="18"/><g class="hk-up">'
            '<rect x="-17" y="-12" width="34" height="24" rx="12"/>'
            f'<text y="6">+{n}</text></g></g>'
        )
    return "".join(marks)
