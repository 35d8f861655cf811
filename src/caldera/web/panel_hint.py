"""The drawer's panel with a hint: the best action for whoever is to act, the next best, how sure that is, and why."""

from __future__ import annotations

import json
import logging
from html import escape

from caldera.bots import Advice, Choice
from caldera.bots.advice import PLANNED
from caldera.core.game import Game
from caldera.core.state import GameState
from caldera.core.view import View
from caldera.locale import text
from caldera.tables.hints import plausible_position, start_hint
from caldera.tables.live import Live
from caldera.tables.table import Table
from caldera.web.answers import room_of
from caldera.web.aside import made_aside
from caldera.web.limits import client_of
from caldera.web.security import AnyRequest
from caldera.web.sheet import Viewer, seat_of

log = logging.getLogger(__name__)

ASK_AGAIN = 400
"""Milliseconds after which the page asks again while the hint is being thought about."""
MOST_REASONS = 4


async def hint_panel(request: AnyRequest, live: Live, viewer: Viewer) -> str:
    table, say = live.table, text(viewer.locale)
    refusal = why_no_hint(table, viewer)
    if refusal:
        more = f'<p><button type="button" class="bt" data-panel="analysis">{escape(say("web.drawer.analysis"))}</button></p>'
        return f"<p>{escape(say(f'insight.hint.{refusal}'))}</p>" + (more if refusal == "over" else "")
    seat = seat_of(table, viewer.held)
    assert seat is not None
    thought = start_hint(room_of(request), live, seat, client_of(request))
    if not thought.done():
        return f'<p class="thinking" role="status" data-again="{ASK_AGAIN}">{escape(say("insight.hint.thinking"))}</p>'
    if thought.cancelled() or thought.exception() is not None:
        log.error("no hint for seat %d at table %s", seat, table.id, exc_info=None if thought.cancelled() else thought.exception())
        return f"<p>{escape(say('insight.hint.failed'))}</p>"
    advice = thought.result()
    if advice is None:
        return f'<p class="thinking" role="status" data-again="{ASK_AGAIN}">{escape(say("insight.hint.thinking"))}</p>'
    state, view = table.state.clone(), table.view(seat, viewer.locale)
    # What a game has to say about an action may take it a moment.
    return await made_aside(live, ("hint shown", seat, viewer.locale), lambda: _shown(table, state, advice, seat, view))


def why_no_hint(table: Table, viewer: Viewer) -> str:
    """Why this viewer gets no hint now; nothing when they get one."""
    if table.state.is_over:
        return "over"
    if not table.settings["hints"]:
        return "off"
    if not (viewer.held or viewer.shared):
        return "watching"
    seat = seat_of(table, viewer.held)
    if viewer.covered or seat is None or seat not in table.state.actors:
        return "waiting"
    return ""


def _shown(table: Table, state: GameState, advice: Advice, seat: int, view: View) -> str:
    game = table.game
    best, *others = advice.choices
    words = escape(game.say_action(state, best.action, view))
    sure = escape(view.text(f"insight.hint.sure.{advice.sure}"))
    path = escape(json.dumps(game.click_path(state, best.action, seat)))
    show = f'<button type="button" class="go" data-show="{path}">{escape(view.text("insight.hint.show"))}</button>'
    reasons = "".join(f"<li>{escape(reason)}</li>" for reason in why(game, state, best.action, seat, view))
    compared = advice.sure != PLANNED  # else the numbers would say more than is known
    shown = f'<section class="hint"><h3>{escape(view.text("insight.hint.best"))}</h3><p class="hint-best">{words}</p>'
    shown += f'{_bar(game, best, view) if compared else ""}<p class="hint-sure">{sure}</p>{show}'
    shown += f'<h3>{escape(view.text("insight.hint.why"))}</h3><ul class="hint-why">{reasons}</ul>'
    if others:
        rows = ""
        for choice in others:
            rows += f"<li>{escape(game.say_action(state, choice.action, view))}{_bar(game, choice, view) if compared else ''}</li>"
        shown += f'<h3>{escape(view.text("insight.hint.next"))}</h3><ol class="hint-next">{rows}</ol>'
    return shown + f'<p class="soft">{escape(view.text("insight.hint.note"))}</p></section>'


def _bar(game: Game, choice: Choice, view: View) -> str:
    """The chances with an action, as a bar and as words."""
    percent = round(100 * choice.value)
    key = "insight.hint.team_chance" if game.info.cooperative else "insight.hint.chance"
    words = escape(view.text(key, n=percent))
    return f'<div class="meter" aria-hidden="true"><i style="width:{percent}%"></i></div><p class="soft">{words}</p>'


def why(game: Game, state: GameState, action: int, seat: int, view: View) -> list[str]:
    """The game's reasons, from what the seat may know; what the action does, where the game has no more to say."""
    known = plausible_position(state, seat)
    reasons = game.reasons(known, action, seat, view)[:MOST_REASONS]
    if not reasons:
        label = game.preview(known, action, seat, view).label
        reasons = [label] if label != game.say_action(known, action, view) else []
    return reasons or [view.text("insight.hint.ahead")]
