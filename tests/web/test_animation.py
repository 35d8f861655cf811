"""Films: every position inside an action can be seen and drawn by everybody, and a scene may show what has just happened there."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

import caldera
from caldera.core.match import Match
from caldera.core.scene import BaseScene, board
from caldera.core.state import Event, GameState
from caldera.core.view import View
from caldera.draw.layers import Layers, forget_pieces
from caldera.tables.seats import HERE, Seat
from caldera.tables.table import Table
from caldera.web.changes import in_layers, pieces_of
from caldera.web.page_state import page_state
from caldera.web.pictures import draw_frame, drawn_frames, see_event
from caldera.web.viewers import Viewer, seat_of

PLIES = {"hekla": 140, "fire_mountain": 500, "sub_terra": 160, "fuji": 260}


def table_of(game_id: str, players: int) -> Table:
    game = caldera.game(game_id)
    return Table("t", Match(game, players), [Seat(index, HERE) for index in range(players)], bytes(32))


def play(table: Table, rng: random.Random) -> None:
    """One action of somebody, at random, and the dice that follow; speech is rare, or nothing else would happen."""
    seat = rng.choice(table.state.actors)
    legal = table.state.legal_actions(seat)
    quick = [action for action in legal if table.game.describe(action)["kind"] not in ("claim", "rate", "safe", "avoid")]
    table.act(seat, rng.choice(quick or legal), table.version)


def boards(table: Table, viewer: Viewer, since: int) -> list[str]:
    """The boards of an animation."""
    seat = seat_of(table, viewer.held)
    return [draw_frame(table, frame, seat, viewer.locale)[0].whole_board for frame in drawn_frames(table, viewer, since)]


@pytest.mark.parametrize("game_id", caldera.game_ids())
@pytest.mark.parametrize("seed", [1, 2])
def test_every_picture_of_an_animation_can_be_drawn_for_everybody(game_id: str, seed: int) -> None:
    rng = random.Random(seed)
    players = caldera.game(game_id).info.players.start + seed - 1
    table = table_of(game_id, players)
    table.roll_chance()
    shown = 0
    while table.match.ply < PLIES[game_id] and not table.state.is_over:
        before = table.version
        play(table, rng)
        viewer = Viewer((rng.randrange(players),) if rng.random() < 0.8 else (), "fr" if rng.random() < 0.5 else "en")
        pictures = boards(table, viewer, before)
        shown += len(pictures)
        for picture in [*pictures, page_state(table, viewer).whole_board]:
            assert picture.startswith("<svg")
            assert picture.endswith("</svg>")
    assert shown > 0


def test_an_eruption_of_fire_mountain_is_shown_region_by_region() -> None:
    """The volcano first, then each region that somebody scores: each lit once, with its gains on it."""
    rng = random.Random(4)
    table = table_of("fire_mountain", 2)
    table.roll_chance()
    for _ in range(4000):
        before, ply = table.version, table.match.ply
        play(table, rng)
        happened = [event for events in table.match.events[ply:] for event in events]
        if any(event.kind == "erupt" for event in happened):
            break
    told = [event for event in happened if event.kind in ("erupt", "region")]
    pictures = boards(table, Viewer((0,), "en"), before)
    assert sum('id="gains"' in board for board in pictures) == len(told)
    assert sum("fm-scored" in board for board in pictures) == len(told) - 1
    assert 'id="gains"' not in page_state(table, Viewer((0,), "en")).whole_board, "what was scored is told once"


class Telling(BaseScene[dict[str, Any]]):
    """A scene that shows what has just happened, and nothing else."""

    def see(self, state: GameState, seat: int | None) -> dict[str, Any]:
        return {}

    def layers(self, seen: dict[str, Any], view: View) -> Layers:
        return ()

    def with_event(self, seen: dict[str, Any], event: Mapping[str, Any]) -> dict[str, Any]:
        return {"event": dict(event)}


def test_an_animation_does_not_tell_a_secret() -> None:
    """What only one seat may know of an event reaches the scene of nobody else."""
    event = Event("rolled", {"seat": 0, "faces": [6]}, (0,))
    scene = Telling()
    assert see_event(scene, {}, event, 0) == {"event": {"kind": "rolled", "seat": 0, "faces": [6]}}
    assert see_event(scene, {}, event, 1) == see_event(scene, {}, event, None) == {}


@pytest.mark.parametrize("game_id", caldera.game_ids())
def test_viewers_who_are_drawn_for_together_see_what_each_would_see_alone(game_id: str) -> None:
    tables, rng = [table_of(game_id, 2), table_of(game_id, 2)], random.Random(5)
    scene = tables[0].game.scene
    for table in tables:
        table.roll_chance()
    for _ in range(30):
        for table in tables:
            if table.state.is_over:
                continue
            play(table, rng)
            for seat in (None, 0, 1):
                assert table.observe(seat) == table.state.observe(seat)
                for locale in ("en", "fr"):
                    view = table.view(seat, locale)
                    together = "".join(pieces_of(in_layers(scene, table.see(seat), view)))
                    forget_pieces()  # nothing that a drawing before could have been made of
                    assert together == board(scene, scene.see(table.state, seat), view)
