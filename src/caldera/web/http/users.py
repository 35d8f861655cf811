"""People whom a login proxy has recognized: it says who asks in a header, and is believed if it is one of our proxies.

Off unless the host names the header. Then a person is the user that the header names, in every browser, and nobody else: cookies
and recovery links say nothing, and who comes without a name can only look. The header is read from the connection itself, before
the address of the proxy is replaced by the one that it forwards.
"""

from __future__ import annotations

import base64
import hmac
import re
import secrets
import time
from collections.abc import Collection

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from caldera.core.errors import BadInput
from caldera.tables.history.kept import Kept, owner_of
from caldera.tables.store.protocol import TableStore

USER = "caldera.user"
"""Where a request has the session of its user."""
KEY = "users"
LONGEST_NAME = 200


def check_header(name: str, proxies: Collection[str]) -> None:
    """BadInput for a name that is none, and where anybody could send it."""
    if not re.fullmatch(r"[A-Za-z0-9-]{1,60}", name):
        raise BadInput.from_message("user_header", header=name[:60])
    if not proxies or "*" in proxies:
        raise BadInput.from_message("user_header_proxy")


def room_key(store: TableStore) -> bytes:
    """From which the sessions of users are made: one for all processes, for ever."""
    room = owner_of("room", KEY)
    store.keep(room, KEY, Kept(KEY, {"key": secrets.token_hex(32)}, time.time()), first=True)
    return bytes.fromhex(store.kept(room, KEY)[0].body["key"])


def session_of_user(key: bytes, user: str) -> str:
    """The secret of a user, of the same form as that of a browser."""
    digest = hmac.digest(key, f"user {user}".encode(errors="surrogateescape"), "sha256")
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


class RecognizedUsers:
    """Between the server and the application, in the place of uvicorn's own reading of what proxies say."""

    def __init__(self, app: ASGIApp, header: str, key: bytes, proxies: Collection[str]) -> None:
        self._header = header.lower().encode()
        self._key = key
        proxied = ProxyHeadersMiddleware(app, list(proxies))  # type: ignore[arg-type] # uvicorn has types of its own for ASGI
        self._proxies = proxied.trusted_hosts
        self._behind: ASGIApp = proxied  # type: ignore[assignment] # as above

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            user = self._user(scope)
            if user:
                scope[USER] = session_of_user(self._key, user)
        await self._behind(scope, receive, send)

    def _user(self, scope: Scope) -> str:
        """Nobody where the header is missing, comes twice, or comes from somebody else."""
        peer = scope.get("client")
        if not peer or peer[0] not in self._proxies:
            return ""
        named = [value.decode("utf-8", "surrogateescape").strip() for name, value in scope["headers"] if name == self._header]
        return named[0] if len(named) == 1 and len(named[0]) <= LONGEST_NAME else ""
