"""Every event of Fuji is staged: with words in both languages, at elements that are drawn, and in the right amount."""

from __future__ import annotations

import re
from typing import Any

import pytest

from caldera.core.rng import Rng
from caldera.core.state import CHANCE, Event
from caldera.core.view import View
from caldera.games.fuji.view.scene import SCENE
from caldera.locale import COMPLETE
from tests.games.fuji.positions import FUJI, play, position
from tests.games.fuji.test_scene import TABLES, page
from tests.support.sweeps import amount

SOUNDS = {"", "dice", "settle", "place", "step", "quake", "eruption", "lava", "strike", "card", "won", "lost", "turn"}
NAMES = ("Ann", "Bob", "Cy", "Dee")


def elements(markup: str) -> set[str]:
    return set(re.findall(r'(?:data-el|id)="([^"]+)"', markup))


@pytest.mark.long
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_event_is_staged_with_words_at_drawn_elements(players: int, options: dict[str, Any]) -> None:
    rng = Rng(31 + players)
    state = FUJI.new(players, options)
    kinds: set[str] = set()
    for _ in range(amount(350, 700)):
        if state.is_over:
            state = FUJI.new(players, options)
        seat = state.actors[int(rng.below(len(state.actors)))]
        codes = [code for code, _ in state.chance_outcomes()] if seat == CHANCE else list(state.legal_actions(seat))
        quiet = [code for code in codes if FUJI.describe(code)["kind"] not in ("claim", "rate", "safe", "avoid")]
        codes = quiet if quiet and rng.below(6) else codes
        before = state.clone()
        state.events = []
        state.play(codes[int(rng.below(len(codes)))], seat)
        events, state.events = state.events, None
        for event in events:
            kinds.add(event.kind)
            viewer = next((one for one in (None, *range(players)) if event.known_to(one)), None)
            view = View(viewer, COMPLETE[int(rng.below(len(COMPLETE)))], NAMES[:players])
            steps = SCENE.steps(event, SCENE.see(before, viewer), SCENE.see(state, viewer), view)
            assert steps, event
            assert any(step.caption for step in steps), event
            assert [step.log for step in steps].count(True) == 1, event
            assert {step.sound.partition(":")[0] for step in steps} <= SOUNDS
            there = elements(page(before, viewer) + page(state, viewer)) | {f"seat-{index}" for index in range(players)}
            for step in steps:
                assert set(step.where) <= there, (event, set(step.where) - there)
                assert not step.piece or step.piece in there, (event, step)
    assert {"round", "phase", "mark", "rolled", "screens_off", "compare", "stamina", "erupt"} <= kinds


def test_a_comparison_is_told_step_by_step() -> None:
    state = position(
        "go",
        cards={"5-1": "pink|6"},
        characters=[{"marker": "5-1", "planned": 1}, {"marker": "5-2"}, {"marker": "4-2"}],
        dice={"blue": [6, 6, 6, 1, 2, 2]},
    )
    before = SCENE.see(state, 0)
    events = play(state, "go blue", 0)
    steps = [step for event in events for step in SCENE.steps(event, before, SCENE.see(state, 0), View(0, "en", NAMES[:3]))]
    assert [step.effect for step in steps] == ["compare", "sum", "sum", "sum", "verdict", "run", "light"]
    assert [step.amount for step in steps if step.effect == "sum"] == [23, 2, 2]
    assert steps[1].caption == "You: 6 + 6 + 6 + 1 + 2 + 2 = 23"
    assert steps[5].where == ("card-4-1", "card-5-1")
    assert steps[5].piece == "character-0"


@pytest.mark.parametrize(("locale", "title"), [("en", "Screens off!"), ("fr", "On retire les écrans !")])
def test_screens_off_is_a_scene_with_everybodys_dice(locale: str, title: str) -> None:
    """Nothing is compared yet: every die lies open, with its value, and no total stands beside it [M1]."""
    state = position(
        "gear", dice={"blue": [6, 6, 6, 1, 2, 2]}, characters=[{"marker": "5-1"}, {"marker": "5-2"}, {"marker": "4-2"}]
    )
    seen = SCENE.see(state, 0)
    while state.phase == 4:
        seat = state.actors[0]
        events = play(state, "ready", seat)
    event = next(event for event in events if event.kind == "screens_off")
    first, *hands, reading = SCENE.steps(event, seen, SCENE.see(state, 0), View(0, locale, NAMES[:3]))
    assert (first.effect, first.note.replace("\u202f", " ").replace("\xa0", " "), first.owner) == ("compare", title, "open")
    assert [(hand.effect, hand.note, hand.owner, hand.amount) for hand in hands] == [
        ("sum", name, f"c-{colour}", None) for name, colour in zip(NAMES, ("blue", "purple", "green"), strict=False)
    ]
    assert [[int(cast.word) for cast in hand.dice] for hand in hands] == [
        [die["value"] for die in entry["dice"]] for entry in event.data["sets"]
    ]
    assert [int(cast.word) for cast in hands[0].dice] == [6, 6, 6, 1, 2, 2]
    assert not any(cast.counts for hand in hands for cast in hand.dice)
    assert reading.milliseconds >= 1000


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        ({"blue": [6, 6, 6, 1, 2, 2]}, "21 ahead of Bob: you move to 5-1"),
        ({"blue": [2, 2, 1, 1, 2, 2], "purple": [6, 6, 6, 6, 6, 6]}, "30 short of Bob: you stay put"),
    ],
)
def test_a_verdict_tells_the_lead_over_the_stronger_neighbour(hands: dict[str, list[int]], words: str) -> None:
    state = position(
        "go",
        cards={"5-1": "pink|6"},
        characters=[{"marker": "5-1", "planned": 1}, {"marker": "5-2"}, {"marker": "4-2"}],
        dice=hands,
    )
    before = SCENE.see(state, 0)
    event = next(event for event in play(state, "go blue", 0) if event.kind == "compare")
    asked, *_, verdict = SCENE.steps(event, before, SCENE.see(state, 0), View(0, "en", NAMES[:3]))
    assert (asked.note, asked.piece) == ("Ann to 5-1", "card-5-1")
    assert verdict.caption == words
    assert verdict.piece == "losses"


def test_lost_stamina_stands_at_its_runner() -> None:
    state = position(options={"level": 1})
    event = Event("stamina", {"who": 1, "loss": 3, "before": 2, "after": 5, "first_aid": False})
    seen = SCENE.see(state, None)
    (step,) = SCENE.steps(event, seen, seen, View(None, "fr", NAMES[:3]))
    assert (step.where, step.amount) == (("runner-1",), -3)
