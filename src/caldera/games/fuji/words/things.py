"""Words for the things of Fuji: dice and what terrain cards ask for."""

from __future__ import annotations

from collections.abc import Iterable

from caldera.core.data import JsonMapping
from caldera.games.fuji.rules.board import COPY, DICE
from caldera.locale import Text


def die_words(value: int, colour: str, words: Text) -> str:
    """5 pink"""
    return words("fuji.die", value=value, colour=words(f"fuji.colour.{colour}"))


def name_slot(slot: int, words: Text) -> str:
    """A die by its place in the hand."""
    return words("fuji.slot.own", n=slot + 1) if slot < DICE else words("fuji.slot.guest", n=slot + 1 - DICE)


def dice_words(dice: Iterable[JsonMapping], words: Text) -> str:
    """Dice as events hold them, in a list."""
    return ", ".join(die_words(die["value"], die["colour"], words) for die in dice) or words("fuji.none")


def requirement_words(name: str, words: Text) -> str:
    """A dice requirement, as a phrase. `blue|4`, `even&blue+pink`, `1+2`, `even`, `blue`; cards that are alike say the same."""
    name = name.partition(COPY)[0]
    if "|" in name:
        colour, value = name.split("|")
        return words("fuji.requirement.union", colour=_colours(colour, words), value=words.one_of(value.split("+")))
    if "&" in name:
        parity, colours = name.split("&")
        return words(f"fuji.requirement.{parity}_in", colours=_colours(colours, words))
    if name in ("even", "odd"):
        return words(f"fuji.requirement.{name}")
    if name[0].isdigit():
        return words("fuji.requirement.values", values=words.one_of(name.split("+")))
    return words("fuji.requirement.colour", colour=_colours(name, words))


def requirement_shortly(name: str, words: Text) -> str:
    """The same in two or three words, beside the card: pink or 6, even blue or pink, 1 or 2."""
    if "|" in name:
        colour, value = name.split("|")
        named = [words(f"fuji.colour.{one}") for one in colour.split("+")]
        return words.one_of([*named, *value.split("+")])
    if "&" in name:
        parity, colours = name.split("&")
        either = words.one_of(words(f"fuji.dice_colour.{colour}") for colour in colours.split("+"))
        return words(f"fuji.requirement.short.{parity}_in", colours=either)
    if name in ("even", "odd"):
        return words(f"fuji.scene.topic.{name}")
    named = name.split("+")
    return words.one_of(named if name[0].isdigit() else [words(f"fuji.colour.{one}") for one in named])


def _colours(name: str, words: Text) -> str:
    return words.one_of(words(f"fuji.dice_colour.{colour}") for colour in name.split("+"))
