"""What the page asks for when the first elements of a click path are chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from caldera.core.view import View
from caldera.games.fuji.rules.actions import CHARACTERS
from caldera.games.fuji.rules.events import who
from caldera.games.fuji.words.speech import name_topic, whose_card

if TYPE_CHECKING:
    from caldera.games.fuji.rules.play import FujiState

REROLLS = 3
"""The phase in which dice are rerolled."""
FIXED = {"set-aside": "set_aside", "say-safe": "safe", "say-avoid": "avoid"}


def ask_next(state: FujiState, seat: int, chosen: Sequence[str], following: Sequence[str], view: View) -> str:
    """The question after the chosen elements; `following` are those that may come next. Nothing: the room's own words."""

    def ask(name: str, **params: object) -> str:
        return view.text(f"fuji.next.{name}", **params)

    first = chosen[0]
    if first in FIXED:
        return ask(FIXED[first])
    kind, _, name = first.partition("-")
    if kind == "marker":
        return ask("marker")
    if kind == "card":
        return ask("swap")
    if kind == "equipment":
        return _equipment(name, following, view)
    if kind == "die":
        return ask(_dice(state, following), n="{n}")
    if first.startswith(("say-", "third-say-")):
        return _speech(state, chosen, seat, view)
    return ""


def _equipment(name: str, following: Sequence[str], view: View) -> str:
    if any(element.startswith("character-") for element in following):
        return view.text("fuji.next.equipment_give" if "use" in following else "fuji.next.equipment_hand_over")
    if "use" in following:
        return view.text("fuji.next.equipment", equipment=view.text(f"fuji.equipment.{name}"))
    return view.text("fuji.next.knife")


def _dice(state: FujiState, following: Sequence[str]) -> str:
    if following[0].startswith("character-"):
        return "give"
    if following[0].startswith("face-"):
        return "face"
    return "dice" if state.phase == REROLLS else "dice_confirm"


def _speech(state: FujiState, chosen: Sequence[str], seat: int, view: View) -> str:
    topic = chosen[0].partition("say-")[2]
    is_third = chosen[0].startswith("third-")
    if topic == "card" and len(chosen) == 1:
        return view.text("fuji.next.say_card")
    card = chosen[1].removeprefix("card-") if topic == "card" else ""
    to = who(state, CHARACTERS.index(topic.removeprefix("to-"))) if topic.startswith("to-") else None
    if is_third:
        about = view.text("fuji.topic.card", card=card) if card else name_topic(topic, seat, to, view)
        return view.text("fuji.next.topic_third", topic=about)
    if topic.startswith("to-"):
        whose, whom = whose_card(topic, seat, to, view)
        return view.text(f"fuji.next.topic.{'mine' if whose == 'mine' else 'theirs'}", who=whom)
    if card or topic in ("high", "low"):
        return view.text(f"fuji.next.topic.{topic}", card=card)
    return view.text("fuji.next.topic.dice", dice=view.text(f"fuji.talk_of.{topic}"))
