"""Fuji as plain text: for terminals and screen readers. Narrower than 80 columns; nothing is told by colour alone."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Any

from caldera.core.view import View
from caldera.games.fuji.words.speech import name, statement
from caldera.games.fuji.words.text import compare_words, dice_words, over_words, requirement_words

STYLES = (
    (r"\bblue\b|\bbleus?\b", "bold blue"),
    (r"\byellow\b|\bjaunes?\b", "bold yellow"),
    (r"\bpink\b|\broses?\b", "bold magenta"),
    (r"~+", "bold red"),
    (r"[!]", "bold red"),
    (r"\[[^\]]*\]", "bold"),
)
"""How a terminal with colours shows parts of the text; the text says everything without them."""

CELL = 6
WIDTH = 79
LETTERS = "BPGK"
"""Figures on the map: blue, purple, green, black; markers in small letters."""
SHORT = {"blue": "b", "yellow": "y", "pink": "p", "even": "E", "odd": "O"}


def board(observation: Mapping[str, Any], view: View) -> str:
    """The map, what its cards ask, the characters with what they have, dice as far as they are seen, and what was said."""
    lines = [_head(observation, view), ""]
    if observation["board"]["cards"]:
        lines += [*_map(observation), "", *_folded(view.text("fuji.plain.legend")), ""]
    lines += _cards(observation, view)
    for character in observation["characters"]:
        lines += _character(observation, character, view)
    lines += [_third_set(entry, view) for entry in observation["dice_sets"] if entry["character"] is None]
    lines += _speech(observation, view)
    if observation["comparison"]:
        lines += ["", *_folded(compare_words(observation["comparison"], view))]
    if observation["result"]:
        lines += ["", *_folded(over_words(observation["result"], view))]
    return "\n".join(line.rstrip() for line in lines)


def _folded(text: str, indent: str = "") -> list[str]:
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + ("  " if indent else ""))


def _head(observation: Mapping[str, Any], view: View) -> str:
    phase = view.text(f"fuji.phase.{observation['phase']}")
    return view.text("fuji.plain.head", round=observation["round"], phase=phase, level=observation["level"]["number"])


# ---- the map ----


def _map(observation: Mapping[str, Any]) -> list[str]:
    """Two lines a row: requirement and marks above, who stands there below."""
    table = observation["board"]
    cards = {(card["column"], card["row"]): card for card in table["cards"]}
    lines = ["   " + "".join(f"{column:<{CELL}}" for column in range(1, table["columns"] + 1))]
    for row in range(1, table["rows"] + 1):
        places = [cards.get((column, row)) for column in range(1, table["columns"] + 1)]
        lines.append(f"{row:>2} " + "".join(f"{_upper(card):<{CELL}}" for card in places))
        lower = "".join(f"{_lower(card):<{CELL}}" for card in places).rstrip()
        if lower:
            lines.append("   " + lower)
    return lines


def _upper(card: Mapping[str, Any] | None) -> str:
    if card is None:
        return ""
    if card["kind"] == "volcano":
        return "^^^^"
    if card["lava"]:
        return "~~~~"
    if card["kind"] == "rubble":
        return "####" + ("!" if card["next"] else "")
    short = short_requirement(card["requirement"]["name"]) if card["requirement"] else "?"
    frame = f"[{short}]" if card["kind"] == "village" else short
    return frame + ("+" if card["bonus"] else "") + ("!" if card["next"] else "")


def _lower(card: Mapping[str, Any] | None) -> str:
    if card is None or (card["lava"] and not card["figures"]):
        return ""
    figures = "".join(LETTERS[index] for index in card["figures"])
    markers = "".join(LETTERS[index].lower() for index in card["markers"])
    token = {"equipment": "$", "eruption": "*", "eruptions": "**"}.get(card["token"] or "", "")
    return figures + markers + token


def short_requirement(word: str) -> str:
    """`blue|4` as b|4, `even&blue+pink` as E&bp, `1+2` as 12."""
    for long, short in SHORT.items():
        word = word.replace(long, short)
    return word.replace("+", "")


def _cards(observation: Mapping[str, Any], view: View) -> list[str]:
    """The cards that the reader's own figure can reach, in words."""
    lines = []
    for card in observation["board"]["cards"]:
        if card["reach"] is not None and card["requirement"]:
            words = requirement_words(card["requirement"]["name"], view)
            extra = [view.text("fuji.plain.bonus")] if card["bonus"] else []
            extra += [view.text(f"fuji.token.{card['token']}")] if card["token"] else []
            extra += [view.text("fuji.plain.next")] if card["next"] else []
            note = f" ({', '.join(extra)})" if extra else ""
            place = view.text("fuji.place.village") + " " if card["kind"] == "village" else ""
            lines += _folded(view.text("fuji.plain.reach", card=place + card["name"], n=card["reach"], words=words + note))
    return [*lines, ""] if lines else []


# ---- characters ----


def _who(observation: Mapping[str, Any], index: int) -> int | str:
    return "third" if observation["variant"] == "B" and index == 2 else index


def _character(observation: Mapping[str, Any], character: Mapping[str, Any], view: View) -> list[str]:
    index = character["index"]
    seats = [character["seat"]] if character["seat"] is not None else [0, 1]
    acts = ">" if set(seats) & set(observation["acting"]) else " "
    skill = view.text(f"fuji.skill.{character['skill']}") if character["skill"] else "-"
    track = observation["track"]
    marker = character["marker"] or "-"
    lines = [f"{acts} {LETTERS[index]} {name(_who(observation, index), view)}: {skill}"]
    facts = [
        view.text("fuji.plain.place", at=character["card"] or "-", marker=marker),
        view.text("fuji.plain.stamina", n=character["stamina"], last=track["last"]),
    ]
    if character["injuries"]:
        facts.append(", ".join(view.text(f"fuji.injury.{injury}") for injury in character["injuries"]))
    if character["power_bars"]:
        facts.append(view.text("fuji.plain.bars", n=character["power_bars"]))
    if character["rerolls"]:
        facts.append(view.text("fuji.plain.rerolls", n=character["rerolls"]))
    if character["ready"] and observation["phase"] in (2, 3, 4):
        facts.append(view.text("fuji.plain.ready"))
    lines += _folded("; ".join(facts), "    ")
    if character["equipment"]:
        lines += _folded(
            view.text("fuji.plain.equipment", cards=", ".join(_card(card, view) for card in character["equipment"])), "    "
        )
    dice = observation["dice_sets"][index]
    if dice["count"]:
        lines += _folded(view.text("fuji.plain.dice", dice=_dice(dice, view)), "    ")
    return lines


def _card(card: Mapping[str, Any], view: View) -> str:
    words = view.text(f"fuji.equipment.{card['name']}")
    phases = "/".join(str(phase) for phase in card["phases"]) or "X"
    return f"{words} ({phases})" + ("'" if card["tapped"] else "")


def _dice(entry: Mapping[str, Any], view: View) -> str:
    """What is seen by value and colour, what is not by number; dice set aside in brackets."""
    seen = [die for die in entry["dice"] if die["value"] is not None]
    hidden = entry["count"] - len(seen)
    words = [f"({dice_words([die], view)})" if die["aside"] else dice_words([die], view) for die in seen]
    if hidden:
        words.append(view.text("fuji.plain.hidden", n=hidden))
    return ", ".join(words)


def _third_set(entry: Mapping[str, Any], view: View) -> str:
    return f"    {name('dice', view)}: {_dice(entry, view)}" if entry["count"] else ""


# ---- what was said ----


def _speech(observation: Mapping[str, Any], view: View) -> list[str]:
    lines: list[str] = []
    for said in observation["speech"]:
        to = None
        topic = str(said["say"].get("topic", ""))
        colour = topic.removeprefix("to-") if topic.startswith("to-") else said["say"].get("who", "")
        for character in observation["characters"]:
            if character["colour"] == colour:
                to = _who(observation, character["index"])
        words = statement(said["say"], said["card"], said["seat"], to, view)
        lines += _folded(f"{view.name(said['seat'])}: {words}", "  ")
    return ["", *lines] if lines else []
