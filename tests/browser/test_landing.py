"""One's own piece lands with the touch; when the server refuses, it goes back and the reason is told."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.pages import start_table, touch
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser

READY = """() => tablePage.now.mine && !tablePage.busy && Object.keys(tablePage.previews).length > 0
  && document.getElementById('caption').hidden"""
PLACING = "() => tablePage.now.actions.find((a) => tablePage.previews[String(a.codes)]?.ghost && a.path[0].startsWith('stock'))"
EFFECTS = """() => {
  globalThis.moved = [];
  const real = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (this.closest('.stone, .landed')) moved.push(this.id);
    return real.apply(this, how);
  };
}"""


@pytest.fixture
def page(visitors: Visitors) -> Page:
    page = visitors.new(motion=True).new_page()
    start_table(page, "here", "here")
    return page


def place(page: Page) -> tuple[str, list[Route]]:
    """Place a stone by hand while the server is slow to answer; where it goes, and the requests that wait."""
    held: list[Route] = []
    page.route("**/act", lambda route: held.append(route))
    page.wait_for_function(READY)
    action: dict[str, Any] = page.evaluate(PLACING)
    where: str = page.evaluate("(a) => tablePage.previews[String(a.codes)].ghost.place", action)
    for name in action["path"]:
        if name not in page.evaluate("() => tablePage.chosen"):
            touch(page, name)
    expect(page.locator("#ghosts > .landed")).to_have_count(1)
    assert held, "it was sent"
    return where, held


def test_a_stone_stands_at_its_place_before_the_server_answers(page: Page) -> None:
    where, held = place(page)
    assert page.evaluate("() => tablePage.busy && tablePage.now.version === 0")
    landed = page.locator("#ghosts > .landed")
    stands, wanted = landed.bounding_box(), page.locator(f"#scene [data-el='{where}']").first.bounding_box()
    assert stands is not None
    assert wanted is not None
    assert abs(stands["x"] + stands["width"] / 2 - wanted["x"] - wanted["width"] / 2) < wanted["width"] / 2
    page.evaluate(EFFECTS)
    held[0].continue_()
    page.wait_for_function("() => tablePage.now.version === 1")
    expect(landed).to_have_count(0)
    expect(page.locator("#scene .stone")).to_have_count(1)
    assert page.evaluate("() => moved") == [], "it does not fly a second time"


def test_a_refused_stone_goes_back_and_says_why(page: Page) -> None:
    _, held = place(page)
    held[0].fulfill(status=409, content_type="application/json", body='{"error": "Somebody was faster."}')
    expect(page.locator("#toasts")).to_contain_text("Somebody was faster.")
    expect(page.locator("#ghosts > .landed")).to_have_count(0)
    expect(page.locator("#scene .stone")).to_have_count(0)
    page.wait_for_function(READY)
