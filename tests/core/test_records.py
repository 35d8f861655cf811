"""Records become plain data, and fields are declared once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from caldera.core.errors import BadPosition
from caldera.core.fields import Field, Table, flag, members, number, read, source_of, word, write
from caldera.core.records import ASIDE, plain


@dataclass(frozen=True, slots=True)
class Move:
    from_: str | None
    to: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    turn: int
    last: Move | None
    names: dict[str, Move]


def test_records_become_dicts_and_lists() -> None:
    seen = Seen(3, Move(None, (1, 2)), {"a": Move("b", ())})
    assert plain(seen) == {"turn": 3, "last": {"from": None, "to": [1, 2]}, "names": {"a": {"from": "b", "to": []}}}


def test_what_is_kept_aside_is_no_plain_data() -> None:
    @dataclass(frozen=True)
    class Drawn:
        turn: int
        ground: object = field(metadata=ASIDE)

    assert plain(Drawn(1, object())) == {"turn": 1}


def test_only_plain_data_comes_out() -> None:
    with pytest.raises(TypeError, match="object is not plain data"):
        plain({"x": object()})


COLOURS = ("red", "green", "blue")
FIELDS = (
    Field("slots", "-1", "3", form=number(9, -1)),
    Field("hidden", "0", key=False),
    Field("colour", "0", form=word(COLOURS, none=-1), part="turn"),
    Field("seen", "0", form=members(word(COLOURS), lambda state: 3), part="turn", note="Which colours were seen, as bits."),
    Field("over", "False", kind="bool", form=flag()),
)


class Position:
    """Stands in for the compiled class."""

    def __init__(self) -> None:
        self.slots, self.hidden, self.colour, self.seen, self.over = [1, 2, -1], 7, -1, 0b101, True


def test_fields_are_written_and_read_back() -> None:
    state: Any = Position()
    top, turn = write(state, FIELDS), write(state, FIELDS, "turn")
    assert top == {"slots": [1, 2, -1], "over": True}
    assert turn == {"colour": None, "seen": ["red", "blue"]}
    other: Any = Position()
    other.slots, other.colour, other.seen, other.over = [0, 0, 0], 2, 0, False
    read(other, FIELDS, top)
    read(other, FIELDS, turn, "turn")
    assert vars(other) == vars(state)


def test_files_leave_out_what_is_absent_and_a_range_may_depend_on_the_state() -> None:
    fields = (Field("first", "-1", form=number(lambda state: state.most, none=-1)), Field("used", "0", form=number(9), absent=0))
    state: Any = Position()
    state.most, state.first, state.used = 3, -1, 0
    assert write(state, fields) == {"first": None}
    read(state, fields, {"first": 3, "used": 2})
    assert write(state, fields) == {"first": 3, "used": 2}
    with pytest.raises(BadPosition, match="first: 4 is not a whole number from 0 to 3"):
        read(state, fields, {"first": 4})


def test_an_object_is_shared_by_copies_and_not_in_the_key() -> None:
    source = source_of(Table("ToyFields", "Doc.", (), (Field("land", "Land(board)", kind="Land"),), {"board": "Board"}))
    assert "    land: Land\n" in source
    assert "self.land = source.land\n" in source
    assert "append(key" not in source


@pytest.mark.parametrize(
    ("part", "data", "reason"),
    [
        ("", {"slots": [1, 2]}, r"slots: \[1, 2\] is not a list of 3\."),
        ("", {"slots": [1, 2, 10]}, r"slots: 10 is not a whole number from -1 to 9\."),
        ("", {"slots": [1, 2, True]}, "slots: True is not a whole number"),
        ("", {"over": 1}, "over: 1 is not true or false"),
        ("turn", {"colour": "pink"}, "turn: colour: 'pink' is not one of red, green, blue"),
        ("turn", {"seen": "red"}, "turn: seen: 'red' is not a list"),
        ("turn", {"seen": ["red", "red"]}, "turn: seen: The same entry is there twice"),
    ],
)
def test_a_wrong_entry_is_refused_with_its_path(part: str, data: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        read(Position(), FIELDS, data, part)


def test_the_source_of_the_class_names_every_field_once_for_each_use() -> None:
    source = source_of(
        Table("ToyFields", "The data of a toy.", ("from caldera.core.state import GameState",), FIELDS, {"board": "Board"})
    )
    compile(source, "fields.py", "exec")
    assert "self.slots = source.slots[:]" in source
    assert "self.slots = vec[i64]([-1] * int(3))" in source
    assert "append(key, 1 if self.over else 0)" in source
    assert "append(key, self.hidden)" not in source
    assert "board: Board, source: ToyFields | None = None" in source
