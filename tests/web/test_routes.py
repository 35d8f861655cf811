"""Addresses as they are declared: HEAD wherever there is GET, the methods that an address knows, and files that a browser has."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType

import httpx2
import pytest

from caldera.web.app import ENDPOINTS, create_app
from caldera.web.http.messages import NotFound, Request
from caldera.web.http.routes import Router, endpoints_of, get, post
from caldera.web.pages.assets import STATIC, static_files
from tests.support.rooms import new_table

VALUES = {
    "box_id": "nowhere",
    "code": "abcd",
    "game_id": "hekla",
    "name": "theme.js",
    "number": "1",
    "place": "hekla",
    "ply": "0",
    "step": "1",
    "token": "nobody",
}


def all_paths(method: str) -> list[str]:
    return sorted({endpoint.path for endpoint in ENDPOINTS if endpoint.method == method})


def test_head_says_what_get_would(ann: httpx2.Client) -> None:
    """Status and headers, without a body; of a stream of events, too, which it does not keep open."""
    table_id = new_table(ann, "here", "here").removeprefix("/t/")
    paths = all_paths("GET")
    assert len(paths) > 30
    for path in paths:
        address = path.format(table_id=table_id, **VALUES)
        head = ann.head(address, headers={"Accept-Encoding": "identity"})
        with ann.stream("GET", address, headers={"Accept-Encoding": "identity"}) as whole:
            assert head.status_code == whole.status_code, address
            assert head.headers.get("content-type") == whole.headers.get("content-type"), address
        assert head.content == b"", address


def test_a_wrong_method_is_told_the_right_ones(ann: httpx2.Client) -> None:
    table = new_table(ann, "here", "here")
    for address, allowed in (
        ("/", "GET, HEAD, OPTIONS"),
        (f"{table}/act", "OPTIONS, POST"),
        ("/g/hekla/new", "GET, HEAD, OPTIONS, POST"),
        ("/static/scripts/theme.js", "GET, HEAD, OPTIONS"),
    ):
        refused = ann.delete(address)
        assert refused.status_code == 405, address
        assert refused.headers["allow"] == allowed
        asked = ann.options(address)
        assert (asked.status_code, asked.headers["allow"]) == (204, allowed)


@pytest.mark.parametrize("path", ["/nowhere", "/t", "/static", "/mine\n", "/t/x/at/-1"])
def test_what_is_not_declared_is_not_found(path: str) -> None:
    with pytest.raises(NotFound):
        create_app(":memory:").router.find(path)


def test_a_slash_at_the_end_does_not_matter(ann: httpx2.Client) -> None:
    for address in ("/mine/", "/g/hekla/", "//", "/g/hekla/new//"):
        assert ann.get(address).status_code == 200, address


def test_a_browser_that_has_a_file_does_not_get_it_again(ann: httpx2.Client) -> None:
    for encoding in ("gzip", "identity"):
        for address in ("/static/scripts/stage.js", "/games/hekla/style.css", "/bundle/theme-old.js"):
            first = ann.get(address, headers={"Accept-Encoding": encoding})
            assert first.content
            again = ann.get(address, headers={"Accept-Encoding": encoding, "If-None-Match": first.headers["etag"]})
            assert (again.status_code, again.content) == (304, b""), address
            assert ann.get(address, headers={"If-None-Match": '"another"'}).status_code == 200


def test_every_file_of_the_static_folder_has_its_kind(ann: httpx2.Client) -> None:
    """Whatever is added there must be known by its ending, or nobody could ask for it. Types are for the check of the scripts."""
    for address in (
        "/static/nothing.js",
        "/static/scripts",
        "/static/../app.py",
        "/static/scripts/stage.js/x",
        f"/static/{'a' * 300}",
    ):
        assert ann.get(address).status_code == 404
    files = [path for path in STATIC.rglob("*") if path.is_file() and not path.name.endswith(".d.ts")]
    assert {path.relative_to(STATIC).as_posix() for path in files} == set(static_files())


def test_an_address_is_declared_once() -> None:
    module = ModuleType("twice")

    @get("/same/{one}")
    async def first(request: Request, one: str) -> str:
        return one

    @post("/same/{one}")
    async def other_method(request: Request, one: str) -> str:
        return one

    for call in (first, other_method):
        call.__module__ = "twice"
        setattr(module, call.__name__, call)
    assert [endpoint.method for endpoint in endpoints_of([module])] == ["GET", "POST"]
    with pytest.raises(ValueError, match="is declared twice"):
        Router(endpoints_of([module, module]))
    with pytest.raises(ValueError, match="the same name: act"):
        Router([*ENDPOINTS, replace(next(each for each in ENDPOINTS if each.name == "act"), declared="/elsewhere")])
