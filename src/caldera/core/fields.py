"""The fields of a position, declared once.

A game lists its fields in `games/GAME/fields.py`. From that table `tools/make_fields.py` writes the compiled class with
constructor, copy and key (`games/GAME/rules/fields.py`, committed; a test fails when it is out of date). The same table writes and
reads the parts of a position's file that are plain fields. ::

    FIELDS = (
        Field("cell", "NOWHERE", "board.slots"),
        Field("link", "NOWHERE", "4 * board.slots", key=False),   # follows from others: not in keys, not in files
        Field("phase", "ACT", form=word(PHASES), part="turn"),
    )
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from caldera.core.data import JsonMapping, JsonObject
from caldera.core.errors import BadPosition


@dataclass(frozen=True)
class Form:
    """How a number is written in files: a function each way. `read` gets the path of the entry for its error."""

    write: Callable[[Any, int], object]
    read: Callable[[Any, str, Any], int]


@dataclass(frozen=True)
class Field:
    """One field of a position: a number, a flag, or a row of numbers."""

    name: str
    start: str
    """Its first value, as an expression of the constructor's arguments."""
    length: str = ""
    """For a row: how many numbers; `start` is then each of them. "*": `start` is an expression for the whole row."""
    form: Form | None = None
    """How files hold it. None: it follows from other fields, or a file holds it in a form of its own."""
    key: bool = True
    """Whether two positions that differ in it play on differently."""
    part: str = ""
    """The object of a file in which it lies; nothing: the file's top level."""
    absent: int | None = None
    """The value that files leave out."""
    kind: str = "i64"
    """i64, bool, or the class of an object that is never changed in place, so that copies share it; such a field has no key."""
    note: str = ""
    entry: str = ""
    """Its name in files, where that is not the field's own."""

    @property
    def is_row(self) -> bool:
        """Whether it is a row of numbers."""
        return bool(self.length)

    @property
    def file_name(self) -> str:
        """Its name in files."""
        return self.entry or self.name

    @property
    def is_object(self) -> bool:
        """Whether it holds an object instead of a number."""
        return self.kind not in ("i64", "bool")


@dataclass(frozen=True)
class Table:
    """Everything from which the class of a game's fields is written."""

    name: str
    """The name of the generated class."""
    doc: str
    imports: tuple[str, ...]
    """Import lines that the types and expressions need."""
    fields: tuple[Field, ...]
    agreed: Mapping[str, str] = field(default_factory=dict)
    """What is agreed before the match and shared by all copies: name and type of each argument of the constructor."""


# ---- forms ----


def number(high: int | Callable[[Any], int], low: int = 0, none: int | None = None) -> Form:
    """A whole number in a range; its end may depend on the state. `none` is the number that is written as null."""

    def write(state: Any, value: int) -> object:
        return None if value == none else value

    def read(state: Any, path: str, value: object) -> int:
        if value is None and none is not None:
            return none
        most = high(state) if callable(high) else high
        if type(value) is not int or not low <= value <= most:
            raise BadPosition(f"{path}: {value!r} is not a whole number from {low} to {most}.")
        return value

    return Form(write, read)


def flag() -> Form:
    """True or false."""

    def read(state: Any, path: str, value: object) -> int:
        if type(value) is not bool:
            raise BadPosition(f"{path}: {value!r} is not true or false.")
        return int(value)

    return Form(lambda state, value: bool(value), read)


def word(words: Sequence[str] | Callable[[Any], Sequence[str]], none: int | None = None) -> Form:
    """One of a list of words; `none` is the number that is written as null."""

    def known(state: Any) -> Sequence[str]:
        return words(state) if callable(words) else words

    def write(state: Any, value: int) -> object:
        return None if value == none else known(state)[value]

    def read(state: Any, path: str, value: object) -> int:
        if value is None and none is not None:
            return none
        among = list(known(state))
        if not isinstance(value, str) or value not in among:
            raise BadPosition(f"{path}: {value!r} is not one of {', '.join(among[:20])}.")
        return among.index(value)

    return Form(write, read)


def members(one: Form, count: Callable[[Any], int]) -> Form:
    """A set, held as bits: the list of its members, each in its own form."""

    def write(state: Any, value: int) -> object:
        return [one.write(state, item) for item in range(count(state)) if value >> item & 1]

    def read(state: Any, path: str, value: object) -> int:
        if not isinstance(value, list):
            raise BadPosition(f"{path}: {value!r} is not a list.")
        items = [one.read(state, path, item) for item in value]
        if any(item < 0 for item in items):
            raise BadPosition(f"{path}: null cannot be a member of this list.")
        if len(set(items)) != len(items):
            raise BadPosition(f"{path}: The same entry is there twice.")
        return sum(1 << item for item in items)

    return Form(write, read)


# ---- files ----


def write(state: Any, fields: Sequence[Field], part: str = "") -> JsonObject:
    """The fields of one part of a file."""
    data: JsonObject = {}
    for one in fields:
        if one.form and one.part == part:
            value, put = getattr(state, one.name), one.form.write
            if one.absent is not None and value == one.absent:
                continue
            data[one.file_name] = [put(state, int(item)) for item in value] if one.is_row else put(state, int(value))
    return data


def read(state: Any, fields: Sequence[Field], data: JsonMapping, part: str = "") -> None:
    """Set the fields that the data names; what is left out stays as it is."""
    for one in fields:
        if not one.form or one.part != part or one.file_name not in data:
            continue
        path, value = f"{part}: {one.file_name}" if part else one.file_name, data[one.file_name]
        if not one.is_row:
            number = one.form.read(state, path, value)
            setattr(state, one.name, bool(number) if one.kind == "bool" else number)
            continue
        row = getattr(state, one.name)
        if not isinstance(value, list) or len(value) != len(row):
            raise BadPosition(f"{path}: {value!r} is not a list of {len(row)}.")
        for index, item in enumerate(value):
            row[index] = one.form.read(state, path, item)


# ---- the class ----


def source_of(table: Table) -> str:
    """The source of the compiled class."""
    rows = [one for one in table.fields if one.is_row]
    numbers = [one for one in table.fields if not one.is_row]
    lines = [
        f'"""{table.doc}',
        "",
        "Written by `tools/make_fields.py` from the table in `fields.py` beside this folder: change it there.",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        *table.imports,
        "",
        "",
        f"class {table.name}(GameState):",
        f'    """{table.doc}"""',
        "",
    ]
    for one in rows:
        lines.append(f"    {one.name}: vec[i64]")
        lines += [f'    """{one.note}"""'] if one.note else []
    for one in numbers:
        start = "" if one.is_object else " = False" if one.kind == "bool" else " = 0"
        lines.append(f"    {one.name}: {one.kind}{start}")
        lines += [f'    """{one.note}"""'] if one.note else []
    arguments = ["self", "players: int", *(f"{name}: {kind}" for name, kind in table.agreed.items())]
    arguments.append(f"source: {table.name} | None = None")
    lines += ["", *_wrapped("    def __init__(", arguments, ") -> None:")]
    lines += [f"        self.{name} = {name}" for name in table.agreed]
    lines.append("        if source is not None:")
    lines += [f"            self.{one.name} = source.{one.name}[:]" for one in rows]
    lines += [f"            self.{one.name} = source.{one.name}" for one in numbers]
    lines.append("        else:")
    for one in rows:
        whole = one.start if one.length == "*" else f"vec[i64]([{one.start}] * int({one.length}))"
        lines.append(f"            self.{one.name} = {whole}")
    lines += [f"            self.{one.name} = {one.start}" for one in numbers]
    lines += ["        super().__init__(players, source)", ""]
    keyed = [one for one in numbers if one.key and not one.is_object]
    lines += ["    def numbers_key(self) -> vec[i64]:", '        """All numbers that tell positions apart, in one row."""']
    lines.append(f"        key = vec[i64](capacity={len(keyed)})")
    for one in keyed:
        value = f"1 if self.{one.name} else 0" if one.kind == "bool" else f"self.{one.name}"
        lines.append(f"        key = append(key, {value})")
    lines += ["        return key", "", "    def position_key(self) -> tuple[bytes, ...]:"]
    lines.append('        """What tells positions apart: each row, and all numbers."""')
    packed = [*(f"bytes(self.{one.name})" for one in rows if one.key), "bytes(self.numbers_key())"]
    lines += [f"        return ({packed[0]},)"] if len(packed) == 1 else _wrapped("        return (", packed, ")")
    lines += ["", "    def hash_fields(self, hasher: Hasher) -> None:", '        """The same, into a hash."""']
    lines += [f"        hasher.add_row(self.{one.name})" for one in rows if one.key]
    lines.append("        hasher.add_row(self.numbers_key())")
    return "\n".join([*lines, ""])


LINE_LENGTH = 132


def _wrapped(head: str, items: Sequence[str], tail: str) -> list[str]:
    """A list in brackets as the project's formatter writes it: on one line, on a line of its own, or one item per line."""
    indent = " " * (len(head) - len(head.lstrip()))
    joined = ", ".join(items)
    if len(head + joined + tail) <= LINE_LENGTH:
        return [head + joined + tail]
    if len(indent) + 4 + len(joined) <= LINE_LENGTH and tail != ")":
        return [head, f"{indent}    {joined}", indent + tail]
    return [head, *(f"{indent}    {item}," for item in items), indent + tail]
