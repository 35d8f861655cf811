"""Words that the pictures say: labels for screen readers, buttons, captions. All of them are messages in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from caldera.core.view import View

Data: TypeAlias = Mapping[str, Any]


def say(view: View, key: str, **params: object) -> str:
    return view.text("fire_mountain.scene." + key, **params)


def words(view: View, key: str, **params: object) -> str:
    """The same, safe inside markup and attributes."""
    return escape(view.text("fire_mountain.scene." + key, **params))


def name(view: View, what: str) -> str:
    """A species, or the Cro-Magnons."""
    return view.text("fire_mountain.name." + what)


def place(view: View, tile: Data) -> str:
    return view.text("fire_mountain.tile." + tile["type"], tile=tile["id"])


def stack(members: Sequence[Data], view: View) -> str:
    """Alike figures of one owner: "Red: 3 Cro-Magnons"."""
    first = members[0]
    what = say(view, "cros", n=len(members)) if first["kind"] == "cro" else name(view, first["species"])
    if first["kind"] != "cro" and len(members) > 1:
        what = f"{len(members)} {what}"
    return say(view, "figure", who=view.name(first["seat"]), what=what)


def people(figures: Sequence[Data], view: View) -> str:
    """Everybody on a place, stack by stack."""
    stacks: dict[str, list[Data]] = {}
    for figure in figures:
        stacks.setdefault(figure["pick"], []).append(figure)
    return ", ".join([stack(members, view) for members in stacks.values()]) or say(view, "nobody")
