"""What is counted in one match: throws of dice, and who did what how often."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Die:
    """A kind of die: its faces, and on how many sides each of them is. Its words are GAME.dice.NAME and GAME.dice.NAME.FACE."""

    name: str
    faces: tuple[str, ...]
    sides: tuple[int, ...]


@dataclass(frozen=True)
class Throw:
    """One die that came to rest."""

    die: str
    face: str
    colour: str = field(default="", compare=False)
    """Of the face, where faces have different ones: for pictures, and nothing that is counted."""


@dataclass(frozen=True)
class Counts:
    """A table in the reader's language: columns are people or pieces, rows are what is counted, one number a column."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]
