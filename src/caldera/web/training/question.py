"""Find the better move: a question on the board, answered by playing. Puzzles of a game, and a finished match's costliest moments.

Nothing is stored: the address names the game or the table, the number of the question and how far it is answered. What is better is
in no page before it is found, shown, or missed twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from starlette.responses import Response

from caldera.bots.advice import compare
from caldera.bots.knowledge import Knowledge
from caldera.core.data import JsonMapping
from caldera.core.game import AnyGame
from caldera.core.match import Match
from caldera.core.registry import game_ids
from caldera.draw.markup import Markup, el
from caldera.games import game as find_game
from caldera.insight.analysis import Decision, costliest
from caldera.insight.puzzles import puzzles
from caldera.insight.turns import turn_number
from caldera.locale import text
from caldera.tables.bots.saved_analyses import AnalysisJob
from caldera.tables.errors import Refused
from caldera.tables.live import Live
from caldera.tables.people.seats import BOT, HERE, Seat
from caldera.tables.play.refusals import refusal
from caldera.tables.play.table import Table
from caldera.tables.settings import UNDO_NONE
from caldera.web.api.shapes import Previews
from caldera.web.http.answers import page, room_of, see
from caldera.web.http.guard import locale_of
from caldera.web.http.limits import client_of
from caldera.web.http.messages import NotFound, Request
from caldera.web.http.routes import get, post
from caldera.web.pages.learn import NO_STORE, Go, staged_news
from caldera.web.pages.rules import rules_html
from caldera.web.panels.hint import why
from caldera.web.stage.news import Explanation, LessonNews
from caldera.web.stage.page_state import PageState, page_state, previews
from caldera.web.stage.parts import verdict_of
from caldera.web.stage.pictures import draw_now, stage
from caldera.web.stage.viewers import Viewer
from caldera.web.table.play import Act, page_of, shown_to, wants_to_see
from caldera.web.table.why import explain

ASKED, MISSED, FOUND, SHOWN = range(4)
"""How far a question is answered; it is the version that the page has seen."""
LOOKS, HORIZON, SECONDS = 24, 24, 0.5
ALSO_GOOD = 0.02


@dataclass(frozen=True)
class Question:
    """A position and what is best there. `played` is what somebody did; `figures` say how much better it is."""

    base: str
    number: int
    of: int
    match: Callable[[], Match]
    seat: int
    best: int
    played: int | None
    figures: tuple[str, dict[str, int]]
    list_at: str


class Asked(Table):
    """A table in memory that waits for the answer, or has got it."""

    def __init__(self, question: Question, step: int) -> None:
        match = question.match()
        seats = [Seat(seat, HERE if seat == question.seat else BOT) for seat in range(match.state.players)]
        super().__init__("question", match, seats, b"", {"undo": UNDO_NONE})
        self.question, self.step = question, step

    def answer(self) -> None:
        self._play(self.question.seat, self.question.best)


async def find_question(request: Request, place: str, number: int) -> Question:
    """A puzzle of a game, or a moment of the table with that name."""
    base = f"/better/{place}/{number}"
    if place in game_ids():
        known = puzzles(place)
        if not 1 <= number <= len(known):
            raise NotFound
        puzzle = known[number - 1]
        deepest = puzzle.searches[-1]
        figures = ("puzzle.proof", {"best": deepest[1], "second": deepest[2], "n": puzzle.duels[1], "won": puzzle.duels[2]})
        match = partial(_start, puzzle.game, puzzle.position)
        return Question(base, number, len(known), match, puzzle.seat, puzzle.best, None, figures, f"/puzzles#{place}")
    live = await shown_to(request, place)
    moments = await moments_of(request, live, wants_to_see(request, live.table).held)
    if not moments or not 1 <= number <= len(moments):
        raise NotFound
    table, moment = live.table, moments[number - 1]
    match = partial(_start, table.game, table.match.state_at(moment.ply).to_json())
    figures = ("puzzle.cost", {"n": round(100 * moment.loss)})
    return Question(base, number, len(moments), match, moment.seat, moment.better, moment.played, figures, f"/better/{table.id}")


def _start(game: AnyGame, position: JsonMapping) -> Match:
    return Match(game, position["players"], position["options"], position)


async def moments_of(request: Request, live: Live, held: tuple[int, ...]) -> list[Decision]:
    """The costliest decisions of a finished match; none until they are known."""
    table = live.table
    analysis = (await _analysis_of(request, table)).analysis if _can_be_asked(table) else None
    return costliest(analysis, held) if analysis else []


def _can_be_asked(table: Table) -> bool:
    return table.state.is_over and bool(table.match.plays)


async def _analysis_of(request: Request, table: Table) -> AnalysisJob:
    return await room_of(request).saved_analyses.analysis_for(table, client_of(request))


# ---- what is shown ----


def shown_state(table: Asked, locale: str, said: str = "") -> PageState:
    shown = page_state(table, _viewer(table, locale))
    shown.rest.version, shown.rest.coach = table.step, str(coach(table, locale, said))
    shown.rest.hint = text(locale)("learn.point")
    if table.step >= FOUND:
        shown.rest.mine, shown.rest.actions, shown.rest.next = False, [], {}
    return shown


def _viewer(table: Asked, locale: str) -> Viewer:
    return Viewer((table.question.seat,), locale)


def coach(table: Asked, locale: str, said: str = "") -> Markup:
    """The question, or what is to be said of the answer, and the way on."""
    say, asked = text(locale), table.question
    view, game = table.view(asked.seat, locale), table.game
    before = asked.match().state
    named = game.words.name_action(before, asked.best, view).rstrip(".")
    if table.step < FOUND:
        title = say("puzzle.title" if table.step == ASKED else "puzzle.no")
        played = say("puzzle.played", move=game.words.name_action(before, asked.played, view)) if asked.played is not None else ""
        clue = say("puzzle.clue", kind=theme_name(game, asked.best, locale))
        words = f"{before.prompt(asked.seat, locale)} {played}" if table.step == ASKED else said or clue
    else:
        title = say("puzzle.yes" if table.step == FOUND else "puzzle.shown", move=named)
        key, figures = asked.figures
        words = f"{' '.join(why(game, before, asked.best, asked.seat, view)[:1])} {say(key, **figures)}"
    progress = el("p", el("span", say("puzzle.number", n=asked.number, of=asked.of)), class_="soft")
    solved = f"{asked.base}" if table.step == FOUND else None
    row = el("p", _buttons(table, locale), class_="row")
    return el(
        "div", progress, el("h2", title), el("p", words, class_="words"), row, data_show="[]", data_path="[]", data_solved=solved
    )


def theme_name(game: AnyGame, action: int, locale: str) -> str:
    """What a puzzle is about, in the words of its game."""
    say, key = text(locale), f"puzzle.theme.{game.id}.{game.describe(action)['kind']}"
    return say(key if say.has(key) else "puzzle.theme.any")


def _buttons(table: Asked, locale: str) -> list[Markup]:
    say, asked = text(locale), table.question
    back = el("a", say("puzzle.all"), class_="quiet", href=asked.list_at)
    if table.step < FOUND:

        def button(name: str, to: int) -> Markup:
            body = f'{{"step":{to}}}'
            return el(
                "button", say(f"puzzle.{name}"), type="button", id=f"coach-{name}", class_="quiet", data_post="/go", data_body=body
            )

        clue = [button("clue_button", MISSED)] if table.step == ASKED else []
        return [back, *clue, button("show", SHOWN)]
    if asked.number < asked.of:
        address = f"{asked.base.rpartition('/')[0]}/{asked.number + 1}"
        return [back, el("a", say("puzzle.next"), class_="go", href=address)]
    return [back]


def news(question: Question, step: int, locale: str, said: str = "") -> LessonNews:
    table, seen, passed = Asked(question, step), None, []
    if step >= FOUND:
        seen = table.game.scene.see(table.state.clone(), question.seat)
        table.answer()
        passed = list(table.frames)
    viewer = _viewer(table, locale)
    return staged_news(table, viewer, stage(table, viewer, passed, seen), shown_state(table, locale, said), step)


def judge(table: Asked, action: int, locale: str) -> tuple[bool, str]:
    """Whether another action is as good, and what is said of it if it is not."""
    asked, game = table.question, table.game
    knowledge, policy = Knowledge(table.state, asked.seat), game.policy()
    horizon = min(int(policy.horizon()), HORIZON)
    worth, _ = compare(policy, knowledge, [action, asked.best], 1, LOOKS, SECONDS, horizon)
    if asked.played is not None and worth[asked.best] - worth[action] < ALSO_GOOD and action != asked.played:
        return True, ""
    view = table.view(asked.seat, locale)
    does = game.preview(table.state, action, asked.seat, view).label.rstrip(".")
    return False, text(locale)("puzzle.wrong", what=does, kind=theme_name(game, asked.best, locale))


# ---- routes ----


@get("/puzzles")
async def puzzles_page(request: Request) -> Response:
    """All puzzles, by game and theme."""
    locale, shown = locale_of(request), []
    for game_id in game_ids():
        themes: dict[str, list[int]] = {}
        for number, puzzle in enumerate(puzzles(game_id), 1):
            themes.setdefault(theme_name(puzzle.game, puzzle.best, locale), []).append(number)
        if themes:
            shown.append((find_game(game_id).info, themes))
    return page(request, "puzzles.html", {"games": shown})


@get("/better/{place}")
async def moments_page(request: Request, place: str) -> Response:
    """The costliest moments of a finished match, each with its board; of a game, its puzzles."""
    if place in game_ids():
        return see(f"/puzzles#{place}")
    live, locale = await shown_to(request, place), locale_of(request)
    table, viewer = live.table, wants_to_see(request, live.table)
    if not _can_be_asked(table):
        raise NotFound
    job, say = await _analysis_of(request, table), text(locale)
    shown = []
    for number, moment in enumerate(await moments_of(request, live, viewer.held), 1):
        question = await find_question(request, place, number)
        asked = Asked(question, ASKED)
        view, state = asked.view(moment.seat, locale), asked.state
        who = "" if viewer.held == (moment.seat,) else table.names(locale)[moment.seat]
        played = table.game.words.name_action(state, moment.played, view)
        shown.append(
            {
                "href": question.base,
                "board": draw_now(asked, moment.seat, locale).whole_board,
                "turn": say("puzzle.turn", n=turn_number(table.match, moment.ply), asked=state.prompt(moment.seat, locale)),
                "played": say("puzzle.who_played", who=who, move=played) if who else say("puzzle.you_played", move=played),
                "cost": say("puzzle.costs", n=round(100 * moment.loss)),
            }
        )
    verdict = verdict_of(table, viewer.held, locale).words
    context = {"info": table.game.info, "verdict": verdict, "moments": shown, "table_id": table.id}
    return page(request, "moments.html", context | {"waiting": job.analysis is None and not job.failed})


@get("/better/{place}/{number:number}", "/better/{place}/{number:number}/{step:number}")
async def question_page(request: Request, place: str, number: int, step: int = 1) -> Response:
    """A question on the board."""
    question, locale = await find_question(request, place, number), locale_of(request)
    table = Asked(question, ASKED if step - 1 != MISSED else MISSED)
    shown = shown_state(table, locale)
    context = page_of(table, _viewer(table, locale), shown) | {"panels": ("rules",), "base": question.base}
    return page(request, "question.html", context)


@post("/better/{place}/{number:number}/go")
async def go_on(request: Request, place: str, number: int, body: Go) -> LessonNews:
    """A clue, or the answer."""
    return news(await find_question(request, place, number), MISSED if body.step == MISSED else SHOWN, locale_of(request))


@post("/better/{place}/{number:number}/act")
async def answer_question(request: Request, place: str, number: int, body: Act) -> LessonNews:
    """Answer by playing: right, as good, or missed; missed twice, it is shown."""
    question, locale = await find_question(request, place, number), locale_of(request)
    table = Asked(question, ASKED)
    if body.seat != question.seat or body.last_version >= FOUND:
        raise Refused("not_your_turn")
    if body.action not in table.state.legal_actions(body.seat):
        raise refusal(table, body.seat, body.action)
    if body.action == question.best:
        return news(question, FOUND, locale)
    as_good, said = await asyncio.to_thread(judge, table, body.action, locale)
    return news(question, FOUND if as_good else MISSED if body.last_version == ASKED else SHOWN, locale, said)


@get("/better/{place}/{number:number}/previews")
async def question_previews(request: Request, place: str, number: int, last_version: int = 0) -> Previews:
    """What each action would do."""
    table = Asked(await find_question(request, place, number), min(last_version, MISSED))
    shown = previews(table, _viewer(table, locale_of(request)))
    shown.version = last_version
    return shown


@get("/better/{place}/{number:number}/panel/rules")
async def question_rules(request: Request, place: str, number: int, clause: str = "") -> Response:
    """The rules panel beside a question."""
    question = await find_question(request, place, number)
    return Response(rules_html(question.match().game, locale_of(request), clause), media_type="text/html", headers=NO_STORE)


@get("/better/{place}/{number:number}/why")
async def question_why(request: Request, place: str, number: int, el: str = "", chosen: str = "") -> Explanation:
    """Why something cannot be done now, beside a question."""
    table = Asked(await find_question(request, place, number), ASKED)
    return explain(table, _viewer(table, locale_of(request)), el, chosen)
