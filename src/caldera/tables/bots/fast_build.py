"""The build of the rules that `make play` makes beside a room that is already open.

The room runs the plain package. When the fast build is there, it goes to the front of `sys.path`: this process keeps what it has
imported, because modules of a package are looked for in the package's own folder, while every process that is spawned from then on
begins with the compiled package. Both are made from the same sources (the folder is named by their digest), and what goes between
the processes is plain data, so the room and its bots understand each other.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

from caldera.build_info import FILE, source_digest

FOLDER = "CALDERA_FAST_BUILD"
"""The environment variable with the folder: DIGEST/caldera/… when a build is ready, progress.json as long as one is being made."""
SILENT = 20.0
"""Seconds after which a build that does not say anything has died."""


class FastBuild:
    """Looks whether the build is there. Each pool of processes has one, and changes over by itself."""

    def __init__(self, folder: str | None = None) -> None:
        self._folder = Path(folder) if folder else None
        self._library = self._folder / source_digest() if self._folder else None
        self.in_use = False

    def appeared(self) -> bool:
        """Whether the build is there now and was not before. From then on new processes use it."""
        if self.in_use or self._library is None or not (self._library / "caldera" / FILE).exists():
            return False
        if str(self._library) not in sys.path:
            sys.path.insert(0, str(self._library))
        self.in_use = True
        return True

    def give_up(self) -> bool:
        """Go back to the plain package, when processes die with the fast one; whether that changes anything."""
        if not self.in_use or self._library is None:
            return False
        if str(self._library) in sys.path:
            sys.path.remove(str(self._library))
        self._library, self.in_use = None, False
        return True

    def percent(self) -> int | None:
        """How much of the build is done; None when there is none on its way."""
        if self._folder is None:
            return None
        try:
            progress = json.loads((self._folder / "progress.json").read_text(encoding="utf-8"))
            is_building = progress["state"] == "building" and time.time() - float(progress["at"]) < SILENT
            return int(progress["percent"]) if is_building else None
        except (OSError, ValueError, KeyError, TypeError):
            return None


def fast_build_of_this_room() -> FastBuild:
    return FastBuild(os.environ.get(FOLDER))
