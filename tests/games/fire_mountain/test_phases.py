"""The table of phases is complete: words in every language, clauses that exist, buttons and elements that begin every action."""

from __future__ import annotations

import pytest

import caldera
from caldera.core.phases import Phase
from caldera.core.state import CHANCE, NOBODY
from caldera.games.fire_mountain.game import FireMountain
from caldera.games.fire_mountain.meta import SPECIES_NAMES
from caldera.games.fire_mountain.rules import codes
from caldera.games.fire_mountain.rules.phases import PHASES
from caldera.games.fire_mountain.rules.play import FireMountainState
from caldera.games.fire_mountain.words.clauses import REFUSALS
from caldera.lab.probe import Probe
from caldera.locale import COMPLETE, text

GAME = caldera.game("fire_mountain")
QUESTIONS: list[Phase] = [question for phase in PHASES for question in (phase.questions or (phase,))]
ASKING = [question for question in QUESTIONS if question.name not in ("setup", "rolling", "over")]


def test_numbers_and_names_agree() -> None:
    names = ("LAY", "DRAW", "LOT", "ROLL", "ROLLING", "ACT", "EAT", "QUAKE", "OVER")
    assert [getattr(codes, name) for name in names] == list(range(len(PHASES)))
    assert [type(phase).__name__.upper() for phase in PHASES] == list(names)


@pytest.mark.parametrize("locale", COMPLETE)
def test_every_question_has_its_words(locale: str) -> None:
    say = text(locale)
    for question in ASKING:
        keys = [f"fire_mountain.prompt.{question.name}", f"fire_mountain.prompt.{question.name}.you"]
        keys += [f"fire_mountain.illegal.{question.refusal}"] if question.refusal else []
        assert [key for key in keys if not say.has(key)] == []


def test_every_question_goes_back_to_clauses_that_exist() -> None:
    for locale in COMPLETE:
        known = set(GAME.rules(locale).clauses)
        for question in QUESTIONS:
            assert question.clauses or question.name == "over"
            assert set(question.clauses) <= known
            assert set(REFUSALS.get(question.refusal, ())) <= known
    assert {question.refusal for question in QUESTIONS if question.refusal} <= set(REFUSALS)


def test_every_action_begins_with_a_button_or_an_element_of_its_phase() -> None:
    assert isinstance(GAME, FireMountain)
    reached: set[str] = set()
    for seed in range(24):
        probe = Probe(GAME, seed)
        players = 2 + seed % 3
        state = GAME.new(
            players, probe.some_options(players) | {"species": [SPECIES_NAMES[0], *SPECIES_NAMES[1 + seed % 4 : 4 + seed % 4]]}
        )
        assert isinstance(state, FireMountainState)
        while state.mover() != NOBODY and state.ply < 500:
            seat = state.mover()
            if seat == CHANCE:
                state.play(state.draw(probe.rng), CHANCE)
                continue
            phase = PHASES[state.phase]
            reached.add(phase.question(state).name)
            actions = state.legal_actions(seat)
            for action in actions:
                first = GAME.clicks.find_path(state, action, seat)[0]
                assert first in phase.buttons or first.partition("-")[0] in phase.touch, (phase.name, first)
                assert GAME.describe(action)["kind"] in phase.question(state).kinds
            state.play(actions[probe.rng.below(len(actions))], seat)
    assert reached == {question.name for question in ASKING}
