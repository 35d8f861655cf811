"""Positions as pictures: the board in layers, and the parts of the page around it, as somebody may see them.

What is the same for all who read the same language and have the same *eyes* is made once for a version of the table. Where a game
has secrets the eyes are those of a seat, so nothing that one seat sees can get into the picture of another; where it has none,
everybody has the same eyes, and a scene's shared layers and footer do not mention the viewer.

What happened since a viewer looked last is told as steps of a stage (a caption, where it happens, how much, and a sound), with the
pictures on the way to the present position.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from caldera.bots.characters import character_of, introduce_bot
from caldera.bots.names import bot_name
from caldera.core.scene import ORDINARY, Cast, Scene, Step
from caldera.core.state import GameState
from caldera.core.view import View
from caldera.draw.layers import Layers, drawn, piece
from caldera.draw.markup import EMPTY, Markup, el, join
from caldera.locale import text
from caldera.tables.people.seats import LINK
from caldera.tables.play.notes import Frame
from caldera.tables.play.table import Table
from caldera.web.pages.assets import face_url
from caldera.web.pages.signs import sign
from caldera.web.stage.changes import Board, woven
from caldera.web.stage.gauges import draw_gauges
from caldera.web.stage.news import DieShown, PictureChange, StepShown
from caldera.web.stage.parts import phase_html, prompt_html, whose_turn
from caldera.web.stage.viewers import Viewer, mark, reader, reads_as_spectator, seat_of


@dataclass(frozen=True, slots=True)
class Picture:
    """One position, drawn for one viewer."""

    board: Board
    footer: str
    seats: str
    gauges: str

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
    return Picture(board, footer, str(seats), str(draw_gauges(scene.gauges(seen, view))))


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
    bot = table.seats[index].bot
    face = _face(table.game.id, bot) if bot else None
    card = scene.card(seen, index, view, tag(table, index, view))
    return _item(index, view.name(index), kind + " faced" * bool(face), acts, face, card)


@piece(4000)
def _item(index: int, name: str, kind: str, acts: bool, face: str | None, card: tuple[Markup, ...]) -> Markup:
    return el("li", card, id=f"seat-{index}", class_=kind, style=face, title=name, aria_current="true" if acts else None)


@cache
def _face(game_id: str, bot: str) -> str | None:
    """The face of the bot that plays here, for the style sheet: the seat's sign is on its corner."""
    character = character_of(game_id, bot)
    return f"--face:url({face_url(character)})" if character else None


def tag(table: Table, index: int, view: View) -> Markup:
    """What stands behind a name: bot, by link, not here yet, online."""
    name, presence = ("tag", index, view.seat == index, view.locale), table.presence
    for_whom, written = table.seating.once(name, lambda: (presence, _write_tag(table, index, view)))
    return written if for_whom is presence else _write_tag(table, index, view)


def _write_tag(table: Table, index: int, view: View) -> Markup:
    seat, shown = table.seats[index], ""
    if seat.automatic:
        shown = view.text("web.table.bot", level=bot_name(seat.bot, view.locale))
        if seat.stand_in and seat.owner_hash:
            shown = view.text("web.seats.stands_in", bot=introduce_bot(table.game.id, seat.bot, view.locale))
    elif seat.kind == LINK:
        shown = view.text("web.table.by_link" if seat.claimed else "web.table.invited")
    return _tag(shown, None if index == view.seat else mark(table, index, view.locale))


@piece(2000)
def _tag(shown: str, online: Markup | None) -> Markup:
    return join((" ", el("span", shown, class_="tag")) if shown else None, online)


# ---- what happened, in steps ----


def stage_events(table: Table, frames: Sequence[Frame], seat: int | None, begin: Any | None, view: View) -> list[list[StepShown]]:
    """The steps of every event, in the order of the events; `begin` is the position before them, as the seat sees it.

    Every event has one line of the log: it appears with the step that says so, else with the event's last one; the lines of events
    without steps wait for the next event.
    """
    before, silent = begin, 0
    staged: list[list[StepShown]] = []
    for frame in frames:
        after = table.see_frame(frame, seat)
        steps = show_steps(table.game.scene, frame, after if before is None else before, after, view)
        if steps:
            teller = next((step for step in steps if step.log), steps[-1])
            teller.log = 1 + silent
            silent = 0
        else:
            silent += 1
        before = after
        staged.append(steps)
    return staged


def show_steps(scene: Scene[Any], frame: Frame, before: Any, after: Any, view: View) -> list[StepShown]:
    """How the viewer is shown one event: from what they saw before to what they see after it."""
    rank, fold = scene.ranks.get(frame.event.kind, ORDINARY), _fold(frame, view.seat, scene)
    steps = [_show(step, scene) for step in scene.steps(frame.event, before, after, view)]
    for step in steps:
        step.rank, step.fold, step.doer = rank, fold, frame.doer
    return steps


def _fold(frame: Frame, seat: int | None, scene: Scene[Any]) -> str:
    """The name for what others do again and again; what the viewer does is always seen."""
    group = scene.folds.get(frame.event.kind, "")
    who = frame.event.data.get("who", frame.event.data.get("seat", frame.doer))
    return f"{group} {who}" if group and frame.doer != seat else ""


def _show(step: Step, scene: Scene[Any]) -> StepShown:
    kinds = dict.fromkeys(cast.kind for cast in step.dice)
    return StepShown(
        step.effect,
        step.caption,
        step.where,
        step.amount,
        step.together,
        step.milliseconds,
        step.sound,
        int(step.log),
        step.piece,
        step.source,
        step.note,
        step.owner,
        step.delay,
        tuple([_show_die(cast) for cast in step.dice]),
        {kind: _faces(scene, kind) for kind in kinds},
        step.counts,
    )


@piece(64)
def _faces(scene: Scene[Any], kind: str) -> tuple[str, ...]:
    return tuple([str(face) for face in scene.die_faces(kind)])


def _show_die(cast: Cast) -> DieShown:
    return DieShown(cast.die, cast.kind, -1 if cast.face is None else cast.face, cast.word, cast.counts)


@dataclass(frozen=True, slots=True)
class Staged:
    """Events that a viewer is told."""

    drawn: list[Frame]
    """Those that get a picture of their own."""
    steps: list[list[StepShown]]
    """Those that lead to each of them, and last those that lead to the present position."""
    telling: str = ""
    """What the prompt says while the last ones are seen: who acts, and what happens."""


def stage_since(table: Table, viewer: Viewer, since: int) -> Staged:
    """What happened after that version."""
    earlier, recent = table.once(("frames since", since), lambda: _frames_since(table, since))
    seat = seat_of(table, viewer.held)
    begin = None if earlier is None or not recent else table.see_frame(earlier, seat)
    acted = any(frame.doer == seat for frame in recent)  # what one does oneself is told otherwise
    if acted or table.game.info.hidden or not reads_as_spectator(table, seat, [frame.event for frame in recent]):
        return stage(table, viewer, recent, begin)
    watching = Viewer((), viewer.locale)  # one who only watches is told the same
    return table.once(("staged since", since, viewer.locale), lambda: stage(table, watching, recent, begin))


def _frames_since(table: Table, since: int) -> tuple[Frame | None, list[Frame]]:
    """The last one before, and those after that version."""
    earlier = next((frame for frame in reversed(table.frames) if frame.version <= since), None)
    return earlier, [frame for frame in table.frames if frame.version > since]


def stage(table: Table, viewer: Viewer, frames: Sequence[Frame], begin: Any | None) -> Staged:
    """What the viewer is told of these events; `begin`: the position before them, as the viewer sees it.

    What only others know makes no picture: their number would tell of it. Nor does what is not staged, and the last event: the
    present position shows the same.
    """
    seat = seat_of(table, viewer.held)
    visible = [frame for frame in frames if table.knows(frame.event, seat)]
    reads_names = len(viewer.held) > 1  # as in the log: whoever plays several seats is told names instead of "you"
    view = table.view(None if reads_names else seat, viewer.locale)
    steps = stage_events(table, visible, seat, begin, view)
    drawn = [(frame, led) for frame, led in zip(visible[:-1], steps, strict=False) if led]
    telling = str(_frame_prompt(table, viewer, visible[-1])) if visible else ""
    return Staged([frame for frame, _ in drawn], [*[led for _, led in drawn], steps[-1] if steps else []], telling)


def picture_of(table: Table, viewer: Viewer, frame: Frame) -> tuple[Board, PictureChange]:
    """A position on the way: its board, and the parts of the page around it."""
    picture, panel = draw_frame(table, frame, seat_of(table, viewer.held), viewer.locale)
    prompt = str(_frame_prompt(table, viewer, frame))
    parts = PictureChange(footer=picture.footer, seats=picture.seats, action_panel=panel, prompt=prompt, gauges=picture.gauges)
    return picture.board, parts


def _frame_prompt(table: Table, viewer: Viewer, frame: Frame) -> Markup:
    """While something happens: whose turn it is, and what happens instead of what is to be done."""
    state, sentence = frame.state, table.game.words.write_log_line(frame.event, reader(table, viewer))
    doer = frame.event.data.get("seat", frame.doer)
    shown = sign(table.game.info.colours[doer], viewer.locale) if isinstance(doer, int) and doer >= 0 else EMPTY
    seat = seat_of(table, viewer.held)
    if isinstance(doer, int) and doer >= 0 and doer not in viewer.held:
        headline = table.names(viewer.locale)[doer]  # it may be the viewer's turn as well, but this is what somebody else does
    else:
        headline = whose_turn(table, viewer, seat, state) if state.actors else text(viewer.locale)("web.table.happens")
    return prompt_html(shown, headline, sentence, "wait", EMPTY, phase_html(table, state, viewer.locale))
