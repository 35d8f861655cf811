"""Fuji as pictures: from an observation (plain data) to the board's SVG and to the HTML of the panels around it.

Nothing here knows a rule: what can be clicked is decided by the client from the legal actions' click paths, which name
the elements by `data-el`. On phones the mountain is mirrored at its diagonal by CSS (`.fj-turn`), so that it stands
upright; whatever has to be read is mirrored back (`.fj-up`). Pieces stand at the middle of their card and lean out of
it inside `.fj-up`, so that both layouts share one markup.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from caldera.games.fuji.view import art, captions, pieces
from caldera.games.fuji.view.action_panel import tray
from caldera.games.fuji.view.captions import words
from caldera.games.fuji.view.panels import CARD_CLASS, footer, seat_card
from caldera.games.fuji.view.pieces import Data, num
from caldera.games.fuji.view.symbols import symbols

if TYPE_CHECKING:
    from caldera.core.view import View

__all__ = ["CARD_CLASS", "board", "footer", "seat_card", "tray"]

PITCH: Final = 90  # from card to card; a card is 82 wide
MARGIN: Final = 34  # for the numbers of columns and rows
LAND: Final = ("pine", "rock", "bamboo", "wave")
CROWDS: Final = (  # figures that share a card
    ((-27, 19, 1.0),),
    ((-29, 19, 1.0), (8, 19, 1.0)),
    ((-30, 20, 0.9), (0, 20, 0.9), (30, 20, 0.9)),
    ((-33, 21, 0.8), (-11, 21, 0.8), (11, 21, 0.8), (33, 21, 0.8)),
)
FLAGS: Final = ((18, -18), (-8, -18), (-33, -18), (38, -4))  # poles of the markers that share a card
EMPTY: Final = (9, 5)  # the size of the mountain before its scenario is known
STANDALONE: Final = """<style>#scene{background:#16223f;font-family:system-ui,sans-serif;text-anchor:middle}
.c-blue{--pc:#4c8dff;--pd:#2457b8}.c-purple{--pc:#b07cff;--pd:#6c3fc0}.c-green{--pc:#3fae6a;--pd:#1f6e40}
.c-black{--pc:#e8e3d8;--pd:#8d8778}
.fj-ink{color:#16141c;fill:#16141c}.fj-tile{fill:#fffdf4;stroke:#16141c;stroke-width:1.6}.fj-line{stroke:#16141c;stroke-width:1.6}
.fj-num{font-size:10px;font-weight:700;letter-spacing:.4px}.fj-num.big{font-size:13px}.fj-orb{fill:#16141c;stroke:#f6ead0}
.fj-or{font-size:10px;font-weight:700;fill:#fff6e0}.fj-dark{fill:var(--pd);stroke:#10131f;stroke-width:3}.fj-body,.fj-cloth{fill:var(--pc)}
.fj-cloth{stroke:#10131f;stroke-width:1.6}.fj-badge path{fill:#fff}
.c-black .fj-badge path{fill:#16141c}.c-black .fj-badge text{fill:#fff}
.fj-badge text,.fj-sign text{font-size:9.5px;font-weight:800}
.fj-pole{stroke:#10131f;stroke-width:5}.fj-wood{stroke:#e9d9b4;stroke-width:2.4}.fj-clouds path{stroke-linecap:round}
.fj-where{font-size:14px;fill:#f1ece2;opacity:.7}.fj-dash{fill:none;stroke:#ff3d1f;stroke-width:3.2;stroke-dasharray:8 5}
.fj-trail{fill:none;stroke:var(--pc);stroke-width:4;stroke-dasharray:.1 9;stroke-linecap:round}.fj-edge{fill:none;stroke:#ffb02e}
.fj-glow,.fj-ring,.fj-pill,.fj-bar{display:none}</style>"""


def board(observation: Data, view: View, standalone: bool = False) -> str:
    """The whole mountainside for one viewer. `standalone`: with its own style and nothing to click, for a notebook."""
    table = observation["board"]
    columns = max([card["column"] for card in table["cards"]], default=EMPTY[0])  # a place for four only may be left out
    rows = max([card["row"] for card in table["cards"]], default=EMPTY[1])
    width, height = MARGIN + PITCH * columns + 6, MARGIN + PITCH * rows + 6
    kind = "fuji" + " ended" * (observation["result"] is not None) + " tall" * (columns < 1.3 * rows)
    label = words(view, "board", round=observation["round"])
    at = {card["name"]: _middle(card) for card in table["cards"]}
    parts = [f'<svg id="scene" class="{kind}" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" ']
    parts += [
        f'style="--w:{width};--h:{height}" role="group" aria-label="{label}">',
        STANDALONE * standalone,
        symbols(),
        art.hills(),
    ]
    parts += ['<g class="fj-wide">', art.scenery(width, height), "</g>"]
    if not standalone:
        parts += ['<g class="fj-high">', art.scenery(height, width), "</g>"]
    parts += ['<g class="fj-turn">', _numbers(columns, rows)] if table["cards"] else ['<g class="fj-turn">']
    parts += ['<g id="cards">', *_cards(observation, view, standalone), "</g>"]
    parts += ['<g id="trails">', *_trails(observation, at), "</g>", '<g id="markers">', *_markers(observation, at, view), "</g>"]
    parts += ['<g id="figures">', *_figures(observation, at, view), "</g>"]
    if not standalone:
        parts += ['<g id="spares" display="none">', *_spares(observation, at), "</g>"]
        parts.append('<path id="way" class="fj-way" data-way=""/><g id="ghosts"></g>')
    parts.append("</g></svg>")
    return "".join(parts)


def _middle(card: Data) -> tuple[int, int]:
    return MARGIN + PITCH * card["column"] - 45, MARGIN + PITCH * card["row"] - 45


@lru_cache(maxsize=16)
def _numbers(columns: int, rows: int) -> str:
    """Names of columns and rows along the edge: statements and the log call a card 7-2."""
    along = [(MARGIN + PITCH * k + 45, 16, k + 1) for k in range(columns)]
    along += [(16, MARGIN + PITCH * k + 45, k + 1) for k in range(rows)]
    drawn = [
        f'<g transform="translate({x},{y})"><g class="fj-up"><text y="5" class="fj-where">{n}</text></g></g>' for x, y, n in along
    ]
    return "".join(drawn)


# ---- cards ----


def _cards(observation: Data, view: View, standalone: bool) -> Iterable[str]:
    seat, planning = observation["seat"], observation["stage"] == "plan"
    beside = observation["characters"][seat]["neighbours"] if seat is not None else []
    word, never = words(view, "or"), words(view, "not_both")
    for card in observation["board"]["cards"]:
        x, y = _middle(card)
        burning, asks = card["lava"], card["requirement"]
        blocked = next((index for index in card["markers"] if index in beside), None) if planning and not burning else None
        kind = "fj-card " + ("lava" if burning else card["kind"]) + " next" * (card["next"] and not burning)
        kind += " far" * (planning and seat is not None and card["reach"] is None and card["kind"] == "landscape" and not burning)
        kind += " mine" * (seat in card["markers"])
        place = f'transform="translate({x},{y})"'
        inside = _ground(card["kind"], burning, (card["column"] * 2 + card["row"] * 3) % 4, bool(asks), card["start"])
        if asks and not burning:
            inside += pieces.requirement(asks, word, _height(card))
        inside += _extras(card["bonus"], card["token"], card["eruption"], card["next"]) if not burning else ""
        touch = ""
        if not standalone:
            touch = f' data-el="{card["id"]}" data-x="{x}" data-y="{y}" role="button" '
            touch += f'aria-label="{captions.card(observation, card, view, blocked)}"'
            inside += '<rect x="-43" y="-43" width="86" height="86" rx="7" class="fj-glow"/>'
            inside += '<rect x="-43" y="-43" width="86" height="86" rx="7" class="fj-ring"/>'
            if blocked is not None:
                inside += f'<g class="fj-bar"><rect x="-41" y="24" width="82" height="17"/><text y="37">{never}</text></g>'
            elif planning and card["rerolls"] is not None:
                inside += _pill(card["rerolls"])
        yield f'<g id="{card["id"]}" class="{kind}" {place}{touch}><g class="fj-up">{inside}</g></g>'


def _height(card: Data) -> int:
    """How high the requirement stands: it makes room for whoever stands or shall stand on the card."""
    if card["figures"]:
        return -14 if card["requirement"]["parity"] is None else -12
    return 3 if card["markers"] else -2


@lru_cache(maxsize=256)
def _ground(kind: str, lava: bool, art_index: int, laid: bool, start: str | None) -> str:
    at = 'x="-41" y="-41" width="82" height="82"'
    if kind == "volcano":
        return f'<use href="#fj-volcano" {at}/>'
    if lava:
        turned = f'<g class="fj-flow"><use href="#fj-lava" {at} transform="rotate({90 * art_index})"/>'
        return turned + '<rect x="-40.2" y="-40.2" width="80.4" height="80.4" rx="5" class="fj-edge"/></g>'
    if kind == "rubble":
        return f'<use href="#fj-rubble" {at}/>'
    if not laid:
        return f'<use href="#fj-back" {at}/>'
    if kind == "village":
        return f'<use href="#fj-village" {at}/>'
    begin = f'<rect x="-38" y="-38" width="76" height="76" rx="3" class="fj-start {start}"/>' if start else ""
    return f'<use href="#fj-paper" {at}/><use href="#fj-a-{LAND[art_index]}" {at}/>{begin}'


@lru_cache(maxsize=64)
def _extras(bonus: bool, token: str | None, eruption: str | None, burns: bool) -> str:
    """Symbols and tokens in the corners, and the fire that comes next."""
    drawn = ""
    if burns:
        drawn += '<rect x="-41" y="-41" width="82" height="82" rx="5" fill="url(#fj-p-hatch)"/>'
        drawn += '<rect x="-45" y="-45" width="90" height="90" rx="9" class="fj-dash"/>'
    if bonus:
        drawn += '<use href="#fj-bonus" x="-50" y="-50" width="26" height="26" class="fj-bonus"/>'
    if token == "equipment":
        drawn += '<use href="#fj-kit" x="-44" y="14" width="30" height="30" class="fj-kit"/>'
    elif token:
        name = f"token-{eruption}"
        drawn += f'<g data-el="{name}" id="{name}"><use href="#fj-erupt" x="-45" y="14" width="34" height="31"/>'
        drawn += '<use href="#fj-erupt" x="-29" y="14" width="34" height="31"/>' if token == "eruptions" else ""
        drawn += "</g>"
    if burns:
        drawn += '<use href="#fj-flame" x="26" y="-55" width="22" height="26" class="fj-flame"/>'
    return drawn


@lru_cache(maxsize=16)
def _pill(rerolls: int) -> str:
    return (
        '<g class="fj-pill" transform="translate(20,38)"><rect x="-18" y="-10" width="36" height="20" rx="10"/>'
        f'<use href="#fj-roll" x="-13" y="-6.500" width="13" height="13"/><text x="8" y="5">{rerolls}</text></g>'
    )


# ---- what stands on them ----


def _colours(observation: Data) -> list[str]:
    return [character["colour"] for character in observation["characters"]]


def _trails(observation: Data, at: dict[str, tuple[int, int]]) -> Iterable[str]:
    """From every figure to its marker."""
    for character in observation["characters"]:
        if character["card"] and character["marker"] and character["card"] != character["marker"]:
            (ax, ay), (bx, by) = at[character["card"]], at[character["marker"]]
            mine = " me" * (character["index"] == observation["seat"])
            yield f'<path id="trail-{character["index"]}" class="fj-trail c-{character["colour"]}{mine}" d="M{ax} {ay}L{bx} {by}"/>'


def _markers(observation: Data, at: dict[str, tuple[int, int]], view: View) -> Iterable[str]:
    placed = Counter[str]()
    for character in observation["characters"]:
        card = character["marker"]
        if card is None:
            continue
        (x, y), (dx, dy) = at[card], FLAGS[placed[card] % len(FLAGS)]
        placed[card] += 1
        mine = " me" * (character["index"] == observation["seat"])
        label = words(view, "marker_of", who=captions.who(observation, character["index"], view))
        yield (
            f'<g id="marker-{character["index"]}" data-el="marker-{character["index"]}" '
            f'class="piece fj-flag c-{character["colour"]}{mine}" style="transform:translate({x}px,{y}px)" role="button" '
            f'aria-label="{label}"><g class="fj-up"><g transform="translate({dx},{dy})">'
            f"{pieces.flag(character['colour'])}</g></g></g>"
        )


def _figures(observation: Data, at: dict[str, tuple[int, int]], view: View) -> Iterable[str]:
    crowds, placed = Counter(character["card"] for character in observation["characters"]), Counter[str]()
    result = observation["result"]
    for character in observation["characters"]:
        card, index = character["card"], character["index"]
        if card is None:
            continue
        (x, y), crowd = at[card], CROWDS[min(crowds[card], len(CROWDS)) - 1]
        dx, dy, scale = crowd[placed[card] % len(crowd)]
        placed[card] += 1
        kind = f"piece fj-figure c-{character['colour']}" + " me" * (index == observation["seat"])
        kind += " now" * (index == observation["active"]) + " moved" * (observation["phase"] == 5 and character["moved"])
        kind += " fallen" * bool(result and not result["won"] and result["who"] in (index, character["seat"]))
        label = words(view, "figure_of", who=captions.who(observation, index, view))
        yield (
            f'<g id="character-{index}" data-el="character-{index}" class="{kind}" style="transform:translate({x}px,{y}px)" '
            f'role="button" aria-label="{label}"><g class="fj-up"><g class="fj-fan" style="transform:translate({dx}px,{dy}px) '
            f'scale({num(scale)})"><circle r="30" cy="2" class="fj-halo"/>{pieces.meeple(character["colour"])}</g></g></g>'
        )


def _spares(observation: Data, at: dict[str, tuple[int, int]]) -> Iterable[str]:
    """Unseen markers, for a preview to put on a card: the way begins where the figure stands."""
    for character in observation["characters"]:
        if character["card"]:
            (x, y), (dx, dy) = at[character["card"]], FLAGS[0]
            yield (
                f'<g data-ghost="marker-{character["index"]}" class="piece fj-flag c-{character["colour"]}" '
                f'style="transform:translate({x}px,{y}px)"><g class="fj-up"><g transform="translate({dx},{dy})">'
                f"{pieces.flag(character['colour'])}</g></g></g>"
            )
