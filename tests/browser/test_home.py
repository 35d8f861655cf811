"""The home page: every game above the fold, and a first table with one click."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from caldera.games import OWN
from caldera.locale import COMPLETE
from tests.browser.pages import resize
from tests.browser.visitors import Visitors
from tests.support.sweeps import spread

pytestmark = pytest.mark.browser


CUT = """() => [...document.querySelectorAll("[class*=g-] :is(.now, .bt)")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
  .map((each) => each.textContent)"""
"""Buttons whose words are cut."""


@pytest.mark.parametrize(
    ("sizes", "locale"), spread([((1366, 768), (1920, 1080)), ((844, 390), (768, 1024), (390, 844))], COMPLETE)
)
def test_all_games_are_above_the_fold(visitors: Visitors, sizes: tuple[tuple[int, int], ...], locale: str) -> None:
    page = visitors.new(*sizes[0], locale, touch=sizes[0][0] < 900).new_page()
    page.goto("/")
    for width, height in sizes:
        resize(page, width, height)
        for game_id in OWN:
            box = page.locator(f".g-{game_id} .now").bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= height, (game_id, width)
        assert page.evaluate(CUT) == [], width
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


def test_play_now_opens_a_table_with_one_click(visitors: Visitors) -> None:
    page = visitors.new(390, 844, touch=True).new_page()
    for game_id in OWN:
        page.goto("/")
        page.locator(f".g-{game_id} .now").tap()
        page.wait_for_url("**/t/*")
        expect(page.locator("#scene")).to_be_visible()
        expect(page.locator("#seats")).to_contain_text("You")
