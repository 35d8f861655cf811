"""The temple itself: rock, tiles, fog, light and darkness. Figures and what can be touched lie above it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from caldera.games.sub_terra.view import pieces
from caldera.games.sub_terra.view.art import CELL
from caldera.games.sub_terra.view.places import corner, orientation
from caldera.games.sub_terra.view.symbols import tile_symbols

FAR: Final = 900  # rock drawn around the temple, for cameras that pan
QUARTERS: Final = {"N": 0, "E": 90, "S": 180, "W": 270}


@cache
def defs() -> str:
    return f'<defs id="st-defs">{tile_symbols()}{pieces.piece_symbols()}</defs>'


@cache
def rock(columns: int, depth: int) -> str:
    """Everything around the temple: rock, the unexplored ground, faint corners of the cells to come."""
    width, height = columns * CELL, depth * CELL
    far = f'x="{-FAR}" y="{-FAR}" width="{width + 2 * FAR}" height="{height + 2 * FAR}"'
    marks = "".join(f"M{c * CELL - 3} {r * CELL}h6m-3-3v6" for c in range(columns + 1) for r in range(1, depth + 2))
    letters = "".join(
        f'<text class="st-coord" x="{c * CELL + 50}" y="-9">{"abcdefghijklmnopqrstuvwxyz"[c]}</text>'
        for c in range(columns)
        if c != columns // 2
    )
    numbers = "".join(
        f'<text class="st-coord" x="{x}" y="{r * CELL + 56}">{r}</text>' for r in range(depth + 1) for x in (-17, width + 17)
    )
    return (
        f'<rect {far} fill="#0d0b0c"/><rect {far} fill="url(#st-bed)"/><rect y="{CELL}" width="{width}" '
        f'height="{height + FAR}" fill="#121216"/>'
        f'<path d="{marks}" stroke="#8a8f9c" opacity=".3"/><path d="M0 {CELL}V{height + FAR}M{width} '
        f'{CELL}V{height + FAR}" stroke="#6e5535" '
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
        '<g transform="translate(15 15)"><path d="M-11-6L-6-11H6L11-6V6L6 11H-6L-11 6Z" fill="#dcc394" '
        'stroke="#0b0705" stroke-width="2.5"/>'
        f'<text class="number" y="5.8">{value}</text></g>'
    )


@cache
def tile(kind: str, shape: str, turn: int, number: int, rubble: bool, consolidated: bool, flipped: bool, seed: int) -> str:
    if flipped:
        return f'<use href="#st-volcano{seed % 3}" class="st-flow"/>'
    text = _stone(kind, shape, turn)
    if rubble:
        text += f'<circle cx="50" cy="50" r="33" fill="#120a06" opacity=".5"/><use href="#st-rubble{seed % 2}" class="st-fall"/>'
    if number:
        text += _number(number)
    return text + ('<use href="#st-props" class="st-fall"/>' if consolidated else "")


def tiles(cells: Iterable[Mapping[str, Any]]) -> Iterable[str]:
    for cell in cells:
        col, row = cell["col"], cell["row"]
        shape, turn = orientation(cell)
        drawn = tile(_look(cell), shape, turn, cell["number"], cell["rubble"], cell["consolidated"], cell["flipped"], col + 2 * row)
        yield f'<g id="tile-{col}-{row}" class="tile" style="transform:translate({col * CELL}px,{row * CELL}px)">{drawn}</g>'


def seams(cells: Iterable[Mapping[str, Any]]) -> Iterable[str]:
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


def gaps(observation: Mapping[str, Any]) -> Iterable[str]:
    for gap in observation["map"]["demolished"]:
        x, y = corner((gap["col"], gap["row"]))
        yield (
            f'<use id="{gap["element"]}" data-el="{gap["element"]}" href="#st-gap" transform="translate({x} {y}) '
            f'rotate({QUARTERS[gap["side"]]} 50 50)"/>'
        )


def fog(taken: set[tuple[int, int]], columns: int, depth: int) -> Iterable[str]:
    for row in range(1, depth + 2):
        for col in range(columns):
            if (col, row) not in taken:
                yield f'<use id="fog-{col}-{row}" href="#st-fog{(col * 7 + row * 5) % 4}" x="{col * CELL}" y="{row * CELL}"/>'


# ---------------------------------------------------------------------------------------------------------------- light
def lights(observation: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """Holes in the darkness, and the glow that goes with them. Lanterns walk with their explorers."""
    holes: list[str] = []
    glow: list[str] = []
    for explorer in observation["explorers"]:
        if explorer["at"] is None or explorer["state"] in ("dead", "escaped"):
            continue
        x, y = corner(explorer["at"])
        reach = 110 if explorer["state"] == "down" else 215 if explorer["active"] else 165
        place = f'class="light" style="transform:translate({x + 50}px,{y + 50}px)"'
        holes.append(f'<circle id="hole-{explorer["id"]}" {place} r="{reach}" fill="url(#st-hole)"/>')
        glow.append(f'<circle id="glow-{explorer["id"]}" {place} r="{reach}" fill="url(#st-warm)"/>')
    for cell in observation["map"]["cells"]:
        kind = cell["type"]
        if cell["flipped"] or (kind == "lava" and not cell["consolidated"]):
            x, y = corner((cell["col"], cell["row"]))
            holes.append(f'<circle cx="{x + 50}" cy="{y + 50}" r="140" fill="url(#st-hole)"/>')
            glow.append(
                f'<circle id="heat-{cell["col"]}-{cell["row"]}" class="heat" cx="{x + 50}" cy="{y + 50}" r="150" '
                'fill="url(#st-heat)"/>'
            )
        elif kind == "exit":
            x, y = corner((cell["col"], cell["row"]))
            holes.append(f'<circle cx="{x + 50}" cy="{y + 40}" r="130" fill="url(#st-hole)"/>')
    for thing in observation["objects"]:
        if thing["state"] == "floor" and thing["at"]:
            x, y = corner(thing["at"])
            holes.append(f'<circle cx="{x + 50}" cy="{y + 50}" r="85" fill="url(#st-hole)"/>')
    return holes, glow


def darkness(holes: list[str], columns: int, depth: int) -> str:
    """Night over everything, thinner over the temple and torn open by the lights."""
    width, height = columns * CELL, depth * CELL
    far = f'x="{-FAR}" y="{-FAR}" width="{width + 2 * FAR}" height="{height + 2 * FAR}"'
    return (
        f'<linearGradient id="st-dusk" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="{height - 2 * CELL}" '
        f'y2="{height + CELL}"><stop stop-opacity=".46"/>'
        '<stop offset="1" stop-opacity="0"/></linearGradient>'
        f'<mask id="st-dark" maskUnits="userSpaceOnUse" {far}><rect {far} fill="#fff"/><rect width="{width}" '
        f'height="{height + CELL}" '
        f'fill="url(#st-dusk)"/>{"".join(holes)}</mask><rect {far} fill="#080506" opacity=".78" mask="url(#st-dark)"/>'
    )
