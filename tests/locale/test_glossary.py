"""One word for one thing: no message, page or rule uses a word that the glossary replaces (`glossary.toml`)."""

from __future__ import annotations

import html
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from caldera.games import OWN
from caldera.games import game as find_game
from caldera.locale import COMPLETE, messages
from caldera.web.app import create_app

GLOSSARY = tomllib.loads(Path(__file__).with_name("glossary.toml").read_text(encoding="utf-8"))
LANGUAGES = ("en", "fr")
HIDDEN = re.compile(r"<(script|style|template)\b.*?</\1>|<[^>]*>", re.S)
OPTION_ID = re.compile(r"\b[a-z]+_[a-z_]+\b")
PARAMETER = re.compile(r"\{\w+")
SPOKEN = re.compile(r'\s(?:aria-label|title|placeholder|alt)="([^"]+)"')
"""What is read aloud, or shown beside the pointer."""
NARROW_COLON = re.compile(r"[^\W\d_]: ")
"""French has a space before it."""
STRAIGHT = re.compile(r"[^\W\d_]'[^\W\d_]")


@dataclass(frozen=True)
class Text:
    """Something that people read: where it stands, the game that it is about, if any, and its words."""

    place: str
    game: str
    words: str


@dataclass(frozen=True)
class Entry:
    """Words to write, and those that they replace."""

    game: str
    language: str
    write: str
    replaced: tuple[re.Pattern[str], ...]


ENTRIES = [
    Entry(one.get("game", ""), one["language"], one["write"], tuple(re.compile(pattern) for pattern in one["not"]))
    for one in GLOSSARY["entry"]
]


def game_of(key: str) -> str:
    first = key.partition(".")[0]
    return first if first in OWN else ""


def read_messages(language: str) -> Iterator[Text]:
    """All messages, those of guided games among them."""
    for key, words in messages(language).items():
        yield Text(key, game_of(key), PARAMETER.sub("{", words))


def read_rules(language: str) -> Iterator[Text]:
    """What players read of the rules, piece by piece."""
    for game in OWN:
        for section in find_game(game).rules(language).for_players:
            yield Text(f"{game}, rules", game, section.title)
            for block in section.blocks:
                yield Text(f"{game}, {section.title} {block.number}", game, block.text)


@pytest.fixture(scope="module")
def visible_pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Text]]:
    """What can be read on the home page, and on the pages of every game, by language."""
    paths = [("/", ""), *((f"/g/{game}{end}", game) for game in OWN for end in ("", "/new", "/learn"))]
    paths += [(f"/g/{game}/rules", game) for game in OWN]
    shown: dict[str, list[Text]] = {}
    with TestClient(create_app(str(tmp_path_factory.mktemp("room") / "tables.db")), base_url="http://localhost") as client:
        for language in LANGUAGES:
            shown[language] = []
            for path, game in paths:
                page = client.get(path, headers={"Accept-Language": language, "Host": "localhost"}).text
                for piece in [*HIDDEN.sub("\n", page).splitlines(), *SPOKEN.findall(page)]:
                    if piece.strip():
                        shown[language].append(Text(path, game, html.unescape(piece.strip())))
    return shown


def find_replaced(texts: Iterator[Text], language: str) -> list[str]:
    """Every use of a word that the glossary replaces."""
    wanted = [entry for entry in ENTRIES if entry.language == language]
    return [
        f"{text.place}: “{found[0]}” in “{text.words}” – write: {entry.write}"
        for text in texts
        for entry in wanted
        if entry.game in ("", text.game)
        for pattern in entry.replaced
        if (found := pattern.search(text.words))
    ]


READERS: dict[str, Callable[[str], Iterator[Text]]] = {"messages": read_messages, "rules": read_rules}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("source", [source for source in GLOSSARY["sources"] if source in READERS])
def test_no_text_uses_a_replaced_word(source: str, language: str) -> None:
    assert find_replaced(READERS[source](language), language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_uses_a_replaced_word(visible_pages: dict[str, list[Text]], language: str) -> None:
    assert len(visible_pages[language]) > 400
    assert find_replaced(iter(visible_pages[language]), language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_shows_the_name_of_an_option(visible_pages: dict[str, list[Text]], language: str) -> None:
    assert [text for text in visible_pages[language] if OPTION_ID.search(text.words)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_typeset(visible_pages: dict[str, list[Text]], language: str) -> None:
    """No straight apostrophe between letters, no hyphen for a minus; in the rules, no straight quotation marks."""
    texts = [*read_messages(language), *visible_pages[language]]
    assert [text for text in texts if STRAIGHT.search(text.words) or re.search(r"(?:^|[ (])-[0-9{]", text.words)] == []

    assert [text for text in read_rules(language) if '"' in text.words] == []
    assert language != "fr" or [text for text in texts if NARROW_COLON.search(text.words)] == []


def test_the_glossary_is_about_languages_and_games_that_there_are() -> None:
    assert {entry.language for entry in ENTRIES} == set(LANGUAGES) <= set(COMPLETE)
    assert {entry.game for entry in ENTRIES} == {"", *OWN}
    assert set(GLOSSARY["sources"]) <= {"pages", *READERS}


@pytest.mark.parametrize(
    ("language", "game", "words", "found"),
    [
        ("en", "", "Whoever is ready waits.", True),
        ("en", "", "Who is ready waits.", True),
        ("en", "", "Who is hit?", False),
        ("en", "fuji", "A figure on the mountain.", True),
        ("en", "fire_mountain", "A figure on the terrain.", False),
        ("fr", "sub_terra", "Il se surpasse.", True),
        ("fr", "", "Qui va le plus loin gagne.", True),
        ("fr", "", "Qui le gardien attaque-t-il\xa0?", False),
    ],
)
def test_replaced_words_are_found(language: str, game: str, words: str, found: bool) -> None:
    assert bool(find_replaced(iter([Text("here", game, words)]), language)) == found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OWN)
def test_rules_and_about_pages_have_no_word_of_developers(visible_pages: dict[str, list[Text]], game: str, language: str) -> None:
    """Not even in code: no name of an option, of a file or a test, no invariant and no notation."""
    book = find_game(game).rules(language)
    hidden = [f"{number}\\b" for number in sorted(book.clauses.keys() - book.shown)]
    words = [re.escape(option.name) for option in find_game(game).options if "_" in option.name]
    forbidden = re.compile(rf"\b(?:{'|'.join(words + hidden)}|content\.toml|RULES\.md|docs/|tests?\b|[Ii]nvariant)")
    shown = [text for text in visible_pages[language] if text.place in (f"/g/{game}", f"/g/{game}/rules")]
    assert len(shown) > 100
    assert [text for text in shown if forbidden.search(text.words)] == []
