"""What the chat filter knows of a language: for each of its words the part that it plays in the filter's grammar.

The words of each language are in filter/LANGUAGE.toml; a file more is a language more.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from caldera.games.fuji.words.speech_tokens import PLACE

OTHER = "w"
"""The tag of all words that play no part."""
FREE = "free"
"""The tag of phrases that are harmless as a whole."""


EXACT_WORDS = ("NUM", "COL", "PAR", "DIE")
"""The tags of words that are recognised even when they are misspelt."""
SHORTEST_SLIP = 3


def slips(word: str) -> set[str]:
    """A word with a letter left out, doubled or in its neighbour's place, but never the first."""
    slips: set[str] = set()
    for at, letter in enumerate(word[1:], 1):
        slips.add(word[:at] + word[at + 1 :])
        slips.add(word[:at] + letter + word[at:])
        slips.add(word[:at] + word[at + 1 : at + 2] + letter + word[at + 2 :])
    return {slip for slip in slips if len(slip) >= SHORTEST_SLIP}


class Lexicon:
    """Words by tag. The tags are the same in every language, so that one grammar judges them all."""

    def __init__(
        self,
        tags: Mapping[str, str],
        contractions: Mapping[str, str],
        phrases: Mapping[str, list[str]],
        everyday: str,
        sound: str,
    ) -> None:
        self.contractions = contractions
        self.tag_of = {word: tag for tag, words in tags.items() for word in words.split()}
        self.words = frozenset(self.tag_of) | frozenset(everyday.split())
        """Words by which the language is recognised."""
        self.sound = frozenset(sound.split())
        self.misspelt = {slip: word for word, tag in self.tag_of.items() if tag in EXACT_WORDS for slip in slips(word)}
        self.patterns = [(tag, re.compile(rf"(?<!\S)(?:{source})(?!\S)")) for tag, sources in phrases.items() for source in sources]

    def corrected(self, word: str, others: frozenset[str]) -> str:
        """The word of a number or a colour for one that is misspelt and means nothing else: thre, yelow."""
        if word in self.words or word in others or word in self.sound:
            return word
        return self.misspelt.get(word, word)

    def tagged(self, words: list[str]) -> str:
        """The clause as tags, parted by blanks. Phrases are marked first: <TAG> stands for what they matched."""
        text = " ".join(words)
        for tag, pattern in self.patterns:
            text = pattern.sub(" " if tag == FREE else f"<{tag}>", text)
        return " ".join(self.tag(word) for word in text.split())

    def tag(self, word: str) -> str:
        if word.startswith("<"):
            return word.strip("<>")
        if PLACE.fullmatch(word):
            return "PLACE"
        if word[0].isdigit():
            return "NUM" if word.isdigit() else "ORD"
        return self.tag_of.get(word, OTHER)


@cache
def lexicons() -> tuple[Lexicon, ...]:
    """One for each language that has a file."""
    paths = [path for path in files("caldera.games.fuji.words").joinpath("filter").iterdir() if path.name.endswith(".toml")]
    return tuple(Lexicon(**tomllib.loads(path.read_text(encoding="utf-8"))) for path in sorted(paths, key=lambda path: path.name))
