"""The words in Fuji's pictures: labels for whoever reads instead of looking, and the names of people and things."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from caldera.games.fuji.view.pieces import Data
from caldera.games.fuji.words.text import requirement_words

if TYPE_CHECKING:
    from caldera.core.view import View


def say(view: View, key: str, **params: object) -> str:
    return view.text("fuji.scene." + key, **params)


def words(view: View, key: str, **params: object) -> str:
    """The same, safe inside markup and attributes."""
    return escape(view.text("fuji.scene." + key, **params))


def who(observation: Data, index: int | str, view: View) -> str:
    """A character or a set of dice by its number, or as events name it."""
    if isinstance(index, str):
        return view.text(f"fuji.who.{index}")
    if index >= observation["players"]:
        return view.text("fuji.who.dice" if observation["variant"] == "A" else "fuji.who.third")
    return view.text("fuji.who.you") if index == observation["seat"] else view.name(index)


def named(observation: Data, index: int | str, view: View) -> str:
    """The same at the beginning of a line: the viewer's own name instead of "you"."""
    if isinstance(index, int) and index < observation["players"]:
        return view.name(index)
    told = who(observation, index, view)
    return told[:1].upper() + told[1:]


def asked(requirement: Data, view: View) -> str:
    """The dice that a card asks for, as a phrase."""
    return requirement_words(requirement["name"], view)


def die(data: Data, view: View) -> str:
    if data["value"] is None:
        told = say(view, "die_closed", type=data["type"])
    else:
        told = view.text("fuji.die", value=data["value"], colour=view.text(f"fuji.colour.{data['colour']}"))
    for state in ("aside", "lent", "leaving", "rolling"):
        if data[state]:
            told += ", " + say(view, state)
    return told


def card(observation: Data, data: Data, view: View, blocked: int | None = None) -> str:
    """All that can be seen on a card."""
    parts = [say(view, "card", card=data["name"])]
    if data["lava"]:
        parts.append(view.text("fuji.place.lava"))
    else:
        parts.append(view.text(f"fuji.place.{data['kind']}"))
        if data["requirement"]:
            parts.append(asked(data["requirement"], view))
        if data["bonus"]:
            parts.append(say(view, "bonus"))
        if data["token"]:
            parts.append(view.text(f"fuji.token.{data['token']}"))
        if data["next"]:
            parts.append(say(view, "burns"))
    parts += [say(view, "figure_of", who=who(observation, index, view)) for index in data["figures"]]
    parts += [say(view, "marker_of", who=who(observation, index, view)) for index in data["markers"]]
    if data["reach"] is not None and not data["lava"]:
        parts.append(say(view, "steps", n=data["reach"]))
    if data["rerolls"] is not None:
        parts.append(say(view, "rerolls", n=data["rerolls"]))
    if blocked is not None:
        parts.append(say(view, "blocked", who=who(observation, blocked, view)))
    return escape(", ".join(parts))
