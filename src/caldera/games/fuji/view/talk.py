"""Talking in the action panel: what was said in this round, and vague words to say."""

from __future__ import annotations

from caldera.core.data import JsonMapping
from caldera.core.view import View
from caldera.draw.layers import piece
from caldera.draw.markup import EMPTY, Markup, el, join, template
from caldera.games.fuji.rules.actions import CHARACTERS, FIRST_DESTINATION_TOPIC, STRENGTHS, TOPICS
from caldera.games.fuji.view import pieces
from caldera.games.fuji.view.buttons import button, note, plain_button
from caldera.games.fuji.view.captions import say, who
from caldera.games.fuji.view.footer import THIRD
from caldera.games.fuji.view.records import Seen
from caldera.games.fuji.view.symbols import PIPS
from caldera.games.fuji.words.chat import phrases_about
from caldera.games.fuji.words.speech import statement
from caldera.locale import text

_SAY = template(
    '<section class="fj-say">{said}<input type="checkbox" id="fj-talk" class="vh"/><label for="fj-talk"><b>{title}</b>'
    '<small>{left}</small></label><div class="fj-talk">{topics}</div></section>'
)


def talk_panel(seen: Seen, view: View) -> Markup:
    statements, locale = _said(seen, view), view.locale
    if view.seat is None or seen.stage not in ("plan", "gear"):
        silent = note(say(locale, "silence")) if seen.stage == "reroll" else EMPTY
        return el("section", statements, silent, class_="fj-say") if statements or silent else EMPTY
    names = tuple([who(seen, character.index, view) for character in seen.characters])
    others = tuple([view.name(seat) for seat in range(seen.players) if seat != view.seat])
    topics = _topics(names, others, view.seat, seen.two_players == "B", locale)
    left = say(locale, "say_left", n=seen.speech_left[view.seat])
    return _SAY(said=statements, title=say(locale, "say_title"), left=left, topics=topics)


@piece(512)
def _topics(names: tuple[str, ...], others: tuple[str, ...], seat: int, shared: bool, locale: str) -> Markup:
    requests = [
        plain_button("say-safe", say(locale, "say_safe"), "fj-c"),
        plain_button("say-avoid", say(locale, "say_avoid"), "fj-c"),
        el("label", say(locale, "say_ask"), for_="fj-ask", class_="fj-c can"),
    ]
    rows = [el("div", el("span", say(locale, "say_about")), _subjects("say", names, seat, locale), requests, class_="fj-chips")]
    if shared:
        rows.append(el("div", el("span", say(locale, "say_third")), _subjects("third-say", names, seat, locale), class_="fj-chips"))
    strong = [plain_button(f"strength-{name}", say(locale, f"strength.{name}"), "fj-c") for name in STRENGTHS]
    rows.append(el("div", el("span", say(locale, "say_strength")), strong, class_="fj-chips strength"))
    return join(
        el("input", type="checkbox", id="fj-ask", class_="vh", aria_label=say(locale, "say_ask")), rows, _questions(others, locale)
    )


def _questions(others: tuple[str, ...], locale: str) -> Markup:
    """What people ask and offer: whole sentences, which the page says in the chat. They tell nothing about dice."""
    asked = [el("button", words, type="button", class_="fj-c can", data_say=words) for words in phrases_about(others, text(locale))]
    return el("div", asked, class_="fj-chips fj-ask")


def _subjects(first: str, names: tuple[str, ...], seat: int, locale: str) -> Markup:
    """Whose destination, which colour, parity or values, or which card a statement is about.

    What is said about the third character has a row of its own; who only hears the buttons is told so by each of them.
    """

    def label(words: str) -> str | None:
        return say(locale, "about_third", topic=words) if first == "third-say" else None

    drawn = []
    for index, name in enumerate(names):
        colour = CHARACTERS[index]
        words = say(locale, "card_mine") if index == seat else say(locale, "card_of", who=name)
        drawn.append(button(f"{first}-to-{colour}", pieces.sign(colour, locale), words, kind="fj-c", label=label(words)))
    for topic in TOPICS[:FIRST_DESTINATION_TOPIC]:
        colour_sample = pieces.sample(topic) if topic in PIPS else None
        words = say(locale, f"topic.{topic}")
        drawn.append(button(f"{first}-{topic}", colour_sample, words, kind="fj-c", label=label(words)))
    words = say(locale, "topic.card")
    return join(drawn, button(f"{first}-card", words, kind="fj-c", label=label(words)))


def _said(seen: Seen, view: View) -> Markup:
    """This round's statements, the newest first."""
    lines = []
    for entry in reversed(seen.speech):
        words = statement(dict(entry.say), entry.card, entry.seat, _addressee(seen, entry.say), view)
        lines.append(_line(seen.characters[entry.seat].colour, view.name(entry.seat), words, view.locale))
    return el("ol", lines, class_="fj-said") if lines else EMPTY


@piece(2048)
def _line(colour: str, name: str, words: str, locale: str) -> Markup:
    speaker = el("span", f"{name}: ", class_="vh")
    return el("li", pieces.sign(colour, locale), speaker, say(locale, "quoted", words=words), class_=f"c-{colour}")


def _addressee(seen: Seen, parts: JsonMapping) -> int | str | None:
    """The character whose destination a statement is about, as events name it."""
    topic = str(parts.get("topic", ""))
    colour = parts["who"] if parts["kind"] == "safe" else topic.removeprefix("to-")
    if colour not in CHARACTERS or (parts["kind"] != "safe" and not topic.startswith("to-")):
        return None
    index = CHARACTERS.index(colour)
    return "third" if seen.two_players == "B" and index == THIRD else index
