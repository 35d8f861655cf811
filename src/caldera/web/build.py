"""The note about the fast build that `make play` makes while the room is already open."""

from __future__ import annotations

from starlette.responses import Response

from caldera.locale import text
from caldera.web.answers import room_of
from caldera.web.http import Request
from caldera.web.routes import get
from caldera.web.security import locale_of


def build_note(request: Request) -> str:
    """One sentence as long as a build is on its way, else nothing."""
    percent = room_of(request).bot_workers.fast_build.percent()
    return "" if percent is None else text(locale_of(request))("web.build.percent", n=percent)


@get("/build")
async def progress(request: Request) -> Response:
    """How far the build of the compiled rules is."""
    return Response(build_note(request), media_type="text/plain")
