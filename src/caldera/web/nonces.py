"""What browsers post so that nobody can choose the dice: the hash of a nonce, and later the nonce itself."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from caldera.web.answers import room_of
from caldera.web.http import Request
from caldera.web.play import read, seats_of
from caldera.web.routes import post

Hexadecimal = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Commitment(msgspec.Struct, forbid_unknown_fields=True):
    """The SHA-256 of `caldera nonce 1`, a zero byte and a nonce of 32 random bytes."""

    seat: int
    hash: Hexadecimal


class Nonce(msgspec.Struct, forbid_unknown_fields=True):
    """The nonce whose hash the seat has published."""

    seat: int
    nonce: Hexadecimal


@post("/t/{table_id}/dice/commit")
async def commit(request: Request, table_id: str) -> dict[str, int]:
    body = await read(request, Commitment)
    change = room_of(request).change
    return {
        "version": await change(table_id, lambda table: table.joint_dice.commit(seats_of(request, table), body.seat, body.hash))
    }


@post("/t/{table_id}/dice/reveal")
async def reveal(request: Request, table_id: str) -> dict[str, int]:
    body = await read(request, Nonce)
    change = room_of(request).change
    return {
        "version": await change(table_id, lambda table: table.joint_dice.reveal(seats_of(request, table), body.seat, body.nonce))
    }
