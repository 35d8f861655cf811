"""Every event is staged: with a caption in both languages, at elements that are drawn."""

from __future__ import annotations

import re

import pytest

from caldera.core.rng import Rng
from caldera.core.scene import board
from caldera.core.state import CHANCE, Event
from caldera.core.view import View
from caldera.draw.layers import drawn
from caldera.games.sub_terra.rules.play import SubTerraState
from caldera.games.sub_terra.view.scene import SCENE
from caldera.games.sub_terra.view.steps import EFFECTS, TOLD_BESIDE
from caldera.locale import COMPLETE, messages
from tests.games.sub_terra.positions import fresh, play, position

TEAMS = (("archaeologist", "sapper", "aristocrat", "guide"), ("sharpshooter", "rogue", "veteran", "priest", "healer", "foreman"))
STAGED = {*EFFECTS, "move", "hunt", "die", "peril", "strike", "hurt", "mend", "place", "eruption", "flow", "flip", "over"}


def names_in(markup: str) -> set[str]:
    return set(re.findall(r'(?:data-el|id)="([^"]+)"', markup))


def elements(state: SubTerraState) -> set[str]:
    """Everything that has a name in the picture and its footer."""
    seen, view = SCENE.see(state, None), View()
    return names_in(board(SCENE, seen, view) + drawn([SCENE.footer(seen, view)]))


def test_every_kind_of_log_line_is_staged() -> None:
    logged = {key.split(".")[2] for key in messages("en") if key.startswith("sub_terra.log.")}
    assert logged - {"die"} <= STAGED | {"die"}


@pytest.mark.parametrize("seed", range(4))
def test_steps_have_captions_and_their_places_are_drawn(seed: int) -> None:
    rng, staged = Rng(seed), set()
    state = fresh(1 + seed % 3, {"team": list(TEAMS[seed % 2])})
    while not state.is_over:
        before = state.clone()
        state.events, state.frames = [], []
        seat = state.actors[0]
        codes = [code for code, _ in state.chance_outcomes()] if seat == CHANCE else state.legal_actions(seat)
        state.apply(codes[rng.below(len(codes))], seat)
        for event, frame in zip(state.events, state.frames, strict=True):
            assert isinstance(frame, SubTerraState)
            check_event(event, before, frame)
            staged.add(event.kind)
            before = frame
        state.events = state.frames = None
    assert {"turn", "move", "peril"} <= staged


def check_event(event: Event, before: SubTerraState, after: SubTerraState) -> None:
    known: set[str] | None = None
    for locale in COMPLETE:
        view = View(0, locale)
        steps = SCENE.steps(event, SCENE.see(before, 0), SCENE.see(after, 0), view)
        assert steps
        assert any(step.caption for step in steps) or event.kind in TOLD_BESIDE
        assert [step.log for step in steps].count(True) == 1
        for step in steps:
            if step.where:
                known = known or elements(before) | elements(after)
                assert set(step.where) <= known, (event, step)
            assert not step.piece or step.piece.startswith(("explorer-", "guardian-", "tile-"))


def test_how_much_is_written_at_the_explorer() -> None:
    state = position(("foreman", "rogue", "healer"), cells=["d1 lava-X"], at={"foreman": "d1"})
    before = SCENE.see(state, None)
    happened = play(state, "end", "peril lava")
    hurt = next(event for event in happened if event.kind == "hurt")
    (step,) = SCENE.steps(hurt, before, SCENE.see(state, None), View())
    assert (step.effect, step.amount, step.where) == ("hurt", -1, ("explorer-foreman",))
    assert "1" in step.caption
