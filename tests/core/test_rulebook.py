"""Rules texts take what they say about the content from the content in use."""

from __future__ import annotations

import re

import pytest

import caldera
from caldera.core.rulebook import DEVELOPERS, FOLDED, PICTURE, PLAY, STEP, facts_in, fill_in, page_of, parse
from caldera.games import OWN
from caldera.locale import COMPLETE

PAGE = """# Rules

![A board](board.webp)

- **L1** *(printed)* There are <!--=lava-->20<!--/--> blocks, <!--=other-->ten<!--/--> of them light.
"""


PARTS = """# Rules

## A turn

1. Roll.
2. Use
   the dice.

- **T1** *(printed)* Roll.

<!-- folded -->

## Options

None.

<!-- developers -->

## Always

- **I1** *(inferred)* There is a die.
"""


def test_sections_know_for_whom_they_are() -> None:
    """Nothing for developers is shown, and their clauses are found all the same."""
    book = parse(PARTS)
    assert [(section.title, section.part) for section in book.sections[1:]] == [
        ("A turn", PLAY),
        ("Options", FOLDED),
        ("Always", DEVELOPERS),
    ]
    assert [section.title for section in book.for_players] == ["", "A turn", "Options"]
    assert set(book.clauses) == {"T1", "I1"}
    assert book.shown == {"T1"}
    steps = [block for block in book.sections[1].blocks if block.kind == STEP]
    assert [(step.number, step.text) for step in steps] == [("1", "Roll."), ("2", "Use the dice.")]


def test_marked_facts_are_replaced_and_marks_go() -> None:
    book = parse(fill_in(PAGE, {"lava": "7"}))
    assert book.clauses["L1"].text == "There are 7 blocks, ten of them light."
    assert [(block.text, block.source) for block in book.sections[0].blocks if block.kind == PICTURE] == [("A board", "board.webp")]
    assert facts_in(PAGE) == [("lava", "20"), ("other", "ten")]


@pytest.mark.parametrize("locale", COMPLETE)
@pytest.mark.parametrize("game_id", OWN)
def test_pages_say_what_the_content_says(game_id: str, locale: str) -> None:
    """Every marked fact is known, and what the file says is true of the game's own content."""
    game = caldera.game(game_id)
    facts = game.words.list_facts(locale)
    for name, written in facts_in(page_of(f"{game.package}.words", locale)):
        assert facts[name].split() == written.split(), name  # spaces apart: French ones are typeset
    assert not any(re.search("<!--", block.text) for section in game.rules(locale).sections for block in section.blocks)
