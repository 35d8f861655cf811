"""A sentence for every second touch: asked for what is possible, in every complete language."""

from __future__ import annotations

import pytest

from caldera.core.match import Match
from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.core.view import View
from caldera.games import OWN, game
from caldera.locale import COMPLETE
from caldera.web.stage.choices import write_next_steps

KEPT_GENERAL = {"sub_terra": ("opening-", "die-", "action-", "ability-")}
"""Elements after which the game may leave the question to the room: what can follow varies too much for one sentence."""


@pytest.mark.parametrize("game_id", OWN)
def test_every_beginning_of_a_path_has_its_own_sentence(game_id: str) -> None:
    rng, found = Rng(11), set()
    played = game(game_id)
    match = Match(played, players=3)
    for _ in range(150):
        state = match.state
        if state.is_over:
            break
        seat = state.actors[0]
        legal = [code for code, _ in state.chance_outcomes()] if seat == CHANCE else state.legal_actions(seat)
        if seat != CHANCE:
            paths = [played.clicks.find_path(state, action, seat) for action in legal]
            written = {locale: write_next_steps(played, state, seat, paths, View(seat, locale)) for locale in COMPLETE}
            assert all(sentences.keys() == written["en"].keys() for sentences in written.values())
            for path in paths:
                if len(path) > 1 and path[0] not in written["en"]:
                    assert path[0].startswith(KEPT_GENERAL.get(game_id, ())), path
            for sentences in written.values():
                assert all(sentence[0].isupper() and sentence[-1] in ".?" for sentence in sentences.values()), sentences
            found |= set(written["en"].values())
        match.apply(legal[rng.below(len(legal))], seat)
    assert len(found) >= 3, found


def test_sentences_name_what_follows() -> None:
    hekla = game("hekla").new(2)
    paths = [["stock-3", "square-c2"], ["stock-2", "square-c2"]]
    assert write_next_steps(game("hekla"), hekla, 0, paths, View(0, "en")) == {
        "stock-3": "Choose an empty square.",
        "stock-2": "Choose an empty square.",
    }
