"""The mountainside as pieces: cards, and the trails, markers and figures on them.

Nothing here knows a rule: what can be clicked is decided by the client from the legal actions' click paths, which name the elements
by `data-el`. On phones the mountain is mirrored at its diagonal by CSS (`.fj-turn`), so that it stands upright; whatever has to be
read is mirrored back (`.fj-up`). Pieces stand at the middle of their card and lean out of it inside `.fj-up`, so that both layouts
share one markup.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from caldera.core.view import View
from caldera.draw.layers import Layer, piece
from caldera.draw.markup import Markup, el, join, template
from caldera.games.fuji.view import captions, pieces
from caldera.games.fuji.view.captions import say
from caldera.games.fuji.view.records import Card, Seen

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


def middle(column: int, row: int) -> tuple[int, int]:
    return MARGIN + PITCH * column - 45, MARGIN + PITCH * row - 45


def middle_of(name: str) -> tuple[int, int]:
    """The middle of the card with that name, such as 7-2."""
    column, row = name.split("-")
    return middle(int(column), int(row))


# ---- cards ----

_CARD = template(
    '<g id="{id}" class="{kind}" transform="translate({x},{y})" data-el="{id}" data-x="{x}" data-y="{y}" role="button" '
    'aria-label="{label}"><g class="fj-up">{inside}<rect x="-43" y="-43" width="86" height="86" rx="7" class="fj-glow"/>'
    '<rect x="-43" y="-43" width="86" height="86" rx="7" class="fj-ring"/>{note}</g></g>'
)
_BAR = template('<g class="fj-bar"><rect x="-41" y="24" width="82" height="17"/><text y="37">{words}</text></g>')
_PILL = template(
    '<g class="fj-pill" transform="translate(23,-38)"><rect x="-18" y="-10" width="36" height="20" rx="10"/>'
    '<use href="#fj-roll" x="-13" y="-6.500" width="13" height="13"/><text x="8" y="5">{rerolls}</text></g>'
)
_FLOW = template(
    '<g class="fj-flow"><use href="#fj-lava" x="-41" y="-41" width="82" height="82" transform="rotate({angle})"/>'
    '<rect x="-40.2" y="-40.2" width="80.4" height="80.4" rx="5" class="fj-edge"/></g>'
)
_HATCH = template(
    '<rect x="-41" y="-41" width="82" height="82" rx="5" fill="url(#fj-p-hatch)"/>'
    '<rect x="-45" y="-45" width="90" height="90" rx="9" class="fj-dash"/>'
)()


def cards(seen: Seen, view: View) -> Layer:
    """All cards as this viewer sees them: what is out of reach or taken by a neighbour's marker is only theirs."""
    seat, planning = view.seat, seen.stage == "plan"
    beside = seen.characters[seat].neighbours if seat is not None else ()
    names = [captions.who(seen, index, view) for index in range(len(seen.characters))]
    drawn = []
    for card in seen.board.cards:
        blocked = next((names[index] for index in card.markers if index in beside), None) if planning and not card.lava else None
        far = planning and seat is not None and card.reach is None and card.kind == "landscape" and not card.lava
        figures = tuple([names[index] for index in card.figures])
        markers = tuple([names[index] for index in card.markers])
        drawn.append(_card(card, figures, markers, blocked, far, seat in card.markers, planning, view.locale))
    return tuple(drawn)


@piece(20_000)
def _card(
    card: Card,
    figures: tuple[str, ...],
    markers: tuple[str, ...],
    blocked: str | None,
    far: bool,
    mine: bool,
    planning: bool,
    locale: str,
) -> Markup:
    kind = "fj-card " + ("lava" if card.lava else card.kind) + " next" * (card.next and not card.lava)
    kind += " far" * far + " mine" * mine
    x, y = middle(card.column, card.row)
    inside = [_ground(card.kind, card.lava, (card.column * 2 + card.row * 3) % 4, card.requirement is not None, card.start)]
    if card.requirement and not card.lava:
        inside.append(pieces.requirement(card.requirement, say(locale, "or"), _height(card)))
    if not card.lava:
        inside.append(_extras(card.bonus, card.token, card.eruption, card.next))
    note = None
    if blocked is not None:
        note = _BAR(words=say(locale, "not_both"))
    elif planning and card.rerolls is not None:
        note = _PILL(rerolls=card.rerolls)
    label = captions.card(card, figures, markers, blocked, locale)
    return _CARD(id=card.id, kind=kind, x=x, y=y, label=label, inside=inside, note=note)


def _height(card: Card) -> int:
    """How high the requirement stands: it makes room for whoever stands or shall stand on the card."""
    if card.figures:
        return -14 if card.requirement and card.requirement.parity is None else -12
    return 3 if card.markers else -2


def _tile(name: str) -> Markup:
    return el("use", href=f"#fj-{name}", x=-41, y=-41, width=82, height=82)


@piece(256)
def _ground(kind: str, lava: bool, art_index: int, laid: bool, start: str | None) -> Markup:
    if kind == "volcano":
        return _tile("volcano")
    if lava:
        return _FLOW(angle=90 * art_index)
    if kind == "rubble" or not laid:
        return _tile("rubble" if kind == "rubble" else "back")
    if kind == "village":
        return _tile("village")
    begin = el("rect", x=-38, y=-38, width=76, height=76, rx=3, class_=f"fj-start {start}") if start else None
    return join(_tile("paper"), _tile(f"a-{LAND[art_index]}"), begin)


@piece(64)
def _extras(bonus: bool, token: str | None, eruption: str | None, burns: bool) -> Markup:
    """Symbols and tokens in the corners, and the fire that comes next."""
    drawn = [_HATCH] if burns else []
    if bonus:
        drawn.append(el("use", href="#fj-bonus", x=-50, y=-50, width=26, height=26, class_="fj-bonus"))
    if token == "equipment":
        drawn.append(el("use", href="#fj-kit", x=-44, y=14, width=30, height=30, class_="fj-kit"))
    elif token:
        name = f"token-{eruption}"
        volcanoes = [el("use", href="#fj-erupt", x=x, y=14, width=34, height=31) for x in (-45, -29)[: 1 + (token == "eruptions")]]
        drawn.append(el("g", volcanoes, data_el=name, id=name))
    if burns:
        drawn.append(el("use", href="#fj-flame", x=26, y=-55, width=22, height=26, class_="fj-flame"))
    return join(drawn)


# ---- what stands on them ----

_MARKER = template(
    '<g id="{id}" data-el="{id}" class="piece fj-flag c-{colour}{mine}" style="transform:translate({x}px,{y}px)" role="button" '
    'aria-label="{label}"><g class="fj-up"><g transform="translate({dx},{dy})">{flag}</g></g></g>'
)
_FIGURE = template(
    '<g id="{id}" data-el="{id}" class="{kind}" style="transform:translate({x}px,{y}px)" role="button" aria-label="{label}">'
    '<g class="fj-up"><g class="fj-fan" style="transform:translate({dx}px,{dy}px) scale({scale})">'
    '<circle r="30" cy="2" class="fj-halo"/>{meeple}</g></g></g>'
)
_SPARE = template(
    '<g data-ghost="marker-{index}" class="piece fj-flag c-{colour}" style="transform:translate({x}px,{y}px)"><g class="fj-up">'
    '<g transform="translate({dx},{dy})">{flag}</g></g></g>'
)


def trails(seen: Seen, view: View) -> Layer:
    """From every figure to its marker."""
    return tuple(
        [
            _trail(character.index, character.colour, character.card, character.marker, character.index == view.seat)
            for character in seen.characters
            if character.card and character.marker and character.card != character.marker
        ]
    )


@piece(4096)
def _trail(index: int, colour: str, start: str, end: str, mine: bool) -> Markup:
    (ax, ay), (bx, by) = middle_of(start), middle_of(end)
    return el("path", id=f"trail-{index}", class_=f"fj-trail c-{colour}" + " me" * mine, d=f"M{ax} {ay}L{bx} {by}")


def markers(seen: Seen, view: View) -> Layer:
    placed = Counter[str]()
    drawn = []
    for character in seen.characters:
        card = character.marker
        if card is not None:
            label = say(view.locale, "marker_of", who=captions.who(seen, character.index, view))
            mine = character.index == view.seat
            drawn.append(_marker(character.index, character.colour, card, placed[card], mine, label, view.locale))
            placed[card] += 1
    return tuple(drawn)


@piece(4096)
def _marker(index: int, colour: str, card: str, among: int, mine: bool, label: str, locale: str) -> Markup:
    (x, y), (dx, dy) = middle_of(card), FLAGS[among % len(FLAGS)]
    drawn = {"flag": pieces.flag(colour, locale), "mine": " me" * mine}
    return _MARKER(id=f"marker-{index}", colour=colour, x=x, y=y, label=label, dx=dx, dy=dy, **drawn)


def figures(seen: Seen, view: View) -> Layer:
    return tuple(_figures(seen, view))


def _figures(seen: Seen, view: View) -> Iterator[Markup]:
    crowds, placed = Counter(character.card for character in seen.characters), Counter[str]()
    result = seen.result
    for character in seen.characters:
        card, index = character.card, character.index
        if card is None:
            continue
        kind = f"piece fj-figure c-{character.colour}" + " me" * (index == view.seat)
        kind += " now" * (index == seen.active) + " moved" * (seen.phase == 5 and character.moved)
        kind += " fallen" * bool(result and not result.won and result.who in (index, character.seat))
        label = say(view.locale, "figure_of", who=captions.who(seen, index, view))
        yield _figure(index, character.colour, kind, card, crowds[card], placed[card], label, view.locale)
        placed[card] += 1


@piece(8192)
def _figure(index: int, colour: str, kind: str, card: str, crowd: int, among: int, label: str, locale: str) -> Markup:
    places = CROWDS[min(crowd, len(CROWDS)) - 1]
    (x, y), (dx, dy, scale) = middle_of(card), places[among % len(places)]
    meeple = pieces.meeple(colour, locale)
    return _FIGURE(id=f"character-{index}", kind=kind, x=x, y=y, label=label, dx=dx, dy=dy, scale=scale, meeple=meeple)


def spares(seen: Seen, locale: str) -> Layer:
    """Unseen markers, for a preview to put on a card: the way begins where the figure stands."""
    standing = [character for character in seen.characters if character.card]
    return tuple([_spare(character.index, character.colour, str(character.card), locale) for character in standing])


@piece(4096)
def _spare(index: int, colour: str, card: str, locale: str) -> Markup:
    (x, y), (dx, dy) = middle_of(card), FLAGS[0]
    return _SPARE(index=index, colour=colour, x=x, y=y, dx=dx, dy=dy, flag=pieces.flag(colour, locale))
