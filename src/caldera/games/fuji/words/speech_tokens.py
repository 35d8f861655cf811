"""How the chat filter reads a sentence: plain letters, clauses between punctuation marks, words without contractions.

    clauses("I've 14. Let's go!", ENGLISH)    # [["i", "have", "14"], ["let", "us", "go"]]

Ways of hiding a number in the letters are undone here: other scripts, roman numerals, l e t t e r s parted by blanks or dots.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

DIE_SIGNS = "⚀⚁⚂⚃⚄⚅🎲"
PLACE = re.compile(r"\d{1,2}-\d{1,2}")
ROMAN = re.compile(r"X{0,3}(?:IX|IV|V?I{0,3})")
TIME = re.compile(r"\b\d{1,2}(?:h\d{0,2}|:\d\d)\b")
RATING = re.compile(
    r"\b(?:10|20|5) ?/ ?(?:10|20|5)\b|\b100 ?%|\b(?:50|fifty|cinquante)[-/ ](?:50|fifty|cinquante)\b", re.IGNORECASE
)
PUNCTUATION = re.compile(r"[^\w\s'%+-]+|\s[-–—]+\s|(?<=\w)[+](?=\s|$)")
LETTERS = re.compile(r"\b\w(?:[\s.·*_-]+\w){2,}\b")
WORD = re.compile(r"\d{1,2}-\d{1,2}(?!\d|-\d)|\d+(?=x\b)|(?<=x)\d+|\d+(?:st|nd|rd|th|er|ère|e|ème|de)\b|\d+|[^\W\d_]+|%")


def plain(sentence: str) -> str:
    """Compatible letters, one kind of apostrophe, no times of day nor marks out of ten. Capitals stay for roman numerals."""
    letters = unicodedata.normalize("NFKC", sentence).replace("’", "'").replace("‘", "'")
    letters = "".join(_digit(letter) for letter in letters)
    return RATING.sub(" ", TIME.sub(" ", letters))


def _digit(letter: str) -> str:
    """Numerals of other scripts as digits: 三 is 3."""
    if letter.isascii() or not letter.isnumeric():
        return letter
    return f" {unicodedata.numeric(letter):g} "


def spelled_out(text: str) -> list[str]:
    """Words that stand there letter by letter: t-h-r-e-e, s i x."""
    return [re.sub(r"[\W_]+", "", part).lower() for part in LETTERS.findall(text)]


def roman(word: str) -> bool:
    """Whether a word is a roman numeral. A lone I is a pronoun, and small letters need two to be one."""
    if len(word) == 1:
        return word in "VX"
    return bool(ROMAN.fullmatch(word.upper())) and (word.isupper() or (word.islower() and set(word) != {"x"}))


def clauses(text: str, contractions: Mapping[str, str]) -> list[list[str]]:
    """The words between punctuation marks, in lower case, contractions resolved; roman numerals become digits."""
    sentences = []
    for part in PUNCTUATION.split(text):
        words: list[str] = []
        for word in WORD.findall(_resolve(part, contractions)):
            words.append("2" if roman(word) else word.lower())
        if words:
            sentences.append(words)
    return sentences


def _resolve(part: str, contractions: Mapping[str, str]) -> str:
    """I've is I have, j'ai is je ai; what is written without an apostrophe, too."""

    def whole(match: re.Match[str]) -> str:
        return contractions.get(match[0].lower(), match[0])

    return re.sub(r"[^\W\d_]+'[^\W\d_]+(?:'[^\W\d_]+)?|[^\W\d_]+'?", whole, _parted(part, contractions))


def _parted(part: str, contractions: Mapping[str, str]) -> str:
    """Endings and beginnings that every word can take: 've, n't; j', qu'."""
    for ending, full in contractions.items():
        if ending.startswith("'") or ending == "n't":
            part = re.sub(rf"(?<=\w){ending}\b", f" {full}", part, flags=re.IGNORECASE)
        elif ending.endswith("'"):
            part = re.sub(rf"\b{ending}", f"{full} ", part, flags=re.IGNORECASE)
    return part
