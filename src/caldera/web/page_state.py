"""What one viewer of a table gets to see: pieces of the page, made from the observation of their seat, in their language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from caldera.core.scene import Scene, Seen
from caldera.core.scene import board as draw_board
from caldera.core.state import CHANCE, Event, GameState
from caldera.core.view import Preview, View
from caldera.draw.layers import drawn
from caldera.draw.markup import EMPTY, Markup, el, join
from caldera.locale import text
from caldera.tables import real_dice
from caldera.tables.seats import LINK
from caldera.tables.table import CHAT, Frame, LogNote, Table
from caldera.tables.undo import LOG_NOTES
from caldera.tables.whatif import origin_of
from caldera.web import takebacks
from caldera.web.dice_form import dice_form
from caldera.web.dice_work import dice_work
from caldera.web.links import invites
from caldera.web.next_steps import write_next_steps
from caldera.web.presence import mark
from caldera.web.rules import rule_links
from caldera.web.shapes import ActionChoice, Ghost, Person, Previews, PreviewShown
from caldera.web.signs import sign
from caldera.web.staging import StepShown, stage_frames
from caldera.web.verdict import ending

DrawBoard = Callable[[Scene[Any], Any, View], Any]
"""How a board is wanted: as one text, or in pieces."""


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks at a table: the seats that they hold, and their language."""

    held: tuple[int, ...]
    locale: str
    invitations: tuple[tuple[int, str], ...] = ()
    """Links that this viewer, the host, may pass on: seat and token."""
    shared: tuple[int, ...] = ()
    """All the seats of a screen that several people share while they may not see the same: `held` is then the one who looks."""
    resting: tuple[int, ...] = ()
    """Seats of this viewer where a bot plays for them now."""

    @property
    def is_device_passed_on(self) -> bool:
        """Nobody looks: the screen is being passed on, and shows what everybody may see."""
        return bool(self.shared) and not self.held


def seats_looking(table: Table, held: tuple[int, ...], requested: int | None) -> tuple[int, ...]:
    """Who looks at a screen that several people share: whoever said so, until it is another one's turn. Nothing: nobody."""
    acting = [seat for seat in held if seat in table.state.actors]
    return (requested,) if requested in held and (requested in acting or not acting) else ()


def seat_of(table: Table, held: Sequence[int]) -> int | None:
    """The seat through which the holder of several looks: the one to act, else the one that acted last."""
    if not held:
        return None
    acting = [seat for seat in table.state.actors if seat in held]
    if acting:
        return acting[0]
    return next((seat for seat, _ in reversed(table.match.plays) if seat in held), held[0])


def reader(table: Table, viewer: Viewer) -> View:
    """For sentences: somebody who plays several seats is told names instead of "you"."""
    return table.view(viewer.held[0] if len(viewer.held) == 1 else None, viewer.locale)


def whole(scene: Scene[Any], seen: Any, view: View) -> str:
    """The board as one text."""
    return str(draw_board(scene, seen, view))


def page_state(table: Table, viewer: Viewer, board: DrawBoard = whole) -> dict[str, Any]:
    """Everything that changes on the page of this viewer, but for the log."""
    seat = seat_of(table, viewer.held)
    state = table.state
    mine = seat is not None and seat in state.actors
    seen = table.see(seat)
    return draw_position(table, state, seen, table.view(seat, viewer.locale), board) | {
        "version": table.version,
        "ply": table.match.ply,
        "seat": seat,
        "mine": mine,
        "over": state.is_over,
        "prompt": str(_prompt(table, viewer, seat)),
        "action_panel": _action_panel(table, viewer, seat, seen),
        **(_actions(table, seat, viewer.locale) if mine and seat is not None else {"actions": [], "next": {}}),
        "forced": _forced(table, seat),
        "hint": _hint(table, viewer, mine),
        "back": takebacks.possible(table, viewer.shared or viewer.held, viewer.locale),
        "asked": str(takebacks.question(table, viewer.shared or viewer.held, viewer.locale)),
        "invites": str(
            invites(table, table.view(None, viewer.locale), viewer.invitations, () if state.is_over else viewer.resting)
        ),
        "ending": str(ending(table, viewer.shared or viewer.held, viewer.locale)),
        "title": _title(table, viewer, mine),
        "people": people(table, viewer.locale),
        "dice": dice_work(table, viewer.shared or viewer.held),
        "pass_device": str(_pass_the_device(table, viewer)),
        "as": viewer.held[0] if viewer.shared and viewer.held else None,
    }


def frames_since(table: Table, viewer: Viewer, last_version: int, board: DrawBoard = whole) -> list[dict[str, Any]]:
    """The positions between the version that the viewer saw and now, to be shown one after the other."""
    return draw_frames(table, viewer, drawn_frames(table, viewer, last_version), board)


def drawn_frames(table: Table, viewer: Viewer, last_version: int) -> list[Frame]:
    """What happened since that version and gets a picture of its own."""
    recent = [frame for frame in table.frames if frame.version > last_version]
    return known_frames(recent, seat_of(table, viewer.held), table.game.scene.staged)


def stage_since(table: Table, viewer: Viewer, last_version: int) -> list[list[StepShown]]:
    """The steps of each of `frames_since`, and last those that belong to the present position."""
    seat = seat_of(table, viewer.held)
    told = [frame for frame in table.frames if frame.version > last_version and frame.event.known_to(seat)]
    reads_names = len(viewer.held) > 1  # as in the log: whoever plays several seats is told names instead of "you"
    view = table.view(None if reads_names else seat, viewer.locale)
    return stage_frames(table, told, drawn_frames(table, viewer, last_version), seat, view)


def known_frames(frames: Sequence[Frame], seat: int | None, staged: frozenset[str]) -> list[Frame]:
    """The frames of what the seat is told. What only others know makes no frame: their number would tell of it.

    The last one of a version is left out unless it is staged: the position that follows shows almost the same.
    """
    known = [frame for frame in frames if frame.event.known_to(seat)]
    following = [*[frame.version for frame in known], -1][1:]
    return [frame for frame, after in zip(known, following, strict=True) if after == frame.version or frame.event.kind in staged]


def draw_frames(table: Table, viewer: Viewer, frames: Sequence[Frame], board: DrawBoard = whole) -> list[dict[str, Any]]:
    """Pictures of these positions, as the viewer may see them."""
    seat = seat_of(table, viewer.held)
    view = table.view(seat, viewer.locale)
    scene = table.game.scene
    seen = [see_event(scene, scene.see(frame.state, seat), frame.event, seat) for frame in frames]
    pictures = [draw_position(table, frame.state, one, view, board) for frame, one in zip(frames, seen, strict=True)]
    for picture, one in zip(pictures, seen, strict=True):
        picture["action_panel"] = str(drawn([scene.action_panel(one, view)]))  # dice lie there
    return pictures


def see_event(scene: Scene[Seen], seen: Seen, event: Event, seat: int | None) -> Seen:
    """In an animation, a scene may also show what has just happened, as far as the seat may know."""
    return scene.with_event(seen, {"kind": event.kind, **event.data}) if event.known_to(seat) else seen


def draw_position(table: Table, state: GameState, seen: Any, view: View, board: DrawBoard = whole) -> dict[str, Any]:
    scene = table.game.scene
    return {
        "board": board(scene, seen, view),
        "footer": str(drawn([scene.footer(seen, view)])),
        "seats": str(join(_seat(table, seen, state, index, view) for index in range(table.players))),
    }


def _seat(table: Table, seen: Any, state: GameState, index: int, view: View) -> Markup:
    colour = table.game.info.colours[index]
    acts = index in state.actors
    kind = f"seat {table.game.scene.card_class} c-{colour}" + " now" * acts
    card = drawn([table.game.scene.card(seen, index, view, tag(table, index, view))])
    return el("li", Markup(card), id=f"seat-{index}", class_=kind, title=view.name(index), aria_current="true" if acts else None)


def tag(table: Table, index: int, view: View) -> Markup:
    """What stands behind a name: bot, by link, not here yet, online."""
    seat, shown = table.seats[index], ""
    if seat.automatic:
        shown = view.text("web.table.bot", level=bot_name(seat.bot, view.locale))
        shown = view.text("web.seats.stands_in", bot=shown) if seat.stand_in else shown
    elif seat.kind == LINK:
        shown = view.text("web.table.by_link" if seat.claimed else "web.table.invited")
    label = (" ", el("span", shown, class_="tag")) if shown else None
    return join(label, None if index == view.seat else mark(table, index, view.locale))


def people(table: Table, locale: str) -> list[Person]:
    """Name and state of each seat, so that a page can tell who came and went."""
    states = ["bot" if seat.automatic else "person" if seat.claimed else "open" for seat in table.seats]
    return [Person(name, state) for name, state in zip(table.names(locale), states, strict=True)]


def bot_name(bot: str, locale: str) -> str:
    say = text(locale)
    return say(f"web.bot.{bot}") if say.has(f"web.bot.{bot}") else bot


def _prompt(table: Table, viewer: Viewer, seat: int | None) -> Markup:
    state, say = table.state, text(viewer.locale)
    asked = table.game.ask(state, table.view(seat, viewer.locale))
    if state.is_over:
        return prompt_html(EMPTY, say("web.table.over"), asked, "over")
    actor = seat if seat in state.actors else state.actors[0]
    shown = sign(table.game.info.colours[actor]) if actor != CHANCE else EMPTY
    links = rule_links(table.game.clauses(state, seat), say)
    return prompt_html(shown, whose_turn(table, viewer, seat), asked, "mine" if seat in state.actors else "wait", links)


def whose_turn(table: Table, viewer: Viewer, seat: int | None) -> str:
    """The headline: your turn, a player's turn, a bot thinks; spectators read that they watch."""
    state, say, names = table.state, text(viewer.locale), table.names(viewer.locale)
    if seat is not None and seat in state.actors:
        return say("web.table.your_turn") if len(viewer.held) == 1 else say("web.table.turn_of", who=names[seat])
    if state.actors == (CHANCE,):
        return say("web.dice.due" if table.real_dice else "web.dice.together" if table.joint_dice.is_wanted else "web.table.chance")
    if not viewer.held:
        return say("web.table.watching")
    people = [names[actor] for actor in state.actors if not table.seats[actor].automatic]
    return say("web.table.waiting_for", who=say.all_of(people)) if people else say("web.table.thinks", who=names[state.actors[0]])


def prompt_html(picture: Markup, headline: str, asked: str, kind: str, links: Markup = EMPTY) -> Markup:
    return join(picture, el("div", el("h2", headline), el("p", asked, " ", links), class_=f"ask {kind}"))


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
        buttons.append(el("button", sign(table.game.info.colours[seat]), me, type="button", class_="go", data_look=seat))
    asked = say("web.pass_device.pass" if acting else "web.pass_device.look", who=who)
    return el("div", el("h2", asked), el("p", say("web.pass_device.nobody_else")), buttons, class_="panel")


def _title(table: Table, viewer: Viewer, mine: bool) -> str:
    name = f"{table.game.info.title_in(viewer.locale)} – Caldera"
    if origin_of(table.match):
        name = text(viewer.locale)("web.whatif.title", name=name)
    return f"● {text(viewer.locale)('web.table.your_turn')} – {name}" if mine and not table.state.is_over else name


def _actions(table: Table, seat: int, locale: str) -> dict[str, Any]:
    """Each legal action of the seat, then the routes.

    With them what is asked for on the way, by the elements that are chosen.
    """
    game, state, view = table.game, table.state, table.view(seat, locale)
    legal = state.legal_actions(seat)
    actions = [ActionChoice([code], game.click_path(state, code, seat), game.say_action(state, code, view)) for code in legal]
    actions += [ActionChoice(list(route.actions), route.path, route.words) for route in game.routes(state, seat, view)]
    return {"actions": actions, "next": write_next_steps(game, state, seat, [action.path for action in actions], view)}


def _forced(table: Table, seat: int | None) -> bool:
    """Whether the seat can do one thing only. Where there are secrets, doing it at once would tell the others so."""
    return seat is not None and not table.game.info.hidden and len(table.state.legal_actions(seat)) == 1


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


def _action_panel(table: Table, viewer: Viewer, seat: int | None, seen: Any) -> str:
    if real_dice.is_roll_due(table) and viewer.held:
        return str(dice_form(table, viewer.locale))
    return str(drawn([table.game.scene.action_panel(seen, table.view(seat, viewer.locale))]))


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
    for route in table.game.routes(table.state, seat, view):
        shown[",".join(map(str, route.actions))] = _preview(route.preview, "")
    return Previews(table.version, shown, warnings)


def _preview(preview: Preview, barrier: str) -> PreviewShown:
    ghost = Ghost(*preview.ghost) if preview.ghost else None
    return PreviewShown(preview.label, preview.chip, preview.marks, ghost, barrier)


# ---- the log ----


def log_lines(table: Table, viewer: Viewer, since: int) -> str:
    """The log from a ply on, oldest first, and what was said in between."""
    view = reader(table, viewer)
    seat = seat_of(table, viewer.held)
    if len(viewer.held) > 1 and table.game.info.hidden:
        seat = None  # several people read the same log
    said: dict[int, list[LogNote]] = {}
    for sentence in table.log_notes:
        said.setdefault(sentence.ply, []).append(sentence)
    lines: list[Markup] = []
    for ply in range(since, table.match.ply + 1):
        lines += [_told(table, sentence, view) for sentence in said.get(ply, ())]
        if ply < table.match.ply:
            lines += [_line(table, ply, event, view) for event in table.match.events[ply] if event.known_to(seat)]
    return str(join(lines))


def _line(table: Table, ply: int, event: Event, view: View) -> Markup:
    seat = event.data.get("seat")
    picture = sign(table.game.info.colours[seat]) if isinstance(seat, int) and seat >= 0 else el("i", class_="sign")
    typed = (" ", el("small", view.text("web.dice.typed", who=view.name(table.typed[ply])))) if ply in table.typed else None
    words = el("span", table.game.sentence(event, view), typed)
    return el("li", el("span", ply + 1, class_="ply"), picture, words, data_ply=ply, class_=f"ev-{event.kind}")


def _told(table: Table, sentence: LogNote, view: View) -> Markup:
    """Something said, or something about the table itself."""
    if sentence.kind not in LOG_NOTES:
        return _said(table, sentence, view)
    words = takebacks.remark(table, sentence, view.locale)
    return _note(table, sentence, words, "note") if words else EMPTY


def _note(table: Table, sentence: LogNote, words: str, kind: str) -> Markup:
    picture = sign(table.game.info.colours[sentence.seat])
    return el("li", el("span", class_="ply"), picture, el("span", words), data_ply=sentence.ply, class_=kind)


def _said(table: Table, sentence: LogNote, view: View) -> Markup:
    if sentence.kind != CHAT:
        name, _, bot = sentence.words.partition("\n")
        who = name or view.text(f"colour.{table.game.info.colours[sentence.seat]}")
        words = view.text(f"web.seats.log.{sentence.kind}", who=who, bot=bot_name(bot, view.locale))
        return _note(table, sentence, words, "note")
    return _note(table, sentence, view.text("web.chat.line", who=view.name(sentence.seat), words=sentence.words), "said")
