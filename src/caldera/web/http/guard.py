"""Who asks, and from where: cookies, cross-site requests, headers; and what is asked of every request before anything else.

Cross-site requests are refused by what the browser itself says about their origin (`Sec-Fetch-Site`, else `Origin`), together with
SameSite cookies. No token has to be carried through pages, and requests without cookies (programs with a seat's token) are not
affected.
"""

from __future__ import annotations

import ipaddress
import re
from functools import lru_cache
from urllib.parse import urlsplit

from starlette.responses import Response

from caldera.locale import LOCALES
from caldera.tables.errors import NotYourSeat
from caldera.tables.people.seats import new_session
from caldera.web.http.limits import admit
from caldera.web.http.messages import Barred, CompressedBody, NotFound, OtherSite, Request, WrongHost
from caldera.web.http.users import USER

SESSION = "caldera"
LANGUAGE = "lang"
HOUR = 3600
YEAR = 365 * 24 * 3600

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self'; manifest-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

ENCODED_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]

WELL_FORMED = re.compile(r"[\w-]{43}", re.ASCII)


def session_of(request: Request) -> str | None:
    """The secret of this browser, if it has one that we could have given; behind a login proxy that of the user."""
    if request.app.state.knows_users:
        user: str | None = request.scope.get(USER)
        return user
    session = request.cookies.get(SESSION, "")
    return session if WELL_FORMED.fullmatch(session) else None


def bearer_of(request: Request) -> str | None:
    """The token of a seat with which a program asks."""
    authorization = request.headers.get("authorization", "")
    return authorization[7:].strip() if authorization[:7].lower() == "bearer " else None


def keep_session(answer: Response, request: Request, session: str) -> None:
    """Let the browser keep its secret."""
    if request.app.state.knows_users:
        return
    answer.set_cookie(SESSION, session, YEAR, httponly=True, secure=request.url.scheme == "https")


def keep_private(answer: Response, request: Request, name: str, value: str, seconds: int) -> None:
    """Let the browser keep something that no page of somebody else makes it send."""
    answer.set_cookie(name, value, seconds, httponly=True, secure=request.url.scheme == "https", samesite="strict")


def session_or_new(request: Request) -> str:
    """NotYourSeat: a login proxy has to say who asks, and has not."""
    session = session_of(request)
    if session is None and request.app.state.knows_users:
        raise NotYourSeat("no_user")
    return session or new_session()


def keep_language(answer: Response, locale: str) -> None:
    answer.set_cookie(LANGUAGE, locale, YEAR, httponly=True)


def locale_of(request: Request) -> str:
    """The language that the person chose here, else the first one of the browser that we have."""
    chosen = request.cookies.get(LANGUAGE)
    if chosen in LOCALES:
        return str(chosen)
    for wanted in request.headers.get("accept-language", "").split(","):
        code = wanted.split(";")[0].strip().lower()[:2]
        if code in LOCALES:
            return code
    return LOCALES[0]


def from_another_site(request: Request) -> bool:
    """Whether a request that changes something was made by a page of somebody else."""
    fetch_site = request.headers.get("sec-fetch-site")
    if fetch_site is not None:
        return fetch_site not in ("same-origin", "none")
    origin = request.headers.get("origin")
    if origin is not None:
        return urlsplit(origin).netloc != request.headers.get("host", "")
    return bool(request.cookies) or USER in request.scope


@lru_cache(maxsize=1024)
def is_served(host: str, names: frozenset[str]) -> bool:
    """Whether a `Host` is one that the room was told to serve. A page of somebody else that points its own name at this machine
    (DNS rebinding) asks under that name; addresses in numbers and `localhost` cannot be pointed anywhere.
    """
    name = urlsplit(f"//{host}").hostname if re.fullmatch(r"[\w.:\[\]-]{1,255}", host, re.ASCII) else None
    if not name:
        return False
    if name.rstrip(".") in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def local_path(wanted: str) -> str:
    """A path of ours to go back to, whatever was asked for."""
    return wanted if re.fullmatch(r"/[\w/-]*(\?[\w=&-]*)?", wanted, re.ASCII) and not wanted.startswith("//") else "/"


OWNERS = "/admin"
"""Owners do not lock themselves out."""
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


def check(request: Request) -> None:
    """Not too much from one client, under our own name, and no changes from other sites."""
    admit(request)
    headers = request.headers
    if not is_served(headers.get("host", ""), request.app.state.host_names):
        raise WrongHost
    host = request.client.host if request.client else ""
    house = request.app.state.room.house
    if house.now.networks and house.bars_network(host) and not request.path.startswith(OWNERS):
        raise Barred
    if headers.get("content-encoding", "identity") != "identity":
        raise CompressedBody  # a small body could become a huge one
    if "\0" in request.path:
        raise NotFound  # no file and no table has such a name, and the file system would stumble over it
    if request.method not in SAFE_METHODS and from_another_site(request):
        raise OtherSite
