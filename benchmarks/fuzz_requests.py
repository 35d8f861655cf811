"""What `fuzz.py` asks for: mostly almost right, because what is plainly wrong is refused at the first glance."""

from __future__ import annotations

import json
import random
import string
from dataclasses import dataclass
from typing import Any

METHODS = ("GET",) * 8 + ("POST",) * 8 + ("HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "MADEUP")
BELOW_TABLES = (
    *("", "/events-not", "/act", "/chat", "/undo", "/redo", "/restart", "/consent", "/roll", "/dice/commit", "/dice/reveal"),
    *(
        "/seat/bot",
        "/seat/back",
        "/seat/invite",
        "/seat/pair",
        "/seat/webhook",
        "/previews",
        "/match.json",
        "/lead",
        "/why",
        "/try",
    ),
    *("/panel/table", "/panel/rules", "/panel/stats", "/panel/notes", "/panel/preferences", "/panel/try", "/at/3", "/stops", "/qr"),
)
ELSEWHERE = (
    *("/", "/mine", "/next", "/empty", "/healthz", "/readyz", "/metrics", "/openapi.json", "/language", "/static/icon.svg"),
    *("/g/hekla", "/g/fuji/new", "/g/sub_terra/rules", "/g/fire_mountain/learn", "/g/nothing", "/open", "/t/x", "/mine/list"),
)
NASTY = (
    "",
    "\0",
    "²",
    "-1",
    "1e999",
    "9" * 400,
    "../../etc/passwd",
    "%00",
    "<b>",
    "é" * 50,
    "\u202e",
    "{}",
    "[]",
    "null",
    "'\"",
    "a" * 3000,
)
KEYS = (
    "seat",
    "action",
    "last_version",
    "then",
    "words",
    "ply",
    "el",
    "on",
    "bot",
    "url",
    "hash",
    "nonce",
    "seats",
    "name",
    "kind",
)


@dataclass(frozen=True)
class Asked:
    method: str
    path: str
    headers: str
    body: bytes
    is_import: bool = False


@dataclass
class Known:
    """What a stranger may have seen of the room."""

    paths: list[str]
    tokens: list[str]
    matches: list[dict[str, Any]]


def ask_something(rng: random.Random, known: Known) -> Asked:
    if rng.random() < 0.15:
        return _import(rng, known)
    path = rng.choice(known.paths) + rng.choice(BELOW_TABLES) if rng.random() < 0.75 else rng.choice(ELSEWHERE)
    if rng.random() < 0.1:
        path += rng.choice(("/join/", "/pair/", "/panel/", "/at/", "?ply=", "?as=", "?last_version=")) + _word(rng, known)
    if rng.random() < 0.05:
        at = rng.randrange(len(path))
        path = path[:at] + _printable(rng.choice(NASTY)) + path[at + 1 :]
    headers = ""
    if rng.random() < 0.6 and known.tokens:
        headers += f"Authorization: Bearer {rng.choice(known.tokens)}\r\n"
    if rng.random() < 0.1:
        name = rng.choice(
            ("Accept-Language", "Cookie", "Last-Event-ID", "Sec-Fetch-Site", "Range", "If-None-Match", "Content-Encoding")
        )
        headers += f"{name}: {_printable(rng.choice(NASTY))[:500]}\r\n"
    body = _body(rng) if rng.random() < 0.9 else bytes(rng.randrange(256) for _ in range(rng.randrange(200)))
    return Asked(rng.choice(METHODS), _printable(path)[:2000], headers, body)


def _import(rng: random.Random, known: Known) -> Asked:
    """A match file with one or two mistakes, or with none."""
    record: Any = json.loads(json.dumps(rng.choice(known.matches)))
    for _ in range(rng.randrange(3)):
        record = _damaged(rng, record)
    body = json.dumps(record).encode()
    if rng.random() < 0.1:
        at = rng.randrange(len(body))
        body = body[:at] + bytes([rng.randrange(256)]) + body[at + rng.randrange(3) :]
    return Asked("POST", "/open", "", body, True)


def _damaged(rng: random.Random, value: Any) -> Any:
    """The same with one thing changed somewhere inside."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        if rng.random() < 0.15:
            return {other: inside for other, inside in value.items() if other != key}
        return value | {key: _damaged(rng, value[key])}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        if rng.random() < 0.15:
            return value[:at] + value[at + 1 :]
        return [*value[:at], _damaged(rng, value[at]), *value[at + 1 :]]
    return _value(rng)


def _body(rng: random.Random) -> bytes:
    return json.dumps({rng.choice(KEYS): _value(rng) for _ in range(rng.randrange(1, 5))}).encode()


def _value(rng: random.Random) -> Any:
    kind = rng.randrange(7)
    if kind < 3:
        return rng.choice((0, 1, 2, 3, 5, -1, 17, 1 << 40, 1 << 70, rng.randrange(300)))
    if kind == 3:
        return rng.choice(NASTY)
    return rng.choice((None, True, False, 0.5, 1e300, [], {}, [0, 1], [[]], {"a": 1}, "place 3 c2", "x"))


def _word(rng: random.Random, known: Known) -> str:
    made_up = "".join(rng.choices(string.ascii_letters, k=22))
    return str(rng.choice((*NASTY, *known.tokens, made_up)))


def _printable(words: str) -> str:
    """What fits into the first lines of a request; what does not is another matter, for the parser of HTTP."""
    return "".join(letter if 33 <= ord(letter) < 127 else f"%{ord(letter) % 256:02x}" for letter in words)
