"""What is known about a game without loading its rules."""

from __future__ import annotations

from dataclasses import dataclass

from caldera.core.options import Option
from caldera.locale import text


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
    first_table: int = 0
    """How many sit at the table that "Play now" opens, one person and bots; 0: the fewest that can play."""

    def title_in(self, locale: str) -> str:
        """What the game is called in that language: the message `GAME.title`, where there is one."""
        say = text(locale)
        return say(f"{self.id}.title") if say.has(f"{self.id}.title") else self.title
