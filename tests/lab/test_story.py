"""The end of a match as a story and a chart: true to the result, and no repetition of the verdict."""

from __future__ import annotations

import re

import pytest

import caldera
from caldera.core.view import View
from caldera.insight.analysis import turning_points
from caldera.insight.story import tell_story
from caldera.insight.story_chart import smooth, story_chart
from caldera.insight.turns import heaviest, parts_of_turns, tell_turn, turns
from caldera.insight.words import turn_words
from caldera.locale import COMPLETE, text
from tests.support.paths import GOLDEN

MATCHES = [
    ("hekla", "two-step-back-often"),
    ("fire_mountain", "two-play-a-first-game"),
    ("sub_terra", "beginner-lost"),
    ("sub_terra", "beginner-won"),
    ("fuji", "three-reach-the-village"),
    ("fuji", "two-against-a-third-set"),
]


@pytest.mark.parametrize("locale", COMPLETE)
@pytest.mark.parametrize(("game", "stem"), MATCHES)
def test_a_story_has_three_sentences_and_ends_with_the_result(game: str, stem: str, locale: str) -> None:
    match = caldera.load_match((GOLDEN / game / f"{stem}.json").read_text(encoding="utf-8"))
    view = View(None, locale, colours=match.game.info.colours)
    told = tell_story(match, view)
    assert len(told.sentences) == len(set(told.sentences)) == 3
    assert all(len(sentence) > 20 and sentence[-1] in ".!)" for sentence in told.sentences), told.sentences
    over = next(event for event in match.events[-1] if event.kind == "over")
    assert match.game.words.write_log_line(over, view) not in told.sentences, "the verdict has said it"
    assert all(value in (0.0, 1.0) for value in told.chances[-1])
    chances = smooth(told.chances)
    assert chances[-1] == told.chances[-1]
    assert len(chances) == match.ply + 1
    chart = str(story_chart(chances, told.turn.ply if told.turn else None, told.turn_sentence, view))
    won = max(told.chances[-1]) == 1.0
    assert (text(locale).percent(1) in chart) == won
    assert len(re.findall("<polyline", chart)) == len(told.chances[0])


@pytest.mark.parametrize(("locale", "you"), [("en", "you stayed ahead"), ("fr", "vous n’avez plus quitté la tête")])
def test_a_story_is_told_to_a_player_as_theirs(locale: str, you: str) -> None:
    match = caldera.load_match((GOLDEN / "hekla" / "two-step-back-often.json").read_text(encoding="utf-8"))
    winner, loser = (" ".join(tell_story(match, View(seat, locale, ("Ada", "Bea"))).sentences) for seat in (1, 0))
    assert you in winner
    assert "Bea" not in winner
    assert "Bea" in loser
    assert you not in loser


def test_nobody_stays_ahead_who_shares_the_victory() -> None:
    match = caldera.load_match((GOLDEN / "hekla" / "four-walled-in.json").read_text(encoding="utf-8"))
    assert "stayed ahead" not in " ".join(tell_story(match, View(0, "en")).sentences[1:])


def test_a_turning_point_is_told_by_what_mattered_in_its_turn() -> None:
    """Neither by the last thing that was chosen ("ends their actions") nor by dice that led to it."""
    match = caldera.load_match((GOLDEN / "fire_mountain" / "three-on-drawn-terrain.json").read_text(encoding="utf-8"))
    view = View(None, "en", colours=match.game.info.colours)
    parts = list(turns(match))
    assert [ply for part in parts for ply in part] == list(range(match.ply))
    scoring = next(part for part in parts if any(event.kind == "region" for ply in part for event in match.events[ply]))
    told = tell_turn(match, scoring, view)
    assert "The eruption scores Player 1 +" in told
    assert "ends their actions" not in told
    assert match.events[heaviest(match, scoring)][-1].kind in ("erupt", "region")
    assert "Die" not in tell_turn(match, parts[1], view)


def test_an_analysis_finds_turning_points_by_turns() -> None:
    """Decisions that change chances little by little are one turning point, told by what mattered in them."""
    match = caldera.load_match((GOLDEN / "fire_mountain" / "three-on-drawn-terrain.json").read_text(encoding="utf-8"))
    turn = next(part for part in parts_of_turns(match) if len(part) > 4)  # from 60 to 20 % in steps that are small by themselves
    steps = [0.6 - 0.4 * min(max(0, ply - turn.start) / len(turn), 1.0) for ply in range(match.ply)]
    (found,) = turning_points(match, [(mine, 0.2, 0.2) for mine in [*steps, steps[-1]]])
    assert (found.ply, found.by, found.seat) == (heaviest(match, turn), match.plays[turn.start][0], 0)
    assert (round(found.before, 6), round(found.after, 6)) == (0.6, 0.2)
    view = View(None, "en", colours=match.game.info.colours)
    assert tell_turn(match, turn, view).rstrip(".") in turn_words(match, found, 1, view)
