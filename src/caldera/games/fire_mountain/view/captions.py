"""Words that the pictures say: labels for screen readers, buttons, captions. All of them are messages in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from caldera.core.view import View
from caldera.games.fire_mountain.view.observation import Figure, Tile


class Readers:
    """All who read one language at a table with these names, whatever their seat: what the words of a shared picture depend on."""

    def __init__(self, locale: str, names: tuple[str, ...], colours: tuple[str, ...]) -> None:
        self.locale = locale
        self._view = View(None, locale, names, colours)
        self.text = self._view.text
        self.name = self._view.name

    def say(self, key: str, **params: object) -> str:
        return self.text("fire_mountain.scene." + key, **params)

    def name_kind(self, what: str) -> str:
        """A species, or the Cro-Magnons."""
        return self.text("fire_mountain.name." + what)

    def name_tile(self, tile: Tile) -> str:
        return self.text("fire_mountain.tile." + tile.type, tile=tile.id)

    def name_face(self, face: str, n: int) -> str:
        return self.text("fire_mountain.face." + face, n=n)


_intern_readers = lru_cache(maxsize=512)(Readers)


def readers_like(view: View) -> Readers:
    """The same object for all viewers who read the same, so that it can be part of a remembered piece's key."""
    return _intern_readers(view.locale, tuple(view.names), tuple(view.colours))


def describe_stack(members: Sequence[Figure], readers: Readers) -> str:
    """Alike figures of one owner: "Red: 3 Cro-Magnons"."""
    first = members[0]
    if first.species is None:
        what = readers.say("cros", n=len(members))
    else:
        what = readers.name_kind(first.species)
        what = f"{len(members)} {what}" if len(members) > 1 else what
    return readers.say("figure", who=readers.name(first.seat), what=what)


def describe_figures(figures: Sequence[Figure], readers: Readers) -> str:
    """Everybody on a place, stack by stack."""
    return ", ".join([describe_stack(members, readers) for members in stack_figures(figures)]) or readers.say("nobody")


def stack_figures(figures: Sequence[Figure]) -> list[list[Figure]]:
    """Alike figures together, in the order of their first ones."""
    stacks: dict[str, list[Figure]] = {}
    for figure in figures:
        stacks.setdefault(figure.pick, []).append(figure)
    return list(stacks.values())
