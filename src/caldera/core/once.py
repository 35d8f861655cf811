"""Methods of a game whose result is built once: a bot's tables take longer to make than many of its decisions."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast
from weakref import WeakKeyDictionary

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
