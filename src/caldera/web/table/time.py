"""Earlier positions over HTTP: one at a time, as a viewer may see them, with an address each."""

from __future__ import annotations

from caldera.web.http.messages import Request
from caldera.web.http.routes import get
from caldera.web.stage.news import PastPicture, Stops
from caldera.web.stage.past import Eyes, draw_frames, position, stops
from caldera.web.table.play import number, shown_to, wants_to_see


@get("/t/{table_id}/at/{ply:number}")
async def at(request: Request, table_id: str, ply: int) -> PastPicture:
    """A position of the past; with `since`, the pictures that lead to it from there."""
    table = (await shown_to(request, table_id)).table
    viewer = wants_to_see(request, table)
    eyes = Eyes(table, viewer, request.query_params.get("view", ""))
    shown = position(table, viewer, ply, eyes)
    since = number(request, "since")
    shown.frames = draw_frames(table, viewer, since, ply, eyes) if since is not None and since < ply else []
    return shown


@get("/t/{table_id}/stops")
async def stops_of(request: Request, table_id: str) -> Stops:
    """The positions at which a turn began."""
    table = (await shown_to(request, table_id)).table
    return Stops(table.version, stops(table))
