"""The description of the room for programs, in the OpenAPI format, at /openapi.json.

Written from the shapes that the handlers really decode and encode. Litestar's own description cannot say that one address answers a
page or JSON, so the operations are listed here; tests ask a running room whether each of them does what is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from starlette.responses import Response

from caldera import __version__
from caldera.core.records import describe
from caldera.games import game, game_ids
from caldera.web import news, nonces, play, seats, shapes, undo
from caldera.web.http import JSON, Request
from caldera.web.routes import get
from caldera.web.security import SESSION
from caldera.web.shapes import Problem

TABLE = {"name": "table_id", "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
TOKEN = {"name": "token", "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
GAME = {"name": "game_id", "in": "path", "required": True, "schema": {"type": "string", "enum": list(game_ids())}}
LAST_VERSION = {
    "name": "last_version",
    "in": "query",
    "description": "The version that is known already; the first event is the next one. `Last-Event-ID` says the same.",
    "schema": {"type": "integer", "minimum": 0},
}
HERE = {
    "name": "here",
    "in": "query",
    "description": "The table where I am: another one is looked for.",
    "schema": {"type": "string"},
}

REFUSALS = {
    400: "The request is not of the form that is described here.",
    403: "Not your seat: no token, or one that does not act for it.",
    404: "There is no such table or game.",
    409: "Somebody acted first: what the seat decides about has changed since the version that it saw.",
    413: "The body is too large.",
    422: "The rules or the table's agreement say no; the reason is told.",
    429: "Too much at once; Retry-After says when to come again.",
}

MATCH = {
    "type": "object",
    "description": "A match file: a header and the actions, [seat, words] each; the seat of chance is -1.",
    "required": ["caldera", "game", "rules", "players", "options", "actions"],
    "properties": {
        "caldera": {"const": 1},
        "game": {"type": "string"},
        "rules": {"type": "integer"},
        "players": {"type": "integer"},
        "options": {"type": "object"},
        "actions": {
            "type": "array",
            "items": {"type": "array", "items": {"type": ["integer", "string"]}, "minItems": 2, "maxItems": 2},
        },
    },
}


@dataclass(frozen=True)
class Operation:
    """One thing that a program can ask for."""

    name: str
    method: str
    path: str
    summary: str
    answer: type[msgspec.Struct] | str
    """The shape, or the name of one that is written by hand."""
    refusals: Sequence[int] = ()
    body: type[msgspec.Struct] | str = ""
    status: int = 200
    seat: str = ""
    """Whether a seat's token is needed: "must", "may" or nothing."""
    session: str = ""
    """Whether the cookie of a browser is needed, in the same words: for what a person does about seats, and not a seat itself."""
    media: str = "application/json"
    query: Sequence[dict[str, Any]] = ()


OPERATIONS = (
    Operation("home", "get", "/", "The games, and my tables", shapes.Home),
    Operation("game", "get", "/g/{game_id}", "A game: players, options, settings, bots", shapes.GameShown, (404,)),
    Operation(
        "newTable",
        "post",
        "/g/{game_id}/new",
        "A new table, with the tokens and links of its seats",
        shapes.TableMade,
        (404, 422),
        shapes.NewTable,
        201,
    ),
    Operation("open", "post", "/open", "A table that goes on where a match file ends", shapes.TableMade, (404, 422), "Match", 201),
    Operation(
        "table", "get", "/t/{table_id}", "A table as my seat sees it, with its actions", shapes.TableShown, (403, 404), seat="may"
    ),
    Operation(
        "events",
        "get",
        "/t/{table_id}/events",
        "Server-sent events: the table again after each change, as JSON; the id is the version",
        "Events",
        (403, 404),
        seat="may",
        media="text/event-stream",
        query=(LAST_VERSION,),
    ),
    Operation(
        "previews", "get", "/t/{table_id}/previews", "What each of my actions would do", shapes.Previews, (403, 404), seat="may"
    ),
    Operation("act", "post", "/t/{table_id}/act", "Take an action", shapes.Changed, (403, 404, 409, 422), play.Act, seat="must"),
    Operation("undo", "post", "/t/{table_id}/undo", "Take back", shapes.Changed, (403, 404, 409, 422), undo.Undo, seat="must"),
    Operation(
        "redo", "post", "/t/{table_id}/redo", "Play again", shapes.Changed, (403, 404, 409, 422), undo.LastVersion, seat="must"
    ),
    Operation(
        "restart",
        "post",
        "/t/{table_id}/restart",
        "Take back a turn",
        shapes.Changed,
        (403, 404, 409, 422),
        undo.LastVersion,
        seat="must",
    ),
    Operation(
        "consent",
        "post",
        "/t/{table_id}/consent",
        "Agree to what somebody would like to take back, or not",
        shapes.Changed,
        (403, 404, 409, 422),
        undo.Answer,
        seat="must",
    ),
    Operation(
        "commitNonce",
        "post",
        "/t/{table_id}/dice/commit",
        "Publish the hash of a nonce for dice that nobody can choose; a second one begins anew for everybody",
        shapes.Changed,
        (403, 404, 422),
        nonces.Commitment,
        seat="must",
    ),
    Operation(
        "revealNonce",
        "post",
        "/t/{table_id}/dice/reveal",
        "Show the nonce, once everybody has published a hash",
        shapes.Changed,
        (403, 404, 422),
        nonces.Nonce,
        seat="must",
    ),
    Operation("roll", "post", "/t/{table_id}/roll", "Type in dice", shapes.Changed, (403, 404, 409, 422), undo.Rolled, seat="must"),
    Operation("chat", "post", "/t/{table_id}/chat", "Say something", shapes.Changed, (403, 404, 422), play.Chat, seat="must"),
    Operation("invitation", "get", "/t/{table_id}/join/{token}", "What a seat's link offers", shapes.Invitation, (403, 404)),
    Operation("join", "post", "/t/{table_id}/join/{token}", "Take the seat of a link", shapes.Seated, (403, 404), shapes.Guest),
    Operation(
        "letBotPlay",
        "post",
        "/t/{table_id}/seat/bot",
        "Hand a seat to a bot",
        shapes.Changed,
        (403, 404, 422),
        seats.BotSeat,
        session="must",
    ),
    Operation(
        "takeBack",
        "post",
        "/t/{table_id}/seat/back",
        "Play again myself",
        shapes.Changed,
        (403, 404, 422),
        seats.OneSeat,
        session="must",
    ),
    Operation(
        "openSeat",
        "post",
        "/t/{table_id}/seat/invite",
        "Open a seat to somebody else: every token and link that it had is dead, and the host has a new link",
        shapes.Changed,
        (403, 404, 422),
        seats.OneSeat,
        session="must",
    ),
    Operation(
        "pairDevice",
        "post",
        "/t/{table_id}/seat/pair",
        "A link with which another device of mine holds my seat, too",
        shapes.PairingPath,
        (403, 404),
        seats.OneSeat,
        session="must",
    ),
    Operation(
        "setWebhook",
        "post",
        "/t/{table_id}/seat/webhook",
        "Have a program called when it is my turn, if the room allows it; an empty address: no more",
        shapes.Changed,
        (403, 404, 422),
        seats.Hook,
        session="must",
    ),
    Operation("nextTable", "get", "/mine/next", "The table that waits for me", shapes.NextTable, session="may", query=(HERE,)),
    Operation("match", "get", "/t/{table_id}/match.json", "The record of the match", "Match", (404, 422)),
)


EVENTS = {
    "type": "string",
    "description": (
        "Server-sent events. To a program the data of each is a `TableShown`. To a page it is a `News`, which tells what differs "
        "from what the stream told before; with `event: presence` a `PresenceShown`, with `event: review` a list of `LeaderShown`."
    ),
}


@cache
def description() -> dict[str, Any]:
    """The whole document."""
    told: list[Any] = [Problem, shapes.ActionChoice, shapes.Person, *news.EVENTS, *news.ANSWERS]
    kinds = [*told, *(each for op in OPERATIONS for each in (op.body, op.answer) if not isinstance(each, str))]
    unique = list(dict.fromkeys(kinds))
    _, found = msgspec.json.schema_components(unique, ref_template="#/components/schemas/{name}")
    components: dict[str, Any] = dict(found) | {"Match": MATCH, "Events": EVENTS}
    components["TableShown"]["properties"]["observation"] = _describe_observations(components)
    paths: dict[str, dict[str, Any]] = {}
    for op in OPERATIONS:
        paths.setdefault(op.path, {})[op.method] = _described(op)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Caldera",
            "version": __version__,
            "description": (
                "Four volcano games at tables of people, bots and programs. The addresses are those of the pages; they answer JSON "
                "to whoever asks for it with `Accept: application/json`. Answers are in the language of `Accept-Language` (en, fr)."
            ),
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "seat": {"type": "http", "scheme": "bearer", "description": "The token of a seat; it acts for that seat alone."},
                "session": {"type": "apiKey", "in": "cookie", "name": SESSION, "description": "The secret of a browser."},
            },
        },
    }


def _describe_observations(components: dict[str, Any]) -> dict[str, Any]:
    """What a seat may know: one record per game; anything for games that do not say."""
    shown: list[dict[str, Any]] = []
    for game_id in game_ids():
        kind = game(game_id).scene.observation_type
        shown.append(describe(kind, components, f"{game_id}_") if kind else {"type": "object"})
    return {"description": "All that the seat may know, in the format of the game", "anyOf": shown}


def _ref(kind: type[msgspec.Struct] | str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{kind if isinstance(kind, str) else kind.__name__}"}


def _described(op: Operation) -> dict[str, Any]:
    in_path = [each for each in (TABLE, TOKEN, GAME) if f"{{{each['name']}}}" in op.path]
    refusals = sorted({*op.refusals, 429, *((400, 413) if op.body else ())})
    answers: dict[str, Any] = {str(op.status): {"description": op.summary, "content": {op.media: {"schema": _ref(op.answer)}}}}
    for status in refusals:
        answers[str(status)] = {"description": REFUSALS[status], "content": {"application/json": {"schema": _ref(Problem)}}}
    described: dict[str, Any] = {
        "operationId": op.name,
        "summary": op.summary,
        "parameters": [*in_path, *op.query],
        "responses": answers,
    }
    if op.body:
        described["requestBody"] = {"required": True, "content": {"application/json": {"schema": _ref(op.body)}}}
    for scheme, needed in (("seat", op.seat), ("session", op.session)):
        if needed:
            described["security"] = [{scheme: []}, *([{}] if needed == "may" else [])]
    return described


@get("/openapi.json")
async def document(request: Request) -> Response:
    return Response(msgspec.json.encode(description()), headers={"Cache-Control": "no-cache"}, media_type=JSON)
