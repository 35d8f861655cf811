"""Who looks at a match, and how: what scenes and sentences need besides the observation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from caldera.locale import Text, text


@dataclass(frozen=True)
class View:
    """A reader: which seat they sit on (None watches), their language, and what the seats are called."""

    seat: int | None = None
    locale: str = "en"
    names: Sequence[str] = ()
    colours: Sequence[str] = ("red", "green", "yellow", "blue", "purple", "black")
    text: Text = field(init=False, repr=False, compare=False)
    """Says a message in their language."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", text(self.locale))
        for field_name in ("names", "colours"):  # a view can be a key: what is drawn for it is remembered
            object.__setattr__(self, field_name, tuple(getattr(self, field_name)))

    def name(self, seat: int) -> str:
        """What the seat is called; its number when nobody gave it a name. A colour is a sign, never a name."""
        return (self.names[seat] if self.names else "") or self.text("seat.player", n=seat + 1)

    def needs_you(self, seat: int) -> bool:
        """Whether the viewer's own card says "you" behind a name that somebody typed."""
        return seat == self.seat and self.name(seat) != self.text("seat.you")

    def about(self, key: str, seat: int, **params: object) -> str:
        """A message about whoever sits there, by name as `who`; to themselves its form `.you`, where it needs one."""
        if seat != self.seat:
            return self.text(key, who=self.name(seat), **params)
        return self.text(f"{key}.you" if self.text.has(f"{key}.you") else key, who=self.text("seat.you"), **params)


@dataclass(frozen=True)
class Preview:
    """What an action would do, shown before it is taken.

    `label` is one short sentence, `chip` a few characters to put on the last element of the click path (a gain, a cost, a risk),
    `marks` are elements to light up (or "gain-1=+4": a word to put behind seat 1), `ghost` is a piece and where it would go.
    """

    label: str
    chip: str = ""
    marks: tuple[str, ...] = ()
    ghost: tuple[str, str] | None = None


@dataclass(frozen=True)
class Route:
    """Several actions of a seat with one touch: a way that people mean as one thing, like going to a far cell.

    It ends early where something unforeseen happens. `path` is its click path, `words` what lists call it.
    """

    actions: tuple[int, ...]
    path: tuple[str, ...]
    words: str
    preview: Preview


@dataclass(frozen=True)
class Reason:
    """Why something cannot be done, in the reader's language, and the clauses of the rules from which that follows."""

    text: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class ChatObjection(Reason):
    """Why people may not say a sentence to each other now."""

    may_insist: bool = False
    """The game may have misread it: its speaker can say it all the same, where the table allows that."""


def draw_standalone(game: Any, state: object) -> str:
    """The picture of a position by itself, for a notebook: as a spectator sees it, in English, with its own styles."""
    # Scenes stand above states, which draw themselves in notebooks: so they are looked up only then.
    drawn: str = import_module("caldera.core.scene").standalone_board(game.scene, state, View(colours=game.info.colours))
    return drawn
