"""Every equipment card of Fuji is one complete object: in the table, in content, words, drawings, clauses, and for bots."""

from __future__ import annotations

from typing import Any

import pytest

from caldera.core.errors import BadPosition
from caldera.core.view import View
from caldera.games.fuji.bot.heuristics import KEEP_FIRST
from caldera.games.fuji.rules.actions import EQUIPMENT
from caldera.games.fuji.rules.equipment_cards import CARDS
from caldera.games.fuji.rules.phases import PHASES
from caldera.games.fuji.view.symbols import symbols
from caldera.locale import LOCALES, messages
from tests.games.fuji.positions import FUJI, position

SPREAD = {"blue": [1, 2, 3, 4, 5, 6], "purple": [6, 6, 1, 1, 2, 2], "green": [3, 3, 3, 3, 3, 3]}


def test_the_table_has_every_card_in_the_order_of_the_actions() -> None:
    assert tuple([card.name for card in CARDS]) == EQUIPMENT
    assert sorted(KEEP_FIRST) == sorted(EQUIPMENT), "bots know which of them they would rather keep"


@pytest.mark.parametrize("number", range(len(EQUIPMENT)), ids=EQUIPMENT)
def test_a_card_has_its_drawing_its_words_and_its_clause(number: int) -> None:
    card = CARDS[number]
    assert f'id="fj-e-{card.name}"' in symbols()
    for locale in LOCALES:
        assert {f"fuji.equipment.{card.name}", f"fuji.equipment.{card.name}.help"} <= messages(locale).keys()
    assert card.clauses
    for clause in card.clauses:
        title = FUJI.rules().clauses[clause].text.lower()
        assert card.name.replace("_", " ") in title, "the clause is about this card"


@pytest.mark.parametrize("number", range(len(EQUIPMENT)), ids=EQUIPMENT)
def test_the_questions_of_a_card_are_stages_that_name_its_clause(number: int) -> None:
    card = CARDS[number]
    for stage in card.stages:
        assert set(card.clauses) <= set(PHASES[stage].clauses)
        assert set(PHASES[stage].touch) <= set(card.touch)
    assert bool(card.stages) == bool(card.touch)


def in_use(stage: str, **parts: Any) -> dict[str, Any]:
    data: dict[str, Any] = position("gear", dice=SPREAD).to_json()
    return data | {"stage": stage, "phase": 4, "user": 0, "target": 0, "picker": 0} | parts


def test_a_file_that_does_not_say_which_card_is_used_means_the_one_that_asks_there() -> None:
    state = FUJI.from_json(in_use("shovel"))
    assert state.observe(0)["effect"] == "shovel"
    assert FUJI.from_json(in_use("turn", effect="tape")).observe(0)["effect"] == "tape"


@pytest.mark.parametrize(("stage", "effect"), [("shovel", "flare"), ("turn", "machete"), ("swap", "rope")])
def test_a_file_with_a_card_that_does_not_ask_there_is_refused(stage: str, effect: str) -> None:
    with pytest.raises(BadPosition, match="does not ask anything"):
        FUJI.from_json(in_use(stage, effect=effect))


def preview(state: Any, name: str, seat: int = 0) -> tuple[str, str]:
    shown = FUJI.clicks.preview(state, FUJI.space.parse(f"use {name} {name}"), seat, View(seat))
    return shown.chip, shown.marks[-1] if shown.marks else ""


def test_a_preview_is_what_using_the_card_brings() -> None:
    """The shovel must turn a die: with nothing but the highest faces that count, something is lost."""
    ground: dict[str, Any] = {
        "cards": {"5-1": "pink|6"},
        "characters": [{"marker": "5-1"}, {"marker": "5-2"}, {"marker": "6-2"}],
        "equipment": {"shovel": "blue", "compass": "blue"},
    }
    assert preview(position("gear", dice={"blue": [6, 6, 6, 6, 6, 6]}, **ground), "shovel") == ("−1", "gain-sum-0=36 → 35")
    assert preview(position("gear", dice={"blue": [2, 6, 6, 6, 6, 6]}, **ground), "shovel") == ("+6", "gain-sum-0=30 → 36")
    assert preview(position("gear", dice={"blue": [6, 6, 6, 6, 6, 6]}, **ground), "compass") == ("", ""), "it lowers: no sum"


def test_a_preview_for_the_shared_character_does_not_look_at_the_partners_dice() -> None:
    """[B6, H1] Half of the third character's dice are on the partner's side: whatever they show, the preview is the same."""
    seen = set()
    for hidden in (1, 2, 6):
        state = position(
            "gear",
            players=2,
            options={"two_players": "B"},
            cards={"5-1": "pink|6"},
            equipment={"tape": "green"},
            characters=[{"marker": "5-2"}, {"marker": "6-2"}, {"marker": "5-1"}],
            dice={"green": [1, hidden, 1, hidden, 1, hidden]},
        )
        seen.add(preview(state, "tape"))
    assert len(seen) == 1
    assert seen.pop()[0] not in ("", "+0")
