"""The editions that people keep in the room, and which one a new table is played with."""

from __future__ import annotations

import asyncio
import json
import secrets
import time

from caldera.core.content import wrong_entry
from caldera.core.data import Edition
from caldera.core.game import AnyGame
from caldera.games import game as find_game
from caldera.tables.errors import BadTable
from caldera.tables.room import Room
from caldera.tables.store.boxes import Box, box_owner

LONGEST = 30_000
"""Characters of an edition as JSON that somebody sends: the longest content of ours has a third of it."""
CALDERA = "caldera"
"""Chosen instead of a box: the game's own content, whatever the server's is."""


async def check_edition(room: Room, game_id: str, edition: Edition) -> AnyGame:
    """The game with an edition; BadEdition says what is wrong with it. A few at a time, beside what the room does."""
    if len(json.dumps(edition, default=str)) > LONGEST:
        raise wrong_entry("", "edition.too_long", n=LONGEST)
    async with room.imports:
        return await asyncio.to_thread(find_game, game_id, edition)


async def list_boxes(room: Room, session: str | None, game_id: str) -> list[Box]:
    """The boxes of a browser for a game, the latest first."""
    if session is None:
        return []
    boxes = await asyncio.to_thread(room.store.boxes_of, box_owner(session))
    return [box for box in boxes if box.game == game_id]


async def find_box(room: Room, session: str | None, game_id: str, box_id: str) -> Box | None:
    return next((box for box in await list_boxes(room, session, game_id) if box.id == box_id), None)


async def keep_box(room: Room, session: str, game_id: str, edition: Edition, box_id: str = "") -> Box:
    """Keep an edition that was checked, in the place of the one with this id if it is there."""
    if box_id and await find_box(room, session, game_id, box_id) is None:
        box_id = ""
    box = Box(box_id or secrets.token_urlsafe(6), game_id, edition, time.time())
    await asyncio.to_thread(room.store.keep_box, box_owner(session), box)
    return box


async def drop_box(room: Room, session: str, box_id: str) -> None:
    await asyncio.to_thread(room.store.delete_box, box_owner(session), box_id)


async def choose_edition(room: Room, session: str | None, game_id: str, chosen: str = "") -> Edition | None:
    """The edition of a new table: the box with this id, the game's own content, or, where nothing is chosen, the server's."""
    if not chosen:
        return room.editions.get(game_id)
    if chosen == CALDERA:
        return None
    box = await find_box(room, session, game_id, chosen)
    if box is None:
        raise BadTable("no_such_box")
    await check_edition(room, game_id, box.edition)  # it was right when it was kept; the checks may be stricter now
    return box.edition
