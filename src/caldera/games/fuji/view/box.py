"""What the page about one's own box shows beside the numbers: cards, faces of the dice, the injury track, scenarios."""

from __future__ import annotations

from caldera.core.content import Content
from caldera.draw.markup import EMPTY, Markup, el
from caldera.games.fuji.meta import SCENARIOS
from caldera.games.fuji.rules.board import Terrain
from caldera.games.fuji.view import pieces
from caldera.games.fuji.view.captions import say
from caldera.games.fuji.view.footer import draw_track
from caldera.games.fuji.view.records import Requirement
from caldera.games.fuji.view.setup import draw_rows

TYPES = ("a", "b", "c")


def draw_box(content: Content, terrain: Terrain, part: str, locale: str) -> Markup:
    """The picture beside one part of the content; nothing where words say enough."""
    if part in ("landscapes", "villages", "symbols"):
        return _cards(terrain, part, locale)
    if part == "dice":
        rows = [
            el("li", el("b", letter.upper()), [pieces.face(colour, value) for value, colour in enumerate(faces, 1)])
            for letter, faces in zip(TYPES, terrain.faces, strict=True)
        ]
        return el("ul", rows, class_="box-pieces dice")
    if part in ("stamina.injuries", "stamina.mild_injuries"):
        return el("div", draw_track(content.get("stamina.last"), tuple(content.get(part)), (), (), locale), class_="box-track")
    return draw_rows(content.get(part)) if part.removeprefix("scenarios.") in SCENARIOS else EMPTY


def _cards(terrain: Terrain, table: str, locale: str) -> Markup:
    first = int(terrain.landscapes)
    chosen = {"landscapes": range(first), "villages": range(first, int(terrain.count)), "symbols": range(int(terrain.count))}[table]
    cards = []
    for index in chosen:
        if table == "symbols" and not terrain.bonus[index]:
            continue
        card = terrain.cards[index]
        mode, parity = ("intersection", card.parity) if card.parity else ("union", None)
        asked = Requirement(card.name, mode, tuple(card.colours), tuple(card.values), parity)
        ground = el("use", href="#fj-village" if index >= first else "#fj-paper", x=-41, y=-41, width=82, height=82)
        bonus = el("use", href="#fj-bonus", x=-46, y=-46, width=26, height=26, class_="fj-bonus") if terrain.bonus[index] else None
        drawn = el("svg", ground, pieces.requirement(asked, say(locale, "or")), bonus, viewBox="-46 -46 92 92")
        cards.append(el("li", drawn, el("small", card.name)))
    return el("ul", cards, class_="box-pieces cards")
