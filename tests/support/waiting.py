"""Waiting for conditions instead of sleeping: as short as possible on a fast machine, long enough on a slow one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

PATIENCE = 120.0
"""Seconds after which a condition will never come true, on the slowest machine."""
TICK = 0.01


def wait_until(condition: Callable[[], object], what: str = "", patience: float = PATIENCE) -> None:
    """Return as soon as the condition holds."""
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, f"in vain: {what or condition}"
        time.sleep(TICK)


async def until(condition: Callable[[], object], what: str = "", patience: float = PATIENCE) -> None:
    """The same beside other tasks."""
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, f"in vain: {what or condition}"
        await asyncio.sleep(TICK)


async def let_others_run(turns: int = 50) -> None:
    """Every task that can go on does, until it waits for something from outside: afterwards one can say what did not happen."""
    for _ in range(turns):
        await asyncio.sleep(0)
