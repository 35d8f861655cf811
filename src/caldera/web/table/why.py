"""Why can't I? What somebody who touches a thing on the board is told when it leads nowhere, with the clauses behind it."""

from __future__ import annotations

from caldera.core.state import CHANCE
from caldera.core.view import Reason
from caldera.locale import text
from caldera.tables.play.table import Table
from caldera.web.http.messages import Request
from caldera.web.http.routes import get
from caldera.web.stage.news import Explanation
from caldera.web.stage.viewers import Viewer, seat_of
from caldera.web.table.play import shown_to, wants_to_see

LONGEST_QUESTION = 400


def explain(table: Table, viewer: Viewer, element: str, chosen: str) -> Explanation:
    """The reason, what the thing is, and the clauses. `chosen` are the elements touched before, with commas between."""
    game, say = table.game, text(viewer.locale)
    element, before = element[:LONGEST_QUESTION], [name for name in chosen[:LONGEST_QUESTION].split(",") if name]
    piece = game.words.name_piece(element)
    about = say(f"{game.id}.piece.{piece}.about", **game.words.list_facts(say.locale)) if piece else ""
    reason = _reason(table, viewer, element, before)
    clauses = [*reason.clauses, *(game.words.pieces[piece] if piece and not reason.clauses else ())]
    return Explanation(reason.text, about, clauses)


def _reason(table: Table, viewer: Viewer, element: str, before: list[str]) -> Reason:
    """A rule, if one is about it; else whose turn it is and what is asked."""
    game, state, locale, say = table.game, table.state, viewer.locale, text(viewer.locale)
    seat = seat_of(table, viewer.held)
    if state.is_over:
        return Reason(say("learn.why.over"))
    if seat is None:
        return Reason(say("learn.why.watching"))
    if seat not in state.actors:
        names = table.names(locale)
        who = say.all_of(names[actor] for actor in state.actors if actor != CHANCE)
        return Reason(say("learn.why.not_your_turn", who=who) if who else say("learn.why.chance"))
    reason = game.words.explain_touch(state, seat, element, before, locale)
    asked = game.words.write_prompt(state, table.view(seat, locale))
    return reason or Reason(say("learn.why.nothing", asked=asked), game.words.list_clauses(state, seat))


@get("/t/{table_id}/why")
async def why(request: Request, table_id: str, el: str = "", chosen: str = "") -> Explanation:
    """Why something cannot be done now."""
    table = (await shown_to(request, table_id)).table
    return explain(table, wants_to_see(request, table), el, chosen)
