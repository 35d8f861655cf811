"""Editions come from files of strangers: whatever stands in them, the answer is a sentence and no surprise."""

from __future__ import annotations

from typing import Any

import pytest

import caldera
from caldera.core.errors import BadEdition

HEKLA, SUB_TERRA = (dict(caldera.game(name).content.data) for name in ("hekla", "sub_terra"))


def changed(data: dict[str, Any], table: str, key: str, index: int, word: str) -> dict[str, Any]:
    words = list(data[table][key])
    words[index] = word
    return {table: dict(data[table]) | {key: words}}


@pytest.mark.parametrize("column", ["²", "9" * 5000, "٣", "-1", "", "01"])
def test_a_column_of_sub_terra_is_a_plain_number(column: str) -> None:
    kind, _, row, openings = SUB_TERRA["fixed"]["entrance"][0].split(":")
    with pytest.raises(BadEdition):
        caldera.game("sub_terra", changed(SUB_TERRA, "fixed", "entrance", 0, f"{kind}:{column}:{row}:{openings}"))


@pytest.mark.parametrize("number", ["12", "123456", "0", "7", "²"])
def test_ruins_have_one_number(number: str) -> None:
    tiles = SUB_TERRA["bag"]["tiles"]
    index = next(index for index, word in enumerate(tiles) if word.startswith("ruins-X"))
    with pytest.raises(BadEdition):
        caldera.game("sub_terra", changed(SUB_TERRA, "bag", "tiles", index, f"ruins-X-{number}"))


@pytest.mark.parametrize("word", ["a+a", "f+1+f"])
def test_a_circle_of_hekla_sees_a_line_once(word: str) -> None:
    with pytest.raises(BadEdition, match="twice"):
        caldera.game("hekla", changed(HEKLA, "inner", "circles", 7, word))
