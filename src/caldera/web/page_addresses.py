"""Addresses that only our own pages use: documents, parts of pages and files. Programs use those of `openapi.py`.

`tests/docs/test_docs.py` fails when the room answers at an address that is in neither list.
"""

from __future__ import annotations

PAGE_ADDRESSES = {
    ("GET", "/build"): "How far the build of the compiled rules is",
    ("GET", "/bundle/{name}"): "The scripts or the style sheets of a page in one file",
    ("GET", "/empty"): "An empty answer: for health checks, and for the benchmark to compare with",
    ("GET", "/healthz"): "Whether the process works",
    ("GET", "/readyz"): "Whether requests should come here: 503 while the server closes or its database does not answer",
    ("GET", "/metrics"): "Numbers for Prometheus, for this machine and those named with --monitor",
    ("GET", "/static/{name}"): "A script, style sheet, font or picture of the room",
    ("GET", "/games/{game_id}/{name}"): "A game's style sheet or cover",
    ("GET", "/qr.svg"): "A QR code of an address of this room",
    ("GET", "/openapi.json"): "The description of the HTTP API",
    ("POST", "/language"): "Choose the language of the pages",
    ("POST", "/t/{table_id}/rematch"): "To the rematch: a new table, or the one that somebody else has opened already",
    ("GET", "/mine"): "The tables of this browser",
    ("GET", "/mine/list"): "The list on that page, for its refresh",
    ("GET", "/g/{game_id}/new"): "The form for a new table",
    ("GET", "/g/{game_id}/rules"): "The rules of a game",
    ("GET", "/g/{game_id}/learn"): "The lessons of a game",
    ("GET", "/g/{game_id}/learn/{number}"): "A lesson",
    ("GET", "/g/{game_id}/learn/panel/rules"): "The rules panel in a lesson",
    ("GET", "/g/{game_id}/learn/previews"): "What each action of the learner would do",
    ("GET", "/g/{game_id}/learn/why"): "Why something cannot be done now, in a lesson",
    ("POST", "/g/{game_id}/learn/act"): "Take an action in a lesson",
    ("POST", "/g/{game_id}/learn/go"): "Go to a step of a lesson",
    ("GET", "/t/{table_id}/at/{ply}"): "A position of the past, with the frames that lead to it",
    ("GET", "/t/{table_id}/stops"): "The positions at which somebody had something to decide",
    ("GET", "/t/{table_id}/rolls"): "What could have been rolled and drawn in a finished match, for the page to check the dice",
    ("GET", "/t/{table_id}/panel/{name}"): "A side panel of a table",
    ("GET", "/t/{table_id}/why"): "Why something cannot be done now",
    ("POST", "/t/{table_id}/try"): "A new table that goes on from a position of this one, to try something else",
    ("POST", "/t/{table_id}/lead"): "Lead others through a finished match",
    ("GET", "/t/{table_id}/pair/{token}"): "The page that asks whether this device takes over a seat",
    ("POST", "/t/{table_id}/pair/{token}"): "Let this device take over a seat",
}
"""Method and path, with what is there."""
