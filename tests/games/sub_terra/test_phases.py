"""The table of phases is complete: words, clauses, click paths and kinds of action fit what may be done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.games.sub_terra.rules import constants
from caldera.games.sub_terra.rules.constants import DIE, DIE_USES, DRAW, PERIL
from caldera.games.sub_terra.rules.phases import CRAWL, PHASES, phase_of
from caldera.games.sub_terra.rules.play import SubTerraState
from caldera.games.sub_terra.words.clauses import REFUSALS
from caldera.locale import COMPLETE, messages
from tests.games.sub_terra.positions import GAME, fresh, position

TEAMS = (("archaeologist", "sapper", "aristocrat", "guide"), ("sharpshooter", "rogue", "veteran", "priest", "healer", "foreman"))
DECIDED = [*PHASES[:DRAW], CRAWL]
NAMES = (
    "ACT", "STEP", "AGAIN", "ORDERED", "CONSENT", "KEEP", "PLACE", "SITE", "REROLL", "RESOLVE", "WAKING", "GUARDIAN_NEXT",
    "STRIKE", "LEAD", "CLEAR", "DRAW", "DIE", "PERIL", "OVER", "BUSY",
)  # fmt: skip


def test_the_numbers_in_the_state_are_places_in_the_table() -> None:
    assert [getattr(constants, name) for name in NAMES] == list(range(len(PHASES)))
    words = {"WAKING": "wake", "GUARDIAN_NEXT": "guardian"}
    assert [phase.name for phase in PHASES] == [words.get(name, name.lower()) for name in NAMES]


@pytest.mark.parametrize("locale", COMPLETE)
def test_every_phase_has_its_words_and_its_clauses(locale: str) -> None:
    said, book = messages(locale), GAME.rules(locale)
    for phase in DECIDED:
        assert f"sub_terra.prompt.{phase.name}" in said
        assert f"sub_terra.prompt.{phase.name}.you" in said
        assert f"sub_terra.illegal.{phase.refusal}" in said
        assert phase.refusal in REFUSALS
        assert phase.clauses
        assert set(phase.clauses) <= set(book.clauses)
    for phase in (PHASES[DRAW], PHASES[PERIL]):
        assert f"sub_terra.prompt.{phase.name}" in said
    assert all(f"sub_terra.prompt.die.{use}" in said for use in DIE_USES if use)
    for number in (DRAW, DIE, PERIL):
        assert PHASES[number].clauses
        assert set(PHASES[number].clauses) <= set(book.clauses)


def test_every_kind_of_action_belongs_to_a_phase() -> None:
    assert {kind for phase in [*PHASES, CRAWL] for kind in phase.kinds} == {kind.name for kind in GAME.space.kinds}


def random_positions() -> Iterator[SubTerraState]:
    for seed in range(14):
        rng, team = Rng(seed), TEAMS[seed % 2]
        state = fresh(1 + seed % 3, {"team": list(team)})
        while not state.is_over:
            yield state
            seat = state.actors[0]
            codes = [code for code, _ in state.chance_outcomes()] if seat == CHANCE else state.legal_actions(seat)
            state.apply(codes[rng.below(len(codes))], seat)


def rare_positions() -> Iterator[SubTerraState]:
    """Phases that random games seldom reach."""
    yield position(team=("guide", "rogue", "healer"), turn={"phase": "again", "way": "illuminate"})
    rolled = {"phase": "reroll", "die_for": "attack", "die": 2}
    yield position(team=("archaeologist", "rogue", "healer"), cells=["d1 guardian-L"], guardians=["d0"], turn=rolled)
    yield position(team=("archaeologist", "rogue", "healer"), turn={"phase": "wake", "stage": "perils", "ap": 0})
    four = ("foreman", "sapper", "priest", "rogue")
    taken: dict[str, Any] = {"cells": ["d1 key-D"], "carries": {"sapper": "key-1"}, "turn": {"phase": "consent", "asked": "sapper"}}
    yield position(team=four, players=2, **taken)
    yield position(cells=["d1 lava-X"], discarded=True, turn={"phase": "site", "way": "explore"})
    acting = {"phase": "lead", "stage": "round", "rounds_of_guards": 1, "acting": 1, "ap": 0}
    west_and_east = {"foreman": "c0", "sapper": "c0", "priest": "e0"}
    yield position(cells=["d1 guardian-L"], at=west_and_east, guardians=["d0"], turn=acting)
    yield position(cells=["d1 guardian-L"], guardians=["d0"], turn=acting | {"phase": "strike"})
    blocked = ["d1 ruins-X-1", "d2 lava-X", "d3 ruins-X-2", "c2 guardian-L"]
    yield position(cells=blocked, rubble=["d1", "d3"], guardians=["d2"], turn=acting | {"phase": "clear"})


def test_every_legal_action_begins_with_what_its_phase_declares() -> None:
    reached = {check(state) for positions in (random_positions(), rare_positions()) for state in positions}
    assert reached == {phase.name for phase in [*DECIDED, PHASES[DRAW], PHASES[DIE], PHASES[PERIL]]}


def check(state: SubTerraState) -> str:
    """Compare what is legal with the declaration; the phase's name."""
    phase, seat = phase_of(state), state.actors[0]
    if seat == CHANCE:
        kinds = {GAME.describe(outcome)["kind"] for outcome, _ in state.chance_outcomes()}
        assert kinds <= set(phase.kinds)
        return phase.name
    assert GAME.words.list_clauses(state, seat) == phase.clauses
    for action in state.legal_actions(seat):
        begin = GAME.clicks.find_path(state, action, seat)[0]
        assert begin in phase.buttons or begin.partition("-")[0] in phase.touch, begin
        assert GAME.describe(action)["kind"] in phase.kinds
    return phase.name
