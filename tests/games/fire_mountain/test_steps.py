"""Every event is staged: with a caption in both languages, at elements that the page has."""

from __future__ import annotations

import re
from typing import cast

import pytest

import caldera
from caldera.core.scene import Step
from caldera.core.scene import board as draw_board
from caldera.core.state import CHANCE, Event
from caldera.core.view import View
from caldera.games.fire_mountain.rules.play import FireMountainState
from caldera.games.fire_mountain.view.observation import Seen
from caldera.games.fire_mountain.view.scene import SCENE
from caldera.lab.probe import Probe
from caldera.locale import COMPLETE
from tests.games.fire_mountain.positions import play, position

KINDS = {"tile", "species", "first", "roll", "die", "rolled", "stop", "place", "fetch", "walk", "fly", "eat", "spare", "hatch"}
KINDS |= {"end", "quake", "calm", "erupt", "region", "over"}

RARE = {"eat", "spare", "fetch"}
"""Random games hardly ever get there."""


def elements(seen: Seen, seat: int | None = None) -> set[str]:
    """All that can be named on a page."""
    view = View(seat)
    drawn = "".join([draw_board(SCENE, seen, view), *SCENE.action_panel(seen, view), *SCENE.footer(seen, view)])
    return set(re.findall(r'(?: id| data-el)="([^"]+)"', drawn)) | {f"seat-{index}" for index in range(seen.players)}


def check(steps: list[Step], event: Event, before: Seen, after: Seen) -> None:
    assert any(step.caption or step.dice for step in steps), event.kind  # a die names what it shows itself
    assert sum(step.log for step in steps) <= 1
    known = elements(before) | elements(after)
    assert {name for step in steps for name in step.where} <= known, event.kind
    assert {step.piece for step in steps if step.piece} <= known, event.kind
    assert not steps[0].together


def test_every_kind_of_event_has_steps_at_places_that_exist() -> None:
    game, found = caldera.game("fire_mountain", {"volcano": {"spaces": [3, 3, 3]}, "goal": {"points": [9, 9, 9]}}), set[str]()
    for seed in range(8):
        probe = Probe(game, seed)
        species = ["tyrannosaurus", "pteranodon", "triceratops"] if seed % 2 else ["ankylosaurus", "tyrannosaurus"]
        state = cast(FireMountainState, game.new(2 + seed % 3, {"terrain": "random", "species": species}))
        while not state.is_over and state.ply < 500:
            before, happened = SCENE.see(state, None), list[Event]()
            state.events = happened
            seat = int(state.mover())
            actions = [int(state.draw(probe.rng))] if seat == CHANCE else list(state.legal_actions(seat))
            hatching = [action for action in actions if game.describe(action)["kind"] in ("hatch", "eat")]
            chosen = (hatching or actions)[probe.rng.below(len(hatching or actions))]
            state.play(chosen, seat)
            state.events = None
            after = SCENE.see(state, None)
            for event in happened:
                if event.kind in found and probe.rng.below(20):
                    continue  # drawing the page for each of them would take long
                found.add(event.kind)
                for locale in COMPLETE:
                    check(list(SCENE.steps(event, before, after, View(0, locale))), event, before, after)
    assert found >= KINDS - RARE


@pytest.mark.parametrize("choice", ["eat 1", "spare"])
def test_a_meal_has_steps(choice: str) -> None:
    state = position(dice="f", P3="R-tyrannosaurus", J1="B B")
    play(state, "move tyrannosaurus P3 J1")
    before = SCENE.see(state, None)
    (event,) = play(state, choice)
    after = SCENE.see(state, None)
    for locale in COMPLETE:
        steps = list(SCENE.steps(event, before, after, View(1, locale)))
        check(steps, event, before, after)
    assert [step.effect for step in steps] == (["strike", "home"] if choice == "eat 1" else ["light"])


def test_a_figure_that_is_fetched_has_steps() -> None:
    state = position(dice="v", P3=" ".join(["R"] * 10))
    before = SCENE.see(state, None)
    (event,) = play(state, "fetch cro P3 volcano")
    steps = list(SCENE.steps(event, before, SCENE.see(state, None), View(1)))
    check(steps, event, before, SCENE.see(state, None))
    assert steps[0].where == ("tile-P3", "volcano")


@pytest.mark.parametrize("direction", ["up", "down", "left", "right"])
def test_a_quake_names_the_tile_that_wraps_around(direction: str) -> None:
    state = position(dice="c", volcano="R")
    play(state, "end")
    before = SCENE.see(state, 0)
    event = next(event for event in play(state, f"quake {direction}") if event.kind == "quake")
    slide = SCENE.steps(event, before, SCENE.see(state, 0), View(0))[-1]
    assert slide.effect == "slide"
    assert slide.piece == slide.where[-1]  # what leaves is the last of the row in its direction
    places = {tile.id: (tile.row, tile.col) for tile in before.tiles}
    first, last = places[slide.where[0].removeprefix("ground-")], places[slide.where[-1].removeprefix("ground-")]
    ends = {"up": (3, 0), "down": (0, 3), "left": (3, 0), "right": (0, 3)}[direction]
    axis = 0 if direction in ("up", "down") else 1
    assert (first[axis], last[axis]) == ends


def test_an_eruption_brings_points_and_sends_figures_home() -> None:
    state = position(dice="c", volcano="R R R R B B", P3="R", J1="B-ankylosaurus")
    play(state, "end")
    before = SCENE.see(state, 0)
    events = play(state, "calm")
    steps = [step for event in events for step in SCENE.steps(event, before, SCENE.see(state, 0), View(0, "en", ("Ann", "Bo")))]
    points = [(step.where[1], step.amount) for step in steps if step.effect == "points"]
    assert points == [("seat-0", 3), ("seat-1", 1), ("seat-1", 5), ("seat-0", 1)]
    assert sum(step.effect == "home" for step in steps) == 6 + 1 + 1
    assert any("Ankylosaurus: +2 for Bo" in step.caption for step in steps)


def test_the_last_space_of_the_volcano_is_announced() -> None:
    state = position(dice="v", volcano="B B B B B")
    before = SCENE.see(state, 0)
    (event,) = play(state, "place cro volcano")
    steps = SCENE.steps(event, before, SCENE.see(state, 0), View(1, "en", ("Ann", "Bo")))
    assert [step.caption for step in steps] == ["Ann worships: 6 of 6", "The volcano is full"]
