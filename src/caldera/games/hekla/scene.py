"""Hekla as pictures: from an observation (plain data) to the board's SVG and to the HTML of the panels around it.

Nothing here knows a rule: what can be clicked is decided by the client from the legal actions' click paths, which name
the elements by `data-el`. Pieces keep their `id` and stand where `style="transform:…"` says, so that CSS moves them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from html import escape
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from caldera.games.hekla import art
from caldera.games.hekla.art import Layout, Table, num
from caldera.locale import text

if TYPE_CHECKING:
    from caldera.core.view import View

Data: TypeAlias = Mapping[str, Any]
Fan: TypeAlias = tuple[tuple[int, int], ...]

ID, RED, LINES = itemgetter("id"), itemgetter("red"), itemgetter("lines")
CARD_CLASS: Final = "hk-card"  # of the list item around a seat's card
LANDINGS: Final = 12  # a preview can show where a volcanologist would land, up to so many circles ahead
FANS: Final[tuple[Fan, ...]] = (  # volcanologists who share a circle: side by side,
    ((0, 0),),
    ((-14, -2), (14, 2)),
    ((-25, 0), (0, 0), (25, 0)),
    ((-37, 0), (-12, 0), (13, 0), (38, 0)),
)
RIM_FANS: Final = (*FANS[:2], ((0, -20), (-20, 6), (20, 6)), ((-17, -25), (17, -25), (-17, 9), (17, 9)))  # or huddled
BASELINES: Final = {"R": 6.5, "G": 10, "Y": 6.5, "B": 6.5}
STAR: Final = '<path class="star" d="M0-60L3-52.5L11-52L5-47L7-39L0-43.5L-7-39L-5-47L-11-52L-3-52.5Z" fill="#ffd45e"/>'
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


# --------------------------------------------------------------------------------------------------------------- words
def say(view: View, key: str, **params: object) -> str:
    return view.text("hekla.scene." + key, **params)


def words(view: View, key: str, **params: object) -> str:
    """The same, safe inside markup and attributes."""
    return escape(view.text("hekla.scene." + key, **params))


def lines_name(observation: Data, lines: Sequence[str], view: View) -> str:
    """The rows and columns that a circle sees."""
    columns = observation["board"]["columns"]
    names = [say(view, "column" if line in columns else "row", name=line) for line in lines]
    if len(names) > 1:
        return say(view, "both", first=names[0], second=names[1])
    return names[0] if names else say(view, "no_line")


def stone_name(observation: Data, stone: Data, view: View) -> str:
    if stone["kind"] == "lava":
        return say(view, "lava", value=stone["value"])
    colour = view.text("colour." + observation["seats"][stone["owner"]]["colour"])
    return say(view, "volcano", colour=colour, value=stone["value"])


# -------------------------------------------------------------------------------------------------------- small pieces
@cache
def badge(letter: str, value: int) -> str:
    """The owner's shape with letter and number: readable without colour."""
    return (
        f'<g class="badge" transform="translate(0,-3)"><use href="#hk-b{letter}" fill="#fff4dc" stroke="#1b120d" '
        f'stroke-width="1.7"/><text y="{BASELINES[letter]}" class="num"><tspan>{letter}</tspan>{value}</text></g>'
    )


def volcano(letter: str, value: int) -> str:
    return f'<use href="#hk-c{min(value, art.CONES - 1)}"/>{badge(letter, value)}'


def block(value: int) -> str:
    heat = "heat hot" if value else "heat"
    return f'<use href="#hk-l{min(value, 1)}"/><text y="4" class="{heat}">{value}</text>'


@cache
def mini(colour_letter: str, value: int) -> str:
    """A small picture of a stone (letter "L": lava); its symbols are those of the board on the same page."""
    if colour_letter == "L":
        return f'<svg class="hk-mini" viewBox="-30 -27 60 54" aria-hidden="true">{block(value)}</svg>'
    box = 'viewBox="-32 -50 64 66" aria-hidden="true"'
    return f'<svg class="hk-mini {colour_letter}" {box}>{volcano(colour_letter, value)}</svg>'


@cache
def token(letter: str) -> str:
    """A player's sign: colour, shape and letter."""
    return (
        f'<svg class="hk-token {letter}" viewBox="-23 -23 46 46" aria-hidden="true"><use href="#hk-b{letter}" '
        f'fill="var(--pc)" stroke="#120d0c" stroke-width="1.8"/><text y="{BASELINES[letter]}">{letter}</text></svg>'
    )


# --------------------------------------------------------------------------------------------------------------- board
def board(observation: Data, view: View, standalone: bool = False) -> str:
    """The whole board for one viewer. `standalone`: with its own style and nothing to click, for a notebook."""
    layout, ground, fittings, outlines, top = _still(observation, view)
    width, height = layout.width, layout.height
    kind = "hekla" + " wide" * (width > height) + " ended" * (observation["phase"] == "over")
    label = words(view, "board", squares=len(layout.squares), turn=observation["turn"])
    rings, pawns = _pawns(observation, layout)
    parts = [f'<svg id="scene" class="{kind}" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" ']
    parts += [f'style="--w:{width};--h:{height}" role="group" aria-label="{label}">', STANDALONE * standalone, ground]
    parts += ['<g id="sights">', *_sights(observation, layout), "</g>", fittings]
    parts += ['<g id="lasts">', *_last(observation, layout), "</g>"]
    if not standalone:
        parts += ['<g id="triples">', *_triples(observation, layout, outlines, view), "</g>"]
    parts += ['<g id="stones">', *_stones(observation, layout, view), "</g>"]
    if not standalone:
        parts += ['<g id="squares">', *_squares(observation, layout, view), "</g>"]
        parts += ['<g id="backs">', *_backs(observation, layout, view), "</g>"]
    parts += ['<g id="rings">', *rings, '</g><g id="pawns">', *pawns, "</g>"]
    if not standalone:
        parts += ['<g id="landings">', *_landings(observation, layout), '</g><path id="way" class="way" data-way="" ']
        parts += ['marker-end="url(#hk-way)"/><g id="spares" display="none">', *_spares(observation), "</g>"]
        parts += ['<g id="ghosts"></g>', top]
    parts.append("</g></svg>")
    return "".join(parts)


def _still(observation: Data, view: View) -> tuple[Layout, str, str, tuple[str, ...], str]:
    table, circles = observation["board"], observation["circles"]
    squares = zip(map(ID, table["squares"]), map(RED, table["squares"]), strict=True)
    sights = zip(map(ID, circles), map(tuple, map(LINES, circles)), strict=True)
    key = (tuple(table["columns"]), tuple(table["rows"]), tuple(squares), tuple(sights), tuple(map(tuple, table["triples"])))
    return _drawn(key, words(view, "start"))


@lru_cache(maxsize=16)
def _drawn(table: Table, start: str) -> tuple[Layout, str, str, tuple[str, ...], str]:
    """Layout and still markup of one board: under the sights, over them, every triple's outline, badges and chips."""
    layout = Layout(table)
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
    return layout, art.ground(layout), art.fittings(layout, start), tuple(outlines), badges + chips


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


# -------------------------------------------------------------------------------------------------------------- panels
def seat_card(observation: Data, seat: int, view: View, tag: str = "") -> str:
    """Inside of a player's `<li>`; `tag` is ready markup to stand behind the name (bot, by link, online)."""
    player, result = observation["seats"][seat], observation["result"]
    letter, progress, stock = player["letter"], player["progress"], [stone["value"] for stone in player["stock"]]
    lap = say(view, ("inner", "outer", "again")[min(player["lap"], 3) - 1], lap=player["lap"])
    where = words(view, "where_blind" if progress else "where_start", lap=lap)
    if player["sees"]:
        where = words(view, "where", lap=lap, line=lines_name(observation, player["sees"], view))
    if seat == observation["seat"]:
        tag = f'<span class="hk-you">{words(view, "you")}</span>{tag}'
    if result and seat in result["winners"]:
        tag = f'<span class="hk-won">★ <span>{words(view, "winner")}</span></span> {tag}'
    label = words(view, "stock", values=", ".join([str(value) for value in stock]) or say(view, "empty"))
    return (
        f'{token(letter)}<div class="hk-who"><div class="hk-nm"><b>{escape(view.name(seat))}</b> {tag}</div>'
        f'<div class="hk-wh">{where}</div></div><div class="hk-stk" role="img" aria-label="{label}">'
        f'{"".join([mini(letter, value) for value in stock])}</div><div class="hk-vals {letter}" aria-hidden="true">'
        f'{"".join([f"<i>{value}</i>" for value in stock])}</div><div class="hk-pr"><b>{progress}</b>'
        f'<em data-gain="{seat}"></em></div>{_bar(observation, player, view)}'
    )


def _bar(observation: Data, player: Data, view: View) -> str:
    """How far the player has walked; a mark where each lap ends."""
    inner = len([circle for circle in map(ID, observation["circles"]) if circle[0] == "i"])
    outer = max(1, len(observation["circles"]) - inner)
    ends = [inner, inner + outer]
    while ends[-1] < max([seat["progress"] for seat in observation["seats"]]):
        ends.append(ends[-1] + outer)
    marks = "".join([f'<i style="left:{100 * end / ends[-1]:.1f}%"></i>' for end in ends[:-1]])
    label, width = words(view, "walked", n=player["progress"]), 100 * player["progress"] / ends[-1]
    bar = f'<div class="hk-bar {player["letter"]}" role="img" aria-label="{label}">'
    return f'{bar}<b style="width:{width:.1f}%"></b>{marks}</div>'


def tray(observation: Data, view: View) -> str:
    """What the viewer can do besides touching the board."""
    seat, phase = observation["seat"], observation["phase"]
    if phase == "over":
        return _final(observation, view)
    if seat is None:
        return _note(words(view, "watching"))
    if phase == "score" and observation["active"] == seat:
        choices = [_triple_button(observation, n, view) for n in observation["choices"]]
        return _group("score", words(view, "choose_row"), choices)
    player, skip = observation["seats"][seat], _button("pass", "pass", "", escape(view.text("hekla.action.pass")))
    if phase == "move" and observation["active"] == seat:
        return _note(words(view, "now_move"))
    return _place(player, view) + _step_back(observation, player, view) + skip


def _note(text: str) -> str:
    return f'<p class="hk-note">{text}</p>'


def _group(kind: str, legend: str, parts: Sequence[str]) -> str:
    return f'<fieldset class="hk-{kind}"><legend>{legend}</legend><div>{"".join(parts)}</div></fieldset>'


def _button(element: str, kind: str, label: str, inside: str) -> str:
    label = f' aria-label="{label}"' if label else ""
    return f'<button type="button" class="hk-{kind}" data-el="{element}"{label}>{inside}</button>'


def _place(player: Data, view: View) -> str:
    parts: list[str] = []
    for value, n in sorted(Counter(stone["value"] for stone in player["stock"]).items()):
        inside = mini(player["letter"], value) + (f"<small>×{n}</small>" if n > 1 else "")
        parts.append(_button(f"stock-{value}", "st", words(view, "place", value=value, n=n), inside))
    return _group("place", words(view, "place_legend"), parts or [_note(words(view, "stock_empty"))])


def _step_back(observation: Data, player: Data, view: View) -> str:
    layout, parts = _still(observation, view)[0], []
    for n in range(player["progress"] - 1, -1, -1):
        lines = layout.lines[layout.circle(n)]
        line = lines_name(observation, lines, view) if n else say(view, "start")
        short = " + ".join(lines) if len(lines) > 1 else line
        label = words(view, "back_to_line", n=n, line=line)
        parts.append(_button(f"circle-{n}", "sb", label, f"<b>{n}</b><small>{escape(short)}</small>"))
    legend = f"{words(view, 'back_legend')} <span>{words(view, 'back_cost')}</span>"
    return _group("step", legend, parts) if parts else ""


def _triple_button(observation: Data, n: int, view: View) -> str:
    """A button with a small map of the board and the three squares on it."""
    table = observation["board"]
    columns, rows, triple = table["columns"], table["rows"], table["triples"][n]
    dots = {c + r: f"M{6 * i + 3} {6 * j + 3}h0" for i, c in enumerate(columns) for j, r in enumerate(rows)}
    rest = "".join([dots[square["id"]] for square in table["squares"] if square["id"] not in triple])
    kind = "wide" if len(columns) > len(rows) else ""
    inside = (
        f'<svg class="{kind}" viewBox="0 0 {6 * len(columns)} {6 * len(rows)}" aria-hidden="true"><path d="{rest}"/>'
        f'<path class="hot" d="{"".join([dots[name] for name in triple])}"/></svg><span><b>{" ".join(triple)}</b>'
        f"<small>{words(view, 'erupts', square=triple[1])}</small></span>"
    )
    return _button(f"triple-{n}", "tr", "", inside)


def _final(observation: Data, view: View) -> str:
    """The standings of a finished game."""
    result, rows = observation["result"], ""
    for seat in sorted(observation["seats"], key=lambda seat: (-result["progress"][seat["seat"]], seat["seat"])):
        number = seat["seat"]
        star = "★" if number in result["winners"] else ""
        rows += f'<li class="{"won" if star else ""}">{token(seat["letter"])}<b>{escape(view.name(number))}</b>'
        rows += f"<i>{star}</i><span>{words(view, 'walked', n=result['progress'][number])}</span></li>"
    return f'{_note(escape(view.text("hekla.log.over." + result["reason"])))}<ol class="hk-final">{rows}</ol>'


def footer(observation: Data, view: View) -> str:
    """The lava that is left, and the holes of what lies on the board."""
    left, total, groups = observation["lava"]["left"], observation["lava"]["total"], ""
    for value, (n, full) in enumerate(zip(left, total, strict=True)):
        one = f'<svg class="hk-lv" viewBox="-29 -23 58 50" aria-hidden="true"><use href="#hk-l{min(value, 1)}"/></svg>'
        groups += f'<div class="hk-grp{"" if n else " none"}"><span>{value}</span>'
        groups += '<i class="hk-hole"></i>' * (full - n) + one * n + f"<em>×{n}</em></div>"
    kinds = [value for value, n in enumerate(left) if n]
    note = f'<span class="hk-nx">{words(view, "lava_each", value=kinds[0])}</span>' if len(kinds) == 1 else ""
    return (
        f'<div class="hk-lava" role="img" aria-label="{words(view, "lava_left_long", n=sum(left))}">'
        f'<h3>{words(view, "lava_left")}</h3><b class="hk-cnt">{sum(left)}</b>'
        f'<div class="hk-lvs">{groups}</div>{note}</div>'
    )
