"""What every page needs, and how errors are told: in the reader's language, as a page or as JSON."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

from starlette.responses import RedirectResponse, Response

from caldera.core.errors import BadInput, BadOption, UnknownGame
from caldera.core.guide import has_guide
from caldera.insight.challenges import challenges
from caldera.insight.puzzles import puzzles
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
from caldera.web.api.shapes import Problem
from caldera.web.http.guard import locale_of
from caldera.web.http.limits import TooMany
from caldera.web.http.messages import NO_STORE, Barred, OtherSite, Refusal, Request, answer_json
from caldera.web.http.network import door_of
from caldera.web.pages.assets import PLAIN, face_url, game_file_url, icon_url, part_addresses, script, static_url, style
from caldera.web.pages.signs import icon, sign

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


def room_of(request: Request) -> Room:
    room: Room = request.app.state.room
    return room


def page(request: Request, name: str, context: Mapping[str, Any], status: int = 200) -> Response:
    locale = locale_of(request)
    common = {
        "say": text(locale),
        "has": text(locale).has,
        "locale": locale,
        "locales": [(code, NAMES[code]) for code in LOCALES],
        "here": f"{request.path}?{request.url.query}".rstrip("?") if request.method == "GET" else "/",
        "static": static_url,
        "face": face_url,
        "game_file": game_file_url,
        "has_guide": has_guide,
        "puzzles": puzzles,
        "challenges": challenges,
        "icon_url": icon_url,
        "script": lambda name: script(name).address,
        "parts": part_addresses,
        "style": lambda which=PLAIN: style(which).address,
        "sign": sign,
        "icon": icon,
        "has_club": bool(room_of(request).club),
        "own_address": request.app.state.own_address,
        "origin_of_links": f"{request.url.scheme}://{request.url.netloc}",
        "door": door_of(request),
        "announcement": room_of(request).house.now.announcement,
    }
    shown = request.app.templates.get_template(name).render(common | dict(context))
    return Response(shown, status, NO_STORE, "text/html")


def see(path: str) -> Response:
    return RedirectResponse(path, 303)


# ---- errors ----


def wants_json(request: Request) -> bool:
    """Programs, and the scripts of our own pages, say so in what they send or in what they accept."""
    media_types = request.headers.get("content-type", "") + request.headers.get("accept", "")
    return "application/json" in media_types


def tell_error(request: Request, status: int, message: str, clauses: Sequence[str] = (), may_insist: bool = False) -> Response:
    if wants_json(request):
        return answer_json(Problem(message, tuple(clauses), may_insist), status)
    return page(request, "error.html", {"message": message, "status": status}, status)


def on_table_error(request: Request, error: TableError) -> Response:
    if isinstance(error, RulesChanged) and isinstance(error.archive, Archive) and request.method == "GET":
        return show_archive(request, error, error.archive)
    may_insist = isinstance(error, ChatRefused) and error.may_insist
    answer = tell_error(request, STATUS[type(error)], error.say(locale_of(request)), error.clauses, may_insist)
    if isinstance(error, Unavailable):
        answer.headers["Retry-After"] = str(error.retry_after)
    return answer


def show_archive(request: Request, error: RulesChanged, archive: Archive) -> Response:
    """Nobody can go on with such a table: its page is the list of what was played, its file the record as it was."""
    if request.path.endswith("/match.json"):
        return match_file(f"caldera-{archive.record['game']}-{len(archive.record['actions'])}.json", archive.record)
    if wants_json(request):
        return tell_error(request, STATUS[type(error)], error.say(locale_of(request)))
    path = "/".join(request.path.split("/")[:3])
    context = {"message": error.say(locale_of(request)), "archive": archive, "file": f"{path}/match.json"}
    return page(request, "archive.html", context, STATUS[type(error)])


def match_file(name: str, record: str | dict[str, Any]) -> Response:
    """A record to be saved."""
    answer = answer_json(record.encode() if isinstance(record, str) else record)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def on_bad_input(request: Request, error: BadInput) -> Response:
    return tell_error(request, 404 if isinstance(error, UnknownGame) else 422, in_words(error, locale_of(request)))


def in_words(error: BadInput, locale: str) -> str:
    """What is wrong, in the reader's language. Forms name the option themselves."""
    if isinstance(error, BadOption) and error.message:
        return text(locale)(error.message, **error.params)
    return error.write_in(locale)


def on_refusal(request: Request, error: Refusal) -> Response:
    key = HTTP_MESSAGES.get(error.status, "bad_request")
    if isinstance(error, OtherSite):
        key = "other_site"
    elif isinstance(error, Barred):
        key = "barred"
    elif isinstance(error, TooMany):
        key = error.message
    answer = tell_error(request, error.status, text(locale_of(request))(f"web.error.{key}"))
    answer.headers.update(error.headers or {})
    return answer


def on_any_error(request: Request, error: Exception) -> Response:
    log.error("%s %s failed", request.method, request.path, exc_info=error)
    return tell_error(request, 500, text(locale_of(request))("web.error.server"))


def on_error(request: Request, error: Exception) -> Response:
    """What whoever asked is told about anything that went wrong."""
    if isinstance(error, TableError):
        return on_table_error(request, error)
    if isinstance(error, BadInput):
        return on_bad_input(request, error)
    return on_refusal(request, error) if isinstance(error, Refusal) else on_any_error(request, error)
