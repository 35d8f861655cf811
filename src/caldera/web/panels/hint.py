"""Hints: one sentence at the prompt with a ghost on the board; behind a link the drawer's panel, with the next best actions, how
sure that is, and why."""

from __future__ import annotations

import json
import logging

from caldera.bots import Advice, Choice
from caldera.bots.advice import CLOSE, EQUAL, PLANNED
from caldera.core.game import AnyGame
from caldera.core.state import GameState
from caldera.core.view import View
from caldera.draw.markup import Markup, el, join
from caldera.locale import text
from caldera.tables.bots.hints import plausible_position, start_hint
from caldera.tables.live import Live
from caldera.tables.play.table import Table
from caldera.web.http.answers import room_of
from caldera.web.http.limits import client_of
from caldera.web.http.messages import Request
from caldera.web.http.routes import get
from caldera.web.panels.analysis import made_aside
from caldera.web.stage.news import HintShown
from caldera.web.stage.viewers import Viewer, seat_of
from caldera.web.table.play import shown_to, wants_to_see

log = logging.getLogger(__name__)

ASK_AGAIN = 400
"""Milliseconds after which the page asks again while the hint is being thought about."""
MOST_REASONS = 4
CLOSING = ("”", "»")
THINKING, FAILED = "thinking", "failed"


async def hint_panel(request: Request, live: Live, viewer: Viewer) -> Markup:
    table, say = live.table, text(viewer.locale)
    refusal = why_no_hint(table, viewer)
    if refusal:
        more = el("p", el("button", say("web.drawer.analysis"), type="button", class_="bt", data_panel="analysis"))
        return join(el("p", say(f"insight.hint.{refusal}")), more if refusal == "over" else None)
    seat = seat_of(table, viewer.held)
    assert seat is not None
    advice = find_advice(request, live, seat)
    if advice == THINKING:
        return el("p", say("insight.hint.thinking"), class_="thinking", role="status", data_again=ASK_AGAIN)
    if not isinstance(advice, Advice):
        return el("p", say("insight.hint.failed"))
    state, view = table.state.clone(), table.view(seat, viewer.locale)
    # What a game has to say about an action may take it a moment.
    return await made_aside(live, ("hint shown", seat, viewer.locale), lambda: _shown(table, state, advice, seat, view))


def find_advice(request: Request, live: Live, seat: int) -> Advice | str:
    """The advice for an acting seat, or how far it is: still being thought about, or failed."""
    thought = start_hint(room_of(request), live, seat, client_of(request))
    if not thought.done():
        return THINKING
    if thought.cancelled() or thought.exception() is not None:
        why_not = None if thought.cancelled() else thought.exception()
        log.error("no hint for seat %d at table %s", seat, live.table.id, exc_info=why_not)
        return FAILED
    return thought.result() or THINKING


@get("/t/{table_id}/hint")
async def hint(request: Request, table_id: str) -> HintShown:
    """What a good player would do, in one sentence."""
    live = await shown_to(request, table_id)
    table, viewer = live.table, wants_to_see(request, live.table)
    say, refusal = text(viewer.locale), why_no_hint(table, viewer)
    if refusal:
        return HintShown(table.version, say(f"insight.hint.{refusal}"))
    seat = seat_of(table, viewer.held)
    assert seat is not None
    advice = find_advice(request, live, seat)
    if not isinstance(advice, Advice):
        return HintShown(table.version, say(f"insight.hint.{advice}"), again=ASK_AGAIN if advice == THINKING else 0)
    state, view = table.state.clone(), table.view(seat, viewer.locale)
    return await made_aside(live, ("hint said", seat, viewer.locale), lambda: _say(table, state, advice, seat, view))


def _say(table: Table, state: GameState, advice: Advice, seat: int, view: View) -> HintShown:
    """The move, the strongest reason for it, and whether something else would do as well."""
    game, action = table.game, advice.choices[0].action
    named, (reason, *_) = game.words.name_action(state, action, view).rstrip("."), why(game, state, action, seat, view)
    move = named if named.endswith(CLOSING) else f"{named}."  # a sentence to say has its own full stop
    said = reason if reason.startswith(named) else view.text("insight.hint.said", move=move, reason=reason)
    close = view.text("insight.hint.little") if advice.sure in (CLOSE, EQUAL) else ""
    sentence = f"{said} {close}".rstrip()
    return HintShown(table.version, sentence, game.clicks.find_path(state, action, seat), action)


def why_no_hint(table: Table, viewer: Viewer) -> str:
    """Why this viewer gets no hint now; nothing when they get one."""
    if table.is_over:
        return "over"
    if not table.settings["hints"]:
        return "off"
    if not (viewer.held or viewer.shared):
        return "watching"
    seat = seat_of(table, viewer.held)
    if viewer.is_device_passed_on or seat is None or seat not in table.state.actors:
        return "waiting"
    return ""


def _shown(table: Table, state: GameState, advice: Advice, seat: int, view: View) -> Markup:
    game = table.game
    best, *others = advice.choices
    compared = advice.sure != PLANNED  # else the numbers would say more than is known

    def bar(choice: Choice) -> Markup | None:
        return _bar(game, choice, view) if compared else None

    path = json.dumps(game.clicks.find_path(state, best.action, seat))
    shown = [
        el("h3", view.text("insight.hint.best")),
        el("p", game.words.name_action(state, best.action, view), class_="hint-best"),
        bar(best),
        el("p", view.text(f"insight.hint.sure.{advice.sure}"), class_="hint-sure"),
        el("button", view.text("insight.hint.show"), type="button", class_="go", data_show=path),
        el("h3", view.text("insight.hint.why")),
        el("ul", [el("li", reason) for reason in why(game, state, best.action, seat, view)], class_="hint-why"),
    ]
    if others:
        rows = [el("li", game.words.name_action(state, choice.action, view), bar(choice)) for choice in others]
        shown += [el("h3", view.text("insight.hint.next")), el("ol", rows, class_="hint-next")]
    return el("section", shown, el("p", view.text("insight.hint.note"), class_="soft"), class_="hint")


def _bar(game: AnyGame, choice: Choice, view: View) -> Markup:
    """The chances with an action, as a bar and as words."""
    percent = round(100 * choice.value)
    key = "insight.hint.team_chance" if game.info.cooperative else "insight.hint.chance"
    meter = el("div", el("i", style=f"width:{percent}%"), class_="meter", aria_hidden="true")
    return join(meter, el("p", view.text(key, n=percent), class_="soft"))


def why(game: AnyGame, state: GameState, action: int, seat: int, view: View) -> list[str]:
    """The game's reasons, from what the seat may know; what the action does, where the game has no more to say."""
    guess = plausible_position(state, seat)
    reasons = game.words.list_reasons(guess, action, seat, view)[:MOST_REASONS]
    if not reasons:
        label = game.preview(guess, action, seat, view).label
        reasons = [label] if label != game.words.name_action(guess, action, view) else []
    return reasons or [view.text("insight.hint.ahead")]
