"""The records that go over the wire as TypeScript: for the types of our own scripts, and for people on the page at /api.

`python -m caldera.web.api.script_types FILE` writes them to a file, where the check of the scripts finds them as `Wire.News` and so
on.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from caldera.core.data import JsonMapping

SIMPLE = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def write_types(schemas: Mapping[str, JsonMapping]) -> str:
    """All records of a description, in a namespace of their own."""
    types = [write_type(name, schema) for name, schema in schemas.items()]
    return "declare namespace Wire {\n" + "".join(f"  {line}\n" for each in types for line in each.splitlines()) + "}\n"


def write_type(name: str, schema: JsonMapping) -> str:
    """One record with its fields, and what is said about them."""
    if "properties" not in schema:
        return f"type {name} = {kind_of(schema)};"
    needed = schema.get("required", ())
    lines = [f"interface {name} {{"]
    for field, kind in schema["properties"].items():
        if words := kind.get("description"):
            lines.append(f"  /** {words.replace('*/', '* /')} */")
        lines.append(f"  {field}{'' if field in needed else '?'}: {kind_of(kind)};")
    return "\n".join([*lines, "}"])


def kind_of(schema: JsonMapping) -> str:
    """The type of a value."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return _any_of(kind_of(each) for each in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        return _any_of(json.dumps(value) for value in schema.get("enum", [schema.get("const")]))
    kind = schema.get("type", "")
    if isinstance(kind, list):
        return _any_of(SIMPLE[each] for each in kind)
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(kind_of(each) for each in schema['prefixItems'])}]"
        inside = kind_of(schema.get("items", {}))
        return f"({inside})[]" if "|" in inside else f"{inside}[]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {kind_of(values) if isinstance(values, dict) else 'unknown'}>"
    return SIMPLE.get(kind, "unknown")


def _any_of(kinds: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(kinds))


if __name__ == "__main__":
    from caldera.web.api.openapi import describe_room
    from caldera.web.app import ENDPOINTS

    target = Path(sys.argv[1])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(write_types(describe_room(ENDPOINTS)["components"]["schemas"]), encoding="utf-8")
