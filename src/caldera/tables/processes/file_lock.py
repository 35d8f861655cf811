"""One server per database file: the second one is refused at its start.

The lock is on a file beside the database and belongs to the process: whatever ends the process gives it back.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO

from caldera.tables.store.schema import BadStore

if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """Held from the moment it is made; BadStore when another process has it."""

    def __init__(self, database: str) -> None:
        real = Path(database).resolve()  # whoever comes by a link meets the same lock
        self._file: BinaryIO = open(f"{real}.lock", "ab")  # noqa: SIM115 - it stays open as long as the lock is held
        try:
            _lock(self._file)
        except OSError:
            self._file.close()
            raise BadStore.from_message("database_in_use", file=database) from None

    def release(self) -> None:
        self._file.close()
