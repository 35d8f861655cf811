"""Earlier positions over HTTP: one at a time, as a viewer may see them, with an address each."""

from __future__ import annotations

import gzip

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from caldera.web.news import PastPicture, Stops
from caldera.web.past import Eyes, draw_frames, position, stops
from caldera.web.play import number, shown_to, wants_to_see
from caldera.web.security import AnyRequest


@get("/t/{table_id:str}/at/{ply:int}")
async def at(request: AnyRequest, table_id: FromPath[str], ply: FromPath[int]) -> Response[bytes]:
    """The position after that many actions; with `since`, the pictures on the way from there."""
    table = (await shown_to(request, table_id)).table
    viewer = wants_to_see(request, table)
    eyes = Eyes(table, viewer, request.query_params.get("view", ""))
    shown = position(table, viewer, ply, eyes)
    since = number(request, "since")
    shown.frames = draw_frames(table, viewer, since, ply, eyes) if since is not None and since < ply else []
    return answer(request, shown)


@get("/t/{table_id:str}/stops")
async def stops_of(request: AnyRequest, table_id: FromPath[str]) -> Response[bytes]:
    """Where a replay stops when it does not stop at dice and forced moves."""
    table = (await shown_to(request, table_id)).table
    return answer(request, Stops(table.version, stops(table, wants_to_see(request, table))))


def answer(request: AnyRequest, data: PastPicture | Stops) -> Response[bytes]:
    """Boards are long and repeat themselves: a tenth of them goes over the wire."""
    body, headers = msgspec.json.encode(data), {"Cache-Control": "no-store"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers = gzip.compress(body, 1), headers | {"Content-Encoding": "gzip"}
    return Response(body, media_type="application/json", headers=headers)
