"""The speech acts as sentences, in the reader's language. Which of them may be said, and when, is in rules_speech.py."""

from __future__ import annotations

from typing import Any

from caldera.core.view import View
from caldera.games.fuji.rules.actions import CHARACTERS


def name(who: int | str, view: View) -> str:
    """A character by its seat's name, or what partners share."""
    return view.name(who) if isinstance(who, int) else view.text(f"fuji.who.{who}")


def statement(said: dict[str, Any], card: str | None, speaker: int, to: int | str | None, view: View) -> str:
    """What the speaker says, as a sentence in the first person."""
    kind = said["kind"]
    if kind == "safe":
        if to == view.seat:
            return view.text("fuji.say.safe.you", card=card)
        return view.text("fuji.say.safe", who=name(to if to is not None else said["who"], view), card=card)
    if kind == "avoid":
        return view.text("fuji.say.avoid", card=card or said["card"])
    if kind == "rate":
        topic = view.text("fuji.topic.card", card=card or said["card"])
    else:
        topic = name_topic(said["topic"], speaker, to, view)
    return view.text(f"fuji.say.{said['about']}.{said['strength']}", topic=topic)


def name_topic(topic: str, speaker: int, to: int | str | None, view: View) -> str:
    """What a statement is about: "in blue", "on Ada's card"."""
    if not topic.startswith("to-"):
        return view.text(f"fuji.topic.{topic}")
    if to is None:
        to = CHARACTERS.index(topic.removeprefix("to-"))
    if to == speaker:
        return view.text("fuji.topic.mine")
    if to == view.seat:
        return view.text("fuji.topic.yours")
    return view.text("fuji.topic.theirs", who=name(to, view))
