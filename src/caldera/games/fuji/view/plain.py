"""Fuji as plain text: for terminals and screen readers. Narrower than 80 columns; nothing is told by colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from caldera.core.records import plain
from caldera.core.view import View
from caldera.games.fuji.rules.actions import CHARACTERS
from caldera.games.fuji.rules.board import COPY
from caldera.games.fuji.view.records import Card, Character, DiceSet, Equipment, Seen
from caldera.games.fuji.words.log import comparison_words, result_words
from caldera.games.fuji.words.speech import name, statement
from caldera.games.fuji.words.things import die_words, requirement_words

CELL = 6
WIDTH = 79
SHORT = ("blue", "yellow", "pink", "even", "odd")
"""Words in the names of requirements that have a letter on the map."""
TOKENS = {"equipment": "$", "eruption": "*", "eruptions": "**"}


class FujiPlain:
    """The map, what its cards ask, the characters with what they have, dice as far as they are seen, and what was said."""

    styles: Sequence[tuple[str, str]] = (
        (r"\bblue\b|\bbleus?\b", "bold blue"),
        (r"\byellow\b|\bjaunes?\b", "bold yellow"),
        (r"\bpink\b|\broses?\b", "bold magenta"),
        (r"~+", "bold red"),
        (r"[!]", "bold red"),
        (r"\[[^\]]*\]", "bold"),
    )

    def board(self, seen: Seen, view: View) -> str:
        lines = [_head(seen, view), ""]
        if seen.board.cards:
            lines += [*_map(seen, view), "", *_folded(view.text("fuji.plain.legend")), ""]
        lines += _cards(seen, view)
        for character in seen.characters:
            lines += _character(seen, character, view)
        lines += [_third_set(entry, view) for entry in seen.dice_sets if entry.character is None]
        lines += _speech(seen, view)
        if seen.comparison:
            lines += ["", *_folded(comparison_words(plain(seen.comparison), view))]
        if seen.result:
            lines += ["", *_folded(result_words(plain(seen.result), view))]
        return "\n".join(line.rstrip() for line in lines)


def _folded(text: str, indent: str = "") -> list[str]:
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + ("  " if indent else ""))


def _head(seen: Seen, view: View) -> str:
    phase = view.text(f"fuji.phase.{seen.phase}")
    return view.text("fuji.plain.head", round=seen.round, phase=phase, level=seen.level.number)


# ---- the map ----


def _map(seen: Seen, view: View) -> list[str]:
    """Two lines per row: requirement and marks above, who stands there below."""
    mountain = seen.board
    cards = {(card.column, card.row): card for card in mountain.cards}
    lines = ["   " + "".join(f"{column:<{CELL}}" for column in range(1, mountain.columns + 1))]
    for row in range(1, mountain.rows + 1):
        places = [cards.get((column, row)) for column in range(1, mountain.columns + 1)]
        lines.append(f"{row:>2} " + "".join(f"{_upper(card, view):<{CELL}}" for card in places))
        lower = "".join(f"{_lower(card, view):<{CELL}}" for card in places).rstrip()
        if lower:
            lines.append("   " + lower)
    return lines


def _upper(card: Card | None, view: View) -> str:
    if card is None:
        return ""
    if card.kind == "volcano":
        return "^^^^"
    if card.lava:
        return "~~~~"
    burns = "!" if card.next else ""
    if card.kind == "rubble":
        return "####" + burns
    short = short_requirement(card.requirement.name, view) if card.requirement else "?"
    frame = f"[{short}]" if card.kind == "village" else short
    return frame + ("+" if card.bonus else "") + burns


def _lower(card: Card | None, view: View) -> str:
    if card is None or (card.lava and not card.figures):
        return ""
    figures = "".join(_letter(index, view) for index in card.figures)
    markers = "".join(_letter(index, view).lower() for index in card.markers)
    return figures + markers + TOKENS.get(card.token or "", "")


def _letter(index: int, view: View) -> str:
    """A character's figure on the map; its marker has the small letter."""
    return view.text(f"letter.{CHARACTERS[index]}")


def short_requirement(word: str, view: View) -> str:
    """`blue|4` as b|4, `even&blue+pink` as E&bp, `1+2` as 12; in French b|4, P&br, 12."""
    word = word.partition(COPY)[0]
    for long in SHORT:
        word = word.replace(long, view.text(f"fuji.plain.short.{long}"))
    return word.replace("+", "")


def _cards(seen: Seen, view: View) -> list[str]:
    """The cards that the reader's own figure can reach, in words."""
    lines = []
    for card in seen.board.cards:
        if card.reach is not None and card.requirement:
            words = requirement_words(card.requirement.name, view.text)
            extra = [view.text("fuji.plain.bonus")] if card.bonus else []
            extra += [view.text(f"fuji.token.{card.token}")] if card.token else []
            extra += [view.text("fuji.plain.next")] if card.next else []
            note = f" ({', '.join(extra)})" if extra else ""
            place = view.text("fuji.place.village") + " " if card.kind == "village" else ""
            lines += _folded(view.text("fuji.plain.reach", card=place + card.name, n=card.reach, words=words + note))
    return [*lines, ""] if lines else []


# ---- characters ----


def _who(seen: Seen, index: int) -> int | str:
    return "third" if seen.two_players == "B" and index == 2 else index


def _character(seen: Seen, character: Character, view: View) -> list[str]:
    index = character.index
    seats = [character.seat] if character.seat is not None else [0, 1]
    acts = ">" if set(seats) & set(seen.acting) else " "
    skill = view.text(f"fuji.skill.{character.skill}") if character.skill else "–"
    lines = [f"{acts} {_letter(index, view)} " + view.text("fuji.set", who=name(_who(seen, index), view), dice=skill)]
    facts = [
        view.text("fuji.plain.place", at=character.card or "–", marker=character.marker or "–"),
        view.text("fuji.plain.stamina", n=seen.track.last - character.stamina, last=seen.track.last),
    ]
    if character.injuries:
        facts.append(", ".join(view.text(f"fuji.injury.{injury}") for injury in character.injuries))
    if character.power_bars:
        facts.append(view.text("fuji.plain.bars", n=character.power_bars))
    if character.rerolls:
        facts.append(view.text("fuji.plain.rerolls", n=character.rerolls))
    if character.ready and seen.phase in (2, 3, 4):
        facts.append(view.text("fuji.plain.ready"))
    lines += _folded(view.text("list.facts").join(facts), "    ")
    if character.equipment:
        cards = ", ".join(_card(card, view) for card in character.equipment)
        lines += _folded(view.text("fuji.plain.equipment", cards=cards), "    ")
    dice = seen.dice_sets[index]
    if dice.count:
        lines += _folded(view.text("fuji.plain.dice", dice=_dice(dice, view)), "    ")
    return lines


def _card(card: Equipment, view: View) -> str:
    words = view.text(f"fuji.equipment.{card.name}")
    phases = "/".join(str(phase) for phase in card.phases) or "X"
    return f"{words} ({phases})" + ("'" if card.tapped else "")


def _dice(entry: DiceSet, view: View) -> str:
    """What is seen by value and colour, what is not by number; dice set aside in brackets."""
    dice = []
    for die in entry.dice:
        if die.value is not None and die.colour is not None:
            words = die_words(die.value, die.colour, view.text)
            dice.append(f"({words})" if die.aside else words)
    hidden = entry.count - len(dice)
    if hidden:
        dice.append(view.text("fuji.plain.hidden", n=hidden))
    return ", ".join(dice)


def _third_set(entry: DiceSet, view: View) -> str:
    return "    " + view.text("fuji.set", who=name("dice", view), dice=_dice(entry, view)) if entry.count else ""


# ---- what was said ----


def _speech(seen: Seen, view: View) -> list[str]:
    lines: list[str] = []
    for spoken in seen.speech:
        to = None
        topic = str(spoken.say.get("topic", ""))
        colour = topic.removeprefix("to-") if topic.startswith("to-") else spoken.say.get("who", "")
        for character in seen.characters:
            if character.colour == colour:
                to = _who(seen, character.index)
        words = statement(dict(spoken.say), spoken.card, spoken.seat, to, view)
        lines += _folded(view.text("web.chat.line", who=view.name(spoken.seat), words=words), "  ")
    return ["", *lines] if lines else []


PLAIN: Final = FujiPlain()
