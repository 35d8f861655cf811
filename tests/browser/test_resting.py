"""Nothing moves away from under a pointer that rests on it, at any table."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from caldera.core.match import Match
from caldera.core.state import CHANCE
from caldera.games import OWN
from caldera.games import game as find_game
from tests.browser.pages import open_record, resize
from tests.browser.resting import SIZES, TAKEN, find_controls, press, rest_on, rest_on_all
from tests.browser.visitors import Visitors
from tests.support.paths import TESTS
from tests.support.sweeps import SWEEPS

pytestmark = pytest.mark.browser

SHARES = (0.0, 0.4, 0.8)
"""How much of a match has been played in each of the positions."""


def record_at(game_id: str, share: float) -> str:
    """A recorded match up to a decision."""
    record = json.loads((TESTS / "browser" / "whole_games" / f"{game_id}.json").read_text(encoding="utf-8"))
    actions = record["actions"]
    for ply in range(int(share * len(actions)), len(actions)):
        match = Match.from_json(record | {"actions": actions[:ply]}, lambda name, edition: find_game(name))
        if CHANCE not in match.state.actors:
            return json.dumps(record | {"actions": actions[:ply]})
    raise AssertionError(f"nobody decides anything in {game_id} after {share}")


def uncover(page: Page) -> None:
    """Where one screen is passed on, somebody takes it."""
    page.wait_for_function("() => globalThis.tablePage !== undefined")
    if page.locator("#pass-device button").count():
        page.click("#pass-device button")
    page.wait_for_function("() => tablePage.now.mine && Object.keys(tablePage.previews).length > 0")


@pytest.mark.parametrize("game_id", OWN)
def test_nothing_moves_at_a_table(visitors: Visitors, game_id: str) -> None:
    """On the board, in the panel, and beside the list of all actions; a press of what the pointer rests on works."""
    page = visitors.new().new_page()
    for number, share in enumerate(SHARES):
        open_record(page, record_at(game_id, share))
        uncover(page)
        for size in SIZES if SWEEPS else SIZES[number + 1 : number + 3]:
            resize(page, *size)
            assert rest_on_all(page, most=12 if SWEEPS else 4)
    page.keyboard.press("l")
    expect(page.locator("#list")).to_be_visible()
    rest_on_all(page, most=4)
    page.keyboard.press("l")
    control = find_controls(page)[0]
    rest_on(page, control)
    before = page.evaluate("[tablePage.now.version, tablePage.chosen.length]")
    press(page)
    page.wait_for_function(TAKEN, arg=before)
