"""Boards, cards, tiles, dice and costs as data with provenance.

Each game has a `content.toml`. Every table in it says where its facts come from (`source`), because the rulebooks' texts survive
and their pictures do not. An owner of the box may lay an own file over it (an *edition*): tables are merged key by key, lists are
replaced whole, and the result is checked by the same code.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any

from caldera.core.data import Edition, JsonMapping, JsonObject
from caldera.core.errors import BadEdition
from caldera.locale import ENGLISH, text, typeset

SOURCES = ("rulebook", "published", "second-hand", "inferred", "reconstructed", "owner")
"""Printed in the rulebook; given by public sources; follows from them; invented to fill a gap; from the owner of a box."""

ABOUT = ("source", "note", "note_fr")
"""What a table says of itself."""
BOX = "box"
"""The table in which an edition file may say what it is called (`name`) and of which game it is (`game`). No game has such one."""
LONGEST_NAME = 60
LONGEST_NOTE = 10_000
SHORT = 60
"""Characters of a wrong value that are repeated in a message."""
OWNERS_NOTE = {"note": "from an edition file", "note_fr": "d'un fichier d'édition"}


@dataclass(frozen=True)
class Asked:
    """What the checks ask of one entry: its shape, bounds and choices, as far as one can say it of the entry alone."""

    shape: str
    """number, numbers, word, words"""
    low: int = 0
    high: int = 0
    count: int | None = None
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Provenance:
    """Where one block of a game's content comes from."""

    block: str
    source: str
    note: str


def line_of(text: str, path: str) -> int:
    """The line on which a dotted path is set in a TOML text; 0 when it is not set there."""
    *table, key = path.split(".")
    header_path: list[str] = []
    best = 0
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[+\s*([^\]]+?)\s*\]+", line)
        if header:
            header_path = [name.strip().strip("\"'") for name in header.group(1).split(".")]
            if [*header_path] == [*table, key] or [*header_path] == table:
                best = number
            continue
        assigned = re.match(r"\s*([\w\"'.-]+)\s*=", line)
        if assigned and [*header_path, *assigned.group(1).replace('"', "").replace("'", "").split(".")] == [*table, key]:
            return number
    return best


class Content:
    """Checked access to a content file, with the line of whatever is wrong."""

    def __init__(self, data: JsonMapping, text: str = "", name: str = "content.toml") -> None:
        self.data = data
        self.text = text
        self.name = name
        self.asked: dict[str, Asked] = {}
        """What was asked of each entry while it was checked, by its path: forms are made from it."""

    @classmethod
    def load(cls, package: str, edition: Edition | None = None, text: str = "", name: str = "edition") -> Content:
        """A game's own content, with an edition laid over it."""
        raw = resources.files(package).joinpath("content.toml").read_text(encoding="utf-8")
        base = tomllib.loads(raw)
        content = cls(base, raw)
        content.check_sources()
        edition = {table: entries for table, entries in edition.items() if table != BOX} if edition else None
        if not edition:
            return content
        merged = cls(_merge(base, edition, "", text, name), text, name)
        merged.check_sources()
        return merged

    def wrong(self, path: str, reason: str, **params: object) -> BadEdition:
        """The error to raise about one entry: by the key of a message with its parameters, or in plain words."""
        shown = {name: shorten(value) if isinstance(value, str) else value for name, value in params.items()}
        return wrong_entry(path, reason, self.text, self.name, **shown)

    def get(self, path: str) -> Any:
        """An entry as it is in the file, by its path: `table.key`."""
        value: Any = self.data
        for key in path.split("."):
            if not isinstance(value, Mapping) or key not in value:
                raise self.wrong(path, "edition.missing")
            value = value[key]
        return value

    def number(self, path: str, low: int, high: int) -> int:
        """An entry that is a whole number from `low` to `high`."""
        self.asked[path] = Asked("number", low, high)
        value = self.get(path)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.wrong(path, "edition.not_whole", value=_shown(value), low=low, high=high)
        return value

    def numbers(self, path: str, low: int, high: int, count: int | None = None) -> list[int]:
        """An entry that is a list of such numbers, and of how many."""
        self.asked[path] = Asked("numbers", low, high, count)
        value = self.get(path)
        if not isinstance(value, list):
            raise self.wrong(path, "edition.no_list")
        for item in value:
            if isinstance(item, bool) or not isinstance(item, int) or not low <= item <= high:
                raise self.wrong(path, "edition.not_whole", value=_shown(item), low=low, high=high)
        if count is not None and len(value) != count:
            raise self.wrong(path, "edition.number_count", n=len(value), count=count)
        return value

    def words(self, path: str, count: int | None = None, choices: Sequence[str] = ()) -> list[str]:
        """An entry that is a list of words without blanks: how many, and which are possible."""
        self.asked[path] = Asked("words", count=count, choices=tuple(choices))
        value = self.get(path)
        if not isinstance(value, list) or not all(isinstance(item, str) and item and " " not in item for item in value):
            raise self.wrong(path, "edition.no_words")
        if count is not None and len(value) != count:
            raise self.wrong(path, "edition.word_count", n=len(value), count=count)
        for item in value if choices else ():
            if item not in choices:
                raise self.wrong(path, "edition.not_one_of", value=_shown(item), choices=", ".join(choices))
        return value

    def word(self, path: str, choices: Sequence[str]) -> str:
        """An entry that is one of these words."""
        self.asked[path] = Asked("word", choices=tuple(choices))
        value = self.get(path)
        if not isinstance(value, str) or value not in choices:
            raise self.wrong(path, "edition.not_one_of", value=_shown(value), choices=", ".join(choices))
        return value

    def check_sources(self) -> None:
        """Every table says where it comes from."""
        for block, table in self.data.items():
            if not isinstance(table, Mapping):
                raise self.wrong(block, "edition.outside")
            source = table.get("source")
            if source not in SOURCES:
                raise self.wrong(
                    f"{block}.source", "edition.no_source", value=_shown(table.get("source")), choices=", ".join(SOURCES)
                )
            for key in ABOUT[1:]:
                if not isinstance(table.get(key, ""), str) or len(table.get(key, "")) > LONGEST_NOTE:
                    raise self.wrong(f"{block}.{key}", "edition.no_note", n=LONGEST_NOTE)

    def provenance(self, locale: str = "en") -> list[Provenance]:
        """One line a table: where it comes from, and why we believe it (`note`, `note_fr`)."""

        def note(table: JsonMapping) -> str:
            return typeset(str(table.get(f"note_{locale}", table.get("note", ""))), locale)

        return [Provenance(block, table["source"], note(table)) for block, table in self.data.items()]


def read_edition(written: str, name: str = "edition") -> JsonObject:
    """An edition file as data, or BadEdition with the line."""
    try:
        return tomllib.loads(written)
    except RecursionError:
        raise wrong_file("edition.too_deep", name) from None
    except ValueError as error:  # also of numbers with thousands of digits
        match = re.search(r"at line (\d+)", str(error))
        reason = re.sub(r" \(at .*\)$", "", str(error))
        raise wrong_file("edition.not_toml", name, int(match.group(1)) if match else 0, problem=reason) from None


def wrong_file(message: str, name: str, line: int = 0, **params: object) -> BadEdition:
    """What is wrong with an edition file as a whole, or with a line of it, by the key of a message."""
    return BadEdition(text(ENGLISH)(message, **params), line, name, "", message, **params)


def shorten(value: str) -> str:
    return value if len(value) <= 4 * SHORT else value[: 4 * SHORT] + "…"


def _shown(value: object) -> str:
    """A wrong value as a message repeats it."""
    written = repr(value)
    return written if len(written) <= SHORT else written[:SHORT] + "…"


def wrong_entry(path: str, reason: str, text_of_file: str = "", name: str = "edition", **params: object) -> BadEdition:
    """What is wrong with an entry, in English; with the key of a message, it can be told in every language."""
    line = line_of(text_of_file, path) if text_of_file else 0
    if not text(ENGLISH).has(reason):
        return BadEdition(reason, line, name, path)
    return BadEdition(text(ENGLISH)(reason, **params), line, name, path, reason, **params)


def _say_whose(table: JsonObject, over: JsonMapping) -> None:
    """An owner's table is not ours any more, nor is what we said about it."""
    if "source" not in over:
        table["source"] = "owner"
    for key, unsaid in OWNERS_NOTE.items():
        if key not in over:
            table[key] = over.get("note", unsaid)


def _merge(base: JsonMapping, over: JsonMapping, path: str, text: str, name: str) -> JsonObject:
    merged = dict(base)
    for key, value in over.items():
        entry = f"{path}.{key}" if path else key
        if key not in base:
            raise wrong_entry(shorten(entry), "edition.no_entry", text, name, choices=", ".join(base))
        if isinstance(base[key], Mapping):
            if not isinstance(value, Mapping):
                raise wrong_entry(entry, "edition.no_table", text, name)
            merged[key] = _merge(base[key], value, entry, text, name)
            if not path:
                _say_whose(merged[key], value)
        else:
            merged[key] = value
    return merged
