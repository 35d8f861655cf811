"""The chat filter: what may be said freely at a table of Fuji while dice are hidden [C2, C4].

Numbers, exact amounts and averages about one's dice are refused, said outright or in a roundabout way. Vague strengths are
welcome, and so are numbers about what lies open anyway: steps, rerolls, rounds, stamina, cards, people, and what a card asks for.
`judge` names the reason, and the words that it stumbled over:

    judge("I've got three yellow dice.")        # Verdict("number", 9, 26): three yellow dice
    judge("Je n'ai pas de dés impairs.")        # Verdict("amount", 8, 26): pas de dés impairs
    judge("Il me reste deux relances.")         # None: it may be said

A sentence is parted at its punctuation (`speech_reading.py`), each word gets the part that it plays by the lexicon of its language
(filter/en.toml), and one grammar over these parts judges all languages (filter/grammar.toml). It reads words, not minds: whoever
wants to cheat can, as at a real table.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from caldera.games.fuji.words.speech_reading import FREE, Lexicon, Mark, fill, lexicons, plain, read_rules, read_table, rewrite

ABOUT_DICE = ("COL", "PAR", "BIG", "DIE")
"""Words that belong to what was said before them: no *odd dice*, pas de *dés impairs*."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Why a sentence may not be said, and which of its words say so."""

    reason: str
    """`number`, `amount` or `average`."""
    start: int
    end: int

    def words(self, sentence: str) -> str:
        return sentence[self.start : self.end]


def judge(sentence: str, languages: Sequence[str] = ()) -> Verdict | None:
    """What is wrong with a sentence; None when it may be said. Read in these languages, or in all that have a lexicon."""
    text, places = plain(sentence)
    spoken = [lexicons()[language] for language in languages or lexicons()]
    sign = next((match for pattern in _signs() if (match := pattern.search(text))), None)
    found = (
        Verdict("number", *sign.span()) if sign else next((found for lexicon in spoken if (found := _read(text, lexicon))), None)
    )
    if found is None:
        return None
    last = places[found.end - 1]
    return Verdict(found.reason, places[found.start], next(place for place in places[found.end :] if place > last))


@cache
def _signs() -> list[re.Pattern[str]]:
    """Patterns over the letters of a sentence that give a number away: pictures, tallies, s i x."""
    part_of = {word: part for lexicon in lexicons().values() for word, part in lexicon.part_of.items()}
    lists = {part: "|".join(word for word in part_of if part_of[word] == part) for part in ("COL", "PAR")}
    numbers = [word for word, part in part_of.items() if part in ("NUM", "ONE") and len(word) > 2]
    lists["SPELT"] = "|".join(r"[\s.·*_-]+".join(word) for word in numbers)
    return [re.compile(fill(source, lists), re.IGNORECASE) for source in read_table("grammar.toml")["signs"].split()]


@cache
def _grammar() -> list[tuple[str, re.Pattern[str]]]:
    """Reasons and patterns over the parts of a clause, in the order in which they are tried."""
    table = read_table("grammar.toml")
    return read_rules(table["rules"], table["lists"])


def _read(text: str, lexicon: Lexicon) -> Verdict | None:
    others: frozenset[str] = frozenset().union(*(another.words for another in lexicons().values() if another is not lexicon))
    before = ""
    for words in lexicon.clauses(text):
        names = {word.name for word in words}
        if names & others - lexicon.words and not names & lexicon.words - others:
            continue  # another language
        marks = lexicon.parts(words, others)
        parts = " ".join(mark.name for mark in marks)
        if marks and (found := _judge(marks, before)):
            return found
        before = parts or before
    return None


def _judge(marks: list[Mark], before: str) -> Verdict | None:
    """A clause, after one with these parts."""
    for reason, pattern in _grammar():
        across = " , " in pattern.pattern
        parts = " ".join(mark.name for mark in marks)
        match = pattern.search(f"{before} , {parts}" if across else parts)
        if match and across:
            return None if reason == FREE else Verdict(reason, marks[0].start, marks[-1].end)
        if match and reason == FREE:
            rewrite(marks, pattern, "")
        elif match:
            first, end = parts.count(" ", 0, match.start()), parts.count(" ", 0, match.end()) + 1
            while end < len(marks) and marks[end].name in ABOUT_DICE:
                end += 1
            return Verdict(reason, marks[first].start, marks[end - 1].end)
    return None
