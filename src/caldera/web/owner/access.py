"""Who is let in where: the owner to their page, by a key; to new tables anybody, or who knows the password, or who was invited.

Nobody guesses: a client has a few tries, and then has to wait.
"""

from __future__ import annotations

import hmac
import secrets
import time
from dataclasses import dataclass, field

from starlette.responses import Response

from caldera.tables.errors import BadTable, Refused
from caldera.tables.people.seats import fingerprint
from caldera.web.http.answers import page, room_of, see
from caldera.web.http.guard import HOUR, keep_private, session_of
from caldera.web.http.limits import Buckets, TooMany, client_of, keeper_of
from caldera.web.http.messages import Request
from caldera.web.http.routes import get, post

ANYBODY, PASSWORD, INVITED = "anybody", "password", "invited"
OWNER, MEMBER = "owner", "member"
"""Cookies."""
TRIES, TRIES_PER_SECOND = 8.0, 1 / 75


@dataclass
class Access:
    """Who may do what in a room."""

    key: str = field(default_factory=lambda: secrets.token_urlsafe(18))
    """The owner's."""
    tables: str = ANYBODY
    """Who may open tables."""
    password: str = ""
    tries: Buckets = field(default_factory=lambda: Buckets(TRIES, TRIES_PER_SECOND, time.monotonic))
    reports: Buckets = field(default_factory=lambda: Buckets(TRIES, TRIES_PER_SECOND, time.monotonic))
    """Of their own: who has mistyped a key may still report what was said."""

    def sign(self, purpose: str, secret: str) -> str:
        """What a cookie holds: nothing that opens anything else, and nothing once the key or the password has changed."""
        return hmac.digest(self.key.encode(), f"{purpose} {secret}".encode(errors="replace"), "sha256").hex()


def access_of(request: Request) -> Access:
    access: Access = request.app.state.access
    return access


def is_owner(request: Request) -> bool:
    wanted = access_of(request).sign(OWNER, "")
    return hmac.compare_digest(request.cookies.get(OWNER, "").encode(errors="replace"), wanted.encode())


def is_member(request: Request) -> bool:
    """Whether this browser may open tables."""
    access, kept = access_of(request), request.cookies.get(MEMBER, "")
    if access.tables == ANYBODY or is_owner(request):
        return True
    if access.tables == INVITED:
        return room_of(request).house.is_invited(kept)
    return hmac.compare_digest(kept.encode(errors="replace"), access.sign(MEMBER, access.password).encode())


def admit_table(request: Request) -> None:
    """Count one new table; refused to those who may open none."""
    if not is_member(request):
        raise BadTable(f"only_{access_of(request).tables}")
    session = session_of(request)
    if session and fingerprint(session) in room_of(request).house.now.barred:
        raise Refused("barred")
    keeper_of(request).admit_table(client_of(request))


def take_try(request: Request, buckets: Buckets) -> None:
    """Count one try; TooMany for those who try too often."""
    wait = buckets.take(client_of(request))
    if wait:
        raise TooMany("too_many_tries", wait)


def check_try(request: Request, given: str, right: str) -> bool:
    """Whether a key or password is the right one; TooMany for those who try too often."""
    take_try(request, access_of(request).tries)
    return bool(right) and hmac.compare_digest(given.encode(errors="replace"), right.encode(errors="replace"))


@get("/member")
async def member_page(request: Request) -> Response:
    """Where one types the room's password, or follows an invitation."""
    return _show(request, request.query_params.get("invitation", "")[:100])


def _show(request: Request, invitation: str = "", is_wrong: bool = False) -> Response:
    context = {"tables": access_of(request).tables, "is_member": is_member(request), "invitation": invitation, "wrong": is_wrong}
    return page(request, "member.html", context, 422 if is_wrong else 200)


@post("/member")
async def become_member(request: Request) -> Response:
    """Let this browser open tables."""
    access, form = access_of(request), await request.fields()
    given = str(form.get("password", ""))
    if access.tables == INVITED:
        check_try(request, "", "")
        kept = given if room_of(request).house.is_invited(given) else ""
    else:
        kept = access.sign(MEMBER, access.password) if check_try(request, given, access.password) else ""
    if not kept:
        return _show(request, is_wrong=True)
    answer = see("/")
    keep_private(answer, request, MEMBER, kept, 365 * 24 * HOUR)
    return answer
