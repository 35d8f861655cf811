"""Fuji as pictures: from records of what a seat sees to the layers of the board and the panels around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from caldera.core.scene import BaseScene, Gauge, Step
from caldera.core.state import Event
from caldera.core.tally import Throw
from caldera.core.view import View
from caldera.draw.layers import Layer, Layers, Own, flat, nest, piece
from caldera.draw.markup import EMPTY as NO_PICTURE
from caldera.draw.markup import Markup, el, join, template
from caldera.games.fuji.view import art, board, observation, pieces
from caldera.games.fuji.view.action_panel import action_panel
from caldera.games.fuji.view.board import MARGIN, PITCH
from caldera.games.fuji.view.box import draw_box
from caldera.games.fuji.view.captions import say
from caldera.games.fuji.view.footer import footer
from caldera.games.fuji.view.gauges import list_gauges
from caldera.games.fuji.view.panels import seat_card
from caldera.games.fuji.view.records import Seen
from caldera.games.fuji.view.said import pinned_sentences, tags_on_cards
from caldera.games.fuji.view.setup import scenario_picture, setup_notes
from caldera.games.fuji.view.steps import FOLDS, RANKS, stage_event
from caldera.games.fuji.view.symbols import symbols

EMPTY: Final = (9, 5)  # the size of the mountain before its scenario is known
STANDALONE: Final = """#scene{background:#16223f;font-family:system-ui,sans-serif;text-anchor:middle}
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
.fj-tag rect{fill:#10131f;stroke:#f6ecd8}.fj-tag text{font-size:14px;font-weight:800;fill:#f6ecd8}
.fj-glow,.fj-ring,.fj-pill,.fj-bar,.fj-high,.fj-halo,.fj-way{display:none}"""

_NUMBER = template('<g transform="translate({x},{y})"><g class="fj-up"><text y="5" class="fj-where">{n}</text></g></g>')
_INSIDE: Final = flat(
    [
        nest("g", Own(0), id="cards"),
        nest("g", Own(1), id="trails"),
        nest("g", Own(2), id="markers"),
        nest("g", Own(3), id="figures"),
        nest("g", Own(4), id="tags"),
        nest("g", Own(5), id="spares", display="none"),
        (el("path", id="way", data_way=True), el("g", id="ghosts")),
    ]
)
"""The viewer's own layers: they see what is within reach, and which figure is theirs."""


class FujiScene(BaseScene[Seen]):
    """The mountainside with its panels."""

    card_class = "fj-seat"
    observation_type: type | None = Seen
    ranks = RANKS
    folds = FOLDS
    see = staticmethod(observation.see)
    see_all = staticmethod(observation.see_all)

    def option_symbols(self) -> Markup:
        return symbols()

    def option_picture(self, option: str, value: str, locale: str) -> Markup:
        return scenario_picture(value) if option == "scenario" else NO_PICTURE

    def box_picture(self, game: Any, part: str, locale: str) -> Markup:
        """The cards lie anew in every match: what they are is drawn part by part."""
        return draw_box(game.content, game.terrain, part, locale)

    def aim_picture(self, part: str, locale: str) -> Markup:
        """Dice behind a screen; the way to the village; the lava behind it."""
        if part == "play":
            return join(
                [pieces.die(value, colour, "", False, "blue") for value, colour in ((5, "blue"), (2, "pink"), (4, "yellow"))]
            )
        village, lava = [
            el("svg", el("use", href=shown, width=82, height=82), viewBox="0 0 82 82", aria_hidden="true")
            for shown in ("#fj-village", "#fj-lava")
        ]
        if part == "win":
            return join(pieces.die(5, "blue", "", False, "blue"), el("i", "→"), village)
        return join(lava, lava, el("i", "→"), village)

    def setup_notes(self, locale: str) -> Markup:
        return setup_notes(locale)

    def layers(self, seen: Seen, view: View) -> Layers:
        cards = seen.board.cards
        columns = max([card.column for card in cards], default=EMPTY[0])  # a place for four only may be left out
        rows = max([card.row for card in cards], default=EMPTY[1])
        return _frame(columns, rows, bool(cards), seen.result is not None, seen.round, view.locale)

    def own_layers(self, seen: Seen, view: View) -> Sequence[Layer]:
        spares = board.spares(seen, view.locale)
        pieces_on_it = board.trails(seen, view), board.markers(seen, view), board.figures(seen, view)
        return board.cards(seen, view), *pieces_on_it, tags_on_cards(seen, view), spares

    def card(self, seen: Seen, index: int, view: View, tag: Markup) -> Layer:
        return (seat_card(seen, index, view, tag),)

    def action_panel(self, seen: Seen, view: View) -> Layer:
        return action_panel(seen, view)

    def footer(self, seen: Seen, view: View) -> Layer:
        return (*footer(seen, view), pinned_sentences(seen, view))

    def gauges(self, seen: Seen, view: View) -> Sequence[Gauge]:
        return list_gauges(seen, view)

    def steps(self, event: Event, before: Seen, after: Seen, view: View) -> Sequence[Step]:
        return stage_event(event, before, after, view)

    def face_picture(self, throw: Throw) -> Markup:
        return pieces.face(throw.colour, int(throw.face))

    def die_faces(self, kind: str) -> Sequence[Markup]:
        """Of one colour, as far as a throw shows it."""
        return [el("svg", el("use", href=f"#fj-{kind}-{value}"), viewBox="0 0 60 60", class_="fj-ink") for value in range(1, 7)]

    def standalone_style(self) -> str:
        return STANDALONE


@piece(512)
def _frame(columns: int, rows: int, laid: bool, ended: bool, number: int, locale: str) -> Layers:
    """Everything around the viewer's own layers."""
    width, height = _size(columns, rows)
    kind = "fuji" + " ended" * ended + " tall" * (columns < 1.3 * rows)
    return nest(
        "svg",
        (_ground(columns, rows),),
        nest("g", (_numbers(columns, rows),) if laid else (), _INSIDE, class_="fj-turn"),
        id="scene",
        class_=kind,
        viewBox=f"0 0 {width} {height}",
        xmlns="http://www.w3.org/2000/svg",
        style=f"--w:{width};--h:{height}",
        role="group",
        aria_label=say(locale, "board", round=number),
    )


def _size(columns: int, rows: int) -> tuple[int, int]:
    return MARGIN + PITCH * columns + 6, MARGIN + PITCH * rows + 6


@piece(32)
def _ground(columns: int, rows: int) -> Markup:
    """What never changes: definitions, and the night behind the cards, once for wide pages and once for high ones."""
    width, height = _size(columns, rows)
    wide, high = art.scenery(width, height), art.scenery(height, width)
    return join(symbols(), art.hills(), el("g", wide, class_="fj-wide"), el("g", high, class_="fj-high"))


@piece(32)
def _numbers(columns: int, rows: int) -> Markup:
    """Names of columns and rows along the edge: statements and the log call a card 7-2."""
    along = [(MARGIN + PITCH * k + 45, 16, k + 1) for k in range(columns)]
    along += [(16, MARGIN + PITCH * k + 45, k + 1) for k in range(rows)]
    return join([_NUMBER(x=x, y=y, n=n) for x, y, n in along])


SCENE: Final = FujiScene()
