"""What every page needs, and how errors are told: in the reader's language, as a page or as JSON."""

from __future__ import annotations

import errno
import logging
import re
from collections.abc import Mapping, Sequence
from typing import Any

from litestar import MediaType, Response
from litestar.exceptions import HTTPException, NotFoundException
from litestar.response import Redirect, Template

from caldera.core.errors import BadInput, BadOption, UnknownGame
from caldera.core.guide import has_guide
from caldera.locale import LOCALES, NAMES, text
from caldera.tables.errors import (
    BadTable,
    ChatRefused,
    Damaged,
    NoSuchTable,
    NotYourSeat,
    Refused,
    RulesChanged,
    Stale,
    TableError,
    Unavailable,
    Unreadable,
)
from caldera.tables.room import Room
from caldera.tables.store.archive import Archive
from caldera.web.assets import PLAIN, game_file_url, script, static_url, style
from caldera.web.limits import TooMany
from caldera.web.security import AnyRequest, locale_of
from caldera.web.signs import icon, sign

log = logging.getLogger(__name__)

STATUS: dict[type[TableError], int] = {
    NoSuchTable: 404,
    NotYourSeat: 403,
    Stale: 409,
    Refused: 422,
    ChatRefused: 422,
    BadTable: 422,
    Unreadable: 422,
    Damaged: 422,
    RulesChanged: 422,
    Unavailable: 503,
}
HTTP_MESSAGES = {404: "not_found", 405: "not_found", 413: "too_large", 415: "compressed", 421: "wrong_host"}


class OtherSite(HTTPException):
    status_code = 403


class WrongHost(HTTPException):
    status_code = 421


class CompressedBody(HTTPException):
    status_code = 415


def room_of(request: AnyRequest) -> Room:
    room: Room = request.app.state.room
    return room


def page(request: AnyRequest, name: str, context: Mapping[str, Any], status: int = 200) -> Template:
    locale = locale_of(request)
    common = {
        "say": text(locale),
        "has": text(locale).has,
        "locale": locale,
        "locales": [(code, NAMES[code]) for code in LOCALES],
        "here": f"{request.url.path}?{request.url.query}".rstrip("?") if request.method == "GET" else "/",
        "static": static_url,
        "game_file": game_file_url,
        "has_guide": has_guide,
        "script": lambda name: script(name).address,
        "style": lambda which=PLAIN: style(which).address,
        "sign": sign,
        "icon": icon,
        "own_address": request.app.state.get("own_address", ""),
    }
    return Template(name, context=common | dict(context), status_code=status, headers={"Cache-Control": "no-store"})


def see(path: str) -> Redirect:
    return Redirect(path, status_code=303)


# ---- errors ----


def wants_json(request: AnyRequest) -> bool:
    """Programs, and the scripts of our own pages, say so in what they send or in what they accept."""
    said = request.headers.get("content-type", "") + request.headers.get("accept", "")
    return "application/json" in said


def tell_error(request: AnyRequest, status: int, message: str, clauses: Sequence[str] = ()) -> Response[Any]:
    if wants_json(request):
        told: dict[str, Any] = {"error": message} | ({"clauses": list(clauses)} if clauses else {})
        return Response(told, status_code=status, media_type=MediaType.JSON)
    return page(request, "error.html", {"message": message, "status": status}, status)


def on_table_error(request: AnyRequest, error: TableError) -> Response[Any]:
    if isinstance(error, RulesChanged) and isinstance(error.archive, Archive) and request.method == "GET":
        return show_archive(request, error, error.archive)
    answer = tell_error(request, STATUS[type(error)], error.say(locale_of(request)), error.clauses)
    if isinstance(error, Unavailable):
        answer.headers["Retry-After"] = str(error.retry_after)
    return answer


def show_archive(request: AnyRequest, error: RulesChanged, archive: Archive) -> Response[Any]:
    """Nobody can go on with such a table: its page is the list of what was played, its file the record as it was."""
    if request.url.path.endswith("/match.json"):
        return match_file(f"caldera-{archive.record['game']}-{len(archive.record['actions'])}.json", archive.record)
    if wants_json(request):
        return tell_error(request, STATUS[type(error)], error.say(locale_of(request)))
    path = "/".join(request.url.path.split("/")[:3])
    context = {"message": error.say(locale_of(request)), "archive": archive, "file": f"{path}/match.json"}
    return page(request, "archive.html", context, STATUS[type(error)])


def match_file(name: str, record: object) -> Response[Any]:
    """A record to be saved."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(record, media_type=MediaType.JSON, headers=headers)


def on_bad_input(request: AnyRequest, error: BadInput) -> Response[Any]:
    return tell_error(request, 404 if isinstance(error, UnknownGame) else 422, in_words(error, locale_of(request)))


def in_words(error: BadInput, locale: str) -> str:
    """What is wrong, in the reader's language where it can happen to somebody who only fills in our forms."""
    return text(locale)(error.message, **error.params) if isinstance(error, BadOption) and error.message else str(error)


def on_http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    if is_no_file(error.__cause__):
        error = NotFoundException()
    if error.status_code >= 500:
        return on_any_error(request, error)
    key = HTTP_MESSAGES.get(error.status_code, "bad_request")
    if isinstance(error, OtherSite):
        key = "other_site"
    elif isinstance(error, TooMany):
        key = error.message
    told = tell_error(request, error.status_code, text(locale_of(request))(f"web.error.{key}"))
    if error.status_code == 405:
        told.headers["Allow"] = ", ".join(allowed_methods(request))
    elif isinstance(error, TooMany):
        told.headers.update(error.headers or {})
    return told


def is_no_file(error: BaseException | None) -> bool:
    """Whether a static file was asked for by a path below another file, or by a name that is longer than files may have."""
    return isinstance(error, OSError) and error.errno in (errno.ENOTDIR, errno.ENAMETOOLONG, errno.EISDIR, errno.ELOOP)


def allowed_methods(request: AnyRequest) -> list[str]:
    """The methods that this address knows."""
    fitting = [route for route in request.app.routes if re.fullmatch(re.sub(r"{[^}]+}", "[^/]+", route.path), request.url.path)]
    return sorted({method for route in fitting for method in getattr(route, "methods", ())})


def on_any_error(request: AnyRequest, error: Exception) -> Response[Any]:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return tell_error(request, 500, text(locale_of(request))("web.error.server"))
