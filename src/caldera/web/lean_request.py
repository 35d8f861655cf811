"""A request as the lean addresses need it: what our own checks ask for, read only when it is asked for.

It stands in for the framework's request there. Whatever has to make an error of it gets a real one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from litestar import Request
from litestar.datastructures.url import Address

from caldera.web.security import AnyRequest

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.types import HTTPScope, Receive, Send


class LeanHeaders:
    """The headers of a request; of several with the same name the first one counts, as with the framework."""

    __slots__ = ("_said",)

    def __init__(self, said: Any) -> None:
        self._said: dict[bytes, bytes] = dict(reversed(said))

    def get(self, name: str, default: str | None = None) -> str | None:
        value = self._said.get(name.encode())
        return default if value is None else value.decode("latin-1")


class LeanRequest:
    """What `guard`, `security`, `limits` and `play` ask a request for."""

    __slots__ = ("_receive", "_send", "app", "headers", "method", "scope")

    def __init__(self, app: Litestar, scope: HTTPScope, receive: Receive, send: Send) -> None:
        self.app = app
        self.scope = scope
        self.method = scope["method"]
        self.headers = LeanHeaders(scope["headers"])
        self._receive = receive
        self._send = send

    @property
    def client(self) -> Address | None:
        client = self.scope["client"]
        return Address(*client) if client else None

    @property
    def cookies(self) -> dict[str, str]:
        return cookies_in(self.headers.get("cookie") or "")

    @property
    def query_params(self) -> Any:
        return self.whole().query_params

    def whole(self) -> AnyRequest:
        """The same as the framework makes it."""
        return Request(self.scope, self._receive, self._send)


def lean(app: Litestar, scope: HTTPScope, receive: Receive, send: Send) -> AnyRequest:
    """A request that has everything for which the lean addresses ask."""
    return cast("AnyRequest", LeanRequest(app, scope, receive, send))


@lru_cache(maxsize=4096)
def cookies_in(header: str) -> dict[str, str]:
    """As the framework reads them. The same browser sends the same cookies again and again; nobody may change what is found."""
    alone = {"type": "http", "headers": [(b"cookie", header.encode("latin-1"))], "state": {}}
    return Request[Any, Any, Any](cast("HTTPScope", alone)).cookies if header else {}
