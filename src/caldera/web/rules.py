"""The rules in the page: clause by clause with addresses (`/g/GAME/rules#c-M3`), a glossary, and all of it in the drawer too."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from litestar import get
from litestar.params import FromPath
from litestar.response import Template

from caldera.core.game import Game
from caldera.core.rulebook import CLAUSE, EXAMPLE, ITEM, PICTURE, TABLE, Block, Rulebook, Section
from caldera.games import game as find_game
from caldera.locale import Text, text
from caldera.tables.live import Live
from caldera.web.answers import page
from caldera.web.security import AnyRequest, locale_of

if TYPE_CHECKING:
    from caldera.web.sheet import Viewer

_CODE = re.compile(r"`([^`]*)`")
_STRONG = re.compile(r"\*\*([^*]+)\*\*")
_SOFT = re.compile(r"\*([^*]+)\*")
_NUMBER = re.compile(r"\b[A-Z]{1,2}\d+[a-z]?\b")


def anchor(number: str) -> str:
    """The id of a clause in a page."""
    return f"c-{number}"


def inline(words: str, known: Iterable[str] = ()) -> str:
    """A line of a rules file as HTML: escaped first, then `code`, **strong**, *soft*, and numbers of known clauses as links."""
    shown = ""
    for index, part in enumerate(_CODE.split(escape(words, quote=False))):
        if index % 2:
            shown += f"<code>{part}</code>"
        else:
            part = _SOFT.sub(r"<em>\1</em>", _STRONG.sub(r"<strong>\1</strong>", part))
            shown += _NUMBER.sub(lambda found: _link(found[0]) if found[0] in known else found[0], part)
    return shown


def _link(number: str) -> str:
    return f'<a href="#{anchor(number)}">{number}</a>'


def block_html(block: Block, book: Rulebook, asked: str = "") -> str:
    if block.kind == CLAUSE:
        words = inline(block.text, book.clauses.keys() - {block.number})
        name = anchor(block.number)
        mark = ' aria-current="true"' if block.number == asked else ""
        source = f" <small>{escape(block.source)}</small>" if block.source else ""
        return f'<li id="{name}" class="clause"{mark}><a class="no" href="#{name}">{block.number}</a><p>{words}{source}</p></li>'
    if block.kind == EXAMPLE:
        return f'<pre tabindex="0"><code>{escape(block.text, quote=False)}</code></pre>'
    if block.kind == TABLE:
        return _table(block.text)
    if block.kind == PICTURE:
        return ""  # for readers of the file; around this text there is the game itself
    return f"<li>{inline(block.text)}</li>" if block.kind == ITEM else f"<p>{inline(block.text, book.clauses)}</p>"


def _table(rows: str) -> str:
    head, _, *body = ([cell.strip() for cell in row.strip("| ").split("|")] for row in rows.splitlines())
    columns = "".join(f'<th scope="col">{inline(cell)}</th>' for cell in head)
    lines = "".join("<tr>" + "".join(f"<td>{inline(cell)}</td>" for cell in row) + "</tr>" for row in body)
    return f'<table tabindex="0"><thead><tr>{columns}</tr></thead><tbody>{lines}</tbody></table>'


def section_html(section: Section, book: Rulebook, level: int, asked: str = "") -> str:
    """A section with its heading; neighbouring items become one list."""
    shown, listed = "", ""
    for block in section.blocks:
        kind = {CLAUSE: "clauses", ITEM: "items"}.get(block.kind, "")
        if kind != listed:
            shown += ("</ul>" if listed else "") + (f'<ul class="{kind}">' if kind else "")
            listed = kind
        shown += block_html(block, book, asked)
    shown += "</ul>" if listed else ""
    return f"<h{level}>{escape(section.title)}</h{level}>{shown}" if section.title else shown


def glossary_html(game: Game, say: Text) -> str:
    """What lies on the table, and which clauses are about it."""
    shown, facts = "", game.rule_facts(say.locale)
    for name, clauses in game.pieces.items():
        links = " ".join(_link(number) for number in clauses)
        key = f"{game.id}.piece.{name}"
        shown += f"<dt>{escape(say(key))}</dt><dd>{escape(say(f'{key}.about', **facts))} <small>{links}</small></dd>"
    return f'<dl class="glossary">{shown}</dl>' if shown else ""


def rule_links(clauses: Iterable[str], say: Text) -> str:
    """Small buttons that open the drawer at these clauses."""
    shown = ""
    for number in clauses:
        words = number if shown else say("learn.rule", n=number)
        opens = f'data-panel="rules?clause={number}" aria-label="{escape(say("learn.rule_long", n=number))}"'
        shown += f'<button type="button" class="rule" {opens}>{escape(words)}</button>'
    return shown


def rules_html(game: Game, locale: str, asked: str = "") -> str:
    """The rules for the drawer: what players need, with a field to find a word."""
    say, book = text(locale), game.rules(locale)
    find = escape(say("learn.find"))
    whole = f'<a href="/g/{game.id}/rules" target="_blank" rel="noopener">{escape(say("learn.whole_page"))}</a>'
    sections = "".join(
        f"<section>{section_html(section, book, 4, asked)}</section>" for section in book.for_players if section.title
    )
    glossary = f"<section><h4>{escape(say('learn.glossary'))}</h4>{glossary_html(game, say)}</section>" if game.pieces else ""
    return (
        '<div class="rules" data-rules>'
        f'<p class="find"><input type="search" data-find aria-label="{find}" placeholder="{find}"></p>'
        f'<p class="none" data-none hidden>{escape(say("learn.found_nothing"))}</p>{sections}{glossary}<p>{whole}</p></div>'
    )


async def rules_panel(request: AnyRequest, live: Live, viewer: Viewer) -> str:
    return rules_html(live.table.game, viewer.locale, request.query_params.get("clause", ""))


@get("/g/{game_id:str}/rules")
async def rules_page(request: AnyRequest, game_id: FromPath[str]) -> Template:
    game, locale = find_game(game_id), locale_of(request)
    book, say = game.rules(locale), text(locale)
    titled = [section for section in book.sections if section.title]
    context = {
        "info": game.info,
        "title": book.title,
        "intro": "".join(section_html(section, book, 2) for section in book.sections if not section.title),
        "sections": [
            (f"s-{index + 1}", section.title, section_html(section, book, 2), bool(section.clauses))
            for index, section in enumerate(titled)
        ],
        "glossary": glossary_html(game, say),
    }
    return page(request, "rules.html", context)
