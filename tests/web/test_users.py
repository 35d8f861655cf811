"""Behind a login proxy a person is who its header says, and nobody becomes anybody by any other way."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.types import Receive, Scope, Send

from caldera.core.errors import BadInput
from caldera.web.http.users import USER, RecognizedUsers, check_header, session_of_user
from tests.support.rooms import ASK, act
from tests.web.test_flood import server

KEY, PROXY = bytes(32), "10.0.0.1"
ANN = session_of_user(KEY, "ann")


@pytest.mark.parametrize(
    ("peer", "headers", "session"),
    [
        (PROXY, [("x-user", "ann")], ANN),
        (PROXY, [("x-user", " ann ")], ANN),
        (PROXY, [("x-user", "Ann")], session_of_user(KEY, "Ann")),
        (PROXY, [], None),
        (PROXY, [("x-user", "")], None),
        (PROXY, [("x-user", "ann"), ("x-user", "bob")], None),
        (PROXY, [("x_user", "ann"), ("remote-user", "ann"), ("x-user-name", "ann")], None),
        (PROXY, [("x-user", "a" * 201)], None),
        ("10.0.0.2", [("x-user", "ann")], None),
        ("10.0.0.2", [("x-user", "ann"), ("x-forwarded-for", PROXY)], None),
        (PROXY, [("x-user", "ann"), ("x-forwarded-for", "10.0.0.9")], ANN),
        ("", [("x-user", "ann")], None),
    ],
)
def test_only_the_proxy_says_who_asks(peer: str, headers: list[tuple[str, str]], session: str | None) -> None:
    heard: list[str | None] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        heard.append(scope.get(USER))

    async def receive() -> dict[str, str]:
        return {}

    async def send(message: object) -> None: ...

    scope: dict[str, Any] = {"type": "http", "client": (peer, 1) if peer else None, "scheme": "http", "headers": []}
    scope["headers"] = [(name.encode(), value.encode()) for name, value in headers]
    asyncio.run(RecognizedUsers(app, "X-User", KEY, [PROXY])(scope, receive, send))
    assert heard == [session]


def test_a_header_that_anybody_could_send_is_refused() -> None:
    check_header("Remote-User", [PROXY])
    for name, proxies in (("X-User", []), ("X-User", ["*"]), ("X User", [PROXY]), ("é", [PROXY])):
        with pytest.raises(BadInput):
            check_header(name, proxies)


def test_a_user_has_their_seats_in_every_browser_and_nobody_else_has(tmp_path: Path) -> None:
    with server(tmp_path / "t.db", proxies=["127.0.0.1"], user_header="X-User", club="Club") as address:
        base = address.replace("localhost", "127.0.0.1")

        def client(user: str = "", source: str = "127.0.0.1", **headers: str) -> httpx2.Client:
            named = {"Sec-Fetch-Site": "same-origin", **({"X-User": user} if user else {}), **headers}
            return httpx2.Client(base_url=base, headers=named, timeout=20, transport=httpx2.HTTPTransport(local_address=source))

        with (
            client("ann") as ann,
            client("ann") as phone,
            client("bob") as bob,
            client("ann", "127.0.0.2") as forger,
            client() as nobody,
        ):
            form = {"players": "2", "seat.0.kind": "here", "seat.1.kind": "here"}
            path = ann.post("/g/hekla/new", data=form).headers["location"]
            assert not ann.cookies
            shown = phone.get(path, headers=ASK).json()
            assert path in phone.get("/mine").text
            assert act(phone, path, 0, shown["actions"][0]["action"], shown["version"]).status_code == 200
            assert phone.post("/club", data={"name": "Ann"}).status_code == 200
            assert ann.get("/mine/data.json").json()["club"] == "Ann"
            cookie = {"Cookie": f"caldera={session_of_user(KEY, 'ann')}; caldera={'a' * 43}"}
            for other in (bob, forger, nobody):
                for headers in ({}, cookie):
                    assert path not in other.get("/mine", headers=headers).text
                    assert other.get(path, headers=ASK | headers).status_code == 200, "who has the link may look"
                    assert act(other, path, 1, 0, shown["version"] + 1, **headers).status_code == 403
            for stranger in (forger, nobody):
                assert stranger.post("/g/hekla/new", data=form).status_code == 403
                assert stranger.get("/mine/data.json").status_code == 403
            assert "/recover" not in ann.get("/mine").text
            assert ann.post("/mine/recovery").status_code == 403, "a login is no secret to copy"
            assert bob.post("/recover", data={"code": "a" * 43}).status_code == 403
            del ann.headers["Sec-Fetch-Site"]
            assert ann.post("/g/hekla/new", data=form).status_code == 403, "a page of somebody else has the login, too"
