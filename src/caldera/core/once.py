"""What is built once: a bot's tables take longer to make than many of its decisions, and a game's own than many a page."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Generic, ParamSpec, TypeVar, cast
from weakref import WeakKeyDictionary, WeakValueDictionary

Rest = ParamSpec("Rest")
Built = TypeVar("Built")


class _Store(threading.local):
    """Every thread has its own: what is built may hold working space, which two threads must not share."""

    def __init__(self) -> None:
        self.built: WeakKeyDictionary[Any, dict[Any, Any]] = WeakKeyDictionary()


_store = _Store()


def built_once(build: Callable[Rest, Built]) -> Callable[Rest, Built]:
    """Build once per game, thread and arguments, and return the same object ever after."""

    @wraps(build)
    def found(*arguments: Rest.args, **named: Rest.kwargs) -> Built:
        game, *others = arguments
        kept = _store.built.setdefault(game, {})
        key = (build.__qualname__, *others, *sorted(named.items()))
        if key not in kept:
            kept[key] = build(*arguments, **named)
        return cast(Built, kept[key])

    return found


class Shared(Generic[Built]):
    """What is built from the same thing is the same object, as long as somebody uses it; the last few stay ready after that."""

    def __init__(self, most_ready: int) -> None:
        self._most_ready = most_ready
        self._in_use: WeakValueDictionary[Hashable, Built] = WeakValueDictionary()
        self._ready: dict[Hashable, Built] = {}
        self._lock = threading.Lock()

    def once(self, key: Hashable, build: Callable[[], Built]) -> Built:
        """What there is under this key; else it is built. Two threads may build it at once, but one of the two is kept."""
        found = self._in_use.get(key)
        if found is None:
            found = build()
        with self._lock:
            found = self._in_use.setdefault(key, found)
            self._ready.pop(key, None)
            self._ready[key] = found
            while len(self._ready) > self._most_ready:
                del self._ready[next(iter(self._ready))]
        return found
