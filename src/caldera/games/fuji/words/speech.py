"""The speech acts as sentences, in the reader's language. Which of them may be said, and when, is in rules/speech.py."""

from __future__ import annotations

from typing import Final

from caldera.core.data import JsonObject
from caldera.core.view import View
from caldera.games.fuji.rules.actions import CHARACTERS


def name(who: int | str, view: View) -> str:
    """A character by its seat's name, or what partners share."""
    return view.name(who) if isinstance(who, int) else view.text(f"fuji.who.{who}")


SHADES: Final = {"hopeless": "hopeless", "weak": "bad", "fair": "tight", "strong": "good", "very-strong": "great"}
"""How each strength is called in the keys of what people say about their own dice."""


def statement(parts: JsonObject, card: str | None, speaker: int, to: int | str | None, view: View) -> str:
    """What the speaker says, as a sentence in the first person."""
    kind = parts["kind"]
    if kind == "safe":
        if to == view.seat:
            return view.text("fuji.talk.safe.you")
        return view.text("fuji.talk.safe", who=name(to if to is not None else parts["who"], view))
    if kind == "avoid":
        return view.text("fuji.talk.avoid", card=card or parts["card"])
    if parts["about"] == "third":
        topic = _topic_of_card(parts, card, view) if kind == "rate" else name_topic(parts["topic"], speaker, to, view)
        return view.text(f"fuji.say.third.{parts['strength']}", topic=topic)
    shade = SHADES[parts["strength"]]
    if kind == "rate":
        return view.text(f"fuji.talk.{shade}_on", card=card or parts["card"])
    topic = parts["topic"]
    if topic.startswith("to-"):
        whose, who = whose_card(topic, speaker, to, view)
        return view.text(f"fuji.talk.{shade}_for", card=view.text(f"fuji.talk_of.{whose}", who=who))
    if topic in ("high", "low"):
        return view.text(f"fuji.talk.{topic}_{shade}")
    is_threat = shade == "great" and topic in ("even", "odd")
    return view.text("fuji.talk.threat_parity" if is_threat else f"fuji.talk.dice_{shade}", dice=view.text(f"fuji.talk_of.{topic}"))


def whose_card(topic: str, speaker: int, to: int | str | None, view: View) -> tuple[str, str]:
    """Whose marked card a statement is about: "mine" (the speaker's), "yours" (the reader's) or "theirs", and the name."""
    if to is None:
        to = CHARACTERS.index(topic.removeprefix("to-"))
    return ("mine" if to == speaker else "yours" if to == view.seat else "theirs"), name(to, view)


def _topic_of_card(parts: JsonObject, card: str | None, view: View) -> str:
    return view.text("fuji.topic.card", card=card or parts["card"])


def name_topic(topic: str, speaker: int, to: int | str | None, view: View) -> str:
    """What a statement is about: "in blue", "on Ada's card"."""
    if not topic.startswith("to-"):
        return view.text(f"fuji.topic.{topic}")
    whose, who = whose_card(topic, speaker, to, view)
    return view.text(f"fuji.topic.{whose}", who=who)
