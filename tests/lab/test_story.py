"""The end of a match as a story and a chart: true to the result, and no repetition of the verdict."""

from __future__ import annotations

import re

import pytest

import caldera
from caldera.core.view import View
from caldera.lab.story import tell_story
from caldera.lab.story_chart import smooth, story_chart
from tests.support.paths import GOLDEN

MATCHES = [("hekla", "two-to-the-last-lava"), ("sub_terra", "beginner-lost"), ("sub_terra", "beginner-won")]


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize(("game", "stem"), MATCHES)
def test_a_story_has_three_sentences_and_ends_with_the_result(game: str, stem: str, locale: str) -> None:
    match = caldera.load_match((GOLDEN / game / f"{stem}.json").read_text(encoding="utf-8"))
    view = View(None, locale, colours=match.game.info.colours)
    told = tell_story(match, view)
    assert len(told.sentences) == len(set(told.sentences)) == (3 if told.turn else 2)
    over = next(event for event in match.events[-1] if event.kind == "over")
    assert match.game.sentence(over, view) not in told.sentences, "the verdict has said it"
    assert all(value in (0.0, 1.0) for value in told.chances[-1])
    chances = smooth(told.chances)
    assert chances[-1] == told.chances[-1]
    assert len(chances) == match.ply + 1
    chart = str(story_chart(chances, told.turn.ply if told.turn else None, view))
    won = max(told.chances[-1]) == 1.0
    assert ("100 %" in chart) == won
    assert len(re.findall("<polyline", chart)) == len(told.chances[0])
