"""Markup (SVG and HTML) that cannot be ill-formed: text is escaped unless it is markup already, and every tag is closed.

    el("g", el("circle", r=4, fill="red"), "1 < 2", id="dot", data_el="dot-1", class_="big")
    # <g id="dot" data-el="dot-1" class="big"><circle r="4" fill="red"/>1 &lt; 2</g>

    badge = template('<g class="badge"><text y="{y}">{letter}</text></g>')
    badge(y=6.5, letter="R")

`el` builds one element. `template` is for longer drawings: it is checked once, when it is made, and fills its places with escaped
text, shortened numbers or markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape as escape_text
from string import Formatter
from typing import TypeAlias
from xml.etree import ElementTree
from xml.parsers import expat


class Markup(str):
    """Text that is markup already, so it is not escaped again."""

    __slots__ = ()

    def __add__(self, other: str) -> Markup:
        return Markup(str.__add__(self, _text(other)))

    def __radd__(self, other: str) -> Markup:
        return Markup(str.__add__(_text(other), self))


Attribute: TypeAlias = str | float | bool | None
"""None and False leave an attribute out, True gives it no value."""
Child: TypeAlias = "str | float | Iterable[Child] | None"
"""Text (escaped), a number, markup, nothing, or several of them."""

EMPTY = Markup("")
VOID = frozenset(("area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"))
"""HTML elements without a closing tag."""
SELF_CLOSING = frozenset(("circle", "ellipse", "image", "line", "path", "polygon", "polyline", "rect", "stop", "use", "animate"))
"""SVG elements that are written as one tag when they have no children; an HTML parser accepts that inside an <svg>."""
_SPECIAL = re.compile("[&<>\"']")
_NAME = re.compile(r"[A-Za-z][\w:.-]*\Z")


def num(value: float) -> str:
    """The shortest decimal that is precise enough to draw with."""
    if isinstance(value, int):
        return str(int(value))
    text = f"{value:.1f}"
    return ("0" if text == "-0.0" else text[:-2]) if text.endswith(".0") else text


def _text(value: object) -> str:
    """A value inside markup or an attribute."""
    if type(value) is str:
        return escape_text(value) if _SPECIAL.search(value) else value
    if isinstance(value, Markup):
        return value
    if type(value) is int:
        return str(value)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return num(value)
    return escape_text(str(value))


def join(*children: Child) -> Markup:
    """Children one after the other, without an element around them."""
    written: list[str] = []
    _collect(children, written)
    return Markup("".join(written))


def _collect(children: Iterable[Child], written: list[str]) -> None:
    for child in children:
        if child is None:
            continue
        if isinstance(child, (str, int, float)):
            written.append(_text(child))
        else:
            _collect(child, written)


@lru_cache(maxsize=1024)
def _attribute_name(name: str) -> str:
    """`class_` is class, `data_el` is data-el; names of SVG such as viewBox stay."""
    written = name.removesuffix("_").replace("_", "-")
    if not _NAME.match(written):
        raise ValueError(f"{name!r} is not the name of an attribute.")
    return written


def attributes(given: dict[str, Attribute]) -> str:
    """Attributes as they stand in a tag, with a space before each."""
    written = ""
    for name, value in given.items():
        if value is None or value is False:
            continue
        written += f' {_attribute_name(name)}="{"" if value is True else _text(value)}"'
    return written


@lru_cache(maxsize=1024)
def _checked(name: str) -> str:
    if not _NAME.match(name):
        raise ValueError(f"{name!r} is not the name of an element.")
    return name


def open_tag(name: str, given: dict[str, Attribute]) -> Markup:
    """For `layers.nest`, which closes it again. Everything else uses `el`."""
    return Markup(f"<{_checked(name)}{attributes(given)}>")


def close_tag(name: str) -> Markup:
    """The tag that ends what `open_tag` began."""
    return Markup(f"</{_checked(name)}>")


def el(name: str, /, *children: Child, **given: Attribute) -> Markup:
    """One element with its children."""
    head = f"<{_checked(name)}{attributes(given)}"
    if name in VOID:
        if children:
            raise ValueError(f"<{name}> cannot have children.")
        return Markup(head + ">")
    inside: list[str] = []
    _collect(children, inside)
    if not inside and name in SELF_CLOSING:
        return Markup(head + "/>")
    return Markup(f"{head}>{''.join(inside)}</{name}>")


class template:
    """A drawing with places to fill in: `{name}` in text or inside the quotes of an attribute. Braces of CSS are doubled.

    Raises ValueError at once when it is not well-formed, so a mistake never reaches a page. A place in text takes markup, too;
    a place in an attribute takes text and numbers only.
    """

    __slots__ = ("_names", "_parts", "_quoted")

    def __init__(self, source: str) -> None:
        self._parts: list[tuple[str, str]] = []
        self._quoted: set[str] = set()
        sample, inside_tag = "", False
        for literal, name, spec, conversion in Formatter().parse(source):
            if spec or conversion:
                raise ValueError(f"A template takes plain names such as {{x}}, not {{{name}:{spec or conversion}}}.")
            self._parts.append((literal, name or ""))
            sample += literal
            for mark in re.findall(r"[<>]", literal):
                inside_tag = mark == "<"
            if name is not None:
                if not name.isidentifier():
                    raise ValueError(f"{name!r} is not a name that a template can fill in.")
                if inside_tag:
                    if sample.rfind('"') < 0 or sample[sample.rfind("<") :].count('"') % 2 == 0:
                        raise ValueError(f"{{{name}}} must stand in text or inside the quotes of an attribute.")
                    self._quoted.add(name)
                sample += "0"
        self._names = frozenset(name for _, name in self._parts if name)
        try:
            ElementTree.fromstring(f'<x xmlns:xlink="x">{sample}</x>')
        except ElementTree.ParseError as error:
            raise ValueError(f"This template is not well-formed ({error}): {source}") from None

    def __call__(self, **given: Child) -> Markup:
        if given.keys() != self._names:
            wrong = ", ".join(sorted(given.keys() ^ self._names))
            raise TypeError(f"A template needs exactly its own names; missing or unknown: {wrong}.")
        written = []
        for literal, name in self._parts:
            written.append(literal)
            if name:
                value = given[name]
                if name in self._quoted and isinstance(value, Markup) and "<" in value:
                    raise ValueError(f"{{{name}}} is an attribute of this template and cannot hold elements.")
                written.append(_text(value) if isinstance(value, (str, int, float)) else join(value))
        return Markup("".join(written))


def as_xml(drawn: str) -> str:
    """The same for those who read XML: elements without a closing tag are closed, and spaces have numbers."""
    return re.sub(rf"<({'|'.join(sorted(VOID))})\b([^<>]*?)/?>", r"<\1\2/>", drawn).replace("&nbsp;", "&#160;")


def check(drawn: str) -> None:
    """Raise ValueError when a finished drawing is not well-formed; for tests and `caldera check`."""
    closed = as_xml(drawn)
    try:
        expat.ParserCreate().Parse(f'<x xmlns:xlink="x">{closed}</x>', True)  # five times as quick as building a tree
    except expat.ExpatError as error:
        line = closed.splitlines()[min(error.lineno, len(closed.splitlines())) - 1] if closed else ""
        around = line[max(0, error.offset - 80) : error.offset + 40]
        raise ValueError(f"The markup is not well-formed ({error}): …{around}…") from None
