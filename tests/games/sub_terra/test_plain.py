"""The board in plain text: narrow enough, and in the reader's language down to the letters."""

from __future__ import annotations

import pytest

from caldera.core.view import View
from caldera.games.sub_terra.meta import EXPLORERS
from caldera.games.sub_terra.rules.board import TYPES
from caldera.games.sub_terra.view.plain import PLAIN, WIDTH
from caldera.games.sub_terra.view.scene import SCENE
from caldera.locale import COMPLETE, messages, text
from tests.games.sub_terra.positions import position

LAID = ["d1 ruins-X-1", "c1 guardian-L", "e1 key-D", "d2 lava-X", "b1 bridge-I"]


@pytest.mark.parametrize("locale", COMPLETE)
def test_short_words_fit_into_a_cell_and_letters_are_distinct_initials(locale: str) -> None:
    say = text(locale)
    for kind in TYPES:
        assert len(say(f"sub_terra.plain.type.{kind}") + "=" * (kind != "ruins")) < WIDTH
    assert len(say("sub_terra.plain.type.ruins") + "1*=") < WIDTH
    letters = [say(f"sub_terra.scene.letter.{name}") for name in EXPLORERS]
    assert len(set(letters)) == len(EXPLORERS)
    for name, pair in zip(EXPLORERS, letters, strict=True):
        assert say(f"sub_terra.explorer.{name}")[0] == pair[0]


def test_no_english_word_stands_in_a_french_board() -> None:
    state = position(cells=LAID, rubble=["d1"], guardians=["c1"], at={"foreman": "d2", "sapper": "d0", "priest": "d0"})
    seen = SCENE.see(state, None)
    french = PLAIN.board(seen, View(None, "fr"))
    words = {key: word for key, word in messages("en").items() if key.startswith("sub_terra.plain.type.")}
    foreign = {word for key, word in words.items() if messages("fr")[key] != word}
    assert {"exit", "side"} <= foreign
    shown = {word.strip("*=123456") for line in french.split("\n\n")[0].splitlines() for word in line.replace("|", " ").split()}
    assert shown & foreign == set()
    assert {"sortie", "Ct"} <= shown
