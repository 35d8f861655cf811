"""Positions as pictures: the board in layers, and the parts of the page around it, as somebody may see them.

What is the same for all who read the same language and have the same *eyes* is made once for a version of the table. Where a game
has secrets the eyes are those of a seat, so nothing that one seat sees can get into the picture of another; where it has none,
everybody has the same eyes, and a scene's shared layers and footer do not mention the viewer.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from caldera.bots.names import bot_name
from caldera.core.state import GameState
from caldera.core.view import View
from caldera.draw.layers import Layers, drawn, piece
from caldera.draw.markup import Markup, el, join
from caldera.tables.people.seats import LINK
from caldera.tables.play.table import Frame, Table
from caldera.web.stage.changes import Board, woven
from caldera.web.stage.viewers import mark


@dataclass(frozen=True, slots=True)
class Picture:
    """One position, drawn for one viewer."""

    board: Board
    footer: str
    seats: str

    @property
    def whole_board(self) -> str:
        return "".join([piece for layer in self.board for piece in layer])


def eyes_of(table: Table, seat: int | None) -> int | None:
    """Whose secrets a seat sees: its own; None where there are none."""
    return seat if table.game.info.hidden else None


def draw_now(table: Table, seat: int | None, locale: str) -> Picture:
    """The position of the table, as the seat sees it."""
    return draw_position(table, table.state, table.see(seat), table.view(seat, locale), ("now", eyes_of(table, seat)))


def draw_position(table: Table, state: GameState, seen: Any, view: View, name: Hashable = None) -> Picture:
    """A position that is seen like this. What has a name is drawn once for all who see it so while the table has this version."""
    scene, changes = table.game.scene, table.seating.changes
    everybody = table.view(eyes_of(table, view.seat), view.locale)

    def draw_shared() -> tuple[Layers, str]:
        return scene.layers(seen, everybody), str(drawn([scene.footer(seen, everybody)]))

    key = ("picture", name, view.locale, changes)
    layers, footer = draw_shared() if name is None else table.once(key, draw_shared)
    own = scene.own_layers(seen, view)
    if own or name is None:
        board = woven(layers, own)
    else:
        board = table.once(("board", *key), lambda: woven(layers, ()))  # one object for all, so it is compared once
    seats = join([_seat(table, seen, state, index, view) for index in range(table.players)])
    return Picture(board, footer, str(seats))


def draw_frame(table: Table, frame: Frame, seat: int | None, locale: str) -> tuple[Picture, str]:
    """A position on the way as the seat may see it, and the action panel, for dice lie there."""
    scene, view = table.game.scene, table.view(seat, locale)
    seen = table.see_frame(frame, seat)
    name = (id(frame), eyes_of(table, seat))
    return draw_position(table, frame.state, seen, view, name), str(drawn([scene.action_panel(seen, view)]))


# ---- the players ----


def _seat(table: Table, seen: Any, state: GameState, index: int, view: View) -> Markup:
    scene, acts = table.game.scene, index in state.actors
    kind = f"seat {scene.card_class} c-{table.game.info.colours[index]}" + " now" * acts
    return _item(index, view.name(index), kind, acts, scene.card(seen, index, view, tag(table, index, view)))


@piece(4000)
def _item(index: int, name: str, kind: str, acts: bool, card: tuple[Markup, ...]) -> Markup:
    return el("li", card, id=f"seat-{index}", class_=kind, title=name, aria_current="true" if acts else None)


def tag(table: Table, index: int, view: View) -> Markup:
    """What stands behind a name: bot, by link, not here yet, online."""
    name, presence = ("tag", index, view.seat == index, view.locale), table.presence
    for_whom, written = table.seating.once(name, lambda: (presence, _write_tag(table, index, view)))
    return written if for_whom is presence else _write_tag(table, index, view)


def _write_tag(table: Table, index: int, view: View) -> Markup:
    seat, shown = table.seats[index], ""
    if seat.automatic:
        shown = view.text("web.table.bot", level=bot_name(seat.bot, view.locale))
        shown = view.text("web.seats.stands_in", bot=shown) if seat.stand_in else shown
    elif seat.kind == LINK:
        shown = view.text("web.table.by_link" if seat.claimed else "web.table.invited")
    return _tag(shown, None if index == view.seat else mark(table, index, view.locale))


@piece(2000)
def _tag(shown: str, online: Markup | None) -> Markup:
    return join((" ", el("span", shown, class_="tag")) if shown else None, online)
