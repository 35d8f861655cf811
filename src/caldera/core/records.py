"""Typed records of what is seen, and the plain JSON data that they become.

What a seat may know of a position is declared once, as frozen dataclasses in a game's `view/observation.py`. Pictures, plain text
and words read the records; `observe()` gives the same as dicts and lists, for files, programs and learners; OpenAPI describes it
from the same declaration. ::

    @dataclass(frozen=True, slots=True)
    class LastMove:
        from_: str | None      # a trailing underscore is left out: {"from": …}
        to: str | None

A field with `field(metadata=ASIDE)` is for our own pictures only and no part of the plain data, such as an object that stands for
everything that never changes on a board.

Records that are interned (made by a cached function, so that the same content is the same object) may use `eq=False`: they are
then compared and hashed by identity, which makes remembered pieces cheap.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final, get_type_hints

ASIDE: Final = {"aside": True}
"""Metadata of a field that is left out of the plain data."""

_known: dict[type, tuple[tuple[str, str], ...] | None] = {}


def _entries(kind: type) -> tuple[tuple[str, str], ...] | None:
    """The fields of a record and their names in plain data; None for what is not a record."""
    if kind not in _known:
        shown = [field.name for field in fields(kind) if "aside" not in field.metadata] if is_dataclass(kind) else None
        _known[kind] = None if shown is None else tuple((name, name.removesuffix("_")) for name in shown)
    return _known[kind]


def plain(value: Any) -> Any:
    """Records as dicts, tuples as lists, everything fresh, so that nobody can change what others see."""
    kind = type(value)
    if value is None or kind is str or kind is int or kind is bool or kind is float:
        return value
    if kind is tuple or kind is list:
        return [plain(item) for item in value]
    entries = _entries(kind)
    if entries is not None:
        return {name: plain(getattr(value, field)) for field, name in entries}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    raise TypeError(f"{kind.__name__} is not plain data.")


def schema(kind: type, define: Callable[[type], dict[str, Any]]) -> dict[str, Any]:
    """The JSON schema of a record's object, with `define` for the types of its fields."""
    hints = get_type_hints(kind)
    names = {field: name for field, name in _entries(kind) or ()}
    return {
        "type": "object",
        "properties": {name: define(hints[field]) for field, name in names.items()},
        "required": list(names.values()),
    }
