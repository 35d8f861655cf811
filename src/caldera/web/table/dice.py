"""Dice that nobody can choose: the hash of a nonce and later the nonce itself, which browsers post, and after the end what could
have been rolled and drawn, so that the page can recompute every roll by itself.

The page knows the secret and everybody's nonces from the record. What it cannot know without the rules is which outcomes there were
at each chance step, in which order and how likely; that is told here. `caldera verify` needs nothing of it: it knows the rules.
"""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.responses import Response

from caldera.core.match import Match
from caldera.core.state import CHANCE
from caldera.tables.errors import Refused
from caldera.tables.play.table import Entry, Table
from caldera.web.api.shapes import Changed
from caldera.web.http.answers import room_of
from caldera.web.http.guard import bearer_of, session_of
from caldera.web.http.messages import Request, answer_json
from caldera.web.http.routes import get, post
from caldera.web.stage.news import ChanceKind, Rolls
from caldera.web.table.play import seats_of, shown_to

EXAMPLE_NONCE = "7d" * 32
EXAMPLE_HASH = "1f" * 32

Hexadecimal = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Commitment(msgspec.Struct, forbid_unknown_fields=True):
    """The SHA-256 of `caldera nonce 1`, a zero byte and a nonce of 32 random bytes."""

    seat: int
    hash: Hexadecimal


class Nonce(msgspec.Struct, forbid_unknown_fields=True):
    """The nonce whose hash the seat has published."""

    seat: int
    nonce: Hexadecimal


@post("/t/{table_id}/dice/commit", name="commitNonce", refusals=(403, 404, 422), seat="must", example=Commitment(0, EXAMPLE_HASH))
async def commit(request: Request, table_id: str, body: Commitment) -> Changed:
    """Publish the hash of a nonce for dice that nobody can choose; a second one begins anew for everybody."""
    change = room_of(request).change
    return Changed(await change(table_id, lambda table: table.joint_dice.commit(seats_of(request, table), body.seat, body.hash)))


@post("/t/{table_id}/dice/reveal", name="revealNonce", refusals=(403, 404, 422), seat="must", example=Nonce(0, EXAMPLE_NONCE))
async def reveal(request: Request, table_id: str, body: Nonce) -> Changed:
    """Show the nonce, once everybody has published a hash."""
    change = room_of(request).change

    def show(table: Table) -> list[Entry]:
        own = table.seats_of(session_of(request)) if bearer_of(request) is None else ()  # a bot may play there by now
        return table.joint_dice.reveal({*seats_of(request, table), *own}, body.seat, body.nonce)

    return Changed(await change(table_id, show))


@get("/t/{table_id}/rolls", gives=Rolls)
async def rolls(request: Request, table_id: str) -> Response:
    """What could have been rolled and drawn in a finished match, for the page to check the dice."""
    live = await shown_to(request, table_id)
    table = live.table
    if not table.is_over:
        raise Refused("secret")
    key = ("rolls", table.version)
    if key not in live.memo:
        live.memo[key] = msgspec.json.encode(await asyncio.to_thread(find_rolls, table.record()))
    return answer_json(live.memo[key])


def find_rolls(match: Match) -> Rolls:
    """Replay a match and note what could have happened wherever chance decided."""
    state, numbers = match.state_at(0), dict[tuple[tuple[str, ...], tuple[int, ...]], int]()
    steps: list[tuple[int, int, str]] = []
    for ply, (seat, action) in enumerate(match.plays):
        if seat == CHANCE:
            outcomes = tuple([match.game.space.words(int(outcome)) for outcome in state.outcomes()])
            kind = outcomes, tuple([int(weight) for weight in state.weights()])
            steps.append((ply, numbers.setdefault(kind, len(numbers)), state.stream()))
        state.play(action, seat)
    return Rolls([ChanceKind(*kind) for kind in numbers], steps)
