"""The note about the fast build that `make play` makes while the room is already open."""

from __future__ import annotations

from litestar import MediaType, get

from caldera.locale import text
from caldera.web.answers import room_of
from caldera.web.security import AnyRequest, locale_of


def build_note(request: AnyRequest) -> str:
    """One sentence as long as a build is on its way, else nothing."""
    percent = room_of(request).bot_workers.fast_build.percent()
    return "" if percent is None else text(locale_of(request))("web.build.percent", n=percent)


@get("/build", media_type=MediaType.TEXT)
async def progress(request: AnyRequest) -> str:
    return build_note(request)
