"""What happened is staged in steps, one list per picture; nothing is staged for a viewer who may not know it."""

from __future__ import annotations

import random

import pytest

import caldera
from caldera.core.guide import guide
from caldera.core.match import Match
from caldera.games import OWN
from caldera.tables.people.seats import HERE, Seat
from caldera.tables.play.table import Table
from caldera.web.pages.learn import Lesson, lesson_page_state, news
from caldera.web.stage.pictures import stage_since
from caldera.web.stage.viewers import Viewer


@pytest.mark.parametrize("game_id", OWN)
def test_every_event_that_a_viewer_is_told_is_staged_once(game_id: str) -> None:
    rng, players, captions = random.Random(4), 2, 0
    table = Table("t", Match(caldera.game(game_id), players), [Seat(index, HERE) for index in range(players)], bytes(32))
    table.roll_chance()
    for _ in range(25):
        if table.state.is_over:
            break
        before, plies = table.version, table.match.ply
        seat = rng.choice(table.state.actors)
        table.act(seat, rng.choice(table.state.legal_actions(seat)), before)
        for held in ((0,), (1,), ()):
            viewer = Viewer(held, "en")
            shown = stage_since(table, viewer, before)
            staged = shown.steps
            assert len(staged) == len(shown.drawn) + 1
            eyes = held[0] if held else None
            told = sum(event.known_to(eyes) for events in table.match.events[plies:] for event in events)
            lines = sum(step.log for steps in staged for step in steps)
            assert lines == told, "every line comes with its event"
            captions += sum(bool(step.caption) for steps in staged for step in steps)
    assert captions > 20


@pytest.mark.parametrize("game_id", OWN)
def test_what_others_do_again_and_again_folds_and_what_the_viewer_does_never(game_id: str) -> None:
    game, rng = caldera.game(game_id), random.Random(7)
    table = Table("t", Match(game, 2), [Seat(index, HERE) for index in range(2)], bytes(32))
    table.roll_chance()
    folded = 0
    for _ in range(40):
        if table.state.is_over:
            break
        before, seat = table.version, rng.choice(table.state.actors)
        table.act(seat, rng.choice(table.state.legal_actions(seat)), before)
        kinds = [frame.event.kind for frame in table.frames if frame.version > before]
        own = [step for steps in stage_since(table, Viewer((seat,), "en"), before).steps for step in steps]
        assert not any(step.fold for step in own)
        others = [step for steps in stage_since(table, Viewer((1 - seat,), "en"), before).steps for step in steps]
        assert any(step.fold for step in others) <= any(kind in game.scene.folds for kind in kinds)
        folded += sum(bool(step.fold) for step in others)
        assert {step.rank for step in own} <= {game.scene.ranks[kind] for kind in kinds}
    assert bool(folded) == bool(game.scene.folds)


@pytest.mark.parametrize("game_id", OWN)
def test_a_guided_game_stages_everything_that_happens_from_the_position_before(game_id: str) -> None:
    course = guide(caldera.game(game_id))
    for index in range(1, len(course.steps)):
        before, after = Lesson(course, index - 1), Lesson(course, index)
        told = news(game_id, index - 1, index, "en").news
        if course.steps[index].chapter != course.steps[index - 1].chapter:
            continue  # another chapter is another table
        steps = [step for picture in [*told.frames, told.page] for step in picture.steps]
        seat = course.seat
        happened = [event for events in after.match.events[before.match.ply :] for event in events if event.known_to(seat)]
        assert sum(step.log for step in steps) == len(happened), course.steps[index].text
        assert told.page.board == [lesson_page_state(after, "en").whole_board]
