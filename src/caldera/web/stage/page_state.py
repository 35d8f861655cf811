"""What one viewer of a table gets to see: parts of the page, made from the observation of their seat, in their language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from caldera.core.state import CHANCE, GameState
from caldera.core.view import Preview, View
from caldera.draw.layers import drawn, piece
from caldera.draw.markup import EMPTY, Markup, el, join
from caldera.locale import text
from caldera.tables.play import real_dice
from caldera.tables.play.table import Table
from caldera.tables.play.whatif import origin_of
from caldera.web.api.shapes import Ghost, Person, Previews, PreviewShown
from caldera.web.pages.rules import rule_links
from caldera.web.pages.signs import sign
from caldera.web.stage import takebacks
from caldera.web.stage.changes import Board
from caldera.web.stage.choices import choices
from caldera.web.stage.dice import dice_form, dice_work
from caldera.web.stage.news import PageChange
from caldera.web.stage.pictures import draw_now
from caldera.web.stage.verdict import ending
from caldera.web.stage.viewers import Viewer, seat_of
from caldera.web.table.links import invites

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

    def plain(self) -> dict[str, Any]:
        """All of it as plain data, the board as one text."""
        fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self.rest))
        return fields | {"board": self.whole_board}


def page_state(table: Table, viewer: Viewer) -> PageState:
    """The table as this viewer sees it now."""
    seat = seat_of(table, viewer.held)
    state = table.state
    mine = seat is not None and seat in state.actors
    picture = draw_now(table, seat, viewer.locale)
    locale, holds = viewer.locale, viewer.shared or viewer.held
    view = table.view(seat, locale)
    actions, following = choices(table, seat, locale) if mine and seat is not None else ((), NOTHING)
    rest = PageChange(
        footer=picture.footer,
        seats=picture.seats,
        version=table.version,
        ply=table.match.ply,
        seat=seat,
        mine=mine,
        over=state.is_over,
        prompt=str(_prompt(table, viewer, seat, view)),
        action_panel=_action_panel(table, viewer, view, table.see(seat)),
        actions=actions,
        next=following,
        forced=mine and seat is not None and _forced(table, seat),
        hint=_hint(table, viewer, mine),
        back=takebacks.possible(table, holds, locale),
        asked=str(takebacks.question(table, holds, locale)),
        invites=_invites(table, viewer),
        ending=str(ending(table, holds, locale)),
        title=_title(table, locale, mine and not state.is_over),
        people=people(table, locale),
        dice=dice_work(table, holds),
        pass_device=str(_pass_the_device(table, viewer)),
        as_=viewer.held[0] if viewer.shared and viewer.held else None,
    )
    return PageState(picture.board, rest)


def people(table: Table, locale: str) -> list[Person]:
    """Name and state of each seat, so that a page can tell who came and went."""
    return table.seating.once(("people", locale), lambda: _people(table, locale))


def _people(table: Table, locale: str) -> list[Person]:
    states = ["bot" if seat.automatic else "person" if seat.claimed else "open" for seat in table.seats]
    return [Person(name, state) for name, state in zip(table.names(locale), states, strict=True)]


def _invites(table: Table, viewer: Viewer) -> str:
    if table.state.is_over or not (viewer.invitations or viewer.resting):
        return ""
    return str(invites(table, table.view(None, viewer.locale), viewer.invitations, viewer.resting))


def _prompt(table: Table, viewer: Viewer, seat: int | None, view: View) -> Markup:
    state = table.state
    asked = table.game.words.write_prompt(state, view)
    if state.is_over:
        return prompt_html(EMPTY, view.text("web.table.over"), asked, "over")
    actor = seat if seat in state.actors else state.actors[0]
    shown = sign(table.game.info.colours[actor], viewer.locale) if actor != CHANCE else EMPTY
    links = rule_links(tuple(table.game.words.list_clauses(state, seat)), viewer.locale)
    kind = "mine" if seat in state.actors else "wait"
    return prompt_html(shown, whose_turn(table, viewer, seat, state), asked, kind, links, phase_html(table, state, viewer.locale))


def whose_turn(table: Table, viewer: Viewer, seat: int | None, state: GameState) -> str:
    """The headline: your turn, a player's turn, a bot thinks; spectators read that they watch."""
    say, names = text(viewer.locale), table.names(viewer.locale)
    if seat is not None and seat in state.actors:
        return say("web.table.your_turn") if len(viewer.held) == 1 else say("web.table.turn_of", who=names[seat])
    if state.actors == (CHANCE,):
        return say("web.dice.due" if table.real_dice else "web.dice.together" if table.joint_dice.is_wanted else "web.table.chance")
    if not viewer.held:
        return say("web.table.watching")
    people = [names[actor] for actor in state.actors if not table.seats[actor].automatic]
    return say("web.table.waiting_for", who=say.all_of(people)) if people else say("web.table.thinks", who=names[state.actors[0]])


@piece(2000)
def prompt_html(picture: Markup, headline: str, asked: str, kind: str, links: Markup = EMPTY, phase: Markup = EMPTY) -> Markup:
    return join(picture, el("div", el("h2", el("span", headline), phase), el("p", asked, " ", links), class_=f"ask {kind}"))


def phase_html(table: Table, state: GameState, locale: str) -> Markup:
    """Which phase of the turn it is; with a mouse all of them can be read."""
    keys, now = table.game.words.find_phase(state)
    return _phase(keys, now, locale) if now >= 0 else EMPTY


@piece(200)
def _phase(keys: tuple[str, ...], now: int, locale: str) -> Markup:
    say = text(locale)
    names = [say(key) for key in keys]
    return el("small", names[now], class_="phase", title=say("web.table.phases", names=" · ".join(names)))


def _pass_the_device(table: Table, viewer: Viewer) -> Markup:
    """Between two people at one screen: who is next, and one button for each of them. Nothing of what they will see is here."""
    if not viewer.is_device_passed_on:
        return EMPTY
    say, names = text(viewer.locale), table.names(viewer.locale)
    acting = [seat for seat in viewer.shared if seat in table.state.actors]
    next_ones = acting or list(viewer.shared)
    who = say.one_of(names[seat] for seat in next_ones)
    buttons = []
    for seat in next_ones:
        me = el("span", say("web.pass_device.me", who=names[seat]))
        picture = sign(table.game.info.colours[seat], viewer.locale)
        buttons.append(el("button", picture, me, type="button", class_="go", data_look=seat))
    asked = say("web.pass_device.pass" if acting else "web.pass_device.look", who=who)
    return el("div", el("h2", asked), el("p", say("web.pass_device.nobody_else")), buttons, class_="panel")


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
    if state.is_over:
        return say("web.table.hint_over")
    if not (viewer.held or viewer.shared or viewer.resting):
        return say("web.table.hint_watch")
    if real_dice.is_roll_due(table) and viewer.held:
        return say("web.dice.hint")
    if mine:
        return say("web.table.hint")
    if state.actors != (CHANCE,) and all(table.seats[actor].automatic for actor in state.actors):
        return say("web.table.hint_bot", who=table.names(viewer.locale)[state.actors[0]])
    return say("web.table.hint_wait")


def _action_panel(table: Table, viewer: Viewer, view: View, seen: Any) -> str:
    if real_dice.is_roll_due(table) and viewer.held:
        return str(dice_form(table, viewer.locale))
    return str(drawn([table.game.scene.action_panel(seen, view)]))


def previews(table: Table, viewer: Viewer) -> Previews:
    """What each legal action of the viewer would do."""
    seat = seat_of(table, viewer.held)
    if seat is None or seat not in table.state.actors:
        return Previews(table.version, {}, {})
    view = table.view(seat, viewer.locale)
    marks, warnings = takebacks.marks(table, seat, viewer.shared or viewer.held, viewer.locale)
    shown = {
        str(action): _preview(table.game.preview(table.state, action, seat, view), marks[action])
        for action in table.state.legal_actions(seat)
    }
    for route in table.game.clicks.list_routes(table.state, seat, view):
        shown[",".join(map(str, route.actions))] = _preview(route.preview, "")
    return Previews(table.version, shown, warnings)


def _preview(preview: Preview, barrier: str) -> PreviewShown:
    ghost = Ghost(*preview.ghost) if preview.ghost else None
    return PreviewShown(preview.label, preview.chip, preview.marks, ghost, barrier)
