"""What people said in this round, where it is seen: the last sentences of each beside the slope, and signs on cards and colours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from caldera.core.data import JsonMapping
from caldera.core.view import View
from caldera.draw.layers import Layer, piece
from caldera.draw.markup import EMPTY, Markup, el, join, template
from caldera.games.fuji.rules.actions import CHARACTERS
from caldera.games.fuji.view import pieces
from caldera.games.fuji.view.board import middle_of
from caldera.games.fuji.view.captions import capital, say, who
from caldera.games.fuji.view.footer import THIRD
from caldera.games.fuji.view.records import Seen, Statement
from caldera.games.fuji.words.speech import statement

PINNED: Final = 2
"""Sentences of each player that stay in view."""
CARD_NAME: Final = re.compile(r"(\b\d+-\d+\S*)")
SIGNS: Final = {"hopeless": "−−", "weak": "−", "fair": "=", "strong": "+", "very-strong": "++"}
"""How strong somebody's dice are, in a tag."""


# ---- sentences ----


def pinned_sentences(seen: Seen, view: View) -> Markup:
    """The last sentences of each player, in the order of the seats; each list leads to its speaker's figure."""
    spoken: dict[int, list[str]] = {}
    for entry in seen.speech:
        words = statement(dict(entry.say), entry.card, entry.seat, _addressee(seen, entry.say), view)
        spoken.setdefault(entry.seat, []).append(words)
    if not spoken or seen.result is not None:
        return EMPTY
    bubbles = []
    for seat in sorted(spoken):
        colour, name = seen.characters[seat].colour, capital(who(seen, seat, view))
        bubbles.append(_bubble(seat, colour, name, seat == view.seat, tuple(spoken[seat][-PINNED:]), view.locale))
    return el("ul", bubbles, class_="fj-pinned", aria_label=say(view.locale, "said"))


@piece(2048)
def _bubble(seat: int, colour: str, name: str, own: bool, sentences: tuple[str, ...], locale: str) -> Markup:
    quoted = [el("q", _unbroken(say(locale, "quoted", words=words))) for words in sentences]
    inside = (pieces.sign(colour, locale), el("b", name), quoted)
    return el("li", inside, id=f"said-{seat}", class_=f"fj-bubble c-{colour}" + " own" * own, data_tether=f"character-{seat}")


def _unbroken(sentence: str) -> list[Markup | str]:
    """The name of a card stays on one line."""
    return [el("span", part) if index % 2 else part for index, part in enumerate(CARD_NAME.split(sentence))]


def _addressee(seen: Seen, parts: JsonMapping) -> int | str | None:
    """The character whose destination a statement is about, as events name it."""
    topic = str(parts.get("topic", ""))
    colour = parts["who"] if parts["kind"] == "safe" else topic.removeprefix("to-")
    if colour not in CHARACTERS or (parts["kind"] != "safe" and not topic.startswith("to-")):
        return None
    index = CHARACTERS.index(colour)
    return "third" if seen.two_players == "B" and index == THIRD else index


# ---- tags ----


@dataclass(frozen=True, slots=True)
class Tag:
    """What somebody said last about a card or a topic: whose dice, and how they are."""

    target: str
    """The name of a card (7-2), or a topic (blue, even, high)."""
    colour: str
    sign: str
    is_third: bool
    """It is about the dice of the companion whom both partners lead."""


def tags_of(seen: Seen, locale: str) -> tuple[Tag, ...]:
    """The newest for each speaker and thing, in the order in which they were said."""
    found: dict[tuple[int, bool, str], Tag] = {}
    for entry in () if seen.result is not None else seen.speech:
        tag = _tag(seen, entry, locale)
        found.pop((entry.seat, tag.is_third, tag.target), None)
        found[entry.seat, tag.is_third, tag.target] = tag
    return tuple(found.values())


def _tag(seen: Seen, entry: Statement, locale: str) -> Tag:
    parts = entry.say
    is_third = parts.get("about") == "third"
    colour = seen.characters[THIRD if is_third else entry.seat].colour
    if parts["kind"] in ("safe", "avoid"):
        return Tag(entry.card or str(parts.get("card", "")), colour, say(locale, f"tag.{parts['kind']}"), False)
    target = entry.card or str(parts.get("card") or parts.get("topic"))
    return Tag(target, colour, SIGNS[parts["strength"]], is_third)


_TAG = template(
    '<g transform="translate({dx},41)" class="c-{colour}"><rect x="-22" y="-11" width="44" height="22" rx="11"/>{shape}'
    '<text x="8" y="6">{sign}</text></g>'
)


def tags_on_cards(seen: Seen, view: View) -> Layer:
    """On the lower edge of the cards that were spoken of."""
    cards: dict[str, list[tuple[str, str]]] = {}
    for tag in tags_of(seen, view.locale):
        if "-" in tag.target:
            cards.setdefault(tag.target, []).append((tag.colour, tag.sign))
    return tuple([_card_tags(card, tuple(found), view.locale) for card, found in cards.items()])


@piece(2048)
def _card_tags(card: str, found: tuple[tuple[str, str], ...], locale: str) -> Markup:
    x, y = middle_of(card)
    apart = 44 if len(found) < 3 else 32
    drawn = [
        _TAG(dx=apart * index - apart * (len(found) - 1) / 2, colour=colour, shape=_small_shape(colour, locale), sign=sign)
        for index, (colour, sign) in enumerate(found)
    ]
    inside = el("g", drawn, class_="fj-up")
    return el("g", inside, id=f"tags-{card}", class_="fj-tag", transform=f"translate({x},{y})", aria_hidden="true")


@piece(16)
def _small_shape(colour: str, locale: str) -> Markup:
    return pieces.shape(colour, -10, 0, 0.76, locale)


def chip_tags(found: Sequence[tuple[str, str]], locale: str) -> Markup:
    """The same beside a topic that can be spoken of: speakers' colours and signs."""
    drawn = [el("i", pieces.sign(colour, locale), sign, class_=f"c-{colour}") for colour, sign in found]
    return el("span", drawn, class_="fj-tags", aria_hidden="true") if drawn else join()
