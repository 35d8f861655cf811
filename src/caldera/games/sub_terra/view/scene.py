"""Sub Terra II as a picture: from an observation (plain data) to the temple's SVG; the panels are in `panels.py`.

Nothing here knows a rule: what can be clicked is decided by the client from the legal actions' click paths, which name the elements
by `data-el`. Figures keep their `id` and stand where `style="transform:…"` says, so that CSS moves them.

A camera may change the `viewBox` of `#scene`: `data-fit` and `data-focus` are frames ("x y width height") that show the whole
temple and the one who acts. The tile in hand is drawn in place once for every way to turn it (`data-el="rotate-90"`), of which one
is seen: the hovered or else the first; `data-cycle` on their group names what a wheel or a key may step through.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from caldera.games.sub_terra.view import figures, ground
from caldera.games.sub_terra.view.action_panel import face_picture, tray
from caldera.games.sub_terra.view.art import CELL, STEPS, num
from caldera.games.sub_terra.view.captions import ability_name, cell_name, words
from caldera.games.sub_terra.view.ground import QUARTERS
from caldera.games.sub_terra.view.panels import footer, seat_card
from caldera.games.sub_terra.view.places import corner, fit, focus

if TYPE_CHECKING:
    from caldera.core.view import View

__all__ = ["board", "face_picture", "footer", "seat_card", "tray"]

LOOKING: Final = ("illuminate", "scope")  # abilities that begin at an opening
STANDALONE: Final = (
    "<style>#scene{background:#0d0b0c;font-family:system-ui,sans-serif;--ember:#ff6a2b;--glacier:#7fd4e8}#scene "
    "text{text-anchor:middle}"
    "#scene .st-letter{font-size:18px;font-weight:800;fill:#150b06}#scene "
    ".st-coord{font-size:15px;fill:#a08b68}.st-ic{fill:none;stroke:#ffd27a;stroke-width:2}"
    "#scene .st-full{fill:#fff3d9}#scene .st-empty{fill:none;stroke:#fff3d9;stroke-opacity:.5}#scene .st-pips "
    "rect{fill:#0c0806;fill-opacity:.9}"
    "#scene .number{font-size:16px;font-weight:800;fill:#20130a}#scene "
    ".tag{font-size:12px;font-weight:800;fill:#1a120c}#scene .count{font-size:13px;font-weight:800;fill:#fff3d9}"
    "#scene .way:not(:first-child),#scene .ring,#scene .reach{display:none}</style>"
)


# -------------------------------------------------------------------------------------------------------------- targets
def _flows(observation: Mapping[str, Any]) -> Iterable[str]:
    """Marks on the cells that lava takes next."""
    for cell in observation["map"]["cells"]:
        if cell["next_flow"] and not cell["flipped"]:
            x, y = corner((cell["col"], cell["row"]))
            yield (
                f'<g id="next-{cell["col"]}-{cell["row"]}" class="next" transform="translate({x} {y})"><rect x="4" '
                'y="4" width="92" height="92" '
                'rx="6" fill="url(#st-warn)"/><rect x="4" y="4" width="92" height="92" rx="6" class="edge"/><g '
                'transform="translate(85 15)"><circle r="12"/>'
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
            f'<g id="{element}" data-el="{element}" class="opening" data-x="{tx + 50}" data-y="{ty + 68}" role="button" '
            f'aria-label="{label}">'
            f'<g transform="translate({x} {y}) rotate({QUARTERS[side]} 50 50)"><path class="beam" d="M32 1L22-44H78L68 1'
            'Z"/><path class="sill" d="M31 0H69"/>'
            f'<rect class="reach" x="18" y="-50" width="64" height="58"/></g><text class="ask" x="{x + 50 + STEPS[side][0] * 76}" '
            f'y="{y + 62 + STEPS[side][1] * 76}">?</text></g>'
            f'<g class="verbs" transform="translate({tx + 50} {ty + 50})">{_verbs(verbs, view)}</g>'
        )


@cache
def _signs(elements: tuple[str, ...], names: tuple[str, ...]) -> str:
    text = ""
    for k, (element, name) in enumerate(zip(elements, names, strict=True)):
        text += (
            f'<g data-el="{element}" class="verb" role="button" aria-label="{name}" '
            f'transform="translate({num(54 * (k - (len(elements) - 1) / 2))} 0)">'
            f'<circle r="25"/><use href="#st-i-{element.partition("-")[2]}" x="-15" y="-15" width="30" height="30" '
            'class="st-ic"/></g>'
        )
    return text


def _verbs(elements: Iterable[str], view: View) -> str:
    elements = tuple(elements)
    names = [
        words(view, f"action.{element[7:]}") if element.startswith("action-") else ability_name(element[8:], view)
        for element in elements
    ]
    return _signs(elements, tuple(names))


def _walls(observation: Mapping[str, Any], view: View) -> Iterable[str]:
    """The walls around somebody who can blow them away."""
    for explorer in observation["explorers"]:
        if (
            not explorer["active"]
            or explorer["at"] is None
            or all(ability["id"] != "demolish" for ability in explorer["abilities"])
        ):
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
                    f'<g id="{element}" data-el="{element}" class="wall" role="button" aria-label="{label}" '
                    f'transform="translate({x} {y}) '
                    f'rotate({QUARTERS[side]} 50 50)"><rect class="reach" x="15" y="-18" width="70" height="44"/><path '
                    'class="ring" d="M24 6h52"/>'
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
        f'<g id="{element}" data-el="{element}" class="cell{extra}" data-x="{x + 50}" data-y="{y + 68}" role="button" '
        f'aria-label="{label}" '
        f'transform="translate({x} {y})"><rect class="ring wide" x="5" y="5" width="90" height="90" rx="9"/><rect '
        'class="ring" x="5" y="5" width="90" height="90" '
        'rx="9"/></g>'
    )


def _chips(observation: Mapping[str, Any], frontier: Iterable[tuple[int, int]]) -> Iterable[str]:
    """Small labels for previews, over everything."""
    places: list[tuple[str, float, float]] = [
        (cell["element"], cell["col"] + 0.6, cell["row"] + 0.04) for cell in observation["map"]["cells"]
    ]
    places += [(f"cell-{col}-{row}", col + 0.5, row + 0.5) for col, row in frontier]
    places += [(opening["element"], opening["to"][0] + 0.5, opening["to"][1] + 0.5) for opening in observation["map"]["openings"]]
    for group in (observation["explorers"], observation["guardians"], observation["objects"]):
        places += [
            (figure["element"], figure["at"][0] + 0.5, figure["at"][1] + 0.04) for figure in group if figure["at"] is not None
        ]
    for element, x, y in places:
        yield (
            f'<g class="chip" transform="translate({num(x * CELL)} {num(y * CELL)})"><rect x="-38" y="-16" width="76" '
            'height="31" rx="15.5"/>'
            f'<text y="6" data-chip="{element}"></text></g>'
        )


def _sites(observation: Mapping[str, Any]) -> Iterable[str]:
    """Where the Sanctuary could lie."""
    for k, site in enumerate(observation["sites"]):
        for part in ("hall", "vault"):
            x, y = corner(site[part])
            yield (
                f'<g id="site-{k}-{part}" class="site {part}" transform="translate({x} {y})"><rect x="9" y="9" width="82" '
                'height="82" rx="6"/></g>'
            )


def _placing(observation: Mapping[str, Any], view: View) -> str:
    """The tile in hand, in place; one picture for each way to turn it."""
    placing = observation["placing"]
    if not placing:
        return ""
    x, y = corner(placing["cell"])
    at = f'transform="translate({x} {y})"'
    if observation["phase"] != "place" or not observation["drawn"]:
        return (
            f'<g id="placing" class="pending" {at}><rect x="6" y="6" width="88" height="88" rx="9"/><text x="50" y="64">?'
            "</text></g>"
        )
    drawn = observation["drawn"][0]
    ways = chips = ""
    turns = placing["rotations"]
    for k, turn in enumerate(turns):
        label = words(view, "turned", turn=turn)
        picture = ground.tile(drawn["type"], drawn["shape"], turn, drawn["number"], False, False, False, 0)
        ways += (
            f'<g id="way-{turn}" data-el="rotate-{turn}" class="way" role="button" aria-label="{label}"><g class="hand">{picture}'
            '<rect x="1" y="1" width="98" height="98" rx="3" class="frame"/></g></g>'
        )
        cx = 50 + 62 * (k - (len(turns) - 1) / 2)
        chips += (
            f'<g data-el="rotate-{turn}" class="turn" transform="translate({num(cx - 27)} 8)"><rect class="pad" '
            'width="54" height="54" rx="8"/>'
            f'<g transform="translate(5 5) scale(.44)">{picture}</g></g>'
        )
    return (
        f'<g id="placing" {at}><rect class="socket" x="2" y="2" width="96" height="96" rx="6"/><g id="ways" '
        f'class="ways" data-cycle="rotate">{ways}</g>'
        f'<g id="turns" class="turns" transform="translate(0 100)">{chips if len(turns) > 1 else ""}</g></g>'
    )


# ---------------------------------------------------------------------------------------------------------------- board
def board(observation: Mapping[str, Any], view: View, standalone: bool = False) -> str:
    """The whole temple for one viewer. `standalone`: with its own style and without anything to click, for a notebook."""
    cells, columns = observation["map"]["cells"], observation["map"]["columns"]
    taken = {(cell["col"], cell["row"]) for cell in cells}
    frame, close = fit(observation), focus(observation)
    depth = int((frame[1] + frame[3]) // CELL)
    holes, glow = ground.lights(observation)
    standing, crowded = figures.figures(observation, view)
    volcano = observation["volcano"]
    kind = (
        "sub_terra"
        + " cursed" * observation["cursed"]
        + " erupted" * volcano["erupted"]
        + " ended" * (observation["phase"] == "over")
    )
    label = words(view, "board", tiles=len(cells), marker=volcano["marker"], round=observation["round"])
    box = " ".join(map(num, frame))
    head = (
        f'<svg id="scene" class="{kind}" viewBox="{box}" data-fit="{box}" data-focus="{" ".join(map(num, close))}" '
        f'data-cell="{CELL}" '
        f'xmlns="http://www.w3.org/2000/svg" role="group" aria-label="{label}">'
    )
    parts = [
        head,
        STANDALONE if standalone else "",
        ground.defs(),
        ground.rock(columns, depth),
        '<g id="tiles">',
        *ground.tiles(cells),
        '</g><g id="seams">',
        *ground.seams(cells),
        '</g><g id="gaps">',
        *ground.gaps(observation),
        '</g><g id="fog">',
        *ground.fog(taken, columns, depth),
        "</g>",
        ground.darkness(holes, columns, depth),
        '<g id="glow">',
        *glow,
        '</g><g id="flows">',
        *_flows(observation),
        "</g>",
    ]
    frontier = _frontier(observation, taken)
    if not standalone:
        parts += [
            '<g id="sites">',
            *_sites(observation),
            '</g><g id="openings">',
            *_openings(observation, view),
            '</g><g id="cells">',
        ]
        parts += [*_cells(observation, frontier, view), '</g><g id="walls">', *_walls(observation, view), "</g>"]
    parts += [
        '<g id="objects">',
        *figures.objects(observation, crowded, view),
        '</g><g id="figures">',
        *standing,
        *figures.saved(observation, view),
        "</g>",
    ]
    parts += [_placing(observation, view), '<path id="way" class="st-way" data-way=""/><g id="ghosts"></g>']
    if not standalone:
        parts += ['<g id="chips">', *_chips(observation, frontier), "</g>"]
    parts.append("</svg>")
    return "".join(parts)
