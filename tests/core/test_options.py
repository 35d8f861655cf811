"""Table options: declared as data, checked one by one, with errors that name the option."""

from __future__ import annotations

import pytest

import caldera
from caldera.core.errors import BadOption
from caldera.core.options import Option, check_options

DECLARED = (
    Option.flag("storm", True),
    Option.choice("map", "island", ["island", "valley"]),
    Option.number("rounds", 3, range(1, 6)),
    Option.some("heroes", ["ann"], ["ann", "bob", "cyd"], 1, 2),
)


def test_defaults_fill_what_is_not_given() -> None:
    assert check_options(DECLARED, None) == {"storm": True, "map": "island", "rounds": 3, "heroes": ["ann"]}
    assert check_options(DECLARED, {"rounds": 5})["rounds"] == 5


def test_defaults_are_not_shared() -> None:
    first, second = check_options(DECLARED, None), check_options(DECLARED, {})
    first["heroes"].append("bob")
    assert second["heroes"] == ["ann"]
    assert DECLARED[3].default == ["ann"]


@pytest.mark.parametrize(
    ("given", "option", "reason"),
    [
        ({"rain": 1}, "rain", "There is no option “rain”. Options: storm, map, rounds, heroes."),
        ({"storm": 1}, "storm", "cannot be 1. Choices: true, false."),
        ({"storm": "true"}, "storm", "cannot be 'true'. Choices: true, false."),
        ({"map": "moon"}, "map", "cannot be 'moon'. Choices: island, valley."),
        ({"map": None}, "map", "cannot be None."),
        ({"rounds": True}, "rounds", "cannot be True. Choices: 1, 2, 3, 4, 5."),
        ({"rounds": 6}, "rounds", "cannot be 6."),
        ({"rounds": 3.0}, "rounds", "cannot be 3.0."),
        ({"heroes": "ann"}, "heroes", "is a list, not 'ann'."),
        ({"heroes": ["ann", "dan"]}, "heroes", "cannot be 'dan'."),
        ({"heroes": ["ann", "ann"]}, "heroes", "has the same choice twice."),
        ({"heroes": ["ann", "bob", "cyd"]}, "heroes", "Choose 1 to 2, not 3."),
        ({"heroes": [["ann"]]}, "heroes", "cannot be"),
    ],
)
def test_wrong_options_are_named(given: dict[str, object], option: str, reason: str) -> None:
    with pytest.raises(BadOption) as caught:
        check_options(DECLARED, given)
    assert caught.value.option == option
    assert reason in caught.value.reason
    assert f"ption “{option}”" in str(caught.value)
    assert caught.value.reason in str(caught.value)


def test_an_empty_list_lets_the_game_decide() -> None:
    assert check_options(DECLARED, {"heroes": []})["heroes"] == []


@pytest.mark.parametrize(
    ("name", "words", "value"),
    [
        ("storm", "False", False),
        ("map", "VALLEY", "valley"),
        ("rounds", "2", 2),
        ("heroes", "bob,ann", ["bob", "ann"]),
        ("heroes", "cyd", ["cyd"]),
    ],
)
def test_options_can_be_typed(name: str, words: str, value: object) -> None:
    option = next(option for option in DECLARED if option.name == name)
    assert option.read(words) == value


@pytest.mark.parametrize(("name", "words"), [("storm", "maybe"), ("rounds", "two"), ("heroes", "ann,dan")])
def test_typed_nonsense_is_refused(name: str, words: str) -> None:
    option = next(option for option in DECLARED if option.name == name)
    with pytest.raises(BadOption, match="cannot be"):
        option.read(words)


def test_a_game_names_the_wrong_option() -> None:
    with pytest.raises(BadOption, match=r"There is no option “colour”\. Options: long_move_passes_full"):
        caldera.game("hekla").new(2, {"colour": "pink"})
