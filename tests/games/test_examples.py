"""The examples of the rules: positions that load and are drawn, moves that can be played, and what the text tells of them."""

from __future__ import annotations

from typing import Any

import pytest

import caldera
from caldera.core.errors import BadMatch
from caldera.core.examples import Example, find_picture, list_examples, read_example
from caldera.core.rulebook import PICTURE
from caldera.games import OWN
from caldera.locale import COMPLETE

EXAMPLES = [(game_id, name) for game_id in OWN for name in list_examples(caldera.game(game_id))]


def pictures(game_id: str, locale: str) -> list[tuple[str, int]]:
    """The positions that a rules page shows."""
    blocks = [block for section in caldera.game(game_id).rules(locale).for_players for block in section.blocks]
    return [shown for block in blocks if block.kind == PICTURE and (shown := find_picture(block.source))]


def find_part(position: Any, path: str) -> Any:
    """A part of a position by its dotted name."""
    for name in path.split("."):
        position = position[int(name) if isinstance(position, list) else name]
    return position


@pytest.mark.parametrize(("game_id", "name"), EXAMPLES)
def test_the_moves_of_an_example_lead_where_it_says(game_id: str, name: str) -> None:
    example = read_example(caldera.game(game_id), name)
    assert example.moves
    assert example.after
    position = example.play(len(example.moves)).to_json()
    assert {path: find_part(position, path) for path in example.after} == example.after


@pytest.mark.parametrize(("game_id", "name"), EXAMPLES)
def test_an_example_is_drawn_on_every_page(game_id: str, name: str) -> None:
    example = read_example(caldera.game(game_id), name)
    english, *others = [[shown for shown in pictures(game_id, locale) if shown[0] == name] for locale in COMPLETE]
    assert english
    assert all(other == english for other in others)
    for _, moves in english:
        assert moves <= len(example.moves)
        for locale in COMPLETE:
            assert example.draw(moves, locale).startswith("<svg")


@pytest.mark.parametrize("game_id", OWN)
def test_the_rules_have_an_example(game_id: str) -> None:
    assert list_examples(caldera.game(game_id))
    for locale in COMPLETE:
        assert {name for name, _ in pictures(game_id, locale)} == set(list_examples(caldera.game(game_id)))


def test_a_move_that_cannot_be_played_is_named() -> None:
    example = Example(caldera.game("hekla"), "wrong", {"players": 2}, ("place 3 c2", "place 3 c2"), {})
    with pytest.raises(BadMatch, match="wrong: 'place 3 c2' cannot be played there"):
        example.play(2)
    with pytest.raises(KeyError):
        read_example(caldera.game("hekla"), "../guide")
