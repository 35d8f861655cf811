"""Actions: numbers, parts and words that are inverses of each other, and clear refusals of everything else."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caldera.core.actions import ActionSpace, Kind, Part
from caldera.core.errors import BadAction

names = st.lists(st.text("abcdefgh0123", min_size=1, max_size=4), min_size=1, max_size=6, unique=True)
members = st.lists(st.text("xyz012", min_size=1, max_size=3), min_size=1, max_size=4, unique=True)


@st.composite
def parts(draw: st.DrawFn, name: str) -> Part:
    kind = draw(st.sampled_from(["number", "named", "subset"]))
    if kind == "number":
        return Part.number(name, draw(st.integers(1, 9)), draw(st.integers(0, 5)))
    return Part.named(name, draw(names)) if kind == "named" else Part.subset(name, draw(members))


@st.composite
def spaces(draw: st.DrawFn) -> ActionSpace:
    kinds = []
    for number in range(draw(st.integers(1, 4))):
        kinds.append(Kind(f"kind{number}", *[draw(parts(f"part{index}")) for index in range(draw(st.integers(0, 3)))]))
    return ActionSpace(*kinds)


@given(space=spaces(), data=st.data())
@settings(max_examples=150)
def test_number_parts_and_words_are_inverses(space: ActionSpace, data: st.DataObject) -> None:
    action = data.draw(st.integers(0, space.count - 1))
    assert space.code_of(space.parts(action)) == action
    assert space.parse(space.words(action)) == action
    described = space.parts(action)
    assert space.code(**described) == action
    kind = space.kind_of(action)
    assert described["kind"] == kind.name
    indices = [kind.a(action), kind.b(action), kind.c(action), kind.d(action)]
    assert kind.at(*indices) == action
    for part, index in zip(kind.parts, indices, strict=False):
        assert part.value(int(index)) == described[part.name]


@given(space=spaces())
@settings(max_examples=50)
def test_all_codes_are_taken_once(space: ActionSpace) -> None:
    words = [space.words(action) for action in range(space.count)]
    assert len(set(words)) == len(words) == sum(int(kind.count) for kind in space.kinds)


@given(words=st.one_of(st.text(max_size=20), st.lists(st.sampled_from(["place", "pass", "3", "c1", "-", "d1"])).map(" ".join)))
@settings(max_examples=200)
def test_any_words_are_parsed_or_refused(words: str) -> None:
    known = [SPACE.words(action).split() for action in range(SPACE.count)]
    if words.split() in known:
        assert SPACE.parse(words) == known.index(words.split())
    else:
        with pytest.raises(BadAction):
            SPACE.parse(words)


SPACE = ActionSpace(
    Kind("place", Part.number("value", 4), Part.named("square", ["b1", "c1"])),
    Kind("reroll", Part.subset("dice", ["d1", "d2", "d3"])),
    Kind("pass"),
)


def test_the_example_of_the_module() -> None:
    assert SPACE.code("place", value=3, square="c1") == 7
    assert SPACE.parts(7) == {"kind": "place", "value": 3, "square": "c1"}
    assert SPACE.words(7) == "place 3 c1"
    assert SPACE.parse("  place   3 c1 ") == 7
    assert SPACE.count == 8 + 8 + 1


def test_sets() -> None:
    assert SPACE.parts(SPACE.code("reroll", dice=["d3", "d1"])) == {"kind": "reroll", "dice": ["d1", "d3"]}
    assert SPACE.words(SPACE.code("reroll", dice=[])) == "reroll -"
    assert SPACE.parse("reroll d1+d3") == SPACE.code("reroll", dice={"d1", "d3"})


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "does not begin with a kind of action; there are: place, reroll, pass"),
        ("jump 3", "does not begin with a kind of action"),
        ("place 3", "is not complete; write: place VALUE SQUARE"),
        ("place 3 c1 c1", "is not complete; write: place VALUE SQUARE"),
        ("place 4 c1", "value: '4' is not one of 0, 1, 2, 3"),
        ("place 3 z9", "square: 'z9' is not one of b1, c1"),
        ("reroll d1+d9", "dice: 'd1+d9' is not one of -, d1, d2, d1+d2"),
    ],
)
def test_wrong_words_are_refused_with_what_would_be_right(words: str, message: str) -> None:
    with pytest.raises(BadAction, match=re.escape(message)):
        SPACE.parse(words)


@pytest.mark.parametrize(
    ("described", "message"),
    [
        ({"kind": "jump"}, "There is no kind of action 'jump'; there are: place, reroll, pass"),
        ({}, "There is no kind of action None"),
        ({"kind": ["place"]}, "There is no kind of action ['place']"),
        ({"kind": "place", "value": 3}, "place takes value, square, not value"),
        ({"kind": "pass", "value": 3}, "pass takes nothing else, not value"),
        ({"kind": "place", "value": True, "square": "c1"}, "value: True is not one of"),
        ({"kind": "place", "value": 1.0, "square": "c1"}, "value: 1.0 is not one of"),
        ({"kind": "reroll", "dice": ["d7"]}, "dice: 'd7' is not one of d1, d2, d3"),
    ],
)
def test_wrong_parts_are_refused(described: dict[str, object], message: str) -> None:
    with pytest.raises(BadAction, match=re.escape(message)):
        SPACE.code_of(described)


@pytest.mark.parametrize("number", [-1, 17, 10**6, 1 << 63, 1 << 64, -(1 << 70)])
def test_numbers_that_are_no_actions(number: int) -> None:
    for reading in (SPACE.parts, SPACE.words, SPACE.kind_of):
        with pytest.raises(BadAction, match="actions go from 0 to 16"):
            reading(number)


@pytest.mark.parametrize("number", ["3", 1.0, None])
def test_things_that_are_no_numbers(number: object) -> None:
    with pytest.raises((BadAction, TypeError)):
        SPACE.parts(number)  # type: ignore[arg-type]  # a wrong type is what is tried


def test_mistakes_in_declarations() -> None:
    with pytest.raises(ValueError, match="not distinct"):
        Part.named("square", ["b1", "b1"])
    with pytest.raises(ValueError, match="more than four parts"):
        Kind("many", *[Part.number(str(index), 2) for index in range(5)])
    with pytest.raises(ValueError, match="two action kinds"):
        ActionSpace(Kind("pass"), Kind("pass"))
