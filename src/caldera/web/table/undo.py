"""What people post to take something back, to play it again, to answer a request, and to type in real dice."""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec

from caldera.tables.play import real_dice
from caldera.tables.play.table import Entry, Table
from caldera.web.api.shapes import Changed
from caldera.web.http.answers import room_of
from caldera.web.http.messages import Request
from caldera.web.http.routes import post
from caldera.web.table.play import seats_of


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


async def _change(request: Request, table_id: str, change: Callable[[Table, Collection[int]], list[Entry]]) -> Changed:
    return Changed(await room_of(request).change(table_id, lambda table: change(table, seats_of(request, table))))


@post("/t/{table_id}/undo", name="undo", refusals=(403, 404, 409, 422), seat="must", example=Undo(last_version=8))
async def undo(request: Request, table_id: str, body: Undo) -> Changed:
    """Take back."""
    return await _change(request, table_id, lambda table, held: table.takebacks.undo(held, body.last_version, body.to))


@post("/t/{table_id}/restart", name="restart", refusals=(403, 404, 409, 422), seat="must", example=LastVersion(8))
async def restart(request: Request, table_id: str, body: LastVersion) -> Changed:
    """Take back a turn."""
    return await _change(request, table_id, lambda table, held: table.takebacks.restart(held, body.last_version))


@post("/t/{table_id}/redo", name="redo", refusals=(403, 404, 409, 422), seat="must", example=LastVersion(9))
async def redo(request: Request, table_id: str, body: LastVersion) -> Changed:
    """Play again."""
    return await _change(request, table_id, lambda table, held: table.takebacks.redo(held, body.last_version))


@post("/t/{table_id}/consent", name="consent", refusals=(403, 404, 409, 422), seat="must", example=Answer(True, 8))
async def consent(request: Request, table_id: str, body: Answer) -> Changed:
    """Agree to what somebody would like to take back, or not.

    Whoever asked withdraws their own request so.
    """
    return await _change(request, table_id, lambda table, held: table.takebacks.answer_request(held, body.last_version, body.yes))


@post("/t/{table_id}/roll", name="roll", refusals=(403, 404, 409, 422), seat="must", example=Rolled([4], 7))
async def roll(request: Request, table_id: str, body: Rolled) -> Changed:
    """Type in dice."""
    return await _change(
        request, table_id, lambda table, held: real_dice.enter_rolls(table, held, body.outcomes, body.last_version)
    )
