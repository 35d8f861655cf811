"""Changing a position's file by hand: what can be put where, and the plain entries beside the board.

A game says what its board shows in the file; the file's own checks say whether the whole fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from caldera.core.data import JsonObject
from caldera.core.errors import BadPosition

ERASE, MOVE = "erase", "move"
ANY = "*"


@dataclass(frozen=True)
class Piece:
    """What can be put on the board, or done to what lies there."""

    name: str
    label: str
    group: str = ""
    colour: str = ""
    """Whose it is, for a sign before its label."""
    places: int = 1
    """How many places are touched for it: two for what goes from one to the other."""


@dataclass(frozen=True)
class Entry:
    """A plain entry of the file: where it is, and its value."""

    path: str
    value: int | str | bool | None


def list_entries(data: JsonObject, asked: Sequence[str]) -> Iterator[Entry]:
    """The entries that these paths name, such as `turn`, `score.*` or `explorers.*.hp`; those at the top, where none are named."""
    if not asked:
        asked = [key for key, value in data.items() if key not in ("game", "players", "ply") and _is_plain(value)]
    for path in asked:
        yield from _below(data, path.split("."), "")


def _below(value: object, steps: Sequence[str], path: str) -> Iterator[Entry]:
    if not steps:
        if value is None or isinstance(value, (int, str, bool)):
            yield Entry(path, value)
        return
    first, *rest = steps
    keys = [key for key in _keys(value) if first in (ANY, key)]
    for key in keys:
        yield from _below(_inside(value, key), rest, f"{path}.{key}".lstrip("."))


def _is_plain(value: object) -> bool:
    return isinstance(value, (int, str, bool))


def _keys(value: object) -> list[str]:
    if isinstance(value, dict):
        return list(value)
    return [str(index) for index in range(len(value))] if isinstance(value, list) else []


def _inside(value: object, key: str) -> object:
    if isinstance(value, dict):
        return value[key]
    return value[int(key)] if isinstance(value, list) else None


def set_entry(data: JsonObject, path: str, typed: str) -> None:
    """Write what somebody typed into an entry: a number or a yes as such, nothing as null."""
    *steps, last = path.split(".")
    place: object = data
    for step in steps:
        if step not in _keys(place):
            raise BadPosition(f"{path}: There is no such entry.")
        place = _inside(place, step)
    value = read_typed(typed.strip())
    if isinstance(place, dict):
        place[last] = value
    elif isinstance(place, list) and last in _keys(place):
        place[int(last)] = value
    else:
        raise BadPosition(f"{path}: There is no such entry.")


def read_typed(typed: str) -> int | str | bool | None:
    """A value as the file holds it."""
    if typed in ("", "true", "false"):
        return None if not typed else typed == "true"
    digits = typed.removeprefix("-")
    return int(typed) if digits.isascii() and digits.isdigit() and len(digits) < 16 else typed


def entry_list(data: JsonObject, key: str) -> list[object]:
    """The list of the file with this name, made where it is missing."""
    found = data.setdefault(key, [])
    if not isinstance(found, list):
        raise BadPosition(f"{key}: This is not a list.")
    return found


def entry_object(data: JsonObject, key: str) -> dict[str, object]:
    """The object of the file with this name, made where it is missing."""
    found = data.setdefault(key, {})
    if not isinstance(found, dict):
        raise BadPosition(f"{key}: This is not an object.")
    return found


def pile_at(places: dict[str, object], place: str) -> list[object]:
    """What stands on a place of an object from places to lists."""
    found = places.setdefault(place, [])
    if not isinstance(found, list):
        raise BadPosition(f"{place}: This is not a list.")
    return found


def toggle(entries: list[object], entry: object) -> None:
    """Put an entry into a list, or take it out."""
    if entry in entries:
        entries.remove(entry)
    else:
        entries.append(entry)
