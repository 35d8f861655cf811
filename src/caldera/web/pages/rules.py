"""The rules in the page: clause by clause with addresses (`/g/GAME/rules#c-M3`), a glossary, and all of it in the drawer too."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from starlette.responses import Response

from caldera.core.game import AnyGame
from caldera.core.rulebook import CLAUSE, EXAMPLE, ITEM, PICTURE, TABLE, Block, Rulebook, Section
from caldera.draw.layers import piece
from caldera.draw.markup import EMPTY, Markup, el, join
from caldera.games import game as find_game
from caldera.locale import Text, text
from caldera.tables.live import Live
from caldera.web.http.answers import page
from caldera.web.http.guard import locale_of
from caldera.web.http.messages import Request
from caldera.web.http.routes import get

if TYPE_CHECKING:
    from caldera.web.stage.viewers import Viewer

_CODE = re.compile(r"`([^`]*)`")
_STRONG = re.compile(r"\*\*([^*]+)\*\*")
_SOFT = re.compile(r"\*([^*]+)\*")
_NUMBER = re.compile(r"\b[A-Z]{1,2}\d+[a-z]?\b")
LISTS = {CLAUSE: "clauses", ITEM: "items"}
"""Which blocks stand in a list, and of which kind it is."""


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


def block_html(block: Block, book: Rulebook, asked: str = "") -> Markup:
    if block.kind == CLAUSE:
        name, current = anchor(block.number), "true" if block.number == asked else None
        source = (" ", el("small", block.source)) if block.source else None
        words = el("p", inline(block.text, book.clauses.keys() - {block.number}), source)
        return el("li", el("a", block.number, class_="no", href=f"#{name}"), words, id=name, class_="clause", aria_current=current)
    if block.kind == EXAMPLE:
        return el("pre", el("code", block.text), tabindex=0)
    if block.kind == TABLE:
        return _table(block.text)
    if block.kind == PICTURE:
        return EMPTY  # for readers of the file; around this text there is the game itself
    return el("li", inline(block.text)) if block.kind == ITEM else el("p", inline(block.text, book.clauses))


def _table(rows: str) -> Markup:
    head, _, *body = ([cell.strip() for cell in row.strip("| ").split("|")] for row in rows.splitlines())
    columns = [el("th", inline(cell), scope="col") for cell in head]
    lines = [el("tr", [el("td", inline(cell)) for cell in row]) for row in body]
    return el("table", el("thead", el("tr", columns)), el("tbody", lines), tabindex=0)


def section_html(section: Section, book: Rulebook, level: int, asked: str = "") -> Markup:
    """A section with its heading; neighbouring items become one list."""
    shown = []
    for kind, blocks in groupby(section.blocks, lambda block: LISTS.get(block.kind, "")):
        inside = [block_html(block, book, asked) for block in blocks]
        shown.append(el("ul", inside, class_=kind) if kind else join(inside))
    return join(el(f"h{level}", section.title) if section.title else None, shown)


def glossary_html(game: AnyGame, say: Text) -> Markup:
    """What lies on the table, and which clauses are about it."""
    shown: list[Markup] = []
    facts = game.words.list_facts(say.locale)
    for name, clauses in game.words.pieces.items():
        key = f"{game.id}.piece.{name}"
        links = Markup(" ".join(_link(number) for number in clauses))
        shown += [el("dt", say(key)), el("dd", say(f"{key}.about", **facts), " ", el("small", links))]
    return el("dl", shown, class_="glossary") if shown else EMPTY


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
    say, book = text(locale), game.rules(locale)
    field = el("input", type="search", data_find=True, aria_label=say("learn.find"), placeholder=say("learn.find"))
    whole = el("a", say("learn.whole_page"), href=f"/g/{game.id}/rules", target="_blank", rel="noopener")
    return el(
        "div",
        el("p", field, class_="find"),
        el("p", say("learn.found_nothing"), class_="none", data_none=True, hidden=True),
        [el("section", section_html(section, book, 4, asked)) for section in book.for_players if section.title],
        el("section", el("h4", say("learn.glossary")), glossary_html(game, say)) if game.words.pieces else None,
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
    book, say = game.rules(locale), text(locale)
    titled = [section for section in book.sections if section.title]
    context = {
        "info": game.info,
        "title": book.title,
        "intro": join(section_html(section, book, 2) for section in book.sections if not section.title),
        "sections": [
            (f"s-{index + 1}", section.title, section_html(section, book, 2), bool(section.clauses))
            for index, section in enumerate(titled)
        ],
        "glossary": glossary_html(game, say),
    }
    return page(request, "rules.html", context)
