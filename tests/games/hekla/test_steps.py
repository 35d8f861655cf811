"""Every event of Hekla is staged: a caption, places that are in the picture, amounts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import caldera
from caldera.core.match import Match
from caldera.core.scene import Step, board
from caldera.core.state import Event, GameState
from caldera.core.view import View
from caldera.locale import COMPLETE
from tests.games.hekla.positions import HEKLA, position
from tests.games.hekla.test_end import walled_in

SCENE = HEKLA.scene
GOLDEN = Path(__file__).parents[1] / "golden" / "hekla"
KINDS = {"place", "move", "move_far", "back", "pass", "erupt", "over"}


def play_and_record(state: GameState, *lines: str) -> list[tuple[Event, GameState, GameState]]:
    """The events of these actions, each with the position before and after it."""
    found = []
    for words in lines:
        state.events, state.frames = [], []
        before = state.clone()
        state.apply(HEKLA.space.parse(words), state.actors[0])
        for event, after in zip(state.events, state.frames, strict=True):
            found.append((event, before, after))
            before = after
    return found


def staged(event: Event, before: GameState, after: GameState, view: View) -> list[Step]:
    return list(SCENE.steps(event, SCENE.see(before, view.seat), SCENE.see(after, view.seat), view))


def elements(state: GameState) -> set[str]:
    shown = board(SCENE, SCENE.see(state, None), View(None))
    return set(re.findall(r' (?:id|data-el)="([^"]+)"', shown)) | {f"seat-{seat}" for seat in range(state.players)}


@pytest.mark.parametrize("locale", COMPLETE)
def test_every_kind_of_event_has_steps_with_places_that_exist(locale: str) -> None:
    known: set[str] = set()
    events = play_and_record(walled_in([0, 0, 0, 0]), "pass", "pass", "pass", "pass")
    for path in sorted(GOLDEN.glob("*.json")):
        match = Match.loads(path.read_text(encoding="utf-8"), caldera.game)
        state = match.state_at(0)
        for seat, action in match.plays[:160]:
            events += play_and_record(state, HEKLA.space.words(action)) if seat in state.actors else []
    for event, before, after in events:
        view = View(event.data.get("seat"), locale)
        steps = staged(event, before, after, view)
        known.add(event.kind)
        assert any(step.caption for step in steps), event
        assert [step.log for step in steps].count(True) == 1
        there = elements(before) | elements(after)
        for step in steps:
            assert step.where, step
            assert {*step.where, step.piece} - {""} <= there, step
    assert known == KINDS


def test_an_eruption_in_steps() -> None:
    """[E6] [E7] [E8] [E9] row, tremor, lava, runs along the trail, home, a block of lava"""
    state = position(2, c2="R3", d2="G3", e3="R2", more={"progress": [23, 4]})
    _, eruption = play_and_record(state, "move 2 e3 e2")
    steps = staged(*eruption, View(1))
    assert [step.effect for step in steps] == ["row", "tremor", "flow", "run", "run", "home", "drop"]
    assert steps[0].note == "3 + 3 + 2 = 8"
    assert steps[0].caption == "c2, d2 and e2 hold 8 grooves."
    red, green = steps[3:5]
    assert (red.piece, red.amount, red.where) == ("pawn-R", 3, ("at-i23", "at-i24", "at-o0", "at-o1"))
    assert (green.piece, green.amount, green.where) == ("pawn-G", 1, ("at-i4", "at-i5"))
    assert green.caption == "You run: +1", "as green reads it"
    assert steps[5].where == ("square-d2", "seat-1")
    assert steps[6].piece == "stone-L0-0"


def test_a_step_back_and_a_long_move_go_along_their_way() -> None:
    """[M6] [M4]"""
    state = position(2, b3="R1", more={"progress": [4, 0]})
    (back,), (move,) = [staged(*one, View(0)) for one in play_and_record(state, "back 2", "move 1 b3 e3")]
    assert (back.where, back.amount) == (("at-i4", "at-i3", "at-i2"), -2)
    assert move.where == ("square-b3", "square-c3", "square-d3", "square-e3")


def test_chains_follow_one_after_the_other() -> None:
    """[E5] each eruption runs from where the one before has led"""
    state = position(4, "green", c2="G3", d1="G1", d2="Y2", d3="R1 Y1", e2="R2", f2="B2")
    events = play_and_record(state, "move 3 c2 d2", "score d2-e2-f2")
    runs = [step for one in events if one[0].kind == "erupt" for step in staged(*one, View(1)) if step.piece == "pawn-G"]
    assert [(step.where[0], step.where[-1], step.amount) for step in runs] == [("at-i0", "at-i3", 3), ("at-i3", "at-i6", 3)]
