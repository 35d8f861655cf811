"""What-if tables in the browser: the panel that opens one, for any position that the viewer may see."""

from __future__ import annotations

from starlette.responses import Response

from caldera.bots import bots_at_tables
from caldera.bots.names import bot_name
from caldera.draw.markup import EMPTY, Markup, el, join
from caldera.locale import text
from caldera.tables.errors import TableError
from caldera.tables.live import Live
from caldera.tables.people.seats import BOT, HERE, LINK, SeatSpec
from caldera.tables.play.table import Table
from caldera.tables.play.whatif import branch, check_branch
from caldera.tables.settings import UNDO_FREE
from caldera.web.http.answers import room_of, see
from caldera.web.http.guard import keep_session, session_or_new
from caldera.web.http.limits import client_of
from caldera.web.http.messages import Request
from caldera.web.http.routes import post
from caldera.web.owner.access import admit_table
from caldera.web.pages.signs import sign
from caldera.web.stage.viewers import Viewer
from caldera.web.table.play import number, shown_to


async def try_panel(request: Request, live: Live, viewer: Viewer) -> Markup:
    """Who plays whom in a what-if that begins at the position looked at."""
    table, say = live.table, text(viewer.locale)
    wished = number(request, "ply")
    ply = table.match.ply if wished is None else min(wished, table.match.ply)
    try:
        check_branch(table, ply)
    except TableError as refused:
        return el("p", refused.say(viewer.locale))
    begin = say("web.try.ply", n=ply) if ply else say("web.try.start")
    seats = [_seat(table, index, name, viewer.locale) for index, name in enumerate(table.names(viewer.locale))]
    start, button = el("input", type="hidden", name="ply", value=ply), el("button", say("web.try.go"), class_="go")
    form = el("form", start, seats, button, class_="try", method="post", action=f"/t/{table.id}/try")
    address = f"/g/{table.game.id}/position?table={table.id}&ply={ply}"
    edit = el("p", el("a", say("position.edit"), class_="bt", href=address)) if not table.game.edition else EMPTY
    return join(el("p", say("web.try.intro")), el("p", el("b", begin)), form, edit)


def _seat(table: Table, index: int, name: str, locale: str) -> Markup:
    say, bot = text(locale), table.seats[index].bot
    kinds = [(HERE, say("web.try.here")), (LINK, say("web.try.link"))]
    kinds += [(f"{BOT} {level}", say("web.try.bot", level=bot_name(level, locale))) for level in bots_at_tables(table.game.id)]
    chosen = f"{BOT} {bot}" if bot else HERE
    options = [el("option", shown, value=value, selected=value == chosen) for value, shown in kinds]
    colour = table.game.info.colours[index]
    asked = (sign(colour, locale), el("span", say("web.try.seat", who=name)))
    return el("label", asked, el("select", options, name=f"seat.{index}"), class_=f"c-{colour}")


@post("/t/{table_id}/try")
async def try_from(request: Request, table_id: str) -> Response:
    """A new table that goes on from a position of this one, to try something else.

    Whoever asks may see that far.
    """
    admit_table(request)
    table = (await shown_to(request, table_id)).table
    form = await request.fields()
    digits = str(form.get("ply", ""))
    record = branch(table, int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 7 else -1)
    seat_specs = []
    for index, seat in enumerate(table.seats):
        kind, _, bot = str(form.get(f"seat.{index}", HERE)).partition(" ")
        seat_specs.append(SeatSpec(kind, "" if kind == LINK else seat.name, bot))
    session = session_or_new(request)
    trial = await room_of(request).create(
        table.game.id, seat_specs, record.options, session, {"undo": UNDO_FREE}, record, client_of(request)
    )
    answer = see(f"/t/{trial.id}")
    keep_session(answer, request, session)
    return answer
