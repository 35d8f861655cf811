"""A game's rules as people read them: `RULES.md` and its sister in French, cut into sections, paragraphs and numbered clauses.

The files use a small part of Markdown: headings, paragraphs, lists (also numbered ones), fenced examples, tables; inside a line
`code`, **strong** and *soft*. A clause is an item that begins with its number and where it comes from:

    - **M3** *(printed)* The square of arrival must exist …

What depends on the content in use (an owner's edition may differ) stands between marks that Markdown does not show, and is replaced
by what the game says about it (`Words.list_facts`):

    There are <!--=lava-->20<!--/--> blocks of lava.

A line such as `![Green to move](examples/two_rows.json)` is a picture of a position (`core/examples.py`). Any other picture is for
readers of the file; pages of the room have their own.

A line of its own that Markdown does not show says for whom the sections after it are: `<!-- folded -->` for players who want to
know more (options, other readings, sources; pages fold them), `<!-- developers -->` for nobody who plays: pages of the room leave
them out.

Nothing here makes HTML, so nothing that a file holds can become any.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import resources

from caldera.locale import ENGLISH, typeset

PLAY, FOLDED, DEVELOPERS = "play", "folded", "developers"
"""For whom a section is."""
PARAGRAPH, ITEM, STEP, EXAMPLE, TABLE, CLAUSE, PICTURE = "paragraph", "item", "step", "example", "table", "clause", "picture"

_CLAUSE = re.compile(r"\*\*([A-Z]{1,2}\d+[a-z]?)\*\*(?: \*\(([^)]*)\)\*)? ?(.*)", re.S)
_STEP = re.compile(r"([0-9]+)\. ")
_PART = re.compile(r"<!-- (folded|developers) -->")
_PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]*)\)")
_FACT = re.compile(r"<!--=([a-z_]+)-->(.*?)<!--/-->", re.S)
_HEADING_LETTERS = re.compile(r" \[[A-Z]{1,2}\]$")


@dataclass(frozen=True)
class Block:
    """One piece of a section. Of a clause `number` and `source` are known, of a step its `number`; of a table `text` has a row per
    line; of a picture `text` says what it shows, and `source` where it is.
    """

    kind: str
    text: str
    number: str = ""
    source: str = ""


@dataclass(frozen=True)
class Section:
    title: str
    blocks: tuple[Block, ...]
    part: str = PLAY

    @property
    def clauses(self) -> tuple[Block, ...]:
        return tuple(block for block in self.blocks if block.kind == CLAUSE)


@dataclass(frozen=True)
class Rulebook:
    """The rules of one game in one language."""

    title: str
    sections: tuple[Section, ...]
    """The first one has no title: it is what stands before the first heading."""

    @property
    def clauses(self) -> Mapping[str, Block]:
        return {block.number: block for section in self.sections for block in section.clauses}

    @property
    def for_players(self) -> tuple[Section, ...]:
        """What pages of the room show."""
        return tuple(section for section in self.sections if section.part != DEVELOPERS)

    @property
    def shown(self) -> frozenset[str]:
        """The numbers of the clauses that pages of the room show."""
        return frozenset(block.number for section in self.for_players for block in section.clauses)


def parse(text: str, locale: str = ENGLISH) -> Rulebook:
    """The page in pieces, typeset for its language; examples stay as they are."""
    title, part, sections = "", PLAY, [Section("", ())]
    for chunk in _chunks(text):
        if chunk.startswith("# "):
            title = typeset(chunk[2:].strip(), locale)
        elif chunk.startswith("## "):
            sections.append(Section(typeset(_HEADING_LETTERS.sub("", chunk[3:].strip()), locale), (), part))
        elif mark := _PART.fullmatch(chunk):
            part = mark[1]
        else:
            sections[-1] = replace(sections[-1], blocks=(*sections[-1].blocks, _block(chunk, locale)))
    return Rulebook(title, tuple(sections))


def _chunks(text: str) -> Iterator[str]:
    """The pieces of a page: headings, items, paragraphs, tables and fenced examples, each as one text."""
    gathered: list[str] = []
    fenced = False
    for line in [*text.splitlines(), ""]:
        fence = line.startswith("```")
        begins = fence or line.startswith(("#", "- ")) or _STEP.match(line) or not line.strip()
        if begins and gathered and not fenced:
            yield "\n".join(gathered)
            gathered = []
        if fenced and fence:
            yield "\n".join(gathered)
            gathered = []
        elif line.strip() or fenced:
            gathered.append(line)
        fenced ^= fence


def _block(chunk: str, locale: str) -> Block:
    if chunk.startswith("```"):
        return Block(EXAMPLE, chunk.partition("\n")[2])
    if chunk.startswith("|"):
        return Block(TABLE, typeset(chunk, locale))
    words = typeset(" ".join(chunk.split()), locale)
    picture = _PICTURE.fullmatch(words)
    if picture:
        return Block(PICTURE, picture[1], source=picture[2])
    if step := _STEP.match(words):
        return Block(STEP, words[step.end() :], step[1])
    if not words.startswith("- "):
        return Block(PARAGRAPH, words)
    clause = _CLAUSE.fullmatch(words[2:])
    return Block(CLAUSE, clause[3], clause[1], clause[2] or "") if clause else Block(ITEM, words[2:])


def facts_in(text: str) -> list[tuple[str, str]]:
    """The facts that a page marks, each with what the page says."""
    return [(fact[1], fact[2]) for fact in _FACT.finditer(text)]


def fill_in(text: str, facts: Mapping[str, str]) -> str:
    """The page without its marks: facts as given, others as written."""
    return _FACT.sub(lambda fact: facts.get(fact[1], fact[2]), text)


def page_of(package: str, locale: str) -> str:
    """The file that lies in a game's folder; English where there is no other language."""
    folder = resources.files(package)
    own = folder.joinpath(f"RULES.{locale}.md")
    return (own if own.is_file() else folder.joinpath("RULES.md")).read_text(encoding="utf-8")


@lru_cache(maxsize=64)
def rulebook(package: str, locale: str, facts: tuple[tuple[str, str], ...] = ()) -> Rulebook:
    """The rules that lie in a game's folder, with the facts of the content in use."""
    return parse(fill_in(page_of(package, locale), dict(facts)), locale)
