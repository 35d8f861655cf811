"""RULES.md of every game and its translations: the same clauses in all, each one tested, and none cited that does not exist."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import caldera
from caldera.core.registry import folder_of
from caldera.core.rulebook import FOLDED, PLAY, TABLE, Section
from caldera.games import OWN
from caldera.locale import COMPLETE, ENGLISH, LOCALES, text
from tests.support.paths import ROOT, TESTS

CLAUSE = re.compile(r"^- \*\*([A-Z]{1,2}\d+[a-z]?)\*\*(?: \*\(([^)]+)\)\*)?", re.M)
CITED = re.compile(r"\[([A-Z]{1,2}\d+[a-z]?(?:\s*[-–,]\s*[A-Z]{1,2}\d+[a-z]?)*)\]")
SOURCES = {
    "en": ("printed", "published", "second-hand", "inferred", "reconstructed", "ruling", "technical"),
    "fr": ("imprimé", "publié", "de seconde main", "déduit", "reconstitué", "choix", "technique"),
}
"""The words with which a language says where a clause comes from; one that is not here may use its own."""


def page(game_id: str, name: str) -> str:
    return folder_of(game_id).joinpath("words", name).read_text(encoding="utf-8")


def pages(game_id: str) -> dict[str, str]:
    """The rules in every language that has a page of them; a complete language must have one."""
    names = {locale: "RULES.md" if locale == ENGLISH else f"RULES.{locale}.md" for locale in LOCALES}
    words = folder_of(game_id).joinpath("words")
    return {locale: page(game_id, name) for locale, name in names.items() if locale in COMPLETE or words.joinpath(name).is_file()}


def clauses(text: str) -> dict[str, str]:
    """The clauses of a page with where they come from."""
    found = CLAUSE.findall(text)
    assert len(dict(found)) == len(found), "a clause number is there twice"
    return dict(found)


def cited(text: str, known: list[str]) -> set[str]:
    """The clauses that a text cites, ranges such as [M1-M5] included."""
    found: set[str] = set()
    for group in CITED.findall(text):
        for part in group.split(","):
            ends = [end.strip() for end in re.split("[-–]", part)]
            if len(ends) == 2 and all(end in known for end in ends):
                found.update(known[known.index(ends[0]) : known.index(ends[1]) + 1])
            else:
                found.update(ends)
    return found


def find_rules(game_id: str, locale: str) -> tuple[Section, ...]:
    return caldera.game(game_id).rules(locale).for_players


def sources_of(game_id: str) -> str:
    folder = Path(str(folder_of(game_id)))
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))


@pytest.mark.parametrize("game_id", OWN)
def test_every_page_has_the_same_clauses(game_id: str) -> None:
    """Also that of a language that is not complete: whoever reads it does not see the English page."""
    english = list(clauses(page(game_id, "RULES.md")))
    assert len(english) >= 10
    for locale, written in pages(game_id).items():
        assert list(clauses(written)) == english, locale


@pytest.mark.parametrize("game_id", OWN)
def test_every_decision_of_ours_is_an_option_or_says_why_not(game_id: str) -> None:
    """The options and other readings at the end name every clause that is a ruling or was reconstructed."""
    for locale in COMPLETE:
        decided = SOURCES[locale][4:6]
        sections = find_rules(game_id, locale)
        named = " ".join(block.text for section in sections if section.part == FOLDED for block in section.blocks)
        for section in sections:
            for clause in section.clauses if section.part == PLAY else ():
                if any(word in clause.source for word in decided):
                    assert re.search(rf"\b{clause.number}\b", named), f"{locale}: {clause.number} ({clause.source})"


@pytest.mark.parametrize("game_id", OWN)
def test_every_clause_says_where_it_comes_from(game_id: str) -> None:
    for locale, written in pages(game_id).items():
        words = SOURCES.get(locale, ())
        for clause, source in clauses(written).items():
            assert source, f"{clause} in {locale}: after the number should stand *(…)* with where it comes from"
            assert not words or source.startswith(words), f"{clause} in {locale}: {source} is none of {', '.join(words)}"


@pytest.mark.parametrize("game_id", OWN)
def test_every_clause_has_a_test(game_id: str) -> None:
    known = list(clauses(page(game_id, "RULES.md")))
    tests = "\n".join(path.read_text(encoding="utf-8") for path in sorted((TESTS / "games" / game_id).glob("test_*.py")))
    assert set(known) - cited(tests, known) == set()


@pytest.mark.parametrize("game_id", OWN)
def test_every_cited_clause_exists(game_id: str) -> None:
    known = list(clauses(page(game_id, "RULES.md")))
    code = cited(sources_of(game_id), known)
    assert code, "the rules cite no clause"
    assert code <= set(known)
    tests = "\n".join(path.read_text(encoding="utf-8") for path in sorted((TESTS / "games" / game_id).glob("test_*.py")))
    assert cited(tests, known) <= set(known)


@pytest.mark.parametrize("game_id", OWN)
def test_the_documented_position_can_be_played(game_id: str) -> None:
    """The example of the file format is a real position, and it comes back unchanged in what it says."""
    formats = ROOT / "docs" / "formats" / f"{game_id}.md"
    described = formats.read_text(encoding="utf-8") if formats.is_file() else page(game_id, "RULES.md")
    written = re.findall(r"```json\n(.*?)```", described, re.S)
    assert written, "the format of positions has no example"
    for example in written:
        data = json.loads(example)
        state = caldera.game(game_id).from_json(data)
        assert not state.is_over
        assert all(state.legal_actions(seat) for seat in state.actors if seat != caldera.CHANCE)
        again = state.to_json()
        assert {key: again[key] for key in data if isinstance(data[key], (int, str))} == {
            key: value for key, value in data.items() if isinstance(value, (int, str))
        }


@pytest.mark.parametrize("game_id", OWN)
def test_every_option_is_documented(game_id: str) -> None:
    """Under the name that the form of a new table shows."""
    for locale in COMPLETE:
        folded = [section for section in caldera.game(game_id).rules(locale).sections if section.part == FOLDED]
        tables = "\n".join(block.text for section in folded for block in section.blocks if block.kind == TABLE)
        names = [text(locale)(f"{game_id}.option.{option.name}") for option in caldera.game(game_id).options]
        assert [name for name in names if f"| {name} |" not in tables] == [], locale
