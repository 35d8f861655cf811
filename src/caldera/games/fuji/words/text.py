"""What Fuji says: sentences of the log, prompts, and the words for actions. All of it as message keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caldera.core.state import Event
from caldera.core.view import View
from caldera.games.fuji.rules.actions import CHARACTERS, EQUIPMENT, SLOT_NAMES, SLOTS
from caldera.games.fuji.rules.board import DICE, NOWHERE
from caldera.games.fuji.rules.constants import NO_EFFECT, OMIT, OVER
from caldera.games.fuji.rules.events import die_data, result, who
from caldera.games.fuji.rules.phases import PHASES
from caldera.games.fuji.view.click_paths import holder_of
from caldera.games.fuji.view.observation import sees
from caldera.games.fuji.words.speech import name, statement

if TYPE_CHECKING:
    from caldera.games.fuji.rules.actions import FujiActions
    from caldera.games.fuji.rules.state import FujiPosition

WORDS = {"equipment": "equipment", "effect": "equipment", "skill": "skill", "injury": "injury"}
"""Event entries that are names of things, and where their words are."""


# ---- words for things ----


def die_words(die: dict[str, Any], view: View) -> str:
    return view.text("fuji.die", value=die["value"], colour=view.text(f"fuji.colour.{die['colour']}"))


def dice_words(dice: list[dict[str, Any]], view: View) -> str:
    return ", ".join(die_words(die, view) for die in dice) or view.text("fuji.none")


def requirement_words(word: str, view: View) -> str:
    """A dice requirement, as a phrase. `blue|4`, `even&blue+pink`, `1+2`, `even`, `blue`."""
    if "|" in word:
        colour, value = word.split("|")
        return view.text("fuji.requirement.union", colour=_colours(colour, view), value=_values(value, view))
    if "&" in word:
        parity, colours = word.split("&")
        return view.text(f"fuji.requirement.{parity}_in", colours=_colours(colours, view))
    if word in ("even", "odd"):
        return view.text(f"fuji.requirement.{word}")
    if word[0].isdigit():
        return view.text("fuji.requirement.values", values=_values(word, view))
    return view.text("fuji.requirement.colour", colour=_colours(word, view))


def _colours(word: str, view: View) -> str:
    return view.text.all_of(view.text(f"fuji.dice_colour.{colour}") for colour in word.split("+"))


def _values(word: str, view: View) -> str:
    return view.text.all_of(word.split("+"))


# ---- sentences ----


def sentence(event: Event, view: View) -> str:
    """One line of the log, in the reader's language."""
    data = dict(event.data)
    special = _SPECIAL.get(event.kind)
    if special is not None:
        return special(data, view)
    params = {key: view.text(f"fuji.{WORDS[key]}.{value}") if key in WORDS else value for key, value in data.items()}
    if "dice" in params:
        params["dice"] = dice_words(data["dice"], view)
    if "colour" in params:
        params["die"] = die_words(data, view)
    if "to" in params:
        params["to"] = view.text("fuji.who.you") if data["to"] == view.seat else name(data["to"], view)
    return _about(f"fuji.log.{event.kind}", params, data.get("who"), view)


def _about(key: str, params: dict[str, Any], character: int | str | None, view: View) -> str:
    """The message with that key, said to the person who did it or about somebody else."""
    params.pop("who", None)
    if character is None:
        return view.text(key, **params)
    if character == view.seat:
        return view.text(f"{key}.you", **params)
    return view.text(key, who=name(character, view), **params)


def _terrain(data: dict[str, Any], view: View) -> str:
    return view.text("fuji.log.terrain", card=data["card"], terrain=requirement_words(data["terrain"], view))


def _phase(data: dict[str, Any], view: View) -> str:
    return view.text("fuji.log.phase", phase=data["phase"], name=view.text(f"fuji.phase.{data['phase']}"))


def _mark(data: dict[str, Any], view: View) -> str:
    if data["who"] == "third":
        return _about("fuji.log.mark_third", {"card": data["card"]}, data["seat"], view)
    return _about("fuji.log.mark", {"card": data["card"]}, data["who"], view)


def _reroll(data: dict[str, Any], view: View) -> str:
    key = "fuji.log.reroll_third" if data["who"] == "third" else "fuji.log.reroll"
    return _about(key, {"count": data["count"]}, data["seat"], view)


def _say(data: dict[str, Any], view: View) -> str:
    words = statement(data["say"], data["card"], data["who"], data["to"], view)
    return _about("fuji.log.say", {"words": words}, data["who"], view)


def _propose(data: dict[str, Any], view: View) -> str:
    return _about("fuji.log.propose", {"action": described(data["action"], view)}, data["who"], view)


def _screens_off(data: dict[str, Any], view: View) -> str:
    sets = "; ".join(
        view.text("fuji.set", who=name(entry["who"], view), dice=dice_words(entry["dice"], view)) for entry in data["sets"]
    )
    return view.text("fuji.log.screens_off", sets=sets)


def _target(data: dict[str, Any], view: View) -> str:
    to = view.text("fuji.who.you") if data["to"] == view.seat else name(data["to"], view)
    key = "water_self" if data["to"] == data["who"] else str(data["effect"])
    return _about(f"fuji.log.target.{key}", {"to": to}, data["who"], view)


def compare_words(data: dict[str, Any], view: View) -> str:
    """A comparison in one sentence: totals, difference, and whether the move is allowed."""
    if data["reason"] == "no_marker":
        return _about("fuji.log.compare.no_marker", {}, data["who"], view)
    own, *others = data["values"]
    totals = [view.text("fuji.total", who=name(value["who"], view), total=value["total"]) for value in others]
    params = {
        "card": data.get("card") or "",
        "requirement": requirement_words(data["requirement"], view),
        "total": own["total"],
        "others": view.text.all_of(totals),
        "difference": data["difference"],
    }
    return _about(f"fuji.log.compare.{data['reason']}", params, data["who"], view)


def _stamina(data: dict[str, Any], view: View) -> str:
    key = "first_aid" if data["first_aid"] else "none" if data["loss"] == 0 else "loss"
    return _about(f"fuji.log.stamina.{key}", {"loss": data["loss"], "after": data["after"]}, data["who"], view)


def _erupt(data: dict[str, Any], view: View) -> str:
    if not data["cards"]:
        return view.text("fuji.log.erupt.nothing")
    return view.text(
        "fuji.log.erupt.extra" if data["extra"] else "fuji.log.erupt", cards=", ".join(data["cards"]), n=len(data["cards"])
    )


def over_words(data: dict[str, Any], view: View) -> str:
    if not data["won"]:
        return _about(f"fuji.log.over.{data['reason']}", {}, data["who"], view)
    points = {key: data[key] for key in ("score", "characters", "injuries", "equipment")}
    return view.text("fuji.log.over.village", **points) + " " + view.text(f"fuji.band.{data['band']}")


_SPECIAL = {
    "terrain": _terrain, "phase": _phase, "mark": _mark, "reroll": _reroll, "say": _say, "propose": _propose,
    "screens_off": _screens_off, "target": _target, "compare": compare_words, "stamina": _stamina, "erupt": _erupt,
    "over": over_words,
}  # fmt: skip


# ---- prompts ----


def ask(state: FujiPosition, view: View) -> str:
    """The prompt: what is asked, and of whom."""
    if state.stage == OVER:
        return over_words(result(state) or {}, view)
    if state.actors == (-1,):
        return view.text("fuji.prompt.chance")
    stage = PHASES[state.stage].name
    params = {
        "phase": int(state.phase),
        "equipment": "" if state.effect == NO_EFFECT else view.text(f"fuji.equipment.{EQUIPMENT[state.effect]}"),
        "count": int(state.picks),
        "active": "" if state.user < 0 else name(who(state, state.user), view),
    }
    if view.seat is not None and view.seat in state.actors:
        return view.text(f"fuji.prompt.{stage}.you", **params)
    mask = state.waiting_mask()
    names = view.text.all_of(view.name(seat) for seat in range(state.players) if mask >> seat & 1)
    return view.text("fuji.prompt.wait", who=names, what=view.text(f"fuji.prompt.{stage}", **params))


def prompt(state: FujiPosition, seat: int | None, locale: str) -> str:
    return ask(state, View(seat, locale, colours=CHARACTERS))


# ---- actions ----


def described(parts: dict[str, Any], view: View, state: FujiPosition | None = None) -> str:
    """An action given as data, in words. With the state, dice are told by their faces to whoever sees them."""
    parts = dict(parts)
    slots = parts.get("dice", [parts["die"]] if "die" in parts else [])
    shown = ", ".join(_slot_words(state, parts, slot, view) for slot in slots) or view.text("fuji.none")
    kind = parts.pop("kind")
    if kind in ("claim", "rate", "safe", "avoid"):
        to = None if "who" not in parts else _character(parts["who"], state)
        if str(parts.get("topic", "")).startswith("to-"):
            to = _character(parts["topic"].removeprefix("to-"), state)
        speaker = view.seat if view.seat is not None else -1
        return view.text("fuji.action.say", words=statement({"kind": kind, **parts}, None, speaker, to, view))
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
            words[key] = requirement_words(str(value), view)
        elif key == "scenario":
            words[key] = view.text(f"fuji.option.scenario.{value}")
        else:
            words[key] = value
    if kind == "use" and parts["equipment"] != parts["effect"]:
        kind = "copy"
    return view.text(f"fuji.action.{kind}", **words)


def _slot_words(state: FujiPosition | None, parts: dict[str, Any], slot: str, view: View) -> str:
    """A die by its face where the reader sees it, else by its place."""
    place = SLOT_NAMES.index(slot)
    if state is not None and state.stage > OMIT:
        holder = holder_of(state, parts["kind"], CHARACTERS.index(parts["who"]) if "who" in parts else -1)
        die = int(state.hand[holder * SLOTS + place]) if 0 <= holder < state.table.sets else NOWHERE
        if die != NOWHERE and state.face[die] and sees(state, die, view.seat):
            return die_words(die_data(state, die), view)
    return view.text("fuji.slot.own", n=place + 1) if place < DICE else view.text("fuji.slot.guest", n=place + 1 - DICE)


def _character(colour: str, state: FujiPosition | None) -> int | str:
    index = CHARACTERS.index(colour)
    return index if state is None else who(state, index)


def say_action(state: FujiPosition | None, actions: FujiActions, action: int, view: View) -> str:
    parts = actions.space.parts(action)
    if state is not None and view.seat is not None:
        for mine in ("mark", "go", "reroll", "set-aside", "pick"):
            if parts["kind"] == mine and CHARACTERS.index(parts["who"]) == view.seat:
                slots = parts.get("dice", [parts["die"]] if "die" in parts else [])
                dice = ", ".join(_slot_words(state, parts, slot, view) for slot in slots)
                return view.text(f"fuji.action.{mine}.you", card=parts.get("card", ""), dice=dice, die=dice)
    return described(parts, view, state)
