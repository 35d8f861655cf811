"""Nobody learns what they may not know: neither from faces nor from choices, neither from pictures nor from how many there are.

Each probe plays one step in two worlds that the viewer must not be able to tell apart (see twins.py) and compares everything that
the viewer gets: observation, prompt, what is hidden, events and sentences, pictures and the frames of the animation, legal actions
with their click paths, and how many chance steps follow.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from caldera.core.rng import Rng
from caldera.core.scene import board
from caldera.core.state import CHANCE, Event, GameState
from caldera.core.view import View
from caldera.draw.layers import drawn
from caldera.draw.markup import EMPTY
from caldera.games.fuji.rules.play import FujiState
from caldera.games.fuji.view.scene import SCENE
from tests.games.fuji.positions import FUJI
from tests.games.fuji.twins import Viewer, alike, pick, same_roll, twin_of
from tests.support.sweeps import amount

TALK = ("claim", "rate", "safe", "avoid")
GEAR = ("use", "lend", "give", "turn", "shovel", "pick", "reroll", "target", "set-aside")
PROBES = amount(330, 1300)
"""In each of the four kinds of table."""
NAMES = ("Ann", "Bob", "Cy", "Dee")


def page(state: FujiState, viewer: Viewer) -> str:
    view = View(viewer, "en", NAMES[: state.players])
    seen = SCENE.see(state, viewer)
    cards = [SCENE.card(seen, index, view, EMPTY) for index in range(state.players)]
    return str(board(SCENE, seen, view) + drawn([SCENE.action_panel(seen, view), SCENE.footer(seen, view), *cards]))


def known(state: FujiState, viewer: Viewer, pictures: bool) -> dict[str, Any]:
    """All that a viewer can know of a position."""
    found: dict[str, Any] = {
        "observation": json.dumps(state.observe(viewer)),
        "prompt": FUJI.words.write_prompt(state, View(viewer, "fr", NAMES[: state.players])),
        "hidden": state.hidden_from(viewer),
        "ply": state.ply,
        "actors": state.actors,
    }
    if viewer is not None and viewer in state.actors:
        actions = state.legal_actions(viewer)
        found["actions"] = actions
        found["paths"] = [FUJI.clicks.find_path(state, action, viewer) for action in actions[:40]]
        view = View(viewer, "en", NAMES[: state.players])
        found["previews"] = [FUJI.preview(state, action, viewer, view) for action in actions[:40]]
    if pictures:
        found["page"] = page(state, viewer)
    return found


def played(state: FujiState, action: int, seat: int, viewer: Viewer, pictures: bool) -> list[Any]:
    """Play one step; what the viewer is told and shown on the way."""
    state.events, state.frames = [], []
    state.play(action, seat)
    steps = [(event, frame) for event, frame in zip(state.events, state.frames, strict=True) if event.known_to(viewer)]
    state.events = state.frames = None
    return [told(event, frame, viewer, pictures) for event, frame in steps]


def told(event: Event, frame: GameState, viewer: Viewer, pictures: bool) -> tuple[Any, ...]:
    sentence = FUJI.words.write_log_line(event, View(viewer, "en", NAMES[: frame.players]))
    assert isinstance(frame, FujiState)
    shown = page(frame, viewer) if pictures else frame.observe(viewer)
    return event.kind, json.dumps(event.data), sentence, shown


def opens_all(state: FujiState, outcome: int) -> bool:
    after = state.clone()
    after.play(outcome, CHANCE)
    return bool(after.phase == 5 > state.phase)


class Prober:
    """A match at random, with a probe at each of its steps."""

    def __init__(self, players: int, options: dict[str, Any], seed: int) -> None:
        self.rng = Rng(seed)
        self.players, self.options = players, options
        self.state = self._fresh()
        self.probes = 0
        self.seen: Counter[str] = Counter()

    def _fresh(self) -> FujiState:
        state = FUJI.new(self.players, self.options)
        while state.round == 0:
            seat = state.actors[0]
            state.play(int(state.draw(self.rng)) if seat == CHANCE else pick(self.rng, state.legal_actions(seat)), seat)
        return state

    def step(self) -> None:
        rng, state = self.rng, self.state
        if state.is_over:
            self.state = self._fresh()
            return
        if state.actors == (CHANCE,):
            state.play(int(state.draw(rng)), CHANCE)
            return
        seat = pick(rng, state.actors)
        legal = state.legal_actions(seat)
        kinds = [FUJI.describe(action)["kind"] for action in legal]
        busy = [action for action, kind in zip(legal, kinds, strict=True) if kind in GEAR]
        quiet = [action for action, kind in zip(legal, kinds, strict=True) if kind not in TALK]
        action = pick(rng, busy if busy and rng.below(3) else quiet if quiet and rng.below(8) else legal)
        viewers: list[Viewer] = [None, *[other for other in range(self.players) if other != seat]]
        self._probe(seat, action, viewers[int(rng.below(len(viewers)))])
        state.play(action, seat)

    def _probe(self, seat: int, action: int, viewer: Viewer) -> None:
        rng = self.rng
        pictures = rng.below(6) == 0
        truth = self.state.clone()
        twin = twin_of(truth, viewer, seat, action, rng)
        others = alike(truth, viewer, seat, action, twin)
        if not others:
            return  # in the twin world that card would do nothing: no legal action that is the same in public
        other = pick(rng, others)
        what = f"{FUJI.space.words(action)!r} and {FUJI.space.words(other)!r} of seat {seat} for {viewer}"
        assert known(truth, viewer, pictures) == known(twin, viewer, pictures), f"before {what}"
        assert played(truth, action, seat, viewer, pictures) == played(twin, other, seat, viewer, pictures), what
        assert known(truth, viewer, pictures) == known(twin, viewer, pictures), f"after {what}"
        while truth.actors == (CHANCE,):
            assert twin.actors == (CHANCE,), f"chance after {what}"
            one, two = same_roll(truth, twin, viewer, rng)
            if opens_all(truth, one):
                break  # phase 5 begins: from here on nothing is hidden, and the worlds differ for all to see
            assert played(truth, one, CHANCE, viewer, pictures) == played(twin, two, CHANCE, viewer, pictures), f"dice after {what}"
            assert known(truth, viewer, pictures) == known(twin, viewer, pictures), f"dice after {what}"
        self.probes += 1
        self.seen[self.state.stage_name()] += 1
        self.seen["choice"] += action != other


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {"two_players": "A"}), (2, {"two_players": "B"}), (3, {"level": 2}), (4, {"scenario": "random"})],
)
def test_what_is_hidden_makes_no_difference_to_what_is_seen(players: int, options: dict[str, Any]) -> None:
    """[H1] [H3] [H4] [H6] [R6]: over a thousand probes of faces and choices in all phases"""
    prober = Prober(players, options | {"skills": "random"}, 100 + players + len(options))
    while prober.probes < PROBES:
        prober.step()
    assert prober.seen["choice"] > PROBES // 26, prober.seen
    assert {"plan", "reroll", "gear", "go"} <= set(prober.seen)
    stages = ", ".join(f"{stage} {count}" for stage, count in sorted(prober.seen.items()))
    print(f"{players} players, {options}: {prober.probes} probes alike ({stages})")
