"""Buttons of the action panel, and boxes around them."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.draw.layers import piece
from caldera.draw.markup import EMPTY, Child, Markup, el


def note(words: str) -> Markup:
    return el("p", words, class_="fj-note")


def button(element: str, *inside: Child, kind: str = "fj-b", label: str | None = None) -> Markup:
    return el("button", inside, type="button", id=f"tray-{element}", class_=kind, data_el=element, aria_label=label)


@piece(512)
def plain_button(element: str, words: str, kind: str = "fj-b") -> Markup:
    """A button with nothing but words."""
    return button(element, words, kind=kind)


def group(kind: str, parts: Sequence[Markup]) -> Markup:
    return el("fieldset", el("div", parts), class_=kind) if parts else EMPTY
