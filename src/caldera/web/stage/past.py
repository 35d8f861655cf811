"""What a viewer sees of an earlier position of the match: what the same seat could see then, never more.

Once a match is over, everybody may look through any seat, or see everything.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType

from caldera.core.state import CHANCE, Event, GameState
from caldera.core.view import View
from caldera.draw.markup import EMPTY, Markup
from caldera.locale import text
from caldera.tables.errors import Refused
from caldera.tables.play.notes import Frame
from caldera.tables.play.table import Table
from caldera.web.pages.signs import sign
from caldera.web.stage.news import PastPicture
from caldera.web.stage.parts import phase_html, prompt_html
from caldera.web.stage.pictures import Picture, draw_position, show_steps
from caldera.web.stage.viewers import Viewer
from caldera.web.timing.shown import clock_bar

OWN, PUBLIC, ALL = "", "public", "all"
LONGEST_ANIMATION = 80
"""More pictures than this on the way from one position to another are not shown."""


class Eyes:
    """Through whom earlier positions are seen: as the viewer themself, as anybody may (what is shared), or, once the match is over,
    as somebody else.
    """

    def __init__(self, table: Table, viewer: Viewer, requested: str = OWN) -> None:
        if requested not in (OWN, PUBLIC) and not table.is_over:
            raise Refused("time.view_running")
        seats = {str(seat): seat for seat in range(table.players)}
        self._table = table
        self._viewer = viewer
        self._all = requested == ALL
        self._fixed = requested in (PUBLIC, ALL) or requested in seats
        self._seat = seats.get(requested)

    def seat(self, ply: int, state: GameState) -> int | None:
        """Whose eyes they are at that position."""
        held = self._viewer.held
        if self._fixed:
            return self._seat
        if len(held) > 1 and self._table.game.info.hidden:
            return None  # several people look at this screen: nobody's secrets are on it
        acting = [seat for seat in state.actors if seat in held]
        acted = [seat for seat, _ in reversed(self._table.match.plays[:ply]) if seat in held]
        return next(iter([*acting, *acted, *held]), None)

    def see(self, state: GameState, seat: int | None) -> Any:
        scene = self._table.game.scene
        if self._all:
            return scene.see_all(state)
        return scene.see(state, seat) if self._fixed else self._table.look(state, seat)

    def know(self, event: Event, seat: int | None) -> bool:
        return self._all or (event.known_to(seat) if self._fixed else self._table.knows(event, seat))


def check_ply(table: Table, ply: int) -> int:
    if not 0 <= ply <= table.match.ply:
        raise Refused("time.no_ply", n=ply)
    return ply


def position(table: Table, viewer: Viewer, ply: int, eyes: Eyes) -> PastPicture:
    """The pieces of the page that show a position: board, what is below it, seats, and what was asked."""
    state = table.match.state_at(check_ply(table, ply))
    seat = eyes.seat(ply, state)
    view = table.view(seat, viewer.locale)
    shown = draw_position(table, state, eyes.see(state, seat), view)
    past = _past(shown, ply, str(_prompt(table, state, view)))
    past.clock = clock_bar(table, viewer, ply) if table.clocks else UNSET
    return past


def _past(picture: Picture, ply: int, prompt: str | UnsetType = UNSET) -> PastPicture:
    return PastPicture(
        board=picture.whole_board, footer=picture.footer, seats=picture.seats, gauges=picture.gauges, ply=ply, prompt=prompt
    )


def opened_at(table: Table, viewer: Viewer, ply: int | None) -> PastPicture | None:
    """The earlier position at which the page is to open, if its address names one."""
    if ply is None or viewer.is_device_passed_on or ply > table.match.ply:
        return None
    return position(table, viewer, ply, Eyes(table, viewer))


def _prompt(table: Table, state: GameState, view: View) -> Markup:
    say, names = text(view.locale), table.names(view.locale)
    asked = table.game.words.write_prompt(state, view)
    if state.is_over:
        return prompt_html(EMPTY, say("web.table.over"), asked, "over")
    if state.actors == (CHANCE,):
        return prompt_html(EMPTY, say("web.table.chance"), asked, "was", EMPTY, phase_html(table, state, view.locale))
    who = say.all_of(names[seat] for seat in state.actors)
    shown, phase = sign(table.game.info.colours[state.actors[0]], view.locale), phase_html(table, state, view.locale)
    return prompt_html(shown, say("web.home.waiting", who=who), asked, "was", EMPTY, phase)


def draw_frames(table: Table, viewer: Viewer, since: int, ply: int, eyes: Eyes) -> list[PastPicture]:
    """The pictures on the way from one position to a later one, each with the steps that lead to it: as it was shown then."""
    frames = _frames_between(table, check_ply(table, since), check_ply(table, ply), eyes)
    if len(frames) > LONGEST_ANIMATION:
        return []
    shown: list[PastPicture] = []
    state = table.match.state_at(since)
    before = eyes.see(state, eyes.seat(since, state))
    for frame in frames:
        seat = eyes.seat(frame.version, frame.state)
        view, after = table.view(seat, viewer.locale), eyes.see(frame.state, seat)
        picture = _past(draw_position(table, frame.state, after, view), frame.version, str(_told(table, frame, view)))
        picture.steps = show_steps(table.game.scene, frame, before, after, view)
        shown.append(picture)
        before = after
    return shown


def _frames_between(table: Table, since: int, ply: int, eyes: Eyes) -> list[Frame]:
    """What happened there, as far as these eyes may know it; the version of each is its ply."""
    frames: list[Frame] = []
    doer = CHANCE
    for number in range(since, ply):
        doer = table.match.plays[number][0] if table.match.plays[number][0] != CHANCE else doer
        happened = [Frame(number + 1, state, event, doer) for event, state in table.match.frames_of(number)]
        frames += [frame for frame in happened if eyes.know(frame.event, eyes.seat(number + 1, frame.state))]
        if len(frames) > LONGEST_ANIMATION:
            break
    return frames


def _told(table: Table, frame: Frame, view: View) -> Markup:
    """While something of the past happens: who did it, and what."""
    doer = frame.event.data.get("seat", frame.doer)
    is_somebody = isinstance(doer, int) and doer >= 0
    shown = sign(table.game.info.colours[doer], view.locale) if is_somebody else EMPTY
    headline = table.names(view.locale)[doer] if is_somebody else text(view.locale)("web.table.chance")
    sentence = table.game.words.write_log_line(frame.event, view)
    return prompt_html(shown, headline, sentence, "was", EMPTY, phase_html(table, frame.state, view.locale))


def stops(table: Table) -> list[int]:
    """Where a turn began, and the last position: a replay goes from one to the next."""
    plays, turns = table.match.plays, table.takebacks.turns
    found: list[int] = []
    turn: object = None
    for ply, (seat, _) in enumerate(plays):
        if seat != CHANCE and (not found or turns[ply] != turn):
            turn = turns[ply]
            found.append(ply)
    return [*found, table.match.ply]
