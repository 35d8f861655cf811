"""Every stage of Fuji is declared completely: its question in every language, its clauses, its actions, where a click begins."""

from __future__ import annotations

import pytest

import caldera
from caldera.core.state import CHANCE
from caldera.games.fuji.rules import constants
from caldera.games.fuji.rules.phases import NAMES, PHASES
from caldera.games.fuji.words.clauses import REFUSALS
from caldera.locale import COMPLETE, messages
from tests.games.fuji.test_scene import GAME, TABLES, positions

DRAWN = ("scenario", "layout", "deal", "roll", "find", "over")
"""Stages that ask nobody anything."""


def test_the_numbers_of_the_stages_are_their_places_in_the_table() -> None:
    for number, name in enumerate(NAMES):
        assert getattr(constants, name.upper().replace("-", "_")) == number
    assert len(set(NAMES)) == len(PHASES) == len(NAMES)


@pytest.mark.parametrize("locale", COMPLETE)
@pytest.mark.parametrize("name", [name for name in NAMES if name not in DRAWN])
def test_every_question_has_its_words(name: str, locale: str) -> None:
    assert {f"fuji.prompt.{name}", f"fuji.prompt.{name}.you"} <= set(messages(locale))


def test_every_clause_and_every_refusal_exists() -> None:
    known = set(caldera.game("fuji").rules().clauses)
    for stage in PHASES:
        assert set(stage.clauses) <= known, stage.name
        assert stage.clauses or stage.name == "over"
        assert not stage.refusal or stage.refusal in REFUSALS


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_action_is_one_that_the_stage_asks_for_and_begins_at_one_of_its_elements(
    players: int, options: dict[str, object]
) -> None:
    for number, state in enumerate(positions(11, players, dict(options))):
        stage = PHASES[state.stage]
        for seat in state.actors if number % 3 == 0 or stage.name not in ("plan", "gear") else ():
            if seat == CHANCE:
                continue
            for action in state.legal_actions(seat):
                assert GAME.describe(action)["kind"] in stage.asks
                first = GAME.clicks.find_path(state, action, seat)[0]
                assert first in stage.buttons or first.partition("-")[0] in stage.touch, (stage.name, first)
