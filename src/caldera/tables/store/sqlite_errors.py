"""What an error of SQLite means for whoever waits."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

from caldera.tables.errors import Unavailable

LEAST_FREE = 1 << 18
"""Bytes without which the files beside the database cannot grow."""


def trouble_of(error: sqlite3.Error, path: str) -> Unavailable | None:
    """Why nothing can be stored or read now; nothing when it is a mistake of ours or damage."""
    message = str(error)
    if "locked" in message or "busy" in message:
        return Unavailable("store.busy")
    if "full" in message:
        return Unavailable("store.full")
    if "readonly" in message or "read-only" in message:
        return Unavailable("store.read_only")
    if isinstance(error, sqlite3.OperationalError) and "I/O" in message:
        return Unavailable("store.full" if _is_full(path) else "store.failed")
    return None


def _is_full(path: str) -> bool:
    """SQLite calls it an error of the disk when there is no space for one of the files beside the database."""
    try:
        return shutil.disk_usage(Path(path).resolve().parent).free < LEAST_FREE
    except OSError:
        return False
