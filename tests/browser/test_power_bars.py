"""Fuji's power bars on the real page, by mouse, finger and keys: how many, then for whom."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import caldera
from caldera.core.match import Match
from tests.browser.persons import FINGER, KEYS, MOUSE, Person
from tests.browser.test_targets import open_position
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser

POSITION = {
    "players": 3,
    "options": {"level": 2},
    "stage": "go",
    "phase": 5,
    "round": 3,
    "cards": {"7-2": "1+3", "7-1": "blue|4"},
    "lava": ["2-1", "3-1", "4-1", "5-1", "4-2"],
    "characters": [
        {"at": "6-2", "marker": "7-2", "planned": 1, "skill": "gatherer", "bars": 2},
        {"at": "6-1", "marker": "7-1", "planned": 1, "skill": "buddy"},
        {"at": "8-2", "marker": "8-2", "skill": "scout"},
    ],
    "dice": {"blue": [3, 3, 1, 1, 4, 4], "purple": [3, 3, 4, 4, 4, 4], "green": [4] * 6},
}
"""Blue's own move onto the token would burn Purple: two bars for Purple stop it [K3]."""


def open_choice(page: Page, address: str) -> int:
    """Blue is asked; how many actions there were."""
    match = Match(caldera.game("fuji"), 3, {"level": 2}, POSITION)
    match.apply(match.game.space.parse("go blue"), 0)
    open_position(page, address, match.dumps())
    return int(page.evaluate("() => tablePage.now.version"))


@pytest.mark.parametrize(("tool", "size"), [(MOUSE, (1366, 768)), (FINGER, (390, 844)), (KEYS, (1366, 768))])
def test_bars_for_a_neighbour_stop_a_fatal_move(visitors: Visitors, tool: str, size: tuple[int, int]) -> None:
    page = visitors.new(*size, touch=tool == FINGER).new_page()
    version = open_choice(page, visitors.address)
    Person(page, tool).act(caldera.game("fuji").space.parse("spend purple 2"), version)
    expect(page.locator(".fj-compare .no")).to_be_attached()  # the move failed, and nobody burned
    expect(page.locator("[data-end]")).not_to_be_attached()


def test_the_page_asks_for_whom_after_how_many(visitors: Visitors) -> None:
    """The question says what a neighbour's higher value can do."""
    page = visitors.new(1366, 768).new_page()
    open_choice(page, visitors.address)
    page.locator("#action-panel [data-el='bars-2'].can").click()
    page.mouse.move(2, 400)  # off the buttons, which would be told about instead
    expect(page.get_by_text("A neighbour’s can stop this move.")).to_be_visible()
    expect(page.locator("#action-panel [data-el='character-0'].can")).to_be_visible()
    expect(page.locator("#action-panel [data-el='character-1'].can")).to_be_visible()


def test_bars_can_be_kept_with_one_click(visitors: Visitors) -> None:
    """And then the token erupts under Blue, and Purple burns."""
    page = visitors.new(1366, 768).new_page()
    version = open_choice(page, visitors.address)
    Person(page, MOUSE).act(caldera.game("fuji").space.parse("keep"), version)
    expect(page.locator("[data-end]")).to_be_attached()
