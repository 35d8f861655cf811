"""An owner's edition of a game: its name and file, what it changes, and the form in which it is written.

The form follows from the game's own content: every entry of every table is a field, with the bounds and choices that the checks ask
of it (`Content.asked`). A game has nothing to declare for it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from caldera.core.content import ABOUT, BOX, LONGEST_NAME, Asked, Content, wrong_entry
from caldera.core.data import Edition, JsonMapping, JsonObject
from caldera.core.errors import BadEdition

LONGEST_EDITION = 200_000
"""Characters of an edition as JSON: far more than a whole content has."""
MOST_DIGITS = 10
LINE = 100
"""Characters of a line of a list, in a file."""


# ---- what it is called, and whose it is ----


def check_box(game_id: str, edition: Edition, text: str = "", name: str = "edition") -> None:
    """Whether an edition is of a size that we take, and its table `box`, if it has one, of this game."""
    try:
        written = json.dumps(edition)
    except (TypeError, ValueError, RecursionError):
        raise BadEdition("An edition holds words, whole numbers and lists of them.", 0, name) from None
    if len(written) > LONGEST_EDITION:
        raise wrong_entry("", "edition.too_long", text, name, n=LONGEST_EDITION)
    about = edition.get(BOX, {})
    if not isinstance(about, Mapping):
        raise wrong_entry(BOX, "edition.no_table", text, name)
    for key in about:
        if key not in ("name", "game"):
            raise wrong_entry(f"{BOX}.{key[:LONGEST_NAME]}", "edition.no_entry", text, name, choices="name, game")
    title = about.get("name", "")
    if not isinstance(title, str) or len(title) > LONGEST_NAME or not title.isprintable():
        raise wrong_entry(f"{BOX}.name", "edition.no_name", text, name, n=LONGEST_NAME)
    if about.get("game", game_id) != game_id:
        raise wrong_entry(f"{BOX}.game", "edition.other_game", text, name, value=str(about["game"])[:LONGEST_NAME], game=game_id)


def name_of(edition: Edition | None) -> str:
    """What its owner calls it; nothing where it has no name."""
    return str(edition.get(BOX, {}).get("name", "")) if edition else ""


def digest_of(edition: Edition) -> str:
    """The same for editions that say the same: what is built from one is shared by it."""
    return hashlib.sha256(json.dumps(edition, sort_keys=True).encode()).hexdigest()


# ---- the file ----


def write_edition(edition: Edition) -> str:
    """The edition as the text of its TOML file."""
    parts = []
    for table, entries in edition.items():
        lines = [f"[{table}]"]
        lines += [f"{key} = {_write_value(value)}" for key, value in entries.items()]
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def _write_value(value: Any) -> str:
    if isinstance(value, list):
        items = [_write_value(item) for item in value]
        line = f"[{', '.join(items)}]"
        return line if len(line) <= LINE else "[\n" + "".join(f"    {item},\n" for item in items) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return json.dumps(value)


# ---- what it changes ----


@dataclass(frozen=True)
class Difference:
    """An entry that an edition has otherwise than the game's own content."""

    table: str
    key: str
    ours: Any
    theirs: Any


def list_differences(ours: JsonMapping, theirs: JsonMapping) -> list[Difference]:
    """What differs between two contents of a game, but for where they come from."""
    return [
        Difference(table, key, ours[table][key], value)
        for table, entries in theirs.items()
        for key, value in entries.items()
        if key not in ABOUT and ours[table][key] != value
    ]


# ---- the form ----


@dataclass(frozen=True)
class Field:
    """One entry of a table, as a form asks for it."""

    path: str
    key: str
    asked: Asked
    value: Any


@dataclass(frozen=True)
class FieldSet:
    """A table of the content, with where it comes from."""

    table: str
    source: str
    fields: tuple[Field, ...]


def list_fields(content: Content) -> list[FieldSet]:
    """The form of a game's content: what is reconstructed first, what the rulebook prints last, each in the order of the file."""
    sets = []
    for table, entries in content.data.items():
        fields = [
            Field(path := f"{table}.{key}", key, content.asked.get(path) or _guess(value), value)
            for key, value in entries.items()
            if key not in ABOUT
        ]
        sets.append(FieldSet(table, entries["source"], tuple(fields)))
    return sorted(sets, key=lambda each: RANKS.get(each.source, 0))


RANKS = {"reconstructed": 0, "second-hand": 1, "inferred": 2, "published": 3, "rulebook": 4}


def _guess(value: Any) -> Asked:
    """The shape of an entry of which the checks ask more than bounds and choices."""
    if isinstance(value, list):
        return Asked("numbers" if value and all(type(item) is int for item in value) else "words")
    return Asked("number" if type(value) is int else "word")


def read_fields(content: Content, filled: Mapping[str, Sequence[str]]) -> JsonObject:
    """The edition that somebody has written into the form of a content: what differs from it, and nothing else.

    What is no number stays as it was written, so that the checks find it and say so.
    """
    edition: JsonObject = {}
    for field_set in list_fields(content):
        for field in field_set.fields:
            if field.path in filled:
                value = _read_value(field, filled[field.path])
                if value != field.value:
                    edition.setdefault(field_set.table, {})[field.key] = value
    return edition


def _read_value(field: Field, written: Sequence[str]) -> Any:
    if field.asked.shape == "word":
        return written[-1].strip()
    items = " ".join(written).replace(",", " ").split()
    if field.asked.shape == "words":
        return items
    numbers = [_read_number(item) for item in items]
    if field.asked.shape == "numbers":
        return numbers
    return numbers[0] if len(numbers) == 1 else " ".join(items)


def _read_number(word: str) -> int | str:
    digits = word.removeprefix("-")
    return int(word) if digits.isascii() and digits.isdigit() and len(digits) < MOST_DIGITS else word
