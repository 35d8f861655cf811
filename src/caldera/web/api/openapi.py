"""The description of the room for programs, in the OpenAPI format, at /openapi.json.

Written from what stands above each function that answers (`routes.py`) and from the shapes that are really decoded and encoded.
Tests ask a running room whether each address does what is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from caldera import __version__
from caldera.core.data import JsonObject
from caldera.core.records import describe
from caldera.games import game, game_ids
from caldera.web.api import shapes
from caldera.web.api.shapes import Problem
from caldera.web.http.guard import SESSION
from caldera.web.http.messages import JSON
from caldera.web.http.routes import Endpoint
from caldera.web.stage import news

TABLE = {"name": "table_id", "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
TOKEN = {"name": "token", "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
GAME = {"name": "game_id", "in": "path", "required": True, "schema": {"type": "string", "enum": list(game_ids())}}

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


EVENTS = {
    "type": "string",
    "description": (
        "Server-sent events. To a program the data of each is a `TableShown`. To a page it is a `News`, which tells what differs "
        "from what the stream told before; with `event: presence` a `PresenceShown`, with `event: review` a list of `LeaderShown`."
    ),
}


def describe_room(endpoints: Sequence[Endpoint]) -> JsonObject:
    """The whole document."""
    described = [endpoint for endpoint in endpoints if endpoint.name]
    records: list[Any] = [Problem, shapes.ActionChoice, shapes.Person, *news.EVENTS, *news.ANSWERS]
    kinds = [*records, *(each for endpoint in described for each in (endpoint.takes, endpoint.gives) if not isinstance(each, str))]
    unique = list(dict.fromkeys(kinds))
    _, schemas = msgspec.json.schema_components(unique, ref_template="#/components/schemas/{name}")
    components: JsonObject = dict(schemas) | {"Match": MATCH, "Events": EVENTS}
    components["TableShown"]["properties"]["observation"] = _describe_observations(components)
    paths: dict[str, JsonObject] = {}
    for endpoint in described:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _described(endpoint)
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


def _describe_observations(components: JsonObject) -> JsonObject:
    """What a seat may know: one record per game; anything for games that do not say."""
    shown: list[JsonObject] = []
    for game_id in game_ids():
        kind = game(game_id).scene.observation_type
        shown.append(describe(kind, components, f"{game_id}_") if kind else {"type": "object"})
    return {"description": "All that the seat may know, in the format of the game", "anyOf": shown}


def _ref(kind: type[msgspec.Struct] | str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{kind if isinstance(kind, str) else kind.__name__}"}


def _described(endpoint: Endpoint) -> JsonObject:
    in_path = [each for each in (TABLE, TOKEN, GAME) if f"{{{each['name']}}}" in endpoint.path]
    content = {endpoint.media: {"schema": _ref(endpoint.gives)}}
    answers: JsonObject = {str(endpoint.status): {"description": endpoint.says, "content": content}}
    for status in sorted({*endpoint.refusals, 429, *((400, 413) if endpoint.takes else ())}):
        answers[str(status)] = {"description": REFUSALS[status], "content": {JSON: {"schema": _ref(Problem)}}}
    described: JsonObject = {
        "operationId": endpoint.name,
        "summary": endpoint.says,
        "parameters": [*in_path, *(_parameter(name, kind) for name, kind in endpoint.query.items())],
        "responses": answers,
    }
    if endpoint.takes:
        sent = {"schema": _ref(endpoint.takes), "example": shown_example(endpoint)}
        described["requestBody"] = {"required": True, "content": {JSON: sent}}
    for scheme, needed in (("seat", endpoint.seat), ("session", endpoint.session)):
        if needed:
            described["security"] = [{scheme: []}, *([{}] if needed == "may" else [])]
    return described


def shown_example(endpoint: Endpoint) -> JsonObject:
    """What may be sent, without what need not be said."""
    example = endpoint.example
    if not isinstance(example, msgspec.Struct):
        return dict(example or {})
    needed = {field.name for field in msgspec.structs.fields(example) if field.required}
    content: JsonObject = msgspec.to_builtins(example)
    return {name: value for name, value in content.items() if value or name in needed}


def _parameter(name: str, kind: Any) -> JsonObject:
    """What may stand behind the question mark."""
    schema = msgspec.json.schema(kind)
    return {"name": name, "in": "query", "description": schema.pop("description"), "schema": schema}
