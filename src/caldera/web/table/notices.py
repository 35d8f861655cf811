"""What stands above a table, because nobody must miss it: that it is a what-if, that spectators are kept behind."""

from __future__ import annotations

from typing import Any

from caldera.tables.errors import TableError
from caldera.tables.live import Live
from caldera.tables.play.table import Table
from caldera.tables.play.whatif import origin_of
from caldera.tables.room import Room


async def notices(room: Room, live: Live, shown: Table) -> dict[str, Any]:
    """For the page of somebody who is shown this much of a table."""
    late = shown is not live.table and not live.table.is_over
    return {"origin": await _origin(room, shown), "delay": shown.settings["delay"] if late else ""}


async def _origin(room: Room, table: Table) -> dict[str, Any] | None:
    """After which action a what-if branches off, and the way back if the real table is here."""
    origin = origin_of(table.match)
    if origin is None:
        return None
    try:
        is_linked = origin.table not in ("", table.id) and await room.live(origin.table)
    except TableError:
        is_linked = False
    return {"ply": origin.ply, "link": f"/t/{origin.table}?ply={origin.ply}" if is_linked else ""}
