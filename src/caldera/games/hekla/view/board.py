"""The moving parts of a Hekla board, each a piece that is remembered by what it shows.

Nothing here knows a rule: what can be clicked is decided by the client from the legal actions' click paths, which name the elements
by `data-el`. Pieces keep their `id` and stand where `style="transform:…"` says, so that CSS moves them.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, TypeAlias

from caldera.draw.layers import Layer, parted, piece
from caldera.draw.markup import EMPTY, Markup, el, join, template
from caldera.games.hekla.rules.stones import LETTERS
from caldera.games.hekla.view.layout import Layout, layout_of, point, stand_at, translate
from caldera.games.hekla.view.observation import GROUP, Ground, LastTurn, Observation, Seat, Square, Stone
from caldera.games.hekla.view.pieces import BASELINES, block, initial, name_stone, say, volcano

Fan: TypeAlias = tuple[tuple[int, int], ...]

LANDINGS: Final = 12
"""A preview can show where a volcanologist would land, up to so many circles ahead."""
FANS: Final[tuple[Fan, ...]] = (  # volcanologists who share a circle: side by side,
    ((0, 0),),
    ((-14, -2), (14, 2)),
    ((-25, 0), (0, 0), (25, 0)),
    ((-37, 0), (-12, 0), (13, 0), (38, 0)),
)
RIM_FANS: Final = (*FANS[:2], ((0, -20), (-20, 6), (20, 6)), ((-17, -25), (17, -25), (-17, 9), (17, 9)))  # or huddled


# ---- what all see ----


@piece(512)
def last_marks(ground: Ground, last: LastTurn) -> Layer:
    """What the last turn touched."""
    layout, marks = layout_of(ground), []
    if last.from_ and last.to:
        (ax, ay), (bx, by) = layout.cell[last.from_], layout.cell[last.to]
        marks.append(el("path", id="last-way", class_="lastway", d=f"M{point(ax, ay)}L{point(bx, by)}"))
    for kind, square in (("from", last.from_), ("to", last.to)):
        if square:
            x, y = layout.cell[square]
            marks.append(el("use", id=f"last-{kind}", href="#hk-mark", class_=f"last {kind}", x=x, y=y))
    return tuple(marks)


@piece(512)
def row_outlines(ground: Ground, choices: tuple[int, ...], locale: str) -> Layer:
    """An outline for every three squares in a row; those that can be chosen are buttons and lie above the others."""
    rest = [_row_outline(ground, row, "") for row in range(len(ground.triples)) if row not in choices]
    return (*rest, *[_row_outline(ground, row, locale) for row in choices])


@piece(1024)
def _row_outline(ground: Ground, row: int, locale: str) -> Markup:
    """`locale`: for a button, which has a label."""
    layout, three = layout_of(ground), ground.triples[row]
    (x, y), name = layout.cell[three[1]], f"triple-{row}"
    label = say(locale, "score_triple", squares=" ".join(three), middle=three[1]) if locale else None
    frame = el("use", href="#hk-tV" if layout.cell[three[0]][0] == x else "#hk-tH")
    role = "button" if locale else None
    return el("g", frame, id=name, data_el=name, class_="triple", transform=translate(x, y), role=role, aria_label=label)


def stones_layer(seen: Observation, locale: str) -> Layer:
    """Volcanoes and lava, those in the rear sockets first. Every stone has its own place, so none ever changes the order."""
    names, last = _names(seen), seen.last
    layer = [EMPTY] * (2 * len(_ranks(names)))
    placed = last.to if last.from_ is None else None
    numbers = _group_numbers(seen.ground)
    for number, group in enumerate(seen.board.groups):
        new = placed if placed is not None and numbers[placed] == number else None
        hot = tuple([square for square in last.erupted if numbers[square] == number])
        for place, drawn in _stones_in(seen.ground, names, group, new, hot, locale):
            layer[place] = drawn
    return tuple(layer)


@piece(16)
def _group_numbers(ground: Ground) -> dict[str, int]:
    """In which group each square is."""
    return {name: number // GROUP for number, (name, _) in enumerate(ground.squares)}


@piece(8192)
def _stones_in(
    ground: Ground,
    names: tuple[tuple[int, ...], int],
    squares: tuple[Square, ...],
    placed: str | None,
    erupted: tuple[str, ...],
    locale: str,
) -> tuple[tuple[int, Markup], ...]:
    """The stones on a few squares with their places in the layer."""
    ranks, stones = _ranks(names), []
    for square in squares:
        if square.stones:
            hot = square.id in erupted
            for name, behind, drawn in _stones_on(ground, square, square.id == placed, hot, locale):
                stones.append((ranks[name] + (0 if behind else len(ranks)), drawn))
    return tuple(stones)


def _names(seen: Observation) -> tuple[tuple[int, ...], int]:
    """From what the names of all stones follow: the blocks of lava, and how many players there are."""
    return seen.lava.total, seen.players


@piece(64)
def _ranks(match: tuple[tuple[int, ...], int]) -> dict[str, int]:
    """The place of each stone that there may be, in the order of their names."""
    blocks, players = match
    volcanoes = [f"{LETTERS[seat]}{grooves}-{copy}" for seat in range(players) for grooves in range(4) for copy in range(9)]
    kinds = [grooves for grooves, count in enumerate(blocks) for _ in range(count)]
    lava = [f"L{grooves}-{number}" for number, grooves in enumerate(kinds)]
    return {name: rank for rank, name in enumerate(sorted([*volcanoes, *lava], key=lambda name: name + '"'))}


@piece(8192)
def _stones_on(ground: Ground, square: Square, placed: bool, erupted: bool, locale: str) -> tuple[tuple[str, bool, Markup], ...]:
    """The stones of a square: name, whether it stands in the rear socket, picture."""
    layout, stones = layout_of(ground), square.stones
    shared = len(stones) == 2 and stones[0].owner == stones[1].owner  # halves to touch
    newest = max([(stone.value, len(stone.id), stone.id) for stone in stones if stone.kind == "lava"], default=(0, 0, ""))[2]
    pictures = []
    for stone in stones:
        behind = layout.socket(square.id, stone.place)[1] < layout.cell[square.id][1]
        if stone.kind == "lava":
            drawn = _lava(layout, square.id, stone, erupted and stone.id == newest)
        else:
            label = say(locale, "stone_on", stone=name_stone(stone, locale), square=square.id)
            drawn = _volcano(layout, square.id, stone, placed, ("0" if behind else "1") if shared else "", label, locale)
        pictures.append((stone.id, behind, drawn))
    return tuple(pictures)


def _lava(layout: Layout, square: str, stone: Stone, new: bool) -> Markup:
    big = el("g", block(stone.value), class_="big")
    glow = el("circle", class_="glow", r=32) if new else None
    kind = "piece lava new" if new else "piece lava"
    where = stand_at(*layout.socket(square, stone.place))
    return el("g", el("g", big, glow, class_="hk-up"), id=f"stone-{stone.id}", class_=kind, style=where)


VOLCANO: Final = template(
    '<g id="stone-{name}" data-el="stone-{name}" class="{kind}" style="{where}" role="button" aria-label="{label}">'
    '<use href="#hk-hit{half}" x="{x}" y="{y}"/><g class="hk-up"><g class="big" data-body="" transform="translate(0,10)">'
    '<use href="#hk-halo" class="halo"/>{cone}</g></g></g>'
)


def _volcano(layout: Layout, square: str, stone: Stone, new: bool, half: str, label: str, locale: str) -> Markup:
    (cx, cy), (x, y), letter = layout.cell[square], layout.socket(square, stone.place), LETTERS[stone.owner]
    return VOLCANO(
        name=stone.id,
        kind=f"piece stone {letter}" + " new" * new,
        where=stand_at(x, y),
        label=label,
        half=half,
        x=cx - x,
        y=cy - y,
        cone=volcano(letter, stone.value, locale),
    )


@piece(8192)
def square_targets(ground: Ground, first: int, squares: tuple[Square, ...], locale: str) -> Layer:
    """The targets of a few squares, from the one with this number on."""
    return tuple([square_target(ground, first + n, square, locale) for n, square in enumerate(squares)])


@piece(16384)
def square_target(ground: Ground, number: int, square: Square, locale: str) -> Markup:
    """A target over the stones: hit area and ring of a slab, and where an arriving stone would stand."""
    layout, name, stones = layout_of(ground), square.id, square.stones
    x, y = layout.cell[name]
    first_taken = any(stone.place == 0 for stone in stones)
    tx, ty = (x, y) if len(stones) > 1 else layout.socket(name, 1 if first_taken else 0)
    inside = ", ".join([name_stone(stone, locale) for stone in stones]) or say(locale, "empty")
    return el(
        "g",
        el("use", href="#hk-hit"),
        el("use", href=f"#hk-r{number % 4}", class_="ring"),
        id=f"square-{name}",
        data_el=f"square-{name}",
        class_="square",
        data_x=tx,
        data_y=ty,
        role="button",
        aria_label=say(locale, "square", square=name, inside=inside),
        transform=translate(x, y),
    )


LANDING: Final = template(
    '<g id="{name}" data-el="{name}" class="land {letter}" transform="{place}"><circle r="18"/><g class="hk-up">'
    '<rect x="-17" y="-12" width="34" height="24" rx="12"/><text y="6">+{n}</text></g></g>'
)


@piece(1024)
def landings(ground: Ground, seat: int, progress: int) -> Markup:
    """Marks for previews: "land-0-4" is where seat 0 would be after four circles more."""
    layout = layout_of(ground)
    return join(
        [
            LANDING(name=f"land-{seat}-{n}", letter=LETTERS[seat], place=translate(*layout.at[layout.circle(progress + n)]), n=n)
            for n in range(1, LANDINGS + 1)
        ]
    )


ERUPTION_BADGE: Final = template(
    '<g id="erupt-{square}" data-el="erupt-{square}" class="erupt" transform="{place}"><g class="hk-up">'
    '<use href="#hk-erupt" class="fl"/></g></g>'
)
CHIP: Final = template(
    '<g id="chip-{square}" class="chip" transform="{place}"><g class="hk-up"><g class="fl"><rect x="-24" y="-14" width="48" '
    'height="28" rx="14"/><text y="6.5" data-chip="square-{square}"></text></g></g></g>'
)


@piece(16)
def badges(ground: Ground) -> Markup:
    """Over everything else: where something would erupt, and what an action would bring."""
    layout = layout_of(ground)
    places = [(square, translate(*layout.cell[square])) for square, _ in ground.squares]
    return join(*[[mark(square=square, place=place) for square, place in places] for mark in (ERUPTION_BADGE, CHIP)])


# ---- what only one viewer sees ----


@piece(8192)
def sights(ground: Ground, seats: tuple[Seat, ...], viewer: int | None) -> Layer:
    """The lines of sight of everybody, side by side where they share one."""
    layout = layout_of(ground)
    watchers: dict[str, list[Seat]] = {}
    for seat in seats:
        for line in seat.sees:
            watchers.setdefault(line, []).append(seat)
    return tuple(
        [
            _sight(layout, line, seat, (k - (len(watching) - 1) / 2) * 9, seat.seat == viewer)
            for line, watching in watchers.items()
            for k, seat in enumerate(watching)
        ]
    )


def _sight(layout: Layout, line: str, seat: Seat, shift: float, mine: bool) -> Markup:
    x, y = layout.at[seat.circle]
    end = layout.sight(line, (x, y))
    path = el("path", d=f"M{point(x + shift, y) if line in layout.x else point(x, y + shift)}{end}")
    return el("g", path, path, path, id=f"sight-{seat.seat}-{line}", class_=f"sight {seat.letter}" + " me" * mine)


@piece(2048)
def circles_behind(ground: Ground, progress: int, locale: str) -> Layer:
    """Circles behind the viewer; of two laps over the same circle the later one (the action panel has both)."""
    layout, known, circles = layout_of(ground), set(), []
    for n in range(progress - 1, -1, -1):
        circle = layout.circle(n)
        if circle not in known:
            known.add(circle)
            circles.append(_circle_behind(ground, circle, n, locale))
    return tuple(circles)


@piece(2048)
def _circle_behind(ground: Ground, circle: str, n: int, locale: str) -> Markup:
    return el(
        "g",
        el("circle", r=28, class_="reach"),
        el("circle", r=19),
        id=f"back-{circle}",
        data_el=f"circle-{n}",
        class_="back",
        role="button",
        aria_label=say(locale, "back_to", n=n),
        transform=translate(*layout_of(ground).at[circle]),
    )


STAR: Final = Markup('<path class="star" d="M0-60L3-52.5L11-52L5-47L7-39L0-43.5L-7-39L-5-47L-11-52L-3-52.5Z" fill="#ffd45e"/>')
PAWN: Final = template(
    '<g id="pawn-{letter}" class="{kind}" style="{where}"><g class="hk-up"><g class="pw">'
    '<g class="fan" style="{fan}"><use href="#hk-pawn"/>'
    '<g transform="translate(0,-8.5) scale(.8)"><use href="#hk-b{letter}" fill="#fff4dc" stroke="#1b120d" '
    'stroke-width="2"/><text y="{y}" class="letter">{initial}</text></g>{lap}{star}</g></g></g></g>'
)
LAP: Final = template('<g class="lap"><circle cx="15" cy="-25" r="9"/><text x="15" y="-20.5">{lap}</text></g>')


@piece(8192)
def volcanologists(
    ground: Ground, seats: tuple[Seat, ...], viewer: int | None, active: int | None, winners: tuple[int, ...], locale: str
) -> tuple[Layer, Layer]:
    """The rings that volcanologists stand on, and themselves; who share a circle form a fan, bent away from the rim."""
    crowds, placed = Counter([seat.circle for seat in seats]), Counter[str]()
    rings: list[Markup] = []
    pawns: list[Markup] = []
    for seat in seats:
        crowd, k = crowds[seat.circle], placed[seat.circle]
        placed[seat.circle] += 1
        kind = seat.letter + " me" * (seat.seat == viewer) + " now" * (seat.seat == active) + " won" * (seat.seat in winners)
        rings.append(_ring(ground, seat.letter, seat.circle, kind, k))
        pawns += _pawn(ground, seat.letter, seat.circle, seat.lap, kind, crowd, k, seat.seat in winners, locale)
    return tuple(rings), tuple(pawns)


@piece(4096)
def _ring(ground: Ground, letter: str, circle: str, kind: str, k: int) -> Markup:
    where = stand_at(*layout_of(ground).at[circle])
    return el("circle", id=f"ring-{letter}", class_=f"piece stand {kind}", r=17 + 3 * k, style=where)


@piece(4096)
def _pawn(ground: Ground, letter: str, circle: str, lap: int, kind: str, crowd: int, k: int, won: bool, locale: str) -> Layer:
    layout = layout_of(ground)
    x, y = layout.at[circle]
    ix, iy = (x < 60) - (x > layout.width - 60), (y < 60) - (y > layout.height - 60)  # inwards, on the rim
    dx, dy = (RIM_FANS if ix or iy else FANS)[min(crowd, len(FANS)) - 1][k % len(FANS)]
    where = stand_at(x, y)
    if crowd > 1 and (ix or iy):
        kind, where = kind + " bent", f"{where};--ix:{ix};--iy:{iy}"
    drawn = PAWN(
        letter=letter,
        kind=f"piece pawn {kind}" + " many" * (crowd > 2),
        where=where,
        fan=stand_at(dx, dy + 12),
        y=BASELINES[letter] + 1,
        initial=initial(letter, locale),
        lap=LAP(lap=lap) if lap > 2 else "",
        star=STAR if won else "",
    )
    return parted(drawn)


@piece(2048)
def spare_stones(seat: Seat, locale: str) -> Layer:
    """Unseen copies of what is in the viewer's stock, for a preview to put on a square."""
    values = sorted({stone.value for stone in seat.stock})
    return tuple([_spare(seat.letter, value, locale) for value in values])


@piece(64)
def _spare(letter: str, value: int, locale: str) -> Markup:
    big = el("g", el("g", volcano(letter, value, locale), class_="big"), class_="hk-up")
    return el("g", big, data_ghost=f"stock-{value}", class_=f"piece {letter}")
