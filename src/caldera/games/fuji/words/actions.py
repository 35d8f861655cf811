"""Actions in words, as people read them in lists."""

from __future__ import annotations

from caldera.core.data import JsonMapping, JsonObject
from caldera.core.view import View
from caldera.draw.layers import piece
from caldera.games.fuji.rules.actions import CHARACTERS, SLOT_NAMES, SLOTS, FujiActions
from caldera.games.fuji.rules.board import NOWHERE
from caldera.games.fuji.rules.constants import OMIT
from caldera.games.fuji.rules.events import die_data, find_holder, hand, who
from caldera.games.fuji.rules.rerolls import next_die
from caldera.games.fuji.rules.state import FujiPosition
from caldera.games.fuji.words.speech import name, statement
from caldera.games.fuji.words.things import die_words, name_slot, requirement_words

SPEECH = ("claim", "rate", "safe", "avoid")
WORDS = {"equipment": "equipment", "effect": "equipment", "skill": "skill", "injury": "injury"}
"""Entries of actions and events that are names of things, and where their words are."""


def described(parts: JsonMapping, view: View, state: FujiPosition | None = None) -> str:
    """An action given as data, in words. With the state, dice are told by their faces to whoever sees them."""
    parts = dict(parts)
    slots = parts.get("dice", [parts["die"]] if "die" in parts else [])
    shown = ", ".join(_slot_words(state, parts, slot, view) for slot in slots) or view.text("fuji.none")
    kind = parts.pop("kind")
    if kind in SPEECH:
        speaker = view.seat if view.seat is not None else -1
        words_said = statement({"kind": kind, **parts}, None, speaker, _spoken_to(parts, state), view)
        return view.text("fuji.action.say", words=words_said)
    words: dict[str, object] = {}
    for key, value in parts.items():
        if key in WORDS:
            words[key] = view.text(f"fuji.{WORDS[key]}.{value}")
        elif key == "who":
            words[key] = name(_character(value, state), view) if state is not None else view.text(f"colour.{value}")
        elif key in ("dice", "die"):
            words[key] = shown
        elif key == "tokens":
            words[key] = view.text.all_of(view.text(f"fuji.token.{token}") for token in value) or view.text("fuji.token.none")
        elif key == "terrain":
            words[key] = requirement_words(str(value), view.text)
        elif key == "scenario":
            words[key] = view.text(f"fuji.option.scenario.{value}")
        else:
            words[key] = value
    if kind == "use" and parts["equipment"] != parts["effect"]:
        kind = "copy"
    return view.text(f"fuji.action.{kind}", **words)


def _spoken_to(parts: JsonMapping, state: FujiPosition | None) -> int | str | None:
    """Whom a statement is about; partners may share somebody."""
    if str(parts.get("topic", "")).startswith("to-"):
        return _character(parts["topic"].removeprefix("to-"), state)
    return _character(parts["who"], state) if "who" in parts else None


@piece(20_000)
def _speech(actions: FujiActions, action: int) -> JsonMapping | None:
    """The parts of an action that says something."""
    parts: JsonMapping = actions.space.parts(action)
    return parts if parts["kind"] in SPEECH else None


@piece(20_000)
def _say_aloud(actions: FujiActions, action: int, to: int | str | None, view: View) -> str:
    """A statement that may be made: there are about a hundred of them, and they sound the same in every position."""
    parts = actions.space.parts(action)
    speaker = view.seat if view.seat is not None else -1
    return view.text("fuji.action.say", words=statement(parts, None, speaker, to, view))


def _slot_words(state: FujiPosition | None, parts: JsonObject, slot: str, view: View) -> str:
    """A die by its face where the reader sees it, else by its place."""
    place = SLOT_NAMES.index(slot)
    if state is not None and state.stage > OMIT:
        holder = find_holder(state, parts["kind"], CHARACTERS.index(parts["who"]) if "who" in parts else -1)
        die = int(state.hand[holder * SLOTS + place]) if 0 <= holder < state.table.sets else NOWHERE
        if die != NOWHERE and state.face[die] and state.shows(die, view.seat):
            shown = die_data(state, die)
            words = die_words(shown["value"], shown["colour"], view.text)
            if _has_twin(state, die, holder, view.seat):
                return view.text("fuji.die_of_twins", die=words, slot=name_slot(place, view.text))
            return words
    return name_slot(place, view.text)


def _has_twin(state: FujiPosition, die: int, holder: int, viewer: int | None) -> bool:
    """Whether another die in the same hand shows the viewer the same value and colour."""
    value, colours = int(state.face[die]), state.table.terrain
    alike = [other for other in hand(state, holder) if other != die and state.face[other] == value and state.shows(other, viewer)]
    return any(colours.colour_of(other, value) == colours.colour_of(die, value) for other in alike)


def _character(colour: str, state: FujiPosition | None) -> int | str:
    index = CHARACTERS.index(colour)
    return index if state is None else who(state, index)


def name_action(state: FujiPosition | None, actions: FujiActions, action: int, view: View) -> str:
    speech = _speech(actions, action)
    if speech is not None:
        return _say_aloud(actions, action, _spoken_to(speech, state), view)
    parts = actions.space.parts(action)
    if state is not None and view.seat is not None:
        if parts["kind"] == "roll" and state.to_roll and state.viewers(next_die(state)) >> view.seat & 1:
            die = int(next_die(state))
            shown = die_words(parts["value"], state.table.terrain.colour_of(die, parts["value"]), view.text)
            owner = name(who(state, int(state.holder[die])), view)
            return view.text("fuji.action.roll_own", who=owner, die=shown)
        for mine in ("mark", "go", "spend", "reroll", "set-aside", "pick"):
            if parts["kind"] == mine and CHARACTERS.index(parts["who"]) == view.seat:
                slots = parts.get("dice", [parts["die"]] if "die" in parts else [])
                dice = ", ".join(_slot_words(state, parts, slot, view) for slot in slots)
                bars = parts.get("bars", 0)
                return view.text(f"fuji.action.{mine}.you", card=parts.get("card", ""), dice=dice, die=dice, bars=bars)
    return described(parts, view, state)
