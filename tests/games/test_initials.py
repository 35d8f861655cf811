"""Letters on pieces are the initials of the colours in the reader's language, on every board."""

from __future__ import annotations

import re

import pytest

import caldera
from caldera.core.scene import board
from caldera.core.view import View
from caldera.locale import COMPLETE
from tests.support.paths import GOLDEN

MATCHES = {
    "hekla": ("four-with-other-options", 60, r"<tspan>(\w)</tspan>|class=\"letter\">(\w)<"),
    "fire_mountain": ("four-with-other-options", 804, r"class=\"fm-letter\"[^>]*>(\w)<"),
    "fuji": ("four-with-other-options", 294, r"class=\"fj-(?:sign|badge)\"><path [^>]*/><text [^>]*>(\w)<"),
}
"""Positions in which every player has a piece on the board, and how letters are drawn there."""


@pytest.mark.parametrize("locale", COMPLETE)
@pytest.mark.parametrize("game_id", MATCHES)
def test_pieces_carry_initials_of_the_readers_language(game_id: str, locale: str) -> None:
    stem, ply, drawn = MATCHES[game_id]
    match = caldera.load_match((GOLDEN / game_id / f"{stem}.json").read_text(encoding="utf-8"))
    game = match.game
    view = View(0, locale, colours=game.info.colours)
    picture = str(board(game.scene, game.scene.see(match.state_at(ply), 0), view))
    found = {letter for letters in re.findall(drawn, picture) for letter in letters}
    assert found - {""} == {view.text(f"letter.{colour}") for colour in game.info.colours[: match.state.players]}
