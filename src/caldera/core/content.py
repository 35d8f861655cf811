"""Boards, cards, tiles, dice and costs as data with provenance.

Each game has a `content.toml`. Every table in it says where its facts come from (`source`), because the rulebooks' texts survive
and their pictures do not. An owner of the box may lay an own file over it (an *edition*): tables are merged key by key, lists are
replaced whole, and the result is checked by the same code.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

from caldera.core.data import Edition, JsonMapping, JsonObject
from caldera.core.errors import BadEdition
from caldera.locale import typeset

SOURCES = ("rulebook", "published", "second-hand", "inferred", "reconstructed", "owner")
"""Printed in the rulebook; given by public sources; follows from them; invented to fill a gap; from the owner of a box."""

OWNERS_NOTE = {"note": "from an edition file", "note_fr": "d'un fichier d'édition"}


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

    @classmethod
    def load(cls, package: str, edition: Edition | None = None, text: str = "", name: str = "edition") -> Content:
        """A game's own content, with an edition laid over it."""
        raw = resources.files(package).joinpath("content.toml").read_text(encoding="utf-8")
        base = tomllib.loads(raw)
        content = cls(base, raw)
        content.check_sources()
        if not edition:
            return content
        merged = cls(_merge(base, edition, "", text, name), text, name)
        merged.check_sources()
        return merged

    def wrong(self, path: str, reason: str) -> BadEdition:
        """The error to raise about one entry."""
        return BadEdition(f"{path}: {reason}", line_of(self.text, path) if self.text else 0, self.name)

    def get(self, path: str) -> Any:
        value: Any = self.data
        for key in path.split("."):
            if not isinstance(value, Mapping) or key not in value:
                raise self.wrong(path, "is missing")
            value = value[key]
        return value

    def number(self, path: str, low: int, high: int) -> int:
        value = self.get(path)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.wrong(path, f"{value!r} is not a whole number from {low} to {high}")
        return value

    def numbers(self, path: str, low: int, high: int, count: int | None = None) -> list[int]:
        value = self.get(path)
        if not isinstance(value, list):
            raise self.wrong(path, "is not a list")
        for item in value:
            if isinstance(item, bool) or not isinstance(item, int) or not low <= item <= high:
                raise self.wrong(path, f"{item!r} is not a whole number from {low} to {high}")
        if count is not None and len(value) != count:
            raise self.wrong(path, f"has {len(value)} numbers instead of {count}")
        return value

    def words(self, path: str, count: int | None = None) -> list[str]:
        value = self.get(path)
        if not isinstance(value, list) or not all(isinstance(item, str) and item and " " not in item for item in value):
            raise self.wrong(path, "is not a list of words")
        if count is not None and len(value) != count:
            raise self.wrong(path, f"has {len(value)} words instead of {count}")
        return value

    def check_sources(self) -> None:
        """Every table says where it comes from."""
        for block, table in self.data.items():
            if not isinstance(table, Mapping):
                raise self.wrong(block, "stands outside a table: every value belongs to a table with a source")
            if table.get("source") not in SOURCES:
                raise self.wrong(f"{block}.source", f"is {table.get('source')!r} instead of one of {', '.join(SOURCES)}")

    def provenance(self, locale: str = "en") -> list[Provenance]:
        """One line a table: where it comes from, and why we believe it (`note`, `note_fr`)."""

        def note(table: JsonMapping) -> str:
            return typeset(str(table.get(f"note_{locale}", table.get("note", ""))), locale)

        return [Provenance(block, table["source"], note(table)) for block, table in self.data.items()]


def read_edition(text: str, name: str = "edition") -> JsonObject:
    """An edition file as data, or BadEdition with the line."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        match = re.search(r"at line (\d+)", str(error))
        reason = re.sub(r" \(at .*\)$", "", str(error))
        raise BadEdition(reason, int(match.group(1)) if match else 0, name) from None


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
            raise BadEdition(f"{entry}: There is no such entry; there are: {', '.join(base)}.", line_of(text, entry), name)
        if isinstance(base[key], Mapping):
            if not isinstance(value, Mapping):
                raise BadEdition(f"{entry}: This is not a table.", line_of(text, entry), name)
            merged[key] = _merge(base[key], value, entry, text, name)
            if not path:
                _say_whose(merged[key], value)
        else:
            merged[key] = value
    return merged
