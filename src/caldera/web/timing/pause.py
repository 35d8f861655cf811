"""What people do about the clocks of their table: a pause when all agree, and back to the game."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from caldera.tables.errors import Refused
from caldera.tables.play.table import Entry, Table
from caldera.web.api.shapes import Changed
from caldera.web.http.answers import room_of
from caldera.web.http.messages import Request
from caldera.web.http.routes import post
from caldera.web.table.play import seats_of


class Pause(msgspec.Struct, forbid_unknown_fields=True):
    """A wish for a pause, or for the game to go on."""

    pause: Annotated[bool, Meta(description="True: I would like a pause, or agree to one; false: no more, or go on")]
    last_version: int = 0


@post("/t/{table_id}/clock", name="pauseClocks", refusals=(403, 404, 422), seat="must", example=Pause(pause=True))
async def pause_clocks(request: Request, table_id: str, body: Pause) -> Changed:
    """Pause the clocks, as soon as all who play agree, or go on."""

    def change(table: Table) -> list[Entry]:
        if table.clocks is None:
            raise Refused("clock.none")
        return table.clocks.ask_pause(seats_of(request, table), body.pause)

    return Changed(await room_of(request).change(table_id, change))
