"""A guided first game in the page of a table. Nothing is stored: the address has the step, and the script has the rest."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from starlette.responses import Response

from caldera.core.guide import Guide, Step, guide, has_guide
from caldera.draw.markup import Markup, el
from caldera.games import game as find_game
from caldera.locale import Text, text
from caldera.tables.errors import Refused
from caldera.tables.people.seats import BOT, HERE, Seat
from caldera.tables.play.notes import Frame
from caldera.tables.play.refusals import refusal
from caldera.tables.play.table import Table
from caldera.tables.settings import UNDO_NONE
from caldera.web.api.shapes import Previews
from caldera.web.http.answers import page
from caldera.web.http.guard import locale_of
from caldera.web.http.messages import NotFound, Request
from caldera.web.http.routes import get, post
from caldera.web.pages.rules import inline, rules_html
from caldera.web.stage.log_lines import log_lines
from caldera.web.stage.news import Explanation, LessonNews, LogChange, News, PictureChange, StepShown
from caldera.web.stage.page_state import PageState, page_state, previews
from caldera.web.stage.pictures import Staged, picture_of, stage
from caldera.web.stage.viewers import Viewer, seat_of
from caldera.web.table.play import Act, page_of
from caldera.web.table.why import explain

NO_STORE = {"Cache-Control": "no-store"}


class Go(msgspec.Struct, forbid_unknown_fields=True):
    """Show another step."""

    step: int
    last_version: int


class Lesson(Table):
    """A table in memory, as a step of a guide finds it."""

    def __init__(self, course: Guide, index: int) -> None:
        seats = [Seat(seat, HERE if seat == course.seat else BOT) for seat in range(course.chapters[0].state.players)]
        super().__init__(f"learn-{course.game.id}", course.beginning(index), seats, b"", {"undo": UNDO_NONE})
        self.guide = course
        self.index = index
        for seat, action in course.plays_before(index):
            self._play(seat, action)
        self.frames.clear()

    def go_on(self) -> list[Frame]:
        """Play what happens before the next step; everything that happened on the way."""
        for seat, action in self.guide.plays_between(self.index):
            self._play(seat, action)
        self.index += 1
        return list(self.frames)

    @property
    def step(self) -> Step:
        return self.guide.steps[self.index]


@lru_cache(maxsize=64)
def lesson(game_id: str, index: int) -> Lesson:
    """The table at a step; it is only looked at."""
    return Lesson(guide(find_game(game_id)), index)


def _at(game_id: str, index: int) -> Lesson:
    if not has_guide(find_game(game_id).id) or not 0 <= index < len(guide(find_game(game_id)).steps):
        raise NotFound
    return lesson(game_id, index)


# ---- what the learner sees ----


def lesson_page_state(table: Lesson, locale: str) -> PageState:
    shown = page_state(table, _learner(table, locale))
    shown.rest.version, shown.rest.coach = table.index, str(coach(table, locale))
    shown.rest.hint = text(locale)("learn.point")
    if table.step.action is None:  # there is something to read first
        shown.rest.mine, shown.rest.actions, shown.rest.next = False, [], {}
        shown.rest.hint = text(locale)("learn.read")
    return shown


def _learner(table: Lesson, locale: str) -> Viewer:
    return Viewer((table.guide.seat,), locale)


def coach(table: Lesson, locale: str) -> Markup:
    """The panel: how far we are, what the coach says, what is to be touched or looked at, and the way back and on."""
    say, step, game = text(locale), table.step, table.game
    index, of = table.index, len(table.guide.steps)
    path = [] if step.action is None else game.clicks.find_path(table.state, step.action, table.guide.seat)
    dashes = [el("i", class_="done" if number <= index else None) for number in range(of)]
    progress = el("p", dashes, el("span", say("learn.step", n=index + 1, of=of), class_="vh"), class_="progress")
    title = el("h2", say(f"{game.id}.guide.{step.text}.title"))
    words = el("p", inline(say(f"{game.id}.guide.{step.text}.say")), class_="words")
    buttons = el("p", _buttons(table, say), class_="row")
    pointed, asked = (msgspec.json.encode(names).decode() for names in (step.show, path))
    kind = "does" if path else None
    return el("div", progress, title, words, buttons, class_=kind, data_show=pointed, data_path=asked)


def _buttons(table: Lesson, say: Text) -> list[Markup]:
    """Each has its own place, the same in every step: a resting pointer never finds another word under it."""
    index, last = table.index, len(table.guide.steps) - 1

    def button(name: str, to: int, kind: str, key: str) -> Markup:
        body = f'{{"step":{to}}}'
        off = None if 0 <= to <= last else True
        return el("button", say(key), type="button", id=f"coach-{name}", class_=kind, data_post="/go", data_body=body, disabled=off)

    shown = [button("back", index - 1, "quiet", "learn.back")]
    if index == last:
        return [*shown, el("a", say("learn.real_game"), class_="go", href=f"/g/{table.game.id}/new")]
    shown.append(el("a", say("learn.leave"), class_="quiet", href="/"))
    reads = table.step.action is None
    return [*shown, button("next", index + 1, "go", "learn.next") if reads else button("do", index + 1, "quiet", "learn.do_it")]


def news(game_id: str, last_version: int, index: int, locale: str) -> LessonNews:
    """What the page needs to show a step, as an event of a table would tell it."""
    table, passed, seen = _at(game_id, index), list[Frame](), None
    learner = _learner(table, locale)
    if index == last_version + 1:
        table = Lesson(guide(find_game(game_id)), last_version)
        seen = table.game.scene.see(table.state.clone(), seat_of(table, learner.held))  # playing changes the state itself
        passed = table.go_on()
    return staged_news(table, learner, stage(table, learner, passed, seen), lesson_page_state(table, locale), index)


def staged_news(table: Table, learner: Viewer, staged: Staged, last: PageState, version: int) -> LessonNews:
    """What was staged on the way to a page's state, as one answer."""
    frames = [_frame(table, learner, frame, steps) for frame, steps in zip(staged.drawn, staged.steps[:-1], strict=True)]
    last.rest.board, last.rest.steps, last.rest.telling = [last.whole_board], staged.steps[-1], staged.telling
    return LessonNews(version, News(frames, last.rest, LogChange(0, log_lines(table, learner, 0))))


def _frame(table: Table, learner: Viewer, frame: Frame, steps: list[StepShown]) -> PictureChange:
    board, whole = picture_of(table, learner, frame)
    whole.board, whole.steps = ["".join([piece for layer in board for piece in layer])], steps
    return whole


# ---- routes ----


@get("/g/{game_id}/learn", "/g/{game_id}/learn/{number:number}")
async def learn_page(request: Request, game_id: str, number: int = 1) -> Response:
    """A guided first game, at a step counted from 1."""
    table, locale = _at(game_id, number - 1), locale_of(request)
    shown = lesson_page_state(table, locale)
    context = page_of(table, _learner(table, locale), shown) | {"panels": ("rules",), "base": f"/g/{game_id}/learn"}
    return page(request, "learn.html", context)


@post("/g/{game_id}/learn/go")
async def go_to_step(request: Request, game_id: str, body: Go) -> LessonNews:
    """Go to a step of a lesson."""
    return news(game_id, body.last_version, body.step, locale_of(request))


@post("/g/{game_id}/learn/act")
async def try_action(request: Request, game_id: str, body: Act) -> LessonNews:
    """Take an action in a lesson.

    What the script has there, or something else that is explained.
    """
    locale = locale_of(request)
    table = _at(game_id, body.last_version)
    step, game, seat = table.step, table.game, table.guide.seat
    if step.action is None or body.seat != seat:
        raise Refused("not_your_turn")
    if body.action == step.action:
        return news(game_id, body.last_version, body.last_version + 1, locale)
    if body.action not in table.state.legal_actions(seat):
        raise refusal(table, seat, body.action)
    key = f"{game.id}.guide_wrong.{step.text}"

    def kindly(locale: str) -> str:
        say, view = text(locale), table.view(seat, locale)
        expected = game.words.name_action(table.state, table.step.action or 0, view)
        return say(key) if say.has(key) else say("learn.wrong", expected=expected)

    raise Refused("illegal", reason=kindly)


@get("/g/{game_id}/learn/previews")
async def lesson_previews(request: Request, game_id: str, last_version: int = 0) -> Previews:
    """What each action of the learner would do."""
    table = _at(game_id, last_version)
    shown = previews(table, _learner(table, locale_of(request)))
    shown.version = table.index
    return shown


@get("/g/{game_id}/learn/panel/rules")
async def lesson_rules(request: Request, game_id: str, clause: str = "") -> Response:
    """The rules panel in a lesson."""
    shown = rules_html(find_game(game_id), locale_of(request), clause)
    return Response(shown, media_type="text/html", headers=NO_STORE)


@get("/g/{game_id}/learn/why")
async def lesson_why(
    request: Request,
    game_id: str,
    el: str = "",
    chosen: str = "",
    last_version: int = 0,
) -> Explanation:
    """Why something cannot be done now, in a lesson."""
    table = _at(game_id, last_version)
    return explain(table, _learner(table, locale_of(request)), el, chosen)
