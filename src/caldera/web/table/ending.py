"""After the end of a match: its story, and the rematch."""

from __future__ import annotations

import json

import msgspec
from starlette.responses import Response

from caldera.draw.markup import Markup, el, join
from caldera.insight.story import tell_story
from caldera.insight.story_chart import smooth, story_chart
from caldera.insight.turns import gains_by_eruption
from caldera.locale import text
from caldera.tables.errors import BadTable
from caldera.tables.live import Live
from caldera.tables.play.rematch import find_rematch, open_rematch, sit_again
from caldera.web.http.answers import room_of, see
from caldera.web.http.guard import keep_session, session_or_new
from caldera.web.http.limits import client_of, keeper_of
from caldera.web.http.messages import Request
from caldera.web.http.routes import get, post
from caldera.web.panels.analysis import made_aside
from caldera.web.stage.viewers import Viewer
from caldera.web.table.play import shown_to
from caldera.web.training.challenges import medals_shown


async def story_panel(request: Request, live: Live, viewer: Viewer) -> Markup:
    """The match in three sentences: to its players as theirs."""
    table = live.table
    if not table.state.is_over or not table.match.plays:
        return el("p", text(viewer.locale)("insight.analysis.not_over"))
    view = table.view(viewer.held[0] if len(viewer.held) == 1 else None, viewer.locale)

    def write_story() -> Markup:
        story = tell_story(table.match, view)
        chart = story_chart(smooth(story.chances), story.turn.ply if story.turn else None, story.turn_sentence, view)
        lines = el("ol", [el("li", each) for each in story.sentences])
        stripes = el("div", id="stripes", data_gains=json.dumps(gains_by_eruption(table.match)), hidden=True)
        return join(el("h3", view.text("web.end.story")), lines, el("h3", view.text("insight.analysis.chances")), chart, stripes)

    story = await made_aside(live, ("story", view.seat, viewer.locale), write_story)
    return join(story, medals_shown(table, viewer.held, viewer.locale))


class NextTable(msgspec.Struct):
    """Where the people of a table play now; empty: nowhere yet."""

    path: str


@get("/t/{table_id}/tv/next")
async def next_on_tv(request: Request, table_id: str) -> NextTable:
    """The television of the rematch, once somebody has opened it."""
    room = room_of(request)
    table = (await room.live(table_id)).view_for(seated=False).table
    opened = await find_rematch(room, table) if table.is_over else None
    return NextTable(f"/t/{opened.table.id}/tv" if opened else "")


@post("/t/{table_id}/rematch")
async def rematch(request: Request, table_id: str) -> Response:
    """To the rematch: a new table, or the one that somebody else has opened already."""
    live = await shown_to(request, table_id)
    table, room, session = live.table, room_of(request), session_or_new(request)
    if not table.is_over or not table.seats_of(session):
        raise BadTable("no_rematch")
    opened = await find_rematch(room, table)
    if opened is None:
        client = client_of(request)
        keeper_of(request).admit_table(client)
        opened = await open_rematch(room, table, session, client)
        room.push.notify_rematch(table, session)
    await sit_again(room, table, opened, session)
    answer = see(f"/t/{opened.table.id}")
    keep_session(answer, request, session)
    return answer
