"""Links to pass on: as a field, as a code for cameras, with buttons to copy and to share."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from urllib.parse import quote

import segno
from litestar import Response, get
from litestar.exceptions import NotFoundException

from caldera.core.view import View
from caldera.locale import text
from caldera.tables.table import Table
from caldera.web.security import AnyRequest

LOOPBACK = re.compile(r"(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?")


@lru_cache(maxsize=512)
def qr(address: str) -> str:
    """The code as a picture: black on white with its quiet zone, so that cameras read it in the dark theme, too."""
    drawn: str = segno.make(address, error="m", micro=False).svg_inline(border=3, dark="#000", light="#fff", omitsize=True)
    return drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)


@get("/qr.svg", media_type="image/svg+xml", include_in_schema=False)
async def qr_code(request: AnyRequest) -> Response[str]:
    """The code of one of our own addresses, as the one who asks sees them."""
    path = request.query_params.get("path", "")
    if not re.fullmatch(r"/[\w/-]{1,200}", path, re.ASCII):
        raise NotFoundException
    address = f"{request.url.scheme}://{request.url.netloc}{path}"
    return Response(qr(address), media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=3600"})


def only_here(request: AnyRequest) -> bool:
    """Whether the room was opened under an address that other devices cannot reach."""
    return LOOPBACK.fullmatch(request.url.netloc) is not None


def link_box(name: str, path: str, words: str, locale: str, compact: bool = False) -> str:
    """A link with everything to pass it on. `name` makes its elements unique on the page. A compact one has no code beside it."""
    say, shown = text(locale), escape(words)
    code = escape(say("web.links.qr", what=words))
    copy, share = escape(say("web.table.copy")), escape(say("web.links.share"))
    return (
        f'<div class="linkbox{" compact" * compact}" id="{name}-box">'
        f'<img class="qr" src="/qr.svg?path={quote(path)}" alt="{code}" width="116" height="116">'
        f'<div><label for="{name}">{shown}</label><input id="{name}" readonly data-link="{escape(path)}" value="{escape(path)}">'
        f'<div class="row"><button type="button" class="bt" data-copy="{name}">{copy}</button>'
        f'<button type="button" class="bt" data-share="{name}" hidden>{share}</button>'
        f'<button type="button" class="bt code" data-panel="table" aria-label="{code}">QR</button></div></div></div>'
    )


def post_button(path: str, body: str, words: str, kind: str = "bt") -> str:
    """A button that sends something to the table; the drawer's script does the rest."""
    return f'<button type="button" class="{kind}" data-post="{path}" data-body="{escape(body)}">{escape(words)}</button>'


def invites(table: Table, view: View, invitations: tuple[tuple[int, str], ...], resting: tuple[int, ...]) -> str:
    """Below the prompt: links for the seats that wait for somebody, and the way back for whom a bot plays."""
    shown = ""
    for seat in resting:
        words = view.text("web.seats.bot_for_you", who=view.name(seat))
        back = post_button("/seat/back", f'{{"seat":{seat}}}', view.text("web.seats.back"), "go")
        shown += f'<div class="invite"><p>{escape(words)}</p>{back}</div>'
    for seat, token in invitations:
        words = view.text("web.table.invite", who=view.name(seat))
        path, several = f"/t/{table.id}/join/{token}", len(invitations) > 1
        shown += f'<div class="invite">{link_box(f"link-{seat}", path, words, view.locale, several)}</div>'
    return shown
