"""Earlier positions over HTTP: one at a time, as a viewer may see them, with an address each."""

from __future__ import annotations

from starlette.responses import Response

from caldera.web.http import Request, answer_json
from caldera.web.news import Stops
from caldera.web.past import Eyes, draw_frames, position, stops
from caldera.web.play import number, shown_to, wants_to_see
from caldera.web.routes import get


@get("/t/{table_id}/at/{ply:number}")
async def at(request: Request, table_id: str, ply: int) -> Response:
    """The position after that many actions; with `since`, the pictures on the way from there."""
    table = (await shown_to(request, table_id)).table
    viewer = wants_to_see(request, table)
    eyes = Eyes(table, viewer, request.query_params.get("view", ""))
    shown = position(table, viewer, ply, eyes)
    since = number(request, "since")
    shown.frames = draw_frames(table, viewer, since, ply, eyes) if since is not None and since < ply else []
    return answer_json(shown)


@get("/t/{table_id}/stops")
async def stops_of(request: Request, table_id: str) -> Response:
    """Where a replay stops when it does not stop at dice and forced moves."""
    table = (await shown_to(request, table_id)).table
    return answer_json(Stops(table.version, stops(table, wants_to_see(request, table))))
