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

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from caldera.core.data import JsonObject

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


def describe(kind: Any, components: JsonObject, prefix: str = "") -> JsonObject:
    """The JSON schema of a type. Records become named entries of `components`, with `prefix` before their names."""
    if kind is None or kind is type(None):
        return {"type": "null"}
    if kind in _SIMPLE:
        return {"type": _SIMPLE[kind]}
    if isinstance(kind, type) and is_dataclass(kind):
        return _describe_record(kind, components, prefix)
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"enum": list(inside)}
    if origin in (Union, UnionType):
        return {"anyOf": [describe(one, components, prefix) for one in inside]}
    if origin is tuple and inside[-1:] != (...,):
        items = [describe(one, components, prefix) for one in inside]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
    if origin in (tuple, list, Sequence):
        return {"type": "array", "items": describe(inside[0], components, prefix)}
    if origin in (dict, Mapping):
        return {"type": "object", "additionalProperties": describe(inside[1], components, prefix)}
    return {}  # anything


_SIMPLE: Final[dict[Any, str]] = {str: "string", bool: "boolean", int: "integer", float: "number"}


def _describe_record(kind: type, components: JsonObject, prefix: str) -> JsonObject:
    name = f"{prefix}{kind.__name__}"
    if name not in components:
        components[name] = {}  # a record may hold others of its kind
        hints, entries = get_type_hints(kind), _entries(kind) or ()
        about = {"description": kind.__doc__} if kind.__doc__ and not kind.__doc__.startswith(f"{kind.__name__}(") else {}
        components[name] |= about | {
            "type": "object",
            "properties": {written: describe(hints[field], components, prefix) for field, written in entries},
            "required": [written for _, written in entries],
            "additionalProperties": False,
        }
    return {"$ref": f"#/components/schemas/{name}"}
