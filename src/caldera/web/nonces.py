"""What browsers post so that nobody can choose the dice: the hash of a nonce, and later the nonce itself."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from caldera.web.answers import room_of
from caldera.web.http import Request
from caldera.web.play import seats_of
from caldera.web.routes import post
from caldera.web.shapes import Changed

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
    return Changed(await change(table_id, lambda table: table.joint_dice.reveal(seats_of(request, table), body.seat, body.nonce)))
