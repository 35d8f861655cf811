"""Links to pass on: as a field, as a code for cameras, with buttons to copy and to share."""

from __future__ import annotations

import re
from functools import lru_cache

import segno
from starlette.responses import Response

from caldera.core.view import View
from caldera.draw.markup import EMPTY, Markup, el, join
from caldera.locale import text
from caldera.tables.people.table_codes import free_seats
from caldera.tables.play.table import Table
from caldera.web.http.messages import NotFound, Request
from caldera.web.http.network import is_local_name
from caldera.web.http.routes import get


@lru_cache(maxsize=512)
def qr(address: str) -> str:
    """The code as a picture: black on white with its quiet zone, so that cameras read it in the dark theme, too."""
    drawn: str = segno.make(address, error="m", micro=False).svg_inline(border=3, dark="#000", light="#fff", omitsize=True)
    return drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)


@get("/qr.svg")
async def qr_code(request: Request) -> Response:
    """A QR code of an address of this room, as other devices find it.

    None where they could not: "localhost" is every device's own name for itself.
    """
    path = request.query_params.get("path", "")
    origin = shared_origin(request)
    if not origin or not re.fullmatch(r"/[\w/-]{1,200}", path, re.ASCII):
        raise NotFound
    return Response(qr(origin + path), media_type="image/svg+xml", headers={"Cache-Control": "private, no-cache"})


def shared_origin(request: Request) -> str:
    """Where other devices find this room; empty: nowhere."""
    if is_local_name(request.url.hostname):
        return str(request.app.state.own_address)
    return f"{request.url.scheme}://{request.url.netloc}"


def link_box(name: str, path: str, words: str, locale: str, compact: bool = False) -> Markup:
    """A link with everything to pass it on. `name` makes its elements unique on the page. A compact one has no code beside it."""
    say = text(locale)
    code = say("web.links.qr", what=words)
    picture = el("img", class_="qr", data_path=path, alt=code, width=116, height=116, hidden=True)
    field = el("input", id=name, readonly=True, data_link=path, value=path)
    copy = el("button", say("web.table.copy"), type="button", class_="bt", data_copy=name)
    share = el("button", say("web.links.share"), type="button", class_="bt", data_share=name, hidden=True)
    show = el("button", "QR", type="button", class_="bt code", data_panel="table", aria_label=code)
    inside = el("div", el("label", words, for_=name), field, el("div", copy, share, show, class_="row"))
    return el("div", picture, inside, class_="linkbox" + " compact" * compact, id=f"{name}-box")


def local_notice(locale: str) -> Markup:
    """Where the room was opened as "localhost": that nobody else can open these links, and how they can. Once for all links.

    What is true of it the page knows: links.js shows one of the states, and the button of the door where there is one.
    """
    say = text(locale)
    door = [
        el("button", say(f"web.links.{name}"), type="button", class_="bt", data_door=wanted, hidden=True)
        for name, wanted in (("let_in", "true"), ("close", "false"))
    ]
    states = [el("p", say(f"web.links.{state}"), data_reach=state, hidden=True) for state in ("local", "closed", "reach")]
    return el("div", states, door, class_="local", data_local=True, hidden=True)


def post_button(path: str, body: str, words: str, kind: str = "bt") -> Markup:
    """A button that sends something to the table; the drawer's script does the rest."""
    return el("button", words, type="button", class_=kind, data_post=path, data_body=body)


def invites(
    table: Table, view: View, invitations: tuple[tuple[int, str], ...], resting: tuple[int, ...], may_start: bool
) -> Markup:
    """Below the prompt: a code and links for the seats that wait for somebody, a start without them, and the way back for whom
    a bot plays; not after the end.
    """
    shown: list[Markup] = []
    if table.is_over:
        return EMPTY
    for seat in resting:
        words = view.text("web.seats.bot_for_you", who=view.name(seat))
        back = post_button("/seat/back", f'{{"seat":{seat}}}', view.text("web.seats.back"), "go")
        shown.append(el("div", el("p", words), back, class_="invite"))
    if invitations:
        shown.append(local_notice(view.locale))
        shown.append(el("div", code_box(table, view), class_="invite"))
    boxes = []
    for seat, token in invitations:
        words = view.text("web.table.invite", who=view.name(seat))
        boxes.append(link_box(f"link-{seat}", f"/t/{table.id}/join/{token}", words, view.locale, compact=True))
    if boxes:
        shown.append(el("details", el("summary", view.text("web.links.each")), boxes, class_="invite"))
    if may_start and not invitations:
        shown.append(el("p", post_button("/start", "{}", view.text("web.links.start")), class_="invite"))
    return join(shown)


def tv_corner(table: Table, view: View) -> Markup:
    """On a television: how to sit down, as long as a seat is free or a bot keeps it warm; large before the match begins."""
    free = free_seats(table)
    if not free or not table.seating.code:
        return EMPTY
    is_lobby = not table.match.plays and not any(seat.automatic for seat in free)
    title = view.text("web.tv.lobby") if is_lobby else view.text("web.tv.sit_in", who=view.name(free[0].index))
    picture = el("img", class_="qr", data_path=f"/j/{table.seating.code}", alt="", hidden=True)
    where = el("p", el("span", view.text("web.tv.open")), " ", el("b", data_host=True), el("b", "/j"))
    code = el("p", view.text("web.tv.code"), " ", el("b", table.seating.code, class_="tv-code"))
    more = [el("p", view.text("web.tv.bots")), el("p", view.text("web.tv.start"))] if is_lobby else []
    return el("div", picture, el("div", el("h2", title), where, code, more), class_="tv-lobby" if is_lobby else "tv-join")


def code_box(table: Table, view: View) -> Markup:
    """For the whole table: a code to scan or to type, the page for a television, and a start without those who are missing."""
    code, path = table.seating.code, f"/j/{table.seating.code}"
    scan = view.text("web.links.scan")
    picture = el("img", class_="qr", data_path=path, alt=view.text("web.links.qr", what=scan), width=116, height=116, hidden=True)
    ways = [el("b", scan), view.text("web.links.or_open"), el("b", el("span", data_host=True), "/j"), view.text("web.links.type")]
    words = el("p", [join(way, " ") for way in ways], el("b", code, class_="table-code"))
    field = el("input", id="link-table", class_="vh", readonly=True, data_link=path, value=path, aria_label=scan, tabindex=-1)
    copy = el("button", view.text("web.links.copy"), type="button", class_="bt", data_copy="link-table")
    share = el("button", view.text("web.links.share"), type="button", class_="bt", data_share="link-table", hidden=True)
    tv = el("a", view.text("web.links.tv"), class_="bt", href=f"/t/{table.id}/tv", target="_blank")
    start = post_button("/start", "{}", view.text("web.links.start"))
    return el("div", picture, el("div", words, field, el("div", copy, share, tv, start, class_="row")), class_="linkbox")
