"""How actions are taken: the elements that a person touches, in order, and what the page asks for after the first of them.

No click path is the beginning of another.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caldera.core.rooms import Clicks
from caldera.core.view import View
from caldera.draw.layers import piece
from caldera.games.fuji.rules.actions import CHARACTERS, SLOT_NAMES, FujiActions
from caldera.games.fuji.rules.board import DICE
from caldera.games.fuji.rules.constants import THIRD
from caldera.games.fuji.rules.events import HOLDER_NAMED, die_id, find_holder, who
from caldera.games.fuji.rules.movement import boost_targets
from caldera.games.fuji.rules.phases import PHASES
from caldera.games.fuji.rules.play import FujiState
from caldera.games.fuji.view.preview import preview
from caldera.games.fuji.words.speech import name_topic, whose_card

REROLLS = 3
"""The phase in which dice are rerolled."""
FIXED_QUESTIONS = {"set-aside": "set_aside", "say-safe": "safe", "say-avoid": "avoid", "marker": "marker", "bars": "bars"}
"""The next question where the first element alone, or the beginning of its name, decides it."""
TOUCHED = {"card": "card", "with": "card", "die": "die", "who": "character", "value": "face"}
"""Parts of an action that are touched one after the other, and how the names of their elements begin."""


class FujiClicks(Clicks[FujiState]):
    preview = staticmethod(preview)

    def find_path(self, state: FujiState, action: int, seat: int) -> list[str]:
        kinds = state.table.actions
        speech = _find_speech_path(kinds, action)
        if speech:
            return list(speech)
        parts = kinds.space.parts(action)
        kind = parts["kind"]
        character = CHARACTERS.index(parts["who"]) if "who" in parts else -1
        if kind == "mark":
            first = [f"marker-{character}"] if state.table.shared_third and character == THIRD else []
            return [*first, f"card-{parts['card']}"]
        if kind == "use":
            last = "use" if parts["equipment"] == parts["effect"] else f"as-{parts['effect']}"
            return [f"equipment-{parts['equipment']}", last]
        if kind == "hand-over":
            return [f"equipment-{parts['equipment']}", f"character-{character}"]
        if kind in ("skill", "injury"):
            return [f"{kind}-{parts[kind]}"]
        if kind == "put-back":
            return [f"equipment-{parts['equipment']}"]
        if kind == "go":
            return [f"go-{character}"]
        if kind == "keep":
            return ["bars-0"]
        if kind == "spend":
            whom = [f"character-{character}"] if bin(boost_targets(state)).count("1") > 1 else []
            return [f"bars-{parts['bars']}", *whom]
        if kind == "route":
            return ["-".join(["route", *(parts["tokens"] or ["none"])])]
        if kind == "lose":  # a die of one's own may lie in somebody else's hand
            return [die_id(state, int(state.user) * DICE + SLOT_NAMES.index(parts["die"]))]
        holder = find_holder(state, kind, character)
        if "dice" in parts:
            return [*(f"die-{holder}-{SLOT_NAMES.index(die)}" for die in parts["dice"]), "confirm"]
        named = dict(parts)
        if kind in HOLDER_NAMED:
            del named["who"]
        first = [kind] if kind == "set-aside" else []
        return [*first, *[_find_element(part, value, holder) for part, value in named.items() if part in TOUCHED]] or [kind]

    def ask_next(self, state: FujiState, seat: int, chosen: Sequence[str], following: Sequence[str], view: View) -> str:
        first = chosen[0]
        kind, _, name = first.partition("-")
        question = FIXED_QUESTIONS.get(first) or FIXED_QUESTIONS.get(kind)
        if question:
            return view.text(f"fuji.next.{question}")
        if kind == "card":
            return view.text(f"fuji.next.{PHASES[state.stage].name}")
        if kind == "equipment":
            return _ask_about_equipment(name, following, view)
        if kind == "die":
            return view.text(f"fuji.next.{_find_dice_question(state, following)}", n="{n}")
        if first.startswith(("say-", "third-say-")):
            return _ask_about_statement(state, chosen, seat, view)
        return ""


# ---- click paths ----


@piece(20_000)
def _find_speech_path(actions: FujiActions, action: int) -> tuple[str, ...]:
    """Of a statement: the same in every position. Nothing for other actions."""
    parts = actions.space.parts(action)
    if parts["kind"] not in ("claim", "rate", "safe", "avoid"):
        return ()
    if parts["kind"] == "safe":
        return "say-safe", f"character-{CHARACTERS.index(parts['who'])}"
    if parts["kind"] == "avoid":
        return "say-avoid", f"card-{parts['card']}"
    first = "third-say" if parts["about"] == "third" else "say"
    strength = f"strength-{parts['strength']}"
    if parts["kind"] == "rate":
        return f"{first}-card", f"card-{parts['card']}", strength
    return f"{first}-{parts['topic']}", strength


def _find_element(part: str, value: Any, holder: int) -> str:
    """What is touched for one part of an action, such as a card's answer; a die is one of its holder's."""
    if part == "die":
        return f"die-{holder}-{SLOT_NAMES.index(value)}"
    return f"character-{CHARACTERS.index(value)}" if part == "who" else f"{TOUCHED[part]}-{value}"


# ---- what the page asks next ----


def _ask_about_equipment(name: str, following: Sequence[str], view: View) -> str:
    if any(element.startswith("character-") for element in following):
        return view.text("fuji.next.equipment_give" if "use" in following else "fuji.next.equipment_hand_over")
    if "use" in following:
        return view.text("fuji.next.equipment", equipment=view.text(f"fuji.equipment.{name}"))
    return view.text("fuji.next.knife")


def _find_dice_question(state: FujiState, following: Sequence[str]) -> str:
    if following[0].startswith("character-"):
        return PHASES[state.stage].name
    if following[0].startswith("face-"):
        return "face"
    return "dice" if state.phase == REROLLS else "dice_confirm"


def _ask_about_statement(state: FujiState, chosen: Sequence[str], seat: int, view: View) -> str:
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
