"""Talking in the action panel: vague words to say, a topic first and then how good it looks."""

from __future__ import annotations

from caldera.core.view import View
from caldera.draw.layers import piece
from caldera.draw.markup import EMPTY, Markup, el, join, template
from caldera.games.fuji.rules.actions import CHARACTERS, FIRST_DESTINATION_TOPIC, STRENGTHS, TOPICS
from caldera.games.fuji.view import pieces
from caldera.games.fuji.view.buttons import button, note, plain_button
from caldera.games.fuji.view.captions import say, who
from caldera.games.fuji.view.records import Seen
from caldera.games.fuji.view.said import SIGNS, chip_tags, tags_of
from caldera.games.fuji.view.symbols import PIPS
from caldera.games.fuji.words.chat import phrases_about
from caldera.locale import text

_SAY = template(
    '<section class="fj-say"><header><b>{title}</b><small>{left}</small></header><div class="fj-talk">{topics}</div></section>'
)
_STRENGTH = template(
    '<button type="button" id="tray-strength-{name}" class="fj-c" data-el="strength-{name}">'
    '<b aria-hidden="true">{sign}</b><span>{words}</span></button>'
)

Tagged = tuple[tuple[bool, str, str, str], ...]
"""About whose dice (the third companion's?), which topic, who said it, and what."""


def talk_panel(seen: Seen, view: View) -> Markup:
    locale = view.locale
    if view.seat is None or seen.stage not in ("plan", "gear"):
        silent = note(say(locale, "silence")) if seen.stage == "reroll" else EMPTY
        return el("section", silent, class_="fj-say") if silent else EMPTY
    names = tuple([who(seen, character.index, view) for character in seen.characters])
    others = tuple([view.name(seat) for seat in range(seen.players) if seat != view.seat])
    tagged = tuple([(tag.is_third, tag.target, tag.colour, tag.sign) for tag in tags_of(seen, locale) if tag.target in TOPICS])
    topics = _topics(names, others, view.seat, seen.two_players == "B", tagged, locale)
    left = say(locale, "say_left", n=seen.speech_left[view.seat])
    return _SAY(title=say(locale, "say_title"), left=left, topics=topics)


@piece(512)
def _topics(names: tuple[str, ...], others: tuple[str, ...], seat: int, shared: bool, tagged: Tagged, locale: str) -> Markup:
    """Rows that never move: what can be spoken of, then how good it is. On phones what is said rarely is folded."""
    more = [
        *_destinations("say", names, seat, locale),
        plain_button("say-safe", say(locale, "say_safe"), "fj-c"),
        plain_button("say-avoid", say(locale, "say_avoid"), "fj-c"),
        el("label", say(locale, "say_ask"), for_="fj-ask", class_="fj-c can"),
    ]
    fold = el("label", say(locale, "say_more"), for_="fj-more", class_="fj-c fj-fold can")
    rows = [
        el("div", _subjects("say", tagged, locale), fold, class_="fj-chips about"),
        el("div", more, class_="fj-chips more"),
    ]
    if shared:
        third = (_subjects("third-say", tagged, locale), _destinations("third-say", names, seat, locale))
        rows.append(el("div", el("span", say(locale, "say_third")), third, class_="fj-chips third"))
    strong = [_STRENGTH(name=name, sign=SIGNS[name], words=say(locale, f"strength.{name}")) for name in STRENGTHS]
    rows.append(el("div", strong, class_="fj-chips strength"))
    folds = [
        el("input", type="checkbox", id=f"fj-{name}", class_="vh", aria_label=say(locale, f"say_{name}"))
        for name in ("more", "ask")
    ]
    return join(folds, rows, _questions(others, locale))


def _questions(others: tuple[str, ...], locale: str) -> Markup:
    """What people ask and offer: whole sentences, which the page says in the chat. They tell nothing about dice."""
    asked = [el("button", words, type="button", class_="fj-c can", data_say=words) for words in phrases_about(others, text(locale))]
    return el("div", asked, class_="fj-chips fj-ask")


def _label(first: str, words: str, locale: str) -> str | None:
    """What is said about the third character has a row of its own; who only hears the buttons is told so by each of them."""
    return say(locale, "about_third", topic=words) if first == "third-say" else None


def _destinations(first: str, names: tuple[str, ...], seat: int, locale: str) -> list[Markup]:
    """Whose marked card a statement is about."""
    drawn = []
    for index, name in enumerate(names):
        colour = CHARACTERS[index]
        words = say(locale, "card_mine") if index == seat else say(locale, "card_of", who=name)
        sign, label = pieces.sign(colour, locale), _label(first, words, locale)
        drawn.append(button(f"{first}-to-{colour}", sign, words, kind="fj-c", label=label))
    return drawn


def _subjects(first: str, tagged: Tagged, locale: str) -> Markup:
    """Which colour, parity or values, or which card a statement is about, with what was said of it."""
    drawn = []
    for topic in TOPICS[:FIRST_DESTINATION_TOPIC]:
        words = say(locale, f"topic.{topic}")
        inside = (pieces.sample(topic), el("span", words)) if topic in PIPS else words
        said = [(colour, sign) for is_third, about, colour, sign in tagged if about == topic and is_third == (first != "say")]
        drawn.append(button(f"{first}-{topic}", inside, chip_tags(said, locale), kind="fj-c", label=_label(first, words, locale)))
    words = say(locale, "topic.card")
    return join(drawn, button(f"{first}-card", words, kind="fj-c", label=_label(first, words, locale)))
