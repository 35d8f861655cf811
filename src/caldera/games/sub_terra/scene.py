"""Sub Terra II as a picture: from an observation (plain data) to the temple's SVG; the panels are in `panels.py`.

Nothing here knows a rule: what can be clicked is decided by the client from the legal actions' click paths, which name the elements
by `data-el`. Figures keep their `id` and stand where `style="transform:…"` says, so that CSS moves them.

A camera may change the `viewBox` of `#scene`: `data-fit` and `data-focus` are frames ("x y width height") that show the whole temple
and the one who acts. The tile in hand is drawn in place once for every way to turn it (`data-el="rotate-90"`), of which one is seen:
the hovered or else the first; `data-cycle` on their group names what a wheel or a key may step through.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from caldera.games.sub_terra import pieces
from caldera.games.sub_terra.art import CELL, STEPS, num, tile_symbols
from caldera.games.sub_terra.naming import ability_name, cell_name, letter, words
from caldera.games.sub_terra.panels import footer, seat_card
from caldera.games.sub_terra.places import corner, fit, focus, orientation, spots
from caldera.games.sub_terra.tray import tray

if TYPE_CHECKING:
    from caldera.core.view import View

__all__ = ["board", "footer", "seat_card", "tray"]

FAR: Final = 900  # rock drawn around the temple, for cameras that pan
LOOKING: Final = ("illuminate", "scope")  # abilities that begin at an opening
QUARTERS: Final = {"N": 0, "E": 90, "S": 180, "W": 270}
STANDALONE: Final = (
    "<style>#scene{background:#0d0b0c;font-family:system-ui,sans-serif;--ember:#ff6a2b;--glacier:#7fd4e8}#scene text{text-anchor:middle}"
    "#scene .st-letter{font-size:18px;font-weight:800;fill:#150b06}#scene .st-coord{font-size:15px;fill:#a08b68}.st-ic{fill:none;stroke:#ffd27a;stroke-width:2}"
    "#scene .st-full{fill:#fff3d9}#scene .st-empty{fill:none;stroke:#fff3d9;stroke-opacity:.5}#scene .st-pips rect{fill:#0c0806;fill-opacity:.9}"
    "#scene .number{font-size:16px;font-weight:800;fill:#20130a}#scene .tag{font-size:12px;font-weight:800;fill:#1a120c}#scene .count{font-size:13px;font-weight:800;fill:#fff3d9}"
    "#scene .way:not(:first-child),#scene .ring,#scene .reach{display:none}</style>"
)


# --------------------------------------------------------------------------------------------------------------- ground
@cache
def _defs() -> str:
    return f"<defs>{tile_symbols()}{pieces.piece_symbols()}</defs>"


@cache
def _rock(columns: int, depth: int) -> str:
    """Everything around the temple: rock, the unexplored ground, faint corners of the cells to come."""
    width, height = columns * CELL, depth * CELL
    far = f'x="{-FAR}" y="{-FAR}" width="{width + 2 * FAR}" height="{height + 2 * FAR}"'
    marks = "".join(f"M{c * CELL - 3} {r * CELL}h6m-3-3v6" for c in range(columns + 1) for r in range(1, depth + 2))
    letters = "".join(
        f'<text class="st-coord" x="{c * CELL + 50}" y="-9">{"abcdefghijklmnopqrstuvwxyz"[c]}</text>' for c in range(columns) if c != columns // 2
    )
    numbers = "".join(
        f'<text class="st-coord" x="{x}" y="{r * CELL + 56}">{r}</text>' for r in range(depth + 1) for x in (-17, width + 17)
    )
    return (
        f'<rect {far} fill="#0d0b0c"/><rect {far} fill="url(#st-bed)"/><rect y="{CELL}" width="{width}" height="{height + FAR}" fill="#121216"/>'
        f'<path d="{marks}" stroke="#8a8f9c" opacity=".3"/><path d="M0 {CELL}V{height + FAR}M{width} {CELL}V{height + FAR}" stroke="#6e5535" '
        f'stroke-opacity=".6" stroke-width="3"/>{letters}{numbers}'
    )


def _stone(kind: str, shape: str, turn: int) -> str:
    """A bare tile: what turns, and what stays upright."""
    turned = f' transform="rotate({turn} 50 50)"' if turn else ""
    upright = f'<use href="#st-{kind}"/>' if kind in _UPRIGHT else ""
    return f'<use href="#st-{kind}-{shape}"{turned}/>{upright}'


_UPRIGHT: Final = frozenset({"spikes", "ruins", "guardian", "lair", "key", "journal", "crossing", "exit", "vault"})


def _look(cell: Mapping[str, Any]) -> str:
    """How the type is drawn: the guardian spaces of the side pieces are built of brick."""
    return "lair" if cell["type"] == "guardian" and cell["piece"] else str(cell["type"])


def _number(value: int) -> str:
    return (
        '<g transform="translate(15 15)"><path d="M-11-6L-6-11H6L11-6V6L6 11H-6L-11 6Z" fill="#dcc394" stroke="#0b0705" stroke-width="2.5"/>'
        f'<text class="number" y="5.8">{value}</text></g>'
    )


@cache
def _tile(kind: str, shape: str, turn: int, number: int, rubble: bool, consolidated: bool, flipped: bool, seed: int) -> str:
    if flipped:
        return f'<use href="#st-volcano{seed % 3}" class="st-flow"/>'
    text = _stone(kind, shape, turn)
    if rubble:
        text += f'<circle cx="50" cy="50" r="33" fill="#120a06" opacity=".5"/><use href="#st-rubble{seed % 2}" class="st-fall"/>'
    if number:
        text += _number(number)
    return text + ('<use href="#st-props" class="st-fall"/>' if consolidated else "")


def _tiles(cells: Iterable[Mapping[str, Any]]) -> Iterable[str]:
    for cell in cells:
        col, row = cell["col"], cell["row"]
        shape, turn = orientation(cell)
        drawn = _tile(
            _look(cell), shape, turn, cell["number"], cell["rubble"], cell["consolidated"], cell["flipped"], col + 2 * row
        )
        yield f'<g id="tile-{col}-{row}" class="tile" style="transform:translate({col * CELL}px,{row * CELL}px)">{drawn}</g>'


def _seams(cells: Iterable[Mapping[str, Any]]) -> Iterable[str]:
    """An outline around each piece that is made of several cells."""
    whole: dict[str, list[tuple[int, int]]] = {}
    for cell in cells:
        if cell["piece"]:
            whole.setdefault(cell["piece"], []).append((cell["col"], cell["row"]))
    for piece, places in whole.items():
        cols, rows = [c for c, _ in places], [r for _, r in places]
        x, y = min(cols) * CELL + 1, min(rows) * CELL + 1
        width, height = (max(cols) - min(cols) + 1) * CELL - 2, (max(rows) - min(rows) + 1) * CELL - 2
        yield f'<rect id="seam-{piece}" class="seam {piece}" x="{x}" y="{y}" width="{width}" height="{height}" rx="3"/>'


def _gaps(observation: Mapping[str, Any]) -> Iterable[str]:
    for gap in observation["map"]["demolished"]:
        x, y = corner((gap["col"], gap["row"]))
        yield f'<use id="{gap["element"]}" data-el="{gap["element"]}" href="#st-gap" transform="translate({x} {y}) rotate({QUARTERS[gap["side"]]} 50 50)"/>'


def _fog(taken: set[tuple[int, int]], columns: int, depth: int) -> Iterable[str]:
    for row in range(1, depth + 2):
        for col in range(columns):
            if (col, row) not in taken:
                yield f'<use id="fog-{col}-{row}" href="#st-fog{(col * 7 + row * 5) % 4}" x="{col * CELL}" y="{row * CELL}"/>'


# ---------------------------------------------------------------------------------------------------------------- light
def _lights(observation: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """Holes in the darkness, and the glow that goes with them. Lanterns walk with their explorers."""
    holes: list[str] = []
    glow: list[str] = []
    for explorer in observation["explorers"]:
        if explorer["at"] is None or explorer["state"] in ("dead", "escaped"):
            continue
        x, y = corner(explorer["at"])
        reach = 110 if explorer["state"] == "down" else 215 if explorer["active"] else 165
        place = f'class="piece" style="transform:translate({x + 50}px,{y + 50}px)"'
        holes.append(f'<circle id="hole-{explorer["id"]}" {place} r="{reach}" fill="url(#st-hole)"/>')
        glow.append(f'<circle id="glow-{explorer["id"]}" {place} r="{reach}" fill="url(#st-warm)"/>')
    for cell in observation["map"]["cells"]:
        kind = cell["type"]
        if cell["flipped"] or (kind == "lava" and not cell["consolidated"]):
            x, y = corner((cell["col"], cell["row"]))
            holes.append(f'<circle cx="{x + 50}" cy="{y + 50}" r="140" fill="url(#st-hole)"/>')
            glow.append(f'<circle id="heat-{cell["col"]}-{cell["row"]}" class="heat" cx="{x + 50}" cy="{y + 50}" r="150" fill="url(#st-heat)"/>')
        elif kind == "exit":
            x, y = corner((cell["col"], cell["row"]))
            holes.append(f'<circle cx="{x + 50}" cy="{y + 40}" r="130" fill="url(#st-hole)"/>')
    for thing in observation["objects"]:
        if thing["state"] == "floor" and thing["at"]:
            x, y = corner(thing["at"])
            holes.append(f'<circle cx="{x + 50}" cy="{y + 50}" r="85" fill="url(#st-hole)"/>')
    return holes, glow


def _darkness(holes: list[str], columns: int, depth: int) -> str:
    """Night over everything, thinner over the temple and torn open by the lights."""
    width, height = columns * CELL, depth * CELL
    far = f'x="{-FAR}" y="{-FAR}" width="{width + 2 * FAR}" height="{height + 2 * FAR}"'
    return (
        f'<linearGradient id="st-dusk" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="{height - 2 * CELL}" y2="{height + CELL}"><stop stop-opacity=".46"/>'
        '<stop offset="1" stop-opacity="0"/></linearGradient>'
        f'<mask id="st-dark" maskUnits="userSpaceOnUse" {far}><rect {far} fill="#fff"/><rect width="{width}" height="{height + CELL}" '
        f'fill="url(#st-dusk)"/>{"".join(holes)}</mask><rect {far} fill="#080506" opacity=".78" mask="url(#st-dark)"/>'
    )


# -------------------------------------------------------------------------------------------------------------- targets
def _flows(observation: Mapping[str, Any]) -> Iterable[str]:
    """Marks on the cells that lava takes next."""
    for cell in observation["map"]["cells"]:
        if cell["next_flow"] and not cell["flipped"]:
            x, y = corner((cell["col"], cell["row"]))
            yield (
                f'<g id="next-{cell["col"]}-{cell["row"]}" class="next" transform="translate({x} {y})"><rect x="4" y="4" width="92" height="92" '
                'rx="6" fill="url(#st-warn)"/><rect x="4" y="4" width="92" height="92" rx="6" class="edge"/><g transform="translate(85 15)"><circle r="12"/>'
                '<use href="#st-i-lava" x="-9" y="-10" width="18" height="18" class="st-ic"/></g></g>'
            )


def _openings(observation: Mapping[str, Any], view: View) -> Iterable[str]:
    """Doors into the dark; beside a chosen one, what can be done with it."""
    figure = next((figure for figure in observation["explorers"] if figure["active"]), None)
    own = [ability["id"] for ability in figure["abilities"] if ability["id"] in LOOKING] if figure else []
    verbs = [*(f"action-{name}" for name in ("reveal", "explore")), *(f"ability-{name}" for name in own)]
    for opening in observation["map"]["openings"]:
        x, y = corner((opening["col"], opening["row"]))
        side, element = opening["side"], opening["element"]
        tx, ty = corner(opening["to"])
        label = words(view, "opening", cell=cell_name((opening["col"], opening["row"])), side=view.text(f"sub_terra.side.{side}"))
        yield (
            f'<g id="{element}" data-el="{element}" class="opening" data-x="{tx + 50}" data-y="{ty + 68}" role="button" aria-label="{label}">'
            f'<g transform="translate({x} {y}) rotate({QUARTERS[side]} 50 50)"><path class="beam" d="M32 1L22-44H78L68 1Z"/><path class="sill" d="M31 0H69"/>'
            f'<rect class="reach" x="18" y="-50" width="64" height="58"/></g><text class="ask" x="{x + 50 + STEPS[side][0] * 76}" '
            f'y="{y + 62 + STEPS[side][1] * 76}">?</text></g>'
            f'<g class="verbs" transform="translate({tx + 50} {ty + 50})">{_verbs(verbs, view)}</g>'
        )


@cache
def _signs(elements: tuple[str, ...], names: tuple[str, ...]) -> str:
    text = ""
    for k, (element, name) in enumerate(zip(elements, names, strict=True)):
        text += (
            f'<g data-el="{element}" class="verb" role="button" aria-label="{name}" transform="translate({num(54 * (k - (len(elements) - 1) / 2))} 0)">'
            f'<circle r="25"/><use href="#st-i-{element.partition("-")[2]}" x="-15" y="-15" width="30" height="30" class="st-ic"/></g>'
        )
    return text


def _verbs(elements: Iterable[str], view: View) -> str:
    elements = tuple(elements)
    names = [
        words(view, f"action.{element[7:]}") if element.startswith("action-") else ability_name(element[8:], view) for element in elements
    ]
    return _signs(elements, tuple(names))


def _walls(observation: Mapping[str, Any], view: View) -> Iterable[str]:
    """The walls around somebody who can blow them away."""
    for explorer in observation["explorers"]:
        if not explorer["active"] or explorer["at"] is None or all(ability["id"] != "demolish" for ability in explorer["abilities"]):
            continue
        cell = next((cell for cell in observation["map"]["cells"] if [cell["col"], cell["row"]] == list(explorer["at"])), None)
        if cell is None:
            continue
        x, y = corner(explorer["at"])
        for side in "NESW":
            if side not in cell["openings"]:
                element = f"wall-{cell['col']}-{cell['row']}-{side}"
                label = words(view, "wall", cell=cell["name"], side=view.text(f"sub_terra.side.{side}"))
                yield (
                    f'<g id="{element}" data-el="{element}" class="wall" role="button" aria-label="{label}" transform="translate({x} {y}) '
                    f'rotate({QUARTERS[side]} 50 50)"><rect class="reach" x="15" y="-18" width="70" height="44"/><path class="ring" d="M24 6h52"/>'
                    '<path class="ring thin" d="M36-2l5 9l-4 8M52-3l-4 10l5 9M66-2l3 8l-4 8"/></g>'
                )


def _frontier(observation: Mapping[str, Any], taken: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """Empty cells that something can be put on: those next to the temple, and where the Sanctuary could lie."""
    empty = {(site[part][0], site[part][1]) for site in observation["sites"] for part in ("hall", "vault")}
    for col, row in taken:
        empty.update([(col + dx, row + dy) for dx, dy in STEPS.values()])
    columns = observation["map"]["columns"]
    return sorted([(col, row) for col, row in empty - taken if row >= 1 and 0 <= col < columns])


def _cells(observation: Mapping[str, Any], frontier: Iterable[tuple[int, int]], view: View) -> Iterable[str]:
    """Targets: every cell in play, and the empty ones next to it."""
    for cell in observation["map"]["cells"]:
        label = words(view, "cell", cell=cell["name"], what=view.text(f"sub_terra.tile.{cell['type']}"))
        yield _target(cell["col"], cell["row"], cell["element"], label, "")
    for col, row in frontier:
        yield _target(col, row, f"cell-{col}-{row}", words(view, "empty_cell", cell=cell_name((col, row))), " empty")


def _target(col: int, row: int, element: str, label: str, extra: str) -> str:
    x, y = col * CELL, row * CELL
    return (
        f'<g id="{element}" data-el="{element}" class="cell{extra}" data-x="{x + 50}" data-y="{y + 68}" role="button" aria-label="{label}" '
        f'transform="translate({x} {y})"><rect class="ring wide" x="5" y="5" width="90" height="90" rx="9"/><rect class="ring" x="5" y="5" width="90" height="90" '
        'rx="9"/></g>'
    )


def _chips(observation: Mapping[str, Any], frontier: Iterable[tuple[int, int]]) -> Iterable[str]:
    """Small labels for previews, over everything."""
    places: list[tuple[str, float, float]] = [(cell["element"], cell["col"] + 0.6, cell["row"] + 0.04) for cell in observation["map"]["cells"]]
    places += [(f"cell-{col}-{row}", col + 0.5, row + 0.5) for col, row in frontier]
    places += [(opening["element"], opening["to"][0] + 0.5, opening["to"][1] + 0.5) for opening in observation["map"]["openings"]]
    for figures in (observation["explorers"], observation["guardians"], observation["objects"]):
        places += [(figure["element"], figure["at"][0] + 0.5, figure["at"][1] + 0.04) for figure in figures if figure["at"] is not None]
    for element, x, y in places:
        yield (
            f'<g class="chip" transform="translate({num(x * CELL)} {num(y * CELL)})"><rect x="-38" y="-16" width="76" height="31" rx="15.5"/>'
            f'<text y="6" data-chip="{element}"></text></g>'
        )


def _sites(observation: Mapping[str, Any]) -> Iterable[str]:
    """Where the Sanctuary could lie."""
    for k, site in enumerate(observation["sites"]):
        for part in ("hall", "vault"):
            x, y = corner(site[part])
            yield f'<g id="site-{k}-{part}" class="site {part}" transform="translate({x} {y})"><rect x="9" y="9" width="82" height="82" rx="6"/></g>'


def _placing(observation: Mapping[str, Any], view: View) -> str:
    """The tile in hand, in place; one picture for each way to turn it."""
    placing = observation["placing"]
    if not placing:
        return ""
    x, y = corner(placing["cell"])
    at = f'transform="translate({x} {y})"'
    if observation["phase"] != "place" or not observation["drawn"]:
        return f'<g id="placing" class="pending" {at}><rect x="6" y="6" width="88" height="88" rx="9"/><text x="50" y="64">?</text></g>'
    drawn = observation["drawn"][0]
    ways = chips = ""
    turns = placing["rotations"]
    for k, turn in enumerate(turns):
        label = words(view, "turned", turn=turn)
        picture = _tile(drawn["type"], drawn["shape"], turn, drawn["number"], False, False, False, 0)
        ways += (
            f'<g id="way-{turn}" data-el="rotate-{turn}" class="way" role="button" aria-label="{label}"><g class="hand">{picture}'
            '<rect x="1" y="1" width="98" height="98" rx="3" class="frame"/></g></g>'
        )
        cx = 50 + 62 * (k - (len(turns) - 1) / 2)
        chips += (
            f'<g data-el="rotate-{turn}" class="turn" transform="translate({num(cx - 27)} 8)"><rect class="pad" width="54" height="54" rx="8"/>'
            f'<g transform="translate(5 5) scale(.44)">{picture}</g></g>'
        )
    return (
        f'<g id="placing" {at}><rect class="socket" x="2" y="2" width="96" height="96" rx="6"/><g id="ways" class="ways" data-cycle="rotate">{ways}</g>'
        f'<g id="turns" class="turns" transform="translate(0 100)">{chips if len(turns) > 1 else ""}</g></g>'
    )


# -------------------------------------------------------------------------------------------------------------- figures
def _crowds(observation: Mapping[str, Any]) -> dict[tuple[int, int], tuple[list[Mapping[str, Any]], list[Mapping[str, Any]]]]:
    """Who stands on which cell: explorers and guardians."""
    crowds: dict[tuple[int, int], tuple[list[Mapping[str, Any]], list[Mapping[str, Any]]]] = {}
    for kind, figures in enumerate((observation["explorers"], observation["guardians"])):
        for figure in figures:
            if figure["at"] is not None and figure.get("state") not in ("dead", "escaped"):
                place = (figure["at"][0], figure["at"][1])
                crowds.setdefault(place, ([], []))[kind].append(figure)
    return crowds


def _figures(observation: Mapping[str, Any], view: View) -> tuple[list[str], set[tuple[int, int]]]:
    """Explorers and guardians, those in front last; and the cells where somebody stands."""
    drawn: list[tuple[float, str]] = []
    crowds = _crowds(observation)
    for place, (explorers, guardians) in crowds.items():
        x, y = corner(place)
        front, back = spots(len(explorers), len(guardians))
        for figure, (dx, dy, scale) in zip(explorers, front, strict=True):
            drawn.append((y + dy, _explorer(observation, figure, x + dx, y + dy, scale, view)))
        for figure, (dx, dy, scale) in zip(guardians, back, strict=True):
            drawn.append((y + dy, _guardian(observation, figure, x + dx, y + dy, scale, view)))
    drawn.sort(key=lambda item: item[0])
    return [text for _, text in drawn], set(crowds)


def _guardian(observation: Mapping[str, Any], figure: Mapping[str, Any], x: float, y: float, scale: float, view: View) -> str:
    number, acting = figure["id"], " acting" * (figure["id"] == observation["acting"])
    return (
        f'<g id="guardian-{number}" data-el="guardian-{number}" class="piece guardian{acting}" style="transform:translate({num(x)}px,{num(y)}px)" role="button" '
        f'aria-label="{view.text("sub_terra.guardian", n=number)}" data-x="{num(x)}" data-y="{num(y)}"><g class="size" transform="scale({scale})"><rect class="reach" x="-24" '
        f'y="-52" width="48" height="62"/><ellipse class="ring" cy="-1" rx="26" ry="12"/><use href="#st-watch"/><text class="count" y="-1.5">{number}</text></g></g>'
    )


def _explorer(observation: Mapping[str, Any], figure: Mapping[str, Any], x: float, y: float, scale: float, view: View) -> str:
    name, state = figure["id"], figure["state"]
    down = state == "down"
    sign = pieces.badge(name, letter(name, view))
    kind = " down" * down + " now" * figure["active"] + " mine" * (figure["seat"] == observation["seat"])
    if down:
        body = (
            f'<g transform="translate(15-3) rotate(-84)"><use href="#st-cloak"/></g><g transform="translate(-17-9)">{sign}</g>'
            f'<g transform="translate(4-34)"><rect class="fallen" x="-34" y="-10" width="68" height="19" rx="9.500"/><text class="tag" y="4.500">{words(view, "down")}</text></g>'
        )
    else:
        load = figure["carrying"]
        thing = f'<use href="#{"st-artefact" if load == "artefact" else "st-keyring"}" transform="translate(19-15) rotate(18) scale(.85)"/>' if load else ""
        shield = '<path class="shield" d="M-25-34q7 2 14 0v8q-1 7-7 10q-6-3-7-10z"/>' if figure["prepared"] else ""
        emblem = f'<use href="#st-i-{name}" class="st-ic emblem" x="-7" y="-17" width="14" height="14"/>'
        body = f'<use href="#st-cloak"/>{emblem}<g transform="translate(0-34)">{sign}</g>{thing}{shield}'
    if scale < 0.75:
        health = f'<g class="st-pips" transform="translate(0 11)"><rect x="-14" y="-8" width="28" height="17" rx="8"/><text class="count" y="5">{figure["hp"]}</text></g>'
    else:
        health = pieces.pips(figure["hp"], figure["max"], 11)
    seat = ""
    if observation["players"] > 1:
        seat = f'<g transform="translate({"22 3" if down else "-16-6"})">{pieces.seat_mark(view.colours[figure["seat"]])}</g>'
    points = "".join(f'<path class="point" d="M{num(13 * (k - (figure["ap"] - 1) / 2))}-63l6 6l-6 6l-6-6z"/>' for k in range(figure["ap"]))
    label = words(view, "explorer_at", name=view.text(f"sub_terra.explorer.{name}"), hp=figure["hp"], max=figure["max"], cell=cell_name(figure["at"]))
    flag = '<use href="#st-i-leader" class="st-ic flag" x="9" y="-60" width="17" height="17"/>' if figure["leader"] else ""
    return (
        f'<g id="explorer-{name}" data-el="explorer-{name}" class="piece explorer{kind}" style="transform:translate({num(x)}px,{num(y)}px);{pieces.lantern(name)}" '
        f'role="button" aria-label="{label}" data-x="{num(x)}" data-y="{num(y)}"><g class="size" transform="scale({scale})"><rect class="reach" x="-24" y="-54" width="48" '
        f'height="72"/><ellipse class="stand" cy="-1" rx="27" ry="13"/><ellipse class="ring" cy="-1" rx="29" ry="15"/><ellipse cx="2" cy="1.500" rx="16" ry="5.500" '
        f'opacity=".5"/>{body}{health}{seat}{points}{flag}</g></g>'
    ).replace(".500", ".5")


def _objects(observation: Mapping[str, Any], crowded: set[tuple[int, int]], view: View) -> Iterable[str]:
    placed = 0
    lying: dict[tuple[int, int], int] = {}
    for thing in observation["objects"]:
        if thing["at"] is None or thing["state"] not in ("floor", "placed"):
            continue
        place = (thing["at"][0], thing["at"][1])
        x, y = corner(place)
        if thing["state"] == "placed":
            dx, dy, scale = 30 + 20 * placed, 50, 0.75
            placed += 1
        elif place in crowded or place in lying:
            dx, dy, scale = 86 - 22 * lying.get(place, 0), 22, 0.8
        else:
            dx, dy, scale = 50, 50 if thing["kind"] == "key" else 42, 1.2
        lying[place] = lying.get(place, 0) + 1
        element = thing["element"]
        glint = '<circle r="26" fill="url(#st-warm)"/>' * 2 if thing["state"] == "floor" else ""
        label = words(view, "object", what=view.text(f"sub_terra.scene.{thing['kind']}"), cell=cell_name(place))
        yield (
            f'<g id="{element}" data-el="{element}" class="piece object {thing["state"]}" style="transform:translate({x + dx}px,{y + dy}px)" role="button" '
            f'aria-label="{label}" data-x="{x + dx}" data-y="{y + dy}"><circle class="reach" r="28"/>{glint}<circle class="ring" r="24"/>'
            f'<use href="#{"st-artefact" if thing["kind"] == "artefact" else "st-keyring"}" transform="scale({scale})"/></g>'
        )


def _saved(observation: Mapping[str, Any], view: View) -> Iterable[str]:
    """Those who are out, beside the exit."""
    out = [explorer for explorer in observation["explorers"] if explorer["state"] == "escaped"]
    gate = next((cell for cell in observation["map"]["cells"] if cell["type"] == "exit"), None)
    if gate is None:
        return
    x, y = corner((gate["col"], gate["row"]))
    for k, explorer in enumerate(out):
        name = explorer["id"]
        load = '<use href="#st-artefact" transform="translate(15 12) scale(.6)"/>' if explorer["carrying"] == "artefact" else ""
        yield (
            f'<g id="explorer-{name}" class="piece saved" style="transform:translate({x + 130 + 48 * (k % 3)}px,{y + 26 + 46 * (k // 3)}px);{pieces.lantern(name)}">'
            f'<circle r="21"/>{pieces.badge(name, letter(name, view))}{load}</g>'
        )


# ---------------------------------------------------------------------------------------------------------------- board
def board(observation: Mapping[str, Any], view: View, standalone: bool = False) -> str:
    """The whole temple for one viewer. `standalone`: with its own style and without anything to click, for a notebook."""
    ground = observation["map"]
    cells, columns = ground["cells"], ground["columns"]
    taken = {(cell["col"], cell["row"]) for cell in cells}
    frame, close = fit(observation), focus(observation)
    depth = int((frame[1] + frame[3]) // CELL)
    holes, glow = _lights(observation)
    figures, crowded = _figures(observation, view)
    volcano = observation["volcano"]
    kind = "sub_terra" + " cursed" * observation["cursed"] + " erupted" * volcano["erupted"] + " ended" * (observation["phase"] == "over")
    label = words(view, "board", tiles=len(cells), marker=volcano["marker"], round=observation["round"])
    box = " ".join(map(num, frame))
    parts = [
        f'<svg id="scene" class="{kind}" viewBox="{box}" data-fit="{box}" data-focus="{" ".join(map(num, close))}" data-cell="{CELL}" '
        f'xmlns="http://www.w3.org/2000/svg" role="group" aria-label="{label}">',
        STANDALONE if standalone else "",
        _defs(),
        _rock(columns, depth),
        '<g id="tiles">',
        *_tiles(cells),
        '</g><g id="seams">',
        *_seams(cells),
        '</g><g id="gaps">',
        *_gaps(observation),
        '</g><g id="fog">',
        *_fog(taken, columns, depth),
        "</g>",
        _darkness(holes, columns, depth),
        '<g id="glow">',
        *glow,
        '</g><g id="flows">',
        *_flows(observation),
        "</g>",
    ]
    frontier = _frontier(observation, taken)
    if not standalone:
        parts += ['<g id="sites">', *_sites(observation), '</g><g id="openings">', *_openings(observation, view), '</g><g id="cells">']
        parts += [*_cells(observation, frontier, view), '</g><g id="walls">', *_walls(observation, view), "</g>"]
    parts += ['<g id="objects">', *_objects(observation, crowded, view), '</g><g id="figures">', *figures, *_saved(observation, view), "</g>"]
    parts += [_placing(observation, view), '<g id="ghosts"></g>']
    if not standalone:
        parts += ['<g id="chips">', *_chips(observation, frontier), "</g>"]
    parts.append("</svg>")
    return "".join(parts)
