"""What may be done, as a list that people pick from, and what a typed line means."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from caldera.core.errors import BadInput
from caldera.core.game import AnyGame
from caldera.core.state import GameState
from caldera.core.view import View


@dataclass(frozen=True)
class Entry:
    """One legal action: its number in the list, its words as a file keeps them, and as people read it."""

    number: int
    action: int
    kind: str
    words: str
    sentence: str

    @property
    def line(self) -> str:
        return f"{self.number:>4}  {self.sentence}"


class NotUnderstood(Exception):
    """A typed line fits no legal action; the message says why, when there is a reason."""

    def __init__(self, reason: str, action: int | None = None) -> None:
        super().__init__(reason)
        self.action = action
        """The action that is meant, when it exists but is not legal."""


class Menu:
    """The legal actions of a seat."""

    def __init__(self, game: AnyGame, state: GameState, seat: int, view: View) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.view = view
        self.entries: list[Entry] = []
        for number, action in enumerate(state.legal_actions(seat), 1):
            words = game.space.words(action)
            self.entries.append(Entry(number, action, words.split()[0], words, game.words.name_action(state, action, view)))

    def groups(self) -> dict[str, list[Entry]]:
        """The entries by their kind of action, in the order of the list."""
        entries: dict[str, list[Entry]] = {}
        for entry in self.entries:
            entries.setdefault(entry.kind, []).append(entry)
        return entries

    def is_kind(self, word: str) -> bool:
        return any(kind.name == word for kind in self.game.space.kinds)

    def find(self, line: str) -> list[Entry]:
        """The entries that a line means: its number, its words, or some of its words in order. NotUnderstood when there is none."""
        if line.isdecimal():
            if 1 <= int(line) <= len(self.entries):
                return [self.entries[int(line) - 1]]
            raise NotUnderstood(self.view.text("text.no_number", n=len(self.entries)))
        exact = [entry for entry in self.entries if entry.words.lower() == line.lower()]
        fitting = exact or [entry for entry in self.entries if fits(line, entry.words) or fits(line, entry.sentence)]
        if not fitting:
            raise self._refuse(line)
        return fitting

    def _refuse(self, line: str) -> NotUnderstood:
        """Why an action that exists is not in the list; otherwise that nothing fits."""
        for words in (line, line.lower()):
            try:
                action = self.game.space.parse(words)
            except BadInput:
                continue
            return NotUnderstood(self.state.why_illegal(action, self.seat, self.view.locale), action)
        return NotUnderstood(self.view.text("text.nothing_fits", line=line))


def fits(line: str, sentence: str) -> bool:
    """Whether all words of the line are in the sentence, in order. Letters may be cut short; accents and capitals do not matter."""
    rest = iter(simplify(sentence).split())
    return all(any(_is_match(token, word) for word in rest) for token in simplify(line).split())


def _is_match(token: str, word: str) -> bool:
    return word == token or (token.isalpha() and word.startswith(token))


def simplify(text: str) -> str:
    """Lower case without accents and punctuation."""
    plain = unicodedata.normalize("NFKD", text.lower())
    letters = "".join(char if char.isalnum() or char in "+-" else " " for char in plain if not unicodedata.combining(char))
    return " ".join(letters.split())
