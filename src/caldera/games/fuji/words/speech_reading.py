"""How the chat filter reads a sentence: plain letters, clauses between punctuation marks, and for each word the part that it plays.

Ways of hiding a number in the letters are undone here: other scripts, roman numerals, l e t t e r s parted by blanks, slips of the
pen. The words of each language are in filter/LANGUAGE.toml; a file more is a language more.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from caldera.core.data import JsonMapping

CLUSTER = re.compile(r".[\u0300-\u036f]*", re.DOTALL)
HARMLESS = re.compile(
    r"\b\d{1,2}(?:h\d{0,2}|:\d\d)\b|\b(?:10|20|5) ?/ ?(?:10|20|5)\b|\b100 ?%|\b(?:50|fifty|cinquante)[-/ ](?:50|fifty|cinquante)\b",
    re.IGNORECASE,
)
"""Times of day, marks out of ten, even chances."""
PUNCTUATION = re.compile(r"[^\w\s'%+-]+|\s[-–—]+\s|(?<=\w)[+](?=\s|$)")
WORD = re.compile(
    r"\d{1,2}-\d{1,2}(?!\d|-\d)|\d+(?=x\b)|(?<=x)\d+|\d+(?:st|nd|rd|th|er|ère|e|ème|de)\b|\d+|[^\W\d_]+(?:'[^\W\d_]+)*'?|%"
)
PLACE = re.compile(r"\d{1,2}-\d{1,2}")
ROMAN = re.compile(r"(?!x+$|[Ii]$)(?:[vV]|X{0,3}(?:IX|IV|V?I{0,3})|x{0,3}(?:ix|iv|v?i{0,3}))")
SHORTEST_SLIP = 3
OTHER = "w"
"""The part of all words that play none."""
NOUNS = ("NUM", "COL", "PAR", "BIG", "QUAL", "DIE", "ROLL", "CLR", "SUM", "FRAC", "AVG", "MARGIN", "TOOL", "LINK", "OPEN", "ABSENT")
"""Parts whose words also come with an s."""
FREE = "free"
"""The name of rules that take harmless words away."""


class Mark(NamedTuple):
    """A word, or the part that it plays, and where it stands in the sentence."""

    name: str
    start: int
    end: int


def plain(sentence: str) -> tuple[str, list[int]]:
    """Compatible letters, one kind of apostrophe, digits of all scripts, capitals as they are; and where each letter stood."""
    letters: list[str] = []
    places: list[int] = []
    for cluster in CLUSTER.finditer(sentence):
        for letter in unicodedata.normalize("NFKC", cluster[0]).replace("’", "'").replace("‘", "'"):
            written = letter if letter.isascii() or not letter.isnumeric() else f" {unicodedata.numeric(letter):g} "
            letters += written
            places += [cluster.start()] * len(written)
    return HARMLESS.sub(lambda match: " " * len(match[0]), "".join(letters)), [*places, len(sentence)]


def slips(word: str) -> Iterator[str]:
    """A word with a letter left out, doubled or in its neighbour's place, but never the first."""
    for at, letter in enumerate(word[1:], 1):
        rest = word[at + 1 :]
        yield from (word[:at] + rest, word[:at] + letter + word[at:], word[:at] + rest[:1] + letter + rest[1:])


class Lexicon:
    """Words by the part that they play. The parts are the same in every language, so that one grammar judges them all."""

    def __init__(self, parts: str, contractions: str, phrases: str, everyday: str, sound: str) -> None:
        self._contractions = read_pairs(contractions, ",", "=")
        pairs = [(word, part) for part, words in read_pairs(parts, ";", ":").items() for word in words.split()]
        self.part_of = {word + "s": part for word, part in pairs if part in NOUNS and word[-1] not in "sxz"} | dict(pairs)
        self.words = frozenset(self.part_of) | frozenset(everyday.split())
        """Words by which the language is recognised."""
        exact = [word for word, part in self.part_of.items() if part in ("NUM", "COL", "PAR", "DIE")]
        known = self.words | frozenset(sound.split())
        self._misspelt = {slip: word for word in exact for slip in slips(word) if len(slip) >= SHORTEST_SLIP and slip not in known}
        lists = {part: "|".join(word for word, its in self.part_of.items() if its == part) for _, part in pairs}
        self._phrases = read_rules(phrases, lists | {"NUM": lists["NUM"] + r"|\d+"})

    def clauses(self, text: str) -> Iterator[list[Mark]]:
        """The words between punctuation marks, in lower case, contractions resolved; roman numerals become digits."""
        start = 0
        for end, following in [*(match.span() for match in PUNCTUATION.finditer(text)), (len(text), 0)]:
            found = WORD.finditer(text, start, end)
            yield [Mark(word, *match.span()) for match in found for word in self._resolve(match[0])]
            start = following

    def _resolve(self, word: str) -> list[str]:
        """I've is I have, j'ai is je ai; what is written without an apostrophe, too."""
        lower = word.lower()
        if lower in self._contractions:
            return self._contractions[lower].split()
        beginning, apostrophe, rest = lower.partition("'")
        if rest and beginning + apostrophe in self._contractions:
            return self._resolve(beginning + apostrophe) + self._resolve(word[len(beginning) + 1 :])
        for ending in ("n't", apostrophe + rest):
            if ending in self._contractions and lower.endswith(ending) and lower != ending:
                return self._resolve(word[: -len(ending)]) + self._resolve(ending)
        return ["2" if ROMAN.fullmatch(piece) else piece.lower() for piece in word.split("'") if piece]

    def parts(self, words: list[Mark], foreign: frozenset[str]) -> list[Mark]:
        """The parts that the words of a clause play. Numbers and colours count when they are misspelt: thre, yelow."""
        marks = [word if word.name in foreign else word._replace(name=self._misspelt.get(word.name, word.name)) for word in words]
        for part, pattern in self._phrases:
            rewrite(marks, pattern, f"<{part}>" if part != FREE else "")
        return [mark._replace(name=self._part(mark.name)) for mark in marks]

    def _part(self, word: str) -> str:
        if word[0] == "<":
            return word.strip("<>")
        if PLACE.fullmatch(word):
            return "PLACE"
        if word[0].isdigit():
            return "NUM" if word.isdigit() else OTHER
        return self.part_of.get(word, OTHER)


def read_pairs(text: str, between: str, within: str) -> dict[str, str]:
    pairs = (pair.split(within) for pair in text.split(between))
    return {name.strip(): " ".join(value.split()) for name, value in pairs}


def fill(source: str, lists: Mapping[str, str]) -> str:
    """A pattern in which <NAME> stands for the alternatives of that name."""
    return re.sub("<([a-zA-Z]+)>", lambda name: f"(?:{lists[name[1]]})", source)


def read_rules(lines: str, lists: Mapping[str, str]) -> list[tuple[str, re.Pattern[str]]]:
    """A name and a pattern of whole words in each line."""
    rules = [line.split(maxsplit=1) for line in lines.strip().splitlines()]
    return [(name, re.compile(rf"(?<!\S)(?:{fill(source, lists)})(?!\S)")) for name, source in rules]


def rewrite(marks: list[Mark], pattern: re.Pattern[str], name: str) -> None:
    """Put one mark, or none, in place of those that a pattern matches."""
    text = " ".join(mark.name for mark in marks)
    for match in reversed([*pattern.finditer(text)]):
        first, last = text.count(" ", 0, match.start()), text.count(" ", 0, match.end())
        marks[first : last + 1] = [Mark(name, marks[first].start, marks[last].end)] if name else []


def read_table(name: str) -> JsonMapping:
    return tomllib.loads(files("caldera.games.fuji.words").joinpath("filter", name).read_text(encoding="utf-8"))


@cache
def lexicons() -> Mapping[str, Lexicon]:
    """One for each language that has a file."""
    names = sorted(path.name for path in files("caldera.games.fuji.words").joinpath("filter").iterdir())
    return {name[:-5]: Lexicon(**read_table(name)) for name in names if name.endswith(".toml") and name != "grammar.toml"}
