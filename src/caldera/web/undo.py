"""What people post to take something back, to play it again, to answer a wish, and to type in real dice."""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec
from litestar import post
from litestar.params import FromPath

from caldera.tables import real_dice
from caldera.tables.table import Entry, Table
from caldera.web.answers import room_of
from caldera.web.play import read, seats_of
from caldera.web.security import AnyRequest


class Undo(msgspec.Struct, forbid_unknown_fields=True):
    """Take back the last action, or everything from the action with this number on."""

    seen: int
    to: int | None = None


class Seen(msgspec.Struct, forbid_unknown_fields=True):
    seen: int


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    yes: bool
    seen: int


class Rolled(msgspec.Struct, forbid_unknown_fields=True):
    """What real dice show, one chance step after the other."""

    outcomes: list[int]
    seen: int


async def _change(request: AnyRequest, table_id: str, change: Callable[[Table, Collection[int]], list[Entry]]) -> dict[str, int]:
    return {"version": await room_of(request).change(table_id, lambda table: change(table, seats_of(request, table)))}


@post("/t/{table_id:str}/undo", status_code=200)
async def undo(request: AnyRequest, table_id: FromPath[str]) -> dict[str, int]:
    wish = await read(request, Undo)
    return await _change(request, table_id, lambda table, held: table.takebacks.undo(held, wish.seen, wish.to))


@post("/t/{table_id:str}/restart", status_code=200)
async def restart(request: AnyRequest, table_id: FromPath[str]) -> dict[str, int]:
    wish = await read(request, Seen)
    return await _change(request, table_id, lambda table, held: table.takebacks.restart(held, wish.seen))


@post("/t/{table_id:str}/redo", status_code=200)
async def redo(request: AnyRequest, table_id: FromPath[str]) -> dict[str, int]:
    wish = await read(request, Seen)
    return await _change(request, table_id, lambda table, held: table.takebacks.redo(held, wish.seen))


@post("/t/{table_id:str}/consent", status_code=200)
async def consent(request: AnyRequest, table_id: FromPath[str]) -> dict[str, int]:
    """Agree to what somebody would like to take back, decline it, or withdraw one's own wish."""
    answer = await read(request, Answer)
    return await _change(request, table_id, lambda table, held: table.takebacks.answer(held, answer.seen, answer.yes))


@post("/t/{table_id:str}/roll", status_code=200)
async def roll(request: AnyRequest, table_id: FromPath[str]) -> dict[str, int]:
    rolled = await read(request, Rolled)
    return await _change(request, table_id, lambda table, held: real_dice.enter(table, held, rolled.outcomes, rolled.seen))
