"""Hekla as pictures: the layers of the board, and what lies around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from caldera.core.scene import BaseScene, Gauge, Step
from caldera.core.state import Event
from caldera.core.view import View
from caldera.draw.layers import Layer, Layers, Own, in_runs, nest, piece
from caldera.draw.markup import Markup, el, join
from caldera.games.hekla.view import board, gauges, panels, terrain
from caldera.games.hekla.view.art import symbols
from caldera.games.hekla.view.layout import layout_of
from caldera.games.hekla.view.observation import GROUP, Ground, Observation, see
from caldera.games.hekla.view.pieces import mini, say
from caldera.games.hekla.view.steps import RANKS, stage_event

SIGHTS, BEHIND, RINGS, PAWNS, SPARES = Own(0), Own(1), Own(2), Own(3), Own(4)
TAG, LAST, ROWS, STONES, LANDINGS, BRINKS, SQUARES = Own(5), Own(6), Own(7), Own(8), Own(9), Own(10), Own(11)
"""Places of shared layers that change; the groups of squares have all numbers from that of the first one on."""

STANDALONE: Final = """#scene{background:#1b2129;font-family:system-ui,sans-serif;text-anchor:middle}
.R{--pc:#e5484d}.G{--pc:#3fae6a}.Y{--pc:#f2c230}.B{--pc:#4c8dff}#scene .name{font-size:13px;fill:#d5d0c7}
#scene .x2{font-size:15px;fill:#ffb9a6}#scene .brand{font-size:12px;letter-spacing:.3em;fill:#d8dfe2;stroke:none}
#scene .circ text{font-size:11.5px;fill:#c9c4ba}#scene .circ .start{font-size:10.5px;fill:#fff}
#scene .num{font-size:18px;font-weight:800;fill:#1b120d}#scene .num tspan{font-size:14px}#scene .last.from{opacity:.4}
#scene .heat{font-size:18px;font-weight:800;fill:#ffd9a0;paint-order:stroke;stroke:#0c0a0c;stroke-width:4px}
#scene .letter{font-size:17px;font-weight:800;fill:#1b120d}#scene .lap text{font-size:12px;fill:#fff}
#scene .stand{fill:var(--pc);fill-opacity:.3;stroke:var(--pc)}#scene .glow,#scene .halo,#scene .flag{display:none}
#scene .sight path{fill:none;stroke:var(--pc);stroke-width:5;stroke-opacity:.5}
#scene .sight path+path+path{stroke:#fff;stroke-width:1.6;stroke-opacity:1}
#triples,#squares,#backs,#brinks,#landings,#way,#scene .erupt,#scene .chip{display:none}"""


def _symbol(name: str, box: str, letter: str = "G") -> Markup:
    return el("svg", el("use", href=name), class_=letter, viewBox=box, aria_hidden="true")


class HeklaScene(BaseScene[Observation]):
    card_class = "hk-card"
    observation_type: type | None = Observation
    ranks = RANKS
    see = staticmethod(see)

    def aim_picture(self, part: str, locale: str) -> Markup:
        """Three volcanoes in a row and what they do; a runner ahead of another; lava."""
        if part == "play":
            erupts = el("svg", el("use", href="#hk-erupt"), viewBox="-16 -16 32 32", aria_hidden="true")
            return join(mini("R", 3, locale), mini("G", 2, locale), mini("R", 3, locale), erupts)
        if part == "win":
            green, red = [_symbol("#hk-pawn", "-24 -48 48 58", letter) for letter in "GR"]
            return join(green, el("i", "→"), red, el("i", "★"))
        return join([_symbol(f"#hk-l{kind}", "-29 -23 58 50") for kind in (0, 1, 0)])

    def layers(self, seen: Observation, view: View) -> Layers:
        ground, locale = seen.ground, view.locale
        changing: tuple[Layer, ...] = (
            _scene_tag(ground, seen.phase == "over", seen.turn, locale),
            board.last_marks(ground, seen.last),
            board.row_outlines(ground, seen.choices, locale),
            board.stones_layer(seen, locale),
            tuple([board.landings(ground, seat.seat, seat.progress) for seat in seen.seats]),
            gauges.brackets(ground, seen.full),
            *[board.square_targets(ground, GROUP * n, group, locale) for n, group in enumerate(seen.board.groups)],
        )
        first = TAG.number
        return [
            changing[layer.number - first] if type(layer) is Own and layer.number >= first else layer
            for layer in _skeleton(ground, len(seen.board.groups), locale)
        ]

    def own_layers(self, seen: Observation, view: View) -> Sequence[Layer]:
        ground, seat = seen.ground, view.seat
        winners = seen.result.winners if seen.result else ()
        lines = board.sights(ground, seen.seats, seat)
        rings, pawns = board.volcanologists(ground, seen.seats, seat, seen.active, winners, view.locale)
        if seat is None:
            return lines, (), rings, pawns, ()
        me = seen.seats[seat]
        return lines, board.circles_behind(ground, me.progress, view.locale), rings, pawns, board.spare_stones(me, view.locale)

    def card(self, seen: Observation, index: int, view: View, tag: Markup) -> Layer:
        furthest = max([seat.progress for seat in seen.seats])
        won = seen.result is not None and index in seen.result.winners
        return panels.seat_card(
            seen.ground, seen.seats[index], furthest, view.needs_you(index), won, view.name(index), tag, view.locale
        )

    def action_panel(self, seen: Observation, view: View) -> Layer:
        return panels.action_panel(seen, view)

    def footer(self, seen: Observation, view: View) -> Layer:
        lava = panels.lava_left(seen.lava, view.locale)
        left = seen.turns_before_stall
        return lava if left is None else (*panels.stall_warning(seen.quiet, left, view.locale), *lava)

    def gauges(self, seen: Observation, view: View) -> Sequence[Gauge]:
        return gauges.list_gauges(seen, view)

    def steps(self, event: Event, before: Observation, after: Observation, view: View) -> Sequence[Step]:
        return stage_event(event, before, view)

    def standalone_style(self) -> str:
        return STANDALONE


@piece(64)
def _skeleton(ground: Ground, groups: int, locale: str) -> tuple[Layer | Own, ...]:
    """What never changes of a board, with places for what does: made once, so that unchanged layers are the same objects."""
    squares = [Own(SQUARES.number + n) for n in range(groups)]
    inside = nest(
        "g",
        (terrain.terrain(ground),),
        nest("g", SIGHTS, id="sights"),
        (terrain.fittings(ground, locale),),
        nest("g", LAST, id="lasts"),
        nest("g", ROWS, id="triples"),
        nest("g", STONES, id="stones"),
        nest("g", squares, id="squares"),
        nest("g", BRINKS, id="brinks"),
        nest("g", BEHIND, id="backs"),
        nest("g", RINGS, id="rings"),
        nest("g", PAWNS, id="pawns"),
        nest("g", LANDINGS, id="landings"),
        _preview_way(),
        nest("g", SPARES, id="spares", display="none"),
        nest("g", id="ghosts"),
        (board.badges(ground),),
        class_="turn",
    )
    _, *around = nest("svg", (symbols(),), inside)
    return tuple(in_runs([TAG, *around]))


@piece(4096)
def _scene_tag(ground: Ground, ended: bool, turn: int, locale: str) -> Layer:
    layout = layout_of(ground)
    opened, *_ = nest(
        "svg",
        id="scene",
        class_="hekla" + " wide" * (layout.width > layout.height) + " ended" * ended,
        viewBox=f"0 0 {layout.width} {layout.height}",
        xmlns="http://www.w3.org/2000/svg",
        style=f"--w:{layout.width};--h:{layout.height}",
        role="group",
        aria_label=say(locale, "board", squares=len(ground.squares), turn=turn),
    )
    assert not isinstance(opened, Own)
    return opened


@piece(1)
def _preview_way() -> Layer:
    return (el("path", id="way", data_way=True, marker_end="url(#hk-way)"),)


SCENE: Final = HeklaScene()
