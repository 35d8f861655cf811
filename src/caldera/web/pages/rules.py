"""The rules in the page: clause by clause with addresses (`/g/GAME/rules#c-M3`), examples with pictures, a glossary, and all of it
in the drawer too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from starlette.responses import Response

from caldera.core.examples import find_picture, list_examples, read_example
from caldera.core.game import AnyGame
from caldera.core.rulebook import CLAUSE, EXAMPLE, FOLDED, ITEM, PICTURE, STEP, TABLE, Block, Rulebook, Section
from caldera.draw.layers import piece
from caldera.draw.markup import EMPTY, Markup, el, join
from caldera.games import game as find_game
from caldera.locale import ENGLISH, LOCALES, Text, text
from caldera.tables.live import Live
from caldera.web.http.answers import page
from caldera.web.http.guard import locale_of
from caldera.web.http.messages import NotFound, Request
from caldera.web.http.routes import get
from caldera.web.pages.assets import answer_file, digest

if TYPE_CHECKING:
    from caldera.web.stage.viewers import Viewer

_CODE = re.compile(r"`([^`]*)`")
_STRONG = re.compile(r"\*\*([^*]+)\*\*")
_SOFT = re.compile(r"\*([^*]+)\*")
_NUMBER = re.compile(r"\b[A-Z]{1,2}\d+[a-z]?\b")
_SIZE = re.compile(r'viewBox="[^"]* ([0-9.]+) ([0-9.]+)"')
LISTS = {CLAUSE: "clauses", ITEM: "items", STEP: "steps"}
"""Which blocks stand in a list, and its class."""


def anchor(number: str) -> str:
    """The id of a clause in a page."""
    return f"c-{number}"


def inline(words: str, known: Iterable[str] = ()) -> Markup:
    """A line of a rules file as HTML: escaped first, then `code`, **strong**, *soft*, and numbers of known clauses as links."""
    shown = []
    for index, part in enumerate(_CODE.split(escape(words, quote=False))):
        if index % 2:
            shown.append(el("code", Markup(part)))
        else:
            part = _STRONG.sub(lambda match: el("strong", Markup(match[1])), part)
            part = _SOFT.sub(lambda match: el("em", Markup(match[1])), part)
            shown.append(Markup(_NUMBER.sub(lambda match: _link(match[0]) if match[0] in known else match[0], part)))
    return join(shown)


def _link(number: str) -> Markup:
    return el("a", number, href=f"#{anchor(number)}")


def block_html(block: Block, book: Rulebook, game_id: str, locale: str, asked: str = "") -> Markup:
    if block.kind == CLAUSE:
        name, current = anchor(block.number), "true" if block.number == asked else None
        source = (" ", el("small", block.source)) if block.source else None
        words = el("p", inline(block.text, book.shown - {block.number}), source)
        return el("li", el("a", block.number, class_="no", href=f"#{name}"), words, id=name, class_="clause", aria_current=current)
    if block.kind == EXAMPLE:
        return el("pre", el("code", block.text), tabindex=0)
    if block.kind == TABLE:
        return _table(block.text, book.shown)
    if block.kind == PICTURE:
        return _picture(block, game_id, locale)
    return el("li" if block.kind in LISTS else "p", inline(block.text, book.shown))


def _picture(block: Block, game_id: str, locale: str) -> Markup:
    """A position of an example with what it shows. Other pictures are for readers of the file: here is the game itself."""
    shown = find_picture(block.source)
    if shown is None:
        return EMPTY
    name, moves = shown
    drawn = draw_example(game_id, name, moves, locale)
    size = _SIZE.search(drawn)
    width, height = size.groups() if size else (None, None)
    address = f"/g/{game_id}/rules/{name}.svg?moves={moves}&lang={locale}&v={digest(drawn.encode())}"
    picture = el("img", src=address, alt="", width=width, height=height, loading="lazy")
    return el("figure", picture, el("figcaption", block.text), class_="example")


@lru_cache(maxsize=64)
def draw_example(game_id: str, name: str, moves: int, locale: str) -> str:
    """A position of an example by itself, with its own styles: as an image it shares no name with the board of a table."""
    return read_example(find_game(game_id), name).draw(moves, locale)


@get("/g/{game_id}/rules/{name}.svg")
async def example_picture(request: Request, game_id: str, name: str, moves: int = 0, lang: str = ENGLISH) -> Response:
    """The picture of an example in the rules, after so many of its moves."""
    game = find_game(game_id)
    if name not in list_examples(game) or lang not in LOCALES or moves > len(read_example(game, name).moves):
        raise NotFound
    return answer_file(request, draw_example(game_id, name, moves, lang).encode(), "image/svg+xml")


def _table(rows: str, known: Iterable[str]) -> Markup:
    head, _, *body = ([cell.strip() for cell in row.strip("| ").split("|")] for row in rows.splitlines())
    columns = [el("th", inline(cell), scope="col") for cell in head]
    lines = [el("tr", [el("td", inline(cell, known)) for cell in row]) for row in body]
    return el("table", el("thead", el("tr", columns)), el("tbody", lines), tabindex=0)


def section_html(section: Section, book: Rulebook, game_id: str, locale: str, level: int, asked: str = "") -> Markup:
    """A section with its heading; neighbouring items become one list. What few need is folded under the heading."""
    shown = []
    for kind, grouped in groupby(section.blocks, lambda block: LISTS.get(block.kind, "")):
        blocks = list(grouped)
        inside = [block_html(block, book, game_id, locale, asked) for block in blocks]
        if kind == "steps":
            shown.append(el("ol", inside, class_=kind, start=blocks[0].number))
        else:
            shown.append(el("ul", inside, class_=kind) if kind else join(inside))
    heading = el(f"h{level}", section.title) if section.title else None
    return el("details", el("summary", heading), shown) if section.part == FOLDED else join(heading, shown)


def glossary_html(game: AnyGame, say: Text, level: int) -> Markup:
    """What lies on the table, and which clauses are about it."""
    shown: list[Markup] = []
    facts = game.words.list_facts(say.locale)
    for name, clauses in game.words.pieces.items():
        key = f"{game.id}.piece.{name}"
        links = Markup(" ".join(_link(number) for number in clauses))
        shown += [el("dt", say(key)), el("dd", say(f"{key}.about", **facts), " ", el("small", links))]
    return join(el(f"h{level}", say("learn.glossary")), el("dl", shown, class_="glossary"))


def chapters(game: AnyGame, locale: str, level: int, asked: str = "") -> list[tuple[str, str, Markup]]:
    """The id, the title and the text of every section for players: the rules, the glossary, and last what is folded."""
    book, say = game.rules(locale), text(locale)
    titled = [section for section in book.for_players if section.title]
    shown = [
        (f"s-{index + 1}", section.title, section_html(section, book, game.id, locale, level, asked))
        for index, section in enumerate(titled)
    ]
    if game.words.pieces:
        unfolded = sum(1 for section in titled if section.part != FOLDED)
        shown.insert(unfolded, ("glossary", say("learn.glossary"), glossary_html(game, say, level)))
    return shown


@piece(1000)
def rule_links(clauses: tuple[str, ...], locale: str) -> Markup:
    """A small button that opens the drawer at the most important of these clauses; the others are next to it there."""
    if not clauses:
        return EMPTY
    label = text(locale)("learn.rule_long", n=clauses[0])
    panel = f"rules?clause={clauses[0]}"
    inside = ("?", el("span", text(locale)("learn.rule_word"), class_="rule-word"))
    return el("button", inside, type="button", class_="rule", data_panel=panel, aria_label=label, title=label)


def rules_html(game: AnyGame, locale: str, asked: str = "") -> Markup:
    """The rules for the drawer: what players need, with a field to find a word."""
    say = text(locale)
    field = el("input", type="search", data_find=True, aria_label=say("learn.find"), placeholder=say("learn.find"))
    whole = el("a", say("learn.whole_page"), href=f"/g/{game.id}/rules", target="_blank", rel="noopener")
    return el(
        "div",
        el("p", field, class_="find"),
        el("p", say("learn.found_nothing"), class_="none", data_none=True, hidden=True),
        [el("section", html) for _, _, html in chapters(game, locale, 4, asked)],
        el("p", whole),
        class_="rules",
        data_rules=True,
    )


async def rules_panel(request: Request, live: Live, viewer: Viewer) -> Markup:
    return rules_html(live.table.game, viewer.locale, request.query_params.get("clause", ""))


@get("/g/{game_id}/rules")
async def rules_page(request: Request, game_id: str) -> Response:
    """The rules of a game."""
    game, locale = find_game(game_id), locale_of(request)
    book = game.rules(locale)
    intro = [section_html(section, book, game.id, locale, 2) for section in book.for_players if not section.title]
    context = {"info": game.info, "title": book.title, "intro": join(intro), "sections": chapters(game, locale, 2)}
    return page(request, "rules.html", context)
