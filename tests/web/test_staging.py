"""What happened is staged in steps, one list per picture; nothing is staged for a viewer who may not know it."""

from __future__ import annotations

import random

import pytest

import caldera
from caldera.core.match import Match
from caldera.games import OWN
from caldera.tables.people.seats import HERE, Seat
from caldera.tables.play.table import Table
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
