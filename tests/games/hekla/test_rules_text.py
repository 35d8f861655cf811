"""Rules text and announcements: the numbers of the content in use, where clauses come from, and the guard told in time."""

from __future__ import annotations

import pytest

import caldera
from caldera.core.state import GameState
from caldera.core.view import View
from caldera.draw.layers import drawn
from caldera.games.hekla.view.plain import PLAIN
from caldera.locale import COMPLETE, text
from caldera.web.pages.rules import rules_html
from tests.games.hekla.positions import HEKLA, play, position

SCENE = HEKLA.scene

EDITION = {
    "lava": {"blocks": [6, 9]},
    "scoring": {"grooves": 9, "zone_factor": 3},
    "guard": {"quiet_turns": 80},
    "zones": {"squares": ["b4", "c3"]},
    "stones": {"two": [1, 1, 2, 2]},
}


def test_rules_take_their_numbers_from_the_edition() -> None:
    """[S2] [S3] [S4] [E2] [E6] [E7] [N5]"""
    clauses = caldera.game("hekla", edition=EDITION).rules("en").clauses
    assert "Two players: 0 1 2 2 3 3." in clauses["S2"].text
    assert "2 squares on a diagonal are red zones: c3 and b4." in clauses["S3"].text
    assert "15 blocks of lava: 6 without a groove and 9 with one" in clauses["S4"].text
    assert "9 grooves or more" in clauses["E2"].text
    assert "or 3 if it stands in a red zone" in clauses["E6"].text
    assert "minus 8: 1 for 9, 2 for 10," in clauses["E7"].text
    assert "After 80 turns in a row" in clauses["N5"].text
    assert "20 turns before that" in clauses["N5"].text
    assert "8 grooves or more" in HEKLA.rules("en").clauses["E2"].text


@pytest.mark.parametrize("locale", COMPLETE)
def test_the_glossary_takes_its_numbers_from_the_edition(locale: str) -> None:
    shown = rules_html(caldera.game("hekla", edition=EDITION), locale)
    assert text(locale)("hekla.piece.row.about", grooves="9").replace("'", "&#x27;") in shown
    assert "{" not in shown


def test_clauses_say_what_is_printed_and_what_is_not() -> None:
    """[M7] [T1] the rulebook knows a corner circle without a line inside, and not that it is the start; nor the lines"""
    clauses = HEKLA.rules("en").clauses
    assert "reconstructed" in clauses["M7"].source
    for word in ("printed", "published", "inferred", "reconstructed"):
        assert word in clauses["T1"].source
    sections = {section.title: section for section in HEKLA.rules("en").sections}
    sources = " ".join(block.text for block in sections["Where the rules come from"].blocks)
    inferred, _, reconstructed = sources.partition("**Reconstructed here**")
    assert "squares at the rim" in inferred
    assert "squares at the rim" not in reconstructed
    assert HEKLA.info.minutes == (30, 50)


def announced(state: GameState, locale: str) -> list[bool]:
    """Whether prompt, page and terminal announce the guard."""
    soon = text(locale)("hekla.stall.soon", quiet=1, left=2).partition(" ")[0]
    view, seen = View(0, locale), SCENE.see(state, 0)
    shown = [state.prompt(0, locale), drawn([SCENE.footer(seen, view)]), PLAIN.board(seen, view)]
    return [soon in words for words in shown]


@pytest.mark.parametrize("locale", COMPLETE)
def test_the_guard_is_announced_well_before_it_strikes(locale: str) -> None:
    """[N5] with what it will do, for as long as nothing erupts"""
    assert announced(position(2, more={"quiet": 149}), locale) == [False] * 3
    for quiet in (150, 199):
        assert announced(position(2, more={"quiet": quiet}), locale) == [True] * 3
    state = position(2, more={"quiet": 160})
    assert "after 40 more the game ends, and the player who has run furthest wins" in state.prompt(1)
    assert "N5" in HEKLA.words.list_clauses(state, 0)
    assert max(map(len, PLAIN.board(SCENE.see(state, 0), View(0, locale)).splitlines())) <= 80


def test_an_eruption_and_the_end_take_the_announcement_back() -> None:
    """[N5] [E9]"""
    state = position(2, c2="R3", d2="G3", e3="R2", more={"quiet": 180})
    play(state, "move 2 e3 e2")
    assert announced(state, "en") == [False] * 3
    state = position(2, more={"quiet": 199})
    play(state, "place 0 b1")
    assert state.is_over
    assert announced(state, "en") == [False] * 3
