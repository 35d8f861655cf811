"""The words in Fuji's pictures: labels for whoever reads instead of looking, and the names of people and things."""

from __future__ import annotations

from caldera.core.view import View
from caldera.draw.layers import piece
from caldera.games.fuji.view.records import Card, Die, Requirement, Seen
from caldera.games.fuji.words.things import requirement_words
from caldera.locale import text


def say(locale: str, key: str, **params: object) -> str:
    """A message of the scene."""
    return text(locale)("fuji.scene." + key, **params)


def who(seen: Seen, index: int | str, view: View) -> str:
    """A character or a set of dice by its number, or as events name it."""
    if isinstance(index, str):
        return view.text(f"fuji.who.{index}")
    if index >= seen.players:
        return view.text("fuji.who.dice" if seen.two_players == "A" else "fuji.who.third")
    return view.text("fuji.who.you") if index == view.seat else view.name(index)


def named(seen: Seen, index: int | str, view: View) -> str:
    """The same at the beginning of a line: the viewer's own name instead of "you"."""
    if isinstance(index, int) and index < seen.players:
        return view.name(index)
    return capital(who(seen, index, view))


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def asked(requirement: Requirement, locale: str) -> str:
    """The dice that a card asks for, as a phrase."""
    return requirement_words(requirement.name, text(locale))


@piece(2048)
def die(shown: Die, locale: str) -> str:
    words = text(locale)
    if shown.value is None:
        label = say(locale, "die_closed", type=shown.type)
    else:
        label = words("fuji.die", value=shown.value, colour=words(f"fuji.colour.{shown.colour}"))
    for state, holds in (("aside", shown.aside), ("lent", shown.lent), ("leaving", shown.leaving), ("rolling", shown.rolling)):
        if holds:
            label += ", " + say(locale, state)
    return label


def card(shown: Card, figures: tuple[str, ...], markers: tuple[str, ...], blocked: str | None, locale: str) -> str:
    """All that can be seen on a card; with the names of those who stand there and whose markers lie there."""
    words = text(locale)
    parts = [say(locale, "card", card=shown.name)]
    if shown.lava:
        parts.append(words("fuji.place.lava"))
    else:
        parts.append(words(f"fuji.place.{shown.kind}"))
        if shown.requirement:
            parts.append(say(locale, "asks", needs=asked(shown.requirement, locale)))
        if shown.bonus:
            parts.append(say(locale, "bonus"))
        if shown.token:
            parts.append(words(f"fuji.token.{shown.token}"))
        if shown.next:
            parts.append(say(locale, "burns"))
    parts += [say(locale, "figure_of", who=name) for name in figures]
    parts += [say(locale, "marker_of", who=name) for name in markers]
    if shown.reach is not None and not shown.lava:
        parts.append(say(locale, "steps", n=shown.reach))
    if shown.rerolls is not None:
        parts.append(say(locale, "rerolls", n=shown.rerolls))
    if blocked is not None:
        parts.append(say(locale, "blocked", who=blocked))
    return ", ".join(parts)
