"""For whoever writes a program: the page at /api, with a body and a line for the shell for each address, and /openapi.json."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from starlette.responses import Response

from caldera.core.data import JsonMapping
from caldera.web.api.openapi import describe_room, shown_example
from caldera.web.api.script_types import write_type
from caldera.web.http.answers import page
from caldera.web.http.guard import SESSION
from caldera.web.http.messages import JSON, Request
from caldera.web.http.routes import Endpoint, get

FILLED = {"game_id": "hekla", "table_id": "TABLE", "token": "LINK"}
"""What stands in an address where a reader puts something of their own; every room has Hekla."""


@dataclass(frozen=True)
class ShownEndpoint:
    """An address as the page shows it."""

    name: str
    method: str
    path: str
    says: str
    curl: str
    query: Sequence[tuple[str, str]]
    """What may stand behind the question mark, and what it means."""
    shapes: Sequence[str]
    """What is sent, if anything is, and what is answered."""
    refusals: Sequence[tuple[str, str]]


def show_endpoint(endpoint: Endpoint, described: JsonMapping, origin: str) -> ShownEndpoint:
    operation, schemas = described["paths"][endpoint.path][endpoint.method.lower()], described["components"]["schemas"]
    names = [each if isinstance(each, str) else each.__name__ for each in (endpoint.takes, endpoint.gives) if each]
    return ShownEndpoint(
        endpoint.name,
        endpoint.method,
        endpoint.path,
        endpoint.says,
        curl_line(endpoint, origin),
        [(each["name"], each["description"]) for each in operation["parameters"] if each["in"] == "query"],
        [write_type(name, schemas[name]) for name in names],
        [
            (status, response["description"])
            for status, response in operation["responses"].items()
            if status != str(endpoint.status)
        ],
    )


def curl_line(endpoint: Endpoint, origin: str) -> str:
    """A line to type into a shell. TABLE, LINK, TOKEN and SESSION are what a table's maker was told."""
    headers = [f"Accept: {JSON}"]
    if endpoint.seat:
        headers.append("Authorization: Bearer TOKEN")
    if endpoint.session:
        headers += [f"Cookie: {SESSION}=SESSION", "Sec-Fetch-Site: same-origin"]
    words = ["curl", *(["--no-buffer"] if endpoint.media != JSON else []), origin + endpoint.path.format(**FILLED)]
    if endpoint.takes:
        headers.append(f"Content-Type: {JSON}")
        words += ["--data", json.dumps(shown_example(endpoint), ensure_ascii=False)]
    return shlex.join([*words, *(word for header in headers for word in ("--header", header))])


@get("/api")
async def api_page(request: Request) -> Response:
    """The HTTP API for people, with examples."""
    described = describe_room(request.app.endpoints)
    origin = f"{request.url.scheme}://{request.url.netloc}"
    shown = [show_endpoint(endpoint, described, origin) for endpoint in request.app.endpoints if endpoint.name]
    return page(request, "api.html", {"endpoints": shown})


@get("/openapi.json")
async def document(request: Request) -> Response:
    """The description of the HTTP API."""
    described = msgspec.json.encode(describe_room(request.app.endpoints))
    return Response(described, headers={"Cache-Control": "no-cache"}, media_type=JSON)
