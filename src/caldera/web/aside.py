"""Pieces of pages that take a moment: made in a thread, once for all who see the same version of a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable

from caldera.draw.markup import Markup
from caldera.tables.live import Live


async def made_aside(live: Live, key: Hashable, make: Callable[[], Markup]) -> Markup:
    """What `make` gives for this version; the table may go on meanwhile, so the version is part of what it is kept by."""
    kept_by = ("aside", key, live.table.version)
    shown: Markup | None = live.memo.get(kept_by)
    if shown is None:
        shown = live.memo[kept_by] = await asyncio.to_thread(make)
    return shown
