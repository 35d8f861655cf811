"""The table of phases is complete: words, clauses, click paths and refusals fit what may be done."""

from __future__ import annotations

import pytest

from caldera.core.rng import Rng
from caldera.games.hekla.rules.numbers import ACT, MOVE, OVER, SCORE
from caldera.games.hekla.rules.phases import FIRST, PHASES, STUCK
from caldera.games.hekla.rules.play import HeklaState
from caldera.games.hekla.words.clauses import REFUSALS
from caldera.locale import COMPLETE, text
from tests.games.hekla.positions import HEKLA, position
from tests.games.hekla.test_end import walled_in

QUESTIONS = [*(phase for phase in PHASES if phase.name != "over"), FIRST, STUCK]


def test_numbers_and_names_agree() -> None:
    assert [(number, PHASES[number].name) for number in (ACT, MOVE, SCORE, OVER)] == [
        (0, "act"),
        (1, "move"),
        (2, "score"),
        (3, "over"),
    ]
    assert len(PHASES) == OVER + 1


@pytest.mark.parametrize("locale", COMPLETE)
def test_every_question_has_words_and_clauses(locale: str) -> None:
    say, book = text(locale), HEKLA.rules(locale)
    for phase in QUESTIONS:
        for key in (f"hekla.prompt.{phase.name}", f"hekla.prompt.{phase.name}.you"):
            assert say(key, who="Ann") != key
        assert phase.clauses
        assert set(phase.clauses) <= set(book.clauses)
        assert phase.refusal in REFUSALS


@pytest.mark.long
def test_every_legal_action_belongs_to_its_phase() -> None:
    """In random games, and where somebody is walled in."""
    reached = set()
    states = [walled_in([0, 0, 0, 0])]
    for seed in range(12):
        rng, state = Rng(seed), HEKLA.new(2 + seed % 3)
        while not state.is_over:
            states.append(state.clone())
            actions = state.legal_actions(state.actors[0])
            state.apply(actions[int(rng.below(len(actions)))], state.actors[0])
    for state in states:
        seat = state.actors[0]
        phase = next(one for one in PHASES if one.name == state.observe(None)["phase"])
        assert isinstance(state, HeklaState)
        question = phase.question(state)
        reached.add(question.name)
        assert HEKLA.words.list_clauses(state, seat)[: len(question.clauses)] == question.clauses
        for action in state.legal_actions(seat):
            begin = HEKLA.clicks.find_path(state, action, seat)[0]
            assert begin in question.buttons or begin.partition("-")[0] in question.touch
            assert HEKLA.describe(action)["kind"] in question.kinds
    assert reached == {phase.name for phase in QUESTIONS}


@pytest.mark.parametrize(
    ("more", "words", "refusal"),
    [
        ({}, "score b1-c1-d1", "No row erupts"),
        ({"phase": "move", "progress": [4, 0]}, "pass", "must move"),
        ({"phase": "move", "progress": [4, 0]}, "score b1-c1-d1", "must move"),
    ],
)
def test_what_belongs_to_another_phase_is_refused_by_the_phase(more: dict[str, object], words: str, refusal: str) -> None:
    state = position(2, b3="R1", more=more)
    assert refusal in state.why_illegal(HEKLA.space.parse(words), 0)
