"""Today's mountain, my games and the same deal: by keyboard and on phones."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from caldera.locale import COMPLETE
from tests.browser.visitors import Visitors
from tests.support.sweeps import spread

pytestmark = pytest.mark.browser

SIZES = {"finger": ((360, 740), (844, 390), (768, 1024)), "mouse": ((1366, 768),)}
PAGES = ("/today", "/me", "/deal/a-deal", "/club")


LOW = """() => [...document.querySelectorAll("main :is(.go, .bt, a)")]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 43.5).map((each) => each.innerText)"""
"""Buttons that are too small for a finger."""


@pytest.mark.parametrize(("by", "locale"), spread(list(SIZES), COMPLETE))
def test_pages_fit_every_window(visitors: Visitors, by: str, locale: str) -> None:
    page = visitors.new(*SIZES[by][0], locale, touch=by == "finger").new_page()
    for address in PAGES:
        page.goto(address)
        for width, height in SIZES[by]:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (address, width)
            assert page.evaluate(LOW) == [], (address, width)


def test_a_try_begins_by_keyboard_and_goes_on_where_it_was(visitors: Visitors) -> None:
    page = visitors.new(1366, 768).new_page()
    page.goto("/")
    page.locator(".places").get_by_text("Today").focus()
    page.keyboard.press("Enter")
    start = page.get_by_role("button", name="Start my try")
    start.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#scene")).to_be_visible()
    table = page.url
    page.goto("/")
    page.locator("#main .today .go").press("Enter")
    page.get_by_role("button", name="Go on with my try").press("Enter")
    expect(page.locator("#scene")).to_be_visible()
    assert page.url == table
    page.goto("/me")
    expect(page.get_by_role("heading", name="No games yet")).to_be_visible()


def test_a_deal_is_passed_on_with_its_address(visitors: Visitors) -> None:
    page = visitors.new(390, 844, touch=True).new_page()
    page.goto("/deal")
    field = page.locator("#deal-link")
    expect(field).to_have_value(page.url)
    code = page.url.rpartition("/")[2]
    page.locator("a", has_text="Set up").first.tap()
    expect(page.locator("input[name=deal]")).to_have_value(code)


def test_a_position_is_set_up_by_finger_and_keyboard_and_played(visitors: Visitors) -> None:
    page = visitors.new(390, 844, touch=True).new_page()
    page.goto("/g/hekla/position")
    file, status = page.locator("#editor-file"), page.locator("#editor-status")
    page.locator(".editor-pieces label", has_text="Volcano 3").first.tap()
    page.locator("[data-el=square-b2]").tap()
    expect(file).to_have_value(re.compile(r'"b2": \["R3"\]'))
    expect(page.locator("[data-el^=stone-R3]")).to_have_count(1)
    page.locator("#editor-place").select_option("c3")
    page.locator("#editor-put").press("Enter")
    expect(file).to_have_value(re.compile(r'"c3": \["R3"\]'))
    page.keyboard.press("Control+z")
    expect(file).not_to_have_value(re.compile(r'"c3"'))
    page.locator("[data-path='progress.0']").fill("999")
    page.locator("[data-path='progress.0']").press("Enter")
    expect(status).to_contain_text("999 is not a whole number")
    expect(page.locator("#editor-go")).to_be_disabled()
    page.locator("#editor-undo").tap()
    expect(status).to_contain_text("This position fits.")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("#editor-go").tap()
    expect(page.locator("#scene [data-el^=stone-R3]")).to_be_visible()
