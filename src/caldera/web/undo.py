"""What people post to take something back, to play it again, to answer a body, and to type in real dice."""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec
from litestar import post
from litestar.params import FromPath

from caldera.tables.play import real_dice
from caldera.tables.play.table import Entry, Table
from caldera.web.answers import room_of
from caldera.web.play import read, seats_of
from caldera.web.security import AnyRequest


class Undo(msgspec.Struct, forbid_unknown_fields=True):
    """Take back the last action, or everything from the action with this number on."""

    last_version: int
    to: int | None = None


class LastVersion(msgspec.Struct, forbid_unknown_fields=True):
    last_version: int


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    yes: bool
    last_version: int


class Rolled(msgspec.Struct, forbid_unknown_fields=True):
    """What real dice show, one chance step after the other."""

    outcomes: list[int]
    last_version: int


async def _change(request: AnyRequest, table_id: str, change: Callable[[Table, Collection[int]], list[Entry]]) -> dict[str, int]:
    return {"version": await room_of(request).change(table_id, lambda table: change(table, seats_of(request, table)))}


@post("/t/{table_id:str}/undo", status_code=200)
async def undo(request: AnyRequest, table_id: FromPath[str]) -> dict[str, int]:
    body = await read(request, Undo)
    return await _change(request, table_id, lambda table, held: table.takebacks.undo(held, body.last_version, body.to))


@post("/t/{table_id:str}/restart", status_code=200)
async def restart(request: AnyRequest, table_id: FromPath[str]) -> dict[str, int]:
    body = await read(request, LastVersion)
    return await _change(request, table_id, lambda table, held: table.takebacks.restart(held, body.last_version))


@post("/t/{table_id:str}/redo", status_code=200)
async def redo(request: AnyRequest, table_id: FromPath[str]) -> dict[str, int]:
    body = await read(request, LastVersion)
    return await _change(request, table_id, lambda table, held: table.takebacks.redo(held, body.last_version))


@post("/t/{table_id:str}/consent", status_code=200)
async def consent(request: AnyRequest, table_id: FromPath[str]) -> dict[str, int]:
    """Agree to what somebody would like to take back, decline it, or withdraw one's own body."""
    body = await read(request, Answer)
    return await _change(request, table_id, lambda table, held: table.takebacks.answer_request(held, body.last_version, body.yes))


@post("/t/{table_id:str}/roll", status_code=200)
async def roll(request: AnyRequest, table_id: FromPath[str]) -> dict[str, int]:
    body = await read(request, Rolled)
    return await _change(
        request, table_id, lambda table, held: real_dice.enter_rolls(table, held, body.outcomes, body.last_version)
    )
