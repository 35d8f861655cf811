"""What is made once and shared until something changes: pictures, names, who sits where."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

Made = TypeVar("Made")


class Memo(dict[Any, Any]):
    """What was made from something that changes, by what else it depends on.

    Whoever asks says how often that something has changed (`version`); where nothing counts it, whoever changes it calls `clear`.
    It holds no reference to what it is about: a table that is forgotten leaves the memory at once.
    """

    def __init__(self, most: int = 1 << 30) -> None:
        self._made_at = 0
        self._most = most

    def once(self, key: Hashable, make: Callable[[], Made], version: int = 0) -> Made:
        """What `make` gives, made once for a version. Beyond the most that may be kept, all is made anew."""
        if version != self._made_at or len(self) > self._most:
            self.clear()
            self._made_at = version
        try:
            made: Made = self[key]
        except KeyError:
            made = self[key] = make()
        return made
