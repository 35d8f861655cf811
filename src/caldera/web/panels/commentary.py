"""A commentator's link: everybody who plays agrees to it in the drawer, and whoever has it sees all hands, later than they do."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.responses import Response

from caldera.draw.markup import EMPTY, Markup, el, join
from caldera.locale import text
from caldera.tables.live import Live
from caldera.web.api import programs as api
from caldera.web.api.shapes import Changed, TableShown
from caldera.web.http.answers import page, room_of, wants_json
from caldera.web.http.guard import bearer_of, locale_of, session_of
from caldera.web.http.messages import Request, answer_json
from caldera.web.http.routes import get, post
from caldera.web.stage.page_state import page_state
from caldera.web.stage.viewers import Viewer
from caldera.web.table.links import link_box, post_button
from caldera.web.table.notices import notices
from caldera.web.table.play import ALL, page_of, seat_of_token, viewer_of


class Agreement(msgspec.Struct, forbid_unknown_fields=True):
    """Whether a commentator may see all hands, as far as my seats are concerned."""

    agrees: Annotated[bool, Meta(description="False: no, or not any more; the link is dead at once")]
    last_version: int = 0


@post("/t/{table_id}/commentary", name="letComment", refusals=(403, 404, 422), seat="must", example=Agreement(agrees=True))
async def let_comment(request: Request, table_id: str, body: Agreement) -> Changed:
    """Agree to a commentator's link, or take it away from everybody."""
    room, bearer = room_of(request), bearer_of(request)
    table = (await room.live(table_id)).table
    seats = (seat_of_token(table, bearer),) if bearer is not None else table.seats_of(session_of(request))
    return Changed(await room.change(table_id, lambda table: table.commentary.change(seats, body.agrees)))


@get("/t/{table_id}/commentary/{token}", name="commentary", gives=TableShown, refusals=(403, 404))
async def commentary_page(request: Request, table_id: str, token: str) -> Response:
    """A table with all hands, for the commentator who has the link: up to the last position in which everything lay open.

    Its events are those of the table, with `?as=all&key=` and the last part of this address.
    """
    room = room_of(request)
    live = await room.live(table_id)
    shown = await live.open_commentary(room.store, token)
    table, viewer = shown.table, viewer_of(shown.table, None, locale_of(request), ALL)
    if wants_json(request):
        return answer_json(api.table_told(shown, viewer))
    context = page_of(table, viewer, page_state(table, viewer)) | await notices(room, live, table)
    return page(request, "table.html", context | {"key": token, "delay": "" if live.table.is_over else "all"})


def commentary_section(live: Live, viewer: Viewer) -> Markup:
    """In the drawer: who agrees, the link as soon as all do, and the way back. For those who play a game with secrets."""
    table, say = live.table, text(viewer.locale)
    mine = {*viewer.held, *viewer.shared, *viewer.resting}
    if not mine or not table.game.info.hidden or table.is_over:
        return EMPTY
    commentary, names = table.commentary, table.names(viewer.locale)
    agreed = commentary.agreed.intersection(commentary.people())
    shown = [el("h3", say("web.commentary.title")), el("p", say("web.commentary.help"), class_="soft")]
    if agreed:
        shown.append(el("p", say("web.commentary.agreed", who=say.all_of(names[seat] for seat in sorted(agreed)))))
    if commentary.key:
        path = f"/t/{table.id}/commentary/{commentary.key}"
        shown.append(link_box("panel-commentary", path, say("web.commentary.link"), viewer.locale))
    buttons = []
    if not mine <= agreed:
        buttons.append(post_button("/commentary", '{"agrees":true}', say("web.commentary.agree")))
    if agreed:
        buttons.append(post_button("/commentary", '{"agrees":false}', say("web.commentary.revoke")))
    return join(shown, el("p", buttons, class_="row"))
