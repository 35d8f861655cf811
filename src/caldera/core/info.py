"""What is known about a game without loading its rules."""

from __future__ import annotations

from dataclasses import dataclass, field

from caldera.core.data import JsonMapping
from caldera.core.options import Option
from caldera.locale import text


@dataclass(frozen=True)
class FirstTable:
    """The table that "Play now" opens: a person who has never played on the first seat, and these bots on the others.

    It begins with a move and can be won: docs/results says how often somebody of the medium level wins there.
    """

    bots: tuple[str, ...]
    """Levels, or nothing for somebody who plays alone."""
    options: JsonMapping = field(default_factory=dict)


@dataclass(frozen=True)
class Info:
    """The card of a game: read by people, by interfaces and by algorithms that ask whether they apply."""

    id: str
    title: str
    designer: str
    publisher: str
    year: int
    players: range
    minutes: tuple[int, int]
    max_length: int
    """No match takes more actions than this, chance included."""
    rules_version: int
    """Grows when an old match might no longer replay."""
    chance: bool
    hidden: bool
    cooperative: bool
    simultaneous: bool
    options: tuple[Option, ...]
    colours: tuple[str, ...]
    """The colour of each seat; also its letter and shape, see ART tokens."""
    difficulty: str = ""
    """The option that makes a cooperative game harder, its values from easy to hard."""
    first: str = ""
    """The option that says which colour begins; in a rematch the next one does, and everybody keeps their seat."""
    limits_talk: bool = False
    """Whether its rules say what people may tell each other."""
    planning: int | None = None
    """The phase, counted from 0, in which all plan at the same time: a sand-glass can limit it."""
    first_table: FirstTable | None = None
    """What "Play now" opens; unless it is said, a table of as few as can play, with bots of the usual level."""

    def title_in(self, locale: str) -> str:
        """What the game is called in that language: the message `GAME.title`, where there is one."""
        say = text(locale)
        return say(f"{self.id}.title") if say.has(f"{self.id}.title") else self.title
