"""The picture of Fuji: everything that a click path names can be touched, and nothing that is hidden is drawn."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from typing import Any

import pytest

import caldera
from caldera.core.rng import Rng
from caldera.core.scene import board, standalone
from caldera.core.state import CHANCE
from caldera.core.view import View
from caldera.draw.layers import drawn
from caldera.draw.markup import EMPTY, as_xml, check
from caldera.games.fuji.meta import SCENARIOS
from caldera.games.fuji.rules.actions import EQUIPMENT, INJURIES
from caldera.games.fuji.rules.play import FujiState
from caldera.games.fuji.view.scene import SCENE
from caldera.games.fuji.view.symbols import symbols
from caldera.locale import COMPLETE
from tests.games.fuji.positions import FUJI, position
from tests.support.sweeps import amount

GAME = caldera.game("fuji")
TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {"two_players": "A", "scenario": "diagonal"}),
    (2, {"two_players": "B", "skills": "choose", "extra_thrill": True}),
    (3, {"scenario": "switchback", "level": 3}),
    (4, {"scenario": "long_ridge", "skills": "choose"}),
)


def positions(seed: int, players: int, options: dict[str, Any]) -> Iterator[FujiState]:
    """The positions of a game at random. People who talk at random talk without end: mostly they are silent."""
    rng = Rng(seed)
    state = GAME.new(players=players, options=options)
    while not state.is_over:
        yield state
        seat = state.actors[0]
        codes = [code for code, _ in state.chance_outcomes()] if seat == CHANCE else state.legal_actions(seat)
        silent = [code for code in codes if GAME.space.parts(code)["kind"] not in ("claim", "rate", "safe", "avoid")]
        codes = silent if silent and rng.below(10) else codes
        state.apply(codes[rng.below(len(codes))], seat)
    yield state


def touched(markup: str) -> set[str]:
    return set(re.findall(r'data-el="([^"]+)"', markup))


def page(state: FujiState, seat: int | None, locale: str = "en") -> str:
    """Everything that a viewer sees."""
    view = View(seat, locale)
    seen = SCENE.see(state, seat)
    cards = [SCENE.card(seen, index, view, EMPTY) for index in range(state.players)]
    return str(board(SCENE, seen, view) + drawn([SCENE.action_panel(seen, view), SCENE.footer(seen, view), *cards]))


@pytest.mark.long
@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.parametrize("seed", range(amount(1, 2)))
def test_every_element_of_a_click_path_is_drawn(seed: int, players: int, options: dict[str, Any]) -> None:
    last = ""
    for number, state in enumerate(positions(seed, players, options)):
        seen = state.observe(None)
        if seen["stage"] == last and number % 7:
            continue
        last = seen["stage"]
        for seat in state.actors:
            if seat == CHANCE:
                continue
            there = touched(page(state, seat))
            for action in state.legal_actions(seat):
                path = GAME.clicks.find_path(state, action, seat)
                assert set(path) <= there, (GAME.describe(action), path)


@pytest.mark.long
@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.parametrize("locale", COMPLETE)
def test_every_position_is_well_formed_markup_with_unique_ids(locale: str, players: int, options: dict[str, Any]) -> None:
    for number, state in enumerate(positions(5, players, options)):
        if number % amount(18, 9) and not state.is_over:
            continue
        for seat in (None, 0):
            root = ElementTree.fromstring(as_xml(f"<main>{page(state, seat, locale)}</main>"))
            ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
            assert len(ids) == len(set(ids)), sorted(name for name in ids if ids.count(name) > 1)
            used = {link.removeprefix("#") for element in root.iter() if (link := element.attrib.get("href"))}
            assert used <= set(ids)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_has_a_picture_for_a_notebook(scenario: str) -> None:
    state = next(state for state in positions(1, 3, {"scenario": scenario}) if state.observe(None)["stage"] == "plan")
    markup = standalone(SCENE, SCENE.see(state, None), View())
    assert "<style>" in markup
    check(markup)
    assert len(re.findall('class="fj-card', markup)) == len(state.observe(None)["board"]["cards"])


def test_closed_dice_are_drawn_closed() -> None:
    state = next(state for state in positions(2, 3, {}) if state.observe(None)["stage"] == "plan")
    assert not re.findall(r'href="#fj-(?:pink|yellow|blue)-\d"', page(state, None).split("</defs>", 1)[1])
    mine = page(state, 0)
    assert len(set(re.findall(r'id="(die-\d-\d)"', mine))) == state.observe(0)["dice_sets"][0]["count"]
    assert 'id="die-1-0"' not in mine


def test_marks_of_a_preview_light_the_dice_that_count() -> None:
    state = next(state for state in positions(2, 3, {}) if state.observe(None)["stage"] == "plan")
    view = View(0)
    drawn = touched(page(state, 0))
    for action in state.legal_actions(0):
        parts = GAME.space.parts(action)
        if parts["kind"] == "mark":
            marks = GAME.preview(state, action, 0, view).marks
            lit = {mark for mark in marks if "=" not in mark}
            assert lit <= drawn
            dice = {die["id"]: die["value"] for die in state.observe(0)["dice_sets"][0]["dice"]}
            total = sum(dice[name] for name in lit if name in dice)
            assert f"gain-sum-0={total}" in marks[-1]


@pytest.mark.parametrize(
    ("equipment", "then", "lit"),
    [
        ("flare", 7 + 3, {"die-0-2", "die-0-3"}),
        ("tape", 7 + 5 + 6 + 6, {"die-0-3", "die-0-4", "die-0-5"}),
        ("shovel", 7 + 6, {"die-0-0", "die-0-1", "die-0-4", "die-0-5"}),
    ],
)
def test_a_card_says_what_it_would_do_to_the_own_total(equipment: str, then: int, lit: set[str]) -> None:
    """On a card for pink dice and sixes a pink six and a pink one count. Ones become sixes; a yellow die gains most as a six."""
    state = position(
        "gear",
        equipment={equipment: "blue"},
        cards={"5-1": "pink|6"},
        characters=[{"marker": "5-1"}, {"marker": "5-2"}, {"marker": "6-2"}],
        dice={"blue": [2, 2, 6, 1, 1, 1]},
    )
    action = FUJI.space.parse(f"use {equipment} {equipment}")
    told = FUJI.preview(state, action, 0, View(0))
    assert told.marks[-1] == f"gain-sum-0=7 → {then}"
    assert set(told.marks[:-1]) == lit
    assert str(then) in told.label


def test_every_card_of_equipment_and_every_injury_has_a_drawing() -> None:
    for name in (*[f"e-{equipment}" for equipment in EQUIPMENT], *INJURIES):
        assert f'id="fj-{name}"' in symbols()


def test_a_die_is_left_out_by_its_faces() -> None:
    """Three buttons, one for each type, with six faces and their colours in words; no letter has to be known."""
    state = next(state for state in positions(3, 3, {"skills": "choose"}) if SCENE.see(state, None).stage == "omit")
    seat = state.actors[0]
    view = View(seat, "fr")
    panel = str(drawn([SCENE.action_panel(SCENE.see(state, seat), view)]))
    wanted = {path[0] for action in state.legal_actions(seat) for path in [GAME.clicks.find_path(state, action, seat)]}
    assert touched(panel) >= wanted
    assert len(wanted) == 3
    assert panel.count('class="fj-face"') == 18
    assert "Bleu 1 et 6, jaune 2 et 5, rose 3 et 4" in panel


def test_questions_and_offers_are_buttons_that_say_whole_sentences() -> None:
    state = next(state for state in positions(3, 3, {}) if SCENE.see(state, None).stage == "plan")
    view = View(1, "fr", ("Ada", "Bruno", "Chloé"))
    said = re.findall(r'data-say="([^"]+)"', str(drawn([SCENE.action_panel(SCENE.see(state, 1), view)])))
    assert [words.replace("\u00a0", " ").replace("\u202f", " ") for words in said[:1]] == ["Qui a de bons dés bleus ?"]
    assert [words for words in said if "Chloé" in words]
    assert not [words for words in said if "Bruno" in words]
    assert all(not GAME.words.check_chat(state, words, "fr") for words in said)
