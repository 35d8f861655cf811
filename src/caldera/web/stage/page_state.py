"""What one viewer of a table gets to see: parts of the page, made from the observation of their seat, in their language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import UNSET

from caldera.core.data import JsonObject
from caldera.core.state import CHANCE
from caldera.core.view import Preview, View
from caldera.draw.layers import drawn
from caldera.draw.markup import EMPTY, Markup
from caldera.locale import text
from caldera.tables.play import real_dice
from caldera.tables.play.table import Table
from caldera.tables.play.whatif import origin_of
from caldera.web.api.shapes import Ghost, Person, Previews, PreviewShown
from caldera.web.pages.rules import rule_links
from caldera.web.pages.signs import sign
from caldera.web.stage.changes import Board
from caldera.web.stage.choices import choices
from caldera.web.stage.news import PageChange
from caldera.web.stage.parts import (
    dice_form,
    dice_work,
    ending,
    list_barriers,
    pass_the_device,
    phase_html,
    prompt_html,
    show_undo,
    time_verdict,
    undo_question,
    whose_turn,
)
from caldera.web.stage.pictures import draw_now
from caldera.web.stage.viewers import Viewer, seat_of
from caldera.web.table.links import invites, tv_corner
from caldera.web.timing.shown import clock_bar

NOTHING: dict[str, str] = {}
"""To choose on the way: for everybody who may not act."""


@dataclass(frozen=True, slots=True)
class PageState:
    """Everything that changes on the page of one viewer, but for the log: the board, and the rest as it is told."""

    board: Board
    rest: PageChange

    @property
    def whole_board(self) -> str:
        return "".join([piece for layer in self.board for piece in layer])

    def plain(self) -> JsonObject:
        """All of it as plain data, the board as one text."""
        fields: JsonObject = msgspec.json.decode(msgspec.json.encode(self.rest))
        return fields | {"board": self.whole_board}


def page_state(table: Table, viewer: Viewer) -> PageState:
    """The table as this viewer sees it now."""
    seat = seat_of(table, viewer.held)
    state = table.state
    mine = seat is not None and seat in state.actors and not table.is_over
    picture = draw_now(table, seat, viewer.locale)
    locale, holds = viewer.locale, viewer.shared or viewer.held
    view = table.view(seat, locale)
    actions, following = choices(table, seat, locale) if mine and seat is not None else ((), NOTHING)
    rest = PageChange(
        footer=picture.footer,
        seats=picture.seats,
        gauges=picture.gauges,
        version=table.version,
        ply=table.match.ply,
        seat=seat,
        mine=mine,
        over=table.is_over,
        prompt=str(_prompt(table, viewer, seat, view)),
        action_panel=_action_panel(table, viewer, view, table.see(seat)),
        actions=actions,
        next=following,
        forced=mine and seat is not None and _forced(table, seat),
        hint=_hint(table, viewer, mine),
        back=show_undo(table, holds, locale),
        asked=str(undo_question(table, holds, locale)),
        invites=_invites(table, viewer),
        ending=str(ending(table, holds, locale)),
        title=_title(table, locale, mine),
        people=people(table, locale),
        dice=dice_work(table, holds),
        pass_device=str(pass_the_device(table, viewer)),
        as_=viewer.held[0] if viewer.shared and viewer.held else None,
        clock=clock_bar(table, viewer) if table.clocks else UNSET,
    )
    return PageState(picture.board, rest)


def people(table: Table, locale: str) -> list[Person]:
    """Name and state of each seat, so that a page can tell who came and went."""
    return table.seating.once(("people", locale), lambda: _people(table, locale))


def _people(table: Table, locale: str) -> list[Person]:
    states = ["bot" if seat.automatic else "person" if seat.claimed else "open" for seat in table.seats]
    return [Person(name, state) for name, state in zip(table.names(locale), states, strict=True)]


def _invites(table: Table, viewer: Viewer) -> str:
    if viewer.is_tv:
        return str(tv_corner(table, table.view(None, viewer.locale)))
    may_start = bool(viewer.held or viewer.shared) and any(not (seat.claimed or seat.automatic) for seat in table.seats)
    if table.is_over or not (viewer.invitations or viewer.resting or may_start):
        return ""
    return str(invites(table, table.view(None, viewer.locale), viewer.invitations, viewer.resting, may_start))


def _prompt(table: Table, viewer: Viewer, seat: int | None, view: View) -> Markup:
    state = table.state
    asked = table.game.words.write_prompt(state, view)
    if table.is_over:
        on_time = time_verdict(table, view.text)
        return prompt_html(EMPTY, view.text("web.table.over"), on_time or asked, "over")
    actor = seat if seat in state.actors else state.actors[0]
    shown = sign(table.game.info.colours[actor], viewer.locale) if actor != CHANCE else EMPTY
    links = rule_links(tuple(table.game.words.list_clauses(state, seat)), viewer.locale)
    kind = "mine" if seat in state.actors else "wait"
    return prompt_html(shown, whose_turn(table, viewer, seat, state), asked, kind, links, phase_html(table, state, viewer.locale))


def _title(table: Table, locale: str, is_my_turn: bool) -> str:
    return table.seating.once(("title", locale, is_my_turn), lambda: _write_title(table, locale, is_my_turn))


def _write_title(table: Table, locale: str, is_my_turn: bool) -> str:
    name = f"{table.game.info.title_in(locale)} – Caldera"
    if origin_of(table.match):
        name = text(locale)("web.whatif.title", name=name)
    return f"● {text(locale)('web.table.your_turn')} – {name}" if is_my_turn else name


def _forced(table: Table, seat: int) -> bool:
    """Whether the seat can do one thing only. Where there are secrets, doing it at once would tell the others so."""
    return not table.game.info.hidden and len(table.state.legal_actions(seat)) == 1


def _hint(table: Table, viewer: Viewer, mine: bool) -> str:
    """What the viewer can do now, in general words."""
    state, say = table.state, text(viewer.locale)
    if table.is_over:
        return say("web.table.hint_over")
    if not (viewer.held or viewer.shared or viewer.resting):
        return say("web.table.hint_watch")
    if real_dice.rolls_for(table, viewer.held):
        return say("web.dice.hint")
    if mine:
        return say("web.table.hint")
    if state.actors != (CHANCE,) and all(table.seats[actor].automatic for actor in state.actors):
        return say("web.table.hint_bot", who=table.names(viewer.locale)[state.actors[0]])
    return say("web.table.hint_wait")


def _action_panel(table: Table, viewer: Viewer, view: View, seen: Any) -> str:
    if real_dice.rolls_for(table, viewer.held):
        return str(dice_form(table, viewer.locale, viewer.held))
    return str(drawn([table.game.scene.action_panel(seen, view)]))


def previews(table: Table, viewer: Viewer) -> Previews:
    """What each legal action of the viewer would do."""
    seat = seat_of(table, viewer.held)
    if seat is None or seat not in table.state.actors:
        return Previews(table.version, {}, {})
    view = table.view(seat, viewer.locale)
    barriers, warnings = list_barriers(table, seat, viewer.shared or viewer.held, viewer.locale)
    shown = {
        str(action): _preview(table.game.preview(table.state, action, seat, view), barriers[action])
        for action in table.state.legal_actions(seat)
    }
    for route in table.game.clicks.list_routes(table.state, seat, view):
        shown[",".join(map(str, route.actions))] = _preview(route.preview, "")
    return Previews(table.version, shown, warnings)


def _preview(preview: Preview, barrier: str) -> PreviewShown:
    ghost = Ghost(*preview.ghost) if preview.ghost else None
    return PreviewShown(preview.label, preview.chip, preview.marks, ghost, barrier)
